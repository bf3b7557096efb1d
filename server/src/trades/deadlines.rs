//! The job that ends expired trades. Guarded updates make it safe on several nodes at once.

use super::closing::{self, Cause};
use super::store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::due::{self, RetryBackoff, Schedule};
use crate::error::Result;
use crate::ids::TradeId;
use crate::trades::Trades;
use std::future;

pub const SCHEDULE: Schedule = Schedule::new("trades", "expired trades could not be ended");
/// Trades in one transaction, at most.
const BATCH: u32 = 50;

/// Ends trades when they expire, until the server stops.
pub async fn run(trades: Trades) {
    let backoff = RetryBackoff::default();
    while due::round(&trades.core, &SCHEDULE, tidy(&trades, &backoff), future::pending()).await {}
}

async fn tidy(trades: &Trades, backoff: &RetryBackoff<TradeId>) -> Result<Option<Timestamp>> {
    let ctx = TxContext::of(&trades.cards).await?;
    let now = ctx.now;
    let ended = expire(trades, &ctx, backoff).await?;
    if ended > 0 {
        tracing::info!(ended, "trades expired");
    }
    trades.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
}

/// Ends every trade that has expired. Returns how many.
pub async fn expire_due(trades: &Trades, ctx: &TxContext) -> Result<usize> {
    expire(trades, ctx, &RetryBackoff::default()).await
}

async fn expire(trades: &Trades, ctx: &TxContext, backoff: &RetryBackoff<TradeId>) -> Result<usize> {
    let now = ctx.now;
    // Read outside the write transaction: inside, it would conflict with all new trades.
    let find = |most: u32| trades.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, most));
    let end = |due: Vec<TradeId>| {
        let ctx = ctx.clone();
        trades.core.db.write(move |tx| closing::end_all(tx, &ctx, &due, Cause::Expired)?.settle(tx, &ctx))
    };
    due::drain_batch(&trades.core, ("a trade whose time is over could not be ended", BATCH), backoff, find, end).await
}
