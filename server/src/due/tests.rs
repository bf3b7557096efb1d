//! Tests of failing items and of the schedule.

use super::*;
use crate::error::Error;
use crate::testing::{TestApp, TestDatabase};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const A_JOB: Schedule = Schedule::new("a job", "");

/// Things to do, some of which cannot be done.
#[derive(Default)]
struct Heap {
    left: Mutex<BTreeSet<u32>>,
    bad: BTreeSet<u32>,
    acts: AtomicUsize,
}

impl Heap {
    fn of(number: u32, bad: &[u32]) -> Self {
        Self { left: Mutex::new((0..number).collect()), bad: bad.iter().copied().collect(), ..Self::default() }
    }

    fn left(&self) -> Vec<u32> {
        self.left.lock().unwrap().iter().copied().collect()
    }

    async fn drain_batch(&self, test: &TestApp, backoff: &RetryBackoff<u32>) -> Result<usize> {
        let find = async |most: u32| Ok(self.left().into_iter().take(usize::try_from(most).unwrap()).collect());
        let act = async |some: Vec<u32>| {
            self.acts.fetch_add(1, Ordering::SeqCst);
            // One transaction: all or nothing.
            match some.iter().find(|one| self.bad.contains(one)) {
                Some(bad) => Err(Error::internal(format!("{bad} cannot be done"))),
                None => Ok(some.iter().filter(|one| self.left.lock().unwrap().remove(one)).count()),
            }
        };
        drain_batch(&test.core, &Batch { size: 10, failure: "this cannot be done" }, backoff, find, act).await
    }
}

#[tokio::test]
async fn failing_items_are_skipped_and_retried_with_growing_pauses() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    // More of them than are done at once, and in front of all others.
    let bad: Vec<u32> = (0..25).collect();
    let (heap, backoff) = (Heap::of(100, &bad), RetryBackoff::default());
    assert_eq!(heap.drain_batch(&test, &backoff).await.unwrap(), 75);
    assert_eq!((heap.left(), backoff.len()), (bad, 25));
    let acts = heap.acts.load(Ordering::SeqCst);
    assert_eq!(heap.drain_batch(&test, &backoff).await.unwrap(), 0);
    assert_eq!(heap.acts.load(Ordering::SeqCst), acts, "they are left alone for a minute");
    // In a day each is tried after 1, 2, 4, … minutes, and then once an hour.
    for _ in 0..24 * 60 {
        test.core.clock.advance(Duration::from_mins(1));
        heap.drain_batch(&test, &backoff).await.unwrap();
    }
    let tried = (heap.acts.load(Ordering::SeqCst) - acts) / 25;
    assert!((24..=40).contains(&tried), "tried {tried} times in a day");
}

#[tokio::test]
async fn items_that_work_again_are_done_and_forgotten() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let (mut heap, backoff) = (Heap::of(12, &[3]), RetryBackoff::default());
    assert_eq!(heap.drain_batch(&test, &backoff).await.unwrap(), 11);
    heap.bad.clear();
    test.core.clock.advance(Duration::from_mins(1));
    assert_eq!(heap.drain_batch(&test, &backoff).await.unwrap(), 1);
    assert!(heap.left().is_empty() && backoff.is_empty());
}

#[tokio::test]
async fn a_busy_database_says_nothing_about_what_is_to_be_done() {
    let busy = async |_: Vec<u32>| Err(Error::Busy { retry_after: 1 });
    assert!(matches!(together_or_alone("", vec![1, 2], busy).await, Err(Error::Busy { .. })));
}

#[tokio::test]
async fn work_that_stays_due_is_no_hot_loop() {
    let test = TestApp::new(TestDatabase::sqlite()).await;
    let (looks, past) = (Arc::new(AtomicUsize::new(0)), test.core.clock.now());
    let counting = Arc::clone(&looks);
    let core = test.core.clone();
    let work = move || {
        counting.fetch_add(1, Ordering::SeqCst);
        Ok(Some(past))
    };
    let job = tokio::spawn(async move { while round(&core, &A_JOB, async { work() }, future::pending()).await {} });
    // Time goes on in steps of a tenth of a second, and each look has its turn.
    for _ in 0..50 {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        test.core.clock.advance(Duration::from_millis(100));
    }
    test.core.stop();
    job.await.unwrap();
    assert!((4..=6).contains(&looks.load(Ordering::SeqCst)), "{looks:?} looks in five seconds");
}

#[tokio::test]
async fn nothing_falls_due_while_the_clock_is_another_than_the_databases() {
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
    let goes_on = async {
        while done.load(Ordering::SeqCst) == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), goes_on).await.expect("it goes on when they agree");
    test.core.nodes.compared(-400 * 86_400_000);
    test.core.stop();
    job.await.expect("it ends");
}
