//! Tests of the webhook over HTTP, with Twitch's own examples (see `examples/README.md`).

mod goals;
mod guests;

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::apply_waiting;
use super::signature::sign;
use crate::ids::UserId;
use crate::testing::{Reply, TestApp, TestDatabase, attempts, on_both_engines, or_default};
use crate::twitch::testing::{TestUser, person};
use crate::users::Person;

const SECRET: &str = "s3cre7-of-the-test";
const REDEMPTION: &str = include_str!("examples/redemption.json");
const SUBSCRIBE: &str = include_str!("examples/subscribe.json");
const RESUBSCRIBE: &str = include_str!("examples/subscription-message.json");
const GIFT: &str = include_str!("examples/subscription-gift.json");
const CHEER: &str = include_str!("examples/cheer.json");

/// A server whose streamer is the broadcaster of Twitch's examples, id 1337.
struct World {
    test: TestApp,
    nova: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with(database, &[]).await
    }

    async fn with(database: TestDatabase, flags: &[&str]) -> Self {
        let secret = format!("--twitch-webhook-secret={SECRET}");
        let flags = or_default(flags, &[&secret, "--packs-first-sign-in=0", "--reward-title=title"]);
        let test = TestApp::with_flags(database, &flags).await;
        let nova = test.sign_in_as(known("1337", "nova")).await;
        Self { test, nova }
    }

    /// Posts a message as Twitch does.
    async fn post(&self, id: &str, kind: &str, body: &str) -> Reply {
        let time = self.test.core.clock.now().to_string();
        self.post_signed(id, kind, body, &time, &sign(SECRET, id, &time, body.as_bytes())).await
    }

    async fn post_signed(&self, id: &str, kind: &str, body: &str, time: &str, signature: &str) -> Reply {
        let request = Request::post("/api/twitch/webhook")
            .header("content-type", "application/json")
            .header("twitch-eventsub-message-id", id)
            .header("twitch-eventsub-message-timestamp", time)
            .header("twitch-eventsub-message-signature", signature)
            .header("twitch-eventsub-message-type", kind);
        self.test.send(request.body(Body::from(body.to_owned())).expect("a request")).await
    }

    /// Posts a notification and applies it.
    async fn deliver(&self, id: &str, body: &str) {
        let reply = self.post(id, "notification", body).await;
        assert_eq!(reply.status, 204, "{reply}");
        apply_waiting(&self.test.features.twitch).await.expect("messages are applied");
    }

    async fn packs(&self, user: UserId) -> i64 {
        self.test.wallet(user).await.packs
    }

    async fn notices(&self, user: &TestUser) -> Vec<String> {
        self.test.as_user(user).notices().await
    }

    async fn outcomes(&self) -> Vec<String> {
        let read = |conn: &mut crate::db::Conn<'_>| {
            conn.list::<(String, Option<String>)>(
                "SELECT message_id, outcome FROM twitch_events ORDER BY message_id",
                &[],
            )
        };
        let rows = self.test.core.db.read(read).await.expect("rows");
        rows.into_iter().map(|(id, outcome)| format!("{id}: {}", outcome.unwrap_or_default())).collect()
    }
}

/// A user with this id at Twitch.
fn known(subject: &str, login: &str) -> Person {
    Person { subject: subject.into(), ..person(login, login) }
}

/// The example with changed fields of its event.
fn with(example: &str, event: Value) -> String {
    let mut message: Value = serde_json::from_str(example).expect("the example is JSON");
    let (Value::Object(changes), Some(fields)) = (event, message["event"].as_object_mut()) else {
        panic!("an event is an object");
    };
    fields.extend(changes);
    message.to_string()
}

