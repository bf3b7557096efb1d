//! Jobs that panic, and that there are no others.

use super::*;
use crate::testing::{TestApp, TestDatabase};
use crate::tidy::{Source, sources};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const SHORT: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(4));

#[tokio::test]
async fn a_job_that_panics_is_restarted_and_one_that_ends_is_not() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let begun = Arc::new(AtomicUsize::new(0));
    let counting = Arc::clone(&begun);
    let job = Job::new("test", move || {
        // Before its first wait, and after it.
        let number = counting.fetch_add(1, Ordering::SeqCst);
        assert!(number > 0, "at once");
        async move {
            tokio::task::yield_now().await;
            assert!(number > 3, "later");
        }
    })
    .spawn_with(&test.core, SHORT);
    job.await.expect("it ends");
    assert_eq!(begun.load(Ordering::SeqCst), 5);
}

#[tokio::test]
async fn a_job_that_always_panics_ends_with_the_server() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let job = Job::new("test", || async { panic!() })
        .spawn_with(&test.core, (Duration::from_hours(1), Duration::from_hours(1)));
    tokio::task::yield_now().await;
    test.core.stop();
    job.await.expect("it ends");
}

#[tokio::test]
async fn a_panic_is_a_run_that_failed() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let turns = Arc::new(AtomicUsize::new(0));
    let core = test.core.clone();
    let job = Job::new("test", move || {
        let core = core.clone();
        let turn = turns.fetch_add(1, Ordering::SeqCst);
        async move {
            let round = async move {
                assert!(turn > 0, "in a run");
                Ok(())
            };
            run(&core, "test", round).await.expect("it goes well");
            assert!(turn > 1, "beside one, at turn {turn}");
        }
    })
    .spawn_with(&test.core, SHORT);
    job.await.expect("it ends");
    let [job] = &test.core.jobs.all()[..] else { panic!("there is one job") };
    // Two of the runs went well; a panic in one and a panic after one are what failed.
    assert_eq!((job.runs, job.failures, job.problem.as_deref()), (4, 2, None));
    let metrics = String::from_utf8(test.anyone().get("/metrics").await.body.to_vec()).expect("it is text");
    assert!(metrics.contains("foilcast_job_runs_total{name=\"test\",outcome=\"failed\"} 2"), "{metrics}");
    test.core.jobs.panicked("test", test.core.clock.now(), &"of a sort");
    assert_eq!(test.core.jobs.all()[0].problem.as_deref(), Some("It panicked: of a sort"));
}

/// Where something is begun beside the requests that is no job, how often, and why: all of it ends with what it is for.
const NO_JOBS: [(&str, usize, &str); 20] = [
    ("app.rs", 2, "what passes events on and reads settings must not keep the application alive"),
    ("audit/routes.rs", 2, "a repair and its transaction, which whoever asked for it may not cut off"),
    ("auth/sessions.rs", 1, "one note that somebody is active"),
    ("bus/redis.rs", 1, "the driver of a connection"),
    ("bus/transport.rs", 1, "the search for Redis, for which the bus waits"),
    ("cards/mod.rs", 1, "the catalogue, which is read ahead"),
    ("db/bus.rs", 2, "the driver of a connection"),
    ("jobs.rs", 1, "jobs themselves"),
    ("leaderboard/board.rs", 1, "one count of everybody"),
    ("listen.rs", 1, "one connection"),
    ("observe/readiness.rs", 1, "a look that goes on when whoever asked has left, for all who ask meanwhile"),
    ("packs/supply.rs", 1, "what counts copies must not keep the core alive"),
    ("router.rs", 1, "what tells sockets must not keep the application alive"),
    ("serve.rs", 2, "what waits for the signal, and the line between nodes, which joins anew by itself"),
    ("single_flight.rs", 1, "the refresh of one cached value"),
    ("traces/export.rs", 1, "the delivery of traces, which ends after the jobs"),
    ("twitch/eventsub/link.rs", 1, "the reader of a connection"),
    ("twitch/stand_in/channel.rs", 1, "one call of the stand-in"),
    ("twitch/stand_in/helix.rs", 1, "one call of the stand-in"),
    ("twitch/stand_in/socket.rs", 1, "one socket of the stand-in"),
];

#[test]
fn every_job_of_the_server_is_one() {
    let mut found: Vec<(String, usize)> = Vec::new();
    for Source { path, text } in sources() {
        let begun = text.matches("tokio::spawn(").count();
        if begun > 0 {
            found.push((path, begun));
        }
    }
    found.sort_unstable();
    let known: Vec<_> = NO_JOBS.map(|(path, begun, _)| (path.to_owned(), begun)).into();
    assert_eq!(found, known, "a feature lists its jobs; what ends with what it is for gets its line here");
}
