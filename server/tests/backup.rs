//! Copy, backup and restore as people run them: real processes, killed in the middle, from one engine to the other.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

#[path = "common/calls.rs"]
#[allow(dead_code, reason = "shared with the tests that kill the server")]
mod calls;
#[path = "common/published.rs"]
mod published;
#[path = "common/server.rs"]
#[allow(dead_code, reason = "shared with the tests that kill the server")]
mod server;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use calls::{Call, Outcome, Person, text};
use foilcast::db::{Db, Limits, Snapshot};
use foilcast::realtime::Publisher;
use published::verified;
use serde_json::{Value, json};
use server::{Server, Setup};
use tokio::task::{JoinSet, block_in_place};

/// How long anything that must happen may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);
const PEOPLE: usize = 4;

fn foilcast(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foilcast")).args(arguments).output().unwrap()
}

/// The output of a command that must succeed.
fn well(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = foilcast(arguments);
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// The message of a command that must fail.
fn refused(arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = foilcast(arguments);
    assert!(!status.success(), "{arguments:?} is refused");
    String::from_utf8(stderr).unwrap()
}

/// An empty database on the throwaway server.
fn on_server(name: &str) -> String {
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("{name}_{}", std::process::id());
    let mut client = postgres::Client::connect(&server, postgres::NoTls).unwrap();
    client.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    server.replace("/postgres", &format!("/{name}"))
}

fn in_file(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("foilcast.db").display())
}

/// The only backup in a folder.
fn only(folder: &Path) -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Opens packs until the server is gone; one that is too busy has opened none and is asked again.
async fn open_packs(person: Person, url: String, hand: usize) -> u64 {
    let mut opened = 0;
    loop {
        let call = Call::post("/api/packs/open", format!("{hand}-{opened}"));
        match person.call(&url, &call).await {
            Outcome::Answered(200, _) => opened += 1,
            Outcome::Answered(503, said) if said.contains("busy") => {}
            Outcome::Answered(status, said) => panic!("{status} {said}"),
            Outcome::Broken | Outcome::Refused => return opened,
        }
    }
}

/// One gives another packs by a trade.
async fn trade(url: &str, from: &Person, to: &Person) {
    let body = json!({"recipient": to.id(url).await.unwrap(), "offeredItems": [], "requestedItems": [],
        "offeredPacks": 2, "requestedPacks": 1});
    let offer = Call { body, ..Call::post("/api/trades", format!("offer-{}", from.name)) };
    let Outcome::Answered(201, offered) = from.call(url, &offer).await else { panic!("the trade is not offered") };
    let offered: Value = serde_json::from_str(&offered).unwrap();
    let id = text(&offered, "_id");
    let body = json!({"status": "accepted", "version": offered["version"]});
    let accept = Call::put(format!("/api/trades/{id}/status"), format!("accept-{id}"), body);
    to.call(url, &accept).await.ok().unwrap();
}

/// A user signs in again after a restore, and opens packs.
async fn lives(url: &str, before: usize) -> usize {
    let person = Person::sign_in(url, "backup_0").await.unwrap();
    for number in 0..5 {
        person.call(url, &Call::post("/api/packs/open", format!("again-{number}"))).await.ok().unwrap();
    }
    let openings = verified(url).await.unwrap();
    assert!(openings >= before + 5, "{openings} after {before}");
    openings
}

/// Serves while people open packs and trade, makes a backup at the same time, and is killed; returns the backup.
async fn busy_then_killed(setup: &Setup, folder: &Path) -> PathBuf {
    let server = block_in_place(|| Server::start(setup, server::free_port())).unwrap();
    let url = server.url.clone();
    let owner = Person::sign_in(&url, "nova").await.unwrap();
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        let person = Person::sign_in(&url, &format!("backup_{number}")).await.unwrap();
        owner.give(&url, &person, 10_000).await.unwrap();
        people.push(person);
    }
    trade(&url, &people[0], &people[1]).await;
    let mut hands = JoinSet::new();
    for (hand, person) in people.iter().enumerate() {
        hands.spawn(open_packs(person.clone(), url.clone(), hand));
    }
    let (data, database, to) = (setup.data.display().to_string(), setup.url(), folder.display().to_string());
    let arguments = move || well(&["backup", &to, "--data-dir", &data, "--database-url", &database]);
    let said = tokio::task::spawn_blocking(arguments).await.unwrap();
    assert!(said.contains("rows and"), "{said}");
    block_in_place(|| drop(server));
    let mut opened = 0;
    while let Some(ended) = hands.join_next().await {
        opened += ended.unwrap();
    }
    assert!(opened > 0, "somebody was at it");
    only(folder)
}

