//! Tests of the connection with Twitch against the stand-in.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::app::App;
use crate::bus;
use crate::clock::Clock;
use crate::leases::{self, Lease};
use crate::messages::Message;
use crate::testing::dump::inject_failure;
use crate::testing::{TestDatabase, on_both_engines};
use crate::twitch::testing::channel::{Live, SECRET, are_all_enabled};
use crate::twitch::webhook::signature::sign;
use axum::body::Body;
use axum::http::Request;
use std::time::Duration;
use tokio::net::TcpListener;

use super::reconcile::{Delivery, compare_and_repair};
use super::run;
use super::store::{WORK, set_state};

fn is_connected(status: &Value) -> bool {
    status["connection"]["state"] == "connected"
}

fn errors(status: &Value) -> Vec<String> {
    let list = status["errors"].as_array().expect("a list");
    list.iter().map(|row| row["message"].as_str().expect("text").to_owned()).collect()
}

/// Every stored message, to be sent to the webhook again.
async fn stored(live: &Live) -> Vec<(String, String)> {
    let read = |conn: &mut crate::db::Conn<'_>| {
        conn.list::<(String, String)>("SELECT message_id, body FROM twitch_events ORDER BY message_id", &[])
    };
    live.test.core.db.read(read).await.expect("rows")
}

async fn send_by_webhook(live: &Live, id: &str, body: &str) {
    let time = live.test.core.clock.now().to_string();
    let request = Request::post("/api/twitch/webhook")
        .header("content-type", "application/json")
        .header("twitch-eventsub-message-id", id)
        .header("twitch-eventsub-message-timestamp", &time)
        .header("twitch-eventsub-message-signature", sign(SECRET, id, &time, body.as_bytes()))
        .header("twitch-eventsub-message-type", "notification");
    let reply = live.test.send(request.body(Body::from(body.to_owned())).expect("a request")).await;
    assert_eq!(reply.status, 204, "{reply}");
}

#[apply(on_both_engines!)]
async fn channel_events_arrive_over_the_connection(database: TestDatabase) {
    let live = Live::connected(database, &["--bits-per-pack=100"]).await;
    let viewer = live.viewer("ada").await;
    let status = live.status().await;
    assert_eq!(status["mode"], "demo");
    assert_eq!(status["transport"], "websocket");
    assert_eq!(status["channel"]["login"], "nova");
    assert_eq!(status["credentials"]["ok"], true);
    assert_eq!(status["authorization"]["missing"], json!([]));
    let kinds: Vec<_> =
        status["subscriptions"].as_array().expect("a list").iter().filter_map(|row| row["type"].as_str()).collect();
    for kind in ["channel.subscribe", "channel.cheer", "channel.raid", "stream.online", "channel.chat.message"] {
        assert!(kinds.contains(&kind), "{kinds:?}");
    }
    let mut expected = 0;
    for (form, packs) in [
        (&[("what", "subscribe"), ("viewer", "ada")][..], 1),
        (&[("what", "subscribe"), ("viewer", "ada"), ("tier", "2000")], 3),
        (&[("what", "resubscribe"), ("viewer", "ada"), ("tier", "3000")], 5),
        (&[("what", "cheer"), ("viewer", "ada"), ("count", "250")], 2),
        (&[("what", "raid"), ("viewer", "ada"), ("count", "25")], 1),
        (&[("what", "raid"), ("viewer", "ada"), ("count", "2")], 0),
        (&[("what", "redeem"), ("viewer", "ada"), ("text", "Card pack")], 1),
    ] {
        let before = live.outcomes().await.len();
        assert_eq!(live.trigger(form).await, 1, "{form:?}");
        live.wait_for_outcomes(before + 1).await;
        expected += packs;
        assert_eq!(live.packs(viewer.id).await, expected, "{form:?}");
    }
    // Five gifted subscriptions: one event for the giver with five, and one for each recipient.
    let before = live.outcomes().await.len();
    assert_eq!(live.trigger(&[("what", "gift"), ("viewer", "ada")]).await, 6);
    let outcomes = live.wait_for_outcomes(before + 6).await;
    assert_eq!(live.packs(viewer.id).await, expected + 5);
    assert_eq!(outcomes.iter().filter(|text| text.contains("held for lucky_viewer")).count(), 5);
    assert_eq!(live.trigger(&[("what", "anonymous-gift"), ("viewer", "ada")]).await, 6);
    live.wait_for_outcomes(before + 12).await;
    assert_eq!(live.packs(viewer.id).await, expected + 5, "an anonymous gift has no giver");
    live.trigger(&[("what", "online")]).await;
    live.wait_for_outcomes(before + 13).await;
    live.trigger(&[("what", "offline")]).await;
    let outcomes = live.wait_for_outcomes(before + 14).await;
    for outcome in ["The stream has begun.", "The stream has ended."] {
        assert!(outcomes.iter().any(|text| text.ends_with(outcome)), "{outcomes:#?}");
    }
    let last = live.status().await["lastEvent"].clone();
    assert!(last["type"].as_str().is_some_and(|kind| kind.starts_with("channel.")), "{last}");
}

