//! Tests of chat commands, from Twitch's message to the answer.

use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

use super::{Reply, WAITING, enter_raffle, heads, reply, rules, run_joins, store};
use crate::db::Tx;
use crate::ids::UserId;
use crate::packs::open::OpenRequest;
use crate::packs::testing::SHORT_RUN;
use crate::packs::{Payment, closer, tickets};
use crate::realtime::{Event, LogHead};
use crate::testing::dump::inject_failure;
use crate::testing::{TestApp, TestDatabase, attempts, on_both_engines};
use crate::twitch::testing::channel::Live;
use crate::twitch::testing::{TestUser, person};
use crate::users::Person;
use crate::wallet;

/// A server for the channel of Twitch's example, with a viewer who writes in its chat.
struct World {
    test: TestApp,
    nova: TestUser,
    viewer: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        let flags = ["--packs-first-sign-in=1", "--public-url=https://cards.example"];
        let test = TestApp::with_flags(database, &flags).await;
        let nova = test.sign_in_as(known("1971641", "nova")).await;
        let viewer = test.sign_in_as(known("4145994", "viewer32")).await;
        test.stock(&["Lantern Eel", "Éclair Fox"], SHORT_RUN, 2).await;
        Self { test, nova, viewer }
    }

    /// The reply to a message with this id, text and writer.
    async fn reply_text(&self, id: &str, text: &str, writer: &str) -> Option<String> {
        self.reply_to(&message(id, text, writer)).await.map(|reply| reply.line)
    }

    async fn reply_to(&self, event: &Value) -> Option<Reply> {
        let message = rules::read(event.clone(), self.test.core.clock.now()).expect("is read")?;
        reply(&self.test.features.twitch, &message).await.expect("is decided")
    }

    fn advance(&self, seconds: u64) {
        self.test.core.clock.advance(Duration::from_secs(seconds));
    }

    async fn open_raffle(&self) {
        let body = json!({"prize": "packs", "entry": "join", "minutes": 10});
        self.test.as_user(&self.nova).post("/api/admin/raffles", body).await.ok();
    }

    /// Each of `count` viewers sends `!join`.
    fn send_joins(&self, count: u32) {
        for number in 0..count {
            let event = message(&format!("m{number}"), "!join", &format!("viewer {number}"));
            let body = json!({"event": event}).to_string();
            self.test.features.twitch.chat.offer(&body, self.test.core.clock.now());
        }
    }

    async fn wait_for_entrants(&self, count: u32) {
        let joined = async {
            while self.test.as_user(&self.nova).get("/api/show").await.ok()["raffle"]["entrants"] != count {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), joined).await.expect("all viewers have joined");
    }

    async fn set(&self, patch: Value) {
        self.test.as_user(&self.nova).patch("/api/admin/settings", patch).await.ok();
    }
}

fn known(subject: &str, login: &str) -> Person {
    Person { subject: subject.into(), ..person(login, login) }
}

/// Twitch's example with this id, text and author.
fn message(id: &str, text: &str, writer: &str) -> Value {
    let mut message: Value = serde_json::from_str(include_str!("examples/chat-message.json")).expect("is JSON");
    let mut event = message["event"].take();
    event["message_id"] = json!(id);
    event["message"]["text"] = json!(text);
    event["chatter_user_id"] = json!(writer);
    event
}

const VIEWER: &str = "4145994";
const STRANGER: &str = "555";

