//! `foilcast copy`.

use std::sync::Mutex;

use tokio::sync::Notify;

use super::*;
use crate::backup::moving::{CopyOptions, copy, replace_seeds};
use crate::config::Config;

fn options(from: &str, to: &str) -> CopyOptions {
    CopyOptions { from: from.into(), to: to.into(), while_running: false }
}

async fn refused(options: &CopyOptions) -> String {
    let refused = copy(options, LATER, progress::silent()).await;
    format!("{:#}", refused.expect_err("is refused"))
}

fn config(database: &TestDatabase) -> Config {
    let mut config = Config::defaults();
    config.database_url = Some(database.url().to_owned().into());
    config
}

/// Copies the tables before the cards, then stops.
async fn interrupt_copy(options: &CopyOptions) {
    let cards_reached = Arc::new(Notify::new());
    let signal = Arc::clone(&cards_reached);
    let report: Report = Arc::new(move |progress| {
        if progress.table == "cards" {
            signal.notify_one();
        }
    });
    tokio::select! {
        biased;
        () = cards_reached.notified() => {}
        ended = copy(options, LATER, report) => panic!("it was not interrupted: {:?}", ended.map(drop)),
    }
}

#[apply(on_both_engines!)]
async fn a_copy_to_the_other_engine_and_back_has_the_same_data(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let database = app.closed();
    let (there, back) = (other_engine(&database).await, same_engine(&database).await);
    let before = seeds_in_use(database.url()).await;

    let copy_options = options(database.url(), there.url());
    let (compared, summary) = copy(&copy_options, LATER, progress::silent()).await.expect("is copied");
    assert!(compared.is_same() && compared.rows() > 1000, "{compared}");
    assert_eq!((summary.seeds, summary.sessions), (before, 0), "sign-ins move along");
    assert_eq!(seeds_in_use(there.url()).await, 0, "all are revealed");
    assert_eq!(seeds_in_use(database.url()).await, before, "the source is unchanged");
    let (again, _) = copy(&options(there.url(), back.url()), LATER, progress::silent()).await.expect("back");
    assert!(again.is_same(), "{again}");
    let changed_tables = ["seeds", "raffles", "leases", "log_entries"];
    for (first, second) in compared.0.iter().zip(&again.0) {
        assert!(first.target == second.target || changed_tables.contains(&first.table), "{}", first.table);
    }

    // The copy works: Ada is signed in, opens packs with new seeds, and the rules hold.
    let app = app_on(there).await;
    let before_opening = app
        .app
        .core
        .db
        .read(|conn| conn.get::<(i64,)>("SELECT MAX(position) FROM openings", &[]))
        .await
        .expect("reads");
    let ada = app.sign_in("ada").await;
    open(&app, &ada, 2).await;
    let now = app
        .app
        .core
        .db
        .read(|conn| conn.get::<(i64,)>("SELECT MAX(position) FROM openings", &[]))
        .await
        .expect("reads");
    assert_eq!(now.0, before_opening.0 + 2);
    nothing_is_lost(&app).await;
    let (openings, recomputed) = verified(&app).await;
    assert_eq!(openings, recomputed + 2, "all but the two with the new seed can be recomputed");
}

#[apply(on_both_engines!)]
async fn a_copy_on_the_same_engine_has_the_same_data(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let database = app.closed();
    let there = same_engine(&database).await;
    let (compared, _) =
        copy(&options(database.url(), there.url()), LATER, progress::silent()).await.expect("is copied");
    assert!(compared.is_same());
    nothing_is_lost(&app_on(there).await).await;
}

#[apply(on_both_engines!)]
async fn an_interrupted_copy_does_not_start_and_can_be_resumed(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let database = app.closed();
    let (there, elsewhere) = (other_engine(&database).await, same_engine(&database).await);
    let copy_options = options(database.url(), there.url());
    interrupt_copy(&copy_options).await;

    let server = App::start(config(&there)).await.map(drop);
    let refusal = format!("{:#}", server.expect_err("does not start"));
    assert!(refusal.contains("unfinished copy of") && refusal.contains("Run the same command again"), "{refusal}");
    let wrong_source = refused(&options(elsewhere.url(), there.url())).await;
    assert!(wrong_source.contains("does not exist") || wrong_source.contains("no Foilcast tables"), "{wrong_source}");
    App::start(config(&elsewhere)).await.map(drop).expect("makes another instance");
    let wrong_source = refused(&options(elsewhere.url(), there.url())).await;
    assert!(wrong_source.contains("the target contains an unfinished copy of"), "{wrong_source}");
    let from_unfinished = refused(&options(there.url(), elsewhere.url())).await;
    assert!(from_unfinished.contains("it contains an unfinished copy"), "{from_unfinished}");

    let first: Mutex<Option<u64>> = Mutex::default();
    let first = Arc::new(first);
    let recorded = Arc::clone(&first);
    let report: Report = Arc::new(move |progress| {
        recorded.lock().expect("no thread panicked").get_or_insert(progress.done);
    });
    let (compared, _) = copy(&copy_options, LATER, report).await.expect("the copy continues");
    assert!(compared.is_same());
    let began = first.lock().expect("no thread panicked").expect("rows were left to copy");
    assert!(began > 1, "the copied rows are skipped: it started with row {began}");
    nothing_is_lost(&app_on(there).await).await;
}

