//! Recovery from crashes and failures.

use super::*;
use crate::testing::dump::{inject_failure, remove_failure};

#[apply(on_both_engines!)]
async fn an_overlay_that_reconnects_continues_the_show(database: TestDatabase) {
    let (mut world, overlay, id) = World::with_show(database).await;
    let mut presence = world.test.features.overlay.presence.watch();
    presence.mark_unchanged();
    overlay.close().await;
    presence.changed().await.expect("the server detects the closed connection");
    assert!(!world.test.features.overlay.presence.connected());
    assert_eq!(world.test.as_user(&world.nova).get("/api/admin/overlay").await.ok()["connected"], false);

    world.advance(Duration::from_millis(6_000));
    let mut overlay = world.overlay().await;
    let show = overlay.wait_for("new-pack-opening").await;
    assert_eq!((&show["_id"], &show["elapsedMs"]), (&id, &json!(6_000)));
    overlay.end_show(&[id]).await;
    assert_eq!(world.next_show(&mut overlay).await["username"], "bob", "no entry is lost");
}

#[apply(on_both_engines!)]
async fn a_show_that_the_overlay_missed_restarts_three_times(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    world.queue(&world.ada).await;
    let id = world.next_show(&mut overlay).await["_id"].clone();
    for _ in 0..3 {
        // As if the database had been down when the show was to be sent.
        world.test.features.overlay.presence.sent(OpeningId::from_bytes([0; 12]));
        world.advance(LENGTH + END_TIMEOUT);
        let deadline = world.run_dispatcher().await.expect("the show restarts");
        assert_eq!(deadline.since(world.test.core.clock.now()), 19_200, "the whole show");
        let show = overlay.wait_for("new-pack-opening").await;
        assert_eq!((&show["_id"], &show["elapsedMs"]), (&id, &json!(0)));
    }
    world.test.features.overlay.presence.sent(OpeningId::from_bytes([0; 12]));
    world.advance(LENGTH + END_TIMEOUT);
    world.run_dispatcher().await;
    assert_eq!(overlay.wait_for("opening-ended").await["_id"], id, "the show ends after three restarts");
    assert_eq!(world.status().await["isBusy"], false);
}

#[apply(on_both_engines!)]
async fn a_show_with_an_unreadable_record_ends_and_does_not_block_the_queue(database: TestDatabase) {
    const CORRUPT_RECORD: &str = "UPDATE openings SET record = 'not a record' WHERE id = $1";
    let (mut world, mut overlay, id) = World::with_show(database).await;
    let opening: OpeningId = id.as_str().expect("an id").parse().expect("an id");
    world.test.core.db.write(move |tx| tx.execute(CORRUPT_RECORD, &[&opening])).await.expect("is written");
    world.advance(LENGTH + END_TIMEOUT);
    world.run_dispatcher().await;
    assert_eq!(overlay.wait_for("opening-ended").await["_id"], id);
    assert_eq!(overlay.wait_for("new-pack-opening").await["username"], "bob");
}

#[apply(on_both_engines!)]
async fn after_a_crash_another_process_continues_the_show(database: TestDatabase) {
    let (mut world, mut overlay, id) = World::with_show(database).await;

    // The first process crashed; the same node starts again.
    world.dispatcher = Dispatcher::new(world.test.features.overlay.clone(), "this node");
    world.advance(Duration::from_millis(100));
    let deadline = world.run_dispatcher().await.expect("the show continues");
    assert_eq!(deadline.since(world.test.core.clock.now()), 19_100);
    overlay.end_show(&[id]).await;
    assert_eq!(world.next_show(&mut overlay).await["username"], "bob");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.reserved, wallet.opened), (0, 1), "nothing was opened twice");
}

#[apply(on_both_engines!)]
async fn another_node_takes_over_the_queue_when_the_lease_of_the_first_expires(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    for who in [&world.ada, &world.bob, &world.ada] {
        world.queue(who).await;
    }
    let id = world.next_show(&mut overlay).await["_id"].clone();
    overlay.end_show(&[id]).await;

    let mut other = Dispatcher::new(world.test.features.overlay.clone(), "another node");
    let again = other.turn().await.expect("a turn").expect("a time");
    assert_eq!(again.since(world.test.core.clock.now()), 10_000, "another node holds the lease");
    assert_eq!(world.status().await["isBusy"], false);
    world.advance(Duration::from_millis(10_000));
    other.turn().await.expect("a turn");
    assert_eq!(overlay.wait_for("new-pack-opening").await["username"], "bob");

    // The first node continues late: it has lost the lease and starts no second show.
    let id = world.test.core.db.read(store::on_air).await.expect("reads").expect("is on air").opening;
    overlay.end_show(&[json!(id)]).await;
    world.run_dispatcher().await;
    assert_eq!(world.status().await["isBusy"], false, "the first node starts no show without the lease");
}

#[apply(on_both_engines!)]
async fn a_pack_with_too_small_a_pool_is_returned_to_its_owner(database: TestDatabase) {
    let mut world = World::new(database).await;
    let scarce = world.test.stock_of(
        vec![crate::packs::testing::plain("Scarce")],
        &[(crate::cards::Rarity::Divine, 1)],
        |pool| crate::packs::NewPack { is_default: false, ..crate::packs::testing::pack_of(pool, 5) },
    );
    let scarce = scarce.await.pack;
    let mut overlay = world.overlay().await;
    world.test.as_user(&world.ada).post("/api/packs/queue", json!({"packId": scarce})).await.ok();
    world.queue(&world.bob).await;
    assert_eq!(world.next_show(&mut overlay).await["username"], "bob");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (6, 0, 0));
    let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    assert!(notices[0]["message"].as_str().expect("text").contains("You have it back"), "{notices}");
}

#[apply(on_both_engines!)]
async fn a_pack_that_fails_to_open_is_put_on_hold_and_the_next_is_shown(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    world.queue(&world.ada).await;
    world.queue(&world.bob).await;
    inject_failure(&world.test, "cards", "INSERT", &format!("NEW.owner_id = '{}'", world.ada.id)).await;
    let dispatcher =
        std::mem::replace(&mut world.dispatcher, Dispatcher::new(world.test.features.overlay.clone(), "another"));
    let job = tokio::spawn(dispatcher.run());
    let shown = {
        let time = async {
            loop {
                world.advance(Duration::from_millis(100));
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::select! { shown = overlay.wait_for("new-pack-opening") => shown, () = time => unreachable!() }
    };
    assert_eq!(shown["username"], "bob");
    let status = world.status().await;
    let held = status["entries"][0]["held"].as_str().expect("a reason");
    assert!(held.contains("could not be opened"), "{status}");
    assert_eq!(world.test.wallet(world.ada.id).await.reserved, 1, "the pack stays reserved");
    remove_failure(&world.test, "cards").await;
    world.test.core.stop();
    job.await.expect("the job ends");
}
