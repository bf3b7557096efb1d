//! Tests of making, changing, retracting and rejecting offers.

use super::*;

#[apply(on_both_engines!)]
async fn an_offer_locks_its_content_and_notifies_the_owner(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let anyone =
        world.app.anyone().post(&format!("/api/market/listings/{listing}/offers"), json!({"offeredPacks": 1})).await;
    assert_eq!(anyone.refusal(), "401 unauthorized");
    let reply = world.tries_to_offer(&world.bob, &listing, &[2, 0], 3).await.ok();
    assert_eq!(reply["message"], "Offer submitted successfully");
    let cards = world.cards(&world.bob);
    let offer = &reply["offer"];
    assert_eq!(
        (&offer["offeredCards"][0]["_id"], &offer["offeredCards"][1]["_id"]),
        (&json!(cards[2]), &json!(cards[0]))
    );
    assert_eq!(
        (&offer["offeredPacks"], &offer["status"], &offer["message"]),
        (&json!(3), &json!("active"), &json!("Please"))
    );
    assert_eq!((&offer["offerer"]["username"], text(offer, "version").len()), (&json!("bob"), 24));
    assert_eq!(world.wallet(&world.bob).await, (7, 3, 10));
    assert_eq!(world.card(cards[0]).await.1, "pending");
    let shown = world.listing(&listing).await;
    assert_eq!((&shown["offerCount"], &shown["offers"]), (&json!(1), &json!([offer])));
    let notification = world.notification(&world.ada, "bob offers you ").await;
    assert!(text(&notification, "message").contains(" and 3 packs for "), "{notification}");
    assert_eq!(notification["link"], format!("/market/listing/{listing}"));
    let own = world.app.as_user(&world.bob).get("/api/market/offers").await.ok();
    assert_eq!(
        (&own["total"], &own["offers"][0]["_id"], &own["offers"][0]["listing"]["_id"]),
        (&json!(1), &offer["_id"], &json!(listing))
    );
    assert_eq!(world.app.as_user(&world.cleo).get("/api/market/offers").await.ok(), json!({"offers": [], "total": 0}));
    assert_eq!(world.app.anyone().get("/api/market/offers").await.refusal(), "401 unauthorized");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn impossible_offers_are_refused_with_the_reason(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let other = world.lists(&world.cleo, 1).await;
    assert_eq!(world.tries_to_offer(&world.ada, &listing, &[1], 0).await.refusal(), "403 own_listing");
    assert_eq!(world.tries_to_offer(&world.bob, &"0".repeat(24), &[1], 0).await.refusal(), "404 listing_not_found");
    assert_eq!(world.tries_to_offer(&world.bob, "nonsense", &[1], 0).await.refusal(), "404 listing_not_found");
    let busy = world.tries_to_offer(&world.cleo, &listing, &[0, 1], 0).await;
    assert_eq!(busy.refusal(), "409 card_busy");
    assert!(text(&busy.json(), "message").contains("is listed on the market"), "{busy}");
    world.offers(&world.bob, &other, &[3], 4).await;
    let busy = world.tries_to_offer(&world.bob, &listing, &[3], 0).await;
    assert!(text(&busy.json(), "message").contains("is part of an offer on the market"), "{busy}");
    let poor = world.tries_to_offer(&world.bob, &listing, &[], 7).await;
    assert_eq!(poor.refusal(), "409 no_packs");
    assert_eq!(
        text(&poor.json(), "message"),
        "You offer 7 packs, and you have 6 available. 4 more are reserved for trades, offers or the live queue. Offer fewer, or take some back first."
    );
    let stranger = json!({"offeredCards": [world.cards(&world.ada)[1]]});
    let path = format!("/api/market/listings/{listing}/offers");
    assert_eq!(world.app.as_user(&world.bob).post(&path, stranger).await.refusal(), "409 card_moved");
    world.offers(&world.bob, &listing, &[], 1).await;
    assert_eq!(world.tries_to_offer(&world.bob, &listing, &[1], 0).await.refusal(), "409 offer_exists");
    assert_eq!(world.listing(&listing).await["offerCount"], 1);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_invalid_offer_is_a_400_and_changes_nothing(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let card = world.cards(&world.bob)[0];
    let many: Vec<String> = (0..21).map(|number| format!("{number:024x}")).collect();
    let bodies = [
        json!({}),
        json!([]),
        json!(7),
        json!({"offeredPacks": 0}),
        json!({"offeredPacks": -1}),
        json!({"offeredPacks": 0.5}),
        json!({"offeredPacks": 1e30}),
        json!({"offeredPacks": 10_001}),
        json!({"offeredPacks": "1"}),
        json!({"offeredPacks": null}),
        json!({"offeredCards": card}),
        json!({"offeredCards": [card, card]}),
        json!({"offeredCards": [card, {"_id": card}]}),
        json!({"offeredCards": many}),
        json!({"offeredCards": [1]}),
        json!({"offeredCards": [{}]}),
        json!({"offeredCards": [null]}),
        json!({"offeredCards": ["🦊"]}),
        json!({"offeredPacks": 1, "message": "x".repeat(501)}),
        json!({"offeredPacks": 1, "message": "\u{0}"}),
        json!({"offeredPacks": 1, "message": 7}),
    ];
    for body in bodies {
        for method in [Method::POST, Method::PUT] {
            let own = if method == Method::PUT { "/self" } else { "" };
            let path = format!("/api/market/listings/{listing}/offers{own}");
            let reply = world.app.as_user(&world.bob).call(method, &path, Some(body.clone()), None).await;
            assert!(reply.status == 400 && reply.json()["message"].is_string(), "{body} {reply}");
            assert!(!text(&reply.json(), "message").contains("CardRef"), "{reply}");
        }
    }
    assert_eq!(world.wallet(&world.bob).await, (10, 0, 10));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_offer_is_replaced_in_one_transaction(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let path = format!("/api/market/listings/{listing}/offers/self");
    let bob = world.app.as_user(&world.bob);
    let other =
        json!({"offeredCards": [{"_id": world.cards(&world.bob)[0]}, world.cards(&world.bob)[1]], "offeredPacks": 10});
    assert_eq!(bob.put(&path, other.clone()).await.refusal(), "404 offer_not_found");
    let first = world.offers(&world.bob, &listing, &[0, 2], 9).await;
    let changed = bob.put(&path, other).await.ok();
    assert_eq!(changed["message"], "Offer changed successfully");
    assert_ne!(changed["offer"]["_id"], first);
    assert_eq!(world.wallet(&world.bob).await, (0, 10, 10));
    assert_eq!(world.card(world.cards(&world.bob)[2]).await.1, "available");
    let shown = world.listing(&listing).await;
    assert_eq!((&shown["offerCount"], &shown["offers"]), (&json!(1), &json!([changed["offer"]])));
    let too_much = bob.put(&path, json!({"offeredPacks": 11})).await;
    assert_eq!(too_much.refusal(), "409 no_packs");
    assert_eq!(world.listing(&listing).await["offers"], shown["offers"], "a refused change changes nothing");
    assert_eq!(world.accepts(&world.ada, &listing, &first).await.refusal(), "409 offer_closed");
    world.notification(&world.ada, "bob now offers you ").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_offer_is_retracted_once(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let path = format!("/api/market/listings/{listing}/offers/self");
    assert_eq!(world.app.as_user(&world.bob).delete(&path).await.refusal(), "404 offer_not_found");
    world.offers(&world.bob, &listing, &[0], 1).await;
    assert_eq!(world.app.anyone().delete(&path).await.refusal(), "401 unauthorized");
    assert_eq!(world.app.as_user(&world.cleo).delete(&path).await.refusal(), "404 offer_not_found");
    world.app.as_user(&world.bob).delete(&path).await.ok();
    assert_eq!(world.app.as_user(&world.bob).delete(&path).await.refusal(), "404 offer_not_found");
    assert_eq!(world.wallet(&world.bob).await, (10, 0, 10));
    let shown = world.listing(&listing).await;
    assert_eq!((&shown["offerCount"], &shown["offers"]), (&json!(0), &json!([])));
    world.notification(&world.ada, "bob withdrew the offer of ").await;
    let own = world.app.as_user(&world.bob).get("/api/market/offers?status=retracted").await.ok();
    assert_eq!(
        (&own["total"], &own["offers"][0]["offeredCards"][0]["_id"]),
        (&json!(1), &json!(world.cards(&world.bob)[0]))
    );
    world.offers(&world.bob, &listing, &[0], 1).await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn only_the_owner_rejects_an_offer(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (listing, other) = (world.lists(&world.ada, 0).await, world.lists(&world.ada, 1).await);
    let offer = world.offers(&world.bob, &listing, &[0], 1).await;
    let path = format!("/api/market/listings/{listing}/offers/{offer}");
    assert_eq!(world.app.anyone().delete(&path).await.refusal(), "401 unauthorized");
    assert_eq!(world.app.as_user(&world.bob).delete(&path).await.refusal(), "403 not_your_listing");
    let elsewhere = format!("/api/market/listings/{other}/offers/{offer}");
    let ada = world.app.as_user(&world.ada);
    assert_eq!(ada.delete(&elsewhere).await.refusal(), "404 offer_not_found");
    assert_eq!(
        ada.delete(&format!("/api/market/listings/{listing}/offers/nonsense")).await.refusal(),
        "404 offer_not_found"
    );
    ada.delete(&path).await.ok();
    assert_eq!(ada.delete(&path).await.refusal(), "409 offer_closed");
    world.notification(&world.bob, "ada rejected your offer of ").await;
    assert_eq!(world.wallet(&world.bob).await, (10, 0, 10));
    nothing_is_lost(&world.app).await;
}
