//! The interface of every feature, and the macro that puts them together.

use crate::jobs::Job;
use crate::observe::Metrics;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use futures_util::future::BoxFuture;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

/// A feature's handle: cheap to clone, and the state of its handlers and jobs. It holds the core and the features before it
/// that it needs; `new` takes them in the order of the list in `lib.rs`.
pub trait Feature: Clone + Send + Sync + 'static {
    /// The pages of the web app that belong to it.
    const PAGES: &'static [Page] = &[];

    /// Its routes with their documentation, which exists without an instance.
    fn routes() -> OpenApiRouter<Self> {
        OpenApiRouter::new()
    }

    /// Work that runs beside the requests until the server stops.
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

/// The application's features. `name: Handle(earlier, …);` makes `name::Handle::new(core, earlier, …)`; the order is that in
/// which they may use each other.
macro_rules! features {
    ($($name:ident: $handle:ident($($earlier:ident),*);)+) => {
        pub struct Features {
            $(pub $name: $name::$handle,)+
        }

        impl Features {
            pub fn new(core: &$crate::core::Core) -> Self {
                $(let $name = $name::$handle::new(core.clone(), $($earlier.clone()),*);)+
                Self { $($name),+ }
            }

            /// Every route. Their documentation is built with them, so they are made once and copied for each instance.
            pub fn routes(&self) -> axum::Router {
                let mut routes = axum::Router::new();
                $({
                    static ROUTES: std::sync::LazyLock<axum::Router<$name::$handle>> =
                        std::sync::LazyLock::new(|| $name::$handle::routes().into());
                    routes = routes.merge(ROUTES.clone().with_state(self.$name.clone()));
                })+
                routes
            }

            /// Builds the OpenAPI document of all features.
            pub fn document() -> utoipa::openapi::OpenApi {
                let mut document = $crate::openapi::head();
                $(document.merge($name::$handle::routes().into_openapi());)+
                document
            }

            /// The web app's pages that belong to a feature.
            pub fn pages() -> impl Iterator<Item = &'static $crate::spa::Page> {
                [$($name::$handle::PAGES),+].into_iter().flatten()
            }

            pub async fn start(&self) -> anyhow::Result<()> {
                $(self.$name.start().await?;)+
                Ok(())
            }

            pub fn jobs(&self) -> Vec<$crate::jobs::Job> {
                let mut jobs = Vec::new();
                $(jobs.extend(self.$name.jobs());)+
                jobs
            }

            /// Brings what features keep in memory up to date with an event.
            pub fn on_event(&self, event: &$crate::realtime::Event) {
                $($crate::feature::guarded(stringify!($name), event, || {
                    if *event == $crate::realtime::Event::Missed { self.$name.missed() } else { self.$name.on_event(event) }
                });)+
            }

            pub fn gauges(&self, metrics: &$crate::observe::Metrics) {
                $(self.$name.gauges(metrics);)+
            }
        }
    };
}
pub(crate) use features;

/// A handler behind a pointer: axum's services are compiled for each type of handler, so with this type once for each
/// feature, and not once for each route.
pub(crate) struct BoxedHandler<S>(Arc<dyn Fn(Request, S) -> BoxFuture<'static, Response> + Send + Sync>);

impl<S: Clone + Send + Sync + 'static> BoxedHandler<S> {
    pub(crate) fn new<T, H: Handler<T, S> + Sync>(handler: H) -> Self {
        Self(Arc::new(move |request, state| Box::pin(handler.clone().call(request, state))))
    }
}

impl<S> Clone for BoxedHandler<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: 'static> Handler<(), S> for BoxedHandler<S> {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, state: S) -> Self::Future {
        (self.0)(request, state)
    }
}

/// The routes and the documentation of handlers with the same path, as `utoipa_axum::routes!` makes them.
macro_rules! routes {
    ($($handler:path),+) => {{
        use utoipa_axum::PathItemExt as _;
        let mut schemas = Vec::new();
        let mut paths = utoipa::openapi::path::Paths::new();
        let mut methods = axum::routing::MethodRouter::new();
        $(
            let (path, operation, kinds) = utoipa_axum::routes!(@resolve_types $handler : schemas);
            for kind in &kinds {
                methods = methods.on(kind.to_method_filter(), $crate::feature::BoxedHandler::new($handler));
            }
            paths.add_path_operation(path, kinds, operation);
        )+
        (schemas, paths, methods)
    }};
}
pub(crate) use routes;

/// A panic of one feature is logged by itself and stops neither the others nor the events that follow.
pub(crate) fn guarded(feature: &'static str, event: &Event, work: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(work)).is_err() {
        tracing::error!(feature, ?event, "a feature panicked while it handled an event; its caches may be stale");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_one_feature_does_not_stop_other_event_handlers() {
        let mut reached = false;
        guarded("one", &Event::SettingsChanged, || panic!("in its cache"));
        guarded("other", &Event::SettingsChanged, || reached = true);
        assert!(reached);
    }
}
