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

/// Attacks on what tickets become.
pub(super) fn outcomes() -> Vec<Attack> {
    let [first, known, last] = ROUNDS;
    vec![
        Attack::on("restored", 31, "a ticket that is not drawn although its beacon went on", |forger| {
            forger.add_round(600_000_300);
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
        tickets(32, "a refusal although the pool has enough copies", |forger| {
            let id = opening(7);
            forger.data.openings.retain(|opening| opening.id != id);
            let line = forger.lines(7).iter_mut().find(|line| line.starts_with("opening ")).unwrap();
            *line = format!("refused {id} 8");
            forger.redraw();
        })
        .problems(&["refused_wrongly"]),
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
    let minute = 60_000;
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
