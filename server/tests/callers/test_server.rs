//! A demo server process with the streamer's session.

use super::requests::{self, Request, User};
use super::server::{self, Server, Setup};
use super::socket_client::{Process, TIMEOUT};
use super::throwaway;
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// The server's limit of open connections per address.
pub const CONNECTIONS_PER_ADDRESS: usize = 50;

/// While clients disconnect, the server closes at least one file in this time.
const SETTLE_TIME: Duration = Duration::from_secs(2);

pub struct TestServer {
    pub server: Server,
    pub setup: Setup,
    pub url: String,
    /// The address in `url`.
    pub address: SocketAddr,
    pub nova: User,
    pub nova_id: String,
    _folder: tempfile::TempDir,
}

impl TestServer {
    /// Starts a server on SQLite.
    pub async fn new() -> Self {
        Self::start(None).await
    }

    /// Starts a server on a new PostgreSQL database whose name begins with `name`.
    pub async fn on_postgres(name: &str) -> Self {
        Self::start(Some(throwaway::database(name).await)).await
    }

    async fn start(database: Option<String>) -> Self {
        rlimit::increase_nofile_limit(u64::MAX).expect("open files");
        let folder = tempfile::tempdir().expect("a folder");
        let mut program = server::program();
        let limit = format!("--connections-per-address={CONNECTIONS_PER_ADDRESS}");
        program.extend(["--trusted-proxies=127.0.0.0/8", limit.as_str()].map(PathBuf::from));
        let setup = Setup { database, ..Setup::new(program, folder.path()) };
        let port = server::free_port();
        let server = tokio::task::block_in_place(|| Server::start(&setup, port)).expect("the server starts");
        let url = server.url.clone();
        let nova = User::sign_in(&url, "nova").await.expect("signs in");
        let nova_id = nova.id(&url).await.expect("has an id");
        Self { server, setup, url, address: SocketAddr::from(([127, 0, 0, 1], port)), nova, nova_id, _folder: folder }
    }

    pub fn process(&self) -> Process {
        Process(self.server.child.id())
    }

    /// Changes a setting, which the server sends to all sockets; returns the start of the request.
    pub async fn change_setting(&self, round: usize) -> Instant {
        let body = json!({"brand-name": format!("Round {round}")});
        let request = Request::post("/api/admin/settings", format!("setting-{round}"));
        let request = Request { method: reqwest::Method::PATCH, body, ..request };
        let started = Instant::now();
        self.nova.send(&self.url, &request).await.ok().expect("the setting is changed");
        started
    }

    /// Sends a rehearsal of some kilobytes to the sockets in the streamer's room.
    pub async fn send_rehearsal(&self, round: usize) {
        let request = Request::post("/api/admin/overlay/test", format!("rehearsal-{round}"));
        self.nova.send(&self.url, &request).await.ok().expect("a rehearsal");
    }

    /// Requests packs from another address until `stop` is set; returns the sorted latencies.
    pub fn poll_packs(&self, stop: Arc<AtomicBool>) -> JoinHandle<Vec<Duration>> {
        let (url, client) = (format!("{}/api/packs", self.url), requests::http_client());
        tokio::spawn(async move {
            let mut latencies = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let started = Instant::now();
                let response =
                    client.get(&url).header("x-forwarded-for", "192.0.2.1").send().await.expect("a response");
                assert_eq!(response.status().as_u16(), 200, "other clients are served");
                latencies.push(started.elapsed());
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            latencies.sort_unstable();
            latencies
        })
    }

    /// The number of open files once the server has closed the connections of all disconnected clients. A count before
    /// that would hide leaks.
    pub async fn settled_open_files(&self) -> usize {
        let (mut fewest, mut since) = (self.process().open_files(), Instant::now());
        while since.elapsed() < SETTLE_TIME {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let files = self.process().open_files();
            if files < fewest {
                (fewest, since) = (files, Instant::now());
            }
        }
        fewest
    }

    /// Waits until the server has at most this number of open files.
    pub async fn wait_for_open_files(&self, max: usize) {
        let started = Instant::now();
        while self.process().open_files() > max {
            assert!(started.elapsed() < TIMEOUT, "{} open files, expected {max}", self.process().open_files());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The machine's load average of one minute, since load distorts timings.
pub fn load_average() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').take(1).collect()
}
