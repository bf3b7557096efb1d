//! A client of the seed's API (seed §7): all of its requests with their payloads, and the fields that it reads.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::{Caller, Reply, TestDatabase, on_both_engines};
use crate::cards::Rarity;
use crate::market::testing::{MarketWorld, text};

/// Asserts that the object has these fields, with any values.
#[track_caller]
fn has(object: &Value, fields: &[&str]) {
    for field in fields {
        assert!(object.get(field).is_some(), "no {field} in {object:#}");
    }
}

#[track_caller]
fn list<'a>(answer: &'a Value, field: &str) -> &'a Vec<Value> {
    answer[field].as_array().unwrap_or_else(|| panic!("no list {field} in {answer:#}"))
}

/// A card as a client without ids names it.
fn named(card: &Value) -> Value {
    json!({"name": card["name"], "rarity": card["rarity"], "mintNumber": card["mintNumber"], "modifier": card["modifier"]})
}

async fn cards_of(caller: &Caller<'_>, id: impl std::fmt::Display) -> Vec<Value> {
    list(&caller.get(&format!("/api/users/{id}/collection")).await.ok(), "cards").clone()
}

/// The values with which list parameters are sent without a choice.
const NO_CHOICE: &str = "search=&rarity=&sort=&page=&limit=&limited=&series=&tag=&available=&modifier=&slabbed=&order=";

#[apply(on_both_engines!)]
async fn requests_of_a_collector_of_the_seed_work(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, anyone) = (world.app.as_user(&world.ada), world.app.anyone());
    let me = ada.post("/api/auth/validate", json!({})).await.ok();
    has(&me, &["_id", "username", "isAdmin"]);
    has(
        &ada.get("/api/users/me").await.ok(),
        &["_id", "username", "isAdmin", "packs", "favoriteCard", "preferredPack"],
    );
    has(&anyone.get("/api/users/profile/ada").await.ok(), &["username", "featuredCards", "featuredAchievements"]);

    let cards = cards_of(&ada, world.ada.id).await;
    for card in &cards {
        has(
            card,
            &[
                "_id",
                "name",
                "imageUrl",
                "rarity",
                "mintNumber",
                "modifier",
                "slabbed",
                "isFeatured",
                "limited",
                "remaining",
                "availableFrom",
                "availableTo",
            ],
        );
    }
    let unfiltered = ada.get(&format!("/api/users/{}/collection?{NO_CHOICE}", world.ada.id)).await.ok();
    assert_eq!(list(&unfiltered, "cards").len(), cards.len(), "nothing was chosen");

    let catalogue = anyone.get("/api/cards?search=&rarity=&sort=&page=1&limit=50").await.ok();
    assert_eq!(list(&catalogue, "cards").len(), 8);
    assert_eq!(catalogue["totalCards"], 8);
    assert_eq!(anyone.get(&format!("/api/cards?{NO_CHOICE}")).await.ok()["totalCards"], 8);
    let rare = anyone.get("/api/cards?rarity=uncommon&limited=").await.ok();
    assert_eq!(rare["totalCards"], 8, "the case of a rarity is ignored");
    assert_eq!(list(&anyone.get("/api/cards/search?name=fi").await.ok(), "cards").len(), 1);
    assert_eq!(list(&anyone.get("/api/cards/search?name=").await.ok(), "cards").len(), 0);
    let modifier = anyone.get("/api/modifiers").await.ok()[0].clone();
    has(&anyone.get(&format!("/api/modifiers/{}", text(&modifier, "_id"))).await.ok(), &["name"]);

    let featured = json!({"featuredCards": [cards[0]["_id"]]});
    assert_eq!(list(&ada.put("/api/users/featured-cards", featured).await.ok(), "featuredCards").len(), 1);
    assert_eq!(list(&ada.get("/api/users/featured-cards").await.ok(), "featuredCards").len(), 1);
    let wanted = json!({"name": "Fir", "rarity": "basic"});
    assert_eq!(ada.put("/api/users/favorite-card", wanted).await.ok()["favoriteCard"]["name"], "Fir");
    assert_eq!(ada.get("/api/users/favorite-card").await.ok()["favoriteCard"]["rarity"], "Basic");
    let packs = ada.get("/api/admin/packs").await.ok();
    let pack = json!({"packId": list(&packs, "packs")[0]["_id"]});
    has(&ada.put("/api/users/preferred-pack", pack).await.ok(), &["preferredPack"]);
    assert_eq!(ada.put("/api/users/preferred-pack", json!({"packId": ""})).await.ok()["preferredPack"], Value::Null);
    has(&ada.get("/api/users/preferred-pack").await.ok(), &["preferredPack"]);
    let found = ada.get("/api/users/search?query=bo").await.ok();
    assert_eq!(found[0]["username"], "bob");

    let achievements = ada.get("/api/achievements").await.ok();
    let reached =
        list(&achievements, "achievements").iter().find(|one| one["achieved"] == true).expect("one is reached");
    let name = json!({"achievements": [reached["name"]]});
    assert_eq!(list(&ada.put("/api/users/featured-achievements", name).await.ok(), "featuredAchievements").len(), 1);
    has(&ada.get("/api/users/featured-achievements").await.ok(), &["featuredAchievements"]);
    has(
        &ada.post("/api/achievements/claim", json!({"name": reached["name"]})).await.ok(),
        &["success", "packs", "card"],
    );

    let notifications = ada.get("/api/notifications?limit=&before=").await.ok();
    let first = notifications[0].clone();
    has(&first, &["_id", "message", "isRead"]);
    ada.put("/api/notifications/read", json!({})).await.ok();
    ada.delete(&format!("/api/notifications/{}", text(&first, "_id"))).await.ok();
    ada.delete("/api/notifications/clear").await.ok();
    assert_eq!(ada.get("/api/notifications").await.ok(), json!([]));
}

