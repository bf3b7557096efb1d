//! The table of seeds: at most one unrevealed seed per user.

use crate::clock::Timestamp;
use crate::db::{Conn, ToValue, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{OpeningId, PackId, SeedId, UserId};

const USE: &str = "UPDATE seeds SET counter = counter + 1, entropy_required = (entropy_required OR $5), \
    undrawn = CAST($7 AS TEXT) \
    WHERE user_id = $1 AND revealed_at IS NULL AND undrawn IS NULL \
    AND ($5 OR $6 OR NOT entropy_required) AND seed_hash = COALESCE(CAST($4 AS TEXT), seed_hash) \
    AND (SELECT packs FROM wallets WHERE wallets.user_id = $1) >= $3 \
    RETURNING id, server_seed, seed_hash, chain, counter - 1, \
    COALESCE((SELECT pity.counter FROM pity WHERE pity.chain = seeds.chain AND pity.pack_id = $2 AND season = ''), 0), \
    (SELECT odds_version FROM packs WHERE packs.id = $2 AND NOT packs.retired), (SELECT MAX(number) FROM runs)";
const CURRENT: &str = "SELECT seed_hash, next_hash, counter, created_at, entropy_required, undrawn FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NULL";
const LAST: &str = "SELECT seed_hash, chain, entropy_required, undrawn FROM seeds WHERE user_id = $1 \
    ORDER BY created_at DESC, id DESC LIMIT 1";
const DRAWN: &str = "UPDATE seeds SET undrawn = NULL WHERE undrawn = $1 RETURNING (SELECT MAX(number) FROM runs)";
const UNUSE: &str = "UPDATE seeds SET undrawn = NULL, counter = counter - 1 WHERE undrawn = $1";
const REVEALED: &str = "SELECT seed_hash, server_seed, NULLIF(client_seed_1, ''), counter, revealed_at FROM seeds \
    WHERE user_id = $1 AND revealed_at IS NOT NULL ORDER BY revealed_at DESC, id DESC LIMIT 50";
// After a restore the next seed is never used. It is shown, so that openings which the restore lost can be verified.
const UNUSED: &str = "SELECT s.next_hash, s.next_seed, CAST(NULL AS TEXT), CAST(0 AS BIGINT), s.revealed_at FROM seeds s \
    WHERE s.user_id = $1 AND s.revealed_at IS NOT NULL AND s.next_hash IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM seeds n WHERE n.seed_hash = s.next_hash) ORDER BY s.revealed_at DESC, s.id DESC LIMIT 50";
const INSERT: &str = "INSERT INTO seeds (id, user_id, server_seed, seed_hash, client_seed_1, counter, created_at, \
    revealed_at, chain, next_seed, next_hash, entropy_required, undrawn) \
    VALUES ($1, $2, $3, $4, '', 0, $5, NULL, $6, $7, $8, $9, $10) \
    ON CONFLICT DO NOTHING";
const REVEAL: &str = "UPDATE seeds SET revealed_at = $2 WHERE user_id = $1 AND revealed_at IS NULL";
const REVEAL_CURRENT: &str = "UPDATE seeds SET revealed_at = $2 WHERE user_id = $1 AND revealed_at IS NULL \
    RETURNING next_seed, next_hash, chain, entropy_required";
const REVEAL_DEMO: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL \
    AND user_id IN (SELECT id FROM users WHERE demo)";
const REVEAL_ALL: &str = "UPDATE seeds SET revealed_at = $1 WHERE revealed_at IS NULL";
const WAS_CURRENT: &str = "SELECT id FROM seeds WHERE seed_hash = $1";
const ALL: &str = "SELECT seed_hash, server_seed FROM seeds ORDER BY id";
const IS_DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $2 AND counter > 0 \
    AND undrawn IS NULL AND user_id = $1";
const DUE: &str = "SELECT user_id FROM seeds WHERE revealed_at IS NULL AND created_at <= $1 AND counter > 0 \
    AND undrawn IS NULL ORDER BY created_at, id LIMIT $2";

/// What an opening or a ticket needs of the seed that it uses.
pub struct SeedUse<'a> {
    pub user: UserId,
    pub pack: PackId,
    /// The number of free packs that the user must have.
    pub packs: i64,
    /// The seed that the request names.
    pub seed_hash: Option<&'a str>,
    /// Whether the opener sends entropy.
    pub has_entropy: bool,
    /// Whether an account that has sent entropy is opened without it.
    pub may_lack_entropy: bool,
    /// The ticket, if there is one: until it is drawn, the seed is not used again.
    pub ticket: Option<OpeningId>,
}

/// A seed in use for one opening, with the current run.
pub struct SeedInUse {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub seed_hash: String,
    /// The hash of the first seed of its chain.
    pub chain: String,
    /// Earlier openings and tickets with it.
    pub counter: i64,
    /// Unlucky openings of the pack since the last lucky one.
    pub unlucky: u32,
    /// The version of the pack's odds; `None` if the pack can no longer be opened.
    pub odds_version: Option<i64>,
    pub run_version: i64,
}

