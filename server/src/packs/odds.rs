//! The current odds of a pack, computed from the free copies by the rules of the draw.

use serde::Serialize;
use utoipa::ToSchema;

use super::draw::{self, Chances, DrawOdds, Method, Pattern, Pity, Policy, Pool, RARITIES, View, odds};
use crate::cards::{Rarity, Supply};

/// The chance of a rarity in an ordinary draw.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstDrawOdds {
    pub rarity: Rarity,
    /// The probability, from 0 to 1.
    pub probability: f64,
    /// The number of free copies.
    pub copies_left: u64,
}

/// The chance of a rarity in the draw that keeps the guarantee.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuaranteedDrawOdds {
    pub rarity: Rarity,
    /// The probability, from 0 to 1.
    pub probability: f64,
}

/// The chance of at least one card of a rarity in a pack.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AtLeastOneOdds {
    pub rarity: Rarity,
    /// The probability, from 0 to 1.
    pub probability: f64,
    /// How the probability was computed.
    pub method: Method,
}

/// How bad-luck protection changes the odds.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PityOdds {
    /// The rarity that makes a pack lucky.
    pub minimum: Rarity,
    /// The rarity that replaces it if no card that meets it is left. The count of unlucky packs then stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Rarity>,
    /// The probability of a lucky pack, from 0 to 1, after 0, 1, 2, … unlucky ones.
    pub lucky: Vec<f64>,
    /// How the probabilities were computed.
    pub method: Method,
}

/// The chance of a pattern in a pack.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = PatternChance)]
pub struct PatternOdds {
    pub pattern: Pattern,
    /// The probability, from 0 to 1, if every mint is equally likely to be free.
    pub probability: f64,
    /// How the probability was computed.
    pub method: Method,
    /// The probability differs by at most this in 95 of 100 samples; 0 if it is exact.
    pub error: f64,
}

/// The current odds of a pack.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Odds {
    /// The version of the odds.
    pub odds_version: i64,
    /// How the rarity of a card is chosen.
    pub policy: Policy,
    /// The minimum rarity of the last card if no earlier card reaches it; null for no guarantee.
    #[schema(required)]
    pub guarantee: Option<Rarity>,
    /// The rarity that replaces the guarantee if no card that meets it is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Rarity>,
    /// The number of cards per pack.
    pub cards_per_pack: u8,
    /// Whether a pack never has two copies of a definition.
    pub no_repeats: bool,
    /// The chance of a modifier per card, 0 to 1.
    pub modifier_chance: f64,
    /// The number of free copies that can be drawn.
    pub copies_left: u64,
    /// The odds of an ordinary draw; empty if too few copies are left to open a pack.
    pub first_draw: Vec<FirstDrawOdds>,
    /// The odds of the draw that keeps the guarantee; empty without a guarantee.
    pub guaranteed_draw: Vec<GuaranteedDrawOdds>,
    /// The odds of the whole pack, with bad-luck protection after a lucky one; empty if too few copies are left to open
    /// one.
    pub at_least_one: Vec<AtLeastOneOdds>,
    /// The chances by unlucky packs; absent without bad-luck protection, and if too few copies are left to open a pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pity: Option<PityOdds>,
    /// The chances of patterns, with bad-luck protection after a lucky pack; empty if a pack has too few cards for one.
    pub patterns: Vec<PatternOdds>,
}

/// The number of free copies that can be drawn, per definition and rarity.
pub fn free(view: &View, supply: &Supply) -> Vec<[u32; RARITIES]> {
    let row = |(id, printed): (&crate::ids::DefinitionId, &[u32; RARITIES])| {
        let held = supply.held(*id);
        std::array::from_fn(|at| printed[at].saturating_sub(held[at]))
    };
    view.ids.iter().zip(view.printed.copies()).map(row).collect()
}

/// Whether a free copy of this rarity or better is left that can be drawn.
pub fn is_left(pool: &Pool, minimum: Rarity, view: &View, supply: &Supply) -> bool {
    let weights = pool.config().weights.as_ref();
    let is_drawn =
        |rarity: Rarity| weights.is_none_or(|weights| weights.get(&rarity).is_some_and(|weight| *weight > 0));
    free(view, supply).iter().any(|copies| {
        Rarity::ALL.into_iter().zip(copies).any(|(rarity, copies)| rarity >= minimum && *copies > 0 && is_drawn(rarity))
    })
}

impl Odds {
    /// The odds of a version at this time, in milliseconds since 1970, with these free copies.
    pub fn of(pool: &Pool, at_ms: i64, free: &[[u32; RARITIES]]) -> Self {
        let config = pool.config();
        let mut shown = Self {
            odds_version: config.odds_version,
            policy: config.policy,
            guarantee: config.guarantee,
            stand_in: None,
            cards_per_pack: config.cards_per_pack,
            no_repeats: config.no_repeats,
            modifier_chance: f64::from(config.modifier_chance_ppm) / f64::from(draw::MILLION),
            copies_left: free.iter().flatten().map(|copies| u64::from(*copies)).sum(),
            first_draw: Vec::new(),
            guaranteed_draw: Vec::new(),
            at_least_one: Vec::new(),
            pity: None,
            patterns: Vec::new(),
        };
        let Some(odds) = odds(pool, at_ms, free) else { return shown };
        let each = |chances: &Chances| Rarity::ALL.into_iter().zip(*chances).collect::<Vec<_>>();
        shown.copies_left = odds.copies_left;
        shown.stand_in = odds.guarantee_kept.filter(|kept| Some(*kept) != config.guarantee);
        shown.first_draw = each(&odds.first_draw)
            .into_iter()
            .zip(odds.left)
            .map(|((rarity, probability), copies_left)| FirstDrawOdds { rarity, probability, copies_left })
            .collect();
        shown.guaranteed_draw = odds
            .guaranteed_draw
            .iter()
            .flat_map(each)
            .map(|(rarity, probability)| GuaranteedDrawOdds { rarity, probability })
            .collect();
        let pack = odds.with_bonus(config.pity.map_or(0, |pity| pity.bonus_ppm(0)));
        shown.at_least_one = each(&pack.at_least_one)
            .into_iter()
            .map(|(rarity, probability)| AtLeastOneOdds { rarity, probability, method: pack.method })
            .collect();
        shown.pity = config.pity.and_then(|pity| PityOdds::of(&pity, &odds));
        let row = |draw::PatternOdds { pattern, probability, method, error }| PatternOdds {
            pattern,
            probability,
            method,
            error,
        };
        shown.patterns = pack.patterns.into_iter().map(row).collect();
        shown
    }
}

impl PityOdds {
    fn of(pity: &Pity, odds: &DrawOdds) -> Option<Self> {
        let kept = odds.hit.as_ref()?.kept;
        let lucky = (0..pity.hard_at).map(|unlucky| odds.with_bonus(pity.bonus_ppm(unlucky)).lucky);
        Some(Self {
            minimum: pity.minimum,
            stand_in: Some(kept).filter(|kept| *kept != pity.minimum),
            lucky: lucky.collect(),
            method: odds.with_bonus(draw::MILLION).method,
        })
    }
}
