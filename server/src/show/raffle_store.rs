//! Rows of `raffles`, `raffle_entrants` and `raffle_winners`.

use super::words::{Entry, Prize, RaffleState};
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{RaffleId, StreamId, UserId};
use crate::packs::draw::{self, Bytes32, Level, PublicRaffle};

const INSERT: &str = "INSERT INTO raffles (id, stream_id, prize, packs, entry, winners, seed, seed_hash, state, \
    undecided, opened_at, closes_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', TRUE, $9, $10, $11) \
    ON CONFLICT DO NOTHING";
const FIND: &str = "SELECT id, stream_id, prize, packs, entry, winners, seed, seed_hash, state, digest, entrants, \
    opened_at, closes_at, closed_at, decided_at, created_by, level, draw_entry FROM raffles WHERE id = $1";
const LATEST: &str = "SELECT id, stream_id, prize, packs, entry, winners, seed, seed_hash, state, digest, entrants, \
    opened_at, closes_at, closed_at, decided_at, created_by, level, draw_entry FROM raffles \
    ORDER BY undecided DESC, opened_at DESC, id DESC LIMIT $1";
const UNDECIDED: &str = "SELECT id FROM raffles WHERE undecided";
const DUE: &str = "SELECT id, closes_at FROM raffles WHERE undecided AND state = 'open'";
const ENTER: &str = "INSERT INTO raffle_entrants (raffle_id, user_id, entered_at) SELECT id, $2, $3 FROM raffles \
    WHERE id = $1 AND state = 'open' ON CONFLICT DO NOTHING";
const ENTER_ACTIVE: &str = "INSERT INTO raffle_entrants (raffle_id, user_id, entered_at) SELECT r.id, u.id, $2 \
    FROM raffles r JOIN users u ON u.username IS NOT NULL AND u.last_active_at >= $3 AND u.role <> 'owner' \
    AND u.id <> r.created_by WHERE r.id = $1 AND NOT EXISTS (SELECT 1 FROM raffle_winners w WHERE w.stream_id = r.stream_id \
    AND w.user_id = u.id) ON CONFLICT DO NOTHING";
const LEAVE: &str = "DELETE FROM raffle_entrants WHERE user_id = $1 \
    AND raffle_id IN (SELECT id FROM raffles WHERE state = 'open')";
const LEAVE_ONE: &str = "DELETE FROM raffle_entrants WHERE raffle_id = $1 AND user_id = $2 \
    AND raffle_id IN (SELECT id FROM raffles WHERE state = 'open')";
const HAS_WON: &str = "SELECT raffle_id FROM raffle_winners WHERE stream_id = $1 AND user_id = $2";
const HAS_ENTERED: &str = "SELECT raffle_id FROM raffle_entrants WHERE raffle_id = $1 AND user_id = $2";
const ENTRANTS: &str = "SELECT user_id FROM raffle_entrants WHERE raffle_id = $1 ORDER BY user_id";
const COUNT: &str = "SELECT COUNT(*) FROM raffle_entrants WHERE raffle_id = $1";
const NAMES: &str = "SELECT e.user_id, u.username FROM raffle_entrants e LEFT JOIN users u ON u.id = e.user_id \
    WHERE e.raffle_id = $1 ORDER BY e.user_id";
const SOME_NAMES: &str = "SELECT u.username FROM raffle_entrants e JOIN users u ON u.id = e.user_id \
    WHERE e.raffle_id = $1 AND u.username IS NOT NULL ORDER BY e.user_id LIMIT $2";
const CLOSE: &str = "UPDATE raffles SET state = 'closed', digest = $2, entrants = $3, closed_at = $4 \
    WHERE id = $1 AND state = 'open'";
const START_DRAW: &str = "UPDATE raffles SET level = $2, draw_entry = $3, drawn_by = $4, draw_at = $5, digest = $6 \
    WHERE id = $1 AND undecided AND level IS NULL";
const UNDRAWN: &str = "SELECT draw_entry FROM raffles WHERE undecided AND draw_entry IS NOT NULL";
const UNDRAWN_BY: &str =
    "SELECT id, draw_entry FROM raffles WHERE undecided AND draw_entry IS NOT NULL AND draw_at <= $1";
const BY_DRAW: &str = "SELECT id FROM raffles WHERE undecided AND draw_entry = $1";
const STOP_DRAW: &str = "UPDATE raffles SET level = NULL, draw_entry = NULL, drawn_by = NULL, draw_at = NULL \
    WHERE id = $1 AND undecided";
const DRAWN: &str = "SELECT id, seed FROM raffles WHERE id > $1 AND state = 'drawn' AND level IS NOT NULL \
    ORDER BY id LIMIT $2";
