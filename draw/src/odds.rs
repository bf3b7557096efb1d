//! The odds of a pack for given free copies, by the rules of the draw.
//!
//! Chances of a single draw are exact. The chance of at least one card of a rarity is exact if the possible sets of
//! definitions can be enumerated. Otherwise it is an estimate from a sample with a fixed seed: a sample of sets of
//! definitions, with exact chances for each set, or of whole packs that the draw opens.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::held::Held;
use super::machine::{Draw, Request};
use super::pool::{Policy, Pool, PoolConfig, PoolDefinition, PrintedRarity};
use super::stream::{Integers, Label};
use super::tally::RARITIES;
use foilcast_base::ids::{DefinitionId, OpeningId};
use foilcast_base::rarity::Rarity;

/// The most orders of definitions that are enumerated.
const LONGEST_ENUMERATION: usize = 20_000;

/// The number of sampled sets of definitions or packs.
const SAMPLES: u32 = 8_192;

/// A chance for each rarity, by index.
pub type Chances = [f64; RARITIES];

/// How a probability was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// By the rules, up to rounding.
    Exact,
    /// From a sample with a fixed seed.
    Estimate,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DrawOdds {
    /// The number of free copies.
    pub copies_left: u64,
    /// The number of free copies per rarity.
    pub left: [u64; RARITIES],
    /// Chances of the first card, and of every other card without a guarantee, except for definitions already drawn.
    pub first_draw: Chances,
    /// Chances of the card that keeps the guarantee; `None` without one.
    pub guaranteed_draw: Option<Chances>,
    /// The rarity that is actually guaranteed: lower than the guarantee if no free copy meets it.
    pub guarantee_kept: Option<Rarity>,
    /// Chances of at least one card in the pack.
    pub at_least_one: Chances,
    /// How `at_least_one` was computed.
    pub method: Method,
}

/// The odds of a pool with these free copies of each definition in its window; `None` when too few are left for a pack.
pub fn odds(config: &PoolConfig, free: &[[u32; RARITIES]]) -> Option<DrawOdds> {
    let drawn = |at: usize| match &config.weights {
        Some(weights) if config.policy == Policy::Weights => weights.get(&Rarity::ALL[at]).is_some_and(|w| *w > 0),
        Some(_) | None => true,
    };
    let eligible = |row: &[u32; RARITIES]| std::array::from_fn(|at| if drawn(at) { row[at] } else { 0 });
    let rows: Vec<[u32; RARITIES]> = free.iter().map(eligible).filter(|row| row.iter().any(|n| *n > 0)).collect();
    let left: [u64; RARITIES] = std::array::from_fn(|at| rows.iter().map(|row| u64::from(row[at])).sum());
    let copies_left = left.iter().sum();
    let cards = usize::from(config.cards_per_pack);
    if copies_left < u64::from(config.cards_per_pack) || (config.no_repeats && rows.len() < cards) {
        return None;
    }
    let kept = config.guarantee.map(|guarantee| {
        let falling = Rarity::ALL[..=guarantee.index()].iter().rev();
        falling.copied().find(|low| left[low.index()..].iter().any(|n| *n > 0)).unwrap_or(Rarity::Basic)
    });
    let (at_least_one, method) = at_least_one(config, &rows);
    Some(DrawOdds {
        copies_left,
        left,
        first_draw: single(config, &left, 0),
        guaranteed_draw: kept.map(|low| single(config, &left, low.index())),
        guarantee_kept: kept,
        at_least_one,
        method,
    })
}

