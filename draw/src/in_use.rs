//! An honest instance in use: requests, admins, jobs and faults at random, and verifiers that read its public data at the same time.

mod reader;

pub(super) use reader::Snapshot;

use super::log::{Level, RestoreReason};
use super::pity::Pity;
use super::pool::{Policy, PoolConfig};
use super::record::PrintedCopy;
use super::testing::{config, copy, distinct, guaranteed, modifier, weighted};
use super::verify::{Head, Intent, OpeningReceipt, Receipt, TicketReceipt, WatchedHead, Way};
use super::world2::{LIVE, With, World2};
use foilcast_base::ids::{OpeningId, PackId};
use foilcast_base::rarity::Rarity::{Basic, Common, Epic, Rare, Uncommon};

const SECOND_MS: i64 = 1000;
const MINUTE_MS: i64 = 60 * SECOND_MS;

/// The number of events, and of those that people cause.
const EVENTS: u64 = 40;
const OF_PEOPLE: u64 = 33;

/// A generator of numbers (`SplitMix64`), so that a seed repeats a test.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % n
    }

    fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap()
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// A time up to this one.
    fn up_to(&mut self, ms: i64) -> i64 {
        1 + self.below(ms.unsigned_abs()).cast_signed()
    }
}

pub(super) struct InUse {
    random: Random,
    pub world: World2,
    backups: Vec<World2>,
    /// When each version of a pool was published.
    published_ms: Vec<i64>,
    /// The number of the next card and raffle.
    next: u8,
    heads: Vec<WatchedHead>,
    receipts: Vec<Receipt>,
    /// The receipts that wait for an answer.
    waiting: Vec<(usize, OpeningId)>,
}

fn packs() -> Vec<PoolConfig> {
    let printed: &[&[_]] =
        &[&[(Basic, 8), (Rare, 2)], &[(Basic, 7), (Epic, 1)], &[(Basic, 8), (Common, 3)], &[(Basic, 6), (Uncommon, 2)]];
    let weights = [(Basic, 50), (Common, 25), (Uncommon, 15), (Rare, 10), (Epic, 5)];
    let pity = Pity { soft_from: 2, step_ppm: 200_000, hard_at: 5, minimum: Epic };
    let mut first = weighted(&weights, guaranteed(Rare, config(3, printed)));
    first.pity = Some(pity);
    (first.modifier_chance_ppm, first.modifiers) = (200_000, vec![modifier(1), modifier(3)]);
    let second = distinct(guaranteed(Epic, config(2, printed)));
    vec![first, PoolConfig { pack_id: PackId::from_bytes([0xb; 12]), ..second }]
}

impl InUse {
    /// An instance whose log has just begun.
    pub fn new(seed: u64, sign: fn(u64) -> String) -> Self {
        let configs = packs();
        let published_ms = vec![0; configs.len()];
        let mut world = World2::new(configs).signed_by(sign);
        world.open_version_1(0, 2);
        world.begin();
        for _ in 0..5 {
            world.join();
        }
        world.close();
        let (backups, heads, receipts, waiting) = (vec![world.clone()], Vec::new(), Vec::new(), Vec::new());
        Self { random: Random(seed), world, backups, published_ms, next: 1, heads, receipts, waiting }
    }

    /// Something happens, and some time passes.
    pub fn go_on(&mut self) {
        let event = self.random.below(EVENTS);
        self.happen(event);
        let is_long = self.random.one_in(if self.world.outage.is_some() { 4 } else { 20 });
        if is_long {
            self.run_for(4 * 60 * MINUTE_MS);
        } else if self.random.one_in(3) {
            self.run_for(20 * SECOND_MS);
        }
    }

    /// One of the events, those of people first.
    fn happen(&mut self, event: u64) {
        match event {
            0..6 => self.open(),
            6..14 => self.open_by_ticket(),
            14..18 => self.open_live(),
            18 => _ = self.world.join(),
            19..22 => self.rotate(),
            22..24 => self.grant(),
            24 => self.begin_run(),
            25..28 => self.publish_pool(),
            28..30 => self.hand_in(),
            30 | 31 => self.raffle(),
            32 => self.world.set_weights([1, 0, 0, 2, 3, 0, 0, 0, 0, self.random.below(9).try_into().unwrap()]),
            33..35 => self.backups.push(self.world.clone()),
            35 => self.restore(),
            36 => self.replace_seeds(),
            37 | 38 => self.world.outage = if self.world.outage.is_none() { Some(self.world.now) } else { None },
            _ => self.stop_for_a_while(),
        }
    }

