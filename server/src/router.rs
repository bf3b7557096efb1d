//! One router for the server and the tests: the routes of the features, and the common handling of every request.
//!
//! The common handling: a request id in the response, one log line, metrics, a panic turned into a 500, refusals of the
//! framework in our format, and compression where it pays. One function does all of it, because every layer costs time
//! and public reads are short.

use crate::admission::{self, UnclearHost};
use crate::app::{App, WeakApp};
use crate::cached::Wants;
use crate::config::Config;
use crate::cors;
use crate::db;
use crate::error::{Error, Fault, Reason, Result};
use crate::messages::{self, msg};
use crate::overlay::sockets::ShowListing;
use crate::spa::{self, Head, Spa, WebApp};
use crate::{Features, auth, json, market, openapi, overlay, previews, probes, traces, twitch};
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::handler::Handler;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use deprecation::Deprecated;
use futures_util::FutureExt;
use socketioxide::layer::SocketIoLayer;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tower::{Layer, ServiceExt};
use tower_http::compression::CompressionLayer;
use tracing::Instrument;

mod deprecation;
mod sockets;
#[cfg(test)]
mod tests;

/// Larger bodies are refused, unless a route sets another limit.
const BODY_LIMIT: usize = 1024 * 1024;
/// Which sites may embed a response.
const OPENED_TO: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Smaller responses gain nothing from compression.
const WORTH_COMPRESSING: u64 = 512;
/// The path that Twitch calls.
const WEBHOOK: &str = "/api/twitch/webhook";
const METRICS: &str = "/metrics";
const PICTURES: &str = "/pictures/";
/// The Twitch stand-in of demo mode.
const STAND_IN: &str = "/demo/";
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The newest head of the public log (docs/decisions/draw-2.md, section 5).
const LOG_HEAD: HeaderName = HeaderName::from_static("foilcast-log");

/// What the common handling needs.
#[derive(Clone)]
struct Handling {
    app: App,
    spa: Arc<Spa>,
    deprecated: &'static [Deprecated],
}

/// The whole application as a service.
pub fn router(app: &App, web_app: &'static LazyLock<WebApp>) -> Router {
    let stand_in = twitch::stand_in::routes(&app.features.twitch);
    let (sockets, io) = overlay::sockets::layer(&app.features.overlay);
    tokio::spawn(overlay::sockets::send_events(app.features.overlay.downgrade(), io, show_listing(app.downgrade())));
    let core = openapi::routes().merge(probes::routes()).with_state(app.core.clone());
    let metrics = Router::new().route(METRICS, get(find_metrics)).with_state(app.clone());
    let spa = Arc::new(Spa::new(&app.core.config, web_app, Features::pages()));
    let routes = app.features.routes().merge(core).merge(metrics).merge(stand_in);
    let pages = surrounded(routes, Handling { app: app.clone(), spa, deprecated: deprecation::TABLE });
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

/// The metrics in Prometheus's text format.
async fn find_metrics(State(app): State<App>) -> Result<Response> {
    app.features.gauges(&app.core.metrics);
    probes::fetch(&app.core);
    let text = app.core.metrics.text().map_err(Error::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The sockets, behind the checks for new sockets.
fn sockets_of(app: &App, sockets: &SocketIoLayer) -> Router {
    let guarded = from_fn_with_state(app.core.clone(), sockets::admit).layer(sockets.layer(Router::new()));
    Router::new().route_service("/socket.io/", guarded.clone()).route_service("/socket.io", guarded)
}

/// Adds the common handling of requests to these routes.
fn surrounded(routes: Router, handling: Handling) -> Router {
    routes
        .fallback_service(elsewhere.with_state(handling.clone()))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(handling, around))
}

/// U+0000 in a path, which no text contains.
const NULL: &str = "%00";
/// A path without a page.
const NO_PAGE: &str = "/no/such/page";

/// Paths without a route: pages of the web app, or 404 under `/api`.
async fn elsewhere(State(Handling { app, spa, .. }): State<Handling>, wants: Wants, request: Request) -> Response {
    let path = request.uri().path();
    if is_api(path) {
        return Error::Http(StatusCode::NOT_FOUND, Reason::new(msg!("path_not_found"))).into_response();
    }
    if path.contains(NULL) {
        return spa.serve(request.method(), NO_PAGE, &wants, &Head::default());
    }
    let caller = app.core.config.trusted_proxies.caller(request.extensions(), request.headers());
    // Over the limit, a page is sent without the preview, which needs the database.
    let preview = if app.core.admission.request(caller, app.core.nodes.number()).is_ok() {
        previews::find(&app.features.previews, path).await
    } else {
        None
    };
    let dress = app.features.brand.dress();
    let site_language = app.core.settings.now().language();
    let language = Some(spa::language::of_document(request.uri(), request.headers(), site_language));
    spa.serve(request.method(), path, &wants, &Head { dress, preview, language })
}

/// Whether requests to this path count against the limit per address: all that cost more than a file of the web app.
/// Twitch sends its events by the thousand, so that route counts only what fails the check of the signature.
/// Supervisors and load balancers always get the status.
fn is_counted(path: &str) -> bool {
    (is_api(path) && path != WEBHOOK)
        || path == METRICS
        || [PICTURES, STAND_IN].iter().any(|start| path.starts_with(start))
}

fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The headers of a request if their trace context is trusted: sent by a trusted proxy.
fn believed<'a>(config: &Config, request: &'a Request) -> Option<&'a HeaderMap> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    config.trusted_proxies.contain(peer).then(|| request.headers())
}

