//! Rows of `goals`, `goal_counts` and `goal_rewards`.

use super::words::{Audience, Counts, GoalState};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{GoalId, UserId};

const INSERT: &str = "INSERT INTO goals (id, title, counts, target, until_at, reward, state, running, counted, \
    from_position, started_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, 'running', TRUE, 0, $7, $8, $9) \
    ON CONFLICT DO NOTHING";
const FIND: &str = "SELECT id, title, counts, target, until_at, reward, state, counted, from_position, started_at, \
    decided_at, created_by FROM goals WHERE id = $1";
const RUNNING: &str = "SELECT id, title, counts, target, until_at, reward, state, counted, from_position, started_at, \
    decided_at, created_by FROM goals WHERE running";
const LATEST: &str = "SELECT id, title, counts, target, until_at, reward, state, counted, from_position, started_at, \
    decided_at, created_by FROM goals ORDER BY running DESC, started_at DESC, id DESC LIMIT $1";
const POSITION: &str = "SELECT COALESCE(MAX(position), 0) FROM openings";
const COUNT_PACKS: &str = "SELECT COUNT(*) FROM openings WHERE position > $1 AND shown AND source <> 'reward'";
const COUNT_LIVE: &str = "SELECT COUNT(*) FROM openings WHERE position > $1 AND shown AND live AND source <> 'reward'";
const COUNT_SUM: &str = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM goal_counts WHERE goal_id = $1";
const TELL: &str = "INSERT INTO goal_counts (goal_id, reference, user_id, amount, counted_at) \
    SELECT id, $2, $3, $4, $5 FROM goals WHERE running AND counts = $1 ON CONFLICT DO NOTHING";
const ADD: &str = "INSERT INTO goal_counts (goal_id, reference, amount, counted_at) \
    SELECT id, $2, $3, $4 FROM goals WHERE id = $1 AND running ON CONFLICT DO NOTHING";
const SET_COUNTED: &str = "UPDATE goals SET counted = $2 WHERE id = $1 AND running AND counted <> $2";
const DECIDE: &str = "UPDATE goals SET state = $2, running = FALSE, counted = $3, decided_at = $4 \
    WHERE id = $1 AND running";
const REWARD_ACTIVE: &str = "INSERT INTO goal_rewards (goal_id, user_id, packs) SELECT g.id, u.id, CAST($2 AS BIGINT) FROM goals g \
    JOIN users u ON u.username IS NOT NULL AND u.last_active_at >= $3 AND u.role <> 'owner' \
    WHERE g.id = $1 ON CONFLICT DO NOTHING";
const REWARD_OPENERS: &str = "INSERT INTO goal_rewards (goal_id, user_id, packs) SELECT DISTINCT g.id, u.id, CAST($2 AS BIGINT) \
    FROM goals g JOIN openings o ON o.position > g.from_position AND o.shown AND o.source <> 'reward' \
    AND (o.live OR g.counts <> 'live_packs') JOIN users u ON u.id = o.user_id AND u.username IS NOT NULL \
    WHERE g.id = $1 ON CONFLICT DO NOTHING";
const REWARD_PARTICIPANTS: &str = "INSERT INTO goal_rewards (goal_id, user_id, packs) SELECT DISTINCT c.goal_id, u.id, CAST($2 AS BIGINT) \
    FROM goal_counts c JOIN users u ON u.id = c.user_id AND u.username IS NOT NULL \
    WHERE c.goal_id = $1 ON CONFLICT DO NOTHING";
const ELIGIBLE_ACTIVE: &str =
    "SELECT COUNT(*) FROM users WHERE username IS NOT NULL AND last_active_at >= $1 AND role <> 'owner'";
const ELIGIBLE_OPENERS: &str = "SELECT COUNT(DISTINCT u.id) FROM goals g JOIN openings o ON o.position > g.from_position \
    AND o.shown AND o.source <> 'reward' AND (o.live OR g.counts <> 'live_packs') \
    JOIN users u ON u.id = o.user_id AND u.username IS NOT NULL WHERE g.id = $1";
const ELIGIBLE_PARTICIPANTS: &str = "SELECT COUNT(DISTINCT u.id) FROM goal_counts c \
    JOIN users u ON u.id = c.user_id AND u.username IS NOT NULL WHERE c.goal_id = $1";
const UNPAID: &str = "SELECT r.goal_id, r.user_id, r.packs, g.title FROM goal_rewards r \
    JOIN goals g ON g.id = r.goal_id JOIN users u ON u.id = r.user_id AND u.username IS NOT NULL \
    WHERE r.paid_at IS NULL ORDER BY r.goal_id, r.user_id LIMIT $1";
const PAY: &str = "UPDATE goal_rewards SET paid_at = $3 WHERE goal_id = $1 AND user_id = $2 AND paid_at IS NULL";
const PEOPLE: &str = "SELECT COUNT(*) FROM goal_rewards WHERE goal_id = $1";
const FORGET_COUNTS: &str = "UPDATE goal_counts SET user_id = NULL WHERE user_id = $1";
const FORGET_UNPAID: &str = "DELETE FROM goal_rewards WHERE user_id = $1 AND paid_at IS NULL";

#[derive(Clone, Debug)]
pub struct Goal {
    pub id: GoalId,
    pub title: String,
    pub counts: Counts,
    /// The count at which it is reached.
    pub target: u32,
    pub until: Option<Timestamp>,
    /// The reward, as JSON.
    pub reward: String,
    pub state: GoalState,
    pub counted: i64,
    /// Only openings after this position count.
    pub from_position: i64,
    pub started_at: Timestamp,
    pub decided_at: Option<Timestamp>,
    pub created_by: UserId,
}

