//! Rows of `notifications`, `broadcasts` and `broadcast_marks`.
//!
//! A broadcast is one row. A user's row for it is written only when the user reads or deletes it, so a broadcast costs
//! the same for ten users and for a hundred thousand.

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx, json_list};
use crate::error::{Error, Result};
use crate::ids::{NotificationId, UserId};
use crate::messages::Message;
use serde::Serialize;
use utoipa::ToSchema;

const LIST: &str = "SELECT id, type, message, translatable, link, is_read, created_at FROM ( \
    SELECT id, type, message, translatable, link, is_read, created_at FROM ( \
        SELECT id, type, message, translatable, link, is_read, created_at FROM notifications \
        WHERE user_id = $1 AND (CAST($2 AS TEXT) IS NULL OR id < $2) ORDER BY id DESC LIMIT $3) AS own \
    UNION ALL \
    SELECT id, type, message, translatable, link, is_read, created_at FROM ( \
        SELECT b.id, b.type, b.message, b.translatable, b.link, m.user_id IS NOT NULL AS is_read, b.created_at \
        FROM users u JOIN broadcasts b ON b.created_at >= u.created_at \
        LEFT JOIN broadcast_marks m ON m.user_id = u.id AND m.broadcast_id = b.id \
        WHERE u.id = $1 AND NOT COALESCE(m.is_deleted, FALSE) AND (CAST($2 AS TEXT) IS NULL OR b.id < $2) \
        ORDER BY b.id DESC LIMIT $3) AS everybodys) AS told \
    ORDER BY id DESC LIMIT $3";
const UNREAD: &str = "SELECT (SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND NOT is_read) + ( \
    SELECT COUNT(*) FROM users u JOIN broadcasts b ON b.created_at >= u.created_at WHERE u.id = $1 AND NOT EXISTS ( \
    SELECT 1 FROM broadcast_marks m WHERE m.user_id = u.id AND m.broadcast_id = b.id))";
const INSERT: &str = "INSERT INTO notifications \
    (id, user_id, type, message, translatable, link, is_read, created_at, merge_key, merged) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const TAKE_UNREAD: &str =
    "DELETE FROM notifications WHERE user_id = $1 AND merge_key = $2 AND NOT is_read RETURNING merged";
// Each value is the notification's id and the user's, 24 characters each, the length of the text in 6 digits, the text,
// and the message as JSON.
const INSERT_ALL: &str = "INSERT INTO notifications \
    (id, user_id, type, message, translatable, link, is_read, created_at, merged) \
    SELECT substr(value, 1, 24), substr(value, 25, 24), $2, substr(value, 55, CAST(substr(value, 49, 6) AS INTEGER)), \
    NULLIF(substr(value, 55 + CAST(substr(value, 49, 6) AS INTEGER)), ''), $3, FALSE, $4, 1 \
    FROM json_each(CAST($1 AS TEXT))";
const INSERT_BROADCAST: &str = "INSERT INTO broadcasts (id, type, message, translatable, link, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6)";
const READ_ALL: &str = "UPDATE notifications SET is_read = TRUE WHERE user_id = $1 AND NOT is_read";
const READ_BROADCASTS: &str = "INSERT INTO broadcast_marks (user_id, broadcast_id, is_deleted) \
    SELECT u.id, b.id, FALSE FROM users u JOIN broadcasts b ON b.created_at >= u.created_at \
    WHERE u.id = $1 AND NOT EXISTS ( \
    SELECT 1 FROM broadcast_marks m WHERE m.user_id = u.id AND m.broadcast_id = b.id) \
    ON CONFLICT (user_id, broadcast_id) DO NOTHING";
const DELETE: &str = "DELETE FROM notifications WHERE user_id = $1 AND id = $2";
const DELETE_BROADCAST: &str = "INSERT INTO broadcast_marks (user_id, broadcast_id, is_deleted) \
    SELECT u.id, b.id, TRUE FROM users u JOIN broadcasts b ON b.created_at >= u.created_at \
    WHERE u.id = $1 AND b.id = $2 \
    ON CONFLICT (user_id, broadcast_id) DO UPDATE SET is_deleted = TRUE WHERE NOT broadcast_marks.is_deleted";
const WITHDRAW_ABOUT: &str = "DELETE FROM notifications WHERE user_id = $1 AND link = $2";
const WITHDRAW_BROADCAST: &str = "DELETE FROM broadcasts WHERE id = $1";
const CLEAR: &str = "DELETE FROM notifications WHERE user_id = $1";
const CLEAR_BROADCASTS: &str = "INSERT INTO broadcast_marks (user_id, broadcast_id, is_deleted) \
    SELECT u.id, b.id, TRUE FROM users u JOIN broadcasts b ON b.created_at >= u.created_at \
    WHERE u.id = $1 AND NOT EXISTS ( \
    SELECT 1 FROM broadcast_marks m WHERE m.user_id = u.id AND m.broadcast_id = b.id AND m.is_deleted) \
    ON CONFLICT (user_id, broadcast_id) DO UPDATE SET is_deleted = TRUE WHERE NOT broadcast_marks.is_deleted";
