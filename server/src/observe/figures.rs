//! The metrics: their names, meanings and sources.

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, EncodeMetric, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::{MetricType, TypedMetric};
use prometheus_client::registry::{Metric, Registry};
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::recent::Recent;
use super::report::Report;
use crate::clock::Timestamp;
use axum::http::StatusCode;

/// Counters of the running server.
pub struct Metrics {
    registry: Registry,
    described: Vec<Described>,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    pub(crate) now: Now,
    /// The requests of the last seconds.
    pub recent: Recent,
    pub openings: Counter,
    pub trades: Counter,
    pub sales: Counter,
    /// When the last scheduled backup of any node began, in seconds since 1970.
    pub last_backup: Gauge,
    /// The interval of scheduled backups, in seconds.
    pub backup_every: Gauge,
    /// The size of the last scheduled backup, in bytes.
    pub backup_bytes: Gauge,
    /// Number of failed scheduled backups.
    pub failed_backups: Counter,
    /// Number of packs in the live queue.
    pub live_queue: Gauge,
    /// Whether the channel at Twitch is connected.
    pub twitch: Gauge,
    beacon_answers: Family<[(&'static str, &'static str); 1], Counter>,
    pub log: LogMetrics,
}

/// Metrics of the public log.
#[derive(Default)]
pub struct LogMetrics {
    pub batches: Counter,
    /// Batches whose head was announced after their round.
    pub published_late: Counter,
    /// Since when lines have waited, in seconds since 1970; 0 while none waits.
    pub waiting_since: Gauge,
}

impl LogMetrics {
    fn add(&self, all: &mut Register) {
        all.add(&self.batches, "log_batches", "", "Batches of the public log that this node has closed");
        all.add(
            &self.published_late,
            "log_published_late",
            "",
            "Batches of the public log whose head was announced after their round was known",
        );
        all.add(
            &self.waiting_since,
            "log_waiting_since_seconds",
            "",
            "Since when lines have waited for a batch of the public log, in seconds since 1970; 0 while none waits or \
             another node closes batches",
        );
    }
}

/// A metric as `docs/metrics.md` lists it.
#[derive(Clone, Copy)]
pub struct Described {
    /// The name without the prefix and the suffix of its kind.
    pub name: &'static str,
    /// `counter`, `gauge` or `histogram`.
    pub kind: &'static str,
    pub labels: &'static str,
    pub help: &'static str,
}

