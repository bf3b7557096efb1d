//! The figures of the rankings, read from other features' tables: for all users in one scan, or for some.

use std::collections::HashMap;

use crate::cards::Rarity;
use crate::db::{Conn, FromRow, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{DefinitionId, UserId};

// Both are read from an index alone, so hidden cards are read separately and subtracted.
const EVERY_CARD: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade, CAST(1 AS BIGINT) FROM cards \
    ORDER BY owner_id, rarity, definition_id, modifier_id, grade";
const CARDS_OF: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade, COUNT(*) FROM cards \
    WHERE owner_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) \
    GROUP BY owner_id, rarity, definition_id, modifier_id, grade";
// No other condition on hidden cards: with one, SQLite would not use the index of the few hidden cards.
const EVERY_HIDDEN: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade, CAST(-1 AS BIGINT) FROM cards WHERE hidden";
const HIDDEN_OF: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade, CAST(-1 AS BIGINT) FROM cards \
    WHERE owner_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND hidden";
const EVERY_WALLET: &str = "SELECT user_id, packs FROM wallets \
    WHERE user_id NOT IN (SELECT id FROM users WHERE username IS NULL) ORDER BY user_id";
const WALLETS_OF: &str = "SELECT w.user_id, w.packs FROM wallets w JOIN users u ON u.id = w.user_id \
    WHERE u.username IS NOT NULL AND w.user_id IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const DEALS_OF: &str = "SELECT p.value, (SELECT COUNT(*) FROM trades WHERE sender = p.value AND counts) \
    + (SELECT COUNT(*) FROM trades WHERE recipient = p.value AND counts) \
    + (SELECT COUNT(*) FROM listings WHERE owner_id = p.value AND counts) \
    + (SELECT COUNT(*) FROM listings WHERE sold_to = p.value AND counts) FROM json_each(CAST($1 AS TEXT)) AS p";
const EVERY_DEAL: &str = "SELECT person, CAST(SUM(deals) AS BIGINT) FROM (\
    SELECT sender AS person, COUNT(*) AS deals FROM trades WHERE counts GROUP BY sender \
    UNION ALL SELECT recipient, COUNT(*) FROM trades WHERE counts GROUP BY recipient \
    UNION ALL SELECT owner_id, COUNT(*) FROM listings WHERE counts GROUP BY owner_id \
    UNION ALL SELECT sold_to, COUNT(*) FROM listings WHERE counts GROUP BY sold_to) AS counted GROUP BY person";
const NAMES: &str = "SELECT id, username, picture_url FROM users \
    WHERE id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND username IS NOT NULL";

/// Cards with equal points.
pub struct CountedCards {
    pub owner: UserId,
    /// Their definition, if it is known.
    pub definition: Option<DefinitionId>,
    /// Their rarity, if it is known.
    pub rarity: Option<Rarity>,
    pub modified: bool,
    /// Their grade, once revealed.
    pub grade: Option<u8>,
    /// Number of cards; negative for hidden copies that were counted.
    pub copies: i64,
}

from_row!(CountedCards { owner, definition, rarity, modified, grade, copies });

/// Calls `each` with every card, sorted by owner id, including hidden cards.
pub fn every_card(conn: &mut Conn<'_>, mut each: impl FnMut(CountedCards)) -> Result<()> {
    conn.each(EVERY_CARD, &[], |row| {
        each(CountedCards::from_row(row)?);
        Ok(())
    })
}

/// All hidden cards, to be subtracted. Usually none.
pub fn every_hidden(conn: &mut Conn<'_>) -> Result<Vec<CountedCards>> {
    conn.list(EVERY_HIDDEN, &[])
}

/// The cards of these users, and then the hidden ones to be subtracted. `people` is a JSON list of ids.
pub fn cards_of(conn: &mut Conn<'_>, people: &str) -> Result<Vec<CountedCards>> {
    let mut cards: Vec<CountedCards> = conn.list(CARDS_OF, &[&people])?;
    cards.extend(conn.list::<CountedCards>(HIDDEN_OF, &[&people])?);
    Ok(cards)
}

/// The unopened packs of these users, if they have an account.
pub fn wallets_of(conn: &mut Conn<'_>, people: &str) -> Result<Vec<(UserId, i64)>> {
    conn.list(WALLETS_OF, &[&people])
}

/// Number of counted trades and sales of each of these users.
pub fn deals_of(conn: &mut Conn<'_>, people: &str) -> Result<HashMap<UserId, i64>> {
    Ok(conn.list::<(UserId, i64)>(DEALS_OF, &[&people])?.into_iter().collect())
}

/// The unopened packs of all users, sorted by id.
pub fn every_wallet(conn: &mut Conn<'_>) -> Result<Vec<(UserId, i64)>> {
    conn.list(EVERY_WALLET, &[])
}

/// Number of counted trades and sales of each user. Users without any are omitted.
pub fn every_deal(conn: &mut Conn<'_>) -> Result<HashMap<UserId, i64>> {
    Ok(conn.list::<(UserId, i64)>(EVERY_DEAL, &[])?.into_iter().collect())
}

/// Names and pictures of these users.
pub fn names(conn: &mut Conn<'_>, people: &[UserId]) -> Result<HashMap<UserId, (String, Option<String>)>> {
    let ids = json_list(people)?;
    let rows: Vec<(UserId, String, Option<String>)> = conn.list(NAMES, &[&ids])?;
    Ok(rows.into_iter().map(|(id, name, picture)| (id, (name, picture))).collect())
}
