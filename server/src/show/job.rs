//! The job of the show: closes raffles, counts the goal, makes its payments, and ends changes of packs.
//!
//! All its state is stored and every step is guarded, so it may run on several nodes and stop at any point.

use super::goal_store::{self, Goal, UnpaidReward};
use super::rules::{Progress, progress};
use super::{boost_store, boosts, goals, raffle_store, raffles};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{self, Batch, RetryBackoff, Schedule};
use crate::error::{Error, Result};
use crate::realtime::Event;
use crate::show::Show;

const SCHEDULE: Schedule = Schedule {
    every_ms: 10_000,
    retry_ms: 10_000,
    ..Schedule::new("raffles and goals", "could not process all raffles and goals")
};
/// The delay from an event to the count, in milliseconds.
const COUNT_AFTER_MS: i64 = 1000;
/// Payments in one transaction, at most.
const BATCH: Batch = Batch { size: 25, failure: "could not pay the reward of a goal" };

/// Runs until the server stops.
pub async fn run(show: Show) {
    let (mut events, unpaid) = (show.core.listen(), RetryBackoff::default());
    let mut changed = async || {
        due::event(&mut events, can_move_show).await;
        // Many openings within this time lead to one count.
        show.core.clock.wait_until(show.core.clock.now().plus_millis(COUNT_AFTER_MS)).await;
    };
    while due::round(&show.core, &SCHEDULE, run_all(&show, &unpaid), changed()).await {}
}

/// Whether an event can change a goal or a raffle.
fn can_move_show(event: &Event) -> bool {
    matches!(
        event,
        Event::SceneChanged | Event::OpeningShown { .. } | Event::PackOpened { live: false, .. } | Event::Missed
    )
}

/// Does everything that is due. Returns the next due time, if known.
pub async fn run_due(show: &Show) -> Result<Option<Timestamp>> {
    run_all(show, &RetryBackoff::default()).await
}

/// Does each part even if another fails. Returns the next due time, if known, or the last error.
async fn run_all(show: &Show, unpaid: &RetryBackoff<UnpaidReward>) -> Result<Option<Timestamp>> {
    let mut failure = None;
    let mut note = |done: Result<()>, message: &'static str| {
        if let Err(error) = done {
            tracing::error!(%error, "{message}");
            failure = Some(error);
        }
    };
    note(close_due(show).await, "could not close a due raffle");
    note(count(show).await, "could not count a goal");
    note(pay_all(show, unpaid).await, "could not look up unpaid rewards of goals");
    note(give_back_due(show).await, "could not look up temporary pack bonuses");
    let now = show.core.clock.now();
    let next = show.core.db.read(move |conn| next_due(conn, now)).await?;
    failure.map_or(Ok(next), Err)
}

fn next_due(conn: &mut Conn<'_>, now: Timestamp) -> Result<Option<Timestamp>> {
    let raffle = raffle_store::due(conn)?.map(|(_, closes_at)| closes_at);
    let goal = goal_store::running(conn)?.and_then(|goal| goal.until);
    let boosts = boost_store::all_on(conn)?.into_iter().map(|boost| boost.until);
    Ok([raffle, goal].into_iter().flatten().chain(boosts).filter(|due| *due > now).min())
}

async fn close_due(show: &Show) -> Result<()> {
    let now = show.core.clock.now();
    let due = show.core.db.read(raffle_store::due).await?;
    let Some((id, _)) = due.filter(|(_, closes_at)| *closes_at <= now) else { return Ok(()) };
    match show.core.db.write(move |tx| raffles::close(tx, id, now)).await {
        // A moderator has closed it in the meantime.
        Ok(_) | Err(Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Counts the running goal outside a write transaction, then stores the count or decides the goal.
async fn count(show: &Show) -> Result<()> {
    let counted = show.core.db.read(|conn: &mut Conn<'_>| {
        let Some(goal) = goal_store::running(conn)? else { return Ok(None) };
        let counted = goal_store::count(conn, &goal)?;
        Ok(Some((goal, counted)))
    });
    let Some((goal, counted)) = counted.await? else { return Ok(()) };
    let now = show.core.clock.now();
    let progress = progress(counted, goal.target, goal.until, now);
    if progress == Progress::Running && counted == goal.counted {
        return Ok(());
    }
    let reached = show.core.db.write(move |tx| decide(tx, &goal, (progress, counted), now)).await?;
    if reached {
        // A reached goal may have changed a pack, so the cache is stale.
        show.packs.pools.forget();
    }
    Ok(())
}

fn decide(tx: &mut Tx<'_>, goal: &Goal, (progress, counted): (Progress, i64), now: Timestamp) -> Result<bool> {
    let changed = match progress {
        Progress::Reached => return goals::reach(tx, goal, counted, now),
        Progress::Missed => goals::miss(tx, goal, counted, now)?,
        Progress::Running => goal_store::set_counted(tx, goal.id, counted)?,
    };
    if changed {
        tx.announce(Event::SceneChanged);
    }
    Ok(false)
}

async fn pay_all(show: &Show, unpaid: &RetryBackoff<UnpaidReward>) -> Result<()> {
    let find = |most: u32| show.core.db.read(move |conn: &mut Conn<'_>| goal_store::unpaid(conn, most));
    let pay = async |owed: Vec<UnpaidReward>| {
        let (now, dice, number) = (show.core.clock.now(), show.core.dice.clone(), owed.len());
        show.core.db.write(move |tx| goals::pay(tx, &owed, now, &dice)).await?;
        Ok(number)
    };
    due::drain_batch(&show.core, &BATCH, unpaid, find, pay).await.map(drop)
}

async fn give_back_due(show: &Show) -> Result<()> {
    let now = show.core.clock.now();
    let due = show.core.db.read(boost_store::all_on).await?;
    for boost in due.into_iter().filter(|boost| boost.until <= now) {
        let (goal, title) = (boost.goal, boost.title);
        let write = show.core.db.write(move |tx| {
            let returned = boosts::give_back(tx, goal, now)?;
            tx.announce(Event::SceneChanged);
            Ok(returned)
        });
        match write.await {
            Ok(Some(returned)) => {
                tracing::info!(title, outcome = returned.as_str(), "ended a temporary pack bonus");
                show.packs.pools.forget();
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, title, "could not end a temporary pack bonus"),
        }
    }
    Ok(())
}
