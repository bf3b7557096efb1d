//! Backups that the server makes by itself.

use std::fs;
use std::path::Path;
use std::pin::pin;
use std::time::Duration;

use futures_util::poll;

use super::*;
use crate::backup::schedule::{KEEP_EVERY, LEASE_MS, WORK, back_up_if_due, keep};
use crate::error::Error;
use crate::leases::{self, Lease};
use crate::testing::hold_writes_up;

fn by(node: &str) -> Lease {
    Lease::new(WORK, node)
}

async fn taken(app: &TestApp, node: &'static str) -> Option<Lease> {
    let now = app.app.core.clock.now();
    app.app.core.db.write(move |tx| by(node).claim(tx, now, LEASE_MS)).await.expect("is asked")
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .map(|entries| {
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
        })
        .unwrap_or_default();
    names.sort_unstable();
    names
}

async fn metric(app: &TestApp, name: &str) -> String {
    let body = app.anyone().get("/metrics").await.body;
    let text = String::from_utf8_lossy(&body).into_owned();
    text.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned()
}

on_both_engines! {
    async fn one_node_makes_one_every_so_many_hours_and_keeps_so_many(database) {
        let app = TestApp::with_flags(database, &["--backup-every=6", "--backup-keep=2"]).await;
        app.stock(&["Ash", "Birch"], SHORT_RUN, 5).await;
        let folder = app.app.core.config.data_dir.join("backups");
        let both = tokio::join!(back_up_if_due(&app.app.core, by("one")), back_up_if_due(&app.app.core, by("two")));
        let next = START.plus_hours(6);
        assert!([both.0, both.1].iter().any(|when| when.as_ref().is_ok_and(|when| *when == Some(next))));
        assert_eq!(names(&folder), ["foilcast-2023-11-14T22-13-20Z"]);
        assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 1700000000");

        app.app.core.clock.advance(Duration::from_secs(6 * 3600 - 1));
        assert_eq!(back_up_if_due(&app.app.core, by("two")).await.expect("looks"), Some(next));
        assert_eq!(names(&folder).len(), 1);
        for hours in [6, 12] {
            app.app.core.clock.advance(Duration::from_secs(if hours == 6 { 1 } else { 6 * 3600 }));
            assert_eq!(back_up_if_due(&app.app.core, by("two")).await.expect("looks"), Some(START.plus_hours(hours + 6)));
        }
        assert_eq!(names(&folder), ["foilcast-2023-11-15T04-13-20Z", "foilcast-2023-11-15T10-13-20Z"]);
    }

    async fn a_dead_node_does_not_block_backups_and_a_failure_is_counted_and_retried(database) {
        let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
        let folder = app.app.core.config.data_dir.join("backups");
        let now = app.app.core.clock.now();
        assert!(taken(&app, "dead").await.is_some());
        assert_eq!(back_up_if_due(&app.app.core, by("one")).await.expect("looks"), Some(now.plus_millis(300_000)));
        assert_eq!(names(&folder).len(), 0);

        app.app.core.clock.advance(Duration::from_secs(300));
        fs::write(&folder, "a file in its place").expect("is written");
        assert_eq!(back_up_if_due(&app.app.core, by("one")).await.expect("looks"), Some(now.plus_millis(300_000 + 900_000)));
        assert_eq!(metric(&app, "foilcast_backups_failed_total").await, "foilcast_backups_failed_total 1");
        assert!(app.anyone().get("/readyz").await.status.is_success());
        fs::remove_file(&folder).expect("is removed");
        app.app.core.clock.advance(Duration::from_secs(900));
        back_up_if_due(&app.app.core, by("one")).await.expect("looks");
        assert_eq!(names(&folder).len(), 1);
    }

    async fn when_the_last_one_began_is_known_after_a_restart(database) {
        let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
        back_up_if_due(&app.app.core, by("one")).await.expect("looks");
        let app = app.restarted().await;
        assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 0");
        app.app.core.clock.advance(Duration::from_secs(3600));
        back_up_if_due(&app.app.core, by("another")).await.expect("looks");
        assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 1700000000");
        assert_eq!(metric(&app, "foilcast_backup_every_seconds").await, "foilcast_backup_every_seconds 21600");
    }

    async fn a_backup_cut_off_by_a_shutdown_is_restarted_by_another_node(database) {
        let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
        app.app.core.stop();
        back_up_if_due(&app.app.core, by("one")).await.expect("looks");
        assert_eq!(names(&app.app.core.config.data_dir.join("backups")), [""; 0]);
        assert!(taken(&app, "two").await.is_some(), "nobody has to wait until the lease is over");
    }

    async fn a_busy_database_takes_a_lease_away_only_when_its_time_is_over(database) {
        let app = TestApp::new(database).await;
        let (clock, db) = (&app.app.core.clock, &app.app.core.db);
        let (every, times) = (Duration::from_millis(KEEP_EVERY.unsigned_abs()), LEASE_MS / KEEP_EVERY);
        let lease = taken(&app, "one").await.expect("nobody has it");
        let mut keeping = pin!(keep(&app.app.core, &lease));

        let held_up = hold_writes_up(&app.app).await;
        for turn in 0..times {
            // The first time it only begins to wait.
            assert!(poll!(&mut keeping).is_pending(), "kept {turn} times too late");
            clock.advance(every);
        }
        drop(held_up);
        while db.write(|_| Ok(())).await.is_err() {}
        let ends = clock.now().plus_millis(LEASE_MS);
        let renewed = async { while db.read(|conn| leases::ends_at(conn, WORK)).await.expect("reads") != ends {} };
        tokio::select! {
            error = &mut keeping => panic!("{error}"),
            () = renewed => {}
        }

        let _held_up = hold_writes_up(&app.app).await;
        for turn in 0..times {
            assert!(poll!(&mut keeping).is_pending(), "kept {turn} times too late");
            clock.advance(every);
        }
        let lost = poll!(&mut keeping);
        assert!(matches!(lost, std::task::Poll::Ready(Error::Busy { .. })), "{lost:?}");
    }

    async fn a_node_that_finds_the_lease_elsewhere_stops(database) {
        let app = TestApp::new(database).await;
        let lease = taken(&app, "one").await.expect("nobody has it");
        assert!(taken(&app, "two").await.is_none());
        let mut keeping = pin!(keep(&app.app.core, &lease));
        assert!(poll!(&mut keeping).is_pending());
        app.app.core.clock.advance(Duration::from_millis(LEASE_MS.unsigned_abs()));
        assert!(taken(&app, "two").await.is_some());
        let lost = keeping.await.to_string();
        assert!(lost.contains("another node has taken the backup over"), "{lost}");
    }
}
