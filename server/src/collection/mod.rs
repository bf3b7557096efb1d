//! The collection: users' cards, their history, and featured cards.
//!
//! Invariants: a copy of the printed run (definition, rarity, mint) has at most one row, whatever its modifier. Every
//! change of owner writes a row of `card_events` in the same transaction. A card of a live opening belongs to its owner
//! from the commit, and is `hidden` on every page until the overlay has shown it.

pub mod card_ref;
mod detail;
mod featured;
pub mod granted_store;
mod holdings;
mod holdings_store;
pub mod imported_store;
mod lock_store;
pub mod locks;
mod owned;
pub mod pages;
mod patterns;
mod routes;
pub mod slab_store;
pub mod store;
mod tx_context;
mod whole;

#[cfg(test)]
mod detail_tests;
#[cfg(test)]
mod holdings_tests;
#[cfg(test)]
mod locks_tests;
#[cfg(test)]
mod tests;

pub use card_ref::CardRef;
pub use detail::sets;
pub use featured::featured_cards;
pub(crate) use owned::card_columns;
pub use owned::{CardPresenter, CardRow, CardStatus, OwnedCard, shown};
pub use patterns::Patterns;
pub use routes::routes;
pub use tx_context::TxContext;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::feature::Feature;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Collection {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Collection {
    const PAGES: &'static [Page] = &[
        Page::new("/collection", "src/features/collection/CollectionPage.tsx"),
        Page::new("/collection/:username", "src/features/collection/CollectionPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}
