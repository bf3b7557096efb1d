//! Rows of achievements as their editor reads and changes them.

use super::definitions::NewAchievement;
use super::rules::{Kind, Reward};
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::Result;
use crate::ids::{AchievementId, UserId};

const ALL: &str = "SELECT id, name, description, category, kind, requirement, reward_packs, retired, swept_to \
    FROM achievements ORDER BY position, name";
const COUNTS: &str = "SELECT name, COUNT(*), COUNT(claimed_at) FROM unlocked_achievements GROUP BY name";
const COUNT: &str = "SELECT COUNT(*), COUNT(claimed_at) FROM unlocked_achievements WHERE name = $1";
const LAST: &str = "SELECT COALESCE(MAX(position), -1) + 1 FROM achievements";
const UPDATE: &str = "UPDATE achievements SET name = $2, description = $3, category = $4, kind = $5, requirement = $6, \
    reward_packs = $7 WHERE name = $1";
const RENAME_UNLOCKED: &str = "UPDATE unlocked_achievements SET name = $2 WHERE name = $1";
const RENAME_FEATURED: &str = "UPDATE featured_achievements SET name = $2 WHERE name = $1";
const SET_RETIRED: &str = "UPDATE achievements SET retired = $2, swept_to = NULL WHERE name = $1";
const DELETE: &str = "DELETE FROM achievements WHERE name = $1";
const SET_POSITION: &str = "UPDATE achievements SET position = $2 WHERE name = $1 AND position <> $2";

// The empty text comes before every id.
const SWEEP: &str = "UPDATE achievements SET swept_to = '' WHERE name = $1 AND NOT retired";
const SWEPT: &str = "UPDATE achievements SET swept_to = $3 WHERE name = $1 AND swept_to = $2 \
    AND kind = $4 AND requirement = $5";
const PEOPLE: &str = "SELECT u.id FROM users u WHERE u.id > $1 AND u.username IS NOT NULL ORDER BY u.id LIMIT $2";
const HAVE: &str =
    "SELECT u.user_id FROM unlocked_achievements u WHERE u.name = $1 AND u.user_id > $2 AND u.user_id <= $3";

/// An achievement as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAchievement {
    pub id: AchievementId,
    pub what: NewAchievement,
    /// Whether it cannot be reached any more.
    pub retired: bool,
    /// Up to whom people were looked through since it changed; nothing once all were.
    pub swept_to: Option<String>,
}

impl FromRow for StoredAchievement {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (id, name, description, category) = (row.next()?, row.next()?, row.next()?, row.next()?);
        let (kind, requirement): (Kind, i64) = (row.next()?, row.next()?);
        let reward = row.next::<Option<u32>>()?.map_or(Reward::Card, Reward::Packs);
        let what = NewAchievement { name, description, category, kind, requirement, reward };
        Ok(Self { id, what, retired: row.next()?, swept_to: row.next()? })
    }
}

/// Every achievement in its order.
pub fn all(conn: &mut Conn<'_>) -> Result<Vec<StoredAchievement>> {
    conn.list(ALL, &[])
}

/// How many have reached each, and how many of them took the reward.
pub fn counts(conn: &mut Conn<'_>) -> Result<Vec<(String, i64, i64)>> {
    conn.list(COUNTS, &[])
}

/// The same of one.
pub fn count(conn: &mut Conn<'_>, name: &str) -> Result<(i64, i64)> {
    conn.get(COUNT, &[&name])
}

/// The place behind all others.
pub fn last(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(LAST, &[])
}

/// Changes the achievement of this name, also for users who have reached it.
pub fn update(tx: &mut Tx<'_>, name: &str, new: &NewAchievement) -> Result<()> {
    let NewAchievement { name: to, description, category, kind, requirement, reward } = new;
    tx.execute(UPDATE, &[&name, to, description, category, kind, requirement, &reward.packs()])?;
    if to != name {
        tx.execute(RENAME_UNLOCKED, &[&name, to])?;
        tx.execute(RENAME_FEATURED, &[&name, to])?;
    }
    Ok(())
}

/// Closes an achievement, or opens it again.
pub fn set_retired(tx: &mut Tx<'_>, name: &str, retired: bool) -> Result<()> {
    tx.execute(SET_RETIRED, &[&name, &retired]).map(drop)
}

/// Removes an achievement without users.
pub fn delete(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    tx.execute(DELETE, &[&name]).map(drop)
}

/// Puts an achievement at a place.
pub fn set_position(tx: &mut Tx<'_>, name: &str, position: i64) -> Result<()> {
    tx.execute(SET_POSITION, &[&name, &position]).map(drop)
}

/// From now on people are looked through for who has reached this already.
pub fn begin_sweep(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    tx.execute(SWEEP, &[&name]).map(drop)
}

/// Stores how far the sweep is; returns whether no other node did this batch, and nothing changed since.
pub fn go_on(tx: &mut Tx<'_>, what: (&str, Kind, i64), from: &str, to: Option<UserId>) -> Result<bool> {
    let (name, kind, requirement) = what;
    Ok(tx.execute(SWEPT, &[&name, &from, &to, &kind, &requirement])? == 1)
}

/// The next people by id.
pub fn people(conn: &mut Conn<'_>, after: &str, limit: u32) -> Result<Vec<UserId>> {
    conn.scalars(PEOPLE, &[&after, &limit])
}

/// The users between two ids who have reached this, `to` included.
pub fn have(conn: &mut Conn<'_>, name: &str, after: &str, to: UserId) -> Result<Vec<UserId>> {
    conn.scalars(HAVE, &[&name, &after, &to])
}
