//! The table of counters of unlucky openings (docs/decisions/draw-2.md, section 9). Verifiers compute them from the
//! openings.

use std::collections::HashMap;

use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{PackId, UserId};

// Without seasons the key has an empty text.
const FIND: &str = "SELECT counter FROM pity WHERE chain = $1 AND pack_id = $2 AND season = ''";
// The chain goes on after a restore, which reveals the current seed.
const ALL: &str = "SELECT pack_id, counter FROM pity WHERE season = '' AND chain = \
    (SELECT chain FROM seeds WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)";
const SET: &str = "INSERT INTO pity (chain, pack_id, season, counter) VALUES ($1, $2, '', $3) \
    ON CONFLICT (chain, pack_id, season) DO UPDATE SET counter = excluded.counter";

/// The number of unlucky openings of this pack since the last lucky one.
pub fn counter(conn: &mut Conn<'_>, chain: &str, pack: PackId) -> Result<u32> {
    Ok(conn.find_scalar(FIND, &[&chain, &pack])?.unwrap_or(0))
}

/// The counters of this user's chain, of each pack with unlucky openings.
pub fn all(conn: &mut Conn<'_>, user: UserId) -> Result<HashMap<PackId, u32>> {
    Ok(conn.list::<(PackId, u32)>(ALL, &[&user])?.into_iter().collect())
}

pub fn set(tx: &mut Tx<'_>, chain: &str, pack: PackId, counter: u32) -> Result<()> {
    tx.execute(SET, &[&chain, &pack, &counter]).map(drop)
}
