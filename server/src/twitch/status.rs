//! The status of the integration with Twitch, for admins. It has error messages but never a token.

use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::messages::Message;
use crate::settings::TwitchTransport;
use crate::twitch::Twitch;

use super::channel::{self, Permission, rules::missing};
use super::eventsub::{rules::wanted, store as link};
use super::helix::{HelixError, Unreachable};
use super::rewards::{self, RewardKind};
use super::webhook;

/// The timeout for checking the application's credentials.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwitchStatus {
    /// The mode: `demo` while the stand-in replaces Twitch.
    mode: Mode,
    /// The channel; null while it is unknown.
    channel: Option<ChannelStatus>,
    /// Whether Twitch accepts this application.
    credentials: Credentials,
    authorization: Authorization,
    /// How Twitch sends events.
    transport: TwitchTransport,
    /// The connection, if there is one.
    connection: link::Connection,
    /// The subscriptions to events.
    subscriptions: Vec<SubscriptionStatus>,
    /// The two channel-point rewards.
    rewards: Vec<RewardStatus>,
    /// The latest event; null before the first.
    last_event: Option<LastEvent>,
    /// The latest problems, newest first.
    errors: Vec<TroubleStatus>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Demo,
    Twitch,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChannelStatus {
    /// Twitch's id of the channel, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    login: String,
}

/// The state of the application's credentials.
#[derive(Debug, Serialize, ToSchema)]
pub struct Credentials {
    /// Whether Twitch accepts the client id and the secret.
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Authorization {
    /// Whether there is a valid permission.
    granted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    login: Option<String>,
    scopes: Vec<String>,
    /// The missing scopes that the enabled settings need.
    missing: Vec<String>,
    /// When the token expires. The server renews it automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
}

/// The subscription to a type of event.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionStatus {
    /// Twitch's name of the type of event.
    #[serde(rename = "type")]
    kind: String,
    version: String,
    /// The purpose, in the reader's language.
    #[schema(value_type = String)]
    why: Message,
    /// The status: `enabled`, `pending`, `missing`, `revoked` or `failed`.
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RewardStatus {
    /// The kind of the reward.
    kind: RewardKind,
    title: String,
    /// Twitch's id, if the reward exists on the channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<i64>,
    /// Whether viewers can redeem it.
    enabled: bool,
    /// Whether this server created it, so that it can refund points.
    ours: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LastEvent {
    #[serde(rename = "type")]
    kind: String,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    outcome: Option<Message>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TroubleStatus {
    at: Timestamp,
    #[schema(value_type = String)]
    message: Message,
}

pub async fn find(twitch: &Twitch) -> Result<TwitchStatus> {
    let credentials = credentials(twitch).await;
    let reading = twitch.clone();
    let mut status = twitch.core.db.read(move |conn| stored(conn, &reading)).await?;
    status.credentials = credentials;
    Ok(status)
}

fn stored(conn: &mut Conn<'_>, twitch: &Twitch) -> Result<TwitchStatus> {
    let settings = twitch.core.settings.now();
    let permission = channel::store::find(conn)?;
    let channel = channel::find(conn, twitch)?.map(|found| ChannelStatus { id: found.id, login: found.login });
    let known = link::subscriptions(conn)?;
    let subscriptions = wanted(&settings).into_iter().map(|one| {
        let row = known.iter().find(|row| row.kind == one.kind && row.version == one.version);
        SubscriptionStatus {
            kind: one.kind.to_owned(),
            version: one.version.to_owned(),
            why: one.purpose(),
            status: row.map_or_else(|| "missing".to_owned(), |row| row.status.clone()),
            problem: row.and_then(|row| row.problem.clone()),
        }
    });
    let errors = link::problems(conn)?.into_iter();
    Ok(TwitchStatus {
        mode: if twitch.core.config.is_demo() { Mode::Demo } else { Mode::Twitch },
        channel,
        credentials: Credentials { ok: false, problem: None },
        authorization: authorization(permission, twitch),
        transport: settings.twitch_transport,
        connection: link::link(conn)?,
        subscriptions: subscriptions.collect(),
        rewards: rewards(&rewards::store::list(conn)?, twitch),
        last_event: webhook::store::latest(conn)?.map(|row| LastEvent {
            kind: row.kind,
            at: row.at,
            outcome: row.outcome,
        }),
        errors: errors.map(|row| TroubleStatus { at: row.at, message: row.message }).collect(),
    })
}

fn authorization(permission: Option<Permission>, twitch: &Twitch) -> Authorization {
    let settings = twitch.core.settings.now();
    let names = |scopes: Vec<channel::Scope>| scopes.iter().map(|scope| scope.name.to_owned()).collect();
    match permission {
        None => Authorization {
            granted: false,
            login: None,
            scopes: Vec::new(),
            missing: names(missing(&settings, [])),
            expires_at: None,
            problem: None,
        },
        Some(found) => Authorization {
            granted: found.problem.is_none(),
            missing: names(missing(&settings, found.scopes.split_whitespace())),
            scopes: found.scopes.split_whitespace().map(ToOwned::to_owned).collect(),
            login: Some(found.login),
            expires_at: Some(found.expires_at),
            problem: found.problem,
        },
    }
}

/// Both rewards. One that was never read has its title from the settings.
fn rewards(known: &[rewards::store::Reward], twitch: &Twitch) -> Vec<RewardStatus> {
    let settings = twitch.core.settings.now();
    let row = |kind: RewardKind| match known.iter().find(|row| row.kind == kind) {
        Some(row) => RewardStatus {
            kind,
            title: row.title.clone(),
            id: row.reward_id.clone(),
            cost: row.cost,
            enabled: row.is_enabled,
            ours: row.is_ours,
            problem: row.problem(),
        },
        None => RewardStatus {
            kind,
            title: kind.title(&settings).to_owned(),
            id: None,
            cost: None,
            enabled: false,
            ours: false,
            problem: None,
        },
    };
    RewardKind::ALL.map(row).into()
}

/// Whether Twitch accepts the application's credentials. Checks them if that is unknown.
async fn credentials(twitch: &Twitch) -> Credentials {
    let asked = tokio::time::timeout(CHECK_TIMEOUT, twitch.helix.check_credentials(twitch)).await;
    let problem = match asked {
        Ok(Ok(())) => return Credentials { ok: true, problem: None },
        Ok(Err(error)) => error,
        Err(_) => HelixError::Unreachable(Unreachable::TimedOut),
    };
    Credentials { ok: false, problem: Some(problem.message()) }
}