#[apply(on_both_engines!)]
async fn differences_after_a_copy_are_reported_and_prevent_a_start(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let database = app.closed();
    let there = other_engine(&database).await;
    let copy_options = options(database.url(), there.url());
    interrupt_copy(&copy_options).await;
    run_sql(database.url(), "UPDATE users SET login_streak = login_streak + 1 WHERE username = 'ada'").await;
    let changed = refused(&copy_options).await;
    let different: Vec<_> = changed.lines().filter(|line| line.ends_with("DIFFERENT")).collect();
    assert!(matches!(different[..], [line] if line.starts_with("users ")), "{changed}");
    assert!(App::start(config(&there)).await.is_err(), "no server starts on a copy that differs");

    let third = other_engine(&database).await;
    interrupt_copy(&options(database.url(), third.url())).await;
    run_sql(third.url(), "UPDATE unfinished_copy SET done = TRUE").await;
    let lost = refused(&options(database.url(), third.url())).await;
    assert!(lost.contains("DIFFERENT") && lost.contains("no server starts"), "{lost}");
    assert!(App::start(config(&third)).await.is_err());
}

#[apply(on_both_engines!)]
async fn a_copy_refuses_used_full_and_identical_databases(database: TestDatabase) {
    let (app, _) = demo_app(database).await;
    let url = app.core.config.database_url();
    let there = TestDatabase::postgres().await;
    let running = refused(&options(&url, there.url())).await;
    assert!(running.contains("a server or another command is using the database"), "{running}");
    let options_running = CopyOptions { while_running: true, ..options(&url, there.url()) };
    copy(&options_running, LATER, progress::silent()).await.expect("a snapshot of it is copied");

    let full = refused(&CopyOptions { while_running: true, ..options(&url, there.url()) }).await;
    assert!(full.contains("the target is not empty: the table"), "{full}");
    let itself = refused(&options(&url, &url)).await;
    assert!(itself.contains("the same database"), "{itself}");
    let database = app.closed();
    run_sql(database.url(), "UPDATE migrations SET checksum = 'other' WHERE name = 'cards'").await;
    let empty = other_engine(&database).await;
    let version = refused(&options(database.url(), empty.url())).await;
    assert!(version.contains("another version"), "{version}");
}

#[apply(on_both_engines!)]
async fn leaked_seeds_are_revealed_and_the_chain_goes_on_with_new_ones(database: TestDatabase) {
    let (app, ada) = demo_app(database).await;
    let entropy = "a".repeat(64);
    let me = async |app: &TestApp| app.as_user(&ada).get("/api/fairness/me").await.ok();
    let before = me(&app).await;
    let body = json!({"seedHash": before["seedHash"], "entropy": entropy});
    app.as_user(&ada).post("/api/packs/open", body).await.ok();
    app.caught_up().await;
    let database = app.closed();
    let replaced = replace_seeds(database.url(), LATER).await.expect("are replaced");
    assert!(replaced.seeds > 0 && replaced.sessions == 0);
    assert_eq!(seeds_in_use(database.url()).await, 0);

    let app = app_on(database).await;
    let after = me(&app).await;
    assert_ne!(after["seedHash"], before["seedHash"]);
    assert_ne!(after["seedHash"], before["nextSeedHash"], "the next seed leaked, too");
    assert_eq!(after["entropyRequired"], true);
    let revealed: Vec<&serde_json::Value> =
        after["revealed"].as_array().expect("a list").iter().map(|seed| &seed["seedHash"]).collect();
    assert_eq!(revealed[..2], [&before["nextSeedHash"], &before["seedHash"]]);
    let body = json!({"seedHash": after["seedHash"], "entropy": "b".repeat(64)});
    app.as_user(&ada).post("/api/packs/open", body).await.ok();
    nothing_is_lost(&app).await;
    verified(&app).await;
}
