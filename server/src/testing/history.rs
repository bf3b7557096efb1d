//! Long random histories of many concurrent users, on both engines: nothing may be lost, duplicated or stuck.
//!
//! Each user acts in two windows and runs commands from a weighted list: packs, trades, the market. Responses get lost
//! and requests are repeated with their keys, time passes during requests, jobs run twice at once, and sometimes the
//! server is dropped in the middle of everything. With three servers on one database, all of them get requests, and any
//! of them is dropped at any time. After each round the checks of `conservation.rs` must hold. At the end, everything
//! that was confirmed must be stored, and nothing else; everything must be free again; and the second verifier must
//! accept every opening.
//!
//! `FOILCAST_SEED` repeats a history as far as concurrency allows, `FOILCAST_SOAK=1` makes it long.

mod commands;
mod journal;
mod nodes;
mod published;
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

/// Windows of each user.
const PAIRS: usize = 2;
/// Commands per window and round.
const STEPS: u32 = 8;

/// The length of a history: users, and rounds between two full checks. A short one continues until every kind of
/// success has occurred, up to four times as long.
#[derive(Clone, Copy)]
struct Length {
    people: usize,
    rounds: u32,
}

impl Length {
    fn wanted() -> Self {
        let rounds = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        match std::env::var_os("FOILCAST_SOAK") {
            Some(_) => Self { people: 12, rounds: rounds("FOILCAST_ROUNDS").unwrap_or(300) },
            None => Self { people: 6, rounds: rounds("FOILCAST_ROUNDS").unwrap_or(10) },
        }
    }
}

/// The seed of this run: the given one, or a random one.
pub(super) fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// Prints how to repeat a failed run.
struct PrintSeed(u64);

impl Drop for PrintSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("FOILCAST_SEED={} repeats the dice of this history", self.0);
        }
    }
}

/// One round: all windows act while time passes. In some rounds the server is dropped in the middle.
async fn round(world: World, number: u32, dice: &Dice) -> World {
    let world = Arc::new(world);
    let mut windows = JoinSet::new();
    let people = world.people.len();
    for window in 0..people * PAIRS {
        let dice = Dice::seeded(dice.below(u64::MAX));
        let window = Window { world: Arc::clone(&world), me: window % people, dice };
        windows.spawn(async move {
            for _ in 0..STEPS {
                window.act().await;
            }
        });
    }
    let mut around = JoinSet::new();
    around.spawn(stepping::pass_time(Arc::clone(&world), Dice::seeded(dice.below(u64::MAX))));
    let several = world.nodes.number() > 0;
    if several {
        around.spawn(nodes::come_and_go(Arc::clone(&world), Dice::seeded(dice.below(u64::MAX))));
    }
    let crash = number % 3 == 2 && !several;
    let far = if crash { world.done() + 1 + dice.below(people as u64 * u64::from(STEPS)) } else { u64::MAX };
    let mut counts = world.counts();
    tokio::select! {
        () = async { while let Some(ended) = windows.join_next().await { ended.expect("a window failed"); } } => {}
        Some(ended) = around.join_next() => { ended.expect("time passes"); }
        _ = counts.wait_for(|done| *done >= far) => {}
    }
    windows.shutdown().await;
    around.shutdown().await;
    drop(counts);
    let Ok(world) = Arc::try_unwrap(world) else { panic!("the world is still shared") };
    let world = if crash { world.restarted().await } else { world };
    world.nodes.fill(&world.app).await;
    world.retry_lost_requests().await;
    nothing_is_lost(&world.app).await;
    world
}

/// A whole history with `servers` servers, from an empty database until everything is free again.
async fn history(database: TestDatabase, servers: usize) {
    let (seed, length, started) = (seed(), Length::wanted(), Instant::now());
    let _print_seed = PrintSeed(seed);
    let dice = Dice::seeded(seed);
    // More copies than a user can open.
    let mut world = World::new(database, servers, length.people, 60 + 3 * length.rounds).await;
    let mut rounds = 0;
    while rounds < length.rounds || (world.is_incomplete() && rounds < 4 * length.rounds) {
        world = round(world, rounds, &dice).await;
        rounds += 1;
    }
    stepping::end_all_open(&world).await;
    nothing_is_lost(&world.app).await;
    world.nothing_is_left().await;
    let openings = published::is_accepted(&world).await;
    let summary = world.summary();
    world.check_journal().await;
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{servers} servers, seed {seed}, {rounds} rounds, {openings} openings accepted, {seconds:.1} s: {summary}"
    );
}

#[apply(on_both_engines!)]
async fn random_histories_lose_nothing(database: TestDatabase) {
    history(database, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_any_of_three_servers_goes_away() {
    history(TestDatabase::postgres().await, 3).await;
}
