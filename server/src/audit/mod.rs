//! The card audit: reports and repairs defects of imported cards.
//!
//! Invariants: a fix changes nothing unless the request says explicitly that it is no dry run. A real one is one
//! transaction, and leaves an entry with every change in the admin log. A second run finds only what the first could
//! not repair. The audit is streamed while it is read, so its memory use does not grow with the collection. Defects
//! that the schema rules out are not searched for: only cards with a claim of their own can be wrong.

mod by_hand;
mod cut_off;
mod fix;
mod mints;
mod report;
mod routes;
mod rules;
mod store;
mod stream;
#[cfg(test)]
mod tests;

pub use cut_off::run;
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
pub struct Audit {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Audit {
    const PAGES: &'static [Page] = &[Page::new("/admin/cardaudit", "src/features/audit/AuditPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let audit = self.clone();
        vec![Job::new("cut off repairs", move || run(audit.clone()))]
    }

    fn missed(&self) {}
}
