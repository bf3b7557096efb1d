//! Jobs: what runs beside the requests until the server ends.
//!
//! A job ends by itself when the server does. One that panics would otherwise be gone until the next start, unnoticed
//! until something is missing: so it is restarted, after pauses that grow. What it had in memory is gone then,
//! and everything that matters is stored.
//!
//! There is one way to have one: a feature lists it as a [`Job`] and does each of its rounds in a [`run`] of the same name,
//! by hand or by `due::run_scheduled` and `due::every`. A run is timed, and that it failed is on the page Health, in
//! `/metrics` and in the alert `FoilcastJobFails` (`observe/jobs.rs`). So is a panic, as a run that failed, whether in a run or beside
//! it. What has no rounds, a connection that lasts for hours, has no runs, and shows its last panic until the next start.
//!
//! Every node has every job, so each says by what its work is done once (`docs/decisions/nodes.md`): a **lease**
//! (`leases.rs`), where it must not be done twice at the same moment; a **guarded update**, where each step is one
//! transaction whose condition holds for one node only, as for all that falls due; or **`Core::listen_here`**, where it is done
//! on the node on which it happened.

#[cfg(test)]
mod tests;

use crate::core::Core;
use crate::error::{Error, Result};
use crate::traces;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use opentelemetry::trace::SpanKind;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Pauses before a job is restarted: the first one, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// A job that ran for this long before it panicked is restarted after the first pause.
const WELL: Duration = Duration::from_mins(5);

/// Work under a name. What it does holds the handles that it needs.
pub struct Job {
    name: &'static str,
    run: Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>,
    /// Whether the server waits for it before it ends.
    pub is_awaited: bool,
}

impl Job {
    /// `run` is called again after a panic.
    pub fn new<Doing>(name: &'static str, run: impl Fn() -> Doing + Send + Sync + 'static) -> Self
    where
        Doing: Future<Output = ()> + Send + 'static,
    {
        Self { name, run: Box::new(move || Box::pin(run())), is_awaited: false }
    }

    /// The same with a server that waits for it before it ends.
    #[must_use]
    pub fn awaited(self) -> Self {
        Self { is_awaited: true, ..self }
    }

    /// Starts it, and starts it again whenever it panics, until the server ends.
    pub fn spawn(self, core: &Core) -> JoinHandle<()> {
        self.spawn_with(core, PAUSES)
    }

    fn spawn_with(self, core: &Core, (first, longest): (Duration, Duration)) -> JoinHandle<()> {
        let (core, Self { name, run, .. }) = (core.clone(), self);
        tokio::spawn(async move {
            let mut pause = first;
            loop {
                let began = Instant::now();
                let running = AssertUnwindSafe(async { run().await });
                let Err(panic) = running.catch_unwind().await else { return };
                if began.elapsed() >= WELL {
                    pause = first;
                }
                // The panic itself is a line of the log before this one.
                tracing::error!(job = name, pause_s = pause.as_secs(), "a job has panicked and begins anew");
                core.jobs.panicked(name, core.clock.now(), panic.as_ref());
                tokio::select! {
                    () = core.stopped() => return,
                    () = tokio::time::sleep(pause) => {}
                }
                pause = (pause * 2).min(longest);
            }
        })
    }
}

/// The error with its sources, for operators.
pub fn in_full(error: &Error) -> String {
    match error {
        Error::Internal(source) => format!("{source:#}"),
        other => other.to_string(),
    }
}

/// Does one run of a job and notes how it went; a trace of its own tells what it did.
pub async fn run<T>(core: &Core, name: &'static str, work: impl Future<Output = Result<T>>) -> Result<T> {
    let (at, started) = (core.clock.now(), Instant::now());
    let span_context = core.traces.begin(name, SpanKind::Internal);
    let answer = traces::within(span_context.as_ref(), work).await;
    if answer.is_err() {
        span_context.iter().for_each(traces::SpanContext::fail);
    }
    let took = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
    let problem = answer.as_ref().err().map(in_full);
    core.jobs.ran(name, (at, core.clock.now()), took, problem);
    answer
}
