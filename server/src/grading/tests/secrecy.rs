//! An unrevealed grade is secret: two instances that differ only in grades give the same responses to everyone.
//!
//! This is stronger than a search for the number: no response, event or log line depends on the grade in any way.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex};

use foilcast_draw::Level;
use tokio::sync::broadcast::Receiver;
use tracing::instrument::WithSubscriber;

use super::*;
use crate::grading::NewGrade;
use crate::grading::commands::{self, Drawing};
use crate::openapi;
use crate::realtime::Event;
use crate::settings::Weights;
use crate::testing::TestDatabase;
use crate::twitch::testing::TestUser;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("is not poisoned").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// The different words of the log, without ids of requests and durations, which differ between any two runs. A line may be
    /// missing: the library skips some while another test sets its own subscriber.
    fn words(&self) -> BTreeSet<String> {
        let text = String::from_utf8(self.0.lock().expect("is not poisoned").clone()).expect("is text");
        let differs = |word: &str| word.starts_with("took_us=") || word.contains("id=") || word.contains("rows=");
        text.split_whitespace().filter(|word| !differs(word)).map(ToOwned::to_owned).collect()
    }
}

/// Every GET of the API document, with parameters of these two cards and their owner.
fn addresses(world: &TradeWorld, cards: [CardId; 2], definition: &str) -> Vec<String> {
    let document = serde_json::to_value(openapi::document()).expect("is JSON");
    let paths = document["paths"].as_object().expect("has paths");
    let mut found = vec!["/api/users/ada/collection?page=1&slabbed=true&sort=rarity".to_owned()];
    for path in paths.iter().filter(|(_, methods)| methods["get"].is_object()).map(|(path, _)| path) {
        // Memory and CPU time differ between any two runs.
        if path == "/api/admin/health" {
            continue;
        }
        let fill = |card: CardId| {
            let part = |part: &str| match part {
                "{userId}" | "{username}" | "{idOrName}" => world.ada.id.to_string(),
                "{cardId}" => card.to_string(),
                _ if part.starts_with('{') => definition.to_owned(),
                _ => part.to_owned(),
            };
            path.split('/').map(part).collect::<Vec<_>>().join("/")
        };
        let query = if path == "/api/trades/hints" { format!("?with=ada&cards={}", cards[0]) } else { String::new() };
        found.extend(cards.map(|card| format!("{}{query}", fill(card))));
    }
    found.dedup();
    found
}

/// Sends a request as each user and waits until the activity is stored, which happens after the response.
async fn store_activity(world: &TradeWorld, people: [&TestUser; 3]) {
    for who in people {
        world.app.as_user(who).get("/api/users/me").await.ok();
    }
    let now = world.app.core.clock.now();
    let count_active =
        move |conn: &mut Conn<'_>| conn.scalar::<i64>("SELECT COUNT(*) FROM users WHERE last_active_at = $1", &[&now]);
    while world.app.core.db.read(count_active).await.expect("counts") < 3 {
        tokio::task::yield_now().await;
    }
}

/// Returns the events since the last call.
async fn new_events(world: &TradeWorld, events: &mut Receiver<Event>) -> Vec<String> {
    let last = Event::TwitchEventStored;
    let marker = last.clone();
    let announce = move |tx: &mut crate::db::Tx<'_>| {
        tx.announce(marker.clone());
        Ok(())
    };
    world.app.core.db.write(announce).await.expect("is sent");
    let mut received = Vec::new();
    loop {
        match events.recv().await.expect("an event") {
            event if event == last => return received,
            event => received.push(format!("{event:?}")),
        }
    }
}

/// The secrets of all gradings.
async fn secrets(world: &TradeWorld) -> Vec<String> {
    let read = |conn: &mut Conn<'_>| conn.scalars("SELECT secret FROM gradings WHERE secret IS NOT NULL", &[]);
    world.app.core.db.read(read).await.expect("reads")
}

