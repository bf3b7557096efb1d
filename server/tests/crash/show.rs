//! The server is killed while a raffle is drawn and while a goal is reached and paid: after each restart the draw is
//! repeated, and in the end no person has won twice in a stream and each has each goal's packs once.

use std::collections::HashSet;

use foilcast::dice::Dice;
use serde_json::{Value, json};
use tokio::task::block_in_place;

use super::LIMIT;
use super::calls::{Call, Outcome, Person, text};
use super::common::people::Known;
use super::server::{self, Server, Setup};
use super::sums;

/// More than are paid in one transaction.
const PEOPLE: u64 = 30;
/// Winners of each raffle, and their prize.
const WINNERS: u64 = 3;
const PRIZE: u64 = 2;
/// Raffles in one stream: not all may have won, or the next would have no winner.
const IN_A_STREAM: u32 = 8;
/// Looks at the show between the two calls and the kill, at most.
const LOOKS: u64 = 12;

/// The streamer and the viewers.
struct Audience {
    owner: Person,
    people: Vec<Person>,
}

impl Audience {
    async fn sign_in(url: &str) -> Result<Self, String> {
        let owner = Person::sign_in(url, "nova").await?;
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            people.push(Person::sign_in(url, &format!("show_{number}")).await?);
        }
        Ok(Self { owner, people })
    }

    async fn post(&self, url: &str, path: &str, key: String, body: Value) -> Result<Value, String> {
        self.owner.call(url, &Call { body, ..Call::post(path, key) }).await.ok()
    }

    /// Packs of all who watch.
    async fn packs(&self, url: &str) -> Result<u64, String> {
        let list = self.owner.get(url, "/api/admin/users?search=show_&limit=200").await?;
        let rows = list.as_array().map(Vec::as_slice).unwrap_or_default();
        if rows.len() != self.people.len() {
            return Err(format!("{} of {PEOPLE} people are there", rows.len()));
        }
        Ok(rows.iter().filter_map(|row| row["packs"].as_u64()).sum())
    }

    /// A raffle joined by all who have not won in this stream, and a goal that one press reaches.
    async fn prepare(&self, url: &str, round: u32) -> Result<(Call, Call), String> {
        let raffle = json!({"prize": "packs", "packs": PRIZE, "entry": "join", "winners": WINNERS, "minutes": 10});
        let scene = self.post(url, "/api/admin/raffles", format!("raffle-{round}"), raffle).await?;
        let raffle = text(&scene["raffle"], "_id");
        for person in &self.people {
            let join = Call::post(&format!("/api/raffles/{raffle}/join"), format!("join-{round}"));
            match person.call(url, &join).await {
                Outcome::Answered(409, said) if said.contains("has_won") => {}
                joined => joined.ok().map(drop)?,
            }
        }
        let reward = json!({"kind": "packs", "packs": 1, "to": "active"});
        let goal = json!({"title": format!("Goal {round}"), "counts": "hand", "target": 1, "reward": reward});
        let scene = self.post(url, "/api/admin/goals", format!("goal-{round}"), goal).await?;
        let goal = text(&scene["goal"], "_id");
        let draw = Call::post(&format!("/api/admin/raffles/{raffle}/draw"), format!("draw-{round}"));
        let add = Call::post(&format!("/api/admin/goals/{goal}/add"), format!("add-{round}"));
        Ok((draw, Call { body: json!({"amount": 1}), ..add }))
    }

    /// Waits until all have been paid; a larger amount is an error.
    async fn until_paid(&self, url: &str, expected: u64) -> Result<(), String> {
        let paid = async {
            loop {
                match self.packs(url).await? {
                    packs if packs == expected => return Ok(()),
                    packs if packs > expected => return Err(format!("{packs} packs instead of {expected}")),
                    _ => tokio::task::yield_now().await,
                }
            }
        };
        tokio::time::timeout(LIMIT, paid).await.map_err(|_| format!("{expected} packs were not paid in time"))?
    }
}

/// Runs so many raffles and goals, each with a kill.
pub async fn run(setup: &Setup, kills: u32, seed: u64) -> Result<(), String> {
    let dice = Dice::seeded(seed);
    let port = server::free_port();
    let mut server = block_in_place(|| Server::start(setup, port))?;
    let audience = Audience::sign_in(&server.url).await?;
    let mut expected = audience.packs(&server.url).await?;
    let mut won = HashSet::new();
    for round in 1..=kills {
        let url = server.url.clone();
        let (draw, add) = audience.prepare(&url, round).await?;
        let (owner, looks) = (audience.owner.clone(), dice.below(LOOKS));
        let calling = tokio::spawn(async move {
            let (drawn, added) = tokio::join!(owner.call(&url, &draw), owner.call(&url, &add));
            drop((drawn, added));
            (draw, add)
        });
        for _ in 0..looks {
            audience.owner.get(&server.url, "/api/show").await?;
        }
        let known = Known::new(vec![server.url.clone()]);
        block_in_place(|| drop(server));
        sums::look(setup, &known).await?;
        let (draw, add) = calling.await.map_err(|error| error.to_string())?;
        server = block_in_place(|| Server::start(setup, port))?;
        let scene = audience.owner.call(&server.url, &draw).await.ok()?;
        audience.owner.call(&server.url, &add).await.ok()?;
        let winners = scene["raffle"]["winners"].as_array().cloned().unwrap_or_default();
        for winner in winners.iter().map(|winner| text(winner, "_id")) {
            if !won.insert(winner.clone()) {
                return Err(format!("{winner} has won twice in one stream"));
            }
        }
        expected += WINNERS * PRIZE + PEOPLE;
        audience.until_paid(&server.url, expected).await?;
        if round % IN_A_STREAM == 0 {
            audience.post(&server.url, "/api/admin/stream/end", format!("end-{round}"), json!({})).await?;
            won.clear();
        } else if won.len() as u64 != WINNERS * u64::from(round % IN_A_STREAM) {
            return Err(format!("{} have won after {round} raffles", won.len()));
        }
    }
    let known = Known::new(vec![server.url.clone()]);
    block_in_place(|| server.stop())?;
    sums::look(setup, &known).await?;
    println!("{kills} raffles drawn and goals reached, {kills} kills, 0 problems");
    Ok(())
}
