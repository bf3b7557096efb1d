//! Rows of `sessions`.

use super::token::TokenHash;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx, json_list};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{SessionId, UserId};
use crate::users::Role;

const FIND: &str = "SELECT s.id, s.user_id, u.username, u.role, u.last_active_at, s.last_used_at, s.expires_at \
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1";
const LIST: &str = "SELECT id, created_at, last_used_at, expires_at, agent FROM sessions \
    WHERE user_id = $1 AND expires_at > $2 ORDER BY last_used_at DESC, id DESC LIMIT 200";
const OPEN: &str = "SELECT id FROM sessions \
    WHERE id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND expires_at > $2";
const INSERT: &str = "INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at, expires_at, agent) \
    VALUES ($1, $2, $3, $4, $4, $5, $6)";
const SLIDE: &str = "UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE id = $1 AND expires_at < $3";
const LAST_USED_AT: &str = "SELECT COALESCE(MAX(last_used_at), 0) FROM sessions";
const DELETE: &str = "DELETE FROM sessions WHERE id = $1 AND user_id = $2";
const ALL: &str = "SELECT id FROM sessions WHERE user_id = $1";
const DELETE_ALL: &str = "DELETE FROM sessions WHERE user_id = $1";
const DELETE_EVERYBODYS: &str = "DELETE FROM sessions";
const EXPIRED: &str = "SELECT id FROM sessions WHERE expires_at <= $1 LIMIT $2";
const FORGET: &str = "DELETE FROM sessions WHERE id = $1 AND expires_at <= $2";
const DELETE_EXPIRED: &str = "DELETE FROM sessions WHERE user_id = $1 AND expires_at <= $2";

/// A session, with the often needed fields of its user.
#[derive(Debug, Clone)]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub username: String,
    /// The role of the user.
    pub role: Role,
    /// When they last did anything.
    pub last_active_at: Option<Timestamp>,
    /// When the session was last used, to the day.
    pub last_used_at: Timestamp,
    /// When it runs out.
    pub expires_at: Timestamp,
}

from_row!(Session { id, user_id, username, role, last_active_at, last_used_at, expires_at });

/// A session as its owner sees it in a list.
#[derive(Debug, Clone)]
pub struct ListedSession {
    pub id: SessionId,
    pub created_at: Timestamp,
    /// When it was last used, to the day.
    pub last_used_at: Timestamp,
    /// When it runs out.
    pub expires_at: Timestamp,
    /// The browser's user agent.
    pub agent: Option<String>,
}

from_row!(ListedSession { id, created_at, last_used_at, expires_at, agent });

/// The session of this token, run out or not.
pub fn find(conn: &mut Conn<'_>, token: &TokenHash) -> Result<Option<Session>> {
    conn.find(FIND, &[&const_hex::encode(token)])
}

/// When any session was last used, as far as that is noted; long ago when there is none.
pub fn last_used_at(conn: &mut Conn<'_>) -> Result<Timestamp> {
    conn.scalar(LAST_USED_AT, &[])
}

/// The sessions of this user that are still good, latest use first.
pub fn list(conn: &mut Conn<'_>, user: UserId, now: Timestamp) -> Result<Vec<ListedSession>> {
    conn.list(LIST, &[&user, &now])
}

/// Those of these sessions that are still valid.
pub fn open_of(conn: &mut Conn<'_>, sessions: &[SessionId], now: Timestamp) -> Result<Vec<SessionId>> {
    let list = json_list(sessions)?;
    conn.scalars(OPEN, &[&list, &now])
}

pub fn insert(
    tx: &mut Tx<'_>,
    id: SessionId,
    token: &TokenHash,
    user: UserId,
    now: Timestamp,
    expires_at: Timestamp,
    agent: Option<&str>,
) -> Result<()> {
    tx.execute(INSERT, &[&id, &const_hex::encode(token), &user, &now, &expires_at, &agent]).map(drop)
}

/// Notes that a session was used; it never gets shorter by that.
pub fn slide(tx: &mut Tx<'_>, id: SessionId, now: Timestamp, expires_at: Timestamp) -> Result<()> {
    tx.execute(SLIDE, &[&id, &now, &expires_at]).map(drop)
}

/// Ends a session of this user.
pub fn delete(tx: &mut Tx<'_>, id: SessionId, user: UserId) -> Result<()> {
    tx.execute_one(DELETE, &[&id, &user], || Error::NotFound("session"))
}

/// Removes what has run out of this user's.
pub fn delete_expired(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<()> {
    tx.execute(DELETE_EXPIRED, &[&user, &now]).map(drop)
}

/// Ends every session of this user. Returns which.
pub fn delete_all(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<SessionId>> {
    let sessions = tx.list::<(SessionId,)>(ALL, &[&user])?;
    tx.execute(DELETE_ALL, &[&user])?;
    Ok(sessions.into_iter().map(|(id,)| id).collect())
}

pub fn end_all(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_EVERYBODYS, &[])
}

/// At most so many sessions, of any user, that have run out.
pub fn expired(conn: &mut Conn<'_>, now: Timestamp, most: u32) -> Result<Vec<SessionId>> {
    conn.scalars(EXPIRED, &[&now, &most])
}

/// Removes those of these sessions that have run out. Returns how many.
pub fn forget(tx: &mut Tx<'_>, sessions: &[SessionId], now: Timestamp) -> Result<u64> {
    sessions.iter().try_fold(0, |gone, session| Ok(gone + tx.execute(FORGET, &[session, &now])?))
}
