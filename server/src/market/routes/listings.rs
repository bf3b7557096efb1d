//! Listings: search, create, cancel.

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::run_command;
use crate::auth::AuthUser;
use crate::cached::Wants;
use crate::cards::{Catalogue, Rarity};
use crate::collection::pages::{SortOrder, wanted_modifier};
use crate::collection::{CardPresenter, CardRef, TxContext, card_ref};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{CardId, ListingId, UserId};
use crate::json::{Json, Message, Path, PathId, Query, given};
use crate::market::Market;
use crate::market::commands;
use crate::market::listing_store::{self, ListingTerms};
use crate::market::offer_store;
use crate::market::posting::{self, Posting};
use crate::market::rules::{self, ListingStatus};
use crate::market::search::{Filter, ListingSort, Names};
use crate::market::search_store;
use crate::market::view::{Listing, ListingDetail, ListingInList};
use crate::paging::Paging;
use crate::users;

pub(super) fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(list_listings, create_listing))
        .routes(routes!(create_listings))
        .routes(routes!(find_listing, cancel_listing))
        .routes(routes!(list_user_listings))
}

/// Filters, order and page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListingsQuery {
    /// A part of the card's shown name, as plain text.
    search: Option<String>,
    /// Only those of this rarity.
    rarity: Option<Rarity>,
    /// Only this modifier, by id or name; `none` for cards without one.
    modifier: Option<String>,
    /// Only what is in a slab, or what is not.
    slabbed: Option<bool>,
    /// Only what is limited, or what is not.
    limited: Option<bool>,
    /// Only listings of this person: an id, or a name in any case.
    seller: Option<String>,
    /// `active` unless said otherwise; `all` is for one seller's listings.
    #[param(inline)]
    status: Option<StatusFilter>,
    /// The order; `new` unless said otherwise. Closed listings of all users are listed by time only.
    #[param(inline)]
    sort: Option<ListingSort>,
    /// Which way; `desc` for `new`, `rarity` and `offers`, `asc` for the others unless said otherwise.
    #[param(inline)]
    order: Option<SortOrder>,
    /// The page, from 1. The first 1000 listings can be paged through.
    page: Option<u32>,
    /// Listings on a page: 24 unless said otherwise, at most 100.
    limit: Option<u32>,
}

/// The status of listings, as a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StatusFilter {
    /// That can be offered for.
    Active,
    Sold,
    /// That were taken back.
    Cancelled,
    /// Listings whose time was over.
    Expired,
    All,
}

/// A page of listings.
#[derive(Debug, Serialize, ToSchema)]
struct ListingPage {
    /// The listings of this page.
    listings: Vec<ListingInList>,
    /// How many there are on all pages; 1000 when there are more.
    total: i64,
    /// Whether there are more than 1000: narrow the search to see them.
    more: bool,
    /// The page, from 1.
    page: u32,
    /// How many pages there are.
    pages: i64,
}

impl ListingsQuery {
    fn filter(&self, catalogue: &Catalogue) -> Result<Filter> {
        let status = match self.status.unwrap_or(StatusFilter::Active) {
            StatusFilter::Active => Some(ListingStatus::Active),
            StatusFilter::Sold => Some(ListingStatus::Sold),
            StatusFilter::Cancelled => Some(ListingStatus::Cancelled),
            StatusFilter::Expired => Some(ListingStatus::Expired),
            StatusFilter::All => None,
        };
        Ok(Filter {
            names: Names::search(catalogue, self.search.as_deref(), self.limited),
            rarity: self.rarity,
            modifier: wanted_modifier(catalogue, self.modifier.as_deref())?,
            slabbed: self.slabbed,
            seller: None,
            status,
        })
    }

    fn seller(&self) -> Option<String> {
        self.seller.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// Checks that the status and the order can be combined.
    fn check(&self) -> Result<()> {
        let closed = !matches!(self.status, None | Some(StatusFilter::Active));
        if !closed || self.seller().is_some() {
            return Ok(());
        }
        if self.status == Some(StatusFilter::All) {
            return Err(Error::invalid_field("status", "`all` is for one seller's listings: name the seller, too."));
        }
        if !matches!(self.sort, None | Some(ListingSort::New)) {
            let message = "Closed listings are sorted by `new`, or name a seller to sort theirs.";
            return Err(Error::invalid_field("sort", message));
        }
        Ok(())
    }
}

/// Lists what is for sale, or what became of listings.
#[utoipa::path(get, path = "/api/market/listings", tag = "market", params(ListingsQuery),
    responses((status = OK, body = ListingPage)))]
