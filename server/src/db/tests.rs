//! The guarantees of `db/`, on both engines.

mod batches;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::*;
use crate::messages::Message;
use crate::realtime::{Event, Events};
use crate::testing::{TestDatabase, on_both_engines};
use macro_rules_attribute::apply;

const CREATE: &str = "CREATE TABLE pots (name TEXT PRIMARY KEY, coins BIGINT NOT NULL, CHECK (coins >= 0))";
const INSERT: &str = "INSERT INTO pots (name, coins) VALUES ($1, $2)";
const COINS: &str = "SELECT coins FROM pots WHERE name = $1";
const SUBTRACT: &str = "UPDATE pots SET coins = coins - $2 WHERE name = $1 AND coins >= $2";
const ADD: &str = "UPDATE pots SET coins = coins + $2 WHERE name = $1";

struct World {
    db: Db,
    events: Events,
    _database: TestDatabase,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with(database, Limits { connections: Some(4), ..Limits::default() }).await
    }

    async fn with(database: TestDatabase, limits: Limits) -> Self {
        let (publisher, events) = Publisher::channel();
        let db = Db::open(database.url(), &limits, publisher).expect("opens");
        db.write(|tx| {
            tx.execute(CREATE, &[])?;
            tx.execute(INSERT, &[&"jar", &0])
        })
        .await
        .expect("prepares");
        Self { db, events, _database: database }
    }

    async fn coins(&self, pot: &'static str) -> Option<i64> {
        let found = self.db.read(move |conn| conn.find::<(i64,)>(COINS, &[&pot])).await.expect("reads");
        found.map(|(coins,)| coins)
    }

    /// Starts a write that waits in its transaction until it may finish, and then does `work`.
    async fn held_write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> HeldWrite<T> {
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        let (release, held) = std::sync::mpsc::sync_channel(0);
        let db = self.db.clone();
        let waits_then_works = move |tx: &mut Tx<'_>| {
            let _ = started.send(());
            let _ = held.recv();
            work(tx)
        };
        let write = tokio::spawn(async move { db.write(waits_then_works).await });
        starts.recv().await.expect("the write has a connection");
        HeldWrite { release, write }
    }

    async fn until_waiting(&self, writes: usize) {
        while self.db.waiting_writes() < writes {
            tokio::task::yield_now().await;
        }
    }
}

/// A write that has a connection and waits.
struct HeldWrite<T> {
    release: std::sync::mpsc::SyncSender<()>,
    write: tokio::task::JoinHandle<Result<T>>,
}

impl<T> HeldWrite<T> {
    async fn finish(self) -> Result<T> {
        self.release.send(()).expect("the write is waiting");
        // If the closure runs again, it does not wait.
        drop(self.release);
        self.write.await.expect("runs")
    }
}

#[apply(on_both_engines!)]
async fn parameters_are_numbered_not_ordered(database: TestDatabase) {
    let world = World::new(database).await;
    let (b, a) = world
        .db
        .read(|conn| conn.get::<(String, String)>("SELECT CAST($2 AS TEXT), CAST($1 AS TEXT)", &[&"a", &"b"]))
        .await
        .expect("reads");
    assert_eq!((a.as_str(), b.as_str()), ("a", "b"));
}

#[apply(on_both_engines!)]
async fn every_kind_of_value_is_read_as_it_was_written(database: TestDatabase) {
    let world = World::new(database).await;
    let sql = "SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BOOLEAN), CAST($4 AS DOUBLE PRECISION), CAST($5 AS TEXT)";
    let row = world
        .db
        .read(move |conn| {
            conn.get::<(String, i64, bool, f64, Option<String>)>(
                sql,
                &[&"ü🎴'", &i64::MIN, &true, &0.25, &None::<String>],
            )
        })
        .await
        .expect("reads");
    assert_eq!(row, ("ü🎴'".to_owned(), i64::MIN, true, 0.25, None));
}

