//! Expired trades end. Guarded updates make the job safe on several nodes at once.

use super::closing::{self, Cause};
use super::store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::Conn;
use crate::due::{self, Batch, Deadlines, RetryBackoff, Schedule};
use crate::error::Result;
use crate::ids::TradeId;
use crate::trades::Trades;

impl Deadlines for Trades {
    type Item = TradeId;

    const SCHEDULE: Schedule = Schedule::new("trades", "expired trades could not be ended");
    const BATCH: Batch = Batch { size: 50, failure: "a trade whose time is over could not be ended" };
    const DONE: &'static str = "trades expired";

    fn core(&self) -> &Core {
        &self.core
    }

    async fn find(&self, now: Timestamp, limit: u32) -> Result<Vec<TradeId>> {
        self.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, limit)).await
    }

    async fn act(&self, now: Timestamp, due: Vec<TradeId>) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?.at(now);
        self.core.db.write(move |tx| closing::end_all(tx, &ctx, &due, Cause::Expired)?.settle(tx, &ctx)).await
    }

    async fn next(&self, now: Timestamp) -> Result<Option<Timestamp>> {
        self.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
    }
}

/// Ends every trade that has expired. Returns how many.
pub async fn expire_due(trades: &Trades, ctx: &TxContext) -> Result<usize> {
    due::drain(trades, ctx.now, &RetryBackoff::default()).await
}
