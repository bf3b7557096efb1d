//! The table of tickets.

use crate::clock::Timestamp;
use crate::db::{Conn, ToValue, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{ModifierId, OpeningId, PackId, SeedId, UserId};

const INSERT: &str = "INSERT INTO tickets (opening_id, entry, user_id, seed_id, counter, entropy, pack_id, odds_version, \
    forced_modifier, source, live, hidden, requested_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) \
    ON CONFLICT DO NOTHING";
const BY_ENTROPY: &str = "SELECT opening_id FROM tickets WHERE user_id = $1 AND entropy = $2";
const NEXT: &str = "SELECT t.opening_id, t.user_id, t.seed_id, t.counter, t.entropy, t.pack_id, t.odds_version, \
    t.forced_modifier, t.source, t.live, b.epoch, e.batch, e.place, b.time_ms, b.round, b.beacon, r.signature, \
    s.server_seed, s.seed_hash, s.chain \
    FROM tickets t JOIN log_entries e ON e.number = t.entry JOIN log_batches b ON b.batch = e.batch \
    JOIN seeds s ON s.id = t.seed_id \
    LEFT JOIN beacon_rounds r ON r.beacon = b.beacon AND r.round = b.round \
    WHERE t.outcome IS NULL ORDER BY e.batch, e.place LIMIT 1";
const PROMISED: &str = "SELECT user_id, pack_id, odds_version FROM tickets WHERE opening_id = $1";
const HAS_LIVE: &str = "SELECT t.opening_id FROM tickets t JOIN log_entries e ON e.number = t.entry \
    WHERE e.batch = $1 AND t.live LIMIT 1";
const STATE: &str = "SELECT t.opening_id, t.user_id, t.outcome, e.text, e.batch, e.place, b.epoch, b.round, b.beacon, b.head \
    FROM tickets t JOIN log_entries e ON e.number = t.entry LEFT JOIN log_batches b ON b.batch = e.batch \
    WHERE t.opening_id = $1";
const DRAWN: &str = "UPDATE tickets SET outcome = 'drawn' WHERE opening_id = $1 AND outcome IS NULL RETURNING hidden";
const REFUSED: &str = "UPDATE tickets SET outcome = 'refused' WHERE opening_id = $1 AND outcome IS NULL \
    RETURNING user_id, hidden";
const UNHIDE: &str = "UPDATE tickets SET hidden = FALSE WHERE opening_id = $1 AND outcome IS NULL";
const UNBATCHED: &str = "SELECT t.opening_id, t.entry, t.user_id, t.live FROM tickets t \
    JOIN log_entries e ON e.number = t.entry \
    WHERE t.outcome IS NULL AND e.batch IS NULL AND t.requested_at <= $1 ORDER BY t.entry LIMIT 1";
const DELETE: &str = "DELETE FROM tickets WHERE opening_id = $1 AND outcome IS NULL";
const ANY_UNDRAWN: &str = "SELECT opening_id FROM tickets WHERE outcome IS NULL LIMIT 1";

/// A ticket to insert. Its log line is inserted already.
pub struct NewTicket<'a> {
    pub opening: OpeningId,
    /// The number of its line.
    pub entry: i64,
    pub user: UserId,
    pub seed: SeedId,
    pub counter: i64,
    pub entropy: Option<&'a str>,
    pub pack: PackId,
    pub odds_version: i64,
    pub forced_modifier: Option<ModifierId>,
    /// What started it: `self`, `live` or `admin`.
    pub source: &'a str,
    pub live: bool,
    pub at: Timestamp,
}

/// Inserts a ticket. Returns `false` if a ticket of the user has its entropy.
pub fn insert(tx: &mut Tx<'_>, new: &NewTicket<'_>) -> Result<bool> {
    let NewTicket { opening, entry, user, seed, counter, entropy, pack, odds_version, forced_modifier, .. } = new;
    let params: [&dyn ToValue; 12] = [
        opening,
        entry,
        user,
        seed,
        counter,
        entropy,
        pack,
        odds_version,
        forced_modifier,
        &new.source,
        &new.live,
        &new.at,
    ];
    Ok(tx.execute(INSERT, &params)? == 1)
}

