use serde_json::{Value, json};

use super::store::{Minting, NewCard};
use crate::cards::{NewDefinition, Rarity};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};
use crate::packs::testing::{pack_of, plain};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use macro_rules_attribute::apply;

/// A name with all characters that are special in patterns.
const SPECIAL_NAME: &str = r"(.*%_ \Émile";

/// Two series, one limited definition, one odd name.
fn definitions() -> Vec<NewDefinition> {
    let limited = Some(Timestamp::from_millis(0));
    vec![
        plain("Ash"),
        NewDefinition { series: "Other series".into(), available_from: limited, ..plain("Birch") },
        plain(SPECIAL_NAME),
    ]
}

/// Gives a user cards with these definitions, rarities, mint numbers and modifiers.
async fn insert_cards(
    app: &TestApp,
    owner: UserId,
    cards: &[(DefinitionId, Rarity, u32, Option<ModifierId>)],
) -> Vec<CardId> {
    let (now, dice) = (app.core.clock.now(), app.core.dice.clone());
    let new = |(definition, rarity, mint, modifier): &(DefinitionId, Rarity, u32, Option<ModifierId>)| NewCard {
        id: CardId::new(now, &dice),
        definition: *definition,
        rarity: *rarity,
        mint: *mint,
        modifier: *modifier,
    };
    let cards: Vec<NewCard> = cards.iter().map(new).collect();
    let ids = cards.iter().map(|card| card.id).collect();
    let insert = move |tx: &mut Tx<'_>| {
        for (millis, card) in (0_i64..).zip(&cards) {
            let minting = Minting::without_opening(owner, now.plus_millis(millis));
            assert_eq!(super::store::insert(tx, &minting, &[*card])?, 1);
        }
        Ok(())
    };
    app.core.db.write(insert).await.expect("the cards are inserted");
    ids
}

