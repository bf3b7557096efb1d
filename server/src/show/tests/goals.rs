//! Tests of goals: counting, reaching, and rewards.

use super::*;
use crate::show::{Counts, Tally};

fn packs_for(counts: &str, target: u32, to: &str) -> Value {
    json!({"title": "A goal", "counts": counts, "target": target, "reward": {"kind": "packs", "packs": 2, "to": to}})
}

impl World {
    async fn start(&self, body: Value) -> String {
        let scene = self.test.as_user(&self.nova).post("/api/admin/goals", body).await.ok();
        text(&scene["goal"]["_id"])
    }

    /// Reaches a goal that is counted by hand and makes the pack guarantee Uncommon for half an hour. Returns its id.
    async fn reach_goal_with_better_odds(&self) -> String {
        let reward = json!({"kind": "odds", "packId": self.stock.pack, "guarantee": "Uncommon", "minutes": 30});
        let goal = self.start(json!({"title": "Better odds", "counts": "hand", "target": 3, "reward": reward})).await;
        self.add(&goal, 3).await.ok();
        self.run_job().await;
        goal
    }

    async fn add(&self, goal: &str, amount: i64) -> crate::testing::Reply {
        let path = format!("/api/admin/goals/{goal}/add");
        self.test.as_user(&self.mo).post(&path, json!({"amount": amount})).await
    }

    async fn open_pack(&self, who: &TestUser) {
        self.test.as_user(who).post("/api/packs/open", json!({})).await.ok();
    }

    /// Guarantee and reason of each version of the pack, oldest first.
    async fn versions(&self) -> Vec<(Value, String)> {
        let history = self.test.anyone().get(&format!("/api/packs/{}/odds/history", self.stock.pack)).await.ok();
        let versions = history["versions"].as_array().expect("a list").iter().rev();
        versions.map(|one| (one["config"]["guarantee"].clone(), text(&one["why"]))).collect()
    }

    async fn edit_guarantee(&self, guarantee: &str) {
        let draft = json!({"packId": self.stock.pack, "name": "Test pack", "cardPool": self.stock.definitions,
            "cardsPerPack": 3, "guarantee": guarantee, "modifierChance": 0.05, "isDefault": true});
        self.test.as_user(&self.nova).post("/api/admin/upsert-pack", draft).await.ok();
    }
}

