//! Health of the instance: the nodes' reports, the metrics of the last hours, and problems.
//!
//! Every ten seconds a node makes a report and sends it to the others ([`crate::observe`]), so that any node can show
//! all. Invariants: nothing of it is stored; memory and responses are bounded; each problem has a suggested solution;
//! no user is named.

mod checks;
pub mod doctor;
mod reasons;
mod routes;
mod rules;
mod sample;
mod service_rules;
mod services;
#[cfg(test)]
mod tests;

pub use sample::run;
pub use services::newest_stored;

use crate::auth::Auth;
use crate::beacon::BeaconClient;
use crate::core::Core;
use crate::feature::Feature;
use crate::feature::routes;
use crate::jobs::Job;
use crate::overlay::Overlay;
use crate::spa::Page;
use crate::twitch::Twitch;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Health {
    pub core: Core,
    pub auth: Auth,
    pub beacon: BeaconClient,
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

pub fn routes() -> OpenApiRouter<Health> {
    OpenApiRouter::new().routes(routes!(routes::find_health))
}

/// Makes one report, as the job does.
#[cfg(test)]
pub(crate) async fn look_once(health: &Health) {
    sample::Watch::new(health.clone(), "a test".into()).record().await;
}
