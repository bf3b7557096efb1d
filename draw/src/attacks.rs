//! The attacks of section 8 of docs/decisions/draw-2.md that change public data, or that a kept receipt or head shows.

use super::Beacon;
use super::attack_world::{Forger, receipts};
use super::canonical::Bytes32;
use super::grade::draw_grade;
use super::log::Level;
use super::machine::{Draw, Request};
use super::pool::{Pool, PoolConfig};
use super::public2::{PublicBeacon, PublicData2, Record};
use super::stand_in;
use super::stream::{HmacIntegers, ServerSeed, StreamInput};
use super::testing::{modifier, opening};
use super::verify::{Receipt, Receipts, Way};
use super::world2::shown;
use foilcast_base::ids::UserId;
use foilcast_base::rarity::Rarity;

/// Public data after an attack, and what a verifier finds.
pub(super) struct Attack {
    /// The row of the table.
    pub row: u32,
    pub name: &'static str,
    pub base: &'static str,
    pub data: PublicData2,
    pub receipts: Option<Receipts>,
    /// Lines of a watch file.
    pub heads: Vec<String>,
    pub problems: &'static [&'static str],
    pub marks: &'static [&'static str],
}

/// What a scenario's own verification marks.
const LEVEL_1: &[&str] =
    &["forced_modifier", "level_1", "live_level_1", "no_beacon", "rare_pool", "server_entropy", "weights_changed"];

impl Attack {
    /// An attack on a scenario that no check finds.
    fn on(base: &'static str, row: u32, name: &'static str, change: impl FnOnce(&mut Forger)) -> Self {
        let mut forger = Forger::of(base);
        change(&mut forger);
        let (receipts, heads, problems, marks): (_, _, &[_], &[_]) = (None, Vec::new(), &[], &[]);
        Self { row, name, base, data: forger.data, receipts, heads, problems, marks }
    }

    fn problems(self, problems: &'static [&'static str]) -> Self {
        Self { problems, ..self }
    }

    fn marks(self, marks: &'static [&'static str]) -> Self {
        Self { marks, ..self }
    }

    fn receipt(self, receipt: Receipt) -> Self {
        Self { receipts: Some(receipts(vec![receipt], Vec::new())), ..self }
    }

    fn heads(self, heads: Vec<String>) -> Self {
        Self { heads, ..self }
    }
}

/// An attack on the scenario `tickets`.
fn tickets(row: u32, name: &'static str, change: impl FnOnce(&mut Forger)) -> Attack {
    Attack::on("tickets", row, name, change)
}

/// An honest receipt of the scenario `tickets`, after a change.
fn receipt(number: u32, change: impl FnOnce(&mut Receipt)) -> Receipt {
    let mut receipt = Forger::of("tickets").receipt(number);
    change(&mut receipt);
    receipt
}

/// The line of a watch file for a batch of the scenario `tickets`.
fn watched(batch: usize, newest: u64) -> Vec<String> {
    vec![Forger::of("tickets").watched(batch, newest)]
}

fn no_change(_: &mut Forger) {}

/// The opener got no answer.
fn without_opening(receipt: &mut Receipt) {
    receipt.opening = None;
}

/// The opener got no answer, and no opening has this entropy.
fn other_entropy(receipt: &mut Receipt) {
    receipt.intent.entropy = "00".repeat(32);
    receipt.opening = None;
}

/// Replaces the seed of bob's level 1 opening and of his ticket.
fn choose_seed(forger: &mut Forger) {
    let (old, new) = (forger.record(5).seed_hash, forger.new_seed("chosen"));
    forger.replace(&old.to_string(), &new.to_string());
    (forger.record(4).seed_hash, forger.record(5).seed_hash) = (new, new);
    forger.redraw();
}

fn set_entropy(forger: &mut Forger, number: u32, entropy: Option<String>) {
    forger.record(number).entropy = entropy;
    forger.redraw();
}

fn seeds() -> Vec<Attack> {
    vec![
        tickets(1, "another seed than the one that the opener saw", choose_seed)
            .receipt(receipt(5, without_opening))
            .problems(&["receipt"]),
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
        tickets(10, "a seed that is never revealed", |forger| {
            let secret = forger.record(5).seed_hash.to_string();
            forger.data.seeds.retain(|seed| seed.seed_hash != secret);
            forger.add_batch(46 * 24 * 3_600_000);
            forger.relink();
        })
        .marks(&["seed_overdue"]),
    ]
}

fn new_chain(forger: &mut Forger) {
    let new = forger.new_seed("chain");
    forger.lines(4).insert(0, format!("seed {new} -"));
    (forger.record(5).seed_hash, forger.record(5).counter) = (new, 0);
    forger.redraw();
}

