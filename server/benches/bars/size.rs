//! Start time and memory of the released binary, at rest and with a million cards; and what a large community sees.

use super::crowd::{self, Crowd, Size};
use super::report::Report;
use super::scale;
use super::world::{self, Database};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    report.part("Start and memory of the released binary");
    let folder = tempfile::tempdir()?;
    drop(Server::start(folder.path(), true)?);
    let server = Server::start(folder.path(), true)?;
    report.figure("second start with the demo set, ms", format!("{:.0}", server.took_ms));
    report.figure("memory at rest, MB", server.megabytes()?);
    drop(server);

    let large = tempfile::tempdir()?;
    let file = large.path().join("foilcast.db");
    let url = format!("sqlite:{}", file.display());
    let app = world::start(&url, 2).await?;
    let crowd = Arc::new(Crowd::new(&app, Size::BARS).await?);
    drop(app);
    let begun = Instant::now();
    crowd.fill_sqlite(&file)?;
    report.figure("seconds to write a large community", format!("{:.0}", begun.elapsed().as_secs_f64()));
    binary(report, large.path())?;
    scale::run(report, "sqlite", &url, &crowd).await?;

    let server = std::env::var("FOILCAST_TEST_POSTGRES")
        .map_err(|_| anyhow::anyhow!("run this through scripts/with-postgres.sh --durable"))?;
    let database = Database::new(&server, "size").await?;
    let done = on_postgres(report, &database.url).await;
    database.remove().await?;
    done
}

/// Start and memory of the released binary with a large community.
fn binary(report: &Report, folder: &Path) -> anyhow::Result<()> {
    let server = Server::start(folder, false)?;
    report.figure("start with a million cards, ms", format!("{:.0}", server.took_ms));
    for path in ["/api/cards?limit=50", "/api/cards/availability", "/api/packs"] {
        let started = Instant::now();
        let bytes = server.get(path)?;
        report.figure(&format!("first {path}, ms ({bytes} bytes)"), started.elapsed().as_millis());
    }
    let largest = format!("/api/users/{}/collection?page=1&sort=name", crowd::person(0));
    for name in ["first page of the largest collection, ms", "again, ms"] {
        let started = Instant::now();
        server.get(&largest)?;
        report.figure(name, format!("{:.1}", started.elapsed().as_secs_f64() * 1000.0));
    }
    report.figure("memory with a million cards, MB", server.megabytes()?);
    Ok(())
}

async fn on_postgres(report: &mut Report, url: &str) -> anyhow::Result<()> {
    let app = world::start(url, 2).await?;
    let crowd = Arc::new(Crowd::new(&app, Size::BARS).await?);
    drop(app);
    let (begun, at, filled) = (Instant::now(), url.to_owned(), Arc::clone(&crowd));
    tokio::task::spawn_blocking(move || filled.fill_postgres(&at)).await??;
    report.part("A large community on PostgreSQL");
    report.figure("seconds to write it", format!("{:.0}", begun.elapsed().as_secs_f64()));
    scale::run(report, "postgres", url, &crowd).await
}

/// The released binary on a data directory.
struct Server {
    child: Child,
    url: String,
    took_ms: f64,
}

impl Server {
    fn start(data: &Path, demo: bool) -> anyhow::Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let started = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_foilcast"))
            .args(["serve", &format!("--bind=127.0.0.1:{port}"), &format!("--data-dir={}", data.display())])
            .arg(if demo { "--demo=true" } else { "--demo=false" })
            .args(["--twitch-client-id=bench", "--twitch-client-secret=bench", "--owner=bench_0", "--log=error"])
            .stdout(Stdio::piped())
            .spawn()?;
        let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
        let ready = lines.is_some_and(|lines| lines.map_while(Result::ok).any(|line| line.contains("is running")));
        let took_ms = started.elapsed().as_secs_f64() * 1000.0;
        let server = Self { child, url: format!("http://127.0.0.1:{port}"), took_ms };
        anyhow::ensure!(ready, "the server did not start");
        Ok(server)
    }

    /// Bytes of the answer, which has to be a success.
    fn get(&self, path: &str) -> anyhow::Result<usize> {
        let url = format!("{}{path}", self.url);
        let out = Command::new("curl").args(["-sSf", &url]).output()?;
        anyhow::ensure!(out.status.success(), "{path}: {}", String::from_utf8_lossy(&out.stderr));
        Ok(out.stdout.len())
    }

    fn megabytes(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes: u64 = line.split_whitespace().nth(1).unwrap_or("0").parse()?;
        Ok(kilobytes / 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
