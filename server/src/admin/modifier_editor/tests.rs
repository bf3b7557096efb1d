//! The modifier editor, through HTTP.

use std::ops::Deref;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::admin::testing::{EditorWorld, with};
use crate::packs::testing::{SHORT_RUN, pack_of, plain, verified};
use crate::testing::dump::dump;
use crate::testing::{Reply, TestApp, TestDatabase, attempts, nothing_is_lost, on_both_engines, together};

struct World(EditorWorld);

impl Deref for World {
    type Target = EditorWorld;

    fn deref(&self) -> &EditorWorld {
        &self.0
    }
}

fn look() -> Value {
    json!({"recipe": "foil", "first": "#ffb347", "second": "#7d6dff", "strength": 60, "motion": "follow"})
}

fn golden() -> Value {
    json!({"name": "Golden", "prefix": "Golden", "description": "Dipped in gold.", "enabled": true, "look": look()})
}

impl World {
    /// Creates a pack whose cards all have a modifier.
    async fn new(database: TestDatabase) -> Self {
        let test = TestApp::with_flags(database, &["--packs-first-sign-in=60"]).await;
        let names = ["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"].map(plain).to_vec();
        let pack = |pool| crate::packs::NewPack { modifier_chance_ppm: 1_000_000, ..pack_of(pool, 5) };
        let stock = test.stock_of(names, SHORT_RUN, pack).await;
        let nova = test.sign_in("nova").await;
        Self(EditorWorld { test, nova, stock })
    }

    async fn create(&self, draft: Value) -> Reply {
        self.admin().post("/api/modifiers", draft).await
    }

    async fn set(&self, id: &str, draft: Value) -> Reply {
        self.admin().put(&format!("/api/modifiers/{id}"), draft).await
    }

    async fn remove(&self, id: &str) -> Reply {
        self.admin().delete(&format!("/api/modifiers/{id}")).await
    }

    /// A modifier in the admins' list, after all openings were counted.
    async fn listed(&self, id: &str) -> Value {
        self.test.caught_up().await;
        let all = self.test.as_user(&self.nova).get("/api/admin/modifiers").await.ok();
        all.as_array().expect("a list").iter().find(|one| one["_id"] == id).cloned().unwrap_or_default()
    }

    /// The ids of the modifiers in the latest public version of the pack.
    async fn enabled_ids(&self) -> Vec<String> {
        let history = self.versions().await;
        let enabled = history[0]["config"]["modifiers"].as_array().expect("a list").clone();
        enabled.iter().map(|id| id.as_str().expect("an id").to_owned()).collect()
    }

    async fn versions(&self) -> Vec<Value> {
        self.versions_of(self.stock.pack).await
    }

    async fn open_pack(&self) -> Vec<Value> {
        let opened = self.test.as_user(&self.nova).post("/api/packs/open", json!({})).await.ok();
        opened["cards"].as_array().expect("cards").clone()
    }
}

fn id_of(saved: &Value) -> String {
    saved["modifier"]["_id"].as_str().expect("an id").to_owned()
}

