//! Rows of `channel_rewards` and `decided_redemptions`.

use std::collections::HashSet;

use super::rules::{LOOKED_UP, RewardKind, pause};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::twitch::helix::RemoteReward;
use crate::twitch::webhook::rules::Redemption;

const LIST: &str = "SELECT kind, reward_id, title, cost, is_enabled, is_ours FROM channel_rewards \
    ORDER BY kind DESC";
const OURS: &str = "SELECT kind FROM channel_rewards WHERE reward_id = $1 AND is_ours";
const PUT: &str = "INSERT INTO channel_rewards \
    (kind, reward_id, title, cost, is_enabled, is_ours, problem, checked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
    ON CONFLICT (kind) DO UPDATE SET reward_id = excluded.reward_id, title = excluded.title, cost = excluded.cost, \
    is_enabled = excluded.is_enabled, is_ours = excluded.is_ours, problem = excluded.problem, \
    checked_at = excluded.checked_at";
const DECIDE: &str = "INSERT INTO decided_redemptions \
    (redemption_id, reward_id, message_id, fulfilled, decided_at, attempts, next_at) VALUES ($1, $2, $3, $4, $5, 0, $5) \
    ON CONFLICT (redemption_id) DO NOTHING";
const GIVEN: &str = "INSERT INTO decided_redemptions \
    (redemption_id, reward_id, message_id, fulfilled, decided_at, attempts, next_at, told_at) \
    VALUES ($1, $2, $3, TRUE, $4, 0, $4, $4) ON CONFLICT (redemption_id) DO NOTHING";
const SEND_AGAIN: &str = "UPDATE decided_redemptions SET told_at = NULL, next_at = $2 \
    WHERE redemption_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND told_at < $3";
const DECIDED: &str = "SELECT message_id FROM decided_redemptions WHERE redemption_id = $1";
const REFUNDED_BY: &str =
    "SELECT redemption_id FROM decided_redemptions WHERE message_id = $1 AND NOT fulfilled LIMIT 1";
const UNKNOWN: &str = "SELECT asked.value FROM json_each(CAST($1 AS TEXT)) AS asked WHERE NOT EXISTS \
    (SELECT 1 FROM decided_redemptions d WHERE d.redemption_id = asked.value) AND NOT EXISTS \
    (SELECT 1 FROM twitch_events e WHERE e.message_id = CAST($2 AS TEXT) || asked.value)";
const WAITING: &str = "SELECT redemption_id, reward_id, fulfilled, attempts, next_at FROM decided_redemptions \
    WHERE told_at IS NULL AND (next_at, redemption_id) > ($1, $2) ORDER BY next_at, redemption_id LIMIT 50";
const TAKE: &str = "UPDATE decided_redemptions SET attempts = attempts + 1, next_at = $3 \
    WHERE redemption_id = $1 AND told_at IS NULL AND next_at = $2";
const MARK_ANSWERED: &str = "UPDATE decided_redemptions SET told_at = $2, problem = $3 \
    WHERE redemption_id = $1 AND told_at IS NULL";
const FAILED: &str = "UPDATE decided_redemptions SET problem = $2 WHERE redemption_id = $1 AND told_at IS NULL";
const FORGET: &str = "DELETE FROM decided_redemptions WHERE decided_at < $1";

/// The last known state of a reward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    pub kind: RewardKind,
    /// Twitch's id; `None` if it does not exist.
    pub reward_id: Option<String>,
    pub title: String,
    pub cost: Option<i64>,
    /// Whether viewers can redeem it.
    pub is_enabled: bool,
    /// Whether this server created it.
    pub is_ours: bool,
}

from_row!(Reward { kind, reward_id, title, cost, is_enabled, is_ours });

impl Reward {
    /// The state of a reward that this server created.
    pub fn ours(kind: RewardKind, remote: &RemoteReward) -> Self {
        Self {
            kind,
            reward_id: Some(remote.id.clone()),
            title: remote.title.clone(),
            cost: Some(remote.cost),
            is_enabled: remote.is_enabled,
            is_ours: true,
        }
    }

    /// What an admin should know about it.
    pub fn problem(&self) -> Option<Message> {
        match &self.reward_id {
            None if self.title.is_empty() => None,
            None => Some(msg!("twitch_reward.missing")),
            Some(_) if !self.is_ours => Some(msg!("twitch_reward.theirs")),
            Some(_) => (!self.is_enabled).then(|| msg!("twitch_reward.switched_off")),
        }
    }
}

/// The known rewards, the one for packs first.
pub fn list(conn: &mut Conn<'_>) -> Result<Vec<Reward>> {
    conn.list(LIST, &[])
}

