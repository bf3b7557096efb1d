//! Adding, moving and removing entries of the live queue.

use super::*;

#[apply(on_both_engines!)]
async fn a_moderator_skips_reorders_and_removes(database: TestDatabase) {
    let mut world = World::new(database).await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let mut overlay = world.overlay().await;
    for who in [&world.ada, &world.bob, &world.nova] {
        world.queue(who).await;
    }
    let caller = world.test.as_user(&moderator);
    assert_eq!(caller.post("/api/admin/queues/skip", json!({})).await.refusal(), "409 nothing_playing");
    let ids: Vec<Value> =
        world.status().await["entries"].as_array().expect("a list").iter().map(|entry| entry["_id"].clone()).collect();
    let [first, second, third] = [0, 1, 2].map(|at| ids[at].clone());
    let twice = json!({"entryIds": ["0123456789abcdef01234567", second, second]});
    let status = caller.put("/api/admin/queues/order", twice).await.ok();
    assert_eq!(status["queue"], json!(["bob", "ada", "nova"]), "no entry is lost or doubled");
    let order = json!({"entryIds": [third, first, second]});
    let status = caller.put("/api/admin/queues/order", order).await.ok();
    assert_eq!(status["queue"], json!(["nova", "ada", "bob"]));

    let path = format!("/api/admin/queues/{}", first.as_str().expect("an id"));
    assert_eq!(caller.delete(&path).await.ok()["queue"], json!(["nova", "bob"]));
    assert_eq!(caller.delete(&path).await.refusal(), "404 queue_entry_not_found");
    assert_eq!(world.test.wallet(world.ada.id).await.packs, 6, "the pack was returned");
    let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    assert_eq!(notices[0]["type"], "live_queue");

    let id = world.next_show(&mut overlay).await["_id"].clone();
    let playing = format!("/api/admin/queues/{}", third.as_str().expect("an id"));
    let caller = world.test.as_user(&moderator);
    assert_eq!(caller.delete(&playing).await.refusal(), "409 already_playing");
    assert_eq!(caller.post("/api/admin/queues/skip", json!({})).await.ok()["isBusy"], false);
    assert_eq!(overlay.wait_for("opening-ended").await["_id"], id);
    assert_eq!(world.visible(&world.nova).await, (1, 5), "a skipped opening still gives its cards");
    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    let entries = log.as_array().expect("a list").iter();
    let mut actions: Vec<_> = entries.filter_map(|entry| entry["action"].as_str()).collect();
    // The clock does not advance, so the order of the entries is undefined.
    actions.sort_unstable();
    assert_eq!(actions, ["delete_queue_entry", "set_queue_order", "set_queue_order", "skip_opening"]);
}

#[apply(on_both_engines!)]
async fn only_the_owner_queues_and_withdraws_a_pack(database: TestDatabase) {
    let world = World::new(database).await;
    let anyone = world.test.anyone();
    assert_eq!(anyone.post("/api/packs/queue", json!({})).await.refusal(), "401 unauthorized");
    let ada = world.test.as_user(&world.ada);
    let missing = json!({"packId": "0123456789abcdef01234567"});
    assert_eq!(ada.post("/api/packs/queue", missing).await.refusal(), "404 pack_not_found");
    let entry = world.queue(&world.ada).await["_id"].as_str().expect("an id").to_owned();
    let path = format!("/api/packs/queue/{entry}");
    assert_eq!(anyone.delete(&path).await.refusal(), "401 unauthorized");
    assert_eq!(world.test.as_user(&world.bob).delete(&path).await.refusal(), "403 not_your_pack");
    let own = ada.get("/api/packs/queue").await.ok();
    assert_eq!((&own["entries"][0]["_id"], &own["entries"][0]["position"]), (&json!(entry), &json!(1)));
    assert_eq!((&own["waiting"], &own["isPaused"]), (&json!(1), &json!(false)));
    assert_eq!(world.test.as_user(&world.bob).get("/api/packs/queue").await.ok()["entries"], json!([]));
    ada.delete(&path).await.ok();
    assert_eq!(ada.delete(&path).await.refusal(), "404 queue_entry_not_found");
    assert_eq!(world.test.wallet(world.ada.id).await.packs, 6);

    for position in 1..=5 {
        assert_eq!(world.queue(&world.ada).await["position"], position);
    }
    assert_eq!(ada.post("/api/packs/queue", json!({})).await.refusal(), "409 too_many_waiting");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved), (1, 5));
}

