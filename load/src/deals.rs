//! Trades and the market. Other users may be faster, which is a refusal and not an error.

use reqwest::Method;
use serde_json::{Value, json};

use crate::browser::{Call, text};
use crate::steps::Step;

/// The rows of a response.
fn rows(answer: Option<Value>, place: &str) -> Vec<Value> {
    answer.and_then(|answer| answer.pointer(place)?.as_array().cloned()).unwrap_or_default()
}

fn one_of(step: &mut Step<'_>, mut rows: Vec<Value>) -> Option<Value> {
    (!rows.is_empty()).then(|| rows.swap_remove(step.dice.usize(..rows.len())))
}

/// A card for a pack, or a pack for a pack.
pub async fn offers_a_trade(mut step: Step<'_>) {
    let recipient = step.crowd.other(step.number, step.dice).id.clone();
    let card = if step.dice.bool() { step.me().a_card(step.dice) } else { None };
    let packs = u32::from(card.is_none());
    let items: Vec<String> = card.into_iter().collect();
    let body = json!({
        "recipient": recipient, "offeredItems": items, "offeredPacks": packs, "requestedItems": [], "requestedPacks": 1,
    });
    step.does(Call::done("offer a trade", Method::POST, "/api/trades", body)).await;
}

/// Usually accepts a trade from another user; cancels an own trade if there is none.
pub async fn answers_a_trade(mut step: Step<'_>) {
    let me = step.me().id.clone();
    let seen = step.sees("see my trades", format!("/api/trades/{me}/pending?limit=20"), "").await;
    let trades = rows(seen, "");
    let (incoming, own): (Vec<_>, Vec<_>) = trades.into_iter().partition(|trade| trade["recipient"]["_id"] == me);
    let mine = incoming.is_empty();
    let Some(trade) = one_of(&mut step, if mine { own } else { incoming }) else { return };
    let status = match step.dice.u32(..6) {
        _ if mine => "cancelled",
        0 => "rejected",
        _ => "accepted",
    };
    let body = json!({"status": status, "version": trade["version"]});
    let path = format!("/api/trades/{}/status", text(&trade, "_id"));
    step.does(Call::done("end a trade", Method::PUT, path, body)).await;
}

/// Puts one of the cards up for sale.
pub async fn puts_up_for_sale(mut step: Step<'_>) {
    let Some(card) = step.me().a_card(step.dice) else { return };
    let list = Call::done("put up for sale", Method::POST, "/api/market/listings", json!({"cardId": card}));
    step.does(list).await;
}

/// Offers a pack for a listing of one of the tool's users, so that packs stay among them.
pub async fn offers_for_a_listing(mut step: Step<'_>) {
    let seller = step.crowd.other(step.number, step.dice).id.clone();
    let path = format!("/api/market/listings?seller={seller}&limit=30");
    let listings = rows(step.sees("see what somebody sells", path, "/listings").await, "/listings");
    let Some(listing) = one_of(&mut step, listings) else { return };
    let path = format!("/api/market/listings/{}/offers", text(&listing, "_id"));
    let body = json!({"offeredCards": [], "offeredPacks": 1});
    step.does(Call::done("offer for a listing", Method::POST, path, body)).await;
}

pub async fn sells(mut step: Step<'_>) {
    let me = step.me().id.clone();
    let path = format!("/api/market/listings?seller={me}&limit=30");
    let mut listings = rows(step.sees("see what I sell", path, "/listings").await, "/listings");
    listings.retain(|listing| listing["offerCount"].as_u64().unwrap_or(0) > 0);
    let Some(listing) = one_of(&mut step, listings).map(|listing| text(&listing, "_id")) else { return };
    let path = format!("/api/market/listings/{listing}");
    let mut offers = rows(step.sees("see a listing", path.clone(), "/offers").await, "/offers");
    offers.retain(|offer| offer["status"] == "active");
    let Some(offer) = one_of(&mut step, offers) else { return };
    let path = format!("{path}/offers/{}/accept", text(&offer, "_id"));
    let body = json!({"version": offer["version"]});
    step.does(Call::done("sell", Method::PUT, path, body)).await;
}
