//! Tests of the list of messages and of retries, over HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

use super::store::{self, Filter};
use crate::db::Tx;
use crate::ids::UserId;
use crate::testing::dump::{inject_failure, remove_failure};
use crate::testing::{Reply, TestApp, TestDatabase, attempts, nothing_is_lost, on_both_engines, together};
use crate::twitch::testing::{TestUser, person};
use crate::twitch::webhook::{apply_waiting, store as messages};
use crate::users::{Person, Role};
use crate::wallet;

const SUBSCRIBE: &str = "channel.subscribe";
const GIFT: &str = "channel.subscription.gift";
const CHEER: &str = "channel.cheer";

/// A server whose streamer has the id 1337, with a viewer whose id is 1234.
struct World {
    test: TestApp,
    nova: TestUser,
    viewer: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        let test = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
        let nova = test.sign_in_as(known("1337", "nova")).await;
        let viewer = test.sign_in_as(known("1234", "ada")).await;
        Self { test, nova, viewer }
    }

    /// Stores a message, one millisecond after the previous one.
    async fn receive(&self, id: &str, kind: &str, event: Value) {
        self.test.core.clock.advance(Duration::from_millis(1));
        let mut all = json!({"broadcaster_user_id": "1337", "broadcaster_user_login": "nova", "user_id": "1234",
            "user_login": "ada", "tier": "1000"});
        if let (Value::Object(fields), Value::Object(more)) = (&mut all, event) {
            fields.extend(more);
        }
        let body = json!({"subscription": {"type": kind}, "event": all}).to_string();
        let (id, kind, now) = (id.to_owned(), kind.to_owned(), self.test.core.clock.now());
        let store = move |tx: &mut Tx<'_>| messages::keep(tx, &id, &kind, &body, now);
        assert!(self.test.core.db.write(store).await.expect("is stored"), "is new");
    }

    async fn deliver(&self, id: &str, kind: &str, event: Value) {
        self.receive(id, kind, event).await;
        apply_waiting(&self.test.features.twitch).await.expect("messages are applied");
    }

    async fn page(&self, query: &str) -> Value {
        self.test.as_user(&self.nova).get(&format!("/api/admin/twitch/events{query}")).await.ok()
    }

    async fn event(&self, id: &str) -> Value {
        let page = self.page("").await;
        let events = page["events"].as_array().expect("a list");
        events.iter().find(|event| event["_id"] == id).expect("is listed").clone()
    }

    async fn retry(&self, id: &str) -> Reply {
        self.test.as_user(&self.nova).post(&format!("/api/admin/twitch/events/{id}/retry"), json!({})).await
    }

    async fn packs(&self, user: UserId) -> i64 {
        self.test.core.db.read(move |conn| wallet::find(conn, user)).await.expect("a wallet").packs
    }

    async fn set(&self, patch: Value) {
        self.test.as_user(&self.nova).patch("/api/admin/settings", patch).await.ok();
    }

    /// Deletes the viewer's wallet, so that payments fail.
    async fn delete_wallet(&self) {
        let viewer = self.viewer.id;
        let delete = move |tx: &mut Tx<'_>| tx.execute("DELETE FROM wallets WHERE user_id = $1", &[&viewer]);
        assert_eq!(self.test.core.db.write(delete).await.expect("is deleted"), 1);
    }

    async fn restore_wallet(&self) {
        let viewer = self.viewer.id;
        self.test.core.db.write(move |tx| wallet::create(tx, viewer)).await.expect("the wallet is created");
    }
}

fn known(subject: &str, login: &str) -> Person {
    Person { subject: subject.into(), ..person(login, login) }
}

