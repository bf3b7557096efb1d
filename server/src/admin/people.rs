//! The admins' list of users, and their roles.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::UserId;
use crate::json::{Json, PathId, Query};
use crate::packs::PackRef;
use crate::paging::Paging;
use crate::users::{self, Role, fold};
use crate::wallet::level;

use super::log::{Change, run_as};
use super::store;

/// A row of the streamer's desk.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveUser {
    /// Stays the same once it is given.
    #[serde(rename = "_id")]
    id: UserId,
    /// The name in addresses.
    username: String,
    /// What Twitch calls them.
    #[schema(required)]
    twitch_id: Option<String>,
    /// Packs that can be opened.
    packs: i64,
    /// The pack that is opened for them unless another is chosen.
    #[schema(required)]
    preferred_pack: Option<PackRef>,
    xp: i64,
    /// What the experience makes.
    level: i64,
    /// What they may do.
    role: Role,
    /// Whether they are an admin or the owner.
    is_admin: bool,
    /// Where the picture is, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_profile_pic: Option<String>,
    /// When they were here last.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_active: Option<Timestamp>,
}

impl From<store::Row> for ActiveUser {
    fn from(row: store::Row) -> Self {
        Self {
            id: row.id,
            username: row.username,
            twitch_id: row.subject,
            packs: row.packs,
            preferred_pack: row.preferred.zip(row.preferred_name).map(|(id, name)| PackRef { id, name }),
            xp: row.xp,
            level: level(row.xp),
            role: row.role,
            is_admin: row.role.is_admin(),
            twitch_profile_pic: row.picture_url,
            last_active: row.last_active_at,
        }
    }
}

/// The filter for the people.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PeopleQuery {
    /// Part of a name.
    search: Option<String>,
    /// Only people older than this one.
    before: Option<UserId>,
    /// How many, 200 at most.
    limit: Option<u32>,
}

/// The filter for the people.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ActivityQuery {
    /// Only users who were active in the last so many minutes; absent for all.
    active_minutes: Option<u32>,
    /// Only people older than this one.
    before: Option<UserId>,
    /// How many, 200 at most.
    limit: Option<u32>,
}

fn capped(limit: Option<u32>) -> Result<u32> {
    Ok(Paging { page: None, limit }.page(200, 200)?.limit)
}

/// All users, or those with this in their name; newest accounts first.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", params(PeopleQuery), security(("token" = [])),
    responses((status = OK, body = [ActiveUser])))]
pub async fn list_users(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(query): Query<PeopleQuery>,
) -> Result<Json<Vec<ActiveUser>>> {
    let limit = capped(query.limit)?;
    let text = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let key = text.map(fold);
    let rows = tools.core.db.read(move |conn| store::people(conn, key.as_deref(), query.before, limit)).await?;
    Ok(Json(rows.into_iter().map(ActiveUser::from).collect()))
}

/// Lists users with their last activity, newest accounts first: all of them, or those who were active lately.
#[utoipa::path(get, path = "/api/admin/users-activity", tag = "admin", params(ActivityQuery), security(("token" = [])),
    responses((status = OK, body = [ActiveUser])))]
pub async fn list_active_users(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(query): Query<ActivityQuery>,
) -> Result<Json<Vec<ActiveUser>>> {
    let limit = capped(query.limit)?;
    let since = query.active_minutes.map(|minutes| tools.core.clock.now().plus_millis(-i64::from(minutes) * 60_000));
    let rows = tools.core.db.read(move |conn| match since {
        Some(since) => store::active_people(conn, since, query.before, limit),
        None => store::people(conn, None, query.before, limit),
    });
    let rows = rows.await?;
    Ok(Json(rows.into_iter().map(ActiveUser::from).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SetRole {
    /// `user`, `moderator` or `admin`; the owner is configured.
    role: Role,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoleSet {
    message: String,
    /// What they are now.
    role: Role,
}

/// Gives a user another role; a role above the caller's own is neither given nor taken.
#[utoipa::path(put, path = "/api/admin/users/{id}/role", tag = "admin", params(IdempotencyKey, ("id" = UserId, Path)),
    request_body = SetRole, security(("token" = [])),
    responses((status = OK, body = RoleSet)))]
pub async fn set_user_role(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<UserId>,
    once: Idempotent<SetRole>,
) -> Result<Answer> {
    let own = admin.role;
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let user = users::store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
        if body.role > own || user.role > own {
            return Err(Error::forbidden("above_yourself", "You cannot give or take rights above your own."));
        }
        let role = users::set_role(tx, id, body.role)?.role;
        let change =
            Change::of("set_role", Some(id.as_str())).from_to(json!({"role": user.role}), json!({"role": role}));
        author.note(tx, &change)?;
        Ok(RoleSet { message: format!("{} is now {}.", user.username, role.as_str()), role })
    })
    .await
}
