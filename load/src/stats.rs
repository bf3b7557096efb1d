//! Counters and latencies of the load, which its users update concurrently.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::Value;

use crate::report::{Report, Row, millis};
use crate::requests::Outcome;

/// The maximum latency of the histogram in microseconds; the timeout is shorter.
const MAX_MICROS: u64 = 120_000_000;

#[derive(Default)]
pub struct Stats {
    counters: Mutex<Counters>,
    /// Requests to open a pack.
    requested: AtomicU64,
    /// Opened packs according to the responses.
    opened: AtomicU64,
    keys: AtomicU64,
}

#[derive(Default)]
struct Counters {
    kinds: BTreeMap<&'static str, Kind>,
    /// Delays between the scheduled and the actual start of steps.
    delays: Option<Histogram<u64>>,
    events: BTreeMap<String, u64>,
    /// Latencies since the last line of progress.
    recent: Option<Histogram<u64>>,
    errors: u64,
}

/// One kind of request.
struct Kind {
    latencies: Histogram<u64>,
    refusal_counts: BTreeMap<String, u64>,
    error_counts: BTreeMap<String, u64>,
}

fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, MAX_MICROS, 3).expect("valid bounds")
}

fn record(histogram: &mut Histogram<u64>, took: Duration) {
    let micros = u64::try_from(took.as_micros()).unwrap_or(MAX_MICROS).clamp(1, MAX_MICROS);
    histogram.saturating_record(micros);
}

impl Default for Kind {
    fn default() -> Self {
        Self { latencies: histogram(), refusal_counts: BTreeMap::new(), error_counts: BTreeMap::new() }
    }
}

impl Stats {
    fn counters(&self) -> MutexGuard<'_, Counters> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the response to a request and its latency; returns the body of a success.
    pub fn record_response(&self, kind: &'static str, took: Duration, outcome: Outcome) -> Option<Value> {
        let mut counters = self.counters();
        record(counters.recent.get_or_insert_with(histogram), took);
        let of_kind = counters.kinds.entry(kind).or_default();
        record(&mut of_kind.latencies, took);
        match outcome {
            Outcome::Success(json) => return Some(json),
            Outcome::Refused(status, code) => {
                *of_kind.refusal_counts.entry(format!("{status} {code}")).or_default() += 1;
            }
            Outcome::Error(why) => {
                *of_kind.error_counts.entry(why).or_default() += 1;
                counters.errors += 1;
            }
        }
        None
    }

    /// Records an error that is not a response.
    pub fn record_error(&self, kind: &'static str, why: String) {
        let mut counters = self.counters();
        *counters.kinds.entry(kind).or_default().error_counts.entry(why).or_default() += 1;
        counters.errors += 1;
    }

    /// All errors and refusals, in words.
    pub fn describe_errors(&self) -> String {
        let counters = self.counters();
        let all = counters.kinds.values().flat_map(|kind| kind.error_counts.keys().chain(kind.refusal_counts.keys()));
        all.cloned().collect::<Vec<_>>().join("; ")
    }

    /// Records the delay of a step because this machine is slow or the user's previous step took too long.
    pub fn record_delay(&self, delay: Duration) {
        record(self.counters().delays.get_or_insert_with(histogram), delay);
    }

    /// Records an event that a page received.
    pub fn record_event(&self, event: String) {
        *self.counters().events.entry(event).or_default() += 1;
    }

    /// The number of times that pages received this event.
    pub fn event_count(&self, event: &str) -> u64 {
        self.counters().events.get(event).copied().unwrap_or(0)
    }

    /// The number of successful requests of this kind.
    pub fn successes(&self, kind: &str) -> u64 {
        let sum = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>();
        self.counters()
            .kinds
            .get(kind)
            .map_or(0, |kind| kind.latencies.len() - sum(&kind.refusal_counts) - sum(&kind.error_counts))
    }