fn ids(page: &Value) -> Vec<&str> {
    page["events"].as_array().expect("a list").iter().filter_map(|event| event["_id"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn the_list_has_the_outcome_of_each_message(database: TestDatabase) {
    let world = World::new(database).await;
    assert_eq!(world.page("").await, json!({"events": [], "next": null}));
    world.deliver("m1", SUBSCRIBE, json!({"tier": "3000"})).await;
    world.deliver("m2", CHEER, json!({"bits": 250})).await;
    world.deliver("m3", GIFT, json!({"total": 2, "is_anonymous": true, "user_id": null, "user_login": null})).await;
    world.deliver("m4", SUBSCRIBE, json!({"user_id": "77", "user_login": "newcomer", "is_gift": true})).await;
    world.deliver("m5", CHEER, json!({"bits": "many"})).await;
    world.set(json!({"bits-per-pack": 300})).await;
    world.deliver("m6", CHEER, json!({"bits": 250})).await;
    world.receive("m7", "channel.follow", json!({})).await;
    let page = world.page("").await;
    assert_eq!(ids(&page), ["m7", "m6", "m5", "m4", "m3", "m2", "m1"], "newest first");
    let rows = page["events"].as_array().unwrap().iter().map(|event| {
        let text = |name: &str| event[name].as_str().unwrap_or("-").to_owned();
        format!(
            "{}: {} ({}), {} packs, retry {}",
            text("summary"),
            text("outcome"),
            text("said"),
            event["packs"],
            event["mayRetry"]
        )
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "An event of the type channel.follow: waiting (-), 0 packs, retry false",
            "ada cheered 250 bits: given (250 bits count towards the next pack.), 0 packs, retry false",
            "An event of the type channel.cheer: failed (-), 0 packs, retry true",
            "newcomer received a gifted subscription (tier 1): given (1 pack held for newcomer until the first sign-in.), 1 packs, retry false",
            "An anonymous viewer gifted 2 subscriptions (tier 1): nothing (The viewer is anonymous.), 0 packs, retry false",
            "ada cheered 250 bits: nothing (The settings give no packs for bits.), 0 packs, retry true",
            "ada subscribed (tier 3): given (5 packs for ada.), 5 packs, retry false",
        ]
    );
    let unreadable = world.event("m5").await;
    assert!(
        unreadable["error"].as_str().is_some_and(|error| error.starts_with("It could not be read: ")),
        "{unreadable}"
    );
    assert_eq!(unreadable["type"], CHEER);
    assert!(world.page("").await.to_string().find("broadcaster").is_none(), "bodies are not shown");
}

#[apply(on_both_engines!)]
async fn the_list_is_read_in_pages_and_by_outcome_and_type(database: TestDatabase) {
    let world = World::new(database).await;
    for number in 0..7 {
        let (kind, event) = if number % 2 == 0 { (SUBSCRIBE, json!({})) } else { (CHEER, json!({"bits": 5})) };
        world.deliver(&format!("m{number}"), kind, event).await;
    }
    let first = world.page("?limit=3").await;
    assert_eq!((ids(&first), &first["next"]), (vec!["m6", "m5", "m4"], &json!("m4")));
    let second = world.page("?limit=3&before=m4").await;
    assert_eq!(ids(&second), ["m3", "m2", "m1"]);
    // New messages do not shift the page.
    world.deliver("m7", SUBSCRIBE, json!({})).await;
    let last = world.page("?limit=3&before=m1").await;
    assert_eq!((ids(&last), &last["next"]), (vec!["m0"], &Value::Null));
    assert_eq!(ids(&world.page("?outcome=nothing&limit=2").await), ["m5", "m3"]);
    assert_eq!(ids(&world.page("?outcome=nothing&limit=2&before=m3").await), ["m1"]);
    assert_eq!(ids(&world.page("?type=channel.cheer&outcome=given").await), [] as [&str; 0]);
    assert_eq!(ids(&world.page("?type=channel.cheer").await), ["m5", "m3", "m1"]);
    assert_eq!(ids(&world.page("?before=forgotten").await), [] as [&str; 0]);
    let nova = world.test.as_user(&world.nova);
    for invalid in ["?limit=0", "?outcome=lost"] {
        assert_eq!(nova.get(&format!("/api/admin/twitch/events{invalid}")).await.refusal(), "400 invalid_query");
    }
    assert_eq!(ids(&world.page("?limit=5000").await).len(), 8);
}

#[apply(on_both_engines!)]
async fn outcomes_are_in_the_readers_language(database: TestDatabase) {
    let world = World::new(database).await;
    world.deliver("m1", SUBSCRIBE, json!({"tier": "3000"})).await;
    world.deliver("m2", CHEER, json!({"bits": 250})).await;
    world.delete_wallet().await;
    world.deliver("m3", SUBSCRIBE, json!({"tier": "Prime"})).await;
    let german = async || {
        let admin = world.test.as_user(&world.nova).reading("de");
        let page = admin.get("/api/admin/twitch/events").await.ok();
        let texts = |event: &Value| {
            ["summary", "said", "error"].map(|name| event[name].as_str().unwrap_or("-").to_owned()).join(" | ")
        };
        page["events"].as_array().expect("a list").iter().map(texts).collect::<Vec<_>>()
    };
    assert_eq!(
        german().await,
        [
            "ada hat abonniert (Prime) | - | Dieses Konto gibt es nicht.",
            "ada hat 250 Bits gecheert | Laut den Einstellungen gibt es für Bits keine Packs. | -",
            "ada hat abonniert (Stufe 3) | 5 Packs für ada. | -",
        ]
    );
    let status = world.test.as_user(&world.nova).reading("de").get("/api/admin/twitch").await.ok();
    assert_eq!(status["subscriptions"][0]["why"], "Packs für Kanalpunkte");

    // A node of an older version stores the text alone.
    let older = "UPDATE twitch_events SET outcome = 'nothing: anonymous' WHERE message_id = 'm2'";
    world.test.core.db.write(move |tx: &mut Tx<'_>| tx.execute(older, &[]).map(drop)).await.expect("is changed");
    assert_eq!(german().await[1], "ada hat 250 Bits gecheert | anonymous | -");
}

#[apply(on_both_engines!)]
async fn a_failing_message_is_retried_then_given_up_and_counts_once(database: TestDatabase) {
    let world = World::new(database).await;
    world.delete_wallet().await;
    world.deliver("m1", SUBSCRIBE, json!({})).await;
    let event = world.event("m1").await;
    assert_eq!((&event["outcome"], &event["attempts"]), (&json!("waiting"), &json!(1)));
    assert_eq!(event["error"], "There is no such user.");
    assert_eq!(event["nextTryAt"], json!(world.test.core.clock.now().plus_millis(10_000)));
    // Another message neither waits for it nor triggers its retry.
    world.deliver("m2", SUBSCRIBE, json!({"user_id": "77", "user_login": "newcomer"})).await;
    assert_eq!(
        (&world.event("m2").await["outcome"], &world.event("m1").await["attempts"]),
        (&json!("given"), &json!(1))
    );
    for (seconds, attempts) in [(10, 2), (60, 3), (300, 4), (1800, 5), (7200, 6)] {
        let next = apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        world.test.core.clock.advance(Duration::from_secs(seconds));
        assert!(next.is_some_and(|next| next <= world.test.core.clock.now()));
        apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        assert_eq!(world.event("m1").await["attempts"], attempts);
    }
    let event = world.event("m1").await;
    assert_eq!(
        (&event["outcome"], &event["mayRetry"], &event["nextTryAt"]),
        (&json!("failed"), &json!(true), &Value::Null)
    );
    world.test.core.clock.advance(Duration::from_secs(100_000));
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.event("m1").await["attempts"], 6, "given up");

    world.restore_wallet().await;
    world.retry("m1").await.ok();
    assert_eq!(world.event("m1").await["outcome"], "waiting");
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    let event = world.event("m1").await;
    assert_eq!(
        (&event["outcome"], &event["said"], &event["mayRetry"]),
        (&json!("given"), &json!("1 pack for ada."), &json!(false))
    );
    assert_eq!(world.retry("m1").await.refusal(), "409 event_settled");
    assert_eq!(world.packs(world.viewer.id).await, 1);
    let log = world.test.as_user(&world.nova).get("/api/admin/log?action=retry_twitch_event").await.ok();
    assert_eq!(
        (&log[0]["target"], &log[0]["before"]["outcome"], &log[1]),
        (&json!("m1"), &json!("failed"), &Value::Null)
    );
}

#[apply(on_both_engines!)]
async fn a_postponed_message_can_be_retried_immediately(database: TestDatabase) {
    let world = World::new(database).await;
    world.delete_wallet().await;
    world.deliver("m1", SUBSCRIBE, json!({})).await;
    world.restore_wallet().await;
    world.retry("m1").await.ok();
    assert_eq!(world.retry("m1").await.refusal(), "409 event_settled", "the message is already due");
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.packs(world.viewer.id).await, 1);
}

#[apply(on_both_engines!)]
async fn a_message_without_effect_can_be_retried_under_new_settings(database: TestDatabase) {
    let world = World::new(database).await;
    world.deliver("m1", CHEER, json!({"bits": 700})).await;
    world.retry("m1").await.ok();
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.event("m1").await["outcome"], "nothing", "the settings have not changed");
    world.set(json!({"bits-per-pack": 300})).await;
    world.retry("m1").await.ok();
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.event("m1").await["said"], "2 packs for ada.");
    assert_eq!(world.packs(world.viewer.id).await, 2);

    world.deliver("m2", GIFT, json!({"total": 1, "is_anonymous": true})).await;
    let cancelled = json!({"status": "canceled", "reward": {"title": "Card pack"}});
    world.deliver("m3", "channel.channel_points_custom_reward_redemption.add", cancelled).await;
    world.deliver("m4", "channel.follow", json!({})).await;
    for id in ["m1", "m2", "m3", "m4"] {
        assert_eq!(world.retry(id).await.refusal(), "409 event_settled", "{id}");
    }
    assert_eq!(world.retry("m9").await.refusal(), "404 event_not_found");
    let admin = world.test.sign_in_with_role("admin", Role::Admin).await;
    world.deliver("m5", CHEER, json!({"bits": "x"})).await;
    world.test.as_user(&admin).post("/api/admin/twitch/events/m5/retry", json!({})).await.ok();
}

