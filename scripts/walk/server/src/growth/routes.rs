//! The call that lists the days.

use super::{Growth, store};
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::feature::routes;
use crate::json::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

const DAY_MS: i64 = 86_400_000;

pub fn routes() -> OpenApiRouter<Growth> {
    OpenApiRouter::new().routes(routes!(list_growth))
}

#[derive(Debug, Serialize, ToSchema)]
struct GrowthDay {
    /// The day's beginning, UTC.
    day: Timestamp,
    accounts: i64,
}

/// Lists the number of accounts on each day of the last year, the oldest day first.
#[utoipa::path(get, path = "/api/admin/growth", tag = "growth", security(("token" = [])),
    responses((status = OK, body = Vec<GrowthDay>)))]
async fn list_growth(State(growth): State<Growth>, _: Admin) -> Result<Json<Vec<GrowthDay>>> {
    let today = growth.core.clock.now().day();
    let rows = growth.core.db.read(move |conn: &mut Conn<'_>| store::list(conn, today)).await?;
    let day = |(day, accounts)| GrowthDay { day: Timestamp::from_millis(day * DAY_MS), accounts };
    Ok(Json(rows.into_iter().map(day).collect()))
}
