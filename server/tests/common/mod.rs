//! A real server with people who open packs, trade, sell and watch, for tests in which something goes wrong around it.

pub mod calls;
pub mod dealers;
pub mod overlay;
pub mod people;
pub mod published;
pub mod server;
pub mod story;
pub mod sums;
pub mod throwaway;

use std::fmt;
use std::time::Duration;

use foilcast::dice::Dice;

/// How long anything that must happen may take on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The seed of a run's dice.
pub fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// An error in readable words.
pub struct Wrong(pub String);

impl fmt::Debug for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
