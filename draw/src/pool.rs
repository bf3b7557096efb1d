//! The pool: a published configuration of a pack, with counts of its copies in canonical order instead of a list.

use foilcast_base::value::{FromValue, ToValue, Value, ValueError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::pity::Pity;
use super::record::is_false;
use super::stream::MAX_CARDS;
use super::tally::{RARITIES, Tally};
use foilcast_base::ids::{DefinitionId, ModifierId, PackId, SeasonId};
use foilcast_base::rarity::Rarity;

/// The number of cached views.
const KEPT_VIEWS: usize = 4;

/// Chances are in parts per million.
pub const MILLION: u32 = 1_000_000;

/// How the rarity of a card is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Every free eligible copy is equally likely.
    Supply,
    /// The rarity by fixed weights, then every free eligible copy of it is equally likely.
    Weights,
}

impl ToValue for Policy {
    fn to_value(&self) -> Value<'_> {
        Value::Text(match self {
            Self::Supply => "supply",
            Self::Weights => "weights",
        })
    }
}

impl FromValue for Policy {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text("supply") => Ok(Self::Supply),
            Value::Text("weights") => Ok(Self::Weights),
            other => Err(ValueError::new("a policy", &other)),
        }
    }
}

/// A published, immutable version of a pack's pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoolConfig {
    pub pack_id: PackId,
    /// The number of the version, counted per pack.
    pub odds_version: i64,
    /// The season in which bad-luck protection counts openings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonId>,
    /// How the rarity of a card is chosen.
    pub policy: Policy,
    /// The weight of each rarity under the policy `weights`. A rarity without a weight is not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<BTreeMap<Rarity, u32>>,
    /// The minimum rarity of the last card if no earlier card reaches it; null for no guarantee.
    pub guarantee: Option<Rarity>,
    /// The number of cards per opening.
    pub cards_per_pack: u8,
    /// Whether a pack never has two copies of a definition.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_repeats: bool,
    /// The bad-luck protection, if the pack has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pity: Option<Pity>,
    /// The chance of a modifier per card, in parts per million.
    pub modifier_chance_ppm: u32,
    /// The modifiers that can be drawn, ordered by id.
    pub modifiers: Vec<ModifierId>,
    /// The definitions that can be drawn, ordered by id.
    pub definitions: Vec<PoolDefinition>,
}

/// A definition in a pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoolDefinition {
    pub definition_id: DefinitionId,
    /// The first millisecond at which it can be drawn; null for no limit.
    pub available_from: Option<i64>,
    /// The last millisecond at which it can be drawn; null for no limit.
    pub available_to: Option<i64>,
    /// The name of its series, for patterns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    /// The printed copies per rarity, ordered by rarity.
    pub rarities: Vec<PrintedRarity>,
}

/// The number of printed copies of a definition in one rarity. Their mint numbers are 1 to this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedRarity {
    pub rarity: Rarity,
    /// The number of printed copies.
    pub total_copies: u32,
}

/// Why a configuration is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// The number of cards is out of range.
    #[error("A pack has 1 to 10 cards.")]
    Cards,
    /// The chance is above one.
    #[error("The modifier chance is at most 1,000,000 parts per million.")]
    Chance,
    /// A definition, a rarity of one, or a modifier is listed more than once.
    #[error("{0} is listed twice. Name everything in a pool once.")]
    Twice(String),
    #[error("The series of the definition {0} is empty. Leave it out.")]
    Series(DefinitionId),
    /// The policy and the weights do not fit together.
    #[error("Weights belong to the policy \"weights\" and to no other, and one of them must be above zero.")]
    Weights,
}

/// A validated configuration in canonical order, with its counts.
#[derive(Debug)]
pub struct Pool {
    config: PoolConfig,
    /// The times at which the set of definitions in their window changes, ascending.
    changes: Vec<i64>,
    views: Mutex<Vec<(usize, Arc<View>)>>,
}

/// The part of a pool that is in its window at some time.
#[derive(Debug)]
pub struct View {
    /// The definitions in their window, in the order of their ids.
    pub ids: Vec<DefinitionId>,
    /// The printed copies of each per rarity, as far as they can be drawn.
    pub printed: Tally,
}

impl View {
    /// The index of a definition, if it is in its window.
    pub fn place_of(&self, id: DefinitionId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }
}

