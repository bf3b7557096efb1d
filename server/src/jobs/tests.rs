//! Tests of jobs that panic, and a list of all tasks that are not jobs.

use super::*;
use crate::testing::{TestApp, TestDatabase};
use crate::tidy::{Source, sources};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const SHORT: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(4));

#[tokio::test]
async fn a_job_that_panics_is_restarted_and_one_that_ends_is_not() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let starts = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&starts);
    let job = Job::new("test", move || {
        // Before its first wait, and after it.
        let number = counter.fetch_add(1, Ordering::SeqCst);
        assert!(number > 0, "panics before the first await");
        async move {
            tokio::task::yield_now().await;
            assert!(number > 3, "panics after an await");
        }
    })
    .spawn_with(&test.core, SHORT);
    job.await.expect("the job ends");
    assert_eq!(starts.load(Ordering::SeqCst), 5);
}

#[tokio::test]
async fn a_job_that_always_panics_ends_with_the_server() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let job = Job::new("test", || async { panic!() })
        .spawn_with(&test.core, (Duration::from_hours(1), Duration::from_hours(1)));
    tokio::task::yield_now().await;
    test.core.stop();
    job.await.expect("the job ends");
}

#[tokio::test]
async fn a_panic_counts_as_a_failed_run() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let runs = Arc::new(AtomicUsize::new(0));
    let core = test.core.clone();
    let job = Job::new("test", move || {
        let core = core.clone();
        let number = runs.fetch_add(1, Ordering::SeqCst);
        async move {
            let job_run = async move {
                assert!(number > 0, "panics in the run");
                Ok(())
            };
            run(&core, "test", job_run).await.expect("the run succeeds");
            assert!(number > 1, "panics after run {number}");
        }
    })
    .spawn_with(&test.core, SHORT);
    job.await.expect("the job ends");
    let [job] = &test.core.jobs.all()[..] else { panic!("expected one job") };
    // Two runs succeeded. The failures are one panic in a run and one after a run.
    assert_eq!((job.runs, job.failures, job.problem.as_deref()), (4, 2, None));
    let metrics = String::from_utf8(test.anyone().get("/metrics").await.body.to_vec()).expect("metrics are text");
    assert!(metrics.contains("foilcast_job_runs_total{name=\"test\",outcome=\"failed\"} 2"), "{metrics}");
    test.core.jobs.panicked("test", test.core.clock.now(), &"of a sort");
    assert_eq!(test.core.jobs.all()[0].problem.as_deref(), Some("It panicked: of a sort"));
}

/// Files that spawn tasks other than jobs, the number of these tasks, and their purpose. Each task ends with its owner.
const OTHER_TASKS: [(&str, usize, &str); 22] = [
    ("app.rs", 2, "forwarding events and reading settings must not keep the application alive"),
    ("audit/routes.rs", 2, "a repair and its transaction, which go on when the client disconnects"),
    ("auth/sessions.rs", 1, "the update of a user's last activity"),
    ("brand/mod.rs", 1, "reading a published brand again, for which events do not wait"),
    ("bus/redis.rs", 1, "the driver of a connection"),
    ("bus/transport.rs", 1, "the search for Redis, for which the bus waits"),
    ("cards/mod.rs", 1, "the catalogue is read in advance"),
    ("db/bus.rs", 2, "the driver of a connection"),
    ("jobs.rs", 1, "the jobs"),
    ("leaderboard/board.rs", 1, "one count of all users"),
    ("listen.rs", 1, "one client connection"),
    ("observe/readiness.rs", 1, "a check that other callers share after the first one disconnects"),
    ("packs/supply.rs", 1, "counting copies must not keep the core alive"),
    ("router.rs", 1, "sending events to sockets must not keep the application alive"),
    ("serve.rs", 2, "the signal handler, and the bus between nodes, which reconnects"),
    ("single_flight.rs", 1, "the refresh of one cached value"),
    ("traces/export.rs", 1, "the export of traces, which ends after the jobs"),
    ("transparency/mod.rs", 1, "reading the newest head again, for which requests do not wait"),
    ("twitch/eventsub/link.rs", 1, "the reader of a connection"),
    ("twitch/stand_in/channel.rs", 1, "one call of the stand-in"),
    ("twitch/stand_in/helix.rs", 1, "one call of the stand-in"),
    ("twitch/stand_in/socket.rs", 1, "one socket of the stand-in"),
];

#[test]
fn all_tasks_are_jobs_or_listed_exceptions() {
    let mut found: Vec<(String, usize)> = Vec::new();
    for Source { path, text } in sources() {
        let starts = text.matches("tokio::spawn(").count();
        if starts > 0 {
            found.push((path, starts));
        }
    }
    found.sort_unstable();
    let known: Vec<_> = OTHER_TASKS.map(|(path, starts, _)| (path.to_owned(), starts)).into();
    assert_eq!(found, known, "periodic work belongs in the `jobs` of a feature; other tasks are listed in OTHER_TASKS");
}

/// The names of the jobs in a source.
fn job_names(text: &str) -> impl Iterator<Item = String> {
    let calls =
        ["Schedule::new(", "Job::new(", " job(", "jobs::run("].into_iter().flat_map(|call| text.split(call).skip(1));
    calls.filter_map(|arguments| {
        let (before, rest) = arguments.split_once('"')?;
        let (name, _) = rest.split_once('"')?;
        (!before.contains(['(', ')', ';', '{'])).then(|| name.to_owned())
    })
}

#[test]
fn the_page_health_has_a_translated_name_of_each_job() {
    let jobs: BTreeSet<String> =
        sources().iter().flat_map(|source| job_names(&source.text).collect::<Vec<_>>()).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/features/health/messages/en.json");
    let messages = std::fs::read_to_string(file).expect("the catalogue exists");
    let messages: serde_json::Value = serde_json::from_str(&messages).expect("the catalogue is JSON");
    let cases = messages["jobName"].as_str().and_then(|text| text.strip_prefix("{job, select,")).expect("is a select");
    let cases =
        cases.split('}').filter_map(|case| case.trim().split_once(" {")).map(|(case, _)| case.replace('_', " "));
    let named: BTreeSet<String> = cases.filter(|case| case != "other").collect();
    assert_eq!(jobs, named, "`jobName` in web/src/features/health/messages and `JOBS` in Jobs.tsx have every job");
}
