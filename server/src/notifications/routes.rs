//! Routes for reading and deleting one's own notifications.

use super::store::{self, Notification};
use crate::auth::AuthUser;
use crate::error::{Error, Result};
use crate::feature::routes;
use crate::ids::NotificationId;
use crate::json::{Json, Message, PathId, Query};
use crate::messages::msg;
use crate::notifications::Notifications;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

/// The default number of notifications in a list.
const DEFAULT: u32 = 50;
/// The largest number of notifications in a list.
const CAP: u32 = 200;

pub fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new()
        .routes(routes!(list_notifications))
        .routes(routes!(read_notifications))
        .routes(routes!(clear_notifications))
        .routes(routes!(delete_notification))
}

/// The page of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// The number of notifications: 50 by default, at most 200.
    limit: Option<u32>,
    /// Only notifications older than the one with this id.
    before: Option<NotificationId>,
}

/// Lists the caller's notifications, newest first.
#[utoipa::path(
    get,
    path = "/api/notifications",
    tag = "notifications",
    security(("token" = [])),
    params(ListQuery),
    responses((status = OK, body = Vec<Notification>))
)]
async fn list_notifications(
    State(notifications): State<Notifications>,
    user: AuthUser,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<Notification>>> {
    let limit = query.limit.unwrap_or(DEFAULT);
    if limit == 0 {
        return Err(Error::invalid_field("limit", msg!("invalid.limit")));
    }
    let (id, before) = (user.id, query.before);
    notifications.core.db.read(move |conn| store::list(conn, id, before, limit.min(CAP))).await.map(Json)
}

/// Marks all notifications of the caller as read.
#[utoipa::path(
    put,
    path = "/api/notifications/read",
    tag = "notifications",
    security(("token" = [])),
    responses((status = OK, body = Message))
)]
async fn read_notifications(State(notifications): State<Notifications>, user: AuthUser) -> Result<Json<Message>> {
    let id = user.id;
    notifications.core.db.write(move |tx| store::read_all(tx, id)).await?;
    Ok(Json(Message { message: msg!("done.notifications_read") }))
}

/// Deletes all notifications of the caller.
#[utoipa::path(
    delete,
    path = "/api/notifications/clear",
    tag = "notifications",
    security(("token" = [])),
    responses((status = OK, body = Message))
)]
async fn clear_notifications(State(notifications): State<Notifications>, user: AuthUser) -> Result<Json<Message>> {
    let id = user.id;
    notifications.core.db.write(move |tx| store::clear(tx, id)).await?;
    Ok(Json(Message { message: msg!("done.notifications_deleted") }))
}

/// Deletes one of the caller's notifications.
#[utoipa::path(
    delete,
    path = "/api/notifications/{id}",
    tag = "notifications",
    security(("token" = [])),
    params(("id" = String, Path, description = "The id of the notification.")),
    responses((status = OK, body = Message))
)]
async fn delete_notification(
    State(notifications): State<Notifications>,
    user: AuthUser,
    PathId(notification): PathId<NotificationId>,
) -> Result<Json<Message>> {
    let id = user.id;
    notifications.core.db.write(move |tx| store::delete(tx, id, notification)).await?;
    Ok(Json(Message { message: msg!("done.notification_deleted") }))
}
