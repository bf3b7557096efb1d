//! Ending sessions, and seeing which there are.

use super::caller::AuthUser;
use super::store;
use crate::auth::Auth;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::feature::routes;
use crate::ids::SessionId;
use crate::json::{Json, Message, PathId};
use crate::messages::msg;
use crate::realtime::Event;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

/// The routes of sessions; the one that begins them belongs to the provider's feature.
pub fn routes() -> OpenApiRouter<Auth> {
    OpenApiRouter::new().routes(routes!(logout)).routes(routes!(list_sessions)).routes(routes!(delete_session))
}

/// A session of the caller that has not expired.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthSession {
    #[serde(rename = "_id")]
    id: SessionId,
    created_at: Timestamp,
    /// When it was last used, to the day.
    last_seen_at: Timestamp,
    /// When it expires unless it is used before.
    expires_at: Timestamp,
    /// The browser's user agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<String>,
    /// Whether it is the session of this request.
    current: bool,
}

/// Ends the caller's current session.
#[utoipa::path(
    post,
    path = "/api/auth/logout",
    tag = "auth",
    security(("token" = [])),
    responses((status = OK, body = Message))
)]
async fn logout(State(auth): State<Auth>, user: AuthUser) -> Result<Json<Message>> {
    end(&auth, &user, user.session).await?;
    Ok(Json(Message { message: msg!("done.signed_out") }))
}

/// Lists the caller's sessions, latest use first.
#[utoipa::path(
    get,
    path = "/api/auth/sessions",
    tag = "auth",
    security(("token" = [])),
    responses((status = OK, body = Vec<AuthSession>))
)]
async fn list_sessions(State(auth): State<Auth>, user: AuthUser) -> Result<Json<Vec<AuthSession>>> {
    let (id, now) = (user.id, auth.core.clock.now());
    let sessions = auth.core.db.read(move |conn| store::list(conn, id, now)).await?;
    let row = |session: store::ListedSession| AuthSession {
        id: session.id,
        created_at: session.created_at,
        last_seen_at: session.last_used_at,
        expires_at: session.expires_at,
        agent: session.agent,
        current: session.id == user.session,
    };
    Ok(Json(sessions.into_iter().map(row).collect()))
}

/// Ends one of the caller's sessions, on this browser or another.
#[utoipa::path(
    delete,
    path = "/api/auth/sessions/{id}",
    tag = "auth",
    security(("token" = [])),
    params(("id" = String, Path, description = "The id of the session.")),
    responses((status = OK, body = Message))
)]
async fn delete_session(
    State(auth): State<Auth>,
    user: AuthUser,
    PathId(session): PathId<SessionId>,
) -> Result<Json<Message>> {
    end(&auth, &user, session).await?;
    Ok(Json(Message { message: msg!("done.session_ended") }))
}

async fn end(auth: &Auth, user: &AuthUser, session: SessionId) -> Result<()> {
    let id = user.id;
    auth.core
        .db
        .write(move |tx| {
            store::delete(tx, session, id)?;
            tx.announce(Event::SessionEnded { user: id, session });
            Ok(())
        })
        .await?;
    // The announcement comes to the same, but perhaps after this answer.
    auth.sessions.forget_session(session);
    Ok(())
}
