//! Live packs by ticket: the show before and after the draw, and what ends it without cards (docs/decisions/draw-2.md,
//! sections 4.2 to 4.4).

use super::*;
use crate::backup::arrive::{Origin, arrive};
use crate::db::Tx;
use crate::packs::draws::Draws;
use crate::packs::open::OpenRequest;
use crate::packs::testing::verified;
use crate::packs::{catch_up, closer, tickets};
use crate::testing::nothing_is_lost;

/// How long a ticket waits for a batch.
const UNBATCHED: Duration = Duration::from_mins(5);

/// A world with the stand-in of the beacon and an overlay, in which Ada's ticket is on air and Bob's pack waits.
async fn with_ticket(database: TestDatabase) -> (World, Socket, Value) {
    let mut world = World::with(database, &["--beacon=stand-in"]).await;
    let mut overlay = world.overlay().await;
    world.queue(&world.ada).await;
    world.queue(&world.bob).await;
    let announced = world.next_ticket(&mut overlay).await;
    (world, overlay, announced)
}

impl World {
    /// Starts the next show, which has no cards yet.
    async fn next_ticket(&mut self, overlay: &mut Socket) -> Value {
        self.run_dispatcher().await;
        overlay.wait_for("opening-announced").await
    }

    /// Puts the tickets that wait in a batch.
    async fn close_batch(&self) {
        closer::closer(&self.test.features.packs).turn().await.expect("a batch is closed");
    }

    async fn run_draws(&self) {
        let mut draws = Draws::new(self.test.features.packs.clone(), "this node");
        draws.turn().await.expect("tickets are drawn or taken back");
    }

    /// The ticket on air, as everybody sees it.
    async fn ticket(&self, id: &Value) -> Value {
        let id = id.as_str().expect("an id");
        self.test.anyone().get(&format!("/api/packs/tickets/{id}")).await.ok()
    }

    /// Sets the clock to this time after the round of a ticket.
    async fn advance_past_round(&self, id: &Value, millis: i64) -> Timestamp {
        let due = self.ticket(id).await["dueMs"].as_i64().expect("the ticket has a round");
        let until = Timestamp::from_millis(due + millis);
        self.advance(Duration::from_millis(until.since(self.test.core.clock.now()).unsigned_abs()));
        until
    }
}

fn opening(id: &Value) -> OpeningId {
    id.as_str().expect("an id").parse().expect("an id")
}

#[apply(on_both_engines!)]
async fn a_live_pack_is_announced_and_its_cards_follow_when_its_ticket_is_drawn(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    let (began, id) = (world.test.core.clock.now(), announced["_id"].clone());
    let pack = &announced["pack"];
    assert_eq!(announced, json!({"_id": id, "username": "ada", "pack": pack, "cards": 5}));
    assert_eq!(pack["name"], "Test pack");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 1, 0));
    overlay.emit("animation-complete", std::slice::from_ref(&id)).await;
    overlay.emit("animation-complete", &[]).await;
    world.flush(&mut overlay).await;
    assert_eq!(world.status().await["isBusy"], true, "a show without cards cannot be complete");
    nothing_is_lost(&world.test).await;

    world.close_batch().await;
    let due = Timestamp::from_millis(world.ticket(&id).await["dueMs"].as_i64().expect("a round"));
    assert_eq!(world.run_dispatcher().await, Some(due.plus_millis(20_000)));
    let drawn_at = world.advance_past_round(&id, 400).await;
    world.run_draws().await;
    let show = world.next_show(&mut overlay).await;
    assert_eq!((&show["_id"], &show["username"]), (&id, &json!("ada")));
    assert_eq!(show["cards"].as_array().map(Vec::len), Some(5));
    assert_eq!(show["elapsedMs"], drawn_at.since(began).min(4000), "the greeting is not shown again");
    assert_eq!(world.visible(&world.ada).await, (0, 0), "no spoilers before the end");
    nothing_is_lost(&world.test).await;

    overlay.end_show(std::slice::from_ref(&id)).await;
    assert_eq!(world.visible(&world.ada).await, (1, 5));
    let shown = world.test.anyone().get(&format!("/api/packs/openings/{}", opening(&id))).await.ok();
    assert_eq!((&shown["live"], &shown["fairness"]["level"]), (&json!(true), &json!(2)));
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 0, 1));
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await.0, 1);
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "bob");
}

