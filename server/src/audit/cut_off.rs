//! The lease of repairs, maintenance mode during a large one, and its end when the repair was interrupted.
//!
//! The holder of the lease is one repair, not its node: two repairs exclude each other on one node, too.

use std::future;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::audit::Audit;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::leases::{Lease, Token};
use crate::messages::msg;
use crate::settings::{REPAIR, Settings};

const SCHEDULE: Schedule =
    Schedule::new("cut off repairs", "could not end maintenance mode after an interrupted repair");

/// Ends maintenance mode whenever a repair has left it on, until the server stops.
pub async fn run(audit: Audit) {
    while due::round(&audit.core, &SCHEDULE, end_cut_off(&audit), future::pending()).await {}
}

/// Ends maintenance mode if the lease has ended. Otherwise returns the time of the next check.
pub(super) async fn end_cut_off(audit: &Audit) -> Result<Option<Timestamp>> {
    let now = audit.core.clock.now();
    let until = audit.core.db.read(Settings::repair_lasts_until).await?;
    let Some(until) = until.filter(|until| *until <= now) else { return Ok(until) };
    if audit.core.settings.end_cut_off_repair(&audit.core.db, now, false).await? {
        audit.core.settings.reload(&audit.core.db).await?;
        tracing::warn!(until = %until, "ended maintenance mode after an interrupted repair of cards");
    }
    Ok(None)
}

/// Claims the lease. For a large repair, turns maintenance mode on.
///
/// # Errors
/// 409 while another repair runs, on any node.
pub(super) async fn begin(audit: &Audit, is_large: bool) -> Result<Lease> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let holder = format!("{}/{}", audit.core.nodes.id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let (now, lease) = (audit.core.clock.now(), audit.core.lease(REPAIR, holder));
    let close = move |tx: &mut Tx<'_>| if is_large { Settings::begin_repair(tx, now) } else { Ok(()) };
    if lease.claim(close).await?.is_none() {
        return Err(Error::conflict(msg!("repair_running")));
    }
    if is_large {
        audit.core.settings.reload(&audit.core.db).await?;
    }
    Ok(lease)
}

/// Refuses this transaction when another repair has begun since.
///
/// # Errors
/// 409 when it has. The transaction is then rolled back.
pub(super) fn check(tx: &mut Tx<'_>, token: &Token) -> Result<()> {
    if token.is_held(tx)? {
        return Ok(());
    }
    Err(Error::conflict(msg!("repair_lost")))
}

/// Releases the lease, and turns maintenance mode off. The repair is committed already, so a failure here does not undo
/// it: the job tries again once the lease has ended.
pub(super) async fn end(audit: &Audit, lease: Lease) {
    let ended = lease.release(Settings::end_repair).await;
    let reloaded = audit.core.settings.reload(&audit.core.db).await;
    if let Err(error) = ended.and(reloaded) {
        tracing::error!(%error, "could not end maintenance mode after a repair; retrying");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::sync_channel;
    use std::time::Duration;

    use macro_rules_attribute::apply;
    use serde_json::json;
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::db::{Conn, Engine};
    use crate::testing::{TestApp, TestDatabase, on_both_engines};

    #[apply(on_both_engines!)]
    async fn maintenance_ends_after_an_interrupted_repair(database: TestDatabase) {
        let test = TestApp::new(database).await;
        begin(&test.features.audit, true).await.expect("no other repair runs");
        assert!(test.core.settings.now().maintenance);
        let later = test.restarted().await;
        let app = &later.app;
        // On PostgreSQL the repair could be another node's until its lease ends. On SQLite there is no other node.
        assert_eq!(app.core.settings.now().maintenance, app.core.db.engine() == Engine::Postgres);
        let until = end_cut_off(&app.features.audit).await.expect("reads");
        assert_eq!(until.is_some(), app.core.settings.now().maintenance, "the next check is scheduled");
        app.core.clock.advance(Duration::from_mins(2));
        end_cut_off(&app.features.audit).await.expect("reads");
        assert!(!app.core.settings.now().maintenance);
    }

    #[apply(on_both_engines!)]
    async fn the_job_ends_maintenance_that_a_repair_could_not_end(database: TestDatabase) {
        let test = TestApp::new(database).await;
        let app = &test.app;
        // The database was down when the repair failed. Its lease is not renewed any more.
        let lease = begin(&app.features.audit, true).await.expect("no other repair runs");
        let job = tokio::spawn(run(app.features.audit.clone()));
        while app.core.jobs.all().is_empty() {
            tokio::task::yield_now().await;
        }
        assert!(app.core.settings.now().maintenance, "the repair may still run");
        for _ in 0..2 {
            app.core.clock.advance(Duration::from_mins(1));
            tokio::task::yield_now().await;
        }
        while app.core.settings.now().maintenance {
            tokio::task::yield_now().await;
        }
        let nova = test.sign_in("nova").await;
        // An admin turns maintenance mode on for other reasons. The job for the old repair must not end it.
        let admin = test.as_user(&nova);
        admin.patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
        end(&app.features.audit, lease).await;
        assert!(app.core.settings.now().maintenance);
        app.core.stop();
        job.await.expect("the job ends");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn renewing_the_lease_does_not_restart_the_repair() {
        let test = TestApp::new(TestDatabase::postgres().await).await;
        let app = &test.app;
        app.core.db.write(|tx| tx.execute("CREATE TABLE pots (coins BIGINT)", &[])).await.expect("writes");
        let lease = begin(&app.features.audit, true).await.expect("no other repair runs");
        let (lease_checked, mut checked) = unbounded_channel();
        let (release, wait) = sync_channel::<()>(1);
        let (wait, token) = (Mutex::new(wait), lease.token());
        let repair = move |tx: &mut Tx<'_>| {
            check(tx, &token)?;
            tx.execute("INSERT INTO pots (coins) VALUES (1)", &[])?;
            if tx.restarts() == 0 {
                let _ = lease_checked.send(());
                let _ = wait.lock().expect("no thread panicked").recv();
            }
            Ok(tx.restarts())
        };
        let db = app.core.db.clone();
        let repairing = tokio::spawn(async move { db.write(repair).await });
        checked.recv().await.expect("the repair has begun");
        app.core.clock.advance(Duration::from_secs(1));
        lease.claim(|_| Ok(())).await.expect("the database responds").expect("the lease is renewed");
        // A reader of the rows that the repair writes precedes the repair, which precedes the renewal that it did not
        // see.
        let read = |conn: &mut Conn<'_>| conn.list::<(i64,)>("SELECT coins FROM pots", &[]);
        assert_eq!(app.core.db.read(read).await.expect("reads"), []);
        release.send(()).expect("the repair waits");
        assert_eq!(repairing.await.expect("runs").expect("commits"), 0, "the repair was restarted");
    }
}
