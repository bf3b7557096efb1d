//! A user's open trades, listings and offers.

use crate::db::Conn;
use crate::error::Result;
use crate::ids::{EntryId, ListingId, OfferId, TradeId, UserId};

const TRADES: &str = "SELECT id FROM trades WHERE sender = $1 AND status = 'pending' \
    UNION ALL SELECT id FROM trades WHERE recipient = $1 AND status = 'pending'";
const LISTINGS: &str = "SELECT id FROM listings WHERE owner_id = $1 AND status = 'active' ORDER BY id";
const OFFERS: &str = "SELECT listing_id, id FROM offers WHERE offerer_id = $1 AND status = 'active' ORDER BY id";
const QUEUE: &str = "SELECT id FROM live_queue WHERE user_id = $1 AND state = 'waiting' AND source <> 'replay' \
    ORDER BY place, id";

/// A user's open trades, listings and offers.
#[derive(Debug, Default)]
pub struct Open {
    /// Trades, on either side.
    pub trades: Vec<TradeId>,
    pub listings: Vec<ListingId>,
    /// Offers for others' listings.
    pub offers: Vec<(ListingId, OfferId)>,
    /// Packs in the live queue.
    pub queue: Vec<EntryId>,
}

impl Open {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.trades.is_empty() && self.listings.is_empty() && self.offers.is_empty() && self.queue.is_empty()
    }
}

/// A user's open trades, listings and offers.
pub fn open(conn: &mut Conn<'_>, user: UserId) -> Result<Open> {
    let mut trades: Vec<TradeId> = conn.scalars(TRADES, &[&user])?;
    trades.sort_unstable();
    let listings = conn.scalars(LISTINGS, &[&user])?;
    let queue = conn.scalars(QUEUE, &[&user])?;
    Ok(Open { trades, listings, offers: conn.list(OFFERS, &[&user])?, queue })
}
