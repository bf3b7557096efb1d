//! Looking at the market: for anyone, and one's own offers.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::listing_store;
use super::offer_store;
use super::rules::{ListingStatus, OfferStatus};
use super::search::{Filter, ListingSort, Names};
use super::search_store;
use super::view::{Listing, ListingDetail, ListingInList, Offer, PastSale};
use super::writes::{
    __path_accept_offer, __path_cancel_listing, __path_change_offer, __path_create_listing, __path_create_listings,
    __path_make_offer, __path_reject_offer, __path_retract_offer, accept_offer, cancel_listing, change_offer,
    create_listing, create_listings, make_offer, reject_offer, retract_offer,
};
use crate::auth::AuthUser;
use crate::cached::Wants;
use crate::cards::{Catalogue, Rarity};
use crate::collection::CardPresenter;
use crate::collection::pages::{SortOrder, wanted_modifier};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, ListingId};
use crate::json::{Json, Path, PathId, Query};
use crate::market::Market;
use crate::paging::Paging;
use crate::users;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(list_listings, create_listing))
        .routes(routes!(create_listings))
        .routes(routes!(find_listing, cancel_listing))
        .routes(routes!(list_user_listings))
        .routes(routes!(list_sales))
        .routes(routes!(list_own_offers))
        .routes(routes!(make_offer))
        .routes(routes!(change_offer, retract_offer))
        .routes(routes!(accept_offer))
        .routes(routes!(reject_offer))
}

/// Which listings are asked for.
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

/// Listings in which state.
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

    /// Sees that an order is asked for that can be had.
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
        let (presenter, now) = (CardPresenter::new(&market.cards).await?, market.core.clock.now());
        let (filter, seller) = (query.filter(presenter.catalogue())?, query.seller());
        let sort = query.sort.unwrap_or_default();
        let order = query.order.unwrap_or_else(|| sort.usual_order());
        let read = move |conn: &mut Conn<'_>| {
            let mut filter = filter.clone();
            if let Some(seller) = &seller {
                filter.seller = Some(users::resolve(conn, seller)?.id);
            }
            let found = search_store::find(conn, &filter, (sort, order), page, now)?;
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
    let (presenter, now) = (CardPresenter::new(&market.cards).await?, market.core.clock.now());
    let read = move |conn: &mut Conn<'_>| {
        let row = listing_store::by_id(conn, id)?.ok_or(Error::NotFound("listing"))?;
        let offers = offer_store::of_listing(conn, id)?;
        ListingDetail::of(&presenter, &row, &offers, now)
    };
    market.core.db.read(read).await.map(Json)
}

/// A listing as lists show it, for those who hear that it is new.
pub fn show_listing(market: Market, id: ListingId) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let (presenter, now) = (CardPresenter::new(&market.cards).await?, market.core.clock.now());
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
    let (presenter, now) = (CardPresenter::new(&market.cards).await?, market.core.clock.now());
    let read = move |conn: &mut Conn<'_>| {
        let seller = Some(users::resolve(conn, &user)?.id);
        let filter = Filter { seller, status: Some(ListingStatus::Active), ..Filter::default() };
        let found = search_store::find(conn, &filter, (ListingSort::New, SortOrder::Desc), page, now)?;
        let rows = listing_store::by_ids(conn, &found.ids)?;
        let listings = ListingInList::all(conn, Listing::list(&presenter, &rows, now))?;
        Ok(UserListings { listings, total: found.total })
    };
    market.core.db.read(read).await.map(Json)
}

/// Filters of the price history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SalesQuery {
    /// Copies of this definition.
    definition: DefinitionId,
    /// Only those of this rarity.
    rarity: Option<Rarity>,
    /// How many sales, 100 unless said otherwise, at most 500.
    limit: Option<u32>,
}

/// What copies of a card went for.
#[derive(Debug, Serialize, ToSchema)]
struct SaleList {
    /// Sorted with the latest first.
    sales: Vec<PastSale>,
}

/// Lists what copies of a card went for, latest first.
#[utoipa::path(get, path = "/api/market/history", tag = "market", params(SalesQuery),
    responses((status = OK, body = SaleList)))]
async fn list_sales(State(market): State<Market>, Query(query): Query<SalesQuery>) -> Result<Json<SaleList>> {
    let page = Paging { page: None, limit: query.limit }.page(100, 500)?;
    let presenter = CardPresenter::new(&market.cards).await?;
    presenter.catalogue().definition(query.definition).ok_or(Error::NotFound("card"))?;
    let read = move |conn: &mut Conn<'_>| {
        let sales = listing_store::sales(conn, query.definition, query.rarity, page.limit)?;
        Ok(SaleList { sales: sales.iter().map(|sale| PastSale::of(&presenter, sale)).collect() })
    };
    market.core.db.read(read).await.map(Json)
}

/// Which of one's own offers are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OwnOffersQuery {
    /// Only those in this state.
    #[param(inline)]
    status: Option<OfferStatus>,
    /// The page, from 1.
    page: Option<u32>,
    /// Offers on a page: 24 unless said otherwise, at most 100.
    limit: Option<u32>,
}

/// One's own offer, with what it is for.
#[derive(Debug, Serialize, ToSchema)]
struct OwnOffer {
    #[serde(flatten)]
    offer: Offer,
    /// What it is for, without its offers.
    listing: Listing,
}

/// A page of one's own offers.
#[derive(Debug, Serialize, ToSchema)]
struct OwnOfferPage {
    /// Sorted with the latest first.
    offers: Vec<OwnOffer>,
    /// How many there are on all pages.
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
    let (presenter, now, id) = (CardPresenter::new(&market.cards).await?, market.core.clock.now(), user.id);
    let read = move |conn: &mut Conn<'_>| {
        let (rows, total) = offer_store::by_offerer(conn, id, query.status, (page.limit, page.offset()))?;
        let ids: Vec<ListingId> = rows.iter().map(|row| row.listing).collect();
        let listings = listing_store::by_ids(conn, &ids)?;
        let own = |row: &offer_store::OfferRow| {
            // One whose listing cannot be read is left out.
            let listing = listings.iter().find(|listing| listing.id == row.listing)?;
            let offer = Offer::of(&presenter, listing, row).ok()?;
            Some(OwnOffer { offer, listing: Listing::of(&presenter, listing, now).ok()? })
        };
        Ok(OwnOfferPage { offers: rows.iter().filter_map(own).collect(), total })
    };
    market.core.db.read(read).await.map(Json)
}