    /// Runs the jobs for a time up to this one, sometimes late.
    fn run_for(&mut self, longest_ms: i64) {
        let end = self.world.now + self.random.up_to(longest_ms);
        let step_ms = if longest_ms > MINUTE_MS { MINUTE_MS } else { 5 * SECOND_MS };
        while self.world.now < end {
            let left = end - self.world.now;
            let step = if self.world.is_idle() { left } else { self.random.up_to(step_ms).min(left) };
            self.world.pass(step);
            if self.random.one_in(3) {
                self.close();
            }
            if self.random.one_in(3) {
                self.world.draw();
                self.answer();
            }
            if self.random.one_in(5) && !self.world.unshown.is_empty() {
                self.world.unshown.remove(0);
            }
            if self.world.outage.is_some_and(|since| self.world.now - since > 5 * MINUTE_MS) {
                self.world.forget_tickets();
            }
        }
    }

    /// Closes a batch if anything waits. Some batches are full.
    fn close(&mut self) {
        if self.world.has_waiting() {
            let most = if self.random.one_in(4) { 1 + self.random.index(4) } else { usize::MAX };
            self.world.close_up_to(most);
            self.keep_head();
            self.answer();
        }
    }

    /// What the server does before it answers requests (section 4.4).
    fn start(&mut self) {
        self.world.unshown.clear();
        self.world.draw();
        self.answer();
        while self.world.has_waiting() {
            self.world.close();
            self.keep_head();
        }
        self.answer();
    }

    fn account(&mut self) -> Option<usize> {
        let account = self.random.index(self.world.accounts.len());
        self.world.renew(account);
        (!self.world.has_ticket(account)).then_some(account)
    }

    /// Accounts with this number never send entropy.
    const fn sends_entropy(account: usize) -> bool {
        account % 3 != 2
    }

    /// A version that may be opened: the current one of a pack, or the one before for 10 minutes.
    fn pool(&mut self) -> usize {
        let pack = self.random.index(2);
        let pack_of = |at: usize| self.world.pools[at].config().pack_id;
        let mut versions = (0..self.world.pools.len()).rev().filter(|at| pack_of(*at) == pack_of(pack));
        let (current, before) = (versions.next().unwrap(), versions.next());
        let is_new = self.world.now - self.published_ms[current] < 10 * MINUTE_MS;
        before.filter(|_| is_new && self.random.one_in(3)).unwrap_or(current)
    }

    fn open(&mut self) {
        let (Some(account), pool) = (self.account(), self.pool()) else { return };
        let with = With {
            entropy: Self::sends_entropy(account),
            reward: self.random.one_in(6),
            forced: self.random.one_in(9),
            ..With::default()
        };
        let intent = self.intent(account, pool, with, Way::Immediate);
        let Ok(id) = self.world.try_open(account, pool, with) else { return };
        if with.entropy && !with.forced {
            self.receipts.push(Receipt { intent, ticket: None, opening: None });
            self.waiting.push((self.receipts.len() - 1, id));
            self.answer();
        }
    }

    fn open_by_ticket(&mut self) {
        let (Some(account), pool) = (self.account(), self.pool()) else { return };
        if self.world.outage.is_some() {
            return;
        }
        let with = With { entropy: Self::sends_entropy(account), ..With::default() };
        let intent = self.intent(account, pool, with, Way::Ticket);
        let id = self.world.ticket(account, pool, with);
        if with.entropy {
            self.receipts.push(Receipt { intent, ticket: None, opening: None });
            self.waiting.push((self.receipts.len() - 1, id));
        }
    }

    fn open_live(&mut self) {
        let (Some(account), pool) = (self.account(), self.pool()) else { return };
        if self.world.outage.is_some() {
            let _ = self.world.try_open(account, pool, With { no_beacon: true, ..LIVE });
        } else {
            self.world.ticket(account, pool, With { forced: self.random.one_in(4), ..LIVE });
        }
    }

    fn rotate(&mut self) {
        if let Some(account) = self.account()
            && self.world.unshown.is_empty()
        {
            self.world.rotate(account);
        }
    }

    /// Gives a free copy, unless it was returned after the newest opening.
    fn grant(&mut self) {
        let copy = self.copy();
        let run = self.world.data.runs.last().unwrap();
        let is_returned = run.first_position > self.world.last_position() && run.returned.contains(&copy);
        if self.world.held.holder(copy).is_none() && !is_returned {
            self.world.grant(self.next, copy);
            self.next += 1;
        }
    }

    fn copy(&mut self) -> PrintedCopy {
        copy(1 + u8::try_from(self.random.below(4)).unwrap(), Basic, 1 + u32::try_from(self.random.below(10)).unwrap())
    }

