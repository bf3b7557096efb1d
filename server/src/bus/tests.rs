//! Two nodes on one PostgreSQL, with real connections.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::task::JoinHandle;

use super::run;
use super::transport::Bus;
use super::wire::{Encoder, Message};
use crate::app::App;
use crate::db::Tx;
use crate::nodes::{Heartbeat, Link, Nodes};
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase};

/// The time limit of waits.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

async fn two_nodes() -> (TestApp, TestApp) {
    let one = TestApp::new(TestDatabase::postgres().await).await;
    let two = one.another_node().await;
    (one, two)
}

pub(super) fn join(node: &TestApp, name: &str) -> JoinHandle<()> {
    tokio::spawn(run(node.app.core.clone(), name.into()))
}

/// Polls until the condition is true.
pub(super) async fn until(what: &str, holds: impl Fn() -> bool) {
    let waited = tokio::time::timeout(TEST_TIMEOUT, async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("timed out waiting until {what}"));
}

/// Waits until both nodes are on the bus, know each other, and have reloaded what they may have missed before.
pub(super) async fn join_both(one: &TestApp, two: &TestApp) -> [JoinHandle<()>; 2] {
    let mut events = [one.app.core.listen(), two.app.core.listen()];
    let first = join(one, "one");
    until("the first node is on the bus", || matches!(one.app.core.nodes.link(), Link::Up(_))).await;
    let jobs = [first, join(two, "two")];
    until("the nodes know each other", || {
        one.app.core.nodes.peers().len() == 1 && two.app.core.nodes.peers().len() == 1
    })
    .await;
    receive_event(&mut events[1], |event| *event == Event::Missed).await;
    jobs
}

pub(super) async fn receive_event(events: &mut Receiver<Event>, wanted: impl Fn(&Event) -> bool) -> Event {
    let waited = tokio::time::timeout(TEST_TIMEOUT, async {
        loop {
            let event = events.recv().await.expect("the channel is open");
            if wanted(&event) {
                return event;
            }
        }
    });
    waited.await.expect("the event arrives")
}

