//! What people are ranked by, read from what others own: everybody's in one walk, or some people's.

use std::collections::HashMap;

use crate::cards::Rarity;
use crate::db::{Conn, FromRow};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{DefinitionId, UserId};

const EVERY_CARD: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade FROM cards \
    WHERE NOT hidden AND definition_id IS NOT NULL AND rarity IS NOT NULL";
const CARDS_OF: &str = "SELECT owner_id, definition_id, rarity, \
    CAST(CASE WHEN modifier_id IS NULL THEN 0 ELSE 1 END AS BIGINT), grade FROM cards \
    WHERE owner_id = $1 AND NOT hidden AND definition_id IS NOT NULL AND rarity IS NOT NULL";
const EVERY_WALLET: &str = "SELECT user_id, packs FROM wallets \
    WHERE user_id NOT IN (SELECT id FROM users WHERE username IS NULL)";
const EVERY_DEAL: &str = "SELECT person, CAST(SUM(deals) AS BIGINT) FROM (\
    SELECT sender AS person, COUNT(*) AS deals FROM trades WHERE status = 'accepted' GROUP BY sender \
    UNION ALL SELECT recipient, COUNT(*) FROM trades WHERE status = 'accepted' GROUP BY recipient \
    UNION ALL SELECT owner_id, COUNT(*) FROM listings WHERE status = 'sold' GROUP BY owner_id \
    UNION ALL SELECT sold_to, COUNT(*) FROM listings WHERE status = 'sold' GROUP BY sold_to) AS counted GROUP BY person";
const NAMES: &str = "SELECT id, username, picture_url FROM users \
    WHERE id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND username IS NOT NULL";

/// A card as far as it counts.
pub struct CountedCard {
    /// Whose it is.
    pub owner: UserId,
    /// What it is a copy of.
    pub definition: DefinitionId,
    /// Its rarity.
    pub rarity: Rarity,
    /// Whether it has a modifier.
    pub modified: bool,
    /// Its grade, once revealed.
    pub grade: Option<u8>,
}

from_row!(CountedCard { owner, definition, rarity, modified, grade });

/// Calls `each` with every card that everybody may see, in no order.
pub fn every_card(conn: &mut Conn<'_>, mut each: impl FnMut(CountedCard)) -> Result<()> {
    conn.each(EVERY_CARD, &[], |row| {
        each(CountedCard::from_row(row)?);
        Ok(())
    })
}

/// Somebody's cards that everybody may see.
pub fn cards_of(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<CountedCard>> {
    conn.list(CARDS_OF, &[&owner])
}

/// Everybody's unopened packs.
pub fn every_wallet(conn: &mut Conn<'_>) -> Result<Vec<(UserId, i64)>> {
    conn.list(EVERY_WALLET, &[])
}

/// How many trades and sales everybody completed who completed one.
pub fn every_deal(conn: &mut Conn<'_>) -> Result<HashMap<UserId, i64>> {
    Ok(conn.list::<(UserId, i64)>(EVERY_DEAL, &[])?.into_iter().collect())
}

/// Names and pictures of these people.
pub fn names(conn: &mut Conn<'_>, people: &[UserId]) -> Result<HashMap<UserId, (String, Option<String>)>> {
    let ids = serde_json::to_string(people).map_err(Error::internal)?;
    let rows: Vec<(UserId, String, Option<String>)> = conn.list(NAMES, &[&ids])?;
    Ok(rows.into_iter().map(|(id, name, picture)| (id, (name, picture))).collect())
}
