//! Rate limits: writes per user, sign-ins per address. They use the app's clock, so tests do not have to wait.
//!
//! A node counts in memory. If other nodes may run on the same database, what passes is counted in the database, too,
//! so that a limit is the same however many nodes a caller uses. For events too frequent to be stored, such as requests
//! per address, each node allows its share: a load balancer distributes them.

pub(crate) mod store;

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

/// Rate limits per user and per address. `Core::limit_write` and similar functions count in them.
pub struct Limits {
    pub(crate) writes: Limit<String>,
    pub(crate) sign_ins: Limit<IpAddr>,
    /// The same limit as for sign-ins: each of them ends in one exchange.
    pub(crate) exchanges: Limit<IpAddr>,
    /// Counts shared calls, so that unused rows are deleted from time to time.
    pub(crate) together: AtomicU32,
}

impl Limits {
    /// Limits of writes and sign-ins per minute. 0 means no limit.
    pub fn new(clock: &Clock, writes_per_minute: u32, sign_ins_per_minute: u32) -> Self {
        Self {
            writes: Limit::new(clock, writes_per_minute),
            sign_ins: Limit::new(clock, sign_ins_per_minute),
            exchanges: Limit::new(clock, sign_ins_per_minute),
            together: AtomicU32::new(0),
        }
    }
}

/// Unused entries are evicted after this many calls.
pub(crate) const FORGET_EVERY: u32 = 4096;

/// An IPv6 customer has a whole /64, so it counts as one address.
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

/// A rate limit per key.
pub(crate) struct Limit<K: std::hash::Hash + Eq + Clone> {
    /// 0 means no limit.
    pub(crate) per_minute: u32,
    limiter: Option<Limiter<K>>,
    time: AppTime,
    /// Counts calls, to evict unused keys from time to time.
    calls: AtomicU32,
}

impl<K: std::hash::Hash + Eq + Clone> Limit<K> {
    /// A limit per minute. 0 means no limit.
    pub(crate) fn new(clock: &Clock, per_minute: u32) -> Self {
        let time = AppTime(clock.clone());
        let limiter = NonZeroU32::new(per_minute)
            .map(|number| RateLimiter::new(Quota::per_minute(number), DefaultKeyedStateStore::default(), time.clone()));
        Self { per_minute, limiter, time, calls: AtomicU32::new(0) }
    }

    /// Counts one call, or refuses it.
    pub(crate) fn count(&self, key: &K) -> Result<()> {
        self.count_among(key, NonZeroU32::MIN)
    }

    /// Counts one call, or refuses it, if `nodes` nodes share the load: each allows its share.
    pub(crate) fn count_among(&self, key: &K, nodes: NonZeroU32) -> Result<()> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        let parts = nodes.min(NonZeroU32::new(self.per_minute).unwrap_or(NonZeroU32::MIN));
        if self.calls.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            limiter.retain_recent();
        }
        match limiter.check_key_n(key, parts) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(early)) => {
                let wait = early.wait_time_from(self.time.now());
                let retry_after = u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(60).max(1);
                Err(Error::TooMany { retry_after })
            }
            // More cells than the limit has, which the line above rules out.
            Err(_) => Err(Error::TooMany { retry_after: 60 }),
        }
    }
}

/// The app's clock for the rate limiter.
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
    fn the_eleventh_sign_in_of_a_minute_is_refused_per_address() {
        let clock = Clock::fixed(Timestamp::from_millis(1_700_000_000_000));
        let limits = Limits::new(&clock, 60, 10);
        let (mine, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        for _ in 0..10 {
            limits.sign_ins.count(&mine).unwrap();
        }
        assert!(matches!(limits.sign_ins.count(&mine), Err(Error::TooMany { retry_after: 6 })));
        limits.sign_ins.count(&other).unwrap();
        clock.advance(Duration::from_secs(6));
        limits.sign_ins.count(&mine).unwrap();
        assert!(limits.sign_ins.count(&mine).is_err());
    }

    #[test]
    fn several_nodes_share_a_limit() {
        let limit = Limit::new(&Clock::fixed(Timestamp::from_millis(0)), 12);
        let among = |nodes| NonZeroU32::new(nodes).unwrap();
        let allowed =
            |key: &str, nodes| (0..20).filter(|_| limit.count_among(&key.to_owned(), among(nodes)).is_ok()).count();
        assert_eq!(["one", "two", "three"].map(|key| allowed(key, key.len().try_into().unwrap())), [4, 4, 2]);
        assert_eq!(allowed("with more nodes than allowed requests, each node allows one", 1000), 1);
    }

    #[test]
    fn zero_means_no_limit() {
        let limits = Limits::new(&Clock::fixed(Timestamp::from_millis(0)), 0, 0);
        assert!((0..1000).all(|_| limits.writes.count(&"a".into()).is_ok()));
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let parse = |text: &str| network(text.parse().unwrap());
        assert_eq!(parse("2001:db8::1"), parse("2001:db8::ffff:1"));
        assert_ne!(parse("2001:db8:0:1::1"), parse("2001:db8:0:2::1"));
        assert_eq!(parse("::ffff:192.0.2.1"), parse("192.0.2.1"));
    }
}
