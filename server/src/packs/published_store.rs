//! Published data for verifiers besides openings: versions of packs, runs with their returned copies, exceptions.
//!
//! All of it is append-only. Pages follow the order of publication.

use super::draw::{PoolConfig, PrintedCopy};
use super::store::from_json;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId};

const ALL_CONFIGS: &str = "SELECT config FROM pack_versions ORDER BY pack_id, version";
const CONFIGS_WITHIN: &str = "SELECT config FROM pack_versions WHERE entry > $1 AND entry <= $2 ORDER BY entry";
const RUNS: &str = "SELECT number, first_position FROM runs ORDER BY number";
// Also runs that began on an earlier page and have returned copies on this one.
const RUNS_WITHIN: &str = "SELECT number, first_position FROM runs WHERE (number > $1 AND number <= $2) \
    OR number IN (SELECT run FROM run_returns WHERE entry > $1 AND entry <= $2) ORDER BY number";
const RETURNS: &str = "SELECT run, definition_id, rarity, mint FROM run_returns ORDER BY entry";
const RETURNS_WITHIN: &str = "SELECT run, definition_id, rarity, mint FROM run_returns \
    WHERE entry > $1 AND entry <= $2 ORDER BY entry";
const EXCEPTIONS: &str = "SELECT e.card_id, e.position, e.definition_id, e.rarity, e.mint, e.why, u.username, e.granted_at \
    FROM exceptions e LEFT JOIN users u ON u.id = e.granted_by ORDER BY e.entry";
const EXCEPTIONS_WITHIN: &str = "SELECT e.card_id, e.position, e.definition_id, e.rarity, e.mint, e.why, u.username, \
    e.granted_at FROM exceptions e LEFT JOIN users u ON u.id = e.granted_by \
    WHERE e.entry > $1 AND e.entry <= $2 ORDER BY e.entry";
const LAST: &str = "SELECT COALESCE((SELECT MAX(entry) FROM pack_versions), 0), \
    COALESCE((SELECT MAX(number) FROM runs), 0), COALESCE((SELECT MAX(entry) FROM run_returns), 0), \
    COALESCE((SELECT MAX(entry) FROM exceptions), 0)";

/// The entries of a page, by number. Unused numbers make a page shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entries {
    after: i64,
    last: i64,
}

impl Entries {
    /// The rows of this page, from 1, at `on_page` rows per page.
    pub fn of(page: i64, on_page: i64) -> Self {
        Self { after: (page - 1) * on_page, last: page * on_page }
    }
}

/// Whether anything is published after these versions of packs, or after these other entries.
pub fn ends_after(conn: &mut Conn<'_>, pools: Entries, rest: Entries) -> Result<bool> {
    let (pool, run, returned, exception): (i64, i64, i64, i64) = conn.get(LAST, &[])?;
    Ok(pool > pools.last || run.max(returned).max(exception) > rest.last)
}

/// Every published version of every pack.
pub fn all_configs(conn: &mut Conn<'_>) -> Result<Vec<PoolConfig>> {
    conn.list::<(String,)>(ALL_CONFIGS, &[])?.iter().map(|(text,)| from_json(text)).collect()
}

/// Published versions of packs, as JSON.
pub fn configs_within(conn: &mut Conn<'_>, entries: Entries) -> Result<Vec<String>> {
    let rows = conn.list::<(String,)>(CONFIGS_WITHIN, &[&entries.after, &entries.last])?;
    Ok(rows.into_iter().map(|(text,)| text).collect())
}

/// Every run: its number and its first position.
pub fn runs(conn: &mut Conn<'_>) -> Result<Vec<(i64, i64)>> {
    conn.list(RUNS, &[])
}

/// Runs by number, and the runs of the returned copies in this range.
pub fn runs_within(conn: &mut Conn<'_>, entries: Entries) -> Result<Vec<(i64, i64)>> {
    conn.list(RUNS_WITHIN, &[&entries.after, &entries.last])
}

/// Every returned copy, with the run that it was returned in.
pub fn returns(conn: &mut Conn<'_>) -> Result<Vec<(i64, PrintedCopy)>> {
    Ok(conn.list(RETURNS, &[])?.into_iter().map(returned).collect())
}

/// Returned copies, with the run that they were returned in.
pub fn returns_within(conn: &mut Conn<'_>, entries: Entries) -> Result<Vec<(i64, PrintedCopy)>> {
    Ok(conn.list(RETURNS_WITHIN, &[&entries.after, &entries.last])?.into_iter().map(returned).collect())
}

fn returned((run, definition_id, rarity, mint): (i64, DefinitionId, Rarity, u32)) -> (i64, PrintedCopy) {
    (run, PrintedCopy { definition_id, rarity, mint })
}

/// A card without an opening.
#[derive(Debug)]
pub struct ExceptionRow {
    pub card: CardId,
    /// Its position among the openings.
    pub position: i64,
    pub definition: DefinitionId,
    pub rarity: Rarity,
    pub mint: u32,
    /// The reason, if an admin gave it.
    pub why: Option<String>,
    /// The giver's name; `None` once the account is deleted.
    pub by: Option<String>,
    pub at: Option<Timestamp>,
}

from_row!(ExceptionRow { card, position, definition, rarity, mint, why, by, at });

/// Every card without an opening.
pub fn exceptions(conn: &mut Conn<'_>) -> Result<Vec<ExceptionRow>> {
    conn.list(EXCEPTIONS, &[])
}

/// Cards without an opening.
pub fn exceptions_within(conn: &mut Conn<'_>, entries: Entries) -> Result<Vec<ExceptionRow>> {
    conn.list(EXCEPTIONS_WITHIN, &[&entries.after, &entries.last])
}
