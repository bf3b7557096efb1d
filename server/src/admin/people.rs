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
use crate::messages::{Message, msg};
use crate::packs::PackRef;
use crate::paging::Paging;
use crate::users::{self, Role, fold};
use crate::wallet::level;

use super::log::{Change, run_as};
use super::store;

/// A user with the fields for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActiveUser {
    /// The id, which never changes.
    #[serde(rename = "_id")]
    id: UserId,
    /// The unique name, used in URLs.
    username: String,
    /// The user's id at Twitch; null if there is none.
    #[schema(required)]
    twitch_id: Option<String>,
    /// The number of packs that can be opened.
    packs: i64,
    /// The preferred pack, opened unless another is chosen; null if there is none.
    #[schema(required)]
    preferred_pack: Option<PackRef>,
    xp: i64,
    /// The level, derived from the experience.
    level: i64,
    /// The role of the user.
    role: Role,
    /// Whether the role is `admin` or `owner`.
    is_admin: bool,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_profile_pic: Option<String>,
    /// When the user was last active.
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

/// The filter for the users.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PeopleQuery {
    /// A part of the name.
    search: Option<String>,
    /// Only accounts older than the one with this id.
    before: Option<UserId>,
    /// The number of users: 200 by default and at most.
    limit: Option<u32>,
}

/// The filter for the users.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ActivityQuery {
    /// Only users who were active within this number of minutes; all users if absent.
    active_minutes: Option<u32>,
    /// Only accounts older than the one with this id.
    before: Option<UserId>,
    /// The number of users: 200 by default and at most.
    limit: Option<u32>,
}

fn capped(limit: Option<u32>) -> Result<u32> {
    Ok(Paging { page: None, limit }.page(200, 200)?.limit)
}

/// Lists all users, or those with the given text in their names, newest accounts first.
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

/// Lists all users, or those who were active recently, with their last activity; newest accounts first.
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
    /// The new role: `user`, `moderator` or `admin`. The owner is set in the configuration.
    role: Role,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoleSet {
    #[schema(value_type = String)]
    message: Message,
    /// The new role of the user.
    role: Role,
}

/// Changes a user's role. Neither the old nor the new role may be above the caller's.
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
            return Err(Error::forbidden(msg!("above_yourself")));
        }
        let role = users::set_role(tx, id, body.role)?.role;
        let change =
            Change::of("set_role", Some(id.as_str())).from_to(json!({"role": user.role}), json!({"role": role}));
        author.note(tx, &change)?;
        let message = msg!("done.role_set", user = user.username, role = role.as_str());
        Ok(RoleSet { message, role })
    })
    .await
}
