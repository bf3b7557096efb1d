//! Tests of the leaderboard over HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::board::count_in_background;
use crate::cards::{NewDefinition, Rarity};
use crate::collection::store::{self as cards, Minting, NewCard};
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId, UserId};
use crate::market::testing::MarketWorld;
use crate::packs::testing::{pack_of, plain};
use crate::realtime::Event;
use crate::testing::{Caller, TestApp, TestDatabase, on_both_engines};

const TITLES: [&str; 4] = ["The Collector", "The Hoarder", "The Merchant", "The Specialist"];

/// A caller's response once all committed events have been delivered.
async fn board_as(app: &TestApp, caller: Caller<'_>) -> Value {
    app.caught_up().await;
    caller.get("/api/leaderboard").await.ok()
}

async fn board(app: &TestApp) -> Value {
    board_as(app, app.anyone()).await
}

/// A ranking as `place name value`.
fn ranking(board: &Value, name: &str) -> Vec<String> {
    let rows = board["rankings"][name].as_array().expect("a ranking").iter();
    let text =
        |row: &Value| format!("{} {} {}", row["place"], row["username"].as_str().unwrap_or_default(), row["value"]);
    let mut rows: Vec<String> = rows.map(text).collect();
    // The clock does not advance, so equal figures have no order.
    rows.sort();
    rows
}

/// A champion as `name figure unit`.
fn champion(board: &Value, title: &str) -> Option<String> {
    let all = board["champions"].as_array().expect("champions");
    let found = all.iter().find(|champion| champion["title"] == title)?;
    Some(format!("{} {} {}", found["username"].as_str()?, found["figure"], found["unit"].as_str()?))
}

/// Gives a user cards and announces them, as an opening does.
async fn give_cards(app: &TestApp, owner: UserId, new: &[(DefinitionId, Rarity, u32)], hidden: bool) -> Vec<CardId> {
    let (at, dice) = (app.core.clock.now(), app.core.dice.clone());
    let new: Vec<NewCard> = new
        .iter()
        .map(|(definition, rarity, mint)| NewCard {
            id: CardId::new(at, &dice),
            definition: *definition,
            rarity: *rarity,
            mint: *mint,
            modifier: None,
        })
        .collect();
    let ids = new.iter().map(|card| card.id).collect();
    app.app
        .core
        .db
        .write(move |tx: &mut Tx<'_>| {
            let minting = Minting { hidden, ..Minting::without_opening(owner, at) };
            assert_eq!(cards::insert(tx, &minting, &new)?, new.len());
            tx.announce(Event::CollectionChanged { user: owner });
            Ok(())
        })
        .await
        .expect("is written");
    ids
}

/// Creates two series with two definitions and one.
async fn stock_two_series(app: &TestApp) -> Vec<DefinitionId> {
    let other = NewDefinition { series: "Birds".into(), ..plain("Owl") };
    let printed = [(Rarity::Basic, 1000), (Rarity::Rare, 300), (Rarity::Divine, 1)];
    app.stock_of(vec![plain("Ash"), plain("Birch"), other], &printed, |pool| pack_of(pool, 3)).await.definitions
}

#[apply(on_both_engines!)]
async fn without_cards_the_leaderboard_is_a_sample(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let shown = board(&app).await;
    assert_eq!(shown["sample"], true);
    assert!(TITLES.iter().all(|title| champion(&shown, title).is_some_and(|text| text.starts_with("Sample "))));
    for name in ["collectionScore", "unopenedPacks", "completedTrades", "divineCards"] {
        assert!(ranking(&shown, name).iter().all(|row| row.contains(" Sample ")) && ranking(&shown, name).len() == 5);
    }
    let mine = board_as(&app, app.as_user(&ada)).await;
    assert_eq!(mine["me"]["unopenedPacks"], json!({"place": 1, "value": 1.0}), "the caller's own places are real");
    assert_eq!(shown.get("me"), None);
}

