//! Rows of `gradings`.

use super::rules::{self, GradingRow, NewGrade};
use crate::clock::Timestamp;
use crate::collection::{CardRow, card_columns};
use crate::db::{Conn, ListSql, ToValue, Tx, json_list};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{CardId, UserId};
use crate::paging::Page;
use foilcast_draw::{Level, PublicGrade, ServerSeed};

static INSERT: ListSql = ListSql::new(
    rules::MAX_CARDS,
    "INSERT INTO gradings (card_id, owner_id, started_at, ready_at, secret, commitment) VALUES {rows}",
    "(#1, $1, $2, $3, #2, #3)",
);
const BY_CARDS: &str = "SELECT card_id, owner_id, ready_at, completed_at, revealed_at FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const FALLING_DUE: &str = "SELECT card_id, owner_id, secret FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND completed_at IS NULL AND due_entry IS NULL \
    AND ready_at <= $2 ORDER BY card_id";
const COMMIT: &str = "UPDATE gradings SET secret = $2, commitment = $3 WHERE card_id = $1 AND secret IS NULL";
const SET_DUE: &str = "UPDATE gradings SET level = $2, due_entry = $3, due_at = $4 \
    WHERE card_id = $1 AND completed_at IS NULL AND due_entry IS NULL";
const UNDRAWN: &str = "SELECT due_entry FROM gradings WHERE due_entry IS NOT NULL AND completed_at IS NULL \
    ORDER BY due_entry";
const UNDRAWN_BY: &str = "SELECT card_id, due_entry FROM gradings \
    WHERE due_entry IS NOT NULL AND completed_at IS NULL AND due_at <= $1 ORDER BY due_entry";
const BY_ENTRY: &str = "SELECT card_id, owner_id, secret FROM gradings WHERE due_entry = $1 AND completed_at IS NULL";
const UNSET_DUE: &str = "UPDATE gradings SET level = NULL, due_entry = NULL, due_at = NULL \
    WHERE card_id = $1 AND due_entry = $2 AND completed_at IS NULL";
const COMPLETE: &str = "UPDATE gradings SET completed_at = $2, grade = $3, attempt = $4 \
    WHERE card_id = $1 AND completed_at IS NULL";
const PUBLISHED: &str = "SELECT card_id, secret, grade, attempt FROM gradings \
    WHERE card_id > $1 AND revealed_at IS NOT NULL AND attempt IS NOT NULL ORDER BY card_id LIMIT $2";
const DRAWN: &str = "SELECT card_id, secret, grade, attempt FROM gradings WHERE attempt IS NOT NULL ORDER BY card_id";
const DRAWS: &str = "SELECT card_id, level, due_entry FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND due_entry IS NOT NULL ORDER BY card_id";
const UNREVEALED: &str = "SELECT card_id, grade FROM gradings \
    WHERE card_id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 \
    AND completed_at IS NOT NULL AND revealed_at IS NULL ORDER BY grade DESC, card_id";
const REVEAL: &str = "UPDATE gradings SET revealed_at = $3 \
    WHERE card_id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 \
    AND completed_at IS NOT NULL AND revealed_at IS NULL";

const CANCEL: &str = "DELETE FROM gradings WHERE owner_id = $1 AND completed_at IS NULL RETURNING card_id, due_entry";
const ALL_UNREVEALED: &str = "SELECT card_id FROM gradings \
    WHERE owner_id = $1 AND completed_at IS NOT NULL AND revealed_at IS NULL ORDER BY card_id";

const DUE: &str = "SELECT card_id, owner_id FROM gradings \
    WHERE completed_at IS NULL AND due_entry IS NULL AND ready_at <= $1 ORDER BY ready_at, card_id LIMIT $2";
const NEXT_DUE: &str = "SELECT MIN(ready_at) FROM gradings WHERE completed_at IS NULL AND due_entry IS NULL \
    AND ready_at > $1";

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

/// Inserts the gradings of submitted cards, with their secrets and commitments if they have any.
pub fn insert(
    tx: &mut Tx<'_>,
    owner: UserId,
    cards: &[(CardId, Option<ServerSeed>)],
    (now, ready_at): (Timestamp, Timestamp),
) -> Result<u64> {
    let row = |(card, secret): &(CardId, Option<ServerSeed>)| {
        let secret = secret.as_ref();
        (*card, secret.map(ServerSeed::to_hex), secret.map(ServerSeed::hash))
    };
    let rows: Vec<(CardId, Option<String>, Option<String>)> = cards.iter().map(row).collect();
    let mut params: Vec<&dyn ToValue> = vec![&owner, &now, &ready_at];
    params.extend(rows.iter().flat_map(|(card, secret, hash)| [card as &dyn ToValue, secret, hash]));
    tx.execute(INSERT.text(rows.len())?, &params)
}

