//! The table of locks, and the guarded updates of locked cards.

use super::locks::{HandOver, Holder, LockKind, MAX_CARDS};
use super::{CardRow, card_columns};
use crate::db::{Conn, FromRow, ListSql, Row, ToValue, Tx};
use crate::error::Result;
use crate::ids::{CardId, UserId};

const FREE: &str = "UPDATE cards SET status = 'available' \
    WHERE id IN (SELECT card_id FROM card_locks WHERE holder = $1)";
const FREE_ALL: &str = "UPDATE cards SET status = 'available' WHERE id IN (SELECT card_id FROM card_locks \
    WHERE holder IN (SELECT value FROM json_each(CAST($1 AS TEXT))))";
const DELETE_ALL: &str = "DELETE FROM card_locks WHERE holder IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const DELETE: &str = "DELETE FROM card_locks WHERE holder = $1";

// Both lock their rows in the order of the ids, so that two of them never wait for each other.
static CLAIM: ListSql = ListSql::new(
    MAX_CARDS,
    "UPDATE cards SET status = 'pending' \
    WHERE id IN (SELECT id FROM cards WHERE id IN ({rows}) ORDER BY id FOR UPDATE) \
    AND owner_id = $1 AND status = 'available' AND NOT hidden",
    "#1",
);
static GIVE: ListSql = ListSql::new(
    MAX_CARDS,
    "UPDATE cards SET owner_id = $2, acquired_at = $3, status = 'available' \
    WHERE id IN (SELECT id FROM cards WHERE id IN ({rows}) ORDER BY id FOR UPDATE) \
    AND owner_id = $1 AND NOT hidden AND (status = 'available' \
    OR (status = 'pending' AND EXISTS (SELECT 1 FROM card_locks WHERE card_id = cards.id AND holder = $4)))",
    "#1",
);
static ROWS: ListSql = ListSql::new(
    MAX_CARDS,
    concat!(
        "SELECT ",
        card_columns!(),
        ", c.hidden, l.kind FROM cards c \
        LEFT JOIN card_locks l ON l.card_id = c.id WHERE c.id IN ({rows}) ORDER BY c.id"
    ),
    "#1",
);
static HOLDERS: ListSql = ListSql::new(
    MAX_CARDS,
    "SELECT card_id, kind, holder FROM card_locks WHERE card_id IN ({rows}) ORDER BY card_id",
    "#1",
);
static UNFEATURE: ListSql = ListSql::new(MAX_CARDS, "DELETE FROM featured_cards WHERE card_id IN ({rows})", "#1");
static GIVEN: ListSql = ListSql::new(
    MAX_CARDS,
    "SELECT COUNT(DISTINCT card_id) FROM card_events WHERE from_user = $1 AND card_id IN ({rows})",
    "#1",
);
static INSERT: ListSql =
    ListSql::new(MAX_CARDS, "INSERT INTO card_locks (card_id, kind, holder) VALUES {rows}", "(#1, $1, $2)");

fn params<'a>(first: &[&'a dyn ToValue], cards: &'a [CardId]) -> Vec<&'a dyn ToValue> {
    let mut params = first.to_vec();
    params.extend(cards.iter().map(|card| card as &dyn ToValue));
    params
}

/// Makes free cards of an owner pending. Returns how many of them were free.
pub(super) fn claim(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId]) -> Result<usize> {
    let claimed = tx.execute(CLAIM.text(cards.len())?, &params(&[&owner], cards))?;
    Ok(usize::try_from(claimed).unwrap_or(usize::MAX))
}

/// Records the holder of these cards.
pub(super) fn insert(tx: &mut Tx<'_>, holder: Holder<'_>, cards: &[CardId]) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    tx.execute(INSERT.text(cards.len())?, &params(&[&holder.kind, &holder.id], cards)).map(drop)
}

/// Makes the cards of a holder available.
pub(super) fn free(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    tx.execute(FREE, &[&holder])
}

/// Deletes the locks of a holder.
pub(super) fn delete(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    tx.execute(DELETE, &[&holder])
}

/// Makes the cards of these holders available, and deletes their locks.
pub(super) fn free_all(tx: &mut Tx<'_>, holders: &str) -> Result<()> {
    tx.execute(FREE_ALL, &[&holders])?;
    tx.execute(DELETE_ALL, &[&holders]).map(drop)
}

/// Changes the owner of cards that are free or locked by the given holder. Returns the number of changed cards.
pub(super) fn give(tx: &mut Tx<'_>, cards: &[CardId], what: &HandOver<'_>) -> Result<usize> {
    let holder = what.holder.unwrap_or_default();
    let given = tx.execute(GIVE.text(cards.len())?, &params(&[&what.from, &what.to, &what.at, &holder], cards))?;
    Ok(usize::try_from(given).unwrap_or(usize::MAX))
}

/// How many of these cards the user gave away before.
pub(super) fn given(conn: &mut Conn<'_>, user: UserId, cards: &[CardId]) -> Result<usize> {
    let given: i64 = conn.scalar(GIVEN.text(cards.len())?, &params(&[&user], cards))?;
    Ok(usize::try_from(given).unwrap_or(usize::MAX))
}

/// Removes cards from all featured lists.
pub(super) fn unfeature(tx: &mut Tx<'_>, cards: &[CardId]) -> Result<()> {
    tx.execute(UNFEATURE.text(cards.len())?, &params(&[], cards)).map(drop)
}

/// A card, whether it is hidden, and its holder.
pub(super) struct LockRow {
    pub card: CardRow,
    pub hidden: bool,
    pub kind: Option<LockKind>,
}

impl FromRow for LockRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self { card: CardRow::from_row(row)?, hidden: row.next()?, kind: row.next()? })
    }
}

/// These cards and their holders.
pub(super) fn rows(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<LockRow>> {
    if cards.is_empty() {
        return Ok(Vec::new());
    }
    conn.list(ROWS.text(cards.len())?, &params(&[], cards))
}

/// Which trade, listing or offer holds which of these cards.
pub(super) fn holders(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<(CardId, LockKind, String)>> {
    if cards.is_empty() {
        return Ok(Vec::new());
    }
    conn.list(HOLDERS.text(cards.len())?, &params(&[], cards))
}
