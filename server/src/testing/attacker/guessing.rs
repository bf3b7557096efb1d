//! Attacks that guess secrets: tokens, the overlay's key, Twitch's signature.

use super::{ATTACKER, from};
use crate::overlay;
use crate::overlay::testing::{Socket, listen};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use macro_rules_attribute::apply;
use serde_json::json;

/// The secret with another last character.
fn nearly(secret: &str) -> String {
    let (rest, last) = secret.split_at(secret.len() - 1);
    format!("{rest}{}", if last == "0" { "1" } else { "0" })
}

#[apply(on_both_engines!)]
async fn guessing_tokens_reveals_nothing_and_is_limited(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--requests-per-minute=50"]).await;
    let nova = app.sign_in("nova").await;
    let hash = crate::auth::Token::parse(&nova.token).expect("a token").hash();
    // A stolen database contains only hashes, which grant no access.
    let guesses =
        [nearly(&nova.token), const_hex::encode(hash), nova.token.to_uppercase(), String::new(), "x".repeat(64)];
    let mut bodies = std::collections::HashSet::new();
    for guess in guesses.iter().cycle().take(50) {
        let request = Request::get("/api/users/me").header("authorization", format!("Bearer {guess}"));
        let reply = app.send(from(ATTACKER, request)).await;
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{guess}: {reply}");
        bodies.insert(reply.body);
    }
    assert_eq!(bodies.len(), 1, "every wrong token gets the same response");
    let request = Request::get("/api/users/me").header("authorization", "Bearer next");
    assert_eq!(app.send(from(ATTACKER, request)).await.status, StatusCode::TOO_MANY_REQUESTS);
    app.as_user(&nova).get("/api/users/me").await.ok();
}

#[apply(on_both_engines!)]
async fn a_token_is_accepted_in_its_header_only(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    for path in ["/api/users/me?token=", "/api/users/me?access_token="] {
        let reply = app.anyone().get(&format!("{path}{}", nova.token)).await;
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    }
    let request = Request::get("/api/users/me").header("cookie", format!("token={}", nova.token));
    assert_eq!(app.send(request.body(Body::empty()).expect("a request")).await.status, StatusCode::UNAUTHORIZED);
}

#[apply(on_both_engines!)]
async fn guessing_the_overlay_key_does_not_open_an_overlay(database: TestDatabase) {
    // In a demo, a page without a key counts as the overlay.
    let flags = ["--demo=false", "--owner=nova", "--writes-per-minute=1000000", "--requests-per-minute=0"];
    let app = TestApp::with_only(database, &flags).await;
    let nova = app.sign_in("nova").await;
    overlay::prepare(&app.features.overlay).await.expect("has a key");
    let show = app.core.db.read(overlay::store::show).await.expect("is read");
    let key = show.overlay_key;
    assert!(key.len() >= 32, "at least 128 bits: {} letters", key.len());
    let address = listen(&app).await;
    for guess in [nearly(&key), String::new(), key.to_uppercase() + "x", format!("{key} ")] {
        let mut socket = Socket::connect(address, json!({"overlayKey": guess})).await;
        socket.emit_with_ack("join", &[json!(nova.id)]).await;
        socket.emit("animation-complete", &[]).await;
        assert!(!app.features.overlay.presence.connected(), "{guess}");
        let widget = app.anyone().get(&format!("/api/show/widget?key={}", guess.trim())).await;
        assert!(guess.ends_with(' ') || widget.status == StatusCode::FORBIDDEN, "{guess}: {widget}");
    }
    let mut overlay = Socket::connect(address, json!({"overlayKey": key})).await;
    overlay.emit_with_ack("join", &[json!(nova.id)]).await;
    assert!(app.features.overlay.presence.connected(), "the right key opens one");
}

#[apply(on_both_engines!)]
async fn a_message_without_twitchs_signature_changes_nothing(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--twitch-webhook-secret=a secret of tests"]).await;
    app.sign_in("nova").await;
    let before = crate::testing::dump::dump(&app).await;
    let time = app.core.clock.now().to_string();
    let empty = format!("sha256={}", "0".repeat(64));
    for signature in [empty.as_str(), "", "sha256=", "sha1=0000", "none", "sha256=é"] {
        let request = Request::post("/api/twitch/webhook")
            .header("content-type", "application/json")
            .header("twitch-eventsub-message-id", "1")
            .header("twitch-eventsub-message-timestamp", &time)
            .header("twitch-eventsub-message-signature", signature)
            .header("twitch-eventsub-message-type", "notification");
        let reply = app.send(request.body(Body::from("{}")).expect("a request")).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{signature}: {reply}");
    }
    assert_eq!(crate::testing::dump::dump(&app).await, before);
}
