//! PostgreSQL responds slowly, or the disk under SQLite syncs slowly.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::common::server::{self, Setup};
use super::common::{TestError, throwaway};
use super::harness::{FaultTest, MAX_LATENCY, RESPONSES, fault_duration, report, send};
use super::proxy::{Flow, Proxy};

/// The delay of each chunk between node and database, in both directions.
const DELAY: Duration = Duration::from_millis(100);
/// Concurrent readers: more than the slow database can serve within the time limit of a request.
const READERS: usize = 400;
/// The number of responses after those of the readers that show that the server still works.
const FEW_RESPONSES: u32 = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_requests_to_a_slow_database_are_refused_and_it_recovers() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let proxy = Proxy::start(&throwaway::database("faults_slow").await).await;
    let setup = Setup::new(server::program(), folder.path()).with_database(proxy.url.clone());
    report(&setup, slow_down_postgres(&setup, &proxy).await)
}

async fn slow_down_postgres(setup: &Setup, proxy: &Proxy) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    proxy.set(Flow::Delayed(DELAY));
    let (started, before) = (Instant::now(), test.scenario.state.counts().responses);
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        // A path that no cache serves.
        readers.spawn(send(test.observer.request_builder(
            &reqwest::Method::GET,
            &test.url(),
            "/api/users/observer/collection?limit=5",
        )));
    }
    let (mut served, mut refused, mut max_of_readers) = (0, 0, Duration::ZERO);
    while let Some(response) = readers.join_next().await {
        let response = response.map_err(|error| error.to_string())??;
        max_of_readers = max_of_readers.max(response.took);
        if response.status == 200 {
            served += 1;
        } else {
            response.check_unavailable(&["busy"])?;
            refused += 1;
        }
    }
    if refused == 0 || max_of_readers > MAX_LATENCY {
        return Err(format!(
            "of {READERS} concurrent readers, {served} were served and {refused} refused within {max_of_readers:?}"
        ));
    }
    test.get("/healthz").await?.check_ok()?;
    // Without the readers, the scenario gets responses again, although the database is still slow.
    let after_readers = Instant::now();
    test.scenario.wait_for_responses(FEW_RESPONSES).await?;
    let few_took = after_readers.elapsed();
    tokio::time::sleep(fault_duration(0, 60)).await;
    let others = test.scenario.state.counts().responses - before;
    let took = started.elapsed();
    proxy.set(Flow::Normal);
    let (recovered, max) = test.check_recovery().await?;
    let ended = test.finish().await?;
    Ok(format!(
        "PostgreSQL slow for {took:?}: of {READERS} concurrent readers {served} served and {refused} refused within \
         {max_of_readers:?}; {others} other responses, maximum latency {max:?}, {FEW_RESPONSES} of them within \
         {few_took:?} after the readers; recovered {recovered:?} after the fault; {ended}"
    ))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_share_the_syncs_of_a_slow_disk() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let setup = Setup::new(server::program_on_slow_disk(), folder.path()).with_variable("SLOW_DISK_MS", "300");
    let run = async {
        let mut test = FaultTest::start(&setup).await?;
        let (started, before) = (Instant::now(), test.scenario.state.counts().responses);
        test.scenario.wait_for_responses(RESPONSES).await?;
        let (took, responses) = (started.elapsed(), test.scenario.state.counts().responses - before);
        let one_sync_each = Duration::from_millis(300) * responses;
        if took > one_sync_each {
            return Err(format!(
                "{responses} requests took {took:?}, longer than {one_sync_each:?} with a sync for each"
            ));
        }
        let max = test.check_max_latency()?;
        let ended = test.finish().await?;
        Ok(format!("syncs delayed by 300 ms: {responses} responses in {took:?}, maximum latency {max:?}; {ended}"))
    };
    report(&setup, run.await)
}