#[apply(on_both_engines!)]
async fn a_repeated_request_queues_one_pack(database: TestDatabase) {
    let world = World::new(database).await;
    let ada = world.test.as_user(&world.ada);
    let call = || ada.call(axum::http::Method::POST, "/api/packs/queue", Some(json!({})), Some("k"));
    let (first, second) = (call().await.ok(), call().await.ok());
    assert_eq!(first, second);
    assert_eq!(world.test.wallet(world.ada.id).await.reserved, 1);
    // Even if it would be refused by now: a client that lost the response gets it.
    let owner = world.test.as_user(&world.nova);
    owner.patch("/api/admin/settings", json!({"pack-opening": "self"})).await.ok();
    assert_eq!(ada.post("/api/packs/queue", json!({})).await.refusal(), "403 not_on_stream");
    assert_eq!(call().await.ok(), first);
    let open = |key| ada.call(axum::http::Method::POST, "/api/packs/open", Some(json!({})), Some(key));
    let opened = open("o").await.ok();
    owner.patch("/api/admin/settings", json!({"pack-opening": "stream"})).await.ok();
    assert_eq!(open("another").await.refusal(), "403 stream_only");
    assert_eq!(open("o").await.ok(), opened);
}

#[apply(on_both_engines!)]
async fn an_admin_opens_a_users_pack_live_or_directly(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    let path = format!("/api/packs/admin/openPacksForUser/{}", world.ada.id);
    let bob = world.test.as_user(&world.bob).post(&path, json!({})).await;
    assert_eq!(bob.refusal(), "403 admins_only");
    let caller = world.test.as_user(&world.nova);
    let missing = "/api/packs/admin/openPacksForUser/0123456789abcdef01234567";
    assert_eq!(caller.post(missing, json!({})).await.refusal(), "404 user_not_found");

    let direct = caller.post(&path, json!({})).await.ok();
    assert_eq!(direct["newCards"].as_array().map(Vec::len), Some(5));
    assert_eq!(world.visible(&world.ada).await, (1, 5));
    let debug = format!("/api/packs/admin/debugOpenPack/{}", world.ada.id);
    let debug_opening = world.test.as_user(&world.nova).post(&debug, json!({})).await.ok();
    assert_eq!(debug_opening["newCards"].as_array().map(Vec::len), Some(5));
    assert_eq!(world.visible(&world.ada).await, (1, 5), "a debug opening stores nothing");

    let live = world.test.as_user(&world.nova).post(&path, json!({"live": true})).await.ok();
    assert_eq!((&live["newCards"], &live["queued"]["position"]), (&json!([]), &json!(1)));
    assert_eq!(world.next_show(&mut overlay).await["username"], "ada");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.opened), (4, 2));
}

#[apply(on_both_engines!)]
async fn one_of_two_admins_who_open_the_last_pack_concurrently_succeeds(database: TestDatabase) {
    let world = World::with(database, &["--packs-first-sign-in=1"]).await;
    let boss = world.test.sign_in_with_role("boss", Role::Admin).await;
    let path = format!("/api/packs/admin/openPacksForUser/{}", world.ada.id);
    world.test.stock(NAMES, &[(Rarity::Basic, 2 * attempts())], 5).await;
    for turn in 0..attempts() {
        let (nova, boss) = (world.test.as_user(&world.nova), world.test.as_user(&boss));
        let (one, two) = together(turn, nova.post(&path, json!({})), boss.post(&path, json!({}))).await;
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let wallet = world.test.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.opened), (0, i64::from(turn) + 1));
        world.test.give_packs(world.ada.id, 1).await;
    }
}

#[apply(on_both_engines!)]
async fn the_last_pack_is_not_both_opened_and_queued_concurrently(database: TestDatabase) {
    let world = World::with(database, &["--packs-first-sign-in=1"]).await;
    world.test.stock(NAMES, &[(Rarity::Basic, 2 * attempts())], 5).await;
    let mut opened = 0;
    for turn in 0..attempts() {
        let (one, other) = (world.test.as_user(&world.ada), world.test.as_user(&world.ada));
        let (open, queue) =
            together(turn, one.post("/api/packs/open", json!({})), other.post("/api/packs/queue", json!({}))).await;
        assert_eq!(open.status.as_u16() + queue.status.as_u16(), 609, "{open} {queue}");
        if queue.status == 200 {
            let entry = queue.json()["_id"].as_str().expect("an id").to_owned();
            // Two concurrent withdrawals give one pack back.
            let path = format!("/api/packs/queue/{entry}");
            let (first, second) = tokio::join!(one.delete(&path), other.delete(&path));
            assert_eq!(first.status.as_u16() + second.status.as_u16(), 604, "{first} {second}");
        } else {
            opened += 1;
            world.test.give_packs(world.ada.id, 1).await;
        }
        let wallet = world.test.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (1, 0, opened));
    }
}

