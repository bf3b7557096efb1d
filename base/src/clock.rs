//! Time as a dependency: all code reads a [`Clock`], and tests move it.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

mod timestamp;

pub use timestamp::Timestamp;

/// The source of time.
#[derive(Clone)]
pub enum Clock {
    /// The machine's clock without its jumps ([`jumped`]).
    System,
    /// The machine's clock with an offset and a speed.
    Moved(Moved),
    /// A clock that stands still until a test advances it.
    Fixed(watch::Sender<Timestamp>),
}

/// The difference of a moved clock to the machine's.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// The time of the machine's clock when it was moved.
    since: Timestamp,
    /// The offset at that time, in milliseconds.
    ahead: i64,
    /// The speed since then.
    speed: u32,
}

impl Moved {
    fn at(self, machine: Timestamp) -> Timestamp {
        self.since.plus_millis(self.ahead).plus_millis(machine.since(self.since) * i64::from(self.speed))
    }
}

impl Clock {
    /// A fixed clock that shows `start`.
    pub fn fixed(start: Timestamp) -> Self {
        Self::Fixed(watch::Sender::new(start))
    }

    /// A clock that is `hours` ahead of the machine's, and runs `speed` times as fast from now on.
    pub fn moved(hours: f64, speed: u32) -> Self {
        // Any plausible number of seconds is exact in both types.
        #[expect(clippy::cast_possible_truncation, reason = "a time span of at most some years")]
        let ahead = (hours * 3600.0).round() as i64 * 1000;
        if ahead == 0 && speed == 1 { Self::System } else { Self::Moved(Moved { since: system_time(), ahead, speed }) }
    }

    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => system_time(),
            Self::Moved(moved) => moved.at(system_time()),
            Self::Fixed(time) => *time.borrow(),
        }
    }

    /// Advances a fixed clock and wakes its waiters; no effect on other clocks.
    pub fn advance(&self, by: Duration) {
        if let Self::Fixed(time) = self {
            let millis = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
            time.send_modify(|now| *now = now.plus_millis(millis));
        }
    }

    /// The speed relative to the machine's clock.
    fn speed(&self) -> u64 {
        if let Self::Moved(moved) = self { u64::from(moved.speed) } else { 1 }
    }

    /// Returns once the clock shows `until` or later.
    pub async fn wait_until(&self, until: Timestamp) {
        match self {
            Self::System | Self::Moved(_) => {
                let left = until.since(self.now()).max(0).unsigned_abs().div_ceil(self.speed());
                tokio::time::sleep(Duration::from_millis(left)).await;
            }
            Self::Fixed(time) => {
                let mut time = time.subscribe();
                // The sender is part of `self`, so the channel cannot close.
                let _ = time.wait_for(|now| *now >= until).await;
            }
        }
    }
}

fn system_time() -> Timestamp {
    Timestamp::from_millis(steady().read(wall_millis(), uptime()))
}

/// By how many milliseconds the machine's clock has jumped, if the time here ignores the jump; `None` without a jump.
pub fn jumped() -> Option<i64> {
    system_time();
    steady().jump.map(|jump| jump.by)
}

/// How many milliseconds a clock is ahead of another one that showed `other` at some time between `before` and `after`.
pub fn ahead_of(other: Timestamp, before: Timestamp, after: Timestamp) -> i64 {
    before.since(other).max(0) + after.since(other).min(0)
}

/// Reports that the time here is `ahead` milliseconds ahead of the database's. After the first report, a jump of the
/// machine's clock is accepted only if the database's clock agrees.
pub fn compared(ahead: i64) {
    steady().compared(ahead, uptime());
}

#[expect(clippy::disallowed_methods, reason = "the one place that asks the machine for the time")]
fn wall_millis() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Monotonic time, which also runs while the machine is suspended.
#[cfg(target_os = "linux")]
fn uptime() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(not(target_os = "linux"))]
fn uptime() -> Duration {
    static STARTED: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    STARTED.elapsed()
}

fn steady() -> MutexGuard<'static, Steady> {
    static STEADY: LazyLock<Mutex<Steady>> = LazyLock::new(|| Mutex::new(Steady::new(wall_millis(), uptime())));
    // No change is interrupted by a panic, so a poisoned value is still valid.
    STEADY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A change of the clock by more than this at once is a jump, in milliseconds.
