//! Counters during the load.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::Value;

use crate::browser::Outcome;
use crate::table::{Report, Row, millis};

/// The maximum latency of the histogram in microseconds; the timeout is shorter.
const LONGEST: u64 = 120_000_000;

/// The counters so far.
#[derive(Default)]
pub struct Tally {
    counted: Mutex<Counted>,
    asked: AtomicU64,
    opened: AtomicU64,
    keys: AtomicU64,
}

#[derive(Default)]
struct Counted {
    kinds: BTreeMap<&'static str, Kind>,
    /// Delays of the start of steps.
    begun: Option<Histogram<u64>>,
    heard: BTreeMap<String, u64>,
    /// Responses since the last line of progress.
    lately: Option<Histogram<u64>>,
    errors: u64,
}

/// One kind of request.
struct Kind {
    took: Histogram<u64>,
    refused: BTreeMap<String, u64>,
    wrong: BTreeMap<String, u64>,
}

fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, LONGEST, 3).expect("the bounds are good")
}

fn note(histogram: &mut Histogram<u64>, took: Duration) {
    let micros = u64::try_from(took.as_micros()).unwrap_or(LONGEST).clamp(1, LONGEST);
    histogram.saturating_record(micros);
}

impl Default for Kind {
    fn default() -> Self {
        Self { took: histogram(), refused: BTreeMap::new(), wrong: BTreeMap::new() }
    }
}

impl Tally {
    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the response to a request and its latency; returns the body of a success.
    pub fn answered(&self, kind: &'static str, took: Duration, outcome: Outcome) -> Option<Value> {
        let mut counted = self.counted();
        note(counted.lately.get_or_insert_with(histogram), took);
        let one = counted.kinds.entry(kind).or_default();
        note(&mut one.took, took);
        match outcome {
            Outcome::Done(json) => return Some(json),
            Outcome::Refused(status, code) => *one.refused.entry(format!("{status} {code}")).or_default() += 1,
            Outcome::Wrong(why) => {
                *one.wrong.entry(why).or_default() += 1;
                counted.errors += 1;
            }
        }
        None
    }

    /// Records an error that is not a response.
    pub fn fault(&self, kind: &'static str, why: String) {
        let mut counted = self.counted();
        *counted.kinds.entry(kind).or_default().wrong.entry(why).or_default() += 1;
        counted.errors += 1;
    }

    /// The only error or refusal, in words.
    pub fn only_fault(&self) -> String {
        let counted = self.counted();
        let all = counted.kinds.values().flat_map(|kind| kind.wrong.keys().chain(kind.refused.keys()));
        all.cloned().collect::<Vec<_>>().join("; ")
    }

    /// Records how late a step started, because the user or this machine was delayed.
    pub fn begun(&self, late: Duration) {
        note(self.counted().begun.get_or_insert_with(histogram), late);
    }

    /// Records an event that a page received.
    pub fn heard(&self, event: String) {
        *self.counted().heard.entry(event).or_default() += 1;
    }

    /// How often pages received this event.
    pub fn times_heard(&self, event: &str) -> u64 {
        self.counted().heard.get(event).copied().unwrap_or(0)
    }

    /// The number of successful requests of this kind.
    pub fn done(&self, kind: &str) -> u64 {
        let all = |counts: &BTreeMap<String, u64>| counts.values().sum::<u64>();
        self.counted().kinds.get(kind).map_or(0, |kind| kind.took.len() - all(&kind.refused) - all(&kind.wrong))
    }

