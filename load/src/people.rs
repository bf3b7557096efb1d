//! The users: each signs in at the demo's stand-in for Twitch and gets packs from the streamer.

use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::browser::{self, Call, text};
use crate::tally::Tally;
use crate::{Order, socket};

/// The user who may grant packs in a demo.
const STREAMER: &str = "nova";
const AT_ONCE: usize = 16;

pub struct Person {
    pub name: String,
    pub id: String,
    pub token: String,
    /// The server for this user's requests.
    pub url: String,
    /// Ids of cards from this user's packs, the latest last.
    pub cards: Mutex<Vec<String>>,
}

pub struct Crowd {
    pub people: Vec<Person>,
    /// The streamer's id, to watch the show.
    pub streamer: String,
    /// The shared HTTP client.
    pub http: reqwest::Client,
}

/// The number of cards that a user remembers.
const REMEMBERED: usize = 40;

impl Person {
    /// Remembers the cards of a pack.
    pub fn remember(&self, opening: &Value) {
        let mut cards = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        cards.extend(opening["cards"].as_array().into_iter().flatten().map(|card| text(card, "_id")));
        let too_many = cards.len().saturating_sub(REMEMBERED);
        cards.drain(..too_many);
    }

    /// One of those cards. It may belong to another user by now.
    pub fn a_card(&self, dice: &mut fastrand::Rng) -> Option<String> {
        let cards = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        (!cards.is_empty()).then(|| cards[dice.usize(..cards.len())].clone())
    }
}

impl Crowd {
    /// Signs in all users and grants their packs.
    pub async fn sign_in(order: &Order) -> anyhow::Result<Self> {
        let http = browser::client()?;
        let at = order.sign_in_at();
        let nova = token(&http, at, STREAMER).await?;
        let streamer =
            text(&must(&http, at, Call::get("a look at oneself", "/api/users/me", "/_id").by(&nova)).await?, "_id");
        let (http_ref, nova_ref) = (&http, &nova);
        let people = (0..order.users).map(|number| async move {
            let name = format!("load_{number}");
            let token = token(http_ref, at, &name).await?;
            let me = Call::get("a look at oneself", "/api/users/me", "/_id").by(&token);
            let id = text(&must(http_ref, at, me).await?, "_id");
            let body = json!({"userId": id, "amount": order.packs});
            let give = Call::done("a gift", Method::POST, "/api/admin/give-packs", body).by(nova_ref);
            must(http_ref, at, give).await?;
            let url = order.url[number as usize % order.url.len()].clone();
            anyhow::Ok(Person { name, id, token, url, cards: Mutex::default() })
        });
        let people: Vec<Person> = stream::iter(people).buffered(AT_ONCE).try_collect().await?;
        let crowd = Self { people, streamer, http };
        // All users have cards to trade from the beginning.
        let first = crowd.people.iter().map(|person| crowd.open_first(person));
        stream::iter(first).buffer_unordered(AT_ONCE).try_collect::<Vec<()>>().await?;
        Ok(crowd)
    }

    async fn open_first(&self, person: &Person) -> anyhow::Result<()> {
        let open = Call::done("a first pack", Method::POST, "/api/packs/open", json!({})).by(&person.token);
        person.remember(&must(&self.http, &person.url, open).await?);
        Ok(())
    }

    /// Sends a user's request to their server.
    pub async fn ask(&self, who: &Person, what: Call<'_>, due: Instant, tally: &Tally) -> Option<Value> {
        browser::call(&self.http, &who.url, what, due, tally).await
    }

    /// A user other than this one.
    pub fn other(&self, number: usize, dice: &mut fastrand::Rng) -> &Person {
        let steps = 1 + dice.usize(..self.people.len() - 1);
        &self.people[(number + steps) % self.people.len()]
    }

    /// The page of this user, which joins the user's own id and the streamer's.
    pub fn page(&self, number: usize) -> socket::Page {
        let Person { url, token, id, .. } = &self.people[number];
        socket::Page { url: url.clone(), token: token.clone(), rooms: vec![id.clone(), self.streamer.clone()] }
    }
}

/// A request before or after the load, which must succeed.
pub async fn must(http: &reqwest::Client, url: &str, what: Call<'_>) -> anyhow::Result<Value> {
    let tally = Tally::default();
    let path = what.path.clone();
    let answer = browser::call(http, url, what, Instant::now(), &tally).await;
    answer.with_context(|| format!("{url}{path}: {}", tally.only_fault()))
}

/// Signs a user in as a browser does.
async fn token(http: &reqwest::Client, url: &str, name: &str) -> anyhow::Result<String> {
    let (mut next, mut cookie) = (format!("{url}/api/auth/twitch?login_hint={name}"), String::new());
    for _ in 0..6 {
        let answer =
            http.get(&next).header("cookie", &cookie).send().await.with_context(|| format!("{name} signs in"))?;
        let header = |name| answer.headers().get(name).and_then(|value| value.to_str().ok());
        if let Some(set) = header("set-cookie") {
            set.split(';').next().unwrap_or_default().clone_into(&mut cookie);
        }
        let status = answer.status().as_u16();
        ensure!(status != 429, "sign-ins are limited (429): start the demo with --sign-ins-per-minute=100000");
        let Some(to) = header("location") else { bail!("the sign-in of {name} stopped at {next} with {status}") };
        if let Some((_, token)) = to.split_once("token=") {
            return Ok(token.split(['&', '#']).next().unwrap_or_default().to_owned());
        }
        next = if to.starts_with('/') { format!("{url}{to}") } else { to.to_owned() };
    }
    bail!("the sign-in of {name} did not end with a token")
}