from_row!(SeedInUse { id, server_seed, seed_hash, chain, counter, unlucky, odds_version, run_version });

/// Increments the counter of a user's seed. Returns `None` without a seed that fits, or without enough packs.
pub fn count_up(tx: &mut Tx<'_>, seed: &SeedUse<'_>) -> Result<Option<SeedInUse>> {
    let SeedUse { user, pack, packs, seed_hash, has_entropy, may_lack_entropy, ticket } = seed;
    tx.find(USE, &[user, pack, packs, seed_hash, has_entropy, may_lack_entropy, ticket])
}

/// Ends the wait for a ticket. Returns the current run; `None` if the ticket has an outcome.
pub fn drawn(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<Option<i64>> {
    // After a restore two seeds of the account wait for it.
    Ok(tx.scalars(DRAWN, &[&ticket])?.first().copied())
}

/// Takes back the use for a ticket that has no batch.
pub fn unuse(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<()> {
    tx.execute(UNUSE, &[&ticket]).map(drop)
}

/// A seed in use, without secrets.
pub struct CurrentSeed {
    pub seed_hash: String,
    pub next_hash: String,
    pub counter: i64,
    pub created_at: Timestamp,
    /// Whether the user has sent entropy before.
    pub entropy_required: bool,
    /// The opening that the user's undrawn ticket will become.
    pub undrawn: Option<OpeningId>,
}

from_row!(CurrentSeed { seed_hash, next_hash, counter, created_at, entropy_required, undrawn });

/// The seed of the user's next opening.
pub fn current(conn: &mut Conn<'_>, user: UserId) -> Result<Option<CurrentSeed>> {
    conn.find(CURRENT, &[&user])
}

/// A user's newest seed, revealed or not.
pub struct LastSeed {
    pub seed_hash: String,
    /// The hash of the first seed of its chain; `None` at version 1.
    pub chain: Option<String>,
    pub entropy_required: bool,
    /// The opening that an undrawn ticket will become.
    pub undrawn: Option<OpeningId>,
}

from_row!(LastSeed { seed_hash, chain, entropy_required, undrawn });

pub fn last(conn: &mut Conn<'_>, user: UserId) -> Result<Option<LastSeed>> {
    conn.find(LAST, &[&user])
}

pub struct RevealedSeed {
    pub seed_hash: String,
    pub server_seed: String,
    /// The last client seed of a seed of version 1.
    pub client_seed: Option<String>,
    pub counter: i64,
    pub revealed_at: Timestamp,
}

from_row!(RevealedSeed { seed_hash, server_seed, client_seed, counter, revealed_at });

/// The user's last fifty revealed seeds, and next seeds that a restore replaced before their first use.
pub fn revealed(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<RevealedSeed>> {
    let mut seeds: Vec<RevealedSeed> = conn.list(UNUSED, &[&user])?;
    seeds.extend(conn.list(REVEALED, &[&user])?);
    Ok(seeds)
}

/// A seed to insert.
pub struct NewSeed<'a> {
    pub id: SeedId,
    /// Secret until the seed is revealed.
    pub server_seed: &'a str,
    pub seed_hash: &'a str,
    pub next_seed: &'a str,
    pub next_hash: &'a str,
    pub chain: &'a str,
    pub entropy_required: bool,
    /// The opening that an undrawn ticket of the last seed will become.
    pub undrawn: Option<OpeningId>,
}

/// Inserts a seed unless the user has one in use. Returns whether it did.
pub fn insert(tx: &mut Tx<'_>, user: UserId, seed: &NewSeed<'_>, now: Timestamp) -> Result<bool> {
    let NewSeed { id, server_seed, seed_hash, next_seed, next_hash, chain, entropy_required, undrawn } = seed;
    let params: [&dyn ToValue; 10] =
        [id, &user, server_seed, seed_hash, &now, chain, next_seed, next_hash, entropy_required, undrawn];
    Ok(tx.execute(INSERT, &params)? == 1)
}

/// Reveals the seed in use of a user who leaves. The chain ends.
pub fn reveal(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(REVEAL, &[&user, &now])? == 1)
}

/// The next seed, which replaces a revealed one.
pub struct Successor {
    pub server_seed: String,
    pub seed_hash: String,
    pub chain: String,
    pub entropy_required: bool,
}

from_row!(Successor { server_seed, seed_hash, chain, entropy_required });

/// Reveals the seed in use. The same transaction must insert its successor.
pub fn reveal_current(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<Option<Successor>> {
    tx.find(REVEAL_CURRENT, &[&user, &now])
}

/// Reveals the seeds of all demo users, before they are deleted.
pub fn reveal_demo(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_DEMO, &[&now])
}

/// Reveals every seed in use. Users get new ones when they need them.
pub fn reveal_all(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64> {
    tx.execute(REVEAL_ALL, &[&now])
}

/// Whether the seed with this hash is or was in use.
pub fn was_current(conn: &mut Conn<'_>, hash: &str) -> Result<bool> {
    conn.exists(WAS_CURRENT, &[&hash])
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
