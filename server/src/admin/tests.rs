//! Requests of moderators and admins, through HTTP.

use macro_rules_attribute::apply;
use serde_json::json;

use crate::ids::UserId;
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;
use crate::users::Role;

/// Ids of the same millisecond have no order, so time passes between listed rows.
const TICK: std::time::Duration = std::time::Duration::from_millis(1);

struct World {
    test: TestApp,
    nova: TestUser,
    ada: TestUser,
}

impl World {
    async fn new(database: crate::testing::TestDatabase) -> Self {
        let test = TestApp::with_flags(database, &["--packs-first-sign-in=1"]).await;
        crate::overlay::prepare(&test.features.overlay).await.expect("a key");
        test.stock(&["Ant", "Bee", "Cat", "Dog", "Eel"], SHORT_RUN, 5).await;
        let nova = test.sign_in("nova").await;
        test.core.clock.advance(TICK);
        let ada = test.sign_in("ada").await;
        test.core.clock.advance(TICK);
        Self { test, nova, ada }
    }

    async fn packs(&self, user: UserId) -> i64 {
        self.test.wallet(user).await.packs
    }

    /// Actions in the log, newest first.
    async fn log(&self) -> Vec<String> {
        let log = self.test.as_user(&self.nova).get("/api/admin/log").await.ok();
        let entries = log.as_array().expect("a list").iter();
        entries.map(|entry| entry["action"].as_str().expect("an action").to_owned()).collect()
    }
}

#[apply(on_both_engines!)]
async fn collectors_and_visitors_have_no_access(database: TestDatabase) {
    let world = World::new(database).await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let id = world.ada.id;
    let reads = ["users", "users-activity", "log", "settings", "overlay"];
    for path in reads.map(|path| format!("/api/admin/{path}")) {
        assert_eq!(world.test.anyone().get(&path).await.refusal(), "401 unauthorized", "{path}");
        assert_eq!(world.test.as_user(&world.ada).get(&path).await.refusal(), "403 admins_only", "{path}");
        assert_eq!(world.test.as_user(&moderator).get(&path).await.refusal(), "403 admins_only", "{path}");
    }
    for (path, body) in [
        ("/api/admin/give-packs", json!({"userId": id, "amount": 5})),
        ("/api/admin/add-packs", json!({"amount": 5})),
        ("/api/admin/set-packs", json!({"amount": 5})),
        ("/api/admin/overlay/rotate", json!({})),
    ] {
        assert_eq!(world.test.anyone().post(path, body.clone()).await.refusal(), "401 unauthorized", "{path}");
        assert_eq!(world.test.as_user(&moderator).post(path, body).await.refusal(), "403 admins_only", "{path}");
    }
    for path in ["status"].map(|path| format!("/api/admin/queues/{path}")) {
        assert_eq!(world.test.as_user(&world.ada).get(&path).await.refusal(), "403 moderators_only");
        world.test.as_user(&moderator).get(&path).await.ok();
    }
    for path in ["pause", "resume", "skip"].map(|path| format!("/api/admin/queues/{path}")) {
        assert_eq!(world.test.as_user(&world.ada).post(&path, json!({})).await.refusal(), "403 moderators_only");
    }
    assert_eq!(world.packs(id).await, 1, "nothing has changed");
    assert_eq!(world.log().await, [] as [&str; 0]);
}

