//! Grades become due in time, and those of level 2 are drawn with the rounds of their lines. Guarded updates make both
//! jobs safe on several nodes at once.

use super::commands::{self, Drawing};
use super::store::{self, DueCard};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::due::{self, Batch, Deadlines, FindDue, NextDue, RetryBackoff, Schedule};
use crate::error::Result;
use crate::grading::Grading;
use crate::ids::CardId;
use crate::leases::{Lease, Work};
use crate::transparency::line_store::DueLine;
use crate::transparency::{DrawnResults, Transparency};
use foilcast_draw::Bytes32;

/// Makes every grade due that is ready. Returns how many.
pub async fn grade_due(grading: &Grading, ctx: &TxContext) -> Result<usize> {
    due::drain(grading, ctx.now, &RetryBackoff::default()).await
}

impl Deadlines for Grading {
    type Item = DueCard;

    const SCHEDULE: Schedule = Schedule::new("grading", "could not complete due gradings");
    const BATCH: Batch = Batch { size: 25, failure: "could not complete a due grading" };
    const DONE: &'static str = "grades became due";
    const FIND: FindDue<DueCard> = store::due;
    const NEXT: NextDue = store::next_due;

    fn core(&self) -> &Core {
        &self.core
    }

    async fn act(&self, now: Timestamp, due: Vec<DueCard>) -> Result<usize> {
        let Some(drawing) = Drawing::of(&self.transparency).await else { return Ok(0) };
        let ctx = TxContext::of(&self.cards).await?.at(now);
        let cards: Vec<CardId> = due.iter().map(|due| due.card).collect();
        self.core.db.write(move |tx: &mut Tx<'_>| commands::fall_due_all(tx, &ctx, &cards, drawing)).await
    }
}

impl DrawnResults for Grading {
    const WORK: Work = Work { name: "grades", millis: 15_000, is_guarded: true };
    const SCHEDULE: Schedule = Schedule::new("grades", "could not draw grades");
    const BATCH: Batch = Batch { size: 25, failure: "could not draw a grade" };
    const UNDRAWN: fn(&mut Conn<'_>) -> Result<Vec<i64>> = store::undrawn;
    const TAKE_BACK: fn(&mut Tx<'_>, Timestamp) -> Result<()> = commands::fall_due_again;

    fn transparency(&self) -> &Transparency {
        &self.transparency
    }

    async fn draw(&self, lease: &Lease, lines: Vec<DueLine>, randomness: Bytes32) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?;
        let drawn = lease.write(move |tx: &mut Tx<'_>| commands::draw_all(tx, &ctx, &lines, randomness)).await?;
        Ok(drawn.unwrap_or(0))
    }
}
