//! Public views of openings.

use std::collections::HashSet;
use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use super::draw::Record;
use super::drawing::{Opened, PulledBy};
use super::opening_store::{self, CardMark, OpeningRow};
use super::preferred::PackRef;
use super::{Pack, Packs};
use crate::clock::Timestamp;
use crate::collection::{CardPresenter, CardRow, OwnedCard};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::OpeningId;

/// The name shown for the owner of a deleted account.
const FORMER: &str = "former collector";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    #[serde(rename = "_id")]
    pub id: OpeningId,
    pub username: String,
    pub pack: PackRef,
    /// The cards in the order of the draws, as they were pulled.
    pub cards: Vec<OwnedCard>,
    /// For each card, whether it was new to its owner.
    pub marks: Vec<CardMark>,
    pub opened_at: Timestamp,
    /// The source of the opening: `self`, `live`, `admin`, `reward` or `demo`.
    pub source: String,
    /// Whether it was opened live on stream.
    pub live: bool,
    /// The data for a verifier (docs/fairness.md).
    pub fairness: Record,
}

/// The current cards and packs, for showing openings.
#[derive(Clone)]
pub struct OpeningPresenter {
    presenter: CardPresenter,
    packs: Arc<Vec<Arc<Pack>>>,
}

impl OpeningPresenter {
    /// Reads the current cards and packs.
    pub async fn new(packs: &Packs) -> Result<Self> {
        Ok(Self { presenter: CardPresenter::new(&packs.cards).await?, packs: packs.list().await? })
    }

    /// Shows an opening before its commit; the copies left already exclude its cards.
    pub fn show_new(&self, opened: Opened, username: &str) -> Opening {
        let mut cards: Vec<_> = opened.cards.iter().map(|card| self.presenter.show(card, false)).collect();
        for (card, row) in cards.iter_mut().zip(&opened.cards) {
            let copies =
                opened.cards.iter().filter(|other| (other.definition, other.rarity) == (row.definition, row.rarity));
            // The event after the commit updates the shared counts.
            let pulled = u32::try_from(copies.count()).unwrap_or(u32::MAX);
            card.remaining = card.remaining.map(|left| left.saturating_sub(pulled));
        }
        Opening {
            id: opened.id,
            username: username.to_owned(),
            pack: self.pack(opened.pack()),
            cards,
            marks: opened.marks.clone(),
            opened_at: opened.at,
            source: opened.source.clone(),
            live: opened.live,
            fairness: Record::Two(Box::new(opened.fairness())),
        }
    }

    /// Shows a stored opening. `hidden` are the openings that were not shown yet.
    pub fn show_stored(&self, row: OpeningRow, hidden: &HashSet<OpeningId>) -> Opening {
        let cards = row_cards(&row).iter().map(|card| self.presenter.show(card, false)).collect();
        Opening {
            id: row.id,
            username: row.username.unwrap_or_else(|| FORMER.to_owned()),
            pack: self.pack(row.pack),
            cards,
            marks: row.record.marks,
            opened_at: row.opened_at,
            source: row.source,
            live: row.live,
            fairness: row.record.fairness.published(hidden),
        }
    }

    /// A pack by its current name.
    pub fn pack(&self, id: crate::ids::PackId) -> PackRef {
        let name = self.packs.iter().find(|pack| pack.id == id).map(|pack| pack.name.clone());
        PackRef { id, name: name.unwrap_or_default() }
    }
}

/// A public opening by id; a live one once it was shown.
pub async fn shown(packs: &Packs, id: OpeningId) -> Result<Opening> {
    let presenter = OpeningPresenter::new(packs).await?;
    let read = move |conn: &mut Conn<'_>| {
        let row = opening_store::by_id(conn, id)?.filter(|row| row.shown).ok_or(Error::NotFound("opening"))?;
        Ok(presenter.show_stored(row, &opening_store::unshown(conn)?))
    };
    packs.core.db.read(read).await
}

/// The row of an opening, hidden or not. The caller decides who may see it.
pub fn row(conn: &mut Conn<'_>, id: OpeningId) -> Result<Option<OpeningRow>> {
    opening_store::by_id(conn, id)
}

/// The cards of an opening, as they were pulled.
pub fn row_cards(row: &OpeningRow) -> Vec<CardRow> {
    let fairness = &row.record.fairness;
    let patterns = fairness.patterns().iter().copied().collect();
    let pulled = PulledBy { user: row.user, at: row.opened_at, patterns };
    let cards = row.record.cards.iter().zip(fairness.draws());
    cards.map(|(id, draw)| pulled.row(*id, draw.copy, draw.modifier)).collect()
}