#[apply(on_both_engines!)]
async fn a_debug_build_refuses_a_statement_with_more_columns_than_its_reader(database: TestDatabase) {
    const TWO: &str = "SELECT name, coins FROM pots";
    let world = World::new(database).await;
    assert!(world.db.read(|conn| conn.list::<(String, i64)>(TWO, &[])).await.is_ok());
    assert_eq!(world.db.read(|conn| conn.list::<(String,)>(TWO, &[])).await.is_err(), cfg!(debug_assertions));
    assert_eq!(world.db.read(|conn| conn.find_scalar::<String>(TWO, &[])).await.is_err(), cfg!(debug_assertions));
    assert!(world.db.read(|conn| conn.exists(TWO, &[])).await.expect("reads"), "a check of existence reads no column");
}

#[apply(on_both_engines!)]
async fn text_sorts_by_bytes(database: TestDatabase) {
    let world = World::new(database).await;
    let names = world
        .db
        .write(|tx| {
            for name in ["b", "B", "é", "a", "Z"] {
                tx.execute(INSERT, &[&name, &1])?;
            }
            tx.list::<(String,)>("SELECT name FROM pots WHERE coins = 1 ORDER BY name", &[])
        })
        .await
        .expect("writes");
    let names: Vec<&str> = names.iter().map(|(name,)| name.as_str()).collect();
    assert_eq!(names, ["B", "Z", "a", "b", "é"]);
}

#[apply(on_both_engines!)]
async fn a_refused_write_rolls_back_and_publishes_nothing(database: TestDatabase) {
    let mut world = World::new(database).await;
    let refused = world
        .db
        .write(|tx| {
            tx.execute(ADD, &[&"jar", &5])?;
            tx.announce(Event::QueueChanged);
            Err::<(), _>(Error::conflict(Message::new("full")))
        })
        .await;
    assert!(matches!(refused, Err(Error::Conflict(reason)) if reason.code() == "full"));
    assert_eq!(world.coins("jar").await, Some(0));
    assert!(world.events.try_recv().is_err());
}

#[apply(on_both_engines!)]
async fn a_committed_write_is_announced_after_it_can_be_read(database: TestDatabase) {
    let mut world = World::new(database).await;
    let write = world.db.write(|tx| {
        tx.execute(ADD, &[&"jar", &5])?;
        tx.announce(Event::SettingsChanged);
        Ok(())
    });
    write.await.expect("writes");
    assert_eq!(world.events.recv().await, Some(vec![Event::SettingsChanged]));
    assert_eq!(world.coins("jar").await, Some(5));
}

#[apply(on_both_engines!)]
async fn a_panic_rolls_back_only_its_own_closure(database: TestDatabase) {
    let world = World::new(database).await;
    let good = world.db.write(|tx| tx.execute(ADD, &[&"jar", &1]));
    let bad = world.db.write(|tx| {
        tx.execute(ADD, &[&"jar", &100])?;
        assert_ne!(tx.statements(), 1, "a bug");
        Ok(())
    });
    let also_good = world.db.write(|tx| tx.execute(ADD, &[&"jar", &1]));
    let (good, bad, also_good) = tokio::join!(good, bad, also_good);
    assert!(good.is_ok() && also_good.is_ok());
    assert!(matches!(bad, Err(Error::Internal(_))));
    assert_eq!(world.coins("jar").await, Some(2));
}

#[apply(on_both_engines!)]
async fn a_failed_statement_poisons_its_transaction(database: TestDatabase) {
    let world = World::new(database).await;
    let result = world
        .db
        .write(|tx| {
            tx.execute(ADD, &[&"jar", &7])?;
            assert!(tx.execute(INSERT, &[&"jar", &1]).is_err());
            assert!(tx.find::<(i64,)>(COINS, &[&"jar"]).is_err(), "a statement after a failed one fails");
            Ok(())
        })
        .await;
    assert!(matches!(result, Err(Error::Internal(_))));
    assert_eq!(world.coins("jar").await, Some(0));
}

#[apply(on_both_engines!)]
async fn an_attempt_that_returns_none_is_rolled_back(database: TestDatabase) {
    let mut world = World::new(database).await;
    world
        .db
        .write(|tx| {
            let kept = tx.attempt(|tx| tx.execute(ADD, &[&"jar", &1]).map(Some))?;
            let undone = tx.attempt(|tx| {
                tx.announce(Event::QueueChanged);
                tx.execute(ADD, &[&"jar", &10])?;
                Ok(None::<()>)
            })?;
            assert_eq!((kept, undone), (Some(1), None));
            Ok(())
        })
        .await
        .expect("writes");
    assert_eq!(world.coins("jar").await, Some(1));
    assert!(world.events.try_recv().is_err());
}