#[apply(on_both_engines!)]
async fn each_command_is_answered_with_the_current_data(database: TestDatabase) {
    let world = World::new(database).await;
    let answer = world.reply_text("m1", "!packs", VIEWER).await.expect("a reply");
    assert_eq!(answer, "You have 1 pack. Open them, or put them in the live queue: https://cards.example/dashboard");
    world.advance(5);
    let answer = world.reply_text("m2", "!packs", STRANGER).await.expect("a reply");
    assert_eq!(answer, "1 pack waits for your first sign-in to Foilcast: https://cards.example/login");

    let answer = world.reply_text("m3", "!odds", VIEWER).await.expect("a reply");
    assert!(answer.starts_with("Test pack, 2 cards. Chance of at least one: Divine "), "{answer}");
    assert!(answer.ends_with("/odds"), "{answer}");

    assert_eq!(
        world.reply_text("m4", "!queue", VIEWER).await.as_deref(),
        Some("The live queue is empty. https://cards.example/dashboard")
    );
    world.advance(60);
    world.test.as_user(&world.viewer).post("/api/packs/queue", json!({})).await.ok();
    let answer = world.reply_text("m5", "!queue", VIEWER).await.expect("a reply");
    assert_eq!(answer, "1 pack waits in the live queue. Yours is number 1. https://cards.example/dashboard");
    world.advance(5);
    let answer = world.reply_text("m6", "!queue", STRANGER).await.expect("a reply");
    assert!(answer.contains("None of them is yours."), "{answer}");

    let answer = world.reply_text("m7", "!card eclair", VIEWER).await.expect("a reply");
    assert!(answer.starts_with("Éclair Fox, copies left: Basic 40, Uncommon 20, Divine 1. https://"), "{answer}");
    world.advance(60);
    let answer = world.reply_text("m8", "!card /ban @everybody", VIEWER).await.expect("a reply");
    assert_eq!(answer, "No card has this name. All cards: https://cards.example/catalogue");
}

#[apply(on_both_engines!)]
async fn an_answer_replies_to_the_message_in_its_chat(database: TestDatabase) {
    let world = World::new(database).await;
    let sent = world.reply_to(&message("m1", "!packs", VIEWER)).await.expect("a reply");
    assert_eq!(sent.to.as_deref(), Some("m1"));
    let mut elsewhere = message("m2", "!packs", STRANGER);
    elsewhere["broadcaster_user_id"] = json!("42");
    elsewhere["broadcaster_user_login"] = json!("another_channel");
    assert_eq!(world.reply_to(&elsewhere).await, None, "another channel");
    // The server's own messages are never commands, even if another account sends them.
    world.advance(60);
    let echo = message("m3", &sent.line, "1971641");
    assert_eq!(rules::read(echo, world.test.core.clock.now()).expect("is read"), None);
}

#[apply(on_both_engines!)]
async fn a_repeated_message_is_answered_once(database: TestDatabase) {
    let world = World::new(database).await;
    world.set(json!({"chat-person-seconds": 0, "chat-command-seconds": 0})).await;
    for turn in 0..attempts() {
        let event = message(&format!("m{turn}"), "!queue", VIEWER);
        let message = (0..3).map(|_| world.reply_to(&event));
        let sent = futures_util::future::join_all(message).await;
        assert_eq!(sent.into_iter().flatten().count(), 1, "turn {turn}");
    }
}

#[apply(on_both_engines!)]
async fn an_immediate_repetition_is_not_answered(database: TestDatabase) {
    let world = World::new(database).await;
    world.set(json!({"chat-person-seconds": 30, "chat-command-seconds": 3})).await;
    assert!(world.reply_text("m1", "!queue", VIEWER).await.is_some());
    assert_eq!(world.reply_text("m2", "!queue", STRANGER).await, None, "just answered");
    assert!(world.reply_text("m3", "!odds", VIEWER).await.is_some(), "another command");
    world.advance(3);
    assert!(world.reply_text("m4", "!queue", STRANGER).await.is_some());
    world.advance(26);
    assert_eq!(world.reply_text("m5", "!queue", VIEWER).await, None, "29 seconds after");
    world.advance(1);
    assert!(world.reply_text("m6", "!queue", VIEWER).await.is_some());
}

#[apply(on_both_engines!)]
async fn disabled_and_late_commands_are_not_answered(database: TestDatabase) {
    let world = World::new(database).await;
    let message = rules::read(message("m1", "!odds", VIEWER), world.test.core.clock.now()).expect("is read");
    world.advance(61);
    assert_eq!(
        reply(&world.test.features.twitch, &message.expect("a command")).await.expect("is decided"),
        None,
        "late"
    );
    world.set(json!({"chat-odds": false})).await;
    assert_eq!(world.reply_text("m2", "!odds", VIEWER).await, None);
    assert!(world.reply_text("m3", "!packs", VIEWER).await.is_some());
    world.advance(60);
    world.set(json!({"chat-commands": false})).await;
    for (number, command) in ["!packs", "!queue", "!card eel"].into_iter().enumerate() {
        assert_eq!(world.reply_text(&format!("off {number}"), command, VIEWER).await, None);
    }
}

