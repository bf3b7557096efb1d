//! Routes for the public state of the show, and for joining a raffle.

use crate::feature::routes;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::view::{self, GoalView, RaffleView, SceneView, named};
use super::{goal_store, raffle_store, raffles};
use crate::auth::{AuthUser, MaybeUser};
use crate::cached::Wants;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{RaffleId, UserId};
use crate::json::{Json, PathId, Query};
use crate::messages::msg;
use crate::overlay;
use crate::packs::draw::{PublicRaffle, Winner};
use crate::paging::Paging;
use crate::show::Show;

/// Raffles per page of the data for verifiers. A list may have thousands of entrants.
const RAFFLES_ON_PAGE: u32 = 50;

/// The routes of the show. Moderators and admins control it through the routes of `admin`.
pub fn routes() -> OpenApiRouter<Show> {
    OpenApiRouter::new()
        .routes(routes!(find_show))
        .routes(routes!(find_show_widget))
        .routes(routes!(list_raffles))
        .routes(routes!(find_raffle))
        .routes(routes!(join_raffle))
        .routes(routes!(list_goals))
        .routes(routes!(list_fairness_raffles))
}

/// Returns the state of the show: the stream, the raffle and the goal.
#[utoipa::path(get, path = "/api/show", tag = "show",
    responses((status = OK, body = SceneView)))]
async fn find_show(State(show): State<Show>, MaybeUser(caller): MaybeUser) -> Result<Json<SceneView>> {
    let (who, now) = (caller.map(|caller| caller.id), show.core.clock.now());
    let reading = show.clone();
    show.core.db.read(move |conn| view::scene(conn, &reading, who, now)).await.map(Json)
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WidgetKey {
    key: Option<String>,
}

/// Returns the state of the show for the widget in the streaming software, with the overlay's key. The widget does not
/// count as the overlay.
#[utoipa::path(get, path = "/api/show/widget", tag = "show", params(WidgetKey),
    responses((status = OK, body = SceneView)))]
async fn find_show_widget(State(show): State<Show>, Query(presented): Query<WidgetKey>) -> Result<Json<SceneView>> {
    let (now, reading) = (show.core.clock.now(), show.clone());
    let read = move |conn: &mut Conn<'_>| {
        let key = overlay::store::show(conn)?.overlay_key;
        let presented = presented.key.as_deref().unwrap_or_default();
        if key.is_empty() || !bool::from(key.as_bytes().ct_eq(presented.as_bytes())) {
            return Err(Error::forbidden(msg!("wrong_key")));
        }
        view::scene(conn, &reading, None, now)
    };
    show.core.db.read(read).await.map(Json)
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowLimit {
    /// The number of entries: 20 by default, at most 100.
    limit: Option<u32>,
}

/// Lists the latest raffles, newest first.
#[utoipa::path(get, path = "/api/raffles", tag = "show", params(ShowLimit),
    responses((status = OK, body = [RaffleView])))]
async fn list_raffles(State(show): State<Show>, Query(asked): Query<ShowLimit>) -> Result<Json<Vec<RaffleView>>> {
    let limit = Paging { page: None, limit: asked.limit }.page(20, 100)?.limit;
    let read = move |conn: &mut Conn<'_>| {
        let found = raffle_store::latest(conn, limit)?;
        found.into_iter().map(|raffle| view::raffle(conn, raffle)).collect::<Result<Vec<_>>>()
    };
    show.core.db.read(read).await.map(Json)
}

/// Lists the latest goals, newest first.
#[utoipa::path(get, path = "/api/goals", tag = "show", params(ShowLimit),
    responses((status = OK, body = [GoalView])))]
async fn list_goals(State(show): State<Show>, Query(asked): Query<ShowLimit>) -> Result<Json<Vec<GoalView>>> {
    let limit = Paging { page: None, limit: asked.limit }.page(20, 100)?.limit;
    let read = move |conn: &mut Conn<'_>| {
        let found = goal_store::latest(conn, limit)?;
        found.into_iter().map(|goal| view::goal(conn, goal)).collect::<Result<Vec<_>>>()
    };
    show.core.db.read(read).await.map(Json)
}

