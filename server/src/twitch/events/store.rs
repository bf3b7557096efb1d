//! Rows of `twitch_events` as the desk reads them, and trying one again.

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::Result;

use super::rules::EventState;

const LIST: &str = "SELECT message_id, type, body, received_at, state, attempts, next_try_at, outcome, packs, may_retry \
    FROM twitch_events WHERE (received_at, message_id) < ($1, $2) AND (CAST($3 AS TEXT) IS NULL OR state = $3) \
    AND (CAST($4 AS TEXT) IS NULL OR type = $4) ORDER BY received_at DESC, message_id DESC LIMIT $5";
const FIND: &str = "SELECT message_id, type, body, received_at, state, attempts, next_try_at, outcome, packs, may_retry \
    FROM twitch_events WHERE message_id = $1";
const RECEIVED: &str = "SELECT received_at FROM twitch_events WHERE message_id = $1";
const RETRY: &str = "UPDATE twitch_events SET state = 'waiting', attempts = 0, next_try_at = $2, applied_at = NULL, \
    outcome = NULL, may_retry = FALSE WHERE message_id = $1 AND may_retry AND state <> 'given'";

/// A message as it is stored.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// Twitch's id of it.
    pub id: String,
    /// The type of its subscription.
    pub kind: String,
    pub body: String,
    pub received_at: Timestamp,
    /// How far it is.
    pub state: EventState,
    /// How often it was tried in vain.
    pub attempts: u32,
    /// When it is tried next, while it waits.
    pub next_try_at: Timestamp,
    /// The outcome, or why it failed.
    pub outcome: Option<String>,
    /// Packs that it gave.
    pub packs: u32,
    /// Whether an admin may try it again.
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
            outcome: row.next()?,
            packs: row.next()?,
            may_retry: row.next()?,
        })
    }
}

/// The filter for the messages.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those that are named.
    pub state: Option<EventState>,
    /// Only of this type.
    pub kind: Option<String>,
    /// Only what came before this one.
    pub before: Option<String>,
}

/// Messages, newest first; nothing before one that is not there any more.
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

/// The message of this id.
pub fn find(conn: &mut Conn<'_>, id: &str) -> Result<Option<StoredEvent>> {
    conn.find(FIND, &[&id])
}

/// Queues a message to be applied again, if that is allowed; false when it is not, or when it was queued just now.
pub fn retry(tx: &mut Tx<'_>, id: &str, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(RETRY, &[&id, &now])? == 1)
}
