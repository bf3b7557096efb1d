//! Scheduled jobs: one run after another, until the server stops.
//!
//! A failing item must not block others. A batch that fails is done one by one; an item that fails alone is logged and
//! tried again at growing intervals.

use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Conn;
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::realtime::Event;
use std::collections::HashMap;
use std::fmt::Debug;
use std::future;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};

#[cfg(test)]
mod tests;

/// The shortest time between two runs when no event ends the wait, in milliseconds: work that stays overdue is no busy loop.
const SHORTEST_MS: i64 = 1000;
/// How often to check whether the clocks agree again.
const CHECK_CLOCKS_EVERY: Duration = Duration::from_millis(500);
/// The first delay of a failed item, and the longest, in milliseconds.
const FIRST_DELAY_MS: i64 = 60_000;
const MAX_DELAY_MS: i64 = 3_600_000;

/// A job that runs again and again.
pub struct Schedule {
    /// Its name in metrics, traces and on the page Health.
    pub job: &'static str,
    /// The log message of a run that fails.
    pub failure: &'static str,
    /// The longest time between two runs, in milliseconds: another node may have made work, or an event may be lost.
    pub every_ms: i64,
    /// The time from a failed run to the next one, in milliseconds.
    pub retry_ms: i64,
}

impl Schedule {
    /// Every minute at least; five seconds after a failure.
    pub const fn new(job: &'static str, failure: &'static str) -> Self {
        Self { job, failure, every_ms: 60_000, retry_ms: 5000 }
    }
}

/// Runs `work` once and waits for the next run; false when the server stops. Jobs call it in a loop:
/// `while due::round(…).await {}`.
///
/// `work` returns when it is due next, if it knows. The wait also ends when `woken` does; pass
/// [`future::pending`] if no event can make work due.
pub async fn round(
    core: &Core,
    schedule: &Schedule,
    work: impl Future<Output = Result<Option<Timestamp>>>,
    woken: impl Future<Output = ()>,
) -> bool {
    let next = run_once(core, schedule, work).await;
    tokio::select! {
        () = core.stopped() => {}
        () = core.clock.wait_until(next) => {}
        () = woken => {}
    }
    !*core.stopping().borrow()
}

/// Runs `work` once, and returns the time of the next run. An error is logged.
pub async fn run_once(
    core: &Core,
    schedule: &Schedule,
    work: impl Future<Output = Result<Option<Timestamp>>>,
) -> Timestamp {
    if !agreed_on_time(core).await {
        return core.clock.now();
    }
    // The time before the run: what falls due during it is done at once after it.
    let now = core.clock.now();
    let due = match jobs::run(core, schedule.job, work).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(%error, "{}", schedule.failure);
            Some(now.plus_millis(schedule.retry_ms))
        }
    };
    let soonest = now.plus_millis(SHORTEST_MS);
    let latest = now.plus_millis(schedule.every_ms);
    let next = due.map_or(latest, |due| if due > now { due.min(latest) } else { soonest });
    core.jobs.due(schedule.job, Some(next));
    next
}

/// Waits for an event that `concerns` accepts, or until events were lost.
pub async fn event(events: &mut Receiver<Event>, concerns: impl Fn(&Event) -> bool) {
    loop {
        match events.recv().await {
            Ok(event) if concerns(&event) => return,
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => return,
            // The server stops.
            Err(RecvError::Closed) => future::pending().await,
        }
    }
}

/// Waits while this machine's clock differs from the database's: by a wrong clock, work may seem due that is not. Returns
/// false when the server stops.
pub async fn agreed_on_time(core: &Core) -> bool {
    let stopping = core.stopping();
    while core.nodes.clock_offset_if_too_large().is_some() && !*stopping.borrow() {
        tokio::select! {
            () = core.stopped() => {}
            // In the machine's time: a demo's clock can be moved.
            () = tokio::time::sleep(CHECK_CLOCKS_EVERY) => {}
        }
    }
    !*stopping.borrow()
}

/// Failed items and when to try each again.
pub struct RetryBackoff<T>(Mutex<HashMap<T, Delay>>);

#[derive(Clone, Copy)]
struct Delay {
    until: Timestamp,
    length_ms: i64,
}

impl<T> Default for RetryBackoff<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone + Eq + Hash> RetryBackoff<T> {
    pub fn len(&self) -> usize {
        self.delays().len()
    }

    pub fn is_empty(&self) -> bool {
        self.delays().is_empty()
    }

    /// Whether it is too early to try the item again.
    pub fn holds(&self, item: &T, now: Timestamp) -> bool {
        self.delays().get(item).is_some_and(|delay| delay.until > now)
    }

    /// Delays the next attempt: first by a minute, then each time by twice as long, up to an hour.
    pub fn delay(&self, item: T, now: Timestamp) {
        let mut delays = self.delays();
        let length_ms = delays.get(&item).map_or(FIRST_DELAY_MS, |delay| (delay.length_ms * 2).min(MAX_DELAY_MS));
        delays.insert(item, Delay { until: now.plus_millis(length_ms), length_ms });
    }

    pub fn done(&self, item: &T) {
        self.delays().remove(item);
    }

    /// Removes items that were not tried for long, because something else has settled them.
    fn remove_old(&self, now: Timestamp) {
        self.delays().retain(|_, delay| delay.until.plus_millis(2 * MAX_DELAY_MS) > now);
    }

