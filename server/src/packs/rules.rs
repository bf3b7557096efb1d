//! Kinds of packs, and when they can be opened.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::draw::{MILLION, Pity, Policy, PoolConfig, PoolDefinition, PoolError, PrintedRarity};
use crate::cards::{Definition, Modifier, Rarity};
use crate::clock::Timestamp;
use crate::editions;
use crate::error::Error;
use crate::ids::{DefinitionId, PackId};
use crate::messages::msg;

/// A kind of pack.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pack {
    #[serde(rename = "_id")]
    pub id: PackId,
    pub name: String,
    /// The URL of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// The description, one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The definitions that it draws from.
    pub card_pool: Vec<DefinitionId>,
    /// The number of cards per pack.
    pub cards_per_pack: u8,
    /// The minimum rarity of the last card if no earlier card reaches it; null for no guarantee.
    #[schema(required)]
    pub guarantee: Option<Rarity>,
    /// How the rarity of a card is chosen.
    pub policy: Policy,
    /// The weight of each rarity under the policy `weights`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<BTreeMap<Rarity, u32>>,
    /// Whether a pack never has two copies of a definition.
    pub no_repeats: bool,
    /// The bad-luck protection; null for none.
    #[schema(required)]
    pub pity: Option<Pity>,
    /// The number of days after which unopened packs expire; null for never. A pack has no kind before it is opened, so
    /// packs expire if every pack of the list says so, after the largest of these numbers.
    #[schema(required)]
    pub expires: Option<u32>,
    /// The chance of a modifier per card, 0 to 1.
    pub modifier_chance: f64,
    /// The current version of its odds.
    pub odds_version: i64,
    /// The first time at which it can be opened.
    #[schema(required)]
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be opened.
    #[schema(required)]
    pub available_to: Option<Timestamp>,
    /// Whether it is the default pack.
    pub is_default: bool,
    /// Whether it is retired: it can no longer be opened.
    #[serde(skip)]
    pub retired: bool,
    /// The chance of a modifier per card, in parts per million.
    #[serde(skip)]
    pub modifier_chance_ppm: u32,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Identifies the current state of the editable fields. A change sends it back, so that it does not overwrite
    /// another admin's change.
    pub version: String,
}

impl Pack {
    /// Sets `version` from the current state.
    #[must_use]
    pub fn named(self) -> Self {
        let pool = (&self.card_pool, self.cards_per_pack, self.guarantee, self.policy, &self.weights);
        let words = (&self.name, &self.image_url, &self.description);
        let when = (self.available_from, self.available_to, self.is_default, self.retired, self.expires);
        let protection = (self.no_repeats, self.pity);
        let version = editions::version_of(&(words, pool, protection, self.modifier_chance_ppm, when));
        Self { version, ..self }
    }

    /// Whether it can be opened at `now`.
    pub fn check_open(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.retired {
            return Err(Refusal::Retired);
        }
        if self.available_from.is_some_and(|from| now < from) {
            return Err(Refusal::Early);
        }
        if self.available_to.is_some_and(|to| now > to) {
            return Err(Refusal::Late);
        }
        Ok(())
    }

    /// The configuration of its pool, to be published.
    pub fn config<'a>(
        &self,
        version: i64,
        definitions: impl IntoIterator<Item = &'a Definition>,
        modifiers: impl IntoIterator<Item = &'a Modifier>,
    ) -> PoolConfig {
        let drawn = definitions
            .into_iter()
            .filter(|definition| !definition.retired && self.card_pool.binary_search(&definition.id).is_ok());
        let mut definitions: Vec<PoolDefinition> = drawn.map(pool_definition).collect();
        definitions.sort_by_key(|definition| definition.definition_id);
        PoolConfig {
            pack_id: self.id,
            odds_version: version,
            season: None,
            policy: self.policy,
            weights: self.weights.clone(),
            guarantee: self.guarantee,
            cards_per_pack: self.cards_per_pack,
            no_repeats: self.no_repeats,
            pity: self.pity,
            modifier_chance_ppm: self.modifier_chance_ppm,
            modifiers: modifiers.into_iter().filter(|modifier| modifier.enabled).map(|modifier| modifier.id).collect(),
            definitions,
        }
    }
}

