//! The overlay's shows and their timing.

use super::*;

#[apply(on_both_engines!)]
async fn a_queued_pack_is_shown_and_then_added_to_the_collection(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    assert_eq!(world.queue(&world.ada).await["position"], 1);
    assert_eq!(overlay.wait_for("queue-updated").await, json!(["ada"]));
    assert_eq!(world.queue(&world.bob).await["position"], 2);
    assert_eq!(overlay.wait_for("queue-updated").await, json!(["ada", "bob"]));
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 1, 0));

    let deadline = world.run_dispatcher().await.expect("a show has a deadline");
    assert_eq!(deadline.since(world.test.core.clock.now()), 19_200, "its length and five seconds");
    let show = overlay.wait_for("new-pack-opening").await;
    assert_eq!((&show["username"], &show["elapsedMs"]), (&json!("ada"), &json!(0)));
    assert_eq!(show["cards"].as_array().map(Vec::len), Some(5));
    assert_eq!(show["pack"]["name"], "Test pack");
    assert_eq!(show.get("test"), None);
    assert_eq!(world.visible(&world.ada).await, (0, 0), "no spoilers before the end");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 0, 1), "the pack is already opened");

    world.advance(LENGTH);
    assert_eq!(overlay.end_show(&[show["_id"].clone()]).await["_id"], show["_id"]);
    assert_eq!(world.visible(&world.ada).await, (1, 5));

    assert_eq!(world.next_show(&mut overlay).await["username"], "bob");
}

#[apply(on_both_engines!)]
async fn a_show_that_is_not_completed_times_out(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    world.queue(&world.ada).await;
    let id = world.next_show(&mut overlay).await["_id"].clone();
    world.advance(Duration::from_millis(19_199));
    world.run_dispatcher().await;
    assert_eq!(world.status().await["isBusy"], true);
    world.advance(Duration::from_millis(1));
    assert_eq!(world.run_dispatcher().await, None);
    assert_eq!(overlay.wait_for("opening-ended").await["_id"], id);
    assert_eq!(world.visible(&world.ada).await, (1, 5));
    // A late report of the overlay changes nothing.
    overlay.emit("animation-complete", &[id]).await;
    world.flush(&mut overlay).await;
    assert_eq!(world.status().await["isBusy"], false);
}

#[apply(on_both_engines!)]
async fn an_opening_can_be_shown_again(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    world.queue(&world.ada).await;
    let id = world.next_show(&mut overlay).await["_id"].as_str().expect("an id").to_owned();
    let replay = format!("/api/admin/queues/replay/{id}");
    let caller = world.test.as_user(&world.nova);
    assert_eq!(caller.post(&replay, json!({})).await.refusal(), "409 not_shown_yet");
    let missing = "/api/admin/queues/replay/0123456789abcdef01234567";
    assert_eq!(caller.post(missing, json!({})).await.refusal(), "404 opening_not_found");
    overlay.end_show(&[]).await;

    world.queue(&world.bob).await;
    assert_eq!(world.test.as_user(&world.nova).post(&replay, json!({})).await.ok()["queue"], json!(["ada", "bob"]));
    assert_eq!(world.next_show(&mut overlay).await["_id"], id);
    overlay.end_show(&[json!(id)]).await;
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.opened), (5, 1), "a replay costs no pack");
    assert_eq!(world.next_show(&mut overlay).await["username"], "bob");
}

#[apply(on_both_engines!)]
async fn a_rehearsal_stores_nothing_and_delays_the_queue(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    let caller = world.test.as_user(&world.nova);
    let test = json!({"rarity": "Divine", "modifier": "no such modifier"});
    assert_eq!(caller.post("/api/admin/overlay/test", test).await.refusal(), "404 modifier_not_found");
    let look = json!({"recipe": "foil", "first": "#ffb347", "second": "#2f5dff", "strength": 60, "motion": "drift"});
    let made = json!({"name": "Sunlit", "prefix": "Sunlit", "enabled": false, "look": look});
    caller.post("/api/modifiers", made).await.ok();
    let begun = caller.post("/api/admin/overlay/test", json!({"rarity": "Divine", "modifier": "Sunlit"})).await.ok();
    let show = overlay.wait_for("new-pack-opening").await;
    let best = show["cards"].as_array().expect("cards").iter().find(|card| card["rarity"] == "Divine");
    assert_eq!(best.expect("a Divine")["modifier"]["look"], look, "what the overlay needs to draw it");
    assert_eq!((&show["test"], &show["username"]), (&json!(true), &json!("nova")));
    let rarities: Vec<_> = show["cards"].as_array().expect("cards").iter().map(|card| &card["rarity"]).collect();
    assert!(rarities.contains(&&json!("Divine")), "{rarities:?}");

    world.advance(Duration::from_millis(6000));
    let mut reloaded = world.overlay().await;
    let again = reloaded.wait_for("new-pack-opening").await;
    assert_eq!((&again["_id"], &again["elapsedMs"]), (&show["_id"], &json!(6000)), "a page that connects later seeks");
    assert_eq!(again["cards"], show["cards"]);

    world.queue(&world.ada).await;
    assert!(world.run_dispatcher().await.is_some(), "the queue waits for the rehearsal");
    assert_eq!(world.status().await["isBusy"], false);
    let mut presence = world.test.features.overlay.presence.watch();
    presence.mark_unchanged();
    overlay.emit("animation-complete", &[show["_id"].clone()]).await;
    presence.changed().await.expect("the rehearsal ends");
    let status = world.test.as_user(&world.nova).get("/api/admin/overlay").await.ok();
    assert_eq!((&begun["testId"], &status["shownTestId"]), (&show["_id"], &show["_id"]), "an overlay has shown it");
    let real = world.next_show(&mut overlay).await;
    assert_eq!((&real["username"], real.get("test")), (&json!("ada"), None));
    let busy = world.test.as_user(&world.nova).post("/api/admin/overlay/test", json!({})).await;
    assert_eq!(busy.refusal(), "409 queue_busy");
    let fairness = world.test.as_user(&world.nova).get("/api/fairness/me").await.ok();
    assert_eq!(fairness["counter"], 0, "the user's seed was not used");
    assert_eq!(world.test.wallet(world.nova.id).await.packs, 6);
}

