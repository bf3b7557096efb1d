//! Finding people by a part of their name: `name_parts`, which is written with every name.

use super::rules::parts;
use super::store::{UserHit, literal};
use crate::db::{Conn, Tx, json_list};
use crate::error::Result;
use crate::ids::UserId;

const KEYS: &str = "SELECT username_key, display_key FROM users WHERE id = $1 AND username IS NOT NULL";
const ADD: &str = "INSERT INTO name_parts (part, user_id) SELECT value, $2 FROM json_each(CAST($1 AS TEXT)) \
    WHERE TRUE ON CONFLICT DO NOTHING";
const REMOVE: &str =
    "DELETE FROM name_parts WHERE user_id = $2 AND part IN (SELECT value FROM json_each(CAST($1 AS TEXT)))";
const REMOVE_DEMO: &str = "DELETE FROM name_parts WHERE user_id IN (SELECT id FROM users WHERE demo)";

const BY_USERNAME: &str = "SELECT id, username, picture_url FROM users WHERE username_key >= $1 AND username_key < $2 \
    AND (CAST($3 AS TEXT) IS NULL OR id <> $3) ORDER BY username_key, id LIMIT $4";
const BY_DISPLAY: &str = "SELECT id, username, picture_url FROM users WHERE display_key >= $1 AND display_key < $2 \
    AND (CAST($3 AS TEXT) IS NULL OR id <> $3) ORDER BY display_key, id LIMIT $4";
// In the order of the parts, so that either engine stops as soon as there are enough.
const BY_PART: &str = "SELECT u.id, u.username, u.picture_url FROM name_parts p JOIN users u ON u.id = p.user_id \
    WHERE p.part >= $1 AND p.part < $2 AND (CAST($3 AS TEXT) IS NULL OR p.user_id <> $3) \
    ORDER BY p.part, p.user_id LIMIT $4";
// For a text longer than a part. The part is in the comparison so that PostgreSQL does not scan all users.
const BY_LONG_PART: &str = "SELECT u.id, u.username, u.picture_url FROM name_parts p JOIN users u ON u.id = p.user_id \
    WHERE p.part = $1 AND (CAST($2 AS TEXT) IS NULL OR p.user_id <> $2) \
    AND (p.part || '\n' || u.username_key || '\n' || u.display_key) LIKE $4 ESCAPE '\\' \
    ORDER BY p.part, p.user_id LIMIT $3";
const IDS: &str = "SELECT user_id FROM name_parts WHERE part >= $1 AND part < $2 ORDER BY part, user_id LIMIT $3";

/// People in an answer at most.
const MAX_PEOPLE: usize = 10;
/// Parts that are read for it: one person may have several.
const READ: u32 = 60;
/// The end of all texts with the same beginning.
const END: char = '\u{10FFFF}';

/// Inserts the parts of a user's names, whose row has just been written.
pub(super) fn note(tx: &mut Tx<'_>, user: UserId, username: &str, display: &str) -> Result<()> {
    let parts = json_list(&parts(username, display))?;
    tx.execute(ADD, &[&parts, &user]).map(drop)
}

/// Deletes the parts of a user's names, whose row is about to be changed.
pub(super) fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    let Some((username, display)) = tx.find::<(String, String)>(KEYS, &[&user])? else { return Ok(()) };
    let parts = json_list(&parts(&username, &display))?;
    tx.execute(REMOVE, &[&parts, &user]).map(drop)
}

/// Rewrites the parts of a user's names whose row is about to be changed, if the names are others; a sign-in that
/// finds the same names writes nothing.
pub(super) fn replace(tx: &mut Tx<'_>, user: UserId, username: &str, display: &str) -> Result<()> {
    let known: Option<(String, String)> = tx.find(KEYS, &[&user])?;
    if known.is_some_and(|known| known == (username.into(), display.into())) {
        return Ok(());
    }
    forget(tx, user)?;
    note(tx, user, username, display)
}

/// Deletes the parts of all demo people.
pub(super) fn forget_demo(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(REMOVE_DEMO, &[]).map(drop)
}

/// At most ten people whose names contain `key`, which is folded: those whose name begins with it first, then those whose
/// shown name does; `except` is left out.
pub(super) fn search(conn: &mut Conn<'_>, key: &str, except: Option<UserId>) -> Result<Vec<UserHit>> {
    let (begins, ends, most) = (key, format!("{key}{END}"), u32::try_from(MAX_PEOPLE).unwrap_or(u32::MAX));
    let mut found: Vec<UserHit> = conn.list(BY_USERNAME, &[&begins, &ends, &except, &most])?;
    if found.len() < MAX_PEOPLE {
        add(&mut found, conn.list(BY_DISPLAY, &[&begins, &ends, &except, &most])?);
    }
    if found.len() < MAX_PEOPLE {
        let part: String = key.chars().take(super::rules::PART).collect();
        let mut others: Vec<UserHit> = if part == key {
            conn.list(BY_PART, &[&begins, &ends, &except, &READ])?
        } else {
            conn.list(BY_LONG_PART, &[&part, &except, &READ, &format!("%{}%", literal(key))])?
        };
        others.sort_by_cached_key(|user| (super::fold(&user.username), user.id));
        add(&mut found, others);
    }
    Ok(found)
}

fn add(found: &mut Vec<UserHit>, others: Vec<UserHit>) {
    for hit in others {
        if found.len() < MAX_PEOPLE && found.iter().all(|known| known.id != hit.id) {
            found.push(hit);
        }
    }
}

/// All users whose names may contain `key`, which is folded, if those are at most so many parts; who contains its first
/// eight characters is among them.
pub fn who_may_be_called(conn: &mut Conn<'_>, key: &str, most: u32) -> Result<Option<Vec<UserId>>> {
    let begins: String = key.chars().take(super::rules::PART).collect();
    let rows: Vec<(UserId,)> = conn.list(IDS, &[&begins, &format!("{begins}{END}"), &(most + 1)])?;
    let few = u32::try_from(rows.len()).is_ok_and(|rows| rows <= most);
    Ok(few.then(|| rows.into_iter().map(|(user,)| user).collect()))
}
