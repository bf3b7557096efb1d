//! Rows of `gradings`.

use super::rules::GradingRow;
use crate::clock::Timestamp;
use crate::collection::{CardRow, card_columns};
use crate::db::{Conn, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, UserId};
use crate::paging::Page;

const INSERT: &str = "INSERT INTO gradings (card_id, owner_id, started_at, ready_at) \
    SELECT value, $1, $2, $3 FROM json_each(CAST($4 AS TEXT))";
const BY_CARDS: &str = "SELECT card_id, owner_id, ready_at, completed_at, revealed_at FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const COMPLETE: &str = "UPDATE gradings SET completed_at = $2, grade = $3 \
    WHERE card_id = $1 AND completed_at IS NULL AND ready_at <= $4";
const UNREVEALED: &str = "SELECT card_id, grade FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 \
    AND completed_at IS NOT NULL AND revealed_at IS NULL ORDER BY grade DESC, card_id";
const REVEAL: &str = "UPDATE gradings SET revealed_at = $3 \
    WHERE card_id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 \
    AND completed_at IS NOT NULL AND revealed_at IS NULL";

const CANCEL: &str = "DELETE FROM gradings WHERE owner_id = $1 AND completed_at IS NULL RETURNING card_id";
const ALL_UNREVEALED: &str = "SELECT card_id FROM gradings \
    WHERE owner_id = $1 AND completed_at IS NOT NULL AND revealed_at IS NULL ORDER BY card_id";

const DUE: &str = "SELECT card_id, owner_id FROM gradings WHERE completed_at IS NULL AND ready_at <= $1 \
    ORDER BY ready_at, card_id LIMIT $2";
const NEXT_DUE: &str = "SELECT MIN(ready_at) FROM gradings WHERE completed_at IS NULL AND ready_at > $1";

const WAITING: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM gradings g JOIN cards c ON c.id = g.card_id \
    WHERE g.owner_id = $1 AND g.completed_at IS NULL ORDER BY g.ready_at, g.card_id LIMIT $2 OFFSET $3"
);
const READY: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM gradings g JOIN cards c ON c.id = g.card_id \
    WHERE g.owner_id = $1 AND g.completed_at IS NOT NULL AND g.revealed_at IS NULL \
    ORDER BY g.completed_at, g.card_id LIMIT $2 OFFSET $3"
);
const COUNT_WAITING: &str = "SELECT COUNT(*) FROM gradings WHERE owner_id = $1 AND completed_at IS NULL";
const COUNT_READY: &str = "SELECT COUNT(*) FROM gradings WHERE owner_id = $1 AND completed_at IS NOT NULL \
    AND revealed_at IS NULL";
const REVEALED: &str = "SELECT grade, COUNT(*) FROM gradings WHERE owner_id = $1 AND revealed_at IS NOT NULL \
    GROUP BY grade ORDER BY grade DESC";

const DELETE_DEMO: &str = "DELETE FROM gradings WHERE card_id IN (SELECT id FROM cards \
    WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo))";

/// Inserts the gradings of submitted cards.
pub fn insert(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId], now: Timestamp, ready_at: Timestamp) -> Result<u64> {
    tx.execute(INSERT, &[&owner, &now, &ready_at, &json_list(cards)?])
}

/// The gradings of these cards.
pub fn by_cards(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<GradingRow>> {
    conn.list(BY_CARDS, &[&json_list(cards)?])
}

/// Stores a card's grade if it is due by `until` and has none yet. Returns whether it was stored.
pub fn complete(tx: &mut Tx<'_>, card: CardId, grade: u8, now: Timestamp, until: Timestamp) -> Result<bool> {
    Ok(tx.execute(COMPLETE, &[&card, &now, &grade, &until])? == 1)
}

/// Those of these cards whose grade is not revealed, with the secret grade. The caller reveals them in the same
/// transaction.
pub(super) fn unrevealed(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId]) -> Result<Vec<(CardId, u8)>> {
    tx.list(UNREVEALED, &[&owner, &json_list(cards)?])
}

/// Marks grades as revealed. Returns how many were not.
pub fn reveal(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId], now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL, &[&owner, &json_list(cards)?, &now])
}

/// Deletes the gradings of a user's cards that have no grade. Returns the cards.
pub(super) fn cancel(tx: &mut Tx<'_>, owner: UserId) -> Result<Vec<CardId>> {
    tx.scalars(CANCEL, &[&owner])
}

/// All of a user's cards whose grade is not revealed.
pub(super) fn all_unrevealed(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<CardId>> {
    conn.scalars(ALL_UNREVEALED, &[&owner])
}

/// A card whose grade is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DueCard {
    pub card: CardId,
    pub owner: UserId,
}

from_row!(DueCard { card, owner });

/// Cards whose grade is due, the longest overdue first.
pub fn due(conn: &mut Conn<'_>, now: Timestamp, limit: u32) -> Result<Vec<DueCard>> {
    conn.list(DUE, &[&now, &limit])
}

/// When the next grade is due, after `now`.
pub fn next_due(conn: &mut Conn<'_>, now: Timestamp) -> Result<Option<Timestamp>> {
    conn.scalar(NEXT_DUE, &[&now])
}

/// A page of a user's cards without a grade, the next due one first, and the number on all pages.
pub fn waiting(conn: &mut Conn<'_>, owner: UserId, page: Page) -> Result<(Vec<CardRow>, i64)> {
    let rows = conn.list(WAITING, &[&owner, &page.limit, &page.offset()])?;
    Ok((rows, conn.scalar(COUNT_WAITING, &[&owner])?))
}

/// A page of a user's cards with an unrevealed grade, the oldest first, and the number on all pages.
pub fn ready(conn: &mut Conn<'_>, owner: UserId, page: Page) -> Result<(Vec<CardRow>, i64)> {
    let rows = conn.list(READY, &[&owner, &page.limit, &page.offset()])?;
    Ok((rows, conn.scalar(COUNT_READY, &[&owner])?))
}

/// The number of a user's cards per revealed grade, best grade first.
pub fn revealed(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<(u8, i64)>> {
    conn.list(REVEALED, &[&owner])
}

/// Deletes the gradings of demo users and demo cards. Call it before the users and cards are deleted.
pub fn clear_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO, &[])
}
