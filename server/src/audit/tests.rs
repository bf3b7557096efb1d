//! The audit and its fixes on a generated old collection, through HTTP.

mod repairs;

use std::collections::BTreeSet;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::db::Tx;
use crate::import::testing::{ExpectedFindings, Layout, OldCollection, import};
use crate::packs::testing::verified;
use crate::testing::dump::{dump, inject_failure, remove_failure};
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::testing::TestUser;

const FIXES: [&str; 5] = [
    "fix-card-definition-inconsistencies",
    "fix-card-data-mismatches",
    "fix-duplicate-mint-numbers",
    "fix-legacy-glitch-names",
    "fix-missing-modifier-prefixes",
];

struct ImportedWorld {
    app: TestApp,
    nova: TestUser,
    expected: ExpectedFindings,
    folder: tempfile::TempDir,
}

impl ImportedWorld {
    async fn new(database: TestDatabase) -> Self {
        let app = TestApp::new(database).await;
        let nova = app.sign_in("nova").await;
        let (old, folder) = (OldCollection::new(), tempfile::tempdir().expect("a folder"));
        old.write(folder.path(), Layout::Array);
        let report = import(&app.app, folder.path()).await.expect("is imported");
        assert_eq!(report.unreadable, []);
        Self { app, nova, expected: old.expected().clone(), folder }
    }

    async fn audit(&self) -> Value {
        self.app.as_user(&self.nova).get("/api/admin/audit-cards").await.ok()
    }

    /// Calls a fix with this body.
    async fn fix(&self, fix: &str, body: Value) -> Value {
        self.app.as_user(&self.nova).post(&format!("/api/admin/{fix}"), body).await.ok()
    }

    async fn dry_run(&self, fix: &str) -> Value {
        let result = self.fix(fix, json!({})).await;
        assert_eq!(result["isDryRun"], true, "{result}");
        result
    }

    async fn run(&self, fix: &str) -> Value {
        let result = self.fix(fix, json!({"dryRun": false})).await;
        assert_eq!((&result["isDryRun"], &result["status"]), (&json!(false), &json!("success")), "{result}");
        result
    }

    async fn log_entries(&self) -> Vec<Value> {
        // The list omits long changes. The export has everything.
        let export = self.app.as_user(&self.nova).get("/api/admin/log/export?format=jsonl").await;
        let lines = std::str::from_utf8(&export.body).expect("text").lines();
        lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn list<'a>(audit: &'a Value, name: &str) -> &'a Vec<Value> {
    audit["details"][name].as_array().unwrap_or_else(|| panic!("no list {name}"))
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a small one")
}

/// The counts of a report, each checked against the list that it counts.
fn counts(audit: &Value) -> [usize; 8] {
    [
        ("legacyGlitchNameIssues", "legacyGlitchNameIssuesCount"),
        ("missingModifierPrefixIssues", "missingModifierPrefixIssuesCount"),
        ("cardDataMismatches", "cardDataMismatchesCount"),
        ("duplicateMintNumbersInCardDef", "inconsistenciesWithCardDefCount"),
        ("trueDuplicateCardInstancesAcrossUsers", "trueDuplicateCardInstancesAcrossUsersCount"),
        ("mint0Cards", "mint0CardsCount"),
        ("malformedUserCards", "malformedUserCardsCount"),
        ("unknownDefinitionCards", "unknownDefinitionCardsCount"),
    ]
    .map(|(name, count)| {
        let length = list(audit, name).len();
        assert_eq!(audit["summary"][count], length, "{count}");
        length
    })
}

