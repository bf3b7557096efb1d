//! A definition's page, series and sets, through HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::store::{self, CardEvent, Minting, NewCard};
use crate::cards::{NewDefinition, Rarity};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId, OpeningId, UserId};
use crate::packs::testing::{pack_of, plain};
use crate::testing::{START, TestApp, TestDatabase, on_both_engines};

const DAY: i64 = 86_400_000;

/// Gives a user a copy that was pulled `days_ago` days ago. Returns its id.
async fn insert_pulled(
    app: &TestApp,
    owner: UserId,
    (definition, rarity, mint): (DefinitionId, Rarity, u32),
    days_ago: i64,
    hidden: bool,
) -> CardId {
    let at = START.plus_millis(-days_ago * DAY);
    let card = NewCard { id: CardId::new(at, &app.core.dice), definition, rarity, mint, modifier: None };
    let opening = OpeningId::new(at, &app.core.dice);
    let write = move |tx: &mut Tx<'_>| {
        let minting = Minting { opening: Some(opening), hidden, ..Minting::without_opening(owner, at) };
        assert_eq!(store::insert(tx, &minting, &[card])?, 1);
        let what = CardEvent { at, kind: "opened", from: None, to: Some(owner), reference: None };
        store::note(tx, &what, [card.id])
    };
    app.core.db.write(write).await.expect("is written");
    card.id
}

/// Three definitions in two series.
async fn create_definitions(app: &TestApp) -> Vec<DefinitionId> {
    let other = NewDefinition { series: "Birds".into(), ..plain("Owl") };
    let printed = [(Rarity::Basic, 100), (Rarity::Rare, 50), (Rarity::Divine, 1)];
    app.stock_of(vec![plain("Ash"), plain("Birch"), other], &printed, |pool| pack_of(pool, 3)).await.definitions
}

#[apply(on_both_engines!)]
async fn a_definition_has_pulls_grades_and_holders_of_number_one(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ash = create_definitions(&app).await[0];
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    insert_pulled(&app, ada.id, (ash, Rarity::Basic, 1), 0, false).await;
    insert_pulled(&app, ada.id, (ash, Rarity::Basic, 2), 0, false).await;
    insert_pulled(&app, bob.id, (ash, Rarity::Rare, 1), 59, false).await;
    insert_pulled(&app, bob.id, (ash, Rarity::Rare, 2), 60, false).await;
    let hidden_card = insert_pulled(&app, bob.id, (ash, Rarity::Divine, 1), 1, true).await;
    let card = async || app.anyone().get(&format!("/api/cards/{ash}")).await.ok();
    let before = card().await;
    assert_eq!((&before["holders"], &before["held"]), (&json!(2), &json!(4)));
    assert_eq!(before["pulled"], json!([{"day": "2023-09-16", "count": 1}, {"day": "2023-11-14", "count": 2}]));
    let firsts: Vec<_> = before["firstMints"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|first| (first["rarity"].as_str().unwrap_or_default(), first["username"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(firsts, [("Basic", "ada"), ("Rare", "bob")], "a hidden card is not shown as a first mint");
    assert_eq!((&before["population"], &before["grades"]), (&json!({}), &json!([])));
    app.app
        .core
        .db
        .write(move |tx| {
            tx.execute("UPDATE cards SET grade = 9, hidden = FALSE WHERE definition_id = $1 AND mint = 1", &[&ash])
                .map(drop)
        })
        .await
        .expect("is graded");
    let after = card().await;
    assert_eq!(after["population"], json!({"9": 3}));
    assert_eq!(after["grades"].as_array().map(Vec::len), Some(3));
    assert_eq!(after["firstMints"][2], json!({"rarity": "Divine", "cardId": hidden_card, "username": "bob"}));
}

#[apply(on_both_engines!)]
async fn series_and_sets_count_definitions(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let [ash, birch, owl] = create_definitions(&app).await[..] else { panic!("three definitions") };
    let ada = app.sign_in("ada").await;
    assert_eq!(
        app.anyone().get("/api/cards/series").await.ok(),
        json!([{"series": "Birds", "definitions": 1}, {"series": "Test series", "definitions": 2}])
    );
    let sets = async || app.anyone().get("/api/users/ADA/sets").await.ok();
    let expected = |birds: u32, tests: u32| {
        json!([
            {"series": "Birds", "owned": birds, "total": 1}, {"series": "Test series", "owned": tests, "total": 2},
        ])
    };
    assert_eq!(sets().await, expected(0, 0));
    insert_pulled(&app, ada.id, (ash, Rarity::Basic, 1), 0, false).await;
    insert_pulled(&app, ada.id, (ash, Rarity::Rare, 1), 0, false).await;
    insert_pulled(&app, ada.id, (owl, Rarity::Rare, 1), 0, true).await;
    assert_eq!(sets().await, expected(0, 1), "two rarities are one definition, and a hidden card does not count yet");
    insert_pulled(&app, ada.id, (owl, Rarity::Basic, 1), 0, false).await;
    assert_eq!(sets().await, expected(1, 1));
    app.core.db.write(move |tx| crate::cards::store::retire(tx, birch).map(drop)).await.expect("retires");
    app.features.cards.forget();
    assert_eq!(
        sets().await[1],
        json!({"series": "Test series", "owned": 1, "total": 1}),
        "the user holds the whole series"
    );
    assert_eq!(app.anyone().get("/api/users/nobody/sets").await.refusal(), "404 user_not_found");
}

#[apply(on_both_engines!)]
async fn limited_and_current_cards_can_come_first(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let window = |name: &str, from: i64, to: i64| {
        let at = |days: i64| Some(Timestamp::from_millis(START.millis() + days * DAY));
        NewDefinition { available_from: at(from), available_to: at(to), ..plain(name) }
    };
    let named =
        vec![plain("Ash"), window("Late", -1, 9), window("Soon", -1, 2), window("Over", -5, -1), window("Next", 1, 3)];
    app.stock_of(named, &[(Rarity::Basic, 10)], |pool| pack_of(pool, 1)).await;
    let names = |page: Value| {
        let cards = page["cards"].as_array().expect("cards").iter();
        cards.map(|card| card["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let current = names(app.anyone().get("/api/cards?sort=current").await.ok());
    assert_eq!(current, ["Soon", "Late", "Ash", "Next", "Over"]);
    assert_eq!(names(app.anyone().get("/api/cards").await.ok()), ["Ash", "Late", "Next", "Over", "Soon"]);
}
