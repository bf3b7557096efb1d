//! People who trade with each other and sell to each other while the server is killed. Each looks at what there is,
//! from several windows, and does something about it. Others may be faster, which is no fault; what was done is
//! remembered by kind, and nothing is done twice.

use std::sync::Arc;

use foilcast::dice::Dice;
use serde_json::{Value, json};

use super::calls::{Call, text};
use super::people::{Hand, is_success, parsed, unexpected};

/// Packs that each window opens first.
const PACKS: u32 = 3;
/// Refusals that concurrent actions of others can cause.
const IN_THE_WAY: &[&str] = &[
    "card_busy",
    "card_moved",
    "no_packs",
    "trade_closed",
    "listing_closed",
    "offer_closed",
    "offer_exists",
    "offer_not_found",
];

/// One browser window of a person.
pub struct Dealer {
    /// The person, and how calls are made.
    pub hand: Hand,
    /// The ids of all who deal.
    pub people: Arc<Vec<String>>,
    /// Which of them this is.
    pub me: usize,
    pub dice: Dice,
}

/// A call, and what its success is remembered as.
struct Deal {
    call: Call,
    kind: &'static str,
    about: About,
    /// A second thing that it ends.
    ends: Option<(&'static str, String)>,
}

enum About {
    /// Its id is at this place of the response.
    Answered(&'static str),
    /// Its id was named in the call.
    Named(String),
}

impl Deal {
    fn new(kind: &'static str, call: Call, about: About) -> Self {
        Self { call, kind, about, ends: None }
    }
}

type Found = Result<Option<Deal>, String>;

impl Dealer {
    /// Deals until the run is over.
    pub async fn deal(self) -> Result<(), String> {
        for number in 0..PACKS {
            self.hand.open_pack(number).await?;
        }
        for number in PACKS.. {
            if let Some(deal) = self.find(&format!("{}-{number}", self.hand.name)).await? {
                self.close(deal).await?;
            }
            if self.hand.known.counts().done {
                break;
            }
        }
        Ok(())
    }

    /// The next deal; `None` where nothing is possible.
    async fn find(&self, key: &str) -> Found {
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
            _ => self.take_down(key).await,
        }
    }

    /// Makes a call until it is answered, and records the success.
    async fn close(&self, deal: Deal) -> Result<(), String> {
        let (status, answer) = self.hand.settle(&deal.call).await?;
        if !is_success(status) {
            let code = text(&parsed(&answer)?, "code");
            let known = matches!(status, 404 | 409) && IN_THE_WAY.contains(&code.as_str());
            return if known { Ok(()) } else { Err(unexpected(&deal.call, &(status, answer))) };
        }
        let id = match deal.about {
            About::Named(id) => id,
            About::Answered(place) => {
                let answer = parsed(&answer)?;
                let id = answer.pointer(place).and_then(Value::as_str);
                id.ok_or_else(|| format!("no id at {place} of {answer}"))?.to_owned()
            }
        };
        let ends = deal.ends.map_or(Ok(()), |(kind, id)| self.hand.known.did(kind, id));
        ends.and_then(|()| self.hand.known.did(deal.kind, id))
    }

    fn my_id(&self) -> &str {
        &self.people[self.me]
    }

    fn one<T>(&self, mut of: Vec<T>) -> Option<T> {
        let at = usize::try_from(self.dice.below(of.len() as u64)).ok()?;
        (at < of.len()).then(|| of.swap_remove(at))
    }

    fn other(&self) -> &str {
        let steps = 1 + usize::try_from(self.dice.below(self.people.len() as u64 - 1)).unwrap_or(0);
        &self.people[(self.me + steps) % self.people.len()]
    }

    /// Rows that can be seen there.
    async fn rows(&self, path: &str, place: &str) -> Result<Vec<Value>, String> {
        let seen = self.hand.look(path).await?;
        let rows = seen.pointer(place).and_then(Value::as_array);
        rows.cloned().ok_or_else(|| format!("no list in what is at {path}: {seen}"))
    }

    /// At most two of a person's latest free cards.
    async fn cards(&self, who: &str) -> Result<Vec<String>, String> {
        let mut cards = self.rows(&format!("/api/users/{who}/collection?limit=40"), "/cards").await?;
        cards.retain(|card| card["status"] == "available");
        let skip = usize::try_from(self.dice.below(cards.len() as u64)).unwrap_or(0);
        let most = usize::try_from(self.dice.below(3)).unwrap_or(0);
        Ok(cards.iter().skip(skip).take(most).map(|card| text(card, "_id")).collect())
    }

    /// Cards, and packs besides or instead.
    async fn side(&self, who: &str) -> Result<(Vec<String>, u64), String> {
        let cards = self.cards(who).await?;
        let packs = self.dice.below(3).max(u64::from(cards.is_empty()));
        Ok((cards, packs))
    }