#[apply(on_both_engines!)]
async fn a_modifier_is_created_pulled_and_disabled(database: TestDatabase) {
    let world = World::new(database).await;
    let saved = world.create(golden()).await.ok();
    assert_eq!(saved["message"], "Golden is saved. One pack has a new version of the odds.");
    assert_eq!((&saved["published"], &saved["modifier"]["prefix"]), (&json!(1), &json!("Golden ")));
    let id = id_of(&saved);
    assert!(world.enabled_ids().await.contains(&id));
    let latest = &world.versions().await[0];
    assert_eq!(
        (&latest["version"], &latest["why"], &latest["createdBy"]),
        (&json!(2), &json!("The modifier Golden is in packs."), &json!("nova"))
    );
    let public = world.test.anyone().get(&format!("/api/modifiers/{id}")).await.ok();
    assert_eq!((&public["look"], public.get("css")), (&look(), None));

    // Disables all others, so that every card has this one.
    for built_in in ["Negative", "Glitch", "Prismatic"] {
        let all = world.test.anyone().get("/api/modifiers").await.ok();
        let one = all.as_array().expect("a list").iter().find(|one| one["name"] == built_in).expect("is there").clone();
        let body = json!({"name": built_in, "prefix": one["prefix"], "enabled": false, "why": "Only gold today."});
        world.set(one["_id"].as_str().expect("an id"), body).await.ok();
    }
    assert_eq!(world.enabled_ids().await, std::slice::from_ref(&id));
    assert_eq!(world.versions().await[0]["why"], "Only gold today.");
    let cards = world.open_pack().await;
    assert!(
        cards.iter().all(|card| card["name"].as_str().is_some_and(|name| name.starts_with("Golden "))),
        "{cards:#?}"
    );
    assert_eq!(cards[0]["modifier"]["look"], look());
    assert_eq!(world.listed(&id).await["held"], 5);

    let off = with(&golden(), json!({"enabled": false, "description": ""}));
    assert_eq!(world.set(&id, off.clone()).await.ok()["published"], 1);
    assert_eq!(world.set(&id, off).await.ok()["published"], 0, "an unchanged modifier publishes no version");
    assert!(world.open_pack().await.iter().all(|card| card["modifier"].is_null()));
    assert_eq!(world.remove(&id).await.refusal(), "409 modifier_held");

    let log = world.test.as_user(&world.nova).get("/api/admin/log?action=set_modifier").await.ok();
    assert_eq!((&log[1]["before"]["enabled"], &log[1]["after"]["enabled"]), (&json!(true), &json!(false)));
    assert_eq!(log[1]["before"]["look"], look());
    assert_eq!(verified(&world.test).await.0, 2);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn an_unused_modifier_can_be_removed_unless_it_is_built_in(database: TestDatabase) {
    let world = World::new(database).await;
    let id = id_of(&world.create(golden()).await.ok());
    let removed = world.remove(&id).await.ok();
    assert_eq!((&removed["message"], &removed["published"]), (&json!("Golden is removed. No card had it."), &json!(1)));
    assert!(!world.enabled_ids().await.contains(&id));
    assert_eq!(world.remove(&id).await.refusal(), "404 modifier_not_found");
    assert_eq!(world.set(&id, golden()).await.refusal(), "404 modifier_not_found");
    let glitch = "00000000000000000000f002";
    assert_eq!(world.remove(glitch).await.refusal(), "409 built_in");
    for fields in [json!({"name": "Shiny"}), json!({"prefix": "Shiny"}), json!({"look": look()})] {
        let draft = with(&json!({"name": "Glitch", "prefix": "Glitched", "enabled": true}), fields.clone());
        assert_eq!(world.set(glitch, draft).await.refusal(), "400 invalid", "{fields}");
    }
    let described = json!({"name": "Glitch", "prefix": "Glitched", "enabled": true, "description": "It jumps."});
    assert_eq!(world.set(glitch, described).await.ok()["published"], 0);
    assert_eq!(world.listed(glitch).await["description"], "It jumps.");

    // A queued pack with this modifier as its forced one.
    let id = id_of(&world.create(golden()).await.ok());
    crate::overlay::prepare(&world.test.features.overlay).await.expect("a key");
    let live = json!({"live": true, "forceModifier": "Golden"});
    let path = format!("/api/packs/admin/openPacksForUser/{}", world.nova.id);
    world.test.as_user(&world.nova).post(&path, live).await.ok();
    assert_eq!(world.remove(&id).await.refusal(), "409 modifier_queued");
}

#[apply(on_both_engines!)]
async fn all_mistakes_are_reported_and_nothing_is_changed(database: TestDatabase) {
    let world = World::new(database).await;
    world.create(golden()).await.ok();
    let before = dump(&world.test).await;
    let silver = with(&golden(), json!({"name": "Silver", "prefix": "Silvered"}));
    for (fields, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "n".repeat(31)}), "name"),
        (json!({"name": "Sil\u{7}ver"}), "name"),
        (json!({"name": "gólden"}), "name"),
        (json!({"name": "glitched"}), "name"),
        (json!({"name": "None"}), "name"),
        (json!({"name": "0123456789abcdef01234567"}), "name"),
        (json!({"prefix": ""}), "prefix"),
        (json!({"prefix": "GOLDEN"}), "prefix"),
        (json!({"prefix": "Golden Silver"}), "prefix"),
        (json!({"prefix": "Glitch"}), "prefix"),
        (json!({"prefix": "p".repeat(31)}), "prefix"),
        (json!({"description": "d".repeat(301)}), "description"),
        (json!({"why": "w".repeat(301)}), "why"),
        (json!({"look": null}), "look"),
        (json!({"look": with(&look(), json!({"first": "url(https://elsewhere.example)"}))}), "look.first"),
        (json!({"look": with(&look(), json!({"second": "red;position:fixed"}))}), "look.second"),
        (json!({"look": with(&look(), json!({"strength": 101}))}), "look.strength"),
    ] {
        let reply = world.create(with(&silver, fields.clone())).await;
        assert_eq!(reply.refusal(), "400 invalid", "{fields}");
        let faults = reply.json()["fields"].as_object().expect("fields").clone();
        assert!(faults.contains_key(field), "{fields}: {reply}");
    }
    for fields in [
        json!({"look": with(&look(), json!({"recipe": "css"}))}),
        json!({"look": with(&look(), json!({"css": "position: fixed"}))}),
        json!({"look": "position: fixed"}),
        json!({"enabled": "yes"}),
        json!({"name": 7}),
    ] {
        assert_eq!(world.create(with(&silver, fields.clone())).await.status, 400, "{fields}");
    }
    assert_eq!(dump(&world.test).await, before);
    world.create(silver).await.ok();
}