#[apply(on_both_engines!)]
async fn in_a_demo_the_address_without_a_key_moves_the_queue(database: TestDatabase) {
    let mut world = World::new(database).await;
    world.queue(&world.ada).await;
    for auth in [json!({"token": world.nova.token}), json!({"overlayKey": "guessed"})] {
        let _page = world.page(auth.clone()).await;
        assert_eq!(
            world.run_dispatcher().await,
            None,
            "{auth}: neither a page of the site nor a wrong key counts as an overlay"
        );
    }
    let mut page = world.page(json!({})).await;
    let id = world.next_show(&mut page).await["_id"].clone();
    page.emit("animation-complete", std::slice::from_ref(&id)).await;
    page.emit("animation-complete", &[]).await;
    world.flush(&mut page).await;
    assert_eq!(world.status().await["isBusy"], true, "an overlay without the key ends no show");
    world.advance(LENGTH + END_TIMEOUT);
    world.run_dispatcher().await;
    assert_eq!(page.wait_for("opening-ended").await["_id"], id);

    let mut overlay = world.overlay().await;
    world.queue(&world.bob).await;
    world.next_show(&mut overlay).await;
    overlay.emit("animation-complete", &[]).await;
    page.wait_for("opening-ended").await;
    assert_eq!(world.status().await["isBusy"], false, "an overlay with the key leads");
}

#[apply(on_both_engines!)]
async fn nothing_is_shown_while_paused_or_without_an_overlay(database: TestDatabase) {
    let mut world = World::without_demo(database).await;
    world.queue(&world.ada).await;
    assert_eq!(world.run_dispatcher().await, None);
    assert_eq!(world.status().await["isBusy"], false, "no overlay is connected");

    let mut page = world.page(json!({})).await;
    assert_eq!(world.run_dispatcher().await, None, "a page without the key is no overlay");
    assert_eq!(world.control("pause").await["isPaused"], true);
    let _overlay = world.overlay().await;
    assert_eq!(world.run_dispatcher().await, None);
    assert_eq!(world.status().await["queue"], json!(["ada"]));
    assert_eq!(world.control("resume").await["isPaused"], false);
    world.run_dispatcher().await;
    assert_eq!(
        page.wait_for("opening-announced").await["username"],
        "ada",
        "a page without the key gets the show, too"
    );
}

#[apply(on_both_engines!)]
async fn the_queue_advances_without_an_overlay_if_none_is_required(database: TestDatabase) {
    let mut world = World::with(database, &["--overlay-required=false"]).await;
    world.queue(&world.ada).await;
    world.run_dispatcher().await;
    assert_eq!(world.status().await["isBusy"], true);
    world.advance(LENGTH + END_TIMEOUT);
    world.run_dispatcher().await;
    assert_eq!(world.visible(&world.ada).await, (1, 5));
}

#[apply(on_both_engines!)]
async fn a_running_dispatcher_starts_and_ends_shows(database: TestDatabase) {
    let (world, mut overlay) = World::with_overlay(database).await;
    let running = tokio::spawn(Dispatcher::new(world.test.features.overlay.clone(), "this node").run());
    world.queue(&world.ada).await;
    world.queue(&world.bob).await;
    let show = overlay.wait_for("new-pack-opening").await;
    assert_eq!(show["username"], "ada");
    overlay.emit("animation-complete", &[show["_id"].clone()]).await;
    assert_eq!(overlay.wait_for("new-pack-opening").await["username"], "bob");
    world.advance(LENGTH + END_TIMEOUT);
    overlay.wait_for("opening-ended").await;
    world.test.core.stop();
    tokio::time::timeout(Duration::from_secs(20), running)
        .await
        .expect("the dispatcher stops in time")
        .expect("the dispatcher does not panic");
    let show = world.test.core.db.read(queue::status).await.expect("reads");
    assert!(!show.is_busy && show.queue.is_empty());
}
