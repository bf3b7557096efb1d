//! One router for the server and for the tests: the features' routes, and what happens around every request.
//!
//! Around every request: an id that the answer carries, one line in the log, figures, a panic turned into a 500,
//! refusals of the framework turned into our shape, compression of what is worth it. One function does all of it,
//! because every layer costs time and public reads are short.

use crate::admission::{self, UnclearHost};
use crate::app::{App, WeakApp};
use crate::cached::Wants;
use crate::config::Config;
use crate::cors;
use crate::db;
use crate::error::{Error, Fault, Reason, Result};
use crate::overlay::sockets::ShowListing;
use crate::{auth, json, market, openapi, overlay, previews, probes, traces, twitch};
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::handler::Handler;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::FutureExt;
use socketioxide::layer::SocketIoLayer;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tower::{Layer, ServiceExt};
use tower_http::compression::CompressionLayer;
use tracing::Instrument;

mod sockets;
#[cfg(test)]
mod tests;

/// Larger bodies are refused, except where a route says otherwise.
const BODY_LIMIT: usize = 1024 * 1024;
/// Which sites may build an answer into their pages.
const OPENED_TO: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Answers smaller than this gain nothing from compression.
const WORTH_COMPRESSING: u64 = 512;
/// Where Twitch calls this server.
const WEBHOOK: &str = "/api/twitch/webhook";
const METRICS: &str = "/metrics";
const PICTURES: &str = "/pictures/";
/// The stand-in of demo mode.
const STAND_IN: &str = "/demo/";
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The whole application as a service.
pub fn router(app: &App) -> Router {
    let (features, _) = app.features.routes().split_for_parts();
    let stand_in = twitch::stand_in::routes(&app.features.twitch);
    let (sockets, io) = overlay::sockets::layer(&app.features.overlay);
    tokio::spawn(overlay::sockets::tell(app.features.overlay.downgrade(), io, show_listing(app.downgrade())));
    let core = openapi::routes().merge(probes::routes()).with_state(app.core.clone());
    let metrics = Router::new().route(METRICS, get(find_metrics)).with_state(app.clone());
    let pages = surrounded(features.merge(core).merge(metrics).merge(stand_in), app.clone());
    let pages = match cors::layer(&app.core.config.cors_origins) {
        Some(cors) => pages.layer(cors),
        None => pages,
    };
    pages.merge(sockets_of(app, &sockets))
}

/// Reads a listing for the sockets, as long as the application lives.
fn show_listing(app: WeakApp) -> ShowListing {
    Arc::new(move |id| {
        let market = app.upgrade().map(|app| app.features.market.clone());
        Box::pin(async move { market::show_listing(market.ok_or(Error::NotFound("listing"))?, id).await })
    })
}

/// Everything counted, as Prometheus reads it.
async fn find_metrics(State(app): State<App>) -> Result<Response> {
    app.features.gauges(&app.core.metrics);
    probes::fetch(&app.core);
    let text = app.core.metrics.text().map_err(Error::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The sockets, behind the checks for clients that open one.
fn sockets_of(app: &App, sockets: &SocketIoLayer) -> Router {
    let guarded = from_fn_with_state(app.core.clone(), sockets::admit).layer(sockets.layer(Router::new()));
    Router::new().route_service("/socket.io/", guarded.clone()).route_service("/socket.io", guarded)
}

/// These routes with everything that happens around a request.
fn surrounded(routes: Router, app: App) -> Router {
    routes
        .fallback_service(elsewhere.with_state(app.clone()))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(app, around))
}

/// U+0000 in an address, which no text contains.
const NULL: &str = "%00";
/// The address of no page.
const NO_PAGE: &str = "/no/such/page";

/// Addresses that no route knows: the web app's, or nothing at all under `/api`.
async fn elsewhere(State(app): State<App>, wants: Wants, request: Request) -> Response {
    let path = request.uri().path();
    if is_api(path) {
        return Error::Http(StatusCode::NOT_FOUND, Reason::new("path_not_found", "There is nothing at this address."))
            .into_response();
    }
    if path.contains(NULL) {
        return app.spa.serve(request.method(), NO_PAGE, &wants, None);
    }
    let caller = app.core.config.trusted_proxies.caller(request.extensions(), request.headers());
    // Over the limit a page comes without what it takes a look into the database for.
    let preview = if app.core.admission.request(caller, app.core.nodes.number()).is_ok() {
        previews::find(&app.features.previews, path).await
    } else {
        None
    };
    app.spa.serve(request.method(), path, &wants, preview.as_ref())
}

/// What is counted by address: what costs more than a file of the web app. What Twitch signs comes in thousands at a
/// time, so its route counts what it does not believe. Supervisors and balancers always get the status.
fn is_counted(path: &str) -> bool {
    (is_api(path) && path != WEBHOOK)
        || path == METRICS
        || [PICTURES, STAND_IN].iter().any(|start| path.starts_with(start))
}

fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The headers of a request, if they are to be believed about the trace that it belongs to: sent by a trusted proxy.
fn believed<'a>(config: &Config, request: &'a Request) -> Option<&'a HeaderMap> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    config.trusted_proxies.contain(peer).then(|| request.headers())
}

