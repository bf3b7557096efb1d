//! The users' actions with their weights.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::browser::Call;
use crate::deals;
use crate::pace::Due;
use crate::people::{Crowd, Person};
use crate::tally::Tally;

/// One step of a user: one or several requests, the first of which is due now.
pub struct Step<'a> {
    pub crowd: &'a Crowd,
    /// The number of the user.
    pub number: usize,
    pub tally: &'a Tally,
    /// When the next request is due: the first one with the step, each further one after the response to the one before.
    pub due: Instant,
    pub dice: &'a mut fastrand::Rng,
}

type Activity = for<'a> fn(Step<'a>) -> BoxFuture<'a, ()>;

const ACTIVITIES: &[(u32, Activity)] = &[
    (18, |step| Box::pin(step.browses_the_catalogue())),
    (14, |step| Box::pin(step.looks_at_a_collection())),
    (12, |step| Box::pin(step.looks_at_the_market())),
    (8, |step| Box::pin(step.looks_at_the_leaderboard())),
    (6, |step| Box::pin(step.looks_at_a_profile())),
    (6, |step| Box::pin(step.looks_at_oneself())),
    (12, |step| Box::pin(step.opens_a_pack())),
    (6, |step| Box::pin(deals::offers_a_trade(step))),
    (6, |step| Box::pin(deals::answers_a_trade(step))),
    (4, |step| Box::pin(deals::puts_up_for_sale(step))),
    (5, |step| Box::pin(deals::offers_for_a_listing(step))),
    (3, |step| Box::pin(deals::sells(step))),
];

/// Runs all due steps of a user one after the other: a delayed user is late for the next step, and that counts.
pub async fn live(crowd: Arc<Crowd>, tally: Arc<Tally>, number: usize, due: Due, mut dice: fastrand::Rng) {
    for due in due {
        tokio::time::sleep_until(due).await;
        tally.begun(due.elapsed());
        one_of(ACTIVITIES, &mut dice)(Step { crowd: &crowd, number, tally: &tally, due, dice: &mut dice }).await;
    }
}

fn one_of(activities: &[(u32, Activity)], dice: &mut fastrand::Rng) -> Activity {
    let all: u32 = activities.iter().map(|(weight, _)| weight).sum();
    let mut at = dice.u32(..all);
    for (weight, activity) in activities {
        if at < *weight {
            return *activity;
        }
        at -= weight;
    }
    unreachable!("the weights were added up")
}

impl<'a> Step<'a> {
    pub fn me(&self) -> &'a Person {
        &self.crowd.people[self.number]
    }

    /// Sends a request; the next one is due when it is answered.
    pub async fn asks(&mut self, what: Call<'_>) -> Option<Value> {
        let answer = self.crowd.ask(self.me(), what, self.due, self.tally).await;
        self.due = Instant::now();
        answer
    }

    /// Sends a write with a new key as this step's user.
    pub async fn does(&mut self, what: Call<'_>) -> Option<Value> {
        // Not from the seed: another run with the same seed and users needs new keys.
        let key = format!("{:016x}{:016x}", fastrand::u64(..), self.tally.next_key());
        let what = Call { key: Some(key), ..what };
        self.asks(what.by(&self.me().token)).await
    }

    /// Sends a read with this user's token.
    pub async fn sees(&mut self, kind: &'static str, path: String, holds: &'static str) -> Option<Value> {
        self.asks(Call::get(kind, path, holds).by(&self.me().token)).await
    }

    async fn browses_the_catalogue(mut self) {
        let page = 1 + self.dice.u32(..4);
        self.asks(Call::get("see the catalogue", format!("/api/cards?limit=50&page={page}"), "/cards")).await;
    }

    async fn looks_at_a_collection(mut self) {
        let whose = self.crowd.other(self.number, self.dice).name.clone();
        self.sees("see a collection", format!("/api/users/{whose}/collection?limit=50"), "/cards").await;
    }

    async fn looks_at_the_market(mut self) {
        self.sees("see the market", "/api/market/listings?limit=30".into(), "/listings").await;
    }

    async fn looks_at_the_leaderboard(mut self) {
        self.sees("see the leaderboard", "/api/leaderboard".into(), "/rankings").await;
    }

    async fn looks_at_a_profile(mut self) {
        let whose = self.crowd.other(self.number, self.dice).name.clone();
        self.sees("see a profile", format!("/api/users/profile/{whose}"), "/username").await;
    }

    async fn looks_at_oneself(mut self) {
        self.sees("see oneself", "/api/users/me".into(), "/packs").await;
    }

    async fn opens_a_pack(mut self) {
        let mut open = Call::done("open a pack", Method::POST, "/api/packs/open", json!({}));
        open.holds = "/cards/4/_id";
        self.tally.one_asked();
        if let Some(opening) = self.does(open).await {
            self.me().remember(&opening);
            self.tally.one_opened();
        }
    }
}
