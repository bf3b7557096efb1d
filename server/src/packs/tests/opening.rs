//! Tests of opening a pack, from the request to the collection.

use super::*;

#[apply(on_both_engines!)]
async fn forbidden_and_impossible_openings_are_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    assert_eq!(app.anyone().post("/api/packs/open", json!({})).await.refusal(), "401 unauthorized");
    let ada = app.sign_in("ada").await;
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 no_default_pack");
    app.stock(&NAMES, SHORT_RUN, 5).await;
    assert_eq!(open(&app, &ada, json!({"packId": "nonsense"})).await.refusal(), "404 pack_not_found");
    let unknown = json!({"packId": "0123456789abcdef01234567"});
    assert_eq!(open(&app, &ada, unknown).await.refusal(), "404 pack_not_found");
    assert_eq!(open(&app, &ada, json!({"packId": 5})).await.status, 400);
    open(&app, &ada, json!({})).await.ok();
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 no_packs");
}

#[apply(on_both_engines!)]
async fn packs_for_the_stream_cannot_be_opened_by_users(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--pack-opening=stream"]).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "403 stream_only");
}

#[apply(on_both_engines!)]
async fn an_opened_pack_ends_up_in_the_collection(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let opening = open(&app, &ada, json!({"packId": stock.pack})).await.ok();
    let cards = opening["cards"].as_array().expect("cards");
    assert_eq!((cards.len(), opening["marks"].as_array().map(Vec::len)), (5, Some(5)));
    assert_eq!(opening["marks"], json!(["new", "new", "new", "new", "new"]));
    assert_eq!(opening["username"], "ada");

    app.caught_up().await;
    let collection = app.anyone().get("/api/users/ADA/collection").await.ok();
    assert_eq!((&collection["total"], &collection["packs"]), (&json!(5), &json!(0)));
    // The response equals what the public reads afterwards, including the copies left.
    let remaining = |cards: &Value| {
        let cards = cards.as_array().expect("cards").iter();
        let mut remaining: Vec<_> = cards.map(|card| format!("{} {}", card["_id"], card["remaining"])).collect();
        remaining.sort();
        remaining
    };
    assert_eq!(remaining(&collection["cards"]), remaining(&opening["cards"]));
    let page = app.anyone().get("/api/users/ada/collection?page=1&limit=2").await.ok();
    assert_eq!((page["cards"].as_array().map(Vec::len), &page["total"]), (Some(2), &json!(5)));

    let feed = app.anyone().get("/api/packs/openings").await.ok();
    assert_eq!((&feed["total"], &feed["openings"][0]["_id"]), (&json!(1), &opening["_id"]));
    let of_ada = app.anyone().get("/api/packs/openings?user=Ada&limit=1").await.ok();
    assert_eq!(of_ada["openings"][0]["fairness"], opening["fairness"]);
    let one = app.anyone().get(&format!("/api/packs/openings/{}", opening["_id"].as_str().expect("id"))).await.ok();
    assert_eq!(one["marks"], opening["marks"]);

    let card = cards[0]["_id"].as_str().expect("an id");
    let owned = app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
    assert_eq!((&owned["owner"]["username"], &owned["events"][0]["kind"]), (&json!("ada"), &json!("opened")));
    assert_eq!(owned["events"][0]["opening"], opening["_id"]);
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_request_opens_one_pack(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 5).await;
    let call =
        || async { app.as_user(&ada).call(Method::POST, "/api/packs/open", Some(json!({})), Some("once")).await.ok() };
    assert_eq!(call().await, call().await);
    assert_eq!(app.anyone().get("/api/packs/openings").await.ok()["total"], 1);
}

#[apply(on_both_engines!)]
async fn a_user_keeps_the_pack_if_its_pool_is_too_small(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 2)], 5).await;
    let ada = app.sign_in("ada").await;
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 pool_too_small");
    assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok(), json!({"cards": [], "packs": 1, "total": 0}));
    let me = app.as_user(&ada).get("/api/fairness/me").await.ok();
    assert_eq!(me["counter"], 0, "the counter is unchanged");
}