#[apply(on_both_engines!)]
async fn the_audit_finds_all_defects_and_nothing_else(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let (audit, expected) = (world.audit().await, &world.expected);
    assert_eq!(audit["status"], "success");
    assert_eq!(audit["timestamp"], "2023-11-14T22:13:20.000Z");
    assert_eq!(audit["summary"]["totalCardsScanned"], expected.cards);
    assert_eq!(audit["summary"]["totalUsersScanned"], expected.people + 1, "nova is there, too");
    let malformed: usize = expected.malformed.values().sum();
    assert_eq!(
        counts(&audit),
        [
            expected.legacy,
            expected.missing_prefixes,
            expected.mismatches,
            expected.listed_free,
            expected.claimed_copies,
            expected.mint_zeros,
            malformed,
            expected.unknown_definitions
        ]
    );
    for (issue, count) in &expected.malformed {
        let found = list(&audit, "malformedUserCards").iter().filter(|card| card["issue"] == *issue);
        assert_eq!(found.count(), *count, "{issue}");
    }
    for name in [
        "legacyGlitchNameIssues",
        "missingModifierPrefixIssues",
        "cardDataMismatches",
        "duplicateMintNumbersInCardDef",
        "trueDuplicateCardInstancesAcrossUsers",
        "mint0Cards",
        "malformedUserCards",
        "unknownDefinitionCards",
    ] {
        for finding in list(&audit, name) {
            let card = finding["userCard"].as_object().unwrap_or_else(|| panic!("{name} has no card in {finding}"));
            assert!(
                card["name"].is_string() && card.contains_key("rarity") && card.contains_key("mintNumber"),
                "{finding}"
            );
        }
    }
    for finding in list(&audit, "duplicateMintNumbersInCardDef") {
        assert_eq!(finding["cleanedCardName"], finding["cardName"]);
        assert_eq!(finding["userCard"]["mintNumber"], finding["mintNumber"]);
    }
    // A malformed card is in no other list.
    let broken: BTreeSet<&str> =
        list(&audit, "malformedUserCards").iter().filter_map(|card| card["userCardId"].as_str()).collect();
    assert_eq!(broken.len(), malformed);
    for name in ["legacyGlitchNameIssues", "missingModifierPrefixIssues", "cardDataMismatches"] {
        for found in list(&audit, name) {
            assert!(!broken.contains(found["userCard"]["_id"].as_str().expect("an id")), "{found}");
        }
    }
    let mut later_claims = 0;
    for group in list(&audit, "trueDuplicateCardInstancesAcrossUsers") {
        let owners = group["owners"].as_array().expect("owners");
        let firsts: Vec<bool> = owners.iter().map(|owner| owner["isFirstOwner"] == true).collect();
        assert!(firsts[0] && !firsts[1..].contains(&true), "the earliest is first: {group}");
        let times: Vec<&str> = owners.iter().filter_map(|owner| owner["acquiredAt"].as_str()).collect();
        assert!(times.is_sorted(), "{times:?}");
        later_claims += owners.len() - 1;
    }
    assert_eq!(later_claims, expected.later_claims);
    let limited = list(&audit, "legacyGlitchNameIssues").iter().filter(|found| found["userCard"]["limited"] == true);
    assert_eq!(limited.count(), expected.legacy, "dragons have both dates");
    let suggested: BTreeSet<&str> = list(&audit, "missingModifierPrefixIssues")
        .iter()
        .filter_map(|found| found["suggestedName"].as_str())
        .collect();
    assert!(suggested.contains("Negative Negative Space"), "{suggested:?}");
    assert!(suggested.contains("Negative Glitch Goblin"), "{suggested:?}");
}

#[apply(on_both_engines!)]
async fn a_dry_run_changes_nothing_and_reports_the_same_counts(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let before = dump(&world.app).await;
    let (mut plans, expected) = (Vec::new(), &world.expected);
    for fix in FIXES {
        plans.push(world.dry_run(fix).await);
        world.fix(fix, json!({"dryRun": true})).await;
        let admin = world.app.as_user(&world.nova);
        let both = admin.post(&format!("/api/admin/{fix}?dryRun=true"), json!({"dryRun": false})).await.ok();
        assert_eq!(both["isDryRun"], true, "if the flags differ, it is a dry run");
        let invalid = admin.post(&format!("/api/admin/{fix}"), json!({"dryRun": "no"})).await;
        assert_eq!(invalid.status, 400, "{invalid}");
    }
    assert_eq!(dump(&world.app).await, before);
    assert_eq!(plans[0]["fixedCount"], expected.listed_free);
    assert_eq!(plans[1]["details"]["updatedCards"], expected.mismatches);
    assert_eq!(plans[2]["fixPlan"].as_array().map(Vec::len), Some(expected.mint_zeros + expected.later_claims));
    assert_eq!(plans[3]["details"]["updatedCards"], expected.legacy);
    assert_eq!(plans[4]["details"]["updatedCards"], expected.missing_prefixes);
}

