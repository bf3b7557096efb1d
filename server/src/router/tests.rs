use super::*;
use crate::db::Tx;
use crate::idempotency::{Idempotent, Nothing};
use crate::ids::UserId;
use crate::json::Json;
use crate::messages::Message;
use crate::testing::{TestApp, TestDatabase, WEB_APP};
use axum::routing::{get, post};
use jiff::civil::date;
use serde_json::Value;

const OLD: &[Deprecated] =
    &[Deprecated { method: Method::GET, path: "/api/number/{n}", since: date(2026, 12, 1), sunset: date(2027, 6, 1) }];

/// The application with a few additional routes for these tests.
async fn app() -> (TestApp, Router) {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let core = app.core.clone();
    let refuse = move |once: Idempotent<Nothing>| {
        let core = core.clone();
        let refusal = |_: &mut Tx<'_>, _: &Nothing| Err::<(), _>(Error::conflict(Message::new("no_packs")));
        async move { core.once(UserId::from_bytes([1; 12]), once, refusal).await }
    };
    let extra = Router::new()
        .route("/api/refused", post(refuse))
        .route("/api/echo", post(async |Json(body): Json<Value>| Json(body)))
        .route("/api/number/{n}", get(async |json::Path(n): json::Path<u32>| Json(n)))
        .route("/api/plain/{n}", get(async |axum::extract::Path(n): axum::extract::Path<u32>| Json(n)))
        .route("/api/panic", get(async || -> &'static str { panic!("a secret of ours") }))
        .route("/api/fault", get(async || -> Error { Error::internal("another secret of ours") }))
        .route("/api/long", get(async || Json("long ".repeat(1000))));
    let spa = Arc::new(Spa::new(&app.core.config, &WEB_APP, Features::pages()));
    let routes = surrounded(extra, Handling { app: app.app.clone(), spa, deprecated: OLD });
    (app, routes)
}

struct TestResponse {
    status: u16,
    headers: HeaderMap,
    body: String,
}

async fn send(router: &Router, request: Request) -> TestResponse {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    TestResponse {
        status: parts.status.as_u16(),
        headers: parts.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
    }
}

fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path)
}

fn post_json(body: impl Into<Body>) -> Request {
    request("POST", "/api/echo").header("content-type", "application/json").body(body.into()).unwrap()
}

#[track_caller]
fn assert_refusal(response: &TestResponse, status: u16, code: &str) {
    let body: Value = serde_json::from_str(&response.body).unwrap_or_else(|_| panic!("{} is not JSON", response.body));
    assert_eq!((response.status, body["code"].as_str()), (status, Some(code)), "{}", response.body);
    assert!(body["message"].as_str().unwrap().ends_with('.'), "a full sentence: {body}");
}

#[tokio::test]
async fn caller_dependent_responses_are_not_cacheable() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let ada = app.sign_in("ada").await;
    let text = |reply: &crate::testing::Reply, name: &str| {
        let values: Vec<_> = reply.headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
        values.join(", ")
    };
    for path in ["/api/users/me", "/api/notifications", "/api/users/me/export", "/api/users/ada/collection"] {
        let mine = app.as_user(&ada).get(path).await;
        assert_eq!(text(&mine, "cache-control"), "private, no-store", "{path}");
    }
    let refused = app.with_token("0".repeat(64)).get("/api/users/me").await;
    assert_eq!((refused.status.as_u16(), text(&refused, "cache-control").as_str()), (401, "private, no-store"));
    let public = app.anyone().get("/api/users/ada/collection").await;
    assert!(text(&public, "vary").contains("authorization"), "{}", text(&public, "vary"));
    // A public response is the same for all callers, with or without a token.
    let same = app.as_user(&ada).get("/api/rarities").await;
    assert!(!text(&same, "vary").contains("authorization") && !text(&same, "cache-control").contains("private"));
}

