//! Cards are graded when they are due. Guarded updates make the job safe on several nodes at once.

use super::commands::{DrawnGrade, draw_grade, grade_all};
use super::store::{self, DueCard};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::Tx;
use crate::due::{self, Batch, Deadlines, FindDue, NextDue, RetryBackoff, Schedule};
use crate::error::Result;
use crate::grading::Grading;

/// Grades every card that is due. Returns how many.
pub async fn grade_due(grading: &Grading, ctx: &TxContext) -> Result<usize> {
    due::drain(grading, ctx.now, &RetryBackoff::default()).await
}

impl Deadlines for Grading {
    type Item = DueCard;

    const SCHEDULE: Schedule = Schedule::new("grading", "could not complete due gradings");
    const BATCH: Batch = Batch { size: 25, failure: "could not complete a due grading" };
    const DONE: &'static str = "graded cards";
    const FIND: FindDue<DueCard> = store::due;
    const NEXT: NextDue = store::next_due;

    fn core(&self) -> &Core {
        &self.core
    }

    async fn act(&self, now: Timestamp, due: Vec<DueCard>) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?.at(now);
        let weights = self.core.settings.now().grading_weights;
        let draw = |DueCard { card, owner }| DrawnGrade { card, owner, grade: draw_grade(&weights, &ctx.dice) };
        let grades: Vec<DrawnGrade> = due.into_iter().map(draw).collect();
        self.core.db.write(move |tx: &mut Tx<'_>| grade_all(tx, &ctx, &grades, now)).await
    }
}
