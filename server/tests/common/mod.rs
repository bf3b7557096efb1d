//! A server process under a load of clients that open packs, trade and sell, and an overlay that shows the live queue,
//! for tests that inject crashes and faults.

pub mod checks;
pub mod client;
pub mod overlay;
pub mod requests;
pub mod scenario;
pub mod server;
pub mod throwaway;
pub mod trader;
pub mod verifiers;

use std::fmt;
use std::time::Duration;

use foilcast::dice::Dice;

/// The time limit of every wait, for a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// The random seed: `FOILCAST_SEED`, or a new one.
pub fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// An error whose `Debug` output is its text, since that is what the test runner prints.
pub struct TestError(pub String);

impl fmt::Debug for TestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
