//! What operators see: the log, `/healthz`, `/readyz` and `/metrics`, and what each node says of itself.

mod figures;
mod history;
pub mod machine;
mod readiness;
mod recent;
pub mod report;
#[cfg(test)]
mod tests;
pub mod times;

pub use figures::{Described, Metrics};
pub use history::{History, Span};
pub use readiness::Readiness;

use crate::app::App;
use crate::clock::{MOST_BELIEVED, Timestamp, jumped};
use crate::config::LogFormat;
use crate::db::WriteBlocked;
use crate::error::{Error, Result};
use crate::nodes::Link;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use std::io::IsTerminal;
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
    match trouble(&app).await {
        None => app.db.write_blocked().map_or("ready\n".into(), read_only).into_response(),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {trouble}\n")).into_response(),
    }
}

/// Why this node is not ready, if it is not.
pub async fn trouble(app: &App) -> Option<String> {
    if app.is_leaving() {
        return Some(LEAVING.to_owned());
    }
    let asked = app.clone();
    let database = app.readiness.of(|| async move { check_database(&asked).await }).await;
    if app.is_leaving() {
        return Some(LEAVING.to_owned());
    }
    database.map(ToOwned::to_owned).or_else(|| trouble_with_clock(app)).or_else(|| trouble_with_others(app))
}

const LEAVING: &str = "this node is about to end";

/// Everything can be read, and another node could not save more than this one: so it stays in service.
fn read_only(blocked: WriteBlocked) -> String {
    format!("ready, but nothing can be saved: {}\n", blocked.message())
}

/// A clock that cannot be right, or that is not the database's: then nodes disagree on what is due.
fn trouble_with_clock(app: &App) -> Option<String> {
    if app.clock.now() < SANE {
        return Some("the clock is wrong".to_owned());
    }
    if let Some(millis) = jumped() {
        let then = if millis.abs() > MOST_BELIEVED {
            "put the clock right, or restart this server if the clock is right now"
        } else if app.db.bus().is_some() {
            "it counts when it has lasted for two minutes and the database's clock agrees"
        } else {
            "it counts when it has lasted for ten minutes"
        };
        let seconds = millis / 1000;
        return Some(format!(
            "this machine's clock has jumped by {seconds} s. Time goes on here as before, so nothing expires by it; {then}"
        ));
    }
    let told = |ahead| {
        format!(
            "this machine's clock is {ahead} ms ahead of the database's; what falls due waits here until they agree: put \
             both clocks right"
        )
    };
    app.nodes.apart().map(told)
}

/// A node that hears nothing of the others has stale answers.
fn trouble_with_others(app: &App) -> Option<String> {
    match app.nodes.link() {
        Link::Down(since) if since.elapsed() > MOST_DEAF => Some("this node is cut off from the others".to_owned()),
        Link::None | Link::Up(_) | Link::Down(_) => None,
    }
}

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
    let text = app.metrics.text(&app).map_err(Error::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
