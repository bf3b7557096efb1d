//! Commands on trades.

use axum::http::Method;
use serde_json::{Value, json};

use super::commands::{Window, id};
use super::journal::Done;
use super::world::Request;

/// Refusals of an offer that concurrent commands can cause.
const OFFER_REFUSALS: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs"];
/// The same for a counter-offer.
const COUNTER_REFUSALS: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs", "409 trade_closed"];
/// The same for an acceptance.
const ACCEPT_REFUSALS: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs", "409 trade_closed"];

/// Random cards of both sides of a trade.
async fn sides(window: &Window, other: usize) -> Value {
    let (mine, mut theirs) = (window.cards(window.user).await, window.cards(other).await);
    // A card whose owner changed between the two reads would be on both sides, which no page allows.
    theirs.retain(|card| !mine.contains(card));
    let (offered, requested) = (window.pick_some(&mine, 2), window.pick_some(&theirs, 2));
    let packs = |cards: usize| window.dice.below(3).max(u64::from(cards == 0));
    json!({
        "recipient": window.world.users[other].id, "offeredPacks": packs(offered.len()), "offeredItems": offered,
        "requestedPacks": packs(requested.len()), "requestedItems": requested,
    })
}

pub(super) async fn propose(window: &Window) -> Option<Request> {
    let body = sides(window, window.other_user()).await;
    let request = window.request("propose", Method::POST, "/api/trades", body);
    Some(Request { allowed_refusals: OFFER_REFUSALS, done: Done::in_response("propose", "/_id"), ..request })
}

/// An open trade in which this user is the `side`.
async fn pending(window: &Window, side: &str) -> Option<Value> {
    let me = window.world.users[window.user].id;
    let mut trades = window.get(&format!("/api/trades/{me}/pending?limit=20")).await;
    let trades = trades.as_array_mut().expect("trades");
    trades.retain(|trade| trade[side]["_id"] == json!(me));
    window.pick(trades)
}

pub(super) async fn counter(window: &Window) -> Option<Request> {
    let trade = pending(window, "recipient").await?;
    let other = window.world.users.iter().position(|user| trade["sender"]["_id"] == json!(user.id))?;
    let mut body = sides(window, other).await;
    body["counterOf"] = trade["_id"].clone();
    let request = window.request("counter", Method::POST, "/api/trades", body);
    let (done, also) = (Done::in_response("propose", "/_id"), Some(Done::in_request("counter", id(&trade))));
    Some(Request { allowed_refusals: COUNTER_REFUSALS, done, also, ..request })
}

fn set(window: &Window, trade: &Value, status: &str, version: &Value) -> Request {
    let path = format!("/api/trades/{}/status", id(trade));
    let (command, allowed_refusals): (_, &[_]) = match status {
        "accepted" => ("accept", ACCEPT_REFUSALS),
        "rejected" => ("reject", &["409 trade_closed"]),
        _ => ("cancel", &["409 trade_closed"]),
    };
    let request = window.request(command, Method::PUT, path, json!({"status": status, "version": version}));
    Request { allowed_refusals, done: Done::in_request(command, id(trade)), ..request }
}

pub(super) async fn accept(window: &Window) -> Option<Request> {
    let trade = pending(window, "recipient").await?;
    Some(set(window, &trade, "accepted", &trade["version"]))
}

/// Accepts with an outdated version, which is forbidden.
pub(super) async fn accept_outdated(window: &Window) -> Option<Request> {
    let trade = pending(window, "recipient").await?;
    let request = set(window, &trade, "accepted", &json!("0123456789abcdef01234567"));
    let done = Done::in_request("accept an outdated trade", id(&trade));
    Some(Request { allowed_refusals: &["409 changed", "409 trade_closed"], done, ..request })
}

/// Ends another user's trade, or one's own from the wrong side, which is forbidden.
pub(super) async fn accept_without_permission(window: &Window) -> Option<Request> {
    let me = window.world.users[window.user].id;
    let read = window.world.app.core.db.read(move |conn| {
        conn.list::<(String,)>("SELECT id FROM trades WHERE status = 'pending' AND recipient <> $1 LIMIT 20", &[&me])
    });
    let (trade,) = window.pick(&read.await.expect("reads"))?;
    let status = if window.dice.below(2) == 0 { "accepted" } else { "rejected" };
    let request = set(window, &json!({"_id": trade}), status, &Value::Null);
    let done = Done::in_request("end another user's trade", trade);
    Some(Request { allowed_refusals: &["403 not_your_trade", "403 other_side"], done, ..request })
}

pub(super) async fn reject(window: &Window) -> Option<Request> {
    let trade = pending(window, "recipient").await?;
    Some(set(window, &trade, "rejected", &Value::Null))
}

pub(super) async fn cancel(window: &Window) -> Option<Request> {
    let trade = pending(window, "sender").await?;
    Some(set(window, &trade, "cancelled", &Value::Null))
}
