//! The network between a node and its database drops all packets, or only those of the event bus.
//!
//! The product promises that a node detects this within twelve seconds (docs/operations.md, Faults). On a busy machine
//! it takes longer, so these tests print the time and fail only after [`TIMEOUT`].

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::requests::{self, Request, User};
use super::common::server::{self, Setup};
use super::common::{TIMEOUT, TestError, throwaway};
use super::harness::{FaultTest, fault_duration, report, send};
use super::network::Network;
use super::proxy::{Flow, Proxy};

/// The client port of the node's bus connection.
const BUS_PORT: &str = "SELECT client_port FROM pg_stat_activity WHERE application_name = 'foilcast' \
    AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%' OR query LIKE '%clock_timestamp%') AND pid <> pg_backend_pid()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stops_responding_blocks_no_client() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let proxy = Proxy::start(&throwaway::database("faults_silent").await).await;
    let setup = Setup::new(server::program(), folder.path()).with_database(proxy.url.clone());
    let run = async {
        let mut test = FaultTest::start(&setup).await?;
        proxy.set(Flow::Blocked);
        let blocked = Instant::now();
        let unready = test.wait_for_readiness("the silent network", |response| response.status == 503).await?;
        unready.check("the reason", unready.text.contains("does not respond"))?;
        let detected = blocked.elapsed();
        // Longer than the time limit of a database call before or after its start.
        while blocked.elapsed() < fault_duration(20, 60) {
            test.open_pack().await?.check_unavailable(&["busy", "outcome_unknown"])?;
            test.get("/healthz").await?.check_ok()?;
        }
        proxy.set(Flow::Normal);
        let (recovered, max) = test.check_recovery().await?;
        let ended = test.finish().await?;
        Ok(format!(
            "database silent for {:?}: reported by /readyz after {detected:?}, maximum latency {max:?}, recovered \
             {recovered:?} after the fault; {ended}",
            fault_duration(20, 60)
        ))
    };
    report(&setup, run.await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_cut_off_from_the_bus_reports_it_and_reloads_its_caches() -> Result<(), TestError> {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let direct = throwaway::database("faults_bus").await;
    let proxy = Proxy::start(&direct).await;
    let setup = Setup::new(server::program(), folder.path()).with_database(proxy.url.clone());
    let connected = Setup::new(server::program(), other.path()).with_database(direct);
    report(&setup, cut_off_from_bus(&setup, &connected, &proxy).await)
}

async fn cut_off_from_bus(setup: &Setup, connected: &Setup, proxy: &Proxy) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    let second = test.second_node(connected)?;
    let streamer = User::sign_in(&second.url, "nova").await?;
    test.wait_until_ready().await?;
    let connections = proxy.bus_connections();
    proxy.set(Flow::BusBlocked);
    let blocked = Instant::now();
    // The first node does not receive the event of this change.
    set_name(&streamer, &second.url, "Missed").await?;
    test.wait_for_readiness("that it is cut off", |response| response.text.contains("cut off from the others")).await?;
    let detected = blocked.elapsed();
    tokio::time::sleep(fault_duration(1, 60)).await;
    proxy.set(Flow::Normal);
    let unblocked = Instant::now();
    test.wait_until_ready().await?;
    wait_for_name(&test.url(), "Missed").await?;
    let reloaded = unblocked.elapsed();
    if proxy.bus_connections() <= connections {
        return Err("the node did not reconnect to the bus".into());
    }
    set_name(&streamer, &second.url, "Received").await?;
    wait_for_name(&test.url(), "Received").await?;
    let max = test.check_max_latency()?;
    let ended = test.finish().await?;
    Ok(format!(
        "one node cut off from the bus: reported by /readyz after {detected:?}, caches reloaded {reloaded:?} after the \
         fault, maximum latency {max:?}; {ended}"
    ))
}

/// Changes a setting, which every node keeps in memory.
async fn set_name(streamer: &User, url: &str, name: &str) -> Result<(), String> {
    let body = json!({"brand-name": name});
    let request = Request::post("/api/admin/settings", format!("probe-{name}"));
    let request = Request { method: reqwest::Method::PATCH, body, ..request };
    streamer.send(url, &request).await.ok().map(drop)
}

async fn wait_for_name(url: &str, name: &str) -> Result<(), String> {
    let (http, started) = (requests::http_client(), Instant::now());
    loop {
        let settings = send(http.get(format!("{url}/api/settings"))).await?;
        if settings.text.contains(&format!("\"brandName\":\"{name}\"")) {
            return Ok(());
        }
        if started.elapsed() > TIMEOUT {
            return Err(format!("the node does not know the setting: {settings:?}"));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_is_cut_and_restored_loses_nothing() -> Result<(), TestError> {
    let Some(network) = Network::create() else { return Ok(()) };
    let (home, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let cluster =
        block_in_place(|| Cluster::start_in(home.path(), network.remote_address(), &network.command_prefix()))
            .map_err(TestError)?;
    let setup = Setup::new(server::program(), folder.path()).with_database(cluster.url());
    report(&setup, cut_and_restore(&setup, &network, &cluster).await)
}

async fn cut_and_restore(setup: &Setup, network: &Network, cluster: &Cluster) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;

    // Without packets on its bus connection, the node opens another one. Until it has detected the loss, there is none.
    let port = block_in_place(|| cluster.query_number(BUS_PORT))?;
    network.drop_packets_to(port)?;
    let dropped = Instant::now();
    let reconnected = loop {
        if block_in_place(|| cluster.query_number(&format!("{BUS_PORT} AND client_port <> {port}"))).is_ok() {
            break dropped.elapsed();
        }
        if dropped.elapsed() > TIMEOUT {
            return Err("the node did not reconnect to the bus".into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    test.wait_until_ready().await?;

    network.cut()?;
    let cut = Instant::now();
    test.wait_for_readiness("the silent network", |response| response.status == 503).await?;
    let detected = cut.elapsed();
    while cut.elapsed() < fault_duration(20, 60) {
        test.open_pack().await?.check_unavailable(&["busy", "outcome_unknown"])?;
    }
    network.restore()?;
    let (recovered, max) = test.check_recovery().await?;
    let ended = test.finish().await?;
    Ok(format!(
        "bus connection without packets: reconnected after {reconnected:?}. Network cut for {:?}: reported by /readyz \
         after {detected:?}, maximum latency {max:?}, recovered {recovered:?} after the fault; {ended}",
        fault_duration(20, 60)
    ))
}
