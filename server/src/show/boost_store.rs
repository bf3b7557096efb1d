//! Rows of `pack_boosts`.

use super::rules::Change;
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::{Error, Result};
use crate::ids::{GoalId, PackId, UserId};

const INSERT: &str = "INSERT INTO pack_boosts (goal_id, pack_id, before, during, is_on, until_at, created_by) \
    VALUES ($1, $2, $3, $4, TRUE, $5, $6)";
const FIND: &str = "SELECT b.goal_id, g.title, b.pack_id, b.before, b.during, b.until_at, b.created_by \
    FROM pack_boosts b JOIN goals g ON g.id = b.goal_id WHERE b.goal_id = $1 AND b.is_on";
const ON_PACK: &str = "SELECT b.goal_id, g.title, b.pack_id, b.before, b.during, b.until_at, b.created_by \
    FROM pack_boosts b JOIN goals g ON g.id = b.goal_id WHERE b.pack_id = $1 AND b.is_on";
const ALL_ON: &str = "SELECT b.goal_id, g.title, b.pack_id, b.before, b.during, b.until_at, b.created_by \
    FROM pack_boosts b JOIN goals g ON g.id = b.goal_id WHERE b.is_on ORDER BY b.until_at, b.goal_id";
const END: &str = "UPDATE pack_boosts SET is_on = FALSE, ended_at = $2, outcome = $3 WHERE goal_id = $1 AND is_on";
const OUTCOME: &str = "SELECT outcome FROM pack_boosts WHERE goal_id = $1 AND NOT is_on";

/// A temporary change of a pack.
#[derive(Clone, Debug)]
pub struct Boost {
    /// The goal that caused it.
    pub goal: GoalId,
    pub title: String,
    pub pack: PackId,
    /// The pack's values before.
    pub before: Change,
    /// The pack's values during the boost.
    pub during: Change,
    pub until: Timestamp,
    /// The author of the goal.
    pub created_by: UserId,
}

impl FromRow for Boost {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (goal, title, pack) = (row.next()?, row.next()?, row.next()?);
        let (before, during): (String, String) = (row.next()?, row.next()?);
        Ok(Self {
            goal,
            title,
            pack,
            before: serde_json::from_str(&before)?,
            during: serde_json::from_str(&during)?,
            until: row.next()?,
            created_by: row.next()?,
        })
    }
}

pub fn insert(tx: &mut Tx<'_>, boost: &Boost) -> Result<()> {
    let before = serde_json::to_string(&boost.before).map_err(Error::internal)?;
    let during = serde_json::to_string(&boost.during).map_err(Error::internal)?;
    tx.execute_one(INSERT, &[&boost.goal, &boost.pack, &before, &during, &boost.until, &boost.created_by], || {
        Error::internal("the pack bonus was not stored")
    })
}

/// A goal's current change of a pack.
pub fn find(conn: &mut Conn<'_>, goal: GoalId) -> Result<Option<Boost>> {
    conn.find(FIND, &[&goal])
}

/// The current change of a pack.
pub fn on_pack(conn: &mut Conn<'_>, pack: PackId) -> Result<Option<Boost>> {
    conn.find(ON_PACK, &[&pack])
}

/// All current changes, by the time of their end.
pub fn all_on(conn: &mut Conn<'_>) -> Result<Vec<Boost>> {
    conn.list(ALL_ON, &[])
}

/// Ends a change. Returns whether it was current.
pub fn end(tx: &mut Tx<'_>, goal: GoalId, now: Timestamp, outcome: &str) -> Result<bool> {
    Ok(tx.execute(END, &[&goal, &now, &outcome])? == 1)
}

/// The outcome of a change that has ended.
pub fn outcome(conn: &mut Conn<'_>, goal: GoalId) -> Result<Option<String>> {
    Ok(conn.find::<(Option<String>,)>(OUTCOME, &[&goal])?.and_then(|(outcome,)| outcome))
}
