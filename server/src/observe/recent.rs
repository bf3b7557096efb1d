//! How many requests there were lately and how long they took, in a few counters that cost nothing to keep.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Parts of each doubling: a percentile is right to a sixteenth.
const PARTS: usize = 8;
/// From a microsecond to a minute.
const DOUBLINGS: usize = 26;

/// Requests since they were taken last.
pub struct Recent {
    /// By how long they took: each doubling of microseconds in [`PARTS`].
    took: [AtomicU32; PARTS * DOUBLINGS],
    errors: AtomicU32,
}

/// What they came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many there were.
    pub requests: u32,
    /// How many of them failed here (a status of 500 or more).
    pub errors: u32,
    /// Half of them took at most so many microseconds.
    pub p50: u32,
    /// Of a hundred, 99 took at most so many microseconds.
    pub p99: u32,
}

impl Default for Recent {
    fn default() -> Self {
        Self { took: std::array::from_fn(|_| AtomicU32::new(0)), errors: AtomicU32::new(0) }
    }
}

impl Recent {
    /// Counts a request.
    pub fn count(&self, took: Duration, failed: bool) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX).max(1);
        self.took[place(micros)].fetch_add(1, Ordering::Relaxed);
        if failed {
            self.errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Everything since the last time, which begins anew.
    pub fn take(&self) -> Taken {
        let counts: Vec<u32> = self.took.iter().map(|count| count.swap(0, Ordering::Relaxed)).collect();
        let requests = counts.iter().fold(0_u32, |sum, count| sum.saturating_add(*count));
        let errors = self.errors.swap(0, Ordering::Relaxed);
        Taken { requests, errors, p50: below(&counts, requests, 50), p99: below(&counts, requests, 99) }
    }
}

/// Where so many microseconds are counted.
fn place(micros: u32) -> usize {
    let doubling = micros.ilog2() as usize;
    // The three bits after the first one; below 8 µs there are not as many.
    let part = ((micros as usize * PARTS) >> doubling) % PARTS;
    (doubling * PARTS + part).min(PARTS * DOUBLINGS - 1)
}

/// The middle of what is counted at a place.
fn middle(place: usize) -> u32 {
    let (doubling, part) = (place / PARTS, place % PARTS);
    let from = ((PARTS + part) as u64) << doubling;
    u32::try_from((from + (1_u64 << doubling) / 2) / PARTS as u64).unwrap_or(u32::MAX)
}

/// What so many of a hundred do not exceed; 0 of none.
fn below(counts: &[u32], requests: u32, of_hundred: u64) -> u32 {
    let rank = (u64::from(requests) * of_hundred).div_ceil(100);
    let mut seen = 0;
    for (place, count) in counts.iter().enumerate() {
        seen += u64::from(*count);
        if seen >= rank && rank > 0 {
            return middle(place);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_right_to_a_sixteenth() {
        let recent = Recent::default();
        assert_eq!(recent.take(), Taken::default());
        for micros in 1..=10_000_u64 {
            recent.count(Duration::from_micros(micros), micros > 9_990);
        }
        let taken = recent.take();
        assert_eq!((taken.requests, taken.errors), (10_000, 10));
        for (seen, right) in [(taken.p50, 5_000.0), (taken.p99, 9_900.0)] {
            assert!((f64::from(seen) / right - 1.0).abs() < 1.0 / 16.0 + 0.001, "{seen} for {right}");
        }
        assert_eq!(recent.take(), Taken::default(), "what was taken is gone");
    }

    #[test]
    fn every_time_has_its_place_in_order() {
        let mut last = 0;
        for micros in (1..10_000).chain([60_000_000, u32::MAX]) {
            let here = place(micros);
            assert!(here >= last && here < PARTS * DOUBLINGS, "{micros}");
            last = here;
            if micros < 60_000_000 {
                let off = f64::from(middle(here)) / f64::from(micros);
                assert!((0.8..=1.2).contains(&off) || micros < 16, "{micros}: {}", middle(here));
            }
        }
    }
}
