//! Rows of achievements, for their editor.

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

// The empty text precedes every id.
const SWEEP: &str = "UPDATE achievements SET swept_to = '' WHERE name = $1 AND NOT retired";
const SWEPT: &str = "UPDATE achievements SET swept_to = $3 WHERE name = $1 AND swept_to = $2 \
    AND kind = $4 AND requirement = $5";
const PEOPLE: &str = "SELECT u.id FROM users u WHERE u.id > $1 AND u.username IS NOT NULL ORDER BY u.id LIMIT $2";
const USERS_WITH: &str =
    "SELECT u.user_id FROM unlocked_achievements u WHERE u.name = $1 AND u.user_id > $2 AND u.user_id <= $3";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAchievement {
    pub id: AchievementId,
    pub what: NewAchievement,
    /// Whether it can no longer be reached.
    pub retired: bool,
    /// The last user checked since it changed; `None` once all were checked.
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

/// Every achievement in order.
pub fn all(conn: &mut Conn<'_>) -> Result<Vec<StoredAchievement>> {
    conn.list(ALL, &[])
}

/// Number of users who have reached each achievement, and of those who have claimed the reward.
pub fn counts(conn: &mut Conn<'_>) -> Result<Vec<(String, i64, i64)>> {
    conn.list(COUNTS, &[])
}

/// The same for one achievement.
pub fn count(conn: &mut Conn<'_>, name: &str) -> Result<(i64, i64)> {
    conn.get(COUNT, &[&name])
}

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

/// Closes an achievement, or reopens it.
pub fn set_retired(tx: &mut Tx<'_>, name: &str, retired: bool) -> Result<()> {
    tx.execute(SET_RETIRED, &[&name, &retired]).map(drop)
}

/// Removes an achievement without users.
pub fn delete(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    tx.execute(DELETE, &[&name]).map(drop)
}

/// Sets the position of an achievement.
pub fn set_position(tx: &mut Tx<'_>, name: &str, position: i64) -> Result<()> {
    tx.execute(SET_POSITION, &[&name, &position]).map(drop)
}

/// Starts the check of all users for this achievement.
pub fn begin_sweep(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    tx.execute(SWEEP, &[&name]).map(drop)
}

/// Stores the progress of the check. Returns whether no other node did this batch, and nothing changed since.
pub fn save_progress(tx: &mut Tx<'_>, what: (&str, Kind, i64), from: &str, to: Option<UserId>) -> Result<bool> {
    let (name, kind, requirement) = what;
    Ok(tx.execute(SWEPT, &[&name, &from, &to, &kind, &requirement])? == 1)
}

/// The next users by id.
pub fn people(conn: &mut Conn<'_>, after: &str, limit: u32) -> Result<Vec<UserId>> {
    conn.scalars(PEOPLE, &[&after, &limit])
}

/// The users between two ids who have reached this, `to` included.
pub fn users_with(conn: &mut Conn<'_>, name: &str, after: &str, to: UserId) -> Result<Vec<UserId>> {
    conn.scalars(USERS_WITH, &[&name, &after, &to])
}
