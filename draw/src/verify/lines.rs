//! Compares rows with the lines of the log (section 25, check 8).

use std::collections::{HashMap, HashSet};

use super::super::log::{Level, Line, Published, opening_row};
use super::super::public::{PublicOpening, RunVersion};
use super::super::public2::{PublicData2, Record};
use super::log::{Entry, Log};
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use super::{Instance, NEVER};

const MINUTE_MS: i64 = 60_000;
/// An opening may lack its line for this long.
pub(super) const UNLOGGED_MS: i64 = 120 * MINUTE_MS;
/// An opening may stay unshown for this long after its line.
const HELD_BACK_MS: i64 = 10 * MINUTE_MS;

/// The batches of the lines of exceptions and runs: −1 if the history covers a row, `NEVER` without a
/// line.
pub(super) struct Coverage {
    /// In the order of the public list.
    pub exceptions: Vec<i64>,
    /// The first and the last batch of each run.
    pub runs: HashMap<i64, (i64, i64)>,
}

/// Compares exceptions, runs and the history with their lines.
pub(super) fn read(data: &PublicData2, log: &Log<'_>, report: &mut Report2) -> Coverage {
    let mut reader = Reader::new(data);
    for entry in &log.lines {
        if !reader.fits(entry) {
            let subject = Subject::Batch(log.header(entry.batch).number);
            report.problem(ProblemCode::LogMismatch, subject, "It has other exceptions, runs or openings.");
        }
    }
    if !reader.has_all(log) {
        report.problem(ProblemCode::LogMismatch, Subject::Log, "An exception or a run is not logged.");
    }
    reader.coverage.exceptions.resize(data.exceptions.len(), NEVER);
    reader.coverage
}

/// The rows that lines covered so far.
struct Reader<'a> {
    data: &'a PublicData2,
    runs: Vec<RunVersion>,
    /// The number of returned copies of each run that are covered.
    returned: HashMap<i64, usize>,
    coverage: Coverage,
}

impl<'a> Reader<'a> {
    fn new(data: &'a PublicData2) -> Self {
        let coverage = Coverage { exceptions: Vec::with_capacity(data.exceptions.len()), runs: HashMap::new() };
        Self { data, runs: whole_runs(data), returned: HashMap::new(), coverage }
    }

    /// Whether a line says what the rows do.
    fn fits(&mut self, entry: &Entry) -> bool {
        let batch = i64::try_from(entry.batch).unwrap_or(NEVER);
        if let Line::History { openings, exceptions, runs } = entry.line {
            return self.history(openings, exceptions, runs);
        }
        if let Line::Exceptions(line) = entry.line {
            return self.exceptions(line, batch);
        }
        if let Line::Run { number, first_position, returned } = entry.line {
            return self.run(number, first_position, returned, batch);
        }
        true
    }

    fn history(&mut self, openings: Published, exceptions: Published, runs: Published) -> bool {
        let known = usize::try_from(runs.count).unwrap_or(usize::MAX).min(self.runs.len());
        for run in &self.runs[..known] {
            self.coverage.runs.insert(run.run_version, (-1, -1));
            self.returned.insert(run.run_version, run.returned.len());
        }
        let same_runs = Published::runs(&self.runs[..known]) == runs;
        let same_openings = Published::of(history(self.data)) == openings;
        self.exceptions(exceptions, -1) && same_runs && same_openings
    }

    /// Takes the next exceptions for a line.
    fn exceptions(&mut self, line: Published, batch: i64) -> bool {
        let logged = &mut self.coverage.exceptions;
        let to = usize::try_from(line.count).ok().and_then(|count| logged.len().checked_add(count));
        let Some(rows) = to.and_then(|to| self.data.exceptions.get(logged.len()..to)) else { return false };
        logged.resize(logged.len() + rows.len(), batch);
        Published::exceptions(rows) == line
    }

    /// Takes the next returned copies of a run for a line.
    fn run(&mut self, number: i64, first_position: i64, line: Published, batch: i64) -> bool {
        self.coverage.runs.entry(number).or_insert((batch, batch)).1 = batch;
        let run = self.runs.iter().rfind(|run| run.run_version == number && run.first_position == first_position);
        let from = self.returned.entry(number).or_insert(0);
        let to = usize::try_from(line.count).ok().and_then(|count| from.checked_add(count));
        let Some(rows) = run.zip(to).and_then(|(run, to)| run.returned.get(*from..to)) else { return false };
        *from += rows.len();
        Published::returned(rows) == line
    }

