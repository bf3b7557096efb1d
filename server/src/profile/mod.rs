//! Profiles: `Me` for the caller, `Profile` for the public, and the search for users by name.
//!
//! Invariants: a public profile contains nothing private (no provider id, no session, no notification); the favourite
//! card exists, owned or not; the first validation of a UTC day counts as that day's login.
//!
//! It reads data of other features, so it comes after them.

mod favorite;
mod language;
mod me;
mod routes;
pub mod store;
#[cfg(test)]
mod tests;

pub use favorite::Favorite;
pub use me::{Me, Profile};
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
pub struct Profiles {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Profiles {
    const PAGES: &'static [Page] = &[Page::new("/profile/:username", "src/features/profile/ProfilePage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}
