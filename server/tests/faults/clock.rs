//! The machine's clock jumps.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::common::calls::{Call, Outcome, text};
use super::common::server::{self, Server, Setup};
use super::common::{Wrong, throwaway};
use super::world::{World, report};

/// Longer than anything here lasts.
const DAYS: i64 = 400;
/// A length in seconds.
const DAY: i64 = 86_400;

/// The library that lies about the time, made in this folder by the compiler that links Rust's programs, too.
fn library(folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/clock.c");
    let made = folder.join("libclock.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-O1", "-shared", "-fPIC", "-o"]).arg(&made).arg(&source);
    let done = compiler.status().map_err(|error| format!("cc: {error}"))?;
    if done.success() { Ok(made) } else { Err(format!("cc could not make {}", source.display())) }
}

/// The same setup with a clock that is as many seconds ahead as this file says; time itself goes on as it does.
fn with_clock(setup: Setup, library: &Path, file: &Path) -> Setup {
    setup
        .with_variable("LD_PRELOAD", library.display().to_string())
        .with_variable("FOILCAST_TEST_CLOCK", file.display().to_string())
}

fn turn(file: &Path, days: i64) -> Result<(), String> {
    // It is read at any moment, so it is never there by halves.
    let part = file.with_extension("part");
    let turned = fs::write(&part, (days * DAY).to_string()).and_then(|()| fs::rename(&part, file));
    turned.map_err(|error| error.to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_expires_because_the_clock_jumps_on_sqlite() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    jumps(Setup::new(server::ordinary(), folder.path()), folder.path(), false).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_expires_because_the_clock_jumps_on_postgres() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("faults_clock").await;
    jumps(Setup::new(server::ordinary(), folder.path()).with_database(url), folder.path(), true).await
}

async fn jumps(setup: Setup, folder: &Path, postgres: bool) -> Result<(), Wrong> {
    let library = library(folder).map_err(Wrong)?;
    let file = folder.join("clock");
    turn(&file, 0).map_err(Wrong)?;
    let setup = with_clock(setup, &library, &file);
    report(&setup, clock_jumps(&setup, &file, postgres).await)
}

async fn clock_jumps(setup: &Setup, file: &Path, postgres: bool) -> Result<String, String> {
    let mut world = World::begin(setup).await?;
    let promised = Promised::make(&world).await?;
    for days in [DAYS, -DAYS] {
        turn(file, days)?;
        let unready = world.until_ready_says("that the clock has jumped", |seen| seen.status == 503).await?;
        let seconds = days * DAY;
        let named =
            [seconds - 1, seconds, seconds + 1].iter().any(|by| unready.text.contains(&format!("jumped by {by} s")));
        unready.is("the jump", named)?;
        promised.hold(&world).await?;
        world.open_pack().await?.is_well()?;
        let shows = world.story.known.counts().shows;
        world.story.until("the next show", |counts| counts.shows > shows).await?;
        world.story.go_on(super::world::ANSWERS).await?;
        turn(file, 0)?;
        world.until_ready().await?;
        promised.hold(&world).await?;
    }
    if world.story.known.counts().put_off > 0 || world.story.known.counts().connected != 1 {
        return Err("somebody was put off, or the overlay had to connect again".into());
    }
    let (url, looker) = (world.url(), world.looker.clone());
    let ended = world.end().await?;
    let port = url.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).ok_or("no port")?;
    let start = || tokio::task::block_in_place(|| Server::start(setup, port));
    let mut refused = String::new();
    if postgres {
        // A clock that is wrong from the start is known by the database's.
        for (days, way) in [(DAYS, "ahead of the database's"), (-DAYS, "behind the database's")] {
            turn(file, days)?;
            match start() {
                Err(message) if message.contains(way) => {
                    refused = format!("started with it, the server says: {message}; ");
                }
                Err(message) => return Err(format!("the server should say that its clock is {way}: {message}")),
                Ok(_) => return Err(format!("a server has started whose clock is {way}")),
            }
        }
        turn(file, 0)?;
        let right = start()?;
        let session = super::world::seen(looker.request(&reqwest::Method::GET, &right.url, "/api/users/me")).await?;
        session.is("a sign-in that goes on", session.status == 200)?;
    } else {
        // The lie is believed by a server that starts with it, or nothing above would have been seen.
        turn(file, DAYS)?;
        let late = start()?;
        let session = super::world::seen(looker.request(&reqwest::Method::GET, &late.url, "/api/users/me")).await?;
        session.is("a sign-in that has ended long ago", session.status == 401)?;
    }
    Ok(format!("clock turned by {DAYS} days, there and back: nothing expired; {refused}{ended}"))
}

/// Things that must not expire: a trade, a listing, and the sign-ins of their readers.
struct Promised {
    trade: String,
    listing: String,
}

impl Promised {
    async fn make(world: &World<'_>) -> Result<Self, String> {
        let url = world.url();
        let open = Call::post("/api/packs/open", "probe-clock".into());
        let opening = world.looker.call(&url, &open).await.ok()?;
        let owner = world.story.owner.id(&url).await?;
        let body = json!({"recipient": owner, "offeredItems": [], "offeredPacks": 1, "requestedItems": [], "requestedPacks": 1});
        let trade = Call { body, ..Call::post("/api/trades", "probe-trade".into()) };
        let trade = done(world, &trade).await?;
        let body = json!({"cardId": text(&opening["cards"][0], "_id")});
        let listing = Call { body, ..Call::post("/api/market/listings", "probe-listing".into()) };
        let listing = done(world, &listing).await?;
        Ok(Self { trade: text(&trade, "_id"), listing: text(&listing, "_id") })
    }

    /// Both are there for those who look.
    async fn hold(&self, world: &World<'_>) -> Result<(), String> {
        let listing = world.read(&format!("/api/market/listings/{}", self.listing)).await?;
        listing
            .is("a listing that is active", listing.status == 200 && listing.text.contains("\"status\":\"active\""))?;
        let me = world.looker.id(&world.url()).await?;
        let trades = world.read(&format!("/api/trades/{me}/pending?limit=20")).await?;
        trades.is("the open trade", trades.status == 200 && trades.text.contains(&self.trade))
    }
}

async fn done(world: &World<'_>, call: &Call) -> Result<Value, String> {
    let answered: (u16, String) = match world.looker.call(&world.url(), call).await {
        Outcome::Answered(status, text) => (status, text),
        _ => return Err("nobody answered".into()),
    };
    if !(200..300).contains(&answered.0) {
        return Err(format!("{} answered {answered:?}", call.path));
    }
    serde_json::from_str(&answered.1).map_err(|error| error.to_string())
}