pub(super) async fn announce(app: &App, event: Event) {
    app.core
        .db
        .write(move |tx: &mut Tx<'_>| {
            tx.announce(event.clone());
            Ok(())
        })
        .await
        .expect("the event is announced");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_reach_the_other_node_within_a_second() {
    let (one, two) = two_nodes().await;
    let _jobs = join_both(&one, &two).await;
    let mut events = two.app.core.listen();
    let long = json!({"text": "カード".repeat(10_000)});
    for row in [json!({"text": "short"}), long] {
        let event = Event::Broadcast { row, translatable: None };
        let sent_at = Instant::now();
        announce(&one.app, event.clone()).await;
        receive_event(&mut events, |received| *received == event).await;
        assert!(sent_at.elapsed() < Duration::from_secs(1), "{:?}", sent_at.elapsed());
    }
    // The event is not sent back, and not twice: the next event that it receives is the next one announced.
    let mut own = one.app.core.listen();
    announce(&two.app, Event::SceneChanged).await;
    assert_eq!(receive_event(&mut own, |_| true).await, Event::SceneChanged);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_on_one_node_invalidates_caches_of_the_other() {
    let (one, two) = two_nodes().await;
    let _jobs = join_both(&one, &two).await;
    let nova = one.sign_in("nova").await;
    let ada = two.sign_in("ada").await;
    two.as_user(&ada).get("/api/users/me").await.ok();
    let mut events = two.app.core.listen();

    one.as_user(&nova).patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    receive_event(&mut events, |event| *event == Event::SettingsChanged).await;
    assert!(two.app.core.settings.now().maintenance);

    // A session that ended on one node is over on the other, although it was just looked up and cached.
    one.as_user(&ada).post("/api/auth/logout", json!({})).await.ok();
    receive_event(&mut events, |event| matches!(event, Event::SessionEnded { .. })).await;
    assert_eq!(two.as_user(&ada).get("/api/users/me").await.status, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn local_listeners_receive_events_of_their_own_node_only() {
    let (one, two) = two_nodes().await;
    let _jobs = join_both(&one, &two).await;
    let (mut own_node, mut other_node, mut all_events) =
        (one.app.core.listen_here(), two.app.core.listen_here(), two.app.core.listen());
    announce(&one.app, Event::GoalsChanged).await;
    receive_event(&mut own_node, |event| *event == Event::GoalsChanged).await;
    receive_event(&mut all_events, |event| *event == Event::GoalsChanged).await;
    assert!(other_node.try_recv().is_err(), "a local listener does not receive events of other nodes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_node_triggers_a_reload_and_a_node_that_leaves_does_not() {
    let (one, two) = two_nodes().await;
    let jobs = join_both(&one, &two).await;
    assert!(!one.app.core.nodes.is_alone() && !two.app.core.nodes.is_alone());
    let mut events = one.app.core.listen();
    // A node checks for a second after its start whether others were there before it. That ends with the next message.
    until(
        "the first node has been up for a while",
        || matches!(one.app.core.nodes.link(), Link::Up(since) if since.elapsed() > Duration::from_secs(2)),
    )
    .await;
    announce(&two.app, Event::SceneChanged).await;
    receive_event(&mut events, |event| *event == Event::SceneChanged).await;
    two.app.core.nodes.leave();
    assert_eq!(receive_event(&mut events, |_| true).await, Event::NodeEnded);
    assert!(one.app.core.nodes.peers().is_empty());
    let [first, second] = jobs;
    second.await.expect("the job ends");
    assert!(events.try_recv().is_err(), "the node does not reload its data");

    let three = one.another_node().await;
    let third = join(&three, "three");
    until("the third node is known", || one.app.core.nodes.peers().iter().any(|peer| peer.heartbeat.name == "three"))
        .await;
    third.abort();
    receive_event(&mut events, |event| *event == Event::Missed).await;
    assert!(one.app.core.nodes.peers().is_empty());
    first.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_is_restored_and_missed_data_reloaded() {
    let (one, two) = two_nodes().await;
    let _jobs = join_both(&one, &two).await;
    let nova = one.sign_in("nova").await;
    let mut events = two.app.core.listen();
    let url = one.database_url().to_owned();
    let terminated = tokio::task::spawn_blocking(move || {
        let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("the server is reached");
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%') AND pid <> pg_backend_pid()";
        client.query(sql, &[]).expect("the connections are terminated").len()
    });
    assert!(terminated.await.expect("the thread runs") >= 1);
    one.as_user(&nova).patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    receive_event(&mut events, |event| matches!(event, Event::Missed | Event::SettingsChanged)).await;
    until("the setting is known", || two.app.core.settings.now().maintenance).await;
    until("both nodes are connected again", || {
        matches!((one.app.core.nodes.link(), two.app.core.nodes.link()), (Link::Up(_), Link::Up(_)))
    })
    .await;
    // Events arrive as before.
    announce(&one.app, Event::SceneChanged).await;
    receive_event(&mut events, |event| *event == Event::SceneChanged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_returns_after_it_was_forgotten_triggers_a_reload() {
    let one = TestApp::new(TestDatabase::postgres().await).await;
    let _job = join(&one, "one");
    let for_a_while =
        || matches!(one.app.core.nodes.link(), Link::Up(since) if since.elapsed() > Duration::from_secs(2));
    until("the node has been up for a while", for_a_while).await;
    let mut events = one.app.core.listen();
    let mut bus = Bus::of(&one.app.core)
        .expect("the configuration is valid")
        .expect("PostgreSQL has a bus")
        .join()
        .await
        .expect("is joined");
    let heartbeat = |name: &str| Heartbeat {
        name: name.into(),
        version: "1".into(),
        overlay_since: None,
        asks: true,
        only_database: true,
        report: None,
    };
    let (mut new, mut forgotten) = (Encoder::new("b2"), Encoder::new("c3"));
    bus.send(&new.texts(&Message::Heartbeat(heartbeat("new"))).expect("is a text"), true).await.expect("is sent");
    until("the new node is known", || one.app.core.nodes.peers().len() == 1).await;
    assert!(events.try_recv().is_err(), "a node that has just started has sent nothing before");
    // While the connection was cut, it dropped events because its queue was full.
    forgotten.skip();
    bus.send(&forgotten.texts(&Message::Heartbeat(heartbeat("forgotten"))).expect("is a text"), true)
        .await
        .expect("is sent");
    receive_event(&mut events, |event| *event == Event::Missed).await;
    assert!(one.app.core.nodes.peers().iter().any(|peer| peer.heartbeat.name == "forgotten"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rate_limit_is_shared_by_all_nodes() {
    let flags = ["--demo=true", "--owner=nova", "--writes-per-minute=12"];
    let one = TestApp::with_only(TestDatabase::postgres().await, &flags).await;
    let two = one.another_node().await;
    let _jobs = join_both(&one, &two).await;
    let ada = one.sign_in("ada").await;
    let mut statuses = Vec::new();
    for node in [&one, &two].into_iter().cycle().take(16) {
        statuses.push(node.as_user(&ada).put("/api/notifications/read", json!({})).await.status.as_u16());
    }
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert_eq!((statuses.len() - refused, statuses[12]), (12, 429), "{statuses:?}");
    // Five seconds later one more is allowed, on either node.
    one.app.core.clock.advance(Duration::from_secs(5));
    let mut later = Vec::new();
    for node in [&two, &one, &two] {
        later.push(node.as_user(&ada).put("/api/notifications/read", json!({})).await.status.as_u16());
    }
    assert_eq!(later.iter().filter(|status| **status == 429).count(), 2, "{later:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_know_how_many_nodes_there_are() {
    let (one, two) = two_nodes().await;
    assert_eq!(one.app.core.nodes.number().get(), 1);
    let _jobs = join_both(&one, &two).await;
    assert_eq!([&one, &two].map(|node| node.app.core.nodes.number().get()), [2, 2]);
}

#[test]
fn events_before_the_bus_is_read_leave_a_gap_in_the_numbers() {
    let (nodes, _) = Nodes::new(&crate::dice::Dice::seeded(1));
    nodes.forward(&Event::SettingsChanged);
    assert!(!nodes.state().overflowed, "there is no other node");
    nodes.state().link = Link::Up(std::time::Instant::now());
    nodes.forward(&Event::SettingsChanged);
    assert!(nodes.state().overflowed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overlay_on_any_node_counts_on_all() {
    let (one, two) = two_nodes().await;
    let _jobs = join_both(&one, &two).await;
    assert!(!one.app.features.overlay.presence.connected());
    two.app.features.overlay.presence.enter("a socket", two.app.core.clock.now());
    until("the other node knows of the overlay", || one.app.features.overlay.presence.connected()).await;
    one.app.features.overlay.presence.enter("another", one.app.core.clock.now().plus_millis(1));
    until("both nodes know of both overlays", || {
        two.app.core.nodes.peers().iter().any(|peer| peer.heartbeat.overlay_since.is_some())
    })
    .await;
    until("the first overlay leads", || {
        two.app.features.overlay.presence.is_leader("a socket")
            && !one.app.features.overlay.presence.is_leader("another")
    })
    .await;
    two.app.features.overlay.presence.leave("a socket");
    until("the second overlay leads", || one.app.features.overlay.presence.is_leader("another")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite_there_is_one_node() {
    let one = TestApp::new(TestDatabase::sqlite()).await;
    run(one.app.core.clone(), "one".into()).await;
    assert!(one.app.core.nodes.is_alone() && one.app.core.nodes.link() == Link::None);
}