async fn list_listings(
    State(market): State<Market>,
    wants: Wants,
    RawQuery(raw): RawQuery,
    Query(query): Query<ListingsQuery>,
) -> Result<Response> {
    query.check()?;
    let page = Paging { page: query.page, limit: query.limit }.page(24, 100)?;
    // A cached answer is of this very state of the market, as far as this node knows.
    let key = format!("{} {}", market.changes.count(), raw.as_deref().unwrap_or_default());
    let render = async || {
        let presenter = CardPresenter::new(&market.cards).await?;
        let now = market.core.clock.now();
        let filter = query.filter(presenter.catalogue())?;
        let seller = query.seller();
        let sort = query.sort.unwrap_or_default();
        let order = query.order.unwrap_or_else(|| sort.usual_order());
        let read = move |conn: &mut Conn<'_>| {
            let mut filter = filter.clone();
            if let Some(seller) = &seller {
                filter.seller = Some(users::resolve(conn, seller)?.id);
            }
            let found = search_store::find(conn, &filter, sort, order, page, now)?;
            let rows = listing_store::by_ids(conn, &found.ids)?;
            let listings = ListingInList::all(conn, Listing::list(&presenter, &rows, now))?;
            let pages = (found.total + i64::from(page.limit) - 1) / i64::from(page.limit);
            Ok(ListingPage { listings, total: found.total, more: found.more, page: page.number, pages })
        };
        market.core.db.read(read).await
    };
    market.core.cached.answer("market/listings", &key, &wants, render).await
}

/// Shows a listing with its offers.
#[utoipa::path(get, path = "/api/market/listings/{id}", tag = "market", params(("id" = String, Path)),
    responses((status = OK, body = ListingDetail)))]
async fn find_listing(State(market): State<Market>, PathId(id): PathId<ListingId>) -> Result<Json<ListingDetail>> {
    let presenter = CardPresenter::new(&market.cards).await?;
    let now = market.core.clock.now();
    let read = move |conn: &mut Conn<'_>| {
        let row = listing_store::by_id(conn, id)?.ok_or(Error::NotFound("listing"))?;
        let offers = offer_store::of_listing(conn, id)?;
        ListingDetail::of(&presenter, &row, &offers, now)
    };
    market.core.db.read(read).await.map(Json)
}

/// A new listing as lists show it, for the sockets.
pub fn show_listing(market: Market, id: ListingId) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let presenter = CardPresenter::new(&market.cards).await?;
        let now = market.core.clock.now();
        let read = move |conn: &mut Conn<'_>| {
            let row = listing_store::by_ids(conn, &[id])?.pop().ok_or(Error::NotFound("listing"))?;
            let listing = ListingInList::all(conn, vec![Listing::of(&presenter, &row, now)?])?.pop();
            serde_json::to_value(listing).map_err(Error::internal)
        };
        market.core.db.read(read).await
    })
}

/// How many listings are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct UserListingsQuery {
    /// How many, 3 unless said otherwise, at most 100.
    limit: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
struct UserListings {
    /// Sorted with the latest first.
    listings: Vec<ListingInList>,
    /// How many there are; 1000 when there are more.
    total: i64,
}

/// Lists a user's listings, latest first.
#[utoipa::path(get, path = "/api/market/user/{userId}/listings", tag = "market",
    params(("userId" = String, Path, description = "An id, or a name in any case."), UserListingsQuery),
    responses((status = OK, body = UserListings)))]
async fn list_user_listings(
    State(market): State<Market>,
    Path(user): Path<String>,
    Query(query): Query<UserListingsQuery>,
) -> Result<Json<UserListings>> {
    let page = Paging { page: None, limit: query.limit }.page(3, 100)?;
    let presenter = CardPresenter::new(&market.cards).await?;
    let now = market.core.clock.now();
    let read = move |conn: &mut Conn<'_>| {
        let seller = Some(users::resolve(conn, &user)?.id);
        let filter = Filter { seller, status: Some(ListingStatus::Active), ..Filter::default() };
        let found = search_store::find(conn, &filter, ListingSort::New, SortOrder::Desc, page, now)?;
        let rows = listing_store::by_ids(conn, &found.ids)?;
        let listings = ListingInList::all(conn, Listing::list(&presenter, &rows, now))?;
        Ok(UserListings { listings, total: found.total })
    };
    market.core.db.read(read).await.map(Json)
}

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

