use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;

use super::{Teller, store};
use crate::cards::Rarity;
use crate::db::Tx;
use crate::ids::{CardId, DefinitionId};
use crate::market::testing::{Fair, text};
use crate::packs::open::{Order, open_in, show};
use crate::realtime::Event;
use crate::testing::dump::break_at;
use crate::testing::{TestApp, on_both_engines};
use crate::twitch::testing::Somebody;

/// The task that tells, one event at a time.
struct Listening {
    teller: Teller,
    events: Receiver<Event>,
}

impl Listening {
    fn to(app: &TestApp) -> Self {
        Self { teller: Teller::new(app.app.features.wishes.clone()), events: app.app.core.listen() }
    }

    /// Hears everything up to this event.
    async fn until(&mut self, last: impl Fn(&Event) -> bool) {
        loop {
            let event = self.events.recv().await.expect("something is announced");
            self.teller.hear(&event).await.expect("people are told");
            if last(&event) {
                return;
            }
        }
    }
}

/// A user's notifications about their wishes, latest first.
async fn notifications(app: &TestApp, who: &Somebody) -> Vec<(String, String)> {
    let rows = app.as_user(who).get("/api/notifications").await.ok();
    let rows = rows.as_array().expect("a list").iter().filter(|row| row["type"] == "wishes");
    rows.map(|row| (text(row, "message"), text(row, "link"))).collect()
}

