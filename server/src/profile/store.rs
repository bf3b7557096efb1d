//! Rows of `favorite_cards`, and counts over what others own.

use crate::cards::Rarity;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{DefinitionId, UserId};

const FAVORITE: &str = "SELECT definition_id, rarity FROM favorite_cards WHERE user_id = $1";
const SET_FAVORITE: &str = "INSERT INTO favorite_cards (user_id, definition_id, rarity) VALUES ($1, $2, $3) \
    ON CONFLICT (user_id) DO UPDATE SET definition_id = excluded.definition_id, rarity = excluded.rarity";
const CLEAR_FAVORITE: &str = "DELETE FROM favorite_cards WHERE user_id = $1";
const FORGET_DEFINITION: &str = "DELETE FROM favorite_cards WHERE definition_id = $1";
// From the index of kinds alone; hidden cards are subtracted row by row, as everywhere.
const COUNTS: &str = "SELECT CAST(COALESCE(SUM(held), 0) AS BIGINT), COUNT(definition_id || CAST(rarity AS TEXT)) FROM (\
    SELECT rarity, definition_id, SUM(held) AS held FROM (\
    SELECT rarity, definition_id, COUNT(*) AS held FROM cards WHERE owner_id = $1 GROUP BY rarity, definition_id \
    UNION ALL SELECT rarity, definition_id, -1 FROM cards WHERE owner_id = $1 AND hidden) AS counted \
    GROUP BY rarity, definition_id HAVING SUM(held) > 0) AS kinds";

/// The card that a user wants most.
pub fn favorite(conn: &mut Conn<'_>, user: UserId) -> Result<Option<(DefinitionId, Rarity)>> {
    conn.find(FAVORITE, &[&user])
}

/// Another one, or none.
pub fn set_favorite(tx: &mut Tx<'_>, user: UserId, favorite: Option<(DefinitionId, Rarity)>) -> Result<()> {
    match favorite {
        Some((definition, rarity)) => tx.execute(SET_FAVORITE, &[&user, &definition, &rarity]).map(drop),
        None => tx.execute(CLEAR_FAVORITE, &[&user]).map(drop),
    }
}

/// Forgets that a definition, which is removed, is wanted most.
pub fn forget_definition(tx: &mut Tx<'_>, definition: DefinitionId) -> Result<u64> {
    tx.execute(FORGET_DEFINITION, &[&definition])
}

/// How many cards a user shows, and how many different ones (definition and rarity).
pub fn counts(conn: &mut Conn<'_>, user: UserId) -> Result<(i64, i64)> {
    conn.get(COUNTS, &[&user])
}
