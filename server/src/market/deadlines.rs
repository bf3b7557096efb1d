//! Listings that expire are closed. Guarded updates make the job safe on several nodes at once.

use super::commands::expire_listing;
use super::listing_store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::core::Core;
use crate::due::{self, Batch, Deadlines, FindDue, NextDue, RetryBackoff, Schedule};
use crate::error::Result;
use crate::ids::ListingId;
use crate::market::Market;

/// Closes every listing that has expired. Returns how many.
pub async fn expire_due(market: &Market, ctx: &TxContext) -> Result<usize> {
    due::drain(market, ctx.now, &RetryBackoff::default()).await
}

impl Deadlines for Market {
    type Item = ListingId;

    const SCHEDULE: Schedule = Schedule::new("market", "could not close expired listings");
    const BATCH: Batch = Batch { size: 100, failure: "could not close an expired listing" };
    const DONE: &'static str = "listings have expired";
    const FIND: FindDue<ListingId> = listing_store::due;
    const NEXT: NextDue = listing_store::next_due;

    fn core(&self) -> &Core {
        &self.core
    }

    /// Closes each listing in its own transaction, because this also ends its offers.
    async fn act(&self, now: Timestamp, due: Vec<ListingId>) -> Result<usize> {
        let ctx = TxContext::of(&self.cards).await?.at(now);
        let mut closed = 0;
        for listing in due {
            let ctx = ctx.clone();
            closed += usize::from(self.core.db.write(move |tx| expire_listing(tx, &ctx, listing)).await?);
        }
        Ok(closed)
    }
}