#[apply(on_both_engines!)]
async fn a_ticket_that_is_drawn_late_is_shown_from_the_end_of_the_greeting(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    world.close_batch().await;
    world.advance_past_round(&announced["_id"], 19_999).await;
    world.run_dispatcher().await;
    world.run_draws().await;
    let show = world.next_show(&mut overlay).await;
    assert_eq!((&show["_id"], &show["elapsedMs"]), (&announced["_id"], &json!(4000)));
    let mut reloaded = world.overlay().await;
    assert_eq!(reloaded.wait_for("new-pack-opening").await, show);
    world.run_dispatcher().await;
    let on_air = world.test.core.db.read(store::on_air).await.expect("reads").expect("is on air");
    let elapsed = on_air.playing().expect("shows cards").elapsed(world.test.core.clock.now());
    assert_eq!(elapsed, 4000, "later turns do not move the show");
}

#[apply(on_both_engines!)]
async fn a_show_whose_round_is_overdue_ends_and_its_opening_is_replayed_first(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    let id = &announced["_id"];
    world.close_batch().await;
    world.advance_past_round(id, 20_000).await;
    // Bob is next, while Ada's ticket waits for its round.
    let next = world.next_ticket(&mut overlay).await;
    assert_eq!(next["username"], "bob");
    nothing_is_lost(&world.test).await;
    world.control("skip").await;
    world.run_draws().await;
    assert_eq!(world.visible(&world.ada).await, (1, 5), "the opening is public at once");
    nothing_is_lost(&world.test).await;
    let show = world.next_show(&mut overlay).await;
    assert_eq!((&show["_id"], &show["elapsedMs"]), (id, &json!(0)));
    overlay.end_show(std::slice::from_ref(id)).await;
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 0, 1));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_show_that_is_skipped_before_the_draw_is_replayed_after_it(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    let id = &announced["_id"];
    world.close_batch().await;
    assert_eq!(world.control("skip").await["queue"], json!(["ada", "bob"]));
    assert_eq!(&overlay.wait_for("opening-ended").await["_id"], id);
    let entry = world.status().await["entries"][0]["_id"].as_str().expect("an id").to_owned();
    let path = format!("/api/admin/queues/{entry}");
    assert_eq!(world.test.as_user(&world.nova).delete(&path).await.refusal(), "409 not_shown_yet");
    nothing_is_lost(&world.test).await;
    world.advance_past_round(id, 400).await;
    world.run_draws().await;
    assert_eq!(world.visible(&world.ada).await, (1, 5));
    assert_eq!(&world.next_show(&mut overlay).await["_id"], id);
    overlay.end_show(std::slice::from_ref(id)).await;
    nothing_is_lost(&world.test).await;
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "bob");
    assert_eq!(verified(&world.test).await.0, 1);
}

#[apply(on_both_engines!)]
async fn the_show_of_a_refused_ticket_ends(database: TestDatabase) {
    let mut world = World::with(database, &["--beacon=stand-in"]).await;
    let one = [(Rarity::Divine, 1)];
    let scarce = world.test.stock_of(vec![crate::packs::testing::plain("Scarce")], &one, |pool| {
        crate::packs::NewPack { is_default: false, ..crate::packs::testing::pack_of(pool, 5) }
    });
    let scarce = scarce.await.pack;
    let mut overlay = world.overlay().await;
    world.test.as_user(&world.ada).post("/api/packs/queue", json!({"packId": scarce})).await.ok();
    world.queue(&world.bob).await;
    let id = world.next_ticket(&mut overlay).await["_id"].clone();
    world.close_batch().await;
    world.advance_past_round(&id, 400).await;
    world.run_draws().await;
    nothing_is_lost(&world.test).await;
    world.run_dispatcher().await;
    assert_eq!(overlay.wait_for("opening-ended").await["_id"], id);
    assert_eq!(overlay.wait_for("opening-announced").await["username"], "bob");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (6, 0, 0));
    let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    let about_queue = notices.as_array().expect("a list").iter().filter(|notice| notice["type"] == "live_queue");
    assert_eq!(about_queue.count(), 1, "{notices}");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn an_entry_whose_ticket_is_taken_back_waits_again(database: TestDatabase) {
    let (mut world, mut overlay, first) = with_ticket(database).await;
    world.advance(UNBATCHED);
    assert_eq!(world.run_dispatcher().await, None, "the show waits for a batch");
    world.run_draws().await;
    nothing_is_lost(&world.test).await;
    // Also after a restart.
    world.dispatcher = Dispatcher::new(world.test.features.overlay.clone(), "this node");
    let second = world.next_ticket(&mut overlay).await;
    assert_eq!(second["username"], "ada", "the entry keeps its place");
    assert_ne!(second["_id"], first["_id"]);
    nothing_is_lost(&world.test).await;

    world.control("skip").await;
    world.advance(UNBATCHED);
    world.run_draws().await;
    nothing_is_lost(&world.test).await;
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "ada", "a skipped entry waits again, too");
    let wallet = world.test.wallet(world.ada.id).await;
    assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 1, 0));
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await.0, 0);
}

