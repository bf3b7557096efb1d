//! Durable openings in process, against the same statements through the bare drivers.

use super::replay::{self, CapturedTx};
use super::report::{PAIRS, Ratios, Report, Timed, as_f64, median};
use super::world;
use foilcast::app::App;
use foilcast::error::Error;
use foilcast::ids::UserId;
use foilcast::packs::open::{OpenRequest, open_in};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const DEFINITIONS: usize = 1000;
const PEOPLE: usize = 256;

/// A database as it is before the first opening, to be copied for each round.
pub struct Start {
    folder: tempfile::TempDir,
    people: Vec<UserId>,
}

impl Start {
    pub async fn sqlite() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("start.db");
        let app = world::start(&format!("sqlite:{}", file.display()), 2).await?;
        let people = world::fill(&app, DEFINITIONS, PEOPLE).await?;
        drop(app);
        world::settled(&file)?;
        Ok(Self { folder, people })
    }

    pub fn people(&self) -> &[UserId] {
        &self.people
    }

    /// A fresh copy's address.
    pub fn url(&self) -> anyhow::Result<String> {
        Ok(url(&self.copy("server.db")?))
    }

    /// A fresh copy under this name.
    pub fn copy(&self, name: &str) -> anyhow::Result<PathBuf> {
        self.copy_of(&self.folder.path().join("start.db"), name)
    }

    /// A copy of another settled file under this name.
    pub fn copy_of(&self, of: &Path, name: &str) -> anyhow::Result<PathBuf> {
        let file = self.folder.path().join(name);
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
        std::fs::copy(of, &file)?;
        Ok(file)
    }
}

