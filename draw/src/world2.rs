//! An honest instance of version 2 for tests: it opens packs, keeps a log, and publishes its data.

mod batches;
mod restored;
mod results;
mod shown;

use std::collections::HashMap;
use std::sync::Arc;

use super::DrawRefusal;
use super::canonical::Bytes32;
use super::held::Held;
use super::known::Holder;
use super::log::{Beacon, Level, Line, Published, TicketLine, entries_digest};
use super::machine::{Draw, Request};
use super::pity::PityRecord;
use super::pool::{Pool, PoolConfig};
use super::public::{Exception, PublicCard, PublicModifier, PublicOpening, RevealedSeed, RunVersion};
use super::public2::{PublicBeacon, PublicData2, Record};
use super::record::{DrawRecord, PrintedCopy};
use super::record2::{Record2, TicketPlace};
use super::stand_in;
use super::stream::ServerSeed;
use super::testing::{NOON, card, modifier, opening, pool};
use foilcast_base::ids::{CardId, OpeningId, PackId, RaffleId, SeasonId, UserId};

/// The weights of the grades from 10 down to 1.
pub(super) const WEIGHTS: [u32; 10] = [2, 5, 10, 15, 18, 15, 10, 8, 5, 2];

#[derive(Clone)]
pub(super) struct Account {
    pub seed: ServerSeed,
    pub next: ServerSeed,
    pub counter: u64,
    pub chain: Bytes32,
    /// Whether its seed was revealed, so that it needs new ones.
    is_revealed: bool,
}

/// The other parts of a request than its account and pack.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "tests name those that are true")]
pub(super) struct With {
    pub entropy: bool,
    pub live: bool,
    pub no_beacon: bool,
    pub reward: bool,
    pub forced: bool,
}

pub(super) const ENTROPY: With = With { entropy: true, live: false, no_beacon: false, reward: false, forced: false };
pub(super) const LIVE: With = With { live: true, entropy: false, ..ENTROPY };

/// A ticket that was not drawn yet.
#[derive(Debug, Clone)]
struct Undrawn {
    line: TicketLine,
    account: usize,
    pool: usize,
    place: TicketPlace,
    round: u64,
    time_ms: i64,
}

/// What a ticket line without a batch is for.
#[derive(Debug, Clone)]
enum Waiting {
    Pack { account: usize, pool: usize },
    Result(Due),
}

/// A grading or raffle that waits for its round.
#[derive(Debug, Clone)]
enum Due {
    Grade { card: CardId, secret: ServerSeed, weights: [u32; 10] },
    Raffle { id: RaffleId, secret: ServerSeed, entrants: Vec<UserId>, winners: u64 },
}

#[derive(Clone)]
pub(super) struct World2 {
    pub now: i64,
    pub data: PublicData2,
    pub accounts: Vec<Account>,
    pub held: Held,
    pub pools: Vec<Arc<Pool>>,
    pub position: i64,
    pub opened: u32,
    /// The live openings that were not shown.
    pub unshown: Vec<OpeningId>,
    /// The time of the newest round that the relays tell; `None` while they tell all.
    pub outage: Option<i64>,
    epoch: i64,
    lines: Vec<Line>,
    tickets: Vec<(Line, Waiting)>,
    unlogged: Vec<(i64, OpeningId, Bytes32)>,
    undrawn: Vec<Undrawn>,
    due: Vec<(Due, u64)>,
    pity: HashMap<(Bytes32, PackId, Option<SeasonId>), u32>,
    secrets: u32,
    weights: [u32; 10],
    /// The signature of a round.
    sign: fn(u64) -> String,
}

pub(super) fn hash(bytes: &str) -> Bytes32 {
    Bytes32::sha256(bytes)
}

fn hash_of(seed: &ServerSeed) -> Bytes32 {
    seed.hash().parse().unwrap()
}

fn published<T>(items: &[T], line: impl Fn(&T) -> String) -> Published {
    Published { count: u64::try_from(items.len()).unwrap(), digest: entries_digest(items.iter().map(line)) }
}

