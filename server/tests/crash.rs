//! Crash tests: a server is killed at random points and restarted while clients open packs, queue them, trade and sell,
//! and an overlay shows the live queue. Another scenario draws raffles and reaches goals. In a third one, the server is
//! killed at each step of a ticket.
//!
//! After a kill, packs and cards must be conserved and every confirmed change stored. After each restart, clients retry
//! requests that got no response, and the overlay reconnects. At the end, no unconfirmed change is stored, the live
//! queue is empty, the overlay has shown every live opening, and both verifiers accept every opening.
//!
//! `FOILCAST_KILLS` sets the number of kills, `FOILCAST_SOAK=1` increases it, and `FOILCAST_SEED` sets the random seed.
//! The server on a volatile disk is an example, which `cargo test --test crash` does not build: run `cargo build
//! --examples` before.

#[path = "common/mod.rs"]
#[allow(dead_code, reason = "shared with the fault tests")]
mod common;
#[path = "crash/raffles_and_goals.rs"]
mod raffles_and_goals;
#[path = "crash/tickets.rs"]
mod tickets;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use common::client::Counts;
use common::scenario::Scenario;
use common::server::{self, Server, Setup};
use common::{TIMEOUT, TestError, checks, requests, seed, throwaway};
use foilcast::dice::Dice;
use tokio::task::block_in_place;

/// The maximum number of responses between two kills.
const MAX_RESPONSES: u64 = 32;

/// The number of kills.
fn kills() -> u32 {
    let given = std::env::var("FOILCAST_KILLS").ok().and_then(|kills| kills.parse().ok());
    let default = if std::env::var_os("FOILCAST_SOAK").is_some() { 200 } else { 8 };
    given.unwrap_or(default)
}

/// Pause of a client after each action: a kill still interrupts requests, and the tests beside it get their time.
/// `FOILCAST_SOAK=1` has none.
const PAUSE: Duration = Duration::from_millis(200);

/// The number of kills between two checks of the data.
fn check_interval() -> u32 {
    (kills() / 20).max(1)
}

/// The servers of a scenario: one, or several nodes on one database.
struct Servers<'a> {
    setup: &'a Setup,
    ports: Vec<u16>,
    running: Vec<Option<Server>>,
}

impl<'a> Servers<'a> {
    fn start(setup: &'a Setup, number: usize) -> Result<Self, String> {
        let ports: Vec<_> = std::iter::repeat_with(server::free_port).take(number).collect();
        // One after the other: the first creates the tables and loads the demo set.
        let running = ports.iter().map(|port| Server::start(setup, *port).map(Some)).collect::<Result<_, _>>()?;
        Ok(Self { setup, ports, running })
    }

    fn urls(&self) -> Vec<String> {
        self.running.iter().flatten().map(|server| server.url.clone()).collect()
    }

    /// The server with this node name, which ends in its port.
    fn find(&self, node: &str) -> Option<usize> {
        self.ports.iter().position(|port| node.ends_with(&format!(":{port}")))
    }

    fn kill(&mut self, index: usize) {
        self.running[index] = None;
    }

    fn restart(&mut self, index: usize) -> Result<(), String> {
        self.running[index] = Some(Server::start(self.setup, self.ports[index])?);
        Ok(())
    }

    fn stop(self) -> Result<(), String> {
        self.running.into_iter().flatten().try_for_each(Server::stop)
    }
}