/// The chances of one card with a rarity of at least `low`.
fn single(config: &PoolConfig, left: &[u64; RARITIES], low: usize) -> Chances {
    let weight = |at: usize| config.weights.as_ref().and_then(|w| w.get(&Rarity::ALL[at])).copied().unwrap_or(0);
    let share = |at: usize| match config.policy {
        _ if at < low || left[at] == 0 => 0.0,
        Policy::Supply => float(left[at]),
        Policy::Weights => f64::from(weight(at)),
    };
    let shares: Chances = std::array::from_fn(share);
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

fn at_least_one(config: &PoolConfig, rows: &[[u32; RARITIES]]) -> (Chances, Method) {
    let cards = usize::from(config.cards_per_pack);
    let low = config.guarantee.map_or(0, Rarity::index);
    let good = rows.iter().filter(|row| row[low..].iter().any(|n| *n > 0)).count();
    // If definitions may repeat or a lower rarity may stand in, only the draw itself gives the right result.
    if config.policy == Policy::Weights || rows.len() < cards || good < cards {
        return (sampled_packs(config, rows), Method::Estimate);
    }
    let mut classes: BTreeMap<[u32; RARITIES], u32> = BTreeMap::new();
    for row in rows {
        *classes.entry(*row).or_insert(0) += 1;
    }
    let sequences = classes.len().checked_pow(u32::from(config.cards_per_pack) - 1);
    let mut pack = Pack::new(config, rows);
    if sequences.is_some_and(|sequences| sequences <= LONGEST_ENUMERATION) {
        let mut classes: Vec<_> = classes.into_iter().collect();
        pack.enumerate(&mut classes, cards - 1, 1.0);
        return (pack.found, Method::Exact);
    }
    pack.sample(rows, cards - 1);
    (pack.found, Method::Estimate)
}

/// The definitions of the first cards of a pack, and the resulting chances.
struct Pack {
    low: usize,
    guaranteed: bool,
    /// Free copies per rarity, and in total, of definitions that are not in the pack.
    left: Chances,
    all: f64,
    /// The chance that the cards so far have none of each rarity, and the same without a card that keeps the guarantee.
    none: Vec<(Chances, Chances)>,
    found: Chances,
}

impl Pack {
    fn new(config: &PoolConfig, rows: &[[u32; RARITIES]]) -> Self {
        let left: Chances = std::array::from_fn(|at| rows.iter().map(|row| f64::from(row[at])).sum());
        let low = config.guarantee.map_or(0, Rarity::index);
        let none = vec![([1.0; RARITIES], [1.0; RARITIES])];
        let guaranteed = config.guarantee.is_some();
        Self { low, guaranteed, left, all: left.iter().sum(), none, found: [0.0; RARITIES] }
    }

    fn enter(&mut self, row: &[u32; RARITIES]) {
        let all: f64 = row.iter().copied().map(f64::from).sum();
        let below: f64 = row[..self.low].iter().copied().map(f64::from).sum();
        let (mut none, mut unmet) = self.none[self.none.len() - 1];
        for at in 0..RARITIES {
            let copies = f64::from(row[at]);
            none[at] *= (all - copies) / all;
            unmet[at] *= if at < self.low { below - copies } else { below } / all;
            self.left[at] -= copies;
        }
        self.all -= all;
        self.none.push((none, unmet));
    }

    fn leave(&mut self, row: &[u32; RARITIES]) {
        for (left, copies) in self.left.iter_mut().zip(row) {
            *left += f64::from(*copies);
        }
        self.all += row.iter().copied().map(f64::from).sum::<f64>();
        self.none.pop();
    }

    /// Adds the chances of the last card.
    fn last_card(&mut self, mass: f64) {
        let (none, unmet) = self.none[self.none.len() - 1];
        let good: f64 = self.left[self.low..].iter().sum();
        for at in 0..RARITIES {
            let ordinary = 1.0 - self.left[at] / self.all;
            let without = if self.guaranteed {
                let kept = if at < self.low { 1.0 } else { 1.0 - self.left[at] / good };
                (none[at] - unmet[at]) * ordinary + unmet[at] * kept
            } else {
                none[at] * ordinary
            };
            self.found[at] += mass * (1.0 - without);
        }
    }

    /// Enumerates every order of classes of definitions with equal counts.
    fn enumerate(&mut self, classes: &mut [([u32; RARITIES], u32)], cards: usize, mass: f64) {
        if cards == 0 {
            return self.last_card(mass);
        }
        for at in 0..classes.len() {
            let (row, members) = classes[at];
            if members > 0 {
                let copies: f64 = row.iter().copied().map(f64::from).sum();
                let mass = mass * copies * f64::from(members) / self.all;
                classes[at].1 -= 1;
                self.enter(&row);
                self.enumerate(classes, cards - 1, mass);
                self.leave(&row);
                classes[at].1 += 1;
            }
        }
    }

    fn sample(&mut self, rows: &[[u32; RARITIES]], cards: usize) {
        let mut before = vec![0_u64];
        for row in rows {
            before.push(before[before.len() - 1] + row.iter().copied().map(u64::from).sum::<u64>());
        }
        let mut words = Words(1);
        for _ in 0..SAMPLES {
            let mut taken: Vec<usize> = Vec::with_capacity(cards);
            while taken.len() < cards {
                let number = words.next() % before[rows.len()];
                let definition = before.partition_point(|first| *first <= number) - 1;
                if !taken.contains(&definition) {
                    taken.push(definition);
                    self.enter(&rows[definition]);
                }
            }
            self.last_card(1.0 / f64::from(SAMPLES));
            for definition in taken {
                self.leave(&rows[definition]);
            }
        }
    }
}

/// Opens packs with the draw itself, from a run with exactly these printed copies.
fn sampled_packs(config: &PoolConfig, rows: &[[u32; RARITIES]]) -> Chances {
    let definitions = (0_u64..).zip(rows).map(|(number, row)| {
        let mut id = [0; 12];
        id[4..].copy_from_slice(&number.to_be_bytes());
        let printed = Rarity::ALL.into_iter().zip(row);
        let rarities = printed.map(|(rarity, total_copies)| PrintedRarity { rarity, total_copies: *total_copies });
        let definition_id = DefinitionId::from_bytes(id);
        let rarities = rarities.collect();
        PoolDefinition { definition_id, available_from: None, available_to: None, series: None, rarities }
    });
    let config = PoolConfig { definitions: definitions.collect(), modifiers: Vec::new(), ..config.clone() };
    let Ok(pool) = Pool::new(config) else { return [0.0; RARITIES] };
    let nothing_held = Held::default();
    let mut seen = [0_u32; RARITIES];
    for number in 0..SAMPLES {
        let request = Request {
            opening: OpeningId::from_bytes([0; 12]),
            client_seed: String::new(),
            counter: 0,
            run_version: 0,
            opened_at_ms: 0,
            forced_modifier: None,
            reward: false,
        };
        let mut draw = Draw::with_integers(&pool, String::new(), Sampled(number), request);
        let Ok(claim) = nothing_held.settle(&mut draw, 0.0) else { continue };
        for (at, seen) in seen.iter_mut().enumerate() {
            *seen += u32::from(claim.cards.iter().any(|card| card.copy.rarity.index() == at));
        }
    }
    seen.map(|seen| f64::from(seen) / f64::from(SAMPLES))
}

// Numbers of copies are far below the largest integer that a double represents exactly.
fn float(copies: u64) -> f64 {
    f64::from(u32::try_from(copies).unwrap_or(u32::MAX))
}

/// A sequence of mixed words (`SplitMix64`), for samples only.
pub(super) struct Words(pub(super) u64);

impl Words {
    /// A number below `n`, almost uniform.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// A number for each purpose of an integer.
pub(super) fn number_of(label: Label) -> u64 {
    match label {
        Label::Card(k) | Label::Chance(k) | Label::Which(k) => u64::from(k),
        Label::Rarity(k) => 100 + u64::from(k),
        Label::Pity => 200,
        Label::Grade => 201,
    }
}

/// The integers of one sampled pack.
struct Sampled(u32);

impl Integers for Sampled {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        Some(Words(u64::from(self.0) << 40 | number_of(label) << 32 | u64::from(attempt)).next() % n)
    }
}