#[apply(on_both_engines!)]
async fn opened_packs_are_counted_and_participants_are_paid_once(database: TestDatabase) {
    let world = World::new(database).await;
    world.open_pack(&world.ada).await;
    world.start(packs_for("packs", 3, "took_part")).await;
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["counted"], 0, "earlier openings do not count");
    let second = world.test.as_user(&world.nova).post("/api/admin/goals", packs_for("hand", 1, "active")).await;
    assert_eq!(second.refusal(), "409 goal_running");
    world.open_pack(&world.ada).await;
    world.open_pack(&world.ada).await;
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["counted"], 2);
    assert_eq!(world.packs(world.ada.id).await, 0);
    world.open_pack(&world.bob).await;
    // Two nodes run the job concurrently, then one of them again.
    let (one, other) = together(0, world.run_job(), world.run_job()).await;
    let () = (one, other).0;
    world.run_job().await;
    let goal = world.scene().await["goal"].clone();
    assert_eq!((&goal["state"], &goal["counted"], &goal["people"]), (&json!("reached"), &json!(3), &json!(2)));
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.bob.id).await), (2, 4));
    assert_eq!(world.packs(world.mo.id).await, 3, "a user without an opening gets nothing");
    assert_eq!(world.notices(&world.ada).await[0], "“A goal” is reached: you got 2 packs.");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn live_packs_count_after_they_were_shown(database: TestDatabase) {
    let world = World::new(database).await;
    world.start(packs_for("live_packs", 1, "active")).await;
    world.open_pack(&world.ada).await;
    world.test.as_user(&world.bob).post("/api/packs/queue", json!({})).await.ok();
    let mut dispatcher = crate::overlay::Dispatcher::new(world.test.features.overlay.clone(), "this node");
    dispatcher.turn().await.expect("a turn");
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["counted"], 0, "a running show and a direct opening do not count");
    world.advance(MINUTE);
    dispatcher.turn().await.expect("a turn");
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["state"], "reached");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn all_active_users_are_paid_when_the_goal_is_reached(database: TestDatabase) {
    let world = World::new(database).await;
    let goal = world.start(packs_for("hand", 10, "active")).await;
    for invalid in [0, 1001, -1001, i64::MAX, i64::MIN] {
        assert_eq!(world.add(&goal, invalid).await.refusal(), "400 invalid");
    }
    world.add(&goal, 12).await.ok();
    world.add(&goal, -3).await.ok();
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["counted"], 9);
    world.advance(31 * MINUTE);
    world.test.as_user(&world.ada).get("/api/users/me").await.ok();
    world.until_active(&world.ada).await;
    world.add(&goal, 1).await.ok();
    world.run_job().await;
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.bob.id).await), (5, 3));
    assert_eq!(world.packs(world.nova.id).await, 3, "the streamer gets nothing");
    assert_eq!(world.add(&goal, 1).await.refusal(), "409 goal_over");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn channel_events_are_counted_once_per_message(database: TestDatabase) {
    let world = World::new(database).await;
    world.start(packs_for("bits", 300, "took_part")).await;
    let now = world.test.core.clock.now();
    let count = |what, amount, user, reference: &'static str| {
        world.test.core.db.write(move |tx| crate::show::count(tx, &Tally { what, amount, user, reference }, now))
    };
    for _ in 0..3 {
        count(Counts::Bits, 100, Some(world.ada.id), "m1").await.expect("is stored");
    }
    count(Counts::Gifts, 500, Some(world.bob.id), "m2").await.expect("is stored");
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["counted"], 100, "each message once, and only bits");
    count(Counts::Bits, 250, None, "m3").await.expect("is stored");
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["state"], "reached");
    assert_eq!((world.packs(world.ada.id).await, world.packs(world.bob.id).await), (5, 3));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_goal_can_be_missed_or_ended(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    let until = world.test.core.clock.now().plus_hours(1);
    let mut body = packs_for("hand", 5, "active");
    body["until"] = json!(until);
    world.start(body).await;
    world.advance(60 * MINUTE);
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["state"], "missed");
    world.advance(MINUTE);
    let goal = world.start(packs_for("hand", 5, "active")).await;
    world.add(&goal, 4).await.ok();
    nova.post(&format!("/api/admin/goals/{goal}/end"), json!({})).await.ok();
    world.run_job().await;
    assert_eq!(world.scene().await["goal"]["state"], "ended");
    let again = nova.post(&format!("/api/admin/goals/{goal}/end"), json!({})).await;
    assert_eq!(again.refusal(), "409 goal_over");
    assert_eq!(world.test.anyone().get("/api/goals").await.ok().as_array().map(Vec::len), Some(2));
    for (field, value) in
        [("title", json!(" ")), ("title", json!("x".repeat(61))), ("target", json!(0)), ("until", json!(until))]
    {
        let mut body = packs_for("hand", 5, "active");
        body[field] = value;
        let reply = nova.post("/api/admin/goals", body).await;
        assert!(reply.status.as_u16() == 400 && reply.json()["fields"][field].is_string(), "{field}: {reply}");
    }
    let uncounted = nova.post("/api/admin/goals", packs_for("hand", 5, "took_part")).await;
    assert_eq!(uncounted.status.as_u16(), 400);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_changed_pack_is_restored_even_after_a_restart(database: TestDatabase) {
    let world = World::new(database).await;
    world.reach_goal_with_better_odds().await;
    world.run_job().await;
    let scene = world.scene().await;
    assert!(scene["goal"]["betterUntil"].is_string(), "{scene}");
    let versions = world.versions().await;
    assert_eq!(versions.len(), 2, "{versions:?}");
    let why = "“Better odds” is reached: Uncommon or better guaranteed for 30 minutes.";
    assert_eq!(versions[1], (json!("Uncommon"), why.to_owned()));
    let odds = world.test.anyone().get(&format!("/api/packs/{}/odds", world.stock.pack)).await.ok();
    assert_eq!(odds["guarantee"], "Uncommon");
    world.open_pack(&world.ada).await;

    let world = world.restarted().await;
    world.run_job().await;
    assert_eq!(world.versions().await.len(), 2, "the change has not ended");
    world.advance(30 * MINUTE);
    world.run_job().await;
    world.run_job().await;
    let versions = world.versions().await;
    assert_eq!(versions.len(), 3, "{versions:?}");
    assert_eq!(versions[2].0, Value::Null);
    assert_eq!(versions[2].1, "The time of “Better odds” is over: back to no guarantee.");
    assert_eq!(world.test.anyone().get("/api/goals").await.ok()[0]["outcome"], "as_before");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn edits_during_a_boost_survive_its_end(database: TestDatabase) {
    let world = World::new(database).await;
    world.reach_goal_with_better_odds().await;
    world.edit_guarantee("Divine").await;
    world.advance(30 * MINUTE);
    world.run_job().await;
    let versions = world.versions().await;
    assert_eq!(
        versions.iter().map(|one| one.0.clone()).collect::<Vec<_>>(),
        [Value::Null, json!("Uncommon"), json!("Divine")]
    );
    assert_eq!(world.test.anyone().get("/api/goals").await.ok()[0]["outcome"], "left_alone");

    // The next goal is ended by hand before its time, and a third one replaces its change.
    let goal = world.reach_goal_with_better_odds().await;
    let end = format!("/api/admin/goals/{goal}/end");
    world.test.as_user(&world.nova).post(&end, json!({})).await.ok();
    assert_eq!(world.versions().await.last().expect("a version").0, "Divine");
    for _ in 0..2 {
        world.advance(MINUTE);
        world.reach_goal_with_better_odds().await;
    }
    world.advance(30 * MINUTE);
    world.run_job().await;
    assert_eq!(world.versions().await.last().expect("a version").0, "Divine", "back to what it was before both");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_retired_pack_is_not_changed(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    let draft = json!({"name": "Night Market", "cardPool": world.stock.definitions, "cardsPerPack": 3,
        "guarantee": null, "modifierChance": 0});
    let pack = text(&nova.post("/api/admin/upsert-pack", draft).await.ok()["pack"]["_id"]);
    let reward = json!({"kind": "odds", "packId": pack, "modifierChance": 0.5, "minutes": 5});
    let body = json!({"title": "Glow", "counts": "hand", "target": 1, "reward": reward});
    let goal = world.start(body.clone()).await;
    nova.delete(&format!("/api/admin/packs/{pack}")).await.ok();
    world.add(&goal, 1).await.ok();
    world.run_job().await;
    let goals = world.test.anyone().get("/api/goals").await.ok();
    assert_eq!((&goals[0]["state"], &goals[0]["outcome"]), (&json!("reached"), &json!("left_alone")));
    world.advance(MINUTE);
    assert_eq!(nova.post("/api/admin/goals", body).await.refusal(), "409 pack_retired");
}
