//! Oneself, others, and finding them.

use super::favorite::{__path_find_favorite_card, __path_set_favorite_card, find_favorite_card, set_favorite_card};
use super::language::{__path_set_language, set_language};
use super::me::{Me, Profile};
use crate::auth::{AuthUser, MaybeUser};
use crate::collection::CardPresenter;
use crate::error::{Error, Result};
use crate::feature::routes;
use crate::ids::UserId;
use crate::json::{Json, Path, Query};
use crate::messages::msg;
use crate::profile::Profiles;
use crate::users::{self, User, UserHit};
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

/// Fewest characters of a search, as in the web app.
const SHORTEST: usize = 2;
/// Most characters that are looked at: longer than any name.
const LONGEST: usize = 100;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Profiles> {
    OpenApiRouter::new()
        .routes(routes!(validate_token))
        .routes(routes!(find_me))
        .routes(routes!(find_profile))
        .routes(routes!(search_users))
        .routes(routes!(find_favorite_card, set_favorite_card))
        .routes(routes!(set_language))
}

/// Returns the account of the token's user. The first call on a UTC day counts as that day's login.
#[utoipa::path(post, path = "/api/auth/validate", tag = "profile", security(("token" = [])),
    responses((status = OK, body = Me)))]
async fn validate_token(State(profiles): State<Profiles>, user: AuthUser) -> Result<Json<Me>> {
    let (presenter, id, now) = (CardPresenter::new(&profiles.cards).await?, user.id, profiles.core.clock.now());
    let (user, me) = profiles
        .core
        .db
        .read(move |conn| {
            let user = own(users::store::by_id(conn, id)?)?;
            Ok((user.clone(), Me::of(conn, &presenter, user)?))
        })
        .await?;
    if users::count_login(user.login, now).is_none() {
        return Ok(Json(me));
    }
    note_login(&profiles, id).await?;
    read_me(&profiles, id).await
}

/// Counts today's login, unless another call did in between.
async fn note_login(profiles: &Profiles, id: UserId) -> Result<()> {
    let now = profiles.core.clock.now();
    profiles
        .core
        .db
        .write(move |tx| {
            let user = own(users::store::by_id(tx, id)?)?;
            users::note_login(tx, user, now).map(drop)
        })
        .await
}

/// Returns the caller's own account.
#[utoipa::path(get, path = "/api/users/me", tag = "profile", security(("token" = [])),
    responses((status = OK, body = Me)))]
async fn find_me(State(profiles): State<Profiles>, user: AuthUser) -> Result<Json<Me>> {
    read_me(&profiles, user.id).await
}

async fn read_me(profiles: &Profiles, id: UserId) -> Result<Json<Me>> {
    let presenter = CardPresenter::new(&profiles.cards).await?;
    let read = profiles.core.db.read(move |conn| {
        let user = own(users::store::by_id(conn, id)?)?;
        Me::of(conn, &presenter, user)
    });
    read.await.map(Json)
}

/// A session can be believed a moment longer than its account exists.
fn own(user: Option<User>) -> Result<User> {
    user.ok_or(Error::Unauthorized)
}

/// Returns the public profile of a user.
#[utoipa::path(get, path = "/api/users/profile/{username}", tag = "profile",
    params(("username" = String, Path, description = "The user's name in any case, or id.")),
    responses((status = OK, body = Profile)))]
async fn find_profile(State(profiles): State<Profiles>, Path(username): Path<String>) -> Result<Json<Profile>> {
    let presenter = CardPresenter::new(&profiles.cards).await?;
    let read = profiles.core.db.read(move |conn| {
        let user = users::resolve(conn, &username)?;
        Profile::of(conn, &presenter, user)
    });
    read.await.map(Json)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchQuery {
    /// A part of the name, at least two characters, as plain text.
    query: Option<String>,
}

/// Finds users by a part of their name: at most ten, names that begin with it first, without the caller.
#[utoipa::path(get, path = "/api/users/search", tag = "profile", params(SearchQuery),
    responses((status = OK, body = Vec<UserHit>)))]
async fn search_users(
    State(profiles): State<Profiles>,
    MaybeUser(caller): MaybeUser,
    Query(search): Query<SearchQuery>,
) -> Result<Json<Vec<UserHit>>> {
    let text: String = search.query.unwrap_or_default().trim().chars().take(LONGEST).collect();
    if text.chars().count() < SHORTEST {
        return Err(Error::invalid_field("query", msg!("invalid.short_query", min = SHORTEST)));
    }
    let except = caller.map(|caller| caller.id);
    profiles.core.db.read(move |conn| users::store::search(conn, &text, except)).await.map(Json)
}
