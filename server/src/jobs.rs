//! Jobs: what runs beside the requests until the server ends.
//!
//! A job ends by itself when the server does. One that panics would otherwise be gone until the next start, and nobody
//! would notice before something is missing: so it begins anew, after pauses that grow. What it had in memory is gone then,
//! and everything that matters is stored.
//!
//! There is one way to have one: [`spawn`] it in `serve.rs` under a name, and do each of its rounds in a [`run`] of the same
//! name, by hand or by `due::run_scheduled` and `due::every`. A run is timed, and that it failed is on the page Health, in
//! `/metrics` and in the alert `FoilcastJobFails` (`runs.rs`). So is a panic, as a run that failed, whether in a run or beside
//! it. What has no rounds, a connection that lasts for hours, has no runs, and shows its last panic until the next start.
//!
//! Every node has every job, so each says by what its work is done once (`docs/decisions/nodes.md`): a **lease**
//! (`leases.rs`), where it must not be done twice at the same moment; a **guarded update**, where each step is one
//! transaction whose condition holds for one node only, as for all that falls due; or **`App::listen_here`**, where it is done
//! on the node on which it happened.

mod runs;
#[cfg(test)]
mod tests;

pub use runs::{JobState, Jobs, in_full, run};

use crate::app::App;
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Pauses before a job begins anew: the first one, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// Whoever ran for so long before it panicked begins anew after the first pause.
const WELL: Duration = Duration::from_mins(5);

/// Starts a job of this name, and starts it again whenever it panics, until the server ends.
pub fn spawn<Doing>(app: &App, name: &'static str, job: impl Fn(App) -> Doing + Send + Sync + 'static) -> JoinHandle<()>
where
    Doing: Future<Output = ()> + Send + 'static,
{
    spawn_with(app, name, PAUSES, job)
}

fn spawn_with<Doing>(
    app: &App,
    name: &'static str,
    (first, longest): (Duration, Duration),
    job: impl Fn(App) -> Doing + Send + Sync + 'static,
) -> JoinHandle<()>
where
    Doing: Future<Output = ()> + Send + 'static,
{
    let app = app.clone();
    tokio::spawn(async move {
        let mut pause = first;
        loop {
            let began = Instant::now();
            let running = AssertUnwindSafe(async { job(app.clone()).await });
            let Err(panic) = running.catch_unwind().await else { return };
            if began.elapsed() >= WELL {
                pause = first;
            }
            // The panic itself is a line of the log before this one.
            tracing::error!(job = name, pause_s = pause.as_secs(), "a job has panicked and begins anew");
            app.jobs.panicked(name, app.clock.now(), panic.as_ref());
            tokio::select! {
                () = app.stopped() => return,
                () = tokio::time::sleep(pause) => {}
            }
            pause = (pause * 2).min(longest);
        }
    })
}
