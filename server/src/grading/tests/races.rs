//! Concurrent actions on one card have one outcome.

use super::*;
use crate::due::Deadlines;
use crate::grading::store;
use crate::testing::{Reply, attempts, together};

/// Asserts that one of two requests succeeded, and returns the refusal of the other.
#[track_caller]
fn refusal_of_loser(one: &Reply, other: &Reply) -> String {
    match (one.status.is_success(), other.status.is_success()) {
        (true, false) => other.refusal(),
        (false, true) => one.refusal(),
        _ => panic!("one of two must succeed: {one}, {other}"),
    }
}

/// Resets a card's grading, so that a race can be repeated.
async fn reset_grading(world: &TradeWorld, card: CardId) {
    let reset = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute("DELETE FROM gradings WHERE card_id = $1", &[&card])?;
        tx.execute("DELETE FROM card_events WHERE card_id = $1 AND kind IN ('graded', 'revealed')", &[&card])?;
        let free =
            "UPDATE cards SET status = 'available', slabbed = FALSE, grade = NULL, graded_at = NULL WHERE id = $1";
        tx.execute(free, &[&card]).map(drop)
    };
    world.app.core.db.write(reset).await.expect("resets the card");
}

#[apply(on_both_engines!)]
async fn a_card_is_submitted_once_and_revealed_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    for turn in 0..attempts() {
        // Each round takes a day. A session lasts thirty days unless its use is stored, so sign in again.
        let ada = world.app.sign_in("ada").await;
        let (one, other) = tokio::join!(world.grade(&ada, "", card), world.grade(&ada, "", card));
        assert_eq!(refusal_of_loser(&one, &other), "409 in_grading");
        world.pass(24 * 3_600_000);
        assert_eq!(run_job(&world).await, 1);
        let reveal = || world.grade(&ada, "reveal", card);
        let (one, other) = together(turn, reveal(), reveal()).await;
        assert_eq!(refusal_of_loser(&one, &other), "409 already_revealed");
        nothing_is_lost(&world.app).await;
        reset_grading(&world, card).await;
    }
}

#[apply(on_both_engines!)]
async fn a_concurrent_owner_and_job_draw_one_grade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    for turn in 0..attempts() {
        let ada = world.app.sign_in("ada").await;
        world.grade(&ada, "", card).await.ok();
        world.pass(24 * 3_600_000);
        let complete = || world.grade(&ada, "complete", card);
        let ((one, _), other) = together(turn, async { tokio::join!(complete(), run_job(&world)) }, complete()).await;
        assert_eq!((one.status.as_u16(), other.status.as_u16()), (200, 200), "{one} {other}");
        assert_eq!(notices(&world).await, i64::from(turn + 1), "one grade, one notification");
        nothing_is_lost(&world.app).await;
        reset_grading(&world, card).await;
    }
}

#[apply(on_both_engines!)]
async fn the_job_does_not_grade_a_card_that_its_owner_has_completed_since(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    world.grade(&world.ada, "", card).await.ok();
    world.pass(24 * 3_600_000);
    let now = world.app.core.clock.now();
    let due = world.app.core.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, 25)).await.expect("reads");
    assert_eq!(due.len(), 1);
    world.grade(&world.ada, "complete", card).await.ok();
    let grade = drawn(&world, card).await;
    assert!(grade.is_some());
    let graded = world.app.features.grading.act(now, due).await.expect("runs");
    assert_eq!((graded, drawn(&world, card).await, notices(&world).await), (0, grade, 1));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_owner_who_completes_a_card_after_the_job_gets_its_grade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    world.grade(&world.ada, "", card).await.ok();
    world.pass(24 * 3_600_000);
    assert_eq!(run_job(&world).await, 1);
    let grade = drawn(&world, card).await;
    assert!(grade.is_some());
    world.grade(&world.ada, "complete", card).await.ok();
    assert_eq!((drawn(&world, card).await, notices(&world).await), (grade, 1));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_card_is_either_graded_listed_or_traded(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (card, wanted) = (world.cards(&world.ada).await[0], world.cards(&world.bob).await[0]);
    let me = world.app.as_user(&world.ada);
    let mut graded = 0;
    for turn in 0..attempts() {
        let lock = async {
            if turn.is_multiple_of(4) {
                me.post("/api/market/listings", json!({"cardId": card})).await
            } else {
                world.offer(&world.ada, &world.bob, (&[card], 0), (&[wanted], 0)).await
            }
        };
        let (start, locked) = together(turn, world.grade(&world.ada, "", card), lock).await;
        assert_eq!(refusal_of_loser(&start, &locked), "409 card_busy");
        graded += u32::from(start.status.is_success());
        nothing_is_lost(&world.app).await;
        if start.status.is_success() {
            reset_grading(&world, card).await;
        } else if turn.is_multiple_of(4) {
            me.delete(&format!("/api/market/listings/{}", id(&locked.json()))).await.ok();
        } else {
            world.set(&world.ada, &id(&locked.json()), "cancelled").await.ok();
        }
    }
    assert!(graded > 0 && graded < attempts(), "each was first at least once: {graded}");
}

#[apply(on_both_engines!)]
async fn a_card_is_either_graded_or_given_away(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    for turn in 0..attempts() {
        let (mine, theirs) = (world.cards(&world.ada).await[0], world.cards(&world.bob).await[0]);
        let trade = world.swap(&world.ada, &world.bob, mine, theirs).await;
        let (accept, start) =
            together(turn, world.set(&world.bob, &trade, "accepted"), world.grade(&world.bob, "", theirs)).await;
        let refused = refusal_of_loser(&accept, &start);
        assert_eq!(refused, if accept.status.is_success() { "403 not_your_card" } else { "409 card_busy" });
        nothing_is_lost(&world.app).await;
        if start.status.is_success() {
            reset_grading(&world, theirs).await;
            world.set(&world.ada, &trade, "cancelled").await.ok();
        }
    }
}
