use serde_json::json;

use super::people::PEOPLE;
use super::{clear, contents, load, load_at_first_start};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::ids::TradeId;
use crate::testing::{START, TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::trades::{Proposal, Side, propose};
use crate::twitch::testing::person;
use crate::users;
use macro_rules_attribute::apply;

#[apply(on_both_engines!)]
async fn the_demo_set_is_loaded_once_and_cleared_completely(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let loaded = load_at_first_start(&app.features.packs).await.expect("loads").expect("for the first time");
    let opened: u32 = PEOPLE.iter().map(|person| person.opened).sum();
    assert_eq!((loaded.definitions, loaded.packs, loaded.people), (72, 3, 41));
    assert_eq!(loaded.openings, usize::try_from(opened).expect("few"));
    assert_eq!((loaded.trades, loaded.listings), (22, 32));
    let for_sale = app.anyone().get("/api/market/listings").await.ok();
    assert_eq!(for_sale["total"], 22, "listings that are for sale");
    let offers: u64 = for_sale["listings"]
        .as_array()
        .expect("listings")
        .iter()
        .map(|one| one["offerCount"].as_u64().expect("a count"))
        .sum();
    assert!(offers >= 12, "{offers} offers are open");
    let sold = app.anyone().get("/api/market/listings?status=sold").await.ok();
    assert_eq!(sold["total"], 9);
    assert_eq!(loaded.graded, 33);
    let nova = app
        .sign_in_as(crate::users::Person {
            subject: crate::twitch::stand_in::subject_of("nova"),
            ..person("nova", "nova")
        })
        .await;
    let page = app.as_user(&nova).get("/api/grading").await.ok();
    assert_eq!(
        (&page["gradingTotal"], &page["readyTotal"]),
        (&json!(2), &json!(3)),
        "some cards are in grading, some can be revealed"
    );
    let slabs = app.anyone().get("/api/users/marlowe_reads/collection?slabbed=true").await.ok();
    let grades: Vec<u64> =
        slabs["cards"].as_array().expect("cards").iter().filter_map(|card| card["grade"].as_u64()).collect();
    assert_eq!(grades.len(), 6);
    assert!(loaded.reached > 150, "{} achievements are reached", loaded.reached);
    let list = app.as_user(&nova).get("/api/achievements").await.ok();
    let list = list["achievements"].as_array().expect("achievements");
    assert!(list.iter().filter(|one| one["achieved"] == true).count() >= 8, "nova has rewards to claim");
    let shown = &app.anyone().get("/api/users/profile/marlowe_reads").await.ok()["featuredAchievements"];
    assert_eq!(shown.as_array().map(Vec::len), Some(4));
    let notifications = app.as_user(&nova).get("/api/notifications").await.ok();
    let notifications =
        notifications.as_array().expect("a list").iter().filter(|row| row["type"] == "achievement").count();
    assert!(notifications <= 2, "achievements that were reached long ago are not notified: {notifications}");
    nothing_is_lost(&app).await;
    assert_eq!(load_at_first_start(&app.features.packs).await.expect("reads"), None);
    assert!(load(&app.features.packs).await.is_err(), "the demo set is loaded already");

    let packs = app.anyone().get("/api/packs").await.ok();
    let default = packs.as_array().expect("packs").iter().find(|pack| pack["isDefault"] == true).expect("a default");
    assert_eq!(default["cardPool"].as_array().map(Vec::len), Some(72));
    let collection = app.anyone().get("/api/users/marlowe_reads/collection?page=1&featured=true").await.ok();
    assert_eq!((&collection["total"], &collection["packs"]), (&json!(4), &json!(4)));
    let feed = app.anyone().get("/api/packs/openings").await.ok();
    assert_eq!(feed["total"], opened);

    // A real user opens a demo pack, and keeps the account when the demo set is cleared.
    let ada = app.sign_in("ada").await;
    app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    let loaded_contents = contents(&app.features.packs).await.expect("counts");
    assert_eq!((loaded_contents.people, loaded_contents.definitions, loaded_contents.packs), (41, 72, 3));
    assert_eq!(loaded_contents.cards, i64::from(opened) * 5 + 5);
    assert_eq!(clear(&app.features.packs).await.expect("clears"), loaded_contents);
    assert!(contents(&app.features.packs).await.expect("counts").is_empty());
    let ada_now = app.anyone().get("/api/users/ada/collection").await.ok();
    assert_eq!(ada_now, json!({"cards": [], "packs": 0, "total": 0}));
    assert_eq!(app.anyone().get("/api/users/marlowe_reads/collection").await.refusal(), "404 user_not_found");
    assert_eq!(app.anyone().get("/api/cards").await.ok()["totalCards"], 0);
    assert_eq!(app.anyone().get("/api/packs").await.ok(), json!([]));
    assert_eq!(app.anyone().get("/api/packs/openings").await.ok(), json!({"openings": [], "total": 0}));
    let published = app.anyone().get("/api/fairness/openings?limit=1000").await.ok();
    assert_eq!(published["openings"].as_array().map(Vec::len), Some(loaded.openings + 1));
    assert_eq!(load_at_first_start(&app.features.packs).await.expect("reads"), None, "packs were opened here before");
}

#[apply(on_both_engines!)]
async fn copies_of_real_cards_that_demo_users_held_are_returned(database: TestDatabase) {
    let app = TestApp::new(database).await;
    load(&app.features.packs).await.expect("loads");
    let stock = app
        .stock_of(vec![crate::packs::testing::plain("Ash")], &[(crate::cards::Rarity::Divine, 1)], |pool| {
            crate::packs::NewPack { is_default: false, ..crate::packs::testing::pack_of(pool, 1) }
        })
        .await;
    let (nova, ada) = (app.sign_in("ada").await, app.sign_in("grace").await);
    let demo = nova.id;
    app.app
        .core
        .db
        .write(move |tx| tx.execute("UPDATE users SET demo = TRUE WHERE id = $1", &[&demo]))
        .await
        .expect("becomes a demo user");
    let open = json!({"packId": stock.pack});
    app.as_user(&nova).post("/api/packs/open", open.clone()).await.ok();
    assert_eq!(app.as_user(&ada).post("/api/packs/open", open.clone()).await.refusal(), "409 pool_too_small");
    clear(&app.features.packs).await.expect("clears");
    let opening = app.as_user(&ada).post("/api/packs/open", open).await.ok();
    assert_eq!(opening["fairness"]["runVersion"], 2);
}

#[apply(on_both_engines!)]
async fn clearing_the_demo_cancels_trades_with_demo_users(database: TestDatabase) {
    let app = TestApp::new(database).await;
    load(&app.features.packs).await.expect("loads");
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    for who in [&ada, &bob] {
        app.give_packs(who.id, 2).await;
    }
    let ctx = TxContext::of(&app.features.cards).await.expect("now");
    let (sender, real) = (ada.id, bob.id);
    let offer = move |tx: &mut crate::db::Tx<'_>| {
        let demo = users::by_name(tx, "kestrel_kay")?.id;
        let side = |packs| Side { cards: Vec::new(), packs };
        let new = |number: u8, sender, recipient: String| Proposal {
            id: TradeId::from_bytes([number; 12]),
            sender,
            recipient,
            offered: side(1),
            requested: side(1),
            message: None,
            counter_of: None,
            expires_at: Timestamp::from_millis(START.millis() + 1),
        };
        propose(tx, &ctx, &new(1, sender, demo.to_string()))?;
        propose(tx, &ctx, &new(2, demo, sender.to_string()))?;
        propose(tx, &ctx, &new(3, sender, real.to_string())).map(drop)
    };
    app.core.db.write(offer).await.expect("are offered");
    clear(&app.features.packs).await.expect("clears");
    let list = app.as_user(&ada).get("/api/trades/ada").await.ok();
    let seen: Vec<_> = list
        .as_array()
        .expect("trades")
        .iter()
        .map(|trade| {
            (
                &trade["status"],
                &trade["cancellationReason"],
                &trade["sender"]["username"],
                &trade["recipient"]["username"],
            )
        })
        .collect();
    let (cancelled, cleared, former) = (json!("cancelled"), json!("demo_cleared"), json!("former collector"));
    let (pending, nothing) = (json!("pending"), json!(null));
    assert_eq!(
        seen,
        [
            (&pending, &nothing, &json!("ada"), &json!("bob")),
            (&cancelled, &cleared, &former, &json!("ada")),
            (&cancelled, &cleared, &json!("ada"), &former),
        ]
    );
    nothing_is_lost(&app).await;
    let left = app.core.db.read(|conn| conn.get::<(i64,)>("SELECT COUNT(*) FROM trades", &[])).await.expect("counts");
    assert_eq!(left.0, 3, "trades between demo users are deleted");
}

