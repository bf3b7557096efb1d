//! The supply simulator: how a printed run goes down pack by pack, and when which promise can no longer be kept.
//!
//! It draws by the rules of the draw, with counts in place of copies: which mint it is does not affect what is
//! left. One pack costs a few lookups in trees of counts, however many copies there are.

use super::counts::Counts;
use super::odds::Words;
use super::pool::{Policy, PoolConfig};
use super::tally::RARITIES;
use foilcast_base::rarity::Rarity;

/// More packs than this are not opened in one run.
const MAX_PACKS: u64 = 10_000_000;

/// Copies that are drawn in all runs together, about; a short run is repeated to see how much is chance.
const WORK: u64 = 3_000_000;

/// At most so many runs.
const MAX_RUNS: u64 = 21;

/// Points of a curve, about.
const POINTS: u64 = 120;

const DAY: u64 = 24 * 3_600_000;

/// The input of a simulation.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The pool in canonical order.
    pub config: &'a PoolConfig,
    /// How many copies of each definition are free, in the same order.
    pub free: &'a [[u32; RARITIES]],
    /// When the first pack is opened, in milliseconds since 1970.
    pub at_ms: i64,
    /// How many packs are opened on a day; without it no time passes, and windows stay as they are.
    pub packs_per_day: Option<u32>,
    /// The last moment at which the pack is opened.
    pub until_ms: Option<i64>,
}

impl Start<'_> {
    /// When the pack after so many is opened, with these pauses on the way, in milliseconds since 1970.
    pub fn time_of(&self, packs: u64, pauses: &[(u64, i64)]) -> i64 {
        let passed =
            self.packs_per_day.filter(|day| *day > 0).map_or(0, |day| packs.saturating_mul(DAY) / u64::from(day));
        let waited: i64 = pauses.iter().filter(|(after, _)| *after <= packs).map(|(_, waited)| waited).sum();
        self.at_ms.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX)).saturating_add(waited)
    }
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum End {
    /// Fewer copies are left than a pack has cards.
    SoldOut,
    /// The pack's own time is over.
    TimeOver,
    /// So many packs are not opened in one simulation.
    TooLong,
}

/// The result of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How many packs were opened.
    pub packs: u64,
    /// How many copies are left then.
    pub left: u64,
    /// Why no more were opened.
    pub end: End,
    /// For each rarity that was there, the pack that took its last copy.
    pub gone: [Option<u64>; RARITIES],
    /// The first pack whose guarantee a lower rarity had to stand in for.
    pub stand_in: Option<u64>,
    /// The first pack with the same definition twice.
    pub repeat: Option<u64>,
    /// After so many packs, nothing could be opened for so many milliseconds.
    pub pauses: Vec<(u64, i64)>,
    /// After so many packs, so many copies of each rarity are free.
    pub curve: Vec<(u64, [u64; RARITIES])>,
}

/// Opens packs until nothing is left: several times when that is quick. The first run is the same for the same start.
pub fn simulate(start: &Start<'_>) -> Vec<Run> {
    let copies: u64 = start.free.iter().flatten().map(|free| u64::from(*free)).sum();
    let runs = (WORK / copies.max(1)).clamp(1, MAX_RUNS);
    (1..=runs).map(|seed| Simulation::new(start, Words(seed)).run()).collect()
}

struct Simulation<'a> {
    start: &'a Start<'a>,
    words: Words,
    counts: Counts,
    /// Copies left of definitions that are out of window.
    away: Vec<Option<[u32; RARITIES]>>,
    /// Times at which the set of definitions in window changes, still to come.
    changes: Vec<i64>,
    run: Run,
}

impl<'a> Simulation<'a> {
    fn new(start: &'a Start<'a>, words: Words) -> Self {
        let definitions = &start.config.definitions;
        let drawn = |at: usize| weight(start.config, Rarity::ALL[at]) > 0;
        let rows: Vec<[u32; RARITIES]> =
            start.free.iter().map(|row| std::array::from_fn(|at| if drawn(at) { row[at] } else { 0 })).collect();
        let inside = |at: usize| definitions[at].in_window(start.at_ms);
        let here = (0..).zip(&rows).map(|(at, row)| if inside(at) { *row } else { [0; RARITIES] }).collect();
        let away = (0..).zip(&rows).map(|(at, row)| (!inside(at)).then_some(*row)).collect();
        let windows = definitions.iter().flat_map(|d| [d.available_from, d.available_to.map(|to| to + 1)]);
        let mut changes: Vec<i64> = windows.flatten().filter(|change| *change > start.at_ms).collect();
        changes.sort_unstable_by(|one, other| other.cmp(one));
        changes.dedup();
        let run = Run {
            packs: 0,
            left: 0,
            end: End::SoldOut,
            gone: [None; RARITIES],
            stand_in: None,
            repeat: None,
            pauses: Vec::new(),
            curve: Vec::new(),
        };
        Self { start, words, counts: Counts::new(here), away, changes, run }
    }

