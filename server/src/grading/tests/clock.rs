//! Grades are given when they are due: by several nodes, after a restart, and with changed settings.

use super::*;
use crate::app::App;
use crate::db::Engine;
use crate::testing::dump::{inject_failure, remove_failure};

const DAY_MS: u64 = 24 * 3_600_000;

/// Another node on the same database with the same clock. SQLite allows one node, so there it is the same one.
async fn another_node(world: &TradeWorld) -> App {
    let app = &world.app.app;
    if app.core.db.engine() == Engine::Sqlite {
        return app.clone();
    }
    world.app.another_node().await.app
}

async fn restarted(world: TradeWorld) -> TradeWorld {
    let TradeWorld { app, ada, bob, cy } = world;
    TradeWorld { app: app.restarted().await, ada, bob, cy }
}

async fn submit_all(world: &TradeWorld) -> Vec<CardId> {
    let cards = world.cards(&world.ada).await;
    let body = json!({"cardIds": cards, "step": "start"});
    world.app.as_user(&world.ada).post("/api/grading/bulk", body).await.ok();
    cards
}

async fn set(world: &TradeWorld, weights: &str) {
    let nova = world.app.sign_in("nova").await;
    world.app.as_user(&nova).patch("/api/admin/settings", json!({"grading-weights": weights})).await.ok();
}

#[apply(on_both_engines!)]
async fn the_job_grades_no_card_early(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    world.grade(&world.ada, "", card).await.ok();
    world.pass(DAY_MS - 1);
    assert_eq!((run_job(&world).await, drawn(&world, card).await), (0, None));
    assert_eq!(world.grade(&world.ada, "complete", card).await.refusal(), "409 too_early");
    world.pass(1);
    assert_eq!(run_job(&world).await, 1);
    assert!(drawn(&world, card).await.is_some());
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn two_concurrent_nodes_give_each_card_one_grade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let other = another_node(&world).await;
    let cards = submit_all(&world).await;
    world.pass(DAY_MS);
    let (here, there) = (
        TxContext::of(&world.app.features.cards).await.expect("a context"),
        TxContext::of(&other.features.cards).await.expect("a context"),
    );
    let (one, two) = tokio::join!(
        deadlines::grade_due(&world.app.features.grading, &here),
        deadlines::grade_due(&other.features.grading, &there)
    );
    assert_eq!(one.expect("runs") + two.expect("runs"), cards.len());
    let mut grades = Vec::new();
    for card in &cards {
        grades.push(drawn(&world, *card).await.expect("a grade"));
    }
    assert!((1..=2).contains(&notices(&world).await), "grades of one batch make one notification");
    // Neither node draws again.
    let later = TxContext::of(&other.features.cards).await.expect("a context");
    assert_eq!(
        (deadlines::grade_due(&other.features.grading, &later).await.expect("runs"), run_job(&world).await),
        (0, 0)
    );
    for (card, grade) in cards.iter().zip(grades) {
        assert_eq!(world.grade(&world.ada, "reveal", *card).await.ok()["card"]["grade"], grade);
    }
    nothing_is_lost(&world.app).await;
    other.core.stop();
    tokio::task::block_in_place(|| drop(other));
}

#[apply(on_both_engines!)]
async fn grades_due_during_a_downtime_are_given_afterwards(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let submitted = world.grade(&world.ada, "", card).await.ok()["card"].clone();
    let world = restarted(world).await;
    assert_eq!(public_card(&world, card).await["gradingReadyAt"], submitted["gradingReadyAt"]);
    assert_eq!(run_job(&world).await, 0, "it is not due yet");
    // It becomes due while the server is down.
    world.pass(5 * DAY_MS);
    let world = restarted(world).await;
    assert_eq!((run_job(&world).await, run_job(&world).await), (1, 0));
    let grade = drawn(&world, card).await.expect("was drawn");
    let world = restarted(world).await;
    assert_eq!(
        (public_card(&world, card).await["grade"].clone(), public_card(&world, card).await["slabbed"].clone()),
        (Value::Null, json!(true))
    );
    assert_eq!(world.grade(&world.ada, "reveal", card).await.ok()["card"]["grade"], grade);
    let world = restarted(world).await;
    assert_eq!(public_card(&world, card).await["grade"], grade);
    assert_eq!(world.grade(&world.ada, "reveal", card).await.refusal(), "409 already_revealed");
    assert_eq!(notices(&world).await, 1);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_grade_is_drawn_by_the_weights_at_its_due_time(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    set(&world, "1,0,0,0,0,0,0,0,0,0").await;
    let cards = submit_all(&world).await;
    // The card was submitted under weights that give only tens; the weights at its due time decide.
    set(&world, "0,0,0,0,0,0,0,3,0,0").await;
    world.pass(DAY_MS);
    world.grade(&world.ada, "complete", cards[0]).await.ok();
    assert_eq!(run_job(&world).await, cards.len() - 1);
    set(&world, "0,0,0,0,0,0,0,0,0,7").await;
    for card in &cards {
        assert_eq!(world.grade(&world.ada, "complete", *card).await.ok()["card"]["grade"], Value::Null);
        assert_eq!(world.grade(&world.ada, "reveal", *card).await.ok()["card"]["grade"], 3, "drawn once");
    }
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_card_that_cannot_be_graded_does_not_block_others(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let cards = submit_all(&world).await;
    inject_failure(&world.app, "gradings", "UPDATE", &format!("OLD.card_id = '{}'", cards[0])).await;
    world.pass(DAY_MS);
    assert_eq!(run_job(&world).await, cards.len() - 1);
    assert_eq!(drawn(&world, cards[0]).await, None);
    nothing_is_lost(&world.app).await;
    remove_failure(&world.app, "gradings").await;
    assert_eq!(run_job(&world).await, 1);
    nothing_is_lost(&world.app).await;
}
