//! Attacks on seeds, entropy and records of level 1.

use super::super::attack_world::Forger;
use super::super::testing::{modifier, opening};
use super::super::verify::Way;
use super::{Attack, LEVEL_1, no_change, other_entropy, receipt, set_entropy, tickets, without_opening};

const DAY_MS: i64 = 24 * 3_600_000;

/// Replaces the seed of bob's level 1 opening and of his ticket.
pub(super) fn choose_seed(forger: &mut Forger) {
    let (old, new) = (forger.record(5).seed_hash, forger.new_seed("chosen"));
    forger.replace(&old.to_string(), &new.to_string());
    (forger.record(4).seed_hash, forger.record(5).seed_hash) = (new, new);
    forger.redraw();
}

pub(super) fn seeds() -> Vec<Attack> {
    vec![
        tickets(1, "another seed than the one that the opener saw", choose_seed)
            .receipt(receipt(5, without_opening))
            .problems(&["head_changed", "receipt"]),
        tickets(2, "another seed, and the opener kept nothing", choose_seed),
        tickets(3, "seed and entropy chosen together", |forger| {
            choose_seed(forger);
            set_entropy(forger, 5, Some("5a".repeat(32)));
        }),
        tickets(4, "entropy that fits a known seed", |forger| set_entropy(forger, 5, Some("a5".repeat(32)))),
        tickets(5, "entropy of all zeros from a changed web app", |forger| {
            set_entropy(forger, 5, Some("00".repeat(32)));
        }),
        tickets(6, "another next seed at rotation", |forger| {
            let (old, new) = (forger.record(7).seed_hash, forger.new_seed("rotation"));
            let first = forger.record(2).seed_hash;
            let rotated = forger.lines(6).iter_mut().find(|line| line.starts_with("seed ")).unwrap();
            *rotated = format!("seed {new} {first}");
            for batch in 6..10 {
                forger
                    .lines(batch)
                    .iter_mut()
                    .for_each(|line| *line = line.replace(&old.to_string(), &new.to_string()));
            }
            let lost = forger.lines(8)[0].split(' ').nth(2).unwrap().to_owned();
            forger.lines(8)[0] = forger.lines(8)[0].replace(&lost, &new.to_string());
            (forger.record(7).seed_hash, forger.record(8).seed_hash) = (new, new);
            forger.redraw();
        })
        .problems(&["chain_break"]),
        tickets(7, "a new chain for an account", new_chain).receipt(receipt(5, without_opening)).problems(&["receipt"]),
        tickets(7, "a new chain, and the opener kept nothing", new_chain),
        tickets(7, "a new chain that is not in the log", |forger| {
            new_chain(forger);
            forger.lines(4).remove(0);
            forger.relink();
        })
        .problems(&["seed_unlogged"]),
        tickets(7, "a new account whose seed and opening wait for a batch", open_with_new_account),
        tickets(8, "the chain of another account", |forger| {
            let other = forger.record(6).seed_hash;
            (forger.record(5).seed_hash, forger.record(5).counter) = (other, 2);
            forger.record(6).counter = 3;
            forger.redraw();
        })
        .receipt(receipt(5, without_opening))
        .problems(&["receipt"]),
        tickets(9, "rotation to draw a refused entropy again", no_change)
            .receipt(receipt(5, other_entropy))
            .marks(&["receipt_open"]),
        tickets(10, "a seed that is secret for 45 days", |forger| keep_secret(forger, 45 * DAY_MS)),
        tickets(10, "a seed that is secret for longer", |forger| keep_secret(forger, 45 * DAY_MS + 1))
            .marks(&["seed_overdue"]),
    ]
}

/// Does not reveal bob's seed, and closes a batch this long after his first opening.
fn keep_secret(forger: &mut Forger, ms: i64) {
    let (secret, opened_at_ms) = (forger.record(4).seed_hash.to_string(), forger.record(4).opened_at_ms);
    forger.data.seeds.retain(|seed| seed.seed_hash != secret);
    forger.add_batch_at(opened_at_ms + ms);
    forger.relink();
}

