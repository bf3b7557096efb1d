//! Expired trades end. Guarded updates make the job safe on several nodes at once.

use super::closing::{self, Cause};
use super::store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::due::{self, Batch, Deadlines, FindDue, NextDue, RetryBackoff, Schedule};
use crate::error::Result;
use crate::ids::TradeId;
use crate::trades::Trades;

/// Ends every trade that has expired. Returns how many.
pub async fn expire_due(trades: &Trades, ctx: &TxContext) -> Result<usize> {
    due::drain(trades, ctx.now, &RetryBackoff::default()).await
}

impl Deadlines for Trades {
    type Item = TradeId;

    const SCHEDULE: Schedule = Schedule::new("trades", "could not end expired trades");
    const BATCH: Batch = Batch { size: 50, failure: "could not end an expired trade" };
    const DONE: &'static str = "trades expired";
    const FIND: FindDue<TradeId> = store::due;
    const NEXT: NextDue = store::next_due;

    fn core(&self) -> &Core {
        &self.core
    }

    async fn act(&self, now: Timestamp, due: Vec<TradeId>) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?.at(now);
        self.core.db.write(move |tx| closing::end_all(tx, &ctx, &due, Cause::Expired)?.settle(tx, &ctx)).await
    }
}
