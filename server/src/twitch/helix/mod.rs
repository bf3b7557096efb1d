//! Calls to Twitch's API ("Helix"), with the token that each needs.
//!
//! Invariants: a token is used in a header and nowhere else, never in a message or a log; a call that is refused with
//! 401 is repeated once with a fresh token; a rate-limited call waits at most [`LONGEST_PAUSE`] and is repeated
//! once; nothing here holds a database connection while it waits for Twitch.

mod api;
mod error;
#[cfg(test)]
mod tests;
mod tokens;

pub use api::{
    NewReward, NewSubscription, RedeemedReward, RedemptionStatus, RemoteRedemption, RemoteReward, RemoteSubscription,
    RemoteUser, Transport,
};
pub use error::HelixError;

use crate::clock::Timestamp;
use crate::outgoing;
use crate::twitch::Twitch;
use crate::twitch::provider::Provider;
use reqwest::{Method, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The longest pause that a call waits for by itself, in milliseconds.
const LONGEST_PAUSE: i64 = 5_000;
/// Longest text of an answer that is shown.
const SHOWN: usize = 200;

/// The calls of one server: its connections, and the application's token.
#[derive(Default)]
pub struct Helix {
    http: OnceLock<reqwest::Client>,
    app_token: Mutex<Option<(String, Timestamp)>>,
    /// Why the application was refused, and until when it is not asked again just to know.
    refused: Mutex<Option<(HelixError, Timestamp)>>,
    /// Only one of many calls that find the token stale fetches another.
    refreshing: tokio::sync::Mutex<()>,
    /// Looking at the rewards and making one are not mixed, or an old look would hide a new reward.
    pub(super) rewards: tokio::sync::Mutex<()>,
}

/// The token that a call needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum As {
    Application,
    /// The streamer's, as far as they allow.
    Channel,
}

struct Call<'a> {
    method: Method,
    path: &'a str,
    query: &'a [(&'a str, &'a str)],
    body: Option<Value>,
}

impl<'a> Call<'a> {
    fn new(method: Method, path: &'a str) -> Self {
        Self { method, path, query: &[], body: None }
    }

    fn query(self, query: &'a [(&'a str, &'a str)]) -> Self {
        Self { query, ..self }
    }

    fn body(self, body: Value) -> Self {
        Self { body: Some(body), ..self }
    }
}

impl Helix {
    fn http(&self, url: &str) -> Result<reqwest::Client, HelixError> {
        if let Some(client) = self.http.get() {
            return Ok(client.clone());
        }
        let client = outgoing::client(url).map_err(|error| {
            tracing::error!("calls to Twitch cannot be made: {error:#}");
            HelixError::Internal
        })?;
        Ok(self.http.get_or_init(|| client).clone())
    }

    /// Makes a call, with a fresh token when the first is refused, and once more after a short pause when asked to.
    async fn call(&self, twitch: &Twitch, who: As, call: &Call<'_>) -> Result<Response, HelixError> {
        let mut token = self.token(twitch, who).await?;
        let (mut refreshed, mut waited) = (false, false);
        loop {
            let answer = self.send(twitch, &token, call).await?;
            match answer.status() {
                StatusCode::UNAUTHORIZED if !refreshed => {
                    refreshed = true;
                    token = self.fresh_token(twitch, who, &token).await?;
                }
                StatusCode::TOO_MANY_REQUESTS if !waited => {
                    waited = true;
                    let now = twitch.core.clock.now();
                    let until = pause_until(&answer, now).ok_or(HelixError::TooMany)?;
                    twitch.core.clock.wait_until(until).await;
                }
                StatusCode::TOO_MANY_REQUESTS => return Err(HelixError::TooMany),
                status if status.is_server_error() => {
                    return Err(HelixError::Unreachable(format!("it answered {}", status.as_u16())));
                }
                status if status.is_success() => return Ok(answer),
                status => {
                    let message = message_of(&answer.text().await.unwrap_or_default());
                    return Err(HelixError::Refused { status: status.as_u16(), message });
                }
            }
        }
    }

    async fn send(&self, twitch: &Twitch, token: &str, call: &Call<'_>) -> Result<Response, HelixError> {
        let provider = Provider::own(&twitch.core.config);
        let mut url = reqwest::Url::parse(&format!("{}{}", provider.helix_url(), call.path))
            .map_err(|_| HelixError::Unreachable("its address is wrong".into()))?;
        if !call.query.is_empty() {
            url.query_pairs_mut().extend_pairs(call.query);
        }
        let mut request = self
            .http(provider.helix_url())?
            .request(call.method.clone(), url)
            .bearer_auth(token)
            .header("Client-Id", provider.client_id());
        if let Some(body) = &call.body {
            request = request.json(body);
        }
        let name = format!("{} twitch {}", call.method, call.path);
        Ok(twitch.core.traces.call(name, request.send()).await?)
    }

    /// Makes a call and reads its answer.
    async fn read<T: DeserializeOwned>(&self, twitch: &Twitch, who: As, call: &Call<'_>) -> Result<T, HelixError> {
        let body = self.call(twitch, who, call).await?.bytes().await?;
        serde_json::from_slice(&body).map_err(|error| HelixError::Unreadable(error.to_string()))
    }

    fn known_app_token(&self, now: Timestamp) -> Option<String> {
        let known = self.app_token.lock().unwrap_or_else(PoisonError::into_inner);
        known.as_ref().filter(|(_, until)| *until > now).map(|(token, _)| token.clone())
    }

    fn set_app_token(&self, token: Option<(String, Timestamp)>) {
        *self.app_token.lock().unwrap_or_else(PoisonError::into_inner) = token;
    }
}

/// When a call that came too early may be repeated, if that is soon.
fn pause_until(answer: &Response, now: Timestamp) -> Option<Timestamp> {
    let reset = answer.headers().get("ratelimit-reset")?.to_str().ok()?.trim().parse::<i64>().ok()?;
    pause(reset, now)
}

/// The same from the second since 1970 that Twitch names.
fn pause(reset: i64, now: Timestamp) -> Option<Timestamp> {
    let until = Timestamp::from_millis(reset.saturating_mul(1000)).max(now.plus_millis(250));
    (until.since(now) <= LONGEST_PAUSE).then_some(until)
}

/// Twitch's error message, short enough to be shown.
pub(super) fn message_of(body: &str) -> String {
    let said = serde_json::from_str::<Value>(body).ok();
    let said = said.as_ref().and_then(|json| json["message"].as_str()).unwrap_or(body);
    let said: String = said.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
    if said.trim().is_empty() { "it gave no reason".into() } else { said }
}
