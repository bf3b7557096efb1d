//! The job that gives cards their grades when they are due. Guarded updates make it safe on several nodes at once.

use super::{deeds, store};
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::Result;
use crate::trades::Moment;

/// Cards that get their grades in one transaction.
const BATCH: u32 = 25;

/// Gives cards their grades in their moment, until the server ends.
pub async fn run(app: App) {
    due::keep_up(app, "grading", "cards whose grade is due could not be graded", grade).await;
}

async fn grade(app: App) -> Result<Option<Timestamp>> {
    let graded = grade_due(&app, &Moment::of(&app).await?).await?;
    if graded > 0 {
        tracing::info!(graded, "cards were graded");
    }
    app.db.read(|conn: &mut Conn<'_>| store::next_due(conn)).await
}

/// Gives every card its grade that is due at this moment; answers how many.
pub async fn grade_due(app: &App, at: &Moment) -> Result<usize> {
    let mut graded = 0;
    loop {
        // Looked for outside the transaction: in it, this would be in the way of everybody who hands a card in.
        let now = at.now;
        let due = app.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, BATCH)).await?;
        if due.is_empty() {
            return Ok(graded);
        }
        let (at, weights) = (at.clone(), app.settings.now().grading_weights);
        let points: Vec<u64> = due.iter().map(|_| at.dice.below(weights.total())).collect();
        let complete = move |tx: &mut Tx<'_>| deeds::grade_all(tx, &at, &due, now, (&weights, &points));
        graded += app.db.write(complete).await?;
    }
}
