//! Tests of accepted offers: the exchange, the notifications, and the price history.

use super::*;

#[apply(on_both_engines!)]
async fn a_sale_exchanges_cards_and_packs_and_ends_other_offers(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let card = world.cards(ada)[0];
    world.app.as_user(ada).put("/api/users/featured-cards", json!({"featuredCards": [card]})).await.ok();
    let listing = world.lists(ada, 0).await;
    assert_eq!(world.listing(&listing).await["card"]["isFeatured"], true);
    let lost = world.offers(cleo, &listing, &[4], 10).await;
    world.app.core.clock.advance(std::time::Duration::from_millis(1));
    let offer = world.offers(bob, &listing, &[0, 1], 3).await;
    assert_eq!(
        world
            .app
            .anyone()
            .put(&format!("/api/market/listings/{listing}/offers/{offer}/accept"), json!({}))
            .await
            .refusal(),
        "401 unauthorized"
    );
    assert_eq!(world.accepts(bob, &listing, &offer).await.refusal(), "403 not_your_listing");
    assert_eq!(world.accepts(ada, &listing, &"0".repeat(24)).await.refusal(), "404 offer_not_found");
    assert_eq!(world.accepts(ada, &"0".repeat(24), &offer).await.refusal(), "404 listing_not_found");
    world.app.core.clock.advance(std::time::Duration::from_secs(60));
    let sold = world.accepts(ada, &listing, &offer).await.ok();
    assert_eq!((&sold["listing"]["status"], &sold["listing"]["soldTo"]["username"]), (&json!("sold"), &json!("bob")));
    assert_eq!(sold["listing"]["soldFor"], json!({"packs": 3, "cards": 2}));
    assert_eq!(sold["listing"]["soldAt"], "2023-11-14T22:14:20.001Z");
    assert_eq!(world.card(card).await, ("bob".into(), "available".into()));
    for paid in &world.cards(bob)[..2] {
        assert_eq!(world.card(*paid).await, ("ada".into(), "available".into()));
    }
    assert_eq!(world.card(world.cards(cleo)[4]).await, ("cleo".into(), "available".into()));
    assert_eq!(
        (world.wallet(ada).await, world.wallet(bob).await, world.wallet(cleo).await),
        ((13, 0, 25), (7, 0, 25), (10, 0, 10))
    );
    let provenance = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    assert_eq!(
        (&provenance["events"][1]["kind"], &provenance["events"][1]["listing"]),
        (&json!("sold"), &json!(listing))
    );
    assert_eq!(provenance["card"]["isFeatured"], false);
    let notification = world.notification(bob, "ada accepted your offer: you got ").await;
    assert!(text(&notification, "message").ends_with(" and 3 packs."), "{notification:?}");
    world.notification(cleo, " was sold to somebody else, so your offer of ").await;
    // An accepted offer stays visible, also when its cards have other owners.
    let shown = world.listing(&listing).await;
    let statuses: Vec<(&Value, &Value)> =
        shown["offers"].as_array().expect("offers").iter().map(|one| (&one["_id"], &one["status"])).collect();
    assert_eq!(statuses, [(&json!(lost), &json!("lost")), (&json!(offer), &json!("accepted"))]);
    assert_eq!(shown["offers"][1]["offeredCards"][0]["_id"], json!(world.cards(bob)[0]));
    assert_eq!(world.accepts(ada, &listing, &offer).await.refusal(), "409 listing_closed");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_acceptance_sells_once(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[], 1).await;
    let path = format!("/api/market/listings/{listing}/offers/{offer}/accept");
    let ada = world.app.as_user(&world.ada);
    let first = ada.call(Method::PUT, &path, Some(json!({})), Some("k")).await;
    let again = ada.call(Method::PUT, &path, Some(json!({})), Some("k")).await;
    assert_eq!((first.status.as_u16(), &first.body), (200, &again.body));
    assert_eq!(world.wallet(&world.ada).await, (11, 0, 25));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_offer_changed_since_it_was_seen_is_not_accepted(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[0], 1).await;
    let version = text(&world.listing(&listing).await["offers"][0], "version");
    // An operator changes a card of the offer.
    let card = world.cards(&world.bob)[0];
    let slab = move |slabbed: bool| {
        move |tx: &mut crate::db::Tx<'_>| tx.execute("UPDATE cards SET slabbed = $2 WHERE id = $1", &[&card, &slabbed])
    };
    world.app.core.db.write(slab(true)).await.expect("is slabbed");
    let path = format!("/api/market/listings/{listing}/offers/{offer}/accept");
    let ada = world.app.as_user(&world.ada);
    assert_eq!(ada.put(&path, json!({"version": version})).await.refusal(), "409 changed");
    assert_eq!(ada.put(&path, json!({"version": 7})).await.status, 400);
    assert_ne!(text(&world.listing(&listing).await["offers"][0], "version"), version);
    world.app.core.db.write(slab(false)).await.expect("is not slabbed");
    ada.put(&path, json!({"version": version})).await.ok();
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn sales_stay_as_price_history(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let listing = world.lists(&world.ada, 0).await;
    let card = world.listing(&listing).await["card"].clone();
    let definition = text(&card, "definitionId");
    let history = |query: String| {
        let app = &world.app;
        async move { app.anyone().get(&format!("/api/market/history?{query}")).await }
    };
    assert_eq!(history(format!("definition={definition}")).await.ok(), json!({"sales": []}));
    let offer = world.offers(&world.bob, &listing, &[3], 2).await;
    world.accepts(&world.ada, &listing, &offer).await.ok();
    let sale = json!({"listingId": listing, "rarity": card["rarity"], "mintNumber": card["mintNumber"],
        "modifier": card["modifier"], "packs": 2, "cards": 1, "soldAt": "2023-11-14T22:13:20.000Z"});
    assert_eq!(
        history(format!("definition={definition}&rarity={}", text(&card, "rarity"))).await.ok(),
        json!({"sales": [sale]})
    );
    assert_eq!(history(format!("definition={definition}&rarity=Mythic")).await.ok(), json!({"sales": []}));
    assert_eq!(history(format!("definition={}", "0".repeat(24))).await.refusal(), "404 card_not_found");
    assert_eq!(history("rarity=Mythic".into()).await.status, 400);
    // Bob sells the card again; the first sale is unchanged.
    world.app.core.clock.advance(std::time::Duration::from_secs(1));
    let body = json!({"cardId": card["_id"]});
    let second = text(&world.app.as_user(&world.bob).post("/api/market/listings", body).await.ok(), "_id");
    let offer = world.offers(&world.cleo, &second, &[], 9).await;
    world.accepts(&world.bob, &second, &offer).await.ok();
    let sales = history(format!("definition={definition}")).await.ok();
    assert_eq!((&sales["sales"][0]["packs"], &sales["sales"][1]), (&json!(9), &sale));
    assert_eq!(world.listing(&listing).await["card"]["mintNumber"], card["mintNumber"]);
    let sold = world.app.anyone().get("/api/market/listings?status=sold").await.ok();
    assert_eq!(
        (&sold["total"], &sold["listings"][0]["_id"], &sold["listings"][0]["soldTo"]["username"]),
        (&json!(2), &json!(second), &json!("cleo"))
    );
    nothing_is_lost(&world.app).await;
}
