//! Concurrent openings lose no pack and draw no copy twice.

use super::*;

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