impl Pool {
    /// Validates a configuration and puts it in canonical order.
    pub fn new(mut config: PoolConfig) -> Result<Self, PoolError> {
        config.definitions.sort_by_key(|definition| definition.definition_id);
        config.modifiers.sort_unstable();
        for definition in &mut config.definitions {
            definition.rarities.sort_by_key(|printed| printed.rarity);
        }
        check(&config)?;
        let mut changes: Vec<i64> = config
            .definitions
            .iter()
            .flat_map(|d| [d.available_from, d.available_to.map(|to| to.saturating_add(1))])
            .flatten()
            .collect();
        changes.sort_unstable();
        changes.dedup();
        Ok(Self { config, changes, views: Mutex::default() })
    }

    /// The configuration in canonical order, as published.
    pub fn config(&self) -> &PoolConfig {
        &self.config
    }

    /// The weight of a rarity under the policy `weights`, or zero.
    pub fn weight(&self, rarity: Rarity) -> u32 {
        self.config.weights.as_ref().and_then(|weights| weights.get(&rarity)).copied().unwrap_or(0)
    }

    /// Whether copies of this rarity can be drawn.
    pub fn draws(&self, rarity: Rarity) -> bool {
        match self.config.policy {
            Policy::Supply => true,
            Policy::Weights => self.weight(rarity) > 0,
        }
    }

    /// The cards in their window at this time. Each set of definitions is counted once.
    pub fn view(&self, at_ms: i64) -> Arc<View> {
        let stretch = self.changes.partition_point(|change| *change <= at_ms);
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, view)) = views.iter().find(|(of, _)| *of == stretch) {
            return Arc::clone(view);
        }
        let view = Arc::new(self.count(at_ms));
        if views.len() == KEPT_VIEWS {
            views.remove(0);
        }
        views.push((stretch, Arc::clone(&view)));
        view
    }

    fn count(&self, at_ms: i64) -> View {
        let in_window = self.config.definitions.iter().filter(|d| d.in_window(at_ms));
        let (ids, printed) = in_window.map(|d| (d.definition_id, self.printed(d))).unzip();
        View { ids, printed: Tally::new(printed) }
    }

    fn printed(&self, definition: &PoolDefinition) -> [u32; RARITIES] {
        let mut copies = [0; RARITIES];
        for printed in definition.rarities.iter().filter(|printed| self.draws(printed.rarity)) {
            copies[printed.rarity.index()] = printed.total_copies;
        }
        copies
    }
}

impl PoolDefinition {
    /// The number of printed copies per rarity, by index.
    pub fn printed(&self) -> [u32; RARITIES] {
        let mut copies = [0; RARITIES];
        for printed in &self.rarities {
            copies[printed.rarity.index()] = printed.total_copies;
        }
        copies
    }

    /// Whether it is drawn at this time. Both bounds are inclusive.
    pub fn in_window(&self, at_ms: i64) -> bool {
        self.available_from.is_none_or(|from| from <= at_ms) && self.available_to.is_none_or(|to| at_ms <= to)
    }
}

fn check(config: &PoolConfig) -> Result<(), PoolError> {
    if !(1..=MAX_CARDS).contains(&config.cards_per_pack) {
        return Err(PoolError::Cards);
    }
    if config.modifier_chance_ppm > MILLION {
        return Err(PoolError::Chance);
    }
    if let Some(id) = first_duplicate(config.modifiers.iter()) {
        return Err(PoolError::Twice(format!("The modifier {id}")));
    }
    if let Some(id) = first_duplicate(config.definitions.iter().map(|definition| definition.definition_id)) {
        return Err(PoolError::Twice(format!("The definition {id}")));
    }
    if let Some(unnamed) = config.definitions.iter().find(|d| d.series.as_deref() == Some("")) {
        return Err(PoolError::Series(unnamed.definition_id));
    }
    for definition in &config.definitions {
        if let Some(rarity) = first_duplicate(definition.rarities.iter().map(|printed| printed.rarity)) {
            let what = format!("{} of the definition {}", rarity.name(), definition.definition_id);
            return Err(PoolError::Twice(what));
        }
    }
    let fits = match (&config.policy, &config.weights) {
        (Policy::Supply, None) => true,
        (Policy::Weights, Some(weights)) => weights.values().any(|weight| *weight > 0),
        (Policy::Supply, Some(_)) | (Policy::Weights, None) => false,
    };
    if fits { Ok(()) } else { Err(PoolError::Weights) }
}

/// The first duplicate in a sorted list.
fn first_duplicate<T: PartialEq>(sorted: impl Iterator<Item = T>) -> Option<T> {
    let mut before = None;
    for item in sorted {
        if before.as_ref() == Some(&item) {
            return before;
        }
        before = Some(item);
    }
    None
}
