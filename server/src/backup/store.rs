//! The row of `backup_turn`, and what data say of their pictures.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const PICTURES: &str = "SELECT image_url FROM definitions UNION SELECT image_url FROM packs WHERE image_url IS NOT NULL \
    UNION SELECT image_url FROM claims WHERE image_url IS NOT NULL ORDER BY 1";
const TAKE: &str = "UPDATE backup_turn SET holder = $1, lease_until = $2 \
    WHERE id = 'backup' AND lease_until <= $3 AND last_at <= $4";
const KEEP: &str = "UPDATE backup_turn SET lease_until = $2 WHERE id = 'backup' AND holder = $1";
const DONE: &str =
    "UPDATE backup_turn SET holder = NULL, lease_until = 0, last_at = $2 WHERE id = 'backup' AND holder = $1";
const LATER: &str = "UPDATE backup_turn SET holder = NULL, lease_until = $2 WHERE id = 'backup' AND holder = $1";
const NOBODYS: &str = "UPDATE backup_turn SET holder = NULL, lease_until = 0 WHERE id = 'backup'";
const NEXT: &str = "SELECT last_at, lease_until FROM backup_turn WHERE id = 'backup'";

/// The address of every picture that something names.
pub fn pictures(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    Ok(conn.list::<(String,)>(PICTURES, &[])?.into_iter().map(|(address,)| address).collect())
}

/// Takes the turn until then, if nobody has it and the last backup began at `before` or earlier.
pub fn take(tx: &mut Tx<'_>, node: &str, until: Timestamp, now: Timestamp, before: Timestamp) -> Result<bool> {
    Ok(tx.execute(TAKE, &[&node, &until, &now, &before])? == 1)
}

/// Keeps the turn until then.
pub fn keep(tx: &mut Tx<'_>, node: &str, until: Timestamp) -> Result<()> {
    tx.execute(KEEP, &[&node, &until]).map(drop)
}

/// A backup that began at `at` is there.
pub fn done(tx: &mut Tx<'_>, node: &str, at: Timestamp) -> Result<()> {
    tx.execute(DONE, &[&node, &at]).map(drop)
}

/// It went wrong: nobody tries again before then.
pub fn later(tx: &mut Tx<'_>, node: &str, then: Timestamp) -> Result<()> {
    tx.execute(LATER, &[&node, &then]).map(drop)
}

/// Takes the turn from whoever had it where these data come from.
pub fn take_lease_away(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(NOBODYS, &[]).map(drop)
}

/// When the last backup began, and until when somebody has the turn.
pub fn turn(conn: &mut Conn<'_>) -> Result<(Timestamp, Timestamp)> {
    conn.get(NEXT, &[])
}
