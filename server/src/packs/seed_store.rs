//! The table of seeds: at most one unrevealed seed per user.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{PackId, SeedId, UserId};

const USE: &str = "UPDATE seeds SET counter = counter + 1 WHERE user_id = $1 AND revealed_at IS NULL \
    AND (SELECT packs FROM wallets WHERE wallets.user_id = $1) >= $3 RETURNING id, server_seed, client_seed_1, counter - 1, \
    (SELECT odds_version FROM packs WHERE packs.id = $2 AND NOT packs.retired), (SELECT MAX(number) FROM runs)";
const CURRENT: &str = "SELECT id, seed_hash, client_seed_1, counter, created_at FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NULL";
const REVEALED: &str = "SELECT seed_hash, server_seed, client_seed_1, counter, revealed_at FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NOT NULL ORDER BY revealed_at DESC, id DESC LIMIT 50";
const INSERT: &str = "INSERT INTO seeds (id, user_id, server_seed, seed_hash, client_seed_1, counter, created_at, \
    revealed_at) VALUES ($1, $2, $3, $4, $5, 0, $6, NULL) ON CONFLICT DO NOTHING";
const SET_CLIENT: &str = "UPDATE seeds SET client_seed_1 = $2 WHERE user_id = $1 AND revealed_at IS NULL";
const REVEAL: &str = "UPDATE seeds SET revealed_at = $2 WHERE user_id = $1 AND revealed_at IS NULL";
const REVEAL_DEMO: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL \
    AND user_id IN (SELECT id FROM users WHERE demo)";
const IN_USE: &str = "SELECT user_id, client_seed_1 FROM seeds WHERE revealed_at IS NULL ORDER BY user_id";
const REVEAL_ALL: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL";
const ALL: &str = "SELECT seed_hash, server_seed FROM seeds ORDER BY id";
const IS_DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $2 AND counter > 0 \
    AND user_id = $1";
const DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $1 AND counter > 0 \
    ORDER BY created_at, id LIMIT $2";

/// A seed in use for one opening, with the current run and exceptions.
pub struct SeedInUse {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub client_seed: String,
    /// Earlier openings with it.
    pub counter: i64,
    /// The version of the pack's odds; `None` if the pack can no longer be opened.
    pub odds_version: Option<i64>,
    pub run_version: i64,
}

from_row!(SeedInUse { id, server_seed, client_seed, counter, odds_version, run_version });

/// Increments the counter of a user's seed. Returns `None` without a seed or with fewer than `packs` free packs.
pub fn count_up(tx: &mut Tx<'_>, user: UserId, pack: PackId, packs: i64) -> Result<Option<SeedInUse>> {
    tx.find(USE, &[&user, &pack, &packs])
}

/// A seed in use, without the server seed.
pub struct CurrentSeed {
    pub id: SeedId,
    pub seed_hash: String,
    pub client_seed: String,
    pub counter: i64,
    pub created_at: Timestamp,
}

from_row!(CurrentSeed { id, seed_hash, client_seed, counter, created_at });

/// The seed of the user's next opening.
pub fn current(conn: &mut Conn<'_>, user: UserId) -> Result<Option<CurrentSeed>> {
    conn.find(CURRENT, &[&user])
}

pub struct RevealedSeed {
    pub seed_hash: String,
    pub server_seed: String,
    /// The client seed when it was revealed.
    pub client_seed: String,
    pub counter: i64,
    pub revealed_at: Timestamp,
}

from_row!(RevealedSeed { seed_hash, server_seed, client_seed, counter, revealed_at });

/// The user's last fifty revealed seeds.
pub fn revealed(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<RevealedSeed>> {
    conn.list(REVEALED, &[&user])
}

/// A seed to insert.
pub struct NewSeed {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub seed_hash: String,
    pub client_seed: String,
}

/// Inserts a seed unless the user has one in use.
pub fn insert(tx: &mut Tx<'_>, user: UserId, seed: &NewSeed, now: Timestamp) -> Result<()> {
    let NewSeed { id, server_seed, seed_hash, client_seed } = seed;
    tx.execute(INSERT, &[id, &user, server_seed, seed_hash, client_seed, &now]).map(drop)
}

/// Changes the client seed of the seed in use.
pub fn set_client(tx: &mut Tx<'_>, user: UserId, client_seed: &str) -> Result<()> {
    tx.execute(SET_CLIENT, &[&user, &client_seed]).map(drop)
}

/// Reveals the seed in use. The same transaction must insert the next one.
pub fn reveal(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(REVEAL, &[&user, &now])? == 1)
}

/// Reveals the seeds of all demo users, before they are deleted.
pub fn reveal_demo(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_DEMO, &[&now])
}

/// The users with a seed in use, and their client seeds.
pub fn in_use(conn: &mut Conn<'_>) -> Result<Vec<(UserId, String)>> {
    conn.list(IN_USE, &[])
}

/// Reveals every seed in use. The same transaction must insert the next ones.
pub fn reveal_all(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_ALL, &[&now])
}

/// Every seed with its commitment, revealed or not.
pub fn all(conn: &mut Conn<'_>) -> Result<Vec<(String, String)>> {
    conn.list(ALL, &[])
}

/// Users whose seed has been in use since before `since`, at most `limit`.
pub fn due(conn: &mut Conn<'_>, since: Timestamp, limit: u32) -> Result<Vec<UserId>> {
    conn.scalars(DUE, &[&since, &limit])
}

/// Whether this user's seed has been in use since before `since`.
pub fn is_due(conn: &mut Conn<'_>, user: UserId, since: Timestamp) -> Result<bool> {
    conn.exists(IS_DUE, &[&user, &since])
}
