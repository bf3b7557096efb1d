//! The health page.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::checks::Check;
use super::reasons;
use super::rules::{self, Facts};
use super::service_rules::{self, Services};
use super::services;
use crate::auth::Admin;
use crate::backup;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::health::Health;
use crate::json::{Json, Query};
use crate::leases;
use crate::observe::Span;
use crate::observe::report::{EVERY_MS, Report, Sample};
use crate::overlay;
use crate::twitch::eventsub;

/// Samples of the last five minutes.
const LATELY: usize = 30;

/// The requested span and node.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Look {
    /// The period: `hour` (the default) in steps of ten seconds, or `half-day` in steps of a minute.
    #[serde(default)]
    #[param(inline)]
    span: Back,
    /// The id of a node; all nodes together if absent.
    node: Option<String>,
}

#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    /// An hour, every ten seconds.
    #[default]
    Hour,
    /// Half a day, every minute.
    HalfDay,
}

/// The health of the instance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Health)]
pub struct HealthReport {
    at: Timestamp,
    /// The checks of the nodes and of the services around them, the worst first.
    checks: Vec<Check>,
    /// The connected nodes, by name.
    nodes: Vec<NodeHealth>,
    /// The figures over time, of the requested node or of all nodes.
    series: Series,
    /// The state of the live queue.
    queue: QueueHealth,
    /// The connection to the channel at Twitch.
    twitch: eventsub::store::Connection,
    backups: BackupHealth,
    /// Whether the early-access notice is shown to visitors.
    early_access: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeHealth {
    /// The id of the node, a new one at each start.
    id: String,
    /// Whether this node sent the response.
    here: bool,
    /// The latest report of the node.
    #[serde(flatten)]
    report: Report,
}

/// Figures over time: one number per step, null if no node was running.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Series {
    /// The start of the first step.
    from: Timestamp,
    /// The length of a step, in milliseconds.
    step_ms: i64,
    requests: Vec<Option<u32>>,
    /// The number of failed requests (status 500 or higher).
    errors: Vec<Option<u32>>,
    /// The median duration of requests in microseconds; null without requests.
    p50: Vec<Option<u32>>,
    /// The 99th percentile of the duration of requests in microseconds; of several nodes, that of the slowest.
    p99: Vec<Option<u32>>,
    /// The number of packs waiting in the live queue.
    queue: Vec<Option<u32>>,
    /// The number of writes waiting for the database.
    waiting_writes: Vec<Option<u32>>,
    /// The processor time, in thousandths of one processor.
    cpu: Vec<Option<u32>>,
    /// The memory in megabytes (2^20 bytes).
    memory: Vec<Option<u32>>,
}

/// The state of the live queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueHealth {
    waiting: i64,
    /// Whether the live queue is paused.
    paused: bool,
    /// Whether an overlay is connected.
    overlay: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupHealth {
    /// Hours between two backups; 0 without scheduled backups.
    every_hours: u32,
    folder: String,
    /// When the last scheduled backup began.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_at: Option<Timestamp>,
    /// When the next backup is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_at: Option<Timestamp>,
    /// Whether a backup is being made.
    running: bool,
    /// The latest backup in the folder, as the responding node sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest: Option<LatestBackup>,
}

/// A backup in the folder.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LatestBackup {
    /// The name of its folder.
    name: String,
    /// The time of its snapshot.
    taken_at: Timestamp,
    /// The size in bytes.
    bytes: u64,
    /// The number of rows in all tables.
    rows: u64,
}

/// When the last backup began, the time before which none is tried, and the end of the current one's lease.
struct Turn {
    last: Timestamp,
    not_before: Timestamp,
    leased_until: Timestamp,
}

/// Facts from the database.
struct Stored {
    services: Services,
    is_paused: bool,
    backup: Turn,
}

/// Returns the health of the instance: its nodes, its problems, and the figures of the last hours.
///
/// Any node reports on all nodes that it receives reports from. Nothing is stored: after a start, earlier hours are
/// unknown.
#[utoipa::path(get, path = "/api/admin/health", tag = "health", params(Look), security(("token" = [])),
    responses((status = OK, body = HealthReport)))]
