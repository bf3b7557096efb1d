//! Rows of `twitch_events`, `unclaimed_packs` and `carried_bits`.

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::LedgerId;
use crate::messages::Message;
use crate::twitch::events::rules::Outcome;
use crate::twitch::stored_text;
use crate::wallet::Source;

const KEEP: &str = "INSERT INTO twitch_events (message_id, type, body, received_at, state, attempts, next_try_at, packs, \
    may_retry) VALUES ($1, $2, $3, $4, 'waiting', 0, $5, 0, FALSE) ON CONFLICT (message_id) DO NOTHING";
const WAITING: &str = "SELECT message_id FROM twitch_events WHERE state = 'waiting' AND next_try_at <= $1 \
    ORDER BY next_try_at, message_id LIMIT $2";
const NEXT: &str = "SELECT MIN(next_try_at) FROM twitch_events WHERE state = 'waiting'";
const EVENT: &str = "SELECT type, body, attempts FROM twitch_events WHERE message_id = $1 AND state = 'waiting' \
    AND next_try_at <= $2";
const APPLIED: &str = "UPDATE twitch_events SET state = $2, applied_at = $3, outcome = $4, translatable = $5, \
    packs = $6, may_retry = $7 WHERE message_id = $1 AND state = 'waiting'";
const PUT_OFF: &str = "UPDATE twitch_events SET attempts = $2 + 1, next_try_at = $3, outcome = $4, translatable = $5, \
    may_retry = TRUE WHERE message_id = $1 AND state = 'waiting' AND attempts = $2";
const GIVE_UP: &str = "UPDATE twitch_events SET attempts = $2 + 1, state = 'failed', applied_at = $3, outcome = $4, \
    translatable = $5, may_retry = $6 WHERE message_id = $1 AND state = 'waiting' AND attempts = $2";
const LATEST: &str = "SELECT type, received_at, outcome, translatable FROM twitch_events ORDER BY received_at DESC, message_id DESC \
    LIMIT 1";
// Messages applied before this time were also received before it, and that column has an index.
const FORGET: &str = "DELETE FROM twitch_events WHERE received_at < $1 AND applied_at < $1";
const ADD_UNCLAIMED: &str = "INSERT INTO unclaimed_packs (id, subject, login, packs, source, live, message_id, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const UNCLAIMED: &str = "SELECT id, packs, source, message_id FROM unclaimed_packs WHERE subject = $1 ORDER BY id";
const CLAIMED: &str = "DELETE FROM unclaimed_packs WHERE subject = $1";
const BITS: &str = "SELECT bits FROM carried_bits WHERE subject = $1";
const FORGET_BITS: &str = "DELETE FROM carried_bits WHERE subject = $1";
const SET_BITS: &str = "INSERT INTO carried_bits (subject, bits) VALUES ($1, $2) \
    ON CONFLICT (subject) DO UPDATE SET bits = excluded.bits";

#[derive(Clone, Debug)]
pub struct Stored {
    pub kind: String,
    pub body: String,
    /// The number of failed attempts.
    pub attempts: u32,
}

from_row!(Stored { kind, body, attempts });

/// Packs that are held until the first sign-in.
#[derive(Clone, Debug)]
pub struct Unclaimed {
    pub id: LedgerId,
    pub packs: u32,
    pub source: Source,
    /// The message that earned them.
    pub message: String,
}

from_row!(Unclaimed { id, packs, source, message });

/// Stores a message. Returns whether it is new.
pub fn keep(tx: &mut Tx<'_>, id: &str, kind: &str, body: &str, now: Timestamp) -> Result<bool> {
    keep_since(tx, id, kind, body, (now, now))
}

/// Like [`keep`] for an event that happened earlier. Waiting messages are applied in the order of their events.
pub fn keep_since(
    tx: &mut Tx<'_>,
    id: &str,
    kind: &str,
    body: &str,
    (happened, now): (Timestamp, Timestamp),
) -> Result<bool> {
    Ok(tx.execute(KEEP, &[&id, &kind, &body, &now, &happened.min(now)])? == 1)
}

