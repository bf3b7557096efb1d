//! An export can be imported elsewhere without loss.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::db::Conn;
use crate::import::testing::{Layout, OldCollection, import};
use crate::pictures::testing::{cutout, png};
use crate::pictures::{Base, CardPicture, Focus, Given};
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::users::guest_store;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

async fn audit(app: &TestApp) -> Value {
    let nova = app.sign_in("nova").await;
    let mut audit = app.as_user(&nova).get("/api/admin/audit-cards").await.ok();
    // The second card with one id gets a generated id, which differs between instances.
    audit["details"]["malformedUserCards"] = Value::Null;
    audit
}

#[apply(on_both_engines!)]
async fn an_imported_export_has_the_same_defects(database: TestDatabase) {
    let here = TestApp::new(database).await;
    let (old, files, out) = (OldCollection::new(), folder(), folder());
    old.write(files.path(), Layout::Lines);
    import(&here.app, files.path()).await.expect("is imported");
    let written = crate::export::run(&here.app.features.packs, out.path().join("out")).await.expect("is exported");
    assert_eq!((written.users, written.cards), (old.expected().people as u64, old.expected().cards as u64));
    assert_eq!((written.definitions, written.trades, written.listings), (8, 1, 1));
    let again = crate::export::run(&here.app.features.packs, out.path().join("out"))
        .await
        .expect_err("the files exist already");
    assert!(again.to_string().contains("already exists"), "{again}");

    let there = TestApp::new(TestDatabase::sqlite()).await;
    let report = import(&there.app, &out.path().join("out")).await.expect("is imported");
    assert_eq!((&report.unreadable[..], &report.notes[..]), (&[][..], &[][..]));
    nothing_is_lost(&there).await;
    assert_eq!(audit(&there).await, audit(&here).await);
    for path in ["/api/users/profile/old_7", "/api/cards/availability"] {
        assert_eq!(there.anyone().get(path).await.ok(), here.anyone().get(path).await.ok(), "{path}");
    }
}

#[apply(on_both_engines!)]
async fn an_exported_guest_stays_a_guest_until_the_first_sign_in(database: TestDatabase) {
    let (here, out) = (TestApp::new(database).await, folder());
    let guest = here.guest("subject of ada", "ada").await;
    here.give_packs(guest, 3).await;
    crate::export::run(&here.app.features.packs, out.path().to_owned()).await.expect("is exported");

    let there = TestApp::new(TestDatabase::sqlite()).await;
    for imported in [1, 0] {
        let report = import(&there.app, out.path()).await.expect("is imported");
        assert_eq!((report.imported("users"), &report.notes[..]), (imported, &[][..]));
        let show = move |conn: &mut Conn<'_>| guest_store::show_name(conn, guest);
        assert_eq!(there.app.core.db.read(show).await.expect("reads").as_deref(), Some("ada"));
        assert_eq!(there.anyone().get("/api/users/profile/ada").await.refusal(), "404 user_not_found");
        assert_eq!(there.anyone().get("/api/users/search?query=ad").await.ok(), json!([]));
        nothing_is_lost(&there).await;
    }
    let user = there.sign_in("ada").await;
    assert_eq!(user.id, guest);
    let me = there.as_user(&user).get("/api/users/me").await.ok();
    assert_eq!((&me["username"], &me["packs"]), (&json!("ada"), &json!(4)), "the first pack is given now");
    nothing_is_lost(&there).await;
}

