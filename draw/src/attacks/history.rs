//! Attacks on history and log, grades and raffles, and those that no check finds.

use super::super::attack_world::Forger;
use super::super::canonical::Bytes32;
use super::super::log::{Line, entries_digest};
use super::super::machine::{Draw, Request};
use super::super::pool::Pool;
use super::super::public::PublicOpening;
use super::super::public2::{PublicBatch, Record};
use super::super::record::FairnessRecord;
use super::super::stream::ServerSeed;
use super::super::testing::opening;
use super::super::verify::{OpeningReceipt, Receipt};
use super::super::world2::shown;
use super::level_1::choose_seed;
use super::{Attack, LEVEL_1, no_change, receipt, receipts, set_entropy, tickets, watched};
use foilcast_base::ids::UserId;

const MINUTE_MS: i64 = 60_000;

pub(super) fn history() -> Vec<Attack> {
    vec![
        tickets(53, "a version 1 opening changed", |forger| {
            if let Record::One(record) = &mut forger.opening(0).fairness {
                record.opened_at_ms += 1;
            }
            forger.seal();
        })
        .problems(&["log_mismatch"]),
        tickets(53, "an exception changed, and a new log", |forger| {
            forger.data.exceptions[0].copy.mint = 30;
            forger.redraw();
        })
        .problems(&["log_mismatch"]),
        tickets(53, "a line of a version 1 opening after the log began", |forger| {
            let line = first_openings(forger).pop().unwrap();
            forger.lines(1).push(format!("opening {line}"));
            forger.relink();
        })
        .problems(&["log_mismatch"]),
        tickets(54, "version 1 after the log began", |forger| {
            let seed = ServerSeed::from_bytes(*Bytes32::sha256("version 1").as_bytes());
            forger.new_seed("version 1");
            let record = version_1(forger, &seed);
            forger.opening(8).cards = Some(shown(&record.draws));
            forger.opening(8).fairness = Record::One(Box::new(record));
            forger.seal();
        })
        .problems(&["version"]),
        tickets(54, "version 2 before the log began", open_version_2_early).problems(&["version"]),
        tickets(55, "another log for somebody else", |forger| set_entropy(forger, 8, Some("ee".repeat(32))))
            .heads(watched(9, 0))
            .problems(&["head_changed"]),
        Attack {
            receipts: Some(receipts(Vec::new(), Forger::of("tickets").seen())),
            ..tickets(55, "another log than a browser saw", |forger| set_entropy(forger, 8, Some("ef".repeat(32))))
        }
        .problems(&["head_changed"]),
        tickets(56, "the end cut off", cut_end),
        tickets(56, "the end cut off, and somebody kept a head", cut_end)
            .heads(watched(9, 0))
            .problems(&["head_changed"]),
        tickets(56, "the end cut off, and the opener has a receipt", cut_end)
            .receipt(receipt(8, |_| {}))
            .problems(&["receipt"]),
        tickets(57, "an opening removed", |forger| {
            let id = opening(2);
            forger.data.openings.retain(|opening| opening.id != id);
            forger.redraw();
        })
        .problems(&["counter", "log_mismatch"]),
        tickets(58, "a result rewritten before its seed is revealed", |forger| {
            let seed = forger.record(5).seed_hash.to_string();
            rewrite_result(forger);
            forger.data.seeds.retain(|known| known.seed_hash != seed);
        })
        .problems(&["log_mismatch"]),
        tickets(58, "a result rewritten together with the log", |forger| {
            rewrite_result(forger);
            forger.seal();
        })
        .receipt(receipt(5, |_| {}))
        .heads(watched(9, 0))
        .problems(&["draws", "head_changed", "receipt"]),
        tickets(59, "everything rewritten", |forger| {
            choose_seed(forger);
            set_entropy(forger, 2, Some("59".repeat(32)));
        }),
        tickets(62, "restored without saying so", cut_end)
            .heads(watched(9, 0))
            .receipt(receipt(8, |_| {}))
            .problems(&["head_changed", "receipt"]),
        tickets(63, "two copies", |forger| set_entropy(forger, 8, Some("63".repeat(32))))
            .heads(watched(8, 0))
            .problems(&["head_changed"]),
    ]
}