#[apply(on_both_engines!)]
async fn a_move_during_a_burst_neither_loses_nor_doubles_messages(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let viewer = live.viewer("ada").await;
    let burst = async {
        for _ in 0..10 {
            let sent = live.trigger(&[("what", "subscribe"), ("viewer", "ada"), ("times", "50")]).await;
            assert_eq!(sent, 50, "the stand-in has a connection at any time");
            live.trigger(&[("what", "again")]).await;
        }
    };
    let moves = async {
        for _ in 0..3 {
            assert_eq!(live.trigger(&[("what", "move")]).await, 1);
            live.wait_until("the connection has moved", is_connected).await;
        }
    };
    tokio::join!(burst, moves);
    live.wait_for_outcomes(500).await;
    assert_eq!(live.packs(viewer.id).await, 500);
    for (id, body) in stored(&live).await {
        send_by_webhook(&live, &id, &body).await;
    }
    assert_eq!(live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await, 1);
    live.wait_for_outcomes(501).await;
    assert_eq!(live.packs(viewer.id).await, 501, "messages repeated by the webhook count once");
}

#[apply(on_both_engines!)]
async fn a_message_that_cannot_be_stored_does_not_block_others(database: TestDatabase) {
    let live = Live::connected(database, &["--bits-per-pack=100"]).await;
    let viewer = live.viewer("ada").await;
    inject_failure(&live.test, "twitch_events", "INSERT", "NEW.type = 'channel.cheer'").await;
    assert_eq!(live.trigger(&[("what", "cheer"), ("viewer", "ada"), ("count", "250")]).await, 1);
    assert_eq!(live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await, 1);
    live.advance_until("the message is given up", |status| {
        errors(status).iter().any(|text| text.contains("(channel.cheer) could not be stored and is lost"))
    })
    .await;
    live.wait_for_outcomes(1).await;
    assert_eq!(live.packs(viewer.id).await, 1, "the message after it is stored");
    let ends = || live.test.core.db.read(|conn| leases::ends_at(conn, WORK.name));
    let renewed = async { while ends().await.expect("reads") <= live.test.core.clock.now() {} };
    tokio::time::timeout(Duration::from_secs(60), renewed).await.expect("the lease is renewed in the meantime");
}

#[apply(on_both_engines!)]
async fn a_silent_connection_is_detected_and_restored(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let viewer = live.viewer("ada").await;
    assert_eq!(live.trigger(&[("what", "silence")]).await, 1);
    live.advance_until("the silence is detected", |status| {
        errors(status).iter().any(|text| text.contains("silent for longer"))
    })
    .await;
    live.advance_until("the connection is restored", is_connected).await;
    live.wait_until_all_enabled().await;
    live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await;
    live.wait_for_outcomes(1).await;
    assert_eq!(live.packs(viewer.id).await, 1);
}

#[apply(on_both_engines!)]
async fn the_connection_is_restored_after_every_documented_close_code(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    for code in 4000..=4007 {
        let form = [("what", "close".to_owned()), ("code", code.to_string())];
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(live.trigger(&form).await, 1);
        live.advance_until("the end is reported", |status| {
            errors(status).iter().any(|text| text.contains(&format!("({code})")))
        })
        .await;
        live.advance_until("the connection is restored", is_connected).await;
        live.wait_until_all_enabled().await;
    }
}