    /// Whether every row has a line, except for those after the last opening of the log, which may wait for a batch.
    fn has_all(&self, log: &Log<'_>) -> bool {
        let position =
            |entry: &Entry| if let Line::Opening { position, .. } = entry.line { Some(position) } else { None };
        let Some(last) = log.lines.iter().filter_map(position).max() else { return true };
        let mut unlogged = self.data.exceptions.iter().skip(self.coverage.exceptions.len());
        let is_whole = |run: &RunVersion| self.returned.get(&run.run_version).is_some_and(|n| *n >= run.returned.len());
        unlogged.all(|exception| exception.position >= last)
            && self.runs.iter().all(|run| run.first_position >= last || is_whole(run))
    }
}

/// The runs, each with the returned copies of all its entries.
fn whole_runs(data: &PublicData2) -> Vec<RunVersion> {
    let mut runs: Vec<RunVersion> = Vec::new();
    for run in &data.runs {
        match runs.last_mut().filter(|last| last.run_version == run.run_version) {
            Some(last) => last.returned.extend(&run.returned),
            None => runs.push(run.clone()),
        }
    }
    runs
}

/// The lines of the openings before the log.
fn history(data: &PublicData2) -> Vec<String> {
    let before = |opening: &&PublicOpening<Record>| data.begin.is_some_and(|begin| opening.fairness.position() < begin);
    let mut openings: Vec<_> = data.openings.iter().filter(before).collect();
    openings.sort_by_key(|opening| opening.fairness.position());
    let line = |opening: &&PublicOpening<Record>| {
        let position = opening.fairness.position();
        opening_row(position, opening.id, opening.fairness.digest())
    };
    openings.iter().map(line).collect()
}

/// Compares openings with their lines, and checks times.
pub(super) fn check(instance: &Instance<'_>, report: &mut Report2) {
    let Some(begin) = instance.data.begin else { return };
    for opening in instance.openings.iter().filter(|opening| opening.fairness.position() >= begin) {
        let record = &opening.fairness;
        let is_logged = match instance.opening_lines.get(&opening.id) {
            Some(line) => line.position == record.position() && line.digest.to_string() == record.digest(),
            None => waits_since(instance, record)
                .is_none_or(|since| instance.log.newest_time_ms().saturating_sub(since) <= UNLOGGED_MS),
        };
        if !is_logged {
            let subject = Subject::Opening(opening.id);
            report.problem(ProblemCode::LogMismatch, subject, "It is not logged like this.");
        }
    }
    check_opening_lines(instance, report);
    for (id, record) in instance.records().filter(|(_, record)| record.level == Level::One) {
        let Some(line) = instance.opening_lines.get(&id) else { continue };
        let before = line.batch.checked_sub(1).map(|before| instance.log.header(before).time_ms);
        let is_early = before.is_some_and(|time| record.opened_at_ms < time.saturating_sub(10 * MINUTE_MS));
        let latest = instance.log.header(line.batch).time_ms.saturating_add(MINUTE_MS);
        if is_early || record.opened_at_ms > latest {
            report.mark(MarkCode::Time, Subject::Opening(id));
        }
    }
}

/// The time since which an opening without a line could have had one. The round of a ticket may be late, so that only
/// the line of a later opening tells it.
fn waits_since(instance: &Instance<'_>, record: &Record) -> Option<i64> {
    if record.two().is_none_or(|record| record.level == Level::One) {
        return Some(record.opened_at_ms());
    }
    let is_later =
        |entry: &&Entry| matches!(entry.line, Line::Opening { position, .. } if position > record.position());
    let later = instance.log.lines.iter().find(is_later);
    later.map(|entry| instance.log.header(entry.batch).time_ms)
}

/// Checks that each opening is logged once, and is in the list if the list reaches it.
fn check_opening_lines(instance: &Instance<'_>, report: &mut Report2) {
    let last_listed = instance.openings.last().map_or(i64::MIN, |opening| opening.fairness.position());
    let mut seen = HashSet::new();
    for entry in &instance.log.lines {
        let Line::Opening { position, id, .. } = entry.line else { continue };
        let subject = Subject::Opening(id);
        if !seen.insert(id) {
            report.problem(ProblemCode::LogMismatch, subject, "It is logged twice.");
        }
        if instance.data.begin.is_some_and(|begin| position < begin) {
            report.problem(ProblemCode::LogMismatch, subject, "It is logged, but it is before the log.");
        }
        if position <= last_listed && !instance.listed.contains_key(&id) {
            report.problem(ProblemCode::LogMismatch, subject, "It is logged, but not in the list.");
        }
        let is_hidden = instance.data.hidden_from.is_some_and(|hidden| position >= hidden);
        if is_hidden && instance.log.age_ms(entry.batch) > HELD_BACK_MS {
            report.problem(ProblemCode::HeldBack, subject, "It, or an opening before it, was not shown.");
        }
    }
}
