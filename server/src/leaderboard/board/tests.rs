//! Readers do not wait for a count, and a count loses no changes.

use std::time::Duration;

use macro_rules_attribute::apply;
use tokio::time::timeout;

use super::*;
use crate::leaderboard::rules::Ranking;
use crate::testing::{TestApp, TestDatabase, block_reads, on_both_engines};

/// An interrupted count of changes: the next count includes them.
#[apply(on_both_engines!)]
async fn changes_of_an_abandoned_count_are_counted_by_the_next(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let app = test.app.clone();
    let ada = test.sign_in("ada").await.id;
    test.caught_up().await;
    let packs = async || {
        app.features.leaderboard.board.catch_up(&app.features.leaderboard).await.expect("counts");
        app.features.leaderboard.board.with(|standings| standings.top(Ranking::UnopenedPacks, 1))[0].2
    };
    let before = packs().await;
    let give = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute("UPDATE wallets SET packs = packs + 5 WHERE user_id = $1", &[&ada]).map(drop)
    };
    app.core.db.write(give).await.expect("is written");
    app.features.leaderboard.board.changed([ada]);
    let blocked = block_reads(&app).await;
    let counting = tokio::spawn({
        let app = app.clone();
        async move { app.features.leaderboard.board.catch_up(&app.features.leaderboard).await }
    });
    let changes_taken = async {
        while !app.features.leaderboard.board.changes().people.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(20), changes_taken).await.expect("the count has taken the changes");
    counting.abort();
    assert!(counting.await.is_err_and(|error| error.is_cancelled()), "the count had ended before it was aborted");
    assert_eq!(app.features.leaderboard.board.changes().people, HashSet::from([ada]));
    drop(blocked);
    assert_eq!(packs().await, before + 5);
}

#[apply(on_both_engines!)]
async fn readers_never_wait_for_a_count(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let ada = test.sign_in("ada").await.id;
    let app = &test.app;
    test.anyone().get("/api/leaderboard").await.ok();
    test.give_packs(ada, 5).await;
    test.caught_up_without_leaderboard().await;
    // A count is running and does not end.
    let running_count = app.features.leaderboard.board.writing.lock().await;
    let latest = timeout(Duration::from_secs(20), app.features.leaderboard.board.latest(&app.features.leaderboard))
        .await
        .expect("a reader does not wait for the count");
    latest.expect("reads");
    let packs = || app.features.leaderboard.board.with(|standings| standings.top(Ranking::UnopenedPacks, 1))[0].2;
    assert_eq!(packs(), 1, "the last counted state");
    drop(running_count);
    app.features.leaderboard.board.catch_up(&app.features.leaderboard).await.expect("counts");
    assert_eq!(packs(), 6);
}

#[apply(on_both_engines!)]
async fn many_users_are_counted_in_few_statements(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let mut users = Vec::new();
    for number in 0..20 {
        users.push(test.sign_in(&format!("p{number}")).await.id);
    }
    users.push(UserId::from_bytes([9; 12]));
    let read = move |conn: &mut Conn<'_>| {
        let before = conn.statements();
        let counted = count::people(conn, &CatalogueFacts::default(), &users)?;
        Ok((conn.statements() - before, counted))
    };
    let (statements, counted) = test.core.db.read(read).await.expect("counts");
    assert!(statements <= 4, "{statements} statements");
    assert_eq!(counted.iter().filter(|(_, standing)| standing.as_ref().is_some_and(|one| one.packs == 1)).count(), 20);
    assert_eq!(counted.iter().filter(|(_, standing)| standing.is_none()).count(), 1, "a deleted user has no standing");
}

#[apply(on_both_engines!)]
async fn a_failed_count_stops_recording_missed_changes(database: TestDatabase) {
    let test = TestApp::new(database).await;
    test.anyone().get("/api/leaderboard").await.ok();
    let (app, board) = (&test.app, &test.features.leaderboard.board);
    let ada = test.sign_in("ada").await.id;
    test.caught_up().await;
    let overlap = Overlap::begin(board);
    board.changed([ada]);
    board.catch_up(&app.features.leaderboard).await.expect("counts");
    assert!(board.changes().people.is_empty());
    // Any early return drops it, too.
    drop(overlap);
    let changes = board.changes();
    assert!(changes.missed.is_none(), "nothing is recorded for a count that has ended");
    assert_eq!(changes.people, HashSet::from([ada]), "changes that it may have missed are counted again");
}