#[apply(on_both_engines!)]
async fn requests_of_a_trader_of_the_seed_work(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, nova) =
        (world.app.as_user(&world.ada), world.app.as_user(&world.bob), world.app.sign_in("nova").await);
    let (own, theirs) = (cards_of(&ada, world.ada.id).await, cards_of(&bob, world.bob.id).await);
    let trade = json!({"recipient": world.bob.id, "offeredItems": [own[0]["_id"]], "requestedItems": [theirs[0]["_id"]],
        "offeredPacks": 0, "requestedPacks": 1, "message": "", "counterOf": ""});
    let trade = ada.post("/api/trades", trade).await.ok();
    assert_eq!(ada.get(&format!("/api/trades/{}?status=&limit=", world.ada.id)).await.ok()[0]["_id"], trade["_id"]);
    assert_eq!(bob.get(&format!("/api/trades/{}/pending", world.bob.id)).await.ok()[0]["_id"], trade["_id"]);
    let status = format!("/api/trades/{}/status", text(&trade, "_id"));
    assert_eq!(bob.put(&status, json!({"status": "accepted"})).await.ok()["status"], "accepted");

    let listed = ada.post("/api/market/listings", json!({"card": named(&own[1]), "askingPacks": ""})).await.ok();
    assert_eq!(listed["card"]["_id"], own[1]["_id"]);
    let offers = format!("/api/market/listings/{}/offers", text(&listed, "_id"));
    let offer =
        json!({"message": "", "offeredCards": [named(&theirs[1]), theirs[2]["_id"], theirs[3]], "offeredPacks": ""});
    bob.post(&offers, offer).await.ok();
    let market = world.app.anyone().get(&format!("/api/market/listings?{NO_CHOICE}&seller=&status=")).await.ok();
    assert_eq!((&market["total"], &market["listings"][0]["offerCount"]), (&json!(1), &json!(1)));
    let short = market["listings"][0]["offers"][0].clone();
    has(&short, &["_id", "offerer", "createdAt"]);
    assert_eq!(
        (&short["cards"], &short["offeredPacks"], &short["offerer"]["username"]),
        (&json!(3), &json!(0), &json!("bob"))
    );
    let of_ada = ada.get(&format!("/api/market/user/{}/listings?limit=3", world.ada.id)).await.ok();
    assert_eq!((&of_ada["total"], list(&of_ada, "listings").len()), (&json!(1), 1));
    assert_eq!(list(&of_ada["listings"][0], "offers").len(), 1);

    let grading = json!({"userId": world.ada.id, "cardId": own[2]["_id"]});
    let started = ada.post("/api/grading/grade-card", grading.clone()).await.ok()["card"].clone();
    has(&started, &["gradingRequestedAt", "gradingReadyAt"]);
    let seen = cards_of(&bob, "ada").await.into_iter().find(|card| card["_id"] == own[2]["_id"]).expect("is there");
    assert_eq!(seen["gradingRequestedAt"], started["gradingRequestedAt"], "also in the collection");
    world.app.as_user(&nova).post("/api/grading/grade-card/complete", grading.clone()).await.ok();
    has(&ada.post("/api/grading/grade-card/reveal", grading).await.ok()["card"], &["grade", "slabbed"]);
    crate::testing::nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_unknown_or_ambiguous_card_name_is_refused_with_a_reason(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob) = (world.app.as_user(&world.ada), world.app.as_user(&world.bob));
    let theirs = cards_of(&bob, world.bob.id).await;
    let sell = async |card: Value| ada.post("/api/market/listings", json!({"card": card})).await;
    let refused = sell(named(&theirs[0])).await;
    assert_eq!(refused.refusal(), "400 unknown_card");
    let message = text(&refused.json(), "message");
    assert!(message.starts_with(&format!("The owner has no card {} (", text(&theirs[0], "name"))), "{message}");
    for card in
        [json!({"name": "Fir"}), json!(7), json!("fir"), json!({"name": "Fir", "rarity": "Shiny", "mintNumber": 1})]
    {
        assert_eq!(sell(card.clone()).await.refusal(), "400 invalid_body", "{card}");
    }
    // An import created two definitions with the same name, and Ada has the same number of both.
    let own = cards_of(&ada, world.ada.id).await;
    let (first, definition) = (own[0].clone(), text(&own[1], "definitionId"));
    let (other, card) = (text(&first, "definitionId"), text(&own[1], "_id"));
    let twin = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute(
            "UPDATE definitions SET name = (SELECT name FROM definitions WHERE id = $1), \
            name_key = (SELECT name_key FROM definitions WHERE id = $1) WHERE id = $2",
            &[&other, &definition],
        )?;
        tx.execute("UPDATE cards SET rarity = 0, mint = 99, modifier_id = NULL WHERE id = $1", &[&card])?;
        let first: &str = first["_id"].as_str().unwrap_or_default();
        tx.execute("UPDATE cards SET rarity = 0, mint = 99, modifier_id = NULL WHERE id = $1", &[&first])
    };
    world.app.core.db.write(twin).await.expect("twins");
    world.app.features.cards.forget();
    let twins = cards_of(&ada, world.ada.id).await;
    let name = twins.iter().find(|card| card["_id"] == own[0]["_id"]).map(named).expect("is there");
    assert_eq!(sell(name).await.refusal(), "400 ambiguous_card");
    sell(own[0]["_id"].clone()).await.ok();
}

