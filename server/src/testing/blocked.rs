//! Blocks the database, so that later reads or writes wait.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::unbounded_channel;

use super::CONNECTIONS;
use crate::app::App;
use crate::db::{Conn, Engine, Tx};

/// Blocks the database until it is dropped.
pub(crate) struct BlockedDatabase {
    _gate: Sender<()>,
}

/// A barrier at which blocked work waits.
#[derive(Clone)]
struct Gate(Arc<Mutex<Receiver<()>>>);

impl Gate {
    fn new() -> (BlockedDatabase, Self) {
        let (gate, closed) = channel();
        (BlockedDatabase { _gate: gate }, Self(Arc::new(Mutex::new(closed))))
    }

    /// Returns once the gate is dropped.
    fn wait(&self) {
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).recv();
    }
}

/// Blocks all connections for reads. Returns when they are blocked.
pub(crate) async fn block_reads(app: &App) -> BlockedDatabase {
    let (blocked, gate) = Gate::new();
    let (started_sender, mut started) = unbounded_channel();
    for _ in 0..CONNECTIONS {
        let (db, gate, started_sender) = (app.core.db.clone(), gate.clone(), started_sender.clone());
        let wait = move |_: &mut Conn<'_>| {
            let _ = started_sender.send(());
            gate.wait();
            Ok(())
        };
        tokio::spawn(async move { db.read(wait).await });
    }
    for _ in 0..CONNECTIONS {
        started.recv().await.expect("a read begins");
    }
    blocked
}

/// Blocks all connections for writes and fills their queue, so that the next write is refused.
pub(crate) async fn block_writes(app: &App) -> BlockedDatabase {
    let (blocked, gate) = Gate::new();
    let (started_sender, mut started) = unbounded_channel();
    let mut writers = if app.core.db.engine() == Engine::Sqlite { 1 } else { CONNECTIONS };
    loop {
        let (db, gate, started_sender) = (app.core.db.clone(), gate.clone(), started_sender.clone());
        let wait = move |_: &mut Tx<'_>| {
            let _ = started_sender.send(());
            gate.wait();
            Ok(())
        };
        let mut writing = Box::pin(async move { db.write(wait).await });
        if futures_util::poll!(&mut writing).is_pending() {
            tokio::spawn(writing);
        } else if writers == 0 {
            return blocked;
        } else {
            // Each writer that takes a job from the queue makes room for another.
            started.recv().await.expect("a write begins");
            writers -= 1;
        }
    }
}
