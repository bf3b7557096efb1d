//! The server is killed at random points while people open packs, others put theirs in the live queue, an overlay shows
//! them, and others trade and sell; in a story of its own, while raffles are drawn and goals reached. Whatever a kill
//! leaves adds up, and nothing that was answered is missing. After each restart every caller repeats what it has no
//! answer for and the overlay comes back; in the end nothing was done that was not answered, the queue is empty, nothing
//! that was shown is missing, and both verifiers accept every opening.
//!
//! `FOILCAST_SOAK=1` runs the long version, with 20 looks at what is left; `FOILCAST_KILLS` says how often to kill,
//! `FOILCAST_SEED` repeats a run's dice. The server on a disk that forgets is an example: `cargo test` builds it,
//! `cargo test --test crash` alone does not, so `cargo build --examples` comes first.

#[path = "common/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of other faults")]
mod common;
#[path = "crash/show.rs"]
mod show;

use std::collections::HashSet;
use std::time::Instant;

use common::people::Counts;
use common::server::{self, Server, Setup};
use common::story::Story;
use common::{LIMIT, Wrong, calls, seed, sums, throwaway};
use foilcast::dice::Dice;
use tokio::task::block_in_place;

/// Calls that are answered between two kills, at most.
const ANSWERS: u64 = 32;

/// How often the server is killed.
fn kills() -> u32 {
    let wanted = std::env::var("FOILCAST_KILLS").ok().and_then(|kills| kills.parse().ok());
    let usual = if std::env::var_os("FOILCAST_SOAK").is_some() { 200 } else { 12 };
    wanted.unwrap_or(usual)
}

/// After how many kills the data are checked.
fn look_after() -> u32 {
    (kills() / 20).max(1)
}

/// The servers of a story: one, or nodes on one database.
struct Servers<'a> {
    setup: &'a Setup,
    ports: Vec<u16>,
    living: Vec<Option<Server>>,
}

impl<'a> Servers<'a> {
    fn start(setup: &'a Setup, number: usize) -> Result<Self, String> {
        let ports: Vec<_> = std::iter::repeat_with(server::free_port).take(number).collect();
        // The first makes the tables and the demo set.
        let living = ports.iter().map(|port| Server::start(setup, *port).map(Some)).collect::<Result<_, _>>()?;
        Ok(Self { setup, ports, living })
    }

    fn urls(&self) -> Vec<String> {
        self.living.iter().flatten().map(|server| server.url.clone()).collect()
    }

    fn kill(&mut self, victim: usize) {
        self.living[victim] = None;
    }

    fn start_again(&mut self, victim: usize) -> Result<(), String> {
        self.living[victim] = Some(Server::start(self.setup, self.ports[victim])?);
        Ok(())
    }

    fn stop(self) -> Result<(), String> {
        self.living.into_iter().flatten().try_for_each(Server::stop)
    }
}

