//! Databases of released versions (`scripts/release.sh`): they are upgraded, and nothing in them is lost.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

use super::upgrades::config_of;
use super::*;
use crate::backup::upgrade;
use crate::db::migrations::tests::numbers;
use crate::health::newest_stored;

/// What the database of a release contains; each statement counts some of it.
const CONTENT: [&str; 13] = [
    "SELECT COUNT(*) FROM seeds WHERE revealed_at IS NULL",
    "SELECT COUNT(*) FROM seeds WHERE revealed_at IS NOT NULL",
    "SELECT COUNT(*) FROM openings WHERE level = 1",
    "SELECT COUNT(*) FROM openings WHERE level = 2",
    "SELECT COUNT(*) FROM openings WHERE live AND NOT shown",
    "SELECT COUNT(*) FROM trades WHERE status = 'pending'",
    "SELECT COUNT(*) FROM trades WHERE status = 'accepted'",
    "SELECT COUNT(*) FROM listings",
    "SELECT COUNT(*) FROM gradings WHERE grade IS NULL",
    "SELECT COUNT(*) FROM gradings WHERE revealed_at IS NOT NULL",
    "SELECT COUNT(*) FROM exceptions",
    "SELECT COUNT(*) FROM raffles WHERE state = 'drawn'",
    "SELECT COUNT(*) FROM raffles WHERE state = 'open'",
];
/// Rows that an upgrade keeps.
const KEPT: [&str; 6] = [
    "SELECT COUNT(*) FROM users",
    "SELECT COUNT(*) FROM cards",
    "SELECT COUNT(*) FROM openings",
    "SELECT COUNT(*) FROM trades",
    "SELECT COUNT(*) FROM log_entries",
    "SELECT CAST(SUM(packs) AS BIGINT) FROM wallets",
];

fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("released");
    let found = fs::read_dir(folder).expect("the releases").map(|entry| entry.expect("an entry").path());
    found.filter(|path| path.is_dir()).collect()
}

/// The content of a file of a release.
///
/// # Panics
/// If it does not match its checksum.
fn read(release: &Path, name: &str) -> Vec<u8> {
    let packed = fs::read(release.join(name)).expect("is read");
    let line = format!("{}  {name}", const_hex::encode(Sha256::digest(&packed)));
    let sums = fs::read_to_string(release.join("SHA256SUMS")).expect("is read");
    assert!(sums.lines().any(|listed| listed == line), "{name} of {} was changed", release.display());
    let mut content = Vec::new();
    GzDecoder::new(&packed[..]).read_to_end(&mut content).expect("is unpacked");
    content
}

async fn unpack(release: &Path, engine: Engine) -> TestDatabase {
    if engine == Engine::Sqlite {
        let database = TestDatabase::empty_sqlite();
        for name in ["foilcast.db", "foilcast.db-wal"] {
            fs::write(database.folder.path().join(name), read(release, &format!("{name}.gz"))).expect("is written");
        }
        return database;
    }
    let database = TestDatabase::empty_postgres().await;
    let dump = String::from_utf8(read(release, "postgres.sql.gz")).expect("is text");
    // Commands of psql begin with a backslash.
    let sql = dump.lines().filter(|line| !line.starts_with('\\')).collect::<Vec<_>>().join("\n");
    let url = database.url().to_owned();
    let fill = move || postgres::Client::connect(&url, postgres::NoTls).expect("connects").batch_execute(&sql);
    tokio::task::spawn_blocking(fill).await.expect("does not panic").expect("is accepted");
    database
}

async fn counts(database: &TestDatabase, statements: &[&'static str]) -> Vec<i64> {
    let mut found = Vec::new();
    for sql in statements {
        found.extend(numbers(database, sql).await);
    }
    found
}

async fn is_upgraded(release: &Path, engine: Engine) {
    let database = unpack(release, engine).await;
    let content = counts(&database, &CONTENT).await;
    for (sql, count) in CONTENT.iter().zip(&content) {
        assert!(*count > 0, "{} has nothing of: {sql}", release.display());
    }
    let before = counts(&database, &KEPT).await;
    upgrade::run(&config_of(&database)).await.expect("is upgraded");
    assert_eq!(counts(&database, &KEPT).await, before);

    let app = app_on(database).await;
    let newest = app.core.db.read(newest_stored).await.expect("is read");
    app.core.clock.advance(std::time::Duration::from_millis(newest.since(START).unsigned_abs()));
    nothing_is_lost(&app).await;
    let (openings, recomputed) = verified(&app).await;
    assert!(openings > 400 && recomputed > 300, "{recomputed} of {openings} openings");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_release_is_upgraded_on_sqlite() {
    assert!(!releases().is_empty(), "there is no release");
    for release in releases() {
        is_upgraded(&release, Engine::Sqlite).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_release_is_upgraded_on_postgres() {
    for release in releases() {
        is_upgraded(&release, Engine::Postgres).await;
    }
}

#[test]
#[should_panic(expected = "postgres.sql.gz of")]
fn a_file_of_a_release_that_was_changed_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("postgres.sql.gz"), "other").expect("is written");
    fs::write(folder.path().join("SHA256SUMS"), format!("{}  postgres.sql.gz\n", "0".repeat(64))).expect("is written");
    read(folder.path(), "postgres.sql.gz");
}
