//! Tests of live packs of viewers who have not signed in: shown under their name, and held until the first sign-in.

use super::*;
use crate::overlay::testing::{Socket, listen};
use crate::overlay::{Dispatcher, prepare};
use crate::packs::testing::SHORT_RUN;
use crate::testing::nothing_is_lost;
use std::time::Duration;

const NAMES: &[&str] = &["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"];
const FLAGS: &[&str] = &["--reward-live-title=title", "--reward-title=another one", "--overlay-required=false"];

async fn with_packs(database: TestDatabase) -> World {
    let world = World::with(database, FLAGS).await;
    prepare(&world.test.features.overlay).await.expect("a key");
    world.test.stock(NAMES, SHORT_RUN, 5).await;
    world
}

async fn waiting(world: &World) -> Value {
    world.test.as_user(&world.nova).get("/api/admin/queues/status").await.ok()["queue"].clone()
}

async fn redeem(world: &World, number: usize) {
    world.deliver(&format!("m{number}"), &with(REDEMPTION, json!({"id": format!("redemption {number}")}))).await;
}

#[apply(on_both_engines!)]
async fn a_new_viewers_live_pack_is_shown_and_its_cards_are_held(database: TestDatabase) {
    let world = with_packs(database).await;
    let anyone = world.test.anyone();
    for _ in 0..2 {
        world.deliver("m1", REDEMPTION).await;
    }
    assert_eq!(world.outcomes().await, ["m1: 1 pack in the live queue for cooler_user, held until the first sign-in."]);
    assert_eq!(waiting(&world).await, json!(["cooler_user"]), "one entry, although the message came twice");
    nothing_is_lost(&world.test).await;

    let mut page = Socket::connect(listen(&world.test).await, json!({})).await;
    page.emit_with_ack("join", &[json!(world.nova.id)]).await;
    let mut dispatcher = Dispatcher::new(world.test.features.overlay.clone(), "this node");
    dispatcher.turn().await.expect("a turn");
    let shown = page.wait_for("new-pack-opening").await;
    assert_eq!(shown["username"], "cooler_user");
    world.test.core.clock.advance(Duration::from_secs(20));
    dispatcher.turn().await.expect("a turn");
    nothing_is_lost(&world.test).await;

    // The name has no account yet: no page, no place on the leaderboard, and no trades.
    assert_eq!(anyone.get("/api/users/profile/cooler_user").await.refusal(), "404 user_not_found");
    assert_eq!(anyone.get("/api/users/search?query=cooler").await.ok(), json!([]));
    assert!(!anyone.get("/api/leaderboard").await.ok().to_string().contains("cooler"));
    let trade = json!({"recipient": "cooler_user", "offeredPacks": 1, "requestedPacks": 1});
    assert_eq!(world.test.as_user(&world.nova).post("/api/trades", trade).await.refusal(), "404 user_not_found");
    let opening = format!("/api/packs/openings/{}", shown["_id"].as_str().expect("an id"));
    assert_eq!(anyone.get(&opening).await.ok()["username"], "new collector");

    let guest = world.test.sign_in_as(known("9001", "cooler_user")).await;
    let cards = anyone.get("/api/users/cooler_user/collection").await.ok();
    assert_eq!(cards["cards"].as_array().map(Vec::len), Some(5));
    let wallet = world.test.wallet(guest.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (0, 0, 1));
    assert_eq!(world.packs(guest.id).await, 0);
    let notices = world.notices(&guest).await;
    let expected = "A pack of yours was opened on stream before you signed in. Its cards are in your collection.";
    assert_eq!(notices, [expected]);
    let opened = anyone.get(&opening).await.ok();
    assert_eq!((&opened["username"], &opened["fairness"]["counter"]), (&json!("cooler_user"), &json!(0)));
    assert_eq!(world.test.as_user(&guest).get("/api/fairness/me").await.ok()["counter"], 1, "the user keeps the seed");
    let again = world.test.sign_in_as(known("9001", "cooler_user")).await;
    assert_eq!((again.id, world.notices(&guest).await.len()), (guest.id, 1), "only the first sign-in claims");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_viewer_may_sign_in_under_a_new_name_while_the_pack_waits(database: TestDatabase) {
    let world = with_packs(database).await;
    redeem(&world, 1).await;
    let other = world.test.sign_in_as(known("77", "cooler_user")).await;
    let renamed = world.test.sign_in_as(known("9001", "coolest_user")).await;
    assert_ne!(other.id, renamed.id);
    assert_eq!(waiting(&world).await, json!(["coolest_user"]));
    let wallet = world.test.wallet(renamed.id).await;
    assert_eq!((wallet.packs, wallet.reserved), (0, 1));
    let own = world.test.as_user(&renamed).get("/api/packs/queue").await.ok();
    let entry = own["entries"][0]["_id"].as_str().unwrap_or_else(|| panic!("an entry: {own}")).to_owned();
    world.test.as_user(&renamed).delete(&format!("/api/packs/queue/{entry}")).await.ok();
    assert_eq!((world.packs(renamed.id).await, world.packs(other.id).await), (1, 0));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_pack_that_the_queue_refuses_is_kept_until_the_first_sign_in(database: TestDatabase) {
    let world = with_packs(database).await;
    for number in 1..=6 {
        redeem(&world, number).await;
    }
    assert_eq!(waiting(&world).await, json!(vec!["cooler_user"; 5]));
    assert_eq!(world.outcomes().await[5], "m6: 1 pack held for cooler_user until the first sign-in.");
    let guest = world.test.sign_in_as(known("9001", "cooler_user")).await;
    let wallet = world.test.wallet(guest.id).await;
    assert_eq!((wallet.packs, wallet.reserved), (1, 5));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn concurrent_redemptions_and_a_sign_in_create_one_account(database: TestDatabase) {
    let world = with_packs(database).await;
    for turn in 0..attempts() {
        let subject = (9000 + turn).to_string();
        for number in 1..=3 {
            let event = json!({"id": format!("{subject} {number}"), "user_id": subject, "user_login": subject});
            world.post(&format!("m{subject} {number}"), "notification", &with(REDEMPTION, event)).await;
        }
        let guest = known(&subject, &format!("guest{subject}"));
        let (_, _, signed_in) = tokio::join!(
            apply_waiting(&world.test.features.twitch),
            apply_waiting(&world.test.features.twitch),
            world.test.sign_in_as(guest.clone()),
        );
        world.test.core.clock.advance(Duration::from_secs(60));
        apply_waiting(&world.test.features.twitch).await.expect("messages are applied");
        assert_eq!(world.test.sign_in_as(guest).await.id, signed_in.id);
        let wallet = world.test.wallet(signed_in.id).await;
        assert_eq!(wallet.packs + wallet.reserved, 3);
    }
    nothing_is_lost(&world.test).await;
}