const FORGET_MARKS: &str = "DELETE FROM broadcast_marks WHERE user_id = $1";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    #[serde(rename = "_id")]
    pub id: NotificationId,
    /// The kind, for example `packs`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The text in the language of the reader.
    #[schema(value_type = String)]
    pub message: Message,
    /// The page of the web app that it links to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Whether it was marked as read.
    pub is_read: bool,
    /// When it was created.
    pub created_at: Timestamp,
}

impl FromRow for Notification {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (id, kind, text, translatable): (_, _, _, Option<String>) =
            (row.next()?, row.next()?, row.next()?, row.next()?);
        let message = Message::restored(text, translatable.as_deref());
        Ok(Self { id, kind, message, link: row.next()?, is_read: row.next()?, created_at: row.next()? })
    }
}

/// The newest notifications, or those older than `before`.
pub fn list(
    conn: &mut Conn<'_>,
    user: UserId,
    before: Option<NotificationId>,
    limit: u32,
) -> Result<Vec<Notification>> {
    conn.list(LIST, &[&user, &before, &limit])
}

/// The number of unread notifications.
pub fn unread(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(UNREAD, &[&user])
}

/// Inserts a notification that stands for `merged` events and may be merged by its key.
pub fn insert(tx: &mut Tx<'_>, user: UserId, row: &Notification, (key, merged): (Option<&str>, u32)) -> Result<()> {
    let Notification { id, kind, message, link, is_read, created_at } = row;
    let (text, translatable) = (message.to_string(), message.to_stored());
    tx.execute(INSERT, &[id, &user, kind, &text, &translatable, link, is_read, created_at, &key, &merged]).map(drop)
}

/// Deletes the unread notifications with this key. Returns how many events they stood for.
pub fn take_unread(tx: &mut Tx<'_>, user: UserId, key: &str) -> Result<u32> {
    let rows: Vec<(u32,)> = tx.list(TAKE_UNREAD, &[&user, &key])?;
    Ok(rows.into_iter().fold(0, |sum, (merged,)| sum.saturating_add(merged)))
}

/// Inserts notifications that differ only in users, ids and messages.
pub fn insert_all(tx: &mut Tx<'_>, rows: &[(UserId, Notification)]) -> Result<()> {
    let Some((_, first)) = rows.first() else { return Ok(()) };
    let value = |(user, row): &(UserId, Notification)| {
        let (text, translatable) = (row.message.to_string(), row.message.to_stored().unwrap_or_default());
        format!("{}{user}{:06}{text}{translatable}", row.id, text.chars().count())
    };
    let list = json_list(&rows.iter().map(value).collect::<Vec<_>>())?;
    tx.execute(INSERT_ALL, &[&list, &first.kind, &first.link, &first.created_at]).map(drop)
}

/// Inserts a notification for all users who have an account.
pub fn insert_broadcast(tx: &mut Tx<'_>, row: &Notification) -> Result<()> {
    let Notification { id, kind, message, link, created_at, .. } = row;
    let (text, translatable) = (message.to_string(), message.to_stored());
    tx.execute(INSERT_BROADCAST, &[id, kind, &text, &translatable, link, created_at]).map(drop)
}

pub fn read_all(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    Ok(tx.execute(READ_ALL, &[&user])? + tx.execute(READ_BROADCASTS, &[&user])?)
}

pub fn delete(tx: &mut Tx<'_>, user: UserId, id: NotificationId) -> Result<()> {
    if tx.execute(DELETE, &[&user, &id])? > 0 {
        return Ok(());
    }
    tx.execute_one(DELETE_BROADCAST, &[&user, &id], || Error::NotFound("notification"))
}

/// Deletes a notification, whether or not the user still has it.
pub(super) fn withdraw(tx: &mut Tx<'_>, user: UserId, id: NotificationId) -> Result<u64> {
    tx.execute(DELETE, &[&user, &id])
}

/// Deletes a user's notifications about a page.
pub(super) fn withdraw_about(tx: &mut Tx<'_>, user: UserId, link: &str) -> Result<u64> {
    tx.execute(WITHDRAW_ABOUT, &[&user, &link])
}

pub(super) fn withdraw_broadcast(tx: &mut Tx<'_>, id: NotificationId) -> Result<u64> {
    tx.execute(WITHDRAW_BROADCAST, &[&id])
}

pub fn clear(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    Ok(tx.execute(CLEAR, &[&user])? + tx.execute(CLEAR_BROADCASTS, &[&user])?)
}

/// Deletes all notifications of a deleted user.
pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(CLEAR, &[&user])?;
    tx.execute(FORGET_MARKS, &[&user]).map(drop)
}
