//! The server is killed at random points of openings under load. After each restart every caller repeats what it has
//! no answer for, and in the end every mint has one holder, packs add up and nothing that was answered is missing.
//!
//! `FOILCAST_SOAK=1` runs the long version. `FOILCAST_SEED` repeats a run's dice.

#[path = "crash/server.rs"]
mod server;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use foilcast::db::{Db, Limits};
use foilcast::dice::Dice;
use foilcast::realtime::Publisher;
use serde_json::json;
use server::{Outcome, Server, Setup};
use tokio::sync::watch;

const PEOPLE: usize = 8;
/// Each person's calls in flight at once.
const HANDS: usize = 2;

/// How long a run is.
fn openings() -> u32 {
    if std::env::var_os("FOILCAST_SOAK").is_some() { 2_000 } else { 200 }
}

/// How often the server is killed on the way.
fn kills() -> u32 {
    if std::env::var_os("FOILCAST_SOAK").is_some() { 200 } else { 12 }
}

fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// What the callers know.
#[derive(Default)]
struct Known {
    answers: Mutex<HashMap<String, String>>,
    answered: AtomicU32,
    repeated: AtomicU32,
    done: AtomicBool,
}

impl Known {
    /// Keeps an answer; the same call must always have the same one.
    fn keep(&self, key: &str, answer: &str) {
        let mut answers = self.answers.lock().expect("no caller panicked");
        let first = answers.entry(key.to_owned()).or_insert_with(|| answer.to_owned());
        assert_eq!(first, answer, "the call {key} got two answers");
        self.answered.fetch_add(1, Ordering::SeqCst);
    }
}

/// An answer without its marks: whether a card is new to its owner is looked up when it is answered, and two openings
/// of one person at the same time may each come before the other.
fn deed(answer: &str) -> String {
    let mut opening: serde_json::Value = serde_json::from_str(answer).expect("an opening");
    opening.as_object_mut().expect("an object").remove("marks");
    opening.to_string()
}

/// Opens packs one after the other until the run is over; what broke is repeated at the next server.
async fn open_packs(hand: usize, token: String, mut address: watch::Receiver<String>, known: Arc<Known>) {
    let http = server::client();
    for number in 0.. {
        let key = format!("hand-{hand}-{number}");
        loop {
            let url = address.borrow_and_update().clone();
            match server::post(&http, &format!("{url}/api/packs/open"), &token, &key, &json!({})).await {
                Outcome::Answered(200, answer) => {
                    known.keep(&key, &deed(&answer));
                    break;
                }
                // Too busy, or it could not learn the outcome: the key settles it.
                Outcome::Answered(503, _) => {}
                Outcome::Answered(status, text) => panic!("{status} {text}"),
                Outcome::Broken => {
                    known.repeated.fetch_add(1, Ordering::SeqCst);
                    if address.has_changed().is_ok_and(|changed| !changed) {
                        let _ = address.changed().await;
                    }
                }
            }
        }
        // Ask again for something answered long ago, now and then.
        if number > 0 && number % 7 == 0 {
            let old = format!("hand-{hand}-{}", number - 1);
            let url = address.borrow().clone();
            if let Outcome::Answered(200, again) =
                server::post(&http, &format!("{url}/api/packs/open"), &token, &old, &json!({})).await
            {
                let answers = known.answers.lock().expect("no caller panicked");
                assert_eq!(answers.get(&old), Some(&deed(&again)), "a replay differs");
            }
        }
        if known.done.load(Ordering::SeqCst) {
            return;
        }
    }
}

/// Runs the whole story; returns what the database says in the end, and what the callers were told.
async fn run(setup: &Setup) -> Result<(), String> {
    let seed = seed();
    println!("FOILCAST_SEED={seed}");
    let dice = Dice::seeded(seed);
    let mut server = Server::start(setup, server::free_port());
    let owner = server::sign_in(&server.url, "nova").await;
    let known = Arc::new(Known::default());
    let (tell, address) = watch::channel(server.url.clone());
    let mut callers = Vec::new();
    for person in 0..PEOPLE {
        let token = server::sign_in(&server.url, &format!("crash_{person}")).await;
        server::give(&server.url, &owner, &server::my_id(&server.url, &token).await, 10_000).await;
        for hand in 0..HANDS {
            let hand = person * HANDS + hand;
            callers.push(tokio::spawn(open_packs(hand, token.clone(), address.clone(), Arc::clone(&known))));
        }
    }
    let step = openings() / kills();
    for kill in 1..=kills() {
        let until = kill * step + u32::try_from(dice.below(u64::from(step))).unwrap_or(0);
        while known.answered.load(Ordering::SeqCst) < until && callers.iter().all(|caller| !caller.is_finished()) {
            tokio::task::yield_now().await;
        }
        server.kill();
        server = Server::start(setup, server::free_port());
        tell.send_replace(server.url.clone());
    }
    known.done.store(true, Ordering::SeqCst);
    for caller in callers {
        caller.await.map_err(|error| format!("a caller saw something impossible: {error}"))?;
    }
    server.stop();
    println!(
        "{} openings answered, {} kills, {} calls repeated after a broken connection",
        known.answered.load(Ordering::SeqCst),
        kills(),
        known.repeated.load(Ordering::SeqCst)
    );
    check(setup, &known).await
}