#[apply(on_both_engines!)]
async fn stored_commands_are_deleted_after_an_hour_and_with_the_account(database: TestDatabase) {
    let world = World::new(database).await;
    world.reply_text("m1", "!queue", VIEWER).await.expect("a reply");
    let stored = async || {
        let count = |conn: &mut crate::db::Conn<'_>| conn.get::<(i64,)>("SELECT COUNT(*) FROM chat_answers", &[]);
        world.test.core.db.read(count).await.expect("a number").0
    };
    assert_eq!(stored().await, 1);
    world.test.core.db.write(|tx| store::forget_person(tx, VIEWER)).await.expect("is deleted");
    assert_eq!(stored().await, 0);
    world.reply_text("m2", "!odds", VIEWER).await.expect("a reply");
    world.advance(3601);
    world.reply_text("m3", "!odds", STRANGER).await.expect("a reply");
    assert_eq!(stored().await, 1, "the older one is deleted");
}

#[apply(on_both_engines!)]
async fn join_enters_the_open_raffle(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    let send_command = async |id: &str, text: &str, writer: &str| {
        let message = rules::read(message(id, text, writer), world.test.core.clock.now()).expect("is read");
        let message = message.expect("a command");
        enter_raffle(&world.test.features.twitch, std::slice::from_ref(&message)).await.expect("is processed");
        let sent = reply(&world.test.features.twitch, &message).await.expect("is decided");
        world.advance(31);
        sent.map(|reply| reply.line)
    };
    assert!(
        send_command("m1", "!join", VIEWER).await.is_some_and(|line| line.starts_with("No raffle is open right now."))
    );
    let raffle = async |entry: &str| {
        let body = json!({"prize": "packs", "entry": entry, "minutes": 10});
        nova.post("/api/admin/raffles", body).await.ok()["raffle"]["_id"].as_str().expect("an id").to_owned()
    };
    let id = raffle("join").await;
    let entrants = async || nova.get("/api/show").await.ok()["raffle"]["entrants"].clone();
    let line = send_command("m2", "!join", VIEWER).await.expect("a reply");
    assert_eq!(line, format!("You are in, the first one. https://cards.example/raffles/{id}"));
    assert!(send_command("m3", "!join", VIEWER).await.is_some_and(|line| line.starts_with("You are in")));
    assert!(
        send_command("m4", "!join", STRANGER).await.is_some_and(|line| line.starts_with("Sign in to Foilcast once"))
    );
    assert!(
        send_command("m5", "!join", "1971641").await.is_some_and(|line| line.contains("streamer does not take part"))
    );
    assert_eq!(entrants().await, 1);
    // While the command is disabled, and from another channel, joining has no effect.
    let bob = world.test.sign_in_as(known("77", "bob")).await;
    world.set(json!({"chat-join": false})).await;
    assert_eq!(send_command("m6", "!join", "77").await, None);
    world.set(json!({"chat-join": true})).await;
    let mut elsewhere = message("m7", "!join", "77");
    elsewhere["broadcaster_user_id"] = json!("42");
    elsewhere["broadcaster_user_login"] = json!("another_channel");
    let message = rules::read(elsewhere, world.test.core.clock.now()).expect("is read").expect("a command");
    enter_raffle(&world.test.features.twitch, &[message]).await.expect("is processed");
    assert_eq!(entrants().await, 1);
    // A viewer who gets no answer because of the pause between answers still joins.
    world.set(json!({"chat-command-seconds": 600})).await;
    assert_eq!(send_command("m8", "!join", "77").await, None);
    world.set(json!({"chat-command-seconds": 0})).await;
    assert_eq!(entrants().await, 2);
    let drawn = nova.post(&format!("/api/admin/raffles/{id}/draw"), json!({})).await.ok();
    let winner = drawn["raffle"]["winners"][0]["_id"].clone();
    let winner = if winner == json!(bob.id) { "77" } else { VIEWER };
    world.advance(60);
    let id = raffle("join").await;
    assert!(
        send_command("m9", "!join", winner)
            .await
            .is_some_and(|line| line.contains("already won a raffle in this stream"))
    );
    nova.post(&format!("/api/admin/raffles/{id}/cancel"), json!({})).await.ok();
    raffle("active").await;
    world.advance(60);
    assert!(send_command("m10", "!join", winner).await.is_some_and(|line| line.contains("takes part automatically")));
}

