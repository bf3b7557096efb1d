//! The log for verifiers and witnesses (docs/decisions/draw-2.md, section 5).

use super::Transparency;
use super::store::{self, Counts, StoredBatch};
use crate::beacon::store::{PublishedBeacon, beacons};
use crate::cached::Wants;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::feature::routes;
use crate::json::Query;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foilcast_draw::{Batch, Bytes32, Line};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

/// The largest number of batches in an answer: without lines, and with up to 1000 lines each.
const CAP: u32 = 1000;
const CAP_WITH_ENTRIES: u32 = 100;
/// The largest number of heads in an answer: some nine megabytes.
const HEADS_CAP: u32 = 100_000;

pub fn routes() -> OpenApiRouter<Transparency> {
    OpenApiRouter::new().routes(routes!(find_log)).routes(routes!(list_log_batches)).routes(routes!(list_log_heads))
}

/// The state of the public log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublicLog {
    /// The time at which this copy of the log began, in milliseconds since 1970; null while the log is empty.
    #[schema(required)]
    epoch: Option<i64>,
    /// The number of the newest batch; null while the log is empty.
    #[schema(required)]
    batch: Option<u64>,
    /// The head of the newest batch; null while the log is empty.
    #[schema(required, value_type = Option<String>)]
    head: Option<Bytes32>,
    /// When the newest batch was closed, in milliseconds since 1970; null while the log is empty.
    #[schema(required)]
    time_ms: Option<i64>,
    /// The position of the first opening that the log covers; null while the log is empty.
    #[schema(required)]
    begin: Option<i64>,
    /// The beacons that batches name.
    beacons: Vec<PublishedBeacon>,
    counts: LogCounts,
}

/// Numbers of openings, tickets, grades and raffles up to the newest batch.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LogCounts {
    /// Openings of level 1 with entropy of the opener's browser.
    level_one: i64,
    /// Openings of level 1 without.
    level_one_without_entropy: i64,
    /// Openings of level 2, drawn with a round of the beacon.
    level_two: i64,
    /// Openings of version 1, before the log; null while the log is empty.
    #[schema(required)]
    version_one: Option<u64>,
    /// Server seeds with more than one successor, for example because a backup was restored.
    breaks: i64,
    /// Tickets that are neither drawn nor refused.
    waiting_tickets: i64,
    /// Grades that became due.
    grades: i64,
    /// How often the weights of the grades changed between two grades.
    weight_changes: i64,
    /// Raffles whose draw was started.
    raffles: i64,
}

/// Returns the newest head of the public log, its beacons, and counts of its lines.
#[utoipa::path(get, path = "/api/fairness/log", tag = "transparency", responses((status = OK, body = PublicLog)))]
async fn find_log(State(transparency): State<Transparency>, wants: Wants) -> Result<Response> {
    let read = async || transparency.core.db.read(public_log).await;
    transparency.core.cached.answer("fairness/log", "", &wants, read).await
}

fn public_log(conn: &mut Conn<'_>) -> Result<PublicLog> {
    let newest = store::newest(conn)?;
    let (mut begin, mut version_one) = (None, None);
    for line in store::first_lines(conn)? {
        match line {
            Line::Begin { position } => begin = Some(position),
            Line::History { openings, .. } => version_one = Some(openings.count),
            _ => {}
        }
    }
    let Counts { entropy, server_only, level_two, breaks, waiting_tickets, grades, weights, raffles } =
        store::counts(conn)?;
    let counts = LogCounts {
        level_one: entropy,
        level_one_without_entropy: server_only,
        level_two,
        version_one,
        breaks,
        waiting_tickets,
        grades,
        weight_changes: (weights - 1).max(0),
        raffles,
    };
    let of = |part: fn(&StoredBatch) -> i64| newest.as_ref().map(part);
    Ok(PublicLog {
        epoch: of(|batch| batch.header.epoch),
        batch: newest.as_ref().map(|batch| batch.header.number),
        head: newest.as_ref().map(|batch| batch.head),
        time_ms: of(|batch| batch.header.time_ms),
        begin,
        beacons: beacons(conn)?,
        counts,
    })
}

/// The requested range of batches.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct BatchesQuery {
    /// Only batches with a larger number: `next` of the page before.
    #[serde(default = "before_all")]
    after: i64,
    /// The number of batches: at most 1000, or 100 with their lines; that is also the default.
    limit: Option<u32>,
    /// Whether to return the lines, too.
    #[serde(default)]
    entries: bool,
}

const fn before_all() -> i64 {
    -1
}

