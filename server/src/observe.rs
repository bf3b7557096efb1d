//! What operators see: the log, `/healthz`, `/readyz` and `/metrics`.

use crate::app::App;
use crate::clock::{Timestamp, jumped};
use crate::config::LogFormat;
use crate::db::Hindrance;
use crate::error::{Error, Result};
use crate::nodes::Link;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tracing::Level;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Starts the log: for people or as JSON, on standard error so that commands can print answers.
pub fn start_log(format: LogFormat, filter: &str) -> anyhow::Result<()> {
    // PostgreSQL's notices are about what it does already know; who wants them names them in the filter.
    let filter = EnvFilter::try_new(format!("tokio_postgres=warn,{filter}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        // A log that nobody reads any more must not end the request that writes to it.
        .log_internal_errors(false)
        .with_target(false);
    // Below this libraries write what travels through them, tokens and all, whatever level somebody asks for.
    let discreet = filter_fn(|meta| *meta.level() <= Level::INFO || meta.target().starts_with("foilcast"));
    match format {
        LogFormat::Text => log.finish().with(discreet).try_init(),
        LogFormat::Json => {
            let log = log.json().flatten_event(true).with_current_span(true).with_span_list(false);
            log.finish().with(discreet).try_init()
        }
    }
    .map_err(|error| anyhow::anyhow!(error))?;
    // Panics are lines of the log like everything else, so that they are JSON where the log is.
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}

/// `/healthz`, `/readyz` and `/metrics`.
pub fn routes() -> Router<App> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz)).route("/metrics", get(metrics))
}

/// The process runs and answers.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The database can be reached (it is migrated before the server listens) and the clock is sane.
async fn readyz(State(app): State<App>) -> Response {
    let database = tokio::time::timeout(Duration::from_secs(2), check_database(&app)).await;
    let trouble = match database {
        _ if app.is_leaving() => Some("this node is about to end".to_owned()),
        Err(_) => Some("the database does not answer within two seconds".to_owned()),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the database cannot be read");
            Some("the database cannot be read".to_owned())
        }
        Ok(Ok(())) => trouble_with_clock(&app).or_else(|| trouble_with_others(&app)),
    };
    match trouble {
        None => app.db.hindrance().map_or("ready\n".into(), read_only).into_response(),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {trouble}\n")).into_response(),
    }
}

/// Everything can be read, and another node could not save more than this one: so it stays in service.
fn read_only(hindrance: Hindrance) -> String {
    format!("ready, but nothing can be saved: {}\n", hindrance.told())
}

/// A clock that cannot be right, or that is not the database's: then nodes disagree on what is due.
fn trouble_with_clock(app: &App) -> Option<String> {
    let ahead = app.nodes.ahead().unwrap_or_default();
    if app.clock.now() < SANE {
        return Some("the clock is wrong".to_owned());
    }
    if let Some(millis) = jumped() {
        return Some(format!(
            "this machine's clock has jumped by {} s. Time goes on here as before, so nothing expires by it; put the \
             clock right, or restart this server if the clock is right now",
            millis / 1000
        ));
    }
    (ahead.abs() > MOST_APART).then(|| format!("this machine's clock is {ahead} ms ahead of the database's"))
}

/// A node that hears nothing of the others has stale answers.
fn trouble_with_others(app: &App) -> Option<String> {
    match app.nodes.link() {
        Link::Down(since) if since.elapsed() > MOST_DEAF => Some("this node is cut off from the others".to_owned()),
        Link::None | Link::Up(_) | Link::Down(_) => None,
    }
}

/// Clocks may differ by so many milliseconds.
const MOST_APART: i64 = 5000;
/// A node may be cut off from the others for so long.
const MOST_DEAF: Duration = Duration::from_secs(3);

/// Before this the program did not exist: 2023-01-01, which also leaves room for the clocks of tests.
const SANE: Timestamp = Timestamp::from_millis(1_672_531_200_000);

