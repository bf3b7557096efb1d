//! Two nodes on one PostgreSQL that use a real Redis.

use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::FutureExt;
use redis::Client;
use redis::aio::MultiplexedConnection;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::redis::Bus;
use super::tests::{announce, join_both, receive_event, until};
use crate::config::Config;
use crate::nodes::Link;
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase};

/// A Redis server on a socket in a temporary folder.
struct Redis {
    folder: tempfile::TempDir,
    /// Additional command line flags.
    flags: Vec<String>,
    server: Child,
}

impl Redis {
    async fn new() -> Self {
        Self::with(&[]).await
    }

    async fn with(flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
        let server = Self::start(&folder, &flags).await;
        Self { folder, flags, server }
    }

    async fn start(folder: &tempfile::TempDir, flags: &[String]) -> Child {
        // Debian's package of the tools contains the server under the name of a checking tool: one program that acts by
        // its name. The package of the server itself would start a service on this machine.
        let mut command = Command::new("redis-check-rdb");
        command.arg0("redis-server").args(["--port", "0", "--save", "", "--dir"]).arg(folder.path());
        let socket = folder.path().join("redis.sock");
        let server = command.arg("--unixsocket").arg(&socket).args(flags).stdout(Stdio::null()).spawn();
        let server = server.expect("redis-check-rdb of Debian's redis-tools is installed by scripts/setup-tests.sh");
        until("Redis answers", || UnixStream::connect(&socket).is_ok()).await;
        server
    }

    fn url(&self) -> String {
        let socket: PathBuf = self.folder.path().join("redis.sock");
        format!("redis+unix://{}", socket.display())
    }

    fn flag(&self) -> String {
        format!("--redis-url={}", self.url())
    }

    /// Suspends or resumes the server, with its connections open.
    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.server.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    fn stop(&mut self) {
        self.server.kill().expect("is killed");
        self.server.wait().expect("has ended");
    }

