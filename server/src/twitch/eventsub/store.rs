//! Rows of `twitch_link`, `twitch_subscriptions` and `twitch_troubles`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::LogId;
use crate::leases::Work;
use crate::messages::Message;
use crate::twitch::stored_text;

const REQUESTED_REPAIRS: &str = "SELECT asked FROM twitch_link WHERE id = 'link'";
const REQUEST_REPAIR: &str = "UPDATE twitch_link SET asked = asked + 1 WHERE id = 'link'";
const LINK: &str = "SELECT state, since, last_message_at, problem, translatable FROM twitch_link WHERE id = 'link'";
const SET_STATE: &str = "UPDATE twitch_link SET since = CASE WHEN state = $1 THEN since ELSE $2 END, state = $1, \
    problem = $3, translatable = $4 WHERE id = 'link'";
const SET_LAST_MESSAGE: &str = "UPDATE twitch_link SET last_message_at = $1 WHERE id = 'link'";
const SUBSCRIPTIONS: &str =
    "SELECT type, version, status, problem, translatable FROM twitch_subscriptions ORDER BY type";
const SET_SUBSCRIPTION: &str = "INSERT INTO twitch_subscriptions \
    (type, version, remote_id, status, problem, translatable, checked_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
    ON CONFLICT (type) DO UPDATE SET version = excluded.version, remote_id = excluded.remote_id, \
    status = excluded.status, problem = excluded.problem, translatable = excluded.translatable, \
    checked_at = excluded.checked_at";
const END_SUBSCRIPTION: &str = "UPDATE twitch_subscriptions SET status = 'revoked', problem = $2, \
    translatable = $3, checked_at = $4 WHERE type = $1";
const VERIFIED: &str = "UPDATE twitch_subscriptions SET status = 'enabled', problem = NULL, \
    translatable = NULL, checked_at = $2 WHERE type = $1 AND status = 'pending'";
const FORGET_SUBSCRIPTIONS: &str = "DELETE FROM twitch_subscriptions WHERE checked_at < $1";
const NONE_LEFT: &str = "UPDATE twitch_subscriptions SET status = 'missing', problem = NULL, translatable = NULL \
    WHERE status <> 'missing'";
const TROUBLES: &str = "SELECT at, message, translatable FROM twitch_troubles ORDER BY id DESC LIMIT 20";
const LATEST: &str = "SELECT message FROM twitch_troubles ORDER BY id DESC LIMIT 1";
const TROUBLE: &str = "INSERT INTO twitch_troubles (id, at, message, translatable) VALUES ($1, $2, $3, $4)";
const FORGET_TROUBLES: &str = "DELETE FROM twitch_troubles WHERE id NOT IN \
    (SELECT id FROM twitch_troubles ORDER BY id DESC LIMIT 20)";

/// The lease of the node that is connected with Twitch. There is one connection.
pub const WORK: Work = Work { name: "twitch", millis: 30_000, is_guarded: true };

/// The number of repairs that were requested.
pub fn requested_repairs(tx: &mut Tx<'_>) -> Result<i64> {
    Ok(tx.get::<(i64,)>(REQUESTED_REPAIRS, &[])?.0)
}

/// Requests a repair from the connected node.
pub fn request_repair(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(REQUEST_REPAIR, &[]).map(drop)
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    /// The state: `off`, `connecting`, `connected`, `reconnecting` or `failed`.
    pub state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// When the last message from Twitch arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_message_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub problem: Option<Message>,
}

impl FromRow for Connection {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (state, since, last_message_at) = (row.next()?, row.next()?, row.next()?);
        Ok(Self { state, since, last_message_at, problem: stored_text::read(row)? })
    }
}

/// The state of the connection.
pub fn link(conn: &mut Conn<'_>) -> Result<Connection> {
    conn.get(LINK, &[])
}

/// Stores the state of the connection.
pub fn set_state(tx: &mut Tx<'_>, state: &str, problem: Option<&Message>, now: Timestamp) -> Result<()> {
    let since = (state != "off").then_some(now);
    let (problem, translatable) = stored_text::columns(problem);
    tx.execute(SET_STATE, &[&state, &since, &problem, &translatable]).map(drop)
}

/// Stores the time of the last message from Twitch.
pub fn set_last_message(tx: &mut Tx<'_>, at: Timestamp) -> Result<()> {
    tx.execute(SET_LAST_MESSAGE, &[&at]).map(drop)
}

#[derive(Clone, Debug)]
pub struct SubscriptionRow {
    pub kind: String,
    pub version: String,
    pub status: String,
    pub problem: Option<Message>,
}

impl FromRow for SubscriptionRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (kind, version, status) = (row.next()?, row.next()?, row.next()?);
        Ok(Self { kind, version, status, problem: stored_text::read(row)? })
    }
}

/// The last known state of each subscription.
pub fn subscriptions(conn: &mut Conn<'_>) -> Result<Vec<SubscriptionRow>> {
    conn.list(SUBSCRIPTIONS, &[])
}

/// Stores the state of a subscription.
pub fn set_subscription(
    tx: &mut Tx<'_>,
    (kind, version): (&str, &str),
    remote: Option<&str>,
    (status, problem): (&str, Option<&Message>),
    now: Timestamp,
) -> Result<()> {
    let (problem, translatable) = stored_text::columns(problem);
    tx.execute(SET_SUBSCRIPTION, &[&kind, &version, &remote, &status, &problem, &translatable, &now]).map(drop)
}

/// Stores that Twitch has ended a subscription. Returns whether it was known.
pub fn end_subscription(tx: &mut Tx<'_>, kind: &str, problem: &Message, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(END_SUBSCRIPTION, &[&kind, &problem.to_string(), &problem.to_stored(), &now])? == 1)
}

/// Stores that Twitch has verified the webhook, and that the subscription is enabled.
pub fn verified(tx: &mut Tx<'_>, kind: &str, now: Timestamp) -> Result<()> {
    tx.execute(VERIFIED, &[&kind, &now]).map(drop)
}

/// Deletes subscriptions that were not seen since this time.
pub fn forget_subscriptions(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    tx.execute(FORGET_SUBSCRIPTIONS, &[&before]).map(drop)
}

/// Stores that no subscription is left.
pub fn none_left(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(NONE_LEFT, &[]).map(drop)
}

/// A problem, for admins.
#[derive(Clone, Debug)]
pub struct Problem {
    pub at: Timestamp,
    pub message: Message,
}

impl FromRow for Problem {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (at, text, translatable): (_, _, Option<String>) = (row.next()?, row.next()?, row.next()?);
        Ok(Self { at, message: stored_text::restored(text, translatable.as_deref()) })
    }
}

/// The latest problems, newest first.
pub fn problems(conn: &mut Conn<'_>) -> Result<Vec<Problem>> {
    conn.list(TROUBLES, &[])
}

/// Stores a problem unless it equals the last one.
pub fn note_problem(tx: &mut Tx<'_>, problem: &Message, now: Timestamp, dice: &Dice) -> Result<()> {
    let text = problem.to_string();
    let latest: Option<(String,)> = tx.find(LATEST, &[])?;
    if latest.is_some_and(|(latest,)| latest == text) {
        return Ok(());
    }
    tx.execute(TROUBLE, &[&LogId::new(now, dice), &now, &text, &problem.to_stored()])?;
    tx.execute(FORGET_TROUBLES, &[]).map(drop)
}
