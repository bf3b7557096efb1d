//! Public collections: whole or in pages, and their shares by rarity.

use crate::feature::routes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use foilcast_draw::Pattern;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::detail::{__path_find_card, __path_list_sets, find_card, list_sets};
use super::featured::{__path_list_featured_cards, __path_set_featured_cards, list_featured_cards, set_featured_cards};
use super::holdings::{
    __path_find_completion, __path_list_cards, __path_list_holdings, find_completion, list_cards, list_holdings,
};
use super::pages::{CardSort, Filter, SortOrder};
use super::{CardPresenter, OwnedCard, pages, store, whole};
use crate::cards::{Catalogue, Rarity};
use crate::claims;
use crate::collection::Collection;
use crate::error::Result;
use crate::json::{Json, Path, Query};
use crate::paging::{Page, Paging};
use crate::users::{self, fold};
use crate::wallet;

pub fn routes() -> OpenApiRouter<Collection> {
    OpenApiRouter::new()
        .routes(routes!(list_collection))
        .routes(routes!(list_collection_rarities))
        .routes(routes!(find_card))
        .routes(routes!(list_sets))
        .routes(routes!(list_cards))
        .routes(routes!(list_holdings))
        .routes(routes!(find_completion))
        .routes(routes!(list_featured_cards, set_featured_cards))
}

/// Filters of a collection.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CollectionQuery {
    /// The page, from 1. Without any parameter, all cards are returned.
    page: Option<u32>,
    /// Cards per page: 60 by default, at most 200.
    limit: Option<u32>,
    /// A part of the displayed name, as plain text.
    search: Option<String>,
    /// Only cards of this rarity.
    rarity: Option<Rarity>,
    /// Only cards with this modifier, by id or name; `none` for cards without one.
    modifier: Option<String>,
    /// Only cards in a slab, or only others.
    slabbed: Option<bool>,
    /// Only featured cards, or only others.
    featured: Option<bool>,
    /// Only limited cards, or only others.
    limited: Option<bool>,
    /// Only cards of this series.
    series: Option<String>,
    /// Only cards of which this user has no copy in the same rarity: an id, or a name in any case.
    #[serde(rename = "lackedBy")]
    lacked_by: Option<String>,
    /// Only available copies if another copy of the same card in the same rarity is available, too; or only others.
    duplicate: Option<bool>,
    /// Only cards whose pack had this pattern.
    pattern: Option<Pattern>,
    /// The sort key; `acquired` by default.
    #[param(inline)]
    sort: Option<CardSort>,
    /// The direction; by default `desc` for `acquired` and `rarity`, and `asc` for the others.
    #[param(inline)]
    order: Option<SortOrder>,
}

impl CollectionQuery {
    /// The requested page. `None` for older clients, which get the whole collection.
    fn page(&self) -> Result<Option<Page>> {
        let filter = self.search.is_some()
            || self.rarity.is_some()
            || self.modifier.is_some()
            || self.slabbed.is_some()
            || self.featured.is_some()
            || self.limited.is_some()
            || self.series.is_some()
            || self.lacked_by.is_some()
            || self.duplicate.is_some()
            || self.pattern.is_some()
            || self.sort.is_some()
            || self.order.is_some();
        if !filter && self.page.is_none() && self.limit.is_none() {
            return Ok(None);
        }
        Paging { page: self.page, limit: self.limit }.page(60, 200).map(Some)
    }

    fn filter(&self, catalogue: &Catalogue) -> Result<Filter> {
        let text =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let modifier = pages::wanted_modifier(catalogue, self.modifier.as_deref())?;
        let pattern = text(&self.search).map(|search| format!("%{}%", users::store::literal(&fold(&search))));
        Ok(Filter {
            pattern,
            rarity: self.rarity,
            modifier,
            slabbed: self.slabbed,
            featured: self.featured,
            limited: self.limited,
            series: text(&self.series),
            lacked_by: None,
            duplicate: self.duplicate,
            patterns: self.pattern.map(|pattern| [pattern].into_iter().collect()),
        })
    }
}

/// A page of a collection.
#[derive(Debug, Serialize, ToSchema)]
struct CollectionPage {
    /// The cards of this page, or all cards.
    cards: Vec<OwnedCard>,
    /// The number of packs that can be opened.
    packs: i64,
    /// The number of cards on all pages.
    total: i64,
}

/// Lists a user's cards: all of them, or a page with filters.
#[utoipa::path(get, path = "/api/users/{idOrName}/collection", tag = "collection",
    params(("idOrName" = String, Path, description = "The user's id, or name in any case."), CollectionQuery),
    responses((status = OK, body = CollectionPage)))]
async fn list_collection(
    State(collection): State<Collection>,
    Path(id_or_name): Path<String>,
    Query(query): Query<CollectionQuery>,
) -> Result<Response> {
    let Some(page) = query.page()? else {
        let owner = collection.core.db.read(move |conn| Ok(users::resolve(conn, &id_or_name)?.id)).await?;
        return whole::answer(collection, owner).await;
    };
    let presenter = CardPresenter::new(&collection.cards).await?;
    let filter = query.filter(presenter.catalogue())?;
    let lacking = query.lacked_by.filter(|name| !name.trim().is_empty());
    let sort = query.sort.unwrap_or_default();
    let order = query.order.unwrap_or_else(|| sort.usual_order());
    let read = move |conn: &mut crate::db::Conn<'_>| {
        let owner = users::resolve(conn, &id_or_name)?.id;
        let packs = wallet::find(conn, owner)?.packs;
        let featured = store::featured_ids(conn, owner)?;
        let lacked_by = lacking.as_deref().map(|who| users::resolve(conn, who.trim())).transpose()?.map(|user| user.id);
        let filter = Filter { lacked_by, ..filter.clone() };
        let (rows, total) = pages::page(conn, owner, &filter, sort, order, page)?;
        let own = claims::store::of(conn, rows.iter().map(|row| row.id))?;
        let cards = rows.iter().map(|row| presenter.show_own(row, featured.contains(&row.id), &own)).collect();
        Ok(CollectionPage { cards, packs, total })
    };
    Ok(Json(collection.core.db.read(read).await?).into_response())
}

/// The number of a user's cards of one rarity.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RarityCount {
    pub rarity: Rarity,
    pub count: i64,
}

/// The number of a user's cards per rarity.
#[derive(Debug, Serialize, ToSchema)]
struct CollectionRarities {
    /// One row per rarity, commonest first, including rarities without cards.
    rarities: Vec<RarityCount>,
}

/// Counts a user's cards by rarity, without filters.
#[utoipa::path(get, path = "/api/users/{idOrName}/collection/rarities", tag = "collection",
    params(("idOrName" = String, Path, description = "The user's id, or name in any case.")),
    responses((status = OK, body = CollectionRarities)))]
async fn list_collection_rarities(
    State(collection): State<Collection>,
    Path(id_or_name): Path<String>,
) -> Result<Json<CollectionRarities>> {
    let read = move |conn: &mut crate::db::Conn<'_>| {
        let owner = users::resolve(conn, &id_or_name)?.id;
        store::count_by_rarity(conn, owner)
    };
    let found = collection.core.db.read(read).await?;
    let count = |rarity| found.iter().find(|(name, _)| *name == Some(rarity)).map_or(0, |(_, count)| *count);
    let rarities = Rarity::ALL.map(|rarity| RarityCount { rarity, count: count(rarity) });
    Ok(Json(CollectionRarities { rarities: rarities.into() }))
}
