//! A node stands still in the middle of its work, as the processes of a paused machine do: they hold what they hold, and their
//! connections are alive.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use reqwest::Method;
use tokio::task::{JoinSet, block_in_place};

use super::common::calls::Person;
use super::common::server::{self, Setup};
use super::common::{LIMIT, Wrong, throwaway};
use super::world::{ANSWERS, Node, World, lasts, report, seen};

/// Callers of the node that freezes: as many as it has connections to the database.
const BUSY: usize = 8;
/// The database ends a transaction whose node says nothing for two seconds; the rest is for a busy machine.
const LET_GO_WITHIN: Duration = Duration::from_secs(20);
/// Transactions that wait for their node, for longer than a node at work lets them.
const HELD: &str = "SELECT COUNT(*)::int FROM pg_stat_activity WHERE datname = current_database() \
    AND state = 'idle in transaction' AND state_change < clock_timestamp() - INTERVAL '300 milliseconds'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_freezes_during_its_work_blocks_no_other() -> Result<(), Wrong> {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let database = throwaway::database("faults_frozen").await;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(database.clone());
    let frozen = Setup::new(server::ordinary(), other.path()).with_database(database);
    report(&setup, one_freezes(&setup, &frozen).await)
}

async fn one_freezes(setup: &Setup, other: &Setup) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    let second = world.second_node(other)?;
    let (enough, mut busy) = (Arc::<AtomicBool>::default(), JoinSet::new());
    for number in 0..BUSY {
        let person = Person::sign_in(&world.url(), &format!("busy_{number}")).await?;
        world.story.owner.give(&world.url(), &person, 10_000).await?;
        busy.spawn(open_packs(person, second.url.clone(), Arc::clone(&enough)));
    }
    freeze_at_work(&second, setup).await?;
    let still = Instant::now();
    while held(setup)? > 0 {
        if still.elapsed() > LET_GO_WITHIN {
            return Err("the database still holds what the frozen node has begun".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let let_go = still.elapsed();
    let mut opened = 0;
    while opened == 0 || still.elapsed() < lasts(5, 60) {
        world.open_pack().await?.is_well()?;
        opened += 1;
    }
    world.story.go_on(ANSWERS).await?;
    let asleep = still.elapsed();
    signal(&second, "CONT")?;
    // It goes on where it was, with new connections.
    enough.store(true, Ordering::SeqCst);
    let all = async {
        while let Some(ended) = busy.join_next().await {
            ended.map_err(|error| error.to_string())??;
        }
        Ok::<_, String>(())
    };
    tokio::time::timeout(LIMIT, all).await.map_err(|_| "who called the frozen node is never answered")??;
    let slowest = world.nobody_waited_too_long()?;
    let ended = world.end().await?;
    Ok(format!(
        "one node frozen at work for {asleep:?}: the database let go of what it held after {let_go:?}, {opened} packs opened at the \
         other node, longest answer there {slowest:?}; {ended}"
    ))
}

/// Opens one pack after the other until `enough`. A call without an answer for a minute is repeated.
async fn open_packs(person: Person, url: String, enough: Arc<AtomicBool>) -> Result<(), String> {
    let mut number = 0;
    while !enough.load(Ordering::SeqCst) {
        let call = person.request(&Method::POST, &url, "/api/packs/open");
        let Ok(opened) = seen(call.header("idempotency-key", format!("probe-{number}"))).await else { continue };
        if opened.status == 200 {
            number += 1;
        } else {
            opened.puts_off(&["busy", "outcome_unknown"])?;
        }
    }
    Ok(())
}

/// Freezes the node at a moment at which it has begun something that it has not ended.
async fn freeze_at_work(node: &Node, setup: &Setup) -> Result<(), String> {
    let started = Instant::now();
    while started.elapsed() < LIMIT {
        signal(node, "STOP")?;
        // Longer than what counts as held.
        tokio::time::sleep(Duration::from_millis(400)).await;
        if held(setup)? > 0 {
            return Ok(());
        }
        signal(node, "CONT")?;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the node is never in the middle of anything".into())
}

fn signal(node: &Node, name: &str) -> Result<(), String> {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(node.process.to_string()).status();
    sent.map_err(|error| error.to_string())?.success().then_some(()).ok_or_else(|| "the node is gone".to_owned())
}

/// How many transactions wait for a node that says nothing.
fn held(setup: &Setup) -> Result<i32, String> {
    block_in_place(|| {
        let client = postgres::Client::connect(&setup.url(), postgres::NoTls);
        client.and_then(|mut client| client.query_one(HELD, &[])?.try_get(0)).map_err(|error| error.to_string())
    })
}
