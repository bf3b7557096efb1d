//! The messages of Twitch for admins: the effect of each, and retries.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::Result;
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::json::{Json, Message, Path, Query};
use crate::messages::msg;
use crate::paging::Paging;
use crate::twitch::events::rules::EventState;
use crate::twitch::events::store::Filter;
use crate::twitch::events::{self, TwitchEvent};

use super::log::{Change, run_as};

/// Messages per page: the default and the maximum.
const PAGE: (u32, u32) = (25, 100);

/// The filter for the messages.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventQuery {
    /// Only messages in this state.
    outcome: Option<EventState>,
    /// Only messages of this type, by Twitch's name.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// Only messages before the one with this id.
    before: Option<String>,
    /// The number of messages: 25 by default, at most 100.
    limit: Option<u32>,
}

/// A page of messages from Twitch.
#[derive(Debug, Serialize, ToSchema)]
pub struct TwitchEvents {
    /// The messages, latest first.
    events: Vec<TwitchEvent>,
    /// The value of `before` for the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// Lists Twitch's messages of the last 30 days and the outcome of each, newest first.
#[utoipa::path(get, path = "/api/admin/twitch/events", tag = "admin", params(EventQuery), security(("token" = [])),
    responses((status = OK, body = TwitchEvents)))]
pub async fn list_twitch_events(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(query): Query<EventQuery>,
) -> Result<Json<TwitchEvents>> {
    let limit = Paging { page: None, limit: query.limit }.page(PAGE.0, PAGE.1)?.limit;
    let filter = Filter { state: query.outcome, kind: query.kind, before: query.before };
    // One more than requested shows whether there are more.
    let mut kept = tools.core.db.read(move |conn| events::store::list(conn, &filter, limit + 1)).await?;
    let asked = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = kept.len() > asked;
    kept.truncate(asked);
    let next = kept.last().filter(|_| more).map(|kept| kept.id.clone());
    Ok(Json(TwitchEvents { events: kept.into_iter().map(TwitchEvent::from).collect(), next }))
}

/// Retries a message that failed, could not be read, or earned nothing because of the settings.
///
/// A message that gave something is never applied again (409 `event_settled`). The outcome is in the list a moment
/// later.
#[utoipa::path(post, path = "/api/admin/twitch/events/{id}/retry", tag = "admin", security(("token" = [])),
    params(("id" = String, Path), IdempotencyKey),
    responses((status = OK, body = Message)))]
pub async fn retry_twitch_event(
    State(tools): State<AdminTools>,
    admin: Admin,
    Path(id): Path<String>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, _, author| {
        let before = events::retry(tx, &id, author.now)?;
        let change = Change::of("retry_twitch_event", Some(&id))
            .from_to(json!({ "outcome": before }), json!({ "outcome": EventState::Waiting }));
        author.note(tx, &change)?;
        Ok(Message { message: msg!("done.event_retried") })
    })
    .await
}
