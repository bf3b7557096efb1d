//! Grading: a card is submitted, gets a grade after some hours in a slab that lies face down, and is revealed.
//!
//! A grade is drawn from the stream of a secret that was committed to in the public log when the card was handed in, at
//! level 2 with a round of the beacon (docs/decisions/draw-2.md, section 9).
//!
//! Invariants: a card is graded once; in grading its status is `grading` and nothing else can hold it; each step is one
//! guarded update, so the steps happen once and in order; only the table of this feature has the grade until its owner
//! reveals it, so that no response, event or log line can leak it; its secret is public from then on; the probability
//! of each grade is public. When an account is deleted, cards without a grade are taken out of grading and unrevealed
//! grades are revealed, because no other user could do it.

pub mod commands;
pub mod deadlines;
mod routes;
pub mod rules;
pub mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use commands::{StepOutcome, fall_due_again, grade_all, owner_leaves, reveal, start};
pub use routes::routes;
pub use rules::NewGrade;
pub use store::{clear_demo, with_secrets};

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::due;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::spa::Page;
use crate::transparency::{ResultsJob, Transparency};
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Grading {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
    pub transparency: Transparency,
}

impl Feature for Grading {
    const PAGES: &'static [Page] = &[Page::new("/grading", "src/features/grading/GradingPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let grading = self.clone();
        vec![due::job(self), Job::new("grades", move || ResultsJob::new(grading.clone()).run()).awaited()]
    }

    fn missed(&self) {}
}
