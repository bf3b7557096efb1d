//! Concurrent openings lose no pack and draw no copy twice.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use tokio::task::JoinHandle;

use super::*;
use crate::error::Result;

#[apply(on_both_engines!)]
async fn one_of_two_concurrent_openings_gets_the_last_divine(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    for turn in 0..attempts() {
        let stock = app.stock(&[&format!("Ash {turn}")], &[(Rarity::Divine, 1)], 1).await;
        let pack = json!({"packId": stock.pack});
        let (one, other) = together(turn, open(&app, &ada, pack.clone()), open(&app, &grace, pack.clone())).await;
        // The loser keeps the pack for the next round, so the winner gets another one.
        let (won, lost) = if one.status == 200 { (ada.id, &other) } else { (grace.id, &one) };
        assert_eq!((one.status.as_u16() + other.status.as_u16(), lost.refusal().as_str()), (609, "409 pool_too_small"));
        app.give_packs(won, 1).await;
    }
    nothing_is_lost(&app, &[ada.id, grace.id], 1).await;
}

#[apply(on_both_engines!)]
async fn one_of_two_concurrent_openings_of_the_last_pack_succeeds(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, &[(Rarity::Basic, attempts())], 5).await;
    let ada = app.sign_in("ada").await;
    for turn in 0..attempts() {
        let (one, other) = together(turn, open(&app, &ada, json!({})), open(&app, &ada, json!({}))).await;
        let lost = if one.status == 200 { &other } else { &one };
        assert_eq!((one.status.as_u16() + other.status.as_u16(), lost.refusal().as_str()), (609, "409 no_packs"));
        app.give_packs(ada.id, 1).await;
    }
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn concurrent_openings_conserve_packs_and_are_verified(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let mut users = Vec::new();
    for number in 0..8 {
        let user = app.sign_in(&format!("collector{number}")).await;
        app.give_packs(user.id, 14).await;
        users.push(user);
    }
    // 61 copies of 8 definitions make 97 packs of five and three cards: all full packs are opened.
    let opened = AtomicU64::new(0);
    let refused = AtomicU64::new(0);
    join_all(users.iter().map(|user| async {
        for _ in 0..14 {
            let reply = open(&app, user, json!({})).await;
            match reply.status.as_u16() {
                200 => opened.fetch_add(1, Ordering::Relaxed),
                409 => refused.fetch_add(1, Ordering::Relaxed),
                _ => panic!("{reply}"),
            };
        }
        app.as_user(user).post("/api/fairness/rotate", json!({})).await.ok();
    }))
    .await;
    assert_eq!((opened.into_inner(), refused.into_inner()), (97, 15));
    let ids: Vec<UserId> = users.iter().map(|user| user.id).collect();
    nothing_is_lost(&app, &ids, 5).await;
    assert_eq!(verified(&app).await, (97, 97));
}

#[apply(on_both_engines!)]
async fn a_thousand_concurrent_openings_are_verified(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let names: Vec<String> = (0..20).map(|number| format!("Card {number:02}")).collect();
    let printed = [(Rarity::Basic, 150), (Rarity::Uncommon, 90), (Rarity::Rare, 30), (Rarity::Divine, 1)];
    let guaranteed = |pool| NewPack { guarantee: Some(Rarity::Uncommon), ..pack_of(pool, 5) };
    let stock = app.stock_of(names.iter().map(|name| plain(name)).collect(), &printed, guaranteed).await;
    let pack = app.features.packs.find(Some(stock.pack)).await.expect("the pack");
    let modifier = app.features.cards.catalogue().await.expect("a catalogue").modifiers[0].id;
    let mut users = Vec::new();
    for number in 0..16 {
        let user = app.sign_in(&format!("collector{number}")).await;
        app.give_packs(user.id, 62).await;
        users.push(user);
    }
    // Each user opens 63 packs, some live and some with a forced modifier, interleaved with other users.
    join_all(users.iter().map(|collector| async {
        let (user, dice) = (collector.id, crate::dice::Dice::seeded(u64::from(collector.id.as_str().as_bytes()[23])));
        for _ in 0..63 {
            let kind = dice.below(4);
            let request = OpenRequest::new(&app.features.packs, user, Arc::clone(&pack), "self")
                .forcing((kind == 1).then_some(modifier));
            let request = if kind == 0 { request.paid(Payment::Reserved).live() } else { request };
            let open = move |tx: &mut Tx<'_>| {
                if kind == 0 {
                    wallet::reserve(tx, user, 1)?;
                }
                open_in(tx, &request)
            };
            let opened = app.core.db.write(open).await.expect("opens");
            if opened.live {
                assert!(app.core.db.write(move |tx| show(tx, opened.id)).await.expect("is shown"));
            }
        }
    }))
    .await;
    for user in &users {
        app.as_user(user).post("/api/fairness/rotate", json!({})).await.ok();
    }
    let ids: Vec<UserId> = users.iter().map(|user| user.id).collect();
    nothing_is_lost(&app, &ids, 5).await;
    assert_eq!(verified(&app).await, (1008, 1008));
    let mut data = published(&app).await;
    let Record::Two(record) = &mut data.openings[500].fairness else { panic!("version 2") };
    record.draws[2].attempt += 1;
    assert_ne!(verify_published(&data).problems, [], "a changed attempt is detected");
}