#[apply(on_both_engines!)]
async fn openings_during_a_change_use_a_published_version(database: TestDatabase) {
    let world = World::new(database).await;
    let id = id_of(&world.create(with(&golden(), json!({"enabled": false}))).await.ok());
    for turn in 0..20 {
        let draft = with(&golden(), json!({"enabled": turn % 2 == 0}));
        let (set, opened) = together(turn, world.set(&id, draft), async {
            world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await
        })
        .await;
        set.ok();
        let opened = opened.ok();
        let version = opened["fairness"]["oddsVersion"].as_u64().expect("a version");
        let versions = world.versions().await;
        let config = versions.iter().find(|one| one["version"] == version).expect("is published")["config"].clone();
        let enabled = config["modifiers"].as_array().expect("a list");
        for card in opened["cards"].as_array().expect("cards") {
            assert!(
                enabled.contains(&card["modifier"]["_id"]),
                "version {version} does not contain the modifier of {card}"
            );
        }
    }
    assert_eq!(verified(&world.test).await.0, 20);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_modifier_edits_is_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let saved = world.create(golden()).await.ok();
    let (id, mut version) = (id_of(&saved), saved["modifier"]["version"].clone());
    for turn in 0..attempts() {
        let one = with(&golden(), json!({"description": format!("One {turn}."), "version": version}));
        let other = with(&golden(), json!({"description": format!("Other {turn}."), "version": version}));
        let (one, other) = together(turn, world.set(&id, one), world.set(&id, other)).await;
        let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!(lost.refusal(), "409 changed");
        let won = won.ok();
        let listed = world.listed(&id).await;
        assert_eq!(
            (&listed["description"], &listed["version"]),
            (&won["modifier"]["description"], &won["modifier"]["version"])
        );
        version = won["modifier"]["version"].clone();
    }
    // A change of its text does not override an admin who disabled it in the meantime.
    world.set(&id, with(&golden(), json!({"enabled": false}))).await.ok();
    let before = dump(&world.test).await;
    let late = world.set(&id, with(&golden(), json!({"description": "Late.", "version": version}))).await;
    let message = "Somebody else changed Golden after you opened it, so nothing was saved. \
                   Load the current version, then save again.";
    assert_eq!((late.refusal().as_str(), &late.json()["message"]), ("409 changed", &json!(message)));
    assert_eq!(dump(&world.test).await, before);
    world.set(&id, with(&golden(), json!({"description": "Whatever it is."}))).await.ok();
}

#[apply(on_both_engines!)]
async fn a_concurrent_removal_leaves_no_card_with_a_missing_modifier(database: TestDatabase) {
    let world = World::new(database).await;
    let path = format!("/api/packs/admin/openPacksForUser/{}", world.nova.id);
    for turn in 0..10 {
        let id = id_of(&world.create(with(&golden(), json!({"enabled": false}))).await.ok());
        // A disabled modifier cannot be forced, so it is enabled during this race.
        world.set(&id, golden()).await.ok();
        let force = json!({"forceModifier": id});
        let (removed, opened) =
            together(turn, world.remove(&id), world.test.as_user(&world.nova).post(&path, force)).await;
        let held = world.listed(&id).await["held"].as_i64();
        if removed.status.is_success() {
            assert_eq!((held, opened.refusal().as_str()), (None, "404 modifier_not_found"));
            continue;
        }
        assert_eq!((removed.refusal().as_str(), held), ("409 modifier_held", Some(5)));
        opened.ok();
        // The next turn uses another name.
        let other = json!({"name": format!("Old {turn}"), "prefix": format!("Old{turn}"), "enabled": false});
        world.set(&id, other).await.ok();
    }
    verified(&world.test).await;
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn imported_css_stays_until_a_look_replaces_it(database: TestDatabase) {
    let world = World::new(database).await;
    let css = "filter: sepia(1); position: fixed; background-image: url(https://elsewhere.example/x)";
    let id = crate::ids::ModifierId::new(world.test.core.clock.now(), &world.test.core.dice);
    world.test.core.db.write(move |tx| tx.execute(
        "INSERT INTO modifiers (id, name, prefix, prefix_key, css, enabled) VALUES ($1, 'Sepia', 'Sepia ', 'sepia ', $2, FALSE)",
        &[&id, &css],
    )).await.expect("is there");
    let kept = world.set(id.as_str(), json!({"name": "Sepia", "prefix": "Sepia", "enabled": true})).await.ok();
    assert_eq!(kept["modifier"]["css"], css, "the CSS is kept; the renderer uses its harmless parts");
    let with_look = json!({"name": "Sepia", "prefix": "Sepia", "enabled": true, "look": look()});
    let saved = world.set(id.as_str(), with_look).await.ok();
    assert_eq!((saved["modifier"].get("css"), &saved["modifier"]["look"]), (None, &look()));
}
