use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::draw::{PublicData, ServerSeed, verify};
use super::open::{Order, open_in, show};
use super::testing::{SHORT_RUN, Stock, pack_of, plain};
use super::{NewPack, Payment, pools};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Error;
use crate::ids::UserId;
use crate::testing::{TestApp, on_both_engines};
use crate::twitch::testing::Somebody;
use crate::wallet;

const NAMES: [&str; 8] = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];

async fn open(app: &TestApp, who: &Somebody, body: Value) -> crate::testing::Reply {
    app.as_user(who).post("/api/packs/open", body).await
}

/// Everything that is published, as a verifier fetches it.
async fn published(app: &TestApp) -> PublicData {
    let mut data = app.anyone().get("/api/fairness/data").await.ok();
    let (mut openings, mut after) = (Vec::new(), json!(0));
    while !after.is_null() {
        let page = app.anyone().get(&format!("/api/fairness/openings?limit=100&after={after}")).await.ok();
        openings.extend(page["openings"].as_array().expect("a list").clone());
        after = page["next"].clone();
    }
    data["openings"] = openings.into();
    serde_json::from_value(data).expect("reads as public data")
}

/// Granted = held + reserved + opened for everybody, every opened pack has its cards, every mint one holder.
async fn nothing_is_lost(app: &TestApp, people: &[UserId], cards_per_pack: i64) {
    let people = people.to_vec();
    let sums = move |conn: &mut Conn<'_>| {
        let mut opened = 0;
        for user in &people {
            let wallet = wallet::find(conn, *user)?;
            assert_eq!(wallet::store::granted(conn, *user)?, wallet.packs + wallet.reserved + wallet.opened);
            opened += wallet.opened;
        }
        let (cards, copies): (i64, i64) =
            conn.get("SELECT COUNT(*), COUNT(DISTINCT definition_id || ' ' || rarity || ' ' || mint) FROM cards", &[])?;
        let (openings, events): (i64, i64) =
            conn.get("SELECT (SELECT COUNT(*) FROM openings), (SELECT COUNT(*) FROM card_events)", &[])?;
        Ok((opened, cards, copies, openings, events))
    };
    let (opened, cards, copies, openings, events) = app.app.db.read(sums).await.expect("reads");
    assert_eq!((openings, cards, copies, events), (opened, opened * cards_per_pack, cards, cards));
}