#[apply(on_both_engines!)]
async fn requests_of_an_admin_of_the_seed_work(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let nova = world.app.sign_in("nova").await;
    let admin = world.app.as_user(&nova);
    let grouped = admin.get("/api/admin/cards?search=&rarity=&series=").await.ok()["groupedCards"].clone();
    let printed = &grouped["Divine"][0]["rarities"][0];
    assert_eq!(list(printed, "availableMintNumbers").len() as u64, printed["remainingCopies"].as_u64().unwrap_or(9));
    let definition = text(&grouped["Basic"][0], "_id");
    let ownership = admin.get(&format!("/api/admin/card-ownership/{definition}")).await.ok();
    has(&ownership[0], &["rarity", "owners"]);
    has(&ownership[0]["owners"][0], &["username", "count", "cards"]);

    let audit = admin.get("/api/admin/audit-cards").await.ok();
    has(&audit["summary"], &["totalUsersScanned", "totalCardsScanned", "mint0CardsCount"]);
    for fix in ["fix-card-definition-inconsistencies", "fix-duplicate-mint-numbers"] {
        let result = admin.call(axum::http::Method::POST, &format!("/api/admin/{fix}?dryRun=true"), None, None).await;
        has(&result.ok(), &["status", "message", "isDryRun"]);
        let result = admin.post(&format!("/api/admin/{fix}?dryRun="), json!({})).await.ok();
        assert_eq!(result["isDryRun"], true, "{fix}: the default is a dry run");
    }
    for fix in ["fix-card-data-mismatches", "fix-legacy-glitch-names", "fix-missing-modifier-prefixes"] {
        let result = admin.post(&format!("/api/admin/{fix}"), json!({"dryRun": true})).await.ok();
        has(&result["details"], &["updatedCards", "updatedUsers", "failedUpdates"]);
    }

    let open = async |force: Value| {
        let path = format!("/api/packs/admin/openPacksForUser/{}", world.ada.id);
        let body = json!({"templateId": "", "forceModifier": force});
        list(&admin.post(&path, body).await.ok(), "newCards")
            .iter()
            .map(|card| card["modifier"]["name"].clone())
            .collect::<Vec<_>>()
    };
    let any = open(json!(true)).await;
    assert!(any[0].is_string() && any.iter().all(|name| *name == any[0]), "any one of them, on every card: {any:?}");
    assert_eq!(open(json!("glitched")).await, vec![json!("Glitch"); 5]);
    let modifier = world.app.anyone().get("/api/modifiers").await.ok()[0].clone();
    assert_eq!(open(modifier["_id"].clone()).await, vec![modifier["name"].clone(); 5]);
    let debug = format!("/api/packs/admin/debugOpenPack/{}", world.ada.id);
    for none in [json!(false), json!(null), json!("")] {
        has(&admin.post(&debug, json!({"forceModifier": none})).await.ok(), &["newCards"]);
    }
    for wrong in [json!(3), json!(["Glitch"])] {
        assert_eq!(admin.post(&debug, json!({"forceModifier": wrong})).await.refusal(), "400 invalid_body");
    }
    let active = admin.get("/api/admin/users-activity").await.ok();
    assert_eq!(active.as_array().map(Vec::len), Some(4), "all users, however long ago they were active");
}

