//! Tests of missed redemptions, and of redemptions that cannot be applied.

use super::*;
use crate::db::{Conn, Tx};
use crate::testing::{attempts, nothing_is_lost, together};
use crate::twitch::helix::RemoteRedemption;
use crate::twitch::rewards::rules::as_notification;
use crate::twitch::rewards::{catch_up, sync};
use crate::twitch::testing::TestUser;
use crate::twitch::webhook::rules::REDEMPTION;
use crate::twitch::webhook::{apply_waiting, store as messages};
use crate::wallet;

/// A channel with a reward of this server and without a connection, and a viewer.
async fn disconnected_channel(database: TestDatabase) -> (Live, TestUser) {
    let live = Live::with(database, &[]).await;
    live.connect("nova").await;
    let viewer = live.viewer("ada").await;
    create_reward(&live, "pack", 300).await;
    (live, viewer)
}

/// Redeems the reward without an event.
async fn redeem_without_event(live: &Live) {
    assert_eq!(live.trigger(&[("what", "redeem"), ("viewer", "ada"), ("text", "Card pack")]).await, 0);
    live.test.core.clock.advance(Duration::from_millis(5));
}

async fn look_up(live: &Live) {
    catch_up(&live.test.features.twitch).await.expect("is looked up");
}

async fn apply(live: &Live) {
    apply_waiting(&live.test.features.twitch).await.expect("messages are applied");
}

/// Sends the event of the latest open redemption with this id.
async fn send_event(live: &Live, id: &str) {
    let app = &live.test.app;
    let ours = app.core.db.read(store::list).await.expect("rows").into_iter().find_map(|row| row.reward_id);
    let waiting = app
        .features
        .twitch
        .helix
        .list_redemptions(&app.features.twitch, &ours.expect("a reward"))
        .await
        .expect("is listed");
    store_message(live, id, &waiting[0]).await;
}

async fn store_message(live: &Live, id: &str, redemption: &RemoteRedemption) {
    let (id, body, now) = (id.to_owned(), as_notification(redemption).to_string(), live.test.core.clock.now());
    let store = move |tx: &mut Tx<'_>| messages::keep(tx, &id, REDEMPTION, &body, now);
    assert!(live.test.core.db.write(store).await.expect("is stored"), "is new");
}

async fn events(live: &Live) -> Vec<Value> {
    let page = live.test.as_user(&live.nova).get("/api/admin/twitch/events?limit=100").await.ok();
    page["events"].as_array().expect("a list").clone()
}

async fn decided(live: &Live) -> Vec<(bool, Option<String>)> {
    let read = |conn: &mut Conn<'_>| conn.list("SELECT fulfilled, problem FROM decided_redemptions", &[]);
    live.test.core.db.read(read).await.expect("rows")
}

