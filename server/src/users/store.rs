//! Rows of `users`, `identities` and `bindings`.

use super::name_store as names;
use super::rules::{Login, Role, User, fold};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;

const BY_ID: &str = "SELECT id, username, display_name, picture_url, role, demo, created_at, last_active_at, \
    login_day, login_count, login_streak FROM users WHERE id = $1 AND username IS NOT NULL";
const ROW: &str = "SELECT username IS NOT NULL FROM users WHERE id = $1";
const BY_KEY: &str = "SELECT id, username, display_name, picture_url, role, demo, created_at, last_active_at, \
    login_day, login_count, login_streak FROM users WHERE username_key = $1";
const BY_IDENTITY: &str = "SELECT u.id, u.username, u.display_name, u.picture_url, u.role, u.demo, u.created_at, \
    u.last_active_at, u.login_day, u.login_count, u.login_streak \
    FROM identities i JOIN users u ON u.id = i.user_id \
    WHERE i.provider = $1 AND i.subject = $2 AND u.username IS NOT NULL";
const OWNER: &str = "SELECT id, username, display_name, picture_url, role, demo, created_at, last_active_at, \
    login_day, login_count, login_streak FROM users WHERE role = 'owner' ORDER BY id LIMIT 1";
const LIST_DEMO: &str = "SELECT id, username, display_name, picture_url, role, demo, created_at, last_active_at, \
    login_day, login_count, login_streak FROM users WHERE demo AND username IS NOT NULL ORDER BY username_key, id LIMIT $1";
const COUNT_DEMO: &str = "SELECT COUNT(*) FROM users WHERE demo";
const DELETE_DEMO: &str = "DELETE FROM users WHERE demo";
const SUBJECT: &str = "SELECT subject FROM identities WHERE user_id = $1 AND provider = $2 ORDER BY subject LIMIT 1";
const INSERT: &str = "INSERT INTO users (id, username, username_key, display_name, display_key, picture_url, role, \
    demo, created_at, last_active_at, login_day, login_count, login_streak) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
const INSERT_IDENTITY: &str = "INSERT INTO identities (provider, subject, user_id) VALUES ($1, $2, $3)";
const SET_PROFILE: &str = "UPDATE users SET username = $2, username_key = $3, display_name = $4, display_key = $5, \
    picture_url = $6, role = $7 WHERE id = $1";
const RENAME: &str = "UPDATE users SET username = $2, username_key = $3 WHERE id = $1 RETURNING display_key";
const LANGUAGE: &str = "SELECT language FROM users WHERE id = $1";
const SET_LANGUAGE: &str = "UPDATE users SET language = $2 WHERE id = $1";
const SET_ROLE: &str = "UPDATE users SET role = $2 WHERE id = $1";
const SET_LOGIN: &str = "UPDATE users SET login_day = $2, login_count = $3, login_streak = $4 \
    WHERE id = $1 AND (login_day IS NULL OR login_day < $2)";
const TOUCH: &str = "UPDATE users SET last_active_at = $2 \
    WHERE id = $1 AND username IS NOT NULL AND (last_active_at IS NULL OR last_active_at <= $3)";
const SUBJECTS: &str = "SELECT provider, subject FROM identities WHERE user_id = $1 ORDER BY provider, subject";
const FROM_A_DIGIT: &str = "SELECT i.subject, u.username FROM identities i JOIN users u ON u.id = i.user_id \
    WHERE i.provider = $1 AND i.subject >= '0' AND i.subject < ':' AND u.username IS NOT NULL ORDER BY i.subject";
const SET_SUBJECT: &str = "UPDATE identities SET subject = $3 WHERE provider = $1 AND subject = $2";
const SET_BOUND: &str = "UPDATE bindings SET subject = $3 WHERE provider = $1 AND subject = $2";
const FORGET_IDENTITIES: &str = "DELETE FROM identities WHERE user_id = $1";
const FORGET: &str = "UPDATE users SET username = NULL, username_key = NULL, display_name = NULL, display_key = NULL, \
    picture_url = NULL, role = 'user', last_active_at = NULL, login_day = NULL, login_count = 0, login_streak = 0, \
    language = NULL WHERE id = $1 AND username IS NOT NULL";
