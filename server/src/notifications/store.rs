//! Rows of `notifications`.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{NotificationId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

const LIST: &str = "SELECT id, type, message, link, is_read, created_at FROM notifications \
    WHERE user_id = $1 AND (CAST($2 AS TEXT) IS NULL OR id < $2) ORDER BY id DESC LIMIT $3";
const UNREAD: &str = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND NOT is_read";
const INSERT: &str = "INSERT INTO notifications (id, user_id, type, message, link, is_read, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const READ_ALL: &str = "UPDATE notifications SET is_read = TRUE WHERE user_id = $1 AND NOT is_read";
const DELETE: &str = "DELETE FROM notifications WHERE user_id = $1 AND id = $2";
const CLEAR: &str = "DELETE FROM notifications WHERE user_id = $1";

/// Something that somebody was told.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Which one it is.
    #[serde(rename = "_id")]
    pub id: NotificationId,
    /// What kind it is, as in `packs`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The sentence.
    pub message: String,
    /// The page of the web app that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Whether it was seen.
    pub is_read: bool,
    /// When it was stored.
    pub created_at: Timestamp,
}

from_row!(Notification { id, kind, message, link, is_read, created_at });

/// The newest, or those older than `before`.
pub fn list(
    conn: &mut Conn<'_>,
    user: UserId,
    before: Option<NotificationId>,
    limit: u32,
) -> Result<Vec<Notification>> {
    conn.list(LIST, &[&user, &before, &limit])
}

/// How many were not seen yet.
pub fn unread(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.get::<(i64,)>(UNREAD, &[&user]).map(|(count,)| count)
}

/// A new one.
pub fn insert(tx: &mut Tx<'_>, user: UserId, row: &Notification) -> Result<()> {
    tx.execute(INSERT, &[&row.id, &user, &row.kind, &row.message, &row.link, &row.is_read, &row.created_at]).map(drop)
}

/// All were seen.
pub fn read_all(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    tx.execute(READ_ALL, &[&user])
}

/// One is gone.
pub fn delete(tx: &mut Tx<'_>, user: UserId, id: NotificationId) -> Result<()> {
    tx.execute_one(DELETE, &[&user, &id], || Error::NotFound("notification"))
}

/// All are gone.
pub fn clear(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    tx.execute(CLEAR, &[&user])
}
