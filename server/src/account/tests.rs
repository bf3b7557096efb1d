use serde_json::{Value, json};

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::ids::CardId;
use crate::market::testing::{MarketWorld, text};
use crate::messages::Message;
use crate::notifications::{self, Notice};
use crate::packs::open::{Opened, show};
use crate::testing::{Reply, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::chat;
use crate::twitch::testing::{TestUser, person};
use macro_rules_attribute::apply;

const ME: &str = "/api/users/me";
const EXPORT: &str = "/api/users/me/export";

async fn delete_account(world: &MarketWorld, who: &TestUser, name: &str) -> Reply {
    let body = json!({ "username": name });
    world.app.as_user(who).call(axum::http::Method::DELETE, ME, Some(body), None).await
}

async fn trade(world: &MarketWorld, from: &TestUser, body: Value) -> String {
    text(&world.app.as_user(from).post("/api/trades", body).await.ok(), "_id")
}

/// Queries that count rows of a deleted account, and must return 0.
const REMAINING_ROWS: [&str; 6] = [
    "SELECT COUNT(*) FROM unlocked_achievements WHERE user_id = $1",
    "SELECT COUNT(*) FROM featured_achievements WHERE user_id = $1",
    "SELECT COUNT(*) FROM wishes WHERE user_id = $1",
    "SELECT COUNT(*) FROM notifications WHERE user_id = $1",
    "SELECT COUNT(*) FROM broadcast_marks WHERE user_id = $1",
    "SELECT COUNT(*) FROM gradings WHERE owner_id = $1 AND revealed_at IS NULL",
];

/// Gives Ada a listing, an offer, two trades, a queued pack, a featured card and a wish. Returns her listing, and the
/// one with her offer.
async fn open_one_of_each(world: &MarketWorld) -> (String, String) {
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let own = world.lists(ada, 0).await;
    world.offers(bob, &own, &[0], 2).await;
    let other = world.lists(cleo, 0).await;
    world.offers(ada, &other, &[1], 1).await;
    let to_bob = json!({"recipient": "bob", "offeredItems": [world.cards(ada)[2]], "offeredPacks": 1, "requestedPacks": 1, "message": "Please!"});
    trade(world, ada, to_bob).await;
    let to_ada = json!({"recipient": "ada", "offeredPacks": 3, "requestedItems": [world.cards(ada)[3]]});
    trade(world, cleo, to_ada).await;
    let me = world.app.as_user(ada);
    me.post("/api/packs/queue", json!({})).await.ok();
    me.put("/api/users/featured-cards", json!({"featuredCards": [world.cards(ada)[4]]})).await.ok();
    let shown = world.app.anyone().get(&format!("/api/cards/owned/{}", world.cards(ada)[4])).await.ok()["card"].clone();
    me.put(&format!("/api/wishes/{}", text(&shown, "definitionId")), json!({})).await.ok();
    (own, other)
}

#[apply(on_both_engines!)]
async fn deleting_an_account_cancels_its_deals_and_keeps_its_cards(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (own, other) = open_one_of_each(&world).await;
    let card = world.cards(&world.ada)[4];
    world.app.core.clock.advance(std::time::Duration::from_secs(1));
    assert_eq!(delete_account(&world, &world.ada, "bob").await.refusal(), "400 invalid");
    assert_eq!(world.listing(&own).await["status"], "active");
    delete_account(&world, &world.ada, " ADA ").await.ok();
    nothing_is_lost(&world.app).await;
    assert_eq!(world.app.as_user(&world.ada).get(ME).await.refusal(), "401 unauthorized");

    // Its deals are cancelled, and the locks on cards and packs of other users are released.
    assert_eq!(world.listing(&own).await["status"], "cancelled");
    assert_eq!(world.listing(&other).await["offerCount"], 0);
    assert_eq!((world.wallet(&world.bob).await, world.wallet(&world.cleo).await), ((10, 0, 10), (10, 0, 10)));
    let trades = world.app.as_user(&world.bob).get(&format!("/api/trades/{}", world.bob.id)).await.ok();
    let trade = &trades[0];
    assert_eq!((&trade["status"], &trade["cancellationReason"]), (&json!("cancelled"), &json!("side_left")));
    assert_eq!((&trade["sender"]["username"], trade.get("message")), (&json!("former collector"), None));
    world.notification(&world.bob, "One side has deleted their account").await;

    // The cards and their history stay, without a name.
    let story = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    assert_eq!((&story["owner"], &story["events"][0]["to"]["username"]), (&Value::Null, &Value::Null));
    assert_eq!(story["card"]["status"], "available");
    let openings = world.app.anyone().get("/api/packs/openings").await.ok();
    let names: Vec<_> =
        openings["openings"].as_array().expect("openings").iter().map(|one| text(one, "username")).collect();
    assert_eq!(names.iter().filter(|name| *name == "former collector").count(), 1, "{names:?}");
    for path in ["/api/users/profile/ada", "/api/users/ada/collection", "/api/users/ada/wishes"] {
        assert_eq!(world.app.anyone().get(path).await.refusal(), "404 user_not_found");
    }
    let id = format!("/api/users/profile/{}", world.ada.id);
    assert_eq!(world.app.anyone().get(&id).await.refusal(), "404 user_not_found");
    assert_eq!(world.app.anyone().get("/api/users/search?query=ada").await.ok(), json!([]));
    assert!(!world.app.anyone().get("/api/leaderboard").await.ok().to_string().contains("former"));
}

#[apply(on_both_engines!)]
async fn achievements_and_gradings_end_with_the_account(database: TestDatabase) {
    let mut world = MarketWorld::new(database).await;
    let ada = world.ada.clone();
    world.opens(&ada).await;
    let cards = world.cards(&ada)[..4].to_vec();
    let step = async |world: &MarketWorld, step: &str, card: CardId| {
        let body = json!({"userId": ada.id, "cardId": card});
        world.app.as_user(&ada).post(&format!("/api/grading/grade-card{step}"), body).await.ok()
    };
    for card in &cards[1..3] {
        step(&world, "", *card).await;
    }
    world.app.core.clock.advance(std::time::Duration::from_secs(24 * 3600));
    step(&world, "/complete", cards[1]).await;
    step(&world, "/complete", cards[2]).await;
    step(&world, "/reveal", cards[2]).await;
    step(&world, "", cards[0]).await;
    world.app.as_user(&ada).get("/api/achievements").await.ok();
    delete_account(&world, &ada, "ada").await.ok();
    nothing_is_lost(&world.app).await;
    let mut events = Vec::new();
    for card in &cards {
        let story = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
        let grade = story["card"].get("grade").is_some_and(Value::is_number);
        events.push((text(&story["card"], "status"), story["card"]["slabbed"].clone(), grade));
    }
    let ungraded = ("available".to_owned(), json!(false), false);
    let slabbed = ("available".to_owned(), json!(true), true);
    assert_eq!(
        events,
        [ungraded.clone(), slabbed.clone(), slabbed, ungraded],
        "no card waits for a grade that only its former owner could reveal"
    );
    let id = ada.id;
    let count = |sql: &'static str| world.app.core.db.read(move |conn: &mut Conn<'_>| conn.get::<(i64,)>(sql, &[&id]));
    for sql in REMAINING_ROWS {
        assert_eq!(count(sql).await.expect("is counted").0, 0, "{sql}");
    }
}