    /// Records a request to open a pack.
    pub fn one_asked(&self) {
        self.asked.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of requests to open a pack, with any outcome.
    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    /// Records an opened pack.
    pub fn one_opened(&self) {
        self.opened.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of opened packs according to the responses.
    pub fn opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// A number that no request has used.
    pub fn next_key(&self) -> u64 {
        self.keys.fetch_add(1, Ordering::Relaxed)
    }

    /// One line of progress since the previous one.
    pub fn progress(&self, since: Duration) -> String {
        let mut counted = self.counted();
        let lately = counted.lately.take().unwrap_or_else(histogram);
        format!(
            "{:>4} s  {:>6} calls  p50 {:>8} ms  p99 {:>8} ms  {} errors",
            since.as_secs(),
            lately.len(),
            millis(lately.value_at_quantile(0.5)),
            millis(lately.value_at_quantile(0.99)),
            counted.errors,
        )
    }

    /// The report after this duration.
    pub fn report(&self, took: Duration) -> Report {
        let counted = self.counted();
        let mut all = Kind::default();
        let mut rows = Vec::new();
        for (name, kind) in &counted.kinds {
            all.took.add(&kind.took).expect("the bounds are the same");
            for (why, number) in &kind.refused {
                *all.refused.entry(why.clone()).or_default() += number;
            }
            for (why, number) in &kind.wrong {
                *all.wrong.entry(format!("{name}: {why}")).or_default() += number;
            }
            rows.push(row(name, kind));
        }
        rows.push(row("all", &all));
        let begun = counted.begun.as_ref().map_or(0, |begun| begun.value_at_quantile(0.99));
        Report { took, rows, begun_p99: begun, heard: counted.heard.clone(), refused: all.refused, wrong: all.wrong }
    }
}

fn row(name: &str, kind: &Kind) -> Row {
    let at = |quantile| if kind.took.is_empty() { 0 } else { kind.took.value_at_quantile(quantile) };
    Row {
        name: name.to_owned(),
        calls: kind.took.len(),
        p50: at(0.5),
        p99: at(0.99),
        p999: at(0.999),
        longest: if kind.took.is_empty() { 0 } else { kind.took.max() },
        refused: kind.refused.values().sum(),
        errors: kind.wrong.values().sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_kind_has_a_row_and_errors_are_listed() {
        let tally = Tally::default();
        for micros in 1..=1000 {
            let said =
                tally.answered("open a pack", Duration::from_micros(micros * 10), Outcome::Done(json!({"a": 1})));
            assert_eq!(said, Some(json!({"a": 1})));
        }
        let refused = Outcome::Refused(409, "card_busy".into());
        assert_eq!(tally.answered("sell", Duration::from_millis(4), refused), None);
        tally.answered("sell", Duration::from_millis(9), Outcome::Wrong("500 Something is broken.".into()));
        tally.fault("watch", "a page's connection was closed".into());
        let report = tally.report(Duration::from_secs(10));
        let row = |name: &str| report.rows.iter().find(|row| row.name == name).unwrap().clone();
        let open = row("open a pack");
        assert_eq!((open.calls, open.refused, open.errors), (1000, 0, 0));
        assert!(open.p50.abs_diff(5000) < 20 && open.p99.abs_diff(9900) < 20, "{open:?}");
        assert!(open.p999.abs_diff(9990) < 20 && open.longest.abs_diff(10_000) < 20, "{open:?}");
        let sell = row("sell");
        assert_eq!((sell.calls, sell.refused, sell.errors), (2, 1, 1));
        assert_eq!((row("all").calls, row("all").errors, report.errors()), (1002, 2, 2));
        assert_eq!((tally.done("open a pack"), tally.done("sell"), tally.done("trade")), (1000, 0, 0));
        assert!(report.wrong.contains_key("sell: 500 Something is broken."));
        assert_eq!(report.refused["409 card_busy"], 1);
        assert!(tally.progress(Duration::from_secs(3)).contains("1002 calls"));
        assert!(tally.progress(Duration::from_secs(4)).contains(" 0 calls"));
    }

    #[test]
    fn times_beyond_the_last_bucket_are_counted() {
        let tally = Tally::default();
        tally.answered("sell", Duration::from_secs(9999), Outcome::Done(json!({})));
        let longest = tally.report(Duration::from_secs(1)).rows[0].longest;
        assert!(longest.abs_diff(LONGEST) < LONGEST / 500, "{longest}");
    }
}
