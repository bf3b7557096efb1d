//! Tests of closing a listing with many offers, and of broken listings.

use super::*;
use crate::ids::{CardId, ListingId, OfferId};
use crate::market::commands;
use crate::twitch::testing::TestUser;

/// Lists Ada's card with this number, with an offer of one pack from each buyer. Returns the listing and its first offer.
async fn list_with_offers(world: &MarketWorld, number: usize, buyers: &[TestUser]) -> (ListingId, OfferId) {
    let listing = world.lists(&world.ada, number).await;
    let mut first = None;
    for buyer in buyers {
        let body = json!({"offeredCards": [], "offeredPacks": 1});
        let made = world.app.as_user(buyer).post(&format!("/api/market/listings/{listing}/offers"), body).await.ok();
        first.get_or_insert(text(&made["offer"], "_id").parse().expect("an id"));
    }
    (listing.parse().expect("an id"), first.expect("an offer"))
}

/// Corrupts a row, as no request can.
async fn corrupt(world: &MarketWorld, sql: &'static str, id: String) {
    let updated = world.app.core.db.write(move |tx| tx.execute(sql, &[&id])).await.expect("is written");
    assert_eq!(updated, 1);
}

#[apply(on_both_engines!)]
async fn the_number_of_statements_to_close_a_listing_does_not_grow_with_offers(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let few = vec![world.bob.clone(), world.cleo.clone()];
    let mut many = few.clone();
    for number in 0..7 {
        let buyer = world.app.sign_in(&format!("buyer{number}")).await;
        world.app.give_packs(buyer.id, 3).await;
        many.push(buyer);
    }
    let ctx = TxContext::of(&world.app.features.cards).await.expect("a context");
    let ada = world.ada.id;
    let mut cancelled = Vec::new();
    let mut sold = Vec::new();
    for (number, buyers) in [&few, &many].into_iter().enumerate() {
        let ((listing, _), ctx) = (list_with_offers(&world, number, buyers).await, ctx.clone());
        let cancel = move |tx: &mut crate::db::Tx<'_>| {
            commands::cancel_listing(tx, &ctx, listing, ada)?;
            Ok(tx.statements())
        };
        cancelled.push(world.app.core.db.write(cancel).await.expect("is taken back"));
    }
    for (number, buyers) in [&few, &many].into_iter().enumerate() {
        let ((listing, offer), ctx) = (list_with_offers(&world, 2 + number, buyers).await, ctx.clone());
        let accept = move |tx: &mut crate::db::Tx<'_>| {
            commands::accept_offer(tx, &ctx, listing, offer, ada, None)?;
            Ok(tx.statements())
        };
        sold.push(world.app.core.db.write(accept).await.expect("is sold"));
    }
    assert_eq!((cancelled[0], sold[0]), (cancelled[1], sold[1]));
    assert!(cancelled[1] <= 15 && sold[1] <= 40, "{cancelled:?} {sold:?}");
    for buyer in &many[2..] {
        assert_eq!(world.wallet(buyer).await, (4, 0, 0), "all packs are released");
        world.notification(buyer, "is not for sale any more, so your offer of 1 pack is over.").await;
        world.notification(buyer, "was sold to somebody else, so your offer of 1 pack is over.").await;
    }
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_unreadable_listing_is_left_out_of_the_page(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob) = (&world.ada, &world.bob);
    let mut listings = Vec::new();
    for number in 0..4 {
        let listing = world.lists(ada, number).await;
        world.offers(bob, &listing, &[], 1).await;
        listings.push(listing);
    }
    for closed in &listings[2..] {
        world.app.as_user(ada).delete(&format!("/api/market/listings/{closed}")).await.ok();
    }
    let card: CardId = world.cards(ada)[0];
    corrupt(&world, "DELETE FROM cards WHERE id = $1", card.to_string()).await;
    corrupt(&world, "UPDATE listings SET snapshot = '{' WHERE id = $1", listings[2].clone()).await;
    let ids = |answer: &Value, list: &str| -> Vec<String> {
        answer[list].as_array().expect("a list").iter().map(|one| text(one, "_id")).collect()
    };
    let anyone = || world.app.anyone();
    assert_eq!(ids(&anyone().get("/api/market/listings").await.ok(), "listings"), listings[1..2]);
    assert_eq!(ids(&anyone().get("/api/market/user/ada/listings").await.ok(), "listings"), listings[1..2]);
    assert_eq!(ids(&anyone().get("/api/market/listings?status=cancelled").await.ok(), "listings"), listings[3..]);
    let own = world.app.as_user(bob).get("/api/market/offers").await.ok();
    let mut of: Vec<String> =
        own["offers"].as_array().expect("offers").iter().map(|one| text(&one["listing"], "_id")).collect();
    of.sort();
    let mut expected = vec![listings[1].clone(), listings[3].clone()];
    expected.sort();
    assert_eq!(of, expected);
}

#[apply(on_both_engines!)]
async fn the_error_about_an_unavailable_card_states_the_reason(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob) = (&world.ada, &world.bob);
    let card = world.cards(ada)[0];
    let refused = async |who: &TestUser, card: String| {
        let reply = world.app.as_user(who).post("/api/market/listings", json!({"cardId": card})).await;
        assert_eq!(reply.refusal(), "409 card_moved");
        text(&serde_json::from_slice(&reply.body).expect("JSON"), "message")
    };
    let message = refused(bob, card.to_string()).await;
    assert!(message.ends_with(" belongs to somebody else. Reload the page and choose another card."), "{message}");
    let message = refused(bob, "0".repeat(24)).await;
    assert!(message.starts_with(&format!("There is no card {}", "0".repeat(24))), "{message}");
    let listing = world.lists(ada, 0).await;
    let offer = world.offers(bob, &listing, &[], 1).await;
    world.accepts(ada, &listing, &offer).await.ok();
    let message = refused(ada, card.to_string()).await;
    assert!(message.contains("has changed hands"), "{message}");
}
