//! Tests of raffles, from the published hash to the winners.

use super::*;
use crate::packs::draw::{RaffleList, ServerSeed};

/// A raffle that users join.
pub(super) fn join_raffle(minutes: u32, winners: u8) -> Value {
    json!({"prize": "packs", "packs": 2, "entry": "join", "winners": winners, "minutes": minutes})
}

impl World {
    pub(super) async fn open_raffle(&self, body: Value) -> String {
        self.advance(Duration::from_millis(1));
        let scene = self.test.as_user(&self.mo).post("/api/admin/raffles", body).await.ok();
        text(&scene["raffle"]["_id"])
    }

    pub(super) async fn join(&self, who: &TestUser, raffle: &str) -> crate::testing::Reply {
        self.test.as_user(who).post(&format!("/api/raffles/{raffle}/join"), json!({})).await
    }

    pub(super) async fn control(&self, raffle: &str, what: &str) -> crate::testing::Reply {
        self.test.as_user(&self.mo).post(&format!("/api/admin/raffles/{raffle}/{what}"), json!({})).await
    }

    pub(super) async fn record(&self, raffle: &str) -> Value {
        self.test.anyone().get(&format!("/api/raffles/{raffle}")).await.ok()
    }
}

/// Repeats the draw from the public data and compares the results.
fn verify_draw(record: &Value) {
    let raffle = &record["raffle"];
    let seed: ServerSeed = text(&raffle["serverSeed"]).parse().expect("a seed");
    assert_eq!(seed.hash(), text(&raffle["seedHash"]));
    let entrants: Vec<UserId> = record["entrants"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entrant| text(&entrant["_id"]).parse().expect("an id"))
        .collect();
    assert!(entrants.is_sorted(), "the list is in canonical order");
    let list = RaffleList {
        id: text(&raffle["_id"]).parse().expect("an id"),
        seed_hash: seed.hash().parse().expect("a hash"),
        winners: raffle["winnersWanted"].as_u64().expect("a number"),
        entrants: &entrants,
    };
    assert_eq!(list.digest().to_string(), text(&raffle["digest"]));
    assert_eq!(raffle["level"], 1, "the beacon is off");
    let won = list.draw(&seed, None);
    let won: Vec<_> = (1..).zip(won).map(|(number, won): (u64, _)| json!([number, won.user, won.attempt])).collect();
    let published = raffle["winners"].as_array().expect("a list").iter();
    let published: Vec<_> = published.map(|won| json!([won["number"], won["_id"], won["attempt"]])).collect();
    assert_eq!(published, won);
}

#[apply(on_both_engines!)]
async fn packs_given_by_moderators_are_limited_per_day(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    let allow = async |packs: u32| nova.patch("/api/admin/settings", json!({"moderator-packs": packs})).await.ok();
    let mo = world.test.as_user(&world.mo);
    let raffle = |packs: u32| json!({"prize": "packs", "packs": packs, "entry": "join", "winners": 2, "minutes": 5});
    allow(0).await;
    assert_eq!(mo.post("/api/admin/raffles", raffle(1)).await.refusal(), "403 admins_give_packs");
    allow(10).await;
    assert_eq!(mo.post("/api/admin/raffles", raffle(6)).await.refusal(), "409 over_allowance");
    assert!(world.test.anyone().get("/api/show").await.ok()["raffle"].is_null(), "no raffle was opened");
    // Only one of two winners enters, so half of the charge is given back.
    let id = world.open_raffle(raffle(5)).await;
    world.join(&world.ada, &id).await.ok();
    world.control(&id, "draw").await.ok();
    // A cancelled raffle gives back all of its charge.
    let id = world.open_raffle(raffle(2)).await;
    world.control(&id, "cancel").await.ok();
    assert_eq!(mo.post("/api/admin/raffles", raffle(3)).await.refusal(), "409 over_allowance");
    // A goal that gives packs is charged with the raffles: there are three active collectors.
    let goal = json!({"title": "Push-ups", "counts": "hand", "target": 5, "reward": {"kind": "packs", "packs": 2}});
    let made = nova.post("/api/admin/goals", goal).await.ok();
    let add = format!("/api/admin/goals/{}/add", text(&made["goal"]["_id"]));
    assert_eq!(mo.post(&add, json!({"amount": 5})).await.refusal(), "409 over_allowance");
    let own = world.open_raffle(raffle(2)).await;
    nova.post(&add, json!({"amount": 5})).await.ok();
    world.control(&own, "cancel").await.ok();
    // Admins have no limit, and the next day has a new allowance.
    let id = text(&nova.post("/api/admin/raffles", raffle(50)).await.ok()["raffle"]["_id"]);
    world.control(&id, "cancel").await.ok();
    world.advance(Duration::from_hours(24));
    let id = world.open_raffle(raffle(5)).await;
    world.control(&id, "cancel").await.ok();
}

