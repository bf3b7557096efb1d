//! Tests of a card's history over HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::collection::store::{self, CardEvent};
use crate::db::Tx;
use crate::ids::UserId;
use crate::market::testing::{MarketWorld, text};
use crate::testing::{TestDatabase, on_both_engines};

fn kinds(history: &Value) -> Vec<&str> {
    let events = history["events"].as_array().expect("events").iter();
    events.map(|event| event["kind"].as_str().unwrap_or_default()).collect()
}

#[apply(on_both_engines!)]
async fn the_history_of_a_card_lists_its_transfers(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let history = async || world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    let pulled = history().await;
    assert_eq!(kinds(&pulled), ["opened"]);
    let first = &pulled["events"][0];
    assert_eq!((&first["to"]["username"], &first["onStream"], first.get("from")), (&json!("ada"), &json!(false), None));
    assert_eq!(first["pack"]["name"], "Test pack");
    let opening = world.app.anyone().get(&format!("/api/packs/openings/{}", text(first, "opening"))).await.ok();
    assert!(opening["cards"].as_array().is_some_and(|cards| cards.iter().any(|shown| shown["_id"] == json!(card))));
    assert_eq!((&pulled["owner"]["username"], &pulled["wantedBy"]), (&json!("ada"), &json!(0)));

    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[0], 0).await;
    world.accepts(&world.ada, &listing, &offer).await.ok();
    let trade = json!({"recipient": "cleo", "offeredItems": [card], "requestedItems": [], "offeredPacks": 0, "requestedPacks": 1});
    let trade = text(&world.app.as_user(&world.bob).post("/api/trades", trade).await.ok(), "_id");
    let accept = json!({"status": "accepted"});
    world.app.as_user(&world.cleo).put(&format!("/api/trades/{trade}/status"), accept).await.ok();
    let after = history().await;
    assert_eq!(kinds(&after), ["opened", "sold", "traded"]);
    let [_, sold, traded] = &after["events"].as_array().expect("events")[..] else { panic!("three events") };
    assert_eq!(
        (&sold["listing"], &sold["from"]["username"], &sold["to"]["username"]),
        (&json!(listing), &json!("ada"), &json!("bob"))
    );
    assert_eq!(
        (&traded["trade"], &traded["from"]["username"], traded.get("listing")),
        (&json!(trade), &json!("bob"), None)
    );
    assert_eq!(after["owner"]["displayName"], "cleo");
}

#[apply(on_both_engines!)]
async fn a_grade_is_hidden_until_its_reveal(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (card, owner, now) = (world.cards(&world.ada)[0], world.ada.id, world.app.core.clock.now());
    let add_event = async |kind: &'static str, seconds: i64| {
        let at = now.plus_millis(seconds * 1000);
        let what = CardEvent { at, kind, from: None, to: None, reference: None };
        world.app.core.db.write(move |tx: &mut Tx<'_>| store::note(tx, &what, [card])).await.expect("is noted");
    };
    let history = async || world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    add_event("graded", 1).await;
    assert!(!history().await.to_string().contains("\"grade\""));
    add_event("revealed", 2).await;
    world
        .app
        .app
        .core
        .db
        .write(move |tx| {
            tx.execute("UPDATE cards SET grade = 9 WHERE id = $1 AND owner_id = $2", &[&card, &owner]).map(drop)
        })
        .await
        .expect("is graded");
    let after = history().await;
    assert_eq!((after["events"][1].get("grade"), &after["events"][2]["grade"]), (None, &json!(9)));
}

#[apply(on_both_engines!)]
async fn users_who_want_a_card_are_counted_without_its_owner(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let history = async || world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    let shown = history().await["card"].clone();
    let definition = world.app.anyone().get(&format!("/api/cards/{}", text(&shown, "definitionId"))).await.ok();
    let wish = json!({"name": definition["name"], "rarity": shown["rarity"]});
    for who in [&world.ada, &world.bob, &world.cleo] {
        world.app.as_user(who).put("/api/users/favorite-card", wish.clone()).await.ok();
    }
    assert_eq!(history().await["wantedBy"], 2);
}

#[apply(on_both_engines!)]
async fn a_hidden_card_has_no_page(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let owner: UserId = world.ada.id;
    world
        .app
        .app
        .core
        .db
        .write(move |tx| {
            tx.execute("UPDATE cards SET hidden = TRUE WHERE id = $1 AND owner_id = $2", &[&card, &owner]).map(drop)
        })
        .await
        .expect("is hidden");
    for path in [card.to_string(), "0123456789abcdef01234567".into(), "nonsense".into()] {
        assert_eq!(world.app.anyone().get(&format!("/api/cards/owned/{path}")).await.refusal(), "404 card_not_found");
    }
}