#[apply(on_both_engines!)]
async fn packs_are_given_once_logged_and_notified(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    for (path, least) in [("give-packs", 1), ("add-packs", 1), ("set-packs", 0)] {
        let message = format!("Set `amount` to the number of packs: a whole number from {least} to 10000.");
        // A gift to all names no user.
        let to = if path == "add-packs" { json!({}) } else { json!({"userId": world.ada.id}) };
        let mut null = to.clone();
        null["amount"] = json!(null);
        for body in [to, null] {
            let reply = admin.post(&format!("/api/admin/{path}"), body).await;
            assert_eq!(reply.status, 400, "{path}");
            let error = reply.json();
            assert_eq!((&error["message"], &error["fields"]["amount"]), (&json!(message), &json!(message)), "{path}");
        }
    }
    let nobody = json!({"userId": "0123456789abcdef01234567", "amount": 5});
    assert_eq!(admin.post("/api/admin/give-packs", nobody).await.refusal(), "404 user_not_found");
    for amount in [json!(0), json!(10_001), json!(-1), json!(1.5), json!("5"), json!(null)] {
        let body = json!({"userId": world.ada.id, "amount": amount});
        let refusal = admin.post("/api/admin/give-packs", body).await.refusal();
        assert!(refusal.starts_with("400 "), "{amount}: {refusal}");
    }
    let body = json!({"userId": world.ada.id, "amount": 5});
    for _ in 0..2 {
        let reply = admin.call(axum::http::Method::POST, "/api/admin/give-packs", Some(body.clone()), Some("k")).await;
        assert_eq!(reply.ok()["message"], "ada got 5 packs.");
    }
    assert_eq!(world.packs(world.ada.id).await, 6);
    let log = admin.get("/api/admin/log?action=give_packs").await.ok();
    assert_eq!(log[0]["before"], json!({"packs": 1}));
    assert_eq!(log[0]["after"]["packs"], 6);
    assert_eq!(log[0]["actor"]["username"], "nova");
    let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    assert_eq!(notices[0]["message"], "You were given 5 packs.");
}

#[apply(on_both_engines!)]
async fn a_gift_can_be_undone_for_a_day_while_none_of_it_is_used(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let gift = admin.post("/api/admin/give-packs", json!({"userId": world.ada.id, "amount": 5})).await.ok();
    let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));

    // One of ada's six packs is queued, so five are left: all of the gift.
    world.test.as_user(&world.ada).post("/api/packs/queue", json!({})).await.ok();
    assert_eq!(admin.post(&undo, json!({})).await.ok()["updatedCount"], 1);
    assert_eq!(world.packs(world.ada.id).await, 0);
    assert_eq!(admin.post(&undo, json!({})).await.refusal(), "409 already_undone");

    let gift = admin.post("/api/admin/give-packs", json!({"userId": world.ada.id, "amount": 2})).await.ok();
    let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
    world.test.as_user(&world.ada).post("/api/packs/queue", json!({})).await.ok();
    let reply = admin.post(&undo, json!({})).await;
    assert_eq!(reply.refusal(), "409 partly_used");
    assert!(reply.json()["message"].as_str().expect("text").contains("1 of 2 are left"), "{reply}");
    assert_eq!(world.packs(world.ada.id).await, 1, "nothing has changed");

    let gift = admin.post("/api/admin/give-packs", json!({"userId": world.ada.id, "amount": 2})).await.ok();
    let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
    world.test.core.clock.advance(std::time::Duration::from_secs(24 * 3600));
    assert_eq!(admin.post(&undo, json!({})).await.refusal(), "409 too_late");
    let missing = "/api/admin/log/0123456789abcdef01234567/undo";
    assert_eq!(admin.post(missing, json!({})).await.refusal(), "404 log_entry_not_found");
}

#[apply(on_both_engines!)]
async fn all_users_get_packs_and_lose_them_again(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let added = admin.post("/api/admin/add-packs", json!({"amount": 3})).await.ok();
    assert_eq!(added["updatedCount"], 2);
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.nova.id).await), (4, 4));
    let set = admin.post("/api/admin/set-packs", json!({"amount": 2})).await.ok();
    assert_eq!(set["updatedCount"], 2);
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.nova.id).await), (2, 2));
    let one = admin.post("/api/admin/set-packs", json!({"userId": world.ada.id, "amount": 0})).await.ok();
    assert_eq!(world.packs(world.ada.id).await, 0);
    let undo = |log: &serde_json::Value| format!("/api/admin/log/{}/undo", log["logId"].as_str().expect("an id"));
    world.test.core.clock.advance(TICK);
    admin.post(&undo(&one), json!({})).await.ok();
    admin.post(&undo(&set), json!({})).await.ok();
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.nova.id).await), (4, 4));
    admin.post(&undo(&added), json!({})).await.ok();
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.nova.id).await), (1, 1));
    let mut log = world.log().await;
    assert_eq!(log[..3], ["undo", "undo", "undo"], "newest first");
    log[3..].sort_unstable();
    assert_eq!(log[3..], ["add_packs", "set_packs", "set_packs"]);
}

