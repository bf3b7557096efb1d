//! Twitch's example messages, corrupted and signed: each is stored and applied, or refused. No packs are granted twice.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use macro_rules_attribute::apply;
use serde_json::Value;

use super::{Run, chance, corrupt, pick};
use crate::dice::Dice;
use crate::testing::{Reply, TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::webhook::signature::sign;
use crate::twitch::webhook::{apply_waiting, store};

const SECRET: &str = "a secret of tests";
const EXAMPLES: &[&str] = &[
    include_str!("../../twitch/webhook/examples/redemption.json"),
    include_str!("../../twitch/webhook/examples/subscribe.json"),
    include_str!("../../twitch/webhook/examples/subscription-message.json"),
    include_str!("../../twitch/webhook/examples/subscription-gift.json"),
    include_str!("../../twitch/webhook/examples/cheer.json"),
];
const KINDS: &[&str] =
    &["notification", "notification", "notification", "webhook_callback_verification", "revocation", ""];

/// A message: parts of the examples, mostly corrupted.
fn message(dice: &Dice) -> Vec<u8> {
    let mut value: Value = serde_json::from_str(pick::<&str>(dice, EXAMPLES)).expect("an example is JSON");
    corrupt::repeatedly(&mut value, 75, dice);
    let mut bytes = value.to_string().into_bytes();
    if chance(dice, 25) {
        corrupt::bytes(&mut bytes, dice);
    }
    bytes
}

async fn post(app: &TestApp, body: Vec<u8>, dice: &Dice) -> Option<Reply> {
    let (id, time) = (format!("message {}", dice.below(500)), app.core.clock.now().to_string());
    let time = if chance(dice, 95) { time } else { corrupt::text(dice) };
    let mut signature = sign(SECRET, &id, &time, &body);
    if chance(dice, 10) {
        signature = corrupt::text(dice);
    }
    let request = Request::post("/api/twitch/webhook")
        .header("content-type", "application/json")
        .header("twitch-eventsub-message-id", id)
        .header("twitch-eventsub-message-timestamp", time)
        .header("twitch-eventsub-message-signature", signature)
        .header("twitch-eventsub-message-type", *pick(dice, KINDS));
    Some(app.send(request.body(Body::from(body)).ok()?).await)
}

#[apply(on_both_engines!)]
async fn every_message_is_stored_or_refused(database: TestDatabase) {
    let mut run = Run::of("webhook messages", 9);
    let dice = run.dice.clone();
    let secret = format!("--twitch-webhook-secret={SECRET}");
    let app = TestApp::with_flags(database, &[&secret, "--bits-per-pack=100", "--twitch-channel=1337"]).await;
    app.sign_in("nova").await;
    while run.next_attempt() {
        let body = message(&dice);
        let sent = String::from_utf8_lossy(&body[..body.len().min(2_000)]).into_owned();
        let Some(reply) = post(&app, body, &dice).await else { continue };
        let expected = reply.status.is_success()
            || [StatusCode::BAD_REQUEST, StatusCode::FORBIDDEN, StatusCode::PAYLOAD_TOO_LARGE].contains(&reply.status);
        assert!(expected, "{reply}\n{sent}");
        if run.attempts.is_multiple_of(50) {
            apply_waiting(&app.features.twitch).await.expect("messages are applied");
        }
    }
    // Failed messages are retried a limited number of times.
    for _ in 0..run.attempts {
        app.core.clock.advance(Duration::from_secs(3600));
        apply_waiting(&app.features.twitch).await.expect("messages are applied");
        if pending_messages(&app).await == 0 {
            break;
        }
    }
    assert_eq!(pending_messages(&app).await, 0, "some messages were never applied");
    nothing_is_lost(&app).await;
}

/// The number of messages that are still to be applied, including retries in the future.
async fn pending_messages(app: &TestApp) -> usize {
    let far_future = app.core.clock.now().plus_hours(24 * 365);
    app.core.db.read(move |conn| store::waiting(conn, far_future, 100)).await.expect("is read").len()
}
