//! An owned card, as it is stored and as it is shown.

use std::sync::Arc;

use foilcast_base::text_enum;
use foilcast_draw::Pattern;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Patterns, store};
use crate::cards::{Cards, Catalogue, Modifier, Rarity, Supply};
use crate::claims::{self, Own};
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};
use crate::messages::{Message, msg};
use crate::users::{self, User};

/// The status of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardStatus {
    /// Nothing: it can be traded, sold and graded.
    Available,
    /// It is in a trade, an offer or a listing.
    Pending,
    /// It is being graded.
    Grading,
}

text_enum!(CardStatus, "a card's status", {
    Available => "available",
    Pending => "pending",
    Grading => "grading",
});

/// A row of the table of cards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CardRow {
    pub id: CardId,
    pub owner: UserId,
    /// Its definition; `None` on a broken imported card.
    pub definition: Option<DefinitionId>,
    /// Its rarity; `None` on a broken imported card.
    pub rarity: Option<Rarity>,
    /// Its number; `None` on a broken imported card.
    pub mint: Option<u32>,
    pub modifier: Option<ModifierId>,
    /// When the owner acquired it.
    pub acquired_at: Timestamp,
    pub status: CardStatus,
    pub slabbed: bool,
    /// The grade, once revealed.
    pub grade: Option<u8>,
    /// When it was graded; of a card that is being graded, when it will be.
    pub graded_at: Option<Timestamp>,
    /// When its grading began, while it is being graded.
    pub grading_requested_at: Option<Timestamp>,
    pub patterns: Patterns,
}

/// The columns of a [`CardRow`], of a table `cards c`, in the order of its fields.
macro_rules! card_columns {
    () => {
        "c.id, c.owner_id, c.definition_id, c.rarity, c.mint, c.modifier_id, c.acquired_at, c.status, c.slabbed, \
         c.grade, c.graded_at, c.grading_requested_at, c.patterns"
    };
}
pub(crate) use card_columns;

crate::from_row!(CardRow {
    id,
    owner,
    definition,
    rarity,
    mint,
    modifier,
    acquired_at,
    status,
    slabbed,
    grade,
    graded_at,
    grading_requested_at,
    patterns,
});

/// A card in a collection.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnedCard {
    #[serde(rename = "_id")]
    pub id: CardId,
    /// The displayed name, with the modifier's prefix; null only for a broken imported card.
    #[schema(required)]
    pub name: Option<String>,
    /// The rarity; null only for a broken imported card.
    #[schema(required)]
    pub rarity: Option<Rarity>,
    /// The mint number; null only for a broken imported card.
    #[schema(required)]
    pub mint_number: Option<u32>,
    /// The number of printed copies.
    #[schema(required)]
    pub total_copies: Option<u32>,
    /// The number of free copies.
    #[schema(required)]
    pub remaining: Option<u32>,
    /// The URL of the picture.
    pub image_url: String,
    /// The description of the picture.
    pub alt: String,
    /// The height that is shown where a window cuts the picture: per cent from its top. Absent for the usual place of the
    /// rarity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 100)]
    pub art_focus: Option<u8>,
    /// The flavor text, one or two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flavor_text: Option<String>,
    /// The series; absent for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<String>,
    #[schema(required)]
    pub modifier: Option<Modifier>,
    /// The patterns of the pack that it was pulled from; absent for none.
    #[serde(skip_serializing_if = "Patterns::is_empty")]
    #[schema(value_type = Vec<Pattern>, required = false)]
    pub patterns: Patterns,
    /// When the owner acquired it.
    pub acquired_at: Timestamp,
    /// The status of the card.
    pub status: CardStatus,
    /// Whether it is in a slab.
    pub slabbed: bool,
    /// The grade, once revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<u8>,
    /// When it was graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graded_at: Option<Timestamp>,
    /// When it was submitted for grading; only while it is being graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grading_requested_at: Option<Timestamp>,
    /// When its grade is due; only while it is being graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grading_ready_at: Option<Timestamp>,
    /// Whether the owner features it.
    pub is_featured: bool,
    /// Whether it is shown as limited.
    pub limited: bool,
    /// The first time at which its definition can be pulled; null for no limit.
    #[schema(required)]
    pub available_from: Option<Timestamp>,
    /// The last time at which its definition can be pulled; null for no limit.
    #[schema(required)]
    pub available_to: Option<Timestamp>,
    /// The id of the definition; null only for a broken imported card.
    #[schema(required)]
    pub definition_id: Option<DefinitionId>,
}

