//! Routes for listing, making, changing and ending offers.

use crate::feature::routes;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::run_command;
use crate::auth::AuthUser;
use crate::collection::{CardPresenter, CardRef, TxContext, card_ref};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{ListingId, OfferId, UserId};
use crate::json::{Json, Message, PathId, PathIds, Query, given};
use crate::market::Market;
use crate::market::commands;
use crate::market::listing_store;
use crate::market::offer_store::{self, NewOffer};
use crate::market::rules::{self, OfferStatus};
use crate::market::view::{Listing, ListingDetail, Offer};
use crate::messages::{self, msg};
use crate::paging::Paging;
use crate::trades::tidy_message;

pub(super) fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(list_own_offers))
        .routes(routes!(make_offer))
        .routes(routes!(change_offer, retract_offer))
        .routes(routes!(accept_offer))
        .routes(routes!(reject_offer))
}

/// Filters of the caller's offers.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OwnOffersQuery {
    /// Only offers with this status.
    #[param(inline)]
    status: Option<OfferStatus>,
    /// The page, from 1.
    page: Option<u32>,
    /// Offers per page: 24 by default, at most 100.
    limit: Option<u32>,
}

/// An offer of the caller, with its listing.
#[derive(Debug, Serialize, ToSchema)]
struct OwnOffer {
    #[serde(flatten)]
    offer: Offer,
    /// The listing, without its offers.
    listing: Listing,
}

/// A page of the caller's offers.
#[derive(Debug, Serialize, ToSchema)]
struct OwnOfferPage {
    /// The offers, latest first.
    offers: Vec<OwnOffer>,
    /// The number of offers on all pages.
    total: i64,
}

/// Lists the caller's offers, latest first.
#[utoipa::path(get, path = "/api/market/offers", tag = "market", security(("token" = [])), params(OwnOffersQuery),
    responses((status = OK, body = OwnOfferPage)))]
async fn list_own_offers(
    State(market): State<Market>,
    user: AuthUser,
    Query(query): Query<OwnOffersQuery>,
) -> Result<Json<OwnOfferPage>> {
    let page = Paging { page: query.page, limit: query.limit }.page(24, 100)?;
    let presenter = CardPresenter::new(&market.cards).await?;
    let now = market.core.clock.now();
    let offerer = user.id;
    let read = move |conn: &mut Conn<'_>| {
        let (rows, total) = offer_store::by_offerer(conn, offerer, query.status, page)?;
        let ids: Vec<ListingId> = rows.iter().map(|row| row.listing).collect();
        let listings = listing_store::by_ids(conn, &ids)?;
        let own = |row: &offer_store::OfferRow| {
            // An offer whose listing cannot be read is left out.
            let listing = listings.iter().find(|listing| listing.id == row.listing)?;
            let unreadable = |error: &Error| tracing::error!(%error, offer.id = %row.id, "skipped an unreadable offer");
            let offer = Offer::of(&presenter, listing, row).inspect_err(unreadable).ok()?;
            let listing = Listing::of(&presenter, listing, now).inspect_err(unreadable).ok()?;
            Some(OwnOffer { offer, listing })
        };
        Ok(OwnOfferPage { offers: rows.iter().filter_map(own).collect(), total })
    };
    market.core.db.read(read).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakeOffer {
    /// Your message about the offer, at most 500 characters.
    #[serde(default)]
    message: Option<String>,
    /// Your cards, at most 20.
    #[serde(default)]
    offered_cards: Vec<CardRef>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = u32, required = false)]
    offered_packs: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MadeOffer {
    #[schema(value_type = String)]
    message: messages::Message,
    offer: Offer,
}

/// A command that makes an offer.
type OfferCommand = fn(&mut Tx<'_>, &TxContext, &NewOffer<'_>) -> Result<()>;

/// A validated request. The transaction looks up its cards.
struct OfferRequest {
    id: OfferId,
    listing: ListingId,
    offerer: UserId,
    message: Option<String>,
    cards: Vec<CardRef>,
    packs: u32,
}

impl OfferRequest {
    fn new(ctx: &TxContext, listing: ListingId, offerer: UserId, body: &MakeOffer) -> Result<Self> {
        rules::check_max_cards("offeredCards", body.offered_cards.len())?;
        Ok(Self {
            id: OfferId::new(ctx.now, &ctx.dice),
            listing,
            offerer,
            message: tidy_message(body.message.as_deref())?,
            cards: body.offered_cards.clone(),
            packs: body.offered_packs.unwrap_or_default(),
        })
    }

