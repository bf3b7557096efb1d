//! The job that keeps this server connected with Twitch, whichever way is wanted.

use super::reconcile::{self, Place};
use super::rules;
use super::session::{self, End};
use super::store::{self, Holder};
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::due;
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
    while due::agreed_on_time(&app).await {
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
    let giving_up = holder.clone();
    let given_up = under_lease(&app, &holder, move |tx| {
        giving_up.give_up(tx)?;
        // What happens on the channel meanwhile is not told again, so another node connects at once.
        tx.announce(Event::TwitchLinkChanged);
        Ok(())
    });
    if let Err(error) = given_up.await {
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
        return until_over(app).await;
    };
    *holder = claimed;
    validate_when_due(app).await;
    match place {
        Place::Callback => {
            under_lease(app, holder, move |tx| store::set_state(tx, "off", None, now)).await?;
            let all_well = reconcile::compare_and_repair(app, holder, Place::Callback).await;
            Ok(app.clock.now().plus_millis(if all_well { COMPARE } else { IDLE }))
        }
        Place::Session(_) => connect(app, holder, attempt).await,
    }
}

async fn connect(app: &App, holder: &mut Holder, attempt: &mut u32) -> Result<Timestamp> {
    let word = if *attempt == 0 { "connecting" } else { "reconnecting" };
    let now = app.clock.now();
    if !under_lease(app, holder, move |tx| store::set_state(tx, word, None, now)).await? {
        return until_over(app).await;
    }
    let end = session::run(app, holder).await;
    let now = app.clock.now();
    // Whoever was frozen for longer than its lease says nothing about the connection that another node has by now.
    if !under_lease(app, holder, store::none_left).await? {
        return until_over(app).await;
    }
    match end {
        End::Stopped => Ok(now),
        End::Changed => {
            *attempt = 0;
            Ok(now)
        }
        End::LostLease => until_over(app).await,
        End::Broken { problem, welcomed } => {
            // Whoever was welcomed begins to count anew, so that a connection lost once a day is back at once.
            *attempt = if welcomed { 0 } else { *attempt + 1 };
            tracing::warn!(problem, "the connection with Twitch ended");
            let word = if *attempt < PATIENT { "reconnecting" } else { "failed" };
            let dice = app.dice.clone();
            under_lease(app, holder, move |tx| {
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
    if link.state == "off" {
        return Ok(());
    }
    let now = app.clock.now();
    app.db.write(move |tx| store::set_state(tx, "off", None, now)).await
}

/// Does this if the lease is still held, in the same transaction; answers whether it is.
pub(super) async fn under_lease(
    app: &App,
    holder: &Holder,
    work: impl Fn(&mut Tx<'_>) -> Result<()> + Send + 'static,
) -> Result<bool> {
    let holder = holder.clone();
    let doing = move |tx: &mut Tx<'_>| if holder.holds(tx)? { work(tx).map(|()| true) } else { Ok(false) };
    app.db.write(doing).await
}

/// When the lease of whoever has it is over.
async fn until_over(app: &App) -> Result<Timestamp> {
    let end = app.db.read(store::lease_end).await?;
    Ok(end.max(app.clock.now().plus_millis(1)))
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
            Ok(Event::SettingsChanged | Event::TwitchLinkChanged | Event::NodeEnded | Event::Missed)
            | Err(RecvError::Lagged(_)) => return,
            Ok(_) => {}
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
