//! Checks the log by itself, and finds lines and rounds in it (section 25, check 2).

use std::collections::HashMap;

use super::super::canonical::Bytes32;
use super::super::log::{Batch, Beacon, Line, entries_digest};
use super::super::public2::{PublicBatch, PublicData2};
use super::Evidence;
use super::report::{MarkCode, ProblemCode, Report2, Subject};

/// A result must be drawn before this many further rounds are known.
const OVERDUE_ROUNDS: u64 = 200;
/// The instance may catch up for this long after it knew them.
const CATCH_UP_MS: i64 = 10 * 60_000;

/// A line and where the log has it.
#[derive(Debug)]
pub(super) struct Entry {
    /// The index of the batch.
    pub batch: usize,
    /// The index of the line in its batch.
    pub place: u64,
    pub line: Line,
}

/// The lines of the log that can be read, and the rounds with a valid signature.
pub(super) struct Log<'a> {
    pub batches: &'a [PublicBatch],
    pub lines: Vec<Entry>,
    beacons: HashMap<Bytes32, &'a Beacon>,
    randomness: HashMap<(Bytes32, u64), Bytes32>,
    /// The newest round that relays know, with the id of its beacon.
    relays: Option<(Bytes32, u64)>,
}

impl<'a> Log<'a> {
    pub fn read(data: &'a PublicData2, evidence: &Evidence<'_>, report: &mut Report2) -> Self {
        let beacons = data.beacons.iter().filter(|beacon| beacon.scheme == Beacon::SCHEME);
        let mut log = Self {
            batches: &data.batches,
            lines: Vec::new(),
            beacons: beacons.map(|published| (published.beacon.id(), &published.beacon)).collect(),
            randomness: HashMap::new(),
            relays: evidence.newest_round,
        };
        log.read_rounds(data, evidence, report);
        for (at, batch) in data.batches.iter().enumerate() {
            let first = log.lines.len();
            log.read_lines(at, batch, report);
            for message in log.broken(at, batch, &log.lines[first..], data.begin) {
                report.problem(ProblemCode::LogBroken, Subject::Batch(batch.header.number), message);
            }
        }
        if data.batches.is_empty() && data.begin.is_some() {
            report.problem(ProblemCode::LogBroken, Subject::Log, "It has no batches.");
        }
        log.check_rounds(evidence, report);
        log
    }