/// A raffle with all data for verifying it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaffleRecord {
    raffle: RaffleView,
    /// The entrants in canonical order, once the list is closed.
    entrants: Vec<Entrant>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Entrant {
    #[serde(rename = "_id")]
    id: UserId,
    username: String,
}

/// Returns a raffle, with its list of entrants once that is closed, and its secret once it is decided.
#[utoipa::path(get, path = "/api/raffles/{id}", tag = "show", params(("id" = RaffleId, Path)),
    responses((status = OK, body = RaffleRecord)))]
async fn find_raffle(State(show): State<Show>, PathId(id): PathId<RaffleId>) -> Result<Json<RaffleRecord>> {
    let read = move |conn: &mut Conn<'_>| {
        let found = raffle_store::find(conn, id)?;
        let entrants = if found.digest.is_some() { raffle_store::names(conn, id)? } else { Vec::new() };
        let entrants = entrants.into_iter().map(|(id, username)| Entrant { id, username: named(username) }).collect();
        Ok(RaffleRecord { raffle: view::raffle(conn, found)?, entrants })
    };
    show.core.db.read(read).await.map(Json)
}

/// Enters an open raffle that users enter by request.
#[utoipa::path(post, path = "/api/raffles/{id}/join", tag = "show",
    params(IdempotencyKey, ("id" = RaffleId, Path)), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
async fn join_raffle(
    State(show): State<Show>,
    user: AuthUser,
    PathId(id): PathId<RaffleId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let (who, role, now, reading) = (user.id, user.role, show.core.clock.now(), show.clone());
    show.core
        .once(who, once, move |tx, _| {
            raffles::join(tx, id, who, role, now)?;
            view::scene(tx, &reading, Some(who), now)
        })
        .await
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RafflesQuery {
    /// The `next` of the page before.
    #[serde(default)]
    after: String,
}

/// A drawn raffle, with everything that its winners follow from.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedRaffle {
    #[serde(rename = "_id")]
    id: RaffleId,
    /// 32 bytes in hexadecimal.
    secret: String,
    /// The list in canonical order.
    entrants: Vec<UserId>,
    /// In the order of the draw.
    winners: Vec<PublishedWinner>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedWinner {
    user: UserId,
    /// The number of the attempt that drew them.
    attempt: u32,
}

impl From<PublicRaffle> for PublishedRaffle {
    fn from(PublicRaffle { id, secret, entrants, winners }: PublicRaffle) -> Self {
        let winner = |Winner { user, attempt }| PublishedWinner { user, attempt };
        Self { id, secret, entrants, winners: winners.into_iter().map(winner).collect() }
    }
}

/// Drawn raffles for verifiers.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedRaffles {
    raffles: Vec<PublishedRaffle>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// Lists drawn raffles whose lines are in the public log, with their secrets and lists.
#[utoipa::path(get, path = "/api/fairness/raffles", tag = "show", params(RafflesQuery),
    responses((status = OK, body = PublishedRaffles)))]
async fn list_fairness_raffles(
    State(show): State<Show>,
    wants: Wants,
    Query(RafflesQuery { after }): Query<RafflesQuery>,
) -> Result<Response> {
    let key = after.clone();
    let read = move |conn: &mut Conn<'_>| {
        let raffles = raffle_store::drawn(conn, &after, RAFFLES_ON_PAGE)?;
        let is_full = raffles.len() >= usize::try_from(RAFFLES_ON_PAGE).unwrap_or(usize::MAX);
        let next = raffles.last().filter(|_| is_full).map(|raffle| raffle.id.to_string());
        Ok(PublishedRaffles { raffles: raffles.into_iter().map(Into::into).collect(), next })
    };
    show.core.cached.answer("fairness/raffles", &key, &wants, async || show.core.db.read(read).await).await
}
