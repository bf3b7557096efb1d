//! Tests of this server's rewards against the stand-in: decisions are sent, and failed redemptions are refunded.

mod missed;

use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

use crate::clock::Timestamp;
use crate::testing::dump::{inject_failure, remove_failure};
use crate::testing::{TestDatabase, on_both_engines};
use crate::twitch::testing::channel::Live;

use super::{send_decisions, store};

async fn create_reward(live: &Live, kind: &str, cost: u32) -> Value {
    live.test.as_user(&live.nova).post("/api/admin/twitch/rewards", json!({"kind": kind, "cost": cost})).await.ok()
}

/// The outcome of a repeated redemption.
const DECIDED_BEFORE: &str = "This redemption was decided before.";

async fn redeem(live: &Live, who: &str, title: &str, count: usize) -> String {
    assert_eq!(live.trigger(&[("what", "redeem"), ("viewer", who), ("text", title)]).await, 1);
    // Creating a reward triggers a look-up, which may report the same redemption again.
    let decided = async {
        while live.outcomes().await.iter().filter(|outcome| *outcome != DECIDED_BEFORE).count() < count {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), decided).await.expect("the redemption is decided");
    let read = |conn: &mut crate::db::Conn<'_>| {
        conn.list::<(String,)>(
            "SELECT outcome FROM twitch_events WHERE outcome <> $1 ORDER BY received_at DESC, message_id DESC LIMIT 1",
            &[&DECIDED_BEFORE],
        )
    };
    // Messages of one millisecond have no order.
    let outcome = live.test.core.db.read(read).await.expect("a row").remove(0).0;
    live.test.core.clock.advance(Duration::from_millis(5));
    outcome
}

async fn wait_for_page(live: &Live, what: &str) {
    let wait = async {
        while !live.page().await.contains(what) {
            tokio::task::yield_now().await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), wait).await.is_ok(), "{what}: {}", live.page().await);
}

/// Makes redemptions arrive while no decision is sent to Twitch.
async fn with_unsent_decisions(database: TestDatabase) -> Live {
    let live = Live::with(database, &[]).await;
    live.connect("nova").await;
    tokio::spawn(crate::twitch::eventsub::run(live.test.features.twitch.clone(), "a node".into()));
    tokio::spawn(crate::twitch::webhook::run(live.test.features.twitch.clone()));
    live.wait_until_all_enabled().await;
    create_reward(&live, "pack", 300).await;
    live
}

/// The first page of decisions that wait to be sent.
async fn waiting(live: &Live) -> Vec<store::Waiting> {
    let first = (Timestamp::from_millis(0), String::new());
    live.test.core.db.read(move |conn| store::waiting(conn, &first)).await.expect("rows")
}

#[apply(on_both_engines!)]
async fn a_redemption_is_fulfilled_once_its_pack_is_given(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let viewer = live.viewer("ada").await;
    let status = create_reward(&live, "pack", 300).await;
    let reward = &status["rewards"][0];
    assert_eq!(
        (&reward["kind"], &reward["title"], &reward["ours"]),
        (&json!("pack"), &json!("Card pack"), &json!(true))
    );
    assert_eq!((&reward["cost"], &reward["enabled"]), (&json!(300), &json!(true)));
    assert_eq!(create_reward(&live, "pack", 450).await["rewards"][0]["cost"], 450);
    let outcome = redeem(&live, "ada", "Card pack", 1).await;
    assert_eq!(outcome, "1 pack for ada. The redemption is fulfilled.");
    wait_for_page(&live, "<small>fulfilled</small>").await;
    assert_eq!(live.packs(viewer.id).await, 1);
    let outcome = redeem(&live, "a_stranger", "Card pack", 2).await;
    assert_eq!(outcome, "1 pack held for a_stranger until the first sign-in. The redemption is fulfilled.");
}