#[tokio::test]
async fn refusals_of_the_framework_have_our_format() {
    let (_app, routes) = app().await;
    let big = Body::from(format!("\"{}\"", "x".repeat(BODY_LIMIT)));
    let plain = |method, path| request(method, path).body(Body::empty()).unwrap();
    let cases = [
        (plain("GET", "/api/nowhere"), 404, "path_not_found"),
        (plain("GET", "/api"), 404, "path_not_found"),
        (plain("DELETE", "/api/echo"), 405, "method_not_allowed"),
        (request("POST", "/api/echo").body(Body::from("{}")).unwrap(), 415, "unsupported_media_type"),
        (post_json("{\"a\":"), 400, "malformed_json"),
        (post_json(r#"{"a":"x\u0000y"}"#), 400, "null_character"),
        (post_json(r#"{"a":"x\u202Ey"}"#), 400, "direction_control"),
        (post_json("{\"a\":\"x\u{2067}y\"}"), 400, "direction_control"),
        (post_json(big), 413, "too_large"),
        (plain("GET", "/api/number/many"), 400, "invalid_path"),
        (plain("GET", "/api/plain/many"), 400, "bad_request"),
        (plain("GET", "/api/number/1%00"), 400, "null_character"),
        (plain("GET", "/api/number/1?q=%00"), 400, "null_character"),
        (plain("GET", "/api/panic"), 500, "internal"),
        (plain("GET", "/api/fault"), 500, "internal"),
    ];
    for (request, status, code) in cases {
        let response = send(&routes, request).await;
        assert_refusal(&response, status, code);
        assert!(!response.body.contains("secret"), "{}", response.body);
    }
}

#[tokio::test]
async fn every_response_has_a_request_id_of_the_server() {
    let (_app, routes) = app().await;
    let mut seen = std::collections::HashSet::new();
    for path in ["/api/nowhere", "/api/panic", "/login", "/healthz", "/readyz", "/api/long", "/assets/none.js"] {
        let request = request("GET", path).header("x-request-id", "chosen-by-the-client").body(Body::empty()).unwrap();
        let response = send(&routes, request).await;
        let id = response.headers["x-request-id"].to_str().unwrap().to_owned();
        assert!(id != "chosen-by-the-client" && seen.insert(id), "{path}");
        assert_eq!(response.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(response.headers["referrer-policy"], "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn a_deprecated_operation_says_since_when_and_when_it_ends() {
    let (_app, routes) = app().await;
    for (method, path) in [("GET", "/api/number/1"), ("HEAD", "/api/number/1"), ("GET", "/api/number/many")] {
        let response = send(&routes, request(method, path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers["deprecation"], "@1796083200", "{method} {path}");
        assert_eq!(response.headers["sunset"], "Tue, 01 Jun 2027 00:00:00 GMT", "{method} {path}");
    }
    let other = send(&routes, request("GET", "/api/plain/1").body(Body::empty()).unwrap()).await;
    assert!(!other.headers.contains_key("deprecation") && !other.headers.contains_key("sunset"));
}

#[tokio::test]
async fn refusals_are_translated_to_the_language_of_the_request() {
    let (_app, routes) = app().await;
    let refused = async |language: &str| {
        let request = request("POST", "/api/echo").header("content-type", "application/json");
        send(&routes, request.header("accept-language", language).body("{]".into()).unwrap()).await
    };
    let german = refused("de-AT,de;q=0.9,en;q=0.8").await;
    assert_eq!(german.headers.get_all("vary").iter().filter(|vary| *vary == "accept-language").count(), 1);
    let body: Value = serde_json::from_str(&german.body).unwrap();
    assert_eq!(body["message"], "This is not valid JSON (line 1, column 2).");
    assert_eq!(body["params"], serde_json::json!({"line": 1, "column": 2}));
    assert_eq!(body["translated"]["message"], "Das ist kein gültiges JSON (Zeile 1, Spalte 2).");
    for language in ["en-GB, de;q=0.5", "nl", "*"] {
        let body: Value = serde_json::from_str(&refused(language).await.body).unwrap();
        assert_eq!(body.get("translated"), None, "{language}");
    }
}

#[tokio::test]
async fn a_repeated_refusal_is_in_the_language_of_its_own_request() {
    let (_app, routes) = app().await;
    for (language, expected) in [("de", Some("Du hast kein Pack mehr")), ("en", None), ("de", Some("Du hast kein"))] {
        let request =
            request("POST", "/api/refused").header("idempotency-key", "k").header("accept-language", language);
        let response = send(&routes, request.body(Body::empty()).unwrap()).await;
        let body: Value = serde_json::from_str(&response.body).unwrap();
        let translated = body["translated"]["message"].as_str();
        assert_eq!(body["message"], "No packs are left to open. The dashboard says how to earn more.");
        assert_eq!(translated.map(|text| text.starts_with(expected.unwrap_or("?"))), expected.map(|_| true), "{body}");
    }
}

#[tokio::test]
async fn long_responses_are_compressed_if_the_client_accepts_it() {
    let (_app, routes) = app().await;
    for (accepts, expected) in [("br", Some("br")), ("gzip", Some("gzip")), ("identity", None)] {
        let request = request("GET", "/api/long").header("accept-encoding", accepts).body(Body::empty()).unwrap();
        let response = send(&routes, request).await;
        assert_eq!(response.headers.get("content-encoding").map(|value| value.to_str().unwrap()), expected);
        assert_eq!(response.body.len() > 4000, expected.is_none(), "{accepts}");
    }
}

#[tokio::test]
async fn a_page_path_that_is_not_text_gets_the_not_found_page() {
    let (_app, routes) = app().await;
    for path in ["/collection/%00", "/profile/a%00b", "/card/%00"] {
        let response = send(&routes, request("GET", path).body(Body::empty()).unwrap()).await;
        let kind = response.headers["content-type"].to_str().unwrap();
        assert_eq!((response.status, kind.starts_with("text/html")), (404, true), "{path}");
    }
}

#[tokio::test]
async fn pages_have_a_content_security_policy_and_only_the_overlay_may_be_framed() {
    let (_app, routes) = app().await;
    for (path, framed) in [("/login", "'none'"), ("/nowhere", "'none'"), ("/stream-overlay/5", "*")] {
        let response = send(&routes, request("GET", path).body(Body::empty()).unwrap()).await;
        let policy = response.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with(&format!("frame-ancestors {framed}")), "{path}: {policy}");
    }
}

#[tokio::test]
async fn health_readiness_and_metrics_are_served() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    assert_eq!(app.anyone().get("/healthz").await.status, StatusCode::OK);
    let ready = app.anyone().get("/readyz").await;
    assert_eq!((ready.status, &*ready.body), (StatusCode::OK, &b"ready\n"[..]));
    let text = String::from_utf8(app.anyone().get("/metrics").await.body.to_vec()).unwrap();
    let line = r#"foilcast_http_requests_total{method="GET",route="/readyz",status="200"} 1"#;
    assert!(text.contains(line), "{text}");
    assert!(text.contains("foilcast_database_waiting_writes 0"), "{text}");
}

#[tokio::test]
async fn the_api_document_is_served_and_shown_in_a_browser() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let document = app.anyone().get("/api/openapi.json").await.ok();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/settings"]["get"].is_object());
    for (path, kind) in [("/api/docs", "text/html"), ("/api/docs/docs.js", "text/javascript")] {
        let reply = app.anyone().get(path).await;
        assert!(reply.headers["content-type"].to_str().unwrap().starts_with(kind), "{path}");
    }
}