#[apply(on_both_engines!)]
async fn concurrent_writers_lose_no_update(database: TestDatabase) {
    let world = World::new(database).await;
    let adders: Vec<_> = (0..40)
        .map(|_| {
            let db = world.db.clone();
            tokio::spawn(async move {
                db.write(|tx| {
                    // A read followed by a write: correct only with serializable transactions.
                    let (coins,) = tx.get::<(i64,)>(COINS, &[&"jar"])?;
                    tx.execute("UPDATE pots SET coins = $2 WHERE name = $1", &[&"jar", &(coins + 1)])
                })
                .await
            })
        })
        .collect();
    let mut added = 0;
    for adder in adders {
        match adder.await.expect("runs") {
            Ok(_) => added += 1,
            Err(Error::Busy { .. }) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(added > 0);
    assert_eq!(world.coins("jar").await, Some(added));
}

#[apply(on_both_engines!)]
async fn a_guarded_update_succeeds_for_one_of_two_writers(database: TestDatabase) {
    let world = World::new(database).await;
    world.db.write(|tx| tx.execute(ADD, &[&"jar", &1])).await.expect("writes");
    let subtract = |db: Db| async move {
        db.write(|tx| tx.execute_one(SUBTRACT, &[&"jar", &1], || Error::conflict(Message::new("empty")))).await
    };
    let (a, b) = tokio::join!(tokio::spawn(subtract(world.db.clone())), tokio::spawn(subtract(world.db.clone())));
    let won = [a.expect("runs").is_ok(), b.expect("runs").is_ok()];
    assert_eq!(won.iter().filter(|won| **won).count(), 1);
    assert_eq!(world.coins("jar").await, Some(0));
}

#[apply(on_both_engines!)]
async fn a_long_transaction_succeeds_despite_many_short_ones(database: TestDatabase) {
    let world = World::with(database, Limits { connections: Some(8), ..Limits::default() }).await;
    let done = Arc::new(AtomicBool::new(false));
    let others: Vec<_> = (0..7)
        .map(|_| {
            let (db, done) = (world.db.clone(), Arc::clone(&done));
            tokio::spawn(async move {
                while !done.load(Ordering::Relaxed) {
                    let added = db.write(|tx| tx.execute(ADD, &[&"jar", &1])).await;
                    assert!(matches!(added, Ok(_) | Err(Error::Busy { .. })), "{added:?}");
                }
            })
        })
        .collect();
    for _ in 0..3 {
        let long = |tx: &mut Tx<'_>| {
            for _ in 0..100 {
                tx.find::<(i64,)>(COINS, &[&"jar"])?;
            }
            tx.execute(ADD, &[&"jar", &1])
        };
        world.db.write(long).await.expect("the long transaction is committed");
    }
    done.store(true, Ordering::Relaxed);
    for other in others {
        other.await.expect("runs");
    }
}

#[apply(on_both_engines!)]
async fn a_cancelled_write_is_not_started(database: TestDatabase) {
    let limits = Limits { connections: Some(1), ..Limits::default() };
    let world = World::with(database, limits).await;
    let first = world.held_write(|_| Ok(())).await;
    let db = world.db.clone();
    let cancelled = tokio::spawn(async move { db.write(|tx| tx.execute(ADD, &[&"jar", &1])).await });
    while world.db.waiting_writes() == 0 && !cancelled.is_finished() {
        tokio::task::yield_now().await;
    }
    cancelled.abort();
    assert!(cancelled.await.is_err());
    first.finish().await.expect("writes");
    assert_eq!(world.coins("jar").await, Some(0));
}

#[apply(on_both_engines!)]
async fn overload_is_refused_and_recovers(database: TestDatabase) {
    let limits = Limits { waiting_writes: 2, connections: Some(1), ..Limits::default() };
    let world = World::with(database, limits).await;
    let first = world.held_write(|_| Ok(())).await;
    let add = |db: Db| tokio::spawn(async move { db.write(|tx| tx.execute(ADD, &[&"jar", &1])).await });
    let waiting = [add(world.db.clone()), add(world.db.clone())];
    world.until_waiting(2).await;
    let refused = add(world.db.clone()).await.expect("runs");
    assert!(matches!(refused, Err(Error::Busy { retry_after: 1 })));
    first.finish().await.expect("writes");
    for write in waiting {
        write.await.expect("runs").expect("the queued write succeeds");
    }
    add(world.db.clone()).await.expect("runs").expect("recovered");
    assert_eq!(world.coins("jar").await, Some(3));
}

#[apply(on_both_engines!)]
async fn an_exclusive_transaction_sees_everything_committed_before_it(database: TestDatabase) {
    let world = World::new(database).await;
    let starts = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&starts);
    let coins = world
        .db
        .write(move |tx| {
            counted.fetch_add(1, Ordering::Relaxed);
            let (_,) = tx.get::<(i64,)>(COINS, &[&"jar"])?;
            tx.exclusive("pots")?;
            tx.execute(ADD, &[&"jar", &1])?;
            tx.get::<(i64,)>(COINS, &[&"jar"])
        })
        .await
        .expect("writes");
    assert_eq!(coins, (1,));
    let expected = if world.db.engine() == Engine::Postgres { 2 } else { 1 };
    assert_eq!(starts.load(Ordering::Relaxed), expected);
}

