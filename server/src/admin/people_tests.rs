//! Broadcasts, the log as a file, and the table of settings, through HTTP.

use std::time::Duration;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::ids::UserId;
use crate::notifications::store;
use crate::testing::{TestApp, TestDatabase, attempts, on_both_engines, together};
use crate::twitch::testing::TestUser;
use crate::users::Role;

use super::{Author, Change};

const BROADCAST: &str = "/api/admin/notifications";
const NOTIFICATIONS: &str = "/api/notifications";
const LOG: &str = "/api/admin/log";
/// Ids of the same millisecond have no order, so time passes between listed rows.
const TICK: Duration = Duration::from_millis(1);

async fn setup(database: crate::testing::TestDatabase) -> (TestApp, TestUser, TestUser) {
    let test = TestApp::with_flags(database, &["--packs-first-sign-in=0"]).await;
    let (nova, ada) = (test.sign_in("nova").await, test.sign_in("ada").await);
    test.core.clock.advance(TICK);
    (test, nova, ada)
}

async fn broadcast(test: &TestApp, nova: &TestUser, message: &str) -> Value {
    let sent = test.as_user(nova).post(BROADCAST, json!({"type": "news", "message": message})).await.ok();
    test.core.clock.advance(TICK);
    sent
}

fn messages(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|row| row["message"].as_str().expect("a text")).collect()
}

/// A hundred thousand users in one statement. Other tests sign users in.
const CROWD: &str = "INSERT INTO users (id, username, username_key, display_name, display_key, role, demo, created_at, \
    login_count, login_streak) WITH RECURSIVE crowd (n) AS ( \
    SELECT CAST(100000 AS BIGINT) UNION ALL SELECT n + 1 FROM crowd WHERE n < 199999) \
    SELECT '000000000000000000' || CAST(n AS TEXT), 'crowd' || CAST(n AS TEXT), 'crowd' || CAST(n AS TEXT), \
    'crowd' || CAST(n AS TEXT), 'crowd' || CAST(n AS TEXT), 'user', FALSE, CAST($1 AS BIGINT), 0, 0 FROM crowd";

/// Number of rows of broadcasts, of marks on them, and of single users' notifications.
async fn rows(test: &TestApp) -> (i64, i64, i64) {
    const COUNT: &str = "SELECT (SELECT COUNT(*) FROM broadcasts), (SELECT COUNT(*) FROM broadcast_marks), \
        (SELECT COUNT(*) FROM notifications)";
    test.core.db.read(|conn| conn.get::<(i64, i64, i64)>(COUNT, &[])).await.expect("is counted")
}

async fn unread(test: &TestApp, who: &TestUser) -> Value {
    test.as_user(who).get("/api/users/me").await.ok()["unreadNotifications"].clone()
}

#[apply(on_both_engines!)]
async fn a_broadcast_is_stored_once_and_marked_per_user(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    let sent = test
        .as_user(&nova)
        .post(BROADCAST, json!({"type": " news ", "message": " Hello, all! ", "link": "/market"}))
        .await
        .ok();
    let row = sent["notification"].clone();
    assert_eq!(
        (&row["type"], &row["message"], &row["link"], &row["isRead"]),
        (&json!("news"), &json!("Hello, all!"), &json!("/market"), &json!(false))
    );
    assert_eq!(rows(&test).await, (1, 0, 0), "one row for any number of users");
    test.core.clock.advance(TICK);
    let late = test.sign_in("late").await;
    assert_eq!(test.as_user(&late).get(NOTIFICATIONS).await.ok(), json!([]), "later users do not get it");
    assert_eq!(unread(&test, &late).await, 0);
    for who in [&nova, &ada] {
        assert_eq!(test.as_user(who).get(NOTIFICATIONS).await.ok(), json!([row]));
        assert_eq!(unread(&test, who).await, 1);
    }
    for _ in 0..2 {
        test.as_user(&ada).put("/api/notifications/read", json!({})).await.ok();
        assert_eq!(test.as_user(&ada).get(NOTIFICATIONS).await.ok()[0]["isRead"], true);
    }
    assert_eq!((unread(&test, &ada).await, unread(&test, &nova).await), (json!(0), json!(1)));

    let path = format!("{NOTIFICATIONS}/{}", row["_id"].as_str().expect("an id"));
    assert_eq!(test.as_user(&late).delete(&path).await.refusal(), "404 notification_not_found");
    for who in [&ada, &nova] {
        test.as_user(who).delete(&path).await.ok();
        assert_eq!(test.as_user(who).delete(&path).await.refusal(), "404 notification_not_found");
        assert_eq!(test.as_user(who).get(NOTIFICATIONS).await.ok(), json!([]));
        assert_eq!(unread(&test, who).await, 0);
    }
    let log = test.as_user(&nova).get(LOG).await.ok();
    assert_eq!((&log[0]["action"], &log[0]["target"]), (&json!("broadcast"), &row["_id"]));
    assert_eq!(log[0]["after"], json!({"type": "news", "message": "Hello, all!", "link": "/market"}));
}

