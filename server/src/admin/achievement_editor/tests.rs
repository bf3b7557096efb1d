//! The achievement editor, through HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::achievements::sweep;
use crate::admin::testing::with;
use crate::testing::dump::{dump, inject_failure, remove_failure};
use crate::testing::{Caller, Reply, TestApp, TestDatabase, attempts, nothing_is_lost, on_both_engines, together};
use crate::twitch::testing::TestUser;

struct World {
    test: TestApp,
    nova: TestUser,
    ada: TestUser,
}

const PATH: &str = "/api/admin/achievements";

/// An achievement that every user has reached.
fn easy_achievement() -> Value {
    json!({"name": "Just Here", "description": "Sign in on a day.", "category": "sign-in", "kind": "logins",
        "requirement": 1, "reward": {"packs": 2}})
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        let test = TestApp::new(database).await;
        test.stock(&["Ant", "Bee", "Cat", "Dog", "Eel"], crate::packs::testing::SHORT_RUN, 5).await;
        let nova = test.sign_in("nova").await;
        let ada = test.sign_in("ada").await;
        Self { test, nova, ada }
    }

    /// Advances the clock and returns the admin: entries of the same millisecond have no order in the log.
    fn admin(&self) -> Caller<'_> {
        self.test.core.clock.advance(std::time::Duration::from_millis(1));
        self.test.as_user(&self.nova)
    }

    async fn create(&self, draft: Value) -> Reply {
        self.admin().post(PATH, draft).await
    }

    async fn set(&self, draft: Value) -> Reply {
        self.admin().put(PATH, draft).await
    }

    async fn remove(&self, name: &str) -> Reply {
        self.admin().delete(&format!("{PATH}?name={}", name.replace(' ', "%20"))).await
    }

    /// All achievements as the API returns them to an admin.
    async fn all(&self) -> Vec<Value> {
        let all = self.test.as_user(&self.nova).get(PATH).await.ok();
        all["achievements"].as_array().expect("a list").clone()
    }

    async fn one(&self, name: &str) -> Value {
        self.all().await.into_iter().find(|one| one["name"] == name).unwrap_or_default()
    }

    /// An achievement as the API returns it to a user.
    async fn seen_by(&self, who: &TestUser, name: &str) -> Value {
        let all = self.test.as_user(who).get("/api/achievements").await.ok();
        all["achievements"]
            .as_array()
            .expect("a list")
            .iter()
            .find(|one| one["name"] == name)
            .cloned()
            .unwrap_or_default()
    }

    /// Runs the job until it has checked all users. Returns the number of batches.
    async fn sweep(&self) -> usize {
        let mut batches = 0;
        while sweep::step(&self.test.features.achievements).await.expect("a batch") {
            batches += 1;
        }
        batches
    }

    async fn notifications(&self, who: &TestUser) -> Vec<String> {
        let list = self.test.as_user(who).get("/api/notifications?limit=200").await.ok();
        let rows = list.as_array().expect("a list").iter().filter(|row| row["type"] == "achievement");
        rows.map(|row| row["message"].as_str().expect("a message").to_owned())
            .filter(|message| message.contains("Just Here"))
            .collect()
    }
}