/// A checked request to sell. Its cards are looked up in the transaction.
struct ListingRequest {
    owner: UserId,
    /// The field of the request that names the cards, for refusals.
    field: &'static str,
    cards: Vec<CardRef>,
    /// The ids of the listings, one for each card.
    ids: Vec<ListingId>,
    terms: ListingTerms,
}

impl ListingRequest {
    fn post(&self, tx: &mut Tx<'_>, ctx: &TxContext) -> Result<Vec<Listing>> {
        let cards = card_ref::resolve(tx, &ctx.presenter, self.owner, &self.cards, self.field)?;
        let posting = Posting {
            owner: self.owner,
            cards: cards.into_iter().zip(self.ids.iter().copied()).collect(),
            terms: self.terms.clone(),
        };
        let rows = posting::post_listings(tx, ctx, &posting)?;
        rows.iter().map(|row| Listing::of(&ctx.presenter, row, ctx.now)).collect()
    }
}

/// Checks the terms of a new listing.
fn listing_terms(
    market: &Market,
    ctx: &TxContext,
    asking_packs: Option<u32>,
    note: Option<&str>,
) -> Result<ListingTerms> {
    Ok(ListingTerms {
        asking_packs: rules::check_asking_packs(asking_packs)?,
        note: rules::clean_note(note)?,
        expires_at: ctx.now.plus_hours(i64::from(market.core.settings.now().market_hours)),
    })
}

/// Puts one of your cards up for sale. It is locked until it is sold, you take it back, or its time is over.
#[utoipa::path(post, path = "/api/market/listings", tag = "market", security(("token" = [])), params(IdempotencyKey),
    request_body = CreateListing, responses((status = CREATED, body = Listing)))]
async fn create_listing(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListing>,
) -> Result<Answer> {
    let CreateListing { card_id, card, asking_packs, note } = once.body();
    let named = card_id.map(CardRef::Id).or_else(|| card.clone());
    let card = named.ok_or_else(|| Error::invalid_field("cardId", "Say which card: give its id as `cardId`."))?;
    let ctx = TxContext::of(&market.cards).await?;
    let request = ListingRequest {
        owner: user.id,
        field: "card",
        cards: vec![card],
        ids: vec![ListingId::new(ctx.now, &ctx.dice)],
        terms: listing_terms(&market, &ctx, *asking_packs, note.as_deref())?,
    };
    let save = move |tx: &mut Tx<'_>, _: &CreateListing| {
        request.post(tx, &ctx)?.pop().ok_or_else(|| Error::internal("no listing was made"))
    };
    market.core.once(user.id, once.answering(StatusCode::CREATED), save).await
}

/// Puts several of your cards up for sale, all or none.
#[utoipa::path(post, path = "/api/market/listings/bulk", tag = "market", security(("token" = [])),
    params(IdempotencyKey), request_body = CreateListings, responses((status = CREATED, body = MadeListings)))]
async fn create_listings(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListings>,
) -> Result<Answer> {
    let CreateListings { card_ids, asking_packs, note } = once.body();
    if card_ids.is_empty() {
        return Err(Error::invalid_field("cardIds", "Choose at least one card."));
    }
    rules::check_max_cards("cardIds", card_ids.len())?;
    let ctx = TxContext::of(&market.cards).await?;
    let request = ListingRequest {
        owner: user.id,
        field: "cardIds",
        cards: card_ids.clone(),
        ids: card_ids.iter().map(|_| ListingId::new(ctx.now, &ctx.dice)).collect(),
        terms: listing_terms(&market, &ctx, *asking_packs, note.as_deref())?,
    };
    let save = move |tx: &mut Tx<'_>, _: &CreateListings| Ok(MadeListings { listings: request.post(tx, &ctx)? });
    market.core.once(user.id, once.answering(StatusCode::CREATED), save).await
}

/// Takes your listing back; its offers are over, and your card is free.
#[utoipa::path(delete, path = "/api/market/listings/{id}", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
async fn cancel_listing(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let owner = user.id;
    let message = "The listing is taken back, and the card is free.";
    run_command(&market, owner, once, message, move |tx, ctx| commands::cancel_listing(tx, ctx, listing, owner)).await
}