const DEPART: &str = "INSERT INTO departed (subject_hash, left_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const DEPARTED: &str = "SELECT subject_hash FROM departed WHERE subject_hash = $1";
const BINDING: &str = "SELECT subject FROM bindings WHERE provider = $1 AND name_key = $2";
const BIND: &str = "INSERT INTO bindings (provider, name_key, subject) VALUES ($1, $2, $3)";
/// Whether there is or was a user with this id.
pub fn is_taken(conn: &mut Conn<'_>, id: UserId) -> Result<bool> {
    conn.exists(ROW, &[&id])
}

/// Refuses who has left between the beginning of a call and its transaction, as in another window.
pub fn still_here(conn: &mut Conn<'_>, id: UserId) -> Result<()> {
    match conn.find::<(bool,)>(ROW, &[&id])? {
        Some((true,)) => Ok(()),
        Some((false,)) | None => Err(Error::Unauthorized),
    }
}

/// The user with this id.
pub fn by_id(conn: &mut Conn<'_>, id: UserId) -> Result<Option<User>> {
    conn.find(BY_ID, &[&id])
}

/// The tag of the language that the user chose.
pub fn language(conn: &mut Conn<'_>, id: UserId) -> Result<Option<String>> {
    Ok(conn.find_scalar(LANGUAGE, &[&id])?.flatten())
}

pub fn set_language(tx: &mut Tx<'_>, id: UserId, tag: Option<&str>) -> Result<()> {
    tx.execute(SET_LANGUAGE, &[&id, &tag]).map(drop)
}

/// The user whose folded name is `key`.
pub fn by_key(conn: &mut Conn<'_>, key: &str) -> Result<Option<User>> {
    conn.find(BY_KEY, &[&key])
}

/// The user whom a provider knows by this id.
pub fn by_identity(conn: &mut Conn<'_>, provider: &str, subject: &str) -> Result<Option<User>> {
    conn.find(BY_IDENTITY, &[&provider, &subject])
}

pub fn owner(conn: &mut Conn<'_>) -> Result<Option<User>> {
    conn.find(OWNER, &[])
}

/// People whom the demo set made, by name.
pub fn list_demo(conn: &mut Conn<'_>, limit: u32) -> Result<Vec<User>> {
    conn.list(LIST_DEMO, &[&limit])
}

/// How many people the demo set made up.
pub fn count_demo(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(COUNT_DEMO, &[])
}

/// Deletes all demo people, with what hangs on them; returns how many.
pub fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    names::forget_demo(tx)?;
    tx.execute(DELETE_DEMO, &[])
}

/// This user's id at a provider.
pub fn subject(conn: &mut Conn<'_>, id: UserId, provider: &str) -> Result<Option<String>> {
    conn.find_scalar(SUBJECT, &[&id, &provider])
}

pub fn insert(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    write(tx, INSERT, user, "the user was not stored")
}

/// Runs a statement that writes all columns of one user, and notes the names for the search.
pub(super) fn write(tx: &mut Tx<'_>, sql: &'static str, user: &User, failure: &'static str) -> Result<()> {
    let keys = (fold(&user.username), fold(&user.display_name));
    let Login { day, count, streak } = user.login;
    let params: crate::db::Params<'_> = &[
        &user.id,
        &user.username,
        &keys.0,
        &user.display_name,
        &keys.1,
        &user.picture_url,
        &user.role,
        &user.demo,
        &user.created_at,
        &user.last_active_at,
        &day,
        &count,
        &streak,
    ];
    tx.execute_one(sql, params, || Error::internal(failure))?;
    names::note(tx, user.id, &keys.0, &keys.1)
}

/// How a user signs in.
pub fn insert_identity(tx: &mut Tx<'_>, provider: &str, subject: &str, user: UserId) -> Result<()> {
    tx.execute(INSERT_IDENTITY, &[&provider, &subject, &user]).map(drop)
}

/// Names, picture and role as a sign-in found them.
pub fn set_profile(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    let keys = (fold(&user.username), fold(&user.display_name));
    names::replace(tx, user.id, &keys.0, &keys.1)?;
    tx.execute(
        SET_PROFILE,
        &[&user.id, &user.username, &keys.0, &user.display_name, &keys.1, &user.picture_url, &user.role],
    )
    .map(drop)
}

