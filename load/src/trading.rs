//! Trades and the market. If another user is faster, the request is refused, which is no error.

use reqwest::Method;
use serde_json::{Value, json};

use crate::requests::{Request, text};
use crate::steps::Step;

/// The list at this JSON pointer in a response.
fn rows(body: Option<Value>, pointer: &str) -> Vec<Value> {
    body.and_then(|body| body.pointer(pointer)?.as_array().cloned()).unwrap_or_default()
}

fn pick(step: &mut Step<'_>, mut rows: Vec<Value>) -> Option<Value> {
    (!rows.is_empty()).then(|| rows.swap_remove(step.rng.usize(..rows.len())))
}

/// Proposes a card for a pack, or a pack for a pack.
pub async fn propose_trade(mut step: Step<'_>) {
    let recipient = step.users.other(step.number, step.rng).id.clone();
    let card = if step.rng.bool() { step.user().random_card(step.rng) } else { None };
    let packs = u32::from(card.is_none());
    let items: Vec<String> = card.into_iter().collect();
    let body = json!({
        "recipient": recipient, "offeredItems": items, "offeredPacks": packs, "requestedItems": [], "requestedPacks": 1,
    });
    step.write(Request::write("offer a trade", Method::POST, "/api/trades", body)).await;
}

/// Usually accepts a trade from another user; cancels an own trade if there is none.
pub async fn end_trade(mut step: Step<'_>) {
    let me = step.user().id.clone();
    let response = step.read("see own trades", format!("/api/trades/{me}/pending?limit=20"), "").await;
    let trades = rows(response, "");
    let (incoming, own): (Vec<_>, Vec<_>) = trades.into_iter().partition(|trade| trade["recipient"]["_id"] == me);
    let cancel = incoming.is_empty();
    let Some(trade) = pick(&mut step, if cancel { own } else { incoming }) else { return };
    let status = match step.rng.u32(..6) {
        _ if cancel => "cancelled",
        0 => "rejected",
        _ => "accepted",
    };
    let body = json!({"status": status, "version": trade["version"]});
    let path = format!("/api/trades/{}/status", text(&trade, "_id"));
    step.write(Request::write("end a trade", Method::PUT, path, body)).await;
}

/// Lists one of the user's cards.
pub async fn list_card(mut step: Step<'_>) {
    let Some(card) = step.user().random_card(step.rng) else { return };
    let list = Request::write("put up for sale", Method::POST, "/api/market/listings", json!({"cardId": card}));
    step.write(list).await;
}

/// Offers a pack for a listing of one of the tool's users, so that packs stay among them.
pub async fn offer_for_listing(mut step: Step<'_>) {
    let seller = step.users.other(step.number, step.rng).id.clone();
    let path = format!("/api/market/listings?seller={seller}&limit=30");
    let listings = rows(step.read("see another user's listings", path, "/listings").await, "/listings");
    let Some(listing) = pick(&mut step, listings) else { return };
    let path = format!("/api/market/listings/{}/offers", text(&listing, "_id"));
    let body = json!({"offeredCards": [], "offeredPacks": 1});
    step.write(Request::write("offer for a listing", Method::POST, path, body)).await;
}

/// Accepts an offer for one of the user's listings.
pub async fn accept_offer(mut step: Step<'_>) {
    let me = step.user().id.clone();
    let path = format!("/api/market/listings?seller={me}&limit=30");
    let mut listings = rows(step.read("see own listings", path, "/listings").await, "/listings");
    listings.retain(|listing| listing["offerCount"].as_u64().unwrap_or(0) > 0);
    let Some(listing) = pick(&mut step, listings).map(|listing| text(&listing, "_id")) else { return };
    let path = format!("/api/market/listings/{listing}");
    let mut offers = rows(step.read("see a listing", path.clone(), "/offers").await, "/offers");
    offers.retain(|offer| offer["status"] == "active");
    let Some(offer) = pick(&mut step, offers) else { return };
    let path = format!("{path}/offers/{}/accept", text(&offer, "_id"));
    let body = json!({"version": offer["version"]});
    step.write(Request::write("sell", Method::PUT, path, body)).await;
}
