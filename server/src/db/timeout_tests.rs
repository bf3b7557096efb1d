//! Time limits of database calls, before and after the work has started.

use std::sync::mpsc::{SyncSender, sync_channel};

use macro_rules_attribute::apply;
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinHandle;

use super::*;
use crate::testing::{TestDatabase, on_both_engines};

const CREATE: &str = "CREATE TABLE marks (name TEXT PRIMARY KEY)";
const MARK: &str = "INSERT INTO marks (name) VALUES ($1)";
const MARKS: &str = "SELECT name FROM marks ORDER BY name";

/// A database with one connection for writes and reads, and this time limit for callers.
fn open(database: &TestDatabase) -> Db {
    let short = Duration::from_millis(20);
    let limits = Limits { connections: Some(1), queue_timeout: short, timeout: short, ..Limits::default() };
    Db::open(database.url(), &limits, Publisher::channel().0).expect("opens")
}

/// Retries until the table exists: on a busy machine, this can take longer than the time limit.
async fn prepare(db: &Db) {
    while let Err(error) = db.write(|tx| tx.execute(CREATE, &[])).await {
        assert!(matches!(error, Error::Busy { .. }), "{error}");
    }
}

/// Starts a write that waits for a signal. With `has_limit`, the time limit of callers applies.
async fn start_write(db: &Db, name: &'static str, has_limit: bool) -> (SyncSender<()>, JoinHandle<Result<u64>>) {
    loop {
        let (release, released) = sync_channel::<()>(1);
        let (started, mut starts) = unbounded_channel();
        let released = Mutex::new(released);
        let work = move |tx: &mut Tx<'_>| {
            let _ = started.send(());
            let _ = released.lock().expect("no thread panicked").recv();
            tx.execute(MARK, &[&name])
        };
        let db = db.clone();
        let writing = async move { db.write(work).await };
        let working = if has_limit { tokio::spawn(for_a_caller(writing)) } else { tokio::spawn(writing) };
        // `None` if the write did not start in time.
        if starts.recv().await.is_some() {
            return (release, working);
        }
    }
}

async fn marks(db: &Db) -> Vec<String> {
    loop {
        match db.read(|conn| conn.list::<(String,)>(MARKS, &[])).await {
            Ok(marks) => return marks.into_iter().map(|(name,)| name).collect(),
            Err(error) => assert!(matches!(error, Error::Busy { .. }), "{error}"),
        }
    }
}

#[apply(on_both_engines!)]
async fn a_write_that_does_not_start_in_time_is_dropped(database: TestDatabase) {
    let db = open(&database);
    prepare(&db).await;
    let (release, first) = start_write(&db, "first", false).await;
    let late = db.write(|tx| tx.execute(MARK, &[&"late"])).await;
    assert!(matches!(late, Err(Error::Busy { retry_after: 2 })), "{late:?}");
    release.send(()).expect("the write waits");
    // A job of the server has no time limit.
    first.await.expect("runs").expect("writes");
    assert_eq!(marks(&db).await, ["first"]);
}

#[apply(on_both_engines!)]
async fn a_write_that_does_not_finish_in_time_returns_outcome_unknown(database: TestDatabase) {
    let db = open(&database);
    prepare(&db).await;
    let (release, write) = start_write(&db, "unfinished", true).await;
    let result = write.await.expect("runs");
    assert!(matches!(result, Err(Error::OutcomeUnknown)), "{result:?}");
    release.send(()).expect("the write waits");
    while marks(&db).await.is_empty() {}
    assert_eq!(marks(&db).await, ["unfinished"]);
}
