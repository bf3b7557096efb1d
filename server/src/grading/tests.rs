//! Grading through HTTP, on both engines.

mod around;
mod clock;
mod races;
mod secrecy;
mod steps;

use axum::http::Method;
use serde_json::{Value, json};

use super::deadlines;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::ids::CardId;
use crate::testing::{nothing_is_lost, on_both_engines};
use crate::trades::testing::{Bazaar, id};

/// A card as the public sees it.
async fn seen(world: &Bazaar, card: CardId) -> Value {
    world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"].clone()
}

/// The grade in the table, secret or not.
async fn drawn(world: &Bazaar, card: CardId) -> Option<u8> {
    let read =
        move |conn: &mut Conn<'_>| conn.get::<(Option<u8>,)>("SELECT grade FROM gradings WHERE card_id = $1", &[&card]);
    world.app.app.core.db.read(read).await.expect("reads").0
}

/// Gives every card its grade that is due now.
async fn run_job(world: &Bazaar) -> usize {
    let at = TxContext::of(&world.app.app.features.cards).await.expect("now");
    deadlines::grade_due(&world.app.app.features.grading, &at).await.expect("runs")
}
