//! Rows of `setup` and `setup_codes`.

use super::rules::State;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::from_row;

const FIND: &str = "SELECT claim, step, ended FROM setup WHERE id = 1";
const SAVE: &str = "INSERT INTO setup (id, claim, step, ended) VALUES (1, $1, $2, $3) \
    ON CONFLICT (id) DO UPDATE SET claim = excluded.claim, step = excluded.step, ended = excluded.ended";
const HAS_OWNER: &str = "SELECT 1 FROM users u WHERE u.role = 'owner' \
    AND (NOT u.demo OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id))";
const SET_CODE: &str = "INSERT INTO setup_codes (holder, code_hash) VALUES ($1, $2) \
    ON CONFLICT (holder) DO UPDATE SET code_hash = excluded.code_hash";
const HAS_CODE: &str = "SELECT 1 FROM setup_codes WHERE code_hash = $1";
const USE_CODE: &str = "DELETE FROM setup_codes WHERE code_hash = $1";
const DELETE_CODES: &str = "DELETE FROM setup_codes";

from_row!(State { claim, step, ended });

pub fn find(conn: &mut Conn<'_>) -> Result<State> {
    Ok(conn.find(FIND, &[])?.unwrap_or(State::NEW))
}

pub fn save(tx: &mut Tx<'_>, State { claim, step, ended }: State) -> Result<()> {
    tx.execute(SAVE, &[&claim, &step, &ended]).map(drop)
}

/// Whether somebody has signed in as the owner. The owner that the demo set made has not, until there is a session.
pub fn has_owner(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(HAS_OWNER, &[])
}

/// Replaces the code of a holder, which is usually a node.
pub fn set_code(tx: &mut Tx<'_>, holder: &str, hash: &str) -> Result<()> {
    tx.execute(SET_CODE, &[&holder, &hash]).map(drop)
}

pub fn has_code(conn: &mut Conn<'_>, hash: &str) -> Result<bool> {
    conn.exists(HAS_CODE, &[&hash])
}

/// Deletes a code. Returns whether it existed.
pub fn use_code(tx: &mut Tx<'_>, hash: &str) -> Result<bool> {
    Ok(tx.execute(USE_CODE, &[&hash])? > 0)
}

pub fn delete_codes(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(DELETE_CODES, &[]).map(drop)
}
