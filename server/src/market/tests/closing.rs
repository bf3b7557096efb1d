//! A listing that closes with many offers, and one that is broken.

use super::*;
use crate::collection::TxContext;
use crate::ids::{CardId, ListingId, OfferId};
use crate::market::commands;
use crate::twitch::testing::Somebody;

/// A listing of Ada's card of this number with a pack from each of these; answers it and its first offer.
async fn offered_for(fair: &Fair, number: usize, buyers: &[Somebody]) -> (ListingId, OfferId) {
    let listing = fair.lists(&fair.ada, number).await;
    let mut first = None;
    for buyer in buyers {
        let body = json!({"offeredCards": [], "offeredPacks": 1});
        let made = fair.app.as_user(buyer).post(&format!("/api/market/listings/{listing}/offers"), body).await.ok();
        first.get_or_insert(text(&made["offer"], "_id").parse().expect("an id"));
    }
    (listing.parse().expect("an id"), first.expect("an offer"))
}

/// Breaks something as no call can.
async fn spoil(fair: &Fair, sql: &'static str, id: String) {
    let spoiled = fair.app.app.core.db.write(move |tx| tx.execute(sql, &[&id])).await.expect("is written");
    assert_eq!(spoiled, 1);
}

on_both_engines! {
    async fn closing_a_listing_takes_as_many_statements_with_nine_offers_as_with_two(database) {
        let fair = Fair::new(database).await;
        let few = vec![fair.bob.clone(), fair.cleo.clone()];
        let mut many = few.clone();
        for number in 0..7 {
            let buyer = fair.app.sign_in(&format!("buyer{number}")).await;
            fair.app.give_packs(buyer.id, 3).await;
            many.push(buyer);
        }
        let at = TxContext::of(&fair.app.app.features.cards).await.expect("now");
        let ada = fair.ada.id;
        let mut cancelled = Vec::new();
        let mut sold = Vec::new();
        for (number, buyers) in [&few, &many].into_iter().enumerate() {
            let ((listing, _), at) = (offered_for(&fair, number, buyers).await, at.clone());
            let cancel = move |tx: &mut crate::db::Tx<'_>| {
                commands::cancel(tx, &at, listing, ada)?;
                Ok(tx.statements())
            };
            cancelled.push(fair.app.app.core.db.write(cancel).await.expect("is taken back"));
        }
        for (number, buyers) in [&few, &many].into_iter().enumerate() {
            let ((listing, offer), at) = (offered_for(&fair, 2 + number, buyers).await, at.clone());
            let accept = move |tx: &mut crate::db::Tx<'_>| {
                commands::accept(tx, &at, (listing, offer), ada, None)?;
                Ok(tx.statements())
            };
            sold.push(fair.app.app.core.db.write(accept).await.expect("is sold"));
        }
        assert_eq!((cancelled[0], sold[0]), (cancelled[1], sold[1]));
        assert!(cancelled[1] <= 15 && sold[1] <= 40, "{cancelled:?} {sold:?}");
        for buyer in &many[2..] {
            assert_eq!(fair.wallet(buyer).await, (4, 0, 0), "everything is free again");
            fair.notification(buyer, "is not for sale any more, so your offer of 1 pack is over.").await;
            fair.notification(buyer, "was sold to somebody else, so your offer of 1 pack is over.").await;
        }
        nothing_is_lost(&fair.app).await;
    }

    async fn a_broken_listing_takes_no_page_with_it(database) {
        let fair = Fair::new(database).await;
        let (ada, bob) = (&fair.ada, &fair.bob);
        let mut listings = Vec::new();
        for number in 0..4 {
            let listing = fair.lists(ada, number).await;
            fair.offers(bob, &listing, &[], 1).await;
            listings.push(listing);
        }
        for closed in &listings[2..] {
            fair.app.as_user(ada).delete(&format!("/api/market/listings/{closed}")).await.ok();
        }
        let card: CardId = fair.cards(ada)[0];
        spoil(&fair, "DELETE FROM cards WHERE id = $1", card.to_string()).await;
        spoil(&fair, "UPDATE listings SET snapshot = '{' WHERE id = $1", listings[2].clone()).await;
        let ids = |answer: &Value, list: &str| -> Vec<String> {
            answer[list].as_array().expect("a list").iter().map(|one| text(one, "_id")).collect()
        };
        let anyone = || fair.app.anyone();
        assert_eq!(ids(&anyone().get("/api/market/listings").await.ok(), "listings"), listings[1..2]);
        assert_eq!(ids(&anyone().get("/api/market/user/ada/listings").await.ok(), "listings"), listings[1..2]);
        assert_eq!(ids(&anyone().get("/api/market/listings?status=cancelled").await.ok(), "listings"), listings[3..]);
        let own = fair.app.as_user(bob).get("/api/market/offers").await.ok();
        let mut of: Vec<String> = own["offers"].as_array().expect("offers").iter().map(|one| text(&one["listing"], "_id")).collect();
        of.sort();
        let mut expected = vec![listings[1].clone(), listings[3].clone()];
        expected.sort();
        assert_eq!(of, expected);
    }

    async fn a_card_that_cannot_be_sold_is_refused_for_the_true_reason(database) {
        let fair = Fair::new(database).await;
        let (ada, bob) = (&fair.ada, &fair.bob);
        let card = fair.cards(ada)[0];
        let refused = async |who: &Somebody, card: String| {
            let reply = fair.app.as_user(who).post("/api/market/listings", json!({"cardId": card})).await;
            assert_eq!(reply.refusal(), "409 card_moved");
            text(&serde_json::from_slice(&reply.body).expect("JSON"), "message")
        };
        let said = refused(bob, card.to_string()).await;
        assert!(said.ends_with(" belongs to somebody else. Look again and choose another card."), "{said}");
        let said = refused(bob, "0".repeat(24)).await;
        assert!(said.starts_with(&format!("There is no card {}", "0".repeat(24))), "{said}");
        let listing = fair.lists(ada, 0).await;
        let offer = fair.offers(bob, &listing, &[], 1).await;
        fair.accepts(ada, &listing, &offer).await.ok();
        let said = refused(ada, card.to_string()).await;
        assert!(said.contains("it has changed hands"), "{said}");
    }
}