/// Gives a user a hidden card.
async fn insert_hidden_card(app: &TestApp, owner: UserId, definition: DefinitionId) {
    let (at, dice) = (app.core.clock.now(), app.core.dice.clone());
    let card = NewCard { id: CardId::new(at, &dice), definition, rarity: Rarity::Rare, mint: 9, modifier: None };
    let minting = Minting { hidden: true, ..Minting::without_opening(owner, at) };
    let inserted = app.core.db.write(move |tx: &mut Tx<'_>| super::store::insert(tx, &minting, &[card])).await;
    assert_eq!(inserted.expect("inserts"), 1);
}

/// Creates Ada with five cards of three definitions.
async fn ada_with_cards(app: &TestApp) -> (crate::twitch::testing::TestUser, Vec<CardId>) {
    let printed = [(Rarity::Basic, 100), (Rarity::Rare, 50), (Rarity::Divine, 1)];
    let stock = app.stock_of(definitions(), &printed, |pool| pack_of(pool, 3)).await;
    let [ash, birch, odd] = stock.definitions[..] else { panic!("three definitions") };
    let modifiers = app.anyone().get("/api/modifiers").await.ok();
    let glitch = modifiers.as_array().expect("a list").iter().find(|modifier| modifier["name"] == "Glitch");
    let glitch = glitch.and_then(|glitch| glitch["_id"].as_str()).expect("there is Glitch").parse().ok();
    let ada = app.sign_in("ada").await;
    let cards = [
        (ash, Rarity::Basic, 7, None),
        (ash, Rarity::Divine, 1, None),
        (birch, Rarity::Basic, 3, glitch),
        (birch, Rarity::Rare, 50, None),
        (odd, Rarity::Rare, 2, None),
    ];
    let ids = insert_cards(app, ada.id, &cards).await;
    (ada, ids)
}

fn shown(page: &Value) -> Vec<String> {
    let cards = page["cards"].as_array().expect("cards").iter();
    cards.map(|card| format!("{} {}", card["name"].as_str().expect("a name"), card["mintNumber"])).collect()
}

#[apply(on_both_engines!)]
async fn filters_return_matching_cards(database: TestDatabase) {
    let app = TestApp::new(database).await;
    ada_with_cards(&app).await;
    let e_mile = format!("{SPECIAL_NAME} 2");
    let cases: [(&str, &[&str]); 14] = [
        ("search=ash", &["Ash 1", "Ash 7"]),
        ("search=(.*%25_", &[&e_mile]),
        ("search=emile", &[&e_mile]),
        ("search=%C3%A9MILE", &[&e_mile]),
        ("search=glitched%20b", &["Glitched Birch 3"]),
        ("search=_", &[&e_mile]),
        ("rarity=Rare", &[&e_mile, "Birch 50"]),
        ("modifier=Glitched", &["Glitched Birch 3"]),
        ("modifier=none&series=Other%20series", &["Birch 50"]),
        ("limited=true&sort=mint", &["Glitched Birch 3", "Birch 50"]),
        ("limited=false&rarity=Divine", &["Ash 1"]),
        ("slabbed=true", &[]),
        ("featured=true", &[]),
        ("featured=false&rarity=Basic&order=asc", &["Ash 7", "Glitched Birch 3"]),
    ];
    for (query, expected) in cases {
        let sorted = if query.contains("sort") || query.contains("order") {
            query.to_owned()
        } else {
            format!("{query}&sort=name")
        };
        let page = app.anyone().get(&format!("/api/users/ada/collection?{sorted}")).await.ok();
        let (mut found, mut wanted): (Vec<String>, Vec<String>) =
            (shown(&page), expected.iter().map(ToString::to_string).collect());
        if sorted != query {
            found.sort();
            wanted.sort();
        }
        assert_eq!(found, wanted, "{query}");
        assert_eq!(page["total"], expected.len(), "{query}");
    }
    assert_eq!(app.anyone().get("/api/users/ada/collection?modifier=Shiny").await.refusal(), "400 invalid");
    assert_eq!(app.anyone().get("/api/users/ada/collection?lackedBy=nobody").await.refusal(), "404 user_not_found");
    assert_eq!(app.anyone().get("/api/users/ada/collection?rarity=Shiny").await.status, 400);
    assert_eq!(app.anyone().get("/api/users/ada/collection?page=0").await.refusal(), "400 invalid_query");
    assert_eq!(app.anyone().get("/api/users/nobody/collection").await.refusal(), "404 user_not_found");
}

#[apply(on_both_engines!)]
async fn cards_that_another_user_has_in_the_same_rarity_can_be_excluded(database: TestDatabase) {
    let app = TestApp::new(database).await;
    ada_with_cards(&app).await;
    let bob = app.sign_in("bob").await;
    let missing_for_bob = async || {
        let page = app.anyone().get("/api/users/ada/collection?lackedBy=BOB&sort=mint").await.ok();
        assert_eq!(page["total"], page["cards"].as_array().expect("cards").len());
        shown(&page)
    };
    let all = ["Ash 1", &format!("{SPECIAL_NAME} 2"), "Glitched Birch 3", "Ash 7", "Birch 50"];
    assert_eq!(missing_for_bob().await, all, "bob has no cards");
    let catalogue = app.features.cards.catalogue().await.expect("a catalogue");
    let birch = catalogue.definitions.iter().find(|card| card.name == "Birch").expect("Birch").id;
    insert_hidden_card(&app, bob.id, birch).await;
    assert_eq!(missing_for_bob().await, all, "hidden cards do not affect the filter");
    insert_cards(&app, bob.id, &[(birch, Rarity::Basic, 8, None)]).await;
    assert_eq!(
        missing_for_bob().await,
        ["Ash 1", &format!("{SPECIAL_NAME} 2"), "Ash 7", "Birch 50"],
        "a copy without a modifier counts, another rarity does not"
    );
}

#[apply(on_both_engines!)]
async fn duplicates_are_free_copies_in_the_same_rarity(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, _) = ada_with_cards(&app).await;
    let catalogue = app.features.cards.catalogue().await.expect("a catalogue");
    let birch = catalogue.definitions.iter().find(|card| card.name == "Birch").expect("Birch").id;
    let filtered = async |which: &str| {
        let page = app.anyone().get(&format!("/api/users/ada/collection?duplicate={which}&sort=mint")).await.ok();
        assert_eq!(page["total"], page["cards"].as_array().expect("cards").len());
        shown(&page)
    };
    assert!(filtered("true").await.is_empty(), "Ash in Basic and in Divine are not duplicates");
    let second = insert_cards(&app, ada.id, &[(birch, Rarity::Basic, 9, None)]).await[0];
    assert_eq!(filtered("true").await, ["Glitched Birch 3", "Birch 9"]);
    assert_eq!(filtered("false").await, ["Ash 1", &format!("{SPECIAL_NAME} 2"), "Ash 7", "Birch 50"]);
    let lock = move |tx: &mut Tx<'_>| tx.execute("UPDATE cards SET status = 'pending' WHERE id = $1", &[&second]);
    app.core.db.write(lock).await.expect("is locked");
    assert!(filtered("true").await.is_empty(), "a locked copy is not free");
}

