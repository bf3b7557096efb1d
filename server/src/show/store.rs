//! Rows of `streams`.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::StreamId;

const ON_AIR: &str = "SELECT id, started_at FROM streams WHERE on_air";
const BY_REFERENCE: &str = "SELECT id FROM streams WHERE reference = $1";
const INSERT: &str = "INSERT INTO streams (id, reference, on_air, started_at) VALUES ($1, $2, TRUE, $3) \
    ON CONFLICT DO NOTHING";
const NAME: &str = "UPDATE streams SET reference = $2 WHERE id = $1 AND reference IS NULL";
const END: &str = "UPDATE streams SET on_air = FALSE, ended_at = $1 WHERE on_air";
// Whether the chat is connected. The table belongs to `twitch`, which depends on this feature.
const CHAT_IS_CONNECTED: &str =
    "SELECT type FROM twitch_subscriptions WHERE type = 'channel.chat.message' AND status = 'enabled'";

#[derive(Clone, Copy, Debug)]
pub struct Stream {
    pub id: StreamId,
    pub started_at: Timestamp,
}

from_row!(Stream { id, started_at });

pub fn on_air(conn: &mut Conn<'_>) -> Result<Option<Stream>> {
    conn.find(ON_AIR, &[])
}

/// The stream with this id of the provider.
pub fn by_reference(conn: &mut Conn<'_>, reference: &str) -> Result<Option<StreamId>> {
    conn.find_scalar(BY_REFERENCE, &[&reference])
}

/// Inserts a stream if none is on the air.
pub fn insert(tx: &mut Tx<'_>, id: StreamId, reference: Option<&str>, now: Timestamp) -> Result<()> {
    tx.execute_one(INSERT, &[&id, &reference, &now], || Error::internal("the stream was not stored"))
}

/// Stores the provider's id of a stream that was begun by hand.
pub fn name(tx: &mut Tx<'_>, id: StreamId, reference: &str) -> Result<()> {
    tx.execute(NAME, &[&id, &reference]).map(drop)
}

/// Ends the current stream. Returns whether there was one.
pub fn end(tx: &mut Tx<'_>, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(END, &[&now])? == 1)
}

/// Whether Twitch sends the chat's messages.
pub fn chat_is_connected(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(CHAT_IS_CONNECTED, &[])
}
