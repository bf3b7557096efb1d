//! Commands on the market.

use axum::http::Method;
use serde_json::{Value, json};

use super::commands::{Window, id};
use super::journal::Done;
use super::world::Request;

/// Refusals after a concurrent sale, rejection or cancellation.
const CLOSED: &[&str] = &["409 listing_closed", "409 offer_closed"];
/// Refusals of an offer that concurrent commands can cause.
const OFFER_REFUSALS: &[&str] = &[
    "409 card_busy",
    "409 card_moved",
    "409 no_packs",
    "409 listing_closed",
    "409 offer_closed",
    "409 offer_exists",
    "403 own_listing",
];

pub(super) async fn list(window: &Window) -> Option<Request> {
    let card = window.pick(&window.cards(window.user).await)?;
    let request = window.request("list", Method::POST, "/api/market/listings", json!({"cardId": card}));
    Some(Request {
        allowed_refusals: &["409 card_busy", "409 card_moved"],
        done: Done::in_response("list", "/_id"),
        ..request
    })
}

pub(super) async fn list_several(window: &Window) -> Option<Request> {
    let cards = window.pick_some(&window.cards(window.user).await, 4);
    let request = window.request("list several", Method::POST, "/api/market/listings/bulk", json!({"cardIds": cards}));
    let allowed_refusals = &["409 card_busy", "409 cards_busy", "409 card_moved"];
    (!cards.is_empty()).then_some(Request {
        allowed_refusals,
        done: Done::each_in_response("list", "/listings"),
        ..request
    })
}

/// A listing with all details, mostly of another user.
async fn listing(window: &Window) -> Option<Value> {
    let me = json!(window.world.users[window.user].id);
    let own = window.dice.below(8) == 0;
    let mut all = window.get("/api/market/listings?limit=30").await;
    let all = all["listings"].as_array_mut().expect("listings");
    all.retain(|listing| own || listing["owner"]["_id"] != me);
    window.pick(all)
}

/// Random cards and packs for an offer.
async fn content(window: &Window) -> Value {
    let cards = window.pick_some(&window.cards(window.user).await, 3);
    let packs = window.dice.below(3).max(u64::from(cards.is_empty()));
    json!({"offeredCards": cards, "offeredPacks": packs})
}

pub(super) async fn offer(window: &Window) -> Option<Request> {
    let path = format!("/api/market/listings/{}/offers", id(&listing(window).await?));
    let request = window.request("offer", Method::POST, path, content(window).await);
    Some(Request { allowed_refusals: OFFER_REFUSALS, done: Done::in_response("offer", "/offer/_id"), ..request })
}

/// The id of a listing for which this user has an open offer.
async fn offered(window: &Window) -> Option<String> {
    let own = window.get("/api/market/offers?status=active&limit=20").await;
    Some(id(&window.pick(own["offers"].as_array().expect("offers"))?["listing"]))
}

pub(super) async fn change(window: &Window) -> Option<Request> {
    let path = format!("/api/market/listings/{}/offers/self", offered(window).await?);
    let request = window.request("change", Method::PUT, path, content(window).await);
    let allowed_refusals =
        &["409 card_busy", "409 card_moved", "409 no_packs", "409 listing_closed", "404 offer_not_found"];
    Some(Request { allowed_refusals, done: Done::in_response("change", "/offer/_id"), ..request })
}

pub(super) async fn retract(window: &Window) -> Option<Request> {
    let path = format!("/api/market/listings/{}/offers/self", offered(window).await?);
    let request = window.request("retract", Method::DELETE, path, json!({}));
    Some(Request { allowed_refusals: &["409 listing_closed", "404 offer_not_found"], ..request })
}

/// A listing's id and one of its open offers. The listing is this user's or, unless `mine`, another user's.
async fn open_offer(window: &Window, mine: bool) -> Option<(String, Value)> {
    let me = window.world.users[window.user].id;
    let path =
        if mine { format!("/api/market/listings?seller={me}") } else { "/api/market/listings?sort=offers".into() };
    let mut all = window.get(&path).await;
    let all = all["listings"].as_array_mut().expect("listings");
    all.retain(|listing| listing["offerCount"] != 0 && (listing["owner"]["_id"] == json!(me)) == mine);
    let listing = id(&window.pick(all)?);
    let mut full = window.get(&format!("/api/market/listings/{listing}")).await;
    let offers = full["offers"].as_array_mut().expect("offers");
    offers.retain(|offer| offer["status"] == "active");
    Some((listing, window.pick(offers)?))
}

fn accepting(window: &Window, listing: &str, offer: &Value, version: &Value) -> Request {
    let path = format!("/api/market/listings/{listing}/offers/{}/accept", id(offer));
    let request = window.request("sell", Method::PUT, path, json!({"version": version}));
    Request { allowed_refusals: CLOSED, done: Done::in_request("sell", id(offer)), ..request }
}

pub(super) async fn accept(window: &Window) -> Option<Request> {
    let (listing, offer) = open_offer(window, true).await?;
    Some(accepting(window, &listing, &offer, &offer["version"]))
}

/// Accepts with an outdated version, which is forbidden.
pub(super) async fn accept_outdated(window: &Window) -> Option<Request> {
    let (listing, offer) = open_offer(window, true).await?;
    let request = accepting(window, &listing, &offer, &json!("0123456789abcdef01234567"));
    let allowed_refusals = &["409 changed", "409 listing_closed", "409 offer_closed"];
    Some(Request { allowed_refusals, done: Done::in_request("sell with an outdated version", id(&offer)), ..request })
}

/// Accepts an offer for another user's listing, which is forbidden.
pub(super) async fn accept_without_permission(window: &Window) -> Option<Request> {
    let (listing, offer) = open_offer(window, false).await?;
    let request = accepting(window, &listing, &offer, &offer["version"]);
    Some(Request {
        allowed_refusals: &["403 not_your_listing"],
        done: Done::in_request("sell another user's listing", id(&offer)),
        ..request
    })
}

pub(super) async fn reject_offer(window: &Window) -> Option<Request> {
    let (listing, offer) = open_offer(window, true).await?;
    let path = format!("/api/market/listings/{listing}/offers/{}", id(&offer));
    let request = window.request("turn down", Method::DELETE, path, json!({}));
    Some(Request { allowed_refusals: CLOSED, done: Done::in_request("turn down", id(&offer)), ..request })
}

pub(super) async fn delist(window: &Window) -> Option<Request> {
    let me = window.world.users[window.user].id;
    let own = window.get(&format!("/api/market/listings?seller={me}")).await;
    let listing = id(&window.pick(own["listings"].as_array().expect("listings"))?);
    let request = window.request("delist", Method::DELETE, format!("/api/market/listings/{listing}"), json!({}));
    Some(Request { allowed_refusals: CLOSED, done: Done::in_request("delist", listing), ..request })
}
