//! Work that falls due at some moment: done then, and looked for now and then in case that it was missed.
//!
//! A failing item must not block others. A batch that fails is done one by one; an item that fails alone is
//! logged, put aside for a while, and tried ever more rarely.

use crate::clock::Timestamp;
use crate::core::Core;
use crate::error::Result;
use crate::jobs;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[cfg(test)]
mod tests;

/// How often to look at least: another node may have made something that falls due, or a fault may be over.
const LOOK_EVERY_MS: i64 = 60_000;
/// How long to wait after a fault before trying again.
const AFTER_FAULT_MS: i64 = 5000;
/// How often to look whether clocks agree again.
const LOOK_AT_CLOCKS: Duration = Duration::from_millis(500);
/// The pause when overdue work could not be done.
const AGAIN_MS: i64 = 1000;
/// For how long something is put aside: at first, and at most.
const BACKOFF_MS: (i64, i64) = (60_000, 3_600_000);

/// Does `work` now and whenever it is due again, until the server ends.
///
/// `job` is what it is called where runs are listed. `work` does what is due and answers when the next is, if anything is
/// known to be. A fault is logged as `trouble`, and `work` is tried again soon.
pub async fn run_scheduled<Work, Doing>(core: &Core, job: &'static str, trouble: &'static str, work: Work)
where
    Work: Fn() -> Doing,
    Doing: Future<Output = Result<Option<Timestamp>>>,
{
    while agreed_on_time(core).await {
        let now = core.clock.now();
        let next = jobs::run(core, job, work()).await.unwrap_or_else(|error| {
            tracing::error!(%error, "{trouble}");
            Some(now.plus_millis(AFTER_FAULT_MS))
        });
        let look = now.plus_millis(LOOK_EVERY_MS);
        let next = next.map_or(look, |next| if next > now { next.min(look) } else { now.plus_millis(AGAIN_MS) });
        core.jobs.due(job, Some(next));
        tokio::select! {
            () = core.stopped() => return,
            () = core.clock.wait_until(next) => {}
        }
    }
}

/// Does `work` now and every so many hours, until the server ends; it answers how many rows it removed. A fault is logged
/// as `trouble`, and `work` is tried again at its next time.
pub async fn every<Work, Doing>(core: &Core, (job, hours): (&'static str, i64), trouble: &'static str, work: Work)
where
    Work: Fn() -> Doing,
    Doing: Future<Output = Result<u64>>,
{
    while agreed_on_time(core).await {
        match jobs::run(core, job, work()).await {
            Ok(0) => {}
            Ok(rows) => tracing::debug!(rows, "rows that mean nothing any more were removed"),
            Err(error) => tracing::error!(%error, "{trouble}"),
        }
        let next = core.clock.now().plus_hours(hours);
        core.jobs.due(job, Some(next));
        tokio::select! {
            () = core.stopped() => return,
            () = core.clock.wait_until(next) => {}
        }
    }
}

/// Waits while this machine's clock is known to be another than the database's, since what is over by it may not be over;
/// answers whether the server goes on.
pub async fn agreed_on_time(core: &Core) -> bool {
    let stopping = core.stopping();
    while core.nodes.apart().is_some() && !*stopping.borrow() {
        tokio::select! {
            () = core.stopped() => {}
            // Compared by the machine's time, whatever the clock of a demo shows.
            () = tokio::time::sleep(LOOK_AT_CLOCKS) => {}
        }
    }
    !*stopping.borrow()
}

/// Failed items, until they are tried again.
pub struct RetryBackoff<T>(Mutex<HashMap<T, Rest>>);

#[derive(Clone, Copy)]
struct Rest {
    until: Timestamp,
    length: i64,
}

impl<T> Default for RetryBackoff<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone + Eq + Hash> RetryBackoff<T> {
    /// How many there are, tried again or not.
    pub fn len(&self) -> usize {
        self.rests().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rests().is_empty()
    }

    /// Whether this is left alone just now.
    pub fn holds(&self, what: &T, now: Timestamp) -> bool {
        self.rests().get(what).is_some_and(|rest| rest.until > now)
    }

    /// Delays the next attempt: by a minute, and each time by twice as long.
    pub fn delay(&self, what: T, now: Timestamp) {
        let mut rests = self.rests();
        let length = rests.get(&what).map_or(BACKOFF_MS.0, |rest| (rest.length * 2).min(BACKOFF_MS.1));
        rests.insert(what, Rest { until: now.plus_millis(length), length });
    }

    /// Forgets what has been done.
    pub fn done(&self, what: &T) {
        self.rests().remove(what);
    }

    /// Forgets items that have not come up for long: they were settled otherwise.
    fn forget(&self, now: Timestamp) {
        self.rests().retain(|_, rest| rest.until.plus_millis(2 * BACKOFF_MS.1) > now);
    }

    fn rests(&self) -> MutexGuard<'_, HashMap<T, Rest>> {
        // Every change is one call, so a poisoned map is still right.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does everything that `find` finds, and answers how much that was: at most `batch` at a time by one `act`, which is one
/// transaction and answers how many of them it did. `find` answers at most as many as it is asked for, and again whatever
/// was not done. What cannot be done waits in `backoff`; `what` says in the log what it is.
///
/// # Errors
/// When nothing can be found, or the database has too much to do.
pub async fn drain_batch<T, Finding, Acting>(
    core: &Core,
    (what, batch): (&'static str, u32),
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
    backoff.forget(core.clock.now());
    loop {
        let now = core.clock.now();
        let in_the_way = u32::try_from(backoff.len()).unwrap_or(u32::MAX);
        let mut found = find(batch.saturating_add(in_the_way)).await?;
        found.retain(|one| !backoff.holds(one, now));
        found.truncate(usize::try_from(batch).unwrap_or(usize::MAX));
        if found.is_empty() {
            return Ok(done);
        }
        let (did, failed) = together_or_alone(what, found.clone(), &act).await?;
        for one in &found {
            if failed.contains(one) { backoff.delay(one.clone(), now) } else { backoff.done(one) }
        }
        done += did;
        if did == 0 && failed.is_empty() {
            // Another node was faster, or these are not due after all.
            return Ok(done);
        }
    }
}

/// Does all of these by one `act`, or each by its own when that fails; answers how many were done, and those that cannot
/// be, which are in the log.
///
/// # Errors
/// When the database has too much to do: then it says nothing about any of them.
pub async fn together_or_alone<T, Acting>(
    what: &'static str,
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
            tracing::error!(%error, about = ?all[0], "{what}");
            return Ok((0, all));
        }
        Err(_) => {}
    }
    let (mut done, mut failed) = (0, Vec::new());
    for one in all {
        match act(vec![one.clone()]).await {
            Ok(did) => done += did,
            Err(error) if error.is_passing() => return Err(error),
            Err(error) => {
                tracing::error!(%error, about = ?one, "{what}");
                failed.push(one);
            }
        }
    }
    Ok((done, failed))
}
