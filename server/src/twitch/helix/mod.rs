//! Requests to Twitch's API ("Helix"), each with the token that it needs.
//!
//! Invariants: a token is only ever in a request's header, never in an error or a log; a request that is refused with
//! 401 is repeated once with a new token; a rate-limited request is repeated once after at most [`LONGEST_PAUSE`]; no
//! database connection is held during a request.

mod api;
mod error;
#[cfg(test)]
mod tests;
mod tokens;

pub use api::{
    NewReward, NewSubscription, RedeemedReward, RedemptionStatus, RemoteRedemption, RemoteReward, RemoteSubscription,
    RemoteUser, Transport,
};
pub use error::{HelixError, Unreachable};
pub use tokens::check_credentials;

use crate::clock::Timestamp;
use crate::outgoing;
use crate::twitch::Twitch;
use crate::twitch::provider::Provider;
use reqwest::{Method, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The longest pause before a rate-limited request is repeated, in milliseconds.
const LONGEST_PAUSE: i64 = 5_000;
/// The longest part of an error message that is shown.
const SHOWN: usize = 200;

/// The API client of one server, with the application's token.
#[derive(Default)]
pub struct Helix {
    http: OnceLock<reqwest::Client>,
    app_token: Mutex<Option<(String, Timestamp)>>,
    /// The last refusal of the credentials, and until when it is reused instead of a new check.
    refused: Mutex<Option<(HelixError, Timestamp)>>,
    /// Held while a token is replaced, so that concurrent requests replace it once.
    refreshing: tokio::sync::Mutex<()>,
    /// Held while rewards are listed or created, so that an older list does not hide a new reward.
    pub(super) rewards: tokio::sync::Mutex<()>,
}

/// The token of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Application,
    /// The streamer's token, with the granted scopes.
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
            tracing::error!("could not create the client for the Twitch API: {error:#}");
            HelixError::Internal
        })?;
        Ok(self.http.get_or_init(|| client).clone())
    }

    /// Sends a request. Repeats it once with a new token after a 401, and once after a short pause when rate-limited.
    async fn call(&self, twitch: &Twitch, who: TokenKind, call: &Call<'_>) -> Result<Response, HelixError> {
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
                    return Err(HelixError::Unreachable(Unreachable::Status(status.as_u16())));
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
            .map_err(|_| HelixError::Unreachable(Unreachable::WrongAddress))?;
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

    /// Sends a request and reads the response.
    async fn read<T: DeserializeOwned>(
        &self,
        twitch: &Twitch,
        who: TokenKind,
        call: &Call<'_>,
    ) -> Result<T, HelixError> {
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

/// When a rate-limited request may be repeated, if that is soon.
fn pause_until(answer: &Response, now: Timestamp) -> Option<Timestamp> {
    let reset = answer.headers().get("ratelimit-reset")?.to_str().ok()?.trim().parse::<i64>().ok()?;
    pause(reset, now)
}

/// The end of the pause, from the Unix time in seconds that Twitch names.
fn pause(reset: i64, now: Timestamp) -> Option<Timestamp> {
    let until = Timestamp::from_millis(reset.saturating_mul(1000)).max(now.plus_millis(250));
    (until.since(now) <= LONGEST_PAUSE).then_some(until)
}

/// Twitch's error message, truncated; empty if it gave no reason.
pub(super) fn message_of(body: &str) -> String {
    let said = serde_json::from_str::<Value>(body).ok();
    let said = said.as_ref().and_then(|json| json["message"].as_str()).unwrap_or(body);
    said.trim().chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