pub fn rename(tx: &mut Tx<'_>, id: UserId, name: &str) -> Result<()> {
    let key = fold(name);
    names::forget(tx, id)?;
    match tx.find::<(String,)>(RENAME, &[&id, &name, &key])? {
        Some((display,)) => names::note(tx, id, &key, &display),
        None => Ok(()),
    }
}

pub fn set_role(tx: &mut Tx<'_>, id: UserId, role: Role) -> Result<()> {
    tx.execute_one(SET_ROLE, &[&id, &role], || Error::NotFound("user"))
}

/// A counted login, unless this day was counted in between.
pub fn set_login(tx: &mut Tx<'_>, id: UserId, login: &Login) -> Result<()> {
    tx.execute(SET_LOGIN, &[&id, &login.day, &login.count, &login.streak]).map(drop)
}

/// Stores the user's activity, at most once in the time from `before` to `now`.
pub fn touch(tx: &mut Tx<'_>, id: UserId, now: Timestamp, before: Timestamp) -> Result<()> {
    tx.execute(TOUCH, &[&id, &now, &before]).map(drop)
}

/// This user's ids at all providers.
pub fn subjects(conn: &mut Conn<'_>, id: UserId) -> Result<Vec<(String, String)>> {
    conn.list(SUBJECTS, &[&id])
}

/// All users whose id at the provider begins with a digit: the id, and the name here.
pub fn from_a_digit(conn: &mut Conn<'_>, provider: &str) -> Result<Vec<(String, String)>> {
    conn.list(FROM_A_DIGIT, &[&provider])
}

/// Gives a user another, unused id at a provider; name bindings move with it.
pub fn set_subject(tx: &mut Tx<'_>, provider: &str, from: &str, to: &str) -> Result<()> {
    tx.execute(SET_SUBJECT, &[&provider, &from, &to])?;
    tx.execute(SET_BOUND, &[&provider, &from, &to]).map(drop)
}

/// Takes everything out of a user's row that says who they were, and how they signed in.
pub fn forget(tx: &mut Tx<'_>, id: UserId) -> Result<()> {
    tx.execute(FORGET_IDENTITIES, &[&id])?;
    names::forget(tx, id)?;
    tx.execute_one(FORGET, &[&id], || Error::NotFound("user"))
}

/// Stores that a user left.
pub fn depart(tx: &mut Tx<'_>, subject_hash: &str, now: Timestamp) -> Result<()> {
    tx.execute(DEPART, &[&subject_hash, &now]).map(drop)
}

/// Whether a user was here and left.
pub fn has_departed(conn: &mut Conn<'_>, subject_hash: &str) -> Result<bool> {
    conn.exists(DEPARTED, &[&subject_hash])
}

/// The user to whom a name of the configuration is bound.
pub fn binding(conn: &mut Conn<'_>, provider: &str, key: &str) -> Result<Option<String>> {
    conn.find_scalar(BINDING, &[&provider, &key])
}

/// Gives a name of the configuration to a person for good.
pub fn bind(tx: &mut Tx<'_>, provider: &str, key: &str, subject: &str) -> Result<()> {
    tx.execute(BIND, &[&provider, &key, &subject]).map(drop)
}

/// A user found by name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserHit {
    /// The id, which never changes.
    #[serde(rename = "_id")]
    pub id: UserId,
    /// The unique name, used in URLs.
    pub username: String,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitch_profile_pic: Option<String>,
}

from_row!(UserHit { id, username, twitch_profile_pic });

/// At most ten people whose name contains `text`, those whose name begins with it first; `except` is left out.
pub fn search(conn: &mut Conn<'_>, text: &str, except: Option<UserId>) -> Result<Vec<UserHit>> {
    names::search(conn, &fold(text), except)
}

/// The text as a LIKE pattern that matches nothing but itself.
pub fn literal(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    /// Every change of the live queue reads the streamer, so this must not be a full scan.
    #[tokio::test]
    async fn the_streamer_is_found_by_an_index() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        assert_eq!(app.plan(OWNER).await, ["SCAN users USING INDEX users_streamer"]);
    }
}
