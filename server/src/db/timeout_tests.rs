//! Time limits of database calls: before the work begins, and after it has begun.

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
    let soon = Duration::from_millis(20);
    let limits = Limits { connections: Some(1), queue_timeout: soon, timeout: soon, ..Limits::default() };
    Db::open(database.url(), &limits, Publisher::channel().0).expect("opens")
}

/// Retries until the table exists: on a busy machine, this can take longer than the time limit.
async fn prepare(db: &Db) {
    while let Err(error) = db.write(|tx| tx.execute(CREATE, &[])).await {
        assert!(matches!(error, Error::Busy { .. }), "{error}");
    }
}

/// Begins a write that continues after a signal. With `called`, the time limit of callers applies.
async fn begin(db: &Db, name: &'static str, called: bool) -> (SyncSender<()>, JoinHandle<Result<u64>>) {
    loop {
        let (let_go, held) = sync_channel::<()>(1);
        let (entered, mut inside) = unbounded_channel();
        let held = Mutex::new(held);
        let work = move |tx: &mut Tx<'_>| {
            let _ = entered.send(());
            let _ = held.lock().expect("no thread panicked").recv();
            tx.execute(MARK, &[&name])
        };
        let db = db.clone();
        let writing = async move { db.write(work).await };
        let working = if called { tokio::spawn(for_a_caller(writing)) } else { tokio::spawn(writing) };
        // `None` if the write did not begin in time.
        if inside.recv().await.is_some() {
            return (let_go, working);
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
async fn work_that_does_not_begin_in_time_is_dropped(database: TestDatabase) {
    let db = open(&database);
    prepare(&db).await;
    let (let_go, first) = begin(&db, "first", false).await;
    let late = db.write(|tx| tx.execute(MARK, &[&"late"])).await;
    assert!(matches!(late, Err(Error::Busy { retry_after: 2 })), "{late:?}");
    let_go.send(()).expect("it waits");
    // A job of the server has no time limit.
    first.await.expect("runs").expect("writes");
    assert_eq!(marks(&db).await, ["first"]);
}

#[apply(on_both_engines!)]
async fn a_caller_of_unfinished_work_gets_outcome_unknown(database: TestDatabase) {
    let db = open(&database);
    prepare(&db).await;
    let (let_go, begun) = begin(&db, "begun", true).await;
    let result = begun.await.expect("runs");
    assert!(matches!(result, Err(Error::OutcomeUnknown)), "{result:?}");
    let_go.send(()).expect("it waits");
    while marks(&db).await.is_empty() {}
    assert_eq!(marks(&db).await, ["begun"]);
}
