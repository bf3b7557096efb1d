//! Fuzzing: every JSON body, the webhook's messages, the frames of the connection with Twitch and the chat in them, and
//! the files of an import, corrupted in every way that people and programs find. Nothing may crash, answer 500 or take
//! long; every refusal explains itself; and nothing is lost.
//!
//! Bodies begin as what the API's own document allows, with ids of things that are there, so that most of them get past
//! the door; then some of them are corrupted. All runs together take a minute; `FOILCAST_SOAK=1` makes them long,
//! `FOILCAST_FUZZ_SECONDS` as long as it says, and `FOILCAST_SEED` repeats the dice of a run.

mod calls;
mod frames;
mod known;
mod messages;
mod moving_in;
mod shapes;
mod spoil;
mod uploads;

use std::time::{Duration, Instant};

use super::history::seed;
use crate::dice::Dice;

/// The seconds of all runs together.
const SECONDS: u64 = 60;
const SOAK_SECONDS: u64 = 1200;

/// The dice of one run and the time that it has.
struct Run {
    name: &'static str,
    seed: u64,
    dice: Dice,
    until: Instant,
    tries: u64,
}

impl Run {
    /// A run that takes so many parts of a hundred of the time that all have.
    fn of(name: &'static str, share: u32) -> Self {
        let given = std::env::var("FOILCAST_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let usual = if std::env::var_os("FOILCAST_SOAK").is_some() { SOAK_SECONDS } else { SECONDS };
        let time = Duration::from_secs(given.unwrap_or(usual)) * share / 100;
        let seed = seed();
        Self { name, seed, dice: Dice::seeded(seed), until: Instant::now() + time, tries: 0 }
    }

    /// Whether there is time for another try; counts it.
    fn goes_on(&mut self) -> bool {
        self.tries += 1;
        Instant::now() < self.until
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let outcome = if std::thread::panicking() { "failed: repeat it with" } else { "passed, with" };
        println!("fuzz of {}: {} tries {outcome} FOILCAST_SEED={}", self.name, self.tries, self.seed);
    }
}

/// Whether so many of a hundred throws say yes.
fn chance(dice: &Dice, percent: u64) -> bool {
    dice.below(100) < percent
}

fn any<'a, T>(dice: &Dice, of: &'a [T]) -> &'a T {
    let at = usize::try_from(dice.below(of.len() as u64)).expect("fits");
    &of[at]
}

/// Any number below this one.
fn below(dice: &Dice, n: usize) -> usize {
    usize::try_from(dice.below(n as u64)).expect("fits")
}