pub async fn find_health(
    State(health): State<Health>,
    _: Admin,
    Query(look): Query<Look>,
) -> Result<Json<HealthReport>> {
    let now = health.core.clock.now();
    let asked = health.clone();
    let latest = latest_backup(&health).await?;
    let latest_at = latest.as_ref().map(|latest| latest.taken_at);
    let stored = health.core.db.read(move |conn| stored(conn, &asked, latest_at)).await?;
    let nodes = nodes(&health);
    if let Some(wanted) = &look.node
        && !nodes.iter().any(|node| node.id == *wanted)
    {
        return Err(Error::NotFound("node"));
    }
    let span = match look.span {
        Back::Hour => Span::Hour,
        Back::HalfDay => Span::HalfDay,
    };
    let (_, last_hour) = health.core.history.samples(Span::Hour, None, now);
    let lately = last_hour.into_iter().rev().take(LATELY).flatten().reduce(Sample::with_later);
    let reports: Vec<&Report> = nodes.iter().map(|node| &node.report).collect();
    let Stored { services, is_paused, backup } = stored;
    let (settings, overlay) = (health.core.settings.now(), health.overlay.presence.connected());
    let facts = Facts {
        now,
        nodes: &reports,
        lately: lately.unwrap_or_default(),
        lacks_proxy: health.core.config.lacks_proxy(),
        maintenance: settings.maintenance,
    };
    let checks = rules::checks(&facts, service_rules::checks(&services, Some(overlay), now));
    let series = series(health.core.history.samples(span, look.node.as_deref(), now), span.step_ms());
    Ok(Json(HealthReport {
        at: now,
        checks,
        nodes,
        series,
        queue: QueueHealth { waiting: services.waiting, paused: is_paused, overlay },
        twitch: services.twitch,
        backups: backups(&health, &backup, latest, now),
        early_access: settings.early_access,
    }))
}

fn stored(conn: &mut Conn<'_>, health: &Health, latest_backup: Option<Timestamp>) -> Result<Stored> {
    let services = services::read(conn, &health.core.config, &health.core.settings.now(), latest_backup)?;
    let is_paused = overlay::store::show(conn)?.paused;
    let (last, not_before) = backup::store::turn(conn)?;
    let backup = Turn { last, not_before, leased_until: leases::ends_at(conn, backup::schedule::WORK.name)? };
    Ok(Stored { services, is_paused, backup })
}

/// This node and the nodes that it receives reports from. A new one has no report yet.
fn nodes(health: &Health) -> Vec<NodeHealth> {
    let own = health.core.nodes.id();
    let others = health.core.nodes.peers().into_iter().map(|peer| peer.id);
    let known = std::iter::once(own.to_owned()).chain(others).filter_map(|id| {
        let mut report = health.core.history.last(&id)?;
        report.trouble = report.trouble.as_deref().map(reasons::translated);
        report.read_only = report.read_only.as_deref().map(reasons::translated);
        Some(NodeHealth { here: id == own, id, report })
    });
    let mut nodes: Vec<_> = known.collect();
    nodes.sort_by(|a, b| (&a.report.name, &a.id).cmp(&(&b.report.name, &b.id)));
    nodes
}

fn series((from, samples): (Timestamp, Vec<Option<Sample>>), step_ms: i64) -> Series {
    let each = |figure: fn(&Sample) -> u32| samples.iter().map(|sample| sample.as_ref().map(figure)).collect();
    let took = |figure: fn(&Sample) -> u32| {
        let some = |sample: &Option<Sample>| sample.as_ref().filter(|sample| sample.requests > 0).map(figure);
        samples.iter().map(some).collect()
    };
    debug_assert_eq!(step_ms % EVERY_MS, 0);
    Series {
        from,
        step_ms,
        requests: each(|sample| sample.requests),
        errors: each(|sample| sample.errors),
        p50: took(|sample| sample.took.within(50)),
        p99: took(|sample| sample.took.within(99)),
        queue: each(|sample| sample.queue),
        waiting_writes: each(|sample| sample.waiting_writes),
        cpu: each(|sample| sample.cpu),
        memory: each(|sample| sample.memory),
    }
}

async fn latest_backup(health: &Health) -> Result<Option<LatestBackup>> {
    let folder = health.core.config.backup_folder();
    let latest = tokio::task::spawn_blocking(move || backup::make::latest(&folder)).await.map_err(Error::internal)?;
    Ok(latest.map(|(name, manifest)| LatestBackup {
        name,
        taken_at: manifest.taken_at,
        bytes: manifest.bytes(),
        rows: manifest.rows(),
    }))
}

fn backups(health: &Health, turn: &Turn, latest: Option<LatestBackup>, now: Timestamp) -> BackupHealth {
    let every_hours = health.core.config.backup_every;
    let last_at = Some(turn.last).filter(|last| last.millis() > 0);
    let scheduled = every_hours > 0;
    let next = turn.last.plus_hours(i64::from(every_hours)).max(turn.not_before);
    BackupHealth {
        every_hours,
        folder: health.core.config.backup_folder().display().to_string(),
        last_at,
        next_at: scheduled.then(|| next.max(now)),
        running: turn.leased_until > now,
        latest,
    }
}
