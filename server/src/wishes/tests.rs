use std::collections::HashMap;
use std::time::Duration;

use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;

use super::rules::Occasion;
use super::store::Availability;
use super::{WishNotifier, store};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId, UserId};
use crate::market::testing::{MarketWorld, text};
use crate::packs::open::show;
use crate::realtime::Event;
use crate::testing::dump::inject_failure;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;

/// The notifier, fed with one event at a time.
struct NotifierWithEvents {
    inner: WishNotifier,
    events: Receiver<Event>,
}

impl NotifierWithEvents {
    fn to(app: &TestApp) -> Self {
        Self { inner: WishNotifier::new(app.features.wishes.clone()), events: app.core.listen() }
    }

    /// Handles all events up to this one.
    async fn handle_until(&mut self, last: impl Fn(&Event) -> bool) {
        loop {
            let event = self.events.recv().await.expect("an event arrives");
            self.inner.handle_event(&event).await.expect("notifications are sent");
            if last(&event) {
                return;
            }
        }
    }
}

/// A user's notifications about wishes, latest first.
async fn notifications(app: &TestApp, who: &TestUser) -> Vec<(String, String)> {
    let rows = app.as_user(who).get("/api/notifications").await.ok();
    let rows = rows.as_array().expect("a list").iter().filter(|row| row["type"] == "wishes");
    rows.map(|row| (text(row, "message"), text(row, "link"))).collect()
}

async fn definition_of(world: &MarketWorld, card: CardId) -> String {
    text(&world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"], "definitionId")
}

async fn definitions(world: &MarketWorld, who: &TestUser) -> Vec<String> {
    let mut found = Vec::new();
    for card in world.cards(who) {
        found.push(definition_of(world, *card).await);
    }
    found
}

async fn wish_for(world: &MarketWorld, who: &TestUser, definition: &str, floor: &str) {
    world.app.as_user(who).put(&format!("/api/wishes/{definition}"), json!({ "floor": floor })).await.ok();
}

/// The paths of the wishes for these definitions.
fn paths(definitions: &[DefinitionId]) -> Vec<String> {
    definitions.iter().map(|id| format!("/api/wishes/{id}")).collect()
}

fn list(response: &Value) -> Vec<(String, String, bool)> {
    let wishes = response["wishes"].as_array().expect("wishes").iter();
    wishes.map(|wish| (text(&wish["definition"], "name"), text(wish, "floor"), wish["public"] == true)).collect()
}

#[apply(on_both_engines!)]
async fn a_wish_is_created_changed_listed_and_deleted(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 4), (Rarity::Rare, 1)], 1).await;
    let (ada, paths) = (app.sign_in("ada").await, paths(&stock.definitions));
    let me = app.as_user(&ada);
    let made = me.put(&paths[0], json!({})).await.ok();
    assert_eq!(
        (&made["floor"], &made["public"], &made["definition"]["name"]),
        (&json!("Basic"), &json!(true), &json!("Ash"))
    );
    app.core.clock.advance(Duration::from_secs(1));
    me.put(&paths[1], json!({"floor": "Rare", "public": false})).await.ok();
    me.put(&paths[0], json!({"floor": " Rare "})).await.ok();
    let rare = |name: &str, public| (name.to_owned(), "Rare".to_owned(), public);
    assert_eq!(list(&me.get("/api/wishes").await.ok()), [rare("Birch", false), rare("Ash", true)]);
    assert_eq!(list(&app.anyone().get("/api/users/ADA/wishes").await.ok()), [rare("Ash", true)]);
    // An absent field is unchanged.
    me.put(&paths[1], json!({"public": true})).await.ok();
    assert_eq!(list(&app.anyone().get("/api/users/ada/wishes").await.ok()), [rare("Birch", true), rare("Ash", true)]);

    assert_eq!(me.put(&paths[0], json!({"floor": "Shiny"})).await.refusal(), "400 invalid");
    assert_eq!(me.put(&paths[0], json!({"floor": "Epic"})).await.refusal(), "400 invalid");
    assert_eq!(me.put("/api/wishes/0123456789abcdef01234567", json!({})).await.refusal(), "404 card_not_found");
    assert_eq!(app.anyone().get("/api/users/nobody/wishes").await.refusal(), "404 user_not_found");
    let delete = async || me.call(Method::DELETE, &paths[1], None, Some("once")).await;
    assert_eq!(delete().await.ok(), delete().await.ok());
    assert_eq!(me.delete(&paths[1]).await.refusal(), "404 wish_not_found");
    assert_eq!(list(&me.get("/api/wishes").await.ok()), [rare("Ash", true)]);
}

