//! A compact histogram of durations: a count per bucket, so that two histograms can be added.

use serde::{Deserialize, Serialize};

/// Buckets per doubling: a duration is accurate to an eighth.
const PARTS: usize = 4;
/// From a microsecond to a minute.
const DOUBLINGS: usize = 26;
pub const PLACES: usize = PARTS * DOUBLINGS;

/// The number of durations in each bucket (see [`place`]). On the wire it is the list of non-empty buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(usize, u32)>", into = "Vec<(usize, u32)>")]
pub struct Times([u32; PLACES]);

impl Default for Times {
    fn default() -> Self {
        Self([0; PLACES])
    }
}

impl From<[u32; PLACES]> for Times {
    fn from(counts: [u32; PLACES]) -> Self {
        Self(counts)
    }
}

impl From<Vec<(usize, u32)>> for Times {
    fn from(counted: Vec<(usize, u32)>) -> Self {
        let mut times = Self::default();
        for (place, count) in counted {
            if let Some(here) = times.0.get_mut(place) {
                *here = here.saturating_add(count);
            }
        }
        times
    }
}

impl From<Times> for Vec<(usize, u32)> {
    fn from(times: Times) -> Self {
        times.0.into_iter().enumerate().filter(|(_, count)| *count > 0).collect()
    }
}

impl Times {
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (here, more) in self.0.iter_mut().zip(other.0) {
            *here = here.saturating_add(more);
        }
        self
    }

    /// A histogram of these durations, in microseconds.
    #[cfg(test)]
    pub fn of(all: impl IntoIterator<Item = u32>) -> Self {
        let mut counts = [0; PLACES];
        for micros in all {
            counts[place(micros)] += 1;
        }
        counts.into()
    }

    pub fn count(&self) -> u32 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Number of durations longer than this, to the precision of a bucket.
    pub fn over(&self, micros: u32) -> u32 {
        self.0[place(micros) + 1..].iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The percentile `of_hundred`, in microseconds. 0 if there are no durations.
    pub fn within(&self, of_hundred: u64) -> u32 {
        let all: u64 = self.0.iter().map(|count| u64::from(*count)).sum();
        let rank = (all * of_hundred).div_ceil(100);
        let mut seen = 0;
        for (place, count) in self.0.iter().enumerate() {
            seen += u64::from(*count);
            if seen >= rank && rank > 0 {
                return middle(place);
            }
        }
        0
    }
}

/// The index of the bucket for this duration.
pub fn place(micros: u32) -> usize {
    let micros = micros.max(1);
    let doubling = micros.ilog2() as usize;
    // The bits after the first one. The smallest durations have fewer.
    let part = ((micros as usize * PARTS) >> doubling) % PARTS;
    (doubling * PARTS + part).min(PLACES - 1)
}

/// The middle of a bucket.
fn middle(place: usize) -> u32 {
    let (doubling, part) = (place / PARTS, place % PARTS);
    let from = ((PARTS + part) as u64) << doubling;
    u32::try_from((from + (1_u64 << doubling) / 2) / PARTS as u64).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_accurate_to_an_eighth() {
        let times = Times::of(1..=10_000);
        assert_eq!(times.count(), 10_000);
        for (of_hundred, right) in [(50, 5_000.0), (99, 9_900.0)] {
            let seen = times.within(of_hundred);
            assert!((f64::from(seen) / right - 1.0).abs() < 1.0 / 8.0 + 0.001, "{seen} for {right}");
        }
        assert_eq!(Times::default().within(99), 0);
    }

    #[test]
    fn few_slow_requests_do_not_move_the_percentile() {
        let quick = Times::of(std::iter::repeat_n(100, 800));
        let slow = Times::of([3_000_000; 7]);
        assert!(quick.and(&slow).within(99) < 200, "7 of 807 are less than one of a hundred");
        assert!(quick.and(&slow).and(&slow).within(99) > 2_500_000);
        assert!(quick.and(&slow).within(50) < 200);
        assert_eq!((quick.and(&slow).over(1_000_000), quick.over(1_000_000), slow.over(u32::MAX)), (7, 0, 0));
    }

    #[test]
    fn buckets_are_in_the_order_of_durations() {
        let mut last = 0;
        for micros in (0..10_000).chain([60_000_000, u32::MAX]) {
            let here = place(micros);
            assert!(here >= last && here < PLACES, "{micros}");
            last = here;
            if (16..60_000_000).contains(&micros) {
                let off = f64::from(middle(here)) / f64::from(micros);
                assert!((0.8..=1.2).contains(&off), "{micros}: {}", middle(here));
            }
        }
    }

    #[test]
    fn the_wire_format_grows_with_the_number_of_different_times() {
        let times = Times::of([100, 100, 3_000_000]);
        let text = serde_json::to_string(&times).unwrap();
        assert!(text.len() < 20, "{text}");
        assert_eq!(serde_json::from_str::<Times>(&text).unwrap(), times);
        assert_eq!(
            serde_json::from_str::<Times>("[[999,1]]").unwrap(),
            Times::default(),
            "an unknown bucket is ignored"
        );
    }
}