#[apply(on_both_engines!)]
async fn users_are_found_by_name_and_by_activity(database: TestDatabase) {
    let world = World::new(database).await;
    world.test.sign_in("Émile_%").await;
    let admin = world.test.as_user(&world.nova);
    let names = |list: serde_json::Value| -> Vec<String> {
        list.as_array().expect("a list").iter().filter_map(|row| row["username"].as_str().map(Into::into)).collect()
    };
    assert_eq!(names(admin.get("/api/admin/users").await.ok()), ["Émile_%", "ada", "nova"]);
    assert_eq!(names(admin.get("/api/admin/users?search=emi").await.ok()), ["Émile_%"]);
    assert_eq!(names(admin.get("/api/admin/users?search=%25").await.ok()), ["Émile_%"], "literal text");
    let first = admin.get("/api/admin/users?limit=1").await.ok();
    let before = first[0]["_id"].as_str().expect("an id").to_owned();
    assert_eq!(names(admin.get(&format!("/api/admin/users?before={before}")).await.ok()), ["ada", "nova"]);
    let row = &admin.get("/api/admin/users?search=ada").await.ok()[0];
    assert_eq!((&row["packs"], &row["role"], &row["isAdmin"]), (&json!(1), &json!("user"), &json!(false)));
    assert_eq!((&row["twitchId"], &row["level"]), (&json!("subject of ada"), &json!(1)));

    let id = world.ada.id;
    let now = world.test.core.clock.now();
    world.test.core.db.write(move |tx| crate::users::store::touch(tx, id, now, now)).await.expect("is noted");
    let recent = "/api/admin/users-activity?activeMinutes=30";
    assert!(names(admin.get(recent).await.ok()).contains(&"ada".into()));
    world.test.core.clock.advance(std::time::Duration::from_secs(31 * 60));
    assert!(!names(admin.get(recent).await.ok()).contains(&"ada".into()));
    // Names only: these requests change when the admin was last active.
    let all_names = names(admin.get("/api/admin/users-activity").await.ok());
    assert_eq!(all_names, ["Émile_%", "ada", "nova"], "including inactive users");
    let wider = admin.get("/api/admin/users-activity?activeMinutes=40").await.ok();
    assert!(names(wider).contains(&"ada".into()));
    // By the age of accounts, not by activity.
    let all = "/api/admin/users-activity?activeMinutes=600";
    assert_eq!(names(admin.get(&format!("{all}&limit=1")).await.ok()), ["Émile_%"]);
    assert_eq!(names(admin.get(&format!("{all}&before={before}&limit=2")).await.ok()), ["ada", "nova"]);
}

#[apply(on_both_engines!)]
async fn an_admin_cannot_grant_or_change_a_role_above_their_own(database: TestDatabase) {
    let world = World::new(database).await;
    let boss = world.test.sign_in_with_role("boss", Role::Admin).await;
    let role = |id: UserId| format!("/api/admin/users/{id}/role");
    let admin = world.test.as_user(&boss);
    let reply = admin.put(&role(world.ada.id), json!({"role": "owner"})).await;
    assert_eq!(reply.refusal(), "403 above_yourself");
    let reply = admin.put(&role(world.nova.id), json!({"role": "user"})).await;
    assert_eq!(reply.refusal(), "403 above_yourself");
    let owner = world.test.as_user(&world.nova);
    let reply = owner.put(&role(world.nova.id), json!({"role": "user"})).await;
    assert_eq!(reply.refusal(), "409 owner_is_configured");
    let reply = admin.put(&role(world.ada.id), json!({"role": "king"})).await;
    assert!(reply.refusal().starts_with("400 "), "{reply}");

    admin.put(&role(world.ada.id), json!({"role": "moderator"})).await.ok();
    world.test.features.auth.sessions.forget_user(world.ada.id);
    world.test.as_user(&world.ada).get("/api/admin/queues/status").await.ok();
    assert_eq!(world.log().await, ["set_role"]);
}