#[apply(on_both_engines!)]
async fn a_user_has_at_most_two_hundred_wishes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 4)], 1).await;
    let (ada, paths, now) = (app.sign_in("ada").await, paths(&stock.definitions), app.core.clock.now());
    let (id, dice) = (ada.id, app.core.dice.clone());
    let fill = move |tx: &mut Tx<'_>| {
        let change = store::Change { floor: None, is_public: None };
        (0..199).try_for_each(|_| store::save(tx, id, DefinitionId::new(now, &dice), change, now).map(drop))
    };
    app.core.db.write(fill).await.expect("is filled");
    app.as_user(&ada).put(&paths[0], json!({})).await.ok();
    assert_eq!(app.as_user(&ada).put(&paths[1], json!({})).await.refusal(), "409 too_many_wishes");
    app.as_user(&ada).put(&paths[0], json!({"public": false})).await.ok();
}

#[apply(on_both_engines!)]
async fn listings_of_a_wanted_card_are_notified_with_pauses(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let dan = world.app.sign_in("dan").await;
    let card = world.cards(&world.ada)[0];
    let shown = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"].clone();
    let definition = text(&shown, "definitionId");
    let mut notifier = NotifierWithEvents::to(&world.app);
    // There is no wish yet, so this listing causes no notification.
    let early = world.lists(&world.ada, 0).await;
    notifier.handle_until(|event| matches!(event, Event::ListingMade { .. })).await;
    world.app.as_user(&world.ada).delete(&format!("/api/market/listings/{early}")).await.ok();
    for who in [&world.ada, &world.bob, &world.cleo] {
        wish_for(&world, who, &definition, &text(&shown, "rarity")).await;
    }
    let above = if shown["rarity"] == "Basic" { "Uncommon" } else { "Divine" };
    if shown["rarity"] != "Divine" {
        wish_for(&world, &dan, &definition, above).await;
    }
    let mut listing = String::new();
    for _ in 0..2 {
        listing = world.lists(&world.ada, 0).await;
        notifier.handle_until(|event| matches!(event, Event::ListingMade { .. })).await;
        world.app.as_user(&world.ada).delete(&format!("/api/market/listings/{listing}")).await.ok();
        world.app.core.clock.advance(Duration::from_secs(60));
    }
    let sent = notifications(&world.app, &world.bob).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].0.starts_with("ada put ") && sent[0].0.contains("up for sale"), "{sent:?}");
    assert!(sent[0].1.starts_with("/market/listing/") && !sent[0].1.ends_with(&listing), "{sent:?}");
    assert_eq!(notifications(&world.app, &world.cleo).await.len(), 1);
    assert!(notifications(&world.app, &world.ada).await.is_empty() && notifications(&world.app, &dan).await.is_empty());

    world.app.core.clock.advance(Duration::from_secs(600));
    let later = world.lists(&world.ada, 0).await;
    notifier.handle_until(|event| matches!(event, Event::ListingMade { .. })).await;
    assert_eq!(notifications(&world.app, &world.bob).await[0].1, format!("/market/listing/{later}"));
}

