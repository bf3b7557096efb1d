//! The beacon of demos and tests, whose rounds come from this process.

use crate::clock::Timestamp;
use foilcast_beacon::{Beacon, Round, StandIn};
use std::sync::LazyLock;

static STAND_IN: LazyLock<StandIn> = LazyLock::new(StandIn::default);

pub fn beacon() -> &'static Beacon {
    STAND_IN.beacon()
}

/// This round, or the newest one, if it exists at this time.
pub fn find(number: Option<u64>, now: Timestamp) -> Option<Round> {
    match number {
        Some(number) => STAND_IN.round(number, now.millis()),
        None => STAND_IN.newest(now.millis()),
    }
}