#[apply(on_both_engines!)]
async fn invalid_frames_are_reported_and_ignored(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let since = live.status().await["connection"]["since"].clone();
    for text in ["{\"metadata\": nonsense", "[]", "{\"metadata\":{\"message_type\":\"session_party\"}}"] {
        assert_eq!(live.trigger(&[("what", "garbage"), ("text", text)]).await, 1);
    }
    live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await;
    live.wait_for_outcomes(1).await;
    let status = live.status().await;
    assert!(errors(&status).iter().any(|text| text.contains("cannot be read")), "{status}");
    assert_eq!(status["connection"]["since"], since, "the connection is the same");
}

#[apply(on_both_engines!)]
async fn a_revoked_subscription_is_renewed_and_a_revoked_permission_reported(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    assert_eq!(live.trigger(&[("what", "revoke"), ("text", "channel.subscribe")]).await, 1);
    live.wait_until("the end is reported", |status| {
        errors(status).iter().any(|text| text.contains("channel.subscribe"))
    })
    .await;
    live.wait_until_all_enabled().await;
    assert_eq!(live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await, 1);
    live.wait_for_outcomes(1).await;

    assert!(live.trigger(&[("what", "withdraw")]).await > 0);
    live.wait_until("the streamer is asked to connect again", |status| {
        status["authorization"]["granted"] == false && status["connection"]["state"] == "off"
    })
    .await;
    let problem = live.status().await["authorization"]["problem"].clone();
    assert!(problem.as_str().is_some_and(|text| text.contains("connect the channel again")), "{problem}");
    // A permission that is granted in the same millisecond counts as withdrawn, too.
    live.test.core.clock.advance(Duration::from_millis(1));
    live.connect("nova").await;
    live.wait_until("the connection is restored", is_connected).await;
    live.wait_until_all_enabled().await;
}

#[apply(on_both_engines!)]
async fn an_expired_token_is_renewed_automatically(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    live.trigger(&[("what", "expire")]).await;
    live.test
        .as_user(&live.nova)
        .patch("/api/admin/settings", json!({"bits-per-pack": 0, "packs-per-raid": 0}))
        .await
        .ok();
    live.test.as_user(&live.nova).patch("/api/admin/settings", json!({"packs-per-raid": 2})).await.ok();
    let raided = async {
        while live.trigger(&[("what", "raid"), ("viewer", "ada")]).await != 1 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), raided).await.expect("events of raids arrive again");
    assert_eq!(live.wait_for_outcomes(1).await, ["2 packs held for ada until the first sign-in."]);
    assert_eq!(live.status().await["authorization"]["granted"], true);
}

#[apply(on_both_engines!)]
async fn messages_stored_before_a_crash_are_applied_after_it(database: TestDatabase) {
    let live = Live::with(database, &[]).await;
    live.connect("nova").await;
    tokio::spawn(run(live.test.features.twitch.clone(), "a node".into()));
    live.wait_until_all_enabled().await;
    // No job applies messages yet.
    live.trigger(&[("what", "subscribe"), ("viewer", "ada"), ("times", "40")]).await;
    let all_stored = async {
        while stored(&live).await.len() < 40 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), all_stored).await.expect("all messages are stored");
    let Live { test, .. } = live;
    let test = test.restarted().await;
    crate::twitch::webhook::apply_waiting(&test.features.twitch).await.expect("messages are applied");
    let ada = test.sign_in_as(crate::twitch::testing::channel::known("ada")).await;
    let packs = test.core.db.read(move |conn| crate::wallet::find(conn, ada.id)).await.expect("a wallet").packs;
    assert_eq!(packs, 40);
}

