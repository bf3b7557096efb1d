//! The odds of a pack for given free copies, by the rules of the draw.
//!
//! Chances of a single draw are exact. Those of a whole pack are exact if the orders in which its definitions can come
//! can be enumerated. Otherwise they are estimates from a sample with a fixed seed: of such orders, with exact chances
//! for each order, or of whole packs that the draw opens.

mod mints;
mod orders;
mod packs;
mod words;

use serde::{Deserialize, Serialize};

use super::patterns::{FEWEST_CARDS, Pattern};
use super::pool::{MILLION, Policy, Pool, PoolConfig};
use super::tally::RARITIES;
use foilcast_base::rarity::Rarity;
use orders::{Effort, Orders, Row};

pub(super) use packs::new_mint;
pub(super) use words::Words;
#[cfg(test)]
pub(super) use words::number_of;

/// The effort for chances that vary between orders.
const THOROUGH: Effort = Effort { most_orders: 20_000, samples: 8_192 };

/// The effort for chances that vary little between orders, or that are slow to compute.
const LIGHT: Effort = Effort { most_orders: 500, samples: 128 };

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
    /// The odds of a pack that bad-luck protection does not change.
    pub pack: PackOdds,
    /// The odds of a pack that bad-luck protection changes; `None` without it.
    pub hit: Option<HitOdds>,
}

