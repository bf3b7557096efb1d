//! Clients that trade with each other and sell to each other while the server crashes. Each chooses a random action on
//! the current trades and listings. An action may be refused because a concurrent one succeeded first. Successes are
//! recorded by kind, and nothing may succeed twice.

use std::sync::Arc;

use foilcast::dice::Dice;
use serde_json::{Value, json};

use super::client::{Client, is_success, parsed, unexpected};
use super::requests::{Request, text};

/// Packs that each client opens first.
const INITIAL_PACKS: u32 = 3;
/// Codes of refusals that concurrent actions can cause.
const EXPECTED_REFUSALS: &[&str] = &[
    "card_busy",
    "card_moved",
    "no_packs",
    "trade_closed",
    "listing_closed",
    "offer_closed",
    "offer_exists",
    "offer_not_found",
];

pub struct Trader {
    pub client: Client,
    /// The user ids of all traders.
    pub traders: Arc<Vec<String>>,
    /// The index of this one.
    pub index: usize,
    pub dice: Dice,
}

/// A request, and how its success is recorded.
struct Action {
    request: Request,
    kind: &'static str,
    subject: Subject,
    /// Kind and id of a second success, such as the trade that a counter-offer ends.
    ends: Option<(&'static str, String)>,
}

enum Subject {
    /// The id is at this JSON pointer in the response.
    InResponse(&'static str),
    /// The id is in the request.
    InRequest(String),
}

impl Action {
    fn new(kind: &'static str, request: Request, subject: Subject) -> Self {
        Self { request, kind, subject, ends: None }
    }
}

type Planned = Result<Option<Action>, String>;

impl Trader {
    /// Acts until the scenario stops.
    pub async fn run(self) -> Result<(), String> {
        for number in 0..INITIAL_PACKS {
            self.client.open_pack(number).await?;
        }
        for number in INITIAL_PACKS.. {
            if let Some(action) = self.choose(&format!("{}-{number}", self.client.name)).await? {
                self.perform(action).await?;
            }
            if self.client.state.counts().stopping {
                break;
            }
            self.client.state.pause().await;
        }
        Ok(())
    }

    /// A random action; `None` if there is nothing to act on.
    async fn choose(&self, key: &str) -> Planned {
        match self.dice.below(26) {
            0..5 => self.propose(key, None).await,
            5..7 => match self.pending("recipient").await? {
                Some(trade) => self.propose(key, Some(trade)).await,
                None => Ok(None),
            },
            7..11 => self.end_trade(key, "accepted").await,
            11 => self.end_trade(key, "rejected").await,
            12 => self.end_trade(key, "cancelled").await,
            13..17 => self.list(key).await,
            17..21 => self.offer(key).await,
            21 => self.change_offer(key).await,
            22..25 => self.end_offer(key).await,
            _ => self.delist(key).await,
        }
    }

    /// Sends the request until a server responds, and records a success.
    async fn perform(&self, action: Action) -> Result<(), String> {
        let (status, body) = self.client.send_until_response(&action.request).await?;
        if !is_success(status) {
            let code = text(&parsed(&body)?, "code");
            let expected = matches!(status, 404 | 409) && EXPECTED_REFUSALS.contains(&code.as_str());
            return if expected { Ok(()) } else { Err(unexpected(&action.request, &(status, body))) };
        }
        let id = match action.subject {
            Subject::InRequest(id) => id,
            Subject::InResponse(pointer) => {
                let body = parsed(&body)?;
                let id = body.pointer(pointer).and_then(Value::as_str);
                id.ok_or_else(|| format!("no id at {pointer} of {body}"))?.to_owned()
            }
        };
        let ends = action.ends.map_or(Ok(()), |(kind, id)| self.client.state.complete(kind, id));
        ends.and_then(|()| self.client.state.complete(action.kind, id))
    }

    fn my_id(&self) -> &str {
        &self.traders[self.index]
    }

    fn pick<T>(&self, mut of: Vec<T>) -> Option<T> {
        let at = usize::try_from(self.dice.below(of.len() as u64)).ok()?;
        (at < of.len()).then(|| of.swap_remove(at))
    }

    fn other_trader(&self) -> &str {
        let steps = 1 + usize::try_from(self.dice.below(self.traders.len() as u64 - 1)).unwrap_or(0);
        &self.traders[(self.index + steps) % self.traders.len()]
    }

    /// The list at this JSON pointer in the response.
    async fn rows(&self, path: &str, pointer: &str) -> Result<Vec<Value>, String> {
        let body = self.client.get(path).await?;
        let rows = body.pointer(pointer).and_then(Value::as_array);
        rows.cloned().ok_or_else(|| format!("no list at {pointer} of {path}: {body}"))
    }

    /// At most two of a user's latest available cards.
    async fn cards(&self, user: &str) -> Result<Vec<String>, String> {
        let mut cards = self.rows(&format!("/api/users/{user}/collection?limit=40"), "/cards").await?;
        cards.retain(|card| card["status"] == "available");
        let skip = usize::try_from(self.dice.below(cards.len() as u64)).unwrap_or(0);
        let most = usize::try_from(self.dice.below(3)).unwrap_or(0);
        Ok(cards.iter().skip(skip).take(most).map(|card| text(card, "_id")).collect())
    }

    /// Random cards of a user and a number of packs, which is positive if there are no cards.
    async fn side(&self, user: &str) -> Result<(Vec<String>, u64), String> {
        let cards = self.cards(user).await?;
        let packs = self.dice.below(3).max(u64::from(cards.is_empty()));
        Ok((cards, packs))
    }

