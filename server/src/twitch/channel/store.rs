//! The row of `channel_permission`.

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::Result;
use crate::messages::Message;
use crate::twitch::stored_text;

const FIND: &str = "SELECT subject, login, access_token, refresh_token, scopes, expires_at, checked_at, granted_at, \
    problem, translatable FROM channel_permission WHERE id = 'channel'";
const PUT: &str = "INSERT INTO channel_permission (id, subject, login, access_token, refresh_token, scopes, \
    expires_at, checked_at, granted_at, problem) VALUES ('channel', $1, $2, $3, $4, $5, $6, $7, $8, NULL) \
    ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, login = excluded.login, \
    access_token = excluded.access_token, refresh_token = excluded.refresh_token, scopes = excluded.scopes, \
    expires_at = excluded.expires_at, checked_at = excluded.checked_at, granted_at = excluded.granted_at, \
    problem = NULL, translatable = NULL";
const REFRESH: &str = "UPDATE channel_permission SET access_token = $2, refresh_token = $3, expires_at = $4, \
    checked_at = $5, problem = NULL, translatable = NULL WHERE id = 'channel' AND access_token = $1";
const CHECKED: &str = "UPDATE channel_permission SET checked_at = $2, login = $3, scopes = $4 \
    WHERE id = 'channel' AND access_token = $1";
const FAIL: &str = "UPDATE channel_permission SET problem = $2, translatable = $3 \
    WHERE id = 'channel' AND access_token = $1 AND (problem IS NULL OR problem <> $2)";
const FORGET: &str = "DELETE FROM channel_permission WHERE subject = $1";

/// The streamer's permission, with encrypted tokens.
#[derive(Clone)]
pub struct Permission {
    /// The provider's id of the channel.
    pub subject: String,
    pub login: String,
    /// Encrypted with a key from the configuration.
    pub access_token: String,
    /// Encrypted with a key from the configuration.
    pub refresh_token: String,
    /// The granted scopes, separated by spaces.
    pub scopes: String,
    /// When the access token expires.
    pub expires_at: Timestamp,
    /// When the provider last confirmed it.
    pub checked_at: Timestamp,
    pub granted_at: Timestamp,
    /// Why it no longer works.
    pub problem: Option<Message>,
}

impl FromRow for Permission {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            subject: row.next()?,
            login: row.next()?,
            access_token: row.next()?,
            refresh_token: row.next()?,
            scopes: row.next()?,
            expires_at: row.next()?,
            checked_at: row.next()?,
            granted_at: row.next()?,
            problem: stored_text::read(row)?,
        })
    }
}

pub fn find(conn: &mut Conn<'_>) -> Result<Option<Permission>> {
    conn.find(FIND, &[])
}

/// Replaces the stored permission.
pub(super) fn save(tx: &mut Tx<'_>, new: &Permission) -> Result<()> {
    let Permission { subject, login, access_token, refresh_token, scopes, expires_at, checked_at, granted_at, .. } =
        new;
    let params: [&dyn crate::db::ToValue; 8] =
        [subject, login, access_token, refresh_token, scopes, expires_at, checked_at, granted_at];
    tx.execute(PUT, &params).map(drop)
}

/// Replaces the tokens if they have not changed.
pub(super) fn refresh(
    tx: &mut Tx<'_>,
    old: &str,
    (access, refresh): (&str, &str),
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<bool> {
    Ok(tx.execute(REFRESH, &[&old, &access, &refresh, &expires_at, &now])? == 1)
}

/// Stores the provider's confirmation of this token, with its login name and scopes.
pub fn checked(tx: &mut Tx<'_>, access: &str, login: &str, scopes: &str, now: Timestamp) -> Result<()> {
    tx.execute(CHECKED, &[&access, &now, &login, &scopes]).map(drop)
}

/// Stores why the permission no longer works. Returns whether there was no problem before.
pub(super) fn fail(tx: &mut Tx<'_>, access: &str, problem: &Message) -> Result<bool> {
    Ok(tx.execute(FAIL, &[&access, &problem.to_string(), &problem.to_stored()])? == 1)
}

/// Deletes this account's permission.
pub fn forget(tx: &mut Tx<'_>, subject: &str) -> Result<()> {
    tx.execute(FORGET, &[&subject]).map(drop)
}
