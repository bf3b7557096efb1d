//! The route for past sales.

use crate::feature::routes;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use crate::cards::Rarity;
use crate::collection::CardPresenter;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::DefinitionId;
use crate::json::{Json, Query};
use crate::market::Market;
use crate::market::listing_store;
use crate::market::view::PastSale;
use crate::paging::Paging;

pub(super) fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new().routes(routes!(list_sales))
}

/// Filters of the price history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SalesQuery {
    definition: DefinitionId,
    /// Only copies of this rarity.
    rarity: Option<Rarity>,
    /// The number of sales: 100 by default, at most 500.
    limit: Option<u32>,
}

/// Past sales of copies of a definition.
#[derive(Debug, Serialize, ToSchema)]
struct SaleList {
    /// The sales, latest first.
    sales: Vec<PastSale>,
}

/// Lists past sales of copies of a definition, latest first.
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
