//! Wishes: definitions that people want, in some rarity or a better one, and notifications when one is within reach.
//!
//! Invariants: a wish is its owner's, and others see it only while it is public; notifications follow after the commit,
//! by a task that listens (`notifier.rs`), so that no opening, trade or sale waits for it or writes a row for it; nothing is
//! sent about a live opening before the overlay has shown it; no user is notified of the same definition on the market
//! more than once in ten minutes, or of a spare one more than once a day.
//!
//! A server that dies between a commit and its notifications sends none: they are hints, and what they would be
//! about is found on the market and in [`routes`]' list of spare cards.

mod routes;
mod rules;
pub mod store;
mod notifier;

#[cfg(test)]
mod tests;

pub use notifier::{WishNotifier, run};
pub use routes::routes;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct WishList {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for WishList {
    const PAGES: &'static [Page] = &[Page::new("/wishes", "src/features/wishes/WishesPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let wishes = self.clone();
        vec![Job::new("wishes", move || notifier::run(wishes.clone()))]
    }

    fn missed(&self) {}
}