const DECIDE: &str = "UPDATE raffles SET state = $2, undecided = FALSE, decided_at = $3 WHERE id = $1 AND undecided";
const INSERT_WINNER: &str = "INSERT INTO raffle_winners (raffle_id, number, user_id, stream_id, attempt, given) \
    VALUES ($1, $2, $3, $4, $5, $6)";
const WINNERS: &str = "SELECT w.number, w.user_id, u.username, w.attempt, w.given FROM raffle_winners w \
    LEFT JOIN users u ON u.id = w.user_id WHERE w.raffle_id = $1 ORDER BY w.number";

/// A raffle with its secret, which must not be public until the raffle is decided.
#[derive(Clone, Debug)]
pub struct Raffle {
    pub id: RaffleId,
    pub stream: StreamId,
    pub prize: Prize,
    /// How many packs each winner gets.
    pub packs: u32,
    pub entry: Entry,
    pub winners: u8,
    /// The secret in hexadecimal.
    pub seed: String,
    pub seed_hash: String,
    pub state: RaffleState,
    /// The digest of the list of entrants, once it is closed.
    pub digest: Option<String>,
    /// The number of entrants, once the list is closed.
    pub entrants: Option<i64>,
    pub opened_at: Timestamp,
    /// When users can no longer enter.
    pub closes_at: Timestamp,
    /// When the list was closed.
    pub closed_at: Option<Timestamp>,
    /// When it was drawn or cancelled.
    pub decided_at: Option<Timestamp>,
    pub opened_by: UserId,
    /// The level of the draw, once it was started; null in raffles of version 1.
    pub level: Option<u8>,
    /// The number of the line in the log that started the draw.
    pub draw_entry: Option<i64>,
}

impl FromRow for Raffle {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            stream: row.next()?,
            prize: row.next()?,
            packs: row.next()?,
            entry: row.next()?,
            winners: row.next()?,
            seed: row.next()?,
            seed_hash: row.next()?,
            state: row.next()?,
            digest: row.next()?,
            entrants: row.next()?,
            opened_at: row.next()?,
            closes_at: row.next()?,
            closed_at: row.next()?,
            decided_at: row.next()?,
            opened_by: row.next()?,
            level: row.next()?,
            draw_entry: row.next()?,
        })
    }
}

/// Inserts a raffle. Returns false if another one is undecided.
pub fn insert(tx: &mut Tx<'_>, raffle: &Raffle) -> Result<bool> {
    let Raffle { id, stream, prize, packs, entry, winners, seed, seed_hash, opened_at, closes_at, opened_by, .. } =
        raffle;
    let inserted = tx.execute(
        INSERT,
        &[id, stream, prize, packs, entry, winners, seed, seed_hash, opened_at, closes_at, opened_by],
    )?;
    Ok(inserted == 1)
}

pub fn find(conn: &mut Conn<'_>, id: RaffleId) -> Result<Raffle> {
    conn.find(FIND, &[&id])?.ok_or(Error::NotFound("raffle"))
}

/// Lists the latest raffles, newest first.
pub fn latest(conn: &mut Conn<'_>, limit: u32) -> Result<Vec<Raffle>> {
    conn.list(LATEST, &[&limit])
}

pub fn undecided(conn: &mut Conn<'_>) -> Result<Option<RaffleId>> {
    conn.find_scalar(UNDECIDED, &[])
}

/// Whether a raffle is undecided.
pub fn is_one_undecided(conn: &mut Conn<'_>) -> Result<bool> {
    Ok(undecided(conn)?.is_some())
}

/// The raffle that users can enter, and when it closes.
pub fn due(conn: &mut Conn<'_>) -> Result<Option<(RaffleId, Timestamp)>> {
    conn.find(DUE, &[])
}

/// Enters a user while the raffle is open. Entering twice has no effect.
pub fn enter(tx: &mut Tx<'_>, id: RaffleId, user: UserId, now: Timestamp) -> Result<()> {
    tx.execute(ENTER, &[&id, &user, &now]).map(drop)
}

/// Enters all users who were active since `since` and have not won in this stream, except the opener.
pub fn enter_active(tx: &mut Tx<'_>, id: RaffleId, since: Timestamp, now: Timestamp) -> Result<()> {
    tx.execute(ENTER_ACTIVE, &[&id, &now, &since]).map(drop)
}

/// Removes a user from all open raffles.
pub fn leave(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(LEAVE, &[&user]).map(drop)
}

/// Removes a user from this raffle while it is open.
pub fn leave_one(tx: &mut Tx<'_>, id: RaffleId, user: UserId) -> Result<()> {
    tx.execute(LEAVE_ONE, &[&id, &user]).map(drop)
}

/// Whether a user has won in this stream.
pub fn has_won(conn: &mut Conn<'_>, stream: StreamId, user: UserId) -> Result<bool> {
    conn.exists(HAS_WON, &[&stream, &user])
}