#[apply(on_both_engines!)]
async fn only_one_node_is_connected_and_another_takes_over(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let app = live.test.app.clone();
    let now = app.core.clock.now();
    let refused = app.core.lease(WORK, "another node").claim(|_| Ok(())).await.expect("the claim runs");
    assert!(refused.is_none(), "another node holds the lease");
    // The first node is frozen for the length of its lease, and another node takes it.
    let later = now.plus_millis(WORK.millis + 60_000);
    let other = Lease::new(&app.core.db, &Clock::fixed(later), WORK, "another node");
    let taking = other
        .claim(move |tx| set_state(tx, "connected", Some(&Message::verbatim("reported by the other node")), later));
    taking.await.expect("the claim runs").expect("the lease is claimed");
    live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await;
    let disconnected = async {
        while live.trigger(&[("what", "offline")]).await > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), disconnected).await.expect("the first node disconnects");
    assert_eq!(stored(&live).await, [], "a node without the lease stores no messages");
    // Wait for writes of the first node. There should be none.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let status = live.status().await;
    assert_eq!(status["connection"]["problem"], "reported by the other node");
    assert!(are_all_enabled(&status), "{status}");
    other.release(|_| Ok(())).await.expect("is released");
    live.advance_until("the first node is connected again", are_all_enabled).await;
}

#[apply(on_both_engines!)]
async fn a_node_that_has_lost_the_lease_repairs_nothing(database: TestDatabase) {
    let live = Live::connected(database, &["--twitch-transport=webhook"]).await;
    live.wait_until_all_enabled().await;
    let app = live.test.app.clone();
    let later = Clock::fixed(app.core.clock.now().plus_millis(WORK.millis + 60_000));
    let other = Lease::new(&app.core.db, &later, WORK, "another node");
    other.claim(|_| Ok(())).await.expect("the claim runs").expect("the lease is claimed");
    // With the lease, a repair for this session would replace all subscriptions.
    let before = live.status().await["subscriptions"].clone();
    let frozen = app.core.lease(WORK, "frozen for a minute");
    let delivery = Delivery::Websocket(vec!["a session of long ago".into()]);
    assert!(!compare_and_repair(&app.features.twitch, &frozen, delivery).await, "without the lease it returns false");
    assert_eq!(live.status().await["subscriptions"], before, "the stored state is unchanged");
    let who = crate::twitch::helix::TokenKind::Application;
    let remote =
        app.features.twitch.helix.list_subscriptions(&app.features.twitch, who).await.expect("Twitch responds");
    assert_eq!(remote.len(), before.as_array().map_or(0, Vec::len), "the subscriptions at Twitch are unchanged");
}

#[apply(on_both_engines!)]
async fn webhook_subscriptions_are_created_verified_and_deleted(database: TestDatabase) {
    let live = Live::connected(database, &["--twitch-transport=webhook"]).await;
    assert_eq!(live.status().await["connection"]["state"], "off");
    let viewer = live.viewer("ada").await;
    assert_eq!(live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await, 1);
    live.wait_for_outcomes(1).await;
    live.test.as_user(&live.nova).patch("/api/admin/settings", json!({"twitch-transport": "websocket"})).await.ok();
    live.wait_until("the connection is open", is_connected).await;
    live.wait_until_all_enabled().await;
    let app = live.test.app.clone();
    let left = async {
        // Each old subscription would send its event a second time.
        loop {
            let who = crate::twitch::helix::TokenKind::Application;
            let remote = app.features.twitch.helix.list_subscriptions(&app.features.twitch, who).await;
            let remote = remote.expect("Twitch responds");
            if remote.iter().all(|subscription| subscription.transport.method != "webhook") {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), left).await.expect("the webhook's subscriptions are deleted");
    assert_eq!(live.trigger(&[("what", "subscribe"), ("viewer", "ada")]).await, 1);
    let wait = async {
        while live.packs(viewer.id).await < 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), wait).await.expect("the event arrives");
    assert_eq!(live.packs(viewer.id).await, 2);
}

