//! Expired listings: closed by a job, with notifications, also when several nodes do it at once.

use super::commands::expire_listing;
use super::listing_store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::db::Conn;
use crate::due::{self, RetryBackoff, Schedule};
use crate::error::Result;
use crate::ids::ListingId;
use crate::market::Market;
use std::future;

pub const SCHEDULE: Schedule = Schedule::new("market", "expired listings could not be closed");
/// Listings that are looked at in one go.
const BATCH: u32 = 100;

/// Closes listings in their moment, until the server stops.
pub async fn run(market: Market) {
    let backoff = RetryBackoff::default();
    while due::round(&market.core, &SCHEDULE, tidy(&market, &backoff), future::pending()).await {}
}

async fn tidy(market: &Market, backoff: &RetryBackoff<ListingId>) -> Result<Option<Timestamp>> {
    let ctx = TxContext::of(&market.cards).await?;
    let now = ctx.now;
    let closed = close(market, &ctx, backoff).await?;
    if closed > 0 {
        tracing::info!(closed, "listings have expired");
    }
    market.core.db.read(move |conn: &mut Conn<'_>| listing_store::next_end(conn, now)).await
}

/// Closes every listing whose time is over at this moment. Returns how many.
pub async fn expire_due(market: &Market, ctx: &TxContext) -> Result<usize> {
    close(market, ctx, &RetryBackoff::default()).await
}

async fn close(market: &Market, ctx: &TxContext, backoff: &RetryBackoff<ListingId>) -> Result<usize> {
    let now = ctx.now;
    // Read outside the transactions: inside, this would conflict with all new listings.
    let find = |most: u32| market.core.db.read(move |conn: &mut Conn<'_>| listing_store::due(conn, now, most));
    // Each in a transaction of its own, since it ends its offers, too.
    let close = async |due: Vec<ListingId>| {
        let mut closed = 0;
        for listing in due {
            let ctx = ctx.clone();
            closed += usize::from(market.core.db.write(move |tx| expire_listing(tx, &ctx, listing)).await?);
        }
        Ok(closed)
    };
    due::drain_batch(&market.core, ("a listing whose time is over could not be closed", BATCH), backoff, find, close)
        .await
}
