//! Imports of a generated old collection.

use std::path::Path;

use macro_rules_attribute::apply;
use serde_json::json;

use super::testing::{Layout, OldCollection, import};
use super::{Options, Report, run};
use crate::testing::dump::{dump, inject_failure, remove_failure};
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).expect("the file is written");
}

async fn import_readable(app: &TestApp, folder: &Path) -> Report {
    let options = Options { folder: folder.to_owned(), skip_unreadable: true };
    run(&app.features.packs, options, std::sync::Arc::new(|_, _| ())).await.expect("is imported")
}

#[apply(on_both_engines!)]
async fn an_import_is_complete_and_a_second_run_duplicates_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (old, folder) = (OldCollection::new(), folder());
    old.write(folder.path(), Layout::Extended);
    let report = import(&app.app, folder.path()).await.expect("is imported");
    let expected = old.expected();
    assert_eq!(report.unreadable, []);
    assert_eq!(report.imported("cards"), expected.cards as u64);
    assert_eq!(report.imported("users"), expected.people as u64);
    assert_eq!(report.imported("definitions"), 8);
    assert_eq!((report.imported("modifiers"), report.imported("packs")), (1, 1), "the modifier Glitch exists already");
    nothing_is_lost(&app).await;
    let me = app.anyone().get("/api/users/profile/old_7").await.ok();
    assert_eq!((&me["packs"], &me["openedPacks"], &me["xp"]), (&json!(2), &json!(7), &json!(75)));
    assert_eq!(me["favoriteCard"]["name"], "Dragon");

    let before = dump(&app).await;
    assert_eq!(before["cards"].len(), expected.cards);
    let again = import(&app.app, folder.path()).await.expect("is imported again");
    assert_eq!(again.new, std::collections::BTreeMap::new(), "nothing is new");
    assert_eq!(dump(&app).await, before);
}

