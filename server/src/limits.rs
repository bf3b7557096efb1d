//! Rate limits: changes by user, sign-ins by address. The time is the app's, so tests need not wait.

use crate::clock::Clock;
use crate::error::{Error, Result};
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often somebody may do something.
pub struct Limits {
    writes: Limit<String>,
    sign_ins: Limit<IpAddr>,
}

impl Limits {
    /// Limits of so many writes and sign-ins a minute; 0 is no limit.
    pub fn new(clock: &Clock, writes_per_minute: u32, sign_ins_per_minute: u32) -> Self {
        Self { writes: Limit::new(clock, writes_per_minute), sign_ins: Limit::new(clock, sign_ins_per_minute) }
    }

    /// Counts a change by this user (the id as text), or refuses it.
    pub fn write(&self, user: &str) -> Result<()> {
        self.writes.count(&user.to_owned())
    }

    /// Counts a sign-in from this address, or refuses it.
    pub fn sign_in(&self, address: IpAddr) -> Result<()> {
        self.sign_ins.count(&network(address))
    }
}

/// One IPv6 customer has a whole /64, so the limit counts those as one address.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => std::net::Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        },
    }
}

type Limiter<K> = RateLimiter<K, DefaultKeyedStateStore<K>, AppTime, NoOpMiddleware<Nanos>>;

/// How often each key may do one thing.
pub(crate) struct Limit<K: std::hash::Hash + Eq + Clone> {
    limiter: Option<Limiter<K>>,
    time: AppTime,
    /// Counts calls, so that keys nobody used lately are forgotten now and then.
    calls: AtomicU32,
}

impl<K: std::hash::Hash + Eq + Clone> Limit<K> {
    /// So many times a minute; 0 is no limit.
    pub(crate) fn new(clock: &Clock, per_minute: u32) -> Self {
        let time = AppTime(clock.clone());
        let limiter = NonZeroU32::new(per_minute)
            .map(|number| RateLimiter::new(Quota::per_minute(number), DefaultKeyedStateStore::default(), time.clone()));
        Self { limiter, time, calls: AtomicU32::new(0) }
    }

    /// Counts once more, or refuses it.
    pub(crate) fn count(&self, key: &K) -> Result<()> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        if self.calls.fetch_add(1, Ordering::Relaxed) % 4096 == 4095 {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|early| {
            let wait = early.wait_time_from(self.time.now());
            let retry_after = u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(60).max(1);
            Error::TooMany { retry_after }
        })
    }
}

/// The app's clock as the limiter wants it.
#[derive(Clone)]
struct AppTime(Clock);

impl GovernorClock for AppTime {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let millis = self.0.now().millis().max(0).unsigned_abs();
        Nanos::from(millis.saturating_mul(1_000_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use std::time::Duration;

    #[test]
    fn the_eleventh_sign_in_of_a_minute_waits_and_others_do_not() {
        let clock = Clock::fixed(Timestamp::from_millis(1_700_000_000_000));
        let limits = Limits::new(&clock, 60, 10);
        let (mine, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        for _ in 0..10 {
            limits.sign_in(mine).unwrap();
        }
        assert!(matches!(limits.sign_in(mine), Err(Error::TooMany { retry_after: 6 })));
        limits.sign_in(other).unwrap();
        clock.advance(Duration::from_secs(6));
        limits.sign_in(mine).unwrap();
        assert!(limits.sign_in(mine).is_err());
    }

    #[test]
    fn no_limit_is_no_limit() {
        let limits = Limits::new(&Clock::fixed(Timestamp::from_millis(0)), 0, 0);
        assert!((0..1000).all(|_| limits.write("a").is_ok()));
    }

    #[test]
    fn one_customer_of_ipv6_is_one_address() {
        let parse = |text: &str| network(text.parse().unwrap());
        assert_eq!(parse("2001:db8::1"), parse("2001:db8::ffff:1"));
        assert_ne!(parse("2001:db8:0:1::1"), parse("2001:db8:0:2::1"));
        assert_eq!(parse("::ffff:192.0.2.1"), parse("192.0.2.1"));
    }
}