fn exception_line(exception: &Exception) -> String {
    format!("{} {} {}", exception.card_id, exception.position, exception.copy.line())
}

impl World2 {
    /// An instance with one run and these pools, before its log begins.
    pub fn new(configs: Vec<PoolConfig>) -> Self {
        let runs = vec![RunVersion { run_version: 1, first_position: 1, returned: Vec::new() }];
        let beacons = vec![PublicBeacon { scheme: Beacon::SCHEME.to_owned(), beacon: stand_in::beacon() }];
        let data = PublicData2 { pools: configs.clone(), runs, beacons, ..PublicData2::default() };
        Self {
            now: NOON,
            data,
            accounts: Vec::new(),
            held: Held::default(),
            pools: configs.into_iter().map(|config| Arc::new(pool(config))).collect(),
            position: 0,
            opened: 0,
            unshown: Vec::new(),
            outage: None,
            epoch: NOON,
            lines: Vec::new(),
            tickets: Vec::new(),
            unlogged: Vec::new(),
            undrawn: Vec::new(),
            due: Vec::new(),
            pity: HashMap::new(),
            secrets: 0,
            weights: WEIGHTS,
            sign: stand_in::signature,
        }
    }

    /// Replaces the signatures of the stand-in.
    pub fn signed_by(mut self, sign: fn(u64) -> String) -> Self {
        self.sign = sign;
        self
    }

    pub fn pass(&mut self, ms: i64) {
        self.now += ms;
    }

    /// The next position. Some are skipped, as by transactions that were rolled back.
    fn next_position(&mut self) -> i64 {
        self.position += 1 + i64::from(self.opened % 3 == 1);
        self.position
    }

    /// The highest position of an opening, or 0.
    pub fn last_position(&self) -> i64 {
        self.data.openings.last().map_or(0, |opening| opening.fairness.position())
    }

    fn new_secret(&mut self) -> ServerSeed {
        self.secrets += 1;
        ServerSeed::from_bytes(*hash(&format!("secret {}", self.secrets)).as_bytes())
    }

    fn reveal(&mut self, seed: &ServerSeed) {
        self.data.seeds.push(RevealedSeed { seed_hash: seed.hash(), server_seed: seed.to_hex() });
    }

    /// Opens packs of version 1, before the log.
    pub fn open_version_1(&mut self, pool: usize, number: u64) {
        let seed = ServerSeed::from_bytes([1; 32]);
        for counter in 0..number {
            let (id, position) = (opening(self.opened), self.next_position());
            let request = Request {
                opening: id,
                client_seed: "a lucky : seed".to_owned(),
                counter,
                run_version: 1,
                opened_at_ms: self.now,
                forced_modifier: None,
                reward: false,
            };
            let mut draw = Draw::new(&self.pools[pool], &seed, request);
            let claim = self.held.settle(&mut draw, 0.0).unwrap();
            let record = draw.finish(&claim, position);
            self.hold(id, &record.draws);
            let cards = Some(shown(&record.draws));
            self.data.openings.push(PublicOpening { id, cards, fairness: Record::One(Box::new(record)) });
            self.opened += 1;
        }
        self.reveal(&seed);
    }

    fn hold(&mut self, opening: OpeningId, draws: &[DrawRecord]) {
        for draw in draws {
            assert_eq!(self.held.hold(draw.copy, Holder::Opening(opening)), None);
        }
    }

    /// Begins the log with what was published before.
    pub fn begin(&mut self) {
        let openings = published(&self.data.openings, |opening| match &opening.fairness {
            Record::One(record) => format!("{} {} {}", record.position, opening.id, record.digest),
            Record::Two(_) => unreachable!("the log has not begun"),
        });
        let exceptions = published(&self.data.exceptions, exception_line);
        let runs: Vec<String> = self.data.runs.iter().flat_map(run_lines).collect();
        let run_count = u64::try_from(self.data.runs.len()).unwrap();
        let runs = Published { count: run_count, digest: entries_digest(runs) };
        let position = self.position + 1;
        self.data.begin = Some(position);
        self.lines.extend([Line::Begin { position }, Line::History { openings, exceptions, runs }]);
        self.lines.push(Line::Weights(self.weights));
        for at in 0..self.pools.len() {
            self.log_pool(at);
        }
    }

