//! A crowd that lists, offers, trades, opens packs and lets time pass, all at once and at random: nothing is lost.

use super::*;
use crate::dice::Dice;
use crate::market::expiry;
use crate::testing::Reply;
use crate::trades::Moment;
use crate::trades::testing::attempts;
use crate::twitch::testing::Somebody;
use futures_util::future::join_all;

/// Those who act at the same time; everybody does so from two windows.
const WINDOWS: u64 = 6;
/// What each of them does between two looks at everything.
const STEPS: u32 = 12;

fn one<'a, T>(dice: &Dice, from: &'a [T]) -> Option<&'a T> {
    from.get(usize::try_from(dice.below(from.len() as u64)).expect("small"))
}

/// A caller who does something at random.
struct Window<'a> {
    fair: &'a Fair,
    me: &'a Somebody,
    dice: Dice,
}

impl Window<'_> {
    async fn call(&self, method: Method, path: &str, body: Value) -> Reply {
        // Now and then a key comes again, with another call or with the same.
        let key = format!("{}", self.dice.below(500));
        let key = (self.dice.below(3) == 0).then_some(key.as_str());
        let body = (method != Method::DELETE).then_some(body);
        self.fair.app.as_user(self.me).call(method, path, body, key).await
    }

    /// Cards of mine, whatever they are doing.
    async fn cards(&self) -> Vec<String> {
        let all = self.fair.app.anyone().get(&format!("/api/users/{}/collection", self.me.id)).await.ok();
        all["cards"].as_array().expect("cards").iter().map(|card| text(card, "_id")).collect()
    }

    async fn act(&self) -> Reply {
        let dice = &self.dice;
        let mine = self.cards().await;
        let offered: Vec<&String> = mine.iter().filter(|_| dice.below(4) == 0).take(2).collect();
        let all = self.fair.app.anyone().get("/api/market/listings?limit=100").await.ok();
        let listing = one(dice, all["listings"].as_array().expect("listings")).cloned();
        let Some(listing) = listing.filter(|_| dice.below(5) > 0) else {
            return match dice.below(6) {
                0 => self.call(Method::POST, "/api/packs/open", json!({})).await,
                1 => {
                    let cards: Vec<&String> = mine.iter().filter(|_| dice.below(3) == 0).take(3).collect();
                    self.call(Method::POST, "/api/market/listings/bulk", json!({"cardIds": cards})).await
                }
                2 => {
                    let to = one(dice, &["ada", "bob", "cleo"]).expect("somebody");
                    let body =
                        json!({"recipient": to, "offeredItems": offered, "offeredPacks": 1, "requestedPacks": 1});
                    self.call(Method::POST, "/api/trades", body).await
                }
                _ => self.call(Method::POST, "/api/market/listings", json!({"cardId": one(dice, &mine)})).await,
            };
        };
        let path = format!("/api/market/listings/{}", text(&listing, "_id"));
        let offers = self.fair.app.anyone().get(&path).await.json()["offers"].clone();
        let offer = offers.as_array().and_then(|offers| one(dice, offers)).cloned();
        let body = json!({"offeredCards": offered, "offeredPacks": dice.below(3)});
        // Mostly whoever may, sometimes somebody else.
        let is_mine = listing["owner"]["_id"] == json!(self.me.id) || dice.below(6) == 0;
        match (is_mine, offer, dice.below(8)) {
            (true, Some(offer), 0..=4) => {
                let body = json!({"version": offer["version"]});
                self.call(Method::PUT, &format!("{path}/offers/{}/accept", text(&offer, "_id")), body).await
            }
            (true, Some(offer), 5..=6) => {
                self.call(Method::DELETE, &format!("{path}/offers/{}", text(&offer, "_id")), json!({})).await
            }
            (true, ..) if dice.below(5) == 0 => self.call(Method::DELETE, &path, json!({})).await,
            (true, ..) => self.call(Method::POST, "/api/market/listings", json!({"cardId": one(dice, &mine)})).await,
            (false, _, 0) => self.call(Method::DELETE, &format!("{path}/offers/self"), json!({})).await,
            (false, _, 1) => self.call(Method::PUT, &format!("{path}/offers/self"), body).await,
            (false, ..) => self.call(Method::POST, &format!("{path}/offers"), body).await,
        }
    }
}

on_both_engines! {
    async fn whatever_a_crowd_does_on_the_market_nothing_is_lost(database) {
        let fair = Fair::with_flags(database, &["--market-hours=1", "--trade-hours=1"]).await;
        let app = &fair.app.app;
        let people = [&fair.ada, &fair.bob, &fair.cleo];
        let window = async |number: u64, round: u32| {
            let me = people[usize::try_from(number % 3).expect("small")];
            let window = Window { fair: &fair, me, dice: Dice::seeded(1000 * u64::from(round) + number) };
            for _ in 0..STEPS {
                let reply = window.act().await;
                assert!(!reply.status.is_server_error(), "{reply}");
            }
        };
        for round in 0..attempts() / 10 {
            let expiring = async {
                app.clock.advance(std::time::Duration::from_secs(1500));
                let at = Moment::of(app).await.expect("now");
                expiry::expire_due(app, &at).await.expect("listings expire");
                crate::trades::expiry::expire_due(app, &at).await.expect("trades expire");
            };
            tokio::join!(join_all((0..WINDOWS).map(|number| window(number, round))), expiring);
            nothing_is_lost(&fair.app).await;
        }
        let ends = app.db.read(|conn| conn.list::<(String, i64)>("SELECT status, COUNT(*) FROM listings GROUP BY status", &[]));
        let ends: std::collections::HashMap<String, i64> = ends.await.expect("counts").into_iter().collect();
        for end in ["sold", "cancelled", "expired"] {
            assert!(ends.get(end).is_some_and(|count| *count > 1), "all kinds of ends came: {ends:?}");
        }
    }

    async fn the_job_is_there_when_the_time_of_a_listing_is_over(database) {
        let fair = Fair::new(database).await;
        let listing = fair.lists(&fair.ada, 0).await;
        let mut events = fair.app.app.listen();
        let job = tokio::spawn(expiry::run(fair.app.app.clone()));
        fair.app.app.clock.advance(std::time::Duration::from_hours(168));
        let ended = async {
            loop {
                if let crate::realtime::Event::ListingChanged { listing } = events.recv().await.expect("an event") {
                    return listing;
                }
            }
        };
        let ended = tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.expect("ends in time");
        assert_eq!(ended.as_str(), listing);
        fair.app.app.stop();
        job.await.expect("the job ends with the server");
        nothing_is_lost(&fair.app).await;
    }
}