#[apply(on_both_engines!)]
async fn users_are_ranked_by_their_cards_packs_and_trades(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let [ash, birch, owl] = stock_two_series(&app).await[..] else { panic!("three definitions") };
    let (ada, bob, cleo) = (app.sign_in("ada").await, app.sign_in("bob").await, app.sign_in("cleo").await);
    give_cards(&app, ada.id, &[(ash, Rarity::Basic, 1), (ash, Rarity::Rare, 1), (birch, Rarity::Basic, 1)], false)
        .await;
    give_cards(&app, bob.id, &[(ash, Rarity::Basic, 2), (ash, Rarity::Basic, 3), (owl, Rarity::Divine, 1)], false)
        .await;
    app.give_packs(cleo.id, 4).await;
    let shown = board(&app).await;
    assert_eq!(shown["sample"], false);
    assert_eq!(ranking(&shown, "collectionScore"), ["1 bob 1002.0", "2 ada 5.33"]);
    assert_eq!(ranking(&shown, "unopenedPacks"), ["1 cleo 5.0", "2 ada 1.0", "2 bob 1.0"]);
    assert_eq!(ranking(&shown, "divineCards"), ["1 bob 1.0"]);
    assert_eq!(ranking(&shown, "completedTrades"), Vec::<String>::new());
    let champions = TITLES.map(|title| champion(&shown, title).unwrap_or_default());
    assert_eq!(champions, ["ada 3.0 different cards", "cleo 5.0 unopened packs", "", "ada 100.0 % of Test series"]);
    let me = board_as(&app, app.as_user(&cleo)).await["me"].clone();
    assert_eq!(
        (&me["collectionScore"], &me["unopenedPacks"]),
        (&json!({"place": 3, "value": 0.0}), &json!({"place": 1, "value": 5.0}))
    );
}

#[apply(on_both_engines!)]
async fn every_change_is_in_the_next_response_and_equals_a_recount(database: TestDatabase) {
    let mut world = MarketWorld::new(database).await;
    let before = board(&world.app).await;
    assert_eq!(ranking(&before, "unopenedPacks"), ["1 ada 10.0", "1 bob 10.0", "1 cleo 10.0"]);
    world.opens(&world.bob.clone()).await;
    let listing = world.lists(&world.ada, 0).await;
    let offer = world.offers(&world.bob, &listing, &[0], 2).await;
    assert_eq!(ranking(&board(&world.app).await, "unopenedPacks"), ["1 ada 10.0", "1 cleo 10.0", "3 bob 7.0"]);
    world.accepts(&world.ada, &listing, &offer).await.ok();
    let trade = json!({"recipient": "cleo", "offeredItems": [world.cards(&world.bob)[1]], "requestedItems": [], "offeredPacks": 0, "requestedPacks": 1});
    let trade = world.app.as_user(&world.bob).post("/api/trades", trade).await.ok();
    let path = format!("/api/trades/{}/status", trade["_id"].as_str().expect("an id"));
    world.app.as_user(&world.cleo).put(&path, json!({"status": "accepted"})).await.ok();
    let after = board(&world.app).await;
    assert_eq!(ranking(&after, "completedTrades"), ["1 bob 2.0", "2 ada 1.0", "2 cleo 1.0"]);
    assert_eq!(ranking(&after, "unopenedPacks"), ["1 ada 12.0", "2 cleo 9.0", "3 bob 8.0"]);
    assert_eq!(champion(&after, "The Merchant"), Some("bob 2.0 trades and sales".into()));
    count_in_background(&world.app.features.leaderboard).await.expect("counts");
    assert_eq!(board(&world.app).await, after, "incremental counts equal a recount");
    world.app.features.leaderboard.board.mark_all_changed();
    assert_eq!(board(&world.app).await, after);
}

#[apply(on_both_engines!)]
async fn modifiers_and_revealed_grades_count_and_hidden_cards_do_not(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let [ash, ..] = stock_two_series(&app).await[..] else { panic!("definitions") };
    let ada = app.sign_in("ada").await;
    let [card] = give_cards(&app, ada.id, &[(ash, Rarity::Rare, 1)], false).await[..] else { panic!("one card") };
    give_cards(&app, ada.id, &[(ash, Rarity::Divine, 1)], true).await;
    assert_eq!(ranking(&board(&app).await, "collectionScore"), ["1 ada 3.33"]);
    let modifiers = app.anyone().get("/api/modifiers").await.ok();
    let modifier = modifiers[0]["_id"].as_str().expect("an id").to_owned();
    let (user, grade) = (ada.id, 9_i64);
    app.app
        .core
        .db
        .write(move |tx: &mut Tx<'_>| {
            tx.execute("UPDATE cards SET grade = $2, modifier_id = $3 WHERE id = $1", &[&card, &grade, &modifier])?;
            tx.announce(Event::CollectionChanged { user });
            Ok(())
        })
        .await
        .expect("is written");
    assert_eq!(ranking(&board(&app).await, "collectionScore"), ["1 ada 9.5"]);
}

