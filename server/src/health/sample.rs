//! The job that makes this node's report every ten seconds.

use std::time::Instant;

use crate::clock::Timestamp;
use crate::db::{Conn, Engine, WriteBlocked, size};
use crate::error::Result;
use crate::health::Health;
use crate::jobs;
use crate::leases::Work;
use crate::machine::{disk, process};
use crate::observe::report::{DatabaseReport, EVERY_MS, Report, Sample};
use crate::overlay;
use crate::probes::readiness_problem;
use crate::twitch::eventsub;
use foilcast_share_images::Fonts;

/// A lease that ends at once.
const TRIAL: Work = Work { name: "disk tried", millis: 0, is_guarded: true };

/// The state of the job.
pub(super) struct Watch {
    health: Health,
    name: String,
    started_at: Timestamp,
    /// Time of the last report, and the processor time used until then.
    before: (Instant, u64),
}

/// Makes the reports of this node, until the server stops.
pub async fn run(health: Health) {
    let mut watch = Watch::new(health.clone(), health.core.node_name());
    loop {
        let now = health.core.clock.now().millis();
        let next = Timestamp::from_millis((now.div_euclid(EVERY_MS) + 1) * EVERY_MS);
        tokio::select! {
            () = health.core.stopped() => return,
            () = health.core.clock.wait_until(next) => {}
        }
        let looking = async {
            watch.record().await;
            Ok(())
        };
        if let Err(error) = jobs::run(&health.core, "health", looking).await {
            tracing::error!(%error, "could not create the report of this node");
        }
    }
}

impl Watch {
    pub(super) fn new(health: Health, name: String) -> Self {
        let started_at = health.core.clock.now();
        Self { health, name, started_at, before: (Instant::now(), process().cpu_ms) }
    }

    pub(super) async fn record(&mut self) {
        let health = &self.health;
        let now = health.core.clock.now().millis();
        let at = Timestamp::from_millis(now.div_euclid(EVERY_MS) * EVERY_MS);
        self.try_the_disk().await;
        // A value that cannot be read stays at its last value. The reason is reported as the problem.
        let last = health.core.history.last(health.core.nodes.id());
        let problem = readiness_problem(&health.core).await;
        let read = health.core.db.read(stored).await;
        if let Err(error) = &read {
            tracing::warn!(%error, "could not read the state of the database");
        }
        let (bytes, queue, twitch) = read.unwrap_or_else(|_| match &last {
            Some(last) => (last.database.bytes, i64::from(last.sample.queue), false),
            None => (0, 0, false),
        });
        health.core.metrics.live_queue.set(queue);
        health.core.metrics.twitch.set(i64::from(twitch));
        let process = process();
        let taken = health.core.metrics.recent.drain();
        let wall = u64::try_from(self.before.0.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
        let cpu = process.cpu_ms.saturating_sub(self.before.1) * 1000 / wall;
        self.before = (Instant::now(), process.cpu_ms);
        let sample = Sample {
            requests: taken.took.count(),
            errors: taken.errors,
            took: taken.took,
            queue: small(queue),
            waiting_writes: small(health.core.db.waiting_writes()),
            cpu: small(cpu),
            memory: small(process.memory >> 20),
        };
        let report = Report {
            name: self.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            at,
            started_at: self.started_at,
            trouble: problem,
            without_redis: health.core.nodes.is_without_redis(),
            without_beacon: health.beacon.has_failed_lately(),
            unnamed_proxy: health.core.admission.unnamed_proxy().map(|address| address.to_string()),
            missing_letters: Fonts::installed().missing(),
            read_only: health.core.db.write_blocked().map(|blocked| blocked.message().to_owned()),
            sample,
            database: database(health, bytes),
            data_disk: disk(&health.core.config.data_dir),
            backup_disk: Some(health.core.config.backup_folder())
                .filter(|_| health.core.config.backup_every > 0)
                .as_deref()
                .and_then(disk),
            process,
            sockets: health.core.admission.sockets() as u64,
            jobs: health.core.jobs.all(),
        };
        health.core.history.add(health.core.nodes.id(), report);
    }

    /// A disk that was full may have space again without any writes, which only a write can detect.
    async fn try_the_disk(&self) {
        if self.health.core.db.write_blocked() == Some(WriteBlocked::NoRoom) {
            // Any write will do, and any failure has been reported.
            let lease = self.health.core.lease(TRIAL, &*self.name);
            if lease.claim(|_| Ok(())).await.is_ok() {
                let _ = lease.release(|_| Ok(())).await;
            }
        }
    }
}

fn database(health: &Health, bytes: u64) -> DatabaseReport {
    let (connections, busy) = health.core.db.connections();
    DatabaseReport {
        engine: match health.core.db.engine() {
            Engine::Sqlite => "sqlite".to_owned(),
            Engine::Postgres => "postgres".to_owned(),
        },
        bytes,
        log_bytes: health.core.db.log_bytes(),
        waiting_writes: health.core.db.waiting_writes() as u64,
        waiting_reads: health.core.db.waiting_reads() as u64,
        connections: connections as u64,
        busy: busy as u64,
        commits: health.core.db.commits(),
        restarts: health.core.db.restarts(),
    }
}

/// The size of the database, the queued packs, and whether the channel is connected.
fn stored(conn: &mut Conn<'_>) -> Result<(u64, i64, bool)> {
    let twitch = eventsub::store::link(conn)?.state == "connected";
    Ok((size(conn)?, overlay::store::count_waiting(conn)?, twitch))
}

fn small(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
