//! Tests of effects on other features: trades, sockets, profiles, caches, and the demo set.

use super::*;
use crate::db::Tx;
use crate::overlay::testing::{Socket, listen};

#[apply(on_both_engines!)]
async fn a_sale_ends_trades_that_ask_for_its_cards(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let trade = |wants| json!({"recipient": "ada", "offeredItems": [world.cards(bob)[0]], "offeredPacks": 2, "requestedItems": [wants]});
    world.app.as_user(bob).post("/api/trades", trade(world.cards(ada)[0])).await.ok();
    let other =
        json!({"recipient": "cleo", "offeredItems": [world.cards(bob)[1]], "requestedItems": [world.cards(cleo)[0]]});
    world.app.as_user(bob).post("/api/trades", other).await.ok();
    let unrelated = json!({"recipient": "cleo", "offeredPacks": 1, "requestedItems": [world.cards(cleo)[3]]});
    world.app.as_user(bob).post("/api/trades", unrelated).await.ok();
    // One trade requests the card that is sold, one a card of the price, and one another card.
    let listing = world.lists(ada, 0).await;
    let offer = world.offers(cleo, &listing, &[0, 1], 1).await;
    world.accepts(ada, &listing, &offer).await.ok();
    let trades = world.app.as_user(bob).get(&format!("/api/trades/{}", bob.id)).await.ok();
    let ended: Vec<&Value> =
        trades.as_array().expect("trades").iter().map(|trade| &trade["cancellationReason"]).collect();
    assert_eq!(ended.iter().filter(|reason| **reason == "card_moved").count(), 2, "{trades:#}");
    for card in &world.cards(bob)[..2] {
        assert_eq!(world.card(*card).await, ("bob".into(), "available".into()));
    }
    assert_eq!((world.wallet(bob).await.0, world.wallet(bob).await.1), (9, 1));
    world.notification(bob, "has changed hands").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn listing_events_are_public_and_other_events_are_private(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let address = listen(&world.app).await;
    let mut visitor = Socket::connect(address, json!({})).await;
    let mut ada = Socket::connect(address, json!({"token": world.ada.token})).await;
    let mut bob = Socket::connect(address, json!({"token": world.bob.token})).await;
    ada.emit_with_ack("join", &[json!(world.ada.id)]).await;
    bob.emit_with_ack("join", &[json!(world.bob.id)]).await;
    visitor.emit_with_ack("join", &[json!(world.ada.id)]).await;
    let listing = world.lists(&world.ada, 0).await;
    let new = visitor.wait_for("market:newListing").await;
    let shown = world.app.anyone().get("/api/market/listings").await.ok()["listings"][0].clone();
    assert_eq!((&new, &new["_id"]), (&shown, &json!(listing)), "the listing as lists show it");
    assert_eq!(ada.wait_for("collection-updated").await, json!({"userId": world.ada.id}));
    let offer = world.offers(&world.bob, &listing, &[0], 1).await;
    assert_eq!(visitor.wait_for("market:listingUpdated").await, json!({"_id": listing}));
    assert_eq!(text(&ada.wait_for("notification").await, "link"), format!("/market/listing/{listing}"));
    world.accepts(&world.ada, &listing, &offer).await.ok();
    assert_eq!(
        visitor.events_until("market:listingUpdated").await,
        ["market:listingUpdated"],
        "a visitor gets no private event"
    );
    let notification = bob.wait_for("notification").await;
    assert!(text(&notification, "message").starts_with("ada accepted your offer"), "{notification}");
    assert_eq!(bob.wait_for("market:listingUpdated").await, json!({"_id": listing}));
}

#[apply(on_both_engines!)]
async fn reads_after_an_event_are_not_stale(database: TestDatabase) {
    // Responses are cached for a day, so only events make them stale.
    let day = std::time::Duration::from_hours(24);
    let flags = ["--demo=true", "--owner=nova", "--writes-per-minute=1000000"];
    let test = MarketWorld::of(TestApp::with_cache(database, &flags, day).await).await;
    let totals = async || test.app.anyone().get("/api/market/listings").await.ok();
    let mut events = test.app.core.listen();
    let mut received = async |wanted: fn(&crate::realtime::Event) -> bool| {
        while !wanted(&events.recv().await.expect("an event")) {}
    };
    assert_eq!(totals().await["total"], 0);
    let listing = test.lists(&test.ada, 0).await;
    received(|event| matches!(event, crate::realtime::Event::ListingMade { .. })).await;
    assert_eq!(totals().await["total"], 1);
    test.offers(&test.bob, &listing, &[], 1).await;
    received(|event| matches!(event, crate::realtime::Event::ListingChanged { .. })).await;
    assert_eq!(totals().await["listings"][0]["offerCount"], 1);
}

#[apply(on_both_engines!)]
async fn a_profile_counts_sales_of_both_sides(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[], 1).await;
    let counts = async || {
        let mut counts = Vec::new();
        for name in ["ada", "bob", "cleo"] {
            let profile = world.app.anyone().get(&format!("/api/users/profile/{name}")).await.ok();
            counts.push(profile["completedTrades"].as_i64().expect("a count"));
        }
        counts
    };
    assert_eq!(counts().await, [0, 0, 0]);
    world.accepts(&world.ada, &listing, &offer).await.ok();
    assert_eq!(counts().await, [1, 1, 0]);
}