/// The gradings of these cards.
pub fn by_cards(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<GradingRow>> {
    conn.list(BY_CARDS, &[&json_list(cards)?])
}

/// A grading without a grade. It has no `Debug`, because it has the secret.
pub(super) struct Undrawn {
    pub card: CardId,
    pub owner: UserId,
    /// In hexadecimal; `None` for a grading that was begun without one.
    pub secret: Option<String>,
}

from_row!(Undrawn { card, owner, secret });

/// Those of these cards whose grade falls due by `until`.
pub(super) fn falling_due(conn: &mut Conn<'_>, cards: &[CardId], until: Timestamp) -> Result<Vec<Undrawn>> {
    conn.list(FALLING_DUE, &[&json_list(cards)?, &until])
}

/// Stores the secret of a grading that has none.
pub(super) fn commit(tx: &mut Tx<'_>, card: CardId, secret: &ServerSeed) -> Result<()> {
    tx.execute_one(COMMIT, &[&card, &secret.to_hex(), &secret.hash()], || {
        Error::internal("a grading has a secret already")
    })
}

/// Marks a grade as due, with its line in the log.
pub(super) fn set_due(tx: &mut Tx<'_>, card: CardId, level: Level, entry: i64, now: Timestamp) -> Result<()> {
    let level = i64::from(u8::from(level));
    tx.execute_one(SET_DUE, &[&card, &level, &entry, &now], || Error::internal("a grade fell due twice"))
}

/// The numbers of the lines of all grades that are due and not drawn.
pub(super) fn undrawn(conn: &mut Conn<'_>) -> Result<Vec<i64>> {
    conn.scalars(UNDRAWN, &[])
}

/// The grades that became due at this time or before and are not drawn, with the numbers of their lines.
pub(super) fn undrawn_by(conn: &mut Conn<'_>, time: Timestamp) -> Result<Vec<(CardId, i64)>> {
    conn.list(UNDRAWN_BY, &[&time])
}

/// The undrawn grading with this line.
pub(super) fn by_entry(conn: &mut Conn<'_>, entry: i64) -> Result<Option<Undrawn>> {
    conn.find(BY_ENTRY, &[&entry])
}

/// Makes a grade fall due again, whose line was deleted.
pub(super) fn unset_due(tx: &mut Tx<'_>, card: CardId, entry: i64) -> Result<()> {
    tx.execute_one(UNSET_DUE, &[&card, &entry], || Error::internal("a grade without a line was drawn"))
}

/// Stores a card's grade if it has none yet. Returns whether it was stored.
pub(super) fn complete(tx: &mut Tx<'_>, grade: &NewGrade, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(COMPLETE, &[&grade.card, &now, &grade.grade, &grade.attempt])? == 1)
}

/// Revealed grades of cards with larger ids that were drawn from the stream, by card.
pub fn published(conn: &mut Conn<'_>, after: &str, limit: u32) -> Result<Vec<PublicGrade>> {
    Ok(conn.list(PUBLISHED, &[&after, &limit])?.into_iter().map(public).collect())
}

/// All grades that were drawn from the stream, revealed or not, for a check inside the instance.
pub fn with_secrets(conn: &mut Conn<'_>) -> Result<Vec<PublicGrade>> {
    Ok(conn.list(DRAWN, &[])?.into_iter().map(public).collect())
}

fn public((card_id, secret, grade, attempt): (CardId, String, u8, u32)) -> PublicGrade {
    PublicGrade { card_id, secret, grade, attempt }
}

/// The levels of these cards' grades and the numbers of their lines, for those that are due or drawn.
pub(super) fn draws(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<(CardId, u8, i64)>> {
    conn.list(DRAWS, &[&json_list(cards)?])
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

/// Deletes the gradings of a user's cards that have no grade. Returns the cards, with the lines of those that were due.
pub(super) fn cancel(tx: &mut Tx<'_>, owner: UserId) -> Result<Vec<(CardId, Option<i64>)>> {
    tx.list(CANCEL, &[&owner])
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
