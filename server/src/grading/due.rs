//! The job that gives cards their grades when they are due. Guarded updates make it safe on several nodes at once.

use super::{commands, store};
use crate::app::App;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::due::{self, RetryBackoff};
use crate::error::Result;
use crate::ids::{CardId, UserId};
use std::sync::Arc;

/// Cards that get their grades in one transaction.
const BATCH: u32 = 25;

/// A card and its owner.
type Due = (CardId, UserId);

/// Gives cards their grades in their moment, until the server ends.
pub async fn run(app: App) {
    let backoff = Arc::default();
    let trouble = "cards whose grade is due could not be graded";
    due::run_scheduled(app, "grading", trouble, |app| grade(app, Arc::clone(&backoff))).await;
}

async fn grade(app: App, backoff: Arc<RetryBackoff<Due>>) -> Result<Option<Timestamp>> {
    let at = TxContext::of(&app).await?;
    let now = at.now;
    let graded = grade_all(&app, &at, &backoff).await?;
    if graded > 0 {
        tracing::info!(graded, "cards were graded");
    }
    app.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
}

/// Gives every card its grade that is due at this moment; answers how many.
pub async fn grade_due(app: &App, at: &TxContext) -> Result<usize> {
    grade_all(app, at, &RetryBackoff::default()).await
}

async fn grade_all(app: &App, at: &TxContext, backoff: &RetryBackoff<Due>) -> Result<usize> {
    let now = at.now;
    // Looked for outside the transaction: in it, this would be in the way of everybody who hands a card in.
    let find = |most: u32| app.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, most));
    let complete = |due: Vec<Due>| {
        let (at, weights) = (at.clone(), app.settings.now().grading_weights);
        let points: Vec<u64> = due.iter().map(|_| at.dice.below(weights.total())).collect();
        app.db.write(move |tx: &mut Tx<'_>| commands::grade_all(tx, &at, &due, now, (&weights, &points)))
    };
    due::drain_batch(app, ("a card whose grade is due could not be graded", BATCH), backoff, find, complete).await
}
