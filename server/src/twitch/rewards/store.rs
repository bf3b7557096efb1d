//! Rows of `channel_rewards` and `decided_redemptions`.

use std::collections::HashSet;

use super::rules::{LOOKED_UP, RewardKind, pause};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::realtime::Event;
use crate::twitch::helix::RemoteReward;
use crate::twitch::webhook::rules::Redemption;

const LIST: &str = "SELECT kind, reward_id, title, cost, is_enabled, is_ours, problem FROM channel_rewards \
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
const TELL_AGAIN: &str = "UPDATE decided_redemptions SET told_at = NULL, next_at = $2 \
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

/// A reward as it was last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Which of the two.
    pub kind: RewardKind,
    /// Twitch's id of it; none while there is none.
    pub reward_id: Option<String>,
    /// What it is called.
    pub title: String,
    pub cost: Option<i64>,
    /// Whether it can be redeemed.
    pub is_enabled: bool,
    /// Whether this server made it.
    pub is_ours: bool,
    pub problem: Option<String>,
}

from_row!(Reward { kind, reward_id, title, cost, is_enabled, is_ours, problem });

impl Reward {
    /// A reward that this server made.
    pub fn ours(kind: RewardKind, remote: &RemoteReward) -> Self {
        Self {
            kind,
            reward_id: Some(remote.id.clone()),
            title: remote.title.clone(),
            cost: Some(remote.cost),
            is_enabled: remote.is_enabled,
            is_ours: true,
            problem: (!remote.is_enabled).then(|| "It is switched off on the channel.".to_owned()),
        }
    }
}

/// Both, as far as they were seen: the one for packs first.
pub fn list(conn: &mut Conn<'_>) -> Result<Vec<Reward>> {
    conn.list(LIST, &[])
}

/// Which reward of ours this is.
pub fn ours(conn: &mut Conn<'_>, reward_id: &str) -> Result<Option<RewardKind>> {
    conn.find_scalar(OURS, &[&reward_id])
}

/// Notes how a reward was seen.
pub fn upsert(tx: &mut Tx<'_>, row: &Reward, now: Timestamp) -> Result<()> {
    let Reward { kind, reward_id, title, cost, is_enabled, is_ours, problem } = row;
    tx.execute(PUT, &[kind, reward_id, title, cost, is_enabled, is_ours, problem, &now]).map(drop)
}

/// The decision on a redemption.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    pub redemption: &'a str,
    pub reward: &'a str,
    /// The message that reported it.
    pub message: &'a str,
    /// Whether the points are spent; else they go back.
    pub fulfilled: bool,
}

/// Decides a redemption, once.
pub fn decide(tx: &mut Tx<'_>, decision: Decision<'_>, now: Timestamp) -> Result<()> {
    let Decision { redemption, reward, message, fulfilled } = decision;
    tx.execute(DECIDE, &[&redemption, &reward, &message, &fulfilled, &now])?;
    tx.announce(Event::RedemptionDecided);
    Ok(())
}

/// Stores that something was given for a redemption of a reward that is not known as ours; no decision is sent to
/// Twitch. One that was made a moment ago may be known as ours later, and the redemption is not to be looked up then.
pub fn note_given(tx: &mut Tx<'_>, redemption: &Redemption, message: &str, now: Timestamp) -> Result<()> {
    tx.execute(GIVEN, &[&redemption.id, &redemption.reward, &message, &now]).map(drop)
}

/// Sends the decisions on these redemptions to Twitch again, which were sent before this time but are still open there.
pub fn tell_again(tx: &mut Tx<'_>, redemptions: &[String], before: Timestamp, now: Timestamp) -> Result<()> {
    if tx.execute(TELL_AGAIN, &[&json_list(redemptions)?, &now, &before])? > 0 {
        tx.announce(Event::RedemptionDecided);
    }
    Ok(())
}

/// Whether this message's redemption was given back.
pub fn is_refunded(conn: &mut Conn<'_>, message: &str) -> Result<bool> {
    conn.exists(REFUNDED_BY, &[&message])
}

/// Redemptions among these that are not decided, and were not looked up before.
pub fn unknown(conn: &mut Conn<'_>, redemptions: &[String]) -> Result<HashSet<String>> {
    Ok(conn.scalars(UNKNOWN, &[&json_list(redemptions)?, &LOOKED_UP])?.into_iter().collect())
}

/// Whether a redemption is decided already.
pub fn is_decided(conn: &mut Conn<'_>, redemption: &str) -> Result<bool> {
    conn.exists(DECIDED, &[&redemption])
}

/// A redemption whose decision has to be sent to Twitch.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub redemption: String,
    pub reward: String,
    /// Whether the points are spent.
    pub fulfilled: bool,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is due.
    pub next_at: Timestamp,
}

from_row!(Waiting { redemption, reward, fulfilled, attempts, next_at });

/// Waiting decisions, the next first: some of them, from the one after this time and id on.
pub fn waiting(conn: &mut Conn<'_>, (time, redemption): &(Timestamp, String)) -> Result<Vec<Waiting>> {
    conn.list(WAITING, &[time, redemption])
}

/// Takes one for an attempt, unless another node did; it is due again when this attempt must have failed.
pub fn claim(tx: &mut Tx<'_>, one: &Waiting, now: Timestamp) -> Result<bool> {
    let next = now.plus_millis(pause(one.attempts).max(30_000));
    Ok(tx.execute(TAKE, &[&one.redemption, &one.next_at, &next])? == 1)
}

/// Notes that Twitch knows, or will never want to.
pub fn mark_answered(tx: &mut Tx<'_>, redemption: &str, problem: Option<&str>, now: Timestamp) -> Result<()> {
    tx.execute(MARK_ANSWERED, &[&redemption, &now, &problem]).map(drop)
}

/// Notes why an attempt failed.
pub fn failed(tx: &mut Tx<'_>, redemption: &str, problem: &str) -> Result<()> {
    tx.execute(FAILED, &[&redemption, &problem]).map(drop)
}

/// Forgets those that were decided before this time; Twitch tells of none that are so old.
pub fn forget(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    tx.execute(FORGET, &[&before]).map(drop)
}
