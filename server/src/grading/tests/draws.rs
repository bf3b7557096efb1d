//! Grades that are drawn with a round of the beacon, and what happens without one (docs/decisions/draw-2.md,
//! section 9).

use super::*;
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::{Engine, Tx};
use crate::grading::commands;
use crate::packs::testing::{close_log, published, verified, verify_published};
use crate::realtime::Event;
use crate::testing::TestApp;
use crate::transparency::ResultsJob;

const DAY_MS: u64 = 24 * 3_600_000;

async fn with_beacon(database: TestDatabase) -> TradeWorld {
    TradeWorld::with_flags(database, &["--beacon=stand-in"]).await
}

/// Submits these cards of Ada, and makes their grades due.
async fn due(world: &TradeWorld, cards: &[CardId]) {
    let body = json!({"cardIds": cards, "step": "start"});
    world.app.as_user(&world.ada).post("/api/grading/bulk", body).await.ok();
    world.pass(DAY_MS);
    assert_eq!(run_job(world).await, cards.len());
}

/// Draws all grades in batches.
async fn draw(app: &App) {
    ResultsJob::new(app.features.grading.clone()).turn().await.expect("the job runs");
}

async fn set(world: &TradeWorld, patch: Value) {
    let nova = world.app.sign_in("nova").await;
    world.app.as_user(&nova).patch("/api/admin/settings", patch).await.ok();
}

/// How the card's grade is drawn, as its owner sees it.
async fn shown(world: &TradeWorld, card: CardId) -> Value {
    let page = world.app.as_user(&world.ada).get("/api/grading").await.ok();
    let draws = page["draws"].as_array().expect("a list").iter();
    draws.clone().find(|draw| draw["cardId"] == json!(card)).cloned().unwrap_or_default()
}

async fn codes(app: &TestApp) -> Vec<&'static str> {
    close_log(app).await;
    verify_published(&published(app).await).problems.iter().map(|problem| problem.code.name()).collect()
}

#[apply(on_both_engines!)]
async fn a_grade_is_drawn_with_the_round_of_its_line(database: TestDatabase) {
    let world = with_beacon(database).await;
    let cards = world.cards(&world.ada).await;
    due(&world, &cards[..2]).await;
    assert_eq!(run_job(&world).await, 0, "they are due once");
    assert_eq!(shown(&world, cards[0]).await, json!({"cardId": cards[0], "level": 2, "place": null}));
    draw(&world.app.app).await;
    assert_eq!(drawn(&world, cards[0]).await, None, "its line waits for a batch");
    close_log(&world.app).await;
    let place = shown(&world, cards[0]).await["place"].clone();
    assert!(place["round"].is_u64() && place["dueMs"].is_i64(), "{place}");
    // The server stops between the batch and the draw.
    let TradeWorld { app, ada, bob, cy } = world;
    let world = TradeWorld { app: app.restarted().await, ada, bob, cy };
    draw(&world.app.app).await;
    let grade = drawn(&world, cards[0]).await.expect("was drawn");
    draw(&world.app.app).await;
    assert_eq!(notices(&world).await, 1, "two grades of one batch make one notification");
    assert_eq!(shown(&world, cards[0]).await["place"]["round"], place["round"]);
    assert!(published(&world.app).await.grades.is_empty(), "an unrevealed grade is not published");
    let revealed = world.grade(&world.ada, "reveal", cards[0]).await.ok();
    assert_eq!(revealed["card"]["grade"], grade);
    nothing_is_lost(&world.app).await;
    verified(&world.app).await;
    let mut data = published(&world.app).await;
    assert_eq!((data.grades.len(), data.grades[0].card_id, data.grades[0].grade), (1, cards[0], grade));
    data.grades[0].grade = grade % 10 + 1;
    let problems = verify_published(&data).problems;
    assert_eq!(problems.iter().map(|problem| problem.code.name()).collect::<Vec<_>>(), ["grade"]);
}

#[apply(on_both_engines!)]
async fn two_nodes_draw_each_grade_once(database: TestDatabase) {
    let world = with_beacon(database).await;
    let cards = world.cards(&world.ada).await;
    due(&world, &cards).await;
    close_log(&world.app).await;
    let other = match world.app.core.db.engine() {
        Engine::Sqlite => world.app.app.clone(),
        Engine::Postgres => world.app.another_node().await.app,
    };
    tokio::join!(draw(&world.app.app), draw(&other));
    draw(&world.app.app).await;
    for card in &cards {
        assert!(drawn(&world, *card).await.is_some());
        world.grade(&world.ada, "reveal", *card).await.ok();
    }
    nothing_is_lost(&world.app).await;
    verified(&world.app).await;
    other.core.stop();
    tokio::task::block_in_place(|| drop(other));
}

#[apply(on_both_engines!)]
async fn a_grade_without_a_batch_falls_due_again(database: TestDatabase) {
    let world = with_beacon(database).await;
    let card = world.cards(&world.ada).await[0];
    due(&world, &[card]).await;
    world.pass(5 * 60_000 - 1);
    draw(&world.app.app).await;
    assert_eq!(run_job(&world).await, 0);
    world.pass(1);
    draw(&world.app.app).await;
    assert_eq!(shown(&world, card).await, Value::Null, "its line is taken back");
    assert_eq!(run_job(&world).await, 1);
    // A restore does the same at once.
    let again = |tx: &mut Tx<'_>| commands::fall_due_again(tx, Timestamp::from_millis(i64::MAX));
    world.app.core.db.write(again).await.expect("is taken back");
    assert_eq!(run_job(&world).await, 1);
    close_log(&world.app).await;
    world.app.core.db.write(again).await.expect("nothing is taken back");
    draw(&world.app.app).await;
    world.grade(&world.ada, "reveal", card).await.ok();
    nothing_is_lost(&world.app).await;
    verified(&world.app).await;
}

