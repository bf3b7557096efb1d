//! Tests of community goals, from Twitch's message to the payout.

use super::*;
use crate::packs::testing::SHORT_RUN;
use crate::show;
use crate::testing::dump::{inject_failure, remove_failure};
use crate::testing::nothing_is_lost;

impl World {
    async fn start_goal(&self, counts: &str, target: u32, to: &str) {
        // Goals of one millisecond have no order.
        self.test.core.clock.advance(std::time::Duration::from_millis(1));
        let reward = json!({"kind": "packs", "packs": 2, "to": to});
        let goal = json!({"title": "A goal", "counts": counts, "target": target, "reward": reward});
        self.test.as_user(&self.nova).post("/api/admin/goals", goal).await.ok();
    }

    /// The goal's count and state after a run of the show's job.
    async fn goal(&self) -> (i64, String) {
        show::run_due(&self.test.features.show).await.expect("the job runs");
        let goal = self.test.anyone().get("/api/goals?limit=1").await.ok()[0].clone();
        (goal["counted"].as_i64().expect("a number"), goal["state"].as_str().expect("a state").to_owned())
    }
}

fn count_and_state(counted: i64, state: &str) -> (i64, String) {
    (counted, state.to_owned())
}

#[apply(on_both_engines!)]
async fn subscriptions_reach_a_goal_and_participants_are_paid_once(database: TestDatabase) {
    let flags = ["--packs-sub-tier1=0", "--reward-title=another", "--packs-for-gifter=false"];
    let world = World::with(database, &flags).await;
    let ada = world.test.sign_in_as(known("1234", "cool_user")).await;
    let bob = world.test.sign_in_as(known("77", "lucky")).await;
    world.deliver("before", SUBSCRIBE).await;
    world.start_goal("subs", 3, "took_part").await;
    assert_eq!(world.goal().await, count_and_state(0, "running"), "earlier events do not count");
    for _ in 0..3 {
        world.deliver("m1", SUBSCRIBE).await;
    }
    assert_eq!(world.goal().await, count_and_state(1, "running"), "a repeated message counts once");
    // Gifts count for the giver; other events do not count.
    world.deliver("m2", &with(SUBSCRIBE, json!({"user_id": "77", "user_login": "lucky", "is_gift": true}))).await;
    world.deliver("m3", GIFT).await;
    world.deliver("m4", CHEER).await;
    world.deliver("m5", REDEMPTION).await;
    world
        .deliver("m6", &with(SUBSCRIBE, json!({"broadcaster_user_id": "42", "broadcaster_user_login": "other"})))
        .await;
    assert_eq!(world.goal().await, count_and_state(1, "running"));
    world.deliver("m7", RESUBSCRIBE).await;
    // A viewer without an account counts but cannot be paid.
    world.deliver("m8", &with(SUBSCRIBE, json!({"user_id": "555", "user_login": "stranger"}))).await;
    assert_eq!(world.goal().await, count_and_state(3, "reached"));
    world.deliver("m9", RESUBSCRIBE).await;
    assert_eq!(world.goal().await, count_and_state(3, "reached"), "the goal is reached");
    assert_eq!((world.packs(ada.id).await, world.packs(bob.id).await), (2, 0));
    assert_eq!(world.notices(&ada).await[0], "“A goal” is reached: you got 2 packs.");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn gifts_and_bits_count_by_their_number(database: TestDatabase) {
    let world = World::with(database, &["--packs-for-gifter=false"]).await;
    let ada = world.test.sign_in_as(known("1234", "cool_user")).await;
    world.start_goal("gifts", 5, "took_part").await;
    world.deliver("m1", GIFT).await;
    assert_eq!(world.goal().await, count_and_state(2, "running"));
    let anonymous = json!({"user_id": null, "user_login": null, "user_name": null, "is_anonymous": true, "total": 10});
    world.deliver("m2", &with(GIFT, anonymous)).await;
    assert_eq!(world.goal().await, count_and_state(12, "reached"), "an anonymous gift counts");
    assert_eq!(world.packs(ada.id).await, 2);
    // Bits count even if they earn nothing.
    world.start_goal("bits", 1500, "took_part").await;
    for _ in 0..2 {
        world.deliver("m3", CHEER).await;
    }
    assert_eq!(world.goal().await, count_and_state(1000, "running"));
    world.deliver("m4", &with(CHEER, json!({"bits": 500}))).await;
    assert_eq!(world.goal().await, count_and_state(1500, "reached"));
    assert_eq!(world.packs(ada.id).await, 4);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_redemption_counts_when_its_pack_is_opened(database: TestDatabase) {
    let world = World::new(database).await;
    world.test.stock(&["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"], SHORT_RUN, 3).await;
    let redeemer = world.test.sign_in_as(known("9001", "cooler_user")).await;
    world.start_goal("packs", 1, "took_part").await;
    world.deliver("m1", REDEMPTION).await;
    assert_eq!(world.goal().await, count_and_state(0, "running"));
    world.test.as_user(&redeemer).post("/api/packs/open", json!({})).await.ok();
    assert_eq!(world.goal().await, count_and_state(1, "reached"));
    assert_eq!(world.packs(redeemer.id).await, 2);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn concurrent_messages_and_workers_reach_a_goal_once(database: TestDatabase) {
    let world = World::with(database, &["--packs-sub-tier1=0"]).await;
    let ada = world.test.sign_in_as(known("1234", "cool_user")).await;
    world.start_goal("subs", 8, "took_part").await;
    let sent = (0..16).map(|number| {
        let world = &world;
        async move {
            // Each message is sent twice.
            world.deliver(&format!("m{}", number / 2), SUBSCRIBE).await;
            show::run_due(&world.test.features.show).await.expect("the job runs");
        }
    });
    futures_util::future::join_all(sent).await;
    assert_eq!(world.goal().await, count_and_state(8, "reached"));
    assert_eq!(world.packs(ada.id).await, 2);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_failed_payout_does_not_block_others(database: TestDatabase) {
    let world = World::with(database, &["--packs-sub-tier1=0"]).await;
    let ada = world.test.sign_in_as(known("1234", "cool_user")).await;
    let bob = world.test.sign_in_as(known("77", "lucky")).await;
    world.start_goal("subs", 2, "took_part").await;
    world.deliver("m1", SUBSCRIBE).await;
    world.deliver("m2", &with(SUBSCRIBE, json!({"user_id": "77", "user_login": "lucky"}))).await;
    inject_failure(&world.test, "wallets", "UPDATE", &format!("OLD.user_id = '{}'", ada.id)).await;
    assert_eq!(world.goal().await, count_and_state(2, "reached"));
    assert_eq!((world.packs(ada.id).await, world.packs(bob.id).await), (0, 2));
    remove_failure(&world.test, "wallets").await;
    assert_eq!(world.goal().await, count_and_state(2, "reached"));
    assert_eq!((world.packs(ada.id).await, world.packs(bob.id).await), (2, 2), "each is paid once");
    nothing_is_lost(&world.test).await;
}