#[apply(on_both_engines!)]
async fn settings_are_changed_together_or_not_at_all(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let reply = admin.patch("/api/admin/settings", json!({"pack-opening": "self", "packs-sub-tier1": 101})).await;
    assert_eq!(reply.refusal(), "400 invalid_settings");
    let reply = admin.patch("/api/admin/settings", json!({"colour": "red"})).await;
    assert_eq!(reply.refusal(), "400 invalid_settings");
    world.test.as_user(&world.ada).post("/api/packs/queue", json!({})).await.ok();

    admin.patch("/api/admin/settings", json!({"pack-opening": "self"})).await.ok();
    assert_eq!(admin.get("/api/admin/settings").await.ok()["pack-opening"], "self");
    let reply = world.test.as_user(&world.ada).post("/api/packs/queue", json!({})).await;
    assert_eq!(reply.refusal(), "403 not_on_stream");
    let log = admin.get("/api/admin/log").await.ok();
    assert_eq!(log[0]["before"], json!({"pack-opening": "both"}));
    assert_eq!(log[0]["after"], json!({"pack-opening": "self"}));
    assert_eq!(log.as_array().map(Vec::len), Some(1), "a refused change writes no entry");
}

#[apply(on_both_engines!)]
async fn a_repeated_request_changes_settings_once(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let change = |to: &str| json!({"brand-name": to});
    let call = async |to: &str, key: &str| {
        admin.call(axum::http::Method::PATCH, "/api/admin/settings", Some(change(to)), Some(key)).await
    };
    let first = call("Nova's cards", "k").await.ok();
    assert_eq!(first["brand-name"], "Nova's cards");
    call("Something else", "l").await.ok();
    assert_eq!(call("Nova's cards", "k").await.ok(), first, "the response is repeated");
    assert_eq!(admin.get("/api/admin/settings").await.ok()["brand-name"], "Something else", "the change is not");
    assert_eq!(call("A third", "k").await.refusal(), "409 idempotency_key_reused");
    assert_eq!(call("", "m").await.refusal(), "400 invalid_settings");
    call("A fourth", "m").await.ok();
    assert_eq!(world.log().await.len(), 3);
}

#[apply(on_both_engines!)]
async fn an_admins_change_counts_once_for_the_rate_limit(database: TestDatabase) {
    let test = TestApp::with_only(database, &["--demo=true", "--owner=nova", "--writes-per-minute=3"]).await;
    crate::overlay::prepare(&test.features.overlay).await.expect("a key");
    test.stock(&["Ant", "Bee", "Cat"], crate::packs::testing::SHORT_RUN, 3).await;
    let nova = test.sign_in("nova").await;
    let admin = test.as_user(&nova);
    admin.patch("/api/admin/settings", json!({"brand-name": "Cards"})).await.ok();
    admin.post(&format!("/api/packs/admin/debugOpenPack/{}", nova.id), json!({})).await.ok();
    admin.post("/api/admin/overlay/test", json!({})).await.ok();
    let fourth = admin.patch("/api/admin/settings", json!({"brand-name": "More cards"})).await;
    assert_eq!(fourth.refusal(), "429 too_many_requests");
}

#[apply(on_both_engines!)]
async fn the_overlay_key_is_secret_and_can_be_rotated(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let before = admin.get("/api/admin/overlay").await.ok();
    assert_eq!(before["connected"], false);
    let key = before["key"].as_str().expect("a key");
    assert!(key.len() >= 32, "{key}");
    let url = format!("/stream-overlay/{}?key={key}", world.nova.id);
    assert!(before["url"].as_str().expect("a link").ends_with(&url), "{before}");
    let after = admin.post("/api/admin/overlay/rotate", json!({})).await.ok();
    assert_ne!(after["key"], before["key"]);
    let log = admin.get("/api/admin/log").await.ok().to_string();
    assert!(!log.contains(key), "the log contains no key");
}