impl OwnedCard {
    /// The card in a sentence: name, rarity and mint, as in `Emberfox (Rare 12/80)`.
    pub fn label(&self) -> Message {
        match (&self.name, self.rarity, self.mint_number, self.total_copies) {
            (Some(name), Some(rarity), Some(mint), Some(total)) => msg!("card_label", name, rarity, mint, total),
            (Some(name), ..) => Message::verbatim(name),
            (None, ..) => msg!("card_label.unnamed"),
        }
    }
}

/// A public card and its owner; `None` when the owner's account is deleted.
pub async fn shown(cards: &Cards, id: CardId) -> Result<(OwnedCard, Option<User>)> {
    let presenter = CardPresenter::new(cards).await?;
    let read = move |conn: &mut Conn<'_>| {
        let row = store::by_id(conn, id)?.ok_or(Error::NotFound("card"))?;
        let own = claims::store::of(conn, [id])?;
        Ok((presenter.show_own(&row, false, &own), users::store::by_id(conn, row.owner)?))
    };
    cards.core.db.read(read).await
}

/// Converts rows to cards, with the current names, pictures and free copies.
#[derive(Clone)]
pub struct CardPresenter {
    supply: Arc<Supply>,
    catalogue: Arc<Catalogue>,
}

impl CardPresenter {
    /// A presenter with the current catalogue.
    pub async fn new(cards: &Cards) -> Result<Self> {
        Ok(Self { supply: Arc::clone(&cards.supply), catalogue: cards.catalogue().await? })
    }

    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The card in a sentence: name, rarity and mint, as in `Emberfox (Rare 12/80)`.
    pub fn label(&self, row: &CardRow) -> Message {
        self.show(row, false).label()
    }

    /// The displayed card, including own data of an imported one.
    pub fn show_own(&self, row: &CardRow, is_featured: bool, own: &[Own]) -> OwnedCard {
        let Some(own) = own.iter().find(|own| own.card == row.id) else { return self.show(row, is_featured) };
        // It shows its claimed definition, and links to it only when it is a copy of it.
        let mut shown = self.show(&CardRow { definition: row.definition.or(own.definition), ..*row }, is_featured);
        shown.definition_id = row.definition;
        shown.name = own.name.clone().or(shown.name);
        if let Some(own) = own.image_url.clone() {
            // The definition's focus is that of its own picture.
            (shown.image_url, shown.art_focus) = (own, None);
        }
        shown.flavor_text = own.flavor_text.clone().or(shown.flavor_text);
        if row.definition.is_none() {
            shown.remaining = None;
        }
        shown
    }

    pub fn show(&self, row: &CardRow, is_featured: bool) -> OwnedCard {
        let definition = row.definition.and_then(|id| self.catalogue.definition(id));
        let modifier = row.modifier.and_then(|id| self.catalogue.modifier(id));
        let prefix = modifier.map_or("", |modifier| modifier.prefix.as_str());
        let total_copies = definition.zip(row.rarity).and_then(|(definition, rarity)| definition.total_copies(rarity));
        let left = |(id, rarity): (DefinitionId, Rarity)| {
            let held = self.supply.held(id)[rarity.index()];
            total_copies.map(|total| total.saturating_sub(held))
        };
        OwnedCard {
            id: row.id,
            name: definition.map(|definition| format!("{prefix}{}", definition.name)),
            rarity: row.rarity,
            mint_number: row.mint,
            total_copies,
            remaining: row.definition.zip(row.rarity).and_then(left),
            image_url: definition.map(|definition| definition.image_url.clone()).unwrap_or_default(),
            alt: definition.map(|definition| definition.alt.clone()).unwrap_or_default(),
            art_focus: definition.and_then(|definition| definition.art_focus),
            flavor_text: definition.and_then(|definition| definition.flavor_text.clone()),
            series: definition.map(|definition| definition.series.clone()).filter(|series| !series.is_empty()),
            modifier: modifier.map(|modifier| Modifier::clone(modifier)),
            patterns: row.patterns,
            acquired_at: row.acquired_at,
            status: row.status,
            slabbed: row.slabbed,
            grade: row.grade,
            graded_at: row.graded_at.filter(|_| row.status != CardStatus::Grading),
            grading_requested_at: row.grading_requested_at,
            grading_ready_at: row.graded_at.filter(|_| row.status == CardStatus::Grading),
            is_featured,
            limited: definition.is_some_and(|definition| definition.limited()),
            available_from: definition.and_then(|definition| definition.available_from),
            available_to: definition.and_then(|definition| definition.available_to),
            definition_id: row.definition,
        }
    }
}