#[apply(on_both_engines!)]
async fn every_order_is_correct_across_pages(database: TestDatabase) {
    let app = TestApp::new(database).await;
    ada_with_cards(&app).await;
    let odd = format!("{SPECIAL_NAME} 2");
    let cases: [(&str, [&str; 5]); 6] = [
        ("page=1", [&odd, "Birch 50", "Glitched Birch 3", "Ash 1", "Ash 7"]),
        ("sort=acquired&order=asc", ["Ash 7", "Ash 1", "Glitched Birch 3", "Birch 50", &odd]),
        ("sort=mint", ["Ash 1", &odd, "Glitched Birch 3", "Ash 7", "Birch 50"]),
        ("sort=name", [&odd, "Ash 7", "Ash 1", "Glitched Birch 3", "Birch 50"]),
        ("sort=rarity", ["Ash 1", "Birch 50", &odd, "Glitched Birch 3", "Ash 7"]),
        ("sort=rarity&order=asc", ["Ash 7", "Glitched Birch 3", &odd, "Birch 50", "Ash 1"]),
    ];
    for (query, expected) in cases {
        let whole = app.anyone().get(&format!("/api/users/ada/collection?{query}")).await.ok();
        assert_eq!(shown(&whole), expected, "{query}");
        let mut joined = Vec::new();
        for page in 1..=3 {
            let query = query.replace("page=1&", "").replace("page=1", "order=desc");
            let part = app.anyone().get(&format!("/api/users/ada/collection?{query}&limit=2&page={page}")).await.ok();
            joined.extend(shown(&part));
        }
        assert_eq!(joined, expected, "{query} in pages");
    }
}

#[apply(on_both_engines!)]
async fn rarity_counts_exclude_hidden_cards(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, _) = ada_with_cards(&app).await;
    let path = "/api/users/ADA/collection/rarities";
    let counts = async || {
        let answer = app.anyone().get(path).await.ok();
        let rows = answer["rarities"].as_array().expect("rows").iter();
        rows.map(|row| format!("{} {}", row["rarity"].as_str().expect("a name"), row["count"])).collect::<Vec<_>>()
    };
    let expected = [
        "Basic 2",
        "Common 0",
        "Standard 0",
        "Uncommon 0",
        "Rare 2",
        "Epic 0",
        "Legendary 0",
        "Mythic 0",
        "Unique 0",
        "Divine 1",
    ];
    assert_eq!(counts().await[..10], expected);
    let found = app.anyone().get("/api/cards/search?name=Birch").await.ok();
    let birch = found["cards"][0]["_id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    insert_hidden_card(&app, ada.id, birch).await;
    assert_eq!(counts().await[..10], expected, "a live opening does not count before it was shown");
    let grace = app.sign_in("grace").await;
    let none = app.anyone().get(&format!("/api/users/{}/collection/rarities", grace.id)).await.ok();
    assert!(none["rarities"].as_array().is_some_and(|rows| rows.iter().all(|row| row["count"] == 0)));
    assert_eq!(app.anyone().get("/api/users/nobody/collection/rarities").await.refusal(), "404 user_not_found");
}

#[apply(on_both_engines!)]
async fn a_whole_collection_is_one_response(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&["Ash"], &[(Rarity::Basic, 3000)], 1).await;
    let ada = app.sign_in("ada").await;
    let cards: Vec<_> = (1..=2001).map(|mint| (stock.definitions[0], Rarity::Basic, mint, None)).collect();
    insert_cards(&app, ada.id, &cards).await;
    for path in ["/api/users/ada/collection".to_owned(), format!("/api/users/{}/collection", ada.id)] {
        let whole = app.anyone().get(&path).await.ok();
        let mints: Vec<u64> =
            whole["cards"].as_array().expect("cards").iter().filter_map(|card| card["mintNumber"].as_u64()).collect();
        assert_eq!(mints, (1..=2001).rev().collect::<Vec<_>>(), "latest first, none twice");
        assert_eq!((&whole["total"], &whole["packs"]), (&json!(2001), &json!(1)));
    }
}

