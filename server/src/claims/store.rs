//! The tables of claims and of other imported data.

use super::{Issue, State};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, ListSql, ToValue, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, UserId};

const OF: &str = "SELECT card_id, definition_id, name, image_url, flavor_text FROM claims \
    WHERE card_id IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const ANY: &str = "SELECT 1 FROM claims LIMIT 1";
const FORGET: &str = "DELETE FROM claims WHERE card_id = $1";
const LINKED: &str = "UPDATE claims SET state = 'own', issue = NULL, definition_id = NULL, rarity = NULL, mint = NULL, \
    record = NULL, name = $2 WHERE card_id = $1";
const SET_NAME: &str = "UPDATE claims SET name = $2 WHERE card_id = $1";
const SET_DATA: &str = "UPDATE claims SET image_url = NULL, flavor_text = NULL WHERE card_id = $1";
const TIDY: &str = "DELETE FROM claims WHERE card_id = $1 AND state = 'own' AND name IS NULL AND image_url IS NULL \
    AND flavor_text IS NULL AND record IS NULL";
const FORGET_GONE: &str = "DELETE FROM claims WHERE card_id NOT IN (SELECT id FROM cards)";
const REMEMBER_REMOVED: &str = "INSERT INTO removed_cards (card_id, removed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const REMOVED: &str = "SELECT card_id FROM removed_cards";
const FREE: &str = "INSERT INTO free_claims (definition_id, rarity, mint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const NOT_FREE: &str = "DELETE FROM free_claims WHERE definition_id = $1 AND rarity = $2 AND mint = $3";
const ARRIVE: &str = "INSERT INTO arrivals (old_id, user_id, opened, xp, arrived_at) VALUES ($1, $2, $3, $4, $5)";
const ARRIVED: &str = "SELECT old_id, user_id FROM arrivals";
const KEEP_RECORD: &str = "INSERT INTO old_records (kind, id, record) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

/// Maximum number of claims that one statement inserts.
pub const MAX_ROWS: usize = 50;

static INSERT: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO claims (card_id, state, issue, definition_id, rarity, mint, name, image_url, flavor_text, record) \
    VALUES {rows}",
    "(#1, #2, #3, #4, #5, #6, #7, #8, #9, #10)",
);

#[derive(Debug, Clone)]
pub struct Own {
    pub card: CardId,
    /// The definition that its name means, while it is not linked.
    pub definition: Option<DefinitionId>,
    pub name: Option<String>,
    pub image_url: Option<String>,
    pub flavor_text: Option<String>,
}

from_row!(Own { card, definition, name, image_url, flavor_text });

#[derive(Debug, Clone)]
pub struct NewClaim {
    pub card: CardId,
    pub state: State,
    /// Why it is malformed.
    pub issue: Option<Issue>,
    /// The definition that its name means.
    pub definition: Option<DefinitionId>,
    pub rarity: Option<Rarity>,
    /// The claimed mint number.
    pub mint: Option<u32>,
    pub name: Option<String>,
    pub image_url: Option<String>,
    pub flavor_text: Option<String>,
    /// The raw record, as JSON.
    pub record: Option<String>,
}

/// The claims of these cards. Cards without a claim are omitted.
pub fn of(conn: &mut Conn<'_>, cards: impl IntoIterator<Item = CardId>) -> Result<Vec<Own>> {
    // Most installations have none, which this detects without a list of cards.
    if !conn.exists(ANY, &[])? {
        return Ok(Vec::new());
    }
    let cards: Vec<CardId> = cards.into_iter().collect();
    let cards = json_list(&cards)?;
    conn.list(OF, &[&cards])
}

/// Inserts at most [`MAX_ROWS`] claims in one statement.
pub fn insert(tx: &mut Tx<'_>, claims: &[NewClaim]) -> Result<()> {
    if claims.is_empty() {
        return Ok(());
    }
    let mut params: Vec<&dyn ToValue> = Vec::with_capacity(claims.len() * 10);
    for claim in claims {
        params.extend([
            &claim.card as &dyn ToValue,
            &claim.state,
            &claim.issue,
            &claim.definition,
            &claim.rarity,
            &claim.mint,
            &claim.name,
            &claim.image_url,
            &claim.flavor_text,
            &claim.record,
        ]);
    }
    tx.execute(INSERT.text(claims.len())?, &params).map(drop)
}

/// Removes the claim of a deleted card, and remembers the card, so that another import does not restore it.
pub fn remove(tx: &mut Tx<'_>, card: CardId, now: Timestamp) -> Result<()> {
    tx.execute(FORGET, &[&card])?;
    tx.execute(REMEMBER_REMOVED, &[&card, &now]).map(drop)
}

/// Deletes the claims of deleted cards.
pub fn forget_gone(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(FORGET_GONE, &[]).map(drop)
}

/// Marks a claim as linked, and keeps only the card's own name.
pub fn linked(tx: &mut Tx<'_>, card: CardId, name: Option<&str>) -> Result<()> {
    tx.execute(LINKED, &[&card, &name])?;
    tx.execute(TIDY, &[&card]).map(drop)
}

/// Sets the card's own name, or removes it so that the name of definition and modifier applies.
pub fn set_name(tx: &mut Tx<'_>, card: CardId, name: Option<&str>) -> Result<()> {
    tx.execute(SET_NAME, &[&card, &name])?;
    tx.execute(TIDY, &[&card]).map(drop)
}

/// Removes picture and text, so that those of the definition apply.
pub fn drop_data(tx: &mut Tx<'_>, card: CardId) -> Result<()> {
    tx.execute(SET_DATA, &[&card])?;
    tx.execute(TIDY, &[&card]).map(drop)
}

/// The cards that were removed since they were imported.
pub fn removed(conn: &mut Conn<'_>) -> Result<Vec<CardId>> {
    conn.scalars(REMOVED, &[])
}

/// Records that a definition lists this copy as free although it is owned.
pub fn listed_free(tx: &mut Tx<'_>, definition: DefinitionId, rarity: Rarity, mint: u32) -> Result<()> {
    tx.execute(FREE, &[&definition, &rarity, &mint]).map(drop)
}

/// Removes that record. Returns whether it existed.
pub fn not_free(tx: &mut Tx<'_>, definition: DefinitionId, rarity: Rarity, mint: u32) -> Result<bool> {
    Ok(tx.execute(NOT_FREE, &[&definition, &rarity, &mint])? == 1)
}

/// Records an imported user with their earlier counts.
pub fn arrive(tx: &mut Tx<'_>, old: &str, user: UserId, before: (i64, i64), now: Timestamp) -> Result<()> {
    tx.execute(ARRIVE, &[&old, &user, &before.0, &before.1, &now]).map(drop)
}

/// The imported users: the old id and the new one.
pub fn arrivals(conn: &mut Conn<'_>) -> Result<Vec<(String, UserId)>> {
    conn.list(ARRIVED, &[])
}

/// Keeps a trade or a listing of the older system. Returns whether it was new.
pub fn keep_record(tx: &mut Tx<'_>, kind: &str, id: &str, record: &str) -> Result<bool> {
    Ok(tx.execute(KEEP_RECORD, &[&kind, &id, &record])? == 1)
}
