//! A node freezes during a transaction, as on a paused machine: it keeps its locks, and its connections stay open.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use reqwest::Method;
use tokio::task::{JoinSet, block_in_place};

use super::common::requests::User;
use super::common::server::{self, Setup};
use super::common::{TIMEOUT, TestError, throwaway};
use super::harness::{FaultTest, Node, RESPONSES, fault_duration, report, send};

/// Clients of the node that freezes: one for each of its database connections.
const CLIENTS: usize = 8;
/// The database ends a transaction that is idle for two seconds; the rest is for a busy machine.
const RELEASE_LIMIT: Duration = Duration::from_secs(20);
/// The number of transactions that are idle for longer than a running node leaves them.
const IDLE_TRANSACTIONS: &str = "SELECT COUNT(*)::int FROM pg_stat_activity WHERE datname = current_database() \
    AND state = 'idle in transaction' AND state_change < clock_timestamp() - INTERVAL '300 milliseconds'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_freezes_during_a_transaction_blocks_no_other() -> Result<(), TestError> {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let database = throwaway::database("faults_frozen").await;
    let setup = Setup::new(server::program(), folder.path()).with_database(database.clone());
    let frozen = Setup::new(server::program(), other.path()).with_database(database);
    report(&setup, freeze_and_resume(&setup, &frozen).await)
}

async fn freeze_and_resume(setup: &Setup, other: &Setup) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    let second = test.second_node(other)?;
    let (stop, mut clients) = (Arc::<AtomicBool>::default(), JoinSet::new());
    for number in 0..CLIENTS {
        let user = User::sign_in(&test.url(), &format!("busy_{number}")).await?;
        test.scenario.owner.give_packs(&test.url(), &user, 10_000).await?;
        clients.spawn(open_packs(user, second.url.clone(), Arc::clone(&stop)));
    }
    freeze_during_transaction(&second, setup).await?;
    let frozen_at = Instant::now();
    while idle_transactions(setup)? > 0 {
        if frozen_at.elapsed() > RELEASE_LIMIT {
            return Err("the database has not ended the transactions of the frozen node".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let released = frozen_at.elapsed();
    let mut opened = 0;
    while opened == 0 || frozen_at.elapsed() < fault_duration(5, 60) {
        test.open_pack().await?.check_ok()?;
        opened += 1;
    }
    test.scenario.wait_for_responses(RESPONSES).await?;
    let frozen_for = frozen_at.elapsed();
    signal(&second, "CONT")?;
    // The node resumes with new connections, so its clients get their responses.
    stop.store(true, Ordering::SeqCst);
    let all = async {
        while let Some(ended) = clients.join_next().await {
            ended.map_err(|error| error.to_string())??;
        }
        Ok::<_, String>(())
    };
    tokio::time::timeout(TIMEOUT, all).await.map_err(|_| "a client of the frozen node got no response")??;
    let max = test.check_max_latency()?;
    let ended = test.finish().await?;
    Ok(format!(
        "one node frozen for {frozen_for:?}: its locks released after {released:?}, {opened} packs opened on the other \
         node, maximum latency there {max:?}; {ended}"
    ))
}

/// Opens packs until `stop` is set. Retries a request without a response in time.
async fn open_packs(user: User, url: String, stop: Arc<AtomicBool>) -> Result<(), String> {
    let mut number = 0;
    while !stop.load(Ordering::SeqCst) {
        let request = user.request_builder(&Method::POST, &url, "/api/packs/open");
        let Ok(opened) = send(request.header("idempotency-key", format!("probe-{number}"))).await else { continue };
        if opened.status == 200 {
            number += 1;
        } else {
            opened.check_unavailable(&["busy", "outcome_unknown"])?;
        }
    }
    Ok(())
}

/// Freezes the node while a transaction is open.
async fn freeze_during_transaction(node: &Node, setup: &Setup) -> Result<(), String> {
    let started = Instant::now();
    while started.elapsed() < TIMEOUT {
        signal(node, "STOP")?;
        // Longer than the limit in `IDLE_TRANSACTIONS`.
        tokio::time::sleep(Duration::from_millis(400)).await;
        if idle_transactions(setup)? > 0 {
            return Ok(());
        }
        signal(node, "CONT")?;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the node was never frozen during a transaction".into())
}

fn signal(node: &Node, name: &str) -> Result<(), String> {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(node.pid.to_string()).status();
    sent.map_err(|error| error.to_string())?.success().then_some(()).ok_or_else(|| "the node is gone".to_owned())
}

fn idle_transactions(setup: &Setup) -> Result<i32, String> {
    block_in_place(|| {
        let client = postgres::Client::connect(&setup.database_url(), postgres::NoTls);
        client
            .and_then(|mut client| client.query_one(IDLE_TRANSACTIONS, &[])?.try_get(0))
            .map_err(|error| error.to_string())
    })
}