#[apply(on_both_engines!)]
async fn a_second_run_of_a_fix_finds_only_its_failures(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let (expected, before) = (&world.expected, world.audit().await);
    let mut log = 0;
    for fix in FIXES {
        let planned = world.dry_run(fix).await;
        // Entries with the same time have no order.
        world.app.core.clock.advance(std::time::Duration::from_millis(1));
        let path = format!("/api/admin/{fix}?dryRun=false");
        let done = world.app.as_user(&world.nova).post(&path, json!({})).await.ok();
        nothing_is_lost(&world.app).await;
        log += 1;
        let entries = world.log_entries().await;
        assert_eq!(entries.len(), log, "each fix writes one log entry");
        let changed = entries[0]["after"]["cards"].as_array().map_or(0, Vec::len);
        assert_eq!(entries[0]["before"]["cards"].as_array().map(Vec::len), Some(changed));
        let failed = done["failed"]["rerollDuplicates"].as_array().map_or(0, Vec::len);
        let planned = match fix {
            "fix-duplicate-mint-numbers" => planned["fixPlan"].as_array().map_or(0, Vec::len),
            "fix-card-definition-inconsistencies" => number(&planned["fixedCount"]),
            _ => number(&planned["details"]["updatedCards"]),
        };
        assert_eq!(changed + failed, planned, "{fix}: each change is in the log");
        assert_eq!(failed, if fix == "fix-duplicate-mint-numbers" { expected.unresolvable } else { 0 });
    }
    let after = world.audit().await;
    let malformed: usize = expected.malformed.values().sum();
    assert_eq!(counts(&after), [0, 0, 0, 0, 1, 0, malformed, expected.unknown_definitions]);
    let left = &list(&after, "trueDuplicateCardInstancesAcrossUsers")[0];
    assert_eq!(left["cardInstance"], "Dragon|Divine|1");
    assert_eq!(left["owners"].as_array().map(Vec::len), Some(expected.unresolvable + 1));
    assert_eq!(after["summary"]["totalCardsScanned"], expected.cards - expected.mint_zeros);
    assert_eq!(after["details"]["malformedUserCards"], before["details"]["malformedUserCards"]);

    let stored = dump(&world.app).await;
    for fix in FIXES {
        let again = world.run(fix).await;
        let failed = again["failed"]["rerollDuplicates"].as_array().map_or(0, Vec::len);
        assert_eq!(failed, if fix == "fix-duplicate-mint-numbers" { expected.unresolvable } else { 0 }, "{again}");
    }
    assert_eq!(dump(&world.app).await, stored, "nothing else was changed");
    // A second import does not undo the repairs, either.
    import(&world.app.app, world.folder.path()).await.expect("is imported again");
    let imported = dump(&world.app).await;
    assert_eq!(imported["cards"], stored["cards"]);
    assert_eq!(imported["claims"], stored["claims"]);
}

#[apply(on_both_engines!)]
async fn repaired_names_appear_on_the_card_and_in_the_collection(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let before = world.audit().await;
    let issue = list(&before, "missingModifierPrefixIssues")[0].clone();
    let id = issue["userCard"]["_id"].as_str().expect("an id");
    let shown = async || world.app.anyone().get(&format!("/api/cards/owned/{id}")).await.ok()["card"].clone();
    assert_eq!(shown().await["name"], issue["originalName"]);
    world.run("fix-missing-modifier-prefixes").await;
    assert_eq!(shown().await["name"], issue["suggestedName"]);
    let owner = issue["username"].as_str().expect("a name");
    let cards = world.app.anyone().get(&format!("/api/users/{owner}/collection")).await.ok();
    let card = cards["cards"].as_array().expect("cards").iter().find(|card| card["_id"] == id);
    assert_eq!(card.expect("it is there")["name"], issue["suggestedName"]);
}