#[apply(on_both_engines!)]
async fn unsigned_old_and_incomplete_messages_are_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let now = world.test.core.clock.now();
    let time = now.to_string();
    let good = sign(SECRET, "m1", &time, REDEMPTION.as_bytes());
    let unsigned = Request::post("/api/twitch/webhook").body(Body::from(REDEMPTION)).expect("a request");
    assert_eq!(world.test.send(unsigned).await.refusal(), "403 unsigned");

    let tampered = with(REDEMPTION, json!({"user_id": "666"}));
    let reply = world.post_signed("m1", "notification", &tampered, &time, &good).await;
    assert_eq!(reply.refusal(), "403 wrong_signature");
    let reply = world.post_signed("m2", "notification", REDEMPTION, &time, &good).await;
    assert_eq!(reply.refusal(), "403 wrong_signature");

    let old = now.plus_millis(-600_001).to_string();
    let signature = sign(SECRET, "m1", &old, REDEMPTION.as_bytes());
    let reply = world.post_signed("m1", "notification", REDEMPTION, &old, &signature).await;
    assert_eq!(reply.refusal(), "403 stale_message");
    assert_eq!(world.outcomes().await, [] as [&str; 0]);
}

#[apply(on_both_engines!)]
async fn messages_are_refused_before_their_body_is_read_where_possible(database: TestDatabase) {
    let world = World::new(database).await;
    let now = world.test.core.clock.now();
    let (time, old) = (now.to_string(), now.plus_millis(-600_001).to_string());
    let signature = sign(SECRET, "m1", &time, b"{}");
    for (time, signature, refusal) in [
        (time.as_str(), "", "403 unsigned"),
        (&time, "sha256=", "403 wrong_signature"),
        (&time, &signature.replace("sha256", "sha1"), "403 wrong_signature"),
        (&old, &sign(SECRET, "m1", &old, b"{}"), "403 stale_message"),
        ("yesterday", &signature, "403 stale_message"),
    ] {
        // The body never arrives.
        let body = Body::from_stream(futures_util::stream::pending::<std::io::Result<Vec<u8>>>());
        let request = Request::post("/api/twitch/webhook")
            .header("twitch-eventsub-message-id", "m1")
            .header("twitch-eventsub-message-timestamp", time)
            .header("twitch-eventsub-message-signature", signature);
        let reply = world.test.send(request.body(body).expect("a request"));
        let reply =
            tokio::time::timeout(std::time::Duration::from_secs(20), reply).await.expect("a response before the body");
        assert_eq!(reply.refusal(), refusal, "{time} {signature}");
    }
    let long = format!("\"{}\"", "x".repeat(200_000));
    assert_eq!(world.post("m1", "notification", &long).await.refusal(), "413 too_large");
}