#[apply(on_both_engines!)]
async fn broadcasts_and_personal_notifications_are_one_list(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    for (number, own) in [(1, false), (2, true), (3, false), (4, true), (5, false)] {
        if own {
            test.as_user(&nova).post("/api/admin/give-packs", json!({"userId": ada.id, "amount": number})).await.ok();
            test.core.clock.advance(TICK);
        } else {
            broadcast(&test, &nova, &format!("Message {number}.")).await;
        }
    }
    let all = ["Message 5.", "You were given 4 packs.", "Message 3.", "You were given 2 packs.", "Message 1."];
    let me = test.as_user(&ada);
    assert_eq!(messages(&me.get(NOTIFICATIONS).await.ok()), all);
    let mut seen: Vec<String> = Vec::new();
    let mut before = String::new();
    loop {
        let page = me.get(&format!("{NOTIFICATIONS}?limit=2{before}")).await.ok();
        let Some(last) = page.as_array().and_then(|page| page.last()) else { break };
        before = format!("&before={}", last["_id"].as_str().expect("an id"));
        seen.extend(messages(&page).into_iter().map(Into::into));
    }
    assert_eq!(seen, all);
    let file = me.get("/api/users/me/export").await.ok();
    assert_eq!(messages(&file["notifications"]), all.into_iter().rev().collect::<Vec<_>>());
    me.delete("/api/notifications/clear").await.ok();
    assert_eq!(me.get(NOTIFICATIONS).await.ok(), json!([]));
    assert_eq!(unread(&test, &ada).await, 0);
    assert_eq!(
        messages(&test.as_user(&nova).get(NOTIFICATIONS).await.ok()),
        ["Message 5.", "Message 3.", "Message 1."]
    );
    broadcast(&test, &nova, "Message 6.").await;
    assert_eq!(messages(&me.get(NOTIFICATIONS).await.ok()), ["Message 6."], "later messages are not cleared");
}

#[apply(on_both_engines!)]
async fn concurrent_marks_from_two_windows_agree(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    for turn in 0..attempts() {
        broadcast(&test, &nova, "One.").await;
        let sent = broadcast(&test, &nova, "Two.").await;
        let path = format!("{NOTIFICATIONS}/{}", sent["notification"]["_id"].as_str().expect("an id"));
        let me = test.as_user(&ada);
        let (read, deleted) = together(turn, me.put("/api/notifications/read", json!({})), me.delete(&path)).await;
        read.ok();
        deleted.ok();
        let left = me.get(NOTIFICATIONS).await.ok();
        assert_eq!((messages(&left), &left[0]["isRead"]), (vec!["One."], &json!(true)));
        let (one, other) = together(turn, me.delete(&path.clone()), me.delete("/api/notifications/clear")).await;
        assert_eq!(one.refusal(), "404 notification_not_found");
        other.ok();
        let (one, other) =
            together(turn, me.delete("/api/notifications/clear"), me.put("/api/notifications/read", json!({}))).await;
        one.ok();
        other.ok();
        assert_eq!(me.get(NOTIFICATIONS).await.ok(), json!([]), "deleted messages stay deleted");
    }
}

