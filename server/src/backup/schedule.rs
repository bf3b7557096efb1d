//! Makes backups by itself, every so many hours; one node does it.

use std::sync::Arc;

use super::{make, store};
use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::{Error, Result};
use crate::jobs;
use crate::leases::{self, Lease};

/// The name of the lease.
pub const WORK: &str = "backup";
/// How long a lease lasts unless it is renewed; a node that dies blocks backups for no longer.
pub(super) const LEASE_MS: i64 = 5 * 60_000;
/// How often it is kept while the backup is made.
pub(super) const KEEP_EVERY: i64 = 60_000;
/// When it is tried again after something went wrong.
const AGAIN: i64 = 15 * 60_000;

/// Makes backups until the server ends, if any are wanted.
pub async fn run(core: Core, node: String) {
    if core.config.backup_every == 0 {
        return;
    }
    let core = &core;
    due::run_scheduled(core, "backup schedule", "whether a backup is due could not be found out", || {
        let lease = Lease::new(WORK, node.as_str());
        async move { Box::pin(back_up_if_due(core, lease)).await }
    })
    .await;
}

/// Makes a backup if it is due and no other node does; returns when to look again.
pub(super) async fn back_up_if_due(core: &Core, lease: Lease) -> Result<Option<Timestamp>> {
    let (now, every) = (core.clock.now(), i64::from(core.config.backup_every));
    let due =
        move |conn: &mut Conn<'_>| store::turn(conn).map(|(last, not_before)| last.plus_hours(every).max(not_before));
    let taking = move |tx: &mut Tx<'_>| if due(tx)? <= now { lease.claim(tx, now, LEASE_MS) } else { Ok(None) };
    if let Some(lease) = core.db.write(taking).await? {
        make_one(core, lease, now).await?;
    }
    let stored = move |conn: &mut Conn<'_>| Ok((store::turn(conn)?.0, due(conn)?.max(leases::ends_at(conn, WORK)?)));
    let (last, next) = core.db.read(stored).await?;
    // Also those that other nodes made, and that were made before the last start.
    core.metrics.last_backup.set(last.millis() / 1000);
    core.metrics.backup_every.set(every * 3600);
    core.jobs.due("backup", Some(next));
    Ok(Some(next))
}

async fn make_one(core: &Core, lease: Lease, now: Timestamp) -> Result<()> {
    let order = make::Order {
        database_url: core.config.database_url(),
        data_dir: core.config.data_dir.clone(),
        folder: core.config.backup_folder(),
        keep: Some(core.config.backup_keep),
    };
    let silent = Arc::new(|_: &crate::db::copy::Progress| {});
    let making = async { make::make(&order, now, silent).await.map_err(Error::Internal) };
    let made = tokio::select! {
        biased;
        // Another node starts over.
        () = core.stopped() => return core.db.write(move |tx: &mut Tx<'_>| lease.give_up(tx)).await,
        made = jobs::run(core, "backup", making) => made,
        error = keep(core, &lease) => return Err(error),
    };
    match made {
        Ok(made) => {
            core.metrics.backup_bytes.set(i64::try_from(made.manifest.bytes()).unwrap_or(i64::MAX));
            let (path, removed) = (made.path.display().to_string(), made.removed.len());
            tracing::info!(path, rows = made.manifest.rows(), removed, "a backup was made");
            core.db.write(move |tx: &mut Tx<'_>| store::done(tx, now).and_then(|()| lease.give_up(tx))).await
        }
        Err(error) => {
            core.metrics.failed_backups.inc();
            tracing::error!(error = jobs::in_full(&error), "a backup could not be made");
            let then = core.clock.now().plus_millis(AGAIN);
            core.db.write(move |tx: &mut Tx<'_>| store::later(tx, then).and_then(|()| lease.give_up(tx))).await
        }
    }
}

/// Keeps the lease; returns only when it is lost. A database that is too busy for a while, perhaps with this very backup,
/// takes nothing away: the lease is good for longer than that.
pub(super) async fn keep(core: &Core, lease: &Lease) -> Error {
    let mut ends = core.clock.now().plus_millis(LEASE_MS);
    loop {
        core.clock.wait_until(core.clock.now().plus_millis(KEEP_EVERY)).await;
        let (kept, now) = (lease.clone(), core.clock.now());
        match core.db.write(move |tx: &mut Tx<'_>| kept.claim(tx, now, LEASE_MS)).await {
            Ok(Some(_)) => ends = now.plus_millis(LEASE_MS),
            Ok(None) => return Error::internal("another node has taken the backup over"),
            Err(error) if error.is_passing() && core.clock.now() < ends => {
                tracing::warn!(%error, "the lease of the backup could not be kept just now");
            }
            Err(error) => return error,
        }
    }
}
