//! A cache for one value that is slow to make: made by one caller, and refreshed before it expires.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;

use crate::error::Result;

/// A value with the time of its data.
#[derive(Debug)]
pub struct Timestamped<T> {
    /// Everything that was committed before this time is in the value.
    pub at: Instant,
    pub value: T,
}

impl<T> Timestamped<T> {
    /// Runs `make`, with the current time.
    pub async fn now<F: Future<Output = Result<T>>>(make: impl FnOnce() -> F) -> Result<Self> {
        let at = Instant::now();
        Ok(Self { at, value: make().await? })
    }
}

#[derive(Debug)]
pub struct SingleFlightCache<T> {
    now: ArcSwapOption<Timestamped<T>>,
    making: tokio::sync::Mutex<()>,
    renewing: AtomicBool,
}

impl<T> Default for SingleFlightCache<T> {
    fn default() -> Self {
        Self { now: ArcSwapOption::empty(), making: tokio::sync::Mutex::default(), renewing: AtomicBool::new(false) }
    }
}

/// Age at which a request refreshes the value: early enough to finish before it expires.
pub fn renewal(fresh: Duration) -> Duration {
    fresh * 3 / 5
}

impl<T: Send + Sync + 'static> SingleFlightCache<T> {
    fn younger_than(&self, age: Duration) -> Option<Arc<Timestamped<T>>> {
        self.now.load_full().filter(|made| made.at.elapsed() < age)
    }

    /// The cached value if it is younger than `fresh`, or a new one, which one caller makes while the others wait.
    /// `make` gets the previous value.
    pub async fn get<F>(
        &self,
        age: Duration,
        make: impl FnOnce(Option<Arc<Timestamped<T>>>) -> F,
    ) -> Result<Arc<Timestamped<T>>>
    where
        F: Future<Output = Result<Timestamped<T>>>,
    {
        if let Some(made) = self.younger_than(age) {
            return Ok(made);
        }
        let _one_at_a_time = self.making.lock().await;
        if let Some(made) = self.younger_than(age) {
            return Ok(made);
        }
        let made = Arc::new(make(self.now.load_full()).await?);
        self.now.store(Some(Arc::clone(&made)));
        Ok(made)
    }

    /// As [`Self::get`], but a value that expires soon is refreshed in the background, and no caller waits for that.
    pub async fn get_ahead<F>(
        self: Arc<Self>,
        fresh: Duration,
        make: impl FnOnce(Option<Arc<Timestamped<T>>>) -> F + Send + 'static,
    ) -> Result<Arc<Timestamped<T>>>
    where
        F: Future<Output = Result<Timestamped<T>>> + Send + 'static,
    {
        let Some(made) = self.younger_than(fresh) else { return self.get(fresh, make).await };
        if made.at.elapsed() >= renewal(fresh) && !self.renewing.swap(true, Ordering::AcqRel) {
            let renewing = Renewing(self);
            tokio::spawn(async move {
                // After a failure, the first caller after the expiry tries again and gets the error.
                if let Err(error) = renewing.0.get(renewal(fresh), make).await {
                    tracing::debug!(%error, "could not refresh a cached value in the background");
                }
            });
        }
        Ok(made)
    }
}

/// Ends the renewal when dropped, so that the next one can begin.
struct Renewing<T>(Arc<SingleFlightCache<T>>);

impl<T> Drop for Renewing<T> {
    fn drop(&mut self) {
        self.0.renewing.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use std::sync::atomic::AtomicUsize;
    use tokio::sync::Notify;

    const FRESH: Duration = Duration::from_secs(100);

    /// A value that was computed `seconds` ago.
    fn value_from(value: usize, seconds: u64) -> Arc<Timestamped<usize>> {
        let at =
            Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine has been up for some minutes");
        Arc::new(Timestamped { at, value })
    }

    fn fails() -> std::future::Ready<Result<Timestamped<usize>>> {
        std::future::ready(Err(Error::NotFound("thing")))
    }

    #[tokio::test]
    async fn a_fresh_value_is_returned_and_an_expired_one_recomputed() {
        let cache = Arc::<SingleFlightCache<usize>>::default();
        cache.now.store(Some(value_from(1, 50)));
        let never = |_| async { panic!("a fresh value is recomputed") };
        assert_eq!(Arc::clone(&cache).get_ahead(FRESH, never).await.unwrap().value, 1);
        cache.now.store(Some(value_from(1, 101)));
        let make = |before: Option<Arc<Timestamped<usize>>>| {
            Timestamped::now(async move || Ok(before.map_or(0, |old| old.value) + 1))
        };
        assert_eq!(Arc::clone(&cache).get_ahead(FRESH, make).await.unwrap().value, 2);
        cache.now.store(Some(value_from(2, 101)));
        assert!(Arc::clone(&cache).get_ahead(FRESH, |_| fails()).await.is_err());
    }

    #[tokio::test]
    async fn a_value_near_its_expiry_is_refreshed_once_in_the_background() {
        let (cache, started, finish, computations) = (
            Arc::<SingleFlightCache<usize>>::default(),
            Arc::new(Notify::new()),
            Arc::new(Notify::new()),
            Arc::new(AtomicUsize::new(0)),
        );
        cache.now.store(Some(value_from(1, 60)));
        for _ in 0..3 {
            let (started, finish, computations) =
                (Arc::clone(&started), Arc::clone(&finish), Arc::clone(&computations));
            let make = move |_| async move {
                computations.fetch_add(1, Ordering::SeqCst);
                started.notify_one();
                finish.notified().await;
                Ok(Timestamped { at: Instant::now(), value: 2 })
            };
            assert_eq!(
                Arc::clone(&cache).get_ahead(FRESH, make).await.unwrap().value,
                1,
                "the old value is still fresh"
            );
        }
        started.notified().await;
        finish.notify_one();
        while cache.younger_than(renewal(FRESH)).is_none() {
            tokio::task::yield_now().await;
        }
        assert_eq!((cache.now.load_full().unwrap().value, computations.load(Ordering::SeqCst)), (2, 1));
    }

    #[tokio::test]
    async fn a_failed_refresh_is_retried() {
        let cache = Arc::<SingleFlightCache<usize>>::default();
        cache.now.store(Some(value_from(1, 60)));
        for _ in 0..2 {
            assert_eq!(Arc::clone(&cache).get_ahead(FRESH, |_| fails()).await.unwrap().value, 1);
            while cache.renewing.load(Ordering::Acquire) {
                tokio::task::yield_now().await;
            }
        }
        let make = |_| Timestamped::now(async || Ok(2));
        Arc::clone(&cache).get_ahead(FRESH, make).await.unwrap();
        while cache.now.load_full().unwrap().value == 1 {
            tokio::task::yield_now().await;
        }
    }
}