/// Runs the whole story with so many servers; an error describes a violation in the end, or what a caller saw on the
/// way.
async fn run(setup: &Setup, number: usize, kills: u32, seed: u64) -> Result<(), String> {
    let (dice, started) = (Dice::seeded(seed), Instant::now());
    let mut servers = block_in_place(|| Servers::start(setup, number))?;
    let mut story = Story::begin(servers.urls(), &dice).await?;
    for kill in 1..=kills {
        let Counts { answered, shows, .. } = story.known.counts();
        let answered = answered + u32::try_from(dice.below(ANSWERS)).unwrap_or(0);
        // Two lives of three are at least so long that something new is on the air.
        let shows = shows + u32::try_from(dice.below(3)).unwrap_or(0);
        story.until("calls and shows", |counts| counts.answered >= answered && counts.shows >= shows).await?;
        // A restarted server is the same node and goes on with the queue at once. The last one is another node: it has
        // to wait until the lease of the dead one has ended.
        let victim = usize::try_from(dice.below(number as u64)).unwrap_or(0);
        block_in_place(|| servers.kill(victim));
        story.known.move_to(servers.urls());
        if kill == kills {
            servers.ports[victim] = server::free_port();
        }
        if kill % look_after() == 0 {
            sums::look(setup, &story.known).await?;
        }
        block_in_place(|| servers.start_again(victim))?;
        story.known.move_to(servers.urls());
    }
    story.end_calls().await?;
    story.drain(&servers.urls()[0]).await?;
    story.overlay.shutdown().await;
    let verified = story.verify(&servers.urls()[0]).await?;
    block_in_place(|| servers.stop())?;
    // Nodes that live together may take the lease from each other whenever nothing happens for as long as it lasts.
    let most_fences = if number == 1 { i64::from(kills) + 1 } else { i64::MAX };
    sums::check(setup, &story.known, &story.screen, 2..=most_fences).await?;
    let Counts { repeated, shows, .. } = story.known.counts();
    let done = story.known.done();
    let count = |kind| done.get(kind).map_or(0, HashSet::len);
    let (opened, trades, accepted) = (count("open"), count("propose"), count("accept"));
    let (listings, sold) = (count("list"), count("sell"));
    println!(
        "{number} servers: {opened} packs opened by a call and {shows} live, {trades} trades offered and {accepted} accepted, {listings} \
         listings and {sold} sales, {kills} kills, {repeated} calls repeated after a broken \
         connection, {verified} openings accepted by both verifiers, 0 problems, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Runs the story and says all that is known when it went wrong.
async fn nothing_is_lost(setup: &Setup, servers: usize) -> Result<(), Wrong> {
    let seed = seed();
    let with_seed = |wrong| Wrong(format!("{wrong}\nFOILCAST_SEED={seed}; {}", setup.said.last()));
    run(setup, servers, kills(), seed).await.map_err(with_seed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_sqlite() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_is_lost(&Setup::new(server::ordinary(), folder.path()), 1).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_a_disk_that_forgets() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_is_lost(&Setup::new(server::forgetful(), folder.path()), 1).await
}

/// Words in the error about something that was answered and is gone: an opening, a session, the file itself.
const LOST: [&str; 5] = ["is missing", "is not stored", "is not kept", "malformed", "unauthorized"];

/// The test above can fail: without syncs, the forgetful disk loses answered writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_syncs_the_forgetful_disk_is_caught() -> Result<(), Wrong> {
    let forgetting = |folder: &tempfile::TempDir| {
        let url = format!("sqlite:{}?synchronous=off", folder.path().join("foilcast.db").display());
        Setup::new(server::forgetful(), folder.path()).with_database(url)
    };
    // It starts and serves like this: an error below comes from a kill.
    let folder = tempfile::tempdir().expect("a folder");
    let unharmed = forgetting(&folder);
    let running = block_in_place(|| Server::start(&unharmed, server::free_port())).map_err(Wrong)?;
    Story::begin(vec![running.url.clone()], &Dice::seeded(seed())).await.map_err(Wrong)?;
    drop(running);
    let folder = tempfile::tempdir().expect("a folder");
    match run(&forgetting(&folder), 1, kills(), seed()).await {
        Ok(()) => Err(Wrong("nothing was missed on a disk that lost everything".into())),
        Err(wrong) => {
            let first = wrong.lines().next().unwrap_or_default();
            println!("caught: {first}");
            // The error is about lost data, and not about a server that only answers late.
            if LOST.iter().any(|word| first.contains(word)) { Ok(()) } else { Err(Wrong(wrong)) }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed_on_postgres() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash").await;
    nothing_is_lost(&Setup::new(server::ordinary(), folder.path()).with_database(url), 1).await
}

/// All call all three in turn, and each time one of them is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_one_of_three_nodes_is_killed() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash_nodes").await;
    nothing_is_lost(&Setup::new(server::ordinary(), folder.path()).with_database(url), 3).await
}

/// Runs the story of raffles and goals, half as long.
async fn the_show_is_fair(setup: &Setup) -> Result<(), Wrong> {
    let seed = seed();
    let with_seed = |wrong| Wrong(format!("{wrong}\nFOILCAST_SEED={seed}; {}", setup.said.last()));
    show::run(setup, kills().div_ceil(2), seed).await.map_err(with_seed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_raffle_is_drawn_and_a_goal_is_paid_once_when_the_server_is_killed_on_sqlite() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    the_show_is_fair(&Setup::new(server::ordinary(), folder.path())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_raffle_is_drawn_and_a_goal_is_paid_once_when_the_server_is_killed_on_postgres() -> Result<(), Wrong> {
    let folder = tempfile::tempdir().expect("a folder");
    let url = throwaway::database("crash_show").await;
    the_show_is_fair(&Setup::new(server::ordinary(), folder.path()).with_database(url)).await
}
