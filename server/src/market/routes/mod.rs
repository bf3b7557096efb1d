//! Calls of the market, by subject.

mod listings;
mod offers;
mod sales;

use crate::market::Market;
use utoipa_axum::router::OpenApiRouter;

pub use listings::show_listing;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Market> {
    listings::routes().merge(offers::routes()).merge(sales::routes())
}