/// Attacks on the end of the list before an opening that was not shown.
pub(super) fn hidden() -> Vec<Attack> {
    vec![
        Attack::on("hidden", 64, "a live opening that is not shown", |forger| {
            let last_ms = forger.data.batches.last().unwrap().header.time_ms;
            forger.add_batch_at(last_ms + 11 * MINUTE_MS);
            forger.relink();
        })
        .problems(&["held_back"])
        .marks(&["ticket_waiting"]),
        Attack::on("hidden", 64, "a live opening that is neither shown nor logged", |forger| {
            let hidden = forger.data.hidden_from.unwrap();
            forger.remove_lines(&format!("opening {hidden} "));
            let last_ms = forger.data.batches.last().unwrap().header.time_ms;
            forger.add_batch_at(last_ms + 11 * MINUTE_MS);
            forger.relink();
        })
        .problems(&["held_back"])
        .marks(&["ticket_waiting"]),
        Attack::on("hidden", 64, "an opening behind one that is not shown, without a line", no_change)
            .receipt(unlogged_receipt(0))
            .marks(&["receipt_open", "ticket_waiting"]),
        Attack::on("hidden", 64, "an opening behind one that is not shown, without a line for 2 hours", no_change)
            .receipt(unlogged_receipt(121 * MINUTE_MS))
            .problems(&["receipt"])
            .marks(&["ticket_waiting"]),
        Attack::on("hidden", 64, "an opening behind one that is not shown", no_change)
            .receipt(unlisted_receipt())
            .marks(&["ticket_waiting"]),
        Attack::on("hidden", 64, "an opening behind one that is not shown, with another digest", no_change)
            .receipt(with_other_digest(unlisted_receipt()))
            .problems(&["receipt"])
            .marks(&["ticket_waiting"]),
    ]
}

/// The opener was answered another digest.
pub(super) fn with_other_digest(mut receipt: Receipt) -> Receipt {
    receipt.opening.as_mut().unwrap().digest = Bytes32::sha256("another digest");
    receipt
}

/// A receipt of the last opening in the log of the scenario `hidden`, which the list does not reach.
fn unlisted_receipt() -> Receipt {
    let mut forger = Forger::of("hidden");
    let mut lines = forger.data.batches.iter().flat_map(|batch| &batch.entries).rev();
    let last = lines.find_map(|line| match line.parse() {
        Ok(Line::Opening { id, digest, .. }) => Some(OpeningReceipt { id, digest, received_at_ms: 0 }),
        _ => None,
    });
    Receipt { opening: Some(last.unwrap()), ..forger.receipt(3) }
}

/// A receipt of an opening that is neither in the list nor in the log of the scenario `hidden`, answered this long before
/// the newest batch.
fn unlogged_receipt(ms: i64) -> Receipt {
    let mut forger = Forger::of("hidden");
    let received_at_ms = forger.data.batches.last().unwrap().header.time_ms - ms;
    let answer = OpeningReceipt { id: opening(99), digest: Bytes32::sha256("unlogged"), received_at_ms };
    Receipt { ticket: None, opening: Some(answer), ..forger.receipt(3) }
}

/// Removes the last opening and the batches from its line on.
fn cut_end(forger: &mut Forger) {
    forger.data.openings.pop();
    forger.data.batches.truncate(8);
}

/// Gives bob another copy than he drew.
fn rewrite_result(forger: &mut Forger) {
    let record = forger.record(5);
    record.draws[0].copy.mint = if record.draws[0].copy.mint == 20 { 21 } else { 20 };
    record.digest = record.digest_for(opening(5));
    let cards = shown(&record.draws);
    forger.opening(5).cards = Some(cards);
}

/// The lines of the openings of version 1 in the history.
fn first_openings(forger: &mut Forger) -> Vec<String> {
    let number = forger.data.openings.iter().take_while(|opening| opening.fairness.two().is_none()).count();
    let line = |opening: &PublicOpening<Record>| {
        format!("{} {} {}", opening.fairness.position(), opening.id, opening.fairness.digest())
    };
    forger.data.openings[..number].iter().map(line).collect()
}

/// Replaces the last opening of version 1 by one of version 2 with a seed of its own, in the history, too.
fn open_version_2_early(forger: &mut Forger) {
    let before = entries_digest(first_openings(forger));
    let seed_hash = forger.new_seed("version 2");
    let mut record = forger.record(8).clone();
    let Record::One(first) = &forger.opening(1).fairness else { panic!("opening 1 is version 2") };
    (record.position, record.opened_at_ms) = (first.position, first.opened_at_ms);
    (record.seed_hash, record.counter, record.entropy) = (seed_hash, 0, Some("54".repeat(32)));
    let mut history = first_openings(forger);
    forger.opening(1).fairness = Record::Two(Box::new(record));
    forger.redraw();
    let one = forger.opening(1);
    let line = format!("{} {} {}", one.fairness.position(), one.id, one.fairness.digest());
    *history.last_mut().unwrap() = line;
    forger.replace(&before.to_string(), &entries_digest(history).to_string());
    forger.relink();
}

