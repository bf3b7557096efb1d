//! Cards are graded when they are due. Guarded updates make the job safe on several nodes at once.

use super::{commands, store};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::due::{self, Batch, Deadlines, RetryBackoff, Schedule};
use crate::error::Result;
use crate::grading::Grading;
use crate::ids::{CardId, UserId};

impl Deadlines for Grading {
    /// A card and its owner.
    type Item = (CardId, UserId);

    const SCHEDULE: Schedule = Schedule::new("grading", "due grades could not be given");
    const BATCH: Batch = Batch { size: 25, failure: "a card whose grade is due could not be graded" };
    const DONE: &'static str = "graded cards";

    fn core(&self) -> &Core {
        &self.core
    }

    async fn find(&self, now: Timestamp, limit: u32) -> Result<Vec<Self::Item>> {
        self.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, limit)).await
    }

    async fn act(&self, now: Timestamp, due: Vec<Self::Item>) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?.at(now);
        let weights = self.core.settings.now().grading_weights;
        let points: Vec<u64> = due.iter().map(|_| ctx.dice.below(weights.total())).collect();
        self.core.db.write(move |tx: &mut Tx<'_>| commands::grade_all(tx, &ctx, &due, now, (&weights, &points))).await
    }

    async fn next(&self, now: Timestamp) -> Result<Option<Timestamp>> {
        self.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
    }
}

/// Grades every card that is due. Returns how many.
pub async fn grade_due(grading: &Grading, ctx: &TxContext) -> Result<usize> {
    due::drain(grading, ctx.now, &RetryBackoff::default()).await
}
