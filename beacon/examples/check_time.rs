//! Measures the check of a round: `cargo run --release -p foilcast-beacon --example check_time`.

use std::time::Instant;

use foilcast_beacon::{PublicKey, StandIn};

const CHECKS: u32 = 1000;

fn main() -> Result<(), foilcast_beacon::NotAPublicKey> {
    let stand_in = StandIn::default();
    let key: PublicKey = stand_in.beacon().public_key.parse()?;
    let rounds: Vec<_> = (1..=u64::from(CHECKS)).filter_map(|number| stand_in.round(number, i64::MAX)).collect();
    let start = Instant::now();
    let valid = rounds.iter().filter(|round| key.verifies(round)).count();
    println!("{valid} valid rounds, {:?} a check", start.elapsed() / CHECKS);
    Ok(())
}
