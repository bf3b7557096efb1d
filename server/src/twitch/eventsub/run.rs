//! The job that keeps this server connected with Twitch, whichever way is wanted.

use super::reconcile::{self, Place};
use super::rules;
use super::session::{self, End};
use super::store::{self, Holder};
use crate::app::App;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::realtime::Event;
use crate::twitch::channel;
use tokio::sync::broadcast::{self, error::RecvError};

/// How often to look when there is nothing to do.
const IDLE: i64 = 60_000;
/// How often a webhook's subscriptions are compared when all is well.
const COMPARE: i64 = 600_000;
/// How often the provider wants to be asked whether a token is still good.
const VALIDATE: i64 = 3_600_000;
/// Attempts in a row after which it is called a failure.
const PATIENT: u32 = 3;

/// Keeps this server connected until it is asked to end; `node` is this node's name, the same after a restart.
pub async fn run(app: App, node: String) {
    let mut holder = Holder::new(node);
    let mut events = app.listen();
    let mut attempt = 0;
    loop {
        events = events.resubscribe();
        let next = match turn(&app, &mut holder, &mut attempt).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "the connection with Twitch could not be looked after");
                app.clock.now().plus_millis(IDLE)
            }
        };
        if *app.stopping().borrow() {
            break;
        }
        tokio::select! {
            () = app.stopped() => break,
            () = app.clock.wait_until(next) => {}
            () = changed(&mut events) => attempt = 0,
        }
    }
    let giving_up = holder;
    if let Err(error) = app.db.write(move |tx| giving_up.give_up(tx)).await {
        tracing::warn!(%error, "the lease of the connection with Twitch could not be given up");
    }
}

/// Does what is due; answers when to look again.
async fn turn(app: &App, holder: &mut Holder, attempt: &mut u32) -> Result<Timestamp> {
    let Some(place) = reconcile::place(app).await? else {
        off(app).await?;
        return Ok(app.clock.now().plus_millis(IDLE));
    };
    let (claiming, now) = (holder.clone(), app.clock.now());
    let Some(claimed) = app.db.write(move |tx| claiming.claim(tx, now)).await? else {
        let end = app.db.read(store::lease_end).await?;
        return Ok(end.max(now.plus_millis(1)));
    };
    *holder = claimed;
    validate_when_due(app).await;
    match place {
        Place::Callback => {
            state(app, "off", None).await?;
            let all_well = reconcile::compare_and_repair(app, Place::Callback).await;
            Ok(app.clock.now().plus_millis(if all_well { COMPARE } else { IDLE }))
        }
        Place::Session(_) => connect(app, holder, attempt).await,
    }
}

async fn connect(app: &App, holder: &mut Holder, attempt: &mut u32) -> Result<Timestamp> {
    let word = if *attempt == 0 { "connecting" } else { "reconnecting" };
    state(app, word, None).await?;
    let end = session::run(app, holder).await;
    let now = app.clock.now();
    app.db.write(store::none_left).await?;
    match end {
        End::Stopped => Ok(now),
        End::Changed => {
            *attempt = 0;
            Ok(now)
        }
        End::LostLease => {
            let end = app.db.read(store::lease_end).await?;
            Ok(end.max(now.plus_millis(1)))
        }
        End::Broken { problem, welcomed } => {
            // Whoever was welcomed begins to count anew, so that a connection lost once a day is back at once.
            *attempt = if welcomed { 0 } else { *attempt + 1 };
            tracing::warn!(problem, "the connection with Twitch ended");
            let word = if *attempt < PATIENT { "reconnecting" } else { "failed" };
            let dice = app.dice.clone();
            app.db
                .write(move |tx| {
                    store::note_trouble(tx, &problem, now, &dice)?;
                    store::set_state(tx, word, Some(&problem), now)
                })
                .await?;
            Ok(now.plus_millis(rules::pause(*attempt, app.dice.below(1000))))
        }
    }
}

/// Nothing is wanted, or nothing is allowed.
async fn off(app: &App) -> Result<()> {
    let link = app.db.read(store::link).await?;
    if link.state == "off" { Ok(()) } else { state(app, "off", None).await }
}

async fn state(app: &App, state: &'static str, problem: Option<String>) -> Result<()> {
    let now = app.clock.now();
    app.db.write(move |tx| store::set_state(tx, state, problem.as_deref(), now)).await
}

/// Asks whether the permission is still good, once an hour and at each start, as the provider demands.
pub(super) async fn validate_when_due(app: &App) {
    let now = app.clock.now();
    match app.db.read(channel::store::find).await {
        Ok(Some(found)) if now.since(found.checked_at) >= VALIDATE => {}
        Ok(_) => return,
        Err(error) => return tracing::error!(%error, "the channel's permission could not be read"),
    }
    if let Err(error) = app.helix.validate(app).await {
        reconcile::trouble(app, &error.to_string()).await;
    }
}

/// Returns when what is wanted of Twitch may have changed.
async fn changed(events: &mut broadcast::Receiver<Event>) {
    loop {
        match events.recv().await {
            Ok(Event::SettingsChanged | Event::TwitchLinkChanged | Event::Missed) | Err(RecvError::Lagged(_)) => return,
            Ok(_) => {}
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