#[apply(on_both_engines!)]
async fn visitors_see_the_ways_to_earn_that_are_available_on_the_channel(database: TestDatabase) {
    let live = Live::with(database, &["--twitch-channel=nova"]).await;
    let ways = async || live.test.anyone().get("/api/settings").await.ok()["earning"]["onTwitch"].clone();
    assert_eq!(ways().await, json!([]), "the channel is not connected");
    live.connect("nova").await;
    live.start();
    live.wait_until_all_enabled().await;
    assert_eq!(ways().await, json!(["raids", "subscriptions"]), "there is no reward, and bits earn nothing");
    create_reward(&live, "pack", 300).await;
    assert_eq!(ways().await, json!(["raids", "subscriptions", "reward"]));
    let withdraw = |tx: &mut crate::db::Tx<'_>| tx.execute("UPDATE channel_permission SET problem = 'withdrawn'", &[]);
    live.test.core.db.write(withdraw).await.expect("writes");
    assert_eq!(ways().await, json!([]));
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_reward_creations_is_refused(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let nova = live.test.as_user(&live.nova);
    let create_reward = async |was: u32, cost: u32| {
        nova.post("/api/admin/twitch/rewards", json!({"kind": "pack", "cost": cost, "was": was})).await
    };
    assert_eq!(create_reward(0, 300).await.ok()["rewards"][0]["cost"], 300);
    let second = create_reward(0, 900).await;
    assert_eq!(second.refusal(), "409 changed");
    assert!(second.json()["message"].as_str().is_some_and(|text| text.contains("now costs 300 points")), "{second}");
    assert_eq!(live.status().await["rewards"][0]["cost"], 300, "nothing is changed");
    assert_eq!(create_reward(300, 900).await.ok()["rewards"][0]["cost"], 900);
}

#[apply(on_both_engines!)]
async fn points_are_refunded_when_no_pack_can_be_given(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let viewer = live.viewer("ada").await;
    create_reward(&live, "live", 1000).await;
    for number in 1..=5 {
        assert_eq!(
            redeem(&live, "ada", "Live card pack", number).await,
            "1 pack for ada, in the live queue. The redemption is fulfilled."
        );
    }
    let outcome = redeem(&live, "ada", "Live card pack", 6).await;
    assert_eq!(
        outcome,
        "The channel points are refunded: the live queue has no more places for this user at the moment."
    );
    assert_eq!(live.packs(viewer.id).await, 0, "a refunded redemption gives nothing");
    wait_for_page(&live, "<small>points refunded</small>").await;
    assert!(
        live.test.as_user(&viewer).notices().await.iter().any(|text| text.contains("Your channel points are refunded"))
    );

    let nova = live.test.as_user(&live.nova);
    nova.patch("/api/admin/settings", json!({"pack-opening": "self"})).await.ok();
    let outcome = redeem(&live, "bob", "Live card pack", 7).await;
    assert_eq!(outcome, "The channel points are refunded: packs are not opened on stream at the moment.");
}

#[apply(on_both_engines!)]
async fn a_new_viewers_live_pack_is_queued_and_announced_in_the_chat(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    tokio::spawn(crate::twitch::chat::run(live.test.features.twitch.clone()));
    create_reward(&live, "live", 1000).await;
    let expected =
        "1 pack in the live queue for a_stranger, held until the first sign-in. The redemption is fulfilled.";
    for number in 1..=5 {
        assert_eq!(redeem(&live, "a_stranger", "Live card pack", number).await, expected);
    }
    wait_for_page(&live, "a_stranger, your pack is in the live queue. Its cards are kept for you until you sign in")
        .await;
    wait_for_page(&live, "<small>fulfilled</small>").await;
    let full = redeem(&live, "a_stranger", "Live card pack", 6).await;
    assert_eq!(full, "The channel points are refunded: the live queue has no more places for this user at the moment.");
    wait_for_page(&live, "<small>points refunded</small>").await;
    let stranger = live.viewer("a_stranger").await;
    assert_eq!(live.packs(stranger.id).await, 0, "five packs are queued, and the sixth redemption gives nothing");
    crate::testing::nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_reward_that_the_streamer_created_is_never_changed(database: TestDatabase) {
    let live = Live::connected(database, &[]).await;
    let viewer = live.viewer("ada").await;
    assert_eq!(redeem(&live, "ada", "Card pack", 1).await, "1 pack for ada.");
    let refused =
        live.test.as_user(&live.nova).post("/api/admin/twitch/rewards", json!({"kind": "pack", "cost": 1})).await;
    assert_eq!(refused.refusal(), "409 twitch_refused");
    assert!(refused.json()["message"].as_str().is_some_and(|text| text.contains("Rename or delete it")), "{refused}");
    let reward = live.status().await["rewards"][0].clone();
    assert_eq!((&reward["ours"], &reward["enabled"]), (&json!(false), &json!(true)), "{reward}");
    wait_for_page(&live, "<small>waiting</small>").await;
    assert_eq!(live.packs(viewer.id).await, 1);
    assert!(waiting(&live).await.is_empty(), "its redemption is not decided");
}

#[apply(on_both_engines!)]
async fn decisions_are_sent_after_a_crash_and_only_once(database: TestDatabase) {
    let live = with_unsent_decisions(database).await;
    redeem(&live, "ada", "Card pack", 1).await;
    // The decision was not sent yet; the next start sends it.
    wait_for_page(&live, "<small>waiting</small>").await;
    assert_eq!(waiting(&live).await.len(), 1);
    send_decisions(&live.test.features.twitch).await.expect("is sent");
    wait_for_page(&live, "<small>fulfilled</small>").await;
    // The confirmation was lost. The second attempt finds the redemption settled and stops.
    let forget = "UPDATE decided_redemptions SET told_at = NULL, next_at = 0";
    live.test.core.db.write(move |tx| tx.execute(forget, &[]).map(drop)).await.expect("is deleted");
    send_decisions(&live.test.features.twitch).await.expect("is sent");
    let waiting = waiting(&live).await;
    assert!(waiting.is_empty(), "{waiting:?}");
}

#[apply(on_both_engines!)]
async fn a_test_event_credits_the_caller_and_is_marked(database: TestDatabase) {
    let live = Live::with(database, &["--bits-per-pack=100"]).await;
    live.start();
    let nova = live.test.as_user(&live.nova);
    let mut expected = 0;
    for (number, (kind, packs)) in
        [("subscription", 1), ("gift", 5), ("redemption", 1), ("cheer", 1), ("raid", 1)].into_iter().enumerate()
    {
        let begun = nova.post("/api/admin/twitch/test", json!({"kind": kind})).await.ok();
        assert!(begun["messageId"].as_str().is_some_and(|id| id.starts_with("test:")), "{begun}");
        live.wait_for_outcomes(number + 1).await;
        expected += packs;
        assert_eq!(live.packs(live.nova.id).await, expected, "{kind}");
    }
    nova.post("/api/admin/twitch/test", json!({"kind": "redemption", "live": true})).await.ok();
    live.wait_for_outcomes(6).await;
    let queue = nova.get("/api/admin/queues/status").await.ok();
    assert_eq!(queue["queue"], json!(["nova"]));
}

#[apply(on_both_engines!)]
async fn a_test_event_can_give_nothing_and_says_what_a_real_one_gives(database: TestDatabase) {
    let live = Live::with(database, &["--bits-per-pack=100"]).await;
    live.start();
    let nova = live.test.as_user(&live.nova);
    for (number, (kind, outcome)) in [
        ("gift", "A test that gave nothing. A real event: 5 packs for nova."),
        ("cheer", "A test that gave nothing. A real event: 1 pack for nova."),
        ("redemption", "A test that gave nothing. A real event: 1 pack for nova, in the live queue."),
        ("raid", "A test that gave nothing. A real event: 1 pack for nova."),
    ]
    .into_iter()
    .enumerate()
    {
        let test = json!({"kind": kind, "live": kind == "redemption", "gives": false});
        let begun = nova.post("/api/admin/twitch/test", test).await.ok();
        assert!(begun["message"].as_str().is_some_and(|text| text.ends_with("It gives nothing.")), "{begun}");
        live.wait_for_outcomes(number + 1).await;
        let listed = nova.get("/api/admin/twitch/events").await.ok();
        let mut events = listed["events"].as_array().into_iter().flatten();
        let event = events.find(|event| event["_id"] == begun["messageId"]).expect("is listed");
        assert_eq!((&event["said"], &event["packs"], &event["test"]), (&json!(outcome), &json!(0), &json!(true)));
    }
    assert_eq!(live.packs(live.nova.id).await, 0);
    assert_eq!(nova.get("/api/admin/queues/status").await.ok()["queue"], json!([]));
    assert!(nova.notices().await.is_empty());
    crate::testing::nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_that_cannot_be_updated_does_not_block_others(database: TestDatabase) {
    let live = with_unsent_decisions(database).await;
    redeem(&live, "ada", "Card pack", 1).await;
    // More rows than one page has, and all of them come first.
    let poison = "INSERT INTO decided_redemptions \
        (redemption_id, reward_id, message_id, fulfilled, decided_at, attempts, next_at) \
        SELECT 'poison' || value, 'reward', 'message' || value, TRUE, 1700000000000, 0, 0 FROM json_each(CAST($1 AS TEXT))";
    let numbers = serde_json::to_string(&(100..220).collect::<Vec<_>>()).expect("a list");
    live.test.core.db.write(move |tx| tx.execute(poison, &[&numbers])).await.expect("are decided");
    inject_failure(&live.test, "decided_redemptions", "UPDATE", "OLD.redemption_id LIKE 'poison%'").await;
    let next = send_decisions(&live.test.features.twitch).await.expect("runs");
    assert!(next.is_none_or(|next| next > live.test.core.clock.now()), "the next attempt is not due yet");
    let left = "SELECT redemption_id FROM decided_redemptions WHERE told_at IS NULL";
    let left = live.test.core.db.read(move |conn| conn.list::<(String,)>(left, &[])).await.expect("rows");
    assert_eq!(left.len(), 120);
    assert!(left.iter().all(|(id,)| id.starts_with("poison")), "no other decision waits: {left:?}");
    remove_failure(&live.test, "decided_redemptions").await;
    send_decisions(&live.test.features.twitch).await.expect("is sent");
    assert!(waiting(&live).await.is_empty());
}