    async fn restart(&mut self) {
        self.server = Self::start(&self.folder, &self.flags).await;
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        // The test may have suspended it.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Two nodes with these flags, and their jobs. Both have joined the bus and use Redis.
async fn two_nodes(flags: &[&str]) -> (TestApp, TestApp, [JoinHandle<()>; 2]) {
    let one = TestApp::with_flags(TestDatabase::postgres().await, flags).await;
    let two = one.another_node().await;
    let jobs = join_both(&one, &two).await;
    until_both_have_redis(&one, &two, true).await;
    (one, two, jobs)
}

/// Waits until both nodes have the expected state of Redis.
async fn until_both_have_redis(one: &TestApp, two: &TestApp, have: bool) {
    let knows = |node: &TestApp| node.app.core.nodes.peers().iter().any(|peer| peer.heartbeat.only_database != have);
    until("each node knows whether the other uses Redis", || knows(one) && knows(two)).await;
}

/// Announces `event` at `one`, and waits until `two` has received it.
async fn announce_and_wait(one: &TestApp, two: &TestApp, event: Event) {
    let mut events = two.app.core.listen();
    announce(&one.app, event.clone()).await;
    receive_event(&mut events, |received| *received == event).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_reach_the_other_node_over_redis_in_order() {
    let redis = Redis::new().await;
    let (one, two, _jobs) = two_nodes(&[&redis.flag()]).await;
    announce_and_wait(&one, &two, Event::QueueChanged).await;
    announce_and_wait(&two, &one, Event::QueueChanged).await;
    let mut database = one.app.core.db.bus().expect("on PostgreSQL").join().await.expect("is joined");
    let mut events = two.app.core.listen();
    let events_sent: Vec<_> = [1, 10_000, 3]
        .map(|length| Event::Broadcast { row: json!({"text": "カード".repeat(length)}), translatable: None })
        .into();
    for event in &events_sent {
        announce(&one.app, event.clone()).await;
    }
    for event in events_sent {
        assert_eq!(receive_event(&mut events, |event| *event != Event::Missed).await, event);
    }
    assert_eq!(database.receive().now_or_never(), None, "no message is sent over the database");
    until("the clocks are compared", || one.app.core.nodes.clock_offset().is_some()).await;
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("an address").port()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tls_to_redis_requires_a_certificate_of_a_trusted_authority() {
    // Certificates made by `scripts/with-postgres.sh`: of a server called "localhost", its authority, and another
    // authority.
    let made = PathBuf::from(std::env::var("FOILCAST_TEST_POSTGRES_TLS").expect("scripts/with-postgres.sh runs this"));
    let file = |name: &str| made.join(name).display().to_string();
    let port = free_port();
    let (certificate, key, authority) = (file("server.crt"), file("server.key"), file("authority.crt"));
    let encrypted = ["--tls-port", &port.to_string(), "--tls-cert-file", &certificate, "--tls-key-file", &key];
    let more = ["--tls-ca-cert-file", &authority, "--tls-auth-clients", "no", "--requirepass", "sesame"];
    let _redis = Redis::with(&[&encrypted[..], &more].concat()).await;

    let read = |name: &str| Some(std::fs::read(made.join(name)).expect("certificates"));
    for (from, authorities, why) in [
        (":sesame@localhost", read("stranger.crt"), "certificate"),
        (":sesame@localhost", None, ""),
        (":sesame@127.0.0.1", read("authority.crt"), "certificate"),
        (":barley@localhost", read("authority.crt"), "authentication failed"),
    ] {
        let bus = Bus::new(&format!("rediss://{from}:{port}"), authorities).expect("an address");
        let Err(refused) = bus.channel("none").join().await else { panic!("{from} is accepted") };
        let refused = format!("{refused:#}");
        assert!(refused.contains(why) && !refused.contains("barley"), "{from}: {refused}");
    }
    let flags = [format!("--redis-url=rediss://:sesame@localhost:{port}"), format!("--redis-ca-file={authority}")];
    let (one, two, _jobs) = two_nodes(&flags.each_ref().map(String::as_str)).await;
    announce_and_wait(&one, &two, Event::QueueChanged).await;
    announce_and_wait(&two, &one, Event::SceneChanged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_remote_redis_is_reached_only_with_its_password() {
    let port = free_port();
    let _redis = Redis::with(&["--bind", "127.0.0.1", "--port", &port.to_string(), "--requirepass", "sesame"]).await;
    for who in ["", ":barley@"] {
        let channel = Bus::new(&format!("redis://{who}127.0.0.1:{port}"), None).expect("an address").channel("none");
        let Err(refused) = channel.join().await else { panic!("Redis accepts {who:?}") };
        assert!(!format!("{refused:#}").contains("barley"), "{refused:#}");
    }
    let flag = format!("--redis-url=redis://:sesame@127.0.0.1:{port}");
    let (one, two, _jobs) = two_nodes(&[&flag]).await;
    announce_and_wait(&one, &two, Event::QueueChanged).await;
    announce_and_wait(&two, &one, Event::SceneChanged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_use_the_database_while_redis_is_down() {
    let mut redis = Redis::new().await;
    let (one, two, _jobs) = two_nodes(&[&redis.flag()]).await;
    let nova = one.sign_in("nova").await;
    for maintenance in [true, false] {
        until_both_have_redis(&one, &two, true).await;
        announce_and_wait(&one, &two, Event::SceneChanged).await;
        redis.stop();
        one.as_user(&nova).patch("/api/admin/settings", json!({"maintenance": maintenance})).await.ok();
        until("the setting is known", || two.app.core.settings.now().maintenance == maintenance).await;
        until_both_have_redis(&one, &two, false).await;
        announce_and_wait(&two, &one, Event::SceneChanged).await;
        assert!(
            [&one, &two].iter().all(|node| matches!(node.app.core.nodes.link(), Link::Up(_))),
            "no node is cut off"
        );
        assert!(one.app.core.nodes.is_without_redis(), "the health page reports it");
        redis.restart().await;
    }
    until_both_have_redis(&one, &two, true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_redis_does_not_cut_nodes_off() {
    let redis = Redis::new().await;
    let (one, two, _jobs) = two_nodes(&[&redis.flag()]).await;
    redis.signal("-STOP");
    announce_and_wait(&one, &two, Event::SceneChanged).await;
    until_both_have_redis(&one, &two, false).await;
    for node in [&one, &two] {
        assert!(matches!(node.app.core.nodes.link(), Link::Up(_)), "no node is cut off");
        assert_eq!(node.app.core.nodes.peers().len(), 1, "no node is lost");
    }
    redis.signal("-CONT");
    until_both_have_redis(&one, &two, true).await;
    announce_and_wait(&two, &one, Event::SceneChanged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_can_be_configured_one_node_at_a_time() {
    let redis = Redis::new().await;
    let one = TestApp::with_flags(TestDatabase::postgres().await, &[&redis.flag()]).await;
    let two = one.another_node_with(Config { redis_url: None, ..one.app.core.config.clone() }).await;
    let _jobs = join_both(&one, &two).await;
    let knows = |only: bool| {
        move |node: &TestApp| node.app.core.nodes.peers().iter().any(|peer| peer.heartbeat.only_database == only)
    };
    until("each node knows whether the other uses Redis", || knows(true)(&one) && knows(false)(&two)).await;
    announce_and_wait(&one, &two, Event::SceneChanged).await;
    announce_and_wait(&two, &one, Event::SceneChanged).await;
    assert!(!two.app.core.nodes.is_without_redis(), "the node has no Redis configured");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_communities_can_share_a_redis() {
    let redis = Redis::new().await;
    let (one, two, _jobs) = two_nodes(&[&redis.flag()]).await;
    let (other, another, _other_jobs) = two_nodes(&[&redis.flag()]).await;
    announce_and_wait(&other, &another, Event::SceneChanged).await;
    let mut events = another.app.core.listen();
    announce_and_wait(&one, &two, Event::GoalsChanged).await;
    announce(&other.app, Event::QueueChanged).await;
    assert_eq!(receive_event(&mut events, |event| *event != Event::Missed).await, Event::QueueChanged);
    assert_eq!(another.app.core.nodes.peers().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn joining_redis_with_one_of_two_connections_closes_both() {
    let redis = Redis::new().await;
    let mut observer =
        Client::open(redis.url()).expect("an address").get_multiplexed_async_connection().await.expect("connects");
    // One for the test's own connection, and one more.
    let limited = redis::cmd("CONFIG").arg(&["SET", "maxclients", "2"]).query_async::<()>(&mut observer).await;
    limited.expect("is set");
    let channel = Bus::new(&redis.url(), None).expect("an address").channel("full");
    for _ in 0..3 {
        assert!(channel.join().await.is_err(), "the server refuses a second connection");
    }
    let counted = async |observer: &mut MultiplexedConnection, what: &str| -> Option<u32> {
        let info: String = redis::cmd("INFO").query_async(observer).await.expect("Redis responds");
        info.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':')?.parse().ok())
    };
    assert!(counted(&mut observer, "rejected_connections").await >= Some(3), "one connection was refused each time");
    let only_watcher = async { while counted(&mut observer, "connected_clients").await != Some(1) {} };
    timeout(Duration::from_secs(20), only_watcher).await.expect("the other connection is closed");
}
