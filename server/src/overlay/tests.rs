//! The live queue through HTTP and sockets: clock and dice are fixed, every wait is for something that must happen.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};

use super::testing::{Socket, listen};
use super::{Dispatcher, prepare, queue, store};
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::Somebody;
use crate::users::Role;
use crate::wallet::{self, Wallet};

const NAMES: &[&str] = &["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"];
/// The length of the show of five cards, and how much later it is given up.
const LENGTH: Duration = Duration::from_millis(14_200);
const PATIENCE: Duration = Duration::from_millis(5_000);

struct World {
    test: TestApp,
    address: SocketAddr,
    nova: Somebody,
    ada: Somebody,
    bob: Somebody,
    dispatcher: Dispatcher,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with(database, &[]).await
    }

    async fn with(database: TestDatabase, flags: &[&str]) -> Self {
        let mut all = flags.to_vec();
        if !flags.iter().any(|flag| flag.starts_with("--packs-first-sign-in")) {
            all.push("--packs-first-sign-in=6");
        }
        let test = TestApp::with_flags(database, &all).await;
        prepare(&test.app).await.expect("a key");
        test.stock(NAMES, SHORT_RUN, 5).await;
        let (nova, ada, bob) = (test.sign_in("nova").await, test.sign_in("ada").await, test.sign_in("bob").await);
        let address = listen(&test).await;
        let dispatcher = Dispatcher::new(test.app.clone(), "this node");
        Self { test, address, nova, ada, bob, dispatcher }
    }

    async fn key(&self) -> String {
        let overlay = self.test.as_user(&self.nova).get("/api/admin/overlay").await.ok();
        overlay["key"].as_str().expect("a key").to_owned()
    }

    /// A page that presents this and joins the streamer's room; it has heard who waits when this returns.
    async fn page(&self, auth: Value) -> Socket {
        let mut socket = Socket::connect(self.address, auth).await;
        socket.emit("join", &[json!(self.nova.id)]).await;
        socket.hear("queue-updated").await;
        socket
    }

    async fn overlay(&self) -> Socket {
        self.page(json!({"overlayKey": self.key().await})).await
    }

    /// Waits until a socket's word has been heard: what it asks for now, which takes longer, is answered after it.
    async fn settle(&self, socket: &mut Socket) {
        socket.ask("join", &[json!(self.nova.id)]).await;
    }

    async fn queue(&self, who: &Somebody) -> Value {
        self.test.as_user(who).post("/api/packs/queue", json!({})).await.ok()
    }

    async fn status(&self) -> Value {
        self.test.as_user(&self.nova).get("/api/admin/queues/status").await.ok()
    }

    async fn steer(&self, what: &str) -> Value {
        self.test.as_user(&self.nova).post(&format!("/api/admin/queues/{what}"), json!({})).await.ok()
    }

    async fn wallet(&self, user: UserId) -> Wallet {
        let (wallet, granted) = self
            .test
            .app
            .db
            .read(move |conn| Ok((wallet::find(conn, user)?, wallet::store::granted(conn, user)?)))
            .await
            .expect("a wallet");
        assert_eq!(granted, wallet.packs + wallet.reserved + wallet.opened, "packs are conserved");
        wallet
    }

    /// What the public list of openings and somebody's collection show.
    async fn visible(&self, who: &Somebody) -> (usize, usize) {
        let openings = self.test.anyone().get("/api/packs/openings").await.ok();
        let cards = self.test.anyone().get(&format!("/api/users/{}/collection", who.id)).await.ok();
        let count = |list: &Value| list.as_array().map_or(0, Vec::len);
        (count(&openings["openings"]), count(&cards["cards"]))
    }

    async fn turn(&mut self) -> Option<Timestamp> {
        self.dispatcher.turn().await.expect("a turn")
    }

    fn advance(&self, by: Duration) {
        self.test.app.clock.advance(by);
    }
}