    /// Makes the offer with `command`, and returns its view.
    fn run(&self, tx: &mut Tx<'_>, ctx: &TxContext, command: OfferCommand) -> Result<Offer> {
        let cards = card_ref::resolve(tx, &ctx.presenter, self.offerer, &self.cards, "offeredCards")?;
        rules::check_offer(&cards, self.packs)?;
        let new = NewOffer {
            id: self.id,
            listing: self.listing,
            offerer: self.offerer,
            message: self.message.as_deref(),
            cards: &cards,
            packs: self.packs,
            at: ctx.now,
        };
        command(tx, ctx, &new)?;
        let gone = || Error::internal("a new offer is missing");
        let listing = listing_store::by_id(tx, self.listing)?.ok_or_else(gone)?;
        let offer = offer_store::by_id(tx, self.id, self.listing)?.ok_or_else(gone)?;
        Offer::of(&ctx.presenter, &listing, &offer)
    }
}

/// Makes an offer with `command`, and responds with it and this message.
async fn submit_offer(
    message: messages::Message,
    command: OfferCommand,
    market: &Market,
    offerer: UserId,
    listing: ListingId,
    once: Idempotent<MakeOffer>,
) -> Result<Answer> {
    let ctx = TxContext::of(&market.cards).await?;
    let request = OfferRequest::new(&ctx, listing, offerer, once.body())?;
    let save = move |tx: &mut Tx<'_>, _: &MakeOffer| {
        Ok(MadeOffer { message: message.clone(), offer: request.run(tx, &ctx, command)? })
    };
    market.core.once(offerer, once, save).await
}

/// Offers cards and packs for a listing. They are locked until the offer ends.
#[utoipa::path(post, path = "/api/market/listings/{id}/offers", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = MakeOffer, responses((status = OK, body = MadeOffer)))]
async fn make_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<MakeOffer>,
) -> Result<Answer> {
    submit_offer(msg!("done.offer_made"), commands::make_offer, &market, user.id, listing, once).await
}

/// Replaces your open offer for a listing by another one in one transaction.
#[utoipa::path(put, path = "/api/market/listings/{id}/offers/self", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = MakeOffer, responses((status = OK, body = MadeOffer)))]
async fn change_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<MakeOffer>,
) -> Result<Answer> {
    submit_offer(msg!("done.offer_changed"), commands::replace_offer, &market, user.id, listing, once).await
}

/// Retracts your open offer for a listing.
#[utoipa::path(delete, path = "/api/market/listings/{id}/offers/self", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
async fn retract_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let offerer = user.id;
    let message = msg!("done.offer_withdrawn");
    run_command(&market, offerer, once, message, move |tx, ctx| commands::retract_offer(tx, ctx, listing, offerer))
        .await
}

/// Rejects an offer for your listing.
#[utoipa::path(delete, path = "/api/market/listings/{id}/offers/{offerId}", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path), ("offerId" = String, Path)),
    responses((status = OK, body = Message)))]
async fn reject_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathIds(listing, offer): PathIds<ListingId, OfferId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let owner = user.id;
    let message = msg!("done.offer_rejected");
    run_command(&market, owner, once, message, move |tx, ctx| commands::reject_offer(tx, ctx, listing, offer, owner))
        .await
}

/// The acceptance of an offer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AcceptOffer {
    /// The `version` of the offer that you have seen. If the offer has another version now, the response is 409
    /// `changed`. Without it, any version is accepted.
    #[serde(default)]
    version: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MadeSale {
    #[schema(value_type = String)]
    message: messages::Message,
    listing: ListingDetail,
}

/// Accepts an offer for your listing. This exchanges all cards and packs and ends all other offers.
#[utoipa::path(put, path = "/api/market/listings/{id}/offers/{offerId}/accept", tag = "market",
    security(("token" = [])), params(IdempotencyKey, ("id" = String, Path), ("offerId" = String, Path)),
    request_body = AcceptOffer, responses((status = OK, body = MadeSale)))]
async fn accept_offer(
    State(market): State<Market>,
    user: AuthUser,
    PathIds(listing, offer): PathIds<ListingId, OfferId>,
    once: Idempotent<AcceptOffer>,
) -> Result<Answer> {
    let owner = user.id;
    let ctx = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, body: &AcceptOffer| {
        commands::accept_offer(tx, &ctx, listing, offer, owner, body.version.as_deref())?;
        let row = listing_store::by_id(tx, listing)?.ok_or(Error::NotFound("listing"))?;
        let offers = offer_store::of_listing(tx, listing)?;
        let listing = ListingDetail::of(&ctx.presenter, &row, &offers, ctx.now)?;
        Ok(MadeSale { message: msg!("done.offer_accepted"), listing })
    };
    market.core.once(user.id, once, save).await
}
