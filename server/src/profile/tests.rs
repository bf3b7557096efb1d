use crate::cards::{NewDefinition, Rarity};
use crate::ids::DefinitionId;
use crate::messages::msg;
use crate::notifications::{self, Notice};
use crate::testing::{START, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::{TestUser, person};
use crate::users::Person;
use axum::http::StatusCode;
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

const ME: &str = "/api/users/me";
const LANGUAGE: &str = "/api/users/language";
const VALIDATE: &str = "/api/auth/validate";
const FAVORITE: &str = "/api/users/favorite-card";

/// Creates a definition with this name and these printed rarities.
async fn create_definition(app: &TestApp, number: u8, name: &'static str, printed: &'static [(Rarity, u32)]) {
    let new = NewDefinition {
        name: name.into(),
        image_url: format!("/art/{number}.webp"),
        alt: "A card.".into(),
        art_focus: None,
        flavor_text: Some("It waits.".into()),
        artist: None,
        series: "Tests".into(),
        available_from: None,
        available_to: None,
        demo: false,
        tags: Vec::new(),
    };
    let id = DefinitionId::from_bytes([number; 12]);
    let inserted = app.core.db.write(move |tx| crate::cards::store::insert_printed(tx, id, &new, printed, START));
    inserted.await.expect("is printed");
    app.features.cards.forget();
}

async fn login_days(app: &TestApp, who: &TestUser) -> (i64, i64) {
    let me = app.as_user(who).get(ME).await.ok();
    (me["loginCount"].as_i64().expect("a number"), me["loginStreak"].as_i64().expect("a number"))
}

fn names(found: &Value) -> Vec<&str> {
    found.as_array().expect("is a list").iter().filter_map(|row| row["username"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn own_data_needs_a_valid_token(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for path in [ME, FAVORITE] {
        assert_eq!(app.anyone().get(path).await.refusal(), "401 unauthorized", "{path}");
    }
    assert_eq!(app.anyone().post(VALIDATE, json!({})).await.refusal(), "401 unauthorized");
    assert_eq!(app.with_token("0".repeat(64)).post(VALIDATE, json!({})).await.refusal(), "401 unauthorized");
    assert_eq!(app.anyone().put(FAVORITE, json!({})).await.refusal(), "401 unauthorized");
}

#[apply(on_both_engines!)]
async fn visitors_and_invalid_tokens_read_public_data(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.sign_in("ada").await;
    for caller in [app.anyone(), app.with_token("0".repeat(64)), app.with_token("nonsense")] {
        assert_eq!(caller.get("/api/users/profile/ADA").await.ok()["username"], "ada");
        assert_eq!(names(&caller.get("/api/users/search?query=ad").await.ok()), ["ada"]);
        assert_eq!(caller.get("/api/users/profile/nobody").await.refusal(), "404 user_not_found");
    }
}

#[apply(on_both_engines!)]
async fn own_data_are_complete(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let picture = Some("https://static-cdn.jtvnw.net/ada.png".to_owned());
    let ada = app.sign_in_as(Person { display_name: "Ada L.".into(), picture_url: picture, ..person("a", "ada") });
    let ada = ada.await;
    let (id, now, dice) = (ada.id, app.core.clock.now(), app.core.dice.clone());
    let added = app.core.db.write(move |tx| {
        crate::wallet::reserve(tx, id, 1)?;
        tx.execute("UPDATE wallets SET xp = xp + 120 WHERE user_id = $1", &[&id])?;
        notifications::add(tx, id, &Notice::new("packs", msg!("notice.queued")), now, &dice)
    });
    added.await.expect("is stored");
    let expected = json!({
        "_id": ada.id, "username": "ada", "displayName": "Ada L.", "role": "user",
        "isAdmin": false, "isOwner": false, "twitchProfilePic": "https://static-cdn.jtvnw.net/ada.png",
        "packs": 0, "packsReserved": 1, "openedPacks": 0, "xp": 120, "level": 2,
        "loginCount": 1, "loginStreak": 1, "featuredCards": [], "favoriteCard": null, "preferredPack": null,
        "featuredAchievements": [], "unreadNotifications": 2, "language": null,
    });
    assert_eq!(app.as_user(&ada).get(ME).await.ok(), expected);
    assert_eq!(app.as_user(&ada).post(VALIDATE, json!({})).await.ok(), expected);
    let nova = app.sign_in("nova").await;
    let nova = app.as_user(&nova).get(ME).await.ok();
    assert_eq!((&nova["role"], &nova["isAdmin"], &nova["isOwner"]), (&json!("owner"), &json!(true), &json!(true)));
}

#[apply(on_both_engines!)]
async fn a_profile_shows_only_public_data(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let profile = app.anyone().get(&format!("/api/users/profile/{}", ada.id)).await.ok();
    assert_eq!(
        profile,
        json!({
            "_id": ada.id, "username": "ada", "displayName": "ada", "isAdmin": false, "packs": 1, "openedPacks": 0,
            "collectionCount": 0, "uniqueCards": 0, "completedTrades": 0, "xp": 0, "level": 1, "memberSince": START,
            "featuredCards": [], "favoriteCard": null, "preferredPack": null, "featuredAchievements": [],
        })
    );
    let twin = app.sign_in(ada.id.as_str()).await;
    let by_id = app.anyone().get(&format!("/api/users/profile/{}", ada.id)).await.ok();
    assert_eq!(by_id["_id"], json!(ada.id), "an id wins over a name");
    assert_ne!(twin.id, ada.id);
}

#[apply(on_both_engines!)]
async fn users_are_found_by_part_of_a_name_except_the_caller(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("Adalbert").await;
    app.sign_in("Éadgar").await;
    app.sign_in("ead").await;
    let found = app.anyone().get("/api/users/search?query=ead").await.ok();
    assert_eq!(names(&found), ["ead", "Éadgar"]);
    assert_eq!(names(&app.anyone().get("/api/users/search?query=%20ADa%20").await.ok()), ["Adalbert"]);
    assert!(names(&app.as_user(&ada).get("/api/users/search?query=adal").await.ok()).is_empty());
    assert_eq!(names(&app.anyone().get("/api/users/search?query=(.*%25_").await.ok()), Vec::<&str>::new());
    for bad in ["", "?query=", "?query=a", "?query=%20a%20", "?query=a%00b"] {
        let reply = app.anyone().get(&format!("/api/users/search{bad}")).await;
        assert!(reply.refusal().starts_with("400 "), "{bad}: {reply}");
    }
    let long = "x".repeat(50_000);
    assert_eq!(app.anyone().get(&format!("/api/users/search?query={long}")).await.status, StatusCode::OK);
}

#[apply(on_both_engines!)]
async fn the_first_validation_of_a_day_counts_as_a_login(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let validate = async || app.as_user(&ada).post(VALIDATE, json!({})).await.ok();
    validate().await;
    assert_eq!(login_days(&app, &ada).await, (1, 1));
    // It is 22:13 UTC: reading counts nothing, validating after midnight counts once.
    app.core.clock.advance(Duration::from_hours(2));
    assert_eq!(login_days(&app, &ada).await, (1, 1));
    let (one, other) = tokio::join!(validate(), validate());
    assert_eq!((&one["loginStreak"], &other["loginStreak"]), (&json!(2), &json!(2)));
    assert_eq!(login_days(&app, &ada).await, (2, 2));
    app.core.clock.advance(Duration::from_hours(24));
    validate().await;
    assert_eq!(login_days(&app, &ada).await, (3, 3));
    app.core.clock.advance(Duration::from_hours(48));
    assert_eq!(validate().await["loginStreak"], 1);
    assert_eq!(login_days(&app, &ada).await, (4, 1));
}

#[apply(on_both_engines!)]
async fn a_user_chooses_a_language_of_the_table(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let user = app.sign_in("ada").await;
    let ada = app.as_user(&user);
    for (sent, stored) in [(json!("pt-br"), json!("pt-BR")), (json!("de"), json!("de")), (json!(""), json!(null))] {
        assert_eq!(ada.put(LANGUAGE, json!({ "language": sent })).await.ok(), json!({ "language": stored }));
        assert_eq!(ada.get(ME).await.ok()["language"], stored);
    }
    ada.put(LANGUAGE, json!({ "language": "ja" })).await.ok();
    let refused = ada.put(LANGUAGE, json!({ "language": "tlh" })).await;
    assert_eq!(refused.refusal(), "400 invalid");
    assert!(refused.json()["fields"]["language"].as_str().expect("a text").contains("en, de, fr"), "{refused}");
    assert_eq!(ada.get(ME).await.ok()["language"], "ja", "a refusal changes nothing");
    assert_eq!(ada.get("/api/users/me/export").await.ok()["account"][0]["language"], "ja");
}

#[apply(on_both_engines!)]
async fn a_favourite_must_exist_and_need_not_be_owned(database: TestDatabase) {
    let app = TestApp::new(database).await;
    create_definition(&app, 1, "Lantern Eel", &[(Rarity::Basic, 5), (Rarity::Divine, 1)]).await;
    let user = app.sign_in("ada").await;
    let ada = app.as_user(&user);
    assert_eq!(ada.get(FAVORITE).await.ok(), json!({ "favoriteCard": null }));
    let eel = json!({
        "name": "Lantern Eel", "rarity": "Divine", "imageUrl": "/art/1.webp", "flavorText": "It waits.",
    });
    for name in ["Lantern Eel", " lantern EEL "] {
        let set = ada.put(FAVORITE, json!({ "name": name, "rarity": "Divine" })).await.ok();
        assert_eq!(set["favoriteCard"], eel);
    }
    assert_eq!(app.anyone().get("/api/users/profile/ada").await.ok()["favoriteCard"], eel);
    for (body, field) in [
        (json!({ "name": "Lantern Eel", "rarity": "Mythic" }), "name"),
        (json!({ "name": "Lantern", "rarity": "Divine" }), "name"),
        (json!({ "name": "", "rarity": "Divine" }), "name"),
        (json!({ "name": "Lantern Eel", "rarity": "Shiny" }), "rarity"),
        (json!({ "name": "Lantern Eel", "rarity": "" }), "rarity"),
        (json!({ "name": 7, "rarity": "Divine" }), "name"),
    ] {
        let reply = ada.put(FAVORITE, body.clone()).await;
        assert!(reply.refusal().starts_with("400 "), "{body}: {reply}");
        assert!(reply.json()["fields"][field].is_string(), "{body}: {reply}");
    }
    let long = ada.put(FAVORITE, json!({ "name": "x".repeat(900_000), "rarity": "Divine" })).await;
    assert_eq!(long.refusal(), "400 invalid");
    assert_eq!(ada.get(FAVORITE).await.ok()["favoriteCard"], eel, "refusals change nothing");
    for empty in [json!({ "name": "", "rarity": "" }), json!({})] {
        assert_eq!(ada.put(FAVORITE, empty).await.ok(), json!({ "favoriteCard": null }));
    }
}
