//! What callers have of the catalogue, through HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::store::{self, Minting, NewCard};
use crate::cards::{NewDefinition, Rarity};
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId, UserId};
use crate::packs::testing::{pack_of, plain};
use crate::testing::{START, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;

async fn insert(app: &TestApp, owner: UserId, definition: DefinitionId, rarity: Rarity, mint: u32, hidden: bool) {
    let card = NewCard { id: CardId::new(START, &app.core.dice), definition, rarity, mint, modifier: None };
    let minting = Minting { hidden, ..Minting::without_opening(owner, START) };
    let inserted = app.core.db.write(move |tx: &mut Tx<'_>| store::insert(tx, &minting, &[card])).await;
    assert_eq!(inserted.expect("is stored"), 1);
}

/// Five definitions, of which Ada has two; of a third she has a hidden copy. The last one has no series.
async fn ada_with_cards(app: &TestApp) -> (TestUser, Vec<DefinitionId>) {
    let named = vec![
        plain("Ash"),
        plain("Birch"),
        plain("Cedar"),
        plain("Dogwood"),
        NewDefinition { series: String::new(), ..plain("Elm") },
    ];
    let printed = [(Rarity::Basic, 100), (Rarity::Rare, 50)];
    let ids = app.stock_of(named, &printed, |pool| pack_of(pool, 3)).await.definitions;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    insert(app, ada.id, ids[0], Rarity::Basic, 1, false).await;
    insert(app, ada.id, ids[0], Rarity::Basic, 2, false).await;
    insert(app, ada.id, ids[0], Rarity::Rare, 1, false).await;
    insert(app, ada.id, ids[1], Rarity::Rare, 1, false).await;
    insert(app, ada.id, ids[1], Rarity::Basic, 1, true).await;
    insert(app, ada.id, ids[2], Rarity::Rare, 1, true).await;
    insert(app, bob.id, ids[3], Rarity::Rare, 1, false).await;
    (ada, ids)
}

fn names(page: &Value) -> Vec<&str> {
    page["cards"].as_array().expect("cards").iter().filter_map(|card| card["name"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn holdings_count_the_callers_visible_copies_per_rarity(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, ids) = ada_with_cards(&app).await;
    let path = |ids: &[DefinitionId]| {
        let ids: Vec<_> = ids.iter().map(DefinitionId::as_str).collect();
        format!("/api/users/me/holdings?ids={}", ids.join(","))
    };
    assert_eq!(
        app.as_user(&ada).get(&path(&[ids[3], ids[2], ids[1], ids[0]])).await.ok(),
        json!({"holdings": [
            {"definitionId": ids[1], "copies": 1, "rarities": [{"rarity": "Rare", "count": 1}]},
            {"definitionId": ids[0], "copies": 3, "rarities":
                [{"rarity": "Basic", "count": 2}, {"rarity": "Rare", "count": 1}]},
        ]})
    );
    assert_eq!(app.as_user(&ada).get("/api/users/me/holdings").await.ok(), json!({"holdings": []}));
    assert_eq!(app.anyone().get(&path(&ids)).await.refusal(), "401 unauthorized");
    assert_eq!(app.as_user(&ada).get("/api/users/me/holdings?ids=ash").await.refusal(), "400 invalid");
    assert_eq!(app.as_user(&ada).get(&path(&[ids[0]; 201])).await.refusal(), "400 invalid");
}

#[apply(on_both_engines!)]
async fn the_catalogue_can_be_filtered_by_what_the_caller_has(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, ids) = ada_with_cards(&app).await;
    let list = async |query: &str| app.as_user(&ada).get(&format!("/api/cards?{query}")).await.ok();
    let check = async |query: &str, expected: &[&str]| {
        assert_eq!(names(&list(query).await), expected, "{query}");
    };
    check("owned=owned", &["Ash", "Birch"]).await;
    check("owned=spares", &["Ash"]).await;
    check("owned=missing", &["Cedar", "Dogwood", "Elm"]).await;
    check("owned=missing&sort=-name", &["Elm", "Dogwood", "Cedar"]).await;
    check("owned=owned&rarity=Basic", &["Ash"]).await;
    check("owned=missing&rarity=Basic", &["Birch", "Cedar", "Dogwood", "Elm"]).await;
    check("owned=spares&rarity=Rare", &[]).await;
    check("owned=missing&search=elm", &["Elm"]).await;
    let second = list("owned=missing&limit=2&page=2").await;
    assert_eq!((names(&second), &second["totalCards"], &second["page"]), (vec!["Elm"], &json!(3), &json!(2)));
    app.core.db.write(move |tx| crate::cards::store::retire(tx, ids[2]).map(drop)).await.expect("retires");
    app.features.cards.forget();
    check("owned=missing", &["Dogwood", "Elm"]).await;
    assert_eq!(app.as_user(&ada).get("/api/cards?owned=lost").await.refusal(), "400 invalid_query");
    for visitor in [app.anyone(), app.with_token("0".repeat(64))] {
        assert_eq!(visitor.get("/api/cards?owned=missing").await.refusal(), "401 unauthorized");
        assert_eq!(visitor.get("/api/cards").await.ok()["totalCards"], 5, "the others need no account");
    }
}

#[apply(on_both_engines!)]
async fn only_answers_without_the_callers_filter_are_shared(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, _) = ada_with_cards(&app).await;
    let caching = async |path: &str| {
        let reply = app.as_user(&ada).get(path).await;
        (reply.headers["cache-control"].clone(), reply.headers.contains_key("etag"))
    };
    assert_eq!(caching("/api/cards").await, ("no-cache".parse().unwrap(), true));
    assert_eq!(caching("/api/cards?owned=owned").await, ("private, no-store".parse().unwrap(), false));
    assert_eq!(caching("/api/users/me/holdings").await, ("private, no-store".parse().unwrap(), false));
    let bob = app.sign_in("bob").await;
    let bobs = app.as_user(&bob).get("/api/cards?owned=owned").await.ok();
    assert_eq!(names(&bobs), ["Dogwood"], "nobody gets the answer of another user");
}

#[apply(on_both_engines!)]
async fn completion_counts_definitions_that_are_not_retired(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, ids) = ada_with_cards(&app).await;
    let completion = async || app.anyone().get("/api/users/ADA/completion").await.ok();
    let of = |owned: u32, total: u32, series: [u32; 2]| {
        json!({"owned": owned, "total": total, "series":
            [{"series": "Test series", "owned": series[0], "total": series[1]}]})
    };
    assert_eq!(completion().await, of(2, 5, [2, 4]));
    insert(&app, ada.id, ids[4], Rarity::Basic, 1, false).await;
    assert_eq!(completion().await, of(3, 5, [2, 4]), "a card without a series is a card of the catalogue");
    app.core.db.write(move |tx| crate::cards::store::retire(tx, ids[0]).map(drop)).await.expect("retires");
    app.features.cards.forget();
    assert_eq!(completion().await, of(2, 4, [1, 3]));
    assert_eq!(app.anyone().get("/api/users/nobody/completion").await.refusal(), "404 user_not_found");
}
