//! The job that grades cards when they are due. Guarded updates make it safe on several nodes at once.

use super::{commands, store};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::due::{self, RetryBackoff, Schedule};
use crate::error::Result;
use crate::grading::Grading;
use crate::ids::{CardId, UserId};
use std::future;

pub const SCHEDULE: Schedule = Schedule::new("grading", "due grades could not be given");
/// Cards in one transaction, at most.
const BATCH: u32 = 25;

/// A card and its owner.
type Due = (CardId, UserId);

/// Grades cards when they are due, until the server stops.
pub async fn run(grading: Grading) {
    let backoff = RetryBackoff::default();
    while due::round(&grading.core, &SCHEDULE, grade(&grading, &backoff), future::pending()).await {}
}

async fn grade(grading: &Grading, backoff: &RetryBackoff<Due>) -> Result<Option<Timestamp>> {
    let ctx = TxContext::of(&grading.cards).await?;
    let now = ctx.now;
    let graded = grade_all(grading, &ctx, backoff).await?;
    if graded > 0 {
        tracing::info!(graded, "graded cards");
    }
    grading.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
}

/// Grades every card that is due. Returns how many.
pub async fn grade_due(grading: &Grading, ctx: &TxContext) -> Result<usize> {
    grade_all(grading, ctx, &RetryBackoff::default()).await
}

async fn grade_all(grading: &Grading, ctx: &TxContext, backoff: &RetryBackoff<Due>) -> Result<usize> {
    let now = ctx.now;
    // Read outside the write transaction: inside, it would conflict with all cards that are submitted.
    let find = |most: u32| grading.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, most));
    let complete = |due: Vec<Due>| {
        let (ctx, weights) = (ctx.clone(), grading.core.settings.now().grading_weights);
        let points: Vec<u64> = due.iter().map(|_| ctx.dice.below(weights.total())).collect();
        grading.core.db.write(move |tx: &mut Tx<'_>| commands::grade_all(tx, &ctx, &due, now, (&weights, &points)))
    };
    due::drain_batch(&grading.core, ("a card whose grade is due could not be graded", BATCH), backoff, find, complete)
        .await
}
