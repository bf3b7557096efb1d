//! Long random histories of concurrent users, on both engines: nothing may be lost, duplicated or stuck.
//!
//! Each user acts in two windows and runs random commands: packs, trades, the market. Responses are lost and requests
//! retried with their keys, time passes during requests, jobs run twice concurrently, and sometimes the server is
//! dropped during requests. With three servers on one database, all of them get requests, and any of them is dropped at
//! any time. After each round, the checks of `conservation.rs` must hold. At the end, every confirmed change must be
//! stored, and no other; no card or pack may be reserved; and the second verifier must accept every opening.
//!
//! `FOILCAST_SEED` repeats a history as far as concurrency allows, `FOILCAST_SOAK=1` makes it long, and
//! `FOILCAST_ROUNDS` sets its length.

mod commands;
mod journal;
mod nodes;
mod verifier;
mod selling;
mod stepping;
mod trading;
mod world;

use std::sync::Arc;
use std::time::Instant;

use macro_rules_attribute::apply;
use tokio::task::JoinSet;

use super::{TestDatabase, nothing_is_lost, on_both_engines};
use crate::dice::Dice;
use commands::Window;
use world::World;

/// The number of windows of each user.
const WINDOWS_PER_USER: usize = 2;
/// The number of commands per window and round.
const COMMANDS: u32 = 8;

/// The number of users and rounds. A history continues until every kind of success has occurred, up to four times as
/// many rounds.
#[derive(Clone, Copy)]
struct Length {
    users: usize,
    rounds: u32,
}

impl Length {
    fn from_environment() -> Self {
        let rounds = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        match std::env::var_os("FOILCAST_SOAK") {
            Some(_) => Self { users: 12, rounds: rounds("FOILCAST_ROUNDS").unwrap_or(300) },
            None => Self { users: 6, rounds: rounds("FOILCAST_ROUNDS").unwrap_or(10) },
        }
    }
}

/// The random seed: `FOILCAST_SEED`, or a new one.
pub(super) fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// Prints the seed of a failed run.
struct PrintSeed(u64);

impl Drop for PrintSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("FOILCAST_SEED={} repeats this history", self.0);
        }
    }
}

/// One round: all windows act while time passes. In some rounds the server is dropped during requests.
async fn round(world: World, number: u32, dice: &Dice) -> World {
    let world = Arc::new(world);
    let mut windows = JoinSet::new();
    let users = world.users.len();
    for window in 0..users * WINDOWS_PER_USER {
        let dice = Dice::seeded(dice.below(u64::MAX));
        let window = Window { world: Arc::clone(&world), user: window % users, dice };
        windows.spawn(async move {
            for _ in 0..COMMANDS {
                window.act().await;
            }
        });
    }
    let mut background = JoinSet::new();
    background.spawn(stepping::pass_time(Arc::clone(&world), Dice::seeded(dice.below(u64::MAX))));
    let several = world.nodes.number() > 0;
    if several {
        background.spawn(nodes::stop_and_start(Arc::clone(&world), Dice::seeded(dice.below(u64::MAX))));
    }
    let crash = number % 3 == 2 && !several;
    let target = if crash { world.responses() + 1 + dice.below(users as u64 * u64::from(COMMANDS)) } else { u64::MAX };
    let mut responses = world.watch_responses();
    tokio::select! {
        () = async { while let Some(ended) = windows.join_next().await { ended.expect("no panic in a window"); } } => {}
        Some(ended) = background.join_next() => { ended.expect("no panic in a background task"); }
        _ = responses.wait_for(|number| *number >= target) => {}
    }
    windows.shutdown().await;
    background.shutdown().await;
    drop(responses);
    let Ok(world) = Arc::try_unwrap(world) else { panic!("the world is still shared") };
    let world = if crash { world.restarted().await } else { world };
    world.nodes.start_missing(&world.app).await;
    world.retry_lost_requests().await;
    nothing_is_lost(&world.app).await;
    world
}

/// Runs a history with `servers` servers on an empty database.
async fn run_history(database: TestDatabase, servers: usize) {
    let (seed, length, started) = (seed(), Length::from_environment(), Instant::now());
    let _print_seed = PrintSeed(seed);
    let dice = Dice::seeded(seed);
    // More copies than a user can open.
    let mut world = World::new(database, servers, length.users, 60 + 3 * length.rounds).await;
    let mut rounds = 0;
    while rounds < length.rounds || (world.is_incomplete() && rounds < 4 * length.rounds) {
        world = round(world, rounds, &dice).await;
        rounds += 1;
    }
    stepping::end_all_open(&world).await;
    nothing_is_lost(&world.app).await;
    world.check_nothing_reserved().await;
    let openings = verifier::verify_openings(&world).await;
    let summary = world.summary();
    world.check_journal().await;
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{servers} servers, seed {seed}, {rounds} rounds, {openings} openings verified, {seconds:.1} s: {summary}"
    );
}

#[apply(on_both_engines!)]
async fn random_histories_lose_nothing(database: TestDatabase) {
    run_history(database, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_any_of_three_servers_is_dropped() {
    run_history(TestDatabase::postgres().await, 3).await;
}
