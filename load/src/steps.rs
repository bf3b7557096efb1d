//! The users' activities with their weights.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::requests::Request;
use crate::schedule::Schedule;
use crate::stats::Stats;
use crate::trading;
use crate::users::{User, Users};

/// One step of a user: one or several requests.
pub struct Step<'a> {
    pub users: &'a Users,
    /// The index of the user.
    pub number: usize,
    pub stats: &'a Stats,
    /// When the next request is due: the first one at the scheduled time, each other one after the previous response.
    pub due: Instant,
    pub rng: &'a mut fastrand::Rng,
}

type Activity = for<'a> fn(Step<'a>) -> BoxFuture<'a, ()>;

const ACTIVITIES: &[(u32, Activity)] = &[
    (18, |step| Box::pin(step.get_catalogue())),
    (14, |step| Box::pin(step.get_collection())),
    (12, |step| Box::pin(step.get_market())),
    (8, |step| Box::pin(step.get_leaderboard())),
    (6, |step| Box::pin(step.get_profile())),
    (6, |step| Box::pin(step.get_own_profile())),
    (12, |step| Box::pin(step.open_pack())),
    (6, |step| Box::pin(trading::propose_trade(step))),
    (6, |step| Box::pin(trading::end_trade(step))),
    (4, |step| Box::pin(trading::list_card(step))),
    (5, |step| Box::pin(trading::offer_for_listing(step))),
    (3, |step| Box::pin(trading::accept_offer(step))),
];

/// Runs the steps of a user one after the other. If one takes too long, the next one starts late, which its latency
/// includes.
pub async fn run(users: Arc<Users>, stats: Arc<Stats>, number: usize, schedule: Schedule, mut rng: fastrand::Rng) {
    for due in schedule {
        tokio::time::sleep_until(due).await;
        stats.record_delay(due.elapsed());
        pick(ACTIVITIES, &mut rng)(Step { users: &users, number, stats: &stats, due, rng: &mut rng }).await;
    }
}

fn pick(activities: &[(u32, Activity)], rng: &mut fastrand::Rng) -> Activity {
    let all: u32 = activities.iter().map(|(weight, _)| weight).sum();
    let mut at = rng.u32(..all);
    for (weight, activity) in activities {
        if at < *weight {
            return *activity;
        }
        at -= weight;
    }
    unreachable!("`at` is less than the sum of the weights")
}

impl<'a> Step<'a> {
    pub fn user(&self) -> &'a User {
        &self.users.all[self.number]
    }

    /// Sends a request. The next one is due after its response.
    pub async fn send(&mut self, request: Request<'_>) -> Option<Value> {
        let body = self.users.send(self.user(), request, self.due, self.stats).await;
        self.due = Instant::now();
        body
    }

    /// Sends a write with this user's token and a new idempotency key.
    pub async fn write(&mut self, request: Request<'_>) -> Option<Value> {
        // Not from the seeded generator: another run with the same seed and users needs other keys.
        let key = format!("{:016x}{:016x}", fastrand::u64(..), self.stats.next_key());
        let request = Request { key: Some(key), ..request };
        self.send(request.by(&self.user().token)).await
    }

    /// Sends a read with this user's token.
    pub async fn read(&mut self, kind: &'static str, path: String, expected: &'static str) -> Option<Value> {
        self.send(Request::get(kind, path, expected).by(&self.user().token)).await
    }

    async fn get_catalogue(mut self) {
        let page = 1 + self.rng.u32(..4);
        self.send(Request::get("see the catalogue", format!("/api/cards?limit=50&page={page}"), "/cards")).await;
    }

    async fn get_collection(mut self) {
        let name = self.users.other(self.number, self.rng).name.clone();
        self.read("see a collection", format!("/api/users/{name}/collection?limit=50"), "/cards").await;
    }

    async fn get_market(mut self) {
        self.read("see the market", "/api/market/listings?limit=30".into(), "/listings").await;
    }

    async fn get_leaderboard(mut self) {
        self.read("see the leaderboard", "/api/leaderboard".into(), "/rankings").await;
    }

    async fn get_profile(mut self) {
        let name = self.users.other(self.number, self.rng).name.clone();
        self.read("see a profile", format!("/api/users/profile/{name}"), "/username").await;
    }

    async fn get_own_profile(mut self) {
        self.read("see own profile", "/api/users/me".into(), "/packs").await;
    }

    async fn open_pack(mut self) {
        let mut open = Request::write("open a pack", Method::POST, "/api/packs/open", json!({}));
        open.expected = "/cards/4/_id";
        self.stats.count_request();
        if let Some(opening) = self.write(open).await {
            self.user().add_cards(&opening);
            self.stats.count_opened();
        }
    }
}
