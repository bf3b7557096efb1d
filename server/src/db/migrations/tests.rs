//! Migrations of a later version on databases of this one, and databases of earlier versions.

use std::collections::BTreeSet;

use macro_rules_attribute::apply;

use super::files::{ALL, Code, Done, Migration};
use super::run::Runner;
use super::{Schema, VERSION};
use crate::db::conn::{Conn, Session};
use crate::db::postgres::PostgresSession;
use crate::db::sqlite::SqliteSession;
use crate::db::{Db, Engine, Limits, Tx, tls};
use crate::error::{Error, Result};
use crate::realtime::Publisher;
use crate::testing::{TestDatabase, on_both_engines};

const NOTES: &str = "CREATE TABLE notes (id BIGINT PRIMARY KEY, body TEXT NOT NULL, visits BIGINT NOT NULL)";
const INDEX: &str = "-- online\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notes_by_body ON notes (body);\n";
/// Whether the index is complete.
const VALID: &str = "SELECT COUNT(*) FROM pg_index WHERE indisvalid AND indexrelid = CAST('notes_by_body' AS regclass)";
const FILL: Code = Code { file: "002-fill.rs", source: "fill", total: "SELECT COUNT(*) FROM notes", batch: fill };

/// Visits the next two notes. A note `bad` fails.
fn fill(tx: &mut Tx<'_>, after: Option<&str>) -> Result<Option<Done>> {
    let after: i64 = after.map_or(Ok(0), str::parse).map_err(Error::internal)?;
    let notes: Vec<(i64, String)> =
        tx.list("SELECT id, body FROM notes WHERE id > $1 ORDER BY id LIMIT 2", &[&after])?;
    for (id, body) in &notes {
        tx.execute("UPDATE notes SET visits = visits + 1 WHERE id = $1", &[id])?;
        if body == "bad" {
            return Err(Error::internal("a bad note"));
        }
    }
    Ok(notes.last().map(|(id, _)| Done { cursor: id.to_string(), rows: notes.len() as u64 }))
}

/// The migrations of a later version.
fn later(added: &[Migration]) -> Vec<Migration> {
    ALL.iter().chain(added).cloned().collect()
}

