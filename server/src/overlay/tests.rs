//! Tests of the live queue over HTTP and sockets. Clock and dice are fixed; no test sleeps.

mod entries;
mod recovery;
mod show;
mod sockets;
mod tickets;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::testing::{Socket, listen};
use super::{Dispatcher, prepare, queue, store};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::ids::OpeningId;
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, attempts, on_both_engines, or_default, together};
use crate::twitch::testing::TestUser;
use crate::users::Role;

const NAMES: &[&str] = &["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"];
/// The length of the show of five cards.
const LENGTH: Duration = Duration::from_millis(14_200);
const END_TIMEOUT: Duration = Duration::from_millis(5_000);

struct World {
    test: TestApp,
    address: SocketAddr,
    nova: TestUser,
    ada: TestUser,
    bob: TestUser,
    dispatcher: Dispatcher,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with(database, &[]).await
    }

    async fn with(database: TestDatabase, flags: &[&str]) -> Self {
        Self::from_app(TestApp::with_flags(database, &or_default(flags, &["--packs-first-sign-in=6"])).await).await
    }

    /// A world with a connected overlay.
    async fn with_overlay(database: TestDatabase) -> (Self, Socket) {
        let world = Self::new(database).await;
        let overlay = world.overlay().await;
        (world, overlay)
    }

    /// Ada's pack is shown, and Bob's waits. Returns the id of the opening, too.
    async fn with_show(database: TestDatabase) -> (Self, Socket, Value) {
        let (mut world, mut overlay) = Self::with_overlay(database).await;
        world.queue(&world.ada).await;
        world.queue(&world.bob).await;
        let id = world.next_show(&mut overlay).await["_id"].clone();
        (world, overlay, id)
    }

    /// An instance with sign-in through Twitch.
    async fn without_demo(database: TestDatabase) -> Self {
        Self::without_demo_with(database, "--beacon=off").await
    }

    async fn without_demo_with(database: TestDatabase, beacon: &str) -> Self {
        let flags = ["--demo=false", "--owner=nova", "--writes-per-minute=1000000", "--requests-per-minute=0"];
        let test = TestApp::with_only(database, &[&flags[..], &["--packs-first-sign-in=6", beacon]].concat()).await;
        Self::from_app(test).await
    }

    async fn from_app(test: TestApp) -> Self {
        prepare(&test.features.overlay).await.expect("a key");
        test.stock(NAMES, SHORT_RUN, 5).await;
        let (nova, ada, bob) = (test.sign_in("nova").await, test.sign_in("ada").await, test.sign_in("bob").await);
        let address = listen(&test).await;
        let dispatcher = Dispatcher::new(test.features.overlay.clone(), "this node");
        Self { test, address, nova, ada, bob, dispatcher }
    }

    async fn key(&self) -> String {
        let overlay = self.test.as_user(&self.nova).get("/api/admin/overlay").await.ok();
        overlay["key"].as_str().expect("a key").to_owned()
    }

    /// A page that connects with this handshake and joins the streamer's room. It has already received the queue.
    async fn page(&self, auth: Value) -> Socket {
        let mut socket = Socket::connect(self.address, auth).await;
        // The acknowledgement comes after all messages to a new client.
        socket.emit_with_ack("join", &[json!(self.nova.id)]).await;
        socket.wait_for("queue-updated").await;
        socket
    }

    async fn overlay(&self) -> Socket {
        self.page(json!({"overlayKey": self.key().await})).await
    }

    /// Waits until the server has processed a socket's messages: it acknowledges a later message after them.
    async fn flush(&self, socket: &mut Socket) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // A new id each time: joining a known room does not query the database.
        let id = format!("{:024x}", NUMBER.fetch_add(1, Ordering::Relaxed));
        socket.emit_with_ack("join", &[json!(id)]).await;
    }

    async fn queue(&self, who: &TestUser) -> Value {
        self.test.as_user(who).post("/api/packs/queue", json!({})).await.ok()
    }

    async fn status(&self) -> Value {
        self.test.as_user(&self.nova).get("/api/admin/queues/status").await.ok()
    }

    async fn control(&self, what: &str) -> Value {
        self.test.as_user(&self.nova).post(&format!("/api/admin/queues/{what}"), json!({})).await.ok()
    }

    /// The number of public openings, and of a user's public cards.
    async fn visible(&self, who: &TestUser) -> (usize, usize) {
        let openings = self.test.anyone().get("/api/packs/openings").await.ok();
        let cards = self.test.anyone().get(&format!("/api/users/{}/collection", who.id)).await.ok();
        let count = |list: &Value| list.as_array().map_or(0, Vec::len);
        (count(&openings["openings"]), count(&cards["cards"]))
    }

    async fn run_dispatcher(&mut self) -> Option<Timestamp> {
        self.dispatcher.turn().await.expect("a turn")
    }

    /// Starts the next show and returns what the overlay receives.
    async fn next_show(&mut self, overlay: &mut Socket) -> Value {
        self.run_dispatcher().await;
        overlay.wait_for("new-pack-opening").await
    }

    fn advance(&self, by: Duration) {
        self.test.core.clock.advance(by);
    }
}
