//! Tests of the market over HTTP, on both engines.

mod around;
mod closing;
mod counted;
mod listings;
mod offers;
mod races;
mod sales;
mod searches;

use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::deadlines;
use super::testing::{MarketWorld, text};
use crate::collection::TxContext;
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};

/// Closes every listing that has expired.
async fn run_job(world: &MarketWorld) -> usize {
    let ctx = TxContext::of(&world.app.features.cards).await.expect("a context");
    deadlines::expire_due(&world.app.features.market, &ctx).await.expect("runs")
}
