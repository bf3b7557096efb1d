//! Selling and offering: everything on the market that moves something.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::commands;
use super::listing_store;
use super::offer_store::{self, NewOffer};
use super::posting::{self, Posting};
use super::rules;
use super::view::{Listing, ListingDetail, Offer};
use crate::auth::AuthUser;
use crate::collection::TxContext;
use crate::collection::{CardRef, card_ref};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{CardId, ListingId, OfferId, UserId};
use crate::json::{Message, PathId, PathIds, given};
use crate::market::Market;
use crate::trades::tidy_message;

/// A card to be put up for sale.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateListing {
    /// The card's id; or give `card`.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<CardId>)]
    card_id: Option<CardId>,
    /// The card, by id or by name, rarity and mint number.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<CardRef>)]
    card: Option<CardRef>,
    /// Packs that you have in mind, 1 to 10,000; leave it out to take any offer.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    asking_packs: Option<u32>,
    /// What you say about it, at most 280 characters.
    #[serde(default)]
    note: Option<String>,
}

/// Cards to be put up for sale.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateListings {
    /// At most 20 cards.
    card_ids: Vec<CardRef>,
    /// Packs that you have in mind for each, 1 to 10,000; leave it out to take any offer.
    #[serde(default, deserialize_with = "given")]
    asking_packs: Option<u32>,
    /// What you say about each, at most 280 characters.
    #[serde(default)]
    note: Option<String>,
}

/// Listings that were made.
#[derive(Debug, Serialize, ToSchema)]
struct MadeListings {
    /// In the order of the cards.
    listings: Vec<Listing>,
}

/// A request to sell, before its cards are looked up.
struct ToPost {
    field: &'static str,
    cards: Vec<CardRef>,
    ids: Vec<ListingId>,
    posting: Posting,
}

impl ToPost {
    fn of(
        market: &Market,
        owner: UserId,
        (field, cards): (&'static str, &[CardRef]),
        packs: Option<u32>,
        note: Option<&str>,
    ) -> Result<Self> {
        rules::at_most(field, cards.len())?;
        let ids = cards.iter().map(|_| ListingId::new(market.core.clock.now(), &market.core.dice)).collect();
        let posting = Posting {
            owner,
            cards: Vec::new(),
            asking_packs: rules::asking(packs)?,
            note: rules::tidy_note(note)?,
            hours: market.core.settings.now().market_hours,
        };
        Ok(Self { field, cards: cards.to_vec(), ids, posting })
    }

    fn post(&self, tx: &mut Tx<'_>, at: &TxContext) -> Result<Vec<Listing>> {
        let cards = card_ref::resolve(tx, &at.presenter, self.posting.owner, &self.cards, self.field)?;
        let cards = cards.into_iter().zip(self.ids.iter().copied()).collect();
        let rows = posting::post(tx, at, &Posting { cards, ..self.posting.clone() })?;
        rows.iter().map(|row| Listing::of(&at.presenter, row, at.now)).collect()
    }
}

/// Puts one of your cards up for sale. It is locked until it is sold, you take it back, or its time is over.
#[utoipa::path(post, path = "/api/market/listings", tag = "market", security(("token" = [])), params(IdempotencyKey),
    request_body = CreateListing, responses((status = CREATED, body = Listing)))]
pub(super) async fn create_listing(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListing>,
) -> Result<Answer> {
    let CreateListing { card_id, card, asking_packs, note } = once.body();
    let named = card_id.map(CardRef::Id).or_else(|| card.clone());
    let card = named.ok_or_else(|| Error::invalid_field("cardId", "Say which card: give its id as `cardId`."))?;
    let to_post = ToPost::of(&market, user.id, ("card", &[card]), *asking_packs, note.as_deref())?;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &CreateListing| {
        to_post.post(tx, &at)?.pop().ok_or_else(|| Error::internal("no listing was made"))
    };
    market.core.once(user.id, once.answering(StatusCode::CREATED), save).await
}

/// Puts several of your cards up for sale, all or none.
#[utoipa::path(post, path = "/api/market/listings/bulk", tag = "market", security(("token" = [])),
    params(IdempotencyKey), request_body = CreateListings, responses((status = CREATED, body = MadeListings)))]
pub(super) async fn create_listings(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListings>,
) -> Result<Answer> {
    let CreateListings { card_ids, asking_packs, note } = once.body();
    if card_ids.is_empty() {
        return Err(Error::invalid_field("cardIds", "Choose at least one card."));
    }
    let to_post = ToPost::of(&market, user.id, ("cardIds", card_ids), *asking_packs, note.as_deref())?;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &CreateListings| Ok(MadeListings { listings: to_post.post(tx, &at)? });
    market.core.once(user.id, once.answering(StatusCode::CREATED), save).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakeOffer {
    /// What you say about it, at most 500 characters.
    #[serde(default)]
    message: Option<String>,
    /// Cards of yours, at most 20.
    #[serde(default)]
    offered_cards: Vec<CardRef>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = u32, required = false)]
    offered_packs: Option<u32>,
}

/// An offer that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeOffer {
    message: &'static str,
    offer: Offer,
}

/// An offer that is checked as far as that goes without the database.
struct Draft {
    id: OfferId,
    listing: ListingId,
    offerer: UserId,
    message: Option<String>,
    cards: Vec<CardRef>,
    packs: u32,
}