async fn definition_of(fair: &Fair, card: CardId) -> String {
    text(&fair.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"], "definitionId")
}

async fn definitions(fair: &Fair, who: &Somebody) -> Vec<String> {
    let mut found = Vec::new();
    for card in fair.cards(who) {
        found.push(definition_of(fair, *card).await);
    }
    found
}

async fn wishes(fair: &Fair, who: &Somebody, definition: &str, floor: &str) {
    fair.app.as_user(who).put(&format!("/api/wishes/{definition}"), json!({ "floor": floor })).await.ok();
}

/// Where the wishes for these are.
fn paths(definitions: &[DefinitionId]) -> Vec<String> {
    definitions.iter().map(|id| format!("/api/wishes/{id}")).collect()
}

fn list(answer: &Value) -> Vec<(String, String, bool)> {
    let wishes = answer["wishes"].as_array().expect("wishes").iter();
    wishes.map(|wish| (text(&wish["definition"], "name"), text(wish, "floor"), wish["public"] == true)).collect()
}

on_both_engines! {
    async fn a_wish_is_made_changed_shown_and_forgotten(database) {
        let app = TestApp::new(database).await;
        let stock = app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 4), (Rarity::Rare, 1)], 1).await;
        let (ada, paths) = (app.sign_in("ada").await, paths(&stock.definitions));
        let me = app.as_user(&ada);
        let made = me.put(&paths[0], json!({})).await.ok();
        assert_eq!((&made["floor"], &made["public"], &made["definition"]["name"]), (&json!("Basic"), &json!(true), &json!("Ash")));
        app.app.core.clock.advance(Duration::from_secs(1));
        me.put(&paths[1], json!({"floor": "Rare", "public": false})).await.ok();
        me.put(&paths[0], json!({"floor": " Rare "})).await.ok();
        let rare = |name: &str, public| (name.to_owned(), "Rare".to_owned(), public);
        assert_eq!(list(&me.get("/api/wishes").await.ok()), [rare("Birch", false), rare("Ash", true)]);
        assert_eq!(list(&app.anyone().get("/api/users/ADA/wishes").await.ok()), [rare("Ash", true)]);
        // A field that is left out stays as it was.
        me.put(&paths[1], json!({"public": true})).await.ok();
        assert_eq!(list(&app.anyone().get("/api/users/ada/wishes").await.ok()), [rare("Birch", true), rare("Ash", true)]);

        assert_eq!(me.put(&paths[0], json!({"floor": "Shiny"})).await.refusal(), "400 invalid");
        assert_eq!(me.put(&paths[0], json!({"floor": "Epic"})).await.refusal(), "400 invalid");
        assert_eq!(me.put("/api/wishes/0123456789abcdef01234567", json!({})).await.refusal(), "404 card_not_found");
        assert_eq!(app.anyone().get("/api/users/nobody/wishes").await.refusal(), "404 user_not_found");
        let gone = async || me.call(Method::DELETE, &paths[1], None, Some("once")).await;
        assert_eq!(gone().await.ok(), gone().await.ok());
        assert_eq!(me.delete(&paths[1]).await.refusal(), "404 wish_not_found");
        assert_eq!(list(&me.get("/api/wishes").await.ok()), [rare("Ash", true)]);
    }

    async fn a_list_of_wishes_is_full_at_two_hundred(database) {
        let app = TestApp::new(database).await;
        let stock = app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 4)], 1).await;
        let (ada, paths, now) = (app.sign_in("ada").await, paths(&stock.definitions), app.app.core.clock.now());
        let (id, dice) = (ada.id, app.app.core.dice.clone());
        let fill = move |tx: &mut Tx<'_>| {
            let change = store::Change { floor: None, is_public: None };
            (0..199).try_for_each(|_| store::save(tx, (id, DefinitionId::new(now, &dice)), change, now).map(drop))
        };
        app.app.core.db.write(fill).await.expect("is filled");
        app.as_user(&ada).put(&paths[0], json!({})).await.ok();
        assert_eq!(app.as_user(&ada).put(&paths[1], json!({})).await.refusal(), "409 too_many_wishes");
        app.as_user(&ada).put(&paths[0], json!({"public": false})).await.ok();
    }

    async fn listings_of_a_wanted_card_are_notified_but_not_all_the_time(database) {
        let fair = Fair::new(database).await;
        let dan = fair.app.sign_in("dan").await;
        let card = fair.cards(&fair.ada)[0];
        let shown = fair.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"].clone();
        let definition = text(&shown, "definitionId");
        let mut listening = Listening::to(&fair.app);
        // Nothing is wanted yet, so this listing leads to no notification.
        let early = fair.lists(&fair.ada, 0).await;
        listening.until(|event| matches!(event, Event::ListingMade { .. })).await;
        fair.app.as_user(&fair.ada).delete(&format!("/api/market/listings/{early}")).await.ok();
        for who in [&fair.ada, &fair.bob, &fair.cleo] {
            wishes(&fair, who, &definition, &text(&shown, "rarity")).await;
        }
        let above = if shown["rarity"] == "Basic" { "Uncommon" } else { "Divine" };
        if shown["rarity"] != "Divine" {
            wishes(&fair, &dan, &definition, above).await;
        }
        let mut listing = String::new();
        for _ in 0..2 {
            listing = fair.lists(&fair.ada, 0).await;
            listening.until(|event| matches!(event, Event::ListingMade { .. })).await;
            fair.app.as_user(&fair.ada).delete(&format!("/api/market/listings/{listing}")).await.ok();
            fair.app.app.core.clock.advance(Duration::from_secs(60));
        }
        let said = notifications(&fair.app, &fair.bob).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].0.starts_with("ada put ") && said[0].0.contains("up for sale"), "{said:?}");
        assert!(said[0].1.starts_with("/market/listing/") && !said[0].1.ends_with(&listing), "{said:?}");
        assert_eq!(notifications(&fair.app, &fair.cleo).await.len(), 1);
        assert!(notifications(&fair.app, &fair.ada).await.is_empty() && notifications(&fair.app, &dan).await.is_empty());

        fair.app.app.core.clock.advance(Duration::from_secs(600));
        let later = fair.lists(&fair.ada, 0).await;
        listening.until(|event| matches!(event, Event::ListingMade { .. })).await;
        assert_eq!(notifications(&fair.app, &fair.bob).await[0].1, format!("/market/listing/{later}"));
    }

    async fn a_live_pull_is_notified_after_it_was_shown(database) {
        let fair = Fair::new(database).await;
        for definition in fair.app.anyone().get("/api/cards").await.ok()["cards"].as_array().expect("cards") {
            for who in [&fair.ada, &fair.bob] {
                wishes(&fair, who, &text(definition, "_id"), "Basic").await;
            }
        }
        let mut listening = Listening::to(&fair.app);
        listening.teller.reload().await.expect("wishes are read");
        let app = &fair.app.app;
        let pack = app.features.packs.find(None).await.expect("a pack");
        let order = Order::new(&app.features.packs, fair.ada.id, pack, "live").live();
        let opening = order.id();
        app.core.db.write(move |tx| open_in(tx, &order)).await.expect("is opened");
        listening.until(|event| matches!(event, Event::PackOpened { live: true, .. })).await;
        assert!(notifications(&fair.app, &fair.bob).await.is_empty());
        app.core.db.write(move |tx| show(tx, opening)).await.expect("is shown");
        listening.until(|event| matches!(event, Event::OpeningShown { .. })).await;
        let said = notifications(&fair.app, &fair.bob).await;
        let live: Vec<_> = said.iter().filter(|(message, _)| message.starts_with("ada pulled ")).collect();
        assert_eq!(live.len(), 5, "{said:?}");
        assert!(live.iter().all(|(message, link)| message.contains(" on stream.") && link.starts_with("/card/")));
        // Five of eight twice: at least two of them ada has twice now, and bob may ask for one.
        assert!(said.iter().filter(|(message, link)| message.starts_with("ada has 2 copies of ") && link.starts_with("/collection/ada?search=")).count() >= 2);
        assert!(notifications(&fair.app, &fair.ada).await.is_empty());
    }

    async fn a_spare_card_is_notified_and_listed(database) {
        let fair = Fair::new(database).await;
        let (theirs, hers) = (definitions(&fair, &fair.cleo).await, definitions(&fair, &fair.ada).await);
        let at = theirs.iter().position(|one| hers.contains(one)).expect("five of eight twice have some in common");
        let definition = theirs[at].clone();
        wishes(&fair, &fair.bob, &definition, "Basic").await;
        let dan = fair.app.sign_in("dan").await;
        wishes(&fair, &dan, &definition, "Divine").await;
        let mut listening = Listening::to(&fair.app);
        listening.teller.reload().await.expect("wishes are read");
        let spares = async |who| {
            let answer = fair.app.as_user(who).get(&format!("/api/wishes/{definition}/spares")).await.ok();
            let people = answer["spares"].as_array().expect("a list").iter();
            people.map(|one| (text(one, "username"), one["copies"].as_i64().unwrap_or(0))).collect::<Vec<_>>()
        };
        assert!(spares(&fair.bob).await.iter().all(|(who, _)| who != "ada"));

        let trade = json!({"recipient": "ada", "offeredItems": [fair.cards(&fair.cleo)[at]], "requestedPacks": 1});
        let trade = fair.app.as_user(&fair.cleo).post("/api/trades", trade).await.ok();
        let accept = json!({"status": "accepted"});
        fair.app.as_user(&fair.ada).put(&format!("/api/trades/{}/status", text(&trade, "_id")), accept).await.ok();
        listening.until(|event| matches!(event, Event::TradeUpdated { status, .. } if status == "accepted")).await;
        let said = notifications(&fair.app, &fair.bob).await;
        let name = text(&fair.app.anyone().get(&format!("/api/cards/{definition}")).await.ok(), "name");
        assert!(said.len() == 1 && said[0].0.starts_with("ada has 2 copies of ") && said[0].1 == format!("/collection/ada?search={name}"), "{said:?}");
        assert!(notifications(&fair.app, &dan).await.is_empty());
        assert!(spares(&fair.bob).await.contains(&("ada".to_owned(), 2)));
        assert!(spares(&fair.ada).await.is_empty() && spares(&dan).await.is_empty());
        let none = fair.app.as_user(&dan).get("/api/wishes/0123456789abcdef01234567/spares").await;
        assert_eq!(none.refusal(), "404 card_not_found");

        // One copy in each of two rarities: neither is to spare.
        let second = fair.cards(&fair.cleo)[at];
        let in_rare = move |tx: &mut Tx<'_>| tx.execute("UPDATE cards SET rarity = 4 WHERE id = $1", &[&second]);
        fair.app.app.core.db.write(in_rare).await.expect("is changed");
        assert!(spares(&fair.bob).await.iter().all(|(who, _)| who != "ada"));
    }

    async fn a_cards_page_counts_who_wants_it_publicly(database) {
        let fair = Fair::new(database).await;
        let card = fair.cards(&fair.ada)[0];
        let definition = definition_of(&fair, card).await;
        for who in [&fair.ada, &fair.bob, &fair.cleo] {
            wishes(&fair, who, &definition, "Basic").await;
        }
        let private = json!({"public": false});
        fair.app.as_user(&fair.cleo).put(&format!("/api/wishes/{definition}"), private).await.ok();
        assert_eq!(fair.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["wantedBy"], 1);
    }

    async fn a_failed_notification_does_not_block_others(database) {
        let fair = Fair::new(database).await;
        let definition = definition_of(&fair, fair.cards(&fair.ada)[0]).await;
        for who in [&fair.bob, &fair.cleo] {
            wishes(&fair, who, &definition, "Basic").await;
        }
        let mut listening = Listening::to(&fair.app);
        listening.teller.reload().await.expect("wishes are read");
        break_at(&fair.app, "notifications", "INSERT", &format!("NEW.user_id = '{}'", fair.bob.id)).await;
        fair.lists(&fair.ada, 0).await;
        listening.until(|event| matches!(event, Event::ListingMade { .. })).await;
        assert_eq!((notifications(&fair.app, &fair.bob).await.len(), notifications(&fair.app, &fair.cleo).await.len()), (0, 1));
    }
}
