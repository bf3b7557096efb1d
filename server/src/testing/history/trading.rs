//! Commands on trades.

use axum::http::Method;
use serde_json::{Value, json};

use super::commands::{Window, id};
use super::journal::Done;
use super::world::Call;

/// Accepted refusals of an offer.
const OFFERING: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs"];
/// Accepted refusals of a counter-offer.
const COUNTERING: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs", "409 trade_closed"];
/// Accepted refusals of an acceptance.
const ACCEPTING: &[&str] = &["409 card_busy", "409 card_moved", "409 no_packs", "409 trade_closed"];

/// Random cards of both sides of a trade.
async fn sides(window: &Window, other: usize) -> Value {
    let (mine, mut theirs) = (window.cards(window.me).await, window.cards(other).await);
    // A card whose owner changed between the two reads would be on both sides, which no page allows.
    theirs.retain(|card| !mine.contains(card));
    let (offered, requested) = (window.some(&mine, 2), window.some(&theirs, 2));
    let packs = |cards: usize| window.dice.below(3).max(u64::from(cards == 0));
    json!({
        "recipient": window.world.people[other].id, "offeredPacks": packs(offered.len()), "offeredItems": offered,
        "requestedPacks": packs(requested.len()), "requestedItems": requested,
    })
}

pub(super) async fn propose(window: &Window) -> Option<Call> {
    let body = sides(window, window.other()).await;
    let call = window.call("propose", Method::POST, "/api/trades", body);
    Some(Call { may: OFFERING, done: Done::answered("propose", "/_id"), ..call })
}

/// An open trade in which this user is the `side`.
async fn pending(window: &Window, side: &str) -> Option<Value> {
    let me = window.world.people[window.me].id;
    let mut trades = window.sees(&format!("/api/trades/{me}/pending?limit=20")).await;
    let trades = trades.as_array_mut().expect("trades");
    trades.retain(|trade| trade[side]["_id"] == json!(me));
    window.one(trades)
}

pub(super) async fn counter(window: &Window) -> Option<Call> {
    let trade = pending(window, "recipient").await?;
    let other = window.world.people.iter().position(|person| trade["sender"]["_id"] == json!(person.id))?;
    let mut body = sides(window, other).await;
    body["counterOf"] = trade["_id"].clone();
    let call = window.call("counter", Method::POST, "/api/trades", body);
    let (done, also) = (Done::answered("propose", "/_id"), Some(Done::named("counter", id(&trade))));
    Some(Call { may: COUNTERING, done, also, ..call })
}

fn set(window: &Window, trade: &Value, status: &str, version: &Value) -> Call {
    let path = format!("/api/trades/{}/status", id(trade));
    let (command, may): (_, &[_]) = match status {
        "accepted" => ("accept", ACCEPTING),
        "rejected" => ("reject", &["409 trade_closed"]),
        _ => ("cancel", &["409 trade_closed"]),
    };
    let call = window.call(command, Method::PUT, path, json!({"status": status, "version": version}));
    Call { may, done: Done::named(command, id(trade)), ..call }
}

pub(super) async fn accept(window: &Window) -> Option<Call> {
    let trade = pending(window, "recipient").await?;
    Some(set(window, &trade, "accepted", &trade["version"]))
}

/// Accepts with an outdated version, which must fail.
pub(super) async fn accept_unseen(window: &Window) -> Option<Call> {
    let trade = pending(window, "recipient").await?;
    let call = set(window, &trade, "accepted", &json!("0123456789abcdef01234567"));
    let done = Done::named("accept something else", id(&trade));
    Some(Call { may: &["409 changed", "409 trade_closed"], done, ..call })
}

/// Ends another user's trade, or one's own from the wrong side, which must fail.
pub(super) async fn accept_as_a_stranger(window: &Window) -> Option<Call> {
    let me = window.world.people[window.me].id;
    let read = window.world.app.core.db.read(move |conn| {
        conn.list::<(String,)>("SELECT id FROM trades WHERE status = 'pending' AND recipient <> $1 LIMIT 20", &[&me])
    });
    let (trade,) = window.one(&read.await.expect("reads"))?;
    let status = if window.dice.below(2) == 0 { "accepted" } else { "rejected" };
    let call = set(window, &json!({"_id": trade}), status, &Value::Null);
    let done = Done::named("end other people's trade", trade);
    Some(Call { may: &["403 not_your_trade", "403 other_side"], done, ..call })
}

pub(super) async fn reject(window: &Window) -> Option<Call> {
    let trade = pending(window, "recipient").await?;
    Some(set(window, &trade, "rejected", &Value::Null))
}

pub(super) async fn cancel(window: &Window) -> Option<Call> {
    let trade = pending(window, "sender").await?;
    Some(set(window, &trade, "cancelled", &Value::Null))
}