from_row!(Goal {
    id,
    title,
    counts,
    target,
    until,
    reward,
    state,
    counted,
    from_position,
    started_at,
    decided_at,
    created_by,
});

/// Inserts a goal. Returns false if another one is running.
pub fn insert(tx: &mut Tx<'_>, goal: &Goal) -> Result<bool> {
    let Goal { id, title, counts, target, until, reward, from_position, started_at, created_by, .. } = goal;
    let inserted =
        tx.execute(INSERT, &[id, title, counts, target, until, reward, from_position, started_at, created_by])?;
    Ok(inserted == 1)
}

pub fn find(conn: &mut Conn<'_>, id: GoalId) -> Result<Goal> {
    conn.find(FIND, &[&id])?.ok_or(Error::NotFound("goal"))
}

pub fn running(conn: &mut Conn<'_>) -> Result<Option<Goal>> {
    conn.find(RUNNING, &[])
}

/// Lists the latest goals, newest first.
pub fn latest(conn: &mut Conn<'_>, limit: u32) -> Result<Vec<Goal>> {
    conn.list(LATEST, &[&limit])
}

/// The position of the latest opening.
pub fn position(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(POSITION, &[])
}

/// A goal's count by the stored rows, at least zero.
pub fn count(conn: &mut Conn<'_>, goal: &Goal) -> Result<i64> {
    let opened = match goal.counts {
        Counts::LivePacks => conn.get::<(i64,)>(COUNT_LIVE, &[&goal.from_position])?.0,
        Counts::Packs => conn.get::<(i64,)>(COUNT_PACKS, &[&goal.from_position])?.0,
        Counts::Subscriptions | Counts::Gifts | Counts::Bits | Counts::Hand => 0,
    };
    let counted: i64 = conn.scalar(COUNT_SUM, &[&goal.id])?;
    Ok(opened.saturating_add(counted).max(0))
}

/// Stores an event if the running goal counts it; once per reference.
pub fn tell(
    tx: &mut Tx<'_>,
    what: Counts,
    reference: &str,
    user: Option<UserId>,
    amount: i64,
    now: Timestamp,
) -> Result<bool> {
    Ok(tx.execute(TELL, &[&what, &reference, &user, &amount, &now])? == 1)
}

/// Adds an amount to a goal by hand. Returns whether the goal is running.
pub fn add(tx: &mut Tx<'_>, id: GoalId, reference: &str, amount: i64, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(ADD, &[&id, &reference, &amount, &now])? == 1)
}

/// Stores the count. Returns whether it has changed.
pub fn set_counted(tx: &mut Tx<'_>, id: GoalId, counted: i64) -> Result<bool> {
    Ok(tx.execute(SET_COUNTED, &[&id, &counted])? == 1)
}

/// Ends a goal. Returns whether it was running.
pub fn decide(tx: &mut Tx<'_>, id: GoalId, state: GoalState, counted: i64, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(DECIDE, &[&id, &state, &counted, &now])? == 1)
}

/// Stores the users whom a goal gives packs, and how many each gets.
pub fn reward(tx: &mut Tx<'_>, goal: &Goal, to: Audience, packs: u32, since: Timestamp) -> Result<i64> {
    let people = match to {
        Audience::Active => tx.execute(REWARD_ACTIVE, &[&goal.id, &packs, &since])?,
        Audience::TookPart if goal.counts.is_openings() => tx.execute(REWARD_OPENERS, &[&goal.id, &packs])?,
        Audience::TookPart => tx.execute(REWARD_PARTICIPANTS, &[&goal.id, &packs])?,
    };
    i64::try_from(people).map_err(Error::internal)
}

/// How many users [`reward`] would store now.
pub fn eligible(conn: &mut Conn<'_>, goal: &Goal, to: Audience, since: Timestamp) -> Result<i64> {
    let (people,): (i64,) = match to {
        Audience::Active => conn.get(ELIGIBLE_ACTIVE, &[&since])?,
        Audience::TookPart if goal.counts.is_openings() => conn.get(ELIGIBLE_OPENERS, &[&goal.id])?,
        Audience::TookPart => conn.get(ELIGIBLE_PARTICIPANTS, &[&goal.id])?,
    };
    Ok(people)
}

/// Packs owed to a user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnpaidReward {
    pub goal: GoalId,
    pub user: UserId,
    pub packs: u32,
    pub title: String,
}

from_row!(UnpaidReward { goal, user, packs, title });

/// At most `limit` payments that are due.
pub fn unpaid(conn: &mut Conn<'_>, limit: u32) -> Result<Vec<UnpaidReward>> {
    conn.list(UNPAID, &[&limit])
}

/// Marks a payment as made. Returns whether it was due.
pub fn pay(tx: &mut Tx<'_>, owed: &UnpaidReward, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(PAY, &[&owed.goal, &owed.user, &now])? == 1)
}

/// The number of users to whom a goal gave packs.
pub fn people(conn: &mut Conn<'_>, id: GoalId) -> Result<i64> {
    conn.scalar(PEOPLE, &[&id])
}

/// Removes a deleted user; the user's contributions still count.
pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(FORGET_COUNTS, &[&user])?;
    tx.execute(FORGET_UNPAID, &[&user]).map(drop)
}
