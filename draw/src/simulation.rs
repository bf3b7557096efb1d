//! Simulates how a printed run is used up pack by pack, and when each promise can no longer be kept.
//!
//! It uses the rules of the draw with counts instead of copies, because the mint does not affect what is left. A pack
//! costs a few lookups in Fenwick trees, independent of the number of copies.

mod hoarding;

use super::counts::Counts;
use super::odds::{Words, new_mint};
use super::patterns::{FEWEST_CARDS, Pattern, PatternCard};
use super::pool::{MILLION, Policy, PoolConfig};
use super::tally::RARITIES;
use foilcast_base::rarity::Rarity;

pub use hoarding::{Hoarding, hoarding};

/// The most packs per run.
const MAX_PACKS: u64 = 10_000_000;

/// The approximate number of copies drawn in all runs. Short runs are repeated to show the variance.
const WORK: u64 = 3_000_000;

const MAX_RUNS: u64 = 21;

/// The approximate number of points of a curve.
const POINTS: u64 = 120;

const DAY: u64 = 24 * 3_600_000;

/// The input of a simulation.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The pool in canonical order.
    pub config: &'a PoolConfig,
    /// The free copies of each definition, in the same order.
    pub free: &'a [[u32; RARITIES]],
    /// When the first pack is opened, in milliseconds since 1970.
    pub at_ms: i64,
    /// Packs per day; `None` stops the time, so that windows stay as they are.
    pub packs_per_day: Option<u32>,
    /// The last time at which the pack can be opened.
    pub until_ms: Option<i64>,
    /// The collectors, who open one pack after the other in turn, at least 1. Bad-luck protection counts for each.
    pub collectors: u32,
}

impl Start<'_> {
    /// When the pack number `packs` is opened, with these pauses before it, in milliseconds since 1970.
    pub fn time_of(&self, packs: u64, pauses: &[(u64, i64)]) -> i64 {
        let passed =
            self.packs_per_day.filter(|day| *day > 0).map_or(0, |day| packs.saturating_mul(DAY) / u64::from(day));
        let waited: i64 = pauses.iter().filter(|(after, _)| *after <= packs).map(|(_, waited)| waited).sum();
        self.at_ms.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX)).saturating_add(waited)
    }
}

/// The reason why a run ended.
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The number of opened packs.
    pub packs: u64,
    /// The number of copies left.
    pub left: u64,
    /// Why the run ended.
    pub end: End,
    /// For each printed rarity, the pack that took its last copy.
    pub gone: [Option<u64>; RARITIES],
    /// The first pack whose guarantee was replaced by a lower rarity.
    pub stand_in: Option<u64>,
    /// The first pack that has a definition twice.
    pub repeat: Option<u64>,
    /// The number of packs with a hit of bad-luck protection.
    pub hits: u64,
    /// The first pack with a hit whose minimum was replaced by a lower rarity.
    pub hit_stand_in: Option<u64>,
    /// The number of packs with each pattern, in the order of `Pattern::ALL`.
    pub patterns: [u64; Pattern::ALL.len()],
    /// Pauses without openings: the number of packs before the pause, and its length in milliseconds.
    pub pauses: Vec<(u64, i64)>,
    /// The number of packs, and the free copies per rarity after them.
    pub curve: Vec<(u64, [u64; RARITIES])>,
}

/// Opens packs until none can be opened; several times if that is fast. The first run is deterministic.
pub fn simulate(start: &Start<'_>) -> Vec<Run> {
    let copies: u64 = start.free.iter().flatten().map(|free| u64::from(*free)).sum();
    let runs = (WORK / copies.max(1)).clamp(1, MAX_RUNS);
    (1..=runs).map(|seed| Simulation::new(start, Words(seed)).run()).collect()
}

