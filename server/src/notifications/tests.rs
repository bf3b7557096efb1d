use super::{Notice, add, add_all, broadcast};
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;
use axum::body::Body;
use axum::http::{Method, Request};
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

const ALL: &str = "/api/notifications";

async fn notify(app: &TestApp, user: UserId, text: &'static str) {
    notify_with(app, user, Message::verbatim(text)).await;
}

async fn notify_with(app: &TestApp, user: UserId, message: Message) {
    let (now, dice) = (app.core.clock.now(), app.core.dice.clone());
    let added = app
        .core
        .db
        .write(move |tx| add(tx, user, &Notice::new("packs", message.clone()).about("/dashboard"), now, &dice));
    added.await.expect("is stored");
    // Ids are ordered by time, but random within a millisecond.
    app.core.clock.advance(Duration::from_millis(1));
}

fn messages(list: &Value) -> Vec<&str> {
    list.as_array().expect("is a list").iter().filter_map(|row| row["message"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn notifications_of_others_can_be_neither_read_nor_deleted(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    notify(&app, ada.id, "hello").await;
    let list = app.as_user(&ada).get(ALL).await.ok();
    let path = format!("{ALL}/{}", list[0]["_id"].as_str().expect("has an id"));
    for (method, path) in [
        (Method::GET, ALL),
        (Method::PUT, "/api/notifications/read"),
        (Method::DELETE, "/api/notifications/clear"),
        (Method::DELETE, path.as_str()),
    ] {
        let reply = app.anyone().call(method.clone(), path, None, None).await;
        assert_eq!(reply.refusal(), "401 unauthorized", "{method} {path}");
    }
    assert_eq!(app.as_user(&grace).get(ALL).await.ok(), json!([]));
    assert_eq!(app.as_user(&grace).delete(&path).await.refusal(), "404 notification_not_found");
    app.as_user(&grace).delete("/api/notifications/clear").await.ok();
    assert_eq!(messages(&app.as_user(&ada).get(ALL).await.ok()), ["hello"]);
}

#[apply(on_both_engines!)]
async fn the_newest_notifications_come_first_and_older_ones_after_an_id(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    for message in ["one", "two", "three", "four"] {
        notify(&app, ada.id, message).await;
    }
    let page = app.as_user(&ada).get(&format!("{ALL}?limit=2")).await.ok();
    assert_eq!(messages(&page), ["four", "three"]);
    let before = page[1]["_id"].as_str().expect("has an id");
    let rest = app.as_user(&ada).get(&format!("{ALL}?limit=1000&before={before}")).await.ok();
    assert_eq!(messages(&rest), ["two", "one"]);
    for bad in ["limit=0", "limit=-1", "limit=x", "before=x", "limit=99999999999"] {
        let reply = app.as_user(&ada).get(&format!("{ALL}?{bad}")).await;
        assert!(reply.refusal().starts_with("400 "), "{bad}: {reply}");
    }
}

#[apply(on_both_engines!)]
async fn notifications_are_read_deleted_and_cleared(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    notify(&app, ada.id, "one").await;
    notify(&app, ada.id, "two").await;
    let ada = app.as_user(&ada);
    let read = async || {
        let list = ada.get(ALL).await.ok();
        list.as_array().expect("is a list").iter().map(|row| row["isRead"] == true).collect::<Vec<_>>()
    };
    assert_eq!(read().await, [false, false]);
    for _ in 0..2 {
        ada.put("/api/notifications/read", json!({})).await.ok();
        assert_eq!(read().await, [true, true]);
    }
    let list = ada.get(ALL).await.ok();
    let path = format!("{ALL}/{}", list[0]["_id"].as_str().expect("has an id"));
    ada.delete(&path).await.ok();
    assert_eq!(ada.delete(&path).await.refusal(), "404 notification_not_found");
    assert_eq!(messages(&ada.get(ALL).await.ok()), ["one"]);
    for _ in 0..2 {
        ada.delete("/api/notifications/clear").await.ok();
        assert_eq!(ada.get(ALL).await.ok(), json!([]));
    }
}

#[apply(on_both_engines!)]
async fn the_stored_row_is_sent_only_after_the_commit(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    let mut events = app.core.listen();
    let (now, dice, id) = (app.core.clock.now(), app.core.dice.clone(), ada.id);
    let rolled_back = app.core.db.write(move |tx| {
        add(tx, id, &Notice::new("packs", Message::verbatim("never")), now, &dice)?;
        Err::<(), _>(crate::error::Error::invalid(crate::messages::Message::new("undone")))
    });
    assert!(rolled_back.await.is_err());
    notify(&app, ada.id, "hello").await;
    let list = app.as_user(&ada).get(ALL).await.ok();
    // Events of the sign-in may still arrive.
    let pushed = loop {
        if let Event::Notification { user, row, .. } = events.recv().await.expect("an event in time") {
            break (user, row);
        }
    };
    assert_eq!(pushed, (ada.id, list[0].clone()));
    assert_eq!(list[0]["link"], "/dashboard");
    assert_eq!(list[0]["type"], "packs");
}

/// The list for a reader with this `Accept-Language` header.
async fn list_in(app: &TestApp, user: &TestUser, language: &str) -> (Vec<String>, bool) {
    let request = Request::get(ALL).header("authorization", format!("Bearer {}", user.token));
    let reply = app.send(request.header("accept-language", language).body(Body::empty()).expect("a request")).await;
    let varies = reply.headers.get_all("vary").iter().any(|value| value == "accept-language");
    (messages(&reply.ok()).into_iter().map(ToOwned::to_owned).collect(), varies)
}

#[apply(on_both_engines!)]
async fn notifications_are_in_the_language_of_the_reader(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    let (id, now, dice) = (ada.id, app.core.clock.now(), app.core.dice.clone());
    let card = msg!("card_label", name = "Füchsin", rarity = crate::cards::Rarity::Rare, mint = 3, total = 40);
    let gives = crate::messages::enumerated(vec![card.clone(), msg!("things.packs", packs = 2)]).expect("has two");
    let sent = app.core.db.write(move |tx| {
        let ended = msg!("notice.offer_ended.lost", card = card.clone(), gives = gives.clone());
        add_all(tx, ("market", "/market"), vec![(id, ended), (id, Message::verbatim("{as} it is"))], now, &dice)?;
        let everybody = Notice::new("packs", msg!("notice.packs_given.everybody", packs = 1000));
        broadcast(tx, &everybody, now.plus_millis(1), &dice)
    });
    sent.await.expect("is stored");
    let (mut german, varies) = list_in(&app, &ada, "de-AT, en;q=0.5").await;
    assert!(varies, "the response depends on the language");
    german[1..].sort();
    assert_eq!(
        german,
        [
            "Alle haben 1.000 Packs bekommen.",
            "Füchsin (Rare 3/40) wurde an jemand anderen verkauft. Dein Angebot ist damit beendet: Füchsin (Rare 3/40) \
             und 2 Packs. Deine Karten und Packs darin sind wieder frei.",
            "{as} it is",
        ]
    );
    let english = app.as_user(&ada).notices().await;
    assert!(english.contains(&"Everybody was given 1,000 packs.".to_owned()), "{english:?}");
}

#[apply(on_both_engines!)]
async fn a_notification_without_a_known_message_shows_its_stored_text(database: TestDatabase) {
    const FORGET: &str = "UPDATE notifications SET message = 'as stored', translatable = $1";
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    notify_with(&app, ada.id, msg!("notice.queued")).await;
    for stored in [None, Some(r#"["notice.gone", {}]"#), Some(r#"["notice.packs_given", {}]"#), Some("{")] {
        app.core.db.write(move |tx| tx.execute(FORGET, &[&stored])).await.expect("is written");
        assert_eq!(list_in(&app, &ada, "de").await.0, ["as stored"], "{stored:?}");
    }
    let stored = r#"["notice.packs_given", {"packs": 2}]"#;
    app.core.db.write(move |tx| tx.execute(FORGET, &[&stored])).await.expect("is written");
    assert_eq!(list_in(&app, &ada, "de").await.0, ["Du hast 2 Packs bekommen."]);
}

#[apply(on_both_engines!)]
async fn successes_are_in_the_language_of_the_reader(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let ada = app.sign_in("ada").await;
    for (language, expected) in [
        ("de", "Alle Benachrichtigungen sind gelöscht."),
        ("ja", "すべての通知を削除しました。"),
        ("nl", "All notifications are deleted."),
    ] {
        let request = Request::delete("/api/notifications/clear")
            .header("authorization", format!("Bearer {}", ada.token))
            .header("accept-language", language);
        let reply = app.send(request.body(Body::empty()).expect("a request")).await;
        assert!(reply.headers.get_all("vary").iter().any(|value| value == "accept-language"), "{language}");
        assert_eq!(reply.ok()["message"], expected);
    }
}
