//! Changes the public data of a scenario as an attacker would, who knows all seeds and rewrites the log.

use std::collections::HashMap;
use std::fmt::Display;

use super::canonical::Bytes32;
use super::grade::draw_grade;
use super::held::Held;
use super::known::Holder;
use super::log::{Line, entries_digest};
use super::pool::Pool;
use super::public::{PublicOpening, RevealedSeed};
use super::public2::{PublicBatch, PublicData2, Record};
use super::raffle::RaffleList;
use super::record2::Record2;
use super::scenarios::scenarios;
use super::stream::{HmacIntegers, ServerSeed, StreamInput};
use super::testing::opening;
use super::verify::{Head, Intent, OpeningReceipt, Receipt, Receipts, SeenHead, TicketReceipt, Way};
use super::world2::shown;

/// Public data under attack.
pub(super) struct Forger {
    pub data: PublicData2,
}

impl Forger {
    /// The public data of a scenario.
    pub fn of(base: &str) -> Self {
        let mut scenarios = scenarios().into_iter();
        Self { data: scenarios.find(|scenario| scenario.name == base).unwrap().data }
    }

    pub fn opening(&mut self, number: u32) -> &mut PublicOpening<Record> {
        self.data.openings.iter_mut().find(|of| of.id == opening(number)).unwrap()
    }

    pub fn record(&mut self, number: u32) -> &mut Record2 {
        match &mut self.opening(number).fairness {
            Record::Two(record) => record,
            Record::One(_) => panic!("opening {number} is version 1"),
        }
    }

    pub fn lines(&mut self, batch: usize) -> &mut Vec<String> {
        &mut self.data.batches[batch].entries
    }

    /// Replaces a text in all lines.
    pub fn replace(&mut self, from: &str, to: &str) {
        for line in self.data.batches.iter_mut().flat_map(|batch| &mut batch.entries) {
            *line = line.replace(from, to);
        }
    }

    pub fn remove_lines(&mut self, of: &str) {
        self.data.batches.iter_mut().for_each(|batch| batch.entries.retain(|line| !line.contains(of)));
    }

    /// A secret that is not published, revealed.
    pub fn new_seed(&mut self, text: &str) -> Bytes32 {
        let seed = ServerSeed::from_bytes(*Bytes32::sha256(text).as_bytes());
        self.data.seeds.push(RevealedSeed { seed_hash: seed.hash(), server_seed: seed.to_hex() });
        seed.hash().parse().unwrap()
    }

    /// Adds a batch without a beacon and without lines.
    pub fn add_batch_at(&mut self, time_ms: i64) {
        let last = self.data.batches.last().unwrap().clone();
        let mut header = last.header;
        (header.number, header.time_ms) = (header.number + 1, time_ms);
        (header.beacon, header.newest, header.round) = (None, None, None);
        self.data.batches.push(PublicBatch { header, published_at_ms: None, entries: Vec::new(), ..last });
    }

    /// Adds a batch whose header knows a round, and one that is so many ms later.
    pub fn add_round_to_log(&mut self, newest: u64, ms: i64) {
        let last_ms = self.data.batches.last().unwrap().header.time_ms;
        self.add_batch_at(last_ms + 10_000);
        let header = &mut self.data.batches.last_mut().unwrap().header;
        (header.beacon, header.newest) = (Some(super::stand_in::beacon().id()), Some(newest));
        self.add_batch_at(last_ms + 10_000 + ms);
        self.relink();
    }

    /// Adds a batch that is so many ms after another one.
    pub fn add_batch_after(&mut self, batch: usize, ms: i64) {
        let time_ms = self.data.batches[batch].header.time_ms + ms;
        self.add_batch_at(time_ms);
        self.relink();
    }

    /// Begins an epoch after the newest batch.
    pub fn restore(&mut self) {
        let last_ms = self.data.batches.last().unwrap().header.time_ms;
        self.add_batch_at(last_ms + 60_000);
        let batch = self.data.batches.last_mut().unwrap();
        batch.header.epoch = batch.header.time_ms;
        batch.entries.push(format!("restore restored {last_ms}"));
        self.relink();
    }

