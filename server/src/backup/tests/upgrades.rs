//! Databases and backups of earlier versions.

use super::*;
use crate::backup::upgrade;
use crate::backup::{check, make, restore};
use crate::config::Config;
use crate::db::Schema;
use crate::db::migrations::tests::{create_before, execute, numbers};
use crate::testing::config;

const SEED: &str = "INSERT INTO seeds VALUES ('s', 'ada', 'ff', 'hash', 'lucky', 3, 1, 9)";
const COUNTER: &str = "SELECT counter FROM seeds WHERE client_seed_1 = 'lucky'";

/// A database of the version before log and beacon, and the configuration of a start on it.
async fn earlier(database: &TestDatabase) -> Config {
    create_before(database, "beacon").await;
    execute(database, SEED).await;
    config_of(database)
}

pub(super) fn config_of(database: &TestDatabase) -> Config {
    let mut config = config(&["--database-url", database.url()]);
    config.data_dir = database.folder.path().to_owned();
    config
}

async fn is_newest(url: &str) -> bool {
    let url = url.to_owned();
    let read = move || Schema::of_database(&url).expect("is read").is_newest();
    tokio::task::spawn_blocking(read).await.expect("does not panic")
}

async fn each_empty() -> [TestDatabase; 2] {
    [TestDatabase::empty_sqlite(), TestDatabase::empty_postgres().await]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_makes_a_backup_that_every_version_restores() {
    for database in each_empty().await {
        let config = earlier(&database).await;
        upgrade::run(&config).await.expect("is upgraded");
        assert!(is_newest(database.url()).await);
        assert_eq!(numbers(&database, COUNTER).await, [3]);

        let (name, manifest) = make::latest(&config.backup_folder()).expect("a backup");
        let backup = config.backup_folder().join(name);
        let file = format!("sqlite:{}", backup.join("foilcast.db").display());
        assert!(!is_newest(&file).await, "the earlier version reads its own tables");
        let noted: Vec<(String,)> =
            query(database.url(), "SELECT DISTINCT backup FROM migrations WHERE backup IS NOT NULL").await;
        assert_eq!(noted, [(backup.display().to_string(),)]);
        let path = backup.clone();
        let checked = tokio::task::spawn_blocking(move || check::check(&path)).await.expect("does not panic");
        assert_eq!(checked.expect("is read").problems, [] as [&str; 0]);

        // A second start changes nothing and makes no backup.
        upgrade::run(&config).await.expect("is upgraded");
        assert_eq!(make::latest(&config.backup_folder()).expect("a backup").1.taken_at, manifest.taken_at);

        for target in each_empty().await {
            let options = restore::RestoreOptions {
                backup: backup.clone(),
                database_url: target.url().to_owned(),
                data_dir: target.folder.path().to_owned(),
                keep_old: false,
            };
            restore::restore(&options, LATER, progress::silent()).await.expect("is restored");
            assert!(is_newest(target.url()).await, "the restored data is upgraded");
            assert_eq!(numbers(&target, COUNTER).await, [3]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_backup_an_upgrade_changes_nothing() {
    for database in each_empty().await {
        let mut config = earlier(&database).await;
        let file = database.folder.path().join("file");
        std::fs::write(&file, "not a folder").expect("is written");
        config.backup_folder = Some(file);
        let refusal = format!("{:#}", upgrade::run(&config).await.expect_err("is refused"));
        assert!(refusal.contains("--backup-before-upgrade=false"), "{refusal}");
        assert!(!is_newest(database.url()).await);

        config.backup_before_upgrade = false;
        upgrade::run(&config).await.expect("is upgraded without one");
        assert!(is_newest(database.url()).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_an_earlier_version_uses_is_not_upgraded() {
    let database = TestDatabase::empty_sqlite();
    let config = earlier(&database).await;
    let path = database.url().strip_prefix("sqlite:").expect("a file");
    let lock = std::fs::File::create(format!("{path}-open")).expect("is created");
    lock.lock_shared().expect("is locked");
    let refusal = format!("{:#}", upgrade::run(&config).await.expect_err("is refused"));
    assert!(refusal.contains("Stop it, then start this version again"), "{refusal}");
    assert!(!is_newest(database.url()).await);
    drop(lock);
    upgrade::run(&config).await.expect("is upgraded");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_database_needs_no_upgrade() {
    for database in each_empty().await {
        let config = config_of(&database);
        upgrade::run(&config).await.expect("does nothing");
        assert!(make::latest(&config.backup_folder()).is_none());
        App::start(config).await.map(drop).expect("is created");
        assert!(is_newest(database.url()).await);
    }
}
