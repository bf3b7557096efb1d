//! Tests of trades over HTTP, on both engines.

mod deals;
mod offers;
mod races;

use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::deadlines;
use super::testing::{TradeWorld, id, ids, texts};
use crate::collection::TxContext;
use crate::ids::CardId;
use crate::testing::{TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::testing::TestUser;

/// Ends every trade that has expired.
async fn run_job(world: &TradeWorld) -> usize {
    let ctx = TxContext::of(&world.app.features.cards).await.expect("a context");
    deadlines::expire_due(&world.app.features.trades, &ctx).await.expect("runs")
}