    /// The copies that are held at a position of the first run.
    pub fn held_before(&self, position: i64) -> Held {
        let mut held = Held::default();
        for exception in self.data.exceptions.iter().filter(|exception| exception.position < position) {
            held.hold(exception.copy, Holder::Other(exception.card_id));
        }
        for opening in self.data.openings.iter().filter(|opening| opening.fairness.position() < position) {
            for draw in opening.fairness.draws() {
                held.hold(draw.copy, Holder::Opening(opening.id));
            }
        }
        held
    }

    /// Draws all openings of version 2 again, from what their records say, and makes everything else fit.
    pub fn redraw(&mut self) {
        let pools: Vec<Pool> = self.data.pools.iter().map(|config| Pool::new(config.clone()).unwrap()).collect();
        let rounds: HashMap<u64, Bytes32> =
            self.data.rounds.iter().map(|round| (round.round, round.randomness().unwrap())).collect();
        let seeds: HashMap<Bytes32, ServerSeed> = self.data.seeds.iter().map(known_seed).collect();
        let mut held = Held::default();
        let (mut exceptions, mut runs) = (self.data.exceptions.iter().peekable(), self.data.runs.iter().peekable());
        self.data.openings.sort_by_key(|opening| opening.fairness.position());
        for PublicOpening { id, cards, fairness } in &mut self.data.openings {
            let position = fairness.position();
            while let Some(exception) = exceptions.next_if(|exception| exception.position < position) {
                held.hold(exception.copy, Holder::Other(exception.card_id));
            }
            while let Some(run) = runs.next_if(|run| run.first_position <= position) {
                for copy in &run.returned {
                    held.release(*copy);
                }
            }
            if let Record::Two(record) = fairness {
                let config = |pool: &&Pool| {
                    (pool.config().pack_id, pool.config().odds_version) == (record.pack_id, record.odds_version)
                };
                let pool = pools.iter().find(config).unwrap();
                let randomness = record.round.and_then(|round| rounds.get(&round)).copied();
                if let Some((input, seed)) = record.input(randomness).zip(seeds.get(&record.seed_hash)) {
                    let mut draw = record.draw(*id, pool, seed, input);
                    let claim = held.settle(&mut draw, 0.0).unwrap();
                    **record = record.clone().drawn(*id, pool, &draw, &claim);
                    *cards = Some(shown(&record.draws));
                }
            }
            for draw in fairness.draws() {
                held.hold(draw.copy, Holder::Opening(*id));
            }
        }
        self.seal();
    }

    /// Draws the grade in batch 4 again.
    pub fn redraw_grade(&mut self, weights: [u32; 10]) {
        let randomness = self.randomness(4);
        let grade = &mut self.data.grades[0];
        let secret: ServerSeed = grade.secret.parse().unwrap();
        let mut integers = HmacIntegers::from_input(&secret, StreamInput::Grade { randomness });
        let drawn = draw_grade(&mut integers, &weights).unwrap();
        (grade.grade, grade.attempt) = (drawn.grade, drawn.attempt);
    }

    /// Draws the raffle in batch 4 again.
    pub fn redraw_raffle(&mut self) {
        let randomness = self.randomness(4);
        let raffle = &mut self.data.raffles[0];
        let secret: ServerSeed = raffle.secret.parse().unwrap();
        let seed_hash = secret.hash().parse().unwrap();
        let list = RaffleList { id: raffle.id, seed_hash, winners: 2, entrants: &raffle.entrants };
        raffle.winners = list.draw(&secret, randomness);
    }

    fn randomness(&self, batch: usize) -> Option<Bytes32> {
        let round = self.data.batches[batch].header.round;
        self.data.rounds.iter().find(|known| Some(known.round) == round)?.randomness()
    }