#[apply(on_both_engines!)]
async fn an_interrupted_fix_changes_all_or_nothing(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let before = dump(&world.app).await;
    // A failure late in the fix, after many changes, and one in its last step.
    for (table, verb, condition) in [
        ("removed_cards", "INSERT", "NEW.card_id > '65a0010000000000000001'"),
        ("exceptions", "INSERT", "NEW.mint > 400"),
        ("admin_log", "INSERT", "NEW.action = 'fix_duplicate_mint_numbers'"),
    ] {
        inject_failure(&world.app, table, verb, condition).await;
        let path = "/api/admin/fix-duplicate-mint-numbers?dryRun=false";
        let reply = world.app.as_user(&world.nova).post(path, json!({})).await;
        assert_eq!(reply.refusal(), "500 internal", "{table}");
        assert_eq!(dump(&world.app).await, before, "{table}");
        remove_failure(&world.app, table).await;
    }
    for fix in FIXES {
        let condition = format!("NEW.action = '{}'", fix.replace('-', "_"));
        inject_failure(&world.app, "admin_log", "INSERT", &condition).await;
        let reply = world.app.as_user(&world.nova).post(&format!("/api/admin/{fix}?dryRun=false"), json!({})).await;
        assert_eq!(reply.refusal(), "500 internal", "{fix}");
        assert_eq!(dump(&world.app).await, before, "{fix}");
        remove_failure(&world.app, "admin_log").await;
    }
    world.run("fix-duplicate-mint-numbers").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_card_in_a_trade_is_not_removed_and_keeps_its_history(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let app = &world.app;
    let audit = world.audit().await;
    let mint_zeros = list(&audit, "mint0Cards").iter();
    let zero = mint_zeros.clone().find(|zero| zero["username"].is_string()).expect("a user has one");
    let (card, owner) = (zero["userCardId"].as_str().expect("an id"), zero["username"].as_str().expect("a name"));
    let ada = app.sign_in("ada").await;
    let asks = json!({"recipient": owner, "offeredItems": [], "requestedItems": [card], "offeredPacks": 1,
        "requestedPacks": 0});
    let trade = app.as_user(&ada).post("/api/trades", asks).await.ok();
    let history = async || app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    let before = history().await;

    let by_hand = app.as_user(&world.nova).delete(&format!("/api/admin/audit-cards/{card}")).await;
    assert_eq!(by_hand.refusal(), "409 card_busy");
    let fixed = world.run("fix-duplicate-mint-numbers").await;
    let failed = fixed["failed"]["removeMint0"].as_array().expect("a list");
    assert_eq!((failed.len(), &failed[0]["cardInstance"]), (1, &zero["cardInstance"]), "{fixed}");
    assert_eq!(history().await, before, "its history stays");
    nothing_is_lost(app).await;

    let path = format!("/api/trades/{}/status", trade["_id"].as_str().expect("an id"));
    app.as_user(&ada).put(&path, json!({"status": "cancelled"})).await.ok();
    app.as_user(&world.nova).delete(&format!("/api/admin/audit-cards/{card}")).await.ok();
    assert_eq!(app.anyone().get(&format!("/api/cards/owned/{card}")).await.status.as_u16(), 404);
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn a_broken_card_can_be_linked_manually_or_removed(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let admin = world.app.as_user(&world.nova);
    let broken: Vec<String> = list(&world.audit().await, "malformedUserCards")
        .iter()
        .map(|card| format!("/api/admin/audit-cards/{}", card["userCardId"].as_str().expect("an id")))
        .collect();
    let eel = json!({"name": "lantern eel", "rarity": "Rare"});
    let with = |key: &str, value: Value| {
        let mut body = eel.clone();
        body[key] = value;
        body
    };
    for (body, refusal) in [
        (with("name", json!("Nobody")), "400 invalid"),
        (with("rarity", json!("Epic")), "400 invalid"),
        (with("mintNumber", json!(0)), "400 invalid"),
        (with("mintNumber", json!(91)), "400 invalid"),
        (with("mintNumber", json!(1)), "409 mint_taken"),
        (with("grade", json!(11)), "400 invalid"),
    ] {
        assert_eq!(admin.put(&broken[0], body.clone()).await.refusal(), refusal, "{body}");
    }
    let strange = format!("/api/admin/audit-cards/{}", "0".repeat(24));
    assert_eq!(admin.put(&strange, eel.clone()).await.refusal(), "404 card_not_found");
    assert_eq!(admin.delete(&strange).await.refusal(), "404 card_not_found");

    let (supply, board) = (&world.app.features.cards.supply, &world.app.features.leaderboard.board);
    let catalogue = world.app.features.cards.catalogue().await.expect("cards");
    let counts = || {
        let modified: Vec<i64> = catalogue.modifiers.iter().map(|modifier| supply.modified(modifier.id)).collect();
        (modified, supply.total())
    };
    // The card that will be removed has a modifier.
    let (modified, modifier) = (broken[2].rsplit('/').next().expect("an id").to_owned(), catalogue.modifiers[0].id);
    let give = move |tx: &mut Tx<'_>| {
        tx.execute("UPDATE cards SET modifier_id = $2 WHERE id = $1", &[&modified, &modifier]).map(drop)
    };
    world.app.core.db.write(give).await.expect("is written");
    crate::packs::supply::recount(&world.app.features.packs).await.expect("counts");
    world.app.anyone().get("/api/leaderboard").await.ok();
    let before = counts();
    let linked = admin.put(&broken[0], with("mintNumber", json!(80))).await.ok();
    assert_eq!(linked["message"], "The card is Lantern Eel (Rare 80/90) now.");
    admin.put(&broken[1], with("grade", json!(9))).await.ok();
    admin.delete(&broken[2]).await.ok();
    for repaired in &broken[..3] {
        assert_eq!(admin.delete(repaired).await.refusal(), "404 card_not_found", "the card is no longer malformed");
    }
    nothing_is_lost(&world.app).await;
    world.app.caught_up().await;
    let kept = counts();
    assert_eq!(kept.1, before.1 + 2, "two more copies are held");
    assert_eq!(kept.0[0], before.0[0] - 1, "one card less has that modifier");
    assert!(board.people().is_some(), "only the affected users are counted");
    crate::packs::supply::recount(&world.app.features.packs).await.expect("counts");
    assert_eq!(counts(), kept);
    let id = broken[0].rsplit('/').next().expect("an id");
    let card = world.app.anyone().get(&format!("/api/cards/owned/{id}")).await.ok()["card"].clone();
    assert_eq!((&card["name"], &card["mintNumber"]), (&json!("Lantern Eel"), &json!(80)));
    let left = list(&world.audit().await, "malformedUserCards").len();
    assert_eq!(left, broken.len() - 3);
    // The entries have the same time, so they have no order.
    let mut actions: Vec<String> = world.log_entries().await.iter().map(|entry| entry["action"].to_string()).collect();
    actions.sort_unstable();
    assert_eq!(actions, ["\"delete_broken_card\"", "\"set_broken_card\"", "\"set_broken_card\""]);
}

#[apply(on_both_engines!)]
async fn openings_after_a_repair_draw_from_the_remaining_copies(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let ada = world.app.sign_in("ada").await;
    world.app.give_packs(ada.id, 30).await;
    let open = async || {
        for _ in 0..8 {
            world.app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
        }
    };
    open().await;
    world.run("fix-duplicate-mint-numbers").await;
    open().await;
    world.app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    nothing_is_lost(&world.app).await;
    assert_eq!(verified(&world.app).await, (16, 16));
}
