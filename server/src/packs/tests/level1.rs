//! Openings at level 1: what the opener names, and every refusal (docs/decisions/draw-2.md, section 3).

use std::collections::HashMap;

use super::*;
use crate::backup::arrive::{Origin, arrive};
use crate::packs::draw::{Line, Pity};

/// Entropy of 64 equal characters.
fn entropy(digit: char) -> String {
    digit.to_string().repeat(64)
}

/// Publishes a version of the pack with this number of cards.
async fn set_cards(app: &TestApp, stock: &Stock, cards: u8) {
    let (pack, definitions, now) = (stock.pack, stock.definitions.clone(), app.core.clock.now());
    let change = move |tx: &mut Tx<'_>| {
        let new = pack_of(definitions.clone(), cards);
        pools::change(tx, pack, &new, UserId::from_bytes([1; 12]), &Message::verbatim("a test"), now)
    };
    app.core.db.write(change).await.expect("is changed");
    app.features.packs.pools.forget();
}

/// The body of a request with the current seed.
async fn named(app: &TestApp, who: &TestUser, entropy: &str) -> Value {
    let me = app.as_user(who).get("/api/fairness/me").await.ok();
    json!({"way": "immediate", "seedHash": me["seedHash"], "entropy": entropy})
}

#[apply(on_both_engines!)]
async fn an_opening_is_drawn_from_the_entropy_that_it_names(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 1).await;
    let first = open(&app, &ada, named(&app, &ada, &entropy('a')).await).await.ok();
    let record = &first["fairness"];
    assert_eq!((&record["version"], &record["level"]), (&json!(2), &json!(1)));
    assert_eq!((&record["entropy"], record.get("clientSeed")), (&json!(entropy('a')), None));
    let found = app.as_user(&ada).get(&format!("/api/packs/by-entropy/{}", entropy('a'))).await.ok();
    assert_eq!(found["opening"]["_id"], first["_id"]);
    let me = app.as_user(&ada).get("/api/fairness/me").await.ok();
    assert_eq!(me["entropyRequired"], true);
    open(&app, &ada, named(&app, &ada, &entropy('b')).await).await.ok();
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(app.as_user(&ada).get("/api/fairness/me").await.ok()["entropyRequired"], true, "rotation keeps it");
    assert_eq!(verified(&app).await, (2, 2));
}

#[apply(on_both_engines!)]
async fn an_intent_that_does_not_fit_is_refused_and_takes_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    app.give_packs(ada.id, 9).await;
    let fits = named(&app, &ada, &entropy('a')).await;
    let with = |key: &str, value: Value| {
        let mut body = fits.clone();
        body[key] = value;
        body
    };
    for (body, refusal) in [
        (with("entropy", json!("a".repeat(63))), "400 invalid"),
        (with("entropy", json!("A".repeat(64))), "400 invalid"),
        (with("entropy", json!("g".repeat(64))), "400 invalid"),
        (with("seedHash", Value::Null), "400 invalid"),
        (with("seedHash", json!("b".repeat(64))), "409 seed_changed"),
        (with("way", json!("ticket")), "409 way_changed"),
        (with("oddsVersion", json!(7)), "409 odds_changed"),
        (with("oddsVersion", json!(-1)), "409 odds_changed"),
    ] {
        assert_eq!(open(&app, &ada, body.clone()).await.refusal(), refusal, "{body}");
    }
    assert_eq!(app.as_user(&ada).get("/api/fairness/me").await.ok()["counter"], 0);
    let opened = open(&app, &ada, fits.clone()).await.ok();

    // Once an account has sent entropy, it must always send some, and never the same.
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 entropy_required");
    let again = open(&app, &ada, fits.clone()).await;
    assert_eq!(again.json()["fields"]["opening"], opened["_id"]);
    assert_eq!(again.refusal(), "409 entropy_used");
    let stolen = open(&app, &bob, named(&app, &bob, &entropy('a')).await).await;
    assert_eq!(stolen.json().get("fields"), None, "it is not theirs");
    assert_eq!(stolen.refusal(), "409 entropy_used");
    let path = format!("/api/packs/by-entropy/{}", entropy('a'));
    assert_eq!(app.as_user(&bob).get(&path).await.status, 404);
    nothing_is_lost(&app, &[ada.id, bob.id], 5).await;
}

#[apply(on_both_engines!)]
async fn a_superseded_version_can_be_opened_for_ten_minutes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 3).await;
    set_cards(&app, &stock, 4).await;
    let opened = async |version: i64| open(&app, &ada, json!({"oddsVersion": version})).await;
    assert_eq!(opened(1).await.ok()["cards"].as_array().map(Vec::len), Some(5));
    assert_eq!(opened(2).await.ok()["cards"].as_array().map(Vec::len), Some(4));
    app.core.clock.advance(std::time::Duration::from_secs(600));
    assert_eq!(opened(1).await.refusal(), "409 odds_changed");
    verified(&app).await;
}