/// Runs a whole scenario on a number of servers. Fails on an unexpected response or a failed check.
async fn run(setup: &Setup, number: usize, kills: u32, seed: u64) -> Result<(), String> {
    let (dice, started) = (Dice::seeded(seed), Instant::now());
    let mut servers = block_in_place(|| Servers::start(setup, number))?;
    let mut scenario = Scenario::start(servers.urls(), &dice).await?;
    if std::env::var_os("FOILCAST_SOAK").is_none() {
        scenario.state.set_pause(PAUSE);
    }
    for kill in 1..=kills {
        let Counts { responses, shows, .. } = scenario.state.counts();
        let responses = responses + u32::try_from(dice.below(MAX_RESPONSES)).unwrap_or(0);
        // In two of three cases, the server runs at least until the next show.
        let shows = shows + u32::try_from(dice.below(3)).unwrap_or(0);
        let far_enough = |counts: &Counts| counts.responses >= responses && counts.shows >= shows;
        scenario.wait_for("responses and shows", far_enough).await?;
        let mut victim = usize::try_from(dice.below(number as u64)).unwrap_or(0);
        if kill == kills && number > 1 {
            let holder = checks::holder_of_live_queue(setup).await?;
            victim = servers.find(&holder).unwrap_or(victim);
        }
        block_in_place(|| servers.kill(victim));
        scenario.state.set_servers(servers.urls());
        // On its old port, a server is the same node and keeps its lease of the queue. After the last kill, of the
        // holder, it is another node, and the lease has to expire.
        if kill == kills {
            servers.ports[victim] = server::free_port();
        }
        if kill % check_interval() == 0 {
            checks::check_after_kill(setup, &scenario.state).await?;
        }
        block_in_place(|| servers.restart(victim))?;
        scenario.state.set_servers(servers.urls());
    }
    scenario.stop_clients().await?;
    scenario.drain_queue(&servers.urls()[0]).await?;
    scenario.overlay.shutdown().await;
    let verified = scenario.verify(&servers.urls()[0]).await?;
    block_in_place(|| servers.stop())?;
    // Concurrent nodes may take the lease from each other when the holder was idle for its duration.
    let max_fencing_token = if number == 1 { i64::from(kills) + 1 } else { i64::MAX };
    checks::check_after_stop(setup, &scenario.state, &scenario.shown, 2..=max_fencing_token).await?;
    let Counts { retries, shows, .. } = scenario.state.counts();
    let completed = scenario.state.completed();
    let count = |kind| completed.get(kind).map_or(0, HashSet::len);
    let (opened, trades, accepted) = (count("open"), count("propose"), count("accept"));
    let (listings, sold) = (count("list"), count("sell"));
    println!(
        "{number} servers, {kills} kills: {opened} packs opened by request and {shows} live, {trades} trades offered \
         and {accepted} accepted, {listings} listings and {sold} sales, {retries} retries after a lost connection, \
         both verifiers accepted {verified} openings, no check failed, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Adds the seed and the server's log to an error.
fn with_context(setup: &Setup, seed: u64) -> impl FnOnce(String) -> TestError {
    move |error| TestError(format!("{error}\nFOILCAST_SEED={seed}; {}", setup.log.tail()))
}

async fn nothing_is_lost(setup: &Setup, servers: usize) -> Result<(), TestError> {
    let seed = seed();
    run(setup, servers, kills(), seed).await.map_err(with_context(setup, seed))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_sqlite() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_is_lost(&Setup::new(server::program(), folder.path()), 1).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_a_volatile_disk() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_is_lost(&Setup::new(server::program_on_volatile_disk(), folder.path()), 1).await
}

/// Parts of the errors about lost data: openings, sessions, the database file.
const DATA_LOSS: [&str; 4] = ["is missing", "is not stored", "malformed", "unauthorized"];

/// The test above can fail: without fsync, the volatile disk loses confirmed writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn data_loss_without_fsync_is_detected() -> Result<(), TestError> {
    let without_fsync = |folder: &tempfile::TempDir| {
        let url = format!("sqlite:{}?synchronous=off", folder.path().join("foilcast.db").display());
        Setup::new(server::program_on_volatile_disk(), folder.path()).with_database(url)
    };
    // The scenario starts without an error, so the error below comes from a kill.
    let folder = tempfile::tempdir().expect("a folder");
    let setup = without_fsync(&folder);
    let running = block_in_place(|| Server::start(&setup, server::free_port())).map_err(TestError)?;
    Scenario::start(vec![running.url.clone()], &Dice::seeded(seed())).await.map_err(TestError)?;
    drop(running);
    let folder = tempfile::tempdir().expect("a folder");
    match run(&without_fsync(&folder), 1, kills(), seed()).await {
        Ok(()) => Err(TestError("no data loss was detected on a volatile disk without fsync".into())),
        Err(error) => {
            let first = error.lines().next().unwrap_or_default();
            println!("detected: {first}");
            // A slow server would be another error.
            if DATA_LOSS.iter().any(|part| first.contains(part)) { Ok(()) } else { Err(TestError(error)) }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_postgres() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash").await;
    nothing_is_lost(&Setup::new(server::program(), folder.path()).with_database(url), 1).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_one_of_three_nodes_is_killed() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash_nodes").await;
    nothing_is_lost(&Setup::new(server::program(), folder.path()).with_database(url), 3).await
}

/// Runs the scenario of raffles and goals, with half the number of kills.
async fn raffles_and_goals_survive_kills(setup: &Setup) -> Result<(), TestError> {
    let seed = seed();
    raffles_and_goals::run(setup, kills().div_ceil(2), seed).await.map_err(with_context(setup, seed))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_raffle_is_drawn_and_a_goal_is_paid_once_when_the_server_is_killed_on_sqlite() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    raffles_and_goals_survive_kills(&Setup::new(server::program(), folder.path())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_raffle_is_drawn_and_a_goal_is_paid_once_when_the_server_is_killed_on_postgres() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash_show").await;
    raffles_and_goals_survive_kills(&Setup::new(server::program(), folder.path()).with_database(url)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_is_drawn_or_taken_back_when_the_server_is_killed_at_any_of_its_steps() -> Result<(), TestError> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash_tickets").await;
    let setup = || {
        let setup = Setup::new(server::program(), folder.path()).with_database(url.clone());
        setup.with_variable("FOILCAST_DRAW_ALONE", "ticket")
    };
    let (now, later) = (setup(), setup().with_variable("FOILCAST_CLOCK_AHEAD", "0.1"));
    tickets::run(&now, &later).await.map_err(|error| TestError(format!("{error}\n{}", now.log.tail())))
}
