//! Reads that are held up, so that whoever reads after them waits.

use std::sync::mpsc::{Sender, channel};

use super::CONNECTIONS;
use crate::app::App;
use crate::db::Conn;

/// Nobody else reads while this lives; what waits goes on when it is dropped, also by a test that fails.
pub(crate) struct HeldUp {
    _gates: Vec<Sender<()>>,
}

/// Has all connections for reading taken, once it answers.
pub(crate) async fn hold_reads_up(app: &App) -> HeldUp {
    let (tell_begun, mut begun) = tokio::sync::mpsc::unbounded_channel();
    let gates = (0..CONNECTIONS).map(|_| {
        let (gate, closed) = channel::<()>();
        let (db, tell_begun) = (app.db.clone(), tell_begun.clone());
        let wait = move |_: &mut Conn<'_>| {
            let _ = tell_begun.send(());
            let _ = closed.recv();
            Ok(())
        };
        tokio::spawn(async move { db.read(wait).await });
        gate
    });
    let held_up = HeldUp { _gates: gates.collect() };
    for _ in 0..CONNECTIONS {
        begun.recv().await.expect("a read begins");
    }
    held_up
}
