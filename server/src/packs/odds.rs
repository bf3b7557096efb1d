//! The current odds of a pack, computed from the free copies by the rules of the draw.

use serde::Serialize;
use utoipa::ToSchema;

use super::draw::{Chances, Method, Policy, Pool, RARITIES, View, odds};
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
    /// The chance of a modifier per card, 0 to 1.
    pub modifier_chance: f64,
    /// The number of free copies that can be drawn.
    pub copies_left: u64,
    /// The odds of an ordinary draw; empty if too few copies are left to open a pack.
    pub first_draw: Vec<FirstDrawOdds>,
    /// The odds of the draw that keeps the guarantee; empty without a guarantee.
    pub guaranteed_draw: Vec<GuaranteedDrawOdds>,
    /// The odds of the whole pack; empty if too few copies are left to open one.
    pub at_least_one: Vec<AtLeastOneOdds>,
}

/// The number of free copies that can be drawn, per definition and rarity.
pub fn free(view: &View, supply: &Supply) -> Vec<[u32; RARITIES]> {
    let row = |(id, printed): (&crate::ids::DefinitionId, &[u32; RARITIES])| {
        let held = supply.held(*id);
        std::array::from_fn(|at| printed[at].saturating_sub(held[at]))
    };
    view.ids.iter().zip(view.printed.copies()).map(row).collect()
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
            modifier_chance: f64::from(config.modifier_chance_ppm) / f64::from(super::draw::MILLION),
            copies_left: free.iter().flatten().map(|copies| u64::from(*copies)).sum(),
            first_draw: Vec::new(),
            guaranteed_draw: Vec::new(),
            at_least_one: Vec::new(),
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
        shown.at_least_one = each(&odds.pack.at_least_one)
            .into_iter()
            .map(|(rarity, probability)| AtLeastOneOdds { rarity, probability, method: odds.pack.method })
            .collect();
        shown
    }
}