#[apply(on_both_engines!)]
async fn invalid_broadcasts_are_refused_and_a_repeated_request_sends_one(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    let boss = test.as_user(&nova);
    let long = "x".repeat(501);
    for (field, body) in [
        ("type", json!({"type": " ", "message": "Hello."})),
        ("type", json!({"type": "x".repeat(41), "message": "Hello."})),
        ("message", json!({"type": "news", "message": ""})),
        ("message", json!({"type": "news", "message": long})),
        ("message", json!({"type": "news", "message": "two\nlines"})),
        ("link", json!({"type": "news", "message": "Hello.", "link": "https://elsewhere.example"})),
        ("link", json!({"type": "news", "message": "Hello.", "link": "//elsewhere.example"})),
        ("link", json!({"type": "news", "message": "Hello.", "link": "/api/auth/twitch"})),
    ] {
        let reply = boss.post(BROADCAST, body.clone()).await;
        assert_eq!(reply.refusal(), "400 invalid_notification", "{body}");
        assert!(reply.json()["fields"][field].is_string(), "{field}: {reply}");
    }
    for body in [
        json!({}),
        json!({"type": "news"}),
        json!({"type": 1, "message": "x"}),
        json!({"type": "n", "message": "a\u{0}b"}),
    ] {
        assert!(boss.post(BROADCAST, body.clone()).await.refusal().starts_with("400 "), "{body}");
    }
    let moderator = test.sign_in_with_role("mo", Role::Moderator).await;
    let body = json!({"type": "news", "message": "Hello."});
    assert_eq!(test.anyone().post(BROADCAST, body.clone()).await.refusal(), "401 unauthorized");
    for who in [&ada, &moderator] {
        assert_eq!(test.as_user(who).post(BROADCAST, body.clone()).await.refusal(), "403 admins_only");
    }
    assert_eq!(boss.get(NOTIFICATIONS).await.ok(), json!([]));
    for _ in 0..2 {
        boss.call(axum::http::Method::POST, BROADCAST, Some(body.clone()), Some("once")).await.ok();
    }
    assert_eq!(messages(&test.as_user(&ada).get(NOTIFICATIONS).await.ok()), ["Hello."]);
    assert_eq!(boss.get("/api/admin/users-count").await.ok(), json!({"people": 3}));
}

#[apply(on_both_engines!)]
async fn the_number_of_users_is_updated_without_a_recount(database: TestDatabase) {
    let (test, nova, _) = setup(database).await;
    let counted = async |people: usize| {
        test.caught_up().await;
        assert_eq!(test.as_user(&nova).get("/api/admin/users-count").await.ok(), json!({"people": people}));
        assert_eq!(test.features.leaderboard.board.people(), Some(people));
        let stored = test.core.db.read(crate::admin::store::count_people).await.expect("counts");
        assert_eq!(usize::try_from(stored).ok(), Some(people));
    };
    assert_eq!(test.features.leaderboard.board.people(), None);
    test.anyone().get("/api/leaderboard").await.ok();
    counted(2).await;
    let bob = test.sign_in("bob").await;
    counted(3).await;
    let leaving = json!({"username": "bob"});
    test.as_user(&bob).call(axum::http::Method::DELETE, "/api/users/me", Some(leaving), None).await.ok();
    counted(2).await;
    test.sign_in("bob").await;
    counted(3).await;
    test.features.leaderboard.board.mark_all_changed();
    assert_eq!(test.features.leaderboard.board.people(), None);
    counted(3).await;
}

