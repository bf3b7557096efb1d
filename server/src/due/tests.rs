//! Tests of failing items and of the schedule.

use super::*;
use crate::error::Error;
use crate::testing::{TestApp, TestDatabase};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const A_JOB: Schedule = Schedule::new("a job", "");

/// Items of work, some of which fail.
#[derive(Default)]
struct WorkList {
    left: Mutex<BTreeSet<u32>>,
    failing: BTreeSet<u32>,
    attempts: AtomicUsize,
}

impl WorkList {
    fn of(number: u32, failing: &[u32]) -> Self {
        Self { left: Mutex::new((0..number).collect()), failing: failing.iter().copied().collect(), ..Self::default() }
    }

    fn left(&self) -> Vec<u32> {
        self.left.lock().unwrap().iter().copied().collect()
    }

    async fn drain_batch(&self, test: &TestApp, backoff: &RetryBackoff<u32>) -> Result<usize> {
        let find = async |limit: u32| Ok(self.left().into_iter().take(usize::try_from(limit).unwrap()).collect());
        let act = async |some: Vec<u32>| {
            self.attempts.fetch_add(1, Ordering::SeqCst);
            // One transaction: all or nothing.
            match some.iter().find(|one| self.failing.contains(one)) {
                Some(failing) => Err(Error::internal(format!("item {failing} fails"))),
                None => Ok(some.iter().filter(|one| self.left.lock().unwrap().remove(one)).count()),
            }
        };
        drain_batch(&test.core, &Batch { size: 10, failure: "items failed" }, backoff, find, act).await
    }
}

#[tokio::test]
async fn failing_items_are_skipped_and_retried_with_growing_pauses() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    // More than one batch of failing items, before all others.
    let failing: Vec<u32> = (0..25).collect();
    let (work_list, backoff) = (WorkList::of(100, &failing), RetryBackoff::default());
    assert_eq!(work_list.drain_batch(&test, &backoff).await.unwrap(), 75);
    assert_eq!((work_list.left(), backoff.len()), (failing, 25));
    let attempts = work_list.attempts.load(Ordering::SeqCst);
    assert_eq!(work_list.drain_batch(&test, &backoff).await.unwrap(), 0);
    assert_eq!(work_list.attempts.load(Ordering::SeqCst), attempts, "failed items are not retried within a minute");
    // In a day each is tried after 1, 2, 4, … minutes, and then once an hour.
    for _ in 0..24 * 60 {
        test.core.clock.advance(Duration::from_mins(1));
        work_list.drain_batch(&test, &backoff).await.unwrap();
    }
    let tried = (work_list.attempts.load(Ordering::SeqCst) - attempts) / 25;
    assert!((24..=40).contains(&tried), "tried {tried} times in a day");
}

#[tokio::test]
async fn a_retried_item_that_succeeds_leaves_the_backlog() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let (mut work_list, backoff) = (WorkList::of(12, &[3]), RetryBackoff::default());
    assert_eq!(work_list.drain_batch(&test, &backoff).await.unwrap(), 11);
    work_list.failing.clear();
    test.core.clock.advance(Duration::from_mins(1));
    assert_eq!(work_list.drain_batch(&test, &backoff).await.unwrap(), 1);
    assert!(work_list.left().is_empty() && backoff.is_empty());
}

#[tokio::test]
async fn a_busy_database_is_not_a_failure_of_the_items() {
    let busy = async |_: Vec<u32>| Err(Error::Busy { retry_after: 1 });
    assert!(matches!(together_or_alone("", vec![1, 2], busy).await, Err(Error::Busy { .. })));
}

#[tokio::test]
async fn work_that_stays_due_does_not_run_in_a_hot_loop() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let (runs, past) = (Arc::new(AtomicUsize::new(0)), test.core.clock.now());
    let counting = Arc::clone(&runs);
    let core = test.core.clone();
    let work = move || {
        counting.fetch_add(1, Ordering::SeqCst);
        Ok(Some(past))
    };
    let job = tokio::spawn(async move { while round(&core, &A_JOB, async { work() }, future::pending()).await {} });
    // The clock advances in steps of a tenth of a second, and the job can run after each.
    for _ in 0..50 {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        test.core.clock.advance(Duration::from_millis(100));
    }
    test.core.stop();
    job.await.unwrap();
    assert!((4..=6).contains(&runs.load(Ordering::SeqCst)), "{runs:?} runs in five seconds");
}

#[tokio::test]
async fn nothing_is_due_while_the_clocks_of_server_and_database_differ() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let done = Arc::new(AtomicUsize::new(0));
    let counting = Arc::clone(&done);
    test.core.nodes.compared(400 * 86_400_000);
    let core = test.core.clone();
    let work = move || {
        counting.fetch_add(1, Ordering::SeqCst);
        Ok(None)
    };
    let job = tokio::spawn(async move { while round(&core, &A_JOB, async { work() }, future::pending()).await {} });
    tokio::time::sleep(2 * CHECK_CLOCKS_EVERY).await;
    assert_eq!(done.load(Ordering::SeqCst), 0);
    let reply = test.anyone().get("/readyz").await;
    assert_eq!(reply.status, 503);
    assert!(String::from_utf8_lossy(&reply.body).contains("34560000000 ms ahead of the database's"), "{reply}");
    test.core.nodes.compared(4000);
    let runs_again = async {
        while done.load(Ordering::SeqCst) == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), runs_again).await.expect("the job runs once the clocks agree");
    test.core.nodes.compared(-400 * 86_400_000);
    test.core.stop();
    job.await.expect("the job ends");
}
