//! Tests of how trades end: accepted, rejected, cancelled, countered, expired, or because a card was transferred.

use super::*;
use crate::testing::dump::{inject_failure, remove_failure};

async fn profile(world: &TradeWorld, name: &str) -> Value {
    world.app.anyone().get(&format!("/api/users/profile/{name}")).await.ok()
}

#[apply(on_both_engines!)]
async fn an_accepted_trade_exchanges_the_cards(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let me = world.app.as_user(&world.ada);
    me.put("/api/users/featured-cards", json!({"featuredCards": [ada[0], ada[4]]})).await.ok();
    let body = json!({
        "recipient": "BOB", "offeredItems": ada[..2], "offeredPacks": 2,
        "requestedItems": [bob[1], bob[0]], "requestedPacks": 1, "message": "  Fair?  ",
    });
    let reply = me.post("/api/trades", body).await;
    assert_eq!(reply.status, 201);
    let offer = reply.ok();
    assert_eq!((&offer["status"], &offer["message"]), (&json!("pending"), &json!("Fair?")));
    assert_eq!((&offer["sender"]["username"], &offer["recipient"]["username"]), (&json!("ada"), &json!("bob")));
    assert_eq!(ids(&offer["requestedItems"]), texts(&[bob[1], bob[0]]), "in the requested order");
    assert_eq!(offer["offeredItems"][0]["status"], "pending");
    assert_eq!(offer["expiresAt"], "2023-11-21T22:13:20.000Z", "a week");
    assert_eq!(world.packs(&world.ada).await, (1, 2));
    assert_eq!((world.status(ada[0]).await.as_str(), world.status(bob[0]).await.as_str()), ("pending", "available"));
    let notification = world.notification(&world.bob, "ada offers you a trade: ").await;
    let link = format!("/trades/pending?trade={}", id(&offer));
    assert_eq!(
        (&notification["link"], &notification["type"]),
        (&json!(link), &json!("trade")),
        "the link opens the trade"
    );
    let message = notification["message"].as_str().expect("a sentence");
    assert!(message.contains(" and 2 packs for your "), "{message}");
    nothing_is_lost(&world.app).await;

    // A locked card can be neither offered again nor featured. The other side sees that it is locked.
    assert_eq!(world.offer(&world.ada, &world.cy, (&ada[..1], 0), (&[], 1)).await.refusal(), "409 card_busy");
    let theirs = world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok();
    assert_eq!(theirs, json!([offer]));

    world.pass(5_000);
    let path = format!("/api/trades/{}/status", id(&offer));
    let accept = json!({"status": "accepted", "version": offer["version"]});
    let done = world.app.as_user(&world.bob).put(&path, accept.clone()).await.ok();
    assert_eq!((&done["status"], &done["version"]), (&json!("accepted"), &offer["version"]));
    assert_eq!(done["offeredItems"][0]["status"], "available", "a closed trade shows its cards as available");
    assert_eq!(done["updatedAt"], "2023-11-14T22:13:25.000Z");
    assert_eq!(world.cards(&world.ada).await, [ada[2], ada[3], ada[4], bob[0], bob[1]]);
    assert_eq!(world.packs(&world.ada).await, (2, 0));
    assert_eq!(world.packs(&world.bob).await, (4, 0));
    let featured = me.get("/api/users/featured-cards").await.ok();
    assert_eq!(ids(&featured["featuredCards"]), texts(&ada[4..]));
    for name in ["ada", "bob"] {
        let profile = profile(&world, name).await;
        assert_eq!((&profile["completedTrades"], &profile["xp"]), (&json!(1), &json!(30)), "{name}");
    }
    let card = world.app.anyone().get(&format!("/api/cards/owned/{}", ada[0])).await.ok();
    let last = card["events"].as_array().and_then(|events| events.last()).expect("a history").clone();
    assert_eq!((&card["owner"]["username"], &last["kind"]), (&json!("bob"), &json!("traded")), "{card}");
    world.notification(&world.ada, "bob accepted your trade: ").await;
    nothing_is_lost(&world.app).await;

    // Afterwards both see the snapshot, and a repetition changes nothing.
    for who in [&world.ada, &world.bob] {
        let list = world.app.as_user(who).get(&format!("/api/trades/{}", who.id)).await.ok();
        assert_eq!(list, json!([done]));
    }
    assert_eq!(world.app.as_user(&world.bob).put(&path, accept).await.refusal(), "409 trade_closed");
    assert_eq!(world.set(&world.ada, &id(&offer), "cancelled").await.refusal(), "409 trade_closed");
    assert_eq!(world.packs(&world.bob).await, (4, 0));
}

