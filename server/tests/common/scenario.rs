//! The load of crash and fault tests: users who open packs, queue them, trade and sell, and an overlay.

use std::sync::Arc;

use foilcast::dice::Dice;
use tokio::task::{JoinError, JoinSet};

use super::TIMEOUT;
use super::client::{Client, Counts, SharedState};
use super::overlay::{Overlay, ShownOpenings};
use super::requests::{Request, User, text};
use super::trader::Trader;
use super::verifiers;

/// Users who open packs.
const OPENERS: usize = 8;
/// Users who trade and sell.
const TRADERS: usize = 3;
/// Users who put packs in the live queue.
const QUEUERS: usize = 3;
/// Concurrent clients of each opener and trader.
const CLIENTS_PER_USER: usize = 2;
/// More than a user can open.
const PACKS: u32 = 10_000;

pub struct Scenario {
    pub owner: User,
    pub users: Vec<User>,
    pub state: Arc<SharedState>,
    pub shown: Arc<ShownOpenings>,
    clients: JoinSet<Result<(), String>>,
    pub overlay: JoinSet<Result<(), String>>,
}

impl Scenario {
    /// Signs in all users, gives them packs, and starts their clients and the overlay.
    pub async fn start(urls: Vec<String>, dice: &Dice) -> Result<Self, String> {
        let url = &urls[0].clone();
        let owner = User::sign_in(url, "nova").await?;
        let state = Arc::new(SharedState::new(urls));
        let (mut users, mut ids) = (Vec::new(), Vec::new());
        for number in 0..OPENERS + QUEUERS + TRADERS {
            let user = User::sign_in(url, &format!("crash_{number}")).await?;
            let id = user.id(url).await?;
            owner.give_packs(url, &user, PACKS).await?;
            state.add_user(&id);
            users.push(user);
            ids.push(id);
        }
        let mut clients = JoinSet::new();
        let traders = Arc::new(ids.split_off(OPENERS + QUEUERS));
        for (number, user) in users.iter().enumerate() {
            let client = |name| Client { user: user.clone(), name, state: Arc::clone(&state) };
            if (OPENERS..OPENERS + QUEUERS).contains(&number) {
                clients.spawn(client(number.to_string()).queue_packs());
                continue;
            }
            for of_user in 0..CLIENTS_PER_USER {
                let client = client(format!("{number}-{of_user}"));
                let Some(index) = number.checked_sub(OPENERS + QUEUERS) else {
                    clients.spawn(client.open_packs());
                    continue;
                };
                let dice = Dice::seeded(dice.below(u64::MAX));
                clients.spawn(Trader { client, traders: Arc::clone(&traders), index, dice }.run());
            }
        }
        let settings = owner.get(url, "/api/admin/overlay").await?;
        let shown = Arc::new(ShownOpenings::default());
        let (streamer, key) = (text(&settings, "userId"), text(&settings, "key"));
        let mut overlay = JoinSet::new();
        overlay.spawn(Overlay { streamer, key, shown: Arc::clone(&shown) }.run(Arc::clone(&state)));
        Ok(Self { owner, users, state, shown, clients, overlay })
    }

    /// Waits until the condition holds. Fails if a client or the overlay fails, or after [`TIMEOUT`].
    pub async fn wait_for(&mut self, what: &str, condition: impl Fn(&Counts) -> bool) -> Result<(), String> {
        let reached = tokio::time::timeout(TIMEOUT, self.state.wait_for(condition));
        tokio::select! {
            reached = reached => reached.map_err(|_| {
                let Counts { responses, shows, ended_shows, .. } = self.state.counts();
                let secs = TIMEOUT.as_secs();
                format!("no {what} within {secs} s ({responses} responses, {shows} shows, {ended_shows} of them ended)")
            }),
            Some(ended) = self.clients.join_next() => result(ended),
            Some(ended) = self.overlay.join_next() => result(ended),
        }
    }

    /// Waits for this number of further responses.
    pub async fn wait_for_responses(&mut self, number: u32) -> Result<(), String> {
        let expected = self.state.counts().responses + number;
        self.wait_for("further responses", |counts| counts.responses >= expected).await
    }

    /// Waits for the next show.
    pub async fn wait_for_show(&mut self) -> Result<(), String> {
        let shows = self.state.counts().shows;
        self.wait_for("next show", |counts| counts.shows > shows).await
    }

    /// Stops the clients, each after the response to its last request.
    pub async fn stop_clients(&mut self) -> Result<(), String> {
        self.state.update_counts(|counts| counts.stopping = true);
        let all = async {
            while let Some(ended) = self.clients.join_next().await {
                result(ended)?;
            }
            Ok(())
        };
        tokio::time::timeout(TIMEOUT, all).await.map_err(|_| "a last request got no response in time".to_owned())?
    }

    /// Reveals all seeds, so that the verifiers recompute every opening; returns the number of verified openings.
    pub async fn verify(&self, url: &str) -> Result<usize, String> {
        for user in &self.users {
            user.send(url, &Request::post("/api/fairness/rotate", format!("reveal-{}", user.name))).await.ok()?;
        }
        verifiers::verify_openings(url).await
    }

    /// Waits until the queue is empty and nothing is being shown.
    pub async fn drain_queue(&mut self, url: &str) -> Result<(), String> {
        loop {
            let before = self.state.counts().ended_shows;
            let queue = self.owner.get(url, "/api/admin/queues/status").await?;
            if queue["isBusy"] == false && queue["entries"].as_array().is_some_and(Vec::is_empty) {
                return Ok(());
            }
            self.wait_for("end of a show", |counts| counts.ended_shows > before).await?;
        }
    }
}

fn result(ended: Result<Result<(), String>, JoinError>) -> Result<(), String> {
    ended.map_err(|error| error.to_string())?
}
