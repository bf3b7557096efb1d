//! The tables of achievements, and the figures from other features' tables.

use std::collections::BTreeSet;

use super::definitions::NewAchievement;
use super::rules::{Account, Deals, Holding, Kind, Reward};
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{AchievementId, UserId};

const SEEDED: &str = "SELECT name FROM planted_achievements";
const SEED: &str = "INSERT INTO planted_achievements (name) VALUES ($1) ON CONFLICT (name) DO NOTHING";
const INSERT: &str = "INSERT INTO achievements (name, description, category, kind, requirement, reward_packs, position, id) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name) DO NOTHING";
const LIST: &str = "SELECT a.name, a.description, a.category, a.kind, a.requirement, a.reward_packs, u.unlocked_at, \
    u.claimed_at FROM achievements a LEFT JOIN unlocked_achievements u ON u.name = a.name AND u.user_id = $1 \
    WHERE NOT a.retired OR u.unlocked_at IS NOT NULL ORDER BY a.position, a.name";
const FIND: &str = "SELECT a.name, a.description, a.category, a.kind, a.requirement, a.reward_packs, u.unlocked_at, \
    u.claimed_at FROM achievements a LEFT JOIN unlocked_achievements u ON u.name = a.name AND u.user_id = $1 \
    WHERE a.name = $2 AND (NOT a.retired OR u.unlocked_at IS NOT NULL)";
const UNLOCK: &str = "INSERT INTO unlocked_achievements (user_id, name, unlocked_at) \
    SELECT p.id, a.name, $2 FROM users p CROSS JOIN json_each(CAST($3 AS TEXT)) AS j \
    JOIN achievements a ON a.name = j.value AND NOT a.retired WHERE p.id = $1 AND p.username IS NOT NULL \
    ON CONFLICT (user_id, name) DO NOTHING RETURNING name";
const CLAIM: &str = "UPDATE unlocked_achievements SET claimed_at = $3 \
    WHERE user_id = $1 AND name = $2 AND claimed_at IS NULL";

const FEATURED: &str = "SELECT a.name, a.description, a.category, a.kind, a.requirement, a.reward_packs, u.unlocked_at, \
    u.claimed_at FROM featured_achievements f JOIN achievements a ON a.name = f.name \
    JOIN unlocked_achievements u ON u.user_id = f.user_id AND u.name = f.name \
    WHERE f.user_id = $1 ORDER BY f.position";
const CLEAR_FEATURED: &str = "DELETE FROM featured_achievements WHERE user_id = $1";
const FORGET: &str = "DELETE FROM unlocked_achievements WHERE user_id = $1";
const FEATURE: &str = "INSERT INTO featured_achievements (user_id, position, name) \
    SELECT u.user_id, $2, u.name FROM unlocked_achievements u WHERE u.user_id = $1 AND u.name = $3";

// One statement for each group of kinds. All waiting live openings are scanned, since they are few; with a condition on
// their user SQLite would scan all openings of that user instead.
const ACCOUNT: &str = "SELECT w.xp, w.opened, \
    (SELECT COUNT(*) FROM openings o WHERE NOT o.shown AND o.user_id || '' = u.id), u.login_count, u.login_streak, \
    (SELECT COUNT(*) FROM featured_cards f WHERE f.user_id = u.id), \
    (SELECT COUNT(*) FROM preferences p WHERE p.user_id = u.id AND p.preferred_pack IS NOT NULL), \
    (SELECT COUNT(*) FROM featured_achievements a WHERE a.user_id = u.id) \
    FROM users u JOIN wallets w ON w.user_id = u.id WHERE u.id = $1 AND u.username IS NOT NULL";
const TRADES: &str = "SELECT COUNT(*), COUNT(DISTINCT partner) FROM (\
    SELECT recipient AS partner FROM trades WHERE sender = $1 AND counts \
    UNION ALL SELECT sender FROM trades WHERE recipient = $1 AND counts) AS done";
const MARKET: &str = "SELECT (SELECT COUNT(*) FROM listings WHERE owner_id = $1), \
    (SELECT COUNT(*) FROM listings WHERE owner_id = $1 AND counts), \
    (SELECT COUNT(*) FROM listings WHERE sold_to = $1 AND counts)";
// From the index of definitions alone. Hidden cards are subtracted row by row, as in other counts.
const HOLDINGS: &str = "SELECT rarity, CAST(SUM(held) AS BIGINT), COUNT(definition_id), CAST(SUM(modified) AS BIGINT) FROM (\
    SELECT rarity, definition_id, SUM(held) AS held, SUM(modified) AS modified FROM (\
    SELECT rarity, definition_id, COUNT(*) AS held, COUNT(modifier_id) AS modified FROM cards WHERE owner_id = $1 \
    GROUP BY rarity, definition_id UNION ALL \
    SELECT rarity, definition_id, -1, CASE WHEN modifier_id IS NULL THEN 0 ELSE -1 END FROM cards \
    WHERE owner_id = $1 AND hidden) AS counted GROUP BY rarity, definition_id HAVING SUM(held) > 0) AS kinds \
    WHERE rarity IS NOT NULL GROUP BY rarity ORDER BY rarity";

