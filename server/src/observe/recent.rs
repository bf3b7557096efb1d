//! The number and durations of recent requests, in a few cheap counters.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::times::{PLACES, Times, place};

/// Requests since the last [`Recent::drain`].
pub struct Recent {
    took: [AtomicU32; PLACES],
    errors: AtomicU32,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Number of failed requests (a status of 500 or more).
    pub errors: u32,
    pub took: Times,
}

impl Default for Recent {
    fn default() -> Self {
        Self { took: std::array::from_fn(|_| AtomicU32::new(0)), errors: AtomicU32::new(0) }
    }
}

impl Recent {
    pub fn count(&self, took: Duration, failed: bool) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        self.took[place(micros)].fetch_add(1, Ordering::Relaxed);
        if failed {
            self.errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The counts since the last call. Resets the counters.
    pub fn drain(&self) -> Taken {
        let counts: [u32; PLACES] = std::array::from_fn(|place| self.took[place].swap(0, Ordering::Relaxed));
        Taken { errors: self.errors.swap(0, Ordering::Relaxed), took: counts.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draining_resets_the_counters() {
        let recent = Recent::default();
        assert_eq!(recent.drain(), Taken::default());
        recent.count(Duration::from_millis(3), false);
        recent.count(Duration::from_secs(5000), true);
        let taken = recent.drain();
        assert_eq!((taken.errors, taken.took.count()), (1, 2));
        assert_eq!(recent.drain(), Taken::default());
    }
}
