//! Background jobs: they run beside the requests until the server stops.
//!
//! A feature lists its jobs in `Feature::jobs`. A job that panics is restarted, after pauses that grow. It keeps nothing
//! important in memory, so nothing is lost.
//!
//! Each run of a job happens in [`run`], usually through `due::round`. Its duration and its failure appear on the page
//! Health, in `/metrics` and in the alert `FoilcastJobFails` (`observe/jobs.rs`). A panic counts as a failed run. A job
//! without runs, such as a connection that lasts for hours, shows its last panic until the next start.
//!
//! Every node runs every job. Each job uses one of three ways to do its work once (`docs/decisions/nodes.md`):
//! a **lease** (`leases.rs`), if two nodes must never do it at the same moment; **guarded updates**, transactions
//! whose condition holds for one node only, for most due work; or **`Core::listen_here`**, to do it on the node where the
//! event happened.

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

/// The pause before a job is restarted: the first, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// A job that ran this long before it panicked is restarted after the first pause again.
const STABLE_AFTER: Duration = Duration::from_mins(5);

/// A job that runs in the background under a name.
pub struct Job {
    name: &'static str,
    run: Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>,
    /// Whether the server waits for this job's end when it stops.
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

    /// Makes the server wait for this job's end when it stops.
    #[must_use]
    pub fn awaited(self) -> Self {
        Self { is_awaited: true, ..self }
    }

    /// Starts the job, and restarts it after each panic, until the server stops.
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
                if began.elapsed() >= STABLE_AFTER {
                    pause = first;
                }
                // The panic itself is already in the log.
                tracing::error!(job = name, pause_s = pause.as_secs(), "a job panicked; restarting it");
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

/// Does one run of a job, in a trace of its own, and records its duration and outcome.
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
