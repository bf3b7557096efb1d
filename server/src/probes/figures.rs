//! Updates the metrics that are kept elsewhere.

use crate::core::Core;
use crate::observe::figures::{Cache, Job, JobRuns, Spans, number, seconds};
use prometheus_client::metrics::counter::Counter;
use std::sync::atomic::Ordering;

/// Sets every metric that is not counted while the server runs.
pub fn fetch(core: &Core) {
    let now = &core.metrics.now;
    let counted = |counter: &Counter, number| counter.inner().store(number, Ordering::Relaxed);
    now.build.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
    now.waiting_writes.set(number(core.db.waiting_writes()));
    now.waiting_reads.set(number(core.db.waiting_reads()));
    now.unwritable.set(i64::from(core.db.write_blocked().is_some()));
    let (connections, busy) = core.db.connections();
    now.connections.set(number(connections));
    now.busy.set(number(busy));
    counted(&now.commits, core.db.commits());
    counted(&now.restarts, core.db.restarts());
    now.log_bytes.set(number(core.db.log_bytes().unwrap_or_default()));
    now.tasks.set(number(tokio::runtime::Handle::current().metrics().num_alive_tasks()));
    now.sockets.set(number(core.admission.sockets()));
    now.unnamed_proxy.set(i64::from(core.admission.unnamed_proxy().is_some()));
    now.nodes.set(number(core.nodes.peers().len() + 1));
    let (sent, heard) = core.nodes.events();
    counted(&now.events_sent, sent);
    counted(&now.heard, heard);
    let answers = Cache { cache: "answers" };
    let kept = core.cached.counts();
    now.cache_entries.get_or_create(&answers).set(number(kept.entries));
    counted(&now.cache_misses.get_or_create(&answers), kept.made);
    counted(&now.cache_hits.get_or_create(&answers), kept.asked.saturating_sub(kept.made));
    let stats = core.traces.stats();
    for (outcome, count) in [("exported", stats.exported()), ("dropped", stats.dropped()), ("failed", stats.failed())] {
        counted(&now.spans.get_or_create(&Spans { outcome }), count);
    }
    for job in core.jobs.all() {
        let runs = |outcome| JobRuns { name: job.name.clone(), outcome };
        counted(&now.job_runs.get_or_create(&runs("well")), job.runs - job.failures);
        counted(&now.job_runs.get_or_create(&runs("failed")), job.failures);
        let name = Job { name: job.name.clone() };
        now.job_well.get_or_create(&name).set(job.well_at.map_or(0, seconds));
        now.job_millis.get_or_create(&name).set(job.took_ms);
    }
    now.process(crate::machine::process());
    if let Some(report) = core.history.last(core.nodes.id()) {
        now.report(&report);
    }
}
