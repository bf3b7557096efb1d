//! The list of the catalogue: filters, orders and pages.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Catalogue, Definition, DefinitionView, HeldByRarity, Rarity, Supply};
use crate::cards::Cards;
use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::ids::DefinitionId;
use crate::messages::msg;
use crate::paging::{Page, Paging};
use crate::users::fold;

/// Filters of the catalogue.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CardsQuery {
    /// A part of the name, as plain text.
    search: Option<String>,
    /// Only cards that are printed in this rarity.
    rarity: Option<Rarity>,
    /// `true` omits cards that are sold out in the given rarity, or else in all rarities.
    #[serde(default)]
    available: bool,
    /// Only cards of this series.
    series: Option<String>,
    /// Only cards with this tag.
    tag: Option<String>,
    /// Only limited cards, or only others.
    limited: Option<bool>,
    /// Only cards of which the caller has no copy (without retired ones), has one, or has several in one rarity: in the
    /// given rarity, or else in any. Only for signed-in users.
    #[param(inline)]
    pub owned: Option<Ownership>,
    /// The order; `name` by default.
    #[serde(default)]
    #[param(inline)]
    sort: CardSort,
    /// The page, from 1.
    page: Option<u32>,
    /// Cards per page: 50 by default, at most 200, or `all`.
    limit: Option<String>,
}

/// What a user has of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ownership {
    /// No copy, of a card that is not retired.
    Missing,
    /// At least one copy.
    Owned,
    /// At least two copies in one rarity.
    Spares,
}

impl Ownership {
    /// Whether it is what a user with these copies has of the card, in this rarity or in any.
    fn is_of(self, definition: &Definition, rarity: Option<Rarity>, held: &HeldByRarity) -> bool {
        let has = |copies: u32| match rarity {
            Some(rarity) => held[rarity.index()] >= copies,
            None => held.iter().any(|held| *held >= copies),
        };
        match self {
            Self::Missing => !definition.retired && !has(1),
            Self::Owned => has(1),
            Self::Spares => has(2),
        }
    }
}

/// The copies of a user, by definition and rarity.
pub type Holdings = HashMap<DefinitionId, HeldByRarity>;

/// The order of the catalogue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardSort {
    /// From A to Z.
    #[default]
    Name,
    /// From Z to A.
    #[serde(rename = "-name")]
    NameDown,
    /// By series, then by name.
    Series,
    /// Sorted with the latest first.
    New,
    /// Limited cards that can be pulled now first, the one that ends soonest before the rest; then by name.
    Current,
}

/// A page of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DefinitionPage {
    /// The definitions of this page.
    cards: Vec<DefinitionView>,
    /// The number of cards on all pages.
    total_cards: usize,
    /// The page, from 1.
    page: u32,
    /// The number of cards per page.
    limit: usize,
}

/// The requested part of the list: a page, or all of it.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    page: Page,
    all: bool,
}

impl CardsQuery {
    /// The requested part.
    ///
    /// # Errors
    /// 400 when `limit` is neither a number from 1 nor `all`, or `page` is 0.
    pub fn part(&self) -> Result<Part> {
        let all = self.limit.as_deref() == Some("all");
        let number = |text: &str| text.parse().map_err(|_| Error::invalid_field("limit", msg!("invalid.limit_or_all")));
        let limit = self.limit.as_deref().filter(|_| !all).map(number).transpose()?;
        Ok(Part { page: Paging { page: self.page, limit }.page(50, 200)?, all })
    }

    /// A part of the catalogue. `holdings` are those of the caller; only the filter `owned` needs them.
    pub async fn list(&self, cards: &Cards, Part { page, all }: Part, holdings: &Holdings) -> Result<DefinitionPage> {
        let catalogue = cards.catalogue().await?;
        let found = self.choose(&catalogue, &cards.supply, cards.core.clock.now(), holdings);
        let offset = if all { 0 } else { usize::try_from(page.offset()).unwrap_or(usize::MAX) };
        let limit = if all { found.len() } else { usize::try_from(page.limit).unwrap_or(usize::MAX) };
        let shown = found.iter().skip(offset).take(limit);
        let shown = shown.map(|definition| DefinitionView::of(definition, &cards.supply)).collect();
        Ok(DefinitionPage { cards: shown, total_cards: found.len(), page: if all { 1 } else { page.number }, limit })
    }

    fn choose(
        &self,
        catalogue: &Catalogue,
        supply: &Supply,
        now: Timestamp,
        holdings: &Holdings,
    ) -> Vec<Arc<Definition>> {
        let key = self.search.as_deref().map(fold);
        let wanted = |definition: &&Arc<Definition>| {
            let left = || {
                let held = supply.held(definition.id);
                definition.printed.iter().any(|(rarity, copies)| {
                    self.rarity.is_none_or(|asked| asked == *rarity) && held[rarity.index()] < *copies
                })
            };
            key.as_ref().is_none_or(|key| definition.name_key.contains(key.as_str()))
                && self.rarity.is_none_or(|rarity| definition.total_copies(rarity).is_some_and(|copies| copies > 0))
                && self.series.as_ref().is_none_or(|series| definition.series == *series)
                && self.tag.as_ref().is_none_or(|tag| definition.tags.contains(tag))
                && self.limited.is_none_or(|limited| definition.limited() == limited)
                && (!self.available || left())
                && self.owned.is_none_or(|owned| {
                    let held = holdings.get(&definition.id).copied().unwrap_or_default();
                    owned.is_of(definition, self.rarity, &held)
                })
        };
        let mut found: Vec<_> = catalogue.definitions.iter().filter(wanted).cloned().collect();
        match self.sort {
            CardSort::Name => {}
            CardSort::NameDown => found.reverse(),
            CardSort::Series => found.sort_by(|a, b| a.series.cmp(&b.series)),
            CardSort::New => found.sort_by_key(|definition| Reverse((definition.created_at, definition.id))),
            CardSort::Current => found.sort_by_key(|definition| {
                let ends = definition.available_to.unwrap_or(Timestamp::from_millis(i64::MAX));
                if definition.limited() && definition.is_pulled(now) { (0, ends) } else { (1, now) }
            }),
        }
        found
    }
}