/// Everything that any client receives if every grade is `grade`.
async fn responses(database: TestDatabase, grade: u8) -> Vec<String> {
    let world = TradeWorld::new(database).await;
    let nova = world.app.sign_in("nova").await;
    let mut events = world.app.core.listen();
    // Drops the events of the preparation, which may arrive late.
    new_events(&world, &mut events).await;
    let cards = world.cards(&world.ada).await;
    let bob = world.cards(&world.bob).await;
    world.swap(&world.bob, &world.ada, bob[0], cards[0]).await;
    let mut responses = Vec::new();
    for card in &cards[..2] {
        responses.push(world.grade(&world.ada, "", *card).await.to_string());
    }
    world.pass(24 * 3_600_000);
    store_activity(&world, [&world.ada, &world.bob, &nova]).await;
    let (ctx, owner) = (TxContext::of(&world.app.features.cards).await.expect("a context"), world.ada.id);
    let due = [cards[0], cards[1]];
    let drawing = Drawing { level: Level::Two, weights: Weights::default().by_rank() };
    let grades = due.map(|card| NewGrade { card, owner, grade, attempt: Some(0) });
    let complete = move |tx: &mut crate::db::Tx<'_>| {
        commands::fall_due_all(tx, &ctx, &due, drawing)?;
        commands::grade_all(tx, &ctx, &grades)
    };
    world.app.core.db.write(complete).await.expect("are graded");
    assert_eq!((drawn(&world, cards[0]).await, drawn(&world, cards[1]).await), (Some(grade), Some(grade)));
    // A client's next request before the reveal.
    responses.push(world.grade(&world.ada, "complete", cards[0]).await.to_string());
    responses.push(world.grade(&world.ada, "", cards[0]).await.to_string());
    responses.push(world.grade(&world.bob, "reveal", cards[0]).await.to_string());
    responses.push(
        world.app.as_user(&world.ada).post("/api/market/listings", json!({"cardId": cards[1]})).await.to_string(),
    );
    responses.push(world.app.as_user(&world.ada).post("/api/auth/validate", json!({})).await.to_string());

    let definition = public_card(&world, cards[0]).await["definitionId"].as_str().expect("an id").to_owned();
    let addresses = addresses(&world, due, &definition);
    let callers =
        [world.app.anyone(), world.app.as_user(&world.ada), world.app.as_user(&world.bob), world.app.as_user(&nova)];
    let mut successes = 0;
    for address in &addresses {
        for (number, caller) in callers.iter().enumerate() {
            let reply = caller.get(address).await;
            successes += u32::from(reply.status.is_success());
            let location = reply.headers.get("location").is_some();
            // A redirect to the provider has a random secret.
            let response = if location { "redirected".to_owned() } else { reply.to_string() };
            responses.push(format!("{address} {number} {response}"));
        }
    }
    assert!(successes > 100, "{successes} successes of {}", responses.len());
    responses.extend(new_events(&world, &mut events).await);
    for secret in secrets(&world).await {
        assert!(responses.iter().all(|response| !response.contains(&secret)), "the secret gives the grade away");
    }
    // Control: the comparison detects a revealed grade.
    world.grade(&world.ada, "reveal", cards[0]).await.ok();
    assert_eq!(public_card(&world, cards[0]).await["grade"], json!(grade));
    responses
}

fn differences(one: &[String], other: &[String]) -> Vec<(String, String)> {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).filter(|(one, other)| one != other).map(|(one, other)| (one.clone(), other.clone())).collect()
}

async fn responses_and_log(database: TestDatabase, grade: u8) -> (Vec<String>, BTreeSet<String>) {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .without_time()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let responses = responses(database, grade).with_subscriber(subscriber).await;
    (responses, log.words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grade_is_secret_until_it_is_revealed_sqlite() {
    let (three, log_of_three) = responses_and_log(TestDatabase::sqlite(), 3).await;
    let (ten, log_of_ten) = responses_and_log(TestDatabase::sqlite(), 10).await;
    assert_eq!(differences(&three, &ten), []);
    assert!(log_of_three.iter().any(|word| word.contains("/api/grading")), "the log contains the requests");
    assert_eq!(log_of_three, log_of_ten);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_grade_is_secret_until_it_is_revealed_postgres() {
    let (three, _) = responses_and_log(TestDatabase::postgres().await, 3).await;
    let (ten, _) = responses_and_log(TestDatabase::postgres().await, 10).await;
    assert_eq!(differences(&three, &ten), []);
}
