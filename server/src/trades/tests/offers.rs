//! Tests of offers: their content, who sees them, and hints.

use super::*;

#[apply(on_both_engines!)]
async fn invalid_trades_are_refused_and_change_nothing(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let cy = world.cards(&world.cy).await;
    let me = world.app.as_user(&world.ada);
    let good = json!({"recipient": world.bob.id, "offeredItems": [ada[0]], "requestedItems": [bob[0]]});
    assert_eq!(world.app.anyone().post("/api/trades", good.clone()).await.refusal(), "401 unauthorized");
    let with = |change: Value| {
        let mut body = good.clone();
        body.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        body
    };
    let long = "x".repeat(1_000_000);
    let many: Vec<&CardId> = ada.iter().chain(&cy[..1]).collect();
    let refused = [
        (json!({"recipient": "nobody"}), "404 user_not_found"),
        (json!({"recipient": "0123456789abcdef01234567"}), "404 user_not_found"),
        (json!({"recipient": world.ada.id}), "400 invalid"),
        (json!({"recipient": "Ada"}), "400 invalid"),
        (json!({"recipient": " "}), "400 invalid"),
        (json!({"recipient": long}), "400 invalid"),
        (json!({"recipient": 7}), "400 invalid_body"),
        (json!({"recipient": null}), "400 invalid_body"),
        (json!({"recipient": "b\u{0}b"}), "400 null_character"),
        (json!({"offeredItems": [ada[0], ada[0]]}), "400 invalid"),
        (json!({"offeredItems": [ada[0], bob[0]]}), "400 invalid"),
        (json!({"offeredItems": many}), "400 invalid"),
        (json!({"requestedItems": vec![bob[0]; 30_000]}), "400 invalid"),
        (json!({"offeredItems": []}), "400 invalid"),
        (json!({"requestedItems": []}), "400 invalid"),
        (json!({"offeredItems": "all"}), "400 invalid_body"),
        (json!({"offeredItems": [7]}), "400 invalid_body"),
        (json!({"offeredItems": ["nonsense"]}), "400 invalid_body"),
        (json!({"offeredItems": [{"_id": ada[0]}]}), "400 invalid_body"),
        (json!({"offeredPacks": 11}), "400 invalid"),
        (json!({"requestedPacks": 11}), "400 invalid"),
        (json!({"offeredPacks": 1.5}), "400 invalid_body"),
        (json!({"offeredPacks": -1}), "400 invalid_body"),
        (json!({"offeredPacks": 1e99}), "400 invalid_body"),
        (json!({"offeredPacks": 4_294_967_295_u32}), "400 invalid"),
        (json!({"offeredPacks": 4_294_967_297_u64}), "400 invalid_body"),
        (json!({"offeredPacks": "2"}), "400 invalid_body"),
        (json!({"offeredPacks": true}), "400 invalid_body"),
        (json!({"message": long}), "400 invalid"),
        (json!({"message": "x".repeat(501)}), "400 invalid"),
        (json!({"message": "bell \u{7}"}), "400 invalid"),
        (json!({"message": "null \u{0}"}), "400 null_character"),
        (json!({"message": ["a"]}), "400 invalid_body"),
        (json!({"counterOf": "nonsense"}), "400 invalid_body"),
        (json!({"counterOf": "0123456789abcdef01234567"}), "404 trade_not_found"),
        (json!({"offeredItems": [bob[1]]}), "409 card_moved"),
        (json!({"offeredItems": ["0123456789abcdef01234567"]}), "409 card_moved"),
        (json!({"requestedItems": [cy[0]]}), "409 card_moved"),
        (json!({"requestedItems": [ada[1]]}), "409 card_moved"),
        (json!({"offeredPacks": 4}), "409 no_packs"),
        (json!({"requestedPacks": 4}), "409 no_packs"),
    ];
    for (change, expected) in refused {
        let reply = me.post("/api/trades", with(change.clone())).await;
        assert_eq!(reply.refusal(), expected, "{:.200}", change.to_string());
    }
    for body in [json!(null), json!([]), json!("trade"), json!({}), json!(7)] {
        assert_eq!(me.post("/api/trades", body).await.status, 400);
    }
    let reply = me.post("/api/trades", with(json!({"offeredPacks": 4}))).await;
    assert!(reply.to_string().contains("You offer 4 packs, and you have 3 available."), "{reply}");
    let reply = me.post("/api/trades", with(json!({"requestedPacks": 4}))).await;
    assert!(reply.to_string().contains("You ask for 4 packs, and bob has 3 available."), "{reply}");
    let reply = me.post("/api/trades", with(json!({"requestedItems": [cy[0]]}))).await;
    assert!(
        reply.to_string().contains("(Basic ") || reply.to_string().contains("(Rare "),
        "the error names the card: {reply}"
    );
    assert_eq!(me.get("/api/trades/ada").await.ok(), json!([]));
    assert_eq!((world.status(ada[0]).await.as_str(), world.packs(&world.ada).await), ("available", (3, 0)));
    // Emoji and line breaks are text.
    me.post("/api/trades", with(json!({"message": "🃏 for 🃏?\nGo on!", "counterOf": null}))).await.ok();
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn the_limits_of_a_trade_are_settings(database: TestDatabase) {
    let world = TradeWorld::with_flags(database, &["--trade-cards=1", "--trade-packs=0"]).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    assert_eq!(
        world.app.anyone().get("/api/settings").await.ok()["trading"],
        json!({"cards": 1, "packs": 0, "hours": 168})
    );
    let refused = world.offer(&world.ada, &world.bob, (&ada[..2], 0), (&bob[..1], 0)).await;
    assert_eq!(refused.json()["fields"], json!({"offeredItems": "A side of a trade has at most 1 card."}));
    let refused = world.offer(&world.ada, &world.bob, (&ada[..1], 0), (&bob[..2], 1)).await;
    assert_eq!(refused.json()["fields"].as_object().map(serde_json::Map::len), Some(2), "{refused}");
    // An admin changes the limits at run time; open trades are not affected.
    let nova = world.app.sign_in("nova").await;
    let limits = json!({"trade-cards": 20, "trade-packs": 3, "trade-hours": 1});
    world.app.as_user(&nova).patch("/api/admin/settings", limits).await.ok();
    let offer = world.offer(&world.ada, &world.bob, (&ada, 3), (&bob, 0)).await.ok();
    assert_eq!(offer["expiresAt"], "2023-11-14T23:13:20.000Z");
    world.set(&world.bob, &id(&offer), "accepted").await.ok();
    assert_eq!(world.cards(&world.bob).await.len(), 5);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_user_may_be_named_like_an_id(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let offer = async |recipient: &str| {
        let body = json!({"recipient": recipient, "offeredItems": [ada[0]], "requestedPacks": 1});
        world.app.as_user(&world.ada).post("/api/trades", body).await
    };
    // One user's name is an unknown id, another's is Bob's id.
    let hex = world.app.sign_in("0123456789abcdef01234567").await;
    let trade = offer("0123456789abcdef01234567").await.ok();
    assert_eq!(trade["recipient"]["_id"], hex.id.to_string());
    world.set(&hex, &id(&trade), "accepted").await.ok();
    let named_like_bob = world.app.sign_in(world.bob.id.as_str()).await;
    let trade = world.offer(&world.bob, &named_like_bob, (&bob[..1], 0), (&[], 1)).await.ok();
    assert_eq!(trade["recipient"]["_id"], named_like_bob.id.to_string());
    let body = json!({"recipient": world.bob.id, "offeredItems": [ada[1]], "requestedPacks": 1});
    let trade = world.app.as_user(&world.ada).post("/api/trades", body).await.ok();
    assert_eq!(trade["recipient"]["username"], "bob", "an existing id wins");
    // The list at Bob's id is Bob's, even if another user's name is that id.
    let path = format!("/api/trades/{}", world.bob.id);
    assert_eq!(world.app.as_user(&named_like_bob).get(&path).await.refusal(), "403 not_your_trades");
    assert_eq!(world.app.as_user(&world.bob).get(&path).await.ok().as_array().map(Vec::len), Some(2));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn lists_are_private_and_paged(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let nova = world.app.sign_in("nova").await;
    for path in ["/api/trades/ada", "/api/trades/ada/pending"] {
        assert_eq!(world.app.anyone().get(path).await.status, 401);
        assert_eq!(world.app.as_user(&world.bob).get(path).await.refusal(), "403 not_your_trades");
        assert_eq!(world.app.as_user(&world.ada).get(path).await.ok(), json!([]));
        assert_eq!(world.app.as_user(&nova).get(path).await.ok(), json!([]));
        assert_eq!(world.app.as_user(&nova).get(&path.replace("ada", "nobody")).await.refusal(), "404 user_not_found");
    }
    let mut trades = Vec::new();
    for at in 0..5 {
        world.pass(10);
        trades.push(match at % 2 {
            0 => world.swap(&world.ada, &world.bob, ada[at], bob[at]).await,
            _ => world.swap(&world.bob, &world.ada, bob[at], ada[at]).await,
        });
    }
    world.set(&world.ada, &trades[1], "rejected").await.ok();
    trades.reverse();
    let get = async |query: &str| -> Vec<String> {
        let list = world.app.as_user(&world.ada).get(&format!("/api/trades/{}{query}", world.ada.id)).await.ok();
        list.as_array().expect("trades").iter().map(id).collect()
    };
    assert_eq!(get("").await, trades);
    assert_eq!(get("?limit=2").await, trades[..2]);
    assert_eq!(get(&format!("?limit=2&before={}", trades[1])).await, trades[2..4]);
    assert_eq!(get("?status=rejected").await, trades[3..4]);
    assert_eq!(get(&format!("?id={}", trades[4])).await, trades[4..]);
    assert!(get("?id=0123456789abcdef01234567").await.is_empty());
    assert_eq!(get("?limit=4294967295").await.len(), 5);
    let open = [&trades[..3], &trades[4..]].concat();
    assert_eq!(get("/pending").await, open);
    assert_eq!(get(&format!("/pending?before={}&limit=1", trades[2])).await, trades[4..]);
    for bad in ["?limit=0", "?limit=-1", "?status=open", "?before=x", "?id=x", "/pending?limit=0"] {
        let path = format!("/api/trades/{}{bad}", world.ada.id);
        assert_eq!(world.app.as_user(&world.ada).get(&path).await.refusal(), "400 invalid_query");
    }
    // One statement reads the cards of all trades.
    let (presenter, user) =
        (crate::collection::CardPresenter::new(&world.app.features.cards).await.expect("a presenter"), world.ada.id);
    let count = move |conn: &mut crate::db::Conn<'_>| {
        let rows = crate::trades::store::list(conn, user, None, None, 200)?;
        let trades = crate::trades::Trade::list(conn, &presenter, user, rows)?;
        let whole = serde_json::to_value(&trades).expect("is JSON");
        let cards = whole
            .as_array()
            .expect("trades")
            .iter()
            .all(|trade| trade["offeredItems"].as_array().is_some_and(|cards| cards.len() == 1));
        Ok((conn.statements(), trades.len(), cards))
    };
    assert_eq!(world.app.core.db.read(count).await.expect("reads"), (2, 5, true));
}

#[apply(on_both_engines!)]
async fn several_offers_of_one_user_make_one_notification(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let notices = async || {
        let list = world.app.as_user(&world.bob).get("/api/notifications").await.ok();
        let rows = list.as_array().expect("a list").clone();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let of_trades = rows.iter().filter(|row| row["type"] == "trade");
        of_trades.map(|row| (text(row, "message"), text(row, "link"))).collect::<Vec<_>>()
    };
    let offer = async |from: &TestUser| {
        world.pass(1);
        id(&world.offer(from, &world.bob, (&[], 1), (&[], 2)).await.ok())
    };
    offer(&world.ada).await;
    assert_eq!(notices().await[0].0, "ada offers you a trade: 1 pack for your 2 packs.");
    offer(&world.ada).await;
    let third = offer(&world.ada).await;
    offer(&world.cy).await;
    let notifications = notices().await;
    assert_eq!(notifications.len(), 2, "one per sender: {notifications:?}");
    let merged = "ada offered you 3 trades, the latest: 1 pack for your 2 packs.".to_owned();
    assert_eq!(notifications[1], (merged, format!("/trades/pending?trade={third}")));
    // A notification that was read stays; the next offer makes a new one.
    world.app.as_user(&world.bob).put("/api/notifications/read", json!({})).await.ok();
    world.set(&world.ada, &third, "cancelled").await.ok();
    offer(&world.ada).await;
    let notifications: Vec<_> = notices().await.into_iter().map(|(message, _)| message).collect();
    assert_eq!(notifications.len(), 4, "{notifications:?}");
    assert!(
        notifications[0].starts_with("ada offers you a trade")
            && notifications[1].starts_with("ada withdrew the offer"),
        "{notifications:?}"
    );
}

#[apply(on_both_engines!)]
async fn a_deleted_account_is_shown_as_a_former_collector(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let trade = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    world.set(&world.bob, &trade, "rejected").await.ok();
    let deleted = world.bob.id;
    world
        .app
        .core
        .db
        .write(move |tx| tx.execute("DELETE FROM users WHERE id = $1", &[&deleted]))
        .await
        .expect("is deleted");
    let list = world.app.as_user(&world.ada).get("/api/trades/ada").await.ok();
    assert_eq!(list[0]["recipient"], json!({"_id": deleted, "username": "former collector"}));
    assert_eq!(list[0]["requestedItems"][0]["_id"], bob[0].to_string());
    assert_eq!(
        world.offer(&world.ada, &world.bob, (&ada[..1], 0), (&bob[..1], 0)).await.refusal(),
        "404 user_not_found"
    );
}

#[apply(on_both_engines!)]
async fn an_unreadable_trade_is_left_out_of_the_page(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let mut trades = Vec::new();
    for at in 0..2 {
        let trade = world.swap(&world.ada, &world.bob, ada[at], bob[at]).await;
        world.set(&world.bob, &trade, "rejected").await.ok();
        trades.push(trade);
    }
    let broken = trades[0].clone();
    let corrupt =
        move |tx: &mut crate::db::Tx<'_>| tx.execute("UPDATE trades SET closed = '{' WHERE id = $1", &[&broken]);
    assert_eq!(world.app.core.db.write(corrupt).await.expect("is written"), 1);
    let list = world.app.as_user(&world.bob).get("/api/trades/bob").await.ok();
    let shown: Vec<String> = list.as_array().expect("trades").iter().map(id).collect();
    assert_eq!(shown, trades[1..]);
}

#[apply(on_both_engines!)]
async fn trading_stops_during_maintenance(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let trade = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    let nova = world.app.sign_in("nova").await;
    world.app.as_user(&nova).patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    assert_eq!(world.set(&world.bob, &trade, "accepted").await.refusal(), "503 busy");
    assert_eq!(world.offer(&world.ada, &world.bob, (&ada[1..2], 0), (&bob[..1], 0)).await.refusal(), "503 busy");
    assert_eq!(
        world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok().as_array().map(Vec::len),
        Some(1)
    );
}

#[apply(on_both_engines!)]
async fn hints_describe_the_cards_of_both_sides(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let cy = world.cards(&world.cy).await;
    let get_hints = async |who, with: &str, cards: &[CardId], more: &str| {
        let cards = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        world.app.as_user(who).get(&format!("/api/trades/hints?with={with}&cards={cards}{more}")).await
    };
    assert_eq!(world.app.anyone().get("/api/trades/hints?with=bob&cards=").await.status, 401);
    assert_eq!(get_hints(&world.ada, "nobody", &ada, "").await.refusal(), "404 user_not_found");
    assert_eq!(get_hints(&world.ada, "ada", &ada, "").await.refusal(), "400 invalid");
    assert_eq!(get_hints(&world.ada, "", &ada, "").await.refusal(), "400 invalid");
    assert_eq!(get_hints(&world.ada, "bob", &vec![ada[0]; 21], "").await.refusal(), "400 invalid");
    assert_eq!(
        world.app.as_user(&world.ada).get("/api/trades/hints?with=bob&cards=nonsense").await.refusal(),
        "400 invalid"
    );
    assert_eq!(world.app.as_user(&world.ada).get("/api/trades/hints?with=bob").await.ok(), json!({"hints": []}));

    // Ada has two copies of a card, and Bob has one that Cy and Ada want.
    let [same, one, theirs] = [ada[0], ada[1], bob[0]];
    let twin = move |tx: &mut crate::db::Tx<'_>| {
        let kind = "UPDATE cards SET definition_id = (SELECT definition_id FROM cards WHERE id = $1), rarity = (SELECT rarity FROM cards WHERE id = $1), mint = $2 WHERE id = $3";
        tx.execute(kind, &[&theirs, &1000_i64, &same])?;
        tx.execute(kind, &[&theirs, &1001_i64, &one])
    };
    world.app.core.db.write(twin).await.expect("is written");
    let card = world.app.anyone().get(&format!("/api/cards/owned/{theirs}")).await.ok()["card"].clone();
    world
        .app
        .as_user(&world.ada)
        .put("/api/users/favorite-card", json!({"name": card["name"], "rarity": card["rarity"]}))
        .await
        .ok();
    let countered = world.swap(&world.cy, &world.bob, cy[0], bob[0]).await;
    world.swap(&world.bob, &world.ada, bob[1], ada[0]).await;
    let hints = get_hints(&world.ada, "Bob", &[bob[0], ada[0], ada[2], bob[1], cy[0]], "").await.ok();
    let hints = hints["hints"].as_array().expect("hints").clone();
    assert_eq!(hints.len(), 4, "a card of neither side is left out: {hints:?}");
    assert_eq!(
        hints[0],
        json!({"_id": bob[0], "owner": world.bob.id, "otherTrades": 1, "lastCopy": true, "alreadyOwned": true, "wanted": true})
    );
    assert_eq!(
        hints[1],
        json!({"_id": ada[0], "owner": world.ada.id, "otherTrades": 1, "lastCopy": false, "alreadyOwned": true, "wanted": false})
    );
    assert_eq!(
        (&hints[3]["busy"]["kind"], &hints[3]["busy"]["message"]),
        (&json!("trade"), &json!("This card is offered in an open trade."))
    );
    // The trade that a counter-offer would end is ignored.
    let hints = get_hints(&world.bob, "cy", &[bob[0], cy[0]], &format!("&counterOf={countered}")).await.ok();
    assert_eq!((&hints["hints"][0]["otherTrades"], &hints["hints"][1]["busy"]), (&json!(0), &Value::Null));
}

#[apply(on_both_engines!)]
async fn only_both_sides_get_the_events_of_a_trade(database: TestDatabase) {
    use crate::overlay::testing::{Socket, listen};
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let address = listen(&world.app).await;
    let mut sockets = Vec::new();
    for who in [&world.ada, &world.bob, &world.cy] {
        let mut socket = Socket::connect(address, json!({"token": who.token})).await;
        socket.emit_with_ack("join", &[json!(who.id)]).await;
        sockets.push(socket);
    }
    let trade = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    for socket in &mut sockets[..2] {
        assert_eq!(socket.wait_for("trade-updated").await, json!({"_id": trade, "status": "pending"}));
    }
    world.set(&world.bob, &trade, "accepted").await.ok();
    for socket in &mut sockets[..2] {
        assert_eq!(socket.wait_for("trade-updated").await, json!({"_id": trade, "status": "accepted"}));
        socket.wait_for("collection-updated").await;
    }
    // The first event that Cy gets is about his own trade.
    let cy = world.cards(&world.cy).await;
    let own = world.offer(&world.bob, &world.cy, (&[], 1), (&cy[..1], 0)).await.ok();
    let received = sockets[2].events_until("trade-updated").await;
    assert_eq!(received.last().map(String::as_str), Some("trade-updated"));
    assert!(received.iter().all(|name| name == "notification" || name == "trade-updated"), "{received:?}");
    world.set(&world.cy, &id(&own), "rejected").await.ok();
    assert_eq!(sockets[2].wait_for("trade-updated").await, json!({"_id": own["_id"], "status": "rejected"}));
}
