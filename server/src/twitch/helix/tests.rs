//! Tests of how requests handle refusals and rate limits.

use super::{HelixError, LONGEST_PAUSE, RemoteUser, message_of, pause};
use crate::clock::Timestamp;
use crate::testing::{START, TestApp, TestDatabase};
use crate::twitch::testing::serve;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[test]
fn a_refusal_is_quoted_from_twitch_and_truncated() {
    assert_eq!(
        message_of(r#"{"error":"Bad Request","status":400,"message":"The cost is not valid."}"#),
        "The cost is not valid."
    );
    assert_eq!(message_of("<html>"), "<html>");
    assert_eq!((message_of(""), message_of(r#"{"message":" "}"#)), (String::new(), String::new()));
    assert_eq!(message_of(&"x".repeat(1000)).len(), 200);
    assert_eq!(message_of("{\"message\":\"two\\nlines\"}"), "twolines");
}

#[test]
fn only_short_pauses_are_waited_for() {
    let now = Timestamp::from_millis(1_700_000_000_500);
    assert_eq!(pause(1_700_000_002, now), Some(Timestamp::from_millis(1_700_000_002_000)));
    assert_eq!(pause(1_600_000_000, now), Some(now.plus_millis(250)), "a time that has passed");
    assert_eq!(pause(1_700_000_000 + LONGEST_PAUSE, now), None);
    assert_eq!(pause(i64::MAX, now), None);
}

/// A provider that returns the given responses to a look-up and records the tokens of the requests.
#[derive(Clone, Default)]
struct ScriptedProvider {
    responses: Arc<Mutex<VecDeque<StatusCode>>>,
    used_tokens: Arc<Mutex<Vec<String>>>,
    granted: Arc<AtomicU32>,
}

impl ScriptedProvider {
    async fn start(self) -> String {
        let (tokens, look_ups) = (self.clone(), self);
        let routes = Router::new()
            .route(
                "/token",
                post(async move || {
                    let number = tokens.granted.fetch_add(1, Ordering::SeqCst) + 1;
                    Json(json!({"access_token": format!("token-{number}"), "expires_in": 3600, "token_type": "bearer"}))
                }),
            )
            .route(
                "/helix/users",
                get(async move |headers: HeaderMap| {
                    let token = headers["authorization"].to_str().unwrap_or_default().to_owned();
                    look_ups.used_tokens.lock().expect("is free").push(token);
                    let status = look_ups.responses.lock().expect("is free").pop_front().unwrap_or(StatusCode::OK);
                    let body = json!({"data": [{"id": "77", "login": "lin"}], "message": "not allowed"});
                    (status, [("ratelimit-reset", (START.millis() / 1000).to_string())], Json(body))
                }),
            );
        serve(routes).await
    }

    /// Looks up a user with these responses of the provider.
    async fn look_up(&self, app: &TestApp, responses: &[u16]) -> Result<Option<RemoteUser>, HelixError> {
        let responses = responses.iter().map(|code| StatusCode::from_u16(*code).expect("a status"));
        *self.responses.lock().expect("is free") = responses.collect();
        self.used_tokens.lock().expect("is free").clear();
        let looking = app.features.twitch.helix.user(&app.features.twitch, "lin");
        tokio::pin!(looking);
        loop {
            tokio::select! {
                found = &mut looking => return found,
                // Advance the clock through pauses.
                () = tokio::task::yield_now() => app.core.clock.advance(Duration::from_millis(1)),
            }
        }
    }

    fn used_tokens(&self) -> Vec<String> {
        self.used_tokens.lock().expect("is free").clone()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_token_and_a_rate_limit_each_lead_to_one_retry() {
    let provider = ScriptedProvider::default();
    let url = provider.clone().start().await;
    let flags = [format!("--twitch-token-url={url}/token"), format!("--twitch-helix-url={url}/helix")];
    let app = TestApp::with_flags(TestDatabase::sqlite(), &flags.each_ref().map(String::as_str)).await;
    let lin = Ok(Some(RemoteUser { id: "77".into(), login: "lin".into() }));
    assert_eq!(provider.look_up(&app, &[200]).await, lin);
    assert_eq!(provider.used_tokens(), ["Bearer token-1"]);
    assert_eq!(provider.look_up(&app, &[401, 200]).await, lin);
    assert_eq!(provider.used_tokens(), ["Bearer token-1", "Bearer token-2"]);
    let refused = |status| HelixError::Refused { status, message: "not allowed".into() };
    assert_eq!(provider.look_up(&app, &[401, 401]).await, Err(refused(401)));
    assert_eq!(provider.used_tokens().len(), 2, "one retry only");
    assert_eq!(provider.look_up(&app, &[429, 200]).await, lin);
    assert_eq!(provider.look_up(&app, &[429, 429]).await, Err(HelixError::TooMany));
    assert_eq!(provider.look_up(&app, &[400]).await, Err(refused(400)));
    let unavailable = provider.look_up(&app, &[503]).await;
    assert!(
        unavailable.as_ref().is_err_and(|error| error.is_passing() && error.to_string().contains("503")),
        "{unavailable:?}"
    );
    for error in [refused(400), HelixError::TooMany] {
        assert!(!error.to_string().contains("token-"), "the error has no token");
    }
}
