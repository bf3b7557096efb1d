//! The pack editor, through HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::admin::testing::{EditorWorld, with};
use crate::cards::Rarity;
use crate::testing::{TestDatabase, attempts, on_both_engines, together};

async fn save(world: &EditorWorld, draft: Value) -> crate::testing::Reply {
    world.admin().post("/api/admin/upsert-pack", draft).await
}

/// A valid pack of the first `definitions` definitions.
fn draft(world: &EditorWorld, definitions: usize) -> Value {
    json!({"name": "Night Market", "cardPool": world.stock.definitions[..definitions], "cardsPerPack": 3,
        "guarantee": "Uncommon", "modifierChance": 0.25})
}

/// Counts the held copies, which the server does only a moment after an opening.
async fn recount(world: &EditorWorld) {
    crate::packs::supply::recount(&world.test.features.packs).await.expect("a count");
}

/// All stored data of packs.
async fn stored(world: &EditorWorld) -> Value {
    let packs = world.test.anyone().get("/api/packs").await.ok();
    let data = world.test.anyone().get("/api/fairness/data").await.ok();
    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    json!([packs, data, log])
}

fn id_of(saved: &Value) -> String {
    saved["pack"]["_id"].as_str().expect("an id").to_owned()
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_pack_edits_is_refused(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let saved = save(&world, draft(&world, 4)).await.ok();
    let (id, mut version) = (id_of(&saved), saved["pack"]["version"].clone());
    for turn in 0..attempts() {
        let base = with(&draft(&world, 4), json!({"packId": id, "version": version}));
        let one = with(&base, json!({"description": format!("One {turn}.")}));
        let other =
            with(&base, json!({"cardPool": world.stock.definitions, "modifierChance": f64::from(turn + 1) / 1000.0}));
        let (one, other) = together(turn, save(&world, one), save(&world, other)).await;
        let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!(lost.refusal(), "409 changed");
        version = won.ok()["pack"]["version"].clone();
    }
    // The odds depend on other data, too. An edit that leaves the pack unchanged is never refused.
    let before = world.versions_of(&id).await.len();
    let glitch = json!({"name": "Glitch", "prefix": "Glitched", "enabled": false});
    world.test.as_user(&world.nova).put("/api/modifiers/00000000000000000000f002", glitch).await.ok();
    assert_eq!(world.versions_of(&id).await.len(), before + 1);
    let packs = world.test.anyone().get("/api/packs").await.ok();
    let found =
        packs.as_array().expect("a list").iter().find(|pack| pack["_id"] == id.as_str()).expect("is there").clone();
    assert_eq!(found["version"], version);
    save(&world, with(&draft(&world, 4), json!({"packId": id, "name": "Whatever it is"}))).await.ok();
    let late = with(&draft(&world, 4), json!({"packId": id, "name": "Late", "version": version}));
    assert_eq!(save(&world, late).await.refusal(), "409 changed");
    crate::testing::nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_pack_is_created_changed_and_removed(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let saved = save(&world, draft(&world, 4)).await.ok();
    let id = id_of(&saved);
    assert_eq!(saved["message"], "Night Market is saved as version 1.");
    assert_eq!(saved["pack"]["modifierChance"], 0.25);
    assert_eq!(saved["pack"]["isDefault"], false);
    let opened = world.test.as_user(&world.nova).post("/api/packs/open", json!({"packId": id})).await.ok();
    assert_eq!(opened["cards"].as_array().map(Vec::len), Some(3));

    let renamed = with(&draft(&world, 4), json!({"packId": id, "name": "Day Market", "description": " By the sea. "}));
    let saved = save(&world, renamed.clone()).await.ok();
    assert_eq!((&saved["pack"]["name"], &saved["pack"]["description"]), (&json!("Day Market"), &json!("By the sea.")));
    assert_eq!(saved["pack"]["oddsVersion"], 1, "a name does not affect openings");

    let larger = with(&renamed, json!({"cardPool": world.stock.definitions, "why": "Two more cards."}));
    assert_eq!(save(&world, larger).await.ok()["pack"]["oddsVersion"], 2);
    let versions = world.versions_of(&id).await;
    let listed: Vec<_> = versions.iter().map(|v| (&v["version"], &v["why"], &v["createdBy"])).collect();
    assert_eq!(
        listed,
        [
            (&json!(2), &json!("Two more cards."), &json!("nova")),
            (&json!(1), &json!("The pack was made."), &json!("nova"))
        ]
    );
    assert_eq!(versions[0]["config"]["definitions"].as_array().map(Vec::len), Some(6));
    let opened = world.test.as_user(&world.nova).post("/api/packs/open", json!({"packId": id})).await.ok();
    assert_eq!(opened["fairness"]["oddsVersion"], 2);

    world.test.core.clock.advance(std::time::Duration::from_millis(1));
    let deleted = world.test.as_user(&world.nova).delete(&format!("/api/admin/packs/{id}")).await.ok();
    assert_eq!(deleted["message"], "Day Market cannot be opened any more. Its cards stay with their owners.");
    let refused = world.test.as_user(&world.nova).post("/api/packs/open", json!({"packId": id})).await;
    assert_eq!(refused.refusal(), "409 pack_retired");
    let packs = world.test.anyone().get("/api/packs").await.ok();
    assert!(packs.as_array().is_some_and(|packs| packs.iter().all(|pack| pack["_id"] != id.as_str())));
    assert_eq!(world.versions_of(&id).await.len(), 2, "its versions stay published");
    assert_eq!(save(&world, with(&draft(&world, 4), json!({"packId": id}))).await.refusal(), "404 pack_not_found");
    let again = world.test.as_user(&world.nova).delete(&format!("/api/admin/packs/{id}")).await;
    assert_eq!(again.refusal(), "404 pack_not_found");

    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    let actions: Vec<_> = log.as_array().expect("a list").iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["delete_pack", "upsert_pack", "upsert_pack", "upsert_pack"]);
    assert_eq!((&log[2]["before"]["name"], &log[2]["after"]["name"]), (&json!("Night Market"), &json!("Day Market")));
    crate::testing::nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn there_is_always_one_default_pack(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let first = world.stock.pack;
    let kept = world.test.as_user(&world.nova).delete(&format!("/api/admin/packs/{first}")).await;
    assert_eq!(kept.refusal(), "409 default_pack");
    let not_default = with(&draft(&world, 6), json!({"packId": first, "isDefault": false}));
    assert_eq!(save(&world, not_default.clone()).await.refusal(), "409 default_pack");
    let second = id_of(&save(&world, with(&draft(&world, 5), json!({"isDefault": true}))).await.ok());
    let packs = world.test.anyone().get("/api/packs").await.ok();
    let defaults = packs.as_array().expect("a list").iter().filter(|pack| pack["isDefault"] == true);
    assert_eq!(defaults.map(|pack| pack["_id"].clone()).collect::<Vec<_>>(), [json!(second)]);
    save(&world, not_default).await.ok();
    world.test.as_user(&world.nova).delete(&format!("/api/admin/packs/{first}")).await.ok();
}

#[apply(on_both_engines!)]
async fn all_mistakes_are_reported_and_nothing_is_changed(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let before = stored(&world).await;
    let draft = draft(&world, 4);
    let nobody = "0".repeat(24);
    for (fields, field) in [
        (json!({"name": "  "}), "name"),
        (json!({"name": "n".repeat(61)}), "name"),
        (json!({"name": "Night\u{7}Market"}), "name"),
        (json!({"description": "d".repeat(301)}), "description"),
        (json!({"why": "w".repeat(301)}), "why"),
        (json!({"imageUrl": "https://elsewhere.example/pack.webp"}), "imageUrl"),
        (json!({"imageUrl": "//elsewhere.example/pack.webp"}), "imageUrl"),
        (json!({"cardPool": []}), "cardPool"),
        (json!({"cardPool": [nobody]}), "cardPool"),
        (json!({"cardsPerPack": 0}), "cardsPerPack"),
        (json!({"cardsPerPack": 11}), "cardsPerPack"),
        (json!({"policy": "weights"}), "weights"),
        (json!({"policy": "weights", "weights": {"Basic": 0}}), "weights"),
        (json!({"policy": "weights", "guarantee": null, "weights": {"Basic": 1_000_001}}), "weights"),
        (json!({"policy": "weights", "weights": {"Basic": 3}}), "guarantee"),
        (json!({"noRepeats": true, "cardsPerPack": 5}), "noRepeats"),
        (json!({"pity": {"hardAt": 1}}), "pity.hardAt"),
        (json!({"pity": {"hardAt": 201}}), "pity.hardAt"),
        (json!({"pity": {"softFrom": 16}}), "pity.softFrom"),
        (json!({"pity": {"stepPpm": 0}}), "pity.stepPpm"),
        (json!({"pity": {"stepPpm": 1_000_001}}), "pity.stepPpm"),
        (json!({"pity": {"minimum": "Uncommon"}}), "pity.minimum"),
        (json!({"policy": "weights", "weights": {"Uncommon": 1}, "pity": {}}), "pity.minimum"),
        (json!({"expires": 0}), "expires"),
        (json!({"expires": 3651}), "expires"),
        (json!({"modifierChance": 1.01}), "modifierChance"),
        (json!({"modifierChance": -0.1}), "modifierChance"),
        (json!({"availableFrom": "2026-02-01T00:00:00Z", "availableTo": "2026-01-01T00:00:00Z"}), "availableTo"),
        (json!({"availableTo": "2027-01-01T00:00:00Z", "isDefault": true}), "isDefault"),
    ] {
        for path in ["/api/admin/upsert-pack", "/api/admin/packs/preview"] {
            let reply = world.test.as_user(&world.nova).post(path, with(&draft, fields.clone())).await;
            assert_eq!(reply.refusal(), "400 invalid", "{path} {fields}");
            assert_eq!(
                reply.json()["fields"].as_object().map(|faults| faults.keys().cloned().collect()),
                Some(vec![field.to_owned()]),
                "{fields}: {reply}"
            );
        }
    }
    for fields in [
        json!({"name": 7}),
        json!({"cardPool": "all"}),
        json!({"cardsPerPack": 2.5}),
        json!({"guarantee": "Shiny"}),
        json!({"policy": "luck"}),
        json!({"pity": {"softFrom": -1}}),
    ] {
        assert_eq!(save(&world, with(&draft, fields.clone())).await.status, 400, "{fields}");
    }
    assert_eq!(save(&world, with(&draft, json!({"packId": nobody}))).await.refusal(), "404 pack_not_found");
    assert_eq!(save(&world, with(&draft, json!({"packId": "nonsense"}))).await.refusal(), "404 pack_not_found");
    assert_eq!(stored(&world).await, before);
}

#[apply(on_both_engines!)]
async fn a_preview_equals_the_saved_pack(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    for _ in 0..3 {
        world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await.ok();
    }
    recount(&world).await;
    let before = stored(&world).await;
    let draft = draft(&world, 5);
    let preview = world.test.as_user(&world.nova).post("/api/admin/packs/preview", draft.clone()).await.ok();
    assert_eq!((&preview["copiesPrinted"], &preview["publishes"]), (&json!(5 * 61), &json!(true)));
    assert_eq!(stored(&world).await, before, "a preview saves nothing");
    let id = id_of(&save(&world, draft.clone()).await.ok());
    let odds = world.test.anyone().get(&format!("/api/packs/{id}/odds")).await.ok();
    assert_eq!(with(&preview["odds"], json!({"oddsVersion": 1})), odds);
    let same = with(&draft, json!({"packId": id, "name": "Another name"}));
    let preview = world.test.as_user(&world.nova).post("/api/admin/packs/preview", same.clone()).await.ok();
    assert_eq!(preview["publishes"], false);
    let fewer = with(&same, json!({"cardsPerPack": 2}));
    let preview = world.test.as_user(&world.nova).post("/api/admin/packs/preview", fewer).await.ok();
    assert_eq!(preview["publishes"], true);
}

#[apply(on_both_engines!)]
async fn expiry_is_off_by_default_saved_and_no_part_of_the_odds(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let saved = save(&world, draft(&world, 4)).await.ok();
    assert_eq!(saved["pack"]["expires"], json!(null));
    let draft = with(&draft(&world, 4), json!({"packId": id_of(&saved), "expires": 30}));
    let changed = save(&world, draft.clone()).await.ok();
    assert_eq!((&changed["pack"]["expires"], &changed["pack"]["oddsVersion"]), (&json!(30), &json!(1)));
    assert_ne!(changed["pack"]["version"], saved["pack"]["version"], "another admin's edit is based on the old value");
    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    assert_eq!((&log[0]["before"]["expires"], &log[0]["after"]["expires"]), (&json!(null), &json!(30)));
    let off = save(&world, with(&draft, json!({"expires": null}))).await.ok();
    assert_eq!(off["pack"]["expires"], json!(null));
}

#[apply(on_both_engines!)]
async fn protection_is_off_by_default_saved_and_part_of_the_odds(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let saved = save(&world, draft(&world, 4)).await.ok();
    let id = id_of(&saved);
    assert_eq!((&saved["pack"]["noRepeats"], &saved["pack"]["pity"]), (&json!(false), &json!(null)));
    let draft = with(&draft(&world, 4), json!({"packId": id, "noRepeats": true, "pity": {}}));
    let saved = save(&world, draft.clone()).await.ok();
    let pity = json!({"softFrom": 10, "stepPpm": 100_000, "hardAt": 16, "minimum": "Legendary"});
    assert_eq!((&saved["pack"]["noRepeats"], &saved["pack"]["pity"]), (&json!(true), &pity));
    assert_eq!(saved["pack"]["oddsVersion"], 2, "openings draw differently");
    let config = &world.versions_of(&id).await[0]["config"];
    assert_eq!((&config["noRepeats"], &config["pity"]), (&json!(true), &pity));

    let odds = world.test.anyone().get(&format!("/api/packs/{id}/odds")).await.ok();
    assert_eq!((&odds["noRepeats"], &odds["pity"]["minimum"]), (&json!(true), &json!("Legendary")));
    let lucky: Vec<f64> = serde_json::from_value(odds["pity"]["lucky"].clone()).expect("chances");
    assert_eq!(lucky.len(), 16);
    assert!(lucky[9] < lucky[10] && lucky.is_sorted(), "{lucky:?}");
    assert!((lucky[15] - 1.0).abs() < 1e-9, "{lucky:?}");
    let patterns: Vec<_> = odds["patterns"].as_array().expect("a list").iter().map(|row| &row["pattern"]).collect();
    assert_eq!(patterns, ["consecutive-mints", "god-pack", "one-series", "same-rarity"]);

    let body = json!({"pack": with(&draft, json!({"pity": {"softFrom": 0, "hardAt": 2}})), "collectors": 3});
    let outlook = world.admin().post("/api/admin/packs/simulate", body.clone()).await.ok();
    assert!(outlook["hits"]["median"].as_u64().is_some_and(|hits| hits > 3), "{outlook}");
    assert_eq!(outlook["hoarding"]["rarity"], "Divine");
    let kinds: Vec<_> = outlook["milestones"].as_array().expect("a list").iter().map(|m| &m["kind"]).collect();
    assert!(kinds.contains(&&json!("pityStandIn")) && !kinds.contains(&&json!("repeat")), "{kinds:?}");
    for collectors in [0, 100_001] {
        let body = with(&body, json!({"collectors": collectors}));
        let refused = world.admin().post("/api/admin/packs/simulate", body).await;
        assert_eq!(refused.refusal(), "400 invalid");
    }
    save(&world, with(&draft, json!({"noRepeats": false, "pity": null}))).await.ok();
    let packs = world.test.anyone().get("/api/packs").await.ok();
    let found = packs.as_array().expect("a list").iter().find(|pack| pack["_id"] == id.as_str()).expect("is there");
    assert_eq!((&found["noRepeats"], &found["pity"]), (&json!(false), &json!(null)));
}

#[apply(on_both_engines!)]
async fn a_run_is_simulated_from_the_start_and_from_now(database: TestDatabase) {
    let world = EditorWorld::new(database, 5).await;
    let simulate = async |body: Value| world.test.as_user(&world.nova).post("/api/admin/packs/simulate", body).await;
    let whole = simulate(json!({"pack": with(&draft(&world, 6), json!({"cardsPerPack": 6}))})).await.ok();
    assert_eq!(whole["packs"], json!({"low": 61, "median": 61, "high": 61}), "every copy is pulled: {whole}");
    assert_eq!((&whole["end"], &whole["left"]["high"]), (&json!("soldOut"), &json!(0)));
    let kinds: Vec<_> = whole["milestones"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|m| (m["kind"].clone(), m["rarity"].clone()))
        .collect();
    for expected in [
        ("gone", json!("Basic")),
        ("gone", json!("Uncommon")),
        ("gone", json!("Divine")),
        ("standIn", Value::Null),
        ("repeat", Value::Null),
    ] {
        assert!(kinds.contains(&(json!(expected.0), expected.1.clone())), "{expected:?} in {kinds:?}");
    }
    let medians: Vec<_> =
        whole["milestones"].as_array().expect("a list").iter().map(|m| m["pack"]["median"].as_u64()).collect();
    assert!(medians.is_sorted(), "earliest first: {medians:?}");
    let left = Rarity::ALL.map(|rarity| match rarity {
        Rarity::Basic => 240,
        Rarity::Uncommon => 120,
        Rarity::Divine => 6,
        _ => 0,
    });
    assert_eq!(whole["curve"][0], json!({"packs": 0, "left": left.as_slice()}));

    world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await.ok();
    world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await.ok();
    recount(&world).await;
    let pack = with(&draft(&world, 6), json!({"cardsPerPack": 1}));
    let rest = simulate(json!({"pack": pack, "fromNow": true, "packsPerDay": 100})).await.ok();
    assert_eq!(rest["packs"]["median"], 6 * 61 - 10);
    let from = world.test.core.clock.now();
    assert_eq!(rest["endsAt"], json!(from.plus_millis((6 * 61 - 10) * 864_000)));
    let ends = json!({"pack": with(&pack, json!({"availableTo": from.plus_hours(24)})), "packsPerDay": 10});
    let ended = simulate(ends).await.ok();
    assert_eq!((&ended["end"], &ended["packs"]["median"]), (&json!("timeOver"), &json!(11)));
    for pace in [json!(0), json!(1_000_001), json!(-3), json!(1.5)] {
        assert_eq!(simulate(json!({"pack": pack, "packsPerDay": pace})).await.status, 400, "{pace}");
    }
}