fn pool_definition(definition: &Definition) -> PoolDefinition {
    let printed = definition.printed.iter();
    PoolDefinition {
        definition_id: definition.id,
        available_from: definition.available_from.map(Timestamp::millis),
        available_to: definition.available_to.map(Timestamp::millis),
        series: Some(definition.series.clone()).filter(|series| !series.is_empty()),
        rarities: printed.map(|(rarity, total)| PrintedRarity { rarity: *rarity, total_copies: *total }).collect(),
    }
}

impl NewPack {
    /// The pack without a published version.
    pub fn as_pack(&self, id: PackId, now: Timestamp) -> Pack {
        let new = self.clone();
        let mut card_pool = new.card_pool;
        card_pool.sort_unstable();
        card_pool.dedup();
        Pack {
            id,
            name: new.name,
            image_url: new.image_url,
            description: new.description,
            card_pool,
            cards_per_pack: new.cards_per_pack,
            guarantee: new.guarantee,
            policy: new.policy,
            weights: new.weights,
            no_repeats: new.no_repeats,
            pity: new.pity,
            expires: new.expires,
            modifier_chance: f64::from(new.modifier_chance_ppm) / f64::from(MILLION),
            odds_version: 0,
            available_from: new.available_from,
            available_to: new.available_to,
            is_default: new.is_default,
            retired: false,
            modifier_chance_ppm: new.modifier_chance_ppm,
            created_at: now,
            updated_at: now,
            version: String::new(),
        }
        .named()
    }
}

/// The fields of a new or changed pack.
#[derive(Debug, Clone)]
pub struct NewPack {
    pub name: String,
    pub image_url: Option<String>,
    pub description: Option<String>,
    /// The definitions that it draws from.
    pub card_pool: Vec<DefinitionId>,
    pub cards_per_pack: u8,
    /// The minimum rarity of the last card if no earlier card reaches it.
    pub guarantee: Option<Rarity>,
    pub policy: Policy,
    pub weights: Option<BTreeMap<Rarity, u32>>,
    /// Whether a pack never has two copies of a definition.
    pub no_repeats: bool,
    pub pity: Option<Pity>,
    /// The number of days after which unopened packs expire.
    pub expires: Option<u32>,
    /// The chance of a modifier per card, in parts per million.
    pub modifier_chance_ppm: u32,
    /// The first time at which it can be opened.
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be opened.
    pub available_to: Option<Timestamp>,
    pub is_default: bool,
    /// Whether it belongs to the demo set.
    pub demo: bool,
}

/// For how many days packs are kept that can be opened as any of these; `None` for ever.
pub fn days_kept<'a>(packs: impl IntoIterator<Item = &'a Pack>) -> Option<u32> {
    let days: Option<Vec<u32>> = packs.into_iter().filter(|pack| !pack.retired).map(|pack| pack.expires).collect();
    days?.into_iter().max()
}

/// How an opening is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// With a free pack of the user.
    Held,
    /// With a pack that was reserved for the live queue.
    Reserved,
    /// Not at all: a card as a reward.
    Reward,
}

/// Why a pack cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Retired,
    /// It is not available yet.
    Early,
    /// It is no longer available.
    Late,
    /// Packs are only opened on stream.
    StreamOnly,
    /// There is no default pack.
    NoDefault,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Retired => Self::conflict(msg!("pack_retired")),
            Refusal::Early => Self::conflict(msg!("pack_not_yet")),
            Refusal::Late => Self::conflict(msg!("pack_over")),
            Refusal::StreamOnly => Self::forbidden(msg!("stream_only")),
            Refusal::NoDefault => Self::conflict(msg!("no_default_pack")),
        }
    }
}

impl From<PoolError> for Error {
    fn from(error: PoolError) -> Self {
        Self::invalid(match error {
            PoolError::Cards => msg!("invalid.pool_cards"),
            PoolError::Chance => msg!("invalid.pool_chance"),
            PoolError::Twice(name) => msg!("invalid.pool_twice", name),
            PoolError::Series(definition) => msg!("invalid.pool_series", definition),
            PoolError::Weights => msg!("invalid.pool_weights"),
        })
    }
}

/// A chance from 0 to 1 in parts per million, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is between 0 and 1")]
pub fn parts_per_million(chance: f64) -> u32 {
    (chance.clamp(0.0, 1.0) * f64::from(MILLION)).round() as u32
}
