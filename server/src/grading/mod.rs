//! Grading: a card is submitted, gets a grade after some hours in a slab that lies face down, and is revealed.
//!
//! Invariants: a card is graded once; in grading its status is `grading` and nothing else can hold it; each step is one
//! guarded update, so the steps happen once and in order; only the table of this feature has the grade until its owner
//! reveals it, so that no response, event or log line can leak it; the probability of each grade is public. When an
//! account is deleted, cards without a grade are taken out of grading and unrevealed grades are revealed, because no
//! other user could do it.

pub mod commands;
pub mod deadlines;
mod routes;
pub mod rules;
pub mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use commands::{StepOutcome, complete, draw_grade, owner_leaves, reveal, start};
pub use routes::routes;
pub use store::clear_demo;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::due;
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
        vec![due::job(self)]
    }

    fn missed(&self) {}
}
