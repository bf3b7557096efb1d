//! The export and the deletion of a user's own account.
//!
//! Invariants: an export contains what its owner may know and nothing more (no unshown card, no seed in use). Before an
//! account is deleted, its trades, listings, offers and entries in the live queue end, each in a transaction of its
//! own; the deletion is one transaction that finds none left. After it the name is free; sign-ins, sessions,
//! notifications, wishes, achievements and the user's texts are deleted; cards that wait for a grade are returned
//! without one; the user's packs are subtracted from the ledger; and the cards stay with a former collector, whose row
//! has an id and nothing else. So cards of other users keep their history, and copies keep their holder.
//!
//! It comes after all features with data of users.

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
