//! Makes backups by itself, every so many hours; one node does it.

use std::sync::Arc;

use super::{make, store};
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::{Error, Result};
use crate::jobs;

/// How long a turn is good for unless it is kept; a node that dies holds nobody up for longer.
const LEASE: i64 = 5 * 60_000;
/// How often it is kept while the backup is made.
const KEEP_EVERY: i64 = 60_000;
/// When it is tried again after something went wrong.
const AGAIN: i64 = 15 * 60_000;

/// Makes backups until the server ends, if any are wanted.
pub async fn run(app: App, node: String) {
    if app.config.backup_every == 0 {
        return;
    }
    let node: Arc<str> = node.into();
    due::keep_up(app, "backup schedule", "whether a backup is due could not be found out", |app| {
        let node = Arc::clone(&node);
        async move { look(&app, &node).await }
    })
    .await;
}

/// Makes a backup if it is due and nobody else does; answers when to look again.
pub(super) async fn look(app: &App, node: &str) -> Result<Option<Timestamp>> {
    let (now, every) = (app.clock.now(), i64::from(app.config.backup_every));
    let before = now.plus_hours(-every);
    let taking = node.to_owned();
    let taken =
        app.db.write(move |tx: &mut Tx<'_>| store::take(tx, &taking, now.plus_millis(LEASE), now, before)).await?;
    if taken {
        make_one(app, node, now).await?;
    }
    let (last, until) = app.db.read(|conn: &mut Conn<'_>| store::turn(conn)).await?;
    let next = last.plus_hours(every).max(until);
    app.jobs.due("backup", Some(next));
    Ok(Some(next))
}

async fn make_one(app: &App, node: &str, now: Timestamp) -> Result<()> {
    let order = make::Order {
        database_url: app.config.database_url(),
        data_dir: app.config.data_dir.clone(),
        folder: app.config.backup_folder(),
        keep: Some(app.config.backup_keep),
    };
    let silent = Arc::new(|_: &crate::db::copy::Progress| {});
    let making = async { make::make(&order, now, silent).await.map_err(Error::Internal) };
    let made = tokio::select! {
        made = jobs::run(app, "backup", making) => made,
        error = keep_turn(app, node) => return Err(error),
    };
    let node = node.to_owned();
    match made {
        Ok(made) => {
            app.metrics.last_backup.set(now.millis() / 1000);
            app.metrics.backup_bytes.set(i64::try_from(made.manifest.bytes()).unwrap_or(i64::MAX));
            let (path, removed) = (made.path.display().to_string(), made.removed.len());
            tracing::info!(path, rows = made.manifest.rows(), removed, "a backup was made");
            app.db.write(move |tx: &mut Tx<'_>| store::done(tx, &node, now)).await
        }
        Err(error) => {
            app.metrics.failed_backups.inc();
            tracing::error!(error = jobs::in_full(&error), "a backup could not be made");
            let then = app.clock.now().plus_millis(AGAIN);
            app.db.write(move |tx: &mut Tx<'_>| store::later(tx, &node, then)).await
        }
    }
}

/// Keeps the turn; returns only when that fails.
async fn keep_turn(app: &App, node: &str) -> Error {
    loop {
        let now = app.clock.now();
        app.clock.wait_until(now.plus_millis(KEEP_EVERY)).await;
        let (node, until) = (node.to_owned(), app.clock.now().plus_millis(LEASE));
        if let Err(error) = app.db.write(move |tx: &mut Tx<'_>| store::keep(tx, &node, until)).await {
            return error;
        }
    }
}