#[apply(on_both_engines!)]
async fn the_number_of_open_offers_is_limited(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    world.offers(&world.bob, &listing, &[], 1).await;
    let id: crate::ids::ListingId = listing.parse().expect("an id");
    let set = |count: u32| {
        move |tx: &mut Tx<'_>| tx.execute("UPDATE listings SET offer_count = $2 WHERE id = $1", &[&id, &count])
    };
    world.app.core.db.write(set(100)).await.expect("is updated");
    assert_eq!(world.tries_to_offer(&world.cleo, &listing, &[], 1).await.refusal(), "409 too_many_offers");
    let changed = world
        .app
        .as_user(&world.bob)
        .put(&format!("/api/market/listings/{listing}/offers/self"), json!({"offeredPacks": 2}))
        .await;
    changed.ok();
    world.app.core.db.write(set(1)).await.expect("is restored");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn listings_and_offers_of_demo_users_end_before_the_users_are_deleted(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let (by_ada, by_bob) = (world.lists(ada, 0).await, world.lists(bob, 0).await);
    world.offers(ada, &by_bob, &[1], 1).await;
    world.offers(cleo, &by_bob, &[1], 2).await;
    world.offers(bob, &by_ada, &[1], 3).await;
    world.offers(cleo, &by_ada, &[2], 1).await;
    let demo = bob.id;
    world
        .app
        .core
        .db
        .write(move |tx| tx.execute("UPDATE users SET demo = TRUE WHERE id = $1", &[&demo]))
        .await
        .expect("is demo");
    crate::demo::clear(&world.app.features.packs).await.expect("clears");
    nothing_is_lost(&world.app).await;
    assert_eq!(
        world.app.anyone().get(&format!("/api/market/listings/{by_bob}")).await.refusal(),
        "404 listing_not_found"
    );
    let left = world.listing(&by_ada).await;
    assert_eq!((&left["status"], &left["offerCount"]), (&json!("active"), &json!(1)));
    assert_eq!(
        left["offers"].as_array().expect("offers").iter().filter(|offer| offer["status"] == "active").count(),
        1
    );
    assert_eq!(
        (world.wallet(ada).await.0, world.wallet(cleo).await.0),
        (10, 9),
        "packs reserved for demo listings are released"
    );
    world.notification(cleo, " is not for sale any more, so your offer of ").await;
    assert_eq!(world.app.as_user(ada).get("/api/market/offers").await.ok()["total"], 0);
}