    fn log_pool(&mut self, at: usize) {
        let config = self.pools[at].config();
        let (pack, version, digest) = (config.pack_id, config.odds_version, config.digest());
        self.lines.push(Line::Pool { pack, version, digest });
    }

    pub fn publish_pool(&mut self, config: PoolConfig) {
        self.data.pools.push(config.clone());
        self.pools.push(Arc::new(pool(config)));
        self.log_pool(self.pools.len() - 1);
    }

    /// Makes an account with its two seeds.
    pub fn join(&mut self) -> usize {
        let (seed, next) = (self.new_secret(), self.new_secret());
        let chain = hash_of(&seed);
        self.lines.push(Line::Seed { hash: chain, predecessor: None });
        self.lines.push(Line::Seed { hash: hash_of(&next), predecessor: Some(chain) });
        self.accounts.push(Account { seed, next, counter: 0, chain, is_revealed: false });
        self.accounts.len() - 1
    }

    pub fn rotate(&mut self, account: usize) {
        let next = self.new_secret();
        let predecessor = Some(hash_of(&self.accounts[account].next));
        self.lines.push(Line::Seed { hash: hash_of(&next), predecessor });
        let account = &mut self.accounts[account];
        account.counter = 0;
        let revealed = std::mem::replace(&mut account.seed, std::mem::replace(&mut account.next, next));
        self.reveal(&revealed);
    }

    pub fn grant(&mut self, number: u8, copy: PrintedCopy) {
        let exception = Exception { card_id: card(number), position: self.last_position(), copy };
        assert_eq!(self.held.hold(copy, Holder::Other(card(number))), None);
        self.data.exceptions.push(exception);
        if self.data.begin.is_some() {
            self.lines.push(Line::Exceptions(published(&[exception], exception_line)));
        }
    }

    /// Begins a run to which these copies are returned. A run in which nothing was opened gets them instead.
    pub fn begin_run(&mut self, returned: Vec<PrintedCopy>) {
        for copy in &returned {
            assert!(self.held.release(*copy).is_some());
        }
        let lines = published(&returned, PrintedCopy::line);
        let last = self.data.runs.last().map_or(0, |run| run.first_position);
        if last <= self.last_position() {
            let (run_version, first_position) = (self.run_version() + 1, self.next_position());
            self.data.runs.push(RunVersion { run_version, first_position, returned });
        } else {
            self.data.runs.last_mut().unwrap().returned.extend(returned);
        }
        let RunVersion { run_version: number, first_position, .. } = *self.data.runs.last().unwrap();
        self.lines.push(Line::Run { number, first_position, returned: lines });
    }

    fn run_version(&self) -> i64 {
        self.data.runs.last().unwrap().run_version
    }

    fn entropy(&self, with: With) -> Option<Bytes32> {
        with.entropy.then(|| hash(&format!("entropy {}", self.opened)))
    }

    /// A record without its result.
    pub fn record(&self, account: usize, pool: usize, with: With) -> Record2 {
        let config = self.pools[pool].config();
        let Account { seed, counter, chain, .. } = &self.accounts[account];
        let before = self.pity.get(&(*chain, config.pack_id, config.season)).copied().unwrap_or(0);
        Record2 {
            version: 2,
            level: Level::One,
            seed_hash: hash_of(seed),
            counter: *counter,
            entropy: self.entropy(with).map(|entropy| entropy.to_string()),
            ticket: None,
            round: None,
            run_version: self.run_version(),
            position: 0,
            pack_id: config.pack_id,
            odds_version: config.odds_version,
            opened_at_ms: self.now,
            reward: with.reward,
            forced_modifier: with.forced.then(|| modifier(3)),
            live: with.live,
            no_beacon: with.no_beacon,
            pity: Some(PityRecord { before, bonus: 0, attempt: None, hit: false }),
            draws: Vec::new(),
            patterns: Vec::new(),
            salt: hash(&format!("salt {}", self.opened)).to_string()[..32].to_owned(),
            digest: hash(""),
            withheld: false,
            server_seed: None,
        }
    }

