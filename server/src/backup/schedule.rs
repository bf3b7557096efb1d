//! Makes scheduled backups, on one node.

use std::future;

use super::{make, progress, store};
use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Conn;
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::jobs;
use crate::leases::{self, Lease, Work};

/// The lease of the node that makes a backup.
pub const WORK: Work = Work { name: "backup", millis: 5 * 60_000, is_guarded: false };
const SCHEDULE: Schedule = Schedule::new("backup schedule", "could not check whether a backup is due");
/// The pause after a failure, in ms.
const RETRY_AFTER_MS: i64 = 15 * 60_000;

/// Makes backups until the server stops, if they are configured.
pub async fn run(core: Core, node: String) {
    if core.config.backup_every == 0 {
        return;
    }
    let core = &core;
    let lease = core.lease(WORK, node);
    // Boxed: making a backup is a large future.
    while due::round(core, &SCHEDULE, Box::pin(back_up_if_due(core, &lease)), future::pending()).await {}
}

/// Makes a backup if it is due and no other node makes one. Returns the time of the next check.
pub(super) async fn back_up_if_due(core: &Core, lease: &Lease) -> Result<Option<Timestamp>> {
    let (now, every) = (core.clock.now(), i64::from(core.config.backup_every));
    let due =
        move |conn: &mut Conn<'_>| store::turn(conn).map(|(last, not_before)| last.plus_hours(every).max(not_before));
    if core.db.read(due).await? <= now {
        // Another node may have made it since the check.
        match lease.claim(move |tx| Ok(due(tx)? <= now)).await? {
            Some(true) => make_one(core, lease, now).await?,
            Some(false) => drop(lease.release(|_| Ok(())).await?),
            None => {}
        }
    }
    let stored =
        move |conn: &mut Conn<'_>| Ok((store::turn(conn)?.0, due(conn)?.max(leases::ends_at(conn, WORK.name)?)));
    let (last, next) = core.db.read(stored).await?;
    // Includes backups of other nodes and of earlier processes.
    core.metrics.last_backup.set(last.millis() / 1000);
    core.metrics.backup_every.set(every * 3600);
    core.jobs.due("backup", Some(next));
    Ok(Some(next))
}

async fn make_one(core: &Core, lease: &Lease, now: Timestamp) -> Result<()> {
    let options = make::BackupOptions {
        database_url: core.config.database_url(),
        data_dir: core.config.data_dir.clone(),
        folder: core.config.backup_folder(),
        keep: Some(core.config.backup_keep),
    };
    let making = async { make::make(&options, now, progress::silent()).await.map_err(Error::Internal) };
    let making = async {
        tokio::select! {
            biased;
            () = core.stopped() => None,
            made = jobs::run(core, "backup", making) => Some(made),
        }
    };
    match lease.run(making).await? {
        // Another node may start over at once.
        None => lease.release(|_| Ok(())).await?,
        Some(Ok(made)) => {
            core.metrics.backup_bytes.set(i64::try_from(made.manifest.bytes()).unwrap_or(i64::MAX));
            let (path, removed) = (made.path.display().to_string(), made.removed.len());
            tracing::info!(path, rows = made.manifest.rows(), removed, "created a backup");
            lease.release(move |tx| store::done(tx, now)).await?
        }
        Some(Err(error)) => {
            core.metrics.failed_backups.inc();
            tracing::error!(error = jobs::in_full(&error), "could not create a backup");
            let then = core.clock.now().plus_millis(RETRY_AFTER_MS);
            lease.release(move |tx| store::later(tx, then)).await?
        }
    };
    Ok(())
}