    pub fn count_request(&self) {
        self.requested.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of requests to open a pack, successful or not.
    pub fn requested(&self) -> u64 {
        self.requested.load(Ordering::Relaxed)
    }

    pub fn count_opened(&self) {
        self.opened.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of opened packs according to the responses.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// A unique number for an idempotency key.
    pub fn next_key(&self) -> u64 {
        self.keys.fetch_add(1, Ordering::Relaxed)
    }

    /// A line of progress with the figures since the previous one.
    pub fn progress(&self, since: Duration) -> String {
        let mut counters = self.counters();
        let recent = counters.recent.take().unwrap_or_else(histogram);
        format!(
            "{:>4} s  {:>6} calls  p50 {:>8} ms  p99 {:>8} ms  {} errors",
            since.as_secs(),
            recent.len(),
            millis(recent.value_at_quantile(0.5)),
            millis(recent.value_at_quantile(0.99)),
            counters.errors,
        )
    }

    /// The report after this duration.
    pub fn report(&self, took: Duration) -> Report {
        let counters = self.counters();
        let mut all = Kind::default();
        let mut rows = Vec::new();
        for (name, kind) in &counters.kinds {
            all.latencies.add(&kind.latencies).expect("the same bounds");
            for (why, number) in &kind.refusal_counts {
                *all.refusal_counts.entry(why.clone()).or_default() += number;
            }
            for (why, number) in &kind.error_counts {
                *all.error_counts.entry(format!("{name}: {why}")).or_default() += number;
            }
            rows.push(row(name, kind));
        }
        rows.push(row("all", &all));
        let delay_p99 = counters.delays.as_ref().map_or(0, |delays| delays.value_at_quantile(0.99));
        let events = counters.events.clone();
        Report { took, rows, delay_p99, events, refusal_counts: all.refusal_counts, error_counts: all.error_counts }
    }
}

fn row(name: &str, kind: &Kind) -> Row {
    let at = |quantile| if kind.latencies.is_empty() { 0 } else { kind.latencies.value_at_quantile(quantile) };
    Row {
        name: name.to_owned(),
        calls: kind.latencies.len(),
        p50: at(0.5),
        p99: at(0.99),
        p999: at(0.999),
        max: if kind.latencies.is_empty() { 0 } else { kind.latencies.max() },
        refused: kind.refusal_counts.values().sum(),
        errors: kind.error_counts.values().sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_kind_has_a_row_and_errors_are_listed() {
        let stats = Stats::default();
        for micros in 1..=1000 {
            let success = Outcome::Success(json!({"a": 1}));
            let body = stats.record_response("open a pack", Duration::from_micros(micros * 10), success);
            assert_eq!(body, Some(json!({"a": 1})));
        }
        let refused = Outcome::Refused(409, "card_busy".into());
        assert_eq!(stats.record_response("sell", Duration::from_millis(4), refused), None);
        stats.record_response("sell", Duration::from_millis(9), Outcome::Error("500 Something is broken.".into()));
        stats.record_error("watch", "a page's connection was closed".into());
        let report = stats.report(Duration::from_secs(10));
        let row = |name: &str| report.rows.iter().find(|row| row.name == name).unwrap().clone();
        let open = row("open a pack");
        assert_eq!((open.calls, open.refused, open.errors), (1000, 0, 0));
        assert!(open.p50.abs_diff(5000) < 20 && open.p99.abs_diff(9900) < 20, "{open:?}");
        assert!(open.p999.abs_diff(9990) < 20 && open.max.abs_diff(10_000) < 20, "{open:?}");
        let sell = row("sell");
        assert_eq!((sell.calls, sell.refused, sell.errors), (2, 1, 1));
        assert_eq!((row("all").calls, row("all").errors, report.errors()), (1002, 2, 2));
        assert_eq!((stats.successes("open a pack"), stats.successes("sell"), stats.successes("trade")), (1000, 0, 0));
        assert!(report.error_counts.contains_key("sell: 500 Something is broken."));
        assert_eq!(report.refusal_counts["409 card_busy"], 1);
        assert!(stats.progress(Duration::from_secs(3)).contains("1002 calls"));
        assert!(stats.progress(Duration::from_secs(4)).contains(" 0 calls"));
    }

    #[test]
    fn latencies_above_the_maximum_are_counted() {
        let stats = Stats::default();
        stats.record_response("sell", Duration::from_secs(9999), Outcome::Success(json!({})));
        let max = stats.report(Duration::from_secs(1)).rows[0].max;
        assert!(max.abs_diff(MAX_MICROS) < MAX_MICROS / 500, "{max}");
    }
}