on_both_engines! {
    async fn who_may_not_open_and_what_cannot_be_opened(database) {
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

    async fn on_stream_only_nobody_opens_a_pack_alone(database) {
        let app = TestApp::with_flags(database, &["--pack-opening=stream"]).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        assert_eq!(open(&app, &ada, json!({})).await.refusal(), "403 stream_only");
    }

    async fn an_opened_pack_ends_up_in_the_collection(database) {
        let app = TestApp::new(database).await;
        let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        let opening = open(&app, &ada, json!({"packId": stock.pack})).await.ok();
        let cards = opening["cards"].as_array().expect("cards");
        assert_eq!((cards.len(), opening["marks"].as_array().map(Vec::len)), (5, Some(5)));
        assert_eq!(opening["marks"], json!(["new", "new", "new", "new", "new"]));
        assert_eq!(opening["username"], "ada");

        let collection = app.anyone().get("/api/users/ADA/collection").await.ok();
        assert_eq!((&collection["total"], &collection["packs"]), (&json!(5), &json!(0)));
        let ids = |cards: &Value| {
            let mut ids: Vec<String> =
                cards.as_array().expect("cards").iter().map(|card| card["_id"].as_str().expect("an id").into()).collect();
            ids.sort();
            ids
        };
        assert_eq!(ids(&collection["cards"]), ids(&opening["cards"]));
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
        assert_eq!(owned["events"][0]["reference"], opening["_id"]);
        nothing_is_lost(&app, &[ada.id], 5).await;
    }

    async fn a_repeated_call_opens_one_pack(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        app.give_packs(ada.id, 5).await;
        let call = || async {
            app.as_user(&ada).call(Method::POST, "/api/packs/open", Some(json!({})), Some("once")).await.ok()
        };
        assert_eq!(call().await, call().await);
        assert_eq!(app.anyone().get("/api/packs/openings").await.ok()["total"], 1);
    }

    async fn a_pool_that_is_too_small_keeps_the_pack(database) {
        let app = TestApp::new(database).await;
        app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 2)], 5).await;
        let ada = app.sign_in("ada").await;
        assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 pool_too_small");
        assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok(), json!({"cards": [], "packs": 1, "total": 0}));
        let me = app.as_user(&ada).get("/api/fairness/me").await.ok();
        assert_eq!(me["counter"], 0, "the counter stays");
    }

    async fn of_two_who_race_for_the_last_divine_one_gets_it(database) {
        let app = TestApp::new(database).await;
        app.stock(&["Ash"], &[(Rarity::Divine, 1)], 1).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        let (one, other) = tokio::join!(open(&app, &ada, json!({})), open(&app, &grace, json!({})));
        let mut answers = [one.status.as_u16(), other.status.as_u16()];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409], "{one} {other}");
        nothing_is_lost(&app, &[ada.id, grace.id], 1).await;
    }

    async fn of_two_who_open_the_last_pack_one_succeeds(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        let (one, other) = tokio::join!(open(&app, &ada, json!({})), open(&app, &ada, json!({})));
        let refusals = [&one, &other].into_iter().filter(|reply| reply.status == 409).count();
        assert_eq!(refusals, 1, "{one} {other}");
        nothing_is_lost(&app, &[ada.id], 5).await;
    }

    async fn a_live_opening_is_nowhere_until_it_was_shown(database) {
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
        assert_eq!(hidden(0).await, 0, "what is left does not tell either");
        let rotate = app.as_user(&ada).post("/api/fairness/rotate", json!({})).await;
        assert_eq!(rotate.refusal(), "409 opening_on_air");
        let mut events = app.app.listen();
        let id = opened.id;
        assert!(app.app.db.write(move |tx| show(tx, id)).await.expect("is shown"));
        while events.recv().await.expect("an event") != (crate::realtime::Event::OpeningShown { opening: id, user: ada.id }) {}
        assert_eq!(hidden(1).await, 5);
        assert!(!app.app.db.write(move |tx| show(tx, id)).await.expect("is asked again"));
        nothing_is_lost(&app, &[ada.id], 5).await;
    }

    async fn an_opening_takes_at_most_eight_statements(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        app.give_packs(ada.id, 60).await;
        open(&app, &ada, json!({})).await.ok();
        let pack = app.app.packs.find(&app.app.db, None).await.expect("a pack");
        let mut counts = Vec::new();
        for _ in 0..50 {
            let order = Order::new(&app.app, ada.id, Arc::clone(&pack), "self");
            let count = move |tx: &mut Tx<'_>| {
                open_in(tx, &order)?;
                Ok(tx.statements())
            };
            counts.push(app.app.db.write(count).await.expect("opens"));
        }
        counts.sort_unstable();
        // Two more belong to the idempotency key.
        assert!(counts[25] + 2 <= 8, "the median is {} and two", counts[25]);
    }

    async fn openings_at_once_are_conserved_and_verified(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let mut people = Vec::new();
        for number in 0..8 {
            let somebody = app.sign_in(&format!("collector{number}")).await;
            app.give_packs(somebody.id, 14).await;
            people.push(somebody);
        }
        // 61 copies of 8 definitions are 97 packs of five and three cards more: the run is drawn to its end.
        let opened = AtomicU64::new(0);
        let refused = AtomicU64::new(0);
        join_all(people.iter().map(|somebody| async {
            for _ in 0..14 {
                let reply = open(&app, somebody, json!({})).await;
                match reply.status.as_u16() {
                    200 => opened.fetch_add(1, Ordering::Relaxed),
                    409 => refused.fetch_add(1, Ordering::Relaxed),
                    _ => panic!("{reply}"),
                };
            }
            app.as_user(somebody).post("/api/fairness/rotate", json!({})).await.ok();
        }))
        .await;
        assert_eq!((opened.into_inner(), refused.into_inner()), (97, 15));
        let ids: Vec<UserId> = people.iter().map(|somebody| somebody.id).collect();
        nothing_is_lost(&app, &ids, 5).await;
        let report = verify(&published(&app).await).expect("pools are fine");
        assert_eq!(report.problems, []);
        assert_eq!((report.openings, report.recomputed), (97, 97));
    }

    async fn whatever_is_opened_at_once_adds_up_and_a_thousand_openings_are_verified(database) {
        let app = TestApp::new(database).await;
        let names: Vec<String> = (0..20).map(|number| format!("Card {number:02}")).collect();
        let printed = [(Rarity::Basic, 150), (Rarity::Uncommon, 90), (Rarity::Rare, 30), (Rarity::Divine, 1)];
        let guaranteed = |pool| NewPack { guarantee: Some(Rarity::Uncommon), ..pack_of(pool, 5) };
        let stock = app.stock_of(names.iter().map(|name| plain(name)).collect(), &printed, guaranteed).await;
        let pack = app.app.packs.find(&app.app.db, Some(stock.pack)).await.expect("the pack");
        let modifier = app.app.cards.catalogue(&app.app.db).await.expect("a catalogue").modifiers[0].id;
        let mut people = Vec::new();
        for number in 0..16 {
            let somebody = app.sign_in(&format!("collector{number}")).await;
            app.give_packs(somebody.id, 62).await;
            people.push(somebody);
        }
        // Each person opens 63 packs, some of them live, some with a forced modifier, with other people in between.
        join_all(people.iter().map(|somebody| async {
            let (user, dice) = (somebody.id, crate::dice::Dice::seeded(u64::from(somebody.id.as_str().as_bytes()[23])));
            for _ in 0..63 {
                let kind = dice.below(4);
                let order = Order::new(&app.app, user, Arc::clone(&pack), "self").forcing((kind == 1).then_some(modifier));
                let order = if kind == 0 { order.paid(Payment::Reserved).live() } else { order };
                let open = move |tx: &mut Tx<'_>| {
                    if kind == 0 {
                        wallet::reserve(tx, user, 1)?;
                    }
                    open_in(tx, &order)
                };
                let opened = app.app.db.write(open).await.expect("opens");
                if opened.live {
                    assert!(app.app.db.write(move |tx| show(tx, opened.id)).await.expect("is shown"));
                }
            }
            app.as_user(somebody).post("/api/fairness/rotate", json!({})).await.ok();
        }))
        .await;
        let ids: Vec<UserId> = people.iter().map(|somebody| somebody.id).collect();
        nothing_is_lost(&app, &ids, 5).await;
        let report = verify(&published(&app).await).expect("pools are fine");
        assert_eq!((report.openings, report.recomputed, report.problems), (1008, 1008, vec![]));
        let mut data = published(&app).await;
        data.openings[500].fairness.draws[2].attempt += 1;
        assert_ne!(verify(&data).expect("pools are fine").problems, [], "a changed attempt is noticed");
    }

    async fn rotation_reveals_the_seed_and_keeps_the_half_of_its_owner(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        let me = app.as_user(&ada);
        assert_eq!(app.anyone().get("/api/fairness/me").await.refusal(), "401 unauthorized");
        let before = me.get("/api/fairness/me").await.ok();
        let long = "x".repeat(65);
        for bad in ["", "   ", long.as_str()] {
            assert_eq!(me.put("/api/fairness/me", json!({"clientSeed": bad})).await.refusal(), "400 invalid");
        }
        me.put("/api/fairness/me", json!({"clientSeed": " my half "})).await.ok();
        let opening = open(&app, &ada, json!({})).await.ok();
        assert_eq!(opening["fairness"]["seedHash"], before["seedHash"]);
        assert_eq!(opening["fairness"]["clientSeed"], "my half");
        let after = me.post("/api/fairness/rotate", json!({})).await.ok();
        assert_ne!(after["seedHash"], before["seedHash"]);
        assert_eq!((&after["clientSeed"], &after["counter"]), (&json!("my half"), &json!(0)));
        assert_eq!(after["revealed"][0]["seedHash"], before["seedHash"]);
        let feed = app.anyone().get("/api/packs/openings").await.ok();
        assert_eq!(feed["openings"][0]["fairness"]["serverSeed"], after["revealed"][0]["serverSeed"]);
        let seed: ServerSeed = after["revealed"][0]["serverSeed"].as_str().expect("hex").parse().expect("a seed");
        assert_eq!(json!(seed.hash()), before["seedHash"]);
    }

    async fn a_month_later_seeds_are_revealed_by_themselves(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        open(&app, &ada, json!({})).await.ok();
        app.as_user(&grace).get("/api/fairness/me").await.ok();
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("looks"), 0);
        app.app.clock.advance(std::time::Duration::from_secs(30 * 24 * 3600));
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("looks"), 1, "an unused seed stays");
        let me = app.as_user(&app.sign_in("ada").await).get("/api/fairness/me").await.ok();
        assert_eq!(me["revealed"].as_array().map(Vec::len), Some(1));
    }

    async fn what_changes_a_pool_makes_a_new_version_and_nothing_else_does(database) {
        let app = TestApp::new(database).await;
        let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
        let path = format!("/api/packs/{}/odds/history", stock.pack);
        let versions = async || {
            let history = app.anyone().get(&path).await.ok();
            history["versions"].as_array().expect("versions").iter().map(|version| version["why"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(versions().await, [json!("The pack was made.")]);
        let (ash, now) = (stock.definitions[0], app.app.clock.now());
        let publish = async |why: &'static str, retire: bool| {
            let change = move |tx: &mut Tx<'_>| {
                if retire {
                    crate::cards::store::retire(tx, ash)?;
                }
                pools::publish_changes(tx, None, why, now)
            };
            app.app.db.write(change).await.expect("publishes")
        };
        assert_eq!(publish("Nothing.", false).await, 0);
        assert_eq!(publish("Ash was retired.", true).await, 1);
        app.app.packs.forget();
        assert_eq!(versions().await, [json!("Ash was retired."), json!("The pack was made.")]);
        let ada = app.sign_in("ada").await;
        assert_eq!(open(&app, &ada, json!({})).await.ok()["fairness"]["oddsVersion"], 2);
        // What is held is counted by the task that hears of it after the commit.
        let odds = async || app.anyone().get(&format!("/api/packs/{}/odds", stock.pack)).await.ok();
        let counted = async {
            while odds().await["copiesLeft"] != 7 * 61 - 5 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(10), counted).await.expect("the copies are counted");
        let odds = odds().await;
        assert_eq!(odds["oddsVersion"], 2);
        let sum: f64 = odds["firstDraw"].as_array().expect("odds").iter().filter_map(|row| row["probability"].as_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        let left: i64 = odds["firstDraw"].as_array().expect("odds").iter().filter_map(|row| row["copiesLeft"].as_i64()).sum();
        assert_eq!(left, 7 * 61 - 5);
    }

    async fn a_preferred_pack_is_set_and_cleared(database) {
        let app = TestApp::new(database).await;
        let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        let me = app.as_user(&ada);
        let path = "/api/users/preferred-pack";
        assert_eq!(app.anyone().get(path).await.refusal(), "401 unauthorized");
        assert_eq!(me.get(path).await.ok(), json!({"preferredPack": null}));
        assert_eq!(me.put(path, json!({"packId": "0123456789abcdef01234567"})).await.refusal(), "404 pack_not_found");
        let set = me.put(path, json!({"packId": stock.pack})).await.ok();
        assert_eq!(set, json!({"preferredPack": {"_id": stock.pack, "name": "Test pack"}}));
        assert_eq!(me.get(path).await.ok(), set);
        assert_eq!(me.put(path, json!({"packId": ""})).await.ok(), json!({"preferredPack": null}));
    }

    async fn copies_come_back_only_with_a_new_run(database) {
        let app = TestApp::new(database).await;
        app.stock(&["Ash"], &[(Rarity::Divine, 1)], 1).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        let card = open(&app, &ada, json!({})).await.ok()["cards"][0].clone();
        let definition = card["definitionId"].as_str().expect("an id").parse().expect("an id");
        let now = app.app.clock.now();
        let free = move |tx: &mut Tx<'_>| {
            let run = crate::packs::store::begin_run(tx, &[(definition, Rarity::Divine, 1)], now, "A test.")?;
            tx.execute("DELETE FROM cards", &[])?;
            Ok(run)
        };
        assert_eq!(app.app.db.write(free).await.expect("begins a run"), 2);
        assert_eq!(open(&app, &grace, json!({})).await.ok()["fairness"]["runVersion"], 2);
        let report = verify(&published(&app).await).expect("pools are fine");
        assert_eq!((report.openings, report.problems), (2, vec![]));
    }
}

