//! `/healthz` and `/readyz`, and the metrics that are read on request.

mod check;
mod figures;

pub use check::check;
pub use figures::fetch;

use crate::clock::{MAX_ACCEPTED_JUMP, Timestamp, jumped};
use crate::core::Core;
use crate::db::WriteBlocked;
use crate::error::Result;
use crate::nodes::Link;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use std::time::Duration;

pub fn routes() -> Router<Core> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

/// The process runs and responds.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The database can be reached (it is migrated before the server listens) and the clock is plausible.
async fn readyz(State(core): State<Core>) -> Response {
    match readiness_problem(&core).await {
        None => core.db.write_blocked().map_or("ready\n".into(), read_only).into_response(),
        Some(problem) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {problem}\n")).into_response(),
    }
}

/// The reason why this node is not ready, if it is not.
pub async fn readiness_problem(core: &Core) -> Option<String> {
    if core.is_leaving() {
        return Some(LEAVING.to_owned());
    }
    let asked = core.clone();
    let database = core.readiness.of(|| async move { check_database(&asked).await }).await;
    if core.is_leaving() {
        return Some(LEAVING.to_owned());
    }
    database.map(ToOwned::to_owned).or_else(|| clock_problem(core)).or_else(|| peer_problem(core))
}

pub const LEAVING: &str = "this node is shutting down";

/// Reads work, and another node could not write either, so this node stays in service.
fn read_only(blocked: WriteBlocked) -> String {
    format!("ready, but writes fail: {}\n", blocked.message())
}

/// Detects a clock that is implausible, or that differs from the database's: nodes would disagree on what is due.
fn clock_problem(core: &Core) -> Option<String> {
    if core.clock.now() < SANE {
        return Some("the clock is wrong".to_owned());
    }
    if let Some(millis) = jumped() {
        let then = if millis.abs() > MAX_ACCEPTED_JUMP {
            "correct the clock, or restart the server if the clock is correct now"
        } else if core.db.bus().is_some() {
            "the server accepts the new time after two minutes if the database's clock agrees"
        } else {
            "the server accepts the new time after ten minutes without another jump"
        };
        let seconds = millis / 1000;
        return Some(format!(
            "this machine's clock jumped by {seconds} s. The server continues with its own time, so that nothing \
             expires; {then}"
        ));
    }
    let problem = |ahead| {
        format!(
            "this machine's clock is {ahead} ms ahead of the database's. Scheduled work waits on this node until they \
             agree; correct both clocks"
        )
    };
    core.nodes.clock_offset_if_too_large().map(problem)
}

/// A node without messages from the others has stale responses.
fn peer_problem(core: &Core) -> Option<String> {
    match core.nodes.link() {
        Link::Down(since) if since.elapsed() > MAX_DISCONNECTED => {
            Some("this node is cut off from the others".to_owned())
        }
        Link::None | Link::Up(_) | Link::Down(_) => None,
    }
}

/// How long a node may be cut off from the others.
const MAX_DISCONNECTED: Duration = Duration::from_secs(3);

/// A date before the first version of the program, 2023-01-01, which also leaves room for the clocks of tests.
const SANE: Timestamp = Timestamp::from_millis(1_672_531_200_000);

const CHECK: &str = "SELECT 1";

async fn check_database(core: &Core) -> Result<()> {
    core.db.read(|conn| conn.get::<(i64,)>(CHECK, &[])).await.map(drop)
}