fn level_1() -> Vec<Attack> {
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

fn rounds() -> Vec<Attack> {
    let round = |forger: &Forger, batch: usize| forger.data.batches[batch].header.round.unwrap();
    let base = Forger::of("tickets");
    let (first, last) = (round(&base, 2), round(&base, 6));
    vec![
        tickets(24, "both halves known before the batch", no_change).heads(watched(6, last - 1)),
        tickets(25, "a ticket after its round is known", no_change).heads(watched(6, last)).marks(&["head_late"]),
        tickets(25, "another head was published before", |forger| set_entropy(forger, 5, Some("77".repeat(32))))
            .heads(watched(6, last - 1))
            .problems(&["head_changed"]),
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
            .problems(&["receipt"])
            .marks(&["receipt_open"]),
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
            forger.data.batches[6].header.round = Some(round(forger, 4));
            forger.record(7).round = forger.data.batches[6].header.round;
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
            redraw_grade(forger, None);
            redraw_raffle(forger);
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

/// Draws the grade again, with other weights if given.
fn redraw_grade(forger: &mut Forger, weights: Option<[u32; 10]>) {
    let randomness = forger.data.rounds.iter().find(|round| round.round == 600_000_036).unwrap().randomness();
    let grade = &mut forger.data.grades[0];
    let secret: ServerSeed = grade.secret.parse().unwrap();
    let mut integers = HmacIntegers::from_input(&secret, StreamInput::Grade { randomness });
    let drawn = draw_grade(&mut integers, &weights.unwrap_or([2, 5, 10, 15, 18, 15, 10, 8, 5, 2])).unwrap();
    (grade.grade, grade.attempt) = (drawn.grade, drawn.attempt);
}

fn redraw_raffle(forger: &mut Forger) {
    let randomness = forger.data.rounds.iter().find(|round| round.round == 600_000_036).unwrap().randomness();
    let raffle = &mut forger.data.raffles[0];
    let secret: ServerSeed = raffle.secret.parse().unwrap();
    let seed_hash = secret.hash().parse().unwrap();
    let list = super::RaffleList { id: raffle.id, seed_hash, winners: 2, entrants: &raffle.entrants };
    raffle.winners = list.draw(&secret, randomness);
}

fn held_copies() -> Vec<Attack> {
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

fn pools() -> Vec<Attack> {
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

fn history() -> Vec<Attack> {
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
        tickets(54, "version 1 after the log began", |forger| {
            let seed = ServerSeed::from_bytes(*Bytes32::sha256("version 1").as_bytes());
            forger.new_seed("version 1");
            let record = version_1(forger, &seed);
            forger.opening(8).cards = Some(shown(&record.draws));
            forger.opening(8).fairness = Record::One(Box::new(record));
            forger.seal();
        })
        .problems(&["version"]),
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
        Attack::on("restored", 61, "restored to draw again", no_change)
            .heads(vec![format!("1800000000000 4 {} - - 1800000060000", Bytes32::sha256("lost"))])
            .marks(&["break_explained", "disturbed", "head_lost", "ticket_waiting"]),
        tickets(62, "restored without saying so", cut_end)
            .heads(watched(9, 0))
            .receipt(receipt(8, |_| {}))
            .problems(&["head_changed", "receipt"]),
        tickets(63, "two copies", |forger| set_entropy(forger, 8, Some("63".repeat(32))))
            .heads(watched(8, 0))
            .problems(&["head_changed"]),
        Attack::on("hidden", 64, "a live opening that is not shown", |forger| {
            forger.add_batch(11 * 60_000);
            forger.relink();
        })
        .problems(&["held_back"])
        .marks(&["ticket_waiting"]),
    ]
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

/// A record of version 1 for the last opening.
fn version_1(forger: &mut Forger, seed: &ServerSeed) -> super::FairnessRecord {
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

fn grades() -> Vec<Attack> {
    let other = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    vec![
        tickets(69, "a chosen grade", |forger| forger.data.grades[0].grade = 10).problems(&["grade"]),
        tickets(69, "a grade that is drawn twice", |forger| {
            let line = forger.lines(4).iter().find(|line| line.starts_with("grade-due ")).unwrap().clone();
            forger.lines(6).push(line);
            forger.relink();
        })
        .problems(&["grade_twice"]),
        Attack::on("level 1", 70, "a grade and a raffle with the beacon off", no_change).marks(LEVEL_1),
        tickets(71, "weights for one card", |forger| {
            forger.lines(4).insert(0, "weights 0,0,0,0,0,0,0,0,0,1".to_owned());
            redraw_grade(forger, Some(other));
            forger.relink();
        })
        .marks(&["weights_changed"]),
        tickets(71, "other weights than the newest line has", |forger| redraw_grade(forger, Some(other)))
            .problems(&["grade"]),
        tickets(72, "a raffle without a result", |forger| {
            forger.data.raffles.clear();
            forger.add_round(600_000_300);
        })
        .problems(&["raffle_not_drawn"]),
        tickets(72, "another list of a raffle", |forger| {
            forger.data.raffles[0].entrants[4] = UserId::from_bytes([9; 12]);
            redraw_raffle(forger);
        })
        .problems(&["raffle"]),
        tickets(72, "another winner of a raffle", |forger| forger.data.raffles[0].winners.reverse())
            .problems(&["raffle"]),
        Attack::on("level 1", 74, "a blocked beacon", no_change).marks(LEVEL_1),
        Attack::on("bad luck", 78, "packs for own accounts, opened until something good comes", no_change),
        tickets(80, "a crash between ticket and draw", no_change),
    ]
}

/// All attacks by row.
pub(super) fn attacks() -> Vec<Attack> {
    let all = [seeds(), level_1(), rounds(), held_copies(), pools(), history(), grades()];
    all.into_iter().flatten().collect()
}