async fn around(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let accepts = request.headers().get(header::ACCEPT_ENCODING).cloned();

    let caller = app.core.config.trusted_proxies.caller(request.extensions(), request.headers());
    app.core.admission.note_proxy(&app.core.config, request.extensions(), request.headers());
    let is_signed = request.headers().contains_key(header::AUTHORIZATION);

    let span = tracing::info_span!("request", id = id.as_str());
    let name = route.as_ref().map_or("other", MatchedPath::as_str);
    let span_context = app.core.traces.request(&method, name, &id, believed(&app.core.config, &request));
    let refused = match UnclearHost::refusal(request.extensions()) {
        Some(unclear) => Some(unclear),
        None => refusal(&app, caller, &method, (&uri, route.is_some()), request.headers()).await,
    };
    let response = if let Some(error) = refused {
        error.into_response()
    } else {
        let answer = db::for_a_caller(next.run(request).instrument(span.clone()));
        let handled = AssertUnwindSafe(answer).catch_unwind();
        traces::within(span_context.as_ref(), handled).await.unwrap_or_else(panicked)
    };
    let response = if is_api(uri.path()) { in_our_shape(response).await } else { response };
    let mut response = compressed(response, accepts).await;
    if is_api(uri.path()) {
        keep_private(response.headers_mut(), is_signed);
    }
    dress(&app, response.headers_mut(), &id, is_api(uri.path()));

    let took = started.elapsed();
    let status = response.status();
    app.core.metrics.count_request(&method, name, status, took);
    if let Some(span_context) = span_context {
        span_context.answered(status, 500);
    }
    span.in_scope(|| log(&method, uri.path(), &response, took));
    response
}