impl Draft {
    fn of(market: &Market, listing: ListingId, offerer: UserId, body: &MakeOffer) -> Result<Self> {
        rules::at_most("offeredCards", body.offered_cards.len())?;
        let packs = body.offered_packs.unwrap_or_default();
        Ok(Self {
            id: OfferId::new(market.core.clock.now(), &market.core.dice),
            listing,
            offerer,
            message: tidy_message(body.message.as_deref())?,
            cards: body.offered_cards.clone(),
            packs,
        })
    }

    /// The ids of its cards.
    fn cards(&self, conn: &mut Conn<'_>, at: &TxContext) -> Result<Vec<CardId>> {
        let cards = card_ref::resolve(conn, &at.presenter, self.offerer, &self.cards, "offeredCards")?;
        rules::offered(&cards, self.packs)?;
        Ok(cards)
    }

    fn new_at<'a>(&'a self, at: &TxContext, cards: &'a [CardId]) -> NewOffer<'a> {
        NewOffer {
            id: self.id,
            listing: self.listing,
            offerer: self.offerer,
            message: self.message.as_deref(),
            cards,
            packs: self.packs,
            at: at.now,
        }
    }

    fn shown(&self, conn: &mut Conn<'_>, at: &TxContext) -> Result<Offer> {
        let gone = || Error::internal("an offer is gone that was just made");
        let listing = listing_store::by_id(conn, self.listing)?.ok_or_else(gone)?;
        let offer = offer_store::by_id(conn, self.id, self.listing)?.ok_or_else(gone)?;
        Offer::of(&at.presenter, &listing, &offer)
    }
}

/// Offers cards and packs for a listing. They are held until something becomes of the offer.
#[utoipa::path(post, path = "/api/market/listings/{id}/offers", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = MakeOffer, responses((status = OK, body = MadeOffer)))]
pub(super) async fn make_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<MakeOffer>,
) -> Result<Answer> {
    let draft = Draft::of(&market, listing, user.id, once.body())?;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &MakeOffer| {
        let cards = draft.cards(tx, &at)?;
        commands::offer(tx, &at, &draft.new_at(&at, &cards))?;
        Ok(MadeOffer { message: "Offer submitted successfully", offer: draft.shown(tx, &at)? })
    };
    market.core.once(user.id, once, save).await
}

/// Replaces your open offer for a listing by another one, at once: there is no moment without an offer.
#[utoipa::path(put, path = "/api/market/listings/{id}/offers/self", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = MakeOffer, responses((status = OK, body = MadeOffer)))]
pub(super) async fn change_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<MakeOffer>,
) -> Result<Answer> {
    let draft = Draft::of(&market, listing, user.id, once.body())?;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &MakeOffer| {
        let cards = draft.cards(tx, &at)?;
        commands::replace(tx, &at, &draft.new_at(&at, &cards))?;
        Ok(MadeOffer { message: "Offer changed successfully", offer: draft.shown(tx, &at)? })
    };
    market.core.once(user.id, once, save).await
}

/// Takes your open offer for a listing back.
#[utoipa::path(delete, path = "/api/market/listings/{id}/offers/self", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
pub(super) async fn retract_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let offerer = user.id;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        commands::retract(tx, &at, listing, offerer)?;
        Ok(Message { message: "Your offer is taken back, and everything in it is yours again." })
    };
    market.core.once(user.id, once, save).await
}

/// Tells who made an offer for your listing that you do not want it.
#[utoipa::path(delete, path = "/api/market/listings/{id}/offers/{offerId}", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path), ("offerId" = String, Path)),
    responses((status = OK, body = Message)))]
pub(super) async fn reject_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathIds(listing, offer): PathIds<ListingId, OfferId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let owner = user.id;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        commands::reject(tx, &at, (listing, offer), owner)?;
        Ok(Message { message: "The offer is rejected, and who made it is told." })
    };
    market.core.once(user.id, once, save).await
}

/// What the owner has seen of an offer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AcceptOffer {
    /// The offer's `version` as it was shown: another one is refused as `changed`. Without it any is accepted.
    #[serde(default)]
    version: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MadeSale {
    message: &'static str,
    listing: ListingDetail,
}

/// Accepts an offer for your listing: everything changes hands in one go, and all other offers are over.
#[utoipa::path(put, path = "/api/market/listings/{id}/offers/{offerId}/accept", tag = "market",
    security(("token" = [])), params(IdempotencyKey, ("id" = String, Path), ("offerId" = String, Path)),
    request_body = AcceptOffer, responses((status = OK, body = MadeSale)))]
pub(super) async fn accept_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathIds(listing, offer): PathIds<ListingId, OfferId>,
    once: Idempotent<AcceptOffer>,
) -> Result<Answer> {
    let owner = user.id;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, body: &AcceptOffer| {
        commands::accept(tx, &at, (listing, offer), owner, body.version.as_deref())?;
        let row = listing_store::by_id(tx, listing)?.ok_or(Error::NotFound("listing"))?;
        let offers = offer_store::of_listing(tx, listing)?;
        let listing = ListingDetail::of(&at.presenter, &row, &offers, at.now)?;
        Ok(MadeSale { message: "The offer is accepted, and everything has changed hands.", listing })
    };
    market.core.once(user.id, once, save).await
}

/// Takes your listing back; its offers are over, and your card is free.
#[utoipa::path(delete, path = "/api/market/listings/{id}", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
pub(super) async fn cancel_listing(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let owner = user.id;
    let at = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        commands::cancel(tx, &at, listing, owner)?;
        Ok(Message { message: "The listing is taken back, and the card is free." })
    };
    market.core.once(user.id, once, save).await
}
