//! A crowd that does everything at once, at random: whatever happens, nothing is lost and nobody waits for ever.

use super::*;
use crate::dice::Dice;
use crate::testing::Reply;
use futures_util::future::join_all;

/// Those who act at the same time; everybody does so from two windows.
const WINDOWS: u64 = 6;
/// What each of them does between two looks at everything.
const STEPS: u32 = 12;

/// Some of these, at random, none twice.
fn some<T: Clone>(dice: &Dice, from: &[T], most: u64) -> Vec<T> {
    let mut left = from.to_vec();
    let count = dice.below(most + 1).min(left.len() as u64);
    (0..count).map(|_| left.swap_remove(usize::try_from(dice.below(left.len() as u64)).expect("small"))).collect()
}

/// Does something at random; answers what came of it.
async fn act(world: &Bazaar, me: &Somebody, other: &Somebody, dice: &Dice) -> Reply {
    let caller = world.app.as_user(me);
    let pending = caller.get(&format!("/api/trades/{}/pending", me.id)).await.ok();
    let trade = some(dice, pending.as_array().expect("trades"), 1).pop();
    let (mine, theirs) = (world.cards(me).await, world.cards(other).await);
    match (dice.below(10), trade) {
        (0, _) => caller.post("/api/packs/open", json!({})).await,
        (1..=4, Some(trade)) => {
            let body = json!({"status": "accepted", "version": trade["version"]});
            // Mostly whoever may, sometimes the other one.
            let mine = trade["recipient"]["_id"] == json!(me.id);
            let who = if mine || dice.below(4) == 0 { me } else { other };
            world.app.as_user(who).put(&format!("/api/trades/{}/status", id(&trade)), body).await
        }
        (5, Some(trade)) => world.set(me, &id(&trade), if dice.below(2) == 0 { "cancelled" } else { "rejected" }).await,
        (6, Some(trade)) => {
            let body = json!({
                "recipient": trade["sender"]["_id"], "offeredItems": some(dice, &mine, 2), "offeredPacks": 1,
                "requestedPacks": 1, "counterOf": trade["_id"],
            });
            caller.post("/api/trades", body).await
        }
        _ => {
            let (offered, requested) = ((some(dice, &mine, 3), dice.below(2)), (some(dice, &theirs, 3), dice.below(2)));
            let body = json!({
                "recipient": other.id, "offeredItems": offered.0, "offeredPacks": offered.1,
                "requestedItems": requested.0, "requestedPacks": requested.1,
            });
            caller.call(Method::POST, "/api/trades", Some(body), Some(&dice.below(1000).to_string())).await
        }
    }
}

on_both_engines! {
    async fn whatever_a_crowd_does_nothing_is_lost(database) {
        let world = Bazaar::with_flags(database, &["--trade-hours=2"]).await;
        let people = [&world.ada, &world.bob, &world.cy];
        for who in people {
            world.app.give_packs(who.id, 20).await;
        }
        let app = &world.app.app;
        let window = async |number: u64, round: u32| {
            let dice = Dice::seeded(1000 * u64::from(round) + number);
            let mut done = 0;
            for _ in 0..STEPS {
                let at = usize::try_from(number % 3).expect("small");
                let other = (at + 1 + usize::try_from(dice.below(2)).expect("small")) % 3;
                let reply = act(&world, people[at], people[other], &dice).await;
                assert!(!reply.status.is_server_error(), "{reply}");
                done += u32::from(reply.status.is_success());
            }
            done
        };
        let mut done = 0;
        for round in 0..attempts() / 10 {
            let expiring = async {
                world.pass(1_000_000);
                expiry::expire_due(app, &Moment::of(app).await.expect("now")).await.expect("runs")
            };
            let (all, _) = tokio::join!(join_all((0..WINDOWS).map(|number| window(number, round))), expiring);
            done += all.iter().sum::<u32>();
            nothing_is_lost(&world.app).await;
        }
        let accepted = app.db.read(|conn| conn.get::<(i64,)>("SELECT COUNT(*) FROM trades WHERE status = 'accepted'", &[]));
        assert!(accepted.await.expect("counts").0 > 10, "trades were accepted, too; {done} calls worked");
    }

    async fn the_job_is_there_when_a_trade_is_due(database) {
        let world = Bazaar::new(database).await;
        let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
        world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
        let mut events = world.app.app.listen();
        let job = tokio::spawn(expiry::run(world.app.app.clone()));
        world.pass(168 * 3_600_000);
        let ended = async {
            loop {
                if let crate::realtime::Event::TradeUpdated { status: "cancelled", users, .. } = events.recv().await.expect("an event") {
                    return users;
                }
            }
        };
        let users = tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.expect("ends in time");
        assert_eq!(users, [world.ada.id, world.bob.id]);
        world.app.app.stop();
        job.await.expect("the job ends with the server");
        nothing_is_lost(&world.app).await;
    }
}