#[apply(on_both_engines!)]
async fn a_connection_without_a_welcome_is_closed(database: TestDatabase) {
    let (url, mut connections) = silent_server().await;
    let live = Live::with(database, &[&format!("--twitch-eventsub-url={url}")]).await;
    live.connect("nova").await;
    live.start();
    for attempt in 1..=3 {
        connections.recv().await.expect("the server connects");
        live.test.core.clock.advance(Duration::from_secs(11));
        let status = live
            .wait_until("the missing welcome is reported", |status| {
                let problem = status["connection"]["problem"].as_str();
                problem.is_some_and(|text| text.contains("welcome did not come"))
            })
            .await;
        let state = if attempt < 3 { "reconnecting" } else { "failed" };
        assert_eq!(status["connection"]["state"], state);
        assert!(status["subscriptions"].as_array().expect("a list").iter().all(|row| row["status"] != "enabled"));
        live.test.core.clock.advance(Duration::from_secs(150));
    }
    connections.recv().await.expect("the server retries");
}

#[apply(on_both_engines!)]
async fn only_the_channels_own_account_connects_it(database: TestDatabase) {
    let live = Live::new(database).await;
    assert_eq!(live.connect("mallory").await, "/admin/twitch?channel=wrong_account");
    assert_eq!(live.status().await["authorization"]["granted"], false);
    let admin = live.test.sign_in_with_role("an admin", crate::users::Role::Admin).await;
    let refused = live.test.as_user(&admin).get("/api/admin/twitch/authorize").await;
    assert_eq!(refused.refusal(), "403 owner_only");
    assert_eq!(live.connect("nova").await, "/admin/twitch?channel=connected");
    let status = live.status().await;
    assert_eq!(status["authorization"]["login"], "nova");
    let read = |conn: &mut crate::db::Conn<'_>| crate::twitch::channel::store::find(conn);
    let stored_channel = live.test.core.db.read(read).await.expect("is read").expect("exists");
    let tokens = crate::twitch::channel::decrypt_tokens(&live.test.features.twitch, &stored_channel).expect("opens");
    assert!(
        stored_channel.access_token != tokens.access && !stored_channel.access_token.contains(&tokens.access),
        "the token is encrypted"
    );
    for secret in [&tokens.access, &tokens.refresh, &stored_channel.access_token, &stored_channel.refresh_token] {
        assert!(!status.to_string().contains(secret.as_str()), "the status has no token");
    }
    let export = live.test.as_user(&live.nova).get("/api/users/me/export").await;
    assert!(!String::from_utf8_lossy(&export.body).contains(&stored_channel.refresh_token), "the export has no token");
}

/// A server that accepts connections and never sends anything.
async fn silent_server() -> (String, tokio::sync::mpsc::UnboundedReceiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("listens");
    let url = format!("ws://{}/ws", listener.local_addr().expect("has an address"));
    let (connected, received) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            if let Ok(socket) = tokio_tungstenite::accept_async(stream).await {
                open.push(socket);
            }
            if connected.send(()).is_err() {
                return;
            }
        }
    });
    (url, received)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_connects_immediately_when_the_connected_one_stops() {
    let live = Live::with(TestDatabase::postgres().await, &[]).await;
    live.connect("nova").await;
    let (one, two) = (live.test.app.clone(), live.test.another_node().await);
    tokio::spawn(bus::run(one.core.clone(), "one".into()));
    tokio::spawn(bus::run(two.app.core.clone(), "two".into()));
    let known = async {
        while one.core.nodes.peers().is_empty() || two.app.core.nodes.peers().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), known).await.expect("the nodes know each other");
    let first = tokio::spawn(run(one.features.twitch.clone(), "one".into()));
    live.wait_until_all_enabled().await;
    tokio::spawn(run(two.app.features.twitch.clone(), "two".into()));
    // Wait until the reads after the first contact are over. Then the second node sleeps until the lease ends,
    // which never happens because the clock does not advance.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(holder(&two.app).await.as_deref(), Some("one"));
    one.core.stop();
    first.await.expect("the first node stops");
    let lease_taken = async {
        while holder(&two.app).await.as_deref() != Some("two") {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(2), lease_taken).await.expect("the second node has the lease");
}

async fn holder(app: &App) -> Option<String> {
    const HOLDER: &str = "SELECT holder FROM leases WHERE work = 'twitch'";
    app.core
        .db
        .read(|conn: &mut crate::db::Conn<'_>| conn.get::<(Option<String>,)>(HOLDER, &[]))
        .await
        .expect("a row")
        .0
}