#[apply(on_both_engines!)]
async fn editor_requests_of_an_admin_of_the_seed_work(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let nova = world.app.sign_in("nova").await;
    let admin = world.app.as_user(&nova);
    let picture = text(&upload(&world, &nova, &form("image", Some("Owl"))).await.ok(), "imageUrl");
    let made = admin.post("/api/admin/cards", json!({"name": "Owl", "imageUrl": picture})).await.ok()["card"].clone();
    assert_eq!(
        (&made["alt"], &made["series"], list(&made, "rarities").len()),
        (&json!("Owl"), &json!(""), Rarity::ALL.len())
    );
    assert!(
        !world.app.anyone().get("/api/cards/series").await.ok().to_string().contains("\"\""),
        "a card without a series is not in a series"
    );
    let path = format!("/api/admin/cards/{}", text(&made, "_id"));
    let edited = json!({"_id": made["_id"], "name": "Uhu", "imageUrl": picture, "rarities": made["rarities"],
        "availableFrom": "2026-11-24", "availableTo": "", "limited": true});
    let edited = admin.put(&path, edited).await.ok()["card"].clone();
    assert_eq!((&edited["alt"], &edited["availableFrom"]), (&json!("Uhu"), &json!("2026-11-24T00:00:00.000Z")));
    let window = json!({"cardId": made["_id"], "availableFrom": "2026-11-24T10:00", "availableTo": "2026-12-24T10:00+01:00", "series": "Birds"});
    admin.post("/api/admin/update-card-availability", window).await.ok();
    let moved = admin.get(&path).await.ok();
    let expected = ["2026-11-24T10:00:00.000Z", "2026-12-24T09:00:00.000Z", "Birds"];
    assert_eq!(["availableFrom", "availableTo", "series"].map(|field| moved[field].clone()), expected.map(Value::from));
    let unknown =
        admin.post("/api/admin/update-card-availability", json!({"cardId": made["_id"], "colour": "red"})).await;
    assert_eq!(unknown.refusal(), "400 unknown_field");
    assert_eq!(admin.get(&path).await.ok(), moved, "nothing was changed");

    let all = admin.get("/api/admin/achievements").await.ok();
    let one = list(&all, "achievements")[0].clone();
    has(&one, &["_id", "name", "threshold", "packs", "card"]);
    let change = json!({"_id": one["_id"], "name": "Renamed", "threshold": 7, "packs": 3, "card": false});
    let saved = admin.put("/api/admin/achievements", change).await.ok()["achievement"].clone();
    let fields = ["_id", "name", "requirement", "threshold", "packs", "card", "kind"].map(|field| saved[field].clone());
    assert_eq!(
        fields,
        [one["_id"].clone(), json!("Renamed"), json!(7), json!(7), json!(3), json!(false), one["kind"].clone()]
    );
    let new = json!({"name": "Fan", "description": "Open 2 packs.", "category": "packs", "kind": "packs_opened", "threshold": 2, "card": true});
    let new = admin.post("/api/admin/achievements", new).await.ok()["achievement"].clone();
    assert_eq!((&new["reward"], &new["requirement"]), (&json!({"card": true}), &json!(2)));
    let id = text(&new, "_id");
    assert_eq!(admin.delete(&format!("/api/admin/achievements?_id={id}&name=")).await.ok()["achievement"], Value::Null);
}

