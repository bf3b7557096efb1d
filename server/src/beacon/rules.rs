//! Whether the beacon is usable, and when its relays are asked.

use crate::clock::Timestamp;
use foilcast_beacon::Beacon;

/// Relays have a round this long after its time.
const DELAY_MS: i64 = 400;
/// For this long after a failure the beacon is not asked again.
const FAILURE_MS: i64 = 10_000;
/// For this long a failure is shown.
const SHOWN_MS: i64 = 60_000;
/// The pause between two attempts to get a round, and for how long it does not grow.
const PAUSE_MS: i64 = 600;
const EVEN_MS: i64 = 10_000;
const LONGEST_PAUSE_MS: i64 = 30_000;

/// What a node knows of the beacon's newest round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Known {
    /// The newest verified round, and when it arrived.
    newest: Option<(u64, Timestamp)>,
    /// When the beacon was last found not to be usable. `None` after it was found usable.
    failed_at: Option<Timestamp>,
}

impl Known {
    pub fn newest(&self) -> Option<u64> {
        self.newest.map(|(round, _)| round)
    }

    /// Notes a verified round. An older one than the newest changes nothing.
    pub fn arrived(&mut self, round: u64, now: Timestamp) {
        if self.newest().is_none_or(|newest| newest < round) {
            self.newest = Some((round, now));
        }
    }

    /// Whether the newest round arrived at most two periods ago and differs by at most one from that of this time.
    pub fn is_usable(&self, beacon: &Beacon, now: Timestamp) -> bool {
        let period_ms = i64::try_from(beacon.period_s.saturating_mul(1000)).unwrap_or(i64::MAX);
        self.newest.is_some_and(|(round, at)| {
            now.since(at) <= period_ms.saturating_mul(2) && beacon.round_at(now.millis()).abs_diff(round) <= 1
        })
    }

    /// Notes whether the beacon was usable after its relays were asked. Returns whether that has changed.
    pub fn asked(&mut self, usable: bool, now: Timestamp) -> bool {
        let had_failed = self.failed_at.is_some();
        self.failed_at = (!usable).then_some(now);
        had_failed == usable
    }

    /// Whether the last failure is long enough ago to ask again.
    pub fn may_ask(&self, now: Timestamp) -> bool {
        !self.has_failed_within(FAILURE_MS, now)
    }

    /// Whether the beacon failed within the last minute.
    pub fn has_failed_lately(&self, now: Timestamp) -> bool {
        self.has_failed_within(SHOWN_MS, now)
    }

    fn has_failed_within(&self, millis: i64, now: Timestamp) -> bool {
        self.failed_at.is_some_and(|at| (0..millis).contains(&now.since(at)))
    }
}

/// When relays have this round.
pub fn due_at(beacon: &Beacon, round: u64) -> Timestamp {
    Timestamp::from_millis(beacon.time_ms(round)).plus_millis(DELAY_MS)
}

/// When relays have the round after that of this time.
pub fn next_at(beacon: &Beacon, now: Timestamp) -> Timestamp {
    due_at(beacon, beacon.round_at(now.millis()).saturating_add(1))
}

/// The pause before the next attempt to get a round, `elapsed_ms` after the first one and with this pause before it.
pub fn pause_ms(elapsed_ms: i64, last_ms: i64) -> i64 {
    if elapsed_ms < EVEN_MS { PAUSE_MS } else { last_ms.saturating_mul(2).min(LONGEST_PAUSE_MS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUND: u64 = 1000;

    fn beacon() -> Beacon {
        Beacon { public_key: String::new(), period_s: 3, genesis_s: 1_600_000_000 }
    }

    /// This many milliseconds after the time of [`ROUND`].
    fn after(millis: i64) -> Timestamp {
        Timestamp::from_millis(beacon().time_ms(ROUND)).plus_millis(millis)
    }

    fn known(round: u64, arrived: i64) -> Known {
        let mut known = Known::default();
        known.arrived(round, after(arrived));
        known
    }

    #[test]
    fn the_beacon_is_usable_with_a_recent_round_near_that_of_the_clock() {
        assert!(!Known::default().is_usable(&beacon(), after(0)), "no round is known");
        for (round, arrived, now, usable) in [
            (ROUND, 400, 400, true),
            (ROUND - 1, 0, 0, true),
            (ROUND + 1, 0, 0, true),
            // The clock is ahead or behind, or the beacon catches up.
            (ROUND - 2, 0, 0, false),
            (ROUND + 2, 0, 0, false),
            (ROUND - 1000, 0, 0, false),
            // The next rounds do not arrive.
            (ROUND, 400, 5999, true),
            (ROUND, 400, 6000, false),
            // The round arrived before its time, by this clock.
            (ROUND + 1, -2999, 3000, true),
            (ROUND + 1, -2999, 3002, false),
        ] {
            let is_usable = known(round, arrived).is_usable(&beacon(), after(now));
            assert_eq!(is_usable, usable, "round {round} at {arrived}, now {now}");
        }
    }

    #[test]
    fn the_newest_round_never_falls_and_arrives_once() {
        let mut known = known(ROUND, 0);
        for (round, newest) in [(ROUND - 1, ROUND), (ROUND, ROUND), (ROUND + 3, ROUND + 3), (1, ROUND + 3)] {
            known.arrived(round, after(9000));
            assert_eq!(known.newest(), Some(newest));
        }
        let mut repeated = self::known(ROUND, 0);
        repeated.arrived(ROUND, after(5000));
        assert_eq!(repeated, self::known(ROUND, 0));
    }

    #[test]
    fn a_failure_counts_for_ten_seconds_and_is_shown_for_a_minute() {
        let mut known = Known::default();
        assert!(known.may_ask(after(0)) && !known.has_failed_lately(after(0)));
        assert!(known.asked(false, after(0)), "it was not known to fail");
        assert!(!known.asked(false, after(0)));
        assert_eq!([0, 9999, 10_000].map(|at| known.may_ask(after(at))), [false, false, true]);
        assert_eq!([0, 59_999, 60_000].map(|at| known.has_failed_lately(after(at))), [true, true, false]);
        assert!(known.may_ask(after(-1)), "the clock was set back");
        assert!(known.asked(true, after(1)));
        assert!(known.may_ask(after(1)) && !known.has_failed_lately(after(1)));
        assert!(!known.asked(true, after(2)));
    }

    #[test]
    fn relays_are_asked_a_little_after_the_time_of_a_round() {
        assert_eq!(due_at(&beacon(), ROUND), after(400));
        assert_eq!([0, 400, 2999, 3000].map(|at| next_at(&beacon(), after(at))), [3400, 3400, 3400, 6400].map(after));
    }

    #[test]
    fn pauses_are_even_for_ten_seconds_and_then_double_up_to_half_a_minute() {
        assert_eq!([0, 600, 9999].map(|elapsed| pause_ms(elapsed, 600)), [600; 3]);
        let longer = [600, 1200, 2400, 4800, 9600, 19_200, 30_000].map(|last| pause_ms(10_000, last));
        assert_eq!(longer, [1200, 2400, 4800, 9600, 19_200, 30_000, 30_000]);
    }
}