#[apply(on_both_engines!)]
async fn untrusted_messages_count_against_the_limit_and_signed_ones_do_not(database: TestDatabase) {
    let world = World::with(database, &["--requests-per-minute=5"]).await;
    let peer = |last| ConnectInfo(SocketAddr::from(([203, 0, 113, last], 50_000)));
    let time = world.test.core.clock.now().to_string();
    let from = async |last, signature: &str| {
        let request = Request::post("/api/twitch/webhook")
            .extension(peer(last))
            .header("twitch-eventsub-message-id", "m1")
            .header("twitch-eventsub-message-timestamp", &time)
            .header("twitch-eventsub-message-signature", signature)
            .header("twitch-eventsub-message-type", "something new");
        let body = Body::from(r#"{"subscription": {"type": "raid"}}"#);
        world.test.send(request.body(body).expect("a request")).await.status.as_u16()
    };
    let good = sign(SECRET, "m1", &time, br#"{"subscription": {"type": "raid"}}"#);
    for _ in 0..20 {
        assert_eq!(from(1, &good).await, 204);
    }
    let guessed = format!("sha256={}", "0".repeat(64));
    for signature in ["", &guessed, "sha256=", &guessed, ""] {
        assert_eq!(from(2, signature).await, 403);
    }
    assert_eq!(from(2, &guessed).await, 429);
    let other = Request::get("/api/rarities").extension(peer(2)).body(Body::empty()).expect("a request");
    assert_eq!(world.test.send(other).await.status, 429, "the address is over its limit");
}

#[apply(on_both_engines!)]
async fn without_a_secret_there_is_no_webhook(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let request = Request::post("/api/twitch/webhook").body(Body::from("{}")).expect("a request");
    assert_eq!(test.send(request).await.refusal(), "403 webhook_off");
}

#[apply(on_both_engines!)]
async fn a_challenge_is_answered_as_plain_text(database: TestDatabase) {
    let world = World::new(database).await;
    let body = include_str!("examples/challenge.json");
    let reply = world.post("c1", "webhook_callback_verification", body).await;
    assert_eq!((reply.status.as_u16(), &*reply.body), (200, b"pogchamp-kappa-360noscope-vohiyo".as_slice()));
    let kind = reply.headers["content-type"].to_str().expect("text");
    assert!(kind.starts_with("text/plain"), "{kind}");
}

#[apply(on_both_engines!)]
async fn revocations_and_unknown_types_are_acknowledged(database: TestDatabase) {
    let world = World::new(database).await;
    let body = include_str!("examples/revocation.json");
    assert_eq!(world.post("r1", "revocation", body).await.status, 204);
    assert_eq!(world.post("r2", "something_new", body).await.status, 204);
    assert_eq!(world.outcomes().await, [] as [&str; 0]);
}

#[apply(on_both_engines!)]
async fn a_repeated_redemption_gives_one_pack(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    for _ in 0..3 {
        world.deliver("m1", REDEMPTION).await;
    }
    assert_eq!(world.packs(viewer.id).await, 1);
    assert_eq!(world.notices(&viewer).await, ["You got a pack for your channel points."]);
    // The same redemption under another message id is another message, as Twitch defines it.
    world.deliver("m2", REDEMPTION).await;
    assert_eq!(world.packs(viewer.id).await, 2);
}

#[apply(on_both_engines!)]
async fn concurrent_copies_of_a_message_count_once(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    let before = world.packs(viewer.id).await;
    for turn in 0..attempts() {
        let message = format!("m{turn}");
        let sent = (0..3).map(|_| async {
            assert_eq!(world.post(&message, "notification", REDEMPTION).await.status, 204);
            apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        });
        futures_util::future::join_all(sent).await;
        apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        assert_eq!(world.packs(viewer.id).await, before + i64::from(turn) + 1);
        if turn == 0 {
            assert_eq!(world.notices(&viewer).await.len(), 1);
        }
    }
}

#[apply(on_both_engines!)]
async fn a_message_that_was_only_stored_is_applied_later(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    assert_eq!(world.post("m1", "notification", REDEMPTION).await.status, 204);
    assert_eq!(world.packs(viewer.id).await, 0, "the response comes before the pack");
    apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
    assert_eq!(world.packs(viewer.id).await, 1);
}

#[apply(on_both_engines!)]
async fn another_title_and_another_broadcaster_earn_nothing(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    world
        .deliver("m1", &with(REDEMPTION, json!({"reward": {"id": "1", "title": "Hydrate!", "cost": 1, "prompt": ""}})))
        .await;
    world.deliver("m2", &with(REDEMPTION, json!({"broadcaster_user_id": "42"}))).await;
    world.deliver("m3", r#"{"subscription": {"type": "channel.follow"}, "event": {"user_id": "9001"}}"#).await;
    world.deliver("m4", r#"{"subscription": {"type": "channel.cheer"}, "event": {"bits": "many"}}"#).await;
    assert_eq!(world.packs(viewer.id).await, 0);
    let outcomes = world.outcomes().await;
    assert_eq!(
        outcomes[..3],
        ["m1: It is another reward.", "m2: It was on another channel.", "m3: Events of this type earn no packs.",]
    );
    assert!(outcomes[3].starts_with("m4: It could not be read: "), "{outcomes:?}");
}

#[apply(on_both_engines!)]
async fn the_channel_is_known_by_name_before_the_streamer_signs_in(database: TestDatabase) {
    let secret = format!("--twitch-webhook-secret={SECRET}");
    let test = TestApp::with_flags(database, &[&secret, "--reward-title=title"]).await;
    let nova = test.sign_in("nova").await;
    let world = World { test, nova };
    world.deliver("m1", &with(REDEMPTION, json!({"broadcaster_user_login": "Nova"}))).await;
    world.deliver("m2", REDEMPTION).await;
    assert_eq!(
        world.outcomes().await,
        ["m1: 1 pack held for cooler_user until the first sign-in.", "m2: It was on another channel."]
    );
}

#[apply(on_both_engines!)]
async fn packs_of_a_viewer_without_an_account_are_held_until_sign_in(database: TestDatabase) {
    let world = World::new(database).await;
    world.deliver("m1", REDEMPTION).await;
    world
        .deliver("m2", &with(SUBSCRIBE, json!({"user_id": "9001", "user_login": "cooler_user", "tier": "2000"})))
        .await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    assert_eq!(world.packs(viewer.id).await, 4);
    assert_eq!(
        world.notices(&viewer).await,
        ["4 packs were waiting for you, earned on the channel before you signed in."]
    );
    world.test.sign_in_as(known("9001", "cooler_user")).await;
    assert_eq!(world.packs(viewer.id).await, 4, "once");
    // Another viewer with the same login name gets none of it.
    world.deliver("m3", &with(REDEMPTION, json!({"user_id": "9002", "user_login": "mallory"}))).await;
    let mallory = world.test.sign_in_as(known("9003", "mallory")).await;
    assert_eq!(world.packs(mallory.id).await, 0);
}

#[apply(on_both_engines!)]
async fn a_subscription_gives_the_packs_of_its_tier(database: TestDatabase) {
    let world = World::with(database, &["--packs-sub-tier3=7"]).await;
    let viewer = world.test.sign_in_as(known("1234", "cool_user")).await;
    world.deliver("m1", SUBSCRIBE).await;
    assert_eq!(world.packs(viewer.id).await, 1);
    world.deliver("m2", RESUBSCRIBE).await;
    assert_eq!(world.packs(viewer.id).await, 2);
    world.deliver("m3", &with(RESUBSCRIBE, json!({"tier": "3000"}))).await;
    assert_eq!(world.packs(viewer.id).await, 9);
}

#[apply(on_both_engines!)]
async fn every_amount_follows_the_current_settings(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("1234", "cool_user")).await;
    let redeemer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    let set = async |patch: Value| world.test.as_user(&world.nova).patch("/api/admin/settings", patch).await.ok();
    let subscribed = |tier: &str| with(SUBSCRIBE, json!({"tier": tier}));
    let amounts = [("1000", "packs-sub-tier1", 2), ("2000", "packs-sub-tier2", 4), ("3000", "packs-sub-tier3", 6)];
    let mut expected = 0;
    for (tier, name, amount) in amounts.into_iter().chain([("Prime", "packs-sub-prime", 8)]) {
        for amount in [amount, 0] {
            set(Value::Object([(name.to_owned(), json!(amount))].into_iter().collect())).await;
            world.deliver(&format!("{tier} {amount}"), &subscribed(tier)).await;
            expected += amount;
            assert_eq!(world.packs(viewer.id).await, expected, "{name} {amount}");
        }
    }
    set(json!({"packs-sub-tier1": 3, "packs-for-gifter": false})).await;
    world.deliver("gift", GIFT).await;
    assert_eq!(world.packs(viewer.id).await, expected, "the giver gets nothing");
    set(json!({"packs-for-gifter": true})).await;
    world.deliver("another gift", GIFT).await;
    assert_eq!(world.packs(viewer.id).await, expected + 6);

    set(json!({"packs-per-reward": 4})).await;
    world.deliver("redeemed", REDEMPTION).await;
    assert_eq!(world.packs(redeemer.id).await, 4);
    set(json!({"reward-title": "Another title"})).await;
    world.deliver("redeemed again", REDEMPTION).await;
    assert_eq!(world.packs(redeemer.id).await, 4, "the setting names another reward now");
    set(json!({"reward-live-title": " TITLE "})).await;
    world.deliver("redeemed live", REDEMPTION).await;
    let wallet = world.test.wallet(redeemer.id).await;
    assert_eq!((wallet.packs, wallet.reserved), (4, 1), "one pack, in the live queue");
    set(json!({"reward-live-title": ""})).await;
    world.deliver("redeemed for nothing", REDEMPTION).await;
    assert_eq!(world.test.wallet(redeemer.id).await.reserved, 1);
}

#[apply(on_both_engines!)]
async fn only_the_configured_channel_counts(database: TestDatabase) {
    let world = World::with(database, &["--twitch-channel=Second_Channel"]).await;
    assert_eq!(world.test.anyone().get("/api/settings").await.ok()["twitchChannel"], "Second_Channel");
    let second = json!({"broadcaster_user_id": "42", "broadcaster_user_login": "second_channel"});
    world.deliver("m1", &with(REDEMPTION, second)).await;
    let third = json!({"broadcaster_user_id": "43", "broadcaster_user_login": "third_channel"});
    world.deliver("m2", &with(REDEMPTION, third)).await;
    assert_eq!(
        world.outcomes().await,
        ["m1: 1 pack held for cooler_user until the first sign-in.", "m2: It was on another channel."]
    );
}

#[apply(on_both_engines!)]
async fn a_gift_gives_packs_to_both_sides_and_an_anonymous_one_to_recipients(database: TestDatabase) {
    let world = World::new(database).await;
    let giver = world.test.sign_in_as(known("1234", "cool_user")).await;
    let receiver = world.test.sign_in_as(known("77", "lucky")).await;
    world.deliver("m1", &with(GIFT, json!({"tier": "2000"}))).await;
    assert_eq!(world.packs(giver.id).await, 6, "two of tier 2");
    let received = json!({"user_id": "77", "user_login": "lucky", "tier": "2000", "is_gift": true});
    world.deliver("m2", &with(SUBSCRIBE, received.clone())).await;
    assert_eq!(world.packs(receiver.id).await, 3);
    let anonymous =
        json!({"user_id": null, "user_login": null, "user_name": null, "cumulative_total": null, "is_anonymous": true});
    world.deliver("m3", &with(GIFT, anonymous)).await;
    world.deliver("m4", &with(SUBSCRIBE, received)).await;
    assert_eq!((world.packs(giver.id).await, world.packs(receiver.id).await), (6, 6));
}

#[apply(on_both_engines!)]
async fn cheers_give_packs_only_if_the_settings_allow_it(database: TestDatabase) {
    let world = World::new(database).await;
    let viewer = world.test.sign_in_as(known("1234", "cool_user")).await;
    world.deliver("m1", CHEER).await;
    assert_eq!(world.packs(viewer.id).await, 0);
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"bits-per-pack": 300})).await.ok();
    world.deliver("m2", CHEER).await;
    assert_eq!(world.packs(viewer.id).await, 3);
    world.deliver("m3", &with(CHEER, json!({"bits": 199}))).await;
    assert_eq!(world.packs(viewer.id).await, 3, "299 bits are carried over");
    world.deliver("m4", &with(CHEER, json!({"bits": 1}))).await;
    assert_eq!(world.packs(viewer.id).await, 4);
}

