//! Health of the instance: the nodes' reports, the figures of the last hours, and problems.
//!
//! Every ten seconds a node writes down how it is and tells the others ([`crate::observe`]), so that any node answers
//! for all. Invariants: nothing of it is stored; memory and answers are bounded; what is not well comes with what to do
//! about it; nothing here names a person.

mod routes;
mod rules;
mod sample;
#[cfg(test)]
mod tests;

pub use sample::run;

use crate::auth::Auth;
use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::overlay::Overlay;
use crate::spa::Page;
use crate::twitch::Twitch;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::{router::OpenApiRouter, routes};

#[derive(Clone, FromRef, new)]
pub struct Health {
    pub core: Core,
    pub auth: Auth,
    pub overlay: Overlay,
    pub twitch: Twitch,
}

impl Feature for Health {
    const PAGES: &'static [Page] = &[Page::new("/admin/health", "src/features/health/HealthPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let health = self.clone();
        vec![Job::new("health", move || run(health.clone()))]
    }

    fn missed(&self) {}
}

/// The route of the health page.
pub fn routes() -> OpenApiRouter<Health> {
    OpenApiRouter::new().routes(routes!(routes::find_health))
}

/// Looks once at how this node is, as the job does.
#[cfg(test)]
pub(crate) async fn look_once(health: &Health) {
    sample::Watch::new(health.clone(), "a test".into()).record().await;
}
