//! Requests to the server and their outcomes.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use crate::stats::Stats;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// A client for all users, as a balancer shares its connections among clients. It does not follow redirects.
pub fn client() -> anyhow::Result<reqwest::Client> {
    // The tool uses no TLS, but the client needs a provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let redirects = reqwest::redirect::Policy::none();
    Ok(reqwest::Client::builder().redirect(redirects).timeout(REQUEST_TIMEOUT).no_proxy().build()?)
}

pub struct Request<'a> {
    /// The row of the report in which it is counted.
    pub kind: &'static str,
    pub method: Method,
    pub path: String,
    pub body: Option<Value>,
    pub token: Option<&'a str>,
    /// The value of the `Idempotency-Key` header, if the request needs one.
    pub key: Option<String>,
    /// JSON pointer to a value that every valid response has.
    pub expected: &'static str,
}

impl<'a> Request<'a> {
    pub fn get(kind: &'static str, path: impl Into<String>, expected: &'static str) -> Self {
        Self { kind, method: Method::GET, path: path.into(), body: None, token: None, key: None, expected }
    }

    #[must_use]
    pub fn by(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    pub fn write(kind: &'static str, method: Method, path: impl Into<String>, body: Value) -> Self {
        Self { method, body: Some(body), ..Self::get(kind, path, "") }
    }
}

pub enum Outcome {
    Success(Value),
    /// Status and code of a refusal by rule: another user was faster, or the rate limit applies.
    Refused(u16, String),
    Error(String),
}

/// Sends a request and records its outcome. Its latency counts from `due`, even if it is sent later.
pub async fn send(
    http: &reqwest::Client,
    url: &str,
    request: Request<'_>,
    due: Instant,
    stats: &Stats,
) -> Option<Value> {
    let (kind, expected) = (request.kind, request.expected);
    let outcome = classify(execute(http, url, request).await, expected);
    stats.record_response(kind, due.elapsed(), outcome)
}

async fn execute(http: &reqwest::Client, url: &str, request: Request<'_>) -> Result<(u16, Vec<u8>), reqwest::Error> {
    let mut builder = http.request(request.method, format!("{url}{}", request.path));
    if let Some(token) = request.token {
        builder = builder.bearer_auth(token);
    }
    if let Some(key) = request.key {
        builder = builder.header("idempotency-key", key);
    }
    if let Some(body) = request.body {
        builder = builder.json(&body);
    }
    let response = builder.send().await?;
    Ok((response.status().as_u16(), response.bytes().await?.into()))
}

fn classify(response: Result<(u16, Vec<u8>), reqwest::Error>, expected: &str) -> Outcome {
    let (status, body) = match response {
        Ok(response) => response,
        Err(error) if error.is_timeout() => {
            return Outcome::Error(format!("no response within {} s", REQUEST_TIMEOUT.as_secs()));
        }
        Err(error) => return Outcome::Error(format!("no response: {}", innermost(&error))),
    };
    let json = serde_json::from_slice::<Value>(&body);
    match (status, json) {
        (200..300, Ok(json)) if json.pointer(expected).is_some() => Outcome::Success(json),
        (200..300, Ok(_)) => Outcome::Error(format!("{status}, but nothing at {expected} of the response")),
        (200..300, Err(error)) => Outcome::Error(format!("{status}, but no JSON: {error}")),
        (409 | 429, Ok(json)) => Outcome::Refused(status, text(&json, "code")),
        (_, json) => {
            let message = json.map(|json| text(&json, "message")).unwrap_or_default();
            Outcome::Error(format!("{status} {message}"))
        }
    }
}

fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

/// A string field of a response; empty if it is missing.
pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status: u16, body: &str) -> String {
        match classify(Ok((status, body.into())), "/cards") {
            Outcome::Success(_) => "success".into(),
            Outcome::Refused(status, code) => format!("refused {status} {code}"),
            Outcome::Error(message) => message,
        }
    }

    #[test]
    fn a_response_of_another_shape_is_an_error() {
        assert_eq!(outcome(200, r#"{"cards": []}"#), "success");
        assert_eq!(outcome(409, r#"{"code": "card_busy", "message": "It is held."}"#), "refused 409 card_busy");
        assert_eq!(outcome(429, r#"{"code": "too_many"}"#), "refused 429 too_many");
        assert_eq!(outcome(200, r#"{"rows": []}"#), "200, but nothing at /cards of the response");
        assert!(outcome(200, "<html>").starts_with("200, but no JSON"));
        assert_eq!(outcome(500, r#"{"message": "Something is broken."}"#), "500 Something is broken.");
        assert_eq!(outcome(503, "down"), "503 ");
        assert_eq!(outcome(404, r#"{"message": "No such card."}"#), "404 No such card.");
        assert_eq!(outcome(409, "not ours"), "409 ");
    }
}
