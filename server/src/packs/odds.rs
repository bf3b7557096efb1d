//! The odds of a pack right now, from its published version and from what is left.
//!
//! The chances of a single draw are exact: under `supply` a rarity's share of the copies left, under `weights` the
//! weights of the rarities of which something is left. The chance of at least one card of a rarity takes the draws of a
//! pack as independent, which is exact when every definition has the same share of each rarity; a test compares it with
//! the function that draws.

use serde::Serialize;
use utoipa::ToSchema;

use super::draw::{Policy, PoolConfig, RARITIES, View};
use crate::cards::{Rarity, Supply};

/// The copies left per rarity.
pub type Left = [u64; RARITIES];

/// The chance of a rarity in an ordinary draw.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstDrawOdds {
    /// The rarity.
    pub rarity: Rarity,
    /// From 0 to 1.
    pub probability: f64,
    /// Copies that nobody holds.
    pub copies_left: u64,
}

/// The chance of a rarity in the draw that keeps the guarantee.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuaranteedDrawOdds {
    /// The rarity.
    pub rarity: Rarity,
    /// From 0 to 1.
    pub probability: f64,
}

/// The chance of at least one card of a rarity in a pack.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AtLeastOneOdds {
    /// The rarity.
    pub rarity: Rarity,
    /// From 0 to 1.
    pub probability: f64,
    /// How it was worked out: `independent` takes the draws as independent of each other.
    pub method: &'static str,
}

/// What one may hope for from a pack right now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Odds {
    /// The version of the odds.
    pub odds_version: i64,
    /// How rarities come about.
    pub policy: Policy,
    /// What the last card is at least, when no earlier one was.
    #[schema(required)]
    pub guarantee: Option<Rarity>,
    /// What stands in for the guarantee, when nothing that meets it is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Rarity>,
    /// How many cards are in it.
    pub cards_per_pack: u8,
    /// The chance of a modifier per card, 0 to 1.
    pub modifier_chance: f64,
    /// Copies that can be drawn and that nobody holds.
    pub copies_left: u64,
    /// An ordinary draw.
    pub first_draw: Vec<FirstDrawOdds>,
    /// The draw that keeps the guarantee; empty without one.
    pub guaranteed_draw: Vec<GuaranteedDrawOdds>,
    /// The whole pack.
    pub at_least_one: Vec<AtLeastOneOdds>,
}

/// How many copies that can be drawn nobody holds, per rarity.
pub fn left(view: &View, supply: &Supply) -> Left {
    let mut left = Left::default();
    for (id, printed) in view.ids.iter().zip(view.printed.copies()) {
        let held = supply.held(*id);
        for ((left, printed), held) in left.iter_mut().zip(printed).zip(held) {
            *left += u64::from(printed.saturating_sub(held));
        }
    }
    left
}

/// The share of each rarity in a draw.
type Shares = [f64; RARITIES];

fn shares(config: &PoolConfig, left: &Left, at_least: usize) -> Shares {
    let weigh = |at: usize| match config.policy {
        _ if at < at_least || left[at] == 0 => 0.0,
        Policy::Supply => copies(left[at]),
        Policy::Weights => {
            let weights = config.weights.as_ref();
            f64::from(weights.and_then(|weights| weights.get(&Rarity::ALL[at])).copied().unwrap_or(0))
        }
    };
    let mut shares = Shares::default();
    let sum: f64 = (0..RARITIES).map(weigh).sum();
    if sum > 0.0 {
        for (at, share) in shares.iter_mut().enumerate() {
            *share = weigh(at) / sum;
        }
    }
    shares
}

/// Numbers of copies are far below what a double counts exactly.
fn copies(number: u64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Odds {
    /// The odds of this version with so much left.
    pub fn of(config: &PoolConfig, left: &Left) -> Self {
        let ordinary = shares(config, left, 0);
        let guarantee = config.guarantee.map(Rarity::index);
        // When nothing that meets the guarantee is left, the next lower rarity stands in.
        let met =
            guarantee.map(|wanted| (0..=wanted).rev().find(|at| shares(config, left, *at).iter().sum::<f64>() > 0.0));
        let kept = met.flatten().map(|at| shares(config, left, at));
        let rarities = Rarity::ALL.into_iter().enumerate();
        let chance = |at: usize| at_least_one(&ordinary, kept.as_ref().zip(guarantee), at, config.cards_per_pack);
        Self {
            odds_version: config.odds_version,
            policy: config.policy,
            guarantee: config.guarantee,
            stand_in: met.flatten().filter(|at| Some(*at) != guarantee).map(|at| Rarity::ALL[at]),
            cards_per_pack: config.cards_per_pack,
            modifier_chance: f64::from(config.modifier_chance_ppm) / f64::from(super::draw::MILLION),
            copies_left: left.iter().sum(),
            first_draw: rarities
                .clone()
                .map(|(at, rarity)| FirstDrawOdds { rarity, probability: ordinary[at], copies_left: left[at] })
                .collect(),
            guaranteed_draw: kept
                .iter()
                .flat_map(|kept| {
                    Rarity::ALL
                        .into_iter()
                        .zip(kept)
                        .map(|(rarity, share)| GuaranteedDrawOdds { rarity, probability: *share })
                })
                .collect(),
            at_least_one: rarities
                .map(|(at, rarity)| AtLeastOneOdds { rarity, probability: chance(at), method: "independent" })
                .collect(),
        }
    }
}

/// The chance that one of the cards has this rarity. `kept` is the draw that keeps the guarantee, and what that is.
fn at_least_one(ordinary: &Shares, kept: Option<(&Shares, usize)>, at: usize, cards: u8) -> f64 {
    let others = i32::from(cards) - 1;
    let none = 1.0 - ordinary[at];
    let Some((kept, guarantee)) = kept else { return 1.0 - none.powi(others + 1) };
    // No card of the rarity: either an earlier card meets the guarantee and the last one is ordinary, or none does.
    let below: f64 = ordinary[..guarantee].iter().sum();
    let below_without = if at < guarantee { below - ordinary[at] } else { below };
    let unmet = below_without.max(0.0).powi(others);
    let met = (none.powi(others) - unmet).max(0.0);
    (1.0 - (met * none + unmet * (1.0 - kept[at]))).clamp(0.0, 1.0)
}
