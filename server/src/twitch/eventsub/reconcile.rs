//! Compares wanted and existing subscriptions, creates missing ones, and stores the status of each.
//!
//! Invariant: only the node with the lease does this. It checks the lease before each change at Twitch, and stores
//! nothing without it.

use super::rules::{self, OwnTransport, SubscriptionState, Wanted};
use super::run::validate_when_due;
use super::store;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::Result;
use crate::leases::Lease;
use crate::messages::{Message, msg};
use crate::outgoing;
use crate::realtime::Event;
use crate::secret;
use crate::settings::TwitchTransport;
use crate::twitch::Twitch;
use crate::twitch::channel;
use crate::twitch::helix::{HelixError, NewSubscription, TokenKind, Transport};
use crate::twitch::rewards;

/// The path of the webhook.
const CALLBACK: &str = "/api/twitch/webhook";

/// Where Twitch sends events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// Over the connection whose session has, or had, one of these ids.
    Websocket(Vec<String>),
    /// To the webhook at the public address.
    Webhook,
}

/// A subscription's status: `enabled`, `pending`, `missing` or `failed`, with the error.
type Status = (&'static str, Option<Message>);

/// The wanted transport; `None` without the channel's permission.
pub async fn delivery(twitch: &Twitch) -> Result<Option<Delivery>> {
    let permission = twitch.core.db.read(channel::store::find).await?;
    let usable = permission.is_some_and(|found| found.problem.is_none());
    Ok(usable.then(|| match twitch.core.settings.now().twitch_transport {
        TwitchTransport::Websocket => Delivery::Websocket(Vec::new()),
        TwitchTransport::Webhook => Delivery::Webhook,
    }))
}

/// Compares and repairs. Errors are stored. Returns whether everything is in place; false without the lease.
pub async fn compare_and_repair(twitch: &Twitch, lease: &Lease, delivery: Delivery) -> bool {
    validate_when_due(twitch).await;
    let subscriptions = match store_problem(twitch, repair(twitch, lease, &delivery).await).await {
        Some(Repaired::LostLease) => return false,
        repaired => matches!(repaired, Some(Repaired::Complete)),
    };
    // Once all subscriptions are in place, look up redemptions from before.
    let rewards = store_problem(twitch, rewards::sync(twitch).await).await.is_some();
    let redemptions = store_problem(twitch, rewards::catch_up(twitch).await).await.is_some();
    subscriptions && rewards && redemptions
}

/// The value; an error is stored.
async fn store_problem<T>(twitch: &Twitch, done: Result<T, HelixError>) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(error) => {
            report_problem(twitch, error.message()).await;
            None
        }
    }
}

enum Repaired {
    Complete,
    /// Something is missing or pending, which is stored.
    Incomplete,
    /// Another node has the lease; nothing was changed.
    LostLease,
}

async fn repair(twitch: &Twitch, lease: &Lease, delivery: &Delivery) -> Result<Repaired, HelixError> {
    let started = twitch.core.clock.now();
    let Some(permission) = twitch.core.db.read(channel::store::find).await? else { return Ok(Repaired::Complete) };
    let wanted = rules::wanted(&twitch.core.settings.now());
    let granted: Vec<&str> = permission.scopes.split_whitespace().collect();
    let (transport, who) = match transport(twitch, delivery) {
        Ok(transport) => transport,
        Err(problem) => {
            for one in &wanted {
                if !note(twitch, lease, one, None, ("failed", Some(problem.clone()))).await? {
                    return Ok(Repaired::LostLease);
                }
            }
            report_problem(twitch, problem).await;
            return Ok(Repaired::Incomplete);
        }
    };
    let remote = twitch.helix.list_subscriptions(twitch, who).await?;
    let callback = callback(twitch);
    let own = match delivery {
        Delivery::Websocket(names) => OwnTransport::Sessions(names),
        Delivery::Webhook => OwnTransport::Webhook(&callback),
    };
    let plan = rules::compare(&wanted, &remote, own, &permission.subject);
    // Twitch may have responded slowly: do not delete subscriptions that another node has created since.
    if lease.write(|_| Ok(())).await?.is_none() {
        return Ok(Repaired::LostLease);
    }
    for id in &plan.obsolete {
        twitch.helix.delete_subscription(twitch, who, id).await?;
    }
    let mut all_well = true;
    for (one, standing) in &plan.standing {
        let (id, status) = match standing {
            SubscriptionState::Enabled(id) => (Some(id.clone()), ("enabled", None)),
            SubscriptionState::Pending(id) => (Some(id.clone()), ("pending", None)),
            SubscriptionState::Missing => match one.scope.filter(|scope| !granted.contains(&scope.name)) {
                Some(scope) => (None, ("failed", Some(msg!("twitch_problem.scope_missing", scope = scope.name)))),
                None => subscribe(twitch, one, &permission.subject, &transport).await,
            },
        };
        all_well &= matches!(status.0, "enabled");
        if !note(twitch, lease, one, id, status).await? {
            return Ok(Repaired::LostLease);
        }
    }
    if lease.write(move |tx| store::forget_subscriptions(tx, started)).await?.is_none() {
        return Ok(Repaired::LostLease);
    }
    if matches!(delivery, Delivery::Websocket(_)) {
        leave_webhook(twitch, &callback).await;
    }
    Ok(if all_well { Repaired::Complete } else { Repaired::Incomplete })
}