    /// Renews the digests of the openings, and their lines.
    pub fn seal(&mut self) {
        for PublicOpening { id, fairness, .. } in &mut self.data.openings {
            let (position, digest) = match fairness {
                Record::One(record) => {
                    record.digest = record.digest_for(*id);
                    (record.position, record.digest.clone())
                }
                Record::Two(record) => {
                    record.digest = record.digest_for(*id);
                    (record.position, record.digest.to_string())
                }
            };
            for line in self.data.batches.iter_mut().flat_map(|batch| &mut batch.entries) {
                if matches!(line.parse(), Ok(Line::Opening { id: of, .. }) if of == *id) {
                    *line = format!("opening {position} {id} {digest}");
                }
            }
        }
        self.relink();
    }

    /// Renews the headers of the log.
    pub fn relink(&mut self) {
        let mut previous = Bytes32::from_bytes([0; 32]);
        for batch in &mut self.data.batches {
            batch.header.previous = previous;
            batch.header.count = u64::try_from(batch.entries.len()).unwrap();
            batch.header.digest = entries_digest(&batch.entries);
            batch.head = batch.header.head();
            previous = batch.head;
        }
    }

    /// The receipt that the opener of an opening has.
    pub fn receipt(&mut self, number: u32) -> Receipt {
        let record = self.record(number).clone();
        let id = opening(number);
        let next = self.data.batches.iter().flat_map(|batch| &batch.entries).find_map(|line| match line.parse() {
            Ok(Line::Seed { hash, predecessor }) if predecessor == Some(record.seed_hash) => Some(hash),
            _ => None,
        });
        let head = self.data.batches.iter().rfind(|batch| batch.header.time_ms < record.opened_at_ms).unwrap();
        let head = Head { epoch: head.header.epoch, batch: head.header.number, head: head.head };
        let ticket = record.ticket.map(|place| self.ticket_receipt(place.batch, place.place));
        let intent = Intent {
            seed_hash: record.seed_hash,
            next_seed_hash: next.unwrap(),
            pack_id: record.pack_id,
            odds_version: record.odds_version,
            reward: record.reward,
            way: if ticket.is_some() { Way::Ticket } else { Way::Immediate },
            entropy: record.entropy.unwrap_or_default(),
            head: Some(head),
            sent_at_ms: record.opened_at_ms - 400,
        };
        let received_at_ms = record.opened_at_ms + 300;
        Receipt { intent, ticket, opening: Some(OpeningReceipt { id, digest: record.digest, received_at_ms }) }
    }

    fn ticket_receipt(&self, batch: u64, place: u64) -> TicketReceipt {
        let place = usize::try_from(place).unwrap();
        let PublicBatch { header, head, entries, .. } = &self.data.batches[usize::try_from(batch).unwrap()];
        TicketReceipt {
            line: entries[place].clone(),
            epoch: header.epoch,
            batch,
            place,
            round: header.round.unwrap(),
            head: *head,
            received_at_ms: header.time_ms + 100,
        }
    }

    /// The line of a watch file for a batch, asked for while this round was the newest one; `-` without an answer.
    pub fn watched(&self, batch: usize, newest: impl Display) -> String {
        let PublicBatch { header, head, .. } = &self.data.batches[batch];
        let round = header.round.map_or_else(|| "-".to_owned(), |round| round.to_string());
        format!("{} {} {head} {round} {newest} {}", header.epoch, header.number, header.time_ms + 500)
    }

    /// The heads that a browser saw.
    pub fn seen(&self) -> Vec<SeenHead> {
        let head = |PublicBatch { header, head, .. }: &PublicBatch| SeenHead {
            head: Head { epoch: header.epoch, batch: header.number, head: *head },
            round: header.round,
            received_at_ms: header.time_ms + 500,
        };
        self.data.batches.iter().map(head).collect()
    }
}

fn known_seed(seed: &RevealedSeed) -> (Bytes32, ServerSeed) {
    (seed.seed_hash.parse().unwrap(), seed.server_seed.parse().unwrap())
}

/// A file with these receipts.
pub(super) fn receipts(receipts: Vec<Receipt>, heads: Vec<SeenHead>) -> Receipts {
    let (format, origin) = ("foilcast-receipts-1".to_owned(), "https://cards.example".to_owned());
    Receipts { format, origin, receipts, heads }
}
