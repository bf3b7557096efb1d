//! Seeds and runs: what is revealed, and when.

use super::*;
use crate::packs::{exception_store, store};
use crate::testing::dump::{inject_failure, remove_failure};

#[apply(on_both_engines!)]
async fn rotation_reveals_the_server_seed_and_makes_the_next_one_current(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let me = app.as_user(&ada);
    assert_eq!(app.anyone().get("/api/fairness/me").await.refusal(), "401 unauthorized");
    let before = me.get("/api/fairness/me").await.ok();
    let opening = open(&app, &ada, json!({})).await.ok();
    assert_eq!(opening["fairness"]["seedHash"], before["seedHash"]);
    let after = me.post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!((&after["seedHash"], &after["counter"]), (&before["nextSeedHash"], &json!(0)));
    assert_ne!(after["nextSeedHash"], before["nextSeedHash"]);
    assert_eq!(after["revealed"][0]["seedHash"], before["seedHash"]);
    let feed = app.anyone().get("/api/packs/openings").await.ok();
    assert_eq!(feed["openings"][0]["fairness"]["serverSeed"], after["revealed"][0]["serverSeed"]);
    let seed: ServerSeed = after["revealed"][0]["serverSeed"].as_str().expect("hex").parse().expect("a seed");
    assert_eq!(json!(seed.hash()), before["seedHash"]);
    let refused = me.put("/api/fairness/me", json!({"clientSeed": "my half"})).await;
    assert_eq!(refused.refusal(), "409 no_client_seed");
}

#[apply(on_both_engines!)]
async fn seeds_are_revealed_after_a_month(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    open(&app, &ada, json!({})).await.ok();
    app.as_user(&grace).get("/api/fairness/me").await.ok();
    assert_eq!(crate::packs::seeds::rotate_due(&app.features.packs).await.expect("runs"), 0);
    app.core.clock.advance(std::time::Duration::from_secs(30 * 24 * 3600));
    assert_eq!(crate::packs::seeds::rotate_due(&app.features.packs).await.expect("runs"), 1, "an unused seed stays");
    let me = app.as_user(&app.sign_in("ada").await).get("/api/fairness/me").await.ok();
    assert_eq!(me["revealed"].as_array().map(Vec::len), Some(1));
}

#[apply(on_both_engines!)]
async fn copies_are_returned_only_with_a_new_run(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash"], &[(Rarity::Divine, 1)], 1).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    let card = open(&app, &ada, json!({})).await.ok()["cards"][0].clone();
    let definition = card["definitionId"].as_str().expect("an id").parse().expect("an id");
    let now = app.core.clock.now();
    let free = move |tx: &mut Tx<'_>| {
        let run = crate::packs::store::begin_run(tx, &[(definition, Rarity::Divine, 1)], now, "A test.")?;
        tx.execute("DELETE FROM cards", &[])?;
        Ok(run)
    };
    assert_eq!(app.core.db.write(free).await.expect("begins a run"), 2);
    assert_eq!(open(&app, &grace, json!({})).await.ok()["fairness"]["runVersion"], 2);
    assert_eq!(verified(&app).await.0, 2);
}

#[apply(on_both_engines!)]
async fn a_seed_that_cannot_be_revealed_does_not_block_others(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    for who in [&ada, &grace] {
        open(&app, who, json!({})).await.ok();
    }
    inject_failure(&app, "seeds", "UPDATE", &format!("OLD.user_id = '{}'", ada.id)).await;
    app.core.clock.advance(std::time::Duration::from_secs(30 * 24 * 3600));
    assert_eq!(crate::packs::seeds::rotate_due(&app.features.packs).await.expect("runs"), 1);
    remove_failure(&app, "seeds").await;
    assert_eq!(crate::packs::seeds::rotate_due(&app.features.packs).await.expect("runs"), 1);
}

#[apply(on_both_engines!)]
async fn a_full_page_of_public_data_never_changes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let made = app.stock(&["Ash"], &[(Rarity::Basic, 3000)], 1).await;
    let ash = made.definitions[0];
    let copies = move |from: u32, number: u32| (from..from + number).map(move |mint| (ash, Rarity::Basic, mint));
    let publish = move |tx: &mut Tx<'_>| {
        let position = exception_store::begin(tx)?;
        for (at, copy) in (0_u32..).zip(copies(1, 1001)) {
            let mut id = [0; 12];
            id[..4].copy_from_slice(&at.to_be_bytes());
            exception_store::insert(tx, position, &[(crate::ids::CardId::from_bytes(id), copy)])?;
        }
        store::begin_run(tx, &copies(1500, 1002).collect::<Vec<_>>(), Timestamp::from_millis(0), "a test").map(drop)
    };
    app.core.db.write(publish).await.expect("is published");
    for number in 0..5 {
        app.stock(&[&format!("Birch {number}")], SHORT_RUN, 1).await;
    }
    let page = async |number: u32| app.anyone().get(&format!("/api/fairness/data?page={number}")).await;
    let (first, second) = (page(1).await, page(2).await);
    let etag = first.headers["etag"].clone();
    let (first, second) = (first.ok(), second.ok());
    let lengths = |page: &Value| ["pools", "runs", "exceptions"].map(|list| page[list].as_array().map_or(0, Vec::len));
    assert_eq!((lengths(&first), &first["next"]), ([5, 1, 1000], &json!(2)));
    assert_eq!((lengths(&second), &second["next"]), ([1, 1, 1], &Value::Null));
    let returned = |page: &Value| page["runs"][0]["returned"].as_array().map(Vec::len);
    assert_eq!((returned(&first), returned(&second)), (Some(1000), Some(2)), "a run continues on the next page");
    assert_eq!(app.anyone().get("/api/fairness/data").await.ok(), first, "the default is the first page");

    // Later data do not change a full page.
    app.stock(&["Cedar"], SHORT_RUN, 1).await;
    let again = page(1).await;
    assert_eq!((again.headers["etag"].clone(), again.ok()), (etag, first));
    assert_eq!(lengths(&page(2).await.ok()), [2, 1, 1]);
    assert_eq!(page(3).await.ok(), json!({"pools": [], "runs": [], "exceptions": [], "next": null}));
    assert_eq!(page(0).await.refusal(), "400 invalid_query");
    assert_eq!(lengths(&published_data(&app).await), [7, 2, 1001]);
}