#[apply(on_both_engines!)]
async fn users_can_feature_at_most_four_of_their_own_cards(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, cards) = ada_with_cards(&app).await;
    let grace = app.sign_in("grace").await;
    let (path, me) = ("/api/users/featured-cards", app.as_user(&ada));
    let feature = |cards: &[CardId]| json!({"featuredCards": cards});
    assert_eq!(app.anyone().put(path, feature(&[])).await.refusal(), "401 unauthorized");
    assert_eq!(app.as_user(&grace).put(path, feature(&cards[..1])).await.refusal(), "400 invalid");
    assert_eq!(me.put(path, feature(&cards)).await.refusal(), "400 invalid");
    assert_eq!(me.put(path, feature(&[cards[0], cards[0]])).await.refusal(), "400 invalid");
    assert_eq!(me.put(path, json!({"featuredCards": ["no id"]})).await.status, 400);
    let set = me.put(path, feature(&[cards[3], cards[0]])).await.ok();
    let ids = |answer: &Value| {
        answer["featuredCards"].as_array().expect("cards").iter().map(|card| card["_id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&set), [json!(cards[3]), json!(cards[0])]);
    assert_eq!(me.get(path).await.ok(), set);
    let page = app.anyone().get("/api/users/ada/collection?featured=true").await.ok();
    assert_eq!((&page["total"], &page["cards"][0]["isFeatured"]), (&json!(2), &json!(true)));
    assert_eq!(me.put(path, feature(&[])).await.ok(), json!({"featuredCards": []}));
}

#[apply(on_both_engines!)]
async fn the_number_of_featured_cards_is_a_setting(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--featured-maximum=1"]).await;
    assert_eq!(app.anyone().get("/api/settings").await.ok()["featuredMaximum"], 1);
    let (ada, cards) = ada_with_cards(&app).await;
    let feature = async |cards: &[CardId]| {
        app.as_user(&ada).put("/api/users/featured-cards", json!({"featuredCards": cards})).await
    };
    assert_eq!(feature(&cards[..2]).await.refusal(), "400 invalid");
    feature(&cards[..1]).await.ok();
}

#[apply(on_both_engines!)]
async fn a_definition_has_free_copies_and_holders(database: TestDatabase) {
    let app = TestApp::new(database).await;
    ada_with_cards(&app).await;
    crate::packs::supply::recount(&app.features.packs).await.expect("counts");
    let found = app.anyone().get("/api/cards/search?name=AS").await.ok();
    assert_eq!(found["cards"].as_array().map(Vec::len), Some(1));
    let id = found["cards"][0]["_id"].as_str().expect("an id").to_owned();
    let card = app.anyone().get(&format!("/api/cards/{id}")).await.ok();
    assert_eq!((&card["holders"], &card["held"], &card["name"]), (&json!(1), &json!(2), &json!("Ash")));
    assert_eq!(card["rarities"][0], json!({"rarity": "Basic", "totalCopies": 100, "remainingCopies": 99}));
    for missing in ["0123456789abcdef01234567", "nonsense"] {
        assert_eq!(app.anyone().get(&format!("/api/cards/{missing}")).await.refusal(), "404 card_not_found");
        assert_eq!(app.anyone().get(&format!("/api/cards/owned/{missing}")).await.refusal(), "404 card_not_found");
    }
    let sold_out = app.anyone().get("/api/cards?available=true&rarity=Divine").await.ok();
    assert_eq!((&sold_out["totalCards"], &sold_out["limit"]), (&json!(2), &json!(50)));
    let all = app.anyone().get("/api/cards?limit=all&sort=-name").await.ok();
    assert_eq!(all["cards"][0]["name"], "Birch");
    assert_eq!(app.anyone().get("/api/cards?limit=none").await.refusal(), "400 invalid");
    assert_eq!(app.anyone().get("/api/cards?search=%C3%89mile").await.ok()["totalCards"], 1);
}

/// Not part of the suite: `cargo test --release … first_page -- --ignored --nocapture`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, and takes a while"]
async fn a_first_page_of_fifty_thousand_cards_is_fast() {
    let app = TestApp::new(crate::testing::TestDatabase::sqlite()).await;
    let names: Vec<String> = (0..1000).map(|number| format!("Card {number:04}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let stock = app.stock(&names, &[(Rarity::Basic, 1000), (Rarity::Rare, 1000)], 5).await;
    let ada = app.sign_in("ada").await;
    let (now, dice, ids, owner) = (app.core.clock.now(), app.core.dice.clone(), stock.definitions, ada.id);
    for part in 0..10_u32 {
        let (dice, ids) = (dice.clone(), ids.clone());
        let insert = move |tx: &mut Tx<'_>| {
            for number in part * 5_000..(part + 1) * 5_000 {
                let at = now.plus_millis(i64::from(number));
                let card = NewCard {
                    id: CardId::new(at, &dice),
                    definition: ids[usize::try_from(number * 7 % 1000).expect("small")],
                    rarity: if number % 3 == 0 { Rarity::Rare } else { Rarity::Basic },
                    mint: number / 1000 + 1,
                    modifier: None,
                };
                super::store::insert(tx, &Minting::without_opening(owner, at), &[card])?;
            }
            Ok(())
        };
        app.core.db.write(insert).await.expect("inserts");
    }
    let queries = [
        "/rarities",
        "?page=1",
        "?page=800",
        "?sort=name",
        "?sort=rarity",
        "?sort=mint",
        "?search=card%200999",
        "?rarity=Rare",
        "?limited=true",
    ];
    for query in queries.into_iter().chain([""]) {
        let mut took = Vec::new();
        for _ in 0..7 {
            let start = std::time::Instant::now();
            app.anyone().get(&format!("/api/users/ada/collection{query}")).await.ok();
            took.push(start.elapsed());
        }
        took.sort_unstable();
        println!("{query:24} {:?}", took[3]);
    }
}
