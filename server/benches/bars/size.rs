//! Start time and memory of the released binary, at rest and with a million cards.

use super::report::Report;
use super::world;
use rusqlite::{Connection, params};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

const DEFINITIONS: usize = 1000;
const PEOPLE: usize = 20_000;
const CARDS: i64 = 1_000_000;

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
    let app = world::start(&format!("sqlite:{}", file.display()), 2).await?;
    let people = world::fill(&app, DEFINITIONS, PEOPLE).await?;
    drop(app);
    fill_cards(&file, &people.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let server = Server::start(large.path(), false)?;
    report.figure("start with a million cards, ms", format!("{:.0}", server.took_ms));
    for path in ["/api/cards?limit=50", "/api/cards/availability", "/api/packs"] {
        let started = Instant::now();
        let bytes = server.get(path)?;
        report.figure(&format!("first {path}, ms ({bytes} bytes)"), started.elapsed().as_millis());
    }
    let largest = format!("/api/users/{}/collection?page=1&sort=name", people[0]);
    for name in ["first page of the largest collection, ms", "again, ms"] {
        let started = Instant::now();
        server.get(&largest)?;
        report.figure(name, format!("{:.1}", started.elapsed().as_secs_f64() * 1000.0));
    }
    report.figure("memory with a million cards, MB", server.megabytes()?);
    Ok(())
}

/// A million copies of the printed run, to people whose collections follow a power law.
fn fill_cards(file: &Path, people: &[String]) -> anyhow::Result<()> {
    let mut connection = Connection::open(file)?;
    let copies: Vec<(String, i64, i64)> = connection
        .prepare("SELECT definition_id, rarity, total_copies FROM printed ORDER BY definition_id, rarity")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    let printed: i64 = copies.iter().map(|(_, _, total)| total).sum();
    let every = (printed / CARDS).max(1);
    let tx = connection.transaction()?;
    {
        let mut insert = tx.prepare(
            "INSERT INTO cards (id, owner_id, definition_id, rarity, mint, modifier_id, opening_id, acquired_at, \
             status, slabbed, grade, graded_at, hidden) \
             VALUES (?1, ?2, ?3, ?4, ?5, NULL, NULL, ?6, 'available', FALSE, NULL, NULL, FALSE)",
        )?;
        let (mut copy, mut number) = (0_i64, 0_i64);
        for (definition, rarity, total) in &copies {
            for mint in 1..=*total {
                copy += 1;
                if copy % every != 0 || number >= CARDS {
                    continue;
                }
                number += 1;
                let owner = &people[owner(number, people.len())];
                insert.execute(params![format!("{number:024x}"), owner, definition, rarity, mint, number])?;
            }
        }
    }
    tx.commit()?;
    world::settled(file)
}

/// The first person has about a tenth of everything, the second half of that, and so on along a power law.
fn owner(number: i64, people: usize) -> usize {
    // A fixed sequence that jumps about; the same in every run.
    let x = u64::try_from(number).unwrap_or(0).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 11;
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let share = x as f64 / (1_u64 << 53) as f64;
    let most = super::report::as_f64(people);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the number of people")]
    let place = (most.powf(share) - 1.0) as usize;
    place.min(people - 1)
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