const JUMP: i64 = 5000;
/// A jump by more than this, a day in milliseconds, is never accepted; it takes a restart.
pub const MAX_ACCEPTED_JUMP: i64 = 86_400_000;
/// A smaller jump is accepted when the clock has run evenly since for this long.
const ACCEPT_AFTER: Duration = Duration::from_mins(10);
/// The same if the database's clock agrees.
const ACCEPT_AFTER_IF_AGREED: Duration = Duration::from_mins(2);
/// How long a comparison with the database's clock is valid.
const COMPARISON_VALID_FOR: Duration = Duration::from_mins(1);

/// Monotonic wall time: the machine's clock without its jumps. A trade must not expire because a person or a program
/// sets the machine's clock to tomorrow. A small jump that lasts is accepted after a while, because in most cases the
/// clock was corrected.
#[derive(Debug)]
struct Steady {
    /// The machine's clock when `uptime` was 0, with later small corrections.
    began: i64,
    jump: Option<Jump>,
    /// How far the machine's clock was ahead of the database's, and the uptime of that comparison.
    offset: Option<(i64, Duration)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Jump {
    /// The unit is a millisecond.
    by: i64,
    since: Duration,
}

impl Steady {
    fn new(wall: i64, uptime: Duration) -> Self {
        Self { began: wall - millis(uptime), jump: None, offset: None }
    }

    /// The time for these readings of the machine's clock and of the uptime.
    fn read(&mut self, wall: i64, uptime: Duration) -> i64 {
        let steady = self.began + millis(uptime);
        let ahead = wall - steady;
        if ahead.abs() > JUMP && !self.accepts(ahead, uptime) {
            return steady;
        }
        self.jump = None;
        self.began += ahead;
        wall
    }

    /// Whether a jump by `by` milliseconds has lasted long enough to be accepted.
    fn accepts(&mut self, by: i64, uptime: Duration) -> bool {
        let known = self.jump.filter(|jump| (jump.by - by).abs() <= JUMP);
        let jump = known.unwrap_or(Jump { by, since: uptime });
        self.jump = Some(jump);
        if known.is_none() {
            tracing::error!(
                by_s = by / 1000,
                "the machine's clock jumped; the server continues with its own time. It accepts a jump of less than a \
                 day after some minutes. After a larger jump, correct the clock, or restart the server if the clock is \
                 correct"
            );
        }
        let lasted = uptime.saturating_sub(jump.since);
        let even = match self.offset {
            None => lasted >= ACCEPT_AFTER,
            Some((offset, at)) => {
                let is_recent = at >= jump.since && uptime.saturating_sub(at) <= COMPARISON_VALID_FOR;
                lasted >= ACCEPT_AFTER_IF_AGREED && is_recent && offset.abs() <= JUMP
            }
        };
        let accepted = by.abs() <= MAX_ACCEPTED_JUMP && even;
        if accepted {
            tracing::warn!(by_s = by / 1000, "accepted the machine's new time after its clock jumped");
        }
        accepted
    }