#[apply(on_both_engines!)]
async fn the_owner_removes_the_demo_set_once_it_is_replaced(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--demo=false", "--owner=grace"]).await;
    load(&app.features.packs).await.expect("loads");
    let grace = app.sign_in("grace").await;
    let owner = app.as_user(&grace);
    let state = owner.get("/api/admin/demo").await.ok();
    assert_eq!((&state["definitions"], &state["isReplaced"]), (&json!(72), &json!(false)));
    assert_eq!(owner.delete("/api/admin/demo").await.refusal(), "409 demo_needed");

    // Fills the caches of a running server.
    assert_eq!(app.anyone().get("/api/market/listings").await.ok()["total"], 22);
    let plain = crate::packs::testing::plain("Ash");
    app.stock_of(vec![plain], &[(crate::cards::Rarity::Basic, 9)], |pool| crate::packs::testing::pack_of(pool, 1))
        .await;
    assert_eq!(owner.get("/api/admin/demo").await.ok()["isReplaced"], true);
    let removed = owner.delete("/api/admin/demo").await.ok();
    assert_eq!((&removed["people"], &removed["definitions"], &removed["packs"]), (&json!(41), &json!(72), &json!(3)));

    let state = owner.get("/api/admin/demo").await.ok();
    assert_eq!(state, json!({"people": 0, "definitions": 0, "packs": 0, "cards": 0, "isReplaced": true}));
    assert_eq!(app.anyone().get("/api/cards").await.ok()["totalCards"], 1);
    let opening = owner.post("/api/packs/open", json!({})).await.ok();
    assert!(opening["cards"][0]["name"].as_str().is_some_and(|name| name.ends_with("Ash")), "{opening}");
    assert_eq!(app.as_user(&grace).get("/api/admin/log").await.ok()[0]["action"], "delete_demo_set");
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn a_demo_keeps_its_demo_set(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ant"], crate::packs::testing::SHORT_RUN, 1).await;
    let nova = app.sign_in("nova").await;
    assert_eq!(app.as_user(&nova).delete("/api/admin/demo").await.refusal(), "409 demo_needed");
}