#[apply(on_both_engines!)]
async fn a_live_pull_is_notified_after_its_show(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    for definition in world.app.anyone().get("/api/cards").await.ok()["cards"].as_array().expect("cards") {
        for who in [&world.ada, &world.bob] {
            wish_for(&world, who, &text(definition, "_id"), "Basic").await;
        }
    }
    let mut notifier = NotifierWithEvents::to(&world.app);
    notifier.inner.reload().await.expect("wishes are read");
    let opening = world.app.open_live(world.ada.id).await.id;
    notifier.handle_until(|event| matches!(event, Event::PackOpened { live: true, .. })).await;
    assert!(notifications(&world.app, &world.bob).await.is_empty());
    world.app.core.db.write(move |tx| show(tx, opening)).await.expect("is shown");
    notifier.handle_until(|event| matches!(event, Event::OpeningShown { .. })).await;
    let sent = notifications(&world.app, &world.bob).await;
    let live: Vec<_> = sent.iter().filter(|(message, _)| message.starts_with("ada pulled ")).collect();
    assert_eq!(live.len(), 5, "{sent:?}");
    assert!(live.iter().all(|(message, link)| message.contains(" on stream.") && link.starts_with("/card/")));
    let collection = world.app.anyone().get("/api/users/ada/collection").await.ok();
    let mut copies: HashMap<String, u32> = HashMap::new();
    for card in collection["cards"].as_array().expect("cards") {
        *copies.entry(format!("{} {}", card["definitionId"], card["rarity"])).or_default() += 1;
    }
    let spares = copies.values().filter(|copies| **copies > 1).count();
    let is_spare = |(message, link): &&(String, String)| {
        message.starts_with("ada has 2 copies of ") && link.starts_with("/collection/ada?search=")
    };
    assert_eq!(sent.iter().filter(is_spare).count(), spares, "{sent:?}");
    assert!(spares > 0, "Bob can request a card");
    assert!(notifications(&world.app, &world.ada).await.is_empty());
}

/// 1,001 users, one more than a live pull notifies.
const CROWD: &str = "INSERT INTO users (id, role, demo, created_at, login_count, login_streak) \
    WITH RECURSIVE crowd (n) AS (SELECT CAST(1000 AS BIGINT) UNION ALL SELECT n + 1 FROM crowd WHERE n < 2000) \
    SELECT '00000000000000000000' || CAST(n AS TEXT), 'user', FALSE, 0, 0, 0 FROM crowd";

#[apply(on_both_engines!)]
async fn live_pulls_notify_those_never_or_longest_ago_notified(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let definition = DefinitionId::new(app.core.clock.now(), &app.core.dice);
    let everybody_wishes = move |tx: &mut Tx<'_>| {
        tx.execute(CROWD, &[])?;
        let any = store::Change { floor: None, is_public: None };
        for user in tx.scalars::<UserId>("SELECT id FROM users", &[])? {
            store::save(tx, user, definition, any, Timestamp::from_millis(1))?;
        }
        Ok(())
    };
    app.core.db.write(everybody_wishes).await.expect("wishes are saved");
    let pull = async || {
        app.core.clock.advance(Duration::from_secs(1));
        let (occasion, owner, now) = (Occasion::Live, UserId::from_bytes([7; 12]), app.core.clock.now());
        let available = Availability { occasion, definition, max_floor: Rarity::Basic, owner, now };
        let notify = move |tx: &mut Tx<'_>| {
            let users = store::users_to_notify(tx, &available)?;
            for user in &users {
                assert!(store::mark_notified(tx, &available, *user)?);
            }
            Ok(users)
        };
        app.core.db.write(notify).await.expect("users are notified")
    };
    let (first, second) = (pull().await, pull().await);
    assert_eq!(first.len(), 1000);
    assert!(!first.contains(&second[0]), "the user whom the first pull left out comes first");
    assert_eq!(second[1..], first[..999]);
}

