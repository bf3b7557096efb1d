//! Rows of imported cards, and their repairs.

use super::Patterns;
use super::store::{self, CardEvent};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, ListSql, ToValue, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};

/// Maximum number of cards per statement.
pub const MAX_ROWS: usize = 50;

const IDS: &str = "SELECT id FROM cards";
const COPIES: &str = "SELECT definition_id, rarity, mint FROM cards WHERE definition_id IS NOT NULL";
const LINK: &str = "UPDATE cards SET definition_id = $2, rarity = $3, mint = $4 \
    WHERE id = $1 AND definition_id IS NULL";
const SET_GRADE: &str = "UPDATE cards SET grade = $2 WHERE id = $1 AND definition_id IS NULL";
const DELETE: &str = "DELETE FROM cards WHERE id = $1 AND definition_id IS NULL AND status = 'available' \
    AND NOT EXISTS (SELECT 1 FROM trade_items i JOIN trades t ON t.id = i.trade_id \
    WHERE i.card_id = $1 AND t.status = 'pending')";
const DELETE_EVENTS: &str = "DELETE FROM card_events WHERE card_id = $1";
const DELETE_FEATURED: &str = "DELETE FROM featured_cards WHERE card_id = $1";

static INSERT: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO cards (id, owner_id, definition_id, rarity, mint, modifier_id, opening_id, acquired_at, status, \
    slabbed, grade, graded_at, hidden, patterns) VALUES {rows}",
    "(#1, #2, #3, #4, #5, #6, NULL, #7, 'available', #8, #9, #10, FALSE, #11)",
);
static INSERT_EVENTS: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO card_events (card_id, at, kind, from_user, to_user, reference) VALUES {rows}",
    "(#1, #2, 'imported', NULL, #3, NULL)",
);

#[derive(Debug, Clone, Copy)]
pub struct ImportedCard {
    pub id: CardId,
    pub owner: UserId,
    /// Its definition; `None` while its claim cannot be granted.
    pub definition: Option<DefinitionId>,
    pub rarity: Option<Rarity>,
    pub mint: Option<u32>,
    pub modifier: Option<ModifierId>,
    /// When the owner acquired it.
    pub acquired_at: Timestamp,
    pub slabbed: bool,
    pub grade: Option<u8>,
    pub graded_at: Option<Timestamp>,
    pub patterns: Patterns,
}

/// Inserts at most [`MAX_ROWS`] cards, each with the first event of its history. Their copies must be free.
pub fn insert(tx: &mut Tx<'_>, cards: &[ImportedCard]) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    let mut params: Vec<&dyn ToValue> = Vec::with_capacity(cards.len() * 11);
    for card in cards {
        params.extend([
            &card.id as &dyn ToValue,
            &card.owner,
            &card.definition,
            &card.rarity,
            &card.mint,
            &card.modifier,
            &card.acquired_at,
            &card.slabbed,
            &card.grade,
            &card.graded_at,
            &card.patterns,
        ]);
    }
    tx.execute(INSERT.text(cards.len())?, &params)?;
    let events: Vec<&dyn ToValue> =
        cards.iter().flat_map(|card| [&card.id as &dyn ToValue, &card.acquired_at, &card.owner]).collect();
    tx.execute(INSERT_EVENTS.text(cards.len())?, &events).map(drop)
}

/// The ids of all cards.
pub fn ids(conn: &mut Conn<'_>, mut each: impl FnMut(CardId)) -> Result<()> {
    conn.each(IDS, &[], |row| {
        each(row.next()?);
        Ok(())
    })
}

pub fn copies(conn: &mut Conn<'_>, mut each: impl FnMut((DefinitionId, Rarity, u32))) -> Result<()> {
    conn.each(COPIES, &[], |row| {
        each((row.next()?, row.next()?, row.next()?));
        Ok(())
    })
}

/// Links an unlinked card to a free copy.
pub fn link(
    tx: &mut Tx<'_>,
    card: CardId,
    (definition, rarity, mint): (DefinitionId, Rarity, u32),
    now: Timestamp,
) -> Result<()> {
    let gone = || Error::internal("the card to be repaired does not exist");
    tx.execute_one(LINK, &[&card, &definition, &rarity, &mint], gone)?;
    let repaired = CardEvent { at: now, kind: "repaired", from: None, to: None, reference: None };
    store::note_after(tx, &repaired, &[card])
}

/// Sets the grade of an unlinked card.
pub fn set_grade(tx: &mut Tx<'_>, card: CardId, grade: Option<u8>) -> Result<()> {
    tx.execute(SET_GRADE, &[&card, &grade]).map(drop)
}

/// Removes an unlinked card with its history. Returns whether it did. A card that is locked or that an open trade asks
/// for stays: accepting that trade would give something for nothing.
pub fn remove(tx: &mut Tx<'_>, card: CardId) -> Result<bool> {
    if tx.execute(DELETE, &[&card])? == 0 {
        return Ok(false);
    }
    tx.execute(DELETE_FEATURED, &[&card])?;
    tx.execute(DELETE_EVENTS, &[&card])?;
    Ok(true)
}