fn on_session<T>(url: &str, work: impl FnOnce(Session<'_>) -> anyhow::Result<T>) -> anyhow::Result<T> {
    match Engine::of(url) {
        Engine::Sqlite => work(Session::Sqlite(&SqliteSession::migrating(url)?)),
        Engine::Postgres => work(Session::Postgres(&mut PostgresSession::migrating(&tls::Connector::from_url(url)?)?)),
    }
}

/// Creates the tables of the version before this migration in an empty database.
pub(crate) async fn create_before(database: &TestDatabase, name: &str) {
    let first = ALL.iter().take_while(|one| one.name != name).cloned().collect();
    start(database, first).await.expect("is created");
}

/// Applies migrations as the start of another version does.
async fn start(database: &TestDatabase, all: Vec<Migration>) -> anyhow::Result<()> {
    let url = database.url().to_owned();
    let run = move || on_session(&url, |session| Runner::new(session).migrate(&all));
    tokio::task::spawn_blocking(run).await.expect("does not panic")
}

pub(crate) async fn execute(database: &TestDatabase, sql: &'static str) {
    let url = database.url().to_owned();
    let run = move || on_session(&url, |session| Ok(Tx::new(session).execute(sql, &[])?));
    tokio::task::spawn_blocking(run).await.expect("does not panic").expect("is executed");
}

pub(crate) async fn numbers(database: &TestDatabase, sql: &'static str) -> Vec<i64> {
    let url = database.url().to_owned();
    let run = move || on_session(&url, |session| Ok(Conn::new(session).scalars(sql, &[])?));
    tokio::task::spawn_blocking(run).await.expect("does not panic").expect("is read")
}

fn client(database: &TestDatabase) -> postgres::Client {
    postgres::Client::connect(database.url(), postgres::NoTls).expect("connects")
}

/// Applies a first migration, and adds five notes.
async fn with_notes(database: &TestDatabase) -> Vec<Migration> {
    let notes = vec![Migration::from_sql("notes", NOTES)];
    start(database, later(&notes)).await.expect("is applied");
    execute(database, "INSERT INTO notes VALUES (1, 'a', 0), (2, 'b', 0), (3, 'c', 0), (4, 'd', 0), (5, 'e', 0)").await;
    notes
}

const VISITS: &str = "SELECT visits FROM notes ORDER BY id";
const APPLIED: &str = "SELECT COUNT(*) FROM migrations";

/// The number of applied migrations after this version's and some more.
fn all_and(more: i64) -> [i64; 1] {
    [i64::try_from(ALL.len()).unwrap() + more]
}

#[apply(on_both_engines!)]
async fn each_migration_is_applied_once(database: TestDatabase) {
    let mut added = with_notes(&database).await;
    added.extend([Migration::from_code("fill", FILL), Migration::from_sql("index", INDEX)]);
    for _ in 0..2 {
        start(&database, later(&added)).await.expect("starts");
    }
    assert_eq!(numbers(&database, VISITS).await, [1; 5]);
    assert_eq!(numbers(&database, APPLIED).await, all_and(3));
    assert_eq!(numbers(&database, "SELECT COUNT(*) FROM unfinished_migration").await, [0]);
}

#[apply(on_both_engines!)]
async fn an_interrupted_migration_continues_after_its_last_batch(database: TestDatabase) {
    let mut added = with_notes(&database).await;
    execute(&database, "UPDATE notes SET body = 'bad' WHERE id = 4").await;
    added.push(Migration::from_code("fill", FILL));
    let failed = format!("{:#}", start(&database, later(&added)).await.expect_err("fails"));
    assert!(failed.contains("could not apply the migration fill") && failed.contains("a bad note"), "{failed}");
    assert_eq!(numbers(&database, VISITS).await, [1, 1, 0, 0, 0]);
    assert_eq!(numbers(&database, APPLIED).await, all_and(1));
    execute(&database, "UPDATE notes SET body = 'd' WHERE id = 4").await;
    start(&database, later(&added)).await.expect("continues");
    assert_eq!(numbers(&database, VISITS).await, [1; 5]);
}

#[apply(on_both_engines!)]
async fn several_processes_apply_each_migration_once(database: TestDatabase) {
    let mut added = with_notes(&database).await;
    added.extend([Migration::from_code("fill", FILL), Migration::from_sql("index", INDEX)]);
    let starts = (0..4).map(|_| start(&database, later(&added)));
    for started in futures_util::future::join_all(starts).await {
        started.expect("starts");
    }
    assert_eq!(numbers(&database, VISITS).await, [1; 5]);
    assert_eq!(numbers(&database, APPLIED).await, all_and(3));
}

#[apply(on_both_engines!)]
async fn a_failing_file_changes_nothing(database: TestDatabase) {
    let added = [Migration::from_sql("broken", &format!("{NOTES};\nINSERT INTO nowhere VALUES (1)"))];
    start(&database, later(&added)).await.expect_err("fails");
    start(&database, later(&[Migration::from_sql("notes", NOTES)])).await.expect("the table does not exist");
}

#[apply(on_both_engines!)]
async fn an_edited_migration_is_refused(database: TestDatabase) {
    with_notes(&database).await;
    let edited = [Migration::from_sql("notes", &NOTES.replace("visits", "views"))];
    let refusal = start(&database, later(&edited)).await.expect_err("is refused").to_string();
    assert!(refusal.contains("the migration notes, which is never edited"), "{refusal}");
}

#[apply(on_both_engines!)]
async fn an_older_program_is_refused_when_a_migration_needs_a_newer_one(database: TestDatabase) {
    with_notes(&database).await;
    start(&database, later(&[])).await.expect("works with the new table");
    let needed =
        [Migration::from_sql("notes", NOTES), Migration::from_sql("gone", "-- needs: 900.1.0\nDROP TABLE notes")];
    start(&database, later(&needed)).await.expect("is applied");
    let refusal = start(&database, later(&[])).await.expect_err("is refused").to_string();
    let expected = format!("needs version 900.1.0 or newer. This is version {VERSION}");
    assert!(refusal.contains(&expected) && refusal.contains("restore"), "{refusal}");
    let opened = Db::open(database.url(), &Limits::default(), Publisher::channel().0).map(drop);
    assert!(format!("{:#}", opened.expect_err("is refused")).contains(&expected));
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_go_on_while_a_migration_waits_for_a_table() {
    let database = TestDatabase::postgres().await;
    with_notes(&database).await;
    let mut long = tokio::task::block_in_place(|| client(&database));
    tokio::task::block_in_place(|| long.batch_execute("BEGIN; SELECT * FROM notes").expect("reads"));
    let added =
        [Migration::from_sql("notes", NOTES), Migration::from_sql("more", "ALTER TABLE notes ADD COLUMN more TEXT")];
    let migrating = start(&database, later(&added));
    let reading = async {
        let mut reads = 0;
        // The migration waits for the lock and gives up several times.
        let given_up =
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'";
        while numbers(&database, given_up).await == [0] {
            tokio::task::yield_now().await;
        }
        for _ in 0..3 {
            assert_eq!(numbers(&database, "SELECT COUNT(*) FROM notes").await, [5]);
            reads += 1;
        }
        tokio::task::block_in_place(|| drop(long));
        reads
    };
    let (migrated, reads) = tokio::join!(migrating, reading);
    migrated.expect("is applied once the table is free");
    assert_eq!((reads, numbers(&database, "SELECT COUNT(more) FROM notes").await), (3, vec![0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_was_left_invalid_is_made_again() {
    let database = TestDatabase::postgres().await;
    let mut added = with_notes(&database).await;
    execute(&database, "UPDATE notes SET body = 'a' WHERE id = 2").await;
    added.push(Migration::from_sql("index", INDEX));
    start(&database, later(&added)).await.expect_err("two bodies are equal");
    execute(&database, "UPDATE notes SET body = 'b' WHERE id = 2").await;
    start(&database, later(&added)).await.expect("continues");
    assert_eq!(numbers(&database, VALID).await, [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_waits_for_older_transactions_however_long_they_take() {
    let database = TestDatabase::postgres().await;
    let mut added = with_notes(&database).await;
    added.push(Migration::from_sql("index", INDEX));
    let mut older = tokio::task::block_in_place(|| client(&database));
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT * FROM notes";
    tokio::task::block_in_place(|| older.batch_execute(begin).expect("reads"));
    let waits =
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'virtualxid'";
    let ends = async {
        while numbers(&database, waits).await == [0] {
            tokio::task::yield_now().await;
        }
        // Longer than a migration waits for a lock that would stop others.
        tokio::task::block_in_place(|| {
            older.batch_execute("SELECT pg_sleep(1.5); COMMIT").expect("ends");
            drop(older);
        });
    };
    let (migrated, ()) = tokio::join!(start(&database, later(&added)), ends);
    migrated.expect("is applied");
    assert_eq!(numbers(&database, VALID).await, [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_online_migration_has_only_statements_that_stop_no_others() {
    let database = TestDatabase::postgres().await;
    let mut added = with_notes(&database).await;
    added.push(Migration::from_sql("more", "-- online\nALTER TABLE notes ADD COLUMN more TEXT;\n"));
    let refused = start(&database, later(&added)).await.expect_err("is refused");
    assert!(format!("{refused:#}").contains("without CONCURRENTLY"), "{refused:#}");
}

/// The released migrations that are missing from these, were edited, or are not the first ones.
fn changed(released: &str, all: &[Migration]) -> Vec<String> {
    let lines = released.lines().filter(|line| !line.starts_with('#'));
    let differs = |(at, line): (usize, &str)| {
        let same = all.get(at).is_some_and(|one| line == format!("{} {}", one.name, one.checksum));
        (!same).then(|| line.to_owned())
    };
    lines.enumerate().filter_map(differs).collect()
}

#[test]
fn released_migrations_are_never_edited() {
    let [notes, more] = ["notes", "more"].map(|name| Migration::from_sql(name, name));
    let line = |one: &Migration| format!("{} {}\n", one.name, one.checksum);
    let released = format!("# 1.0.0\n{}", line(&notes));
    assert_eq!(changed(&released, &[notes.clone(), more.clone()]), [] as [&str; 0]);
    assert_eq!(changed(&released, &[more.clone(), notes.clone()]).len(), 1, "a new one is the last one");
    assert_eq!(changed(&released, &[Migration::from_sql("notes", "edited"), more]).len(), 1);
    assert_eq!(changed(include_str!("../../../migrations/released.txt"), &ALL), [] as [&str; 0]);
}

#[test]
fn names_are_unique() {
    let names: BTreeSet<&str> = ALL.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), ALL.len());
    assert!(Schema::newest().expect("is read").is_newest());
}

const ROWS: &str = "INSERT INTO seeds VALUES ('s', 'ada', 'ff', 'hash', 'lucky', 3, 1, NULL)";
const OPENINGS: &str =
    "INSERT INTO openings VALUES (7, 'o', 'ada', 'p', 1, 1, 's', 2, 1, 'self', FALSE, TRUE, TRUE, '{}')";

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_version_1_of_the_draw_keeps_its_rows() {
    for database in [TestDatabase::empty_sqlite(), TestDatabase::empty_postgres().await] {
        create_before(&database, "beacon").await;
        execute(&database, ROWS).await;
        execute(&database, OPENINGS).await;
        start(&database, later(&[])).await.expect("is upgraded");
        let kept = "SELECT counter FROM seeds WHERE client_seed_1 = 'lucky' AND chain IS NULL AND NOT entropy_required";
        assert_eq!(numbers(&database, kept).await, [3]);
        let kept = "SELECT position FROM openings WHERE level IS NULL AND entropy IS NULL AND digest IS NULL";
        assert_eq!(numbers(&database, kept).await, [7]);
    }
}
