//! Which lines make the next batch, when it is closed, and with which round (docs/decisions/draw-2.md, sections 4.2, 5
//! and 6.6).

use crate::clock::Timestamp;
use crate::ids::{OpeningId, PackId};
use foilcast_draw::{Batch, Beacon, Bytes32, Line, entries_digest};

/// The most lines in a batch.
pub const MAX_LINES: usize = 1000;
/// Without tickets, the time from one batch to the next, in milliseconds.
const EVERY_MS: i64 = 10_000;
/// A batch is closed at least this long before its round, in milliseconds.
const MARGIN_MS: i64 = 2000;
/// The round comes at most this many periods after the margin.
const MAX_PERIODS: i64 = 3;

/// A stored line without a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingLine {
    pub number: i64,
    pub line: Line,
}

/// A version 2 opening without a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnloggedOpening {
    pub position: i64,
    pub id: OpeningId,
    pub digest: Bytes32,
    pub proof: Proof,
    pub pack: PackId,
    pub odds_version: i64,
}

/// What an opening's randomness came from, for the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// Level 1 with the entropy of the opener's browser.
    Entropy,
    /// Level 1 without entropy.
    ServerOnly,
    Ticket,
}

/// Everything that has no batch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waiting {
    pub lines: Vec<WaitingLine>,
    pub openings: Vec<UnloggedOpening>,
}

/// A line of the next batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry<'a> {
    Stored(&'a WaitingLine),
    Opening(&'a UnloggedOpening),
}

impl Entry<'_> {
    pub fn line(&self) -> Line {
        match self {
            Self::Stored(waiting) => waiting.line.clone(),
            Self::Opening(UnloggedOpening { position, id, digest, .. }) => {
                Line::Opening { position: *position, id: *id, digest: *digest }
            }
        }
    }

    pub fn is_ticket(&self) -> bool {
        matches!(self, Self::Stored(waiting) if waiting.line.is_ticket())
    }

    fn begins_epoch(&self) -> bool {
        matches!(self, Self::Stored(waiting) if waiting.line.begins_epoch())
    }
}

impl Waiting {
    pub fn has_tickets(&self) -> bool {
        self.lines.iter().any(|waiting| waiting.line.is_ticket())
    }

    /// The lines of the next batch in their order. Ticket lines come last, and never before an earlier batch has taken
    /// the others. A second line that begins an epoch stays for the batch after, with everything after it.
    pub fn next_batch(&self, with_tickets: bool) -> Vec<Entry<'_>> {
        let mut epochs = self.lines.iter().filter(|waiting| waiting.line.begins_epoch());
        let first = epochs.next();
        let end = epochs.next().map_or(i64::MAX, |second| second.number);
        let is_last = end == i64::MAX;
        let others = self.lines.iter().filter(|waiting| waiting.number < end && !waiting.line.begins_epoch());
        let (tickets, lines): (Vec<_>, Vec<_>) = others.partition(|waiting| waiting.line.is_ticket());
        let openings = self.openings.iter().filter(|_| is_last).map(Entry::Opening);
        let tickets = tickets.into_iter().filter(|_| is_last && with_tickets).map(Entry::Stored);
        let stored = first.into_iter().chain(lines).map(Entry::Stored);
        stored.chain(openings).chain(tickets).take(MAX_LINES).collect()
    }

    /// Whether the next batch takes all openings, of which this may be a part.
    pub fn all_openings_fit(&self) -> bool {
        let batch = self.next_batch(false);
        let openings = batch.iter().filter(|entry| matches!(entry, Entry::Opening(_))).count();
        openings == self.openings.len() && openings < MAX_LINES
    }

    /// When the next batch is closed; `None` if there is nothing to close, as before the log begins. `last` is the time
    /// of the batch before.
    pub fn due_at(&self, last: Option<Timestamp>, with_tickets: bool, now: Timestamp) -> Option<Timestamp> {
        let entries = self.next_batch(with_tickets);
        let first = entries.first()?;
        let Some(last) = last else {
            let begins = matches!(first, Entry::Stored(waiting) if matches!(waiting.line, Line::Begin { .. }));
            return begins.then_some(now);
        };
        let is_urgent = entries.len() == MAX_LINES || (with_tickets && self.has_tickets());
        // A time in the future is that of a wrong clock.
        let is_recent = (0..EVERY_MS).contains(&now.since(last));
        Some(if is_recent && !is_urgent { last.plus_millis(EVERY_MS) } else { now })
    }
}

