//! The market: listings of cards, offers for them, and past sales.
//!
//! Invariants: a card has at most one active listing, which locks it; an active offer locks its cards and reserves its
//! packs; a listing that closes ends its offers in the same transaction, and everything that they held is transferred or
//! released; every state change is a guarded update that checks the status and `expires_at`, so it happens once. Closed
//! listings and offers keep a snapshot of their cards.

mod change_counter;
mod commands;
pub mod deadlines;
mod listing_store;
mod notices;
mod offer_store;
mod posting;
mod routes;
pub mod rules;
pub mod search;
mod search_store;
mod snapshot;
mod store;
mod view;

#[cfg(test)]
pub(crate) mod testing;

#[cfg(test)]
mod tests;

pub use change_counter::ChangeCounter;
pub use commands::{
    accept_offer, cancel_listing, make_offer, remove_listing, remove_offer, replace_offer, retract_offer,
};
#[cfg(test)]
pub(crate) use listing_store::select_listings;
pub use listing_store::{ListingTerms, completed};
pub use offer_store::NewOffer;
#[cfg(test)]
pub(crate) use offer_store::select_offers;
pub use posting::{Posting, post_listings};
pub use routes::{routes, show_listing};
pub use store::{card_for_sale, forget_words};

use crate::auth::Auth;
use crate::cards::Cards;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::Tx;
use crate::due;
use crate::error::Result;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Market {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
    #[new(default)]
    pub changes: Arc<ChangeCounter>,
}

impl Feature for Market {
    const PAGES: &'static [Page] = &[
        Page::new("/market", "src/features/market/MarketPage.tsx"),
        Page::new("/market/create", "src/features/market/CreateListingPage.tsx"),
        Page::new("/market/listing/:id", "src/features/market/ListingPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        vec![due::job(self)]
    }

    fn on_event(&self, event: &Event) {
        if matches!(event, Event::ListingMade { .. } | Event::ListingChanged { .. }) {
            self.changes.increment();
        }
    }

    fn missed(&self) {
        self.changes.increment();
    }
}

/// Ends every listing and offer of demo users or with demo cards, and deletes those listings. Call it before the users and
/// cards are deleted. Returns how many were ended.
pub fn clear_demo(tx: &mut Tx<'_>, ctx: &TxContext) -> Result<usize> {
    let mut ended = 0;
    for listing in store::open_demo(tx)? {
        ended += usize::from(commands::remove_listing(tx, ctx, listing)?);
    }
    for (listing, offer) in store::open_demo_offers(tx)? {
        ended += usize::from(commands::remove_offer(tx, ctx, listing, offer)?);
    }
    store::delete_demo(tx)?;
    Ok(ended)
}
