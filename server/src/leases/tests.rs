//! Tests of a lease that several nodes claim.

use std::pin::pin;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::poll;
use macro_rules_attribute::apply;

use super::*;
use crate::testing::{TestApp, TestDatabase, block_writes, on_both_engines};

const WORK: Work = Work { name: "work of the tests", millis: 10_000, is_guarded: false };

fn lease(app: &TestApp, holder: &str) -> Lease {
    Lease::new(&app.core.db, &app.core.clock, WORK, holder)
}

/// The fence, if the lease is claimed.
async fn claim(lease: &Lease) -> Option<i64> {
    let claimed = lease.claim(|_| Ok(())).await.expect("the database answers");
    claimed.map(|()| lease.token().fence)
}

async fn can_write(lease: &Lease) -> bool {
    lease.write(|_| Ok(())).await.expect("the database answers").is_some()
}

async fn release(lease: &Lease) -> bool {
    lease.release(|_| Ok(())).await.expect("the database answers").is_some()
}

fn advance(app: &TestApp, seconds: u64) {
    app.core.clock.advance(Duration::from_secs(seconds));
}

/// Counts when it is dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[apply(on_both_engines!)]
async fn a_former_process_of_the_same_node_cannot_use_the_lease(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (former, current) = (lease(&app, "one"), lease(&app, "one"));
    assert_eq!(claim(&former).await, Some(1));
    assert_eq!(claim(&former).await, Some(1), "the holder renews its lease");
    // A new process with the same name does not wait until its own former lease ends.
    assert_eq!(claim(&current).await, Some(2));
    assert_eq!(
        (claim(&former).await, can_write(&former).await),
        (None, false),
        "the former process has lost the lease"
    );
    assert!(!release(&former).await, "a process releases only its own lease");
    assert_eq!((claim(&current).await, can_write(&current).await), (Some(2), true));
    // After a long freeze the former process may claim it like any other node, and the current one loses it.
    advance(&app, 11);
    assert_eq!(claim(&former).await, Some(3));
    assert_eq!((claim(&current).await, can_write(&current).await), (None, false));
}

#[apply(on_both_engines!)]
async fn a_node_whose_clock_was_a_year_ahead_does_not_block_the_work(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ahead = Clock::fixed(app.core.clock.now().plus_hours(400 * 24));
    let (fast, correct) = (Lease::new(&app.core.db, &ahead, WORK, "stopped"), lease(&app, "one"));
    assert_eq!(claim(&fast).await, Some(1));
    assert_eq!(claim(&correct).await, Some(2));
    assert!(!can_write(&fast).await);
}

#[apply(on_both_engines!)]
async fn another_node_takes_over_after_a_release_or_the_end_of_the_lease(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (one, two) = (lease(&app, "one"), lease(&app, "two"));
    assert_eq!(claim(&one).await, Some(1));
    advance(&app, 9);
    assert_eq!(claim(&two).await, None);
    assert_eq!(one.ends_at().await.expect("reads").since(app.core.clock.now()), 1000);
    advance(&app, 1);
    assert_eq!(claim(&two).await, Some(2));
    assert_eq!((claim(&one).await, can_write(&one).await), (None, false));
    assert!(release(&two).await);
    assert_eq!(one.ends_at().await.expect("reads"), Timestamp::from_millis(0));
    assert_eq!(claim(&one).await, Some(3));
}

#[apply(on_both_engines!)]
async fn one_of_many_concurrent_claims_succeeds(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let leases: Vec<Lease> = (0..8).map(|node| lease(&app, &format!("node {node}"))).collect();
    for _ in 0..3 {
        let claimed = join_all(leases.iter().map(claim)).await;
        assert_eq!(claimed.iter().flatten().count(), 1, "{claimed:?}");
        let written = join_all(leases.iter().map(can_write)).await;
        assert_eq!(written.iter().filter(|did| **did).count(), 1, "{written:?}");
        advance(&app, 10);
    }
}

#[apply(on_both_engines!)]
async fn work_whose_lease_is_lost_is_cancelled_and_writes_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (one, two, dropped) = (lease(&app, "one"), lease(&app, "two"), Arc::default());
    claim(&one).await.expect("the lease is free");
    let guard = Dropped(Arc::clone(&dropped));
    let work = async move {
        let _guard = guard;
        std::future::pending::<()>().await;
    };
    let mut running = Box::pin(one.run(work));
    assert!(poll!(&mut running).is_pending());
    advance(&app, 10);
    claim(&two).await.expect("the other lease has expired");
    let lost = running.await.expect_err("the lease is lost").to_string();
    assert!(lost.contains("another holder has taken over the lease"), "{lost}");
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    assert!(!can_write(&one).await);
    assert!(can_write(&two).await);
}

#[apply(on_both_engines!)]
async fn a_lease_is_renewed_while_its_work_runs(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (one, two) = (lease(&app, "one"), lease(&app, "two"));
    claim(&one).await.expect("the lease is free");
    let work = async {
        // The renewal starts its timer.
        tokio::task::yield_now().await;
        advance(&app, 4);
        let ends = app.core.clock.now().plus_millis(WORK.millis);
        while one.ends_at().await.expect("reads") < ends {
            tokio::task::yield_now().await;
        }
        advance(&app, 7);
        assert_eq!(claim(&two).await, None);
    };
    one.run(work).await.expect("the lease is kept");
    assert!(can_write(&one).await);
}

#[apply(on_both_engines!)]
async fn a_busy_database_ends_a_lease_only_at_its_expiry(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (clock, db) = (&app.core.clock, &app.core.db);
    let lease = lease(&app, "one");
    claim(&lease).await.expect("the lease is free");
    let mut renewal = pin!(lease.renew_until_lost());

    let blocked = block_writes(&app.app).await;
    for turn in 0..3 {
        // The first poll only starts the timer.
        assert!(poll!(&mut renewal).is_pending(), "the lease is not lost after {turn} failed renewals");
        clock.advance(Duration::from_millis(3334));
    }
    drop(blocked);
    while db.write(|_| Ok(())).await.is_err() {}
    let ends = clock.now().plus_millis(WORK.millis);
    let renewed = async { while lease.ends_at().await.expect("reads") != ends {} };
    tokio::select! {
        error = &mut renewal => panic!("{error}"),
        () = renewed => {}
    }

    let _blocked = block_writes(&app.app).await;
    for turn in 0..3 {
        assert!(poll!(&mut renewal).is_pending(), "the lease is not lost after {turn} failed renewals");
        clock.advance(Duration::from_millis(3334));
    }
    let lost = poll!(&mut renewal);
    assert!(matches!(lost, std::task::Poll::Ready(Error::Busy { .. })), "{lost:?}");
}