/// Metrics that are kept elsewhere and read on request.
#[derive(Default)]
pub(crate) struct Now {
    pub(crate) start: Gauge,
    pub(crate) build: Family<[(&'static str, &'static str); 1], Gauge>,
    pub(crate) ready: Gauge,
    pub(crate) waiting_writes: Gauge,
    pub(crate) waiting_reads: Gauge,
    pub(crate) unwritable: Gauge,
    pub(crate) commits: Counter,
    pub(crate) restarts: Counter,
    pub(crate) connections: Gauge,
    pub(crate) busy: Gauge,
    pub(crate) database_bytes: Gauge,
    pub(crate) log_bytes: Gauge,
    pub(crate) tasks: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) unnamed_proxy: Gauge,
    pub(crate) overlay: Gauge,
    pub(crate) beacon_round: Gauge,
    pub(crate) beacon_usable: Gauge,
    pub(crate) nodes: Gauge,
    pub(crate) events_sent: Counter,
    pub(crate) heard: Counter,
    pub(crate) cache_entries: Family<Cache, Gauge>,
    pub(crate) cache_hits: Family<Cache, Counter>,
    pub(crate) cache_misses: Family<Cache, Counter>,
    pub(crate) disk_free: Family<Folder, Gauge>,
    pub(crate) disk_size: Family<Folder, Gauge>,
    pub(crate) job_runs: Family<JobRuns, Counter>,
    pub(crate) job_well: Family<Job, Gauge>,
    pub(crate) job_millis: Family<Job, Gauge>,
    pub(crate) spans: Family<Spans, Counter>,
    pub(crate) memory: Gauge,
    pub(crate) cpu: Counter<f64, std::sync::atomic::AtomicU64>,
    pub(crate) open_files: Gauge,
    pub(crate) most_files: Gauge,
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

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Cache {
    pub(crate) cache: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Folder {
    folder: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Job {
    pub(crate) name: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct JobRuns {
    pub(crate) name: String,
    pub(crate) outcome: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Spans {
    pub(crate) outcome: &'static str,
}

impl EncodeLabelValue for Method {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), std::fmt::Error> {
        encoder.write_str(self.0.as_str())
    }
}

/// Buckets from a quarter of a millisecond to four seconds.
fn histogram() -> Histogram {
    Histogram::new([0.000_25, 0.001, 0.004, 0.016, 0.062_5, 0.25, 1.0, 4.0])
}

/// Registers metrics and records their descriptions.
struct Register(Registry, Vec<Described>);

impl Register {
    fn add<M: Metric + TypedMetric + EncodeMetric + Clone>(
        &mut self,
        metric: &M,
        name: &'static str,
        labels: &'static str,
        help: &'static str,
    ) {
        let kind = match M::TYPE {
            MetricType::Counter => "counter",
            MetricType::Histogram => "histogram",
            _ => "gauge",
        };
        self.1.push(Described { name, kind, labels, help });
        self.0.register(name, help, metric.clone());
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut all = Register(Registry::with_prefix("foilcast"), Vec::new());
        let requests = Family::default();
        let seconds = Family::new_with_constructor(histogram as fn() -> Histogram);
        all.add(&requests, "http_requests", "method, route, status", "Requests by method, route and status");
        all.add(&seconds, "http_request_seconds", "method, route", "Duration of requests by method and route");
        let (openings, trades, sales) = (Counter::default(), Counter::default(), Counter::default());
        all.add(&openings, "pack_openings", "", "Packs opened");
        all.add(&trades, "trades_accepted", "", "Trades accepted");
        all.add(&sales, "market_sales", "", "Listings sold");
        let (live_queue, twitch) = (Gauge::default(), Gauge::default());
        all.add(&live_queue, "live_queue", "", "Packs in the live queue; updated every ten seconds");
        all.add(
            &twitch,
            "twitch_connected",
            "",
            "1 if the server receives the channel's events from Twitch; updated every ten seconds",
        );
        let (last_backup, backup_every, backup_bytes) = (Gauge::default(), Gauge::default(), Gauge::default());
        let failed_backups = Counter::default();
        all.add(
            &last_backup,
            "last_backup_seconds",
            "",
            "Start of the last scheduled backup of any node, in seconds since 1970",
        );
        all.add(&backup_every, "backup_every_seconds", "", "Interval of scheduled backups; 0 if they are disabled");
        all.add(&backup_bytes, "last_backup_bytes", "", "Size of this node's last scheduled backup");
        all.add(&failed_backups, "backups_failed", "", "Failed scheduled backups");
        let beacon_answers = Family::<[(&str, &str); 1], Counter>::default();
        for outcome in ["verified", "wrong", "failed"] {
            drop(beacon_answers.get_or_create(&[("outcome", outcome)]));
        }
        all.add(
            &beacon_answers,
            "beacon_answers",
            "outcome",
            "Answers of the beacon's relays: a round that was `verified`, a `wrong` signature or round, or a request that \
             `failed`",
        );
        let log = LogMetrics::default();
        log.add(&mut all);
        let now = Now::default();
        now.add_process(&mut all);
        now.add_rest(&mut all);
        let Register(registry, described) = all;
        let recent = Recent::default();
        Self {
            registry,
            described,
            requests,
            seconds,
            now,
            recent,
            openings,
            trades,
            sales,
            last_backup,
            backup_every,
            backup_bytes,
            failed_backups,
            live_queue,
            twitch,
            beacon_answers,
            log,
        }
    }
}

impl Now {
    fn add_process(&self, all: &mut Register) {
        all.add(&self.start, "start_seconds", "", "Start of this node, in seconds since 1970");
        all.add(&self.build, "build", "version", "Always 1; the label is the running version");
        all.add(&self.ready, "ready", "", "1 if this node reports that it is ready; updated every ten seconds");
        all.add(&self.tasks, "tasks", "", "Running asynchronous tasks");
        all.add(&self.memory, "process_memory_bytes", "", "Resident memory of the process");
        all.add(&self.cpu, "process_cpu_seconds", "", "CPU time of the process");
        all.add(&self.open_files, "process_open_files", "", "Open files and connections of the process");
        all.add(&self.most_files, "process_most_files", "", "Limit of open files and connections of the process");
        all.add(
            &self.disk_free,
            "disk_free_bytes",
            "folder",
            "Free space on the disk of the folder `data` or `backups`",
        );
        all.add(&self.disk_size, "disk_size_bytes", "folder", "Size of the disk of the folder `data` or `backups`");
        all.add(
            &self.spans,
            "trace_spans",
            "outcome",
            "Spans that were `exported`, `dropped` because the queue was full, or `failed` to be exported",
        );
        all.add(&self.job_runs, "job_runs", "name, outcome", "Runs of a job that succeeded (`well`) or `failed`");
        all.add(
            &self.job_well,
            "job_well_seconds",
            "name",
            "Time of the last successful run of a job, in seconds since 1970",
        );
        all.add(&self.job_millis, "job_milliseconds", "name", "Duration of the last run of a job");
    }

    fn add_rest(&self, all: &mut Register) {
        all.add(
            &self.waiting_writes,
            "database_waiting_writes",
            "",
            "Queued write transactions; on PostgreSQL, all queued transactions",
        );
        all.add(
            &self.waiting_reads,
            "database_waiting_reads",
            "",
            "Queued read transactions; on PostgreSQL, all queued transactions",
        );
        all.add(
            &self.unwritable,
            "database_unwritable",
            "",
            "1 if writes fail because the disk is full or the database file is locked",
        );
        all.add(&self.commits, "database_commits", "", "Committed write transactions");
        all.add(&self.restarts, "database_restarts", "", "Transactions that were restarted because of conflicts");
        all.add(
            &self.connections,
            "database_connections",
            "",
            "Connections for reads (SQLite) or for all transactions (PostgreSQL)",
        );
        all.add(&self.busy, "database_connections_busy", "", "Database connections in use");
        all.add(&self.database_bytes, "database_bytes", "", "Size of the database; updated every ten seconds");
        all.add(&self.log_bytes, "database_log_bytes", "", "Size of SQLite's write-ahead log; 0 on PostgreSQL");
        all.add(&self.sockets, "sockets", "", "Open sockets of this node");
        all.add(
            &self.unnamed_proxy,
            "unnamed_proxy",
            "",
            "1 if a machine of the local network forwards requests and is not in `--trusted-proxies`",
        );
        all.add(&self.overlay, "overlay_connected", "", "1 if an overlay is connected to any node");
        all.add(
            &self.beacon_round,
            "beacon_round",
            "",
            "Newest verified round of the randomness beacon; 0 without one",
        );
        all.add(&self.beacon_usable, "beacon_usable", "", "1 if that round is recent enough for a draw");
        all.add(&self.nodes, "nodes", "", "Nodes that this node knows, including itself");
        all.add(&self.events_sent, "node_events_told", "", "Events sent to other nodes");
        all.add(&self.heard, "node_events_heard", "", "Events received from other nodes");
        all.add(
            &self.cache_entries,
            "cache_entries",
            "cache",
            "Cached public responses (`answers`) and cached `sessions`",
        );
        all.add(&self.cache_hits, "cache_hits", "cache", "Public responses served from the cache");
        all.add(&self.cache_misses, "cache_misses", "cache", "Public responses that were not in the cache");
    }

    pub(crate) fn process(&self, process: crate::machine::Process) {
        self.memory.set(number(process.memory));
        #[expect(
            clippy::cast_precision_loss,
            reason = "a thousandth of a second is exact for longer than any server runs"
        )]
        self.cpu.inner().store((process.cpu_ms as f64 / 1000.0).to_bits(), Ordering::Relaxed);
        self.open_files.set(number(process.open_files));
        self.most_files.set(number(process.most_files));
    }

    /// Sets metrics that are expensive to read from this node's last report.
    pub(crate) fn report(&self, report: &Report) {
        self.start.set(seconds(report.started_at));
        self.ready.set(i64::from(report.trouble.is_none()));
        self.database_bytes.set(number(report.database.bytes));
        for (folder, disk) in [("data", report.data_disk), ("backups", report.backup_disk)] {
            if let Some(disk) = disk {
                self.disk_free.get_or_create(&Folder { folder }).set(number(disk.free));
                self.disk_size.get_or_create(&Folder { folder }).set(number(disk.size));
            }
        }
    }
}

pub(crate) fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

pub(crate) fn seconds(at: Timestamp) -> i64 {
    at.millis().div_euclid(1000)
}

impl Metrics {
    /// Counts a completed request. `route` is the route's pattern, so that there are few values.
    pub fn count_request(&self, method: &axum::http::Method, route: &str, status: StatusCode, took: Duration) {
        // A client can send any text as method. Only the usual ones get a label of their own.
        let usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(&method.as_str());
        let method = Method(if usual { method.clone() } else { axum::http::Method::TRACE });
        let route = Route { method, route: route.to_owned() };
        self.seconds.get_or_create(&route).observe(took.as_secs_f64());
        let request = Request { method: route.method, route: route.route, status: status.as_u16() };
        self.requests.get_or_create(&request).inc();
        self.recent.count(took, status.is_server_error());
    }

    /// All metrics, for the documentation.
    pub fn described(&self) -> &[Described] {
        &self.described
    }

    pub fn set_sessions(&self, count: usize) {
        self.now.cache_entries.get_or_create(&Cache { cache: "sessions" }).set(number(count));
    }

    pub fn set_overlay(&self, connected: bool) {
        self.now.overlay.set(i64::from(connected));
    }

    /// Sets the newest verified round of the beacon, and whether it is usable.
    pub fn set_beacon(&self, newest: Option<u64>, usable: bool) {
        self.now.beacon_round.set(newest.map_or(0, number));
        self.now.beacon_usable.set(i64::from(usable));
    }

    /// Counts an answer of a relay: `verified`, `wrong` or `failed`.
    pub fn count_beacon_answer(&self, outcome: &'static str) {
        self.beacon_answers.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// All metrics in Prometheus's text format.
    ///
    /// # Errors
    /// Never, as far as is known.
    pub fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
