//! The job that keeps this server connected with Twitch over the wanted transport.

use super::reconcile::{self, Delivery};
use super::rules;
use super::session::{self, End};
use super::store;
use crate::clock::Timestamp;
use crate::due;
use crate::error::Result;
use crate::leases::Lease;
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::channel;
use tokio::sync::broadcast::{self, error::RecvError};

/// The pause when nothing is to do, in milliseconds.
const CHECK_INTERVAL_MS: i64 = 60_000;
/// How often a webhook's working subscriptions are compared.
const COMPARE_INTERVAL_MS: i64 = 600_000;
/// How often the provider wants a token to be validated.
const VALIDATE_INTERVAL_MS: i64 = 3_600_000;
/// Failed attempts in a row before the state is `failed`.
const MAX_ATTEMPTS_BEFORE_FAILED: u32 = 3;

/// Keeps this server connected until it stops. `node` is this node's name, which stays the same after a restart.
pub async fn run(twitch: Twitch, node: String) {
    let lease = twitch.core.lease(store::WORK, node);
    let mut events = twitch.core.listen();
    let mut attempt = 0;
    while due::agreed_on_time(&twitch.core).await {
        events = events.resubscribe();
        let next = match turn(&twitch, &lease, &mut attempt).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "could not maintain the connection to Twitch; retrying");
                twitch.core.clock.now().plus_millis(CHECK_INTERVAL_MS)
            }
        };
        if *twitch.core.stopping().borrow() {
            break;
        }
        tokio::select! {
            () = twitch.core.stopped() => break,
            () = twitch.core.clock.wait_until(next) => {}
            () = changed(&mut events) => attempt = 0,
        }
    }
    let released = lease.release(|tx| {
        // Twitch does not repeat events that happen without a connection, so another node should connect at once.
        tx.announce(Event::TwitchLinkChanged);
        Ok(())
    });
    if let Err(error) = released.await {
        tracing::warn!(%error, "could not release the lease of the connection to Twitch");
    }
}

/// One run. Returns the time of the next.
async fn turn(twitch: &Twitch, lease: &Lease, attempt: &mut u32) -> Result<Timestamp> {
    let Some(delivery) = reconcile::delivery(twitch).await? else {
        off(twitch).await?;
        return Ok(twitch.core.clock.now().plus_millis(CHECK_INTERVAL_MS));
    };
    let now = twitch.core.clock.now();
    let Some(asked) = lease.claim(store::requested_repairs).await? else { return until_over(twitch, lease).await };
    validate_when_due(twitch).await;
    match delivery {
        Delivery::Webhook => {
            lease.write(move |tx| store::set_state(tx, "off", None, now)).await?;
            let all_well = reconcile::compare_and_repair(twitch, lease, Delivery::Webhook).await;
            Ok(twitch.core.clock.now().plus_millis(if all_well { COMPARE_INTERVAL_MS } else { CHECK_INTERVAL_MS }))
        }
        Delivery::Websocket(_) => connect(twitch, lease, asked, attempt).await,
    }
}

async fn connect(twitch: &Twitch, lease: &Lease, asked: i64, attempt: &mut u32) -> Result<Timestamp> {
    let word = if *attempt == 0 { "connecting" } else { "reconnecting" };
    let now = twitch.core.clock.now();
    if lease.write(move |tx| store::set_state(tx, word, None, now)).await?.is_none() {
        return until_over(twitch, lease).await;
    }
    let end = lease.run(session::run(twitch, lease, asked)).await.unwrap_or(End::LostLease);
    let now = twitch.core.clock.now();
    // A node that was frozen for longer than its lease must not change the state of another node's connection.
    if lease.write(store::none_left).await?.is_none() {
        return until_over(twitch, lease).await;
    }
    match end {
        End::Stopped => Ok(now),
        End::Changed => {
            *attempt = 0;
            Ok(now)
        }
        End::LostLease => until_over(twitch, lease).await,
        End::Broken { problem, welcomed } => {
            // A welcome resets the counter, so that a connection lost once a day is restored at once.
            *attempt = if welcomed { 0 } else { *attempt + 1 };
            tracing::warn!(%problem, "the connection to Twitch ended");
            let word = if *attempt < MAX_ATTEMPTS_BEFORE_FAILED { "reconnecting" } else { "failed" };
            let dice = twitch.core.dice.clone();
            lease
                .write(move |tx| {
                    store::note_problem(tx, &problem, now, &dice)?;
                    store::set_state(tx, word, Some(&problem), now)
                })
                .await?;
            Ok(now.plus_millis(rules::pause(*attempt, twitch.core.dice.below(1000))))
        }
    }
}

/// Stores that no connection is needed, or that the channel has not allowed one.
async fn off(twitch: &Twitch) -> Result<()> {
    let link = twitch.core.db.read(store::link).await?;
    if link.state == "off" {
        return Ok(());
    }
    let now = twitch.core.clock.now();
    twitch.core.db.write(move |tx| store::set_state(tx, "off", None, now)).await
}

/// When the current lease ends.
async fn until_over(twitch: &Twitch, lease: &Lease) -> Result<Timestamp> {
    Ok(lease.ends_at().await?.max(twitch.core.clock.now().plus_millis(1)))
}

/// Validates the permission once an hour and at each start, as the provider demands.
pub(super) async fn validate_when_due(twitch: &Twitch) {
    let now = twitch.core.clock.now();
    match twitch.core.db.read(channel::store::find).await {
        Ok(Some(found)) if now.since(found.checked_at) >= VALIDATE_INTERVAL_MS => {}
        Ok(_) => return,
        Err(error) => return tracing::error!(%error, "could not read the stored token of the channel"),
    }
    if let Err(error) = twitch.helix.validate(twitch).await {
        reconcile::report_problem(twitch, error.message()).await;
    }
}

/// Returns when the needed subscriptions may have changed.
async fn changed(events: &mut broadcast::Receiver<Event>) {
    loop {
        match events.recv().await {
            Ok(Event::SettingsChanged | Event::TwitchLinkChanged | Event::NodeEnded | Event::Missed)
            | Err(RecvError::Lagged(_)) => return,
            Ok(_) => {}
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
