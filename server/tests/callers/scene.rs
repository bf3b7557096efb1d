//! A server with a streamer, and what can be asked of it from outside.

use super::calls::{self, Call, Person};
use super::client::{LIMIT, Process};
use super::server::{self, Server, Setup};
use super::throwaway;
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Connections that one address may hold open.
pub const PLACES: usize = 50;

/// A caller who is leaving needs at most this long until the server has closed one more file.
const AT_REST: Duration = Duration::from_secs(2);

/// A demo with the streamer, and how to reach it.
pub struct Scene {
    pub server: Server,
    /// How it was started.
    pub setup: Setup,
    pub url: String,
    /// The same, for sockets.
    pub address: SocketAddr,
    pub nova: Person,
    pub id: String,
    _folder: tempfile::TempDir,
}

impl Scene {
    /// Starts it on SQLite.
    pub async fn new() -> Self {
        Self::start(None).await
    }

    /// Starts it on a PostgreSQL database of this name.
    pub async fn on_postgres(name: &str) -> Self {
        Self::start(Some(throwaway::database(name).await)).await
    }

    async fn start(database: Option<String>) -> Self {
        rlimit::increase_nofile_limit(u64::MAX).expect("open files");
        let folder = tempfile::tempdir().expect("a folder");
        let mut program = server::ordinary();
        let flags = ["--trusted-proxies=127.0.0.0/8".to_owned(), format!("--connections-per-address={PLACES}")];
        program.extend(flags.map(PathBuf::from));
        let setup = Setup { database, ..Setup::new(program, folder.path()) };
        let port = server::free_port();
        let server = tokio::task::block_in_place(|| Server::start(&setup, port)).expect("the server starts");
        let url = server.url.clone();
        let nova = Person::sign_in(&url, "nova").await.expect("signs in");
        let id = nova.id(&url).await.expect("has an id");
        Self { server, setup, url, address: SocketAddr::from(([127, 0, 0, 1], port)), nova, id, _folder: folder }
    }

    /// Its process, as the system sees it.
    pub fn process(&self) -> Process {
        Process(self.server.child.id())
    }

    /// Changes a setting, which is sent to all; returns when that began.
    pub async fn change_a_setting(&self, round: usize) -> Instant {
        let body = json!({"brand-name": format!("Round {round}")});
        let call = Call { method: reqwest::Method::PATCH, body, ..Call::post("/api/admin/settings", String::new()) };
        let began = Instant::now();
        self.nova.call(&self.url, &Call { key: format!("setting-{round}"), ..call }).await.ok().expect("is changed");
        began
    }

    /// The sockets in the streamer's room get a rehearsal: some kilobytes.
    pub async fn rehearse(&self, round: usize) {
        let call = Call::post("/api/admin/overlay/test", format!("rehearsal-{round}"));
        self.nova.call(&self.url, &call).await.ok().expect("a rehearsal");
    }

    /// A visitor requests packs until `over` is set; returns how long each request took, sorted.
    pub fn look_at_packs(&self, over: Arc<AtomicBool>) -> JoinHandle<Vec<Duration>> {
        let (url, visitor) = (format!("{}/api/packs", self.url), calls::client());
        tokio::spawn(async move {
            let mut took = Vec::new();
            while !over.load(Ordering::Relaxed) {
                let began = Instant::now();
                let answer = visitor.get(&url).header("x-forwarded-for", "192.0.2.1").send().await.expect("an answer");
                assert_eq!(answer.status().as_u16(), 200, "others are answered all the while");
                took.push(began.elapsed());
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            took.sort_unstable();
            took
        })
    }

    /// The server's open files once all leaving callers are gone: those who are leaving would hide as many leaks.
    pub async fn files_at_rest(&self) -> usize {
        let (mut fewest, mut since) = (self.process().files(), Instant::now());
        while since.elapsed() < AT_REST {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let files = self.process().files();
            if files < fewest {
                (fewest, since) = (files, Instant::now());
            }
        }
        fewest
    }

    /// Waits until the server has this many open files at most.
    pub async fn files_fall_to(&self, most: usize) {
        let began = Instant::now();
        while self.process().files() > most {
            assert!(began.elapsed() < LIMIT, "{} files are open, {most} are expected", self.process().files());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The machine's load, which distorts all timings.
pub fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').take(1).collect()
}
