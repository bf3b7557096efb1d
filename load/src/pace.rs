//! The schedule of a user's steps, fixed by the random seed in advance.

use std::time::Duration;

use tokio::time::Instant;

/// The times of one user's steps, in order.
pub struct Due {
    next: Instant,
    end: Instant,
    think: Duration,
    dice: fastrand::Rng,
}

impl Due {
    /// From `begin` to `end`, with `think` between two steps on average, ± 50 %. The first step is at a random time of
    /// the first pause, so that users are not synchronized.
    pub fn new(begin: Instant, end: Instant, think: Duration, mut dice: fastrand::Rng) -> Self {
        let next = begin + think.mul_f64(dice.f64());
        Self { next, end, think, dice }
    }
}

impl Iterator for Due {
    type Item = Instant;

    fn next(&mut self) -> Option<Instant> {
        let due = self.next;
        self.next += self.think.mul_f64(0.5 + self.dice.f64());
        (due < self.end).then_some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_has_the_requested_number_of_steps() {
        let begin = Instant::now();
        let end = begin + Duration::from_secs(60);
        // 50 users who wait for two seconds: 25 steps a second.
        let all: Vec<Instant> = (0..50)
            .flat_map(|seed| Due::new(begin, end, Duration::from_secs(2), fastrand::Rng::with_seed(seed)))
            .collect();
        assert!((1425..=1575).contains(&all.len()), "{} instead of 1500", all.len());
        assert!(all.iter().all(|due| (begin..end).contains(due)));
        let first = all.iter().filter(|due| **due < begin + Duration::from_secs(1)).count();
        assert!((10..=40).contains(&first), "{first} in the first second");
    }

    #[test]
    fn the_same_seed_gives_the_same_schedule() {
        let (begin, think) = (Instant::now(), Duration::from_millis(300));
        let day = || Due::new(begin, begin + think * 50, think, fastrand::Rng::with_seed(7)).collect::<Vec<_>>();
        assert_eq!(day(), day());
        assert!(day().windows(2).all(|pair| pair[1] - pair[0] >= think / 2));
    }
}