#[apply(on_both_engines!)]
async fn a_card_keeps_its_patterns_when_it_moves(database: TestDatabase) {
    let (here, out) = (TestApp::new(database).await, folder());
    here.stock(&["Ant"], &[(crate::cards::Rarity::Epic, 9)], 3).await;
    let ada = here.sign_in("ada").await;
    let opened = here.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    let patterns = opened["fairness"]["patterns"].clone();
    assert!(patterns.as_array().is_some_and(|names| names.contains(&json!("god-pack"))), "{patterns}");
    crate::export::run(&here.app.features.packs, out.path().to_owned()).await.expect("is exported");

    let there = TestApp::new(TestDatabase::sqlite()).await;
    import(&there.app, out.path()).await.expect("is imported");
    let found = there.anyone().get("/api/users/ada/collection?pattern=god-pack").await.ok();
    assert_eq!((&found["total"], &found["cards"][0]["patterns"]), (&json!(3), &patterns));
}

#[apply(on_both_engines!)]
async fn a_card_keeps_its_picture_with_planes_and_focus_when_it_moves(database: TestDatabase) {
    let (here, out) = (TestApp::new(database).await, folder());
    here.stock(&["Ant"], crate::packs::testing::SHORT_RUN, 1).await;
    let file = Given::File(cutout(320, 480).into());
    let picture = CardPicture { base: Base::Sent(png().into(), Focus::MIDDLE), cutout: file, foil: Given::Unchanged };
    let address = here.features.pictures.keep_card(picture).await.expect("is kept").address;
    let used = address.clone();
    let set = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute("UPDATE definitions SET image_url = $1, art_focus = 30", &[&used]).map(drop)
    };
    here.core.db.write(set).await.expect("is saved");
    here.features.packs.cards.forget();
    crate::export::run(&here.app.features.packs, out.path().to_owned()).await.expect("is exported");

    let there = TestApp::new(TestDatabase::sqlite()).await;
    import(&there.app, out.path()).await.expect("is imported");
    // The folder is copied as docs/operations.md says.
    let folder = crate::pictures::folder_in(&there.core.config.data_dir);
    std::fs::create_dir_all(&folder).expect("is created");
    for (name, path) in crate::pictures::kept(&here.core.config.data_dir).expect("reads") {
        std::fs::copy(path, folder.join(name)).expect("is copied");
    }
    let cards = there.anyone().get("/api/cards?limit=all").await.ok();
    assert_eq!(cards["cards"][0]["imageUrl"], address.as_str());
    assert_eq!(cards["cards"][0]["artFocus"], 30);
    for end in [".webp", "-s.webp", ".subject.webp", ".back.webp"] {
        assert_eq!(there.anyone().get(&address.replace(".webp", end)).await.status, 200, "{end}");
    }
}

#[apply(on_both_engines!)]
async fn importing_an_own_export_duplicates_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ant", "Bee"], crate::packs::testing::SHORT_RUN, 2).await;
    let (ada, bob, out) = (app.sign_in("ada").await, app.sign_in("bob").await, folder());
    let opened = app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    let offer = json!({"recipient": "bob", "offeredItems": [opened["cards"][0]["_id"]], "requestedItems": [],
        "offeredPacks": 0, "requestedPacks": 1});
    app.as_user(&ada).post("/api/trades", offer).await.ok();
    app.as_user(&ada).post("/api/market/listings", json!({"cardId": opened["cards"][1]["_id"]})).await.ok();
    let before = crate::testing::dump::dump(&app).await;
    let written = crate::export::run(&app.features.packs, out.path().to_owned()).await.expect("is exported");
    assert_eq!((written.cards, written.trades, written.listings), (2, 1, 1));
    let text = std::fs::read_to_string(out.path().join("trades.json")).expect("the file");
    let trade: Value = serde_json::from_str(&text).expect("one document");
    assert_eq!((&trade["sender"], &trade["status"]), (&json!(ada.id), &json!("pending")));
    assert_eq!((trade["offeredItems"].as_array().map(Vec::len), &trade["recipient"]), (Some(1), &json!(bob.id)));
    let report = import(&app.app, out.path()).await.expect("is imported");
    assert_eq!((report.imported("users"), report.imported("cards"), report.imported("definitions")), (0, 0, 0));
    assert_eq!(crate::testing::dump::dump(&app).await, before);
}
