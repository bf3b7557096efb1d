//! The database is gone for a while; the file of SQLite, which cannot go, is locked by another program.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::Wrong;
use super::common::server::{self, Setup};
use super::world::{World, lasts, report};

/// How long a caller waits at most while the database's address does not listen.
const TOLD_WITHIN: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_gone_and_comes_back_loses_nothing() -> Result<(), Wrong> {
    let (home, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let cluster = block_in_place(|| Cluster::start_in(home.path(), "127.0.0.1", &[])).map_err(Wrong)?;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(cluster.url());
    report(&setup, postgres_goes(&setup, &cluster).await)
}

async fn postgres_goes(setup: &Setup, cluster: &Cluster) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    block_in_place(|| cluster.stop())?;
    let stopped = Instant::now();
    let unready = world
        .until_ready_says("that the database is gone", |seen| {
            seen.status == 503
                && (seen.text.contains("the database cannot be read") || seen.text.contains("does not respond"))
        })
        .await?;
    let noticed = stopped.elapsed();
    unready.is("said within seconds", noticed < TOLD_WITHIN)?;
    let mut slowest = Duration::ZERO;
    while stopped.elapsed() < lasts(6, 60) {
        let opened = world.open_pack().await?;
        opened.puts_off(&["busy", "outcome_unknown"])?;
        slowest = slowest.max(opened.took);
        world.look("/healthz").await?.is_well()?;
        let page = world.look("/").await?;
        page.is("the web app, or the word that it was not built in", page.status != 503 && page.took < TOLD_WITHIN)?;
    }
    if slowest > TOLD_WITHIN {
        return Err(format!("somebody waited {slowest:?} for a refusal"));
    }
    block_in_place(|| cluster.start())?;
    let (back, waited) = world.recovers().await?;
    let sockets = world.story.known.counts().connected;
    if sockets != 1 {
        return Err(format!("the overlay had to connect {sockets} times"));
    }
    // The show goes on, too.
    let shows = world.story.known.counts().shows;
    world.story.until("the next show", |counts| counts.shows > shows).await?;
    let ended = world.end().await?;
    Ok(format!(
        "database gone for {:?}: /readyz said so after {noticed:?}, refused after {slowest:?} at most (those under way {waited:?}), \
         went on {back:?} after it was back; {ended}",
        lasts(6, 60)
    ))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_file_that_another_program_locks_is_read_and_goes_on() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = Setup::new(server::ordinary(), folder.path());
    report(&setup, file_is_locked(&setup).await)
}

async fn file_is_locked(setup: &Setup) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    let failed = |error: rusqlite::Error| error.to_string();
    let other = Connection::open(setup.data.join("foilcast.db")).map_err(failed)?;
    other.busy_timeout(Duration::from_secs(20)).map_err(failed)?;
    block_in_place(|| other.execute_batch("BEGIN IMMEDIATE")).map_err(failed)?;
    let locked = Instant::now();
    let refused = world.open_pack().await?;
    refused.puts_off(&["busy"])?;
    world
        .until_ready_says("that the file is locked", |seen| {
            seen.status == 200 && seen.text.contains("another program keeps the database file locked")
        })
        .await?;
    while locked.elapsed() < lasts(8, 60) {
        world.read("/api/users/me").await?.is_well()?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    block_in_place(|| other.execute_batch("ROLLBACK")).map_err(failed)?;
    let (back, slowest) = world.recovers().await?;
    let ended = world.end().await?;
    Ok(format!(
        "file locked for {:?}: refused after {:?}, longest answer {slowest:?}, went on {back:?} later; {ended}",
        lasts(8, 60),
        refused.took
    ))
}
