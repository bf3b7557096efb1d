//! One request to the server and its outcome.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use crate::tally::Tally;

/// Timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// A client that all users share, as all clients of a balancer share its connections. It does not follow redirects.
pub fn client() -> anyhow::Result<reqwest::Client> {
    // The tool uses no TLS, but the client needs a provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let redirects = reqwest::redirect::Policy::none();
    Ok(reqwest::Client::builder().redirect(redirects).timeout(REQUEST_TIMEOUT).no_proxy().build()?)
}

pub struct Call<'a> {
    /// The kind under which it is counted.
    pub kind: &'static str,
    pub method: Method,
    /// The path, as in `/api/cards`.
    pub path: String,
    pub body: Option<Value>,
    pub token: Option<&'a str>,
    /// The value of the `Idempotency-Key` header, if the request needs one.
    pub key: Option<String>,
    /// JSON pointer to a value that every valid response has.
    pub holds: &'static str,
}

impl<'a> Call<'a> {
    pub fn get(kind: &'static str, path: impl Into<String>, holds: &'static str) -> Self {
        Self { kind, method: Method::GET, path: path.into(), body: None, token: None, key: None, holds }
    }

    /// Sets the token of the user who sends it.
    #[must_use]
    pub fn by(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    pub fn done(kind: &'static str, method: Method, path: impl Into<String>, body: Value) -> Self {
        Self { method, body: Some(body), ..Self::get(kind, path, "") }
    }
}

/// The outcome of a request.
pub enum Outcome {
    Done(Value),
    /// Refused by a rule: another user was faster, or the rate limit applies.
    Refused(u16, String),
    Wrong(String),
}

/// Sends one request. Its latency counts from `due` and includes the time before it was sent.
pub async fn call(http: &reqwest::Client, url: &str, what: Call<'_>, due: Instant, tally: &Tally) -> Option<Value> {
    let (kind, holds) = (what.kind, what.holds);
    let outcome = judge(send(http, url, what).await, holds);
    tally.answered(kind, due.elapsed(), outcome)
}

async fn send(http: &reqwest::Client, url: &str, what: Call<'_>) -> Result<(u16, Vec<u8>), reqwest::Error> {
    let mut request = http.request(what.method, format!("{url}{}", what.path));
    if let Some(token) = what.token {
        request = request.bearer_auth(token);
    }
    if let Some(key) = what.key {
        request = request.header("idempotency-key", key);
    }
    if let Some(body) = what.body {
        request = request.json(&body);
    }
    let answer = request.send().await?;
    Ok((answer.status().as_u16(), answer.bytes().await?.into()))
}

fn judge(answer: Result<(u16, Vec<u8>), reqwest::Error>, holds: &str) -> Outcome {
    let (status, body) = match answer {
        Ok(answer) => answer,
        Err(error) if error.is_timeout() => {
            return Outcome::Wrong(format!("no answer within {} s", REQUEST_TIMEOUT.as_secs()));
        }
        Err(error) => return Outcome::Wrong(format!("no answer: {}", innermost(&error))),
    };
    let json = serde_json::from_slice::<Value>(&body);
    match (status, json) {
        (200..300, Ok(json)) if json.pointer(holds).is_some() => Outcome::Done(json),
        (200..300, Ok(_)) => Outcome::Wrong(format!("{status}, but nothing at {holds} of the answer")),
        (200..300, Err(error)) => Outcome::Wrong(format!("{status}, but no JSON: {error}")),
        (409 | 429, Ok(json)) => Outcome::Refused(status, text(&json, "code")),
        (_, json) => {
            let message = json.map(|json| text(&json, "message")).unwrap_or_default();
            Outcome::Wrong(format!("{status} {message}"))
        }
    }
}

fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

/// A text in the response; empty if it is missing.
pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(status: u16, body: &str) -> String {
        match judge(Ok((status, body.into())), "/cards") {
            Outcome::Done(_) => "done".into(),
            Outcome::Refused(status, code) => format!("refused {status} {code}"),
            Outcome::Wrong(why) => why,
        }
    }

    #[test]
    fn a_response_of_another_shape_is_an_error() {
        assert_eq!(said(200, r#"{"cards": []}"#), "done");
        assert_eq!(said(409, r#"{"code": "card_busy", "message": "It is held."}"#), "refused 409 card_busy");
        assert_eq!(said(429, r#"{"code": "too_many"}"#), "refused 429 too_many");
        assert_eq!(said(200, r#"{"rows": []}"#), "200, but nothing at /cards of the answer");
        assert!(said(200, "<html>").starts_with("200, but no JSON"));
        assert_eq!(said(500, r#"{"message": "Something is broken."}"#), "500 Something is broken.");
        assert_eq!(said(503, "down"), "503 ");
        assert_eq!(said(404, r#"{"message": "No such card."}"#), "404 No such card.");
        assert_eq!(said(409, "not ours"), "409 ");
    }
}
