//! Accounts of people who redeemed a live pack and have not signed in yet.
//!
//! Such an account is a row without names, like a former collector's, so that profiles, search, rankings and lists leave
//! it out. Its identity is the provider's id, and the show calls its owner by `guest_name`. The first sign-in, or
//! an import that knows the person's name, takes it over with everything that it holds.

use super::rules::User;
use super::store::{insert_identity, write};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::UserId;

const FIND: &str = "SELECT u.id FROM identities i JOIN users u ON u.id = i.user_id \
    WHERE i.provider = $1 AND i.subject = $2 AND u.guest_name IS NOT NULL";
const INSERT: &str = "INSERT INTO users (id, guest_name, role, demo, created_at, login_count, login_streak) \
    VALUES ($1, $2, 'user', FALSE, $3, 0, 0)";
const RENAME: &str = "UPDATE users SET guest_name = $2 WHERE id = $1 AND guest_name <> $2";
const TAKE_OVER: &str = "UPDATE users SET guest_name = NULL, username = $2, username_key = $3, display_name = $4, \
    display_key = $5, picture_url = $6, role = $7, demo = $8, created_at = $9, last_active_at = $10, \
    login_day = $11, login_count = $12, login_streak = $13 WHERE id = $1 AND guest_name IS NOT NULL";
const NAME: &str = "SELECT COALESCE(username, guest_name) FROM users WHERE id = $1";

/// The account that holds what this person got before their first sign-in.
pub fn find(conn: &mut Conn<'_>, provider: &str, subject: &str) -> Result<Option<UserId>> {
    conn.find_scalar(FIND, &[&provider, &subject])
}

/// The same account, made when there is none, and whether it was made. The name is the provider's of today.
pub fn find_or_insert(
    tx: &mut Tx<'_>,
    (provider, subject): (&str, &str),
    name: &str,
    now: Timestamp,
    dice: &Dice,
) -> Result<(UserId, bool)> {
    if let Some(user) = find(tx, provider, subject)? {
        tx.execute(RENAME, &[&user, &name])?;
        return Ok((user, false));
    }
    let user = UserId::new(now, dice);
    insert(tx, user, (provider, subject), name, now)?;
    Ok((user, true))
}

/// A new account that is held for a person.
pub fn insert(
    tx: &mut Tx<'_>,
    user: UserId,
    (provider, subject): (&str, &str),
    name: &str,
    created_at: Timestamp,
) -> Result<()> {
    tx.execute(INSERT, &[&user, &name, &created_at])?;
    insert_identity(tx, provider, subject, user)
}

/// The account gets the names of its person, at the first sign-in or by an import.
pub fn take_over(tx: &mut Tx<'_>, user: &User) -> Result<()> {
    write(tx, TAKE_OVER, user, "the account was taken over already")
}

/// The name of this person in the show; `None` for a former collector.
pub fn show_name(conn: &mut Conn<'_>, user: UserId) -> Result<Option<String>> {
    Ok(conn.find::<(Option<String>,)>(NAME, &[&user])?.and_then(|(name,)| name))
}
