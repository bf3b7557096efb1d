//! The nodes' reports of the last hours: ten-second samples for an hour, minutes for half a day.
//!
//! Every node keeps the reports of all nodes, so that each can show all. They are in memory only, with a limit on the
//! number of nodes and on the samples of each.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::report::{EVERY_MS, Report, Sample};
use crate::clock::Timestamp;

/// Maximum number of nodes, including those that have ended.
const NODES: usize = 16;
const MINUTE_MS: i64 = 60_000;

/// A time span before now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Samples of ten seconds.
    Hour,
    /// Samples of a minute.
    HalfDay,
}

impl Span {
    /// The length of a sample, in milliseconds.
    pub fn step_ms(self) -> i64 {
        match self {
            Self::Hour => EVERY_MS,
            Self::HalfDay => MINUTE_MS,
        }
    }

    pub fn samples(self) -> usize {
        match self {
            Self::Hour => 360,
            Self::HalfDay => 720,
        }
    }
}

#[derive(Default)]
pub struct History(Mutex<HashMap<String, Past>>);

struct Past {
    last: Report,
    tens: Ring,
    minutes: Ring,
}

/// A ring buffer of the latest samples, each at the index `number % length`.
struct Ring {
    step_ms: i64,
    slots: Vec<Option<(i64, Sample)>>,
}

impl Ring {
    fn new(span: Span) -> Self {
        Self { step_ms: span.step_ms(), slots: vec![None; span.samples()] }
    }

    fn place(&self, slot: i64) -> usize {
        usize::try_from(slot.rem_euclid(i64::try_from(self.slots.len()).unwrap_or(i64::MAX))).unwrap_or_default()
    }

    fn add(&mut self, at: Timestamp, sample: &Sample) {
        let slot = at.millis().div_euclid(self.step_ms);
        let place = self.place(slot);
        self.slots[place] = match self.slots[place] {
            Some((same, before)) if same == slot => Some((slot, before.with_later(*sample))),
            _ => Some((slot, *sample)),
        };
    }

    fn at(&self, slot: i64) -> Option<Sample> {
        self.slots[self.place(slot)].filter(|(number, _)| *number == slot).map(|(_, sample)| sample)
    }
}

impl History {
    /// Adds a node's report. The first report for a time slot counts.
    pub fn add(&self, node: &str, report: Report) {
        let mut nodes = self.nodes();
        if nodes.get(node).is_some_and(|past| past.last.at >= report.at) {
            return;
        }
        if nodes.len() >= NODES && !nodes.contains_key(node) {
            let oldest = nodes.iter().min_by_key(|(_, past)| past.last.at).map(|(node, _)| node.clone());
            oldest.and_then(|oldest| nodes.remove(&oldest));
        }
        let past = nodes.entry(node.to_owned()).or_insert_with(|| Past {
            last: report.clone(),
            tens: Ring::new(Span::Hour),
            minutes: Ring::new(Span::HalfDay),
        });
        // A report covers the time before it.
        let about = report.at.plus_millis(-1);
        past.tens.add(about, &report.sample);
        past.minutes.add(about, &report.sample);
        past.last = report;
    }

    /// A node's last report.
    pub fn last(&self, node: &str) -> Option<Report> {
        self.nodes().get(node).map(|past| past.last.clone())
    }

    /// The samples up to `until`, the oldest first, of one node or of all together; `None` where there is no data.
    /// Returns also the start of the first sample.
    pub fn samples(&self, span: Span, node: Option<&str>, until: Timestamp) -> (Timestamp, Vec<Option<Sample>>) {
        let step = span.step_ms();
        let last = until.millis().div_euclid(step) - 1;
        let first = last + 1 - i64::try_from(span.samples()).unwrap_or(i64::MAX);
        let nodes = self.nodes();
        let asked: Vec<&Past> =
            nodes.iter().filter(|(id, _)| node.is_none_or(|node| node == *id)).map(|(_, past)| past).collect();
        let at = |slot: i64| {
            let here = asked.iter().filter_map(|past| {
                let ring = if span == Span::Hour { &past.tens } else { &past.minutes };
                ring.at(slot)
            });
            here.reduce(Sample::with_other)
        };
        (Timestamp::from_millis(first * step), (first..=last).map(at).collect())
    }

    fn nodes(&self) -> MutexGuard<'_, HashMap<String, Past>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