fn new_chain(forger: &mut Forger) {
    let new = forger.new_seed("chain");
    forger.lines(4).insert(0, format!("seed {new} -"));
    (forger.record(5).seed_hash, forger.record(5).counter) = (new, 0);
    forger.redraw();
}

/// Adds an opening after the newest batch. Neither it nor its seed has a line.
fn open_with_new_account(forger: &mut Forger) {
    let mut added = forger.opening(8).clone();
    added.id = opening(9);
    forger.data.openings.push(added);
    let new = forger.new_seed("account");
    let record = forger.record(9);
    (record.seed_hash, record.counter) = (new, 0);
    record.position += 1;
    record.opened_at_ms += 20_000;
    set_entropy(forger, 9, Some("99".repeat(32)));
}

pub(super) fn records() -> Vec<Attack> {
    let minute = 60_000;
    vec![
        tickets(11, "other entropy than was sent", no_change)
            .receipt(receipt(5, |receipt| receipt.intent.entropy = "00".repeat(32)))
            .problems(&["receipt"]),
        tickets(11, "another version of the pool than was asked for", no_change)
            .receipt(receipt(5, |receipt| receipt.intent.odds_version = 2))
            .problems(&["receipt"]),
        tickets(11, "a reward in place of a pack", no_change)
            .receipt(receipt(6, |receipt| receipt.intent.reward = false))
            .problems(&["receipt"]),
        tickets(11, "a modifier that the opener did not ask for", |forger| {
            forger.record(5).forced_modifier = Some(modifier(2));
            forger.redraw();
        })
        .receipt(receipt(5, without_opening))
        .problems(&["receipt"])
        .marks(&["forced_modifier"]),
        tickets(12, "an entropy twice", |forger| {
            let entropy = forger.record(2).entropy.clone();
            set_entropy(forger, 8, entropy);
        })
        .problems(&["entropy_reused"]),
        tickets(13, "entropy in another form", |forger| {
            forger.record(8).entropy = Some("A5".repeat(32));
            forger.seal();
        })
        .problems(&["entropy_format"]),
        tickets(14, "the entropy of a ticket at level 1", |forger| {
            let entropy = forger.record(7).entropy.clone();
            set_entropy(forger, 8, entropy);
        }),
        tickets(15, "no entropy after entropy", |forger| set_entropy(forger, 8, None))
            .problems(&["downgraded"])
            .marks(&["server_entropy"]),
        tickets(16, "no entropy from an account that never sent any", |forger| set_entropy(forger, 5, None))
            .marks(&["server_entropy"]),
        tickets(17, "a refused request", no_change).receipt(receipt(5, other_entropy)).marks(&["receipt_open"]),
        Attack::on("level 1", 18, "the counter moved in between, without entropy", no_change).marks(LEVEL_1),
        tickets(19, "a ticket in place of an immediate opening", no_change)
            .receipt(receipt(3, |receipt| receipt.intent.way = Way::Immediate))
            .problems(&["receipt"]),
        tickets(20, "a live pack without a beacon", |forger| {
            (forger.record(5).live, forger.record(5).no_beacon) = (true, true);
            set_entropy(forger, 5, None);
        })
        .marks(&["no_beacon", "server_entropy"]),
        tickets(21, "a withheld result", no_change).receipt(receipt(5, other_entropy)).marks(&["receipt_open"]),
        tickets(22, "a delay between request and opening", no_change).receipt(receipt(5, |receipt| {
            receipt.intent.head = Forger::of("tickets").receipt(2).intent.head;
        })),
        tickets(23, "another time of an opening", |forger| {
            forger.record(8).opened_at_ms -= 11 * minute;
            forger.redraw();
        })
        .receipt(receipt(8, without_opening))
        .marks(&["receipt_time", "time"]),
    ]
}