/// The kind of a reward that this server created; `None` for others.
pub fn ours(conn: &mut Conn<'_>, reward_id: &str) -> Result<Option<RewardKind>> {
    conn.find_scalar(OURS, &[&reward_id])
}

/// Stores the state of a reward.
pub fn upsert(tx: &mut Tx<'_>, row: &Reward, now: Timestamp) -> Result<()> {
    let Reward { kind, reward_id, title, cost, is_enabled, is_ours } = row;
    // For nodes of older versions.
    let problem = row.problem().map(|problem| problem.to_string());
    tx.execute(PUT, &[kind, reward_id, title, cost, is_enabled, is_ours, &problem, &now]).map(drop)
}

/// The decision on a redemption.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    pub redemption: &'a str,
    pub reward: &'a str,
    /// The message that reported the redemption.
    pub message: &'a str,
    /// Whether the points are spent; otherwise they are refunded.
    pub fulfilled: bool,
}

/// Stores a decision on a redemption. Each redemption is decided once.
pub fn decide(tx: &mut Tx<'_>, decision: Decision<'_>, now: Timestamp) -> Result<()> {
    let Decision { redemption, reward, message, fulfilled } = decision;
    tx.execute(DECIDE, &[&redemption, &reward, &message, &fulfilled, &now])?;
    tx.announce(Event::RedemptionDecided);
    Ok(())
}

/// Stores that something was given for a redemption of a reward that is not known as this server's. No decision is
/// sent to Twitch. If the reward was just created and becomes known later, the redemption must not be looked up then.
pub fn note_given(tx: &mut Tx<'_>, redemption: &Redemption, message: &str, now: Timestamp) -> Result<()> {
    tx.execute(GIVEN, &[&redemption.id, &redemption.reward, &message, &now]).map(drop)
}

/// Sends decisions on these redemptions again that were sent before this time, since Twitch still lists them as open.
pub fn send_again(tx: &mut Tx<'_>, redemptions: &[String], before: Timestamp, now: Timestamp) -> Result<()> {
    if tx.execute(SEND_AGAIN, &[&json_list(redemptions)?, &now, &before])? > 0 {
        tx.announce(Event::RedemptionDecided);
    }
    Ok(())
}

/// Whether this message's redemption was refunded.
pub fn is_refunded(conn: &mut Conn<'_>, message: &str) -> Result<bool> {
    conn.exists(REFUNDED_BY, &[&message])
}

/// Those of these redemptions that are neither decided nor already looked up.
pub fn unknown(conn: &mut Conn<'_>, redemptions: &[String]) -> Result<HashSet<String>> {
    Ok(conn.scalars(UNKNOWN, &[&json_list(redemptions)?, &LOOKED_UP])?.into_iter().collect())
}

/// Whether a redemption is decided.
pub fn is_decided(conn: &mut Conn<'_>, redemption: &str) -> Result<bool> {
    conn.exists(DECIDED, &[&redemption])
}

/// A decision to send to Twitch.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub redemption: String,
    pub reward: String,
    /// Whether the points are spent.
    pub fulfilled: bool,
    /// The number of attempts.
    pub attempts: i64,
    pub next_at: Timestamp,
}

from_row!(Waiting { redemption, reward, fulfilled, attempts, next_at });

/// A page of decisions to send, by time and id, after this time and id.
pub fn waiting(conn: &mut Conn<'_>, (time, redemption): &(Timestamp, String)) -> Result<Vec<Waiting>> {
    conn.list(WAITING, &[time, redemption])
}

/// Claims a decision for an attempt, unless another node has. It is due again when the attempt must have failed.
pub fn claim(tx: &mut Tx<'_>, one: &Waiting, now: Timestamp) -> Result<bool> {
    let next = now.plus_millis(pause(one.attempts).max(30_000));
    Ok(tx.execute(TAKE, &[&one.redemption, &one.next_at, &next])? == 1)
}

/// Stores that Twitch has confirmed or finally refused a decision.
pub fn mark_answered(tx: &mut Tx<'_>, redemption: &str, problem: Option<&str>, now: Timestamp) -> Result<()> {
    tx.execute(MARK_ANSWERED, &[&redemption, &now, &problem]).map(drop)
}

/// Stores why an attempt failed.
pub fn failed(tx: &mut Tx<'_>, redemption: &str, problem: &str) -> Result<()> {
    tx.execute(FAILED, &[&redemption, &problem]).map(drop)
}

/// Deletes decisions from before this time; Twitch reports no redemption that is so old.
pub fn forget(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    tx.execute(FORGET, &[&before]).map(drop)
}