#[apply(on_both_engines!)]
async fn the_weights_of_a_grade_are_those_before_its_line(database: TestDatabase) {
    let world = with_beacon(database).await;
    let cards = world.cards(&world.ada).await;
    set(&world, json!({"grading-weights": "1,0,0,0,0,0,0,0,0,0"})).await;
    due(&world, &cards[..1]).await;
    // The log puts both lines about grades behind the new weights.
    set(&world, json!({"grading-weights": "0,0,0,0,0,0,0,3,0,0"})).await;
    due(&world, &cards[1..2]).await;
    close_log(&world.app).await;
    set(&world, json!({"grading-weights": "0,0,0,0,0,0,0,0,0,7"})).await;
    draw(&world.app.app).await;
    for card in &cards[..2] {
        assert_eq!(world.grade(&world.ada, "reveal", *card).await.ok()["card"]["grade"], 3);
    }
    verified(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_older_grading_gets_its_commitment_when_it_is_due(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (card, owner) = (world.cards(&world.ada).await[0], world.ada.id);
    let ctx = TxContext::of(&world.app.features.cards).await.expect("a context");
    let start = move |tx: &mut Tx<'_>| commands::start(tx, &ctx, owner, &[card], 24, None)?.only();
    world.app.core.db.write(start).await.expect("is submitted");
    world.pass(DAY_MS);
    assert_eq!(run_job(&world).await, 1);
    world.grade(&world.ada, "reveal", card).await.ok();
    verified(&world.app).await;
    let data = published(&world.app).await;
    let lines: Vec<&String> = data.batches.iter().flat_map(|batch| &batch.entries).collect();
    let about = |kind: &str| lines.iter().position(|line| line.starts_with(&format!("{kind} {card} ")));
    assert!(about("grade").expect("a commitment") < about("grade-due").expect("a level"));
    assert_eq!(data.grades.len(), 1);
}

#[apply(on_both_engines!)]
async fn without_the_beacon_grades_are_drawn_at_level_1_or_wait(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    set(&world, json!({"beacon-missing": "wait"})).await;
    world.grade(&world.ada, "", card).await.ok();
    world.pass(DAY_MS);
    assert_eq!(run_job(&world).await, 0);
    assert_eq!(world.grade(&world.ada, "complete", card).await.refusal(), "409 beacon_unusable");
    set(&world, json!({"beacon-missing": "level-one"})).await;
    world.grade(&world.ada, "complete", card).await.ok();
    assert_eq!(shown(&world, card).await["level"], 1);
    world.grade(&world.ada, "reveal", card).await.ok();
    verified(&world.app).await;
    assert_eq!(published(&world.app).await.grades.len(), 1);
}

#[apply(on_both_engines!)]
async fn an_owner_who_leaves_takes_a_due_card_out_of_grading(database: TestDatabase) {
    let world = with_beacon(database).await;
    let cards = world.cards(&world.ada).await;
    due(&world, &cards[..1]).await;
    close_log(&world.app).await;
    due(&world, &cards[1..2]).await;
    let leaving = json!({"username": "ada"});
    world.app.as_user(&world.ada).call(Method::DELETE, "/api/users/me", Some(leaving), None).await.ok();
    draw(&world.app.app).await;
    assert_eq!((world.status(cards[0]).await, world.status(cards[1]).await), ("available".into(), "available".into()));
    nothing_is_lost(&world.app).await;
    assert_eq!(codes(&world.app).await, [] as [&str; 0]);
}

/// Completes a card by hand, and does `then` once its line is written.
async fn complete_while(world: &TradeWorld, then: impl AsyncFnOnce()) -> Value {
    let card = world.cards(&world.ada).await[0];
    world.grade(&world.ada, "", card).await.ok();
    world.pass(DAY_MS);
    let mut events = world.app.core.listen();
    let written = async {
        while events.recv().await.expect("an event") != (Event::LogAppended { ticket: true }) {}
        then().await;
    };
    let (reply, ()) = tokio::join!(world.grade(&world.ada, "complete", card), written);
    reply.ok()["card"].clone()
}

#[apply(on_both_engines!)]
async fn completing_a_card_waits_for_the_round(database: TestDatabase) {
    let world = with_beacon(database).await;
    let draw_soon = async || {
        let mut closer = crate::packs::closer::closer(&world.app.features.packs);
        closer.turn().await.expect("a batch is closed");
        world.pass(9_000);
        draw(&world.app.app).await;
    };
    assert_eq!(complete_while(&world, draw_soon).await["slabbed"], true);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn completing_a_card_answers_without_a_grade_after_ten_seconds(database: TestDatabase) {
    let world = with_beacon(database).await;
    let card = complete_while(&world, async || world.pass(10_000)).await;
    assert_eq!((&card["slabbed"], &card["status"]), (&json!(false), &json!("grading")));
    nothing_is_lost(&world.app).await;
}