/// Opens `number` packs with this many concurrent callers.
pub async fn open(app: &App, people: &[UserId], clients: usize, number: usize) -> anyhow::Result<Timed> {
    let pack = app.features.packs.find(None).await?;
    let left = Arc::new(AtomicUsize::new(number));
    let begun = Instant::now();
    let callers: Vec<_> = (0..clients)
        .map(|client| {
            let (app, pack, left) = (app.clone(), Arc::clone(&pack), Arc::clone(&left));
            let user = people[client % people.len()];
            tokio::spawn(async move {
                let mut each = Vec::new();
                while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
                    let started = Instant::now();
                    loop {
                        let request = OpenRequest::new(&app.features.packs, user, Arc::clone(&pack), "self");
                        match app.core.db.write(move |tx| open_in(tx, &request)).await {
                            Ok(_) => break,
                            Err(Error::Busy { .. }) => {}
                            Err(error) => return Err(error),
                        }
                    }
                    each.push(started.elapsed());
                }
                Ok(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for caller in callers {
        each.append(&mut caller.await??);
    }
    Ok(Timed::new(each, begun.elapsed()))
}

/// The statements of so many openings, one after the other.
async fn capture(app: &App, people: &[UserId], number: usize) -> anyhow::Result<Vec<CapturedTx>> {
    let pack = app.features.packs.find(None).await?;
    let mut transactions = Vec::with_capacity(number);
    for place in 0..number {
        let request = OpenRequest::new(&app.features.packs, people[place % people.len()], Arc::clone(&pack), "self");
        let transaction = app.core.db.write(move |tx| {
            tx.capture();
            open_in(tx, &request)?;
            Ok(tx.captured())
        });
        transactions.push(transaction.await?);
    }
    Ok(transactions)
}

/// The statements of so many openings of so many people, from the start.
///
/// The reference runs those of as many people as there are clients: pages are shared by who is at it at the same time.
async fn captured(start: &Start, people: usize, number: usize) -> anyhow::Result<Vec<CapturedTx>> {
    let app = world::start(&url(&start.copy("capture.db")?), 2).await?;
    capture(&app, &start.people[..people], number).await
}

/// Those that ran the usual statements. One that drew again went back to a savepoint, which a replay knows nothing of.
fn usual(transactions: Vec<CapturedTx>) -> Vec<CapturedTx> {
    let usual = transactions.iter().map(Vec::len).min().unwrap_or(0);
    transactions.into_iter().filter(|transaction| transaction.len() == usual).collect()
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// SQLite, with the disk as it is and with a slow one.
pub async fn sqlite(report: &mut Report) -> anyhow::Result<()> {
    let start = Start::sqlite().await?;
    statements(report, &captured(&start, start.people.len(), 2000).await?);

    report.part("Durable openings in process on SQLite, against one thread of bare rusqlite");
    for (clients, number, per_commit, bar) in
        [(1, 1500, 1, Some(0.7)), (16, 4000, 64, None), (64, 6000, 64, Some(0.88)), (256, 6000, 64, None)]
    {
        let transactions = usual(captured(&start, clients, number).await?);
        let ratios = against_rusqlite(report, &start, &transactions, clients, per_commit).await?;
        let name = format!("sqlite openings, {clients} clients to rusqlite {per_commit} a commit");
        match bar {
            Some(bar) => report.ratio_at_least(&name, &ratios, bar),
            None => report.figure(&name, &ratios),
        }
    }

    report.part("The same with 2 ms added to each sync");
    let transactions = usual(captured(&start, 64, 1000).await?);
    faulty_disk::set_delay(Duration::from_millis(2));
    let ratios = against_rusqlite(report, &start, &transactions, 64, 1).await;
    faulty_disk::set_delay(Duration::ZERO);
    report.ratio_at_least("slow disk, 64 clients to one commit a pack", &ratios?, 6.0);
    Ok(())
}

async fn against_rusqlite(
    report: &Report,
    start: &Start,
    transactions: &[CapturedTx],
    clients: usize,
    per_commit: usize,
) -> anyhow::Result<Ratios> {
    Ratios::measure(async |number, reference_first| {
        let reference = || -> anyhow::Result<_> { replay::sqlite(&start.copy("theirs.db")?, transactions, per_commit) };
        let before = if reference_first { Some(reference()?) } else { None };
        let app = world::start(&url(&start.copy("ours.db")?), 2).await?;
        let ours = open(&app, &start.people, clients, transactions.len()).await?;
        let commits = usize::try_from(app.core.db.commits())?;
        drop(app);
        let (theirs, pages) = before.map_or_else(reference, Ok)?;
        if number == PAIRS / 2 {
            report.figure(&format!("{clients} clients"), &ours);
            report.figure("  packs a sync", format!("{:.1}", as_f64(transactions.len()) / as_f64(commits.max(1))));
            report.figure("  bare rusqlite", &theirs);
            report.figure("  pages that an opening writes", format!("{pages:.1}"));
        }
        Ok(ours.rate() / theirs.rate())
    })
    .await
}

fn statements(report: &mut Report, transactions: &[CapturedTx]) {
    report.part("What an opening costs");
    let counts = transactions.iter().map(|transaction| as_f64(transaction.len())).collect();
    // The two of the idempotency key come on top for calls over HTTP.
    report.at_most("statements an opening, the idempotency key's two included", median(counts) + 2.0, 8.0);
    let most = transactions.iter().map(Vec::len).max().unwrap_or(0);
    report.figure("most statements of one of them", most + 2);
}

/// PostgreSQL, against a plain driver loop and one call of a function.
pub async fn postgres(report: &mut Report, server: &str) -> anyhow::Result<()> {
    const NUMBER: usize = 3000;
    const CONNECTIONS: usize = 16;
    const CLIENTS: usize = 64;
    let name = |part: &str| format!("bench_{part}_{}", std::process::id());
    // The references speak to it in the clear, too.
    let at = |part: &str| server.replace("/postgres", &format!("/{}?sslmode=disable", name(part)));
    let command = |sql: String| {
        let server = server.to_owned();
        tokio::task::spawn_blocking(move || {
            postgres::Client::connect(&server, postgres::NoTls).and_then(|mut client| client.batch_execute(&sql))
        })
    };
    command(format!("CREATE DATABASE {}", name("start"))).await??;
    let app = world::start(&at("start"), 4).await?;
    let people = world::fill(&app, DEFINITIONS, PEOPLE).await?;
    drop(app);
    let fresh = async |part: &str| -> anyhow::Result<String> {
        command(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", name(part))).await??;
        command(format!("CREATE DATABASE {} TEMPLATE {}", name(part), name("start"))).await??;
        Ok(at(part))
    };
    let app = world::start(&fresh("capture").await?, 4).await?;
    let transactions = usual(capture(&app, &people[..CLIENTS], NUMBER).await?);
    drop(app);

    report.part("Durable openings on PostgreSQL, 64 clients, 16 connections each");
    let (mut to_loop, mut to_call) = (Vec::new(), Vec::new());
    for round in 0..3 {
        let app = world::start(&fresh("ours").await?, CONNECTIONS).await?;
        let ours = open(&app, &people, CLIENTS, transactions.len()).await?;
        let again = app.core.db.restarts();
        drop(app);
        let (url, same) = (fresh("loop").await?, transactions.clone());
        let (plain, plain_again) =
            tokio::task::spawn_blocking(move || replay::postgres_loop(&url, same, CONNECTIONS)).await??;
        let (url, same) = (fresh("call").await?, transactions.clone());
        let (call, _) = tokio::task::spawn_blocking(move || replay::postgres_call(&url, same, CONNECTIONS)).await??;
        to_loop.push(ours.rate() / plain.rate());
        to_call.push(ours.rate() / call.rate());
        if round == 1 {
            report.figure("ours", &ours);
            report.figure("  transactions of ours that started over", again);
            report.figure("plain driver loop", &plain);
            report.figure("  transactions of it that started over", plain_again);
            report.figure("one stored-procedure call", &call);
        }
    }
    report.at_least("postgres openings to a plain driver loop", median(to_loop), 0.9);
    report.at_least("postgres openings to one stored-procedure call", median(to_call), 0.45);
    for part in ["start", "capture", "ours", "loop", "call"] {
        command(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", name(part))).await??;
    }
    Ok(())
}

/// Keeps opening packs until it is dropped, for reads that must not wait for writes.
pub struct Background(tokio::task::JoinHandle<()>);

impl Background {
    pub fn start(app: &App, people: &[UserId]) -> Self {
        let (app, people) = (app.clone(), people.to_vec());
        Self(tokio::spawn(async move { while open(&app, &people, 16, 200).await.is_ok() {} }))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.0.abort();
    }
}
