//! The table of seeds: at most one per person that is not revealed.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{PackId, SeedId, UserId};

const USE: &str = "UPDATE seeds SET counter = counter + 1 WHERE user_id = $1 AND revealed_at IS NULL \
    AND (SELECT packs FROM wallets WHERE wallets.user_id = $1) >= $3 RETURNING id, server_seed, client_seed, counter - 1, \
    (SELECT odds_version FROM packs WHERE packs.id = $2 AND NOT packs.retired), (SELECT MAX(number) FROM runs)";
const CURRENT: &str = "SELECT id, seed_hash, client_seed, counter, created_at FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NULL";
const REVEALED: &str = "SELECT seed_hash, server_seed, client_seed, counter, revealed_at FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NOT NULL ORDER BY revealed_at DESC, id DESC LIMIT 50";
const INSERT: &str = "INSERT INTO seeds (id, user_id, server_seed, seed_hash, client_seed, counter, created_at, \
    revealed_at) VALUES ($1, $2, $3, $4, $5, 0, $6, NULL) ON CONFLICT DO NOTHING";
const SET_CLIENT: &str = "UPDATE seeds SET client_seed = $2 WHERE user_id = $1 AND revealed_at IS NULL";
const REVEAL: &str = "UPDATE seeds SET revealed_at = $2 WHERE user_id = $1 AND revealed_at IS NULL";
const REVEAL_DEMO: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL \
    AND user_id IN (SELECT id FROM users WHERE demo)";
const IN_USE: &str = "SELECT user_id, client_seed FROM seeds WHERE revealed_at IS NULL ORDER BY user_id";
const REVEAL_ALL: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL";
const ALL: &str = "SELECT seed_hash, server_seed FROM seeds ORDER BY id";
const IS_DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $2 AND counter > 0 \
    AND user_id = $1";
const DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $1 AND counter > 0 \
    ORDER BY created_at, id LIMIT $2";

/// A seed in use for one opening, with the current run and exceptions.
pub struct InUse {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub client_seed: String,
    /// Openings made with it before.
    pub counter: i64,
    /// The pack's version, unless it cannot be opened any more.
    pub odds_version: Option<i64>,
    pub run_version: i64,
}

from_row!(InUse { id, server_seed, client_seed, counter, odds_version, run_version });

/// Counts one opening on this person's seed, if they have one and so many free packs.
pub fn count_up(tx: &mut Tx<'_>, user: UserId, pack: PackId, packs: i64) -> Result<Option<InUse>> {
    tx.find(USE, &[&user, &pack, &packs])
}

/// A seed in use, without its secret.
pub struct CurrentSeed {
    pub id: SeedId,
    pub seed_hash: String,
    pub client_seed: String,
    /// Openings made with it.
    pub counter: i64,
    /// Since when it is used.
    pub created_at: Timestamp,
}

from_row!(CurrentSeed { id, seed_hash, client_seed, counter, created_at });

/// The seed that this person's next opening uses.
pub fn current(conn: &mut Conn<'_>, user: UserId) -> Result<Option<CurrentSeed>> {
    conn.find(CURRENT, &[&user])
}

/// A seed that is not used any more.
pub struct RevealedSeed {
    pub seed_hash: String,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    /// The person's half, as it was last.
    pub client_seed: String,
    /// Openings made with it.
    pub counter: i64,
    /// Until when it was used.
    pub revealed_at: Timestamp,
}

from_row!(RevealedSeed { seed_hash, server_seed, client_seed, counter, revealed_at });

/// This person's last fifty seeds that are not used any more.
pub fn revealed(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<RevealedSeed>> {
    conn.list(REVEALED, &[&user])
}

/// A seed to be kept.
pub struct NewSeed {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub seed_hash: String,
    pub client_seed: String,
}

/// Keeps a seed, unless the person has one in use.
pub fn insert(tx: &mut Tx<'_>, user: UserId, seed: &NewSeed, now: Timestamp) -> Result<()> {
    let NewSeed { id, server_seed, seed_hash, client_seed } = seed;
    tx.execute(INSERT, &[id, &user, server_seed, seed_hash, client_seed, &now]).map(drop)
}

/// Changes the person's half of the seed in use.
pub fn set_client(tx: &mut Tx<'_>, user: UserId, client_seed: &str) -> Result<()> {
    tx.execute(SET_CLIENT, &[&user, &client_seed]).map(drop)
}

/// Reveals the seed in use; the next one has to be kept in the same transaction.
pub fn reveal(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(REVEAL, &[&user, &now])? == 1)
}

/// Reveals the seeds of all demo people, who are about to go.
pub fn reveal_demo(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_DEMO, &[&now])
}

/// The users with a seed in use, with their half of it.
pub fn in_use(conn: &mut Conn<'_>) -> Result<Vec<(UserId, String)>> {
    conn.list(IN_USE, &[])
}

/// Reveals every seed in use; the next ones have to be kept in the same transaction.
pub fn reveal_all(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_ALL, &[&now])
}

/// Every seed with its commitment, secret or not.
pub fn all(conn: &mut Conn<'_>) -> Result<Vec<(String, String)>> {
    conn.list(ALL, &[])
}

/// People whose seed has been used since before `since`, at most so many.
pub fn due(conn: &mut Conn<'_>, since: Timestamp, limit: u32) -> Result<Vec<UserId>> {
    conn.scalars(DUE, &[&since, &limit])
}

/// Whether the seed of this person has been in use since before this moment.
pub fn is_due(conn: &mut Conn<'_>, user: UserId, since: Timestamp) -> Result<bool> {
    conn.exists(IS_DUE, &[&user, &since])
}