    pub fn header(&self, batch: usize) -> &'a Batch {
        &self.batches[batch].header
    }

    /// The time of the newest batch.
    pub fn newest_time_ms(&self) -> i64 {
        self.batches.last().map_or(i64::MIN, |batch| batch.header.time_ms)
    }

    /// The epoch of the newest batch.
    pub fn newest_epoch(&self) -> i64 {
        self.batches.last().map_or(i64::MIN, |batch| batch.header.epoch)
    }

    /// The randomness of a batch's round, if that is known.
    pub fn randomness(&self, batch: usize) -> Option<Bytes32> {
        let header = self.header(batch);
        self.randomness.get(&(header.beacon?, header.round?)).copied()
    }

    /// How much older a batch is than the newest one.
    pub fn age_ms(&self, batch: usize) -> i64 {
        self.newest_time_ms().saturating_sub(self.header(batch).time_ms)
    }

    /// Whether so many rounds after that of the batch are known, to the instance for some time, that its tickets must
    /// have been drawn.
    pub fn is_overdue(&self, batch: usize) -> bool {
        let Batch { beacon: Some(beacon), round: Some(round), .. } = self.header(batch) else { return false };
        let is_late = |newest: u64| newest >= round.saturating_add(OVERDUE_ROUNDS);
        let knew = |(at, header): (usize, &Batch)| {
            header.beacon == Some(*beacon) && header.newest.is_some_and(is_late) && self.age_ms(at) > CATCH_UP_MS
        };
        self.relays.is_some_and(|(id, newest)| id == *beacon && is_late(newest))
            || self.batches.iter().map(|batch| &batch.header).enumerate().any(knew)
    }

    fn read_rounds(&mut self, data: &PublicData2, evidence: &Evidence<'_>, report: &mut Report2) {
        for published in &data.rounds {
            let (id, round) = (published.beacon, published.round);
            let Some(beacon) = self.beacons.get(&id) else { continue };
            let is_valid = (evidence.verifies)(beacon, round, &published.signature);
            if let Some(randomness) = published.randomness().filter(|_| is_valid) {
                self.randomness.insert((id, round), randomness);
            } else {
                let message = format!("Round {round} of the beacon {id} has no valid signature.");
                report.problem(ProblemCode::BeaconSignature, Subject::Log, message);
            }
        }
    }

    fn read_lines(&mut self, at: usize, batch: &PublicBatch, report: &mut Report2) {
        for (place, text) in (0..).zip(&batch.entries) {
            match text.parse() {
                Ok(line) => self.lines.push(Entry { batch: at, place, line }),
                Err(error) => {
                    let message = format!("Line {place} cannot be read. {error}");
                    report.problem(ProblemCode::LogBroken, Subject::Batch(batch.header.number), message);
                }
            }
        }
    }

    /// What is wrong with a batch and its link to the one before.
    fn broken(&self, at: usize, batch: &PublicBatch, lines: &[Entry], begin: Option<i64>) -> Vec<&'static str> {
        let header = &batch.header;
        let before = at.checked_sub(1).map(|before| &self.batches[before]);
        let previous = before.map_or(Bytes32::from_bytes([0; 32]), |before| before.head);
        let count = |len: usize| u64::try_from(len).unwrap_or(u64::MAX);
        let begins_epoch = lines.first().is_some_and(|entry| entry.place == 0 && entry.line.begins_epoch());
        let fits_epoch = before.is_none_or(|before| {
            if begins_epoch { header.epoch > before.header.epoch } else { header.epoch == before.header.epoch }
        });
        let is_first = |entry: &Entry| matches!(entry.line, Line::Begin { position } if Some(position) == begin);
        let begins = lines.first().is_some_and(is_first)
            && lines.get(1).is_some_and(|entry| matches!(entry.line, Line::History { .. }));
        let in_order = |entry: &Entry| {
            let is_at = |first: bool, place: u64| first == (at == 0) && entry.place == place;
            (!matches!(entry.line, Line::Begin { .. }) || is_at(true, 0))
                && (!matches!(entry.line, Line::History { .. }) || is_at(true, 1))
                && (!matches!(entry.line, Line::Restore { .. }) || is_at(false, 0))
        };
        let has_ticket = lines.iter().any(|entry| entry.line.is_ticket());
        let fits_beacon = match header.beacon {
            Some(beacon) => self.beacons.contains_key(&beacon),
            None => header.newest.is_none() && header.round.is_none(),
        };
        let checks = [
            (header.number == count(at), "Its number does not follow."),
            (header.previous == previous, "It does not name the head of the batch before."),
            (header.count == count(batch.entries.len()), "It has another number of lines."),
            (header.digest == entries_digest(&batch.entries), "Its digest is not that of its lines."),
            (batch.head == header.head(), "Its head is not that of its header."),
            (fits_epoch, "Its epoch does not fit."),
            (at > 0 || begins, "The log does not begin as published."),
            (lines.iter().all(in_order), "A line that begins the log or an epoch is in another place."),
            (header.round.is_some() == has_ticket, "It has a round without a ticket line, or the reverse."),
            (fits_beacon, "Its beacon is not published."),
        ];
        checks.into_iter().filter(|(fits, _)| !fits).map(|(_, message)| message).collect()
    }

    /// Checks that rounds never fall and fit the time, and marks beacons that are not trusted and late heads.
    fn check_rounds(&self, evidence: &Evidence<'_>, report: &mut Report2) {
        let mut last: HashMap<Bytes32, (u64, u64)> = HashMap::new();
        for batch in self.batches {
            let Batch { number, time_ms, beacon: Some(id), newest, round, .. } = batch.header else { continue };
            let subject = Subject::Batch(number);
            let (last_round, last_newest) = last.entry(id).or_default();
            let falls = round.is_some_and(|round| round < *last_round) || newest.is_some_and(|it| it < *last_newest);
            if falls || round.zip(newest).is_some_and(|(round, newest)| round <= newest) {
                report.problem(ProblemCode::RoundOrder, subject, "Its round or the newest one is too low.");
            }
            *last_round = round.unwrap_or(0).max(*last_round);
            *last_newest = newest.unwrap_or(0).max(*last_newest);
            if round.is_some() && !evidence.trusts(id) {
                report.mark(MarkCode::OtherBeacon, subject);
            }
            let (Some(round), Some(beacon)) = (round, self.beacons.get(&id)) else { continue };
            let known_at = beacon.time_ms(round);
            let longest = i64::try_from(beacon.period_s).map_or(i64::MAX, |period| period.saturating_mul(3000) + 2000);
            if !(known_at.saturating_sub(longest)..known_at).contains(&time_ms) {
                report.problem(ProblemCode::BatchTime, subject, "Its time does not fit its round.");
            }
            if batch.published_at_ms.is_none_or(|published| published >= known_at) {
                report.mark(MarkCode::PublishedLate, subject);
            }
        }
    }
}
