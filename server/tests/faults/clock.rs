//! The wall clock of the machine jumps by 400 days and back.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::common::requests::{Outcome, Request, text};
use super::common::server::{self, Server, Setup};
use super::common::{TestError, throwaway};
use super::harness::{FaultTest, RESPONSES, report, send};

/// Longer than any deadline.
const JUMP_DAYS: i64 = 400;
const DAY_SECONDS: i64 = 86_400;

/// Compiles clock.c with `cc`, which Rust needs as its linker anyway.
fn compile_library(folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/clock.c");
    let library = folder.join("libclock.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
    let status = compiler.status().map_err(|error| format!("cc: {error}"))?;
    if status.success() { Ok(library) } else { Err(format!("cc could not compile {}", source.display())) }
}

/// Adds the number of seconds in this file to the server's wall clock. The monotonic clock is unchanged.
fn with_clock(setup: Setup, library: &Path, file: &Path) -> Setup {
    setup
        .with_variable("LD_PRELOAD", library.display().to_string())
        .with_variable("FOILCAST_TEST_CLOCK", file.display().to_string())
}

fn set_offset(file: &Path, days: i64) -> Result<(), String> {
    // The server may read the file at any time, so it is replaced atomically.
    let part = file.with_extension("part");
    let written = fs::write(&part, (days * DAY_SECONDS).to_string()).and_then(|()| fs::rename(&part, file));
    written.map_err(|error| error.to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_expires_because_the_clock_jumps_on_sqlite() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    run(Setup::new(server::program(), folder.path()), folder.path(), false).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_expires_because_the_clock_jumps_on_postgres() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("faults_clock").await;
    run(Setup::new(server::program(), folder.path()).with_database(url), folder.path(), true).await
}

async fn run(setup: Setup, folder: &Path, postgres: bool) -> Result<(), TestError> {
    let library = compile_library(folder).map_err(TestError)?;
    let file = folder.join("clock");
    set_offset(&file, 0).map_err(TestError)?;
    let setup = with_clock(setup, &library, &file);
    report(&setup, jump_and_return(&setup, &file, postgres).await)
}

async fn jump_and_return(setup: &Setup, file: &Path, postgres: bool) -> Result<String, String> {
    let mut test = FaultTest::start(setup).await?;
    let items = OpenItems::create(&test).await?;
    for days in [JUMP_DAYS, -JUMP_DAYS] {
        set_offset(file, days)?;
        let unready = test.wait_for_readiness("that the clock has jumped", |response| response.status == 503).await?;
        let seconds = days * DAY_SECONDS;
        let named =
            [seconds - 1, seconds, seconds + 1].iter().any(|by| unready.text.contains(&format!("jumped by {by} s")));
        unready.check("the length of the jump", named)?;
        items.check_open(&test).await?;
        test.open_pack().await?.check_ok()?;
        test.scenario.wait_for_show().await?;
        test.scenario.wait_for_responses(RESPONSES).await?;
        set_offset(file, 0)?;
        test.wait_until_ready().await?;
        items.check_open(&test).await?;
    }
    if test.scenario.state.counts().unavailable > 0 || test.scenario.state.counts().overlay_connections != 1 {
        return Err("a client got a 503, or the overlay had to reconnect".into());
    }
    let (url, observer) = (test.url(), test.observer.clone());
    let ended = test.finish().await?;
    let port = url.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).ok_or("no port")?;
    let start = || tokio::task::block_in_place(|| Server::start(setup, port));
    let mut refused = String::new();
    if postgres {
        // At its start, a node compares its clock with the database's.
        for (days, difference) in [(JUMP_DAYS, "ahead of the database's"), (-JUMP_DAYS, "behind the database's")] {
            set_offset(file, days)?;
            match start() {
                Err(message) if message.contains(difference) => {
                    refused = format!("a start with such a clock fails: {message}; ");
                }
                Err(message) => return Err(format!("expected that the clock is {difference}: {message}")),
                Ok(_) => return Err(format!("a server whose clock is {difference} has started")),
            }
        }
        set_offset(file, 0)?;
        let server = start()?;
        let session = send(observer.request_builder(&reqwest::Method::GET, &server.url, "/api/users/me")).await?;
        session.check("a valid session", session.status == 200)?;
    } else {
        // Shows that the library has an effect: a server that starts with a wrong clock trusts it.
        set_offset(file, JUMP_DAYS)?;
        let server = start()?;
        let session = send(observer.request_builder(&reqwest::Method::GET, &server.url, "/api/users/me")).await?;
        session.check("an expired session", session.status == 401)?;
    }
    Ok(format!("clock jumped by {JUMP_DAYS} days and back: nothing expired; {refused}{ended}"))
}

/// A pending trade and an active listing. The observer's session, with which they are read, must not expire either.
struct OpenItems {
    trade: String,
    listing: String,
}

impl OpenItems {
    async fn create(test: &FaultTest<'_>) -> Result<Self, String> {
        let url = test.url();
        let open = Request::post("/api/packs/open", "probe-clock".into());
        let opening = test.observer.send(&url, &open).await.ok()?;
        let owner = test.scenario.owner.id(&url).await?;
        let body = json!({"recipient": owner, "offeredItems": [], "offeredPacks": 1, "requestedItems": [], "requestedPacks": 1});
        let trade = Request { body, ..Request::post("/api/trades", "probe-trade".into()) };
        let trade = create(test, &trade).await?;
        let body = json!({"cardId": text(&opening["cards"][0], "_id")});
        let listing = Request { body, ..Request::post("/api/market/listings", "probe-listing".into()) };
        let listing = create(test, &listing).await?;
        Ok(Self { trade: text(&trade, "_id"), listing: text(&listing, "_id") })
    }

    async fn check_open(&self, test: &FaultTest<'_>) -> Result<(), String> {
        let listing = test.get_as_observer(&format!("/api/market/listings/{}", self.listing)).await?;
        listing.check("an active listing", listing.status == 200 && listing.text.contains("\"status\":\"active\""))?;
        let me = test.observer.id(&test.url()).await?;
        let trades = test.get_as_observer(&format!("/api/trades/{me}/pending?limit=20")).await?;
        trades.check("the pending trade", trades.status == 200 && trades.text.contains(&self.trade))
    }
}

/// Sends a request of the observer, which must succeed.
async fn create(test: &FaultTest<'_>, request: &Request) -> Result<Value, String> {
    let Outcome::Response(status, body) = test.observer.send(&test.url(), request).await else {
        return Err(format!("no response from {}", request.path));
    };
    if !(200..300).contains(&status) {
        return Err(format!("{} responded {status} {body}", request.path));
    }
    serde_json::from_str(&body).map_err(|error| error.to_string())
}
