//! The card audit: tells what is wrong with imported cards, and repairs it.
//!
//! Invariants: a fix changes nothing unless the request says explicitly that it is no dry run; a real one is one
//! transaction, and leaves an entry in the admins' log with every change; a second one finds only what the first could not
//! repair. The audit is written while it is read, so its memory does not grow with the collection. What the tables make
//! impossible is not looked for: only cards with a claim of their own can be wrong.

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
