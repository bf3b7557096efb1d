//! Tests of patterns: on the cards, in lists and in the counts of a pack.

use super::*;

/// Every pack of three cards has the patterns god-pack and one-series.
async fn stock_of_gods(app: &TestApp) -> Stock {
    app.stock(&["Ash", "Birch", "Cedar"], &[(Rarity::Epic, 40), (Rarity::Divine, 1)], 3).await
}

async fn counted(app: &TestApp, stock: &Stock) -> Value {
    app.anyone().get(&format!("/api/packs/{}/odds/history", stock.pack)).await.ok()["patterns"].clone()
}

#[apply(on_both_engines!)]
async fn the_patterns_of_a_pack_stay_on_its_cards(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = stock_of_gods(&app).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    let opening = open(&app, &ada, json!({})).await.ok();
    let patterns = opening["fairness"]["patterns"].clone();
    assert!(patterns.as_array().is_some_and(|names| names.starts_with(&[json!("god-pack"), json!("one-series")])));
    let cards = opening["cards"].as_array().expect("cards").clone();
    assert!(cards.iter().all(|card| card["patterns"] == patterns), "{cards:?}");
    let stored =
        app.anyone().get(&format!("/api/packs/openings/{}", opening["_id"].as_str().expect("an id"))).await.ok();
    assert_eq!(stored["cards"][0]["patterns"], patterns);

    let card = cards[0]["_id"].as_str().expect("an id");
    let offer = json!({"recipient": "grace", "offeredItems": [card], "requestedItems": [], "offeredPacks": 0,
        "requestedPacks": 1});
    let trade = app.as_user(&ada).post("/api/trades", offer).await.ok();
    let path = format!("/api/trades/{}/status", trade["_id"].as_str().expect("an id"));
    app.as_user(&grace).put(&path, json!({"status": "accepted", "version": trade["version"]})).await.ok();
    let found = app.anyone().get("/api/users/grace/collection?pattern=god-pack").await.ok();
    assert_eq!((&found["total"], &found["cards"][0]["patterns"]), (&json!(1), &patterns));
    for pattern in ["god-pack", "one-series", "same-rarity", "consecutive-mints"] {
        let found = app.anyone().get(&format!("/api/users/ada/collection?pattern={pattern}")).await.ok();
        let has = patterns.as_array().is_some_and(|names| names.contains(&json!(pattern)));
        assert_eq!(found["total"], if has { 2 } else { 0 }, "{pattern}");
    }
    assert_eq!(app.anyone().get("/api/users/ada/collection?pattern=royal-flush").await.status, 400);
    let gods = json!({"pattern": "god-pack", "openings": 1});
    assert!(counted(&app, &stock).await.as_array().is_some_and(|rows| rows.contains(&gods)));
}

#[apply(on_both_engines!)]
async fn cards_of_a_pack_without_a_pattern_have_none(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 2).await;
    let ada = app.sign_in("ada").await;
    let opening = open(&app, &ada, json!({})).await.ok();
    assert_eq!((&opening["cards"][0]["patterns"], &opening["fairness"]["patterns"]), (&Value::Null, &Value::Null));
    assert_eq!(app.anyone().get("/api/users/ada/collection?pattern=one-series").await.ok()["total"], 0);
    assert_eq!(counted(&app, &stock).await, json!([]));
}

#[apply(on_both_engines!)]
async fn the_patterns_of_a_live_opening_count_after_its_show(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = stock_of_gods(&app).await;
    let ada = app.sign_in("ada").await;
    let opened = open_live(&app, &stock, ada.id).await;
    assert_eq!(counted(&app, &stock).await, json!([]));
    let id = opened.id;
    app.core.db.write(move |tx: &mut Tx<'_>| show(tx, id)).await.expect("is shown");
    let counts = counted(&app, &stock).await;
    assert!(counts.as_array().is_some_and(|rows| rows.iter().all(|row| row["openings"] == 1) && rows.len() >= 2));
}
