//! Routes for searching, creating and cancelling listings.

use crate::feature::routes;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

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
use crate::messages::msg;
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
    /// A part of the card's displayed name, as plain text.
    search: Option<String>,
    /// Only cards of this rarity.
    rarity: Option<Rarity>,
    /// Only cards with this modifier, by id or name; `none` for cards without one.
    modifier: Option<String>,
    /// Only cards in a slab, or only others.
    slabbed: Option<bool>,
    /// Only limited cards, or only others.
    limited: Option<bool>,
    /// Only listings of this user: an id, or a name in any case.
    seller: Option<String>,
    /// The status: `active` by default; `all` requires a seller.
    #[param(inline)]
    status: Option<StatusFilter>,
    /// The sort key; `new` by default. Closed listings of all users can be sorted by `new` only.
    #[param(inline)]
    sort: Option<ListingSort>,
    /// The direction; by default `desc` for `new`, `rarity` and `offers`, and `asc` for the others.
    #[param(inline)]
    order: Option<SortOrder>,
    /// The page, from 1. Only the first 1000 listings have pages.
    page: Option<u32>,
    /// Listings per page: 24 by default, at most 100.
    limit: Option<u32>,
}

/// A filter by status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StatusFilter {
    Active,
    Sold,
    Cancelled,
    Expired,
    All,
}

/// A page of listings.
#[derive(Debug, Serialize, ToSchema)]
struct ListingPage {
    listings: Vec<ListingInList>,
    /// The number of listings on all pages, at most 1000.
    total: i64,
    /// Whether there are more than 1000. Narrow the search to see them.
    more: bool,
    /// The page, from 1.
    page: u32,
    /// The number of pages.
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
            return Err(Error::invalid_field("status", msg!("invalid.all_listings")));
        }
        if !matches!(self.sort, None | Some(ListingSort::New)) {
            return Err(Error::invalid_field("sort", msg!("invalid.closed_sort")));
        }
        Ok(())
    }
}

/// Searches the market's listings; `status` selects open or closed ones.
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
    // A response is cached for the state of the market that this node knows.
    let key = format!("{} {}", market.changes.count(), raw.as_deref().unwrap_or_default());
    let render = async || {
        let presenter = CardPresenter::new(&market.cards).await?;
        let now = market.core.clock.now();
        let filter = query.filter(presenter.catalogue())?;
        let seller = query.seller();
        let sort = query.sort.unwrap_or_default();
        let order = query.order.unwrap_or_else(|| sort.default_order());
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

/// Returns a listing with its offers.
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

/// The event of a new listing for the sockets.
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

/// The size of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct UserListingsQuery {
    /// The number of listings: 3 by default, at most 100.
    limit: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
struct UserListings {
    /// The listings, latest first.
    listings: Vec<ListingInList>,
    /// The number of the user's listings, at most 1000.
    total: i64,
}

/// Lists a user's open listings, latest first.
#[utoipa::path(get, path = "/api/market/user/{userId}/listings", tag = "market",
    params(("userId" = String, Path, description = "The user's id, or name in any case."), UserListingsQuery),
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

/// A card to list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateListing {
    /// The card's id, unless `card` is given.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<CardId>)]
    card_id: Option<CardId>,
    /// The card, by id or by name, rarity and mint number.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<CardRef>)]
    card: Option<CardRef>,
    /// The asking price in packs, 1 to 10,000. Leave it out for any offer.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    asking_packs: Option<u32>,
    /// Your note about the card, at most 280 characters.
    #[serde(default)]
    note: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateListings {
    /// The cards to list, at most 20.
    card_ids: Vec<CardRef>,
    /// The asking price of each in packs, 1 to 10,000. Leave it out for any offer.
    #[serde(default, deserialize_with = "given")]
    asking_packs: Option<u32>,
    /// Your note about each card, at most 280 characters.
    #[serde(default)]
    note: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct MadeListings {
    /// The listings, in the order of the cards.
    listings: Vec<Listing>,
}

/// A validated request. The transaction looks up its cards.
struct ListingRequest {
    owner: UserId,
    /// The field of the request that names the cards, for errors.
    field: &'static str,
    cards: Vec<CardRef>,
    /// The id of each card's listing.
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

/// Validates the terms of a new listing.
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

/// Lists one of your cards. It is locked until the listing is sold or cancelled or expires.
#[utoipa::path(post, path = "/api/market/listings", tag = "market", security(("token" = [])), params(IdempotencyKey),
    request_body = CreateListing, responses((status = CREATED, body = Listing)))]
async fn create_listing(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListing>,
) -> Result<Answer> {
    let CreateListing { card_id, card, asking_packs, note } = once.body();
    let named = card_id.map(CardRef::Id).or_else(|| card.clone());
    let card = named.ok_or_else(|| Error::invalid_field("cardId", msg!("invalid.which_card")))?;
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

/// Lists several of your cards, all or none.
#[utoipa::path(post, path = "/api/market/listings/bulk", tag = "market", security(("token" = [])),
    params(IdempotencyKey), request_body = CreateListings, responses((status = CREATED, body = MadeListings)))]
async fn create_listings(
    State(market): State<Market>,
    user: AuthUser,
    once: Idempotent<CreateListings>,
) -> Result<Answer> {
    let CreateListings { card_ids, asking_packs, note } = once.body();
    if card_ids.is_empty() {
        return Err(Error::invalid_field("cardIds", msg!("invalid.no_card")));
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

/// Cancels your listing. This ends its offers and unlocks your card.
#[utoipa::path(delete, path = "/api/market/listings/{id}", tag = "market", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
async fn cancel_listing(
    State(market): State<Market>,
    user: AuthUser,
    PathId(listing): PathId<ListingId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let owner = user.id;
    let message = msg!("done.listing_cancelled");
    run_command(&market, owner, once, message, move |tx, ctx| commands::cancel_listing(tx, ctx, listing, owner)).await
}