    /// Draws and publishes an opening.
    pub fn publish(
        &mut self,
        id: OpeningId,
        (account, pool): (usize, usize),
        mut record: Record2,
        seed: &ServerSeed,
        randomness: Option<Bytes32>,
    ) -> Result<(), DrawRefusal> {
        let input = record.input(randomness).unwrap();
        let pool = &self.pools[pool];
        let mut draw = record.draw(id, pool, seed, input);
        let claim = self.held.settle(&mut draw, 0.3)?;
        let mut record = record.drawn(id, pool, &draw, &claim);
        if let (Some(rules), Some(pity)) = (pool.config().pity, record.pity) {
            let key = (self.accounts[account].chain, record.pack_id, pool.config().season);
            let rarities = record.draws.iter().map(|draw| draw.copy.rarity);
            self.pity.insert(key, rules.counter_after(pity.before, pity.hit, rarities));
        }
        record.position = self.next_position();
        self.hold(id, &record.draws);
        self.unlogged.push((record.position, id, record.digest));
        self.unshown.extend(record.live.then_some(id));
        let cards = Some(shown(&record.draws));
        self.data.openings.push(PublicOpening { id, cards, fairness: Record::Two(Box::new(record)) });
        Ok(())
    }

    /// Opens a pack at level 1.
    pub fn open(&mut self, account: usize, pool: usize, with: With) -> OpeningId {
        self.try_open(account, pool, with).unwrap()
    }

    /// Opens a pack at level 1 if the pool has enough copies.
    pub fn try_open(&mut self, account: usize, pool: usize, with: With) -> Result<OpeningId, DrawRefusal> {
        let id = opening(self.opened);
        let record = self.record(account, pool, with);
        let seed = self.accounts[account].seed.clone();
        self.publish(id, (account, pool), record, &seed, None)?;
        self.accounts[account].counter += 1;
        self.opened += 1;
        Ok(id)
    }

    /// Makes a ticket, which waits for a batch.
    pub fn ticket(&mut self, account: usize, pool: usize, with: With) -> OpeningId {
        let id = opening(self.opened);
        let config = self.pools[pool].config();
        let Account { seed, counter, .. } = &self.accounts[account];
        let line = TicketLine {
            id,
            seed_hash: hash_of(seed),
            counter: *counter,
            entropy: self.entropy(with),
            pack: config.pack_id,
            odds_version: config.odds_version,
            forced_modifier: with.forced.then(|| modifier(3)),
            is_live: with.live,
        };
        self.tickets.push((Line::Ticket(line), Waiting::Pack { account, pool }));
        self.accounts[account].counter += 1;
        self.opened += 1;
        id
    }
}

/// The lines of a run in the history of the log.
fn run_lines(run: &RunVersion) -> impl Iterator<Item = String> {
    let first = format!("run {} {}", run.run_version, run.first_position);
    std::iter::once(first).chain(run.returned.iter().map(PrintedCopy::line))
}

/// The cards as the collection shows them.
pub(super) fn shown(draws: &[DrawRecord]) -> Vec<PublicCard> {
    let card = |draw: &DrawRecord| PublicCard {
        definition_id: Some(draw.copy.definition_id),
        rarity: Some(draw.copy.rarity),
        mint_number: Some(draw.copy.mint),
        modifier: draw.modifier.map(|id| PublicModifier { id }),
    };
    draws.iter().map(card).collect()
}
