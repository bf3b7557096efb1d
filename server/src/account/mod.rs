//! The account as a whole: taking everything along that is one's own, and leaving.
//!
//! Invariants: an export holds what its owner may know and nothing more (no unshown card, no seed in use); who leaves has
//! nothing open: trades, listings, offers and places in the live queue end first, each in a transaction of its own, and
//! the account goes in one that finds none left. Then the name is free; sign-ins, sessions, notifications, wishes,
//! achievements and what the person wrote are gone; cards that wait for a grade come back without one; packs are taken
//! out of the ledger's sum; and the cards stay with a former collector, whose row has an id and nothing else: what others
//! hold keeps its history, and mints keep their holder.
//! It comes after everything that belongs to people.

mod export;
mod export_store;
mod leaving;
mod routes;
mod store;

#[cfg(test)]
mod tests;

pub use routes::routes;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::feature::Feature;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Accounts {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Accounts {
    const PAGES: &'static [Page] = &[Page::new("/account", "src/features/account/AccountPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}