    fn begin_run(&mut self) {
        let mut returned: Vec<PrintedCopy> = (0..30).map(|_| self.copy()).collect();
        returned.sort_unstable_by_key(PrintedCopy::line);
        returned.dedup();
        returned.retain(|copy| self.world.held.holder(*copy).is_some());
        self.world.begin_run(returned);
    }

    fn publish_pool(&mut self) {
        let at = self.random.index(2);
        let pack = self.world.pools[at].config().pack_id;
        let newest = self.world.pools.iter().rfind(|pool| pool.config().pack_id == pack).unwrap();
        let mut config = PoolConfig { odds_version: newest.config().odds_version + 1, ..newest.config().clone() };
        let definition = &mut config.definitions[self.random.index(4)];
        definition.available_to = self.random.one_in(3).then_some(self.world.now + 30 * MINUTE_MS);
        definition.rarities[0].total_copies += 2;
        if config.policy == Policy::Supply {
            config.no_repeats = self.random.one_in(2);
        }
        self.world.publish_pool(config);
        self.published_ms.truncate(self.world.pools.len() - 1);
        self.published_ms.push(self.world.now);
    }

    fn level(&mut self) -> Level {
        if self.world.outage.is_some() || self.random.one_in(3) { Level::One } else { Level::Two }
    }

    fn hand_in(&mut self) {
        let level = self.level();
        self.world.hand_in(self.next, level);
        self.next += 1;
    }

    fn raffle(&mut self) {
        let level = self.level();
        self.world.raffle(self.next, 2, level);
        self.next += 1;
    }

    fn restore(&mut self) {
        let backup = self.random.index(self.backups.len());
        // A later backup is lost with the instance.
        self.backups.truncate(backup + 1);
        self.world.pass(10 * SECOND_MS);
        self.world.restore_from(&self.backups[backup]);
        self.start();
    }

    fn replace_seeds(&mut self) {
        self.world.pass(10 * SECOND_MS);
        self.world.begin_epoch(RestoreReason::Replaced, self.world.now);
        self.start();
    }

    /// The server does not run.
    fn stop_for_a_while(&mut self) {
        let ms = self.random.up_to(90 * MINUTE_MS);
        self.world.pass(ms);
        if ms > 5 * MINUTE_MS {
            self.world.forget_tickets();
        }
        self.start();
    }

    fn keep_head(&mut self) {
        let batch = self.world.data.batches.last().unwrap();
        let (epoch, batch, head, round) = (batch.header.epoch, batch.header.number, batch.head, batch.header.round);
        self.heads.push(WatchedHead { head: Head { epoch, batch, head }, round, newest: Some(0) });
    }

    fn intent(&self, account: usize, pool: usize, with: With, way: Way) -> Intent {
        let record = self.world.record(account, pool, with);
        let batch = self.world.data.batches.last().unwrap();
        Intent {
            seed_hash: record.seed_hash,
            next_seed_hash: self.world.accounts[account].next.hash().parse().unwrap(),
            pack_id: record.pack_id,
            odds_version: record.odds_version,
            reward: record.reward,
            way,
            entropy: record.entropy.unwrap_or_default(),
            head: Some(Head { epoch: batch.header.epoch, batch: batch.header.number, head: batch.head }),
            sent_at_ms: self.world.now,
        }
    }

    /// Answers requests: with the place of a ticket, and with the opening. Some answers are lost.
    fn answer(&mut self) {
        for (at, id) in std::mem::take(&mut self.waiting) {
            let receipt = &mut self.receipts[at];
            if receipt.intent.way == Way::Ticket && receipt.ticket.is_none() {
                receipt.ticket = ticket_of(&self.world, id);
            }
            let opening = self.world.data.openings.iter().rfind(|opening| opening.id == id);
            match opening.and_then(|opening| opening.fairness.two()) {
                Some(record) if !self.random.one_in(4) => {
                    receipt.opening =
                        Some(OpeningReceipt { id, digest: record.digest, received_at_ms: self.world.now });
                }
                Some(_) => {}
                None => self.waiting.push((at, id)),
            }
        }
    }
}

/// The answer with a ticket, once it is in a batch.
fn ticket_of(world: &World2, id: OpeningId) -> Option<TicketReceipt> {
    let begins = format!("ticket {id} ");
    world.data.batches.iter().rev().find_map(|batch| {
        let place = batch.entries.iter().position(|line| line.starts_with(&begins))?;
        Some(TicketReceipt {
            line: batch.entries[place].clone(),
            epoch: batch.header.epoch,
            batch: batch.header.number,
            place,
            round: batch.header.round?,
            head: batch.head,
            received_at_ms: world.now,
        })
    })
}