/// The ids of messages that are due, in order.
pub fn waiting(conn: &mut Conn<'_>, now: Timestamp, limit: u32) -> Result<Vec<String>> {
    conn.scalars(WAITING, &[&now, &limit])
}

/// When the next message is due.
pub fn next(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
    conn.scalar(NEXT, &[])
}

/// The message with this id, unless it is applied, or another node has postponed it just now.
pub fn event(conn: &mut Conn<'_>, id: &str, now: Timestamp) -> Result<Option<Stored>> {
    conn.find(EVENT, &[&id, &now])
}

#[derive(Clone, Debug)]
pub struct Latest {
    pub kind: String,
    pub at: Timestamp,
    /// The outcome, once it is applied.
    pub outcome: Option<Message>,
}

impl FromRow for Latest {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self { kind: row.next()?, at: row.next()?, outcome: stored_text::read(row)? })
    }
}

pub fn latest(conn: &mut Conn<'_>) -> Result<Option<Latest>> {
    conn.find(LATEST, &[])
}

/// Marks a message as applied, with its outcome.
pub fn applied(tx: &mut Tx<'_>, id: &str, now: Timestamp, outcome: &Outcome) -> Result<()> {
    let Outcome { state, said, packs, may_retry, chat: _ } = outcome;
    let applied = || Error::internal("the message is already applied");
    tx.execute_one(APPLIED, &[&id, state, &now, &said.to_string(), &said.to_stored(), packs, may_retry], applied)
}

/// Postpones a message that could not be applied. Returns false if another node has just tried it.
pub fn put_off(tx: &mut Tx<'_>, id: &str, attempts: u32, at: Timestamp, why: &Message) -> Result<bool> {
    Ok(tx.execute(PUT_OFF, &[&id, &attempts, &at, &why.to_string(), &why.to_stored()])? == 1)
}

/// Gives up a message that could not be applied. Returns false if another node has just tried it.
pub fn give_up(
    tx: &mut Tx<'_>,
    id: &str,
    attempts: u32,
    (why, may_retry): (&Message, bool),
    now: Timestamp,
) -> Result<bool> {
    Ok(tx.execute(GIVE_UP, &[&id, &attempts, &now, &why.to_string(), &why.to_stored(), &may_retry])? == 1)
}

/// Deletes messages that were applied before this time; Twitch repeats none that are so old.
pub fn forget(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64> {
    tx.execute(FORGET, &[&before])
}

/// Holds packs for a viewer without an account.
pub fn add_unclaimed(
    tx: &mut Tx<'_>,
    person: (&str, &str),
    packs: (u32, Source, bool),
    message: &str,
    now: Timestamp,
    dice: &Dice,
) -> Result<()> {
    let id = LedgerId::new(now, dice);
    tx.execute(ADD_UNCLAIMED, &[&id, &person.0, &person.1, &packs.0, &packs.1, &packs.2, &message, &now]).map(drop)
}

/// Takes all packs that are held for this viewer.
pub fn claim(tx: &mut Tx<'_>, subject: &str) -> Result<Vec<Unclaimed>> {
    let rows = tx.list(UNCLAIMED, &[&subject])?;
    if !rows.is_empty() {
        tx.execute(CLAIMED, &[&subject])?;
    }
    Ok(rows)
}

/// A viewer's bits that have not earned a pack yet.
pub fn bits(conn: &mut Conn<'_>, subject: &str) -> Result<i64> {
    Ok(conn.find::<(i64,)>(BITS, &[&subject])?.map_or(0, |(bits,)| bits))
}

/// Stores the bits that are carried over.
pub fn set_bits(tx: &mut Tx<'_>, subject: &str, bits: i64) -> Result<()> {
    tx.execute(SET_BITS, &[&subject, &bits]).map(drop)
}

/// Deletes a viewer's bits.
pub fn forget_bits(tx: &mut Tx<'_>, subject: &str) -> Result<()> {
    tx.execute(FORGET_BITS, &[&subject]).map(drop)
}
