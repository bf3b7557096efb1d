//! A value that is slow to make and fresh for a while: made by one caller, and refreshed before it expires.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;

use crate::error::Result;

/// A value, and the moment that it shows.
#[derive(Debug)]
pub struct Timestamped<T> {
    /// When that was: everything that was committed before is in it.
    pub at: Instant,
    pub value: T,
}

impl<T> Timestamped<T> {
    /// Runs `make`, beginning now.
    pub async fn now<F: Future<Output = Result<T>>>(make: impl FnOnce() -> F) -> Result<Self> {
        let at = Instant::now();
        Ok(Self { at, value: make().await? })
    }
}

/// Where it is kept.
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

/// Age from which a request refreshes it: early enough to be ready before the old one expires.
pub fn renewal(fresh: Duration) -> Duration {
    fresh * 3 / 5
}

impl<T: Send + Sync + 'static> SingleFlightCache<T> {
    fn younger_than(&self, age: Duration) -> Option<Arc<Timestamped<T>>> {
        self.now.load_full().filter(|made| made.at.elapsed() < age)
    }

    /// What is kept and younger than this, or a new one; one makes it while the others wait. `make` is given what was
    /// kept before.
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

    /// The same, but a value that will soon expire is refreshed in the background, and no caller waits for that.
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
                // A failure is retried by the first caller after expiry, who gets the error.
                if let Err(error) = renewing.0.get(renewal(fresh), make).await {
                    tracing::debug!(%error, "something could not be made anew ahead of time");
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

    /// Something that was made so many seconds ago.
    fn made(value: usize, seconds: u64) -> Arc<Timestamped<usize>> {
        let at = Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine runs for some minutes");
        Arc::new(Timestamped { at, value })
    }

    fn fails() -> std::future::Ready<Result<Timestamped<usize>>> {
        std::future::ready(Err(Error::NotFound("thing")))
    }

    #[tokio::test]
    async fn a_fresh_value_is_returned_and_an_expired_one_is_made() {
        let kept = Arc::<SingleFlightCache<usize>>::default();
        kept.now.store(Some(made(1, 50)));
        let never = |_| async { panic!("it is fresh") };
        assert_eq!(Arc::clone(&kept).get_ahead(FRESH, never).await.unwrap().value, 1);
        kept.now.store(Some(made(1, 101)));
        let make = |before: Option<Arc<Timestamped<usize>>>| {
            Timestamped::now(async move || Ok(before.map_or(0, |made| made.value) + 1))
        };
        assert_eq!(Arc::clone(&kept).get_ahead(FRESH, make).await.unwrap().value, 2);
        kept.now.store(Some(made(2, 101)));
        assert!(Arc::clone(&kept).get_ahead(FRESH, |_| fails()).await.is_err());
    }

    #[tokio::test]
    async fn a_value_near_its_expiry_is_refreshed_once_in_the_background() {
        let (kept, begun, go, makings) = (
            Arc::<SingleFlightCache<usize>>::default(),
            Arc::new(Notify::new()),
            Arc::new(Notify::new()),
            Arc::new(AtomicUsize::new(0)),
        );
        kept.now.store(Some(made(1, 60)));
        for _ in 0..3 {
            let (begun, go, makings) = (Arc::clone(&begun), Arc::clone(&go), Arc::clone(&makings));
            let make = move |_| async move {
                makings.fetch_add(1, Ordering::SeqCst);
                begun.notify_one();
                go.notified().await;
                Ok(Timestamped { at: Instant::now(), value: 2 })
            };
            assert_eq!(Arc::clone(&kept).get_ahead(FRESH, make).await.unwrap().value, 1, "the old one is still good");
        }
        begun.notified().await;
        go.notify_one();
        while kept.younger_than(renewal(FRESH)).is_none() {
            tokio::task::yield_now().await;
        }
        assert_eq!((kept.now.load_full().unwrap().value, makings.load(Ordering::SeqCst)), (2, 1));
    }

    #[tokio::test]
    async fn a_renewal_that_fails_is_tried_again() {
        let kept = Arc::<SingleFlightCache<usize>>::default();
        kept.now.store(Some(made(1, 60)));
        for _ in 0..2 {
            assert_eq!(Arc::clone(&kept).get_ahead(FRESH, |_| fails()).await.unwrap().value, 1);
            while kept.renewing.load(Ordering::Acquire) {
                tokio::task::yield_now().await;
            }
        }
        let make = |_| Timestamped::now(async || Ok(2));
        Arc::clone(&kept).get_ahead(FRESH, make).await.unwrap();
        while kept.now.load_full().unwrap().value == 1 {
            tokio::task::yield_now().await;
        }
    }
}