/// Whether a user has entered.
pub fn has_entered(conn: &mut Conn<'_>, id: RaffleId, user: UserId) -> Result<bool> {
    conn.exists(HAS_ENTERED, &[&id, &user])
}

/// The entrants, in canonical order.
pub fn entrants(conn: &mut Conn<'_>, id: RaffleId) -> Result<Vec<UserId>> {
    conn.scalars(ENTRANTS, &[&id])
}

/// The current number of entrants.
pub fn count(conn: &mut Conn<'_>, id: RaffleId) -> Result<i64> {
    conn.scalar(COUNT, &[&id])
}

/// The entrants with their names, in canonical order. Deleted users have no name.
pub fn names(conn: &mut Conn<'_>, id: RaffleId) -> Result<Vec<(UserId, Option<String>)>> {
    conn.list(NAMES, &[&id])
}

/// Names of some entrants.
pub fn some_names(conn: &mut Conn<'_>, id: RaffleId, limit: u32) -> Result<Vec<String>> {
    conn.scalars(SOME_NAMES, &[&id, &limit])
}

/// Closes the list. Returns whether it was open.
pub fn close(tx: &mut Tx<'_>, id: RaffleId, digest: &str, entrants: i64, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(CLOSE, &[&id, &digest, &entrants, &now])? == 1)
}

/// The start of a draw.
#[derive(Clone, Debug)]
pub struct StartedDraw {
    pub level: Level,
    /// The number of its line in the log.
    pub entry: i64,
    pub by: UserId,
    pub at: Timestamp,
    pub digest: Bytes32,
}

/// Starts the draw of a closed raffle. Returns whether it was not started.
pub fn start_draw(tx: &mut Tx<'_>, id: RaffleId, started: &StartedDraw) -> Result<bool> {
    let StartedDraw { level, entry, by, at, digest } = started;
    let (level, digest) = (i64::from(u8::from(*level)), digest.to_string());
    Ok(tx.execute(START_DRAW, &[&id, &level, entry, by, at, &digest])? == 1)
}

/// The numbers of the lines of draws that were started.
pub fn undrawn(conn: &mut Conn<'_>) -> Result<Vec<i64>> {
    conn.scalars(UNDRAWN, &[])
}

/// The draws that were started at this time or before, with the numbers of their lines.
pub fn undrawn_by(conn: &mut Conn<'_>, time: Timestamp) -> Result<Vec<(RaffleId, i64)>> {
    conn.list(UNDRAWN_BY, &[&time])
}

/// The undecided raffle whose draw was started by this line.
pub fn by_draw(conn: &mut Conn<'_>, entry: i64) -> Result<Option<RaffleId>> {
    conn.find_scalar(BY_DRAW, &[&entry])
}

/// Makes a raffle as it was before its draw was started.
pub fn stop_draw(tx: &mut Tx<'_>, id: RaffleId) -> Result<()> {
    tx.execute_one(STOP_DRAW, &[&id], || Error::internal("a raffle without a line was drawn"))
}

/// Drawn raffles of version 2 with larger ids, by id.
pub fn drawn(conn: &mut Conn<'_>, after: &str, limit: u32) -> Result<Vec<PublicRaffle>> {
    let rows: Vec<(RaffleId, String)> = conn.list(DRAWN, &[&after, &limit])?;
    let public = |(id, secret)| {
        let winner = |winner: Winner| draw::Winner { user: winner.user, attempt: winner.attempt };
        let winners = winners(conn, id)?.into_iter().map(winner).collect();
        Ok(PublicRaffle { id, secret, entrants: entrants(conn, id)?, winners })
    };
    rows.into_iter().map(public).collect()
}

/// Decides a raffle. Returns whether it was undecided.
pub fn decide(tx: &mut Tx<'_>, id: RaffleId, state: RaffleState, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(DECIDE, &[&id, &state, &now])? == 1)
}

/// Inserts a winner and the number of packs given; none to a deleted user. The first winner has the number 1.
pub fn insert_winner(tx: &mut Tx<'_>, raffle: &Raffle, number: u8, won: &draw::Winner, given: u32) -> Result<()> {
    let draw::Winner { user, attempt } = won;
    tx.execute_one(INSERT_WINNER, &[&raffle.id, &number, user, &raffle.stream, attempt, &given], || {
        Error::internal("the winner was not stored")
    })
}

#[derive(Clone, Debug)]
pub struct Winner {
    /// The position among the winners, from 1.
    pub number: u8,
    pub user: UserId,
    /// The name; `None` once the account is deleted.
    pub username: Option<String>,
    /// The number of the attempt that drew them.
    pub attempt: u32,
    pub given: u32,
}

from_row!(Winner { number, user, username, attempt, given });

/// The winners in the order of the draw.
pub fn winners(conn: &mut Conn<'_>, id: RaffleId) -> Result<Vec<Winner>> {
    conn.list(WINNERS, &[&id])
}
