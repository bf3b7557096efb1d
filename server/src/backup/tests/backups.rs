//! `foilcast backup` and its check.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::backup::check::{Checked, check};
use crate::backup::make::{BackupOptions, FinishedBackup, make};
use crate::backup::manifest::{DATABASE, Manifest, PICTURES};
use crate::db::copy::Phase;

fn options_of(app: &TestApp, folder: &Path) -> BackupOptions {
    BackupOptions {
        database_url: app.core.config.database_url(),
        data_dir: app.core.config.data_dir.clone(),
        folder: folder.to_owned(),
        keep: None,
    }
}

/// Backs up a running instance.
pub(super) async fn back_up(app: &TestApp, folder: &Path, at: Timestamp) -> FinishedBackup {
    make(&options_of(app, folder), at, progress::silent()).await.expect("is made")
}

async fn checked(backup: &Path) -> Checked {
    let backup = backup.to_owned();
    tokio::task::spawn_blocking(move || check(&backup)).await.expect("is checked").expect("is a backup")
}

/// The only problem of a backup.
async fn problem(backup: &Path) -> String {
    let problems = checked(backup).await.problems;
    assert_eq!(problems.len(), 1, "{problems:#?}");
    problems.into_iter().next().expect("one")
}

fn copy_of(backup: &Path, name: &str) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("is made");
        for entry in fs::read_dir(from).expect("is read") {
            let entry = entry.expect("an entry");
            let to = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &to);
            } else {
                fs::copy(entry.path(), to).expect("is copied");
            }
        }
    }
    let to = backup.with_file_name(name);
    copy(backup, &to);
    to
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_backup_leaves_no_files() {
    let (app, _) = demo_app(TestDatabase::sqlite()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let options = options_of(&app, folder.path());
    let names = || fs::read_dir(folder.path()).expect("is read").count();
    let mut making = Box::pin(make(&options, LATER, progress::silent()));
    assert!(futures_util::poll!(&mut making).is_pending(), "the backup has started");
    assert_eq!(names(), 1);
    drop(making);
    // A thread that was about to write may still be running.
    let missing = async {
        while names() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), missing).await.expect("the folder is empty in time");
}

#[apply(on_both_engines!)]
async fn a_backup_during_openings_is_a_consistent_snapshot(database: TestDatabase) {
    let (app, ada) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let (made, ()) = tokio::join!(back_up(&app, folder.path(), LATER), open(&app, &ada, 10));
    assert_eq!(made.path, folder.path().join("foilcast-2023-11-14T23-13-20Z"));
    let Checked { manifest, openings, problems } = checked(&made.path).await;
    assert_eq!(problems, [] as [&str; 0]);
    assert_eq!((manifest.clone(), manifest.pictures.len()), (made.manifest, 3), "a picture has three sizes");
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("is read").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names, ["foilcast-2023-11-14T23-13-20Z"], "there are no temporary files");
    let (published, _) = verified(&app).await;
    assert!(openings > published / 2 && openings <= published, "{openings} of {published}");
    let rest = app.core.db.read(|conn| {
        conn.get::<(i64,)>(
            "SELECT packs FROM wallets WHERE user_id = (SELECT id FROM users WHERE username = 'ada')",
            &[],
        )
    });
    assert_eq!(rest.await.expect("reads").0, 1 + 20 - 13, "openings continued during the backup");
}

#[apply(on_both_engines!)]
async fn damage_is_found_and_reported(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let path = back_up(&app, folder.path(), LATER).await.path;

    let missing = copy_of(&path, "gone");
    let picture = Manifest::read(&missing).expect("reads").pictures[0].name.clone();
    fs::remove_file(missing.join(PICTURES).join(&picture)).expect("is removed");
    assert!(problem(&missing).await.starts_with(&format!("could not read {picture}")));

    let flipped = copy_of(&path, "flipped");
    let mut bytes = fs::read(flipped.join(DATABASE)).expect("reads");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(flipped.join(DATABASE), bytes).expect("writes");
    assert!(problem(&flipped).await.starts_with("foilcast.db does not match the manifest"));

    let no_manifest = copy_of(&path, "none");
    fs::remove_file(no_manifest.join("manifest.json")).expect("is removed");
    let refused = tokio::task::spawn_blocking(move || check(&no_manifest)).await.expect("runs").expect_err("no backup");
    assert!(format!("{refused:#}").contains("is not a backup"), "{refused:#}");
}

#[apply(on_both_engines!)]
async fn inconsistent_content_is_found_in_intact_files(database: TestDatabase) {
    let (app, ada) = demo_app(database).await;
    let url = app.core.config.database_url();
    let folder = tempfile::tempdir().expect("a folder");
    run_sql(&url, "UPDATE wallets SET packs = packs + 1 WHERE user_id = (SELECT id FROM users WHERE username = 'ada')")
        .await;
    let message = problem(&back_up(&app, folder.path(), LATER).await.path).await;
    assert_eq!(message, format!("violated: granted packs are held, reserved or opened: {}: 19 + 0 + 3", ada.id));
    run_sql(&url, "UPDATE wallets SET packs = packs - 1 WHERE user_id = (SELECT id FROM users WHERE username = 'ada')")
        .await;

    // Replaces the secret of Ada's openings: they cannot have been drawn from it.
    run_sql(
        &url,
        "UPDATE seeds SET server_seed = '00' || SUBSTR(server_seed, 3) WHERE user_id = (SELECT id FROM users \
        WHERE username = 'ada')",
    )
    .await;
    let problems = checked(&back_up(&app, folder.path(), LATER.plus_hours(1)).await.path).await.problems;
    assert!(
        !problems.is_empty()
            && problems.iter().all(|one| one.starts_with("an opening does not follow the draw algorithm")),
        "{problems:#?}"
    );
}

#[apply(on_both_engines!)]
async fn an_unfinished_backup_does_not_appear(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let options = |url: String| BackupOptions {
        database_url: url,
        data_dir: app.core.config.data_dir.clone(),
        folder: folder.path().join("here"),
        keep: None,
    };
    let url = app.core.config.database_url();
    let nothing = format!("sqlite:{}", folder.path().join("nothing.db").display());
    assert!(make(&options(nothing), LATER, progress::silent()).await.is_err());
    assert_eq!(fs::read_dir(folder.path().join("here")).expect("is there").count(), 0);
    make(&options(url.clone()), LATER, progress::silent()).await.expect("is made");
    let twice = make(&options(url), LATER, progress::silent()).await.expect_err("already exists").to_string();
    assert!(twice.contains("already exists"), "{twice}");
}

#[apply(on_both_engines!)]
async fn a_backup_reports_its_progress(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let options = options_of(&app, folder.path());
    let copied = Arc::new(AtomicU64::new(0));
    let last = Arc::clone(&copied);
    let report: Report = Arc::new(move |progress| {
        if progress.phase == Phase::Copying && progress.over {
            last.store(progress.done, Ordering::Relaxed);
        }
    });
    make(&options, LATER, report).await.expect("is made");
    assert_ne!(copied.load(Ordering::Relaxed), 0);
}