const CHECK: &str = "SELECT 1";

async fn check_database(app: &App) -> Result<()> {
    app.db.read(|conn| conn.get::<(i64,)>(CHECK, &[])).await.map(drop)
}

/// Everything counted, as Prometheus reads it.
async fn metrics(State(app): State<App>) -> Result<Response> {
    app.metrics.waiting_writes.set(i64::try_from(app.db.waiting_writes()).unwrap_or(i64::MAX));
    app.metrics.unwritable.set(i64::from(app.db.hindrance().is_some()));
    app.metrics.commits.inner().store(app.db.commits(), Ordering::Relaxed);
    app.metrics.restarts.inner().store(app.db.restarts(), Ordering::Relaxed);
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    app.metrics.tasks.set(i64::try_from(tasks).unwrap_or(i64::MAX));
    let mut text = String::new();
    encode(&mut text, &app.metrics.registry).map_err(Error::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// What is counted while the server runs.
pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    waiting_writes: Gauge,
    tasks: Gauge,
    unwritable: Gauge,
    commits: Counter,
    restarts: Counter,
    /// Packs opened.
    pub openings: Counter,
    /// When the last scheduled backup that this node made began, in seconds since 1970.
    pub last_backup: Gauge,
    /// Scheduled backups that went wrong.
    pub failed_backups: Counter,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Request {
    method: Method,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    method: Method,
    route: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq)]
struct Method(axum::http::Method);

impl EncodeLabelValue for Method {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), std::fmt::Error> {
        encoder.write_str(self.0.as_str())
    }
}

/// From a quarter of a millisecond to four seconds.
fn histogram() -> Histogram {
    Histogram::new([0.000_25, 0.001, 0.004, 0.016, 0.062_5, 0.25, 1.0, 4.0])
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("foilcast");
        let requests = Family::default();
        let seconds = Family::new_with_constructor(histogram as fn() -> Histogram);
        let (waiting_writes, openings) = (Gauge::default(), Counter::default());
        let (commits, restarts) = (Counter::default(), Counter::default());
        registry.register("http_requests", "Requests by route and status", requests.clone());
        registry.register("http_request_seconds", "How long requests took, by route", seconds.clone());
        registry.register("database_waiting_writes", "Writes that wait for the database", waiting_writes.clone());
        let tasks = Gauge::default();
        registry.register("tasks", "Tasks of the program that have not ended", tasks.clone());
        let unwritable = Gauge::default();
        registry.register("database_unwritable", "1 while the disk is full or the file is locked", unwritable.clone());
        registry.register("database_commits", "Transactions of writers committed", commits.clone());
        registry.register("database_restarts", "Transactions that started over", restarts.clone());
        registry.register("pack_openings", "Packs opened", openings.clone());
        let (last_backup, failed_backups) = (Gauge::default(), Counter::default());
        registry.register("last_backup_seconds", "When this node's last backup began, since 1970", last_backup.clone());
        registry.register("backups_failed", "Scheduled backups that went wrong", failed_backups.clone());
        Self {
            registry,
            requests,
            seconds,
            waiting_writes,
            tasks,
            unwritable,
            commits,
            restarts,
            openings,
            last_backup,
            failed_backups,
        }
    }
}

impl Metrics {
    /// Counts a request that was answered. `route` is the route's pattern, so that its number stays small.
    pub fn count_request(&self, method: &axum::http::Method, route: &str, status: StatusCode, took: Duration) {
        // Methods are free text, too; only the usual ones get a label of their own.
        let usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(&method.as_str());
        let method = Method(if usual { method.clone() } else { axum::http::Method::TRACE });
        let route = Route { method, route: route.to_owned() };
        self.seconds.get_or_create(&route).observe(took.as_secs_f64());
        let request = Request { method: route.method, route: route.route, status: status.as_u16() };
        self.requests.get_or_create(&request).inc();
    }
}