#[apply(on_both_engines!)]
async fn a_form_without_its_picture_is_refused_with_a_reason(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let nova = world.app.sign_in("nova").await;
    for broken in [form("file", None), form("image", Some(&"x".repeat(61))), b"nonsense".to_vec()] {
        assert_eq!(upload(&world, &nova, &broken).await.refusal(), "400 invalid");
    }
}

#[apply(on_both_engines!)]
async fn refusals_of_parameters_list_the_valid_values(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    for (path, expected) in [
        ("/api/cards?rarity=shiny", "rarity: A rarity is one of Basic, Common, Standard"),
        (
            "/api/cards?sort=best",
            "sort: “best” cannot be chosen here. Choose one of: name, -name, series, new, current.",
        ),
        ("/api/market/listings?order=up", "order: “up” cannot be chosen here. Choose one of: asc, desc."),
        ("/api/market/listings?slabbed=yes", "slabbed: This has to be true or false."),
        ("/api/market/history?definition=", "definition: This parameter is missing."),
    ] {
        let refused = world.app.anyone().get(path).await;
        assert_eq!(refused.refusal(), "400 invalid_query");
        assert!(text(&refused.json(), "message").starts_with(expected), "{refused}");
    }
}

const BOUNDARY: &str = "----seed";

/// A form with a small picture in this field.
fn form(field: &str, card_name: Option<&str>) -> Vec<u8> {
    let mut form = Vec::new();
    if let Some(name) = card_name {
        form.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"cardName\"\r\n\r\n{name}\r\n").bytes(),
        );
    }
    let head =
        format!("Content-Disposition: form-data; name=\"{field}\"; filename=\"owl.png\"\r\nContent-Type: image/png");
    form.extend(format!("--{BOUNDARY}\r\n{head}\r\n\r\n").bytes());
    form.extend(crate::pictures::testing::png());
    form.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
    form
}

async fn upload(world: &MarketWorld, who: &crate::twitch::testing::TestUser, form: &[u8]) -> Reply {
    let request = axum::http::Request::post("/api/admin/upload-image")
        .header("authorization", format!("Bearer {}", who.token))
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
    world.app.send(request.body(form.to_vec().into()).expect("a request")).await
}
