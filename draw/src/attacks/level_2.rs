//! Attacks on tickets, rounds and pools.

use super::super::Beacon;
use super::super::attack_world::Forger;
use super::super::log::Level;
use super::super::pool::PoolConfig;
use super::super::public2::PublicBeacon;
use super::super::stand_in;
use super::super::testing::{modifier, opening};
use super::super::world2::WEIGHTS;
use super::{Attack, LEVEL_1, no_change, receipt, set_entropy, tickets, watched, without_opening};
use foilcast_base::rarity::Rarity;

const MINUTE_MS: i64 = 60_000;

/// The rounds of the batches 2, 4 and 6 of the scenario `tickets`.
const ROUNDS: [u64; 3] = [600_000_029, 600_000_036, 600_000_044];

pub(super) fn rounds() -> Vec<Attack> {
    let [first, _, last] = ROUNDS;
    vec![
        tickets(24, "both halves known before the batch", no_change).heads(watched(6, last - 1)),
        tickets(25, "a ticket after its round is known", no_change).heads(watched(6, last)).marks(&["head_late"]),
        tickets(25, "another head was published before", |forger| set_entropy(forger, 5, Some("77".repeat(32))))
            .heads(watched(6, last - 1))
            .problems(&["head_changed"]),
        tickets(25, "another head was published after the round", |forger| {
            set_entropy(forger, 5, Some("78".repeat(32)));
        })
        .heads(watched(6, last))
        .problems(&["head_changed"]),
        tickets(25, "a ticket after its round is known, and a watch file with a later round", no_change)
            .heads(
                watched(6, last)
                    .iter()
                    .map(|line| line.replacen(&last.to_string(), &(last + 1).to_string(), 1))
                    .collect(),
            )
            .marks(&["head_late"]),
        tickets(27, "a head that was published late", |forger| {
            forger.data.batches[6].published_at_ms = Some(stand_in::beacon().time_ms(last));
        })
        .marks(&["published_late"]),
        tickets(28, "a clock behind", no_change).heads(watched(2, first + 1)).marks(&["head_late"]),
        tickets(30, "a ticket changed after its head", |forger| {
            let line = forger.lines(6).iter_mut().find(|line| line.starts_with("ticket ")).unwrap();
            *line = line.replace(" - alone", &format!(" {} alone", modifier(1)));
        })
        .problems(&["log_broken", "ticket_mismatch"]),
        tickets(30, "a ticket removed with its opening, and a new log", remove_last_ticket)
            .heads(watched(6, last - 1))
            .problems(&["head_changed"]),
        tickets(30, "a ticket removed, and the opener has a receipt", remove_last_ticket)
            .receipt(receipt(7, without_opening))
            .problems(&["head_changed", "receipt"])
            .marks(&["receipt_open"]),
    ]
}

/// The line of the last opening, which is not in the log.
fn waiting_line(forger: &Forger) -> String {
    let last = forger.data.openings.last().unwrap();
    format!("opening {} {} {}", last.fairness.position(), last.id, last.fairness.digest())
}

/// Adds a batch with these lines.
fn add_lines(forger: &mut Forger, lines: Vec<String>) {
    forger.add_batch_after(forger.data.batches.len() - 1, 10_000);
    forger.data.batches.last_mut().unwrap().entries = lines;
    forger.relink();
}

