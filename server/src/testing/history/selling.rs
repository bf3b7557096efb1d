//! Commands on the market.

use axum::http::Method;
use serde_json::{Value, json};

use super::commands::{Window, id};
use super::journal::Done;
use super::world::Call;

const OVER: &[&str] = &["409 listing_closed", "409 offer_closed"];
const OFFERING: &[&str] = &[
    "409 card_busy",
    "409 card_moved",
    "409 no_packs",
    "409 listing_closed",
    "409 offer_closed",
    "409 offer_exists",
    "403 own_listing",
];

pub(super) async fn list(window: &Window) -> Option<Call> {
    let card = window.one(&window.cards(window.me).await)?;
    let call = window.call("list", Method::POST, "/api/market/listings", json!({"cardId": card}));
    Some(Call { may: &["409 card_busy", "409 card_moved"], done: Done::answered("list", "/_id"), ..call })
}

pub(super) async fn list_several(window: &Window) -> Option<Call> {
    let cards = window.some(&window.cards(window.me).await, 4);
    let call = window.call("list several", Method::POST, "/api/market/listings/bulk", json!({"cardIds": cards}));
    let may = &["409 card_busy", "409 cards_busy", "409 card_moved"];
    (!cards.is_empty()).then_some(Call { may, done: Done::each("list", "/listings"), ..call })
}

/// A listing with all details, mostly of another user.
async fn listing(window: &Window) -> Option<Value> {
    let me = json!(window.world.people[window.me].id);
    let own = window.dice.below(8) == 0;
    let mut all = window.sees("/api/market/listings?limit=30").await;
    let all = all["listings"].as_array_mut().expect("listings");
    all.retain(|listing| own || listing["owner"]["_id"] != me);
    window.one(all)
}

/// The content of an offer.
async fn content(window: &Window) -> Value {
    let cards = window.some(&window.cards(window.me).await, 3);
    let packs = window.dice.below(3).max(u64::from(cards.is_empty()));
    json!({"offeredCards": cards, "offeredPacks": packs})
}

pub(super) async fn offer(window: &Window) -> Option<Call> {
    let path = format!("/api/market/listings/{}/offers", id(&listing(window).await?));
    let call = window.call("offer", Method::POST, path, content(window).await);
    Some(Call { may: OFFERING, done: Done::answered("offer", "/offer/_id"), ..call })
}

/// A listing for which this user has an open offer.
async fn offered(window: &Window) -> Option<String> {
    let own = window.sees("/api/market/offers?status=active&limit=20").await;
    Some(id(&window.one(own["offers"].as_array().expect("offers"))?["listing"]))
}

pub(super) async fn change(window: &Window) -> Option<Call> {
    let path = format!("/api/market/listings/{}/offers/self", offered(window).await?);
    let call = window.call("change", Method::PUT, path, content(window).await);
    let may = &["409 card_busy", "409 card_moved", "409 no_packs", "409 listing_closed", "404 offer_not_found"];
    Some(Call { may, done: Done::answered("change", "/offer/_id"), ..call })
}

pub(super) async fn retract(window: &Window) -> Option<Call> {
    let path = format!("/api/market/listings/{}/offers/self", offered(window).await?);
    let call = window.call("retract", Method::DELETE, path, json!({}));
    Some(Call { may: &["409 listing_closed", "404 offer_not_found"], ..call })
}

/// An open offer with its listing: this user's or another's.
async fn open_offer(window: &Window, mine: bool) -> Option<(String, Value)> {
    let me = window.world.people[window.me].id;
    let path =
        if mine { format!("/api/market/listings?seller={me}") } else { "/api/market/listings?sort=offers".into() };
    let mut all = window.sees(&path).await;
    let all = all["listings"].as_array_mut().expect("listings");
    all.retain(|listing| listing["offerCount"] != 0 && (listing["owner"]["_id"] == json!(me)) == mine);
    let listing = id(&window.one(all)?);
    let mut full = window.sees(&format!("/api/market/listings/{listing}")).await;
    let offers = full["offers"].as_array_mut().expect("offers");
    offers.retain(|offer| offer["status"] == "active");
    Some((listing, window.one(offers)?))
}

fn accepting(window: &Window, listing: &str, offer: &Value, version: &Value) -> Call {
    let path = format!("/api/market/listings/{listing}/offers/{}/accept", id(offer));
    let call = window.call("sell", Method::PUT, path, json!({"version": version}));
    Call { may: OVER, done: Done::named("sell", id(offer)), ..call }
}

pub(super) async fn accept(window: &Window) -> Option<Call> {
    let (listing, offer) = open_offer(window, true).await?;
    Some(accepting(window, &listing, &offer, &offer["version"]))
}

/// Accepts with an outdated version, which must fail.
pub(super) async fn accept_unseen(window: &Window) -> Option<Call> {
    let (listing, offer) = open_offer(window, true).await?;
    let call = accepting(window, &listing, &offer, &json!("0123456789abcdef01234567"));
    let may = &["409 changed", "409 listing_closed", "409 offer_closed"];
    Some(Call { may, done: Done::named("sell for something else", id(&offer)), ..call })
}

/// Accepts an offer for another user's listing, which must fail.
pub(super) async fn accept_as_a_stranger(window: &Window) -> Option<Call> {
    let (listing, offer) = open_offer(window, false).await?;
    let call = accepting(window, &listing, &offer, &offer["version"]);
    Some(Call { may: &["403 not_your_listing"], done: Done::named("sell what is not mine", id(&offer)), ..call })
}

pub(super) async fn turn_down(window: &Window) -> Option<Call> {
    let (listing, offer) = open_offer(window, true).await?;
    let path = format!("/api/market/listings/{listing}/offers/{}", id(&offer));
    let call = window.call("turn down", Method::DELETE, path, json!({}));
    Some(Call { may: OVER, done: Done::named("turn down", id(&offer)), ..call })
}

pub(super) async fn take_down(window: &Window) -> Option<Call> {
    let me = window.world.people[window.me].id;
    let own = window.sees(&format!("/api/market/listings?seller={me}")).await;
    let listing = id(&window.one(own["listings"].as_array().expect("listings"))?);
    let call = window.call("delist", Method::DELETE, format!("/api/market/listings/{listing}"), json!({}));
    Some(Call { may: OVER, done: Done::named("delist", listing), ..call })
}