from_row!(Account { xp, opened, unshown, logins, streak, featured_cards, preferred_packs, featured_achievements });
from_row!(Holding { rarity, cards, definitions, modified });

/// A stored achievement with a user's progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AchievementRow {
    /// The name, which also identifies it.
    pub name: String,
    pub description: String,
    pub category: String,
    pub kind: Kind,
    /// The figure that must be reached.
    pub requirement: i64,
    pub reward: Reward,
    /// When the user reached it.
    pub unlocked_at: Option<Timestamp>,
    /// When the user claimed the reward.
    pub claimed_at: Option<Timestamp>,
}

impl FromRow for AchievementRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (name, description, category, kind, requirement) =
            (row.next()?, row.next()?, row.next()?, row.next()?, row.next()?);
        let reward = row.next::<Option<u32>>()?.map_or(Reward::Card, Reward::Packs);
        let (unlocked_at, claimed_at) = (row.next()?, row.next()?);
        Ok(Self { name, description, category, kind, requirement, reward, unlocked_at, claimed_at })
    }
}

/// The names of all achievements that were ever seeded in this database.
pub(super) fn seeded(conn: &mut Conn<'_>) -> Result<BTreeSet<String>> {
    Ok(conn.scalars(SEEDED, &[])?.into_iter().collect())
}

/// Seeds an achievement once. An existing one with its name stays as it is.
pub(super) fn seed(tx: &mut Tx<'_>, id: AchievementId, new: &NewAchievement, position: usize) -> Result<()> {
    tx.execute(SEED, &[&new.name])?;
    insert(tx, id, new, i64::try_from(position).unwrap_or(i64::MAX))
}

/// Inserts an achievement, unless its name is taken.
pub(super) fn insert(tx: &mut Tx<'_>, id: AchievementId, new: &NewAchievement, position: i64) -> Result<()> {
    let packs = new.reward.packs();
    let NewAchievement { name, description, category, kind, requirement, .. } = new;
    tx.execute(INSERT, &[name, description, category, kind, requirement, &packs, &position, &id]).map(drop)
}

/// Every achievement in order, with a user's progress.
pub fn list(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<AchievementRow>> {
    conn.list(LIST, &[&user])
}

/// The achievement of this name, with a user's progress.
pub fn find(conn: &mut Conn<'_>, user: UserId, name: &str) -> Result<Option<AchievementRow>> {
    conn.find(FIND, &[&user, &name])
}

/// Records that a user reached these. Returns which of them are new.
pub fn unlock(tx: &mut Tx<'_>, user: UserId, names: &[&str], now: Timestamp) -> Result<Vec<String>> {
    let names = json_list(names)?;
    tx.scalars(UNLOCK, &[&user, &now, &names])
}

/// Records that the reward is claimed. Returns whether it could be.
pub fn claim(tx: &mut Tx<'_>, user: UserId, name: &str, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(CLAIM, &[&user, &name, &now])? == 1)
}

/// The achievements that a user features, in order.
pub fn featured(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<AchievementRow>> {
    conn.list(FEATURED, &[&user])
}

/// Replaces the featured achievements. Returns how many of them the user has reached.
pub fn set_featured(tx: &mut Tx<'_>, user: UserId, names: &[String]) -> Result<usize> {
    tx.execute(CLEAR_FEATURED, &[&user])?;
    let mut featured = 0;
    for (position, name) in (0_i64..).zip(names) {
        featured += usize::from(tx.execute(FEATURE, &[&user, &position, name])? == 1);
    }
    Ok(featured)
}

/// Deletes a user's reached and featured achievements.
pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(CLEAR_FEATURED, &[&user])?;
    tx.execute(FORGET, &[&user]).map(drop)
}

/// The figures of an account; `None` when it is deleted.
pub(super) fn account(conn: &mut Conn<'_>, user: UserId) -> Result<Option<Account>> {
    conn.find(ACCOUNT, &[&user])
}

/// A user's completed trades and sales.
pub(super) fn deals(conn: &mut Conn<'_>, user: UserId) -> Result<Deals> {
    let (trades, partners) = conn.get(TRADES, &[&user])?;
    let (listed, sold, bought) = conn.get(MARKET, &[&user])?;
    Ok(Deals { trades, partners, listed, sold, bought })
}

/// A user's public cards by rarity.
pub(super) fn holdings(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<Holding>> {
    conn.list(HOLDINGS, &[&user])
}
