//! Grading: a card is handed in, gets a grade after some hours, lies in its slab face down, and is turned over.
//!
//! Invariants: a card is graded once; while it is graded it is `grading` and nothing else can have it; each step is one
//! guarded update, so it happens once and in order; the grade stands in the table of this feature alone until its owner
//! turns the slab over, so that no answer, push or log can tell it before; how likely each grade is, is published. Who leaves takes back what waits for its grade and turns over what lies face
//! down, since no other user could.

pub mod commands;
pub mod deadlines;
mod routes;
pub mod rules;
pub mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use commands::{Graded, complete, owner_leaves, reveal, start};
pub use routes::routes;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::db::Tx;
use crate::error::Result;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Grading {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Grading {
    const PAGES: &'static [Page] = &[Page::new("/grading", "src/features/grading/GradingPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let grading = self.clone();
        vec![Job::new("grading", move || deadlines::run(grading.clone()))]
    }

    fn missed(&self) {}
}

/// Forgets the gradings of demo people and of demo cards; to be called before the people and the cards go.
pub fn clear_demo(tx: &mut Tx<'_>) -> Result<u64> {
    store::delete_demo(tx)
}