#[apply(on_both_engines!)]
async fn a_failed_lock_leaves_the_connection_usable(database: TestDatabase) {
    let world = World::with(database, Limits { connections: Some(1), ..Limits::default() }).await;
    let locked = world.db.write(|tx| tx.exclusive("no_such_table")).await;
    assert_eq!(locked.is_err(), world.db.engine() == Engine::Postgres);
    world.db.write(|tx| tx.execute(ADD, &[&"jar", &1])).await.expect("the connection is usable");
    assert_eq!(world.coins("jar").await, Some(1));
}

#[apply(on_both_engines!)]
async fn a_read_cannot_write(database: TestDatabase) {
    let world = World::new(database).await;
    let wrote = world.db.read(|conn| conn.list::<(i64,)>("UPDATE pots SET coins = 9 RETURNING coins", &[])).await;
    assert!(matches!(wrote, Err(Error::Internal(_))));
    assert_eq!(world.coins("jar").await, Some(0));
}

#[apply(on_both_engines!)]
async fn written_data_is_read_after_reopening(database: TestDatabase) {
    let world = World::new(database).await;
    world.db.write(|tx| tx.execute(ADD, &[&"jar", &3])).await.expect("writes");
    let World { db, _database: database, .. } = world;
    drop(db);
    let db = Db::open(database.url(), &Limits::default(), Publisher::channel().0).expect("opens again");
    let (coins,) = db.read(|conn| conn.get::<(i64,)>(COINS, &[&"jar"])).await.expect("reads");
    assert_eq!(coins, 3);
}

/// A new connection never continues a transaction.
#[tokio::test]
async fn a_lost_connection_restarts_its_transaction() {
    let database = TestDatabase::postgres().await;
    let url = database.url().to_owned();
    let world = World::with(database, Limits { connections: Some(1), ..Limits::default() }).await;
    let starts = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&starts);
    let work = move |tx: &mut Tx<'_>| {
        let (backend,) = tx.get::<(i64,)>("SELECT CAST(pg_backend_pid() AS BIGINT)", &[])?;
        tx.execute(ADD, &[&"jar", &1])?;
        if counted.fetch_add(1, Ordering::Relaxed) == 0 {
            let mut other = ::postgres::Client::connect(&url, ::postgres::NoTls).expect("connects");
            let end = format!("SELECT pg_terminate_backend({backend}, 5000)");
            other.batch_execute(&end).expect("terminates the connection");
        }
        tx.execute(ADD, &[&"jar", &10])
    };
    world.db.write(work).await.expect("the second attempt succeeds");
    assert_eq!(starts.load(Ordering::Relaxed), 2);
    assert_eq!(world.coins("jar").await, Some(11));
}
