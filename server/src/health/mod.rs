//! How the instance is: what each node says of itself, what was during the last hours, and what is not well.
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

use crate::app::App;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The route of the health page.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(routes::find_health))
}

/// Looks once at how this node is, as the job does.
#[cfg(test)]
pub(crate) async fn look_once(app: &App) {
    sample::Watch::new(app.clone(), "a test".into()).look().await;
}