    /// Proposes a trade, as a counter-offer to this one if given.
    async fn propose(&self, key: &str, counter_of: Option<Value>) -> Planned {
        let sender = counter_of.as_ref().map(|trade| text(&trade["sender"], "_id"));
        let recipient = sender.unwrap_or_else(|| self.other_trader().to_owned());
        let (offered, packs) = self.side(self.my_id()).await?;
        let (mut wanted, wanted_packs) = self.side(&recipient).await?;
        // A card whose owner changed between the two reads would be on both sides, which no page allows.
        wanted.retain(|card| !offered.contains(card));
        let wanted_packs = wanted_packs.max(u64::from(wanted.is_empty()));
        let mut body = json!({
            "recipient": recipient, "offeredItems": offered, "offeredPacks": packs,
            "requestedItems": wanted, "requestedPacks": wanted_packs,
        });
        let countered = counter_of.map(|trade| text(&trade, "_id"));
        if let Some(countered) = &countered {
            body["counterOf"] = json!(countered);
        }
        let request = Request { body, ..Request::post("/api/trades", format!("propose-{key}")) };
        let ends = countered.map(|countered| ("counter", countered));
        Ok(Some(Action { request, kind: "propose", subject: Subject::InResponse("/_id"), ends }))
    }

    /// A pending trade in which this user is the `side`.
    async fn pending(&self, side: &str) -> Result<Option<Value>, String> {
        let mut trades = self.rows(&format!("/api/trades/{}/pending?limit=20", self.my_id()), "").await?;
        trades.retain(|trade| trade[side]["_id"] == self.my_id());
        Ok(self.pick(trades))
    }

    async fn end_trade(&self, key: &str, status: &str) -> Planned {
        let side = if status == "cancelled" { "sender" } else { "recipient" };
        let Some(trade) = self.pending(side).await? else { return Ok(None) };
        let kind = match status {
            "accepted" => "accept",
            "rejected" => "reject",
            _ => "cancel",
        };
        let id = text(&trade, "_id");
        let body = json!({"status": status, "version": trade["version"]});
        let request = Request::put(format!("/api/trades/{id}/status"), format!("{kind}-{key}"), body);
        Ok(Some(Action::new(kind, request, Subject::InRequest(id))))
    }

    async fn list(&self, key: &str) -> Planned {
        let Some(card) = self.pick(self.cards(self.my_id()).await?) else { return Ok(None) };
        let body = json!({"cardId": card});
        let request = Request { body, ..Request::post("/api/market/listings", format!("list-{key}")) };
        Ok(Some(Action::new("list", request, Subject::InResponse("/_id"))))
    }

    /// The id of a random listing of a user.
    async fn listing(&self, user: &str) -> Result<Option<String>, String> {
        let listings = self.rows(&format!("/api/market/user/{user}/listings?limit=40"), "/listings").await?;
        Ok(self.pick(listings).map(|listing| text(&listing, "_id")))
    }

    async fn offer(&self, key: &str) -> Planned {
        let Some(listing) = self.listing(self.other_trader()).await? else { return Ok(None) };
        let (cards, packs) = self.side(self.my_id()).await?;
        let path = format!("/api/market/listings/{listing}/offers");
        let body = json!({"offeredCards": cards, "offeredPacks": packs});
        let request = Request { body, ..Request::post(&path, format!("offer-{key}")) };
        Ok(Some(Action::new("offer", request, Subject::InResponse("/offer/_id"))))
    }

    /// Changes or retracts an offer of this user.
    async fn change_offer(&self, key: &str) -> Planned {
        let Some(offer) = self.pick(self.rows("/api/market/offers?status=active&limit=20", "/offers").await?) else {
            return Ok(None);
        };
        let path = format!("/api/market/listings/{}/offers/self", text(&offer["listing"], "_id"));
        if self.dice.below(2) == 0 {
            // By then the user may have another offer for the same listing, so the subject is the request.
            let subject = Subject::InRequest(key.to_owned());
            return Ok(Some(Action::new("retract", Request::delete(path, format!("retract-{key}")), subject)));
        }
        let (cards, packs) = self.side(self.my_id()).await?;
        let body = json!({"offeredCards": cards, "offeredPacks": packs});
        let request = Request::put(path, format!("change-{key}"), body);
        Ok(Some(Action::new("change", request, Subject::InResponse("/offer/_id"))))
    }

    /// Accepts an offer, or rejects it in one of five cases.
    async fn end_offer(&self, key: &str) -> Planned {
        let mut listings =
            self.rows(&format!("/api/market/user/{}/listings?limit=40", self.my_id()), "/listings").await?;
        listings.retain(|listing| listing["offerCount"] != 0);
        let Some(listing) = self.pick(listings).map(|listing| text(&listing, "_id")) else { return Ok(None) };
        let mut offers = self.rows(&format!("/api/market/listings/{listing}"), "/offers").await?;
        offers.retain(|offer| offer["status"] == "active");
        let Some(offer) = self.pick(offers) else { return Ok(None) };
        let id = text(&offer, "_id");
        let path = format!("/api/market/listings/{listing}/offers/{id}");
        if self.dice.below(5) == 0 {
            return Ok(Some(Action::new(
                "turn down",
                Request::delete(path, format!("down-{key}")),
                Subject::InRequest(id),
            )));
        }
        let body = json!({"version": offer["version"]});
        let request = Request::put(format!("{path}/accept"), format!("sell-{key}"), body);
        Ok(Some(Action::new("sell", request, Subject::InRequest(id))))
    }

    async fn delist(&self, key: &str) -> Planned {
        let Some(listing) = self.listing(self.my_id()).await? else { return Ok(None) };
        let request = Request::delete(format!("/api/market/listings/{listing}"), format!("delist-{key}"));
        Ok(Some(Action::new("delist", request, Subject::InRequest(listing))))
    }
}
