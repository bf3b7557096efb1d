//! A server is killed while a raffle is drawn and a goal is reached and paid. After each restart, both requests are
//! retried. No viewer may win twice in a stream, and each viewer must get each goal's packs exactly once.

use std::collections::HashSet;

use foilcast::dice::Dice;
use serde_json::{Value, json};
use tokio::task::block_in_place;

use super::TIMEOUT;
use super::checks;
use super::common::client::SharedState;
use super::requests::{Outcome, Request, User, text};
use super::server::{self, Server, Setup};

/// More than one transaction pays.
const VIEWERS: u64 = 30;
/// Winners of each raffle, and the packs that each of them gets.
const WINNERS: u64 = 3;
const PRIZE: u64 = 2;
/// Few enough that viewers who can still win are left.
const RAFFLES_PER_STREAM: u32 = 8;
/// The maximum number of reads between the two requests and the kill.
const MAX_READS: u64 = 12;

struct Participants {
    owner: User,
    viewers: Vec<User>,
}

impl Participants {
    async fn sign_in(url: &str) -> Result<Self, String> {
        let owner = User::sign_in(url, "nova").await?;
        let mut viewers = Vec::new();
        for number in 0..VIEWERS {
            viewers.push(User::sign_in(url, &format!("show_{number}")).await?);
        }
        Ok(Self { owner, viewers })
    }

    async fn post(&self, url: &str, path: &str, key: String, body: Value) -> Result<Value, String> {
        self.owner.send(url, &Request { body, ..Request::post(path, key) }).await.ok()
    }

    /// The sum of all viewers' packs.
    async fn packs(&self, url: &str) -> Result<u64, String> {
        let list = self.owner.get(url, "/api/admin/users?search=show_&limit=200").await?;
        let rows = list.as_array().map(Vec::as_slice).unwrap_or_default();
        if rows.len() != self.viewers.len() {
            return Err(format!("{} of {VIEWERS} viewers were found", rows.len()));
        }
        Ok(rows.iter().filter_map(|row| row["packs"].as_u64()).sum())
    }

    /// Creates a raffle, which all viewers join who have not won in this stream, and a goal. Returns the requests that
    /// draw the raffle and reach the goal.
    async fn prepare(&self, url: &str, round: u32) -> Result<(Request, Request), String> {
        let raffle = json!({"prize": "packs", "packs": PRIZE, "entry": "join", "winners": WINNERS, "minutes": 10});
        let scene = self.post(url, "/api/admin/raffles", format!("raffle-{round}"), raffle).await?;
        let raffle = text(&scene["raffle"], "_id");
        for viewer in &self.viewers {
            let join = Request::post(&format!("/api/raffles/{raffle}/join"), format!("join-{round}"));
            match viewer.send(url, &join).await {
                Outcome::Response(409, body) if body.contains("has_won") => {}
                joined => joined.ok().map(drop)?,
            }
        }
        let reward = json!({"kind": "packs", "packs": 1, "to": "active"});
        let goal = json!({"title": format!("Goal {round}"), "counts": "hand", "target": 1, "reward": reward});
        let scene = self.post(url, "/api/admin/goals", format!("goal-{round}"), goal).await?;
        let goal = text(&scene["goal"], "_id");
        let draw = Request::post(&format!("/api/admin/raffles/{raffle}/draw"), format!("draw-{round}"));
        let add = Request::post(&format!("/api/admin/goals/{goal}/add"), format!("add-{round}"));
        Ok((draw, Request { body: json!({"amount": 1}), ..add }))
    }

    /// Waits until the viewers have this number of packs; a larger number is an error.
    async fn wait_until_paid(&self, url: &str, expected: u64) -> Result<(), String> {
        let paid = async {
            loop {
                match self.packs(url).await? {
                    packs if packs == expected => return Ok(()),
                    packs if packs > expected => return Err(format!("{packs} packs instead of {expected}")),
                    _ => tokio::task::yield_now().await,
                }
            }
        };
        tokio::time::timeout(TIMEOUT, paid).await.map_err(|_| format!("{expected} packs were not paid in time"))?
    }
}

/// Runs a raffle and a goal for each kill.
pub async fn run(setup: &Setup, kills: u32, seed: u64) -> Result<(), String> {
    let dice = Dice::seeded(seed);
    let port = server::free_port();
    let mut server = block_in_place(|| Server::start(setup, port))?;
    let participants = Participants::sign_in(&server.url).await?;
    let mut expected = participants.packs(&server.url).await?;
    let mut won = HashSet::new();
    for round in 1..=kills {
        let url = server.url.clone();
        let (draw, add) = participants.prepare(&url, round).await?;
        let (owner, reads) = (participants.owner.clone(), dice.below(MAX_READS));
        let requests = tokio::spawn(async move {
            let (drawn, added) = tokio::join!(owner.send(&url, &draw), owner.send(&url, &add));
            drop((drawn, added));
            (draw, add)
        });
        for _ in 0..reads {
            participants.owner.get(&server.url, "/api/show").await?;
        }
        let state = SharedState::new(vec![server.url.clone()]);
        block_in_place(|| drop(server));
        checks::check_after_kill(setup, &state).await?;
        let (draw, add) = requests.await.map_err(|error| error.to_string())?;
        server = block_in_place(|| Server::start(setup, port))?;
        let scene = participants.owner.send(&server.url, &draw).await.ok()?;
        participants.owner.send(&server.url, &add).await.ok()?;
        expected += WINNERS * PRIZE + VIEWERS;
        // The raffle is drawn with a later round of the beacon.
        participants.wait_until_paid(&server.url, expected).await?;
        let path = format!("/api/raffles/{}", text(&scene["raffle"], "_id"));
        let drawn = participants.owner.get(&server.url, &path).await?;
        let winners = drawn["raffle"]["winners"].as_array().cloned().unwrap_or_default();
        for winner in winners.iter().map(|winner| text(winner, "_id")) {
            if !won.insert(winner.clone()) {
                return Err(format!("{winner} has won twice in one stream"));
            }
        }
        if round % RAFFLES_PER_STREAM == 0 {
            participants.post(&server.url, "/api/admin/stream/end", format!("end-{round}"), json!({})).await?;
            won.clear();
        } else if won.len() as u64 != WINNERS * u64::from(round % RAFFLES_PER_STREAM) {
            return Err(format!("{} have won after {round} raffles", won.len()));
        }
    }
    let state = SharedState::new(vec![server.url.clone()]);
    block_in_place(|| server.stop())?;
    checks::check_after_kill(setup, &state).await?;
    println!("{kills} kills: {kills} raffles drawn and {kills} goals reached, no check failed");
    Ok(())
}