/// The round of a batch with tickets that is closed at this time. `newest` is the largest verified round and `last` the
/// largest round of a batch, both of this beacon. `None` if the round would come too late.
pub fn round(beacon: &Beacon, now: Timestamp, newest: Option<u64>, last: Option<u64>) -> Option<u64> {
    let soonest = beacon.round_at(now.plus_millis(MARGIN_MS).millis()).saturating_add(1);
    let round = soonest.max(newest.map_or(0, |newest| newest.saturating_add(1))).max(last.unwrap_or(0));
    let period_ms = i64::try_from(beacon.period_s.saturating_mul(1000)).unwrap_or(i64::MAX);
    let longest = period_ms.saturating_mul(MAX_PERIODS).saturating_add(MARGIN_MS);
    (beacon.time_ms(round).saturating_sub(now.millis()) <= longest).then_some(round)
}

/// The beacon in the header of a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeaderBeacon {
    pub beacon: Option<Bytes32>,
    pub newest: Option<u64>,
    pub round: Option<u64>,
}

/// The header of the batch with these lines after `last`.
pub fn header(last: Option<&Batch>, entries: &[Entry<'_>], now: Timestamp, beacon: HeaderBeacon) -> Batch {
    let begins_epoch = entries.first().is_some_and(Entry::begins_epoch);
    let time_ms = now.millis();
    let epoch = match last {
        Some(last) if begins_epoch => time_ms.max(last.epoch.saturating_add(1)),
        Some(last) => last.epoch,
        None => time_ms,
    };
    let HeaderBeacon { beacon, newest, round } = beacon;
    Batch {
        epoch,
        number: last.map_or(0, |last| last.number.saturating_add(1)),
        previous: last.map_or(Bytes32::from_bytes([0; 32]), Batch::head),
        time_ms,
        beacon,
        newest,
        round,
        count: u64::try_from(entries.len()).unwrap_or(u64::MAX),
        digest: entries_digest(entries.iter().map(Entry::line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foilcast_draw::{RestoreReason, TicketLine};

    const NOW: Timestamp = Timestamp::from_millis(1_700_000_000_000);

    fn lines(lines: &[Line]) -> Vec<WaitingLine> {
        (1..).zip(lines).map(|(number, line)| WaitingLine { number, line: line.clone() }).collect()
    }

    fn opening(position: i64) -> UnloggedOpening {
        let (id, digest) = (OpeningId::from_bytes([1; 12]), Bytes32::sha256(position.to_string()));
        let pack = PackId::from_bytes([2; 12]);
        UnloggedOpening { position, id, digest, proof: Proof::Entropy, pack, odds_version: 1 }
    }

    fn seed(text: &str) -> Line {
        Line::Seed { hash: Bytes32::sha256(text), predecessor: None }
    }

    fn restore(taken_at_ms: i64) -> Line {
        Line::Restore { reason: RestoreReason::Restored, taken_at_ms }
    }

    fn ticket() -> Line {
        let (id, pack) = ("0e0e0e0e0e0e0e0e0e0e0e01".parse().unwrap(), "0a0a0a0a0a0a0a0a0a0a0a0a".parse().unwrap());
        let seed_hash = Bytes32::sha256("seed");
        let (forced_modifier, entropy) = (None, None);
        Line::Ticket(TicketLine {
            id,
            seed_hash,
            counter: 0,
            entropy,
            pack,
            odds_version: 1,
            forced_modifier,
            is_live: true,
        })
    }

    fn batch(waiting: &Waiting, with_tickets: bool) -> Vec<Line> {
        waiting.next_batch(with_tickets).iter().map(Entry::line).collect()
    }

    #[test]
    fn lines_are_ordered_by_their_kind() {
        let stored = lines(&[ticket(), seed("a"), restore(1), seed("b")]);
        let waiting = Waiting { lines: stored, openings: vec![opening(4), opening(5)] };
        let openings = [4, 5].map(|position| Entry::Opening(&opening(position)).line());
        let mut expected = vec![restore(1), seed("a"), seed("b")];
        expected.extend(openings);
        assert_eq!(batch(&waiting, false), expected, "tickets wait while the beacon is not usable");
        expected.push(ticket());
        assert_eq!(batch(&waiting, true), expected);
    }

    #[test]
    fn each_epoch_has_batches_of_its_own() {
        let stored = lines(&[Line::Begin { position: 1 }, seed("a"), ticket(), restore(1), seed("b")]);
        let mut waiting = Waiting { lines: stored, openings: vec![opening(1)] };
        assert_eq!(batch(&waiting, true), [Line::Begin { position: 1 }, seed("a")]);
        waiting.lines.drain(..2);
        let rest = [restore(1), seed("b"), Entry::Opening(&opening(1)).line(), ticket()];
        assert_eq!(batch(&waiting, true), rest);
    }

    #[test]
    fn a_ticket_overtakes_no_other_line() {
        let most = i64::try_from(MAX_LINES).unwrap();
        let mut waiting = Waiting { lines: lines(&[ticket()]), openings: (1..=most).map(opening).collect() };
        assert!(waiting.next_batch(true).iter().all(|entry| !entry.is_ticket()));
        waiting.openings.pop();
        assert!(waiting.next_batch(true).last().unwrap().is_ticket());
    }

    #[test]
    fn nothing_is_closed_before_the_log_begins() {
        let mut waiting = Waiting { lines: lines(&[seed("a"), ticket()]), openings: vec![opening(1)] };
        assert_eq!(waiting.due_at(None, true, NOW), None);
        waiting.lines.push(WaitingLine { number: 3, line: Line::Begin { position: 1 } });
        assert_eq!(waiting.due_at(None, true, NOW), Some(NOW));
    }

    #[test]
    fn a_batch_is_due_ten_seconds_after_the_last_one_or_at_once_with_a_ticket_or_a_thousand_lines() {
        let ago = |millis: i64| Some(NOW.plus_millis(-millis));
        let one = Waiting { lines: lines(&[seed("a")]), openings: vec![] };
        for (last, due) in [(9_999, 1), (10_000, 0), (0, 10_000), (-1, 0), (-3_600_000, 0)] {
            assert_eq!(one.due_at(ago(last), true, NOW), Some(NOW.plus_millis(due)), "{last} ms ago");
        }
        assert_eq!(Waiting::default().due_at(ago(20_000), true, NOW), None);
        let with_ticket = Waiting { lines: lines(&[seed("a"), ticket()]), openings: vec![] };
        assert_eq!(with_ticket.due_at(ago(0), true, NOW), Some(NOW));
        assert_eq!(with_ticket.due_at(ago(0), false, NOW), Some(NOW.plus_millis(10_000)));
        let only_ticket = Waiting { lines: lines(&[ticket()]), openings: vec![] };
        assert_eq!(only_ticket.due_at(ago(20_000), false, NOW), None);
        let full = Waiting { lines: vec![], openings: (1..=1000).map(opening).collect() };
        assert_eq!(full.due_at(ago(0), false, NOW), Some(NOW));
    }

    #[test]
    fn the_round_is_at_least_two_seconds_ahead_and_never_falls() {
        let beacon = Beacon { public_key: String::new(), period_s: 3, genesis_s: 1_600_000_000 };
        let at = |round: u64, millis: i64| Timestamp::from_millis(beacon.time_ms(round)).plus_millis(millis);
        for (now, newest, last, expected) in [
            (at(1000, 0), Some(1000), None, Some(1001)),
            (at(1000, 999), Some(1000), Some(998), Some(1001)),
            (at(1000, 1000), Some(1000), None, Some(1002)),
            (at(1000, 0), None, None, Some(1001)),
            // The clock is behind the newest round, or an earlier batch had a later one.
            (at(1000, 0), Some(1001), None, Some(1002)),
            (at(1000, 0), Some(1000), Some(1003), Some(1003)),
            // It would come more than two seconds and three periods later.
            (at(1000, 1000), Some(1000), Some(1004), Some(1004)),
            (at(1000, 999), Some(1000), Some(1004), None),
            (at(1000, 0), Some(1003), None, None),
        ] {
            assert_eq!(round(&beacon, now, newest, last), expected, "{newest:?} {last:?}");
        }
    }

    #[test]
    fn an_epoch_is_later_than_the_one_before() {
        let begin = lines(&[Line::Begin { position: 1 }, seed("a")]);
        let entries: Vec<_> = begin.iter().map(Entry::Stored).collect();
        let first = header(None, &entries, NOW, HeaderBeacon::default());
        assert_eq!((first.epoch, first.number, first.count), (NOW.millis(), 0, 2));
        let (seeds, restored) = (lines(&[seed("b")]), lines(&[restore(1)]));
        let next = |last: &Batch, line: &WaitingLine, at| {
            header(Some(last), &[Entry::Stored(line)], NOW.plus_millis(at), HeaderBeacon::default())
        };
        let second = next(&first, &seeds[0], 20_000);
        assert_eq!((second.epoch, second.number, second.previous), (first.epoch, 1, first.head()));
        assert_eq!(next(&second, &restored[0], 30_000).epoch, NOW.millis() + 30_000);
        let behind = next(&second, &restored[0], -30_000);
        assert_eq!((behind.epoch, behind.time_ms), (first.epoch + 1, NOW.millis() - 30_000));
    }
}
