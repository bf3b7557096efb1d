//! Wishes: definitions that users want, in a rarity or a better one, and notifications when one becomes available.
//!
//! Invariants: a wish belongs to its user, and others see it only while it is public; a task sends the notifications
//! after the commit (`notifier.rs`), so no opening, trade or sale waits for them or writes rows for them; nothing is
//! sent about a live opening before the overlay has shown it; a user gets at most one notification about the same
//! definition on the market in ten minutes, and about a spare copy of it in a day.
//!
//! A server that stops between a commit and its notifications sends none. They are only hints: the market and the list
//! of spare cards in [`routes`] have the same information.

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
