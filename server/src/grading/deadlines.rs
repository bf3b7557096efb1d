//! The job that gives cards their grades when they are due. Guarded updates make it safe on several nodes at once.

use super::{commands, store};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::due::{self, RetryBackoff};
use crate::error::Result;
use crate::grading::Grading;
use crate::ids::{CardId, UserId};
use std::sync::Arc;

/// Cards that get their grades in one transaction.
const BATCH: u32 = 25;

/// A card and its owner.
type Due = (CardId, UserId);

/// Gives cards their grades in their moment, until the server ends.
pub async fn run(grading: Grading) {
    let backoff = Arc::default();
    let trouble = "cards whose grade is due could not be graded";
    due::run_scheduled(&grading.core, "grading", trouble, || grade(grading.clone(), Arc::clone(&backoff))).await;
}

async fn grade(grading: Grading, backoff: Arc<RetryBackoff<Due>>) -> Result<Option<Timestamp>> {
    let at = TxContext::of(&grading.cards).await?;
    let now = at.now;
    let graded = grade_all(&grading, &at, &backoff).await?;
    if graded > 0 {
        tracing::info!(graded, "cards were graded");
    }
    grading.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
}

/// Gives every card its grade that is due at this moment; answers how many.
pub async fn grade_due(grading: &Grading, at: &TxContext) -> Result<usize> {
    grade_all(grading, at, &RetryBackoff::default()).await
}

async fn grade_all(grading: &Grading, at: &TxContext, backoff: &RetryBackoff<Due>) -> Result<usize> {
    let now = at.now;
    // Read outside the transaction: inside, this would conflict with all cards that are handed in.
    let find = |most: u32| grading.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, most));
    let complete = |due: Vec<Due>| {
        let (at, weights) = (at.clone(), grading.core.settings.now().grading_weights);
        let points: Vec<u64> = due.iter().map(|_| at.dice.below(weights.total())).collect();
        grading.core.db.write(move |tx: &mut Tx<'_>| commands::grade_all(tx, &at, &due, now, (&weights, &points)))
    };
    due::drain_batch(&grading.core, ("a card whose grade is due could not be graded", BATCH), backoff, find, complete)
        .await
}
