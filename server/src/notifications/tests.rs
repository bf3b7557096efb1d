use super::{Notice, add};
use crate::ids::UserId;
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

const ALL: &str = "/api/notifications";

async fn notify(app: &TestApp, user: UserId, message: &'static str) {
    let (now, dice) = (app.core.clock.now(), app.core.dice.clone());
    let added =
        app.core.db.write(move |tx| add(tx, user, &Notice::new("packs", message).about("/dashboard"), now, &dice));
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
        add(tx, id, &Notice::new("packs", "never"), now, &dice)?;
        Err::<(), _>(crate::error::Error::invalid(crate::messages::Message::new("undone")))
    });
    assert!(rolled_back.await.is_err());
    notify(&app, ada.id, "hello").await;
    let list = app.as_user(&ada).get(ALL).await.ok();
    // Events of the sign-in may still arrive.
    let pushed = loop {
        if let Event::Notification { user, row } = events.recv().await.expect("an event in time") {
            break (user, row);
        }
    };
    assert_eq!(pushed, (ada.id, list[0].clone()));
    assert_eq!(list[0]["link"], "/dashboard");
    assert_eq!(list[0]["type"], "packs");
}