#[apply(on_both_engines!)]
async fn a_restore_without_the_batch_of_a_ticket_makes_its_entry_wait_again(database: TestDatabase) {
    let (mut world, mut overlay, first) = with_ticket(database).await;
    let now = world.test.core.clock.now();
    arrive(&world.test.core.db, Origin::Restored(now), now).await.expect("is restored");
    nothing_is_lost(&world.test).await;
    world.advance(Duration::from_millis(10_000));
    let second = world.next_ticket(&mut overlay).await;
    assert_eq!(second["username"], "ada");
    assert_ne!(second["_id"], first["_id"]);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_restore_draws_a_ticket_on_air_with_its_round_and_shows_its_cards_first(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    let id = &announced["_id"];
    world.close_batch().await;
    let round = world.ticket(id).await["round"].clone();
    let now = world.test.core.clock.now();
    arrive(&world.test.core.db, Origin::Restored(now), now).await.expect("is restored");
    nothing_is_lost(&world.test).await;
    world.advance(Duration::from_mins(1));
    catch_up(&world.test.features.packs).await.expect("the server starts");
    world.dispatcher = Dispatcher::new(world.test.features.overlay.clone(), "this node");
    let show = world.next_show(&mut overlay).await;
    assert_eq!((&show["_id"], &show["username"]), (id, &json!("ada")));
    overlay.end_show(std::slice::from_ref(id)).await;
    let record =
        world.test.anyone().get(&format!("/api/packs/openings/{}", opening(id))).await.ok()["fairness"].clone();
    assert_eq!((&record["level"], &record["round"]), (&json!(2), &round));
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await, (1, 1), "its seed was revealed by the restore");
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "bob");
}

#[apply(on_both_engines!)]
async fn a_restored_ticket_whose_round_comes_late_is_replayed_first(database: TestDatabase) {
    let (mut world, mut overlay, announced) = with_ticket(database).await;
    let id = &announced["_id"];
    world.close_batch().await;
    let now = world.test.core.clock.now();
    arrive(&world.test.core.db, Origin::Restored(now), now).await.expect("is restored");
    world.dispatcher = Dispatcher::new(world.test.features.overlay.clone(), "this node");
    world.advance_past_round(id, 20_000).await;
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "bob", "the show of ada's pack has ended");
    (world.ada, world.nova) = (world.test.sign_in("ada").await, world.test.sign_in("nova").await);
    nothing_is_lost(&world.test).await;
    world.control("skip").await;
    world.run_draws().await;
    assert_eq!(world.visible(&world.ada).await, (1, 5));
    assert_eq!(&world.next_show(&mut overlay).await["_id"], id);
    overlay.end_show(std::slice::from_ref(id)).await;
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await.0, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_draws_a_ticket_on_air_when_the_drawing_one_dies() {
    let (mut world, mut overlay, announced) = with_ticket(TestDatabase::postgres().await).await;
    world.close_batch().await;
    let other = world.test.another_node().await;
    let lease_end = async || {
        let ends = world.test.core.db.read(|conn| crate::leases::ends_at(conn, "draws")).await;
        ends.expect("is read")
    };
    let mut dying = Draws::new(world.test.features.packs.clone(), "dying node");
    tokio::select! {
        drawn = dying.turn() => panic!("it waits for the round: {drawn:?}"),
        () = async { while lease_end().await == Timestamp::from_millis(0) {} } => {}
    }
    drop(dying);
    let mut draws = Draws::new(other.features.packs.clone(), "other node");
    let end = draws.turn().await.expect("it stands by").expect("it looks again");
    assert_eq!(end, lease_end().await);
    world.advance(Duration::from_millis(end.since(world.test.core.clock.now()).unsigned_abs()));
    draws.turn().await.expect("the ticket is drawn");
    let show = world.next_show(&mut overlay).await;
    assert_eq!((&show["_id"], &show["username"]), (&announced["_id"], &json!("ada")));
    overlay.end_show(std::slice::from_ref(&announced["_id"])).await;
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await.0, 1);
    other.core.stop();
    tokio::task::block_in_place(|| drop(other));
}

