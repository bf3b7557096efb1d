//! The rows of `brands`: the published brand and the draft.

use super::rules::Brand;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::UserId;

const FIND: &str = "SELECT b.version, b.document, u.username, b.saved_at FROM brands b \
    LEFT JOIN users u ON u.id = b.saved_by WHERE b.state = $1";
const NEWEST: &str = "SELECT COALESCE(MAX(version), 0) FROM brands";
const SAVE: &str = "INSERT INTO brands (state, version, document, saved_by, saved_at) VALUES ($1, $2, $3, $4, $5) \
    ON CONFLICT (state) DO UPDATE SET version = excluded.version, document = excluded.document, \
    saved_by = excluded.saved_by, saved_at = excluded.saved_at";
const DELETE: &str = "DELETE FROM brands WHERE state = $1";

#[derive(Debug, Clone, Copy)]
pub enum State {
    Draft,
    Published,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
        }
    }
}

#[derive(Debug, Clone)]
pub struct BrandRow {
    pub version: i64,
    document: String,
    /// The name of who saved it; `None` after the account was deleted.
    pub saved_by: Option<String>,
    pub saved_at: Timestamp,
}

from_row!(BrandRow { version, document, saved_by, saved_at });

impl BrandRow {
    pub fn brand(&self) -> Result<Brand> {
        serde_json::from_str(&self.document).map_err(Error::internal)
    }
}

pub fn find(conn: &mut Conn<'_>, state: State) -> Result<Option<BrandRow>> {
    conn.find(FIND, &[&state.name()])
}

/// The paths of the pictures of the published brand and the draft.
pub fn pictures(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for state in [State::Published, State::Draft] {
        let brand = find(conn, state)?.map(|row| row.brand()).transpose()?.unwrap_or_default();
        paths.extend(brand.pictures().into_iter().flatten().cloned());
    }
    Ok(paths)
}

/// The version of the latest save; 0 before the first.
pub fn newest_version(conn: &mut Conn<'_>) -> Result<i64> {
    conn.get::<(i64,)>(NEWEST, &[]).map(|(version,)| version)
}

/// Saves a brand as the version after all others.
pub fn save(tx: &mut Tx<'_>, state: State, brand: &Brand, by: UserId, at: Timestamp) -> Result<()> {
    let version = newest_version(tx)? + 1;
    let document = serde_json::to_string(brand).map_err(Error::internal)?;
    tx.execute(SAVE, &[&state.name(), &version, &document, &by, &at]).map(drop)
}

/// Deletes the draft; false if there is none.
pub fn delete_draft(tx: &mut Tx<'_>) -> Result<bool> {
    tx.execute(DELETE, &[&State::Draft.name()]).map(|rows| rows > 0)
}
