//! Scheduled backups.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::*;
use crate::backup::schedule::{WORK, back_up_if_due};

async fn run_schedule(app: &TestApp, node: &str) -> crate::error::Result<Option<Timestamp>> {
    let lease = app.core.lease(WORK, node);
    Box::pin(back_up_if_due(&app.core, &lease)).await
}

async fn can_claim(app: &TestApp, node: &str) -> bool {
    app.core.lease(WORK, node).claim(|_| Ok(())).await.expect("claims").is_some()
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

#[apply(on_both_engines!)]
async fn one_node_makes_scheduled_backups_and_removes_old_ones(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--backup-every=6", "--backup-keep=2"]).await;
    app.stock(&["Ash", "Birch"], SHORT_RUN, 5).await;
    let folder = app.core.config.data_dir.join("backups");
    let both = tokio::join!(run_schedule(&app, "one"), run_schedule(&app, "two"));
    let next = START.plus_hours(6);
    assert!([both.0, both.1].iter().any(|when| when.as_ref().is_ok_and(|when| *when == Some(next))));
    assert_eq!(names(&folder), ["foilcast-2023-11-14T22-13-20Z"]);
    assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 1700000000");

    app.core.clock.advance(Duration::from_secs(6 * 3600 - 1));
    assert_eq!(run_schedule(&app, "two").await.expect("runs"), Some(next));
    assert_eq!(names(&folder).len(), 1);
    for hours in [6, 12] {
        app.core.clock.advance(Duration::from_secs(if hours == 6 { 1 } else { 6 * 3600 }));
        assert_eq!(run_schedule(&app, "two").await.expect("runs"), Some(START.plus_hours(hours + 6)));
    }
    assert_eq!(names(&folder), ["foilcast-2023-11-15T04-13-20Z", "foilcast-2023-11-15T10-13-20Z"]);
}

#[apply(on_both_engines!)]
async fn a_dead_node_does_not_block_backups_and_failures_are_retried(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
    let folder = app.core.config.data_dir.join("backups");
    let now = app.core.clock.now();
    assert!(can_claim(&app, "dead").await);
    assert_eq!(run_schedule(&app, "one").await.expect("runs"), Some(now.plus_millis(300_000)));
    assert_eq!(names(&folder).len(), 0);

    app.core.clock.advance(Duration::from_secs(300));
    fs::write(&folder, "a file in its place").expect("is written");
    assert_eq!(run_schedule(&app, "one").await.expect("runs"), Some(now.plus_millis(300_000 + 900_000)));
    assert_eq!(metric(&app, "foilcast_backups_failed_total").await, "foilcast_backups_failed_total 1");
    assert!(app.anyone().get("/readyz").await.status.is_success());
    fs::remove_file(&folder).expect("is removed");
    app.core.clock.advance(Duration::from_secs(900));
    run_schedule(&app, "one").await.expect("runs");
    assert_eq!(names(&folder).len(), 1);
}

#[apply(on_both_engines!)]
async fn the_time_of_the_last_backup_is_reported_after_a_restart(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
    run_schedule(&app, "one").await.expect("runs");
    let app = app.restarted().await;
    assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 0");
    app.core.clock.advance(Duration::from_secs(3600));
    run_schedule(&app, "another").await.expect("runs");
    assert_eq!(metric(&app, "foilcast_last_backup_seconds").await, "foilcast_last_backup_seconds 1700000000");
    assert_eq!(metric(&app, "foilcast_backup_every_seconds").await, "foilcast_backup_every_seconds 21600");
}

#[apply(on_both_engines!)]
async fn another_node_can_restart_a_backup_interrupted_by_a_shutdown(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--backup-every=6"]).await;
    app.core.stop();
    run_schedule(&app, "one").await.expect("runs");
    assert_eq!(names(&app.core.config.data_dir.join("backups")), [""; 0]);
    assert!(can_claim(&app, "two").await, "another node does not have to wait for the end of the lease");
}
