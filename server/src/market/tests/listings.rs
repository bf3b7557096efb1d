//! Tests of creating, cancelling and expiring listings.

use super::*;
use crate::testing::dump::{inject_failure, remove_failure};

#[apply(on_both_engines!)]
async fn only_the_owner_lists_a_card(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let anyone = world.app.anyone().post("/api/market/listings", json!({"cardId": card})).await;
    assert_eq!(anyone.refusal(), "401 unauthorized");
    let bob = world.app.as_user(&world.bob);
    assert_eq!(bob.post("/api/market/listings", json!({"cardId": card})).await.refusal(), "409 card_moved");
    let nothing = json!({"cardId": "0".repeat(24)});
    assert_eq!(bob.post("/api/market/listings", nothing).await.refusal(), "409 card_moved");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_listing_shows_and_locks_its_card(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let body = json!({"card": {"_id": card, "name": "whatever"}, "askingPacks": 3, "note": "  Mint condition "});
    let reply = world.app.as_user(&world.ada).post("/api/market/listings", body).await;
    assert_eq!(reply.status, 201, "{reply}");
    let made = reply.ok();
    assert_eq!(
        (&made["status"], &made["askingPacks"], &made["note"]),
        (&json!("active"), &json!(3), &json!("Mint condition"))
    );
    assert_eq!((&made["owner"]["username"], &made["offerCount"]), (&json!("ada"), &json!(0)));
    assert_eq!((&made["card"]["_id"], &made["card"]["status"]), (&json!(card), &json!("pending")));
    assert_eq!(
        (&made["createdAt"], &made["expiresAt"]),
        (&json!("2023-11-14T22:13:20.000Z"), &json!("2023-11-21T22:13:20.000Z"))
    );
    let shown = world.listing(&text(&made, "_id")).await;
    assert_eq!((&shown["card"], &shown["offers"]), (&made["card"], &json!([])));
    let again = world.app.as_user(&world.ada).post("/api/market/listings", json!({"cardId": card})).await;
    assert_eq!(again.refusal(), "409 card_busy");
    assert!(text(&again.json(), "message").contains("is listed on the market"), "{again}");
    let theirs = world.app.anyone().get("/api/market/user/ada/listings").await.ok();
    assert_eq!((&theirs["total"], &theirs["listings"][0]["_id"]), (&json!(1), &made["_id"]));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_request_creates_one_listing(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let body = json!({"cardId": world.cards(&world.ada)[0]});
    let call = || world.app.as_user(&world.ada);
    let first = call().call(Method::POST, "/api/market/listings", Some(body.clone()), Some("k")).await;
    let again = call().call(Method::POST, "/api/market/listings", Some(body), Some("k")).await;
    assert_eq!((first.status.as_u16(), &first.body), (201, &again.body));
    assert_eq!(world.app.anyone().get("/api/market/listings").await.ok()["total"], 1);
}

#[apply(on_both_engines!)]
async fn several_cards_are_listed_all_or_none(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let cards = world.cards(&world.ada).to_vec();
    let ada = world.app.as_user(&world.ada);
    world.lists(&world.ada, 1).await;
    world.lists(&world.ada, 3).await;
    let busy = ada.post("/api/market/listings/bulk", json!({"cardIds": cards})).await;
    assert_eq!(busy.refusal(), "409 cards_busy");
    let fields = busy.json()["fields"].clone();
    let named: Vec<&String> = fields.as_object().expect("fields").keys().collect();
    assert_eq!(named.len(), 2, "{busy}");
    assert!(named.iter().all(|name| [cards[1].as_str(), cards[3].as_str()].contains(&name.as_str())), "{busy}");
    assert_eq!(world.app.anyone().get("/api/market/listings").await.ok()["total"], 2, "none was listed");
    let free = json!({"cardIds": [cards[4], cards[0], cards[2]], "askingPacks": 1});
    let made = ada.post("/api/market/listings/bulk", free).await.ok();
    let listed: Vec<&Value> =
        made["listings"].as_array().expect("listings").iter().map(|one| &one["card"]["_id"]).collect();
    assert_eq!(listed, [&json!(cards[4]), &json!(cards[0]), &json!(cards[2])]);
    assert_eq!(world.app.anyone().get("/api/market/listings?seller=ada").await.ok()["total"], 5);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_owner_cancels_a_listing_once(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let path = format!("/api/market/listings/{listing}");
    world.offers(&world.bob, &listing, &[0], 2).await;
    assert_eq!(world.app.anyone().delete(&path).await.refusal(), "401 unauthorized");
    assert_eq!(world.app.as_user(&world.bob).delete(&path).await.refusal(), "403 not_your_listing");
    let nothing = format!("/api/market/listings/{}", "0".repeat(24));
    assert_eq!(world.app.as_user(&world.ada).delete(&nothing).await.refusal(), "404 listing_not_found");
    world.app.as_user(&world.ada).delete(&path).await.ok();
    assert_eq!(world.app.as_user(&world.ada).delete(&path).await.refusal(), "409 listing_closed");
    let shown = world.listing(&listing).await;
    assert_eq!((&shown["status"], &shown["cancellationReason"]), (&json!("cancelled"), &json!("by_owner")));
    assert_eq!(shown["offers"][0]["status"], "cancelled");
    assert_eq!(world.card(world.cards(&world.ada)[0]).await, ("ada".into(), "available".into()));
    assert_eq!(world.card(world.cards(&world.bob)[0]).await, ("bob".into(), "available".into()));
    let notification = world.notification(&world.bob, " is not for sale any more, so your offer of ").await;
    assert_eq!(notification["link"], format!("/market/listing/{listing}"));
    assert_eq!(world.tries_to_offer(&world.cleo, &listing, &[0], 1).await.refusal(), "409 listing_closed");
    world.lists(&world.ada, 0).await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn invalid_listings_are_refused(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let ada = world.app.as_user(&world.ada);
    let long = "é".repeat(281);
    let bodies = [
        json!({}),
        json!([]),
        json!("card"),
        json!({"cardId": 7}),
        json!({"cardId": null}),
        json!({"cardId": "x"}),
        json!({"card": {"id": card}}),
        json!({"card": {"_id": 7}}),
        json!({"card": 7}),
        json!({"cardId": card, "askingPacks": 0}),
        json!({"cardId": card, "askingPacks": -1}),
        json!({"cardId": card, "askingPacks": 1.5}),
        json!({"cardId": card, "askingPacks": 1e300}),
        json!({"cardId": card, "askingPacks": 10_001}),
        json!({"cardId": card, "askingPacks": "1"}),
        json!({"cardId": card, "note": long}),
        json!({"cardId": card, "note": "a\u{0}b"}),
        json!({"cardId": card, "note": "x".repeat(1_000_000)}),
        json!({"cardId": card, "note": ["x"]}),
    ];
    for body in bodies {
        let reply = ada.post("/api/market/listings", body.clone()).await;
        assert!(reply.status == 400 && reply.json()["message"].is_string(), "{body} {reply}");
    }
    let cards: Vec<String> = (0..21).map(|number| format!("{number:024x}")).collect();
    for body in [
        json!({}),
        json!({"cardIds": []}),
        json!({"cardIds": cards}),
        json!({"cardIds": [card, card]}),
        json!({"cardIds": [1]}),
    ] {
        let reply = ada.post("/api/market/listings/bulk", body.clone()).await;
        assert!(reply.status == 400 && reply.json()["message"].is_string(), "{body} {reply}");
    }
    assert_eq!(world.app.anyone().get("/api/market/listings").await.ok()["total"], 0);
    let emoji = ada.post("/api/market/listings", json!({"cardId": card, "note": "🦊 (.*%_"})).await.ok();
    assert_eq!(emoji["note"], "🦊 (.*%_");
}

#[apply(on_both_engines!)]
async fn a_listing_expires_as_the_settings_say(database: TestDatabase) {
    let world = MarketWorld::with_flags(database, &["--market-hours=2"]).await;
    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[0], 1).await;
    assert_eq!(world.listing(&listing).await["expiresAt"], "2023-11-15T00:13:20.000Z");
    world.app.core.clock.advance(std::time::Duration::from_secs(2 * 3600));
    // The listing counts as expired even before the job has closed it.
    let shown = world.listing(&listing).await;
    assert_eq!((&shown["status"], &shown["cancellationReason"]), (&json!("expired"), &json!("expired")));
    assert_eq!(world.app.anyone().get("/api/market/listings").await.ok()["total"], 0);
    let path = format!("/api/market/listings/{listing}");
    assert_eq!(world.accepts(&world.ada, &listing, &offer).await.refusal(), "409 listing_closed");
    assert_eq!(world.tries_to_offer(&world.cleo, &listing, &[0], 0).await.refusal(), "409 listing_closed");
    assert_eq!(world.app.as_user(&world.ada).delete(&path).await.refusal(), "409 listing_closed");
    assert_eq!(
        world.app.as_user(&world.bob).delete(&format!("{path}/offers/self")).await.refusal(),
        "409 listing_closed"
    );
    assert_eq!((run_job(&world).await, run_job(&world).await), (1, 0));
    assert_eq!(world.card(world.cards(&world.ada)[0]).await, ("ada".into(), "available".into()));
    assert_eq!(world.wallet(&world.bob).await, (10, 0, 10));
    world.notification(&world.ada, "The card is yours to use again.").await;
    world.notification(&world.bob, "Your cards and packs in it are available again.").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn the_job_runs_when_a_listing_expires(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let mut events = world.app.core.listen();
    let job = tokio::spawn(crate::due::run(world.app.features.market.clone()));
    world.app.core.clock.advance(std::time::Duration::from_hours(168));
    let ended = async {
        loop {
            if let crate::realtime::Event::ListingChanged { listing, .. } = events.recv().await.expect("an event") {
                return listing;
            }
        }
    };
    let ended = tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.expect("ends in time");
    assert_eq!(ended.as_str(), listing);
    world.app.core.stop();
    job.await.expect("the job ends with the server");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_listing_that_cannot_be_closed_does_not_block_others(database: TestDatabase) {
    let world = MarketWorld::with_flags(database, &["--market-hours=2"]).await;
    let poison = world.lists(&world.ada, 0).await;
    world.app.core.clock.advance(std::time::Duration::from_secs(1));
    world.lists(&world.ada, 1).await;
    inject_failure(&world.app, "listings", "UPDATE", &format!("OLD.id = '{poison}'")).await;
    world.app.core.clock.advance(std::time::Duration::from_secs(2 * 3600));
    assert_eq!(run_job(&world).await, 1);
    assert_eq!(world.card(world.cards(&world.ada)[0]).await.1, "pending");
    nothing_is_lost(&world.app).await;
    remove_failure(&world.app, "listings").await;
    assert_eq!(run_job(&world).await, 1);
    nothing_is_lost(&world.app).await;
}
