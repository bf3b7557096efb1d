//! A real server with people who open packs, trade, sell and watch, for tests in which something goes wrong around it.

pub mod calls;
pub mod dealers;
pub mod overlay;
pub mod people;
pub mod published;
pub mod server;
pub mod story;
pub mod sums;

use std::fmt;
use std::time::Duration;

use foilcast::dice::Dice;

/// How long anything that must happen may take on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// What the dice of a run begin with.
pub fn seed() -> u64 {
    let given = std::env::var("FOILCAST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_be_bytes(Dice::System.bytes()) >> 32)
}

/// What went wrong, in words that a person can read.
pub struct Wrong(pub String);

impl fmt::Debug for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An own database of the server that `scripts/with-postgres.sh` has started.
pub async fn postgres_database(name: &str) -> String {
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("{name}_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    let base = server.clone();
    let made = tokio::task::spawn_blocking(move || {
        postgres::Client::connect(&base, postgres::NoTls).and_then(|mut client| client.batch_execute(&sql))
    });
    made.await.expect("runs").expect("is made");
    server.replace("/postgres", &format!("/{name}"))
}