#[apply(on_both_engines!)]
async fn all_viewers_join_although_few_are_answered(database: TestDatabase) {
    let world = World::new(database).await;
    world.open_raffle().await;
    let viewers = 40;
    for number in 0..viewers {
        world.test.sign_in_as(known(&format!("viewer {number}"), &format!("viewer_{number}"))).await;
    }
    tokio::spawn(run_joins(world.test.features.twitch.clone()));
    world.send_joins(viewers);
    world.wait_for_entrants(viewers).await;
}

#[apply(on_both_engines!)]
async fn a_busy_chat_fills_only_its_own_queue(database: TestDatabase) {
    let world = World::new(database).await;
    let body = |text: &str| json!({"event": message("m", text, VIEWER)}).to_string();
    let now = world.test.core.clock.now();
    for _ in 0..WAITING * 3 {
        world.test.features.twitch.chat.offer(&body("!packs"), now);
        world.test.features.twitch.chat.offer(&body("hello"), now);
        world.test.features.twitch.chat.offer("{", now);
    }
    let mut waiting = world.test.features.twitch.chat.asked.receiver().await;
    let mut count = 0;
    while waiting.try_recv().is_ok() {
        count += 1;
    }
    assert_eq!(count, WAITING);
}

#[apply(on_both_engines!)]
async fn a_failed_join_does_not_block_others(database: TestDatabase) {
    let world = World::new(database).await;
    world.open_raffle().await;
    let mut failing = None;
    for number in 0..5 {
        let one = world.test.sign_in_as(known(&format!("viewer {number}"), &format!("viewer_{number}"))).await;
        failing.get_or_insert(one.id);
    }
    let condition = format!("NEW.user_id = '{}'", failing.expect("a user"));
    inject_failure(&world.test, "raffle_entrants", "INSERT", &condition).await;
    world.send_joins(5);
    // Start with all of them queued, so that they form one batch.
    tokio::spawn(run_joins(world.test.features.twitch.clone()));
    world.wait_for_entrants(4).await;
}

/// The head of a batch with a ticket of `user`.
async fn head_with_ticket(test: &TestApp, user: UserId, is_live: bool) -> LogHead {
    let packs = &test.features.packs;
    assert!(packs.transparency.beacon.usable().await.is_some(), "the stand-in has a round");
    let request =
        OpenRequest::new(packs, user, packs.find(None).await.expect("a pack"), "live").paid(Payment::Reserved);
    let request = if is_live { request.live() } else { request };
    let make = move |tx: &mut Tx<'_>| {
        wallet::reserve(tx, user, 1)?;
        tickets::request_in(tx, &request)
    };
    test.core.db.write(make).await.expect("a ticket is made");
    let mut events = test.core.listen();
    closer::closer(packs).turn().await.expect("a batch is closed");
    loop {
        if let Event::LogHead(head @ LogHead { round: Some(_), .. }) = events.recv().await.expect("an event") {
            return head;
        }
    }
}

#[apply(on_both_engines!)]
async fn the_head_of_a_live_batch_is_written_once(database: TestDatabase) {
    let live = Live::with(database, &["--beacon=stand-in"]).await;
    let (test, twitch) = (&live.test, &live.test.features.twitch);
    test.stock(&["Lantern Eel"], SHORT_RUN, 2).await;
    let names = ["ada", "bob", "cy"];
    let [ada, bob, cy] = [test.sign_in(names[0]).await, test.sign_in(names[1]).await, test.sign_in(names[2]).await];
    for user in [&ada, &bob, &cy] {
        test.give_packs(user.id, 1).await;
    }
    let line = async |head| heads::line(twitch, head).await.expect("is decided");
    let head = head_with_ticket(test, ada.id, true).await;
    assert_eq!(line(head).await, None, "the channel is not connected");
    live.connect("nova").await;
    let (shown, round) = (head.head.to_string()[..20].to_owned(), head.round.expect("a round"));
    let (batch, site) = (head.batch, test.core.config.public_url());
    let text = format!("Public log: batch {batch}, head {shown}, drawn with round {round}. {site}/fairness");
    assert_eq!(line(head).await, Some(text));
    assert_eq!(line(head).await, None, "another node has written it");
    let alone = head_with_ticket(test, bob.id, false).await;
    assert_eq!(line(alone).await, None, "no live pack is in the batch");
    let next = head_with_ticket(test, cy.id, true).await;
    test.as_user(&live.nova).patch("/api/admin/settings", json!({"chat-heads": false})).await.ok();
    assert_eq!(line(next).await, None, "heads are off");
}
