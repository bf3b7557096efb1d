//! Progress of a copy, for the caller's display.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// Minimum interval between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);

pub type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Rows are read and written.
    Copying,
    /// The rows of both sides are read again and compared.
    Comparing,
}

pub struct Progress {
    pub phase: Phase,
    pub table: &'static str,
    /// `rows`, or `pages` of a file.
    pub unit: &'static str,
    /// Number of rows in all tables.
    pub total: u64,
    /// Number of finished rows, including those of an earlier, interrupted run.
    pub done: u64,
    /// Whether this phase is complete.
    pub over: bool,
    before: u64,
    began: Instant,
    last_report: Option<Instant>,
    report: Report,
}

impl Progress {
    /// The progress of SQLite's copy of a file with this many pages.
    pub(in crate::db) fn of_pages(total: u64, report: &Report) -> Self {
        Self { table: "the database", unit: "pages", total, ..Self::new(Phase::Copying, report) }
    }

    pub(super) fn new(phase: Phase, report: &Report) -> Self {
        let (began, report) = (Instant::now(), Arc::clone(report));
        Self {
            phase,
            table: "",
            unit: "rows",
            total: 0,
            done: 0,
            over: false,
            before: 0,
            began,
            last_report: None,
            report,
        }
    }

    /// Sets the total and the number of rows that an earlier run copied.
    pub(super) fn expect(&mut self, total: u64, before: u64) {
        (self.total, self.done, self.before, self.began) = (total, before, before, Instant::now());
    }

    /// Starts the next table.
    pub(super) fn at(&mut self, table: &'static str) {
        if self.table != table {
            self.table = table;
            (self.report)(self);
        }
    }

    pub(in crate::db) fn moved(&mut self, rows: u64) {
        self.done += rows;
        // Reading the clock costs more than handling a row.
        let look = rows > 1 || self.done.is_multiple_of(4096);
        if look && self.last_report.is_none_or(|last_report| last_report.elapsed() >= REPORT_INTERVAL) {
            self.last_report = Some(Instant::now());
            (self.report)(self);
        }
    }

    pub(in crate::db) fn end(&mut self) {
        self.over = true;
        (self.report)(self);
    }

    /// Duration of this phase so far.
    pub fn took(&self) -> Duration {
        self.began.elapsed()
    }

    /// Rows per second in this run.
    pub fn rate(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a rate for display")]
        let rows = (self.done - self.before) as f64;
        rows / self.took().as_secs_f64().max(0.001)
    }

    /// Estimated duration of the rest of this phase.
    pub fn left(&self) -> Option<Duration> {
        #[expect(clippy::cast_precision_loss, reason = "a time for display")]
        let rows = self.total.saturating_sub(self.done) as f64;
        let rate = self.rate();
        (rate >= 1.0).then(|| Duration::from_secs_f64(rows / rate))
    }
}