    fn run(mut self) -> Run {
        let cards = u64::from(self.start.config.cards_per_pack);
        let step = (self.counts.all() / cards / POINTS).max(1);
        self.run.end = loop {
            if self.run.packs.is_multiple_of(step) {
                self.note();
            }
            if let Some(end) = self.ended(cards) {
                break end;
            }
            self.run.packs += 1;
            self.open();
        };
        self.run.left = self.counts.all();
        if self.run.curve.last().is_none_or(|(packs, _)| *packs < self.run.packs) {
            self.note();
        }
        self.run
    }

    fn note(&mut self) {
        self.run.curve.push((self.run.packs, *self.counts.left()));
    }

    /// Lets time pass, and says whether the next pack can be opened then.
    fn ended(&mut self, cards: u64) -> Option<End> {
        if self.run.packs >= MAX_PACKS {
            return Some(End::TooLong);
        }
        loop {
            let now = self.now();
            if self.start.until_ms.is_some_and(|until| now > until) {
                return Some(End::TimeOver);
            }
            self.move_windows(now);
            if self.counts.all() >= cards {
                return None;
            }
            // There are no openings until something comes into its window.
            let next = self.changes.last().filter(|_| self.start.packs_per_day.is_some());
            let Some(next) = next else { return Some(End::SoldOut) };
            self.run.pauses.push((self.run.packs, next - now));
        }
    }

    fn now(&self) -> i64 {
        self.start.time_of(self.run.packs, &self.run.pauses)
    }

    fn move_windows(&mut self, now: i64) {
        if self.changes.last().is_none_or(|change| *change > now) {
            return;
        }
        self.changes.retain(|change| *change > now);
        for (at, definition) in self.start.config.definitions.iter().enumerate() {
            match (definition.in_window(now), self.away[at]) {
                (true, Some(row)) => {
                    self.counts.put(at, row);
                    self.away[at] = None;
                }
                (false, None) => self.away[at] = Some(self.counts.take(at)),
                (true, None) | (false, Some(_)) => {}
            }
        }
    }

    fn open(&mut self) {
        let config = self.start.config;
        let mut taken: Vec<usize> = Vec::with_capacity(usize::from(config.cards_per_pack));
        let mut met = config.guarantee.is_none();
        for card in 1..=config.cards_per_pack {
            let minimum = config.guarantee.filter(|_| card == config.cards_per_pack && !met).map_or(0, Rarity::index);
            let Some((definition, rarity)) = self.draw(minimum, &taken) else { return };
            met |= config.guarantee.is_some_and(|guarantee| rarity >= guarantee.index());
            if rarity < minimum {
                self.run.stand_in.get_or_insert(self.run.packs);
            }
            self.counts.remove(definition, rarity);
            if self.counts.left()[rarity] == 0 {
                self.run.gone[rarity] = Some(self.run.packs);
            }
            match taken.binary_search(&definition) {
                Ok(_) => {
                    self.run.repeat.get_or_insert(self.run.packs);
                }
                Err(place) => taken.insert(place, definition),
            }
        }
    }

    /// One card of at least this rarity and of no definition that is taken, as long as there is one; else the next best.
    fn draw(&mut self, minimum: usize, taken: &[usize]) -> Option<(usize, usize)> {
        for low in (0..=minimum).rev() {
            for excluded in [taken, &[]] {
                let free: [u64; RARITIES] = std::array::from_fn(|at| self.counts.without(at, excluded));
                let share = |at: usize| match self.start.config.policy {
                    _ if at < low || free[at] == 0 => 0,
                    Policy::Supply => free[at],
                    Policy::Weights => u64::from(weight(self.start.config, Rarity::ALL[at])),
                };
                let shares: [u64; RARITIES] = std::array::from_fn(share);
                let sum: u64 = shares.iter().sum();
                if sum == 0 {
                    continue;
                }
                let mut number = self.words.below(sum);
                let mut rarity = low;
                for (at, share) in shares.iter().enumerate() {
                    rarity = at;
                    if number < *share {
                        break;
                    }
                    number -= share;
                }
                let which = self.words.below(free[rarity]);
                return Some((self.counts.find(rarity, excluded, which), rarity));
            }
        }
        None
    }
}

/// The weight of a rarity; under `supply` everything is drawn.
fn weight(config: &PoolConfig, rarity: Rarity) -> u32 {
    match config.policy {
        Policy::Supply => 1,
        Policy::Weights => config.weights.as_ref().and_then(|weights| weights.get(&rarity)).copied().unwrap_or(0),
    }
}