const WAITING: &str = "SELECT text FROM log_entries WHERE batch IS NULL AND kind = 'seed' ORDER BY number";

#[apply(on_both_engines!)]
async fn a_restore_deletes_the_waiting_lines_of_seeds_that_were_never_current(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    named(&app, &ada, &entropy('a')).await;
    verified(&app).await;
    // Of both seeds that wait for a batch, the first one is current.
    let bob = app.sign_in("bob").await;
    let hashes = app.as_user(&bob).get("/api/fairness/me").await.ok();
    let now = app.core.clock.now();
    arrive(&app.core.db, Origin::Restored(now), now).await.expect("is restored");
    let lines: Vec<String> = app.core.db.read(|conn: &mut Conn<'_>| conn.scalars(WAITING, &[])).await.expect("is read");
    assert_eq!(lines, [format!("seed {} -", hashes["seedHash"].as_str().expect("a hash"))]);

    for name in ["ada", "bob"] {
        let user = app.sign_in(name).await;
        open(&app, &user, json!({})).await.ok();
        app.as_user(&user).post("/api/fairness/rotate", json!({})).await.ok();
    }
    assert_eq!(verified(&app).await, (2, 2));
    let mut successors: HashMap<(i64, String), usize> = HashMap::new();
    for batch in published(&app).await.batches {
        for line in &batch.entries {
            if let Ok(Line::Seed { predecessor: Some(predecessor), .. }) = line.parse() {
                *successors.entry((batch.header.epoch, predecessor.to_string())).or_default() += 1;
            }
        }
    }
    assert!(successors.len() > 6 && successors.values().all(|count| *count == 1), "{successors:#?}");
    let breaks = app.anyone().get("/api/fairness/log").await.ok()["counts"]["breaks"].clone();
    assert_eq!(breaks, 1, "the seed whose successor was in the log before");
}

#[apply(on_both_engines!)]
async fn a_refused_opening_keeps_its_stream(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&["Ash"], &[(Rarity::Basic, 4)], 4).await;
    let ada = app.sign_in("ada").await;
    let body = named(&app, &ada, &entropy('c')).await;
    set_cards(&app, &stock, 5).await;
    assert_eq!(open(&app, &ada, body.clone()).await.refusal(), "409 pool_too_small");
    set_cards(&app, &stock, 4).await;
    let opened = open(&app, &ada, body).await.ok();
    assert_eq!((&opened["fairness"]["entropy"], &opened["fairness"]["counter"]), (&json!(entropy('c')), &json!(0)));
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(verified(&app).await, (1, 1));
}

#[apply(on_both_engines!)]
async fn of_two_concurrent_openings_with_one_entropy_one_is_drawn(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, &[(Rarity::Basic, 5 * attempts())], 1).await;
    let ada = app.sign_in("ada").await;
    for turn in 0..attempts() {
        app.give_packs(ada.id, 2).await;
        let body = named(&app, &ada, &format!("{turn:064x}")).await;
        let (one, other) = together(turn, open(&app, &ada, body.clone()), open(&app, &ada, body)).await;
        let lost = if one.status == 200 { &other } else { &one };
        assert_eq!(one.status.as_u16() + other.status.as_u16(), 609);
        assert_eq!(lost.refusal(), "409 entropy_used");
    }
    nothing_is_lost(&app, &[ada.id], 1).await;
}

#[apply(on_both_engines!)]
async fn bad_luck_raises_the_chance_until_a_pack_is_lucky(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let named: Vec<_> = NAMES.iter().map(|name| plain(name)).collect();
    let pity = Pity { soft_from: 1, step_ppm: 100_000, hard_at: 3, minimum: Rarity::Divine };
    let lucky = |pool| NewPack { pity: Some(pity), no_repeats: true, ..pack_of(pool, 2) };
    app.stock_of(named, SHORT_RUN, lucky).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 5).await;
    let mut before = Vec::new();
    for number in 0..6 {
        // A seed that follows keeps the counter.
        if number == 2 {
            app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
        }
        let opening = open(&app, &ada, json!({})).await.ok();
        let is_lucky = opening["cards"].as_array().expect("cards").iter().any(|card| card["rarity"] == "Divine");
        before.push((opening["fairness"]["pity"]["before"].as_u64().expect("a counter"), is_lucky));
    }
    for pair in before.windows(2) {
        let [(counter, is_lucky), (next, _)] = pair else { unreachable!() };
        assert_eq!(*next, if *is_lucky { 0 } else { counter + 1 }, "{before:?}");
        assert!(*is_lucky || *counter < 2, "the third pack is lucky: {before:?}");
    }
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(verified(&app).await, (6, 6));
}