#[apply(on_both_engines!)]
async fn a_changed_catalogue_changes_the_figures(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let [ash, birch, _] = stock_two_series(&app).await[..] else { panic!("three definitions") };
    let ada = app.sign_in("ada").await;
    give_cards(&app, ada.id, &[(ash, Rarity::Basic, 1), (birch, Rarity::Basic, 1)], false).await;
    assert_eq!(champion(&board(&app).await, "The Specialist"), Some("ada 100.0 % of Test series".into()));
    app.stock(&["Aspen"], &[(Rarity::Basic, 10)], 1).await;
    assert_eq!(champion(&board(&app).await, "The Specialist"), Some("ada 66.6 % of Test series".into()));
    let fewer = 100_i64;
    app.app
        .core
        .db
        .write(move |tx: &mut Tx<'_>| {
            tx.execute("UPDATE printed SET total_copies = $2 WHERE definition_id = $1 AND rarity = 0", &[&ash, &fewer])
                .map(drop)
        })
        .await
        .expect("is written");
    app.features.cards.forget();
    assert_eq!(ranking(&board(&app).await, "collectionScore"), ["1 ada 11.0"]);
}

#[apply(on_both_engines!)]
async fn with_many_users_readers_do_not_wait_for_a_full_count(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for number in 0..51 {
        app.sign_in(&format!("p{number}")).await;
    }
    let ada = app.sign_in("ada").await;
    let [ash, ..] = stock_two_series(&app).await[..] else { panic!("definitions") };
    give_cards(&app, ada.id, &[(ash, Rarity::Basic, 1)], false).await;
    let first = async || ranking(&board(&app).await, "unopenedPacks")[0].clone();
    assert!(first().await.ends_with(" 1.0"));
    // As an import does, which does not announce each card.
    let set_packs = async |packs: i64| {
        let give = move |tx: &mut Tx<'_>| {
            tx.execute("UPDATE wallets SET packs = $2 WHERE user_id = $1", &[&ada.id, &packs])?;
            tx.announce(Event::CopiesReturned);
            Ok(())
        };
        app.core.db.write(give).await.expect("is written");
    };
    let blocked_count = app.features.leaderboard.board.counting.lock().await;
    set_packs(7).await;
    assert!(first().await.ends_with(" 1.0"), "the previous state is shown");
    assert_eq!(app.features.leaderboard.board.people(), None);
    set_packs(9).await;
    app.give_packs(ada.id, 2).await;
    assert_eq!(first().await, "1 ada 11.0", "an announced change is counted without waiting");
    set_packs(13).await;
    assert_eq!(first().await, "1 ada 11.0");
    drop(blocked_count);
    // Changes during a full count lead to another one.
    for packs in 14..=40 {
        set_packs(packs).await;
        board(&app).await;
    }
    let settled = async {
        while first().await != "1 ada 40.0" {}
        while app.features.leaderboard.board.people() != Some(52) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), settled).await.expect("the count is complete");
}

#[apply(on_both_engines!)]
async fn a_recount_loses_no_concurrent_changes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let [ash, ..] = stock_two_series(&app).await[..] else { panic!("definitions") };
    let ada = app.sign_in("ada").await;
    give_cards(&app, ada.id, &[(ash, Rarity::Basic, 1)], false).await;
    let counting = async {
        for _ in 0..10 {
            count_in_background(&app.features.leaderboard).await.expect("counts");
        }
    };
    let opening = async {
        for mint in 2..=20 {
            give_cards(&app, ada.id, &[(ash, Rarity::Basic, mint)], false).await;
            board(&app).await;
        }
    };
    tokio::join!(counting, opening);
    assert_eq!(ranking(&board(&app).await, "collectionScore"), ["1 ada 20.0"]);
}