    fn delays(&self) -> MutexGuard<'_, HashMap<T, Delay>> {
        // Each change is one call, so the map is consistent even after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many items a job handles at once, and how it logs a failed one.
pub struct Batch {
    /// The most items in one call of `act`.
    pub size: u32,
    /// The log message about an item that fails.
    pub failure: &'static str,
}

/// Reads the items that are due at a time, up to this number. It runs in its own transaction: in the transaction that acts
/// on the items, the read would conflict with every new item.
pub type FindDue<T> = fn(&mut Conn<'_>, Timestamp, u32) -> Result<Vec<T>>;
/// Reads when the next item falls due after a time.
pub type NextDue = fn(&mut Conn<'_>, Timestamp) -> Result<Option<Timestamp>>;

/// A feature with items that fall due, such as trades that expire.
pub trait Deadlines: Clone + Send + Sync + 'static {
    type Item: Clone + Debug + Eq + Hash + Send + Sync + 'static;

    const SCHEDULE: Schedule;
    const BATCH: Batch;
    /// The log message of a run that has done something.
    const DONE: &'static str;
    const FIND: FindDue<Self::Item>;
    const NEXT: NextDue;

    fn core(&self) -> &Core;

    /// Acts on these items, and returns how many it did. Another node may have done some of them.
    fn act(&self, now: Timestamp, items: Vec<Self::Item>) -> impl Future<Output = Result<usize>> + Send;
}

/// The job that acts on a feature's items when they fall due.
pub fn job<D: Deadlines>(feature: &D) -> Job {
    let feature = feature.clone();
    Job::new(D::SCHEDULE.job, move || run(feature.clone()))
}

/// Acts on a feature's items when they fall due, until the server stops.
pub async fn run<D: Deadlines>(feature: D) {
    let core = feature.core();
    let backoff = RetryBackoff::default();
    let work = async || {
        let now = core.clock.now();
        let count = drain(&feature, now, &backoff).await?;
        if count > 0 {
            tracing::info!(count, "{}", D::DONE);
        }
        core.db.read(move |conn: &mut Conn<'_>| (D::NEXT)(conn, now)).await
    };
    while round(core, &D::SCHEDULE, work(), future::pending()).await {}
}

/// Acts on every item that is due at `now`, and returns how many it did.
///
/// # Errors
/// As [`drain_batch`].
pub async fn drain<D: Deadlines>(feature: &D, now: Timestamp, backoff: &RetryBackoff<D::Item>) -> Result<usize> {
    let core = feature.core();
    let find = |limit| core.db.read(move |conn: &mut Conn<'_>| (D::FIND)(conn, now, limit));
    let act = |items| feature.act(now, items);
    drain_batch(core, &D::BATCH, backoff, find, act).await
}

/// Finds items and acts on them, up to [`Batch::size`] in one call of `act`, until none are left. Returns how many were
/// done.
///
/// `find` gets the largest number of items to return, and returns items again that were not done. `act` returns how many
/// items it did. Failed items wait in `backoff`.
///
/// # Errors
/// When `find` fails, or the database is busy.
pub async fn drain_batch<T, Finding, Acting>(
    core: &Core,
    batch: &Batch,
    backoff: &RetryBackoff<T>,
    find: impl Fn(u32) -> Finding,
    act: impl Fn(Vec<T>) -> Acting,
) -> Result<usize>
where
    T: Clone + Eq + Hash + Debug,
    Finding: Future<Output = Result<Vec<T>>>,
    Acting: Future<Output = Result<usize>>,
{
    let mut done = 0;
    backoff.remove_old(core.clock.now());
    loop {
        let now = core.clock.now();
        let held_back = u32::try_from(backoff.len()).unwrap_or(u32::MAX);
        let mut found = find(batch.size.saturating_add(held_back)).await?;
        found.retain(|one| !backoff.holds(one, now));
        found.truncate(usize::try_from(batch.size).unwrap_or(usize::MAX));
        if found.is_empty() {
            return Ok(done);
        }
        let (did, failed) = together_or_alone(batch.failure, found.clone(), &act).await?;
        for one in &found {
            if failed.contains(one) { backoff.delay(one.clone(), now) } else { backoff.done(one) }
        }
        done += did;
        if did == 0 && failed.is_empty() {
            // Another node did them.
            return Ok(done);
        }
    }
}

/// Acts on all items in one call, or on each alone if that call fails. Returns how many were done, and the items that
/// failed, which it logs with the message `failure`.
///
/// # Errors
/// When the database is busy, which is not a failure of the items.
pub async fn together_or_alone<T, Acting>(
    failure: &'static str,
    all: Vec<T>,
    act: impl Fn(Vec<T>) -> Acting,
) -> Result<(usize, Vec<T>)>
where
    T: Clone + Debug,
    Acting: Future<Output = Result<usize>>,
{
    let together = act(all.clone()).await;
    match together {
        Ok(done) => return Ok((done, Vec::new())),
        Err(error) if error.is_passing() => return Err(error),
        Err(error) if all.len() == 1 => {
            tracing::error!(%error, about = ?all[0], "{failure}");
            return Ok((0, all));
        }
        Err(_) => {}
    }
    let mut done = 0;
    let mut failed = Vec::new();
    for one in all {
        match act(vec![one.clone()]).await {
            Ok(did) => done += did,
            Err(error) if error.is_passing() => return Err(error),
            Err(error) => {
                tracing::error!(%error, about = ?one, "{failure}");
                failed.push(one);
            }
        }
    }
    Ok((done, failed))
}
