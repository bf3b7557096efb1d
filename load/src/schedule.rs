//! The schedule of a user's steps, fixed by the random seed in advance.

use std::time::Duration;

use tokio::time::Instant;

/// The times of one user's steps, in order.
pub struct Schedule {
    next: Instant,
    end: Instant,
    pause: Duration,
    rng: fastrand::Rng,
}

impl Schedule {
    /// Steps from `begin` to `end` with an average `pause` between two, ± 50 %. The first step is at a random time of
    /// the first pause, so that users are not synchronized.
    pub fn new(begin: Instant, end: Instant, pause: Duration, mut rng: fastrand::Rng) -> Self {
        let next = begin + pause.mul_f64(rng.f64());
        Self { next, end, pause, rng }
    }
}

impl Iterator for Schedule {
    type Item = Instant;

    fn next(&mut self) -> Option<Instant> {
        let due = self.next;
        self.next += self.pause.mul_f64(0.5 + self.rng.f64());
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
            .flat_map(|seed| Schedule::new(begin, end, Duration::from_secs(2), fastrand::Rng::with_seed(seed)))
            .collect();
        assert!((1425..=1575).contains(&all.len()), "{} instead of 1500", all.len());
        assert!(all.iter().all(|due| (begin..end).contains(due)));
        let first = all.iter().filter(|due| **due < begin + Duration::from_secs(1)).count();
        assert!((10..=40).contains(&first), "{first} in the first second");
    }

    #[test]
    fn the_same_seed_gives_the_same_schedule() {
        let (begin, pause) = (Instant::now(), Duration::from_millis(300));
        let schedule =
            || Schedule::new(begin, begin + pause * 50, pause, fastrand::Rng::with_seed(7)).collect::<Vec<_>>();
        assert_eq!(schedule(), schedule());
        assert!(schedule().windows(2).all(|pair| pair[1] - pair[0] >= pause / 2));
    }
}