/// Attacks on what tickets become.
pub(super) fn outcomes() -> Vec<Attack> {
    let [first, known, last] = ROUNDS;
    vec![
        Attack::on("restored", 31, "a ticket that is not drawn for 10 minutes although its beacon went on", |forger| {
            forger.add_round_to_log(600_000_300, 10 * MINUTE_MS);
        })
        .marks(&["break_explained", "disturbed", "ticket_waiting"]),
        Attack::on("restored", 31, "a ticket that is not drawn for longer although its beacon went on", |forger| {
            forger.add_round_to_log(600_000_300, 10 * MINUTE_MS + 1);
        })
        .problems(&["ticket_not_drawn"])
        .marks(&["break_explained", "disturbed", "ticket_waiting"]),
        tickets(31, "a ticket that is passed over", |forger| {
            let id = opening(3);
            forger.data.openings.retain(|opening| opening.id != id);
            forger.remove_lines(&format!("opening 5 {id}"));
            forger.redraw();
        })
        .problems(&["ticket_not_drawn"])
        .marks(&["ticket_waiting"]),
        Attack::on("last copies", 33, "the pool used up before a draw", no_change).marks(&["disturbed"]),
        tickets(34, "tickets of a batch in another order", |forger| {
            (forger.record(3).position, forger.record(4).position) = (6, 5);
            forger.redraw();
        })
        .problems(&["draw_order"]),
        tickets(35, "another round", |forger| {
            forger.record(7).round = Some(first);
            forger.redraw();
        })
        .problems(&["draws", "ticket_mismatch"]),
        tickets(35, "a made-up round", |forger| {
            let known = forger.data.rounds.iter_mut().find(|known| known.round == last).unwrap();
            known.signature = format!("{:096x}", 1);
            forger.redraw();
        })
        .problems(&["beacon_signature"]),
        tickets(36, "a round that is known", |forger| {
            forger.data.batches[6].header.round = Some(known);
            forger.record(7).round = Some(known);
            forger.redraw();
        })
        .problems(&["batch_time", "round_order"])
        .marks(&["published_late"]),
        tickets(37, "a beacon of the operator", |forger| {
            let other = stand_in::other_beacon();
            let id = other.id();
            forger.data.beacons = vec![PublicBeacon { scheme: Beacon::SCHEME.to_owned(), beacon: other }];
            forger.data.batches.iter_mut().for_each(|batch| batch.header.beacon = Some(id));
            for round in &mut forger.data.rounds {
                (round.beacon, round.signature) = (id, stand_in::other_signature(round.round));
            }
            forger.redraw_grade(WEIGHTS);
            forger.redraw_raffle();
            forger.redraw();
        })
        .marks(&["other_beacon"]),
        tickets(38, "level 1 because the value is bad", |forger| {
            let record = forger.record(7);
            (record.level, record.ticket, record.round) = (Level::One, None, None);
            forger.redraw();
        })
        .problems(&["level_wrong"]),
        tickets(39, "level 1 with the ticket of another opening", |forger| {
            let ticket = forger.record(7).ticket;
            let record = forger.record(8);
            (record.level, record.ticket, record.round) = (Level::Two, ticket, Some(last));
            forger.redraw();
        })
        .problems(&["level_wrong"]),
        tickets(39, "level 2 without a ticket", |forger| {
            forger.record(8).level = Level::Two;
            forger.seal();
        })
        .problems(&["level_wrong", "record"]),
    ]
}

/// Attacks with tickets that are refused.
pub(super) fn refusals() -> Vec<Attack> {
    vec![
        tickets(32, "a refusal although the pool has enough copies", |forger| {
            let id = opening(7);
            forger.data.openings.retain(|opening| opening.id != id);
            let line = forger.lines(7).iter_mut().find(|line| line.starts_with("opening ")).unwrap();
            *line = format!("refused {id} 8");
            forger.redraw();
        })
        .problems(&["refused_wrongly"]),
        tickets(32, "a refusal with a version that is not published", |forger| {
            forger.data.openings.truncate(7);
            forger.remove_lines("opening 9 ");
            forger.remove_lines("opening 10 ");
            let line = forger.lines(6).last_mut().unwrap();
            *line = line.replace(" 1 - alone", " 2 - alone");
            forger.lines(7).push(format!("refused {} 8", opening(7)));
            forger.redraw();
        })
        .problems(&["refused_wrongly"]),
        tickets(32, "a refusal after an opening that the log will have", |forger| refuse_last(forger, 120 * MINUTE_MS)),
        tickets(32, "a refusal after an opening that does not exist", |forger| {
            refuse_last(forger, 120 * MINUTE_MS + 1);
        })
        .problems(&["refused_wrongly"]),
        Attack::on("older list", 32, "a refusal after an opening that is not in the log", |forger| {
            forger.remove_lines("opening ");
            forger.add_batch_after(3, 121 * MINUTE_MS);
        })
        .problems(&["log_mismatch", "refused_wrongly"])
        .marks(&["rare_pool"]),
    ]
}

/// Removes the two last openings. The last ticket is refused after a position that they do not reach, this long before
/// the newest batch.
fn refuse_last(forger: &mut Forger, ms: i64) {
    forger.data.openings.truncate(forger.data.openings.len() - 2);
    forger.remove_lines("opening 9 ");
    forger.remove_lines("opening 10 ");
    forger.lines(7).insert(0, format!("refused {} 99", opening(7)));
    forger.add_batch_after(7, ms);
}

/// Removes alice's last ticket, and counts on as if it had never been.
fn remove_last_ticket(forger: &mut Forger) {
    let id = opening(7);
    forger.data.openings.retain(|opening| opening.id != id);
    forger.remove_lines(id.as_str());
    forger.data.batches[6].header.round = None;
    forger.data.batches[6].published_at_ms = None;
    forger.record(8).counter = 0;
    forger.redraw();
}