/// The odds of a whole pack.
#[derive(Debug, Clone, PartialEq)]
pub struct PackOdds {
    /// Chances of at least one card.
    pub at_least_one: Chances,
    /// The chance of a lucky pack: at least one card with the minimum of bad-luck protection. 0 without it.
    pub lucky: f64,
    /// How `at_least_one` and `lucky` were computed.
    pub method: Method,
    /// The patterns that the pack can have, in the order of their names.
    pub patterns: Vec<PatternOdds>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PatternOdds {
    pub pattern: Pattern,
    /// Of the held copies only the number is known, so that every mint is equally likely to be free.
    pub probability: f64,
    pub method: Method,
    /// The probability differs by at most this in 95 of 100 samples; 0 if it is exact.
    pub error: f64,
}

/// The odds of a pack after a hit of bad-luck protection.
#[derive(Debug, Clone, PartialEq)]
pub struct HitOdds {
    pub pack: PackOdds,
    /// The rarity that the last card actually has at least: lower than the minimum if no free copy meets it.
    pub kept: Rarity,
}

impl DrawOdds {
    /// The odds of a pack with this bonus of bad-luck protection, in parts per million
    /// (docs/decisions/draw-2.md, section 9).
    pub fn with_bonus(&self, bonus_ppm: u32) -> PackOdds {
        let Some(HitOdds { pack: hit, .. }) = self.hit.as_ref().filter(|_| bonus_ppm > 0) else {
            return self.pack.clone();
        };
        let bonus = f64::from(bonus_ppm) / f64::from(MILLION);
        let mix = |plain: f64, hit: f64| (1.0 - bonus) * plain + bonus * hit;
        let worse = |plain, hit| if plain == Method::Exact { hit } else { plain };
        let patterns = self.pack.patterns.iter().zip(&hit.patterns).map(|(plain, hit)| PatternOdds {
            pattern: plain.pattern,
            probability: mix(plain.probability, hit.probability),
            method: worse(plain.method, hit.method),
            error: mix(plain.error, hit.error),
        });
        PackOdds {
            at_least_one: std::array::from_fn(|at| mix(self.pack.at_least_one[at], hit.at_least_one[at])),
            lucky: mix(self.pack.lucky, hit.lucky),
            method: worse(self.pack.method, hit.method),
            patterns: patterns.collect(),
        }
    }
}

/// The odds of a pool at this time with these free copies of each definition in its window; `None` when too few are
/// left for a pack.
pub fn odds(pool: &Pool, at_ms: i64, free: &[[u32; RARITIES]]) -> Option<DrawOdds> {
    let config = pool.config();
    let view = pool.view(at_ms);
    let in_window = config.definitions.iter().filter(|definition| definition.in_window(at_ms));
    let rows = in_window.zip(view.printed.copies()).zip(free).map(|((definition, printed), free)| Row {
        free: std::array::from_fn(|at| free[at].min(printed[at])),
        printed: *printed,
        series: definition.series.as_deref(),
    });
    let rows: Vec<Row<'_>> = rows.filter(|row| row.free.iter().any(|copies| *copies > 0)).collect();
    let left: [u64; RARITIES] = std::array::from_fn(|at| rows.iter().map(|row| u64::from(row.free[at])).sum());
    let copies_left = left.iter().sum();
    let cards = usize::from(config.cards_per_pack);
    if copies_left < u64::from(config.cards_per_pack) || (config.no_repeats && rows.len() < cards) {
        return None;
    }
    let counts = left.map(float);
    let kept = |minimum: Rarity| Rarity::ALL[lowered(&counts, minimum)];
    let guarantee_kept = config.guarantee.map(kept);
    let single = |low: Rarity| orders::scaled(&counts, &orders::units(config, &counts, low.index()));
    let hit = config.pity.map(|pity| HitOdds {
        pack: pack_odds(config, &rows, config.guarantee.max(Some(pity.minimum))),
        kept: kept(pity.minimum),
    });
    Some(DrawOdds {
        copies_left,
        left,
        first_draw: single(Rarity::COMMONEST),
        guaranteed_draw: guarantee_kept.map(single),
        guarantee_kept,
        pack: pack_odds(config, &rows, config.guarantee),
        hit,
    })
}

/// The index of the highest rarity up to `minimum` from which on copies are left.
fn lowered(left: &Chances, minimum: Rarity) -> usize {
    let falling = (0..=minimum.index()).rev();
    falling.into_iter().find(|low| left[*low..].iter().any(|copies| *copies > 0.0)).unwrap_or(0)
}

fn pack_odds(config: &PoolConfig, rows: &[Row<'_>], guarantee: Option<Rarity>) -> PackOdds {
    if !comes_in_orders(config, rows, guarantee) {
        return packs::sampled(config, rows, guarantee);
    }
    let all: Vec<usize> = (0..rows.len()).collect();
    let minimum = config.pity.map(|pity| pity.minimum.index());
    let chances = |orders: &Orders<'_>| {
        let last = orders.last_card(guarantee);
        let same = (0..RARITIES).map(|rarity| last.all_in(|at| at == rarity)).sum();
        let god = last.all_in(|at| at >= Rarity::Epic.index());
        let lucky = minimum.map_or(0.0, |minimum| 1.0 - last.all_in(|at| at < minimum));
        let found = (0..RARITIES).map(|rarity| 1.0 - last.all_in(|at| at != rarity));
        [lucky, same, god].into_iter().chain(found).collect()
    };
    let (found, method) = orders::means(config, rows, &all, THOROUGH, chances);
    let patterned = usize::from(config.cards_per_pack) >= FEWEST_CARDS;
    let odds_of = |pattern| {
        let (mean, method) = match pattern {
            Pattern::SameRarity => (found[1], method),
            Pattern::GodPack => (found[2], method),
            Pattern::OneSeries => one_series(config, rows, guarantee),
            Pattern::ConsecutiveMints => {
                let chance = |orders: &Orders<'_>| vec![mints::consecutive_chance(orders, guarantee)];
                let (means, method) = orders::means(config, rows, &all, LIGHT, chance);
                (means[0], method)
            }
        };
        PatternOdds { pattern, probability: mean.value, method, error: mean.error }
    };
    PackOdds {
        at_least_one: std::array::from_fn(|at| found[3 + at].value),
        lucky: found[0].value,
        method,
        patterns: Pattern::ALL.into_iter().filter(|_| patterned).map(odds_of).collect(),
    }
}

/// Whether no definition ever repeats in a pack. Otherwise only the draw itself gives the right result.
fn comes_in_orders(config: &PoolConfig, rows: &[Row<'_>], guarantee: Option<Rarity>) -> bool {
    let cards = usize::from(config.cards_per_pack);
    let left = std::array::from_fn(|at| rows.iter().map(|row| f64::from(row.free[at])).sum());
    let low = guarantee.map_or(0, |minimum| lowered(&left, minimum));
    let good = rows.iter().filter(|row| row.free[low..].iter().any(|copies| *copies > 0)).count();
    config.no_repeats || (rows.len() >= cards && good >= cards)
}

/// The chance that all cards are of the same series.
fn one_series(config: &PoolConfig, rows: &[Row<'_>], guarantee: Option<Rarity>) -> (orders::Mean, Method) {
    let mut names: Vec<&str> = rows.iter().filter_map(|row| row.series).collect();
    names.sort_unstable();
    names.dedup();
    let (mut sum, mut method) = (orders::Mean::default(), Method::Exact);
    for name in names {
        let of_series: Vec<usize> = (0..rows.len()).filter(|at| rows[*at].series == Some(name)).collect();
        if of_series.len() < usize::from(config.cards_per_pack) {
            continue;
        }
        let chance = |orders: &Orders<'_>| vec![orders.last_card(guarantee).all_in(|_| true)];
        let (means, how) = orders::means(config, rows, &of_series, LIGHT, chance);
        sum = orders::Mean { value: sum.value + means[0].value, error: sum.error.hypot(means[0].error) };
        if how == Method::Estimate {
            method = how;
        }
    }
    (sum, method)
}

// Numbers of copies are far below the largest integer that a double represents exactly.
fn float(copies: u64) -> f64 {
    f64::from(u32::try_from(copies).unwrap_or(u32::MAX))
}

/// The weight of a rarity under the policy `weights`.
fn weight(config: &PoolConfig, at: usize) -> Option<u32> {
    let weights = config.weights.as_ref().filter(|_| config.policy == Policy::Weights)?;
    Some(weights.get(&Rarity::ALL[at]).copied().unwrap_or(0))
}
