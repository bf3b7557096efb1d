//! Tests of the show over HTTP. Clock and dice are fixed, and tests run the job themselves.

mod draws;
mod goals;
mod raffles;

use std::time::Duration;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::run_due;
use crate::ids::UserId;
use crate::packs::testing::{SHORT_RUN, Stock};
use crate::testing::{TestApp, TestDatabase, attempts, nothing_is_lost, on_both_engines, together};
use crate::twitch::testing::TestUser;
use crate::users::{self, Role};

const MINUTE: Duration = Duration::from_mins(1);

struct World {
    test: TestApp,
    stock: Stock,
    nova: TestUser,
    mo: TestUser,
    ada: TestUser,
    bob: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        let defaults = ["--packs-first-sign-in=3", "--overlay-required=false", "--moderator-packs=100"];
        let test = TestApp::with_flags(database, &[flags, &defaults].concat()).await;
        crate::overlay::prepare(&test.features.overlay).await.expect("a key");
        let stock = test.stock(&["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"], SHORT_RUN, 3).await;
        let (nova, ada, bob) = (test.sign_in("nova").await, test.sign_in("ada").await, test.sign_in("bob").await);
        let mo = test.sign_in_with_role("mo", Role::Moderator).await;
        let world = Self { test, stock, nova, mo, ada, bob };
        world.mark_all_active().await;
        world
    }

    /// The same world after a restart of the server.
    async fn restarted(self) -> Self {
        Self { test: self.test.restarted().await, ..self }
    }

    /// Marks all users as active.
    async fn mark_all_active(&self) {
        for who in [&self.nova, &self.mo, &self.ada, &self.bob] {
            self.test.as_user(who).get("/api/users/me").await.ok();
        }
    }

    async fn run_job(&self) {
        run_due(&self.test.features.show).await.expect("the job runs");
    }

    fn advance(&self, by: Duration) {
        self.test.core.clock.advance(by);
    }

    /// Waits until this user's activity is stored, which happens after the response.
    async fn until_active(&self, who: &TestUser) {
        let (id, now) = (who.id, self.test.core.clock.now());
        let is_stored = async || {
            let read = self.test.core.db.read(move |conn| users::store::by_id(conn, id)).await;
            read.expect("the database answers").and_then(|user| user.last_active_at) == Some(now)
        };
        while !is_stored().await {
            tokio::task::yield_now().await;
        }
    }

    /// The public state of the show.
    async fn scene(&self) -> Value {
        self.test.anyone().get("/api/show").await.ok()
    }

    async fn packs(&self, who: UserId) -> i64 {
        self.test.wallet(who).await.packs
    }

    /// The actions in the audit log.
    async fn log(&self) -> Vec<String> {
        let log = self.test.as_user(&self.nova).get("/api/admin/log").await.ok();
        let entries = log.as_array().expect("a list").iter();
        let mut actions: Vec<_> = entries.filter_map(|entry| entry["action"].as_str().map(ToOwned::to_owned)).collect();
        actions.sort_unstable();
        actions
    }

    async fn notices(&self, who: &TestUser) -> Vec<String> {
        self.test.as_user(who).notices().await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

#[apply(on_both_engines!)]
async fn a_stream_starts_and_ends_once(database: TestDatabase) {
    let world = World::new(database).await;
    let (now, dice) = (world.test.core.clock.now(), world.test.core.dice.clone());
    let begin = |reference: Option<&'static str>, now| {
        let dice = dice.clone();
        let write = world.test.core.db.write(move |tx| crate::show::begin(tx, reference, now, &dice));
        async move { write.await.expect("begins") }
    };
    let by_hand = begin(None, now).await;
    assert_eq!(
        begin(Some("s1"), now).await,
        by_hand,
        "the channel's event belongs to the stream that was begun by hand"
    );
    assert_eq!(begin(Some("s1"), now).await, by_hand, "a repeated event");
    assert!(world.scene().await["onAirSince"].is_string());
    let end = || world.test.core.db.write(move |tx| crate::show::end(tx, now));
    assert!(end().await.expect("ends"));
    assert!(!end().await.expect("has ended"), "the stream has already ended");
    assert_eq!(begin(Some("s1"), now).await, by_hand, "a late event after the end");
    assert_eq!(world.scene().await["onAirSince"], Value::Null);
    let next = begin(Some("s2"), now).await;
    assert_ne!(next, by_hand);
    let after_a_day = begin(None, now.plus_hours(25)).await;
    assert_ne!(after_a_day, next, "a stream without an end event ends after a day");
}

#[apply(on_both_engines!)]
async fn the_widget_needs_the_key_and_is_not_the_overlay(database: TestDatabase) {
    let world = World::new(database).await;
    let overlay = world.test.as_user(&world.nova).get("/api/admin/overlay").await.ok();
    let (url, key) = (text(&overlay["goalUrl"]), text(&overlay["key"]));
    assert!(url.ends_with(&format!("/stream-goal/{}?key={key}", world.nova.id)), "{url}");
    let anyone = world.test.anyone();
    let scene = anyone.get(&format!("/api/show/widget?key={key}")).await.ok();
    assert_eq!(scene["joined"], false);
    for bad in ["", "?key=", "?key=0123"] {
        assert_eq!(anyone.get(&format!("/api/show/widget{bad}")).await.refusal(), "403 wrong_key", "{bad}");
    }
    let overlay = world.test.as_user(&world.nova).get("/api/admin/overlay").await.ok();
    assert_eq!(overlay["connected"], false, "the widget is not the overlay");
    world.test.as_user(&world.nova).post("/api/admin/overlay/rotate", json!({})).await.ok();
    assert_eq!(anyone.get(&format!("/api/show/widget?key={key}")).await.refusal(), "403 wrong_key");
}