const SUMS: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM wallets WHERE packs + reserved + opened <> \
    (SELECT CAST(COALESCE(SUM(ledger.amount), 0) AS BIGINT) FROM ledger WHERE ledger.user_id = wallets.user_id)";
const OPENED: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM wallets WHERE opened <> \
    (SELECT COUNT(*) FROM openings WHERE openings.user_id = wallets.user_id)";
const HOLDERS: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM \
    (SELECT 1 FROM cards GROUP BY definition_id, rarity, mint HAVING COUNT(*) > 1) AS doubled";
const CARDS: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM openings WHERE \
    (SELECT COUNT(*) FROM cards WHERE cards.opening_id = openings.id) <> 5";
const OPENING: &str = "SELECT user_id FROM openings WHERE id = $1";

/// Reads the database as it was left.
async fn check(setup: &Setup, known: &Known) -> Result<(), String> {
    let file = format!("sqlite:{}", setup.data.join("foilcast.db").display());
    let url = setup.database.clone().unwrap_or(file);
    let open = move || Db::open(&url, &Limits { connections: 2, ..Limits::default() }, Publisher::channel().0);
    let db = tokio::task::spawn_blocking(open).await.expect("runs").map_err(|error| format!("{error:#}"))?;
    for (wrong, sql) in [
        ("wallets do not add up with the ledger", SUMS),
        ("wallets do not count their openings", OPENED),
        ("mints have more than one holder", HOLDERS),
        ("openings do not have five cards", CARDS),
    ] {
        let (count,) = db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.map_err(|error| error.to_string())?;
        if count > 0 {
            return Err(format!("{count} {wrong}"));
        }
    }
    let answers = known.answers.lock().expect("no caller panicked").clone();
    for (key, answer) in answers {
        let opening: serde_json::Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
        let id = opening["_id"].as_str().unwrap_or_default().to_owned();
        let found = db.read(move |conn| conn.find::<(String,)>(OPENING, &[&id])).await.map_err(|e| e.to_string())?;
        if found.is_none() {
            return Err(format!("the opening that answered {key} is missing"));
        }
    }
    Ok(())
}

fn setup(program: Vec<std::path::PathBuf>, folder: &tempfile::TempDir) -> Setup {
    Setup { program, data: folder.path().to_owned(), database: None, flags: Vec::new() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&setup(server::ordinary(), &folder)).await.expect("all adds up");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_a_disk_that_forgets() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&setup(server::forgetful(), &folder)).await.expect("all adds up");
}

/// The test above can fail: without syncs, the forgetful disk loses what was answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_syncs_the_forgetful_disk_is_caught() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut setup = setup(server::forgetful(), &folder);
    setup.database = Some(format!("sqlite:{}?synchronous=off", folder.path().join("foilcast.db").display()));
    // It starts and serves like this: what is caught below comes from a kill.
    let elsewhere = tempfile::tempdir().expect("a folder");
    let database = Some(format!("sqlite:{}?synchronous=off", elsewhere.path().join("foilcast.db").display()));
    let unharmed =
        Setup { data: elsewhere.path().to_owned(), database, program: server::forgetful(), flags: Vec::new() };
    let running = Server::start(&unharmed, server::free_port());
    server::sign_in(&running.url, "nova").await;
    drop(running);
    let caught = tokio::spawn(async move { run(&setup).await }).await;
    let wrong = match caught {
        Ok(Ok(())) => panic!("nothing was missed on a disk that lost everything"),
        Ok(Err(wrong)) => wrong,
        // The start after a kill finds no tables, or a caller meets people who are gone.
        Err(panic) => panic.to_string(),
    };
    println!("caught: {wrong}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_postgres() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("crash_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    let base = server.clone();
    let made = tokio::task::spawn_blocking(move || {
        postgres::Client::connect(&base, postgres::NoTls).and_then(|mut client| client.batch_execute(&sql))
    });
    made.await.expect("runs").expect("is made");
    let mut setup = setup(server::ordinary(), &folder);
    setup.database = Some(server.replace("/postgres", &format!("/{name}")));
    run(&setup).await.expect("all adds up");
}
