//! Growth: how many accounts there were on each day.
//!
//! Invariant: a day has one row, which holds the latest count of that day.

mod routes;
mod rules;
mod store;

#[cfg(test)]
mod tests;

use crate::auth::Auth;
use crate::core::Core;
use crate::db::Tx;
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use std::future;
use utoipa_axum::router::OpenApiRouter;

const SCHEDULE: Schedule = Schedule { every_ms: 3_600_000, ..Schedule::new("growth", "accounts could not be counted") };

#[derive(Clone, FromRef, new)]
pub struct Growth {
    pub core: Core,
    pub auth: Auth,
}

impl Growth {
    /// Counts the accounts of today and removes days that are too old. Returns how many it removed.
    async fn count(&self) -> Result<u64> {
        let today = self.core.clock.now().day();
        let work = move |tx: &mut Tx<'_>| {
            store::count(tx, today)?;
            store::delete_before(tx, rules::first_day(today))
        };
        self.core.db.write(work).await
    }
}

impl Feature for Growth {
    const PAGES: &'static [Page] = &[Page::new("/growth", "src/features/growth/GrowthPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes::routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let growth = self.clone();
        vec![Job::new("growth", move || {
            let growth = growth.clone();
            async move {
                let count = async || growth.count().await.map(|_| None);
                while due::round(&growth.core, &SCHEDULE, count(), future::pending()).await {}
            }
        })]
    }

    fn missed(&self) {}
}
