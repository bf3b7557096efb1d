//! Rows of `twitch_events` for the list of messages, and retries.

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::Result;
use crate::messages::Message;
use crate::twitch::stored_text;

use super::rules::EventState;

const LIST: &str = "SELECT message_id, type, body, received_at, state, attempts, next_try_at, outcome, translatable, \
    packs, may_retry FROM twitch_events WHERE (received_at, message_id) < ($1, $2) AND (CAST($3 AS TEXT) IS NULL OR state = $3) \
    AND (CAST($4 AS TEXT) IS NULL OR type = $4) ORDER BY received_at DESC, message_id DESC LIMIT $5";
const FIND: &str = "SELECT message_id, type, body, received_at, state, attempts, next_try_at, outcome, translatable, \
    packs, may_retry FROM twitch_events WHERE message_id = $1";
const RECEIVED: &str = "SELECT received_at FROM twitch_events WHERE message_id = $1";
const RETRY: &str = "UPDATE twitch_events SET state = 'waiting', attempts = 0, next_try_at = $2, applied_at = NULL, \
    outcome = NULL, translatable = NULL, may_retry = FALSE WHERE message_id = $1 AND may_retry AND state <> 'given'";

#[derive(Clone, Debug)]
pub struct StoredEvent {
    pub id: String,
    /// The type of its subscription.
    pub kind: String,
    pub body: String,
    pub received_at: Timestamp,
    pub state: EventState,
    /// The number of failed attempts.
    pub attempts: u32,
    /// When it is applied next, while it waits.
    pub next_try_at: Timestamp,
    /// The description of the outcome or the error.
    pub outcome: Option<Message>,
    /// Packs that were given.
    pub packs: u32,
    /// Whether an admin may retry it.
    pub may_retry: bool,
}

impl FromRow for StoredEvent {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            kind: row.next()?,
            body: row.next()?,
            received_at: row.next()?,
            state: row.next()?,
            attempts: row.next()?,
            next_try_at: row.next()?,
            outcome: stored_text::read(row)?,
            packs: row.next()?,
            may_retry: row.next()?,
        })
    }
}

/// Filters of the list.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub state: Option<EventState>,
    pub kind: Option<String>,
    /// Only messages before the one with this id.
    pub before: Option<String>,
}

/// Messages, newest first. Empty if `before` names an unknown message.
pub fn list(conn: &mut Conn<'_>, filter: &Filter, limit: u32) -> Result<Vec<StoredEvent>> {
    let from = match &filter.before {
        None => (Timestamp::from_millis(i64::MAX), String::new()),
        Some(id) => match conn.find::<(Timestamp,)>(RECEIVED, &[id])? {
            Some((at,)) => (at, id.clone()),
            None => return Ok(Vec::new()),
        },
    };
    conn.list(LIST, &[&from.0, &from.1, &filter.state, &filter.kind, &limit])
}

pub fn find(conn: &mut Conn<'_>, id: &str) -> Result<Option<StoredEvent>> {
    conn.find(FIND, &[&id])
}

/// Queues a message to be applied again. Returns false if that is not allowed or it is already queued.
pub fn retry(tx: &mut Tx<'_>, id: &str, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(RETRY, &[&id, &now])? == 1)
}