async fn around(State(handling): State<Handling>, request: Request, next: Next) -> Response {
    let languages = request.headers().get(header::ACCEPT_LANGUAGE).cloned();
    let (mut response, varies) = messages::read_by(languages.as_ref(), answer(handling, request, next)).await;
    if varies {
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    }
    response
}

async fn answer(handling: Handling, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let app = &handling.app;
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
        None => refusal(app, caller, &method, (&uri, route.is_some()), request.headers()).await,
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
    dress(&handling, response.headers_mut(), &id, is_api(uri.path()));
    deprecation::announce(handling.deprecated, &method, name, response.headers_mut());

    let took = started.elapsed();
    let status = response.status();
    app.core.metrics.count_request(&method, name, status, took);
    if let Some(span_context) = span_context {
        span_context.answered(status, 500);
    }
    span.in_scope(|| log(&method, uri.path(), &response, took));
    response
}

/// Unique within a process and, in practice, across restarts and nodes. Never taken from a client.
fn request_id() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    static PROCESS: LazyLock<String> = LazyLock::new(|| const_hex::encode(crate::dice::Dice::System.bytes::<6>()));
    format!("{}{:08x}", *PROCESS, NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// Prefixes of paths that accept writes in maintenance mode, too: sign-in, Twitch's events, and moderators' controls of
/// the show, since the live queue goes on. A new raffle or goal is refused: its path ends after the prefix.
const IN_MAINTENANCE: [&str; 5] =
    ["/api/auth/", "/api/twitch/", "/api/admin/queues/", "/api/admin/raffles/", "/api/admin/stream/"];

/// The reason to refuse a request before a handler sees it.
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
    // The path of a page goes only to the web app, which shows that there is no such page.
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

/// The response when a handler panicked. The panic itself is in the log, with its location.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::internal("a panic").into_response()
}

/// Converts refusals of the framework to `{message, code}`.
async fn in_our_shape(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().get(header::CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    // An HTML page (a refusal) stays as it is.
    if response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let reason = match status {
        StatusCode::METHOD_NOT_ALLOWED => Reason::new(msg!("method_not_allowed")),
        StatusCode::PAYLOAD_TOO_LARGE => return json::too_large().into_response(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Reason::new(msg!("unsupported_media_type")),
        StatusCode::NOT_FOUND => Reason::new(msg!("path_not_found")),
        _ => {
            let (parts, body) = response.into_parts();
            let text = to_bytes(body, 4096).await.unwrap_or_default();
            tracing::debug!(%status, text = %String::from_utf8_lossy(&text), "the framework refused a request");
            let status = if status == StatusCode::UNPROCESSABLE_ENTITY { StatusCode::BAD_REQUEST } else { status };
            let mut response = Error::Http(status, Reason::new(msg!("bad_request"))).into_response();
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

/// Compresses uncompressed text, also in a streamed response.
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
    // Only responses that need the layer get it, so the others do not pay for it.
    let mut ask = Request::new(Body::empty());
    ask.headers_mut().insert(header::ACCEPT_ENCODING, accepts);
    match CompressionLayer::new().layer(Done(Some(response))).oneshot(ask).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

/// A service with a fixed response.
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

/// Responses other than public reads, which have their own caching, may depend on the caller: no cache may serve one
/// caller's response to another, and a response to a request with a token is not stored at all.
fn keep_private(headers: &mut HeaderMap, is_signed: bool) {
    if headers.contains_key(header::CACHE_CONTROL) {
        return;
    }
    headers.append(header::VARY, HeaderValue::from_static("authorization"));
    if is_signed {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
}

/// Sets the headers of every response.
fn dress(Handling { app, spa, .. }: &Handling, headers: &mut HeaderMap, id: &str, is_api: bool) {
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
        spa.dress_page(headers);
    } else if is_api {
        // Pages of other sites have no use for anything of the API except the preview pictures of links.
        headers.entry(OPENED_TO).or_insert(HeaderValue::from_static("same-origin"));
        if let Some(head) = app.features.transparency.header() {
            headers.insert(LOG_HEAD, head);
        }
    }
}

/// Logs one line per request: failures as errors, writes and refusals as information, successful reads as debug.
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