#[apply(on_both_engines!)]
async fn a_failed_import_leaves_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let folder = folder();
    OldCollection::new().write(folder.path(), Layout::Lines);
    let before = dump(&app).await;
    inject_failure(&app, "claims", "INSERT", "NEW.state = 'stranger'").await;
    import(&app.app, folder.path()).await.expect_err("the import fails");
    assert_eq!(dump(&app).await, before);
    remove_failure(&app, "claims").await;
    import(&app.app, folder.path()).await.expect("a second import succeeds");
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn existing_users_get_their_imported_cards_once(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let bob = app.sign_in("bob").await;
    let folder = folder();
    // Ada is identified by her id at the provider. Bob's name belongs to another user.
    write(
        folder.path(),
        "users.json",
        &format!(
            "{}\n{}\n",
            json!({"_id": "a1", "username": "ada_before",
        "twitchId": "subject of ada", "packs": 4, "openedPacks": 2, "xp": 20, "cards": []}),
            json!({"_id": "b".repeat(24), "username": "BOB", "twitchId": "77", "packs": -3, "openedPacks": 1.5})
        ),
    );
    for _ in 0..2 {
        import(&app.app, folder.path()).await.expect("is imported");
    }
    let me = app.as_user(&ada).get("/api/users/me").await.ok();
    assert_eq!((&me["packs"], &me["openedPacks"], &me["username"]), (&json!(5), &json!(2), &json!("ada")));
    let me = app.as_user(&bob).get("/api/users/me").await.ok();
    assert_eq!(me["packs"], 1);
    let other = app.anyone().get("/api/users/profile/bob-2").await.ok();
    assert_eq!((&other["packs"], &other["displayName"]), (&json!(0), &json!("BOB")));
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn an_import_names_a_guest_who_then_gets_no_first_packs(database: TestDatabase) {
    let (app, folder) = (TestApp::new(database).await, folder());
    let guest = app.guest("subject of ada", "ada").await;
    app.give_packs(guest, 2).await;
    let ant = json!([{"name": "Ant", "rarities": [{"rarity": "Rare", "totalCopies": 5}]}]);
    write(folder.path(), "cards.json", &ant.to_string());
    let old = json!([{"_id": "a1", "username": "ada_before", "twitchId": "subject of ada", "packs": 4, "openedPacks": 1,
        "favoriteCard": {"name": "Ant", "rarity": "Rare"}, "cards": []}]);
    write(folder.path(), "users.json", &old.to_string());
    for _ in 0..2 {
        let report = import(&app.app, folder.path()).await.expect("is imported");
        assert_eq!(report.imported("users"), 0, "{report}");
        let profile = app.anyone().get("/api/users/profile/ada_before").await.ok();
        assert_eq!((&profile["_id"], &profile["packs"]), (&json!(guest), &json!(6)), "{profile}");
        assert_eq!(profile["favoriteCard"]["name"], "Ant");
        nothing_is_lost(&app).await;
    }
    let user = app.sign_in("ada").await;
    let me = app.as_user(&user).get("/api/users/me").await.ok();
    assert_eq!((user.id, &me["username"], &me["packs"]), (guest, &json!("ada"), &json!(6)));
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn importing_an_own_export_does_not_restore_deleted_accounts(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let folder = folder();
    let exported = json!([{"_id": ada.id, "username": "ada", "twitchId": "subject of ada", "packs": 1, "cards": []}]);
    write(folder.path(), "users.json", &exported.to_string());
    let body = Some(json!({"username": "ada"}));
    app.as_user(&ada).call(axum::http::Method::DELETE, "/api/users/me", body, None).await.ok();
    let before = dump(&app).await;
    let report = import(&app.app, folder.path()).await.expect("is imported");
    assert_eq!((report.imported("users"), report.unreadable.len()), (0, 0), "{report}");
    assert_eq!(dump(&app).await["users"], before["users"]);
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn unreadable_records_are_listed_and_stop_the_import_unless_skipped(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let folder = folder();
    write(folder.path(), "cards.json", "[{\"name\": \"Ant\", \"rarities\": []},\n{\"nam\n]");
    write(folder.path(), "users.json", "{\"username\": \"ada\", \"cards\": [7, {}]}\n\nnonsense\n{\"packs\": 1}\n");
    let before = dump(&app).await;
    let report = import(&app.app, folder.path()).await.expect("is read");
    let unreadable: Vec<(&str, u64)> = report.unreadable.iter().map(|found| (found.file, found.line)).collect();
    assert_eq!(unreadable, [("cards.json", 2), ("users.json", 1), ("users.json", 3), ("users.json", 4)]);
    assert!(report.new.is_empty(), "{report}");
    assert_eq!(dump(&app).await, before);
    let report = import_readable(&app, folder.path()).await;
    assert_eq!((report.unreadable.len(), report.imported("users"), report.imported("cards")), (4, 1, 1));
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn names_and_ids_of_any_length_are_rejected_with_a_reason(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let folder = folder();
    // Random bytes, since databases compress repetitions. "ﷺ" expands to eighteen characters.
    let long = const_hex::encode((0..1400_u16).flat_map(u16::to_be_bytes).collect::<Vec<u8>>());
    for name in [long.as_str(), &"A".repeat(300_000), &"ﷺ".repeat(200)] {
        let named = json!([{"name": name, "rarities": []}]).to_string();
        for file in ["modifiers.json", "cards.json", "packs.json"] {
            write(folder.path(), file, &named);
        }
        write(folder.path(), "users.json", &json!([{"_id": name, "username": name}]).to_string());
        let report = import_readable(&app, folder.path()).await;
        let unreadable: Vec<&str> = report.unreadable.iter().map(|found| found.file).collect();
        assert_eq!(unreadable, ["modifiers.json", "cards.json", "packs.json", "users.json"]);
    }
    let longest = format!("{}é", "é".repeat(199));
    write(folder.path(), "modifiers.json", &json!([{"name": longest, "prefix": longest}]).to_string());
    write(folder.path(), "cards.json", &json!([{"name": "각".repeat(200), "rarities": []}]).to_string());
    let user = json!([{"_id": longest, "username": "ﷺ".repeat(300), "twitchId": long}]);
    write(folder.path(), "users.json", &user.to_string());
    let report = import_readable(&app, folder.path()).await;
    let imported = ["modifiers", "definitions", "users"].map(|kind| report.imported(kind));
    assert_eq!((imported, report.unreadable.len()), ([1, 1, 1], 1), "{report}");
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn a_folder_without_any_of_the_files_is_an_error(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let error = import(&app.app, folder().path()).await.expect_err("the folder is empty");
    assert!(error.to_string().contains("users.json"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_layouts_give_the_same_result() {
    let mut seen = None;
    for layout in [Layout::Array, Layout::Lines, Layout::Extended] {
        let app = TestApp::new(crate::testing::TestDatabase::sqlite()).await;
        let folder = folder();
        OldCollection::new().write(folder.path(), layout);
        import(&app.app, folder.path()).await.expect("is imported");
        let mut dump = dump(&app).await;
        // Old trades and listings are kept in their own format.
        dump.remove("old_records");
        let first = seen.get_or_insert_with(|| dump.clone());
        assert!(*first == dump, "{layout:?} differs");
    }
}