#[apply(on_both_engines!)]
async fn the_unused_packs_of_a_gift_to_all_can_be_taken_back(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let bob = world.test.sign_in("bob").await;
    let gift = admin.post("/api/admin/add-packs", json!({"amount": 2})).await.ok();
    let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
    // Ada opens two of her three packs, so she has one of the gift left. Bob opens all of his.
    let open = async |who: &TestUser| drop(world.test.as_user(who).post("/api/packs/open", json!({})).await.ok());
    for who in [&world.ada, &world.ada, &bob, &bob, &bob] {
        open(who).await;
    }
    let refused = admin.post(&undo, json!({})).await;
    assert_eq!(refused.refusal(), "409 partly_used");
    let body = refused.json();
    assert!(body["message"].as_str().expect("text").contains("3 of 6 are left"), "{body}");
    assert_eq!(body["fields"]["whatIsLeft"], "Take back the 3 that are left");
    assert_eq!(world.packs(world.nova.id).await, 3, "nothing has changed");

    // Another pack is opened before the undo: only the remaining ones are taken back.
    open(&world.ada).await;
    world.test.core.clock.advance(TICK);
    let undone = admin.post(&undo, json!({"whatIsLeft": true})).await.ok();
    assert_eq!(undone["updatedCount"], 1);
    assert_eq!(undone["message"], "Took back 2 of 6 packs. The others are already used.");
    for (who, left) in [(world.nova.id, 1), (world.ada.id, 0), (bob.id, 0)] {
        assert_eq!(world.packs(who).await, left);
    }
    assert_eq!(admin.post(&undo, json!({"whatIsLeft": true})).await.refusal(), "409 already_undone");
    let log = admin.get("/api/admin/log?action=undo").await.ok();
    assert_eq!(log[0]["after"], json!({"people": 1, "packs": 2, "used": 4}));

    let gift = admin.post("/api/admin/give-packs", json!({"userId": world.ada.id, "amount": 1})).await.ok();
    open(&world.ada).await;
    let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
    for body in [json!({}), json!({"whatIsLeft": true})] {
        assert_eq!(admin.post(&undo, body).await.refusal(), "409 all_used");
    }
    crate::testing::nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn undoing_a_gift_withdraws_its_notification(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let mut events = world.test.core.listen();
    let notices = async || {
        let list = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
        let list = list.as_array().expect("a list").iter().filter(|notice| notice["type"] == "packs");
        list.map(|notice| notice["message"].as_str().expect("text").to_owned()).collect::<Vec<_>>()
    };
    let before = notices().await;
    for (call, body, message) in [
        ("add-packs", json!({"amount": 1}), "Everybody was given 1 pack."),
        ("give-packs", json!({"userId": world.ada.id, "amount": 1}), "You were given 1 pack."),
    ] {
        for _ in 0..2 {
            world.test.core.clock.advance(TICK);
            let gift = admin.post(&format!("/api/admin/{call}"), body.clone()).await.ok();
            assert_eq!(notices().await[0], message);
            // A notification is withdrawn even if the user has read it.
            world.test.as_user(&world.ada).put("/api/notifications/read", json!({})).await.ok();
            let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
            admin.post(&undo, json!({})).await.ok();
            assert_eq!(notices().await, before, "{call}");
            let whose = (call == "give-packs").then_some(world.ada.id);
            let withdrawn = crate::realtime::Event::NotificationsWithdrawn { user: whose };
            while events.recv().await.expect("is announced") != withdrawn {}
        }
    }
}

#[apply(on_both_engines!)]
async fn openings_during_an_undone_gift_lose_no_packs(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let ada = world.test.as_user(&world.ada);
    for turn in 0..10 {
        world.test.core.clock.advance(TICK);
        let gift = admin.post("/api/admin/add-packs", json!({"amount": 1})).await.ok();
        let undo = format!("/api/admin/log/{}/undo", gift["logId"].as_str().expect("an id"));
        let opened = if turn == 0 { 2 } else { 1 };
        for _ in 1..opened {
            ada.post("/api/packs/open", json!({})).await.ok();
        }
        let left = json!({"whatIsLeft": true});
        let (open, undone) =
            crate::testing::together(turn, ada.post("/api/packs/open", json!({})), admin.post(&undo, left)).await;
        undone.ok();
        assert!(open.status.is_success() || open.refusal() == "409 no_packs", "{open}");
        assert_eq!((world.packs(world.ada.id).await, world.packs(world.nova.id).await), (0, 1));
    }
    crate::testing::nothing_is_lost(&world.test).await;
}
