//! Provenance: the history of one card from the opening that pulled it, and the number of users who want such a card.
//!
//! Invariants: a hidden card of a live opening is not found; a grade is shown only once it is revealed; a deleted
//! account is shown without a name.
//!
//! It reads data of other features, so it comes after them, and writes nothing.

mod routes;
mod store;
#[cfg(test)]
mod tests;

pub use routes::routes;

use crate::auth::Auth;
use crate::core::Core;
use crate::feature::Feature;
use crate::packs::Packs;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Provenance {
    pub core: Core,
    pub auth: Auth,
    pub packs: Packs,
}

impl Feature for Provenance {
    const PAGES: &'static [Page] = &[
        Page::new("/card/:cardId", "src/features/catalogue/CardPage.tsx"),
        Page::new("/openings/:id/verify", "src/features/fairness/VerifyPage.tsx"),
        Page::new("/fairness", "src/features/fairness/SeedsPage.tsx"),
        Page::new("/fairness/log", "src/features/fairness/LogPage.tsx"),
        Page::new("/fairness/cheat", "src/features/fairness/CheatPage.tsx"),
        Page::new("/fairness/grades/:cardId", "src/features/fairness/GradePage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}
