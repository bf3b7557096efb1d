//! Long reads do not block other transactions.

use std::sync::mpsc::sync_channel;

use macro_rules_attribute::apply;
use tokio::sync::mpsc::unbounded_channel;

use super::*;
use crate::testing::{TestDatabase, on_both_engines};

const CREATE: &str = "CREATE TABLE marks (name TEXT PRIMARY KEY)";
const MARK: &str = "INSERT INTO marks (name) VALUES ('new')";
const MARKS: &str = "SELECT name FROM marks ORDER BY name";
/// PostgreSQL's error for a conflict with another transaction.
const SERIALIZATION_FAILURE: &str = "DO $$ BEGIN RAISE SQLSTATE '40001'; END $$";

#[apply(on_both_engines!)]
async fn an_exclusive_write_does_not_wait_for_a_deferrable_read(database: TestDatabase) {
    let db = Db::open(database.url(), &Limits::default(), Publisher::channel().0).expect("opens");
    db.write(|tx| tx.execute(CREATE, &[])).await.expect("writes");
    let (started, mut starts) = unbounded_channel();
    let (release, released) = sync_channel::<()>(1);
    let released = Mutex::new(released);
    let read = move |conn: &mut Conn<'_>| {
        let before = conn.list::<(String,)>(MARKS, &[])?;
        let _ = started.send(());
        loop {
            let after = conn.list::<(String,)>(MARKS, &[])?;
            if released.lock().expect("no thread panicked").try_recv().is_ok() {
                return Ok((before, after));
            }
        }
    };
    let reading = tokio::spawn({
        let db = db.clone();
        async move { db.read_deferrable(read).await }
    });
    starts.recv().await.expect("the read begins");

    let postgres = db.engine() == Engine::Postgres;
    let written = db.write(move |tx| {
        // Fails until the transaction runs alone, and for some attempts after that.
        if postgres && tx.restarts() < 8 {
            tx.execute(SERIALIZATION_FAILURE, &[])?;
        }
        tx.execute(MARK, &[])
    });
    assert_eq!(for_a_caller(written).await.expect("the write does not wait for the read"), 1);
    release.send(()).expect("the read is running");
    let (before, after) = reading.await.expect("runs").expect("reads");
    assert_eq!(before, after, "a deferrable read sees one snapshot");
}
