//! The base of tests: a database of their own on either engine, and the real application on it.

mod attacker;
mod blocked;
mod database;
pub(crate) mod dump;
mod fuzz;
mod history;
mod races;
mod seed_client;
mod stored;

use crate::app::App;
use crate::clock::{Clock, Timestamp};
use crate::db::{Conn, ToValue, Tx};
use crate::dice::Dice;
use crate::ids::{SessionId, UserId};
use crate::realtime::Event;
use crate::spa::WebApp;
use crate::wallet::{self, Wallet};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use rust_embed::RustEmbed;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// Runs a test on SQLite and on PostgreSQL, as `name::sqlite` and `name::postgres`. Write `#[apply(on_both_engines!)]`
/// above an `async fn name(database: TestDatabase)`.
macro_rules! on_both_engines {
    ($(#[$attribute:meta])* async fn $name:ident($database:ident: $type:ty) $body:block) => {
        mod $name {
            #[allow(unused_imports, reason = "bodies use what the parent imports")]
            use super::*;

            $(#[$attribute])*
            async fn body($database: $type) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                body(TestDatabase::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                body(TestDatabase::postgres().await).await;
            }
        }
    };
}

pub(crate) use blocked::{block_reads, block_writes};
pub(crate) use database::TestDatabase;
pub(crate) use on_both_engines;
pub(crate) use races::{attempts, put_twice, successes, together};

/// The build of the web app, if there is one.
#[derive(RustEmbed)]
#[folder = "../web/dist/"]
struct Dist;

pub(crate) static WEB_APP: LazyLock<WebApp> = LazyLock::new(WebApp::load::<Dist>);

/// The real application on a database of its own, with a fixed clock, seeded dice, demo mode and no rate limits.
pub(crate) struct TestApp {
    pub(crate) app: App,
    router: axum::Router,
    database: Arc<TestDatabase>,
}

impl Deref for TestApp {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

/// The configuration with these flags.
pub(crate) fn config(flags: &[&str]) -> crate::config::Config {
    #[derive(clap::Parser)]
    struct Flags {
        #[command(flatten)]
        config: crate::config::Config,
    }
    let Flags { config } = clap::Parser::parse_from(["test"].iter().chain(flags));
    config
}

/// These flags, and the defaults for those that are not set.
pub(crate) fn or_default<'a>(flags: &[&'a str], defaults: &[&'a str]) -> Vec<&'a str> {
    let name = |flag: &str| flag.split('=').next().unwrap_or_default().to_owned();
    let unset = defaults.iter().filter(|default| flags.iter().all(|flag| name(flag) != name(default)));
    flags.iter().chain(unset).copied().collect()
}

/// Number of connections of its database.
const CONNECTIONS: usize = 4;

/// The start time of every test: a Tuesday in November, 22:13:20 UTC.
pub(crate) const START: Timestamp = Timestamp::from_millis(1_700_000_000_000);

impl TestApp {
    /// Starts the application with the default settings of tests.
    pub(crate) async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    /// Starts the application with additional flags, such as `["--pack-opening=stream"]`.
    pub(crate) async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        let defaults =
            ["--demo=true", "--owner=nova", "--writes-per-minute=1000000", "--requests-per-minute=0", "--beacon=off"];
        Self::with_only(database, &or_default(flags, &defaults)).await
    }

    /// Waits until all committed events were delivered and caches were updated.
    pub(crate) async fn caught_up(&self) {
        self.caught_up_without_leaderboard().await;
        // As the job does soon after a change, once there was a read.
        if self.app.features.leaderboard.board.is_counted() {
            self.app
                .features
                .leaderboard
                .board
                .catch_up(&self.app.features.leaderboard)
                .await
                .expect("changes are counted");
        }
    }

    /// As [`Self::caught_up`], without updating the counts of the leaderboard.
    pub(crate) async fn caught_up_without_leaderboard(&self) {
        let mark = Event::SessionEnded { user: UserId::from_bytes([7; 12]), session: SessionId::from_bytes([7; 12]) };
        let (mut events, marked) = (self.app.core.listen(), mark.clone());
        let tell = move |tx: &mut Tx<'_>| {
            tx.announce(marked.clone());
            Ok(())
        };
        self.app.core.db.write(tell).await.expect("is published");
        while events.recv().await.expect("is passed on") != mark {}
        self.app.features.packs.recounts.done().await.expect("held copies are counted");
    }

    /// Waits until the user's activity is stored, which happens after the response.
    pub(crate) async fn noted_active(&self, user: UserId) {
        let active = async || {
            let found = self.app.core.db.read(move |conn| crate::users::store::by_id(conn, user)).await.expect("reads");
            found.and_then(|user| user.last_active_at)
        };
        let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(10);
        while active().await != Some(self.app.core.clock.now()) {
            assert!(tokio::time::Instant::now() < deadline, "the activity is noted");
            tokio::task::yield_now().await;
        }
    }

    /// A user's wallet, after checking that the ledger agrees.
    pub(crate) async fn wallet(&self, user: UserId) -> Wallet {
        let read = move |conn: &mut Conn<'_>| Ok((wallet::find(conn, user)?, wallet::store::granted(conn, user)?));
        let (wallet, granted) = self.app.core.db.read(read).await.expect("a wallet");
        assert_eq!(granted, wallet.packs + wallet.reserved + wallet.opened, "packs are conserved");
        wallet
    }

    /// SQLite's query plan of a statement, step by step.
    pub(crate) async fn plan(&self, sql: &str) -> Vec<String> {
        let plan: &'static str = format!("EXPLAIN QUERY PLAN {sql}").leak();
        let read = move |conn: &mut Conn<'_>| {
            let nothing: Option<i64> = None;
            let places = (1..).take_while(|place| plan.contains(&format!("${place}")));
            let params: Vec<&dyn ToValue> = places.map(|_| &nothing as &dyn ToValue).collect();
            conn.list::<(i64, i64, i64, String)>(plan, &params)
        };
        let steps = self.app.core.db.read(read).await.expect("a plan");
        steps.into_iter().map(|step| step.3).collect()
    }

    /// Starts the application with these flags only, as outside demo mode.
    pub(crate) async fn with_only(database: TestDatabase, flags: &[&str]) -> Self {
        Self::with_cache(database, flags, std::time::Duration::ZERO).await
    }

    /// As [`Self::with_flags`], with responses for all users cached for `fresh`.
    pub(crate) async fn with_cache(database: TestDatabase, flags: &[&str], fresh: std::time::Duration) -> Self {
        let url = format!("--database-url={}", database.url());
        let data = format!("--data-dir={}", database.folder.path().display());
        let flags: Vec<&str> = [url.as_str(), data.as_str()].into_iter().chain(flags.iter().copied()).collect();
        let config = config(&flags);
        let overrides = crate::core::Overrides {
            clock: Clock::fixed(START),
            dice: Dice::seeded(1),
            database: crate::db::Limits { connections: Some(CONNECTIONS), ..crate::db::Limits::default() },
            fresh,
            ..crate::core::Overrides::default()
        };
        let app = App::start_in(config, overrides).await.expect("the application starts");
        let router = crate::router::router(&app, &WEB_APP);
        Self { app, router, database: Arc::new(database) }
    }

    /// Another node on the same database, which must be PostgreSQL, with the same clock and its own dice. Neither node
    /// has joined the bus yet.
    pub(crate) async fn another_node(&self) -> Self {
        self.another_node_with(self.app.core.config.clone()).await
    }

    /// As [`Self::another_node`], with another configuration.
    pub(crate) async fn another_node_with(&self, config: crate::config::Config) -> Self {
        let overrides = crate::core::Overrides {
            clock: self.app.core.clock.clone(),
            dice: Dice::seeded(self.app.core.dice.below(u64::MAX)),
            database: crate::db::Limits { connections: Some(2), ..crate::db::Limits::default() },
            fresh: std::time::Duration::ZERO,
            beside: false,
        };
        let app = App::start_in(config, overrides).await.expect("another node starts");
        let router = crate::router::router(&app, &WEB_APP);
        Self { app, router, database: Arc::clone(&self.database) }
    }

    /// The router for requests and sockets. There is one per application, as in the product: a second one would send
    /// all events to sockets twice.
    pub(crate) fn router(&self) -> axum::Router {
        self.router.clone()
    }

    pub(crate) fn database_url(&self) -> &str {
        self.database.url()
    }

    /// Starts another application on the same database after dropping this one with all its unfinished work: same
    /// configuration, clock and dice, empty memory.
    pub(crate) async fn restarted(self) -> Self {
        let config = self.app.core.config.clone();
        let overrides = crate::core::Overrides {
            clock: self.app.core.clock.clone(),
            dice: self.app.core.dice.clone(),
            database: crate::db::Limits { connections: Some(CONNECTIONS), ..crate::db::Limits::default() },
            fresh: std::time::Duration::ZERO,
            beside: false,
        };
        let database = self.closed();
        let app = App::start_in(config, overrides).await.expect("the application starts again");
        let router = crate::router::router(&app, &WEB_APP);
        Self { app, router, database: Arc::new(database) }
    }

    /// Ends the application and keeps its database.
    pub(crate) fn closed(self) -> TestDatabase {
        let Self { app, router, database } = self;
        app.core.stop();
        drop(router);
        // The database's threads end with its last handle, and dropping it waits for them.
        tokio::task::block_in_place(|| drop(app));
        Arc::into_inner(database).expect("no other node is left")
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        use tower::ServiceExt;
        let response = self.router().oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("the body arrives");
        Reply { status: parts.status, headers: parts.headers, body }
    }

    /// A caller without a token.
    pub(crate) fn anyone(&self) -> Caller<'_> {
        Caller { app: self, token: None, language: None }
    }

    /// A caller with this token.
    pub(crate) fn with_token(&self, token: impl Into<String>) -> Caller<'_> {
        Caller { app: self, token: Some(token.into()), language: None }
    }
}

