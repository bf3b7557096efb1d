//! PostgreSQL stops for a while, or another program locks the SQLite file.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::server::{self, Setup};
use super::common::{TIMEOUT, TestError};
use super::harness::{FaultTest, fault_duration, report};

/// The maximum latency while PostgreSQL refuses connections.
const REFUSAL_LIMIT: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_and_restart_of_postgres_loses_nothing() -> Result<(), TestError> {
    let (home, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let cluster = block_in_place(|| Cluster::start_in(home.path(), "127.0.0.1", &[])).map_err(TestError)?;
    let setup = Setup::new(server::program(), folder.path()).with_database(cluster.url());
    report(&setup, stop_and_restart(&setup, &cluster).await)
}

async fn stop_and_restart(setup: &Setup, cluster: &Cluster) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    block_in_place(|| cluster.stop())?;
    let stopped = Instant::now();
    let unready = test
        .wait_for_readiness("that the database is down", |response| {
            response.status == 503
                && (response.text.contains("the database cannot be read") || response.text.contains("does not respond"))
        })
        .await?;
    let detected = stopped.elapsed();
    unready.check("a report in time", detected < REFUSAL_LIMIT)?;
    let mut max_refusal = Duration::ZERO;
    while stopped.elapsed() < fault_duration(6, 60) {
        let opened = test.open_pack().await?;
        opened.check_unavailable(&["busy", "outcome_unknown"])?;
        max_refusal = max_refusal.max(opened.took);
        test.get("/healthz").await?.check_ok()?;
        let page = test.get("/").await?;
        page.check(
            "the web app, or the message that it is not built in",
            page.status != 503 && page.took < REFUSAL_LIMIT,
        )?;
    }
    if max_refusal > REFUSAL_LIMIT {
        return Err(format!("a refusal took {max_refusal:?}"));
    }
    block_in_place(|| cluster.start())?;
    let (recovered, max) = test.check_recovery().await?;
    let connections = test.scenario.state.counts().overlay_connections;
    if connections != 1 {
        return Err(format!("the overlay connected {connections} times"));
    }
    test.scenario.wait_for_show().await?;
    let ended = test.finish().await?;
    Ok(format!(
        "database down for {:?}: reported by /readyz after {detected:?}, refusals within {max_refusal:?}, maximum \
         latency of requests in progress {max:?}, recovered {recovered:?} after the fault; {ended}",
        fault_duration(6, 60)
    ))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_file_locked_by_another_program_can_be_read_and_recovers() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = Setup::new(server::program(), folder.path());
    report(&setup, lock_and_release(&setup).await)
}

/// Takes the write lock. SQLite's own timeout waits up to 100 ms between attempts: too long to get a turn beside a server that
/// always writes.
async fn lock(other: &Connection) -> Result<(), String> {
    other.busy_timeout(Duration::ZERO).map_err(|error| error.to_string())?;
    let started = Instant::now();
    while let Err(error) = block_in_place(|| other.execute_batch("BEGIN IMMEDIATE")) {
        if started.elapsed() > TIMEOUT {
            return Err(error.to_string());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok(())
}

async fn lock_and_release(setup: &Setup) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    let failed = |error: rusqlite::Error| error.to_string();
    let other = Connection::open(setup.data.join("foilcast.db")).map_err(failed)?;
    lock(&other).await?;
    let locked = Instant::now();
    let refused = test.open_pack().await?;
    refused.check_unavailable(&["busy"])?;
    test.wait_for_readiness("that the file is locked", |response| {
        response.status == 200 && response.text.contains("another program keeps the database file locked")
    })
    .await?;
    while locked.elapsed() < fault_duration(8, 60) {
        test.get_as_observer("/api/users/me").await?.check_ok()?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    block_in_place(|| other.execute_batch("ROLLBACK")).map_err(failed)?;
    let (recovered, max) = test.check_recovery().await?;
    let ended = test.finish().await?;
    Ok(format!(
        "file locked for {:?}: refused after {:?}, maximum latency {max:?}, recovered {recovered:?} after the fault; \
         {ended}",
        fault_duration(8, 60),
        refused.took
    ))
}