struct Simulation<'a> {
    start: &'a Start<'a>,
    words: Words,
    /// The words for mints, apart from the others, so that they change no draw.
    mint_words: Words,
    counts: Counts,
    /// Copies left of definitions out of their window.
    away: Vec<Option<[u32; RARITIES]>>,
    /// The number of unlucky openings of each collector.
    unlucky: Vec<u32>,
    /// Future times at which the set of definitions in their window changes.
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
            hits: 0,
            hit_stand_in: None,
            patterns: [0; Pattern::ALL.len()],
            pauses: Vec::new(),
            curve: Vec::new(),
        };
        let unlucky = vec![0; usize::try_from(start.collectors).unwrap_or(usize::MAX)];
        let mint_words = Words(!words.0);
        Self { start, words, mint_words, counts: Counts::new(here), away, unlucky, changes, run }
    }

    fn run(mut self) -> Run {
        let cards = u64::from(self.start.config.cards_per_pack);
        let step = (self.counts.all() / cards / POINTS).max(1);
        let mut collectors = (0..self.unlucky.len()).cycle();
        self.run.end = loop {
            if self.run.packs.is_multiple_of(step) {
                self.note();
            }
            if let Some(end) = self.ended(cards) {
                break end;
            }
            self.open(collectors.next().unwrap_or(0));
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

    /// Advances the time. Returns why the next pack cannot be opened, if so.
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
            if self.has(cards) {
                return None;
            }
            // Without a drawable pack, wait until a definition comes into its window.
            let next = self.changes.last().filter(|_| self.start.packs_per_day.is_some());
            let Some(next) = next else { return Some(End::SoldOut) };
            self.run.pauses.push((self.run.packs, next - now));
        }
    }

    /// Whether enough copies for a pack are left.
    fn has(&self, cards: u64) -> bool {
        let config = self.start.config;
        let alike = config.no_repeats && self.counts.definitions() < usize::from(config.cards_per_pack);
        self.counts.all() >= cards && !alike
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

    /// Opens a pack for a collector. Returns its cards by definition and rarity.
    fn open(&mut self, collector: usize) -> Vec<(usize, usize)> {
        let config = self.start.config;
        self.run.packs += 1;
        let hit = self.is_hit(collector);
        let raised = config.pity.filter(|_| hit).map(|pity| pity.minimum);
        let guarantee = config.guarantee.max(raised);
        let (mut cards, mut taken) = (Vec::with_capacity(usize::from(config.cards_per_pack)), Vec::new());
        for card in 1..=config.cards_per_pack {
            let due = guarantee.filter(|_| card == config.cards_per_pack);
            let unmet = due.filter(|least| cards.iter().all(|(_, rarity)| *rarity < least.index()));
            let Some((definition, rarity)) = self.draw(unmet.map_or(0, Rarity::index), &taken) else { return cards };
            self.counts.remove(definition, rarity);
            if self.counts.left()[rarity] == 0 {
                self.run.gone[rarity] = Some(self.run.packs);
            }
            cards.push((definition, rarity));
            match taken.binary_search(&definition) {
                Ok(_) => {
                    self.run.repeat.get_or_insert(self.run.packs);
                }
                Err(place) => taken.insert(place, definition),
            }
        }
        self.note_promises(collector, hit, &cards);
        if cards.len() >= FEWEST_CARDS {
            self.note_patterns(&cards);
        }
        cards
    }

    /// Draws whether bad-luck protection raises the guarantee of a collector's next pack.
    fn is_hit(&mut self, collector: usize) -> bool {
        let bonus = self.start.config.pity.map_or(0, |pity| pity.bonus_ppm(self.unlucky[collector]));
        bonus > 0 && self.words.below(u64::from(MILLION)) < u64::from(bonus)
    }

    fn note_promises(&mut self, collector: usize, hit: bool, cards: &[(usize, usize)]) {
        let (config, number) = (self.start.config, self.run.packs);
        let has = |least: Rarity| cards.iter().any(|(_, rarity)| *rarity >= least.index());
        if config.guarantee.is_some_and(|least| !has(least)) {
            self.run.stand_in.get_or_insert(number);
        }
        if let Some(pity) = config.pity {
            self.run.hits += u64::from(hit);
            if hit && !has(pity.minimum) {
                self.run.hit_stand_in.get_or_insert(number);
            }
            let rarities = cards.iter().map(|(_, rarity)| Rarity::ALL[*rarity]);
            self.unlucky[collector] = pity.counter_after(self.unlucky[collector], hit, rarities);
        }
    }

    fn note_patterns(&mut self, cards: &[(usize, usize)]) {
        let mut copies = Vec::with_capacity(cards.len());
        let pattern_cards: Vec<_> = cards
            .iter()
            .map(|(definition, rarity)| {
                let config = &self.start.config.definitions[*definition];
                let mint =
                    new_mint(&mut self.mint_words, &mut copies, (*definition, *rarity), config.printed()[*rarity]);
                PatternCard { rarity: Rarity::ALL[*rarity], series: config.series.as_deref(), mint }
            })
            .collect();
        for pattern in Pattern::of(&pattern_cards) {
            self.run.patterns[pattern as usize] += 1;
        }
    }

    /// Draws a card of at least this rarity and of no taken definition; if there is none, relaxes the rules.
    fn draw(&mut self, minimum: usize, taken: &[usize]) -> Option<(usize, usize)> {
        for low in (0..=minimum).rev() {
            let stages: &[&[usize]] = if self.start.config.no_repeats { &[taken] } else { &[taken, &[]] };
            for excluded in stages {
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

/// The weight of a rarity; under `supply` each is drawn.
fn weight(config: &PoolConfig, rarity: Rarity) -> u32 {
    match config.policy {
        Policy::Supply => 1,
        Policy::Weights => config.weights.as_ref().and_then(|weights| weights.get(&rarity)).copied().unwrap_or(0),
    }
}