/// On PostgreSQL, which has several writers: an opening at the end of a run blocks all others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_openings_of_the_last_copies_on_three_nodes_do_not_deadlock() {
    let app = TestApp::new(TestDatabase::postgres().await).await;
    let names: Vec<String> = (0..6).map(|number| format!("Card {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    app.stock(&names, &[(Rarity::Basic, 40)], 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 60).await;
    let nodes = [app.another_node().await, app.another_node().await, app.another_node().await];
    let windows = (0..9).map(|number| {
        let (nodes, ada) = (&nodes, &ada);
        async move {
            let mut opened = 0;
            loop {
                let reply = open(&nodes[number % nodes.len()], ada, json!({})).await;
                if reply.status != 200 {
                    assert!(["409 pool_too_small", "409 no_packs"].contains(&reply.refusal().as_str()), "{reply}");
                    return opened;
                }
                opened += 1;
            }
        }
    });
    let opened: u32 = join_all(windows).await.into_iter().sum();
    assert!(opened >= 40, "{opened} packs");
    nothing_is_lost(&app, &[ada.id], 5).await;
    drop(nodes);
    assert_eq!(app.closed().deadlocks().await, Some(0), "transactions that waited for each other");
}

const COPY: &str = "INSERT INTO openings (id, user_id, pack_id, odds_version, run_version, seed_id, counter, opened_at, \
    source, live, shown, listed, record) VALUES ($1, '0b0b0b0b0b0b0b0b0b0b0b0b', '0a0a0a0a0a0a0a0a0a0a0a0a', 1, 1, '', \
    0, 0, 'self', FALSE, TRUE, TRUE, $2)";
const RECORD: &str = "SELECT record FROM openings";
const NO_TIMEOUT: &str = "SET LOCAL idle_in_transaction_session_timeout = 0";
const WAITING_READS: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() \
    AND wait_event = 'SafeSnapshot'";

/// A transaction that has inserted an opening.
struct HeldOpening {
    /// Ends it, with a commit if the message is true.
    end: Sender<bool>,
    ended: JoinHandle<Result<()>>,
}

/// Inserts an opening in a transaction, which is then held open.
async fn hold_opening(app: &TestApp, id: OpeningId, record: &str) -> HeldOpening {
    let (end, receiver) = channel();
    let (inserted, mut is_inserted) = tokio::sync::mpsc::unbounded_channel();
    let (receiver, record) = (Mutex::new(receiver), record.to_owned());
    let insert = move |tx: &mut Tx<'_>| {
        tx.execute(NO_TIMEOUT, &[])?;
        tx.execute(COPY, &[&id, &record])?;
        inserted.send(()).map_err(Error::internal)?;
        match receiver.lock().expect("no panic").recv() {
            Ok(true) => Ok(()),
            _ => Err(Error::internal("it is rolled back")),
        }
    };
    let db = app.core.db.clone();
    let ended = tokio::spawn(async move { db.write(insert).await });
    is_inserted.recv().await.expect("is inserted");
    HeldOpening { end, ended }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_public_list_waits_for_openings_that_are_committed_late() {
    let app = TestApp::new(TestDatabase::postgres().await).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let first = open(&app, &ada, json!({})).await.ok()["_id"].clone();
    let id = |number| OpeningId::from_bytes([number; 12]);
    let record: String = app.core.db.read(|conn: &mut Conn<'_>| conn.scalar(RECORD, &[])).await.expect("is read");
    let (undone, late) = (hold_opening(&app, id(1), &record).await, hold_opening(&app, id(2), &record).await);
    let early = hold_opening(&app, id(3), &record).await;
    early.end.send(true).expect("is held");
    early.ended.await.expect("ends").expect("is committed");
    let release = async {
        let waiting = async || app.core.db.read(|conn: &mut Conn<'_>| conn.scalar::<i64>(WAITING_READS, &[])).await;
        let waits = async { while waiting().await.expect("is read") == 0 {} };
        tokio::time::timeout(Duration::from_secs(20), waits).await.expect("the list waits for both transactions");
        undone.end.send(false).expect("is held");
        late.end.send(true).expect("is held");
    };
    let anyone = app.anyone();
    let (list, ()) = tokio::join!(anyone.get("/api/fairness/openings"), release);
    undone.ended.await.expect("ends").expect_err("is rolled back");
    late.ended.await.expect("ends").expect("is committed");
    let list = list.ok();
    let ids: Vec<&Value> = list["openings"].as_array().expect("a list").iter().map(|opening| &opening["_id"]).collect();
    assert_eq!(ids, [&first, &json!(id(2)), &json!(id(3))]);
}
