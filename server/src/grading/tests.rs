//! Tests of grading over HTTP, on both engines.

mod around;
mod clock;
mod draws;
mod races;
mod secrecy;
mod steps;

use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::deadlines;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::ids::CardId;
use crate::testing::{TestDatabase, nothing_is_lost, on_both_engines};
use crate::trades::testing::{TradeWorld, id, ids, texts};

/// The public view of a card.
async fn public_card(world: &TradeWorld, card: CardId) -> Value {
    world.app.caught_up().await;
    world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"].clone()
}

/// The stored grade, revealed or not.
async fn drawn(world: &TradeWorld, card: CardId) -> Option<u8> {
    let read =
        move |conn: &mut Conn<'_>| conn.get::<(Option<u8>,)>("SELECT grade FROM gradings WHERE card_id = $1", &[&card]);
    world.app.core.db.read(read).await.expect("reads").0
}

/// Grades every card that is due.
async fn run_job(world: &TradeWorld) -> usize {
    let ctx = TxContext::of(&world.app.features.cards).await.expect("a context");
    deadlines::grade_due(&world.app.features.grading, &ctx).await.expect("runs")
}

/// The number of notifications about grading.
async fn notices(world: &TradeWorld) -> i64 {
    let sql = "SELECT COUNT(*) FROM notifications WHERE type = 'grading'";
    world.app.core.db.read(|conn: &mut Conn<'_>| conn.get::<(i64,)>(sql, &[])).await.expect("counts").0
}
