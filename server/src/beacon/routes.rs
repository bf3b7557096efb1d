//! Rounds for verifiers.

use super::BeaconClient;
use super::store::{self, PublishedRound};
use crate::cached::Wants;
use crate::db::Conn;
use crate::error::Result;
use crate::feature::routes;
use crate::json::Query;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

/// The largest number of rounds in an answer, and the default.
const CAP: u32 = 1000;

pub fn routes() -> OpenApiRouter<BeaconClient> {
    OpenApiRouter::new().routes(routes!(list_fairness_rounds))
}

/// The requested range of rounds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AfterQuery {
    /// Only rounds after this one: `next` of the page before.
    #[serde(default)]
    after: i64,
    /// The number of rounds: 1000 by default and at most.
    limit: Option<u32>,
}

/// Rounds in the order in which they were stored.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedRounds {
    rounds: Vec<PublishedRound>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    next: Option<i64>,
}

/// Lists the rounds of the randomness beacon that draws use, in the order in which they were stored.
#[utoipa::path(get, path = "/api/fairness/rounds", tag = "beacon", params(AfterQuery),
    responses((status = OK, body = PublishedRounds)))]
async fn list_fairness_rounds(
    State(client): State<BeaconClient>,
    wants: Wants,
    Query(query): Query<AfterQuery>,
) -> Result<Response> {
    let limit = query.limit.unwrap_or(CAP).clamp(1, CAP);
    let key = format!("{} {limit}", query.after);
    let read = move |conn: &mut Conn<'_>| {
        let rows = store::after(conn, query.after, limit)?;
        let full = rows.len() >= usize::try_from(limit).unwrap_or(usize::MAX);
        let next = rows.last().filter(|_| full).map(|(entry, _)| *entry);
        Ok(PublishedRounds { rounds: rows.into_iter().map(|(_, round)| round).collect(), next })
    };
    client.core.cached.answer("fairness/rounds", &key, &wants, async || client.core.db.read(read).await).await
}