async fn open_live(app: &TestApp, stock: &Stock, user: UserId) -> super::open::Opened {
    let pack = app.app.packs.find(&app.app.db, Some(stock.pack)).await.expect("the pack");
    let order = Order::new(&app.app, user, pack, "live").paid(Payment::Reserved).live();
    let open = move |tx: &mut Tx<'_>| {
        wallet::reserve(tx, user, 1)?;
        open_in(tx, &order)
    };
    app.app.db.write(open).await.expect("opens")
}

/// How many copies are held, as far as `/api/cards/availability` tells.
async fn owned_copies(app: &TestApp) -> i64 {
    let list = app.anyone().get("/api/cards/availability").await.ok();
    list["availability"].as_array().expect("a list").iter().filter_map(|row| row["owned"].as_i64()).sum()
}

#[test]
fn packs_have_their_time() {
    let at = |millis| Some(Timestamp::from_millis(millis));
    let now = Timestamp::from_millis(0);
    let pack = |from, to, retired| super::Pack {
        id: crate::ids::PackId::from_bytes([1; 12]),
        name: "A pack".into(),
        image_url: None,
        description: None,
        card_pool: vec![],
        cards_per_pack: 5,
        guarantee: None,
        policy: super::draw::Policy::Supply,
        weights: None,
        modifier_chance: 0.0,
        odds_version: 1,
        available_from: from,
        available_to: to,
        is_default: false,
        retired,
        modifier_chance_ppm: 0,
        created_at: now,
        updated_at: now,
    };
    assert!(pack(at(0), at(0), false).check_open(now).is_ok());
    let refusals = [pack(at(1), None, false), pack(None, at(-1), false), pack(None, None, true)];
    for refused in refusals {
        assert!(matches!(refused.check_open(now).map_err(Error::from), Err(Error::Conflict(_))));
    }
}
