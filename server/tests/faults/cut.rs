//! The network between a node and its database swallows everything, or only what nodes tell each other.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::block_in_place;

use super::cluster::Cluster;
use super::common::calls::{self, Call, Person};
use super::common::server::{self, Setup};
use super::common::{LIMIT, Wrong, throwaway};
use super::network::Network;
use super::proxy::{Flow, Proxy};
use super::world::{World, lasts, report, seen};

/// A node that hears nothing more knows it within this: a heartbeat is not answered for five seconds, and `/readyz` waits for
/// three; the rest is for a busy machine.
const NOTICED_WITHIN: Duration = Duration::from_secs(30);
const SPOKEN: &str = "SELECT client_port FROM pg_stat_activity WHERE application_name = 'foilcast' \
    AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%' OR query LIKE '%clock_timestamp%') AND pid <> pg_backend_pid()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_holds_connections_and_stays_silent_blocks_no_caller() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let proxy = Proxy::before(&throwaway::database("faults_silent").await).await;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(proxy.url.clone());
    let run = async {
        let mut world = World::begin(&setup).await?;
        proxy.set(Flow::Shut);
        let shut = Instant::now();
        let unready = world.until_ready_says("that nothing comes", |seen| seen.status == 503).await?;
        unready.is("the database that does not answer", unready.text.contains("does not respond"))?;
        let noticed = shut.elapsed();
        // Longer than the limit for any caller, whether the work has begun or not.
        while shut.elapsed() < lasts(20, 60) {
            world.open_pack().await?.puts_off(&["busy", "outcome_unknown"])?;
            world.look("/healthz").await?.is_well()?;
        }
        proxy.set(Flow::Open);
        let (back, slowest) = world.recovers().await?;
        let ended = world.end().await?;
        Ok(format!(
            "database silent for {:?}: /readyz said so after {noticed:?}, longest answer {slowest:?}, went on {back:?} after it spoke \
             again; {ended}",
            lasts(20, 60)
        ))
    };
    report(&setup, run.await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deaf_node_says_so_and_reloads_what_it_missed() -> Result<(), Wrong> {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let direct = throwaway::database("faults_deaf").await;
    let proxy = Proxy::before(&direct).await;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(proxy.url.clone());
    let hearing = Setup::new(server::ordinary(), other.path()).with_database(direct);
    report(&setup, one_is_deaf(&setup, &hearing, &proxy).await)
}

async fn one_is_deaf(setup: &Setup, hearing: &Setup, proxy: &Proxy) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    let second = world.second_node(hearing)?;
    let streamer = Person::sign_in(&second.url, "nova").await?;
    world.until_ready().await?;
    let lines = proxy.lines();
    proxy.set(Flow::LineShut);
    let shut = Instant::now();
    // This node does not receive events of changes elsewhere.
    set_name(&streamer, &second.url, "Missed").await?;
    let unready =
        world.until_ready_says("that it is cut off", |seen| seen.text.contains("cut off from the others")).await?;
    let noticed = shut.elapsed();
    unready.is("noticed in time", noticed < NOTICED_WITHIN)?;
    tokio::time::sleep(lasts(1, 60)).await;
    proxy.set(Flow::Open);
    let opened = Instant::now();
    world.until_ready().await?;
    until_named(&world.url(), "Missed").await?;
    let anew = opened.elapsed();
    if proxy.lines() <= lines {
        return Err("the line was never joined anew".into());
    }
    // And it goes on as before.
    set_name(&streamer, &second.url, "Heard").await?;
    until_named(&world.url(), "Heard").await?;
    let slowest = world.nobody_waited_too_long()?;
    let ended = world.end().await?;
    Ok(format!(
        "one node deaf: /readyz said so after {noticed:?}, what it missed was known {anew:?} after it could hear, longest answer \
         {slowest:?}; {ended}"
    ))
}

/// Changes a setting, which every node keeps in memory.
async fn set_name(streamer: &Person, url: &str, name: &str) -> Result<(), String> {
    let body = json!({"brand-name": name});
    let call =
        Call { method: reqwest::Method::PATCH, body, ..Call::post("/api/admin/settings", format!("probe-{name}")) };
    streamer.call(url, &call).await.ok().map(drop)
}

async fn until_named(url: &str, name: &str) -> Result<(), String> {
    let (http, started) = (calls::client(), Instant::now());
    loop {
        let settings = seen(http.get(format!("{url}/api/settings"))).await?;
        if settings.text.contains(&format!("\"brandName\":\"{name}\"")) {
            return Ok(());
        }
        if started.elapsed() > LIMIT {
            return Err(format!("the setting is never known: {settings:?}"));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cable_that_is_pulled_and_put_back_loses_nothing() -> Result<(), Wrong> {
    let Some(network) = Network::lay() else { return Ok(()) };
    let (home, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let cluster =
        block_in_place(|| Cluster::start_in(home.path(), network.far_end(), &network.within())).map_err(Wrong)?;
    let setup = Setup::new(server::ordinary(), folder.path()).with_database(cluster.url());
    report(&setup, cable_is_pulled(&setup, &network, &cluster).await)
}

async fn cable_is_pulled(setup: &Setup, network: &Network, cluster: &Cluster) -> Result<String, String> {
    let mut world = World::begin(setup).await?;

    // Only what the database says on the line between nodes is swallowed: another line is joined.
    let port = block_in_place(|| cluster.ask(SPOKEN))?;
    network.swallow(port)?;
    let swallowed = Instant::now();
    let joined = loop {
        // While the line is silent it is not known to be; then a new one is there at once.
        if block_in_place(|| cluster.ask(&format!("{SPOKEN} AND client_port <> {port}"))).is_ok() {
            break swallowed.elapsed();
        }
        if swallowed.elapsed() > NOTICED_WITHIN {
            return Err("no other line between nodes was joined".into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    world.until_ready().await?;

    network.cut()?;
    let cut = Instant::now();
    let unready = world.until_ready_says("that nothing comes", |seen| seen.status == 503).await?;
    unready.is("said within seconds", cut.elapsed() < NOTICED_WITHIN)?;
    let noticed = cut.elapsed();
    while cut.elapsed() < lasts(20, 60) {
        world.open_pack().await?.puts_off(&["busy", "outcome_unknown"])?;
    }
    network.mend()?;
    let (back, slowest) = world.recovers().await?;
    let ended = world.end().await?;
    Ok(format!(
        "line swallowed: another one after {joined:?}. Cable pulled for {:?}: /readyz said so after {noticed:?}, longest answer \
         {slowest:?}, went on {back:?} after it was back; {ended}",
        lasts(20, 60)
    ))
}
