//! The job that ends trades whose time is over. Guarded updates make it safe on several nodes at once.

use super::closing::{self, Cause};
use super::store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::due::{self, RetryBackoff};
use crate::error::Result;
use crate::ids::TradeId;
use crate::trades::Trades;
use std::sync::Arc;

/// Trades that end in one transaction.
const BATCH: u32 = 50;

/// Ends trades when their time is over, until the server ends.
pub async fn run(trades: Trades) {
    let backoff = Arc::default();
    let trouble = "trades whose time is over could not be ended";
    due::run_scheduled(&trades.core, "trades", trouble, || tidy(trades.clone(), Arc::clone(&backoff))).await;
}

async fn tidy(trades: Trades, backoff: Arc<RetryBackoff<TradeId>>) -> Result<Option<Timestamp>> {
    let at = TxContext::of(&trades.cards).await?;
    let now = at.now;
    let ended = expire(&trades, &at, &backoff).await?;
    if ended > 0 {
        tracing::info!(ended, "trades have expired");
    }
    trades.core.db.read(move |conn: &mut Conn<'_>| store::next_due(conn, now)).await
}

/// Ends every trade whose time is over at this moment; answers how many.
pub async fn expire_due(trades: &Trades, at: &TxContext) -> Result<usize> {
    expire(trades, at, &RetryBackoff::default()).await
}

async fn expire(trades: &Trades, at: &TxContext, backoff: &RetryBackoff<TradeId>) -> Result<usize> {
    let now = at.now;
    // Read outside the transaction: inside, this would conflict with all new trades.
    let find = |most: u32| trades.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, most));
    let end = |due: Vec<TradeId>| {
        let at = at.clone();
        trades.core.db.write(move |tx| closing::end_all(tx, &at, &due, Cause::Expired)?.settle(tx, &at))
    };
    due::drain_batch(&trades.core, ("a trade whose time is over could not be ended", BATCH), backoff, find, end).await
}