#[apply(on_both_engines!)]
async fn a_broadcast_to_a_hundred_thousand_users_is_one_row(database: TestDatabase) {
    let (test, nova, _) = setup(database).await;
    let before = test.core.clock.now();
    test.core.db.write(move |tx| tx.execute(CROWD, &[&before])).await.expect("is filled");
    test.core.clock.advance(TICK);
    assert_eq!(test.as_user(&nova).get("/api/admin/users-count").await.ok(), json!({"people": 100_002}));
    broadcast(&test, &nova, "Hello, all of you.").await;
    assert_eq!(rows(&test).await, (1, 0, 0));
    let one: UserId = "000000000000000000150000".parse().expect("an id");
    let seen = test.core.db.read(move |conn| Ok((store::list(conn, one, None, 50)?, store::unread(conn, one)?)));
    let (list, unread) = seen.await.expect("is read");
    assert_eq!((list.len(), unread), (1, 1));
    assert_eq!(test.core.db.write(move |tx| store::read_all(tx, one)).await.expect("is marked"), 1);
    assert_eq!(rows(&test).await, (1, 1, 0), "only users who have read it have a mark");
}

#[apply(on_both_engines!)]
async fn a_gift_for_all_notifies_all(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    test.as_user(&nova).post("/api/admin/add-packs", json!({"amount": 3})).await.ok();
    for who in [&nova, &ada] {
        assert_eq!(messages(&test.as_user(who).get(NOTIFICATIONS).await.ok()), ["Everybody was given 3 packs."]);
    }
}

