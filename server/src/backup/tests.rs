//! Copies, backups and restores, from and to both engines.

mod backups;
mod copies;
mod releases;
mod restores;
mod schedules;
mod upgrades;

use std::sync::Arc;

use serde_json::json;

use macro_rules_attribute::apply;

use crate::app::App;
use crate::backup::progress;
use crate::clock::Timestamp;
use crate::db::copy::Report;
use crate::db::{Engine, FromRow, Snapshot};
use crate::packs::testing::{SHORT_RUN, verified};
use crate::pictures::testing::png;
use crate::testing::{START, TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::testing::TestUser;

/// The time of copies and backups.
const LATER: Timestamp = START.plus_hours(1);

/// An empty database of the other engine.
async fn other_engine(database: &TestDatabase) -> TestDatabase {
    match Engine::of(database.url()) {
        Engine::Sqlite => TestDatabase::empty_postgres().await,
        Engine::Postgres => TestDatabase::empty_sqlite(),
    }
}

/// An empty database of the same engine.
async fn same_engine(database: &TestDatabase) -> TestDatabase {
    match Engine::of(database.url()) {
        Engine::Sqlite => TestDatabase::empty_sqlite(),
        Engine::Postgres => TestDatabase::empty_postgres().await,
    }
}

/// The demo set with its trades, listings and gradings, and the user Ada, who has packs left and a picture of her own.
async fn demo_app(database: TestDatabase) -> (TestApp, TestUser) {
    let app = TestApp::new(database).await;
    crate::demo::load(&app.features.packs).await.expect("the demo set is loaded");
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 20).await;
    open(&app, &ada, 3).await;
    app.features.pictures.keep(png().into(), crate::pictures::Focus::MIDDLE).await.expect("the picture is kept");
    (app, ada)
}

async fn open(app: &TestApp, who: &TestUser, packs: u32) {
    for _ in 0..packs {
        app.as_user(who).post("/api/packs/open", json!({})).await.ok();
    }
}

/// Runs a query on a database that no server uses.
async fn query<T: FromRow + Send + 'static>(url: &str, sql: &'static str) -> Vec<T> {
    let url = url.to_owned();
    let read = move || Snapshot::open(&url).expect("opens").conn().list::<T>(sql, &[]).expect("reads");
    tokio::task::spawn_blocking(read).await.expect("reads")
}

/// Runs SQL without the server.
async fn run_sql(url: &str, sql: &'static str) {
    let url = url.to_owned();
    let run = move || match Engine::of(&url) {
        Engine::Postgres => {
            let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("connects");
            client.batch_execute(sql).expect("is accepted");
        }
        Engine::Sqlite => {
            let path = url.strip_prefix("sqlite:").expect("a file");
            rusqlite::Connection::open(path).expect("opens").execute_batch(sql).expect("is accepted");
        }
    };
    tokio::task::spawn_blocking(run).await.expect("runs");
}

/// The number of seeds that are not revealed.
async fn seeds_in_use(url: &str) -> u64 {
    let found: Vec<(i64,)> = query(url, "SELECT COUNT(*) FROM seeds WHERE revealed_at IS NULL").await;
    u64::try_from(found[0].0).expect("a count")
}

/// An app on copied or restored data, with other random numbers than those of the app that made them.
async fn app_on(database: TestDatabase) -> TestApp {
    let app = TestApp::new(database).await;
    (0..10_000).for_each(|_| _ = app.core.dice.bytes::<32>());
    app
}
