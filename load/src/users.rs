//! The users of the load. Each signs in at the demo's stand-in for Twitch and gets packs from the streamer.

use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::requests::{self, Request, text};
use crate::stats::Stats;
use crate::{Args, pages};

/// The user who may grant packs in a demo.
const STREAMER: &str = "nova";
/// Concurrent requests before the load.
const CONCURRENCY: usize = 16;

pub struct User {
    pub name: String,
    pub id: String,
    pub token: String,
    /// The server for this user's requests.
    pub url: String,
    /// Ids of cards from this user's packs, the latest last.
    pub cards: Mutex<Vec<String>>,
}

pub struct Users {
    pub all: Vec<User>,
    /// The streamer's id, for the events of the live queue.
    pub streamer: String,
    pub http: reqwest::Client,
}

/// The number of cards of a user that are kept.
const MAX_CARDS: usize = 40;

impl User {
    pub fn add_cards(&self, opening: &Value) {
        let mut cards = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        cards.extend(opening["cards"].as_array().into_iter().flatten().map(|card| text(card, "_id")));
        let too_many = cards.len().saturating_sub(MAX_CARDS);
        cards.drain(..too_many);
    }

    /// A random one of these cards. It may belong to another user by now.
    pub fn random_card(&self, rng: &mut fastrand::Rng) -> Option<String> {
        let cards = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        (!cards.is_empty()).then(|| cards[rng.usize(..cards.len())].clone())
    }
}

impl Users {
    /// Signs in all users, gives them packs, and opens one for each, so that all have cards to trade.
    pub async fn sign_in(args: &Args) -> anyhow::Result<Self> {
        let http = requests::client()?;
        let url = args.sign_in_at();
        let nova = token(&http, url, STREAMER).await?;
        let me = Request::get("own profile", "/api/users/me", "/_id").by(&nova);
        let streamer = text(&send_successfully(&http, url, me).await?, "_id");
        let (http_ref, nova_ref) = (&http, &nova);
        let users = (0..args.users).map(|number| async move {
            let name = format!("load_{number}");
            let token = token(http_ref, url, &name).await?;
            let me = Request::get("own profile", "/api/users/me", "/_id").by(&token);
            let id = text(&send_successfully(http_ref, url, me).await?, "_id");
            let body = json!({"userId": id, "amount": args.packs});
            let give = Request::write("give packs", Method::POST, "/api/admin/give-packs", body).by(nova_ref);
            send_successfully(http_ref, url, give).await?;
            let url = args.url[number as usize % args.url.len()].clone();
            anyhow::Ok(User { name, id, token, url, cards: Mutex::default() })
        });
        let all: Vec<User> = stream::iter(users).buffered(CONCURRENCY).try_collect().await?;
        let users = Self { all, streamer, http };
        let first = users.all.iter().map(|user| users.open_first_pack(user));
        stream::iter(first).buffer_unordered(CONCURRENCY).try_collect::<Vec<()>>().await?;
        Ok(users)
    }

    async fn open_first_pack(&self, user: &User) -> anyhow::Result<()> {
        let open = Request::write("open a first pack", Method::POST, "/api/packs/open", json!({})).by(&user.token);
        user.add_cards(&send_successfully(&self.http, &user.url, open).await?);
        Ok(())
    }

    /// Sends a user's request to their server.
    pub async fn send(&self, user: &User, request: Request<'_>, due: Instant, stats: &Stats) -> Option<Value> {
        requests::send(&self.http, &user.url, request, due, stats).await
    }

    /// A random user other than this one.
    pub fn other(&self, number: usize, rng: &mut fastrand::Rng) -> &User {
        let steps = 1 + rng.usize(..self.all.len() - 1);
        &self.all[(number + steps) % self.all.len()]
    }

    /// A page of this user, which joins the user's own room and the streamer's.
    pub fn page(&self, number: usize) -> pages::Page {
        let User { url, token, id, .. } = &self.all[number];
        pages::Page { url: url.clone(), token: token.clone(), rooms: vec![id.clone(), self.streamer.clone()] }
    }
}

/// Sends a request before or after the load, which must succeed.
pub async fn send_successfully(http: &reqwest::Client, url: &str, request: Request<'_>) -> anyhow::Result<Value> {
    let stats = Stats::default();
    let path = request.path.clone();
    let body = requests::send(http, url, request, Instant::now(), &stats).await;
    body.with_context(|| format!("{url}{path}: {}", stats.describe_errors()))
}

/// Signs a user in as a browser does.
async fn token(http: &reqwest::Client, url: &str, name: &str) -> anyhow::Result<String> {
    let (mut next, mut cookie) = (format!("{url}/api/auth/twitch?login_hint={name}"), String::new());
    for _ in 0..6 {
        let response =
            http.get(&next).header("cookie", &cookie).send().await.with_context(|| format!("{name} signs in"))?;
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        if let Some(set) = header("set-cookie") {
            set.split(';').next().unwrap_or_default().clone_into(&mut cookie);
        }
        let status = response.status().as_u16();
        ensure!(status != 429, "sign-ins are limited (429): start the demo with --sign-ins-per-minute=100000");
        let Some(to) = header("location") else { bail!("the sign-in of {name} stopped at {next} with {status}") };
        if let Some((_, token)) = to.split_once("token=") {
            return Ok(token.split(['&', '#']).next().unwrap_or_default().to_owned());
        }
        next = if to.starts_with('/') { format!("{url}{to}") } else { to.to_owned() };
    }
    bail!("the sign-in of {name} did not end with a token")
}