/// A record of version 1 for the last opening.
fn version_1(forger: &mut Forger, seed: &ServerSeed) -> FairnessRecord {
    let two = forger.record(8).clone();
    let request = Request {
        opening: opening(8),
        client_seed: "version 1".to_owned(),
        counter: 0,
        run_version: two.run_version,
        opened_at_ms: two.opened_at_ms,
        forced_modifier: None,
        reward: false,
    };
    let pool = Pool::new(forger.data.pools[0].clone()).unwrap();
    let mut draw = Draw::new(&pool, seed, request);
    let claim = forger.held_before(two.position).settle(&mut draw, 0.0).unwrap();
    draw.finish(&claim, two.position)
}

pub(super) fn grades() -> Vec<Attack> {
    let other = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    vec![
        tickets(69, "a chosen grade", |forger| forger.data.grades[0].grade = 10).problems(&["grade"]),
        tickets(69, "a grade without the line that it is due", |forger| {
            forger.remove_lines("grade-due ");
            forger.relink();
        })
        .problems(&["grade_twice"]),
        tickets(69, "a grade that is drawn twice", |forger| {
            let line = forger.lines(4).iter().find(|line| line.starts_with("grade-due ")).unwrap().clone();
            forger.lines(6).push(line);
            forger.relink();
        })
        .problems(&["grade_twice"]),
        Attack::on("level 1", 70, "a grade and a raffle with the beacon off", no_change).marks(LEVEL_1),
        tickets(71, "weights for one card", |forger| {
            forger.lines(4).insert(0, "weights 0,0,0,0,0,0,0,0,0,1".to_owned());
            forger.redraw_grade(other);
            forger.relink();
        })
        .marks(&["weights_changed"]),
        tickets(71, "a weight of 2^32", |forger| {
            forger.lines(4).insert(0, "weights 0,0,0,0,0,0,0,0,0,4294967296".to_owned());
            forger.relink();
        })
        .problems(&["log_broken"]),
        tickets(71, "other weights than the newest line has", |forger| forger.redraw_grade(other)).problems(&["grade"]),
        tickets(72, "a raffle without a result", |forger| {
            forger.data.raffles.clear();
            forger.add_round_to_log(600_000_300, 10 * MINUTE_MS + 1);
        })
        .problems(&["raffle_not_drawn"]),
        Attack::on("level 1", 72, "a raffle without a beacon and without a result for 10 minutes", |forger| {
            keep_undecided(forger, 10 * MINUTE_MS);
        })
        .marks(LEVEL_1),
        Attack::on("level 1", 72, "a raffle without a beacon and without a result for longer", |forger| {
            keep_undecided(forger, 10 * MINUTE_MS + 1);
        })
        .problems(&["raffle_not_drawn"])
        .marks(LEVEL_1),
        tickets(72, "another list of a raffle", |forger| {
            forger.data.raffles[0].entrants[4] = UserId::from_bytes([9; 12]);
            forger.redraw_raffle();
        })
        .problems(&["raffle"]),
        tickets(72, "another winner of a raffle", |forger| forger.data.raffles[0].winners.reverse())
            .problems(&["raffle"]),
        Attack::on("level 1", 72, "another list of a raffle without a beacon", |forger| {
            forger.data.raffles[0].entrants[4] = UserId::from_bytes([9; 12]);
        })
        .problems(&["raffle"])
        .marks(LEVEL_1),
        Attack::on("level 1", 72, "another winner of a raffle without a beacon", |forger| {
            forger.data.raffles[0].winners.reverse();
        })
        .problems(&["raffle"])
        .marks(LEVEL_1),
        Attack::on("level 1", 74, "a blocked beacon", no_change).marks(LEVEL_1),
        tickets(74, "relays that do not answer a watcher", no_change).heads(watched(6, '-')),
        Attack::on("bad luck", 78, "packs for own accounts, opened until something good comes", no_change),
        tickets(80, "a crash between ticket and draw", no_change),
    ]
}

/// Removes the results of the raffles, and closes a batch this long after that of the first raffle.
fn keep_undecided(forger: &mut Forger, ms: i64) {
    forger.data.raffles.clear();
    let has_raffle = |batch: &&PublicBatch| batch.entries.iter().any(|line| line.starts_with("raffle "));
    let drawn_ms = forger.data.batches.iter().find(has_raffle).unwrap().header.time_ms;
    forger.add_batch_at(drawn_ms + ms);
    forger.relink();
}