#[derive(Clone)]
pub(crate) struct Caller<'a> {
    app: &'a TestApp,
    token: Option<String>,
    language: Option<&'static str>,
}

impl Caller<'_> {
    /// The caller with a browser in this language.
    pub(crate) fn reading(self, language: &'static str) -> Self {
        Self { language: Some(language), ..self }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.call(Method::GET, path, None, None).await
    }

    /// The texts of the caller's notifications, the latest first.
    pub(crate) async fn notices(&self) -> Vec<String> {
        let list = self.get("/api/notifications").await.ok();
        let rows = list.as_array().expect("a list").iter();
        rows.filter_map(|row| row["message"].as_str().map(ToOwned::to_owned)).collect()
    }

    /// POST with a JSON body.
    pub(crate) async fn post(&self, path: &str, body: serde_json::Value) -> Reply {
        self.call(Method::POST, path, Some(body), None).await
    }

    /// PUT with a JSON body.
    pub(crate) async fn put(&self, path: &str, body: serde_json::Value) -> Reply {
        self.call(Method::PUT, path, Some(body), None).await
    }

    /// PATCH with a JSON body.
    pub(crate) async fn patch(&self, path: &str, body: serde_json::Value) -> Reply {
        self.call(Method::PATCH, path, Some(body), None).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.call(Method::DELETE, path, None, None).await
    }

    /// Any request, with or without an idempotency key.
    pub(crate) async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<serde_json::Value>,
        key: Option<&str>,
    ) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(language) = self.language {
            request = request.header("accept-language", language);
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let body = match body {
            Some(json) => {
                request = request.header("content-type", "application/json");
                Body::from(json.to_string())
            }
            None => Body::empty(),
        };
        self.app.send(request.body(body).expect("a request")).await
    }
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    /// The body as JSON; null if it is not JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The JSON of a success.
    #[track_caller]
    pub(crate) fn ok(self) -> serde_json::Value {
        assert!(self.status.is_success(), "{self}");
        self.json()
    }

    /// Status and code of a refusal, such as `409 no_packs`.
    #[track_caller]
    pub(crate) fn refusal(&self) -> String {
        let json = self.json();
        let (code, message) = (json["code"].as_str(), json["message"].as_str());
        assert!(message.is_some_and(|message| message.len() > 10), "a refusal explains itself: {self}");
        format!("{} {}", self.status.as_u16(), code.unwrap_or("without a code"))
    }
}

impl std::fmt::Display for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.status.as_u16(), String::from_utf8_lossy(&self.body))
    }
}

/// Checks that nothing is lost, duplicated or stuck.
pub(crate) async fn nothing_is_lost(app: &TestApp) {
    let wrong = violations(app).await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the conservation checks find.
pub(crate) async fn violations(app: &TestApp) -> Vec<String> {
    let wrong = app.core.db.read(|conn: &mut crate::db::Conn<'_>| {
        let mut wrong = Vec::new();
        for (what, sql) in crate::backup::conservation::CHECKS {
            let rows: Vec<(String,)> = conn.list(sql, &[])?;
            wrong.extend(rows.into_iter().map(|(row,)| format!("{what}: {row}")));
        }
        Ok(wrong)
    });
    wrong.await.expect("the checks run")
}