#[apply(on_both_engines!)]
async fn the_log_has_filters_names_and_undoable_entries(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    let boss = test.sign_in_with_role("boss", Role::Admin).await;
    let (first, second) = (test.as_user(&nova), test.as_user(&boss));
    let start = test.core.clock.now();
    let gift = first.post("/api/admin/give-packs", json!({"userId": ada.id, "amount": 1})).await.ok();
    test.core.clock.advance(Duration::from_secs(3600));
    let later = test.core.clock.now();
    second.put(&format!("/api/admin/users/{}/role", ada.id), json!({"role": "moderator"})).await.ok();
    test.core.clock.advance(TICK);
    second.patch("/api/admin/settings", json!({"brand-name": "=Cards"})).await.ok();
    let actions = async |query: String| {
        let list = first.get(&format!("{LOG}{query}")).await.ok();
        list.as_array()
            .expect("a list")
            .iter()
            .map(|row| row["action"].as_str().expect("text").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(actions(String::new()).await, ["set_settings", "set_role", "give_packs"]);
    assert_eq!(actions("?action=set_role".into()).await, ["set_role"]);
    assert_eq!(actions(format!("?actor={}", boss.id)).await, ["set_settings", "set_role"]);
    assert_eq!(actions(format!("?person={}", ada.id)).await, ["set_role", "give_packs"]);
    assert_eq!(actions(format!("?person={}&action=give_packs", nova.id)).await, ["give_packs"]);
    assert_eq!(actions(format!("?from={later}")).await, ["set_settings", "set_role"]);
    assert_eq!(actions(format!("?from={start}&to={later}")).await, ["give_packs"]);
    assert_eq!(first.get("/api/admin/log/actions").await.ok(), json!(["give_packs", "set_role", "set_settings"]));
    for bad in ["?from=yesterday", "?person=ada", "?limit=0"] {
        assert!(first.get(&format!("{LOG}{bad}")).await.refusal().starts_with("400 "), "{bad}");
    }
    let all = first.get(LOG).await.ok();
    assert_eq!((&all[2]["targetName"], &all[1]["targetName"]), (&json!("ada"), &json!("ada")));
    assert_eq!(all[2]["undoableUntil"], json!(start.plus_hours(24)));
    assert_eq!((&all[0]["undoableUntil"], &all[0]["targetName"]), (&Value::Null, &Value::Null));
    first.post(&format!("{LOG}/{}/undo", gift["logId"].as_str().expect("an id")), json!({})).await.ok();
    let undone = first.get(&format!("{LOG}?action=give_packs")).await.ok();
    assert_eq!((&undone[0]["undoableUntil"], undone[0]["undoneAt"].is_string()), (&Value::Null, true));
}

#[apply(on_both_engines!)]
async fn details_too_long_for_the_log_page_are_in_its_export(database: TestDatabase) {
    let (test, nova, _) = setup(database).await;
    let boss = test.as_user(&nova);
    let author = Author::new(&test.core, nova.id);
    let cards = |name: &str| json!({"cards": vec![json!({"name": name}); 8333]});
    let (before, after) = (cards("Glitch Eel"), cards("Glitched Eel"));
    let change = Change::of("fix_legacy_glitch_names", None).from_to(before.clone(), after.clone());
    test.core.db.write(move |tx| author.note(tx, &change).map(drop)).await.expect("is noted");
    let listed = boss.get("/api/admin/log").await;
    assert!(listed.body.len() < 1000, "{} bytes", listed.body.len());
    let entry = listed.ok()[0].clone();
    assert_eq!((&entry["action"], &entry["before"]), (&json!("fix_legacy_glitch_names"), &Value::Null));
    assert_eq!(entry["after"], Value::Null);
    let whole: Value =
        serde_json::from_slice(&boss.get("/api/admin/log/export?format=jsonl").await.body).expect("one line");
    assert_eq!((&whole["_id"], &whole["before"], &whole["after"]), (&entry["_id"], &before, &after));
}

#[apply(on_both_engines!)]
async fn the_log_export_is_complete_and_has_no_formulas(database: TestDatabase) {
    let (test, nova, ada) = setup(database).await;
    let boss = test.as_user(&nova);
    // More than one page, written as an admin's tool writes it.
    let author = Author::new(&test.core, nova.id);
    let write = move |tx: &mut crate::db::Tx<'_>| {
        (0..1100_i64).try_for_each(|at| {
            let change = Change::of("test", Some("=1+1")).from_to(json!({}), json!({"at": at}));
            Author { now: author.now.plus_millis(at), ..author.clone() }.note(tx, &change).map(drop)
        })
    };
    test.core.db.write(write).await.expect("is noted");
    test.core.clock.advance(Duration::from_secs(60));
    boss.post("/api/admin/give-packs", json!({"userId": ada.id, "amount": 2})).await.ok();
    let reply = boss.get("/api/admin/log/export?format=jsonl").await;
    assert_eq!(reply.headers["content-disposition"], "attachment; filename=\"foilcast-log.jsonl\"");
    let text = String::from_utf8(reply.body.to_vec()).expect("is text");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("is JSON")).collect();
    assert_eq!(rows.len(), 1101);
    assert_eq!(rows[0], boss.get("/api/admin/log?limit=1").await.ok()[0], "as the list shows it");
    let times: Vec<i64> = rows[1..].iter().filter_map(|row| row["after"]["at"].as_i64()).collect();
    assert_eq!(times, (0..1100).rev().collect::<Vec<_>>());

    let reply = boss.get(&format!("/api/admin/log/export?person={}", ada.id)).await;
    assert_eq!(reply.headers["content-type"], "text/csv; charset=utf-8");
    let csv = String::from_utf8(reply.body.to_vec()).expect("is text");
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines[0], "_id,createdAt,actorId,actor,action,target,targetName,before,after,undoneAt");
    assert_eq!(lines.len(), 2);
    assert!(lines[1].contains(&format!(",nova,give_packs,{},ada,\"{{\"\"packs\"\":0}}\",\"{{", ada.id)), "{csv}");
    assert!(lines[1].contains("\"\"packs\"\":2}\","), "{csv}");
    let all = boss.get("/api/admin/log/export?format=csv&action=test").await;
    let all = String::from_utf8(all.body.to_vec()).expect("is text");
    assert_eq!(all.lines().filter(|line| line.contains(",'=1+1,")).count(), 1100);
    assert_eq!(boss.get("/api/admin/log/export?format=xml").await.refusal(), "400 invalid");
    assert_eq!(test.as_user(&ada).get("/api/admin/log/export").await.refusal(), "403 admins_only");
    assert_eq!(test.anyone().get("/api/admin/log/export").await.refusal(), "401 unauthorized");
}

