//! The database is slow.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::common::server::{self, Setup};
use super::common::{Wrong, throwaway};
use super::proxy::{Flow, Proxy};
use super::world::{ANSWERED_WITHIN, World, lasts, report, seen};

/// The delay of each piece between node and database, each way.
const DELAY: Duration = Duration::from_millis(100);
/// Concurrent readers: more than a slow database answers within the callers' time limit.
const CROWD: usize = 400;
/// Answers that show that it goes on, slowly.
const FEW: u32 = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_database_refuses_what_it_cannot_do_in_time_and_recovers() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let proxy = Proxy::before(&throwaway::database("faults_slow").await).await;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(proxy.url.clone());
    report(&setup, postgres_is_slow(&setup, &proxy).await)
}

async fn postgres_is_slow(setup: &Setup, proxy: &Proxy) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    proxy.set(Flow::Slow(DELAY));
    let (slow, before) = (Instant::now(), world.story.known.counts());
    let mut crowd = JoinSet::new();
    for _ in 0..CROWD {
        // Each is answered by the database, not from memory.
        crowd.spawn(seen(world.looker.request(
            &reqwest::Method::GET,
            &world.url(),
            "/api/users/looker/collection?limit=5",
        )));
    }
    let (mut well, mut refused, mut slowest) = (0, 0, Duration::ZERO);
    while let Some(answer) = crowd.join_next().await {
        let answer = answer.map_err(|error| error.to_string())??;
        slowest = slowest.max(answer.took);
        if answer.status == 200 {
            well += 1;
        } else {
            answer.puts_off(&["busy"])?;
            refused += 1;
        }
    }
    if refused == 0 || slowest > ANSWERED_WITHIN {
        return Err(format!(
            "of {CROWD} at once {well} were answered and {refused} refused, the last after {slowest:?}"
        ));
    }
    world.look("/healthz").await?.is_well()?;
    // The remaining callers are answered again once the crowd has gone, although nothing has become faster.
    let alone = Instant::now();
    world.story.go_on(FEW).await?;
    let relieved = alone.elapsed();
    tokio::time::sleep(lasts(0, 60)).await;
    let served = world.story.known.counts().answered - before.answered;
    let slow = slow.elapsed();
    proxy.set(Flow::Open);
    let (back, waited) = world.recovers().await?;
    let ended = world.end().await?;
    Ok(format!(
        "PostgreSQL slow for {slow:?}: of {CROWD} at once {well} answered and {refused} refused within {slowest:?}; {served} calls of \
         others answered meanwhile, the longest in {waited:?}, {FEW} of them within {relieved:?} after the crowd; went on {back:?} later; {ended}"
    ))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_syncs_slowly_carries_many_calls_with_each_sync() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = Setup::new(server::slow(), folder.path()).with_variable("SLOW_DISK_MS", "300");
    let run = async {
        let mut world = World::begin(&setup).await?;
        let (started, before) = (Instant::now(), world.story.known.counts().answered);
        world.story.go_on(super::world::ANSWERS).await?;
        let (took, answers) = (started.elapsed(), world.story.known.counts().answered - before);
        // One after the other they would take at least so long.
        let alone = Duration::from_millis(300) * answers;
        if took > alone {
            return Err(format!("{answers} calls took {took:?}, and alone they would take {alone:?}"));
        }
        let slowest = world.nobody_waited_too_long()?;
        let ended = world.end().await?;
        Ok(format!("a sync takes 300 ms more: {answers} answers in {took:?}, the longest in {slowest:?}; {ended}"))
    };
    report(&setup, run.await)
}
