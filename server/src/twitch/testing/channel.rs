//! A server on a real port with the stand-in's channel, for tests of its events.

use super::{TestUser, person};
use crate::ids::UserId;
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase};
use crate::twitch::stand_in::subject_of;
use crate::twitch::{eventsub, rewards, webhook};
use crate::users::Person;
use reqwest::redirect::Policy;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// The timeout of every wait.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);
/// Checks between two steps of the clock, so that pending work can continue.
const CHECKS_PER_STEP: u32 = 20;
/// The secret that signs webhook messages.
pub(crate) const SECRET: &str = "s3cre7-of-the-test";

/// The server, its streamer, and an HTTP client that follows no redirects.
pub(crate) struct Live {
    pub(crate) test: TestApp,
    pub(crate) nova: TestUser,
    url: String,
    browser: reqwest::Client,
}

impl Live {
    pub(crate) async fn new(database: TestDatabase) -> Self {
        Self::with(database, &[]).await
    }

    pub(crate) async fn with(database: TestDatabase, flags: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("listens");
        let address = listener.local_addr().expect("has an address");
        let all = [
            format!("--bind={address}"),
            format!("--twitch-webhook-secret={SECRET}"),
            "--packs-first-sign-in=0".into(),
        ];
        let all: Vec<&str> = all.iter().map(String::as_str).chain(flags.iter().copied()).collect();
        let test = TestApp::with_flags(database, &all).await;
        let service = test.router().into_make_service_with_connect_info::<SocketAddr>();
        let ending = test.app.clone();
        tokio::spawn(async move {
            axum::serve(listener, service).with_graceful_shutdown(async move { ending.core.stopped().await }).await
        });
        let tls = crate::outgoing::tls().expect("is made");
        let browser = reqwest::Client::builder().tls_backend_preconfigured(tls).redirect(Policy::none()).no_proxy();
        let nova = test.sign_in_as(known("nova")).await;
        Self { test, nova, url: format!("http://{address}"), browser: browser.build().expect("is built") }
    }

    /// Starts the jobs that connect with the channel and apply events.
    pub(crate) fn start(&self) {
        tokio::spawn(eventsub::run(self.test.features.twitch.clone(), "a node".into()));
        tokio::spawn(webhook::run(self.test.features.twitch.clone()));
        tokio::spawn(rewards::run(self.test.features.twitch.clone()));
    }

    /// Connects the channel, starts the jobs, and waits until all needed subscriptions are enabled.
    pub(crate) async fn connected(database: TestDatabase, flags: &[&str]) -> Self {
        let live = Self::with(database, flags).await;
        assert_eq!(live.connect("nova").await, "/admin/twitch?channel=connected");
        live.start();
        if flags.contains(&"--twitch-transport=webhook") {
            live.advance_until("all subscriptions are enabled", are_all_enabled).await;
        } else {
            live.wait_until_all_enabled().await;
        }
        live
    }

    /// Waits until all needed subscriptions are enabled.
    pub(crate) async fn wait_until_all_enabled(&self) {
        self.wait_until("all subscriptions are enabled", are_all_enabled).await;
    }