#[apply(on_both_engines!)]
async fn the_table_of_settings_shows_changed_values_and_defaults(database: TestDatabase) {
    let test = TestApp::with_flags(database, &["--packs-sub-tier1=2"]).await;
    let nova = test.sign_in("nova").await;
    let boss = test.as_user(&nova);
    let row = async |name: &str| {
        let table = boss.get("/api/admin/settings/table").await.ok();
        table.as_array().expect("a list").iter().find(|row| row["name"] == name).cloned().expect("is there")
    };
    let tier = row("packs-sub-tier1").await;
    assert_eq!((&tier["kind"], &tier["min"], &tier["max"]), (&json!("whole"), &json!(0), &json!(100)));
    assert_eq!((&tier["default"], &tier["value"], &tier["changed"]), (&json!(2), &json!(2), &json!(false)));
    assert_eq!(
        (&tier["variable"], &tier["range"]),
        (&json!("FOILCAST_PACKS_SUB_TIER1"), &json!("Use a whole number from 0 to 100."))
    );
    boss.patch("/api/admin/settings", json!({"packs-sub-tier1": 7})).await.ok();
    let tier = row("packs-sub-tier1").await;
    assert_eq!((&tier["default"], &tier["value"], &tier["changed"]), (&json!(2), &json!(7), &json!(true)));
    boss.patch("/api/admin/settings", json!({"packs-sub-tier1": null})).await.ok();
    assert_eq!(row("packs-sub-tier1").await["changed"], false);
    assert_eq!(row("pack-opening").await["choices"], json!(["stream", "self", "both"]));
    let values = boss.get("/api/admin/settings").await.ok();
    let table = boss.get("/api/admin/settings/table").await.ok();
    for row in table.as_array().expect("a list") {
        assert_eq!(row["value"], values[row["name"].as_str().expect("a name")], "{row}");
    }
    assert_eq!(table.as_array().map(Vec::len), values.as_object().map(serde_json::Map::len));
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_settings_edits_is_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    let set = async |seen: Value, patch: Value| {
        let seen = reqwest::Url::parse_with_params("http://x/", [("seen", seen.to_string())]).expect("an address");
        let path = format!("/api/admin/settings?{}", seen.query().expect("a query"));
        app.as_user(&nova).patch(&path, patch).await
    };
    set(json!({"packs-sub-tier1": 1}), json!({"packs-sub-tier1": 5})).await.ok();
    let second = set(json!({"packs-sub-tier1": 1}), json!({"packs-sub-tier1": 2, "packs-sub-tier2": 9})).await;
    assert_eq!(second.refusal(), "409 changed");
    assert!(
        second.json()["message"].as_str().is_some_and(|text| text.contains("`packs-sub-tier1` is 5 now")),
        "{second}"
    );
    let now = app.as_user(&nova).get("/api/admin/settings").await.ok();
    assert_eq!((&now["packs-sub-tier1"], &now["packs-sub-tier2"]), (&json!(5), &json!(3)), "nothing is changed");
    // Edits of other settings do not conflict, and a concurrent reset is detected, too.
    set(json!({"packs-sub-tier2": 3}), json!({"packs-sub-tier2": 4})).await.ok();
    set(json!({"packs-sub-tier1": 5}), json!({"packs-sub-tier1": null})).await.ok();
    assert_eq!(set(json!({"packs-sub-tier1": 5}), json!({"packs-sub-tier1": 7})).await.refusal(), "409 changed");
    assert_eq!(set(json!([]), json!({"packs-sub-tier1": 7})).await.status.as_u16(), 400);
}