/// A server that is busy is backed up and killed; the backup comes back on the other engine.
async fn comes_back(from: &Setup, to: &Setup) {
    let folder = tempfile::tempdir().unwrap();
    let backup = busy_then_killed(from, folder.path()).await;
    let path = backup.display().to_string();
    let said = block_in_place(|| well(&["backup", "--verify", &path]));
    assert!(said.contains("match the manifest") && said.contains("recomputed with the same result"), "{said}");
    let (data, database) = (to.data.display().to_string(), to.url());
    let said = block_in_place(|| well(&["restore", &path, "--data-dir", &data, "--database-url", &database]));
    assert!(said.contains("Restored ") && said.contains("seeds were revealed and replaced"), "{said}");
    let server = block_in_place(|| Server::start(to, server::free_port())).unwrap();
    lives(&server.url, 0).await;
    block_in_place(|| server.stop()).unwrap();
    let again = block_in_place(|| refused(&["restore", &path, "--data-dir", &data, "--database-url", &database]));
    assert!(again.contains("the target is not empty"), "{again}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_busy_file_comes_back_on_a_server() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::ordinary(), here.path());
    let to = Setup::new(server::ordinary(), there.path());
    comes_back(&from, &to.with_database(block_in_place(|| on_server("restored")))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_busy_server_comes_back_in_a_file() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::ordinary(), here.path()).with_database(block_in_place(|| on_server("busy")));
    comes_back(&from, &Setup::new(server::ordinary(), there.path())).await;
}

const MANY: &str = "INSERT INTO old_records (kind, id, record) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 \
    FROM n WHERE i < 60000) SELECT 'trades', CAST(i AS TEXT), 'Something that was traded long ago, ' || i FROM n";
const COPIED: &str = "SELECT CAST(COALESCE(SUM(copied), 0) AS BIGINT) FROM unfinished_copy";

/// Rows that an unfinished copy has brought; none before there are tables.
fn copied(url: &str) -> i64 {
    let Ok(mut snapshot) = Snapshot::open(url) else { return 0 };
    snapshot.conn().get::<(i64,)>(COPIED, &[]).map_or(0, |(rows,)| rows)
}

/// Copies and is killed at two places; no server starts on the result, and the third time it is finished.
async fn killed_and_finished(from: &str, to: &Setup) {
    let target = to.url();
    let arguments = ["copy", "--from", from, "--to", &target];
    for rows in [5_000, 35_000] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_foilcast"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        block_in_place(|| {
            while copied(&target) < rows {
                assert!(began.elapsed() < LIMIT, "the copy does not get on");
                assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
            }
            child.kill().unwrap();
            child.wait().unwrap();
        });
    }
    let started = block_in_place(|| Server::start(to, server::free_port())).map(drop).unwrap_err();
    assert!(started.contains("unfinished copy of"), "{started}");
    let said = block_in_place(|| well(&arguments));
    assert!(said.contains("Both databases have the same content") && !said.contains("DIFFERENT"), "{said}");
    assert!(said.lines().any(|line| line.starts_with("old_records ") && line.contains("60000")), "{said}");
    let server = block_in_place(|| Server::start(to, server::free_port())).unwrap();
    lives(&server.url, 0).await;
    block_in_place(|| server.stop()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_killed_goes_on_to_the_same_end_and_back() {
    let (here, there, back) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::ordinary(), here.path());
    let server = block_in_place(|| Server::start(&from, server::free_port())).unwrap();
    let person = Person::sign_in(&server.url, "backup_0").await.unwrap();
    let owner = Person::sign_in(&server.url, "nova").await.unwrap();
    owner.give(&server.url, &person, 20).await.unwrap();
    let running = block_in_place(|| refused(&["copy", "--from", &from.url(), "--to", &in_file(there.path())]));
    assert!(running.contains("is using the database"), "{running}");
    block_in_place(|| server.stop()).unwrap();
    let url = from.url();
    let opened = tokio::task::spawn_blocking(move || Db::open(&url, &Limits::default(), Publisher::channel().0));
    let db = opened.await.unwrap().unwrap();
    db.write(|tx| tx.execute(MANY, &[])).await.unwrap();
    block_in_place(|| drop(db));

    let to = Setup::new(server::ordinary(), there.path()).with_database(block_in_place(|| on_server("moved")));
    killed_and_finished(&from.url(), &to).await;
    killed_and_finished(&to.url(), &Setup::new(server::ordinary(), back.path())).await;
}