    /// Connects the channel as this user. Returns the final address of the browser.
    pub(crate) async fn connect(&self, name: &str) -> String {
        let path = format!("/api/admin/twitch/authorize?login_hint={name}");
        let reply = self.test.as_user(&self.nova).get(&path).await;
        let cookie = reply.headers["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
        let url = reply.ok()["url"].as_str().expect("an address").to_owned();
        let back = self.follow(&url, "").await;
        let mut events = self.test.core.listen();
        let end = self.follow(&back, &cookie).await;
        // Skip the event of this change, so that a listener that starts now does not see it.
        while end.ends_with("=connected") && !matches!(events.recv().await, Ok(Event::TwitchLinkChanged)) {}
        end
    }

    async fn follow(&self, url: &str, cookie: &str) -> String {
        let reply = self.browser.get(url).header("cookie", cookie).send().await.expect("is answered");
        let location = reply.headers().get("location").unwrap_or_else(|| panic!("{url} redirects: {reply:?}"));
        location.to_str().expect("text").to_owned()
    }

    /// Triggers an event on the stand-in's page. Returns how many subscribers received it.
    pub(crate) async fn trigger(&self, form: &[(&str, &str)]) -> u64 {
        let request = self.browser.post(format!("{}/demo/twitch/channel", self.url)).form(form);
        let reply = request.header("accept", "application/json").send().await.expect("is answered");
        let json: Value =
            reply.error_for_status().expect("the stand-in accepts the event").json().await.expect("is JSON");
        json["sent"].as_u64().expect("a number")
    }

    pub(crate) async fn page(&self) -> String {
        let reply = self.browser.get(format!("{}/demo/twitch/channel", self.url)).send().await.expect("is answered");
        reply.text().await.expect("is text")
    }

    pub(crate) async fn status(&self) -> Value {
        self.test.as_user(&self.nova).get("/api/admin/twitch").await.ok()
    }

    /// Waits until the status satisfies `is_so`.
    pub(crate) async fn wait_until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        self.wait(what, None, is_so).await
    }

    /// Like [`Self::wait_until`], and advances the clock by a second per check unless a connection is being opened.
    pub(crate) async fn advance_until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        self.wait(what, Some(Duration::from_secs(1)), is_so).await
    }

    async fn wait(&self, what: &str, step: Option<Duration>, is_so: impl Fn(&Value) -> bool) -> Value {
        let mut last = Value::Null;
        let wait = async {
            for check in 1_u32.. {
                last = self.status().await;
                if is_so(&last) {
                    return;
                }
                let link = &last["connection"];
                let is_connecting = link["problem"].is_null()
                    && ["connecting", "reconnecting"].iter().any(|state| link["state"] == *state);
                if let Some(step) = step.filter(|_| !is_connecting && check.is_multiple_of(CHECKS_PER_STEP)) {
                    self.test.core.clock.advance(step);
                }
                tokio::task::yield_now().await;
            }
        };
        let waited = tokio::time::timeout(TEST_TIMEOUT, wait).await;
        assert!(waited.is_ok(), "timeout before {what}: {last:#}");
        last
    }

    /// Waits until this many messages are applied. Returns their outcomes.
    pub(crate) async fn wait_for_outcomes(&self, count: usize) -> Vec<String> {
        let mut outcomes = Vec::new();
        let wait = async {
            loop {
                outcomes = self.outcomes().await;
                if outcomes.len() >= count {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let waited = tokio::time::timeout(TEST_TIMEOUT, wait).await;
        assert!(waited.is_ok(), "timeout before {count} messages are applied: {outcomes:#?}");
        assert_eq!(outcomes.len(), count, "{outcomes:#?}");
        outcomes
    }

    /// The outcomes of all messages, in the order of their ids.
    pub(crate) async fn outcomes(&self) -> Vec<String> {
        let read = |conn: &mut crate::db::Conn<'_>| {
            conn.list::<(String,)>(
                "SELECT outcome FROM twitch_events WHERE outcome IS NOT NULL ORDER BY message_id",
                &[],
            )
        };
        self.test.core.db.read(read).await.expect("rows").into_iter().map(|(outcome,)| outcome).collect()
    }

    /// The number of a user's free packs.
    pub(crate) async fn packs(&self, user: UserId) -> i64 {
        self.test.core.db.read(move |conn| crate::wallet::find(conn, user)).await.expect("a wallet").packs
    }

    /// Signs in the stand-in's user with this name.
    pub(crate) async fn viewer(&self, name: &str) -> TestUser {
        self.test.sign_in_as(known(name)).await
    }
}

/// Whether all needed subscriptions are enabled.
pub(crate) fn are_all_enabled(status: &Value) -> bool {
    let rows = status["subscriptions"].as_array().expect("a list");
    !rows.is_empty() && rows.iter().all(|row| row["status"] == "enabled")
}

/// The stand-in's identity of this user name.
pub(crate) fn known(name: &str) -> Person {
    Person { subject: subject_of(name), ..person(name, name) }
}