/// Unique within a process and, for all practical purposes, across restarts and nodes; never taken from a client.
fn request_id() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    static PROCESS: std::sync::LazyLock<String> =
        std::sync::LazyLock::new(|| const_hex::encode(crate::dice::Dice::System.bytes::<6>()));
    format!("{}{:08x}", *PROCESS, NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// Paths below which calls change something also in maintenance mode: sign-in, what Twitch sends, and what moderators stop and
/// steer the show with, since the live queue goes on. A new raffle or goal waits: its path has nothing after it.
const IN_MAINTENANCE: [&str; 5] =
    ["/api/auth/", "/api/twitch/", "/api/admin/queues/", "/api/admin/raffles/", "/api/admin/stream/"];

/// Why a request is refused before any handler sees it.
async fn refusal(
    app: &App,
    caller: Option<IpAddr>,
    method: &Method,
    (uri, is_routed): (&Uri, bool),
    headers: &HeaderMap,
) -> Option<Error> {
    if let Some(foreign) = admission::refusal(&app.core.config, method, uri.path(), headers) {
        return Some(foreign);
    }
    if is_counted(uri.path())
        && let Err(error) = app.core.admission.request(caller, app.core.nodes.number())
    {
        return Some(error);
    }
    // A page's address goes no further than the web app, which says that there is no such page.
    let is_read = is_routed || is_api(uri.path());
    if is_read && [Some(uri.path()), uri.query()].into_iter().flatten().any(|text| text.contains(NULL)) {
        return Some(json::null_character());
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && is_api(uri.path()) && app.core.settings.now().maintenance {
        let exempt = IN_MAINTENANCE.iter().any(|start| uri.path().starts_with(start));
        if !exempt && !auth::is_admin(&app.features.auth, headers).await {
            return Some(Error::Maintenance);
        }
    }
    None
}

/// The answer when a handler panicked; the panic itself is in the log, with its place.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::internal("a panic").into_response()
}

/// Turns what the framework refuses into `{message, code}`.
async fn in_our_shape(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().get(header::CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    // A page for people (a refusal) stays as it is.
    if response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let reason = match status {
        StatusCode::METHOD_NOT_ALLOWED => Reason::new("method_not_allowed", "This address has no such method."),
        StatusCode::PAYLOAD_TOO_LARGE => return json::too_large().into_response(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Reason::new("unsupported_media_type", "This kind of body is not understood here.")
        }
        StatusCode::NOT_FOUND => Reason::new("path_not_found", "There is nothing at this address."),
        _ => {
            let (parts, body) = response.into_parts();
            let text = to_bytes(body, 4096).await.unwrap_or_default();
            tracing::debug!(%status, text = %String::from_utf8_lossy(&text), "a refusal of the framework");
            let status = if status == StatusCode::UNPROCESSABLE_ENTITY { StatusCode::BAD_REQUEST } else { status };
            let message = "This request was not understood.";
            let mut response = Error::Http(status, Reason::new("bad_request", message)).into_response();
            response.extensions_mut().extend(parts.extensions);
            return response;
        }
    };
    let allow = response.headers().get(header::ALLOW).cloned();
    let mut response = Error::Http(status, reason).into_response();
    if let Some(allow) = allow {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    response
}

/// Compresses text that is not compressed yet, also while it is still being written.
async fn compressed(response: Response, accepts: Option<HeaderValue>) -> Response {
    let headers = response.headers();
    let is_text = headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        kind.starts_with(b"application/json") || (kind.starts_with(b"text/") && kind != b"text/event-stream")
    });
    let long = response.body().size_hint().upper().is_none_or(|length| length >= WORTH_COMPRESSING);
    let Some(accepts) = accepts.filter(|_| is_text && long && !headers.contains_key(header::CONTENT_ENCODING)) else {
        return response;
    };
    // The layer is only put around answers that need it, so the others do not pay for it.
    let mut ask = Request::new(Body::empty());
    ask.headers_mut().insert(header::ACCEPT_ENCODING, accepts);
    match CompressionLayer::new().layer(Done(Some(response))).oneshot(ask).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

/// A service whose answer is known already.
struct Done(Option<Response>);

impl tower::Service<Request> for Done {
    type Response = Response;
    type Error = Infallible;
    type Future = std::future::Ready<Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Infallible>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request) -> Self::Future {
        std::future::ready(Ok(self.0.take().unwrap_or_default()))
    }
}

/// Responses other than public reads, which have their own caching, may depend on the caller: no cache mixes callers
/// up, and a response to a request with a token is stored nowhere.
fn keep_private(headers: &mut HeaderMap, is_signed: bool) {
    if headers.contains_key(header::CACHE_CONTROL) {
        return;
    }
    headers.append(header::VARY, HeaderValue::from_static("authorization"));
    if is_signed {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
}

/// The headers that every answer carries.
fn dress(app: &App, headers: &mut HeaderMap, id: &str, is_api: bool) {
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    if app.core.config.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    let is_page = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_page {
        app.spa.dress_page(headers);
    } else if is_api {
        // Nothing of the API is of use to a page of another site but the pictures that stand for a link.
        headers.entry(OPENED_TO).or_insert(HeaderValue::from_static("same-origin"));
    }
}

/// One line for every request: faults as errors, changes and refusals as information, successful reads for debugging.
fn log(method: &Method, path: &str, response: &Response, took: Duration) {
    let (status, took) = (response.status().as_u16(), took.as_micros());
    if let Some(Fault(fault)) = response.extensions().get::<Fault>() {
        tracing::error!(%method, path, status, took_us = took, "request failed: {fault:#}");
    } else if status >= 400 || !matches!(*method, Method::GET | Method::HEAD) {
        tracing::info!(%method, path, status, took_us = took, "request");
    } else {
        tracing::debug!(%method, path, status, took_us = took, "request");
    }
}