#[apply(on_both_engines!)]
async fn each_side_can_end_a_trade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let trade = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    assert_eq!(
        world.app.anyone().put(&format!("/api/trades/{trade}/status"), json!({"status": "accepted"})).await.status,
        401
    );
    let admin = world.app.sign_in("nova").await;
    for stranger in [&world.cy, &admin] {
        for status in ["accepted", "rejected", "cancelled"] {
            assert_eq!(world.set(stranger, &trade, status).await.refusal(), "403 not_your_trade");
        }
    }
    assert_eq!(world.set(&world.ada, &trade, "accepted").await.refusal(), "403 other_side");
    assert_eq!(world.set(&world.ada, &trade, "rejected").await.refusal(), "403 other_side");
    assert_eq!(world.set(&world.bob, &trade, "cancelled").await.refusal(), "403 other_side");
    for nowhere in ["0123456789abcdef01234567", "nonsense", "%F0%9F%83%8F"] {
        assert_eq!(world.set(&world.bob, nowhere, "accepted").await.refusal(), "404 trade_not_found");
    }
    let path = format!("/api/trades/{trade}/status");
    for body in [
        json!({"status": "pending"}),
        json!({"status": 1}),
        json!({}),
        json!([]),
        json!({"status": "accepted", "version": 7}),
        json!({"status": "accepted\u{0}"}),
        json!({"status": "x".repeat(1_000_000)}),
    ] {
        let reply = world.app.as_user(&world.bob).put(&path, body).await;
        assert_eq!(reply.status, 400, "{}", &reply.to_string()[..200.min(reply.to_string().len())]);
    }
    assert_eq!(world.status(ada[0]).await, "pending", "nothing has changed");

    let rejected = world.set(&world.bob, &trade, "rejected").await.ok();
    assert_eq!((&rejected["status"], &rejected["cancellationReason"]), (&json!("rejected"), &Value::Null));
    assert_eq!(world.status(ada[0]).await, "available");
    world.notification(&world.ada, "bob rejected your trade").await;
    let trade = id(&world.offer(&world.ada, &world.bob, (&[], 2), (&bob[..1], 0)).await.ok());
    assert_eq!(world.packs(&world.ada).await, (1, 2));
    let cancelled = world.set(&world.ada, &trade, "cancelled").await.ok();
    assert_eq!((&cancelled["status"], &cancelled["cancellationReason"]), (&json!("cancelled"), &json!("withdrawn")));
    assert_eq!(world.packs(&world.ada).await, (3, 0));
    world.notification(&world.bob, "ada withdrew the offer of 2 packs").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_request_gets_the_same_response(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let body = json!({"recipient": world.bob.id, "offeredItems": [ada[0]], "requestedItems": [bob[0]]});
    let call = async |who, method: Method, path: &str, body: &Value| {
        let caller = world.app.as_user(who);
        let first = caller.call(method.clone(), path, Some(body.clone()), Some("key")).await;
        world.pass(1000);
        let again = caller.call(method.clone(), path, Some(body.clone()), Some("key")).await;
        assert_eq!((first.status, &first.body), (again.status, &again.body));
        let mut other = body.clone();
        other["message"] = json!("another body");
        assert_eq!(caller.call(method, path, Some(other), Some("key")).await.refusal(), "409 idempotency_key_reused");
        first.ok()
    };
    let offer = call(&world.ada, Method::POST, "/api/trades", &body).await;
    let list = world.app.as_user(&world.ada).get("/api/trades/ada").await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let path = format!("/api/trades/{}/status", id(&offer));
    call(&world.bob, Method::PUT, &path, &json!({"status": "accepted"})).await;
    assert_eq!(profile(&world, "bob").await["completedTrades"], 1);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn accepting_a_trade_cancels_the_other_one_for_the_same_card(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob, cy) = (world.cards(&world.ada).await, world.cards(&world.bob).await, world.cards(&world.cy).await);
    let first = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    let other = id(&world.offer(&world.cy, &world.bob, (&cy[..2], 2), (&bob[..2], 0)).await.ok());
    // At the same time Bob offers Cy a trade, and Cy requests what Ada gives.
    let own = world.swap(&world.bob, &world.cy, bob[3], cy[3]).await;
    let untouched = world.swap(&world.cy, &world.bob, cy[4], bob[4]).await;
    world.set(&world.bob, &first, "accepted").await.ok();
    let list = world.app.as_user(&world.cy).get("/api/trades/cy").await.ok();
    let find =
        |trade: &str| list.as_array().expect("trades").iter().find(|row| row["_id"] == trade).expect("exists").clone();
    assert_eq!(
        (&find(&other)["status"], &find(&other)["cancellationReason"]),
        (&json!("cancelled"), &json!("card_moved"))
    );
    assert_eq!((&find(&own)["status"], &find(&untouched)["status"]), (&json!("pending"), &json!("pending")));
    assert_eq!((world.status(cy[0]).await.as_str(), world.packs(&world.cy).await), ("available", (3, 0)));
    assert_eq!(find(&other)["requestedItems"].as_array().map(Vec::len), Some(2), "it still shows the requested cards");
    let card = find(&other)["requestedItems"][0]["name"].as_str().expect("a name").to_owned();
    for (who, begins) in
        [(&world.cy, "Your trade with bob was cancelled"), (&world.bob, "The trade that cy offered you was cancelled")]
    {
        let message = world.notification(who, begins).await["message"].to_string();
        assert!(message.contains(&card) && message.contains("has changed hands"), "{message}");
    }
    assert_eq!(world.set(&world.bob, &other, "accepted").await.refusal(), "409 trade_closed");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_counter_offer_ends_the_original_trade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let counter = async |from: &TestUser, to: &TestUser, card: CardId, wanted: CardId, of: &str| {
        let body = json!({"recipient": to.id, "offeredItems": [card], "requestedItems": [wanted], "counterOf": of});
        world.app.as_user(from).post("/api/trades", body).await
    };
    let first = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    assert_eq!(counter(&world.ada, &world.bob, ada[1], bob[1], &first).await.refusal(), "403 other_side");
    assert_eq!(counter(&world.cy, &world.ada, ada[1], bob[1], &first).await.refusal(), "403 not_your_trade");
    assert_eq!(counter(&world.bob, &world.cy, bob[1], ada[1], &first).await.refusal(), "400 invalid");
    assert_eq!(
        counter(&world.bob, &world.ada, bob[1], ada[1], "0123456789abcdef01234567").await.refusal(),
        "404 trade_not_found"
    );
    // A refused counter-offer leaves the trade unchanged.
    assert_eq!(counter(&world.bob, &world.ada, ada[1], bob[1], &first).await.refusal(), "409 card_moved");
    assert_eq!(world.status(ada[0]).await, "pending");

    // Ada's offer locks her card. Bob may request it, because the counter-offer ends that offer.
    let second = id(&counter(&world.bob, &world.ada, bob[1], ada[0], &first).await.ok());
    world.notification(&world.ada, "bob answered your trade with a counter-offer: ").await;
    assert_eq!(counter(&world.bob, &world.ada, bob[2], ada[2], &first).await.refusal(), "409 trade_closed");
    let third = id(&counter(&world.ada, &world.bob, ada[2], bob[1], &second).await.ok());
    let fourth = id(&counter(&world.bob, &world.ada, bob[2], ada[2], &third).await.ok());
    nothing_is_lost(&world.app).await;
    let done = world.set(&world.ada, &fourth, "accepted").await.ok();
    assert_eq!(done["counterOf"], third);
    let list = world.app.as_user(&world.ada).get("/api/trades/ada").await.ok();
    let reasons: Vec<(&Value, &Value)> =
        list.as_array().expect("trades").iter().map(|row| (&row["_id"], &row["cancellationReason"])).collect();
    let countered = json!("countered");
    assert_eq!(reasons.len(), 4);
    for trade in [&first, &second, &third] {
        assert!(reasons.contains(&(&json!(trade), &countered)), "{reasons:?}");
    }
    assert_eq!(world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok(), json!([]));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_trade_changed_since_it_was_seen_is_not_accepted(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let offer = world.offer(&world.ada, &world.bob, (&ada[..1], 0), (&bob[..2], 0)).await.ok();
    let card = bob[1];
    let grade = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute("UPDATE cards SET slabbed = TRUE, grade = 9 WHERE id = $1", &[&card])
    };
    world.app.core.db.write(grade).await.expect("is graded");
    let path = format!("/api/trades/{}/status", id(&offer));
    let accept = async |version: &Value| {
        world.app.as_user(&world.bob).put(&path, json!({"status": "accepted", "version": version})).await
    };
    assert_eq!(accept(&offer["version"]).await.refusal(), "409 changed");
    assert_eq!(accept(&json!("nonsense")).await.refusal(), "409 changed");
    assert_eq!(accept(&json!("x".repeat(1_000_000))).await.refusal(), "409 changed");
    assert_eq!(world.cards(&world.bob).await, bob, "nothing was transferred");
    let now = world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok();
    assert_eq!(now[0]["requestedItems"][1]["grade"], 9);
    assert_ne!(now[0]["version"], offer["version"]);
    accept(&now[0]["version"]).await.ok();
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn the_error_about_a_busy_card_states_the_reason(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob, cy) = (world.cards(&world.ada).await, world.cards(&world.bob).await, world.cards(&world.cy).await);
    let trade = id(&world.offer(&world.ada, &world.bob, (&ada[..1], 0), (&bob[..1], 2)).await.ok());
    let elsewhere = world.swap(&world.bob, &world.cy, bob[0], cy[0]).await;
    for refused in [
        world.set(&world.bob, &trade, "accepted").await,
        world.offer(&world.cy, &world.bob, (&cy[1..2], 0), (&bob[..1], 0)).await,
    ] {
        assert_eq!(refused.refusal(), "409 card_busy");
        let message = refused.json()["message"].as_str().expect("a message").to_owned();
        assert!(message.contains(" is offered in an open trade"), "{message}");
    }
    world.set(&world.bob, &elsewhere, "cancelled").await.ok();
    // Bob's packs are reserved by other offers.
    let packs = id(&world.offer(&world.bob, &world.cy, (&[], 2), (&cy[..1], 0)).await.ok());
    let refused = world.set(&world.bob, &trade, "accepted").await;
    assert_eq!(refused.refusal(), "409 no_packs");
    assert!(refused.to_string().contains("asks for 2 packs, and you have 1 available"), "{refused}");
    nothing_is_lost(&world.app).await;
    world.set(&world.bob, &packs, "cancelled").await.ok();
    world.set(&world.bob, &trade, "accepted").await.ok();
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_unanswered_trade_expires(database: TestDatabase) {
    let world = TradeWorld::with_flags(database, &["--trade-hours=2"]).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let offer = world.offer(&world.ada, &world.bob, (&ada[..2], 1), (&bob[..1], 0)).await.ok();
    assert_eq!(offer["expiresAt"], "2023-11-15T00:13:20.000Z", "as the settings say");
    world.pass(2 * 3_600_000 - 1);
    let last = world.swap(&world.ada, &world.bob, ada[2], bob[1]).await;
    assert_eq!(run_job(&world).await, 0);
    world.pass(1);
    // From now on it cannot be accepted, even before the job has run.
    for (who, status) in [(&world.bob, "accepted"), (&world.bob, "rejected"), (&world.ada, "cancelled")] {
        let refused = world.set(who, &id(&offer), status).await;
        assert_eq!(refused.refusal(), "409 trade_closed");
        assert!(refused.to_string().contains("has expired"), "{refused}");
    }
    let pending = world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok();
    assert_eq!(pending.as_array().expect("trades").iter().map(id).collect::<Vec<_>>(), [last]);
    assert_eq!((run_job(&world).await, run_job(&world).await), (1, 0));
    assert_eq!((world.status(ada[0]).await.as_str(), world.packs(&world.ada).await), ("available", (3, 0)));
    let list = world.app.as_user(&world.ada).get("/api/trades/ada?status=cancelled").await.ok();
    assert_eq!((&list[0]["cancellationReason"], &list[0]["_id"]), (&json!("expired"), &offer["_id"]));
    world.notification(&world.ada, "Your offer to bob has expired: ").await;
    world.notification(&world.bob, "The offer of ada has expired").await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn many_trades_expire_in_batches(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    world.app.give_packs(world.ada.id, 120).await;
    let bob = world.cards(&world.bob).await;
    for _ in 0..120 {
        world.offer(&world.ada, &world.bob, (&[], 1), (&bob[..1], 0)).await.ok();
    }
    world.pass(168 * 3_600_000);
    assert_eq!(run_job(&world).await, 120);
    assert_eq!(world.packs(&world.ada).await, (123, 0));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn transferring_a_card_ends_the_trades_that_ask_for_it(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let request = id(&world.offer(&world.ada, &world.bob, (&ada[..2], 1), (&bob[..2], 0)).await.ok());
    let other = world.swap(&world.ada, &world.bob, ada[2], bob[2]).await;
    // As in a sale on the market: Bob's card goes to Cy.
    let (ctx, card) = (TxContext::of(&world.app.features.cards).await.expect("a context"), bob[1]);
    let (from, to) = (world.bob.id, world.cy.id);
    let sell = move |tx: &mut crate::db::Tx<'_>| {
        let ended = crate::trades::cards_moved(tx, &ctx, &[card], None)?;
        let what = crate::collection::locks::HandOver {
            from,
            to,
            holder: None,
            kind: "sold",
            reference: "listing",
            at: ctx.now,
        };
        crate::collection::locks::hand_over(tx, &ctx.presenter, &[card], what)?;
        ended.settle(tx, &ctx)
    };
    assert_eq!(world.app.core.db.write(sell).await.expect("is sold"), 1);
    assert_eq!((world.status(ada[0]).await.as_str(), world.packs(&world.ada).await), ("available", (3, 0)));
    assert_eq!(world.set(&world.bob, &request, "accepted").await.refusal(), "409 trade_closed");
    nothing_is_lost(&world.app).await;
    world.set(&world.bob, &other, "accepted").await.ok();
    // Transfers within one millisecond keep their order in the history.
    for (giver, taker) in [(&world.ada, &world.bob), (&world.bob, &world.ada), (&world.ada, &world.bob)] {
        let trade = id(&world.offer(taker, giver, (&[], 1), (&bob[2..3], 0)).await.ok());
        world.set(giver, &trade, "accepted").await.ok();
    }
    let history = world.app.anyone().get(&format!("/api/cards/owned/{}", bob[2])).await.ok();
    let names: Vec<&Value> =
        history["events"].as_array().expect("a history").iter().map(|event| &event["to"]["username"]).collect();
    assert_eq!(names, ["bob", "ada", "bob", "ada", "bob"], "{history:#}");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn the_job_runs_when_a_trade_expires(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    let mut events = world.app.core.listen();
    let job = tokio::spawn(crate::due::run(world.app.features.trades.clone()));
    world.pass(168 * 3_600_000);
    let ended = async {
        loop {
            let event = events.recv().await.expect("an event");
            if let crate::realtime::Event::TradeUpdated { status, users, .. } = event
                && status == "cancelled"
            {
                return users;
            }
        }
    };
    let users = tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.expect("ends in time");
    assert_eq!(users, [world.ada.id, world.bob.id]);
    world.app.core.stop();
    job.await.expect("the job ends with the server");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_trade_that_cannot_be_ended_does_not_block_others(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let poison = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    world.pass(1);
    world.swap(&world.ada, &world.bob, ada[1], bob[1]).await;
    inject_failure(&world.app, "trades", "UPDATE", &format!("OLD.id = '{poison}'")).await;
    world.pass(168 * 3_600_000);
    assert_eq!(run_job(&world).await, 1);
    assert_eq!(world.status(ada[0]).await, "pending");
    nothing_is_lost(&world.app).await;
    remove_failure(&world.app, "trades").await;
    assert_eq!(run_job(&world).await, 1);
    nothing_is_lost(&world.app).await;
}