pub(super) fn held_copies() -> Vec<Attack> {
    vec![
        Attack::on("last copies", 40, "a level 1 opening between round and draw", no_change).marks(&["disturbed"]),
        Attack::on("disturbed", 41, "a ticket that is sacrificed for another one", no_change).marks(&["disturbed"]),
        Attack::on("last copies", 42, "an opening in a gap of positions", |forger| {
            forger.record(4).position = 5;
            forger.seal();
        })
        .marks(&["disturbed"]),
        tickets(42, "a ticket's opening without a line, which that of a later opening has for 2 hours", |forger| {
            forger.remove_lines("opening 9 ");
            forger.add_batch_after(8, 120 * MINUTE_MS);
        }),
        tickets(42, "a ticket's opening without a line, which that of a later opening has for longer", |forger| {
            forger.remove_lines("opening 9 ");
            forger.add_batch_after(8, 120 * MINUTE_MS + 1);
        })
        .problems(&["log_mismatch"]),
        Attack::on("disturbed", 43, "an exception after the ticket", no_change).marks(&["disturbed"]),
        Attack::on("disturbed", 43, "an exception without its line", |forger| {
            forger.remove_lines("exceptions ");
            forger.relink();
        })
        .problems(&["log_mismatch"])
        .marks(&["disturbed"]),
        Attack::on("disturbed", 44, "the copy that a ticket would get", no_change).marks(&["disturbed"]),
    ]
}

pub(super) fn pools() -> Vec<Attack> {
    let minute = MINUTE_MS;
    vec![
        tickets(45, "a ticket's batch in the past", |forger| {
            forger.data.batches[6].header.time_ms -= 60 * minute;
            forger.record(7).opened_at_ms -= 60 * minute;
            forger.redraw();
        })
        .problems(&["batch_time"]),
        tickets(45, "a ticket's opening in the past", |forger| {
            forger.record(7).opened_at_ms -= 60 * minute;
            forger.redraw();
        })
        .problems(&["ticket_mismatch"]),
        Attack::on("hidden", 46, "another pool after the ticket", |forger| {
            forger.data.pools[0].guarantee = Some(Rarity::Rare);
            forger.redraw();
        })
        .problems(&["pool"])
        .marks(&["ticket_waiting"]),
        tickets(46, "a modifier after the ticket", |forger| {
            forger.record(7).forced_modifier = Some(modifier(1));
            forger.redraw();
        })
        .problems(&["ticket_mismatch"])
        .marks(&["forced_modifier"]),
        Attack::on("level 1", 47, "a version of the pool for one ticket", no_change).marks(LEVEL_1),
        Attack::on("hidden", 48, "a version that is not in the log", |forger| {
            forger.remove_lines("pool ");
            forger.relink();
        })
        .problems(&["pool"])
        .marks(&["ticket_waiting"]),
        Attack::on("unlogged", 48, "a version and its openings without lines", |forger| {
            forger.add_batch_after(2, 119 * MINUTE_MS);
        })
        .marks(&["rare_pool"]),
        Attack::on("unlogged", 48, "a version and its openings without lines for 2 hours", |forger| {
            forger.add_batch_after(2, 121 * MINUTE_MS);
        })
        .problems(&["log_mismatch"])
        .marks(&["rare_pool"]),
        Attack::on("unlogged", 48, "a version without a line, and an opening with one", |forger| {
            let line = waiting_line(forger);
            add_lines(forger, vec![line]);
        })
        .problems(&["pool", "seed_unlogged"])
        .marks(&["rare_pool"]),
        Attack::on("unlogged", 48, "a version in the log after its opening", |forger| {
            let opening = waiting_line(forger);
            let config = forger.data.pools[1].clone();
            add_lines(forger, vec![opening]);
            add_lines(forger, vec![format!("pool {} 2 {}", config.pack_id, config.digest())]);
        })
        .problems(&["pool", "seed_unlogged"])
        .marks(&["rare_pool"]),
        tickets(48, "a version twice in the log", |forger| {
            let config = PoolConfig { odds_version: 2, ..forger.data.pools[0].clone() };
            let line = format!("pool {} 2 {}", config.pack_id, config.digest());
            forger.lines(8).extend([line.clone(), line]);
            forger.relink();
        })
        .problems(&["pool"]),
        tickets(48, "an old version", |forger| {
            let config = PoolConfig { odds_version: 2, ..forger.data.pools[0].clone() };
            forger.lines(0).push(format!("pool {} 2 {}", config.pack_id, config.digest()));
            for batch in [8, 9] {
                forger.data.batches[batch].header.time_ms += 30 * minute;
            }
            forger.record(8).opened_at_ms += 30 * minute;
            forger.redraw();
        })
        .problems(&["pool"]),
        Attack::on("bad luck", 49, "a pack for friends, opened often", no_change),
        Attack::on("level 1", 50, "a modifier forced on a friend's ticket", no_change).marks(LEVEL_1),
        Attack::on("level 1", 51, "a live pack without a ticket", no_change).marks(LEVEL_1),
        Attack::on("bad luck", 52, "a raised counter of the bad-luck protection", |forger| {
            forger.record(30).pity.as_mut().unwrap().before += 1;
            forger.seal();
        })
        .problems(&["pity"]),
    ]
}
