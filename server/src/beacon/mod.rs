//! The public randomness beacon: its newest round, and the rounds that draws use (docs/decisions/draw-2.md, sections 4.1,
//! 4.2 and 6.2).
//!
//! Invariants: a round counts only if its signature verifies, so a relay can withhold rounds but not make them; the
//! newest known round never falls; relays are asked only while something needs a round; a stored round never changes.
//! Nothing corrects the clock: if it differs from the beacon's time, the beacon is not usable.

mod client;
mod relays;
mod routes;
mod rules;
mod stand_in;
pub mod store;
#[cfg(test)]
mod tests;

pub use client::{BeaconClient, Needed};
pub use relays::newest_round;
pub use routes::routes;

use crate::feature::Feature;
use crate::jobs::Job;
use crate::observe::Metrics;
use utoipa_axum::router::OpenApiRouter;

impl Feature for BeaconClient {
    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let client = self.clone();
        vec![Job::new("beacon", move || client::keep_current(client.clone()))]
    }

    /// The known round is not stored, and other nodes do not change it.
    fn missed(&self) {}

    fn gauges(&self, metrics: &Metrics) {
        metrics.set_beacon(self.newest(), self.is_usable());
    }
}