    fn compared(&mut self, ahead: i64, uptime: Duration) {
        self.offset = Some((ahead + self.jump.map_or(0, |jump| jump.by), uptime));
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_ignores_jumps_of_the_machines_clock() {
        let (day, at) = (86_400_000, Duration::from_millis);
        let mut steady = Steady::new(1_000_000, at(500));
        assert_eq!(steady.read(1_000_100, at(600)), 1_000_100);
        // Small corrections in either direction are followed.
        assert_eq!(steady.read(1_002_000, at(700)), 1_002_000);
        assert_eq!(steady.read(1_000_000, at(800)), 1_000_000);
        // A jump to tomorrow or to last year is ignored and reported.
        assert_eq!(steady.read(1_000_100 + day, at(900)), 1_000_100);
        assert_eq!(steady.jump.map(|jump| jump.by), Some(day));
        assert_eq!(steady.read(1_000_200 - 365 * day, at(1000)), 1_000_200);
        assert_eq!(steady.jump.map(|jump| jump.by), Some(-365 * day));
        // The clock jumps back.
        assert_eq!(steady.read(1_060_200, at(61_000)), 1_060_200);
        assert_eq!(steady.jump, None);
    }

    const HOUR: i64 = 3_600_000;

    /// Reads a clock every ten seconds in this range of uptime, after the machine's clock has jumped by `by`. Returns
    /// the difference to the time without the jump.
    fn offset_after(steady: &mut Steady, by: i64, seconds: std::ops::RangeInclusive<u64>) -> i64 {
        let read = |second: u64| {
            let even = i64::try_from(second).unwrap() * 1000;
            steady.read(even + by, Duration::from_secs(second)) - even
        };
        seconds.step_by(10).map(read).last().unwrap()
    }

    #[test]
    fn a_jump_of_less_than_a_day_is_accepted_after_a_while() {
        let steady = || Steady::new(0, Duration::ZERO);
        let mut corrected = steady();
        assert_eq!(offset_after(&mut corrected, 5 * HOUR, 10..=600), 0);
        assert_eq!(offset_after(&mut corrected, 5 * HOUR, 610..=610), 5 * HOUR);
        assert_eq!(corrected.jump, None);
        // After another jump the wait starts again. A clock that jumps back has not changed.
        let mut unstable = steady();
        assert_eq!(offset_after(&mut unstable, 5 * HOUR, 10..=400), 0);
        assert_eq!(offset_after(&mut unstable, -HOUR, 410..=1000), 0);
        assert_eq!(offset_after(&mut unstable, 0, 1010..=1010), 0);
        assert_eq!(offset_after(&mut unstable, -HOUR, 1020..=1610), 0);
        assert_eq!(offset_after(&mut unstable, -HOUR, 1620..=1620), -HOUR);
        for far in [25 * HOUR, -25 * HOUR] {
            assert_eq!(offset_after(&mut steady(), far, 10..=86_400), 0, "only a restart accepts it");
        }
    }

    #[test]
    fn a_jump_is_accepted_only_if_the_databases_clock_agrees() {
        let at = Duration::from_secs;
        let mut steady = Steady::new(0, Duration::ZERO);
        steady.compared(0, at(5));
        assert_eq!(offset_after(&mut steady, HOUR, 10..=2000), 0, "no comparison since the jump");
        steady.compared(0, at(2005));
        assert_eq!(
            offset_after(&mut steady, HOUR, 2010..=2020),
            0,
            "the database agrees with the time before the jump"
        );
        steady.compared(-HOUR, at(2025));
        assert_eq!(offset_after(&mut steady, HOUR, 2100..=2300), 0, "the comparison is too old");
        steady.compared(-HOUR, at(2305));
        assert_eq!(offset_after(&mut steady, HOUR, 2310..=2310), HOUR, "the machine's clock was corrected");
        // The next jump: two minutes are enough if both clocks agree.
        assert_eq!(offset_after(&mut steady, 3 * HOUR, 3000..=3100), HOUR);
        steady.compared(-2 * HOUR, at(3105));
        assert_eq!(offset_after(&mut steady, 3 * HOUR, 3110..=3110), HOUR);
        assert_eq!(offset_after(&mut steady, 3 * HOUR, 3120..=3120), 3 * HOUR);
    }

    #[test]
    fn a_slow_response_does_not_make_a_clock_ahead() {
        let at = Timestamp::from_millis;
        let cases = [((100, 90, 120), 0), ((100, 130, 160), 30), ((100, 40, 60), -40), ((100, 100, 100), 0)];
        for ((other, before, after), ahead) in cases {
            assert_eq!(ahead_of(at(other), at(before), at(after)), ahead);
        }
    }

    #[tokio::test]
    async fn a_clock_that_is_ahead_wakes_its_waiters() {
        assert!(matches!(Clock::moved(0.0, 1), Clock::System));
        let (before, ahead) = (Clock::System.now(), Clock::moved(25.5, 1));
        let now = ahead.now();
        assert!(now.since(before) >= 25 * 3_600_000 + 1_800_000, "{before} and {now}");
        assert!(now <= Clock::System.now().plus_hours(26));
        let soon = now.plus_millis(5);
        ahead.wait_until(soon).await;
        assert!(ahead.now() >= soon);
    }

    #[test]
    fn a_faster_clock_starts_at_its_offset_and_runs_evenly() {
        let since = Timestamp::from_millis(1_000_000);
        let moved = Moved { since, ahead: 3_600_000, speed: 144 };
        assert_eq!(moved.at(since), since.plus_hours(1));
        assert_eq!(moved.at(since.plus_millis(25_000)), since.plus_hours(2));
        assert_eq!(moved.at(since.plus_millis(600_000)), since.plus_hours(25));
    }

    #[tokio::test]
    async fn waiting_takes_less_time_on_a_faster_clock() {
        let fast = Clock::moved(0.0, 1000);
        let (began, hour) = (std::time::Instant::now(), fast.now().plus_millis(60_000));
        fast.wait_until(hour).await;
        assert!(fast.now() >= hour);
        assert!(began.elapsed() < Duration::from_secs(30), "a minute passes in less: {:?}", began.elapsed());
    }

    #[tokio::test]
    async fn a_fixed_clock_wakes_its_waiters() {
        let clock = Clock::fixed(Timestamp::from_millis(0));
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.wait_until(Timestamp::from_millis(5)).await }
        });
        clock.advance(Duration::from_millis(5));
        waiting.await.expect("the waiter ends");
    }
}