#[apply(on_both_engines!)]
async fn users_who_meet_a_new_achievement_reach_it_in_the_background(database: TestDatabase) {
    let world = World::new(database).await;
    let saved = world.create(easy_achievement()).await.ok();
    assert_eq!(saved["message"], "“Just Here” can be reached from now on.");
    assert_eq!((&saved["achievement"]["spreading"], &saved["achievement"]["unlocked"]), (&json!(true), &json!(0)));
    assert_eq!(
        world.all().await.last().map(|one| one["name"].clone()),
        Some(json!("Just Here")),
        "it is the last in the list"
    );
    assert_eq!(world.sweep().await, 1);
    let one = world.one("Just Here").await;
    assert_eq!((&one["spreading"], &one["unlocked"], &one["claimed"]), (&json!(false), &json!(2), &json!(0)));
    assert_eq!(world.notifications(&world.ada).await, ["You reached “Just Here”. Claim 2 packs for it!"]);
    world.test.as_user(&world.ada).post("/api/achievements/claim", json!({"name": "Just Here"})).await.ok();
    assert_eq!(world.one("Just Here").await["claimed"], 1);
    assert_eq!(world.sweep().await, 0, "the job has nothing left to check");
    assert_eq!(world.notifications(&world.ada).await.len(), 1);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_changed_achievement_stays_reached_and_is_checked_for_existing_users(database: TestDatabase) {
    let world = World::new(database).await;
    let unreached = with(&easy_achievement(), json!({"requirement": 3}));
    world.create(unreached.clone()).await.ok();
    world.sweep().await;
    assert_eq!(world.seen_by(&world.ada, "Just Here").await["achieved"], false);
    world.set(with(&unreached, json!({"requirement": 1, "reward": {"card": true}}))).await.ok();
    world.sweep().await;
    assert_eq!(world.one("Just Here").await["unlocked"], 2);
    world.set(with(&unreached, json!({"requirement": 50, "newName": "Old Friend", "reward": {"packs": 7}}))).await.ok();
    world.sweep().await;
    let kept = world.seen_by(&world.ada, "Old Friend").await;
    assert_eq!(
        (&kept["achieved"], &kept["current"], &kept["reward"]),
        (&json!(true), &json!(50), &json!({"packs": 7}))
    );
    assert_eq!(world.seen_by(&world.ada, "Just Here").await, Value::Null);
    let late = world.test.sign_in("late").await;
    assert_eq!(world.seen_by(&late, "Old Friend").await["achieved"], false);
    let claimed =
        world.test.as_user(&world.ada).post("/api/achievements/claim", json!({"name": "Old Friend"})).await.ok();
    assert_eq!(claimed["packs"], 7, "the current reward is given");
    assert_eq!(world.set(unreached).await.refusal(), "404 achievement_not_found");
    let log = world.test.as_user(&world.nova).get("/api/admin/log?action=set_achievement").await.ok();
    assert_eq!((&log[0]["before"]["name"], &log[0]["after"]["name"]), (&json!("Just Here"), &json!("Old Friend")));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_reached_achievement_is_closed_and_any_other_is_removed(database: TestDatabase) {
    let world = World::new(database).await;
    world.create(easy_achievement()).await.ok();
    world.sweep().await;
    world.test.as_user(&world.ada).post("/api/achievements/claim", json!({"name": "Just Here"})).await.ok();
    world
        .test
        .as_user(&world.ada)
        .put("/api/users/featured-achievements", json!({"achievements": ["Just Here"]}))
        .await
        .ok();
    let closed = world.remove("Just Here").await.ok();
    assert_eq!(
        closed["message"],
        "“Just Here” is closed: nobody else can reach it. 2 people keep it, and 1 can still claim the reward."
    );
    assert_eq!(closed["achievement"]["retired"], true);
    let late = world.test.sign_in("late").await;
    assert_eq!(world.seen_by(&late, "Just Here").await, Value::Null);
    let claim = json!({"name": "Just Here"});
    assert_eq!(
        world.test.as_user(&late).post("/api/achievements/claim", claim.clone()).await.refusal(),
        "404 achievement_not_found"
    );
    assert_eq!(world.seen_by(&world.nova, "Just Here").await["achieved"], true);
    world.test.as_user(&world.nova).post("/api/achievements/claim", claim).await.ok();
    let shown = world.test.as_user(&world.ada).get("/api/users/featured-achievements").await.ok();
    assert_eq!(shown["featuredAchievements"][0]["name"], "Just Here");
    // Reopened, it reaches users who joined in the meantime.
    world.set(with(&easy_achievement(), json!({"retired": false}))).await.ok();
    world.sweep().await;
    assert_eq!(world.one("Just Here").await["unlocked"], 3);

    world.create(with(&easy_achievement(), json!({"name": "Far Away", "requirement": 1000}))).await.ok();
    world.sweep().await;
    let removed = world.remove("Far Away").await.ok();
    assert_eq!(
        (&removed["message"], &removed["achievement"]),
        (&json!("“Far Away” is removed. Nobody had reached it."), &Value::Null)
    );
    assert_eq!(world.remove("Far Away").await.refusal(), "404 achievement_not_found");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_removed_or_renamed_seeded_achievement_does_not_come_back(database: TestDatabase) {
    let world = World::new(database).await;
    let before = world.all().await;
    assert_eq!(before.len(), 45);
    world.remove("Flawless").await.ok();
    let mut renamed = world.one("Full Binder").await;
    renamed["newName"] = json!("A Whole Shelf");
    world.set(renamed).await.ok();
    let left: Vec<Value> = world.all().await.iter().map(|one| one["name"].clone()).collect();
    let World { test, nova, .. } = world;
    let test = test.restarted().await;
    let again = test.as_user(&nova).get(PATH).await.ok();
    let again: Vec<Value> =
        again["achievements"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(again, left);
    for (name, exists) in [("Flawless", false), ("Full Binder", false), ("A Whole Shelf", true)] {
        assert_eq!(again.contains(&json!(name)), exists, "{name}");
    }
}

#[apply(on_both_engines!)]
async fn many_users_are_checked_in_batches(database: TestDatabase) {
    let world = World::new(database).await;
    for number in 0..205 {
        world.test.sign_in(&format!("guest_{number}")).await;
    }
    world.create(easy_achievement()).await.ok();
    assert!(sweep::step(&world.test.features.achievements).await.expect("a batch"));
    let one = world.one("Just Here").await;
    assert_eq!((&one["unlocked"], &one["spreading"]), (&json!(100), &json!(true)));
    // After a restart, the job continues where it stopped.
    let World { test, nova, ada } = world;
    let world = World { test: test.restarted().await, nova, ada };
    assert_eq!(world.sweep().await, 2);
    let one = world.one("Just Here").await;
    assert_eq!((&one["unlocked"], &one["spreading"]), (&json!(207), &json!(false)));
    assert_eq!(world.notifications(&world.ada).await.len(), 1);
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_achievement_edits_is_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let saved = world.create(easy_achievement()).await.ok();
    let mut version = saved["achievement"]["version"].clone();
    for turn in 0..attempts() {
        let one = with(&easy_achievement(), json!({"description": format!("One {turn}."), "version": version}));
        let other = with(&easy_achievement(), json!({"description": format!("Other {turn}."), "version": version}));
        let (one, other) = together(turn, world.set(one), world.set(other)).await;
        let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!(lost.refusal(), "409 changed");
        let won = won.ok()["achievement"].clone();
        let listed = world.one("Just Here").await;
        assert_eq!((&listed["description"], &listed["version"]), (&won["description"], &won["version"]));
        version = won["version"].clone();
    }
    // A user who reaches it does not change its version.
    world.sweep().await;
    assert_eq!(world.one("Just Here").await["version"], version);
    world.remove("Just Here").await.ok();
    let before = dump(&world.test).await;
    let late = world.set(with(&easy_achievement(), json!({"requirement": 2, "version": version}))).await;
    assert_eq!(late.refusal(), "409 changed", "the achievement is closed already");
    assert_eq!(dump(&world.test).await, before);
    world.set(with(&easy_achievement(), json!({"requirement": 2}))).await.ok();
}

#[apply(on_both_engines!)]
async fn achievements_have_the_order_that_was_set(database: TestDatabase) {
    let world = World::new(database).await;
    let names: Vec<Value> = world.all().await.iter().map(|one| one["name"].clone()).collect();
    let wanted = json!({"names": [names[3], names[0], "Unknown"]});
    world.test.as_user(&world.nova).put("/api/admin/achievements/order", wanted).await.ok();
    let after: Vec<Value> = world.all().await.iter().map(|one| one["name"].clone()).collect();
    assert_eq!(after[..4], [names[3].clone(), names[0].clone(), names[1].clone(), names[2].clone()]);
    assert_eq!(after[4..], names[4..]);
    let seen = world.test.as_user(&world.ada).get("/api/achievements").await.ok();
    assert_eq!(seen["achievements"][0]["name"], names[3]);
}

#[apply(on_both_engines!)]
async fn all_mistakes_are_reported_and_nothing_is_changed(database: TestDatabase) {
    let world = World::new(database).await;
    world.create(easy_achievement()).await.ok();
    world.sweep().await;
    let before = dump(&world.test).await;
    let other = with(&easy_achievement(), json!({"name": "Another"}));
    for (fields, field) in [
        (json!({"name": ""}), "name"),
        (json!({"name": "just here"}), "name"),
        (json!({"name": "n".repeat(61)}), "name"),
        (json!({"description": " "}), "description"),
        (json!({"description": "d".repeat(201)}), "description"),
        (json!({"category": ""}), "category"),
        (json!({"requirement": 0}), "requirement"),
        (json!({"requirement": -5}), "requirement"),
        (json!({"requirement": 5_000_000_000_i64}), "requirement"),
        (json!({"kind": "preferred_pack", "requirement": 2}), "requirement"),
        (json!({"kind": "featured_cards", "requirement": 5}), "requirement"),
        (json!({"reward": {}}), "reward"),
        (json!({"reward": {"packs": 0}}), "reward"),
        (json!({"reward": {"packs": 1001}}), "reward"),
        (json!({"reward": {"packs": 1, "card": true}}), "reward"),
    ] {
        let reply = world.create(with(&other, fields.clone())).await;
        assert_eq!(reply.refusal(), "400 invalid", "{fields}");
        assert!(reply.json()["fields"].as_object().expect("fields").contains_key(field), "{fields}: {reply}");
    }
    for fields in
        [json!({"kind": "luck"}), json!({"requirement": 1.5}), json!({"reward": {"coins": 1}}), json!({"name": null})]
    {
        assert_eq!(world.create(with(&other, fields.clone())).await.status, 400, "{fields}");
    }
    let taken = with(&easy_achievement(), json!({"newName": "Fresh Foil"}));
    assert_eq!(world.set(taken).await.refusal(), "400 invalid");
    assert_eq!(dump(&world.test).await, before);
}

#[apply(on_both_engines!)]
async fn a_failing_achievement_does_not_block_others(database: TestDatabase) {
    let world = World::new(database).await;
    let other = with(&easy_achievement(), json!({"name": "Here Too", "description": "Sign in on a day, too."}));
    world.create(easy_achievement()).await.ok();
    world.create(other).await.ok();
    inject_failure(&world.test, "unlocked_achievements", "INSERT", "NEW.name = 'Just Here'").await;
    let job = tokio::spawn(sweep::run(world.test.features.achievements.clone()));
    let reached = async |name: &str| {
        let all = async {
            while world.one(name).await["spreading"] == true {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(60), all).await.expect("the job runs");
        world.one(name).await["unlocked"].clone()
    };
    assert_eq!(reached("Here Too").await, 2);
    assert_eq!(world.one("Just Here").await["unlocked"], 0);
    remove_failure(&world.test, "unlocked_achievements").await;
    // The job retries after a minute, counted from when it starts to wait.
    let time = async {
        loop {
            world.test.core.clock.advance(std::time::Duration::from_secs(1));
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    };
    tokio::select! { unlocked = reached("Just Here") => assert_eq!(unlocked, 2), () = time => unreachable!() }
    world.test.core.stop();
    job.await.expect("the job ends");
}

#[apply(on_both_engines!)]
async fn the_editor_shows_the_stored_text_and_not_the_translation(database: TestDatabase) {
    let world = World::new(database).await;
    let list = world.admin().reading("de").get(PATH).await.ok();
    let one = list["achievements"].as_array().expect("a list").iter().find(|one| one["name"] == "Fresh Foil");
    assert_eq!(one.expect("is built in")["description"], "Open your first pack.");
    let draft = json!({"name": "Fresh Foil", "newName": "Erster Riss", "description": "Reiß ein Pack auf."});
    world.set(draft).await.ok();
    let seen = world.seen_by(&world.ada, "Erster Riss").await;
    assert_eq!((&seen["title"], &seen["description"]), (&json!("Erster Riss"), &json!("Reiß ein Pack auf.")));
}
