//! The interface of every feature.

use crate::jobs::Job;
use crate::observe::Metrics;
use crate::realtime::Event;
use futures_util::future::BoxFuture;
use utoipa_axum::router::OpenApiRouter;

/// A feature's handle: cheap to clone, and the state of its handlers and jobs. It holds the core and the features before it
/// that it needs; `new` takes them in the order of the list in `features.rs`.
pub trait Feature: Clone + Send + Sync + 'static {
    /// Its routes with their documentation, which exists without an instance.
    fn routes() -> OpenApiRouter<Self> {
        OpenApiRouter::new()
    }

    /// Work that runs beside the requests until the server ends.
    fn jobs(&self) -> Vec<Job> {
        Vec::new()
    }

    /// Fills what it keeps in memory, before the first request.
    fn start(&self) -> BoxFuture<'_, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Brings what it keeps in memory up to date with an event of any node; it must neither wait nor fail.
    fn on_event(&self, _event: &Event) {}

    /// Makes what it keeps in memory stale: another node may have changed anything. A feature that keeps nothing says so.
    fn missed(&self);

    /// Sets the metrics that are known only to this feature.
    fn gauges(&self, _metrics: &Metrics) {}
}
