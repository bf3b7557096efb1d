//! Fuzzing of every JSON body, the webhook's messages, the frames of the connection to Twitch with chat messages, and
//! the files of an import, corrupted in many ways. Nothing may crash, return 500 or take long; every refusal has an
//! explanation; and nothing is lost.
//!
//! Bodies are generated from the API's own document, with ids of existing rows, so that most of them pass the first
//! checks. Then some are corrupted. All runs together take a minute. `FOILCAST_SOAK=1` makes them long,
//! `FOILCAST_FUZZ_SECONDS` sets their duration, and `FOILCAST_SEED` repeats the dice of a run.

mod calls;
mod corrupt;
mod frames;
mod imports;
mod known;
mod messages;
mod shapes;
mod uploads;

use std::time::{Duration, Instant};

use super::history::seed;
use crate::dice::Dice;

/// Duration of all runs together, in seconds.
const SECONDS: u64 = 60;
const SOAK_SECONDS: u64 = 1200;

/// The dice of one run and its duration.
struct Run {
    name: &'static str,
    seed: u64,
    dice: Dice,
    until: Instant,
    tries: u64,
}

impl Run {
    /// A run that takes `share` percent of the total time.
    fn of(name: &'static str, share: u32) -> Self {
        let given = std::env::var("FOILCAST_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let usual = if std::env::var_os("FOILCAST_SOAK").is_some() { SOAK_SECONDS } else { SECONDS };
        let time = Duration::from_secs(given.unwrap_or(usual)) * share / 100;
        let seed = seed();
        Self { name, seed, dice: Dice::seeded(seed), until: Instant::now() + time, tries: 0 }
    }

    /// Whether there is time for another try, which it counts.
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

/// `true` with a probability of `percent`.
fn chance(dice: &Dice, percent: u64) -> bool {
    dice.below(100) < percent
}

fn any<'a, T>(dice: &Dice, of: &'a [T]) -> &'a T {
    let at = usize::try_from(dice.below(of.len() as u64)).expect("fits");
    &of[at]
}

/// A random number below `n`.
fn below(dice: &Dice, n: usize) -> usize {
    usize::try_from(dice.below(n as u64)).expect("fits")
}