#[apply(on_both_engines!)]
async fn a_live_opening_is_hidden_until_it_was_shown(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let opened = open_live(&app, &stock, ada.id).await;
    let card = opened.cards[0].id;
    let hidden = async |expected: usize| {
        let collection = app.anyone().get("/api/users/ada/collection").await.ok();
        let page = app.anyone().get("/api/users/ada/collection?page=1&sort=name").await.ok();
        let feed = app.anyone().get("/api/packs/openings").await.ok();
        let publication = app.anyone().get("/api/fairness/openings").await.ok();
        let one = app.anyone().get(&format!("/api/packs/openings/{}", opened.id)).await;
        let owned = app.anyone().get(&format!("/api/cards/owned/{card}")).await;
        assert_eq!(collection["total"], expected * 5);
        assert_eq!(page["total"], expected * 5);
        assert_eq!(page["cards"].as_array().map(Vec::len), Some(expected * 5));
        assert_eq!(feed["total"], expected);
        assert_eq!(feed["openings"].as_array().map(Vec::len), Some(expected));
        assert_eq!(publication["openings"].as_array().map(Vec::len), Some(expected));
        let status = if expected == 0 { 404 } else { 200 };
        assert_eq!((one.status.as_u16(), owned.status.as_u16()), (status, status));
        owned_copies(&app).await
    };
    assert_eq!(hidden(0).await, 0, "the copies left do not reveal it");
    let rotate = app.as_user(&ada).post("/api/fairness/rotate", json!({})).await;
    assert_eq!(rotate.refusal(), "409 show_running");
    let mut events = app.core.listen();
    let id = opened.id;
    assert!(app.core.db.write(move |tx| show(tx, id)).await.expect("is shown"));
    while events.recv().await.expect("an event") != (crate::realtime::Event::OpeningShown { opening: id, user: ada.id })
    {
    }
    assert_eq!(hidden(1).await, 5);
    assert!(!app.core.db.write(move |tx| show(tx, id)).await.expect("a second call succeeds"));
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn an_opening_takes_at_most_eight_statements_or_ten_if_redrawn(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let full = app.stock(&NAMES, &[(Rarity::Basic, 100_000), (Rarity::Uncommon, 100_000)], 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 200).await;
    // The idempotency key takes two statements.
    let usual = median_statements(&app, ada.id, full.pack).await + 2;
    assert!(usual <= 8, "{usual} statements");
    let named = ["Last Light", "Last Call", "Last Stand", "Last Word", "Last Bus", "Last Leaf"].map(plain);
    let second = |pool| NewPack { is_default: false, ..pack_of(pool, 5) };
    let nearly_exhausted = app.stock_of(named.into(), SHORT_RUN, second).await;
    let redrawn = median_statements(&app, ada.id, nearly_exhausted.pack).await + 2;
    assert!(redrawn <= 10, "{redrawn} statements when most copies are held");
}

/// The median number of statements of fifty openings.
async fn median_statements(app: &TestApp, user: UserId, pack: PackId) -> u64 {
    let pack = app.features.packs.find(Some(pack)).await.expect("the pack");
    let mut counts = Vec::new();
    for _ in 0..50 {
        let request = OpenRequest::new(&app.features.packs, user, Arc::clone(&pack), "self");
        let count = move |tx: &mut Tx<'_>| {
            open_in(tx, &request)?;
            Ok(tx.statements())
        };
        counts.push(app.core.db.write(count).await.expect("opens"));
    }
    counts.sort_unstable();
    counts[25]
}

/// The number of held copies according to `/api/cards/availability`.
async fn owned_copies(app: &TestApp) -> i64 {
    let list = app.anyone().get("/api/cards/availability").await.ok();
    list["availability"].as_array().expect("a list").iter().filter_map(|row| row["owned"].as_i64()).sum()
}