#[apply(on_both_engines!)]
async fn a_held_pack_keeps_its_place_and_is_skipped(database: TestDatabase) {
    let mut world = World::new(database).await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let mut overlay = world.overlay().await;
    let first = world.queue(&world.ada).await["_id"].as_str().expect("an id").to_owned();
    let second = world.queue(&world.bob).await["_id"].as_str().expect("an id").to_owned();
    let mo = world.test.as_user(&moderator);
    let path = |entry: &str, what: &str| format!("/api/admin/queues/{entry}/{what}");
    for reason in ["", " ", &"x".repeat(121)] {
        let reply = mo.post(&path(&first, "hold"), json!({"reason": reason})).await;
        assert!(reply.json()["fields"]["reason"].is_string(), "{reply}");
    }
    let held = mo.post(&path(&first, "hold"), json!({"reason": " Ada is away "})).await.ok();
    assert_eq!((&held["queue"], &held["entries"][0]["held"]), (&json!(["ada", "bob"]), &json!("Ada is away")));
    assert_eq!(held["entries"][1].get("held"), None);
    let own = world.test.as_user(&world.ada).get("/api/packs/queue").await.ok();
    assert_eq!((&own["entries"][0]["held"], &own["entries"][0]["position"]), (&json!("Ada is away"), &json!(1)));
    let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    let message = "Your pack in the live queue is on hold: Ada is away. It keeps its place.";
    assert_eq!(notices[0]["message"], message);
    assert_eq!(world.test.wallet(world.ada.id).await.reserved, 1, "the held pack stays reserved");

    assert_eq!(world.next_show(&mut overlay).await["username"], "bob", "an entry on hold is skipped");
    let mo = world.test.as_user(&moderator);
    assert_eq!(mo.post(&path(&second, "hold"), json!({"reason": "x"})).await.refusal(), "409 already_playing");
    mo.post("/api/admin/queues/skip", json!({})).await.ok();
    world.run_dispatcher().await;
    assert_eq!(world.status().await["isBusy"], false, "no other entry waits");
    let mo = world.test.as_user(&moderator);
    for _ in 0..2 {
        mo.post(&path(&first, "release"), json!({})).await.ok();
    }
    assert_eq!(world.next_show(&mut overlay).await["username"], "ada");
    let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
    let mut actions: Vec<_> =
        log.as_array().expect("a list").iter().filter_map(|entry| entry["action"].as_str()).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        ["hold_queue_entry", "release_queue_entry", "skip_opening"],
        "releasing an entry that is not on hold is not logged"
    );
    crate::testing::nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_moderator_moves_an_entry_to_the_front(database: TestDatabase) {
    let world = World::new(database).await;
    let ids: Vec<String> = {
        let mut ids = Vec::new();
        for who in [&world.ada, &world.bob, &world.nova] {
            ids.push(world.queue(who).await["_id"].as_str().expect("an id").to_owned());
        }
        ids
    };
    let nova = world.test.as_user(&world.nova);
    let top = |entry: &str| format!("/api/admin/queues/{entry}/top");
    assert_eq!(nova.post(&top(&ids[2]), json!({})).await.ok()["queue"], json!(["nova", "ada", "bob"]));
    assert_eq!(nova.post(&top(&ids[1]), json!({})).await.ok()["queue"], json!(["bob", "nova", "ada"]));
    world.test.as_user(&world.ada).delete(&format!("/api/packs/queue/{}", ids[0])).await.ok();
    assert_eq!(nova.post(&top(&ids[0]), json!({})).await.refusal(), "404 queue_entry_not_found");
}

#[apply(on_both_engines!)]
async fn concurrent_changes_of_the_order_lose_no_entry(database: TestDatabase) {
    let mut world = World::with(database, &["--packs-first-sign-in=100", "--overlay-required=false"]).await;
    for turn in 0..attempts() / 5 {
        let mut ids = Vec::new();
        for who in [&world.ada, &world.bob] {
            ids.push(world.queue(who).await["_id"].clone());
        }
        ids.reverse();
        let nova = world.test.as_user(&world.nova);
        let bob = world.test.as_user(&world.bob);
        let own_entry = format!("/api/packs/queue/{}", ids[0].as_str().expect("an id"));
        let order = nova.put("/api/admin/queues/order", json!({"entryIds": ids}));
        let dispatcher = &mut world.dispatcher;
        let others = async {
            let withdrawn = bob.delete(&own_entry).await;
            let queued = nova.post("/api/packs/queue", json!({})).await;
            dispatcher.turn().await.expect("a turn");
            (withdrawn, queued)
        };
        let (ordered, (_, queued)) = together(turn, order, others).await;
        ordered.ok();
        queued.ok();
        crate::testing::nothing_is_lost(&world.test).await;
        for _ in 0..4 {
            world.advance(LENGTH + END_TIMEOUT);
            world.run_dispatcher().await;
        }
        assert_eq!(world.status().await["queue"], json!([]), "every entry was shown");
    }
}

