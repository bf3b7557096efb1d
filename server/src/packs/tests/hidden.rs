//! Public responses reveal nothing about a live opening before the overlay has shown it.

use super::*;
use crate::packs::testing::close_log;

/// The public responses that could reveal an opening, its cards, or the copies left.
fn public_paths(stock: &Stock, user: UserId) -> Vec<String> {
    let (pack, definition) = (stock.pack, stock.definitions[0]);
    [
        "/api/cards".to_owned(),
        "/api/cards?available=true&limit=all".to_owned(),
        "/api/cards/search?name=as".to_owned(),
        format!("/api/cards/{definition}"),
        "/api/cards/availability".to_owned(),
        "/api/packs".to_owned(),
        "/api/admin/packs".to_owned(),
        format!("/api/packs/{pack}/odds"),
        format!("/api/packs/{pack}/odds/history"),
        "/api/packs/openings".to_owned(),
        format!("/api/packs/openings?user={user}"),
        "/api/fairness/openings".to_owned(),
        "/api/fairness/data".to_owned(),
        format!("/api/users/{user}/collection"),
        format!("/api/users/{user}/collection?page=1&sort=acquired"),
        format!("/api/users/{user}/collection/rarities"),
        format!("/api/users/{user}/sets"),
        "/api/users/search?query=ada".to_owned(),
        format!("/api/users/{user}/wishes"),
        "/api/market/listings".to_owned(),
        format!("/api/market/history?definition={definition}&rarity=Basic"),
        "/api/leaderboard".to_owned(),
        "/api/show".to_owned(),
        "/api/goals".to_owned(),
        "/api/raffles".to_owned(),
    ]
    .into()
}

async fn responses(app: &TestApp, paths: &[String]) -> Vec<(String, Value)> {
    app.caught_up().await;
    let mut all = Vec::new();
    for path in paths {
        let mut response = app.anyone().get(path).await.ok();
        // It says that an opening is hidden, and nothing about its cards.
        response.as_object_mut().map(|fields| fields.remove("hiddenFrom"));
        all.push((path.clone(), response));
    }
    all
}

#[apply(on_both_engines!)]
async fn a_live_opening_changes_no_public_response(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    open(&app, &bob, json!({})).await.ok();
    app.core.db.write(move |tx: &mut Tx<'_>| wallet::reserve(tx, ada.id, 1)).await.expect("is reserved");
    let paths = public_paths(&stock, ada.id);
    let before = responses(&app, &paths).await;
    let opened = open_reserved(&app, &stock, ada.id).await;
    assert_eq!(responses(&app, &paths).await, before);
    let profile = app.anyone().get("/api/users/profile/ada").await.ok();
    assert_eq!((&profile["collectionCount"], &profile["uniqueCards"]), (&json!(0), &json!(0)));
    let card = opened.cards[0].id;
    for path in [
        format!("/api/packs/openings/{}", opened.id),
        format!("/api/share/openings/{}", opened.id),
        format!("/api/cards/owned/{card}"),
        format!("/api/share/cards/{card}"),
    ] {
        assert_eq!(app.anyone().get(&path).await.status, 404, "{path}");
    }
    let id = opened.id;
    assert!(app.core.db.write(move |tx| show(tx, id)).await.expect("is shown"));
    assert_ne!(responses(&app, &paths).await, before);
}

#[apply(on_both_engines!)]
async fn a_live_ticket_and_its_draw_change_no_public_response(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--beacon=stand-in"]).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    app.core.db.write(move |tx: &mut Tx<'_>| wallet::reserve(tx, ada.id, 1)).await.expect("is reserved");
    let mut paths = public_paths(&stock, ada.id);
    // It has the time, which passes until the draw.
    paths.retain(|path| path != "/api/show");
    // The history of a pack has the batches of its versions.
    close_log(&app).await;
    let before = responses(&app, &paths).await;
    let packs = &app.features.packs;
    assert!(packs.transparency.beacon.usable().await.is_some(), "the stand-in has a round");
    let pack = packs.find(Some(stock.pack)).await.expect("the pack");
    let request = OpenRequest::new(packs, ada.id, pack, "live").paid(Payment::Reserved).live();
    let make = move |tx: &mut Tx<'_>| crate::packs::tickets::request_in(tx, &request);
    let id = app.core.db.write(make).await.expect("a ticket is made");
    assert_eq!(responses(&app, &paths).await, before);
    super::tickets::log_tickets(&app).await;
    assert_eq!(responses(&app, &paths).await, before);
    super::tickets::draw(&app).await;
    assert_eq!(responses(&app, &paths).await, before);
    assert_eq!(app.anyone().get(&format!("/api/packs/openings/{id}")).await.status, 404);
    assert!(app.core.db.write(move |tx| show(tx, id)).await.expect("is shown"));
    assert_ne!(responses(&app, &paths).await, before);
}

#[apply(on_both_engines!)]
async fn a_record_is_withheld_while_it_names_a_live_opening(database: TestDatabase) {
    let app = TestApp::new(database).await;
    // The live opening holds five of the ten copies, so the next opening skips at least one of them.
    let stock = app.stock(&["Ash"], &[(Rarity::Basic, 10)], 5).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    let live = open_live(&app, &stock, ada.id).await;
    let opened = open(&app, &bob, json!({})).await.ok();
    let rotate = async || app.as_user(&bob).post("/api/fairness/rotate", json!({})).await;
    assert_eq!(rotate().await.refusal(), "409 show_running", "the seed would reveal the live cards");
    let id = opened["_id"].as_str().expect("an id").to_owned();
    let paths = [public_paths(&stock, bob.id), vec![format!("/api/packs/openings/{id}")]].concat();
    let export = async || app.as_user(&bob).get("/api/users/me/export").await.ok();
    let mut all = responses(&app, &paths).await;
    all.push(("the response to the opening".to_owned(), opened.clone()));
    all.push(("the export".to_owned(), export().await));
    let secrets: Vec<String> = live.cards.iter().map(|card| card.id.to_string()).chain([live.id.to_string()]).collect();
    for (path, response) in all {
        let text = response.to_string();
        assert!(secrets.iter().all(|secret| !text.contains(secret)), "{path}: {text}");
        assert!(!text.contains("passedOver"), "{path}: {text}");
    }
    let record = async || app.anyone().get(&format!("/api/packs/openings/{id}")).await.ok()["fairness"].clone();
    let withheld = record().await;
    assert_eq!(
        (&withheld["withheld"], &withheld["draws"], withheld.get("serverSeed")),
        (&json!(true), &json!([]), None)
    );
    assert_eq!(withheld, opened["fairness"]);

    app.core.db.write(move |tx| show(tx, live.id)).await.expect("is shown");
    rotate().await.ok();
    let whole = record().await;
    assert_eq!((whole.get("withheld"), &whole["digest"]), (None, &withheld["digest"]));
    assert!(whole["serverSeed"].is_string() && whole["draws"].to_string().contains(&live.id.to_string()));
    assert_eq!(export().await["openings"][0]["record"]["fairness"], whole, "the export has the same record");
    assert_eq!(verified(&app).await, (2, 1));
}

#[apply(on_both_engines!)]
async fn a_hidden_card_makes_no_other_card_a_duplicate(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&["Ash"], &[(Rarity::Basic, 10)], 1).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 2).await;
    open_live(&app, &stock, ada.id).await;
    assert_eq!(open(&app, &ada, json!({})).await.ok()["marks"], json!(["new"]));
    assert_eq!(open(&app, &ada, json!({})).await.ok()["marks"], json!(["duplicate"]));
}