#[apply(on_both_engines!)]
async fn entries_of_an_owner_with_an_undrawn_ticket_are_passed_over(database: TestDatabase) {
    let mut world = World::with(database, &["--beacon=stand-in"]).await;
    let mut overlay = world.overlay().await;
    let packs = world.test.features.packs.clone();
    assert!(packs.transparency.beacon.usable().await.is_some(), "the stand-in has a round");
    let request = OpenRequest::new(&packs, world.ada.id, packs.find(None).await.expect("a pack"), "self");
    let make = move |tx: &mut Tx<'_>| tickets::request_in(tx, &request);
    let alone = world.test.core.db.write(make).await.expect("a ticket is made");
    world.queue(&world.ada).await;
    let again = world.run_dispatcher().await.expect("it looks again");
    assert_eq!(again.since(world.test.core.clock.now()), 1000);
    world.queue(&world.bob).await;
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "bob");
    world.control("skip").await;
    world.close_batch().await;
    world.advance_past_round(&json!(alone), 400).await;
    world.run_draws().await;
    assert_eq!(world.next_show(&mut overlay).await["username"], "bob", "the replay comes first");
    overlay.end_show(&[]).await;
    assert_eq!(world.next_ticket(&mut overlay).await["username"], "ada");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn without_the_beacon_a_live_pack_is_opened_at_level_1_or_waits(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    let set = async |world: &World, missing: &str| {
        world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"beacon-missing": missing})).await.ok();
    };
    set(&world, "wait").await;
    world.queue(&world.ada).await;
    let again = world.run_dispatcher().await.expect("it looks again");
    assert_eq!(again.since(world.test.core.clock.now()), 1000);
    assert_eq!(world.status().await["isBusy"], false);
    set(&world, "level-one").await;
    let id = world.next_show(&mut overlay).await["_id"].clone();
    overlay.end_show(std::slice::from_ref(&id)).await;
    let record =
        world.test.anyone().get(&format!("/api/packs/openings/{}", opening(&id))).await.ok()["fairness"].clone();
    assert_eq!((&record["level"], &record["noBeacon"], &record["live"]), (&json!(1), &json!(true), &json!(true)));
    nothing_is_lost(&world.test).await;
    assert_eq!(verified(&world.test).await.0, 1);
}

#[apply(on_both_engines!)]
async fn the_beacon_is_kept_current_while_an_overlay_is_connected(database: TestDatabase) {
    let mut world = World::with(database, &["--beacon=stand-in"]).await;
    let beacon = world.test.features.packs.transparency.beacon.clone();
    world.run_dispatcher().await;
    assert!(!beacon.is_needed());
    let overlay = world.overlay().await;
    world.run_dispatcher().await;
    assert!(beacon.is_needed());
    let mut presence = world.test.features.overlay.presence.watch();
    presence.mark_unchanged();
    overlay.close().await;
    presence.changed().await.expect("the overlay leaves");
    world.run_dispatcher().await;
    assert!(!beacon.is_needed());
}

/// The ids of cards.
fn ids(cards: &Value) -> Vec<&str> {
    cards.as_array().expect("cards").iter().filter_map(|card| card["_id"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn sockets_without_the_key_get_each_card_when_it_is_turned(database: TestDatabase) {
    let mut world = World::without_demo_with(database, "--beacon=stand-in").await;
    let (mut overlay, mut page) = (world.overlay().await, world.page(json!({"token": world.ada.token})).await);
    world.queue(&world.ada).await;
    let announced = world.next_ticket(&mut overlay).await;
    assert_eq!(page.wait_for("opening-announced").await, announced);
    world.close_batch().await;
    world.advance_past_round(&announced["_id"], 10_000).await;
    world.run_draws().await;
    let show = world.next_show(&mut overlay).await;
    let cards = show["cards"].as_array().expect("cards").clone();
    // The show is at 4000 ms. The first card is turned at 5200 ms.
    world.advance(Duration::from_millis(1199));
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"brand-name": "Nova's"})).await.ok();
    let before = page.events_until("settings-updated").await;
    assert!(!before.iter().any(|name| name == "card-flipped" || name == "new-pack-opening"), "{before:?}");

    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|index| cards[*index]["rarity"].as_str().expect("a rarity").parse::<Rarity>().expect("a rarity"));
    world.advance(Duration::from_millis(1));
    for (place, index) in order.iter().enumerate() {
        let flipped = page.wait_for("card-flipped").await;
        let mut card = cards[*index].clone();
        assert!(card.as_object_mut().expect("a card").remove("patterns").is_some(), "overlays with the key get them");
        assert_eq!(flipped, json!({"_id": show["_id"], "index": index, "card": card}));
        if place == 1 {
            let mut late = Socket::connect(world.address, json!({})).await;
            late.emit_with_ack("join", &[json!(world.nova.id)]).await;
            let names = [late.event().await.0, late.event().await.0, late.event().await.0, late.event().await.0];
            assert_eq!(names, ["queue-updated", "opening-announced", "card-flipped", "card-flipped"]);
        }
        if place + 1 < order.len() {
            world.advance(Duration::from_millis(700));
        }
    }
    let all = page.wait_for("new-pack-opening").await;
    assert_eq!((&all["_id"], ids(&all["cards"])), (&show["_id"], ids(&show["cards"])));
    assert_eq!(all["cards"][0]["patterns"], cards[0]["patterns"]);
    assert_eq!(all["elapsedMs"], 4500 + 700 * 5);
    assert_eq!(world.visible(&world.ada).await, (0, 0), "the collection has them after the show");
}