#[apply(on_both_engines!)]
async fn the_live_reward_adds_a_pack_to_the_live_queue(database: TestDatabase) {
    let world = World::with(database, &["--reward-live-title=title", "--reward-title=another"]).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    for number in 1..=6 {
        // Notifications of one millisecond have no order.
        world.test.core.clock.advance(std::time::Duration::from_millis(1));
        world.deliver(&format!("m{number}"), REDEMPTION).await;
    }
    let status = world.test.as_user(&world.nova).get("/api/admin/queues/status").await.ok();
    assert_eq!(status["queue"].as_array().map(Vec::len), Some(5), "at most five per user: {status}");
    assert_eq!(status["entries"][0]["source"], "reward");
    let wallet = world.test.wallet(viewer.id).await;
    assert_eq!((wallet.packs, wallet.reserved), (1, 5), "the sixth pack is kept");
    let notices = world.notices(&viewer).await;
    assert_eq!(notices[0], "You got a pack for your channel points.");
    assert_eq!(notices[1], "Your pack is in the live queue: watch the stream!");
}

#[apply(on_both_engines!)]
async fn the_live_reward_gives_a_plain_pack_if_packs_are_not_opened_on_stream(database: TestDatabase) {
    let flags = ["--reward-live-title=title", "--pack-opening=self"];
    let world = World::with(database, &flags).await;
    let viewer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    world.deliver("m1", REDEMPTION).await;
    assert_eq!(world.packs(viewer.id).await, 1);
}