on_both_engines! {
    async fn a_pack_goes_from_the_queue_to_the_overlay_and_into_the_collection(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        assert_eq!(world.queue(&world.ada).await["position"], 1);
        assert_eq!(overlay.hear("queue-updated").await, json!(["ada"]));
        assert_eq!(world.queue(&world.bob).await["position"], 2);
        assert_eq!(overlay.hear("queue-updated").await, json!(["ada", "bob"]));
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 1, 0));

        let deadline = world.turn().await.expect("a show has a deadline");
        assert_eq!(deadline.since(world.test.app.clock.now()), 19_200, "its length and five seconds");
        let show = overlay.hear("new-pack-opening").await;
        assert_eq!((&show["username"], &show["elapsedMs"]), (&json!("ada"), &json!(0)));
        assert_eq!(show["cards"].as_array().map(Vec::len), Some(5));
        assert_eq!(show["pack"]["name"], "Test pack");
        assert_eq!(show.get("test"), None);
        assert_eq!(world.visible(&world.ada).await, (0, 0), "no spoilers before the end");
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (5, 0, 1), "the cards are hers already");

        world.advance(LENGTH);
        overlay.emit("animation-complete", &[show["_id"].clone()]).await;
        assert_eq!(overlay.hear("opening-ended").await["_id"], show["_id"]);
        assert_eq!(world.visible(&world.ada).await, (1, 5));

        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");
    }

    async fn a_bare_completion_counts_from_the_overlay_that_leads(database) {
        let mut world = World::new(database).await;
        let mut leader = world.overlay().await;
        let mut mirror = world.overlay().await;
        world.queue(&world.ada).await;
        world.turn().await;
        let show = leader.hear("new-pack-opening").await;
        assert_eq!(mirror.hear("new-pack-opening").await["_id"], show["_id"], "the second one mirrors");

        mirror.emit("animation-complete", &[show["_id"].clone()]).await;
        mirror.emit("animation-complete", &[]).await;
        world.settle(&mut mirror).await;
        assert_eq!(world.status().await["isBusy"], true, "the word of a mirror does not count");

        leader.emit("animation-complete", &[json!("0123456789abcdef01234567")]).await;
        leader.emit("animation-complete", &[json!({"not": "an id"})]).await;
        world.settle(&mut leader).await;
        assert_eq!(world.status().await["isBusy"], true, "another opening was not shown");

        leader.emit("animation-complete", &[]).await;
        leader.hear("opening-ended").await;
        assert_eq!(world.status().await["isBusy"], false);
    }

    async fn strangers_and_collectors_end_no_show(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        world.queue(&world.ada).await;
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();
        for auth in [
            json!({}),
            json!({"overlayKey": "guessed"}),
            json!({"overlayKey": ""}),
            json!({"token": world.ada.token}),
            json!({"token": world.nova.token}),
            json!({"token": 7, "overlayKey": ["x"]}),
        ] {
            let mut stranger = world.page(auth.clone()).await;
            stranger.emit("animation-complete", std::slice::from_ref(&id)).await;
            stranger.emit("animation-complete", &[]).await;
            world.settle(&mut stranger).await;
            assert_eq!(world.status().await["isBusy"], true, "{auth}");
        }
    }

    async fn a_show_that_nobody_completes_times_out(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        world.queue(&world.ada).await;
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();
        world.advance(Duration::from_millis(19_199));
        world.turn().await;
        assert_eq!(world.status().await["isBusy"], true);
        world.advance(Duration::from_millis(1));
        assert_eq!(world.turn().await, None);
        assert_eq!(overlay.hear("opening-ended").await["_id"], id);
        assert_eq!(world.visible(&world.ada).await, (1, 5));
        // The overlay says it late: nothing is left to end.
        overlay.emit("animation-complete", &[id]).await;
        world.settle(&mut overlay).await;
        assert_eq!(world.status().await["isBusy"], false);
    }

    async fn an_overlay_that_dies_comes_back_where_the_show_is(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        world.queue(&world.ada).await;
        world.queue(&world.bob).await;
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();
        let mut cast = world.test.app.stage.watch();
        cast.mark_unchanged();
        overlay.close().await;
        cast.changed().await.expect("the server notices");
        assert!(!world.test.app.stage.connected());
        assert_eq!(world.test.as_user(&world.nova).get("/api/admin/overlay").await.ok()["connected"], false);

        world.advance(Duration::from_millis(6_000));
        let mut overlay = world.overlay().await;
        let show = overlay.hear("new-pack-opening").await;
        assert_eq!((&show["_id"], &show["elapsedMs"]), (&id, &json!(6_000)));
        overlay.emit("animation-complete", &[id]).await;
        overlay.hear("opening-ended").await;
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob", "no entry is lost");
    }

    async fn after_a_crash_another_process_goes_on(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        world.queue(&world.ada).await;
        world.queue(&world.bob).await;
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();

        // The first process is gone without a word; the same node starts again.
        world.dispatcher = Dispatcher::new(world.test.app.clone(), "this node");
        world.advance(Duration::from_millis(100));
        let deadline = world.turn().await.expect("the show goes on");
        assert_eq!(deadline.since(world.test.app.clock.now()), 19_100);
        overlay.emit("animation-complete", &[id]).await;
        overlay.hear("opening-ended").await;
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.reserved, wallet.opened), (0, 1), "nothing was opened twice");
    }

    async fn one_node_moves_the_queue_and_another_takes_over_when_it_is_gone(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        for who in [&world.ada, &world.bob, &world.ada] {
            world.queue(who).await;
        }
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();
        overlay.emit("animation-complete", &[id]).await;
        overlay.hear("opening-ended").await;

        let mut other = Dispatcher::new(world.test.app.clone(), "another node");
        let again = other.turn().await.expect("a turn").expect("a time");
        assert_eq!(again.since(world.test.app.clock.now()), 10_000, "the lease is somebody else's");
        assert_eq!(world.status().await["isBusy"], false);
        world.advance(Duration::from_millis(10_000));
        other.turn().await.expect("a turn");
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");

        // The first node wakes up late: it has lost the lease and shows nothing beside the other's show.
        let id = world.test.app.db.read(store::on_air).await.expect("reads").expect("is on air").opening;
        overlay.emit("animation-complete", &[json!(id)]).await;
        overlay.hear("opening-ended").await;
        world.turn().await;
        assert_eq!(world.status().await["isBusy"], false, "it waits for the lease");
    }

    async fn nothing_is_shown_while_paused_or_without_an_overlay(database) {
        let mut world = World::new(database).await;
        world.queue(&world.ada).await;
        assert_eq!(world.turn().await, None);
        assert_eq!(world.status().await["isBusy"], false, "no overlay is there");

        let mut page = world.page(json!({})).await;
        assert_eq!(world.turn().await, None, "a page without the key does not count");
        assert_eq!(world.steer("pause").await["isPaused"], true);
        let _overlay = world.overlay().await;
        assert_eq!(world.turn().await, None);
        assert_eq!(world.status().await["queue"], json!(["ada"]));
        assert_eq!(world.steer("resume").await["isPaused"], false);
        world.turn().await;
        assert_eq!(page.hear("new-pack-opening").await["username"], "ada", "the page without the key plays, too");
    }

    async fn where_no_overlay_is_required_the_queue_moves_without_one(database) {
        let mut world = World::with(database, &["--overlay-required=false"]).await;
        world.queue(&world.ada).await;
        world.turn().await;
        assert_eq!(world.status().await["isBusy"], true);
        world.advance(LENGTH + PATIENCE);
        world.turn().await;
        assert_eq!(world.visible(&world.ada).await, (1, 5));
    }

    async fn a_moderator_skips_reorders_and_removes(database) {
        let mut world = World::new(database).await;
        let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
        let mut overlay = world.overlay().await;
        for who in [&world.ada, &world.bob, &world.nova] {
            world.queue(who).await;
        }
        let caller = world.test.as_user(&moderator);
        assert_eq!(caller.post("/api/admin/queues/skip", json!({})).await.refusal(), "409 nothing_playing");
        let ids: Vec<Value> = world.status().await["entries"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|entry| entry["_id"].clone())
            .collect();
        let [first, second, third] = [0, 1, 2].map(|at| ids[at].clone());
        let part = json!({"entryIds": [third, first]});
        assert_eq!(caller.put("/api/admin/queues/order", part).await.refusal(), "409 queue_changed");
        let twice = json!({"entryIds": [third, first, first]});
        assert_eq!(caller.put("/api/admin/queues/order", twice).await.refusal(), "409 queue_changed");
        let order = json!({"entryIds": [third, first, second]});
        let status = caller.put("/api/admin/queues/order", order).await.ok();
        assert_eq!(status["queue"], json!(["nova", "ada", "bob"]));

        let gone = format!("/api/admin/queues/{}", first.as_str().expect("an id"));
        assert_eq!(caller.delete(&gone).await.ok()["queue"], json!(["nova", "bob"]));
        assert_eq!(caller.delete(&gone).await.refusal(), "404 queue_entry_not_found");
        assert_eq!(world.wallet(world.ada.id).await.packs, 6, "she has her pack back");
        let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
        assert_eq!(notices[0]["type"], "live_queue");

        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].clone();
        let playing = format!("/api/admin/queues/{}", third.as_str().expect("an id"));
        let caller = world.test.as_user(&moderator);
        assert_eq!(caller.delete(&playing).await.refusal(), "409 already_playing");
        assert_eq!(caller.post("/api/admin/queues/skip", json!({})).await.ok()["isBusy"], false);
        assert_eq!(overlay.hear("opening-ended").await["_id"], id);
        assert_eq!(world.visible(&world.nova).await, (1, 5), "what was skipped is hers all the same");
        let log = world.test.as_user(&world.nova).get("/api/admin/log").await.ok();
        let entries = log.as_array().expect("a list").iter();
        let mut actions: Vec<_> = entries.filter_map(|entry| entry["action"].as_str()).collect();
        // The clock stands still, so the entries have no order.
        actions.sort_unstable();
        assert_eq!(actions, ["delete_queue_entry", "set_queue_order", "skip_opening"]);
    }

    async fn an_opening_can_be_shown_again(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        world.queue(&world.ada).await;
        world.turn().await;
        let id = overlay.hear("new-pack-opening").await["_id"].as_str().expect("an id").to_owned();
        let replay = format!("/api/admin/queues/replay/{id}");
        let caller = world.test.as_user(&world.nova);
        assert_eq!(caller.post(&replay, json!({})).await.refusal(), "409 not_shown_yet");
        let missing = "/api/admin/queues/replay/0123456789abcdef01234567";
        assert_eq!(caller.post(missing, json!({})).await.refusal(), "404 opening_not_found");
        overlay.emit("animation-complete", &[]).await;
        overlay.hear("opening-ended").await;

        world.queue(&world.bob).await;
        assert_eq!(world.test.as_user(&world.nova).post(&replay, json!({})).await.ok()["queue"], json!(["ada", "bob"]));
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["_id"], id);
        overlay.emit("animation-complete", &[json!(id)]).await;
        overlay.hear("opening-ended").await;
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.opened), (5, 1), "it cost nothing");
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");
    }

    async fn packs_are_queued_and_taken_back_by_their_owner_only(database) {
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
        assert_eq!(world.wallet(world.ada.id).await.packs, 6);

        for position in 1..=5 {
            assert_eq!(world.queue(&world.ada).await["position"], position);
        }
        assert_eq!(ada.post("/api/packs/queue", json!({})).await.refusal(), "409 too_many_waiting");
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.reserved), (1, 5));
    }

    async fn a_call_with_the_same_key_queues_once(database) {
        let world = World::new(database).await;
        let ada = world.test.as_user(&world.ada);
        let call = || ada.call(axum::http::Method::POST, "/api/packs/queue", Some(json!({})), Some("k"));
        let (first, second) = (call().await.ok(), call().await.ok());
        assert_eq!(first, second);
        assert_eq!(world.wallet(world.ada.id).await.reserved, 1);
    }

    async fn a_pack_whose_pool_is_too_small_goes_back_and_the_next_one_is_shown(database) {
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
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.reserved, wallet.opened), (6, 0, 0));
        let notices = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
        assert!(notices[0]["message"].as_str().expect("text").contains("You have it back"), "{notices}");
    }

    async fn only_ones_own_socket_hears_what_is_private(database) {
        let world = World::new(database).await;
        let mut own = Socket::connect(world.address, json!({"token": world.ada.token})).await;
        let mut other = Socket::connect(world.address, json!({"token": world.bob.token})).await;
        let mut stale = Socket::connect(world.address, json!({"token": "0".repeat(64)})).await;
        for socket in [&mut own, &mut other, &mut stale] {
            socket.ask("join", &[json!(world.ada.id)]).await;
            world.settle(socket).await;
            assert_eq!(socket.event().await.0, "queue-updated");
        }
        let gift = json!({"userId": world.ada.id, "amount": 1});
        world.test.as_user(&world.nova).post("/api/admin/give-packs", gift).await.ok();
        let heard = own.hear("notification").await;
        assert_eq!(heard["message"], "You were given 1 pack.");
        let stored = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
        assert_eq!(heard["_id"], stored[0]["_id"], "the stored row");
        // Something that everybody hears comes after it: nobody else has heard the notification by then.
        world.queue(&world.bob).await;
        for socket in [&mut other, &mut stale] {
            assert_eq!(socket.until("queue-updated").await, ["queue-updated"]);
        }
    }

    async fn a_new_key_ends_the_connections_with_the_old_one(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        let old = world.key().await;
        world.test.as_user(&world.nova).post("/api/admin/overlay/rotate", json!({})).await.ok();
        overlay.ended().await;
        assert!(!world.test.app.stage.connected());
        world.page(json!({"overlayKey": old})).await;
        world.queue(&world.ada).await;
        assert_eq!(world.turn().await, None, "the old key counts no more");
        let _overlay = world.overlay().await;
        world.turn().await;
        assert_eq!(world.status().await["isBusy"], true);
    }

    async fn a_rehearsal_stores_nothing_and_has_the_screen_until_it_is_over(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        let caller = world.test.as_user(&world.nova);
        let test = json!({"rarity": "Divine", "modifier": "no such modifier"});
        assert_eq!(caller.post("/api/admin/overlay/test", test).await.refusal(), "404 modifier_not_found");
        caller.post("/api/admin/overlay/test", json!({"rarity": "Divine"})).await.ok();
        let show = overlay.hear("new-pack-opening").await;
        assert_eq!((&show["test"], &show["username"]), (&json!(true), &json!("nova")));
        let rarities: Vec<_> = show["cards"].as_array().expect("cards").iter().map(|card| &card["rarity"]).collect();
        assert!(rarities.contains(&&json!("Divine")), "{rarities:?}");

        world.queue(&world.ada).await;
        assert!(world.turn().await.is_some(), "the queue waits for the screen");
        assert_eq!(world.status().await["isBusy"], false);
        let mut cast = world.test.app.stage.watch();
        cast.mark_unchanged();
        overlay.emit("animation-complete", &[show["_id"].clone()]).await;
        cast.changed().await.expect("the screen is free");
        world.turn().await;
        let real = overlay.hear("new-pack-opening").await;
        assert_eq!((&real["username"], real.get("test")), (&json!("ada"), None));
        let busy = world.test.as_user(&world.nova).post("/api/admin/overlay/test", json!({})).await;
        assert_eq!(busy.refusal(), "409 queue_busy");
        let fairness = world.test.as_user(&world.nova).get("/api/fairness/me").await.ok();
        assert_eq!(fairness["counter"], 0, "no seed of hers was used");
        assert_eq!(world.wallet(world.nova.id).await.packs, 6);
    }

    async fn the_desk_opens_for_somebody_live_or_quietly(database) {
        let mut world = World::new(database).await;
        let mut overlay = world.overlay().await;
        let path = format!("/api/packs/admin/openPacksForUser/{}", world.ada.id);
        let bob = world.test.as_user(&world.bob).post(&path, json!({})).await;
        assert_eq!(bob.refusal(), "403 admins_only");
        let caller = world.test.as_user(&world.nova);
        let missing = "/api/packs/admin/openPacksForUser/0123456789abcdef01234567";
        assert_eq!(caller.post(missing, json!({})).await.refusal(), "404 user_not_found");

        let quiet = caller.post(&path, json!({})).await.ok();
        assert_eq!(quiet["newCards"].as_array().map(Vec::len), Some(5));
        assert_eq!(world.visible(&world.ada).await, (1, 5));
        let debug = format!("/api/packs/admin/debugOpenPack/{}", world.ada.id);
        let trial = world.test.as_user(&world.nova).post(&debug, json!({})).await.ok();
        assert_eq!(trial["newCards"].as_array().map(Vec::len), Some(5));
        assert_eq!(world.visible(&world.ada).await, (1, 5), "a trial leaves nothing");

        let live = world.test.as_user(&world.nova).post(&path, json!({"live": true})).await.ok();
        assert_eq!((&live["newCards"], &live["queued"]["position"]), (&json!([]), &json!(1)));
        world.turn().await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "ada");
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.opened), (4, 2));
    }

    async fn two_admins_open_the_last_pack_at_once_and_one_succeeds(database) {
        let world = World::with(database, &["--packs-first-sign-in=1"]).await;
        let boss = world.test.sign_in_with_role("boss", Role::Admin).await;
        let path = format!("/api/packs/admin/openPacksForUser/{}", world.ada.id);
        let (nova, boss) = (world.test.as_user(&world.nova), world.test.as_user(&boss));
        let (one, two) = tokio::join!(nova.post(&path, json!({})), boss.post(&path, json!({})));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let wallet = world.wallet(world.ada.id).await;
        assert_eq!((wallet.packs, wallet.opened), (0, 1));
    }

    async fn a_running_dispatcher_moves_by_itself(database) {
        let world = World::new(database).await;
        let mut overlay = world.overlay().await;
        let running = tokio::spawn(Dispatcher::new(world.test.app.clone(), "this node").run());
        world.queue(&world.ada).await;
        world.queue(&world.bob).await;
        let show = overlay.hear("new-pack-opening").await;
        assert_eq!(show["username"], "ada");
        overlay.emit("animation-complete", &[show["_id"].clone()]).await;
        assert_eq!(overlay.hear("new-pack-opening").await["username"], "bob");
        world.advance(LENGTH + PATIENCE);
        overlay.hear("opening-ended").await;
        world.test.app.stop();
        tokio::time::timeout(Duration::from_secs(20), running).await.expect("ends in time").expect("ends well");
        let show = world.test.app.db.read(queue::status).await.expect("reads");
        assert!(!show.is_busy && show.queue.is_empty());
    }
}