#[apply(on_both_engines!)]
async fn concurrent_retries_and_workers_credit_once(database: TestDatabase) {
    let world = World::new(database).await;
    let mut expected = 0;
    for turn in 0..attempts() {
        let id = format!("m{turn}");
        world.set(json!({"packs-sub-tier1": 0})).await;
        world.deliver(&id, SUBSCRIBE, json!({})).await;
        world.set(json!({"packs-sub-tier1": 1})).await;
        let trigger = async || {
            let reply = world.retry(&id).await;
            apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
            reply.status.as_u16()
        };
        let (one, other) = together(turn, trigger(), trigger()).await;
        apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        assert!(
            [one, other].contains(&200) && [200, 409].contains(&one) && [200, 409].contains(&other),
            "{one} {other}"
        );
        expected += 1;
        assert_eq!(world.packs(world.viewer.id).await, expected, "turn {turn}");
        assert_eq!(world.event(&id).await["outcome"], "given");
    }
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn messages_are_deleted_after_thirty_days(database: TestDatabase) {
    let world = World::new(database).await;
    world.deliver("m1", SUBSCRIBE, json!({})).await;
    world.test.core.clock.advance(Duration::from_hours(24 * 30));
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    let stored = async || {
        let all = |conn: &mut crate::db::Conn<'_>| store::list(conn, &Filter::default(), 10);
        world.test.core.db.read(all).await.expect("a list").len()
    };
    assert_eq!(stored().await, 1);
    world.test.core.clock.advance(Duration::from_secs(1));
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(stored().await, 0);
}

#[apply(on_both_engines!)]
async fn a_message_that_cannot_be_postponed_does_not_block_others(database: TestDatabase) {
    let world = World::new(database).await;
    inject_failure(&world.test, "twitch_events", "UPDATE", "OLD.message_id = 'm1'").await;
    world.receive("m1", SUBSCRIBE, json!({})).await;
    world.receive("m2", SUBSCRIBE, json!({"user_id": "77", "user_login": "newcomer"})).await;
    let next = apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(
        (&world.event("m1").await["outcome"], &world.event("m2").await["outcome"]),
        (&json!("waiting"), &json!("given"))
    );
    assert_eq!(next, None, "the next scheduled run retries it");
    assert_eq!(world.packs(world.viewer.id).await, 0);
    remove_failure(&world.test, "twitch_events").await;
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.packs(world.viewer.id).await, 1);
    nothing_is_lost(&world.test).await;
}