    async fn propose(&self, key: &str, answers: Option<Value>) -> Found {
        let recipient = answers.as_ref().map_or_else(|| self.other().to_owned(), |trade| text(&trade["sender"], "_id"));
        let (offered, packs) = self.side(self.my_id()).await?;
        let (mut wanted, wanted_packs) = self.side(&recipient).await?;
        // A card that changed hands between the two reads would stand on both sides, which no page allows.
        wanted.retain(|card| !offered.contains(card));
        let wanted_packs = wanted_packs.max(u64::from(wanted.is_empty()));
        let mut body = json!({
            "recipient": recipient, "offeredItems": offered, "offeredPacks": packs,
            "requestedItems": wanted, "requestedPacks": wanted_packs,
        });
        let countered = answers.map(|trade| text(&trade, "_id"));
        if let Some(countered) = &countered {
            body["counterOf"] = json!(countered);
        }
        let call = Call { body, ..Call::post("/api/trades", format!("propose-{key}")) };
        let ends = countered.map(|countered| ("counter", countered));
        Ok(Some(Deal { call, kind: "propose", about: About::Answered("/_id"), ends }))
    }

    /// One of my open trades in which I am this side.
    async fn pending(&self, side: &str) -> Result<Option<Value>, String> {
        let mut trades = self.rows(&format!("/api/trades/{}/pending?limit=20", self.my_id()), "").await?;
        trades.retain(|trade| trade[side]["_id"] == self.my_id());
        Ok(self.one(trades))
    }

    async fn end_trade(&self, key: &str, status: &str) -> Found {
        let side = if status == "cancelled" { "sender" } else { "recipient" };
        let Some(trade) = self.pending(side).await? else { return Ok(None) };
        let kind = match status {
            "accepted" => "accept",
            "rejected" => "reject",
            _ => "cancel",
        };
        let id = text(&trade, "_id");
        let body = json!({"status": status, "version": trade["version"]});
        let call = Call::put(format!("/api/trades/{id}/status"), format!("{kind}-{key}"), body);
        Ok(Some(Deal::new(kind, call, About::Named(id))))
    }

    async fn list(&self, key: &str) -> Found {
        let Some(card) = self.one(self.cards(self.my_id()).await?) else { return Ok(None) };
        let body = json!({"cardId": card});
        let call = Call { body, ..Call::post("/api/market/listings", format!("list-{key}")) };
        Ok(Some(Deal::new("list", call, About::Answered("/_id"))))
    }

    /// One of a person's listings.
    async fn listing(&self, who: &str) -> Result<Option<String>, String> {
        let listings = self.rows(&format!("/api/market/user/{who}/listings?limit=40"), "/listings").await?;
        Ok(self.one(listings).map(|listing| text(&listing, "_id")))
    }

    async fn offer(&self, key: &str) -> Found {
        let Some(listing) = self.listing(self.other()).await? else { return Ok(None) };
        let (cards, packs) = self.side(self.my_id()).await?;
        let path = format!("/api/market/listings/{listing}/offers");
        let body = json!({"offeredCards": cards, "offeredPacks": packs});
        let call = Call { body, ..Call::post(&path, format!("offer-{key}")) };
        Ok(Some(Deal::new("offer", call, About::Answered("/offer/_id"))))
    }

    /// Changes one of my offers, or takes it back.
    async fn change_offer(&self, key: &str) -> Found {
        let Some(offer) = self.one(self.rows("/api/market/offers?status=active&limit=20", "/offers").await?) else {
            return Ok(None);
        };
        let path = format!("/api/market/listings/{}/offers/self", text(&offer["listing"], "_id"));
        if self.dice.below(2) == 0 {
            // It may be another offer for the same listing by then, so only the call is recorded.
            let about = About::Named(key.to_owned());
            return Ok(Some(Deal::new("retract", Call::delete(path, format!("retract-{key}")), about)));
        }
        let (cards, packs) = self.side(self.my_id()).await?;
        let body = json!({"offeredCards": cards, "offeredPacks": packs});
        let call = Call::put(path, format!("change-{key}"), body);
        Ok(Some(Deal::new("change", call, About::Answered("/offer/_id"))))
    }

    /// Accepts an offer; now and then rejects it.
    async fn end_offer(&self, key: &str) -> Found {
        let mut listings =
            self.rows(&format!("/api/market/user/{}/listings?limit=40", self.my_id()), "/listings").await?;
        listings.retain(|listing| listing["offerCount"] != 0);
        let Some(listing) = self.one(listings).map(|listing| text(&listing, "_id")) else { return Ok(None) };
        let mut offers = self.rows(&format!("/api/market/listings/{listing}"), "/offers").await?;
        offers.retain(|offer| offer["status"] == "active");
        let Some(offer) = self.one(offers) else { return Ok(None) };
        let id = text(&offer, "_id");
        let path = format!("/api/market/listings/{listing}/offers/{id}");
        if self.dice.below(5) == 0 {
            return Ok(Some(Deal::new("turn down", Call::delete(path, format!("down-{key}")), About::Named(id))));
        }
        let body = json!({"version": offer["version"]});
        let call = Call::put(format!("{path}/accept"), format!("sell-{key}"), body);
        Ok(Some(Deal::new("sell", call, About::Named(id))))
    }

    async fn take_down(&self, key: &str) -> Found {
        let Some(listing) = self.listing(self.my_id()).await? else { return Ok(None) };
        let call = Call::delete(format!("/api/market/listings/{listing}"), format!("delist-{key}"));
        Ok(Some(Deal::new("delist", call, About::Named(listing))))
    }
}
