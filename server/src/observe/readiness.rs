//! Whether the database responds, with one check for all concurrent callers.
//!
//! Load balancers ask several times a second, and so may other clients: that must not cost a database read each time.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use crate::error::Result;

/// How long a result is used, from the start of its check.
const FRESH: Duration = Duration::from_millis(250);
/// Time limit of the check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);
pub const UNREADABLE: &str = "the database cannot be read";

#[derive(Default)]
pub struct Readiness(Mutex<Option<Asked>>);

struct Asked {
    at: Instant,
    answer: watch::Receiver<Option<Answer>>,
}

/// The problem of the database, if there is one.
type Answer = Option<&'static str>;

impl Readiness {
    /// The problem of the database, from this check or a recent one.
    pub async fn of<F: Future<Output = Result<()>> + Send + 'static>(&self, check: impl FnOnce() -> F) -> Answer {
        let mut answer = self.asked(check);
        // The sender is dropped without a result when the check panics.
        answer.wait_for(Option::is_some).await.map_or(Some(UNREADABLE), |answer| answer.flatten())
    }

    fn asked<F: Future<Output = Result<()>> + Send + 'static>(
        &self,
        check: impl FnOnce() -> F,
    ) -> watch::Receiver<Option<Answer>> {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Asked { at, answer }) = &*latest {
            let runs = answer.borrow().is_none() && answer.has_changed().is_ok();
            if runs || at.elapsed() < FRESH {
                return answer.clone();
            }
        }
        let (tell, answer) = watch::channel(None);
        let check = check();
        // A separate task: the first caller may disconnect, and the others wait for the same result.
        tokio::spawn(async move {
            let found = match timeout(CHECK_TIMEOUT, check).await {
                Err(_) => Some("the database does not respond within two seconds"),
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the database cannot be read");
                    Some(UNREADABLE)
                }
                Ok(Ok(())) => None,
            };
            tell.send_replace(Some(found));
        });
        *latest = Some(Asked { at: Instant::now(), answer: answer.clone() });
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::time::sleep;

    #[tokio::test]
    async fn concurrent_callers_share_one_check() {
        let (readiness, checks) = (Readiness::default(), Arc::<AtomicU32>::default());
        let check = || {
            let checks = Arc::clone(&checks);
            async move {
                checks.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok(())
            }
        };
        // The first caller disconnects before there is a result.
        drop(readiness.asked(check));
        let results = futures_util::future::join_all((0..100).map(|_| readiness.of(check))).await;
        assert!(results.iter().all(Option::is_none));
        assert_eq!(checks.load(Ordering::Relaxed), 1);
        sleep(FRESH).await;
        assert_eq!(readiness.of(check).await, None);
        assert_eq!(checks.load(Ordering::Relaxed), 2, "an older result is not used");
    }

    #[tokio::test]
    async fn a_hanging_check_times_out_and_a_panicking_one_fails_immediately() {
        let readiness = Readiness::default();
        let begun = Instant::now();
        let (first, second) = tokio::join!(readiness.of(std::future::pending), readiness.of(std::future::pending));
        assert!(first == second && first.is_some_and(|problem| problem.contains("two seconds")));
        assert!(begun.elapsed() < CHECK_TIMEOUT * 2, "sequential checks would take too long");
        let panics = || async { panic!("a check that panics") };
        assert_eq!(readiness.of(panics).await, Some(UNREADABLE));
        sleep(FRESH).await;
        assert_eq!(readiness.of(|| async { Ok(()) }).await, None);
    }
}
