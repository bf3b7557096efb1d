//! Jobs: what runs beside the requests until the server ends.
//!
//! A job ends by itself when the server does. One that panics would otherwise be gone until the next start, and nobody
//! would notice before something is missing: so it begins anew, after pauses that grow. What it had in memory is gone then,
//! and everything that matters is stored. What it does now and then is a run, which is timed and told of (`runs.rs`).

mod runs;

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
            if running.catch_unwind().await.is_ok() {
                return;
            }
            if began.elapsed() >= WELL {
                pause = first;
            }
            // The panic itself is a line of the log before this one.
            tracing::error!(job = name, pause_s = pause.as_secs(), "a job has panicked and begins anew");
            tokio::select! {
                () = app.stopped() => return,
                () = tokio::time::sleep(pause) => {}
            }
            pause = (pause * 2).min(longest);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const SHORT: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(4));

    #[tokio::test]
    async fn a_job_that_panics_begins_anew_and_one_that_ends_does_not() {
        let test = TestApp::new(TestDatabase::sqlite()).await;
        let begun = Arc::new(AtomicUsize::new(0));
        let counting = Arc::clone(&begun);
        let job = spawn_with(&test.app, "test", SHORT, move |_| {
            // Before its first wait, and after it.
            let number = counting.fetch_add(1, Ordering::SeqCst);
            assert!(number > 0, "at once");
            async move {
                tokio::task::yield_now().await;
                assert!(number > 3, "later");
            }
        });
        job.await.expect("it ends");
        assert_eq!(begun.load(Ordering::SeqCst), 5);
    }

    #[tokio::test]
    async fn a_job_that_always_panics_ends_with_the_server() {
        let test = TestApp::new(TestDatabase::sqlite()).await;
        let job =
            spawn_with(&test.app, "test", (Duration::from_hours(1), Duration::from_hours(1)), |_| async { panic!() });
        tokio::task::yield_now().await;
        test.app.stop();
        job.await.expect("it ends");
    }

    #[test]
    fn every_job_of_the_server_is_one() {
        let serve = include_str!("serve.rs");
        let bare: Vec<_> = serve.lines().filter(|line| line.contains("tokio::spawn(")).collect();
        // What waits for the signal, and the line between nodes, which joins anew by itself.
        assert_eq!(bare.len(), 2, "a job is started by jobs::spawn: {bare:?}");
    }
}