#[apply(on_both_engines!)]
async fn the_name_of_a_deleted_account_is_free_and_first_packs_are_given_once(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    delete_account(&world, &world.ada, "ada").await.ok();
    // The same Twitch account gets a new, empty account.
    let returned = world.app.sign_in("ada").await;
    assert_ne!(returned.id, world.ada.id);
    assert_eq!(world.wallet(&returned).await, (0, 0, 0));
    let me = world.app.as_user(&returned).get(ME).await.ok();
    assert_eq!((&me["username"], &me["xp"]), (&json!("ada"), &json!(0)));
    let still_here = async |id| world.app.core.db.read(move |conn| crate::users::store::still_here(conn, id)).await;
    still_here(returned.id).await.expect("has an account");
    delete_account(&world, &returned, "ada").await.ok();
    // A request from another window that started before the deletion is refused.
    assert!(matches!(still_here(returned.id).await, Err(crate::error::Error::Unauthorized)));
    // Another user may take the name, and gets the usual first packs.
    let other = world.app.sign_in_as(person("another subject", "ada")).await;
    assert_eq!(world.wallet(&other).await, (1, 0, 0));
    assert_eq!(world.app.as_user(&other).get(ME).await.ok()["username"], "ada");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn gifts_for_all_exclude_deleted_accounts(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    delete_account(&world, &world.ada, "ada").await.ok();
    let nova = world.app.sign_in("nova").await;
    let answer = world.app.as_user(&nova).post("/api/admin/add-packs", json!({"amount": 2})).await.ok();
    assert_eq!(answer["updatedCount"], 3);
    let people = world.app.as_user(&nova).get("/api/admin/users").await.ok();
    assert_eq!(people.as_array().map(Vec::len), Some(3), "{people}");
    nothing_is_lost(&world.app).await;
    assert_eq!(delete_account(&world, &nova, "nova").await.refusal(), "409 owner_stays");
}

#[apply(on_both_engines!)]
async fn a_deleted_account_has_no_spare_cards(database: TestDatabase) {
    let mut world = MarketWorld::new(database).await;
    let ada = world.ada.clone();
    world.opens(&ada).await;
    let definitions = world.app.anyone().get("/api/cards").await.ok();
    let spares = async |world: &MarketWorld| {
        let mut names = Vec::new();
        for definition in definitions["cards"].as_array().expect("cards") {
            let path = format!("/api/wishes/{}/spares", text(definition, "_id"));
            let answer = world.app.as_user(&world.bob).get(&path).await.ok();
            names.extend(answer["spares"].as_array().expect("spares").iter().map(|one| text(one, "username")));
        }
        names
    };
    // She has ten cards of eight definitions, so she has some twice.
    assert!(spares(&world).await.contains(&"ada".to_owned()));
    delete_account(&world, &ada, "ada").await.ok();
    assert_eq!(spares(&world).await, Vec::<String>::new());
}

#[apply(on_both_engines!)]
async fn an_account_cannot_be_deleted_while_its_pack_is_shown(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let Opened { id: opening, cards, .. } = world.app.open_live(world.ada.id).await;
    assert_eq!(delete_account(&world, &world.ada, "ada").await.refusal(), "409 show_running");
    let mine = world.app.as_user(&world.ada).get(EXPORT).await;
    assert!(
        !String::from_utf8_lossy(&mine.body).contains(cards[0].id.as_str()),
        "an export does not contain an opening before it was shown"
    );
    world.app.core.db.write(move |tx| show(tx, opening)).await.expect("is shown");
    let mine = world.app.as_user(&world.ada).get(EXPORT).await;
    assert!(String::from_utf8_lossy(&mine.body).contains(cards[0].id.as_str()));
    delete_account(&world, &world.ada, "ada").await.ok();
}

#[apply(on_both_engines!)]
async fn an_export_is_complete_and_contains_no_secrets(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    open_one_of_each(&world).await;
    let me = world.app.as_user(&world.ada);
    me.get("/api/achievements").await.ok();
    me.put("/api/users/featured-achievements", json!({"achievements": ["Fresh Foil"]})).await.ok();
    let (id, dice) = (world.ada.id, world.app.core.dice.clone());
    let notify = move |tx: &mut Tx<'_>| {
        (0..1001_i64).try_for_each(|at| {
            let notice = Notice::new("test", Message::verbatim(format!("=number {at}, \"quoted\"")));
            notifications::add(tx, id, &notice, Timestamp::from_millis(1_600_000_000_000 + at), &dice).map(drop)
        })
    };
    world.app.core.db.write(notify).await.expect("is notified");
    let now = world.app.core.clock.now();
    let claim = move |tx: &mut Tx<'_>| chat::store::claim(tx, "m1", "subject of ada", "odds", now);
    assert!(world.app.core.db.write(claim).await.expect("is noted"));
    let file = me.get(EXPORT).await;
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"foilcast-export.json\"");
    let all = file.ok();
    let rows = |name: &str| all[name].as_array().unwrap_or_else(|| panic!("no {name}")).clone();
    let account = &rows("account")[0];
    assert_eq!(
        (&account["username"], &account["packs"], &account["packsReserved"]),
        (&json!("ada"), &json!(7), &json!(3))
    );
    assert_eq!(rows("signIns"), [json!({"provider": "twitch", "subject": "subject of ada", "bitsCarried": null})]);
    assert_eq!(rows("chatAnswers"), [json!({"command": "odds", "answeredAt": now})]);
    let counts = ["cards", "openings", "tradesOffered", "tradesReceived", "listings", "offers", "wishes", "sessions"]
        .map(|name| rows(name).len());
    assert_eq!(counts, [5, 1, 1, 1, 1, 1, 1, 1]);
    let reached: Vec<_> = rows("achievements")
        .iter()
        .map(|row| (text(row, "name"), row["featured"].clone(), row["reachedAt"].is_string()))
        .collect();
    assert!(reached.contains(&("Fresh Foil".to_owned(), json!(1), true)) && reached.len() > 2, "{reached:?}");
    assert_eq!((rows("liveQueue").len(), &rows("liveQueue")[0]["state"]), (1, &json!("waiting")));
    assert!(rows("cards")[0]["rarity"].is_string() && rows("cards")[0]["slabbed"] == json!(false));
    assert_eq!(rows("cards").iter().filter(|card| card["featured"] == json!(1)).count(), 1);
    assert_eq!(rows("tradesOffered")[0]["message"], "Please!");
    let mut ids = rows("notifications")
        .iter()
        .filter(|row| row["type"] == "test")
        .map(|row| text(row, "_id"))
        .collect::<Vec<_>>();
    ids.dedup();
    assert_eq!(ids.len(), 1001, "the export reads all pages");
    assert_eq!((rows("seeds").len(), &rows("seeds")[0]["serverSeed"]), (1, &Value::Null));

    let csv = me.get(&format!("{EXPORT}?format=csv")).await;
    let csv = String::from_utf8(csv.body.to_vec()).expect("is text");
    assert!(csv.starts_with("account,_id,username,displayName,"), "{csv}");
    assert_eq!(csv.lines().filter(|line| line.starts_with("cards,")).count(), 6);
    assert!(csv.contains(",\"'=number 1000, \"\"quoted\"\"\","), "formulas in texts of other users are escaped");
    assert_eq!(me.get(&format!("{EXPORT}?format=xml")).await.refusal(), "400 invalid");
    assert!(!all.to_string().contains("subject of bob") && !csv.contains("subject of bob"));
}
