//! Fuzz tests with corrupted input: requests to every operation, messages of Twitch's webhook, frames of the connection
//! to Twitch with chat messages, uploads, and the files of an import. Nothing may panic, return 500 or take long, every
//! refusal must have an explanation, and nothing may be lost.
//!
//! Bodies are generated from the API document, with ids of existing rows, so that most of them pass the first checks.
//! All runs together take a minute. `FOILCAST_SOAK=1` makes them long, `FOILCAST_FUZZ_SECONDS` sets their duration, and
//! `FOILCAST_SEED` sets the random seed.

mod corrupt;
mod frames;
mod imports;
mod known_ids;
mod messages;
mod requests;
mod schemas;
mod uploads;

use std::time::{Duration, Instant};

use super::history::seed;
use crate::dice::Dice;

/// Duration of all runs together.
const SECONDS: u64 = 60;
const SOAK_SECONDS: u64 = 1200;

/// One fuzz test with its random generator and its time limit.
struct Run {
    name: &'static str,
    seed: u64,
    dice: Dice,
    until: Instant,
    attempts: u64,
}

impl Run {
    /// `share` is its percentage of the total time.
    fn of(name: &'static str, share: u32) -> Self {
        let given = std::env::var("FOILCAST_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
        let default = if std::env::var_os("FOILCAST_SOAK").is_some() { SOAK_SECONDS } else { SECONDS };
        let time = Duration::from_secs(given.unwrap_or(default)) * share / 100;
        let seed = seed();
        Self { name, seed, dice: Dice::seeded(seed), until: Instant::now() + time, attempts: 0 }
    }

    /// Counts an attempt; returns whether there is time for it.
    fn next_attempt(&mut self) -> bool {
        self.attempts += 1;
        Instant::now() < self.until
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let outcome = if std::thread::panicking() { "failed, with" } else { "passed, with" };
        println!("fuzz of {}: {} attempts {outcome} FOILCAST_SEED={}", self.name, self.attempts, self.seed);
    }
}

/// `true` with a probability of `percent`.
fn chance(dice: &Dice, percent: u64) -> bool {
    dice.below(100) < percent
}

fn pick<'a, T>(dice: &Dice, of: &'a [T]) -> &'a T {
    let at = usize::try_from(dice.below(of.len() as u64)).expect("fits");
    &of[at]
}

/// A random number below `n`.
fn below(dice: &Dice, n: usize) -> usize {
    usize::try_from(dice.below(n as u64)).expect("fits")
}