/// The user's ticket with this entropy.
pub fn by_entropy(conn: &mut Conn<'_>, user: UserId, entropy: &str) -> Result<Option<OpeningId>> {
    conn.find_scalar(BY_ENTROPY, &[&user, &entropy])
}

/// An undrawn ticket in a batch, with everything that its draw is determined by except what is held.
#[derive(Debug, Clone)]
pub struct DueTicket {
    pub opening: OpeningId,
    pub user: UserId,
    pub seed: SeedId,
    pub counter: i64,
    pub entropy: Option<String>,
    pub pack: PackId,
    pub odds_version: i64,
    pub forced_modifier: Option<ModifierId>,
    pub source: String,
    pub live: bool,
    pub epoch: i64,
    pub batch: i64,
    pub place: i64,
    pub time_ms: i64,
    pub round: i64,
    /// The id of the beacon.
    pub beacon: String,
    /// The signature of the round, once it is stored.
    pub signature: Option<String>,
    /// Secret until the seed is revealed.
    pub server_seed: String,
    pub seed_hash: String,
    /// The hash of the first seed of the user's chain.
    pub chain: String,
}

from_row!(DueTicket {
    opening,
    user,
    seed,
    counter,
    entropy,
    pack,
    odds_version,
    forced_modifier,
    source,
    live,
    epoch,
    batch,
    place,
    time_ms,
    round,
    beacon,
    signature,
    server_seed,
    seed_hash,
    chain,
});

/// The first undrawn ticket in the order of the log.
pub fn next(conn: &mut Conn<'_>) -> Result<Option<DueTicket>> {
    conn.find(NEXT, &[])
}

/// Whose pack a ticket opens, its kind, and its version.
pub fn promised(conn: &mut Conn<'_>, ticket: OpeningId) -> Result<Option<(UserId, PackId, i64)>> {
    conn.find(PROMISED, &[&ticket])
}

/// Whether a batch has the ticket of a live pack.
pub fn has_live(conn: &mut Conn<'_>, batch: u64) -> Result<bool> {
    let batch = i64::try_from(batch).map_err(Error::internal)?;
    conn.exists(HAS_LIVE, &[&batch])
}

/// Where a ticket stands.
pub struct TicketState {
    pub opening: OpeningId,
    pub user: UserId,
    /// `None`, `drawn` or `refused`.
    pub outcome: Option<String>,
    /// The text of its line.
    pub line: String,
    pub batch: Option<i64>,
    pub place: Option<i64>,
    pub epoch: Option<i64>,
    pub round: Option<i64>,
    pub beacon: Option<String>,
    pub head: Option<String>,
}

from_row!(TicketState { opening, user, outcome, line, batch, place, epoch, round, beacon, head });

pub fn state(conn: &mut Conn<'_>, ticket: OpeningId) -> Result<Option<TicketState>> {
    conn.find(STATE, &[&ticket])
}

/// Marks a ticket as drawn. Returns whether its cards are hidden until they are shown; `None` if it has an outcome.
pub fn drawn(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<Option<bool>> {
    tx.find_scalar(DRAWN, &[&ticket])
}

/// Marks a ticket as refused. Returns its owner and whether a show waits for it; `None` if it has an outcome.
pub fn refused(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<Option<(UserId, bool)>> {
    tx.find(REFUSED, &[&ticket])
}

/// Makes the cards of an undrawn ticket public as soon as they are drawn, because its show has ended.
pub fn unhide(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<bool> {
    Ok(tx.execute(UNHIDE, &[&ticket])? == 1)
}

/// A ticket that has no batch.
pub struct UnbatchedTicket {
    pub opening: OpeningId,
    pub entry: i64,
    pub user: UserId,
    pub live: bool,
}

from_row!(UnbatchedTicket { opening, entry, user, live });

/// The oldest ticket without a batch that was requested at or before `before`.
pub fn unbatched(conn: &mut Conn<'_>, before: Timestamp) -> Result<Option<UnbatchedTicket>> {
    conn.find(UNBATCHED, &[&before])
}

/// Deletes a ticket whose line was deleted.
pub fn delete(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<bool> {
    Ok(tx.execute(DELETE, &[&ticket])? == 1)
}

/// Whether any ticket is undrawn.
pub fn any_undrawn(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(ANY_UNDRAWN, &[])
}
