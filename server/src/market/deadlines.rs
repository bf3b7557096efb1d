//! Expired listings: closed by a job, with notifications, also when several nodes do it at once.

use super::commands::expire;
use super::listing_store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::due::{self, RetryBackoff};
use crate::error::Result;
use crate::ids::ListingId;
use crate::market::Market;
use std::sync::Arc;

/// Listings that are looked at in one go.
const BATCH: u32 = 100;

/// Closes listings in their moment, until the server ends.
pub async fn run(market: Market) {
    let backoff = Arc::default();
    let trouble = "listings whose time is over could not be closed";
    due::run_scheduled(&market.core, "market", trouble, || tidy(market.clone(), Arc::clone(&backoff))).await;
}

async fn tidy(market: Market, backoff: Arc<RetryBackoff<ListingId>>) -> Result<Option<Timestamp>> {
    let at = TxContext::of(&market.cards).await?;
    let now = at.now;
    let closed = close(&market, &at, &backoff).await?;
    if closed > 0 {
        tracing::info!(closed, "listings have expired");
    }
    market.core.db.read(move |conn: &mut Conn<'_>| listing_store::next_end(conn, now)).await
}

/// Closes every listing whose time is over at this moment; answers how many.
pub async fn expire_due(market: &Market, at: &TxContext) -> Result<usize> {
    close(market, at, &RetryBackoff::default()).await
}

async fn close(market: &Market, at: &TxContext, backoff: &RetryBackoff<ListingId>) -> Result<usize> {
    let now = at.now;
    // Read outside the transactions: inside, this would conflict with all new listings.
    let find = |most: u32| market.core.db.read(move |conn: &mut Conn<'_>| listing_store::due(conn, now, most));
    // Each in a transaction of its own, since it ends its offers, too.
    let close = async |due: Vec<ListingId>| {
        let mut closed = 0;
        for listing in due {
            let at = at.clone();
            closed += usize::from(market.core.db.write(move |tx| expire(tx, &at, listing)).await?);
        }
        Ok(closed)
    };
    due::drain_batch(&market.core, ("a listing whose time is over could not be closed", BATCH), backoff, find, close)
        .await
}
