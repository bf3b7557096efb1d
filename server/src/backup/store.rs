//! The row of `backup_turn`, and the list of referenced pictures.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const PICTURES: &str = "SELECT image_url FROM definitions UNION SELECT image_url FROM packs WHERE image_url IS NOT NULL \
    UNION SELECT image_url FROM claims WHERE image_url IS NOT NULL ORDER BY 1";
const DONE: &str = "UPDATE backup_turn SET last_at = $1, not_before = 0 WHERE id = 'backup'";
const LATER: &str = "UPDATE backup_turn SET not_before = $1 WHERE id = 'backup'";
const TURN: &str = "SELECT last_at, not_before FROM backup_turn WHERE id = 'backup'";

/// The URL of every picture that any row references.
pub fn pictures(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    conn.scalars(PICTURES, &[])
}

/// Records a finished backup that began at `at`.
pub fn done(tx: &mut Tx<'_>, at: Timestamp) -> Result<()> {
    tx.execute(DONE, &[&at]).map(drop)
}

/// Records a failure: no node tries again before `then`.
pub fn later(tx: &mut Tx<'_>, then: Timestamp) -> Result<()> {
    tx.execute(LATER, &[&then]).map(drop)
}

/// When the last backup began, and the time before which no other is tried.
pub fn turn(conn: &mut Conn<'_>) -> Result<(Timestamp, Timestamp)> {
    conn.get(TURN, &[])
}
