//! Raffles that are drawn with a round of the beacon, and what happens without one (docs/decisions/draw-2.md,
//! section 9).

use super::raffles::join_raffle;
use super::*;
use crate::db::Tx;
use crate::packs::draw::{Line, RestoreReason};
use crate::packs::testing::{close_log, published, verified, verify_published};
use crate::show::cancel_undecided;
use crate::transparency::{self, ResultsJob};

impl World {
    async fn with_beacon(database: TestDatabase) -> Self {
        Self::with_flags(database, &["--beacon=stand-in"]).await
    }

    /// A raffle with two entrants, whose draw is started.
    async fn drawing(&self) -> String {
        let id = self.open_raffle(join_raffle(5, 1)).await;
        self.join(&self.ada, &id).await.ok();
        self.join(&self.bob, &id).await.ok();
        let scene = self.control(&id, "draw").await.ok();
        assert_eq!((&scene["raffle"]["level"], &scene["raffle"]["winners"]), (&json!(2), &json!([])));
        id
    }

    async fn run_draws(&self) {
        ResultsJob::new(self.test.features.show.clone()).turn().await.expect("the job runs");
    }

    async fn state(&self, raffle: &str) -> String {
        text(&self.record(raffle).await["raffle"]["state"])
    }
}

#[apply(on_both_engines!)]
async fn a_raffle_is_drawn_with_the_round_of_its_line(database: TestDatabase) {
    let world = World::with_beacon(database).await;
    let id = world.drawing().await;
    assert_eq!(world.record(&id).await["raffle"].get("place"), None, "its line waits for a batch");
    for what in ["draw", "cancel"] {
        assert_eq!(world.control(&id, what).await.refusal(), "409 draw_under_way", "{what}");
    }
    world.run_draws().await;
    assert_eq!(world.state(&id).await, "closed", "it has no round");
    // The server stops between the batch and the draw.
    close_log(&world.test).await;
    let place = world.record(&id).await["raffle"]["place"].clone();
    assert!(place["round"].is_u64() && place["dueMs"].is_i64(), "{place}");
    assert_eq!(world.control(&id, "cancel").await.refusal(), "409 draw_under_way");
    assert!(world.record(&id).await["raffle"].get("serverSeed").is_none(), "the secret is not public");
    let world = world.restarted().await;
    world.run_draws().await;
    world.run_draws().await;
    let raffle = world.record(&id).await["raffle"].clone();
    assert_eq!((&raffle["state"], &raffle["place"]["round"]), (&json!("drawn"), &place["round"]));
    assert!(place["signature"].is_null() && raffle["place"]["signature"].is_string(), "the round is known");
    let winner: UserId = text(&raffle["winners"][0]["_id"]).parse().expect("an id");
    assert_eq!(world.packs(winner).await, 5);
    assert_eq!(world.packs(world.ada.id).await + world.packs(world.bob.id).await, 8, "there is one winner");
    nothing_is_lost(&world.test).await;
    verified(&world.test).await;
    let data = published(&world.test).await;
    assert_eq!((data.raffles.len(), data.raffles[0].id.to_string()), (1, id));
    let mut forged = data;
    forged.raffles[0].winners[0].user = if winner == world.ada.id { world.bob.id } else { world.ada.id };
    let codes: Vec<_> = verify_published(&forged).problems.iter().map(|problem| problem.code.name()).collect();
    assert_eq!(codes, ["raffle"]);
}

#[apply(on_both_engines!)]
async fn a_draw_without_a_batch_is_taken_back_after_five_minutes(database: TestDatabase) {
    let world = World::with_beacon(database).await;
    let id = world.drawing().await;
    world.advance(Duration::from_millis(5 * 60_000 - 1));
    world.run_draws().await;
    assert_eq!(world.record(&id).await["raffle"]["level"], 2);
    world.advance(Duration::from_millis(1));
    world.run_draws().await;
    let raffle = world.record(&id).await["raffle"].clone();
    assert_eq!((&raffle["state"], raffle.get("level")), (&json!("closed"), None));
    world.control(&id, "draw").await.ok();
    close_log(&world.test).await;
    world.run_draws().await;
    assert_eq!(world.state(&id).await, "drawn");
    nothing_is_lost(&world.test).await;
    verified(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_restore_cancels_a_raffle_unless_its_line_has_a_batch(database: TestDatabase) {
    let world = World::with_beacon(database).await;
    let restore = async || {
        let now = world.test.core.clock.now();
        let line = Line::Restore { reason: RestoreReason::Restored, taken_at_ms: now.millis() };
        let restore = move |tx: &mut Tx<'_>| {
            transparency::append(tx, std::slice::from_ref(&line))?;
            cancel_undecided(tx, now)
        };
        world.test.core.db.write(restore).await.expect("is restored");
    };
    let unbatched = world.drawing().await;
    restore().await;
    assert_eq!(world.state(&unbatched).await, "cancelled");
    let batched = world.drawing().await;
    close_log(&world.test).await;
    restore().await;
    assert_eq!(world.state(&batched).await, "closed");
    world.run_draws().await;
    assert_eq!(world.state(&batched).await, "drawn");
    nothing_is_lost(&world.test).await;
    verified(&world.test).await;
}

#[apply(on_both_engines!)]
async fn without_the_beacon_raffles_are_drawn_at_level_1_or_wait(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    nova.patch("/api/admin/settings", json!({"beacon-missing": "wait"})).await.ok();
    let id = world.open_raffle(join_raffle(5, 1)).await;
    world.join(&world.ada, &id).await.ok();
    assert_eq!(world.control(&id, "draw").await.refusal(), "409 beacon_unusable");
    assert_eq!(world.state(&id).await, "open", "a refusal changes nothing");
    nova.patch("/api/admin/settings", json!({"beacon-missing": "level-one"})).await.ok();
    let drawn = world.control(&id, "draw").await.ok();
    assert_eq!((&drawn["raffle"]["level"], &drawn["raffle"]["winners"][0]["username"]), (&json!(1), &json!("ada")));
    verified(&world.test).await;
    let marks = verify_published(&published(&world.test).await).marks;
    assert!(marks.iter().any(|mark| mark.code.name() == "level_1"), "{marks:?}");
}
