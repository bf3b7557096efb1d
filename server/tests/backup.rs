//! `foilcast copy`, `backup` and `restore` as processes that are killed, from either engine to the other.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

#[path = "common/requests.rs"]
#[allow(dead_code, reason = "shared with the crash tests")]
mod requests;
#[path = "common/server.rs"]
#[allow(dead_code, reason = "shared with the crash tests")]
mod server;
#[path = "common/verifiers.rs"]
mod verifiers;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use foilcast::db::{Db, Limits, Snapshot};
use foilcast::realtime::Publisher;
use requests::{Outcome, Request, User, text};
use serde_json::{Value, json};
use server::{Server, Setup};
use tokio::task::{JoinSet, block_in_place};
use verifiers::verify_openings;

/// The time limit of every wait, for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);
const USERS: usize = 4;

fn foilcast(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foilcast")).args(arguments).output().unwrap()
}

/// The standard output of a command that must succeed.
fn stdout_of(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = foilcast(arguments);
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// The standard error output of a command that must fail.
fn error_of(arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = foilcast(arguments);
    assert!(!status.success(), "{arguments:?} must fail");
    String::from_utf8(stderr).unwrap()
}

/// Creates an empty database on the throwaway PostgreSQL server; returns its URL.
fn create_postgres(name: &str) -> String {
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("{name}_{}", std::process::id());
    let mut client = postgres::Client::connect(&server, postgres::NoTls).unwrap();
    client.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    server.replace("/postgres", &format!("/{name}"))
}

fn sqlite_url(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("foilcast.db").display())
}

/// The path of the only entry in a folder.
fn only_entry(folder: &Path) -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Opens packs until the server is killed, and retries requests that it refuses as busy; returns the number of packs.
async fn open_packs(user: User, url: String, client: usize) -> u64 {
    let mut opened = 0;
    loop {
        let request = Request::post("/api/packs/open", format!("{client}-{opened}"));
        match user.send(&url, &request).await {
            Outcome::Response(200, _) => opened += 1,
            Outcome::Response(503, body) if body.contains("busy") => {}
            Outcome::Response(status, body) => panic!("{status} {body}"),
            Outcome::ConnectionLost | Outcome::ConnectionRefused => return opened,
        }
    }
}

/// Trades packs between two users.
async fn trade(url: &str, from: &User, to: &User) {
    let body = json!({"recipient": to.id(url).await.unwrap(), "offeredItems": [], "requestedItems": [],
        "offeredPacks": 2, "requestedPacks": 1});
    let offer = Request { body, ..Request::post("/api/trades", format!("offer-{}", from.name)) };
    let Outcome::Response(201, offered) = from.send(url, &offer).await else { panic!("the trade is not offered") };
    let offered: Value = serde_json::from_str(&offered).unwrap();
    let id = text(&offered, "_id");
    let body = json!({"status": "accepted", "version": offered["version"]});
    let accept = Request::put(format!("/api/trades/{id}/status"), format!("accept-{id}"), body);
    to.send(url, &accept).await.ok().unwrap();
}

/// Checks that a server works on restored data: a user opens packs, and both verifiers accept all openings.
async fn check_restored(url: &str, before: usize) -> usize {
    let user = User::sign_in(url, "backup_0").await.unwrap();
    for number in 0..5 {
        user.send(url, &Request::post("/api/packs/open", format!("restored-{number}"))).await.ok().unwrap();
    }
    let openings = verify_openings(url).await.unwrap();
    assert!(openings >= before + 5, "{openings} openings, {before} before");
    openings
}

/// Makes a backup while users open packs and trade, and kills the server afterwards; returns the backup's path.
async fn back_up_under_load(setup: &Setup, folder: &Path) -> PathBuf {
    let server = block_in_place(|| Server::start(setup, server::free_port())).unwrap();
    let url = server.url.clone();
    let owner = User::sign_in(&url, "nova").await.unwrap();
    let mut users = Vec::new();
    for number in 0..USERS {
        let user = User::sign_in(&url, &format!("backup_{number}")).await.unwrap();
        owner.give_packs(&url, &user, 10_000).await.unwrap();
        users.push(user);
    }
    trade(&url, &users[0], &users[1]).await;
    let mut clients = JoinSet::new();
    for (client, user) in users.iter().enumerate() {
        clients.spawn(open_packs(user.clone(), url.clone(), client));
    }
    let (data, database, to) = (setup.data.display().to_string(), setup.database_url(), folder.display().to_string());
    let arguments = move || stdout_of(&["backup", &to, "--data-dir", &data, "--database-url", &database]);
    let output = tokio::task::spawn_blocking(arguments).await.unwrap();
    assert!(output.contains("rows and"), "{output}");
    block_in_place(|| drop(server));
    let mut opened = 0;
    while let Some(ended) = clients.join_next().await {
        opened += ended.unwrap();
    }
    assert!(opened > 0, "the server was under load");
    only_entry(folder)
}