/// A batch of the log (section 6.6).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublishedBatch {
    /// The time at which this copy of the log began, in milliseconds since 1970.
    epoch: i64,
    /// The number of the batch, from 0.
    batch: u64,
    /// The head of the batch before; zeros for the first one.
    #[schema(value_type = String)]
    previous: Bytes32,
    /// When it was closed, in milliseconds since 1970.
    time_ms: i64,
    /// The id of the beacon; null while it is off.
    #[schema(required, value_type = Option<String>)]
    beacon: Option<Bytes32>,
    /// The newest round of the beacon that was verified.
    #[schema(required)]
    newest: Option<u64>,
    /// The round with which its tickets are drawn; null without tickets.
    #[schema(required)]
    round: Option<u64>,
    /// The number of its lines.
    count: u64,
    /// The SHA-256 of its lines.
    #[schema(value_type = String)]
    digest: Bytes32,
    /// The SHA-256 of its header.
    #[schema(value_type = String)]
    head: Bytes32,
    /// When the head was announced, in milliseconds since 1970; null without a round.
    #[schema(required)]
    published_at_ms: Option<i64>,
    /// The lines; absent unless they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<String>>,
}

impl PublishedBatch {
    fn new(batch: StoredBatch, entries: Option<Vec<String>>) -> Self {
        let StoredBatch { header, head, published_at } = batch;
        let Batch { epoch, number: batch, previous, time_ms, beacon, newest, round, count, digest } = header;
        let published_at_ms = published_at.map(Timestamp::millis);
        Self { epoch, batch, previous, time_ms, beacon, newest, round, count, digest, head, published_at_ms, entries }
    }
}

/// Batches in the order of their numbers.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedBatches {
    batches: Vec<PublishedBatch>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    next: Option<u64>,
}

/// Lists batches of the public log, with or without their lines.
#[utoipa::path(get, path = "/api/fairness/log/batches", tag = "transparency", params(BatchesQuery),
    responses((status = OK, body = PublishedBatches)))]
async fn list_log_batches(
    State(transparency): State<Transparency>,
    wants: Wants,
    Query(query): Query<BatchesQuery>,
) -> Result<Response> {
    let BatchesQuery { after, limit, entries } = query;
    let cap = if entries { CAP_WITH_ENTRIES } else { CAP };
    let limit = limit.unwrap_or(cap).clamp(1, cap);
    let key = format!("{after} {limit} {entries}");
    let read = move |conn: &mut Conn<'_>| list_batches(conn, after, limit, entries);
    let read = async || transparency.core.db.read(read).await;
    transparency.core.cached.answer("fairness/log/batches", &key, &wants, read).await
}

fn list_batches(conn: &mut Conn<'_>, after: i64, limit: u32, entries: bool) -> Result<PublishedBatches> {
    let batches = store::after(conn, after, limit)?;
    let number = |batch: &StoredBatch| batch.header.number;
    let is_full = batches.len() >= usize::try_from(limit).unwrap_or(usize::MAX);
    let next = batches.last().map(number).filter(|_| is_full);
    let mut lines: HashMap<u64, Vec<String>> = HashMap::new();
    if let (true, Some(first), Some(last)) = (entries, batches.first(), batches.last()) {
        for (batch, line) in store::lines_within(conn, number(first), number(last))? {
            lines.entry(batch).or_default().push(line);
        }
    }
    let published = |batch: StoredBatch| {
        let lines = entries.then(|| lines.remove(&batch.header.number).unwrap_or_default());
        PublishedBatch::new(batch, lines)
    };
    Ok(PublishedBatches { batches: batches.into_iter().map(published).collect(), next })
}

/// The requested range of heads.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HeadsQuery {
    /// Only heads of batches with a larger number.
    #[serde(default = "before_all")]
    after: i64,
    /// The number of heads: 100,000 by default and at most.
    limit: Option<u32>,
}

/// Lists the heads of the public log as text, one line each: epoch, batch, head, and the round or `-`. Empty after the
/// last one.
#[utoipa::path(get, path = "/api/fairness/log/heads", tag = "transparency", params(HeadsQuery),
    responses((status = OK, body = String, content_type = "text/plain")))]
async fn list_log_heads(
    State(transparency): State<Transparency>,
    Query(HeadsQuery { after, limit }): Query<HeadsQuery>,
) -> Result<Response> {
    let limit = limit.unwrap_or(HEADS_CAP).clamp(1, HEADS_CAP);
    let text = transparency.core.db.read(move |conn: &mut Conn<'_>| store::heads_after(conn, after, limit)).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