#[apply(on_both_engines!)]
async fn redemptions_during_a_lost_connection_are_looked_up(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    redeem_without_event(&live).await;
    live.start();
    live.wait_until_all_enabled().await;
    assert_eq!(live.wait_for_outcomes(1).await, ["1 pack for ada. The redemption is fulfilled."]);
    wait_for_page(&live, "<small>fulfilled</small>").await;
    // The connection goes silent, and later messages are lost.
    live.trigger(&[("what", "silence")]).await;
    assert_eq!(live.trigger(&[("what", "redeem"), ("viewer", "ada"), ("text", "Card pack")]).await, 1);
    live.advance_until("it is connected anew", |status| {
        let detected = status["errors"].to_string().contains("silent for longer");
        detected && status["connection"]["state"] == "connected"
    })
    .await;
    live.wait_for_outcomes(2).await;
    assert_eq!(live.packs(viewer.id).await, 2);
    let events = events(&live).await;
    assert!(
        events.iter().all(|event| event["_id"].as_str().is_some_and(|id| id.starts_with("redemption:"))),
        "{events:?}"
    );
    assert_eq!((&events[0]["who"], &events[0]["deed"]), (&json!("ada"), &json!("redeemed “Card pack”")));
    nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_both_sent_and_looked_up_counts_once_in_either_order(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    redeem_without_event(&live).await;
    send_event(&live, "m1").await;
    apply(&live).await;
    look_up(&live).await;
    apply(&live).await;
    assert_eq!(
        live.outcomes().await,
        ["1 pack for ada. The redemption is fulfilled."],
        "a known redemption is not looked up"
    );
    send_decisions(&live.test.features.twitch).await.expect("is sent");

    redeem_without_event(&live).await;
    look_up(&live).await;
    send_event(&live, "m2").await;
    apply(&live).await;
    assert_eq!(live.packs(viewer.id).await, 2);
    assert_eq!(live.outcomes().await.len(), 3);
    assert!(live.outcomes().await.contains(&"This redemption was decided before.".to_owned()));
    nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_sent_and_looked_up_concurrently_counts_once(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    let app = &live.test.app;
    for turn in 0..attempts() / 5 {
        redeem_without_event(&live).await;
        let event = async {
            send_event(&live, &format!("m{turn}")).await;
            apply(&live).await;
        };
        // Two nodes look it up at the same time.
        let look_ups = async {
            let (one, other) = tokio::join!(catch_up(&app.features.twitch), catch_up(&app.features.twitch));
            one.and(other).expect("is looked up");
            apply(&live).await;
        };
        together(turn, Box::pin(event), Box::pin(look_ups)).await;
        apply(&live).await;
        assert_eq!(live.packs(viewer.id).await, i64::from(turn) + 1);
        send_decisions(&app.features.twitch).await.expect("is sent");
    }
    nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn redemptions_on_many_pages_are_given_in_order_of_time(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    create_reward(&live, "live", 900).await;
    for who in ["ada", "bob"] {
        live.viewer(who).await;
        live.trigger(&[("what", "redeem"), ("viewer", who), ("text", "Live card pack")]).await;
        live.test.core.clock.advance(Duration::from_millis(5));
    }
    for _ in 0..105 {
        redeem_without_event(&live).await;
    }
    look_up(&live).await;
    apply(&live).await;
    assert_eq!(live.packs(viewer.id).await, 105);
    let queue = live.test.as_user(&live.nova).get("/api/admin/queues/status").await.ok();
    assert_eq!(queue["queue"], json!(["ada", "bob"]), "the first redemption is first in the queue");
}

#[apply(on_both_engines!)]
async fn a_redemption_refunded_by_hand_gives_nothing(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    redeem_without_event(&live).await;
    live.trigger(&[("what", "refund")]).await;
    look_up(&live).await;
    apply(&live).await;
    assert_eq!((live.outcomes().await.len(), live.packs(viewer.id).await), (0, 0));
    // A redemption whose decision may already be deleted is left to the streamer.
    redeem_without_event(&live).await;
    live.test.core.clock.advance(Duration::from_hours(24 * 28));
    look_up(&live).await;
    apply(&live).await;
    assert_eq!((live.outcomes().await.len(), live.packs(viewer.id).await), (0, 0));
}

#[apply(on_both_engines!)]
async fn a_reward_recognised_late_gives_once_and_sends_the_decision(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    let app = &live.test.app;
    redeem_without_event(&live).await;
    send_event(&live, "m1").await;
    // As if this server had stopped before it stored the reward that it had created.
    let now = app.core.clock.now();
    let forget = move |tx: &mut Tx<'_>| {
        let rows = store::list(tx)?.into_iter().map(|row| store::Reward { is_ours: false, ..row });
        rows.into_iter().try_for_each(|row| store::upsert(tx, &row, now))
    };
    app.core.db.write(forget).await.expect("is deleted");
    apply(&live).await;
    assert_eq!(live.outcomes().await, ["1 pack for ada."]);
    sync(&app.features.twitch).await.expect("is processed");
    app.core.clock.advance(Duration::from_secs(61));
    look_up(&live).await;
    apply(&live).await;
    assert_eq!(live.packs(viewer.id).await, 1);
    send_decisions(&app.features.twitch).await.expect("is sent");
    wait_for_page(&live, "<small>fulfilled</small>").await;
    nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_that_cannot_be_applied_is_refunded_once(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    let app = &live.test.app;
    redeem_without_event(&live).await;
    look_up(&live).await;
    let ada = viewer.id;
    let delete = move |tx: &mut Tx<'_>| tx.execute("DELETE FROM wallets WHERE user_id = $1", &[&ada]);
    assert_eq!(app.core.db.write(delete).await.expect("is deleted"), 1);
    for (turn, seconds) in [0, 10, 60, 300, 1800, 7200].into_iter().enumerate() {
        assert_eq!(decided(&live).await, [], "no decision before it is given up");
        app.core.clock.advance(Duration::from_secs(seconds));
        together(u32::try_from(turn).expect("fits"), apply(&live), apply(&live)).await;
    }
    let event = events(&live).await.remove(0);
    assert_eq!((&event["outcome"], &event["mayRetry"]), (&json!("failed"), &json!(false)), "{event}");
    assert_eq!(event["error"], "There is no such user. The channel points are refunded.");
    assert_eq!(decided(&live).await, [(false, None)]);
    send_decisions(&app.features.twitch).await.expect("is sent");
    wait_for_page(&live, "<small>points refunded</small>").await;
    assert_eq!(decided(&live).await, [(false, None)], "sent once, and not refused by Twitch");

    app.core.db.write(move |tx| wallet::create(tx, ada)).await.expect("the wallet is created");
    let id = event["_id"].as_str().expect("an id");
    let path = format!("/api/admin/twitch/events/{id}/retry");
    let refused = live.test.as_user(&live.nova).post(&path, json!({})).await;
    assert_eq!(refused.refusal(), "409 event_settled");
    assert!(
        refused.json()["message"].as_str().is_some_and(|text| text.contains("channel points were refunded")),
        "{refused}"
    );
    // Neither a late event nor another look-up changes that.
    live.test.core.clock.advance(Duration::from_secs(600));
    look_up(&live).await;
    apply(&live).await;
    assert_eq!((live.packs(ada).await, events(&live).await.len()), (0, 1));
    let notices = live.test.as_user(&viewer).notices().await;
    assert_eq!(notices.iter().filter(|text| text.contains("your packs could not be given")).count(), 1, "{notices:?}");
    nothing_is_lost(&live.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_that_another_message_gave_is_not_refunded(database: TestDatabase) {
    let (live, viewer) = disconnected_channel(database).await;
    let app = &live.test.app;
    redeem_without_event(&live).await;
    send_event(&live, "m1").await;
    // The message had failed five times when the redemption was looked up.
    let fail = "UPDATE twitch_events SET attempts = 5, next_try_at = next_try_at + 60000";
    app.core.db.write(move |tx| tx.execute(fail, &[]).map(drop)).await.expect("has failed");
    look_up(&live).await;
    apply(&live).await;
    assert_eq!(decided(&live).await, [(true, None)]);
    app.core.clock.advance(Duration::from_mins(2));
    apply(&live).await;
    assert_eq!((decided(&live).await, live.packs(viewer.id).await), (vec![(true, None)], 1));
    nothing_is_lost(&live.test).await;
}