/// Backs up a server under load, and restores the backup to the other engine.
async fn check_backup_and_restore(from: &Setup, to: &Setup) {
    let folder = tempfile::tempdir().unwrap();
    let backup = back_up_under_load(from, folder.path()).await;
    let path = backup.display().to_string();
    let output = block_in_place(|| stdout_of(&["backup", "--verify", &path]));
    assert!(output.contains("match the manifest") && output.contains("recomputed with the same result"), "{output}");
    let (data, database) = (to.data.display().to_string(), to.database_url());
    let output = block_in_place(|| stdout_of(&["restore", &path, "--data-dir", &data, "--database-url", &database]));
    assert!(output.contains("Restored ") && output.contains("seeds were revealed"), "{output}");
    let server = block_in_place(|| Server::start(to, server::free_port())).unwrap();
    check_restored(&server.url, 0).await;
    block_in_place(|| server.stop()).unwrap();
    let error = block_in_place(|| error_of(&["restore", &path, "--data-dir", &data, "--database-url", &database]));
    assert!(error.contains("the target is not empty"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_sqlite_under_load_is_restored_to_postgres() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::program(), here.path());
    let to = Setup::new(server::program(), there.path());
    check_backup_and_restore(&from, &to.with_database(block_in_place(|| create_postgres("restored")))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgres_under_load_is_restored_to_sqlite() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::program(), here.path()).with_database(block_in_place(|| create_postgres("loaded")));
    check_backup_and_restore(&from, &Setup::new(server::program(), there.path())).await;
}

const INSERT_ROWS: &str = "INSERT INTO old_records (kind, id, record) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL \
    SELECT i + 1 FROM n WHERE i < 60000) SELECT 'trades', CAST(i AS TEXT), 'An old trade, ' || i FROM n";
const COPIED: &str = "SELECT CAST(COALESCE(SUM(copied), 0) AS BIGINT) FROM unfinished_copy";

/// The number of rows that an unfinished copy has copied; 0 before it has created the tables.
fn copied(url: &str) -> i64 {
    let Ok(mut snapshot) = Snapshot::open(url) else { return 0 };
    snapshot.conn().get::<(i64,)>(COPIED, &[]).map_or(0, |(rows,)| rows)
}

/// Kills a copy at two points. No server may start on the partial copy, and the third run must complete it.
async fn check_killed_copy(from: &str, to: &Setup) {
    let target = to.database_url();
    let arguments = ["copy", "--from", from, "--to", &target];
    for rows in [5_000, 35_000] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_foilcast"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let started_at = Instant::now();
        block_in_place(|| {
            while copied(&target) < rows {
                assert!(started_at.elapsed() < TIMEOUT, "the copy makes no progress");
                assert!(child.try_wait().unwrap().is_none(), "the copy ended before it was killed");
            }
            child.kill().unwrap();
            child.wait().unwrap();
        });
    }
    let error = block_in_place(|| Server::start(to, server::free_port())).map(drop).unwrap_err();
    assert!(error.contains("unfinished copy of"), "{error}");
    let output = block_in_place(|| stdout_of(&arguments));
    assert!(output.contains("Both databases have the same content") && !output.contains("DIFFERENT"), "{output}");
    assert!(output.lines().any(|line| line.starts_with("old_records ") && line.contains("60000")), "{output}");
    let server = block_in_place(|| Server::start(to, server::free_port())).unwrap();
    check_restored(&server.url, 0).await;
    block_in_place(|| server.stop()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_copy_is_resumed_in_both_directions() {
    let (here, there, back) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = Setup::new(server::program(), here.path());
    let server = block_in_place(|| Server::start(&from, server::free_port())).unwrap();
    let user = User::sign_in(&server.url, "backup_0").await.unwrap();
    let owner = User::sign_in(&server.url, "nova").await.unwrap();
    owner.give_packs(&server.url, &user, 20).await.unwrap();
    let error =
        block_in_place(|| error_of(&["copy", "--from", &from.database_url(), "--to", &sqlite_url(there.path())]));
    assert!(error.contains("is using the database"), "{error}");
    block_in_place(|| server.stop()).unwrap();
    let url = from.database_url();
    let opened = tokio::task::spawn_blocking(move || Db::open(&url, &Limits::default(), Publisher::channel().0));
    let db = opened.await.unwrap().unwrap();
    db.write(|tx| tx.execute(INSERT_ROWS, &[])).await.unwrap();
    block_in_place(|| drop(db));

    let to = Setup::new(server::program(), there.path()).with_database(block_in_place(|| create_postgres("moved")));
    check_killed_copy(&from.database_url(), &to).await;
    check_killed_copy(&to.database_url(), &Setup::new(server::program(), back.path())).await;
}