/// The transport and the token, or what is missing.
fn transport(twitch: &Twitch, delivery: &Delivery) -> Result<(Transport, TokenKind), Message> {
    let transport = match delivery {
        Delivery::Websocket(names) => Transport::Websocket { session: names.last().cloned().unwrap_or_default() },
        Delivery::Webhook => {
            let secret = secret::given(twitch.core.config.twitch_webhook_secret.as_ref()).map(ToOwned::to_owned);
            let secret = secret.ok_or_else(|| msg!("twitch_problem.no_secret"))?;
            let callback = callback(twitch);
            let local =
                reqwest::Url::parse(&callback).is_ok_and(|url| url.host_str().is_some_and(outgoing::is_loopback));
            if !callback.starts_with("https://") && !local {
                return Err(msg!("twitch_problem.no_https"));
            }
            Transport::Webhook { callback, secret }
        }
    };
    let who = transport.token();
    Ok((transport, who))
}

fn callback(twitch: &Twitch) -> String {
    format!("{}{CALLBACK}", twitch.core.config.public_url())
}

async fn subscribe(twitch: &Twitch, one: &Wanted, channel: &str, transport: &Transport) -> (Option<String>, Status) {
    let new = NewSubscription { kind: one.kind, version: one.version, condition: one.condition(channel), transport };
    match twitch.helix.create_subscription(twitch, &new).await {
        Ok(made) if made.status == "enabled" => (Some(made.id), ("enabled", None)),
        Ok(made) => (Some(made.id), ("pending", None)),
        // The subscription exists already; the next comparison will find it.
        Err(HelixError::Refused { status: 409, .. }) => (None, ("pending", None)),
        Err(error) => {
            let problem = match &error {
                HelixError::Refused { status: 403, .. } => msg!("twitch_problem.forbidden", error = error.message()),
                other => other.message(),
            };
            report_problem(twitch, msg!("twitch_problem.not_subscribed", kind = one.kind, problem)).await;
            (None, ("failed", Some(problem)))
        }
    }
}

/// Deletes the webhook's subscriptions after a change to the connection, so that no event is sent twice.
async fn leave_webhook(twitch: &Twitch, callback: &str) {
    let remote = match twitch.helix.list_subscriptions(twitch, TokenKind::Application).await {
        Ok(remote) => remote,
        Err(error) => return tracing::debug!(%error, "could not list old subscriptions"),
    };
    for one in remote.iter().filter(|one| one.transport.callback.as_deref() == Some(callback)) {
        if let Err(error) = twitch.helix.delete_subscription(twitch, TokenKind::Application, &one.id).await {
            tracing::warn!(%error, kind = one.kind, "could not delete an old subscription");
        }
    }
}

/// Stores the status of a subscription. Returns whether the lease is still held.
async fn note(
    twitch: &Twitch,
    lease: &Lease,
    one: &Wanted,
    remote: Option<String>,
    (status, problem): Status,
) -> Result<bool> {
    let (now, kind, version) = (twitch.core.clock.now(), one.kind, one.version);
    let noted = lease.write(move |tx| {
        store::set_subscription(tx, (kind, version), remote.as_deref(), (status, problem.as_ref()), now)
    });
    Ok(noted.await?.is_some())
}

/// Stores that Twitch has ended a subscription, and requests a repair.
pub fn session_ended(tx: &mut Tx<'_>, kind: &str, status: &str, now: Timestamp, dice: &Dice) -> Result<()> {
    let problem = match status {
        "authorization_revoked" => msg!("twitch_problem.ended.withdrawn"),
        "user_removed" => msg!("twitch_problem.ended.account"),
        "notification_failures_exceeded" => msg!("twitch_problem.ended.no_answer"),
        "version_removed" => msg!("twitch_problem.ended.version"),
        other => msg!("twitch_problem.ended", status = other),
    };
    if store::end_subscription(tx, kind, &problem, now)? {
        store::note_problem(tx, &msg!("twitch_problem.of_subscription", kind, problem), now, dice)?;
        tx.announce(Event::TwitchLinkChanged);
    }
    Ok(())
}

/// Logs a problem and stores it for admins.
pub async fn report_problem(twitch: &Twitch, problem: Message) {
    tracing::warn!(%problem, "problem with Twitch");
    let (now, dice) = (twitch.core.clock.now(), twitch.core.dice.clone());
    if let Err(error) = twitch.core.db.write(move |tx| store::note_problem(tx, &problem, now, &dice)).await {
        tracing::error!(%error, "could not store a problem with Twitch");
    }
}