#[apply(on_both_engines!)]
async fn a_held_pack_is_not_announced_as_the_next_one(database: TestDatabase) {
    let (world, mut overlay) = World::with_overlay(database).await;
    let first = world.queue(&world.ada).await["_id"].as_str().expect("an id").to_owned();
    world.queue(&world.bob).await;
    let nova = world.test.as_user(&world.nova);
    nova.post(&format!("/api/admin/queues/{first}/hold"), json!({"reason": "Away"})).await.ok();
    while overlay.wait_for("queue-updated").await != json!(["bob"]) {}
    let mut late = Socket::connect(world.address, json!({})).await;
    late.emit_with_ack("join", &[json!(world.nova.id)]).await;
    assert_eq!(late.wait_for("queue-updated").await, json!(["bob"]), "a client that connects later gets the same list");
    assert_eq!(world.status().await["queue"], json!(["ada", "bob"]), "moderators still see it");
    nova.post(&format!("/api/admin/queues/{first}/release"), json!({})).await.ok();
    while overlay.wait_for("queue-updated").await != json!(["ada", "bob"]) {}
}

#[apply(on_both_engines!)]
async fn a_moderator_sees_the_show_and_gets_changes_like_the_streamer(database: TestDatabase) {
    let mut world = World::new(database).await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let _overlay = world.overlay().await;
    assert_eq!(world.status().await.get("playing"), None);
    let entry = world.queue(&world.ada).await["_id"].clone();
    world.run_dispatcher().await;
    let status = world.test.as_user(&moderator).get("/api/admin/queues/status").await.ok();
    assert_eq!((&status["isBusy"], &status["entries"]), (&json!(true), &json!([])));
    assert_eq!((&status["playing"]["_id"], &status["playing"]["username"]), (&entry, &json!("ada")));
    assert_eq!(status["streamerId"], json!(world.nova.id));

    let mut socket = Socket::connect(world.address, json!({"token": moderator.token})).await;
    socket.emit_with_ack("join", &[json!(moderator.id)]).await;
    socket.emit_with_ack("join", &[status["streamerId"].clone()]).await;
    assert_eq!(socket.wait_for("queue-updated").await, json!([]));
    world.queue(&world.bob).await;
    while socket.wait_for("queue-updated").await != json!(["bob"]) {}
}

#[apply(on_both_engines!)]
async fn only_moderators_control_the_queue_during_maintenance(database: TestDatabase) {
    let mut world = World::new(database).await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let _overlay = world.overlay().await;
    for who in [&world.ada, &world.bob, &world.nova] {
        world.queue(who).await;
    }
    let ids: Vec<String> = world.status().await["entries"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| entry["_id"].as_str().expect("an id").to_owned())
        .collect();
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    world.run_dispatcher().await;
    assert_eq!(world.status().await["playing"]["username"], "ada", "the queue continues");

    let (mo, ada) = (world.test.as_user(&moderator), world.test.as_user(&world.ada));
    assert_eq!(mo.post("/api/admin/queues/pause", json!({})).await.ok()["isPaused"], true);
    assert_eq!(mo.post("/api/admin/queues/skip", json!({})).await.ok()["isBusy"], false);
    mo.post(&format!("/api/admin/queues/{}/hold", ids[1]), json!({"reason": "Away"})).await.ok();
    mo.post(&format!("/api/admin/queues/{}/release", ids[1]), json!({})).await.ok();
    let order = json!({"entryIds": [ids[2], ids[1]]});
    assert_eq!(mo.put("/api/admin/queues/order", order).await.ok()["queue"], json!(["nova", "bob"]));
    mo.delete(&format!("/api/admin/queues/{}", ids[1])).await.ok();
    assert_eq!(mo.post("/api/admin/queues/resume", json!({})).await.ok()["isPaused"], false);

    assert_eq!(ada.post("/api/admin/queues/pause", json!({})).await.refusal(), "403 moderators_only");
    assert_eq!(world.test.anyone().post("/api/admin/queues/pause", json!({})).await.refusal(), "401 unauthorized");
    assert_eq!(ada.post("/api/packs/queue", json!({})).await.refusal(), "503 busy", "other writes are refused");
}