#[apply(on_both_engines!)]
async fn a_spare_card_is_notified_and_listed(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (theirs, hers) = (definitions(&world, &world.cleo).await, definitions(&world, &world.ada).await);
    let at = theirs.iter().position(|one| hers.contains(one)).expect("two packs of five of eight share a definition");
    let definition = theirs[at].clone();
    wish_for(&world, &world.bob, &definition, "Basic").await;
    let dan = world.app.sign_in("dan").await;
    wish_for(&world, &dan, &definition, "Divine").await;
    let mut notifier = NotifierWithEvents::to(&world.app);
    notifier.inner.reload().await.expect("wishes are read");
    let spares = async |who| {
        let answer = world.app.as_user(who).get(&format!("/api/wishes/{definition}/spares")).await.ok();
        let rows = answer["spares"].as_array().expect("a list").iter();
        rows.map(|one| (text(one, "username"), one["copies"].as_i64().unwrap_or(0))).collect::<Vec<_>>()
    };
    assert!(spares(&world.bob).await.iter().all(|(who, _)| who != "ada"));

    let trade = json!({"recipient": "ada", "offeredItems": [world.cards(&world.cleo)[at]], "requestedPacks": 1});
    let trade = world.app.as_user(&world.cleo).post("/api/trades", trade).await.ok();
    let accept = json!({"status": "accepted"});
    world.app.as_user(&world.ada).put(&format!("/api/trades/{}/status", text(&trade, "_id")), accept).await.ok();
    notifier.handle_until(|event| matches!(event, Event::TradeUpdated { status, .. } if status == "accepted")).await;
    let sent = notifications(&world.app, &world.bob).await;
    let name = text(&world.app.anyone().get(&format!("/api/cards/{definition}")).await.ok(), "name");
    assert!(
        sent.len() == 1
            && sent[0].0.starts_with("ada has 2 copies of ")
            && sent[0].1 == format!("/collection/ada?search={name}"),
        "{sent:?}"
    );
    assert!(notifications(&world.app, &dan).await.is_empty());
    assert!(spares(&world.bob).await.contains(&("ada".to_owned(), 2)));
    assert!(spares(&world.ada).await.is_empty() && spares(&dan).await.is_empty());
    let none = world.app.as_user(&dan).get("/api/wishes/0123456789abcdef01234567/spares").await;
    assert_eq!(none.refusal(), "404 card_not_found");

    // Single copies in two rarities are not spare.
    let second = world.cards(&world.cleo)[at];
    let in_rare = move |tx: &mut Tx<'_>| tx.execute("UPDATE cards SET rarity = 4 WHERE id = $1", &[&second]);
    world.app.core.db.write(in_rare).await.expect("is changed");
    assert!(spares(&world.bob).await.iter().all(|(who, _)| who != "ada"));
}

#[apply(on_both_engines!)]
async fn the_page_of_a_card_counts_public_wishes(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let definition = definition_of(&world, card).await;
    for who in [&world.ada, &world.bob, &world.cleo] {
        wish_for(&world, who, &definition, "Basic").await;
    }
    let private = json!({"public": false});
    world.app.as_user(&world.cleo).put(&format!("/api/wishes/{definition}"), private).await.ok();
    assert_eq!(world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["wantedBy"], 1);
}

#[apply(on_both_engines!)]
async fn a_failed_notification_does_not_block_others(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let definition = definition_of(&world, world.cards(&world.ada)[0]).await;
    for who in [&world.bob, &world.cleo] {
        wish_for(&world, who, &definition, "Basic").await;
    }
    let mut notifier = NotifierWithEvents::to(&world.app);
    notifier.inner.reload().await.expect("wishes are read");
    inject_failure(&world.app, "notifications", "INSERT", &format!("NEW.user_id = '{}'", world.bob.id)).await;
    world.lists(&world.ada, 0).await;
    notifier.handle_until(|event| matches!(event, Event::ListingMade { .. })).await;
    assert_eq!(
        (notifications(&world.app, &world.bob).await.len(), notifications(&world.app, &world.cleo).await.len()),
        (0, 1)
    );
}
