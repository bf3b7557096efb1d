//! The demo set: generated users and cards, so that a new instance has something to show.
//!
//! Invariants: all data is created by the real rules, with fixed dice and openings in the past weeks, so that every
//! audit and every verifier accepts it; demo users and definitions are marked, and clearing removes them, their cards,
//! and nothing else; seeds from fixed dice are revealed and replaced before they can be used. While a server runs, its owner
//! can clear the set once Twitch and cards of their own replace it.

mod clear;
mod grading;
mod load;
mod market;
mod people;
mod routes;
mod scenes;
mod set;
#[cfg(test)]
mod tests;
mod trades;

pub use clear::{Contents, clear, contents};
pub use load::{Loaded, load, load_at_first_start};

use crate::auth::Auth;
use crate::core::Core;
use crate::feature::Feature;
use crate::packs::Packs;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Demo {
    pub core: Core,
    pub auth: Auth,
    pub packs: Packs,
}

impl Feature for Demo {
    fn routes() -> OpenApiRouter<Self> {
        routes::routes()
    }

    fn missed(&self) {}
}