#[apply(on_both_engines!)]
async fn a_goal_is_charged_when_a_moderator_adds_to_it(database: TestDatabase) {
    let world = World::new(database).await;
    let nova = world.test.as_user(&world.nova);
    nova.patch("/api/admin/settings", json!({"moderator-packs": 5})).await.ok();
    let goal = json!({"title": "Packs", "counts": "packs", "target": 50,
        "reward": {"kind": "packs", "packs": 2, "to": "took_part"}});
    let made = nova.post("/api/admin/goals", goal).await.ok();
    let add = format!("/api/admin/goals/{}/add", text(&made["goal"]["_id"]));
    let mo = world.test.as_user(&world.mo);
    // There are no entrants yet. Then three users enter, who get six packs.
    mo.post(&add, json!({"amount": 1})).await.ok();
    for who in [&world.ada, &world.bob, &world.mo] {
        world.test.as_user(who).post("/api/packs/open", json!({})).await.ok();
    }
    assert_eq!(mo.post(&add, json!({"amount": 1})).await.refusal(), "409 over_allowance");
    nova.patch("/api/admin/settings", json!({"moderator-packs": 6})).await.ok();
    mo.post(&add, json!({"amount": 1})).await.ok();
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_raffle_publishes_its_hash_then_its_list_then_its_winners(database: TestDatabase) {
    let world = World::new(database).await;
    let id = world.open_raffle(join_raffle(5, 1)).await;
    let record = world.record(&id).await;
    assert_eq!((&record["raffle"]["state"], &record["entrants"]), (&json!("open"), &json!([])));
    assert_eq!(text(&record["raffle"]["seedHash"]).len(), 64, "the hash is public from the beginning");
    assert!(record["raffle"].get("serverSeed").is_none(), "the secret is not public");
    let again = world.test.as_user(&world.nova).post("/api/admin/raffles", join_raffle(5, 1)).await;
    assert_eq!(again.refusal(), "409 raffle_under_way");
    assert_eq!(world.join(&world.nova, &id).await.refusal(), "403 own_raffle");
    for _ in 0..2 {
        assert_eq!(world.join(&world.ada, &id).await.ok()["joined"], true);
    }
    world.join(&world.bob, &id).await.ok();
    assert_eq!(world.record(&id).await["raffle"]["entrants"], 2, "a user who joins twice is listed once");

    world.advance(5 * MINUTE);
    assert_eq!(world.join(&world.mo, &id).await.refusal(), "409 raffle_not_open");
    world.run_job().await;
    let record = world.record(&id).await;
    assert_eq!(record["raffle"]["state"], "closed");
    assert_eq!(record["entrants"].as_array().map(Vec::len), Some(2), "the list is public before the draw");
    assert!(record["raffle"].get("serverSeed").is_none());

    let drawn = world.control(&id, "draw").await.ok();
    let winner: UserId = text(&drawn["raffle"]["winners"][0]["_id"]).parse().expect("an id");
    let (winner, other) = if winner == world.ada.id { (&world.ada, &world.bob) } else { (&world.bob, &world.ada) };
    verify_draw(&world.record(&id).await);
    assert_eq!((world.packs(winner.id).await, world.packs(other.id).await), (5, 3));
    assert_eq!(world.notices(winner).await[0], "You won 2 packs in the raffle of the stream.");
    for what in ["draw", "close", "cancel"] {
        assert_eq!(world.control(&id, what).await.refusal(), "409 raffle_decided", "{what}");
    }
    nothing_is_lost(&world.test).await;

    // One win per user and stream.
    let second = world.open_raffle(join_raffle(5, 3)).await;
    assert_eq!(world.join(winner, &second).await.refusal(), "409 has_won");
    world.join(other, &second).await.ok();
    let drawn = world.control(&second, "draw").await.ok();
    assert_eq!(drawn["raffle"]["winners"].as_array().map(Vec::len), Some(1), "there is no other entrant");
    verify_draw(&world.record(&second).await);
    world.test.as_user(&world.mo).post("/api/admin/stream/end", json!({})).await.ok();
    let third = world.open_raffle(join_raffle(5, 1)).await;
    world.join(winner, &third).await.ok();
    world.control(&third, "cancel").await.ok();
    let record = world.record(&third).await;
    assert_eq!(
        (&record["raffle"]["state"], record["entrants"].as_array().map(Vec::len)),
        (&json!("cancelled"), Some(1))
    );
    assert!(record["raffle"]["serverSeed"].is_string(), "a cancelled raffle reveals its secret, too");
    assert_eq!(
        world.log().await,
        ["cancel_raffle", "draw_raffle", "draw_raffle", "end_stream", "open_raffle", "open_raffle", "open_raffle"]
    );
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn all_active_users_take_part_without_joining(database: TestDatabase) {
    let world = World::new(database).await;
    world.advance(31 * MINUTE);
    world.test.as_user(&world.ada).get("/api/users/me").await.ok();
    world.test.noted_active(world.ada.id).await;
    let body = json!({"prize": "packs", "entry": "active", "minutes": 0, "winners": 10});
    let id = world.open_raffle(body).await;
    let record = world.record(&id).await;
    assert_eq!(record["raffle"]["state"], "closed", "a raffle of zero minutes is closed immediately");
    assert_eq!(world.join(&world.bob, &id).await.refusal(), "409 raffle_not_open");
    world.control(&id, "draw").await.ok();
    let record = world.record(&id).await;
    let names: Vec<_> =
        record["entrants"].as_array().expect("a list").iter().map(|one| text(&one["username"])).collect();
    // The moderator was active just now, by opening the raffle; bob was not active for a while.
    assert!(names.contains(&"ada".to_owned()) && !names.contains(&"bob".to_owned()), "{names:?}");
    assert!(!names.contains(&"nova".to_owned()), "the streamer does not take part");
    verify_draw(&record);
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn openers_and_drawers_cannot_win(database: TestDatabase) {
    let world = World::new(database).await;
    let max = world.test.sign_in_with_role("max", Role::Moderator).await;
    let before = (world.packs(world.mo.id).await, world.packs(max.id).await);
    let names = |record: &Value| -> Vec<String> {
        record["entrants"].as_array().expect("a list").iter().map(|one| text(&one["username"])).collect()
    };
    let draw = async |who: &TestUser, raffle: &str| {
        world.test.as_user(who).post(&format!("/api/admin/raffles/{raffle}/draw"), json!({})).await
    };
    // If only the opener has entered, the raffle has no winner.
    let id = world.open_raffle(join_raffle(5, 1)).await;
    assert_eq!(world.join(&world.mo, &id).await.refusal(), "403 own_raffle");
    world.join(&max, &id).await.ok();
    assert_eq!(draw(&max, &id).await.refusal(), "409 nobody_takes_part");
    assert_eq!(names(&world.record(&id).await), [] as [String; 0], "an open list is not public");
    assert_eq!(world.record(&id).await["raffle"]["entrants"], 1, "a refusal changes nothing");
    // The user who draws is removed from an open list.
    world.join(&world.ada, &id).await.ok();
    draw(&max, &id).await.ok();
    let record = world.record(&id).await;
    assert_eq!(names(&record), ["ada"]);
    verify_draw(&record);

    // A closed list stays as published, and a user on it cannot draw.
    world.test.as_user(&world.mo).post("/api/admin/stream/end", json!({})).await.ok();
    let id = world.open_raffle(join_raffle(5, 1)).await;
    world.join(&max, &id).await.ok();
    world.control(&id, "close").await.ok();
    assert_eq!(draw(&max, &id).await.refusal(), "409 takes_part");
    assert_eq!((world.packs(world.mo.id).await, world.packs(max.id).await), before);
    draw(&world.mo, &id).await.ok();
    verify_draw(&world.record(&id).await);
    assert_eq!(world.packs(max.id).await, before.1 + 2, "another moderator drew");

    // The opener does not take part in a raffle for all active users either.
    world.advance(31 * MINUTE);
    let all = [&world.mo, &max, &world.ada];
    for who in all {
        world.test.as_user(who).get("/api/users/me").await.ok();
        world.test.noted_active(who.id).await;
    }
    let id = world.open_raffle(json!({"prize": "packs", "entry": "active", "minutes": 0, "winners": 10})).await;
    let all = names(&world.record(&id).await);
    assert!(all.contains(&"ada".to_owned()) && !all.contains(&"mo".to_owned()), "{all:?}");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_live_prize_is_queued_or_given_directly_if_the_queue_is_full(database: TestDatabase) {
    let world = World::new(database).await;
    let live = json!({"prize": "live", "entry": "join", "minutes": 1});
    let id = world.open_raffle(live.clone()).await;
    world.join(&world.ada, &id).await.ok();
    world.control(&id, "draw").await.ok();
    let status = world.test.as_user(&world.mo).get("/api/admin/queues/status").await.ok();
    assert_eq!((&status["queue"], &status["entries"][0]["source"]), (&json!(["ada"]), &json!("raffle")));
    assert!(world.notices(&world.ada).await[0].contains("live queue"));
    nothing_is_lost(&world.test).await;

    let bob = world.test.as_user(&world.bob);
    world.test.give_packs(world.bob.id, 3).await;
    for _ in 0..5 {
        bob.post("/api/packs/queue", json!({})).await.ok();
    }
    let before = world.packs(world.bob.id).await;
    let id = world.open_raffle(live).await;
    world.join(&world.bob, &id).await.ok();
    world.control(&id, "draw").await.ok();
    assert_eq!(world.packs(world.bob.id).await, before + 1);
    assert_eq!(world.notices(&world.bob).await[0], "You won a pack in the raffle of the stream.");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn invalid_raffles_are_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let mo = world.test.as_user(&world.mo);
    for (body, field) in [
        (json!({"prize": "packs", "packs": 0, "entry": "join", "minutes": 1}), "packs"),
        (json!({"prize": "packs", "packs": 101, "entry": "join", "minutes": 1}), "packs"),
        (json!({"prize": "live", "packs": 2, "entry": "join", "minutes": 1}), "packs"),
        (json!({"prize": "packs", "entry": "join", "minutes": 11}), "minutes"),
        (json!({"prize": "packs", "entry": "join", "minutes": 0}), "minutes"),
        (json!({"prize": "packs", "entry": "active", "minutes": 0, "winners": 0}), "winners"),
        (json!({"prize": "packs", "entry": "active", "minutes": 0, "winners": 11}), "winners"),
    ] {
        let reply = mo.post("/api/admin/raffles", body.clone()).await;
        assert_eq!(reply.status.as_u16(), 400, "{body}");
        assert!(reply.json()["fields"][field].is_string(), "{body}: {reply}");
    }
    assert_eq!(world.scene().await["raffle"], Value::Null);
    let id = world.open_raffle(join_raffle(1, 1)).await;
    assert_eq!(world.control(&id, "draw").await.refusal(), "409 nobody_takes_part");
    assert_eq!(world.record(&id).await["raffle"]["state"], "open", "a refusal changes nothing");
    let missing = "0".repeat(24);
    assert_eq!(world.control(&missing, "draw").await.refusal(), "404 raffle_not_found");
    assert_eq!(mo.post("/api/admin/stream/end", json!({})).await.status.as_u16(), 200);
    assert_eq!(mo.post("/api/admin/stream/end", json!({})).await.refusal(), "409 no_stream");
}

#[apply(on_both_engines!)]
async fn two_concurrent_draws_draw_once(database: TestDatabase) {
    let world = World::new(database).await;
    for turn in 0..attempts() / 10 {
        let id = world.open_raffle(join_raffle(1, 1)).await;
        world.join(&world.ada, &id).await.ok();
        let before = world.packs(world.ada.id).await;
        let path = format!("/api/admin/raffles/{id}/draw");
        let (mo, nova) = (world.test.as_user(&world.mo), world.test.as_user(&world.nova));
        let (one, other) = together(turn, mo.post(&path, json!({})), nova.post(&path, json!({}))).await;
        let good = [&one, &other].iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(good, 1, "{one}\n{other}");
        assert_eq!(world.packs(world.ada.id).await, before + 2);
        verify_draw(&world.record(&id).await);
        mo.post("/api/admin/stream/end", json!({})).await.ok();
    }
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_concurrent_join_is_on_the_closed_list_or_refused(database: TestDatabase) {
    let world = World::new(database).await;
    for turn in 0..attempts() / 10 {
        let id = world.open_raffle(join_raffle(1, 1)).await;
        world.join(&world.bob, &id).await.ok();
        let (joined, closed) = together(turn, world.join(&world.ada, &id), world.control(&id, "close")).await;
        closed.ok();
        let record = world.record(&id).await;
        let expected = if joined.status.is_success() { 2 } else { 1 };
        assert_eq!(record["entrants"].as_array().map(Vec::len), Some(expected), "{joined}");
        world.control(&id, "draw").await.ok();
        verify_draw(&world.record(&id).await);
        world.test.as_user(&world.mo).post("/api/admin/stream/end", json!({})).await.ok();
    }
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_raffle_survives_a_restart_and_deleted_accounts(database: TestDatabase) {
    let world = World::new(database).await;
    let id = world.open_raffle(join_raffle(2, 2)).await;
    world.join(&world.ada, &id).await.ok();
    world.join(&world.bob, &id).await.ok();
    let hash = text(&world.record(&id).await["raffle"]["seedHash"]);
    let world = world.restarted().await;
    world.advance(2 * MINUTE);
    world.run_job().await;
    let leaving = json!({"username": "ada"});
    let path = "/api/users/me";
    world.test.as_user(&world.ada).call(axum::http::Method::DELETE, path, Some(leaving), None).await.ok();
    world.control(&id, "draw").await.ok();
    let record = world.record(&id).await;
    assert_eq!(text(&record["raffle"]["seedHash"]), hash);
    verify_draw(&record);
    let won = record["raffle"]["winners"].as_array().expect("a list");
    let given: Vec<_> = won.iter().map(|won| (text(&won["username"]), won["given"].clone())).collect();
    assert!(given.contains(&("former collector".to_owned(), json!(0))), "{given:?}");
    assert!(given.contains(&("bob".to_owned(), json!(2))), "{given:?}");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn an_open_raffle_lists_the_ways_to_join(database: TestDatabase) {
    let world = World::new(database).await;
    let site = world.test.core.config.public_url();
    assert_eq!(world.scene().await.get("waysToJoin"), None, "there is no raffle");
    let id = world.open_raffle(join_raffle(5, 1)).await;
    assert_eq!(world.scene().await["waysToJoin"], json!({"site": site}), "the chat is not connected");
    let now = world.test.core.clock.now();
    let store_event = move |tx: &mut crate::db::Tx<'_>| {
        let kind = (crate::twitch::chat::KIND, "1");
        crate::twitch::eventsub::store::set_subscription(tx, kind, None, ("enabled", None), now)
    };
    world.test.core.db.write(store_event).await.expect("is stored");
    let both = json!({"site": site, "chat": "!join"});
    assert_eq!(world.scene().await["waysToJoin"], both);
    assert_eq!(world.join(&world.ada, &id).await.ok()["waysToJoin"], both);
    let off = json!({"chat-join": false});
    world.test.as_user(&world.nova).patch("/api/admin/settings", off).await.ok();
    assert_eq!(world.scene().await["waysToJoin"], json!({"site": site}), "the command is off");
    assert_eq!(world.control(&id, "close").await.ok().get("waysToJoin"), None, "a closed raffle cannot be joined");
}
