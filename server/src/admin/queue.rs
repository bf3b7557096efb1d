//! Steering the live queue.

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Moderator;
use crate::db::Tx;
use crate::error::{ErrorBody, Result};
use crate::idempotency::{Answer, IdempotencyKey, Nothing, Once};
use crate::ids::{EntryId, OpeningId};
use crate::json::{Json, Path};
use crate::notifications::{self, Notice};
use crate::overlay::queue::{self, QueueStatus};
use crate::overlay::{QueueSource, store};

use super::log::{Change, note};

/// The live queue.
#[utoipa::path(get, path = "/api/admin/queues/status", tag = "admin", security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn find_queue(State(app): State<App>, _: Moderator) -> Result<Json<QueueStatus>> {
    app.db.read(queue::status).await.map(Json)
}

/// Lets nobody be next; what is being shown is shown to its end.
#[utoipa::path(post, path = "/api/admin/queues/pause", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn pause_queue(State(app): State<App>, who: Moderator, once: Once<Nothing>) -> Result<Answer> {
    set_paused(app, who, once, true).await
}

/// Lets the queue go on.
#[utoipa::path(post, path = "/api/admin/queues/resume", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn resume_queue(State(app): State<App>, who: Moderator, once: Once<Nothing>) -> Result<Answer> {
    set_paused(app, who, once, false).await
}

async fn set_paused(app: App, who: Moderator, once: Once<Nothing>, paused: bool) -> Result<Answer> {
    let action = if paused { "pause_queue" } else { "resume_queue" };
    steer(app, who, once, move |tx, _| {
        let changed = queue::set_paused(tx, paused)?;
        let change = Change::of(action, None).from_to(json!({"paused": !paused}), json!({"paused": paused}));
        Ok(changed.then_some(change))
    })
    .await
}

/// Ends what is being shown and moves on.
#[utoipa::path(post, path = "/api/admin/queues/skip", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn skip_opening(State(app): State<App>, who: Moderator, once: Once<Nothing>) -> Result<Answer> {
    steer(app, who, once, |tx, _| {
        let opening = queue::skip(tx)?;
        Ok(Some(Change::of("skip_opening", None).from_to(json!({"opening": opening}), json!({}))))
    })
    .await
}

/// The order of those who wait.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueOrder {
    /// Every waiting entry, first one first.
    entry_ids: Vec<EntryId>,
}

/// Puts those who wait in another order.
#[utoipa::path(put, path = "/api/admin/queues/order", tag = "admin", params(IdempotencyKey), request_body = QueueOrder,
    security(("token" = [])), responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn set_queue_order(State(app): State<App>, who: Moderator, once: Once<QueueOrder>) -> Result<Answer> {
    steer(app, who, once, |tx, body| {
        let before: Vec<_> = store::waiting(tx)?.iter().map(|entry| entry.id).collect();
        queue::set_order(tx, &body.entry_ids)?;
        Ok(Some(Change::of("set_queue_order", None).from_to(json!(before), json!(body.entry_ids))))
    })
    .await
}

/// Takes a pack out of the queue and gives it back to its owner.
#[utoipa::path(delete, path = "/api/admin/queues/{entryId}", tag = "admin",
    params(IdempotencyKey, ("entryId" = EntryId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn delete_queue_entry(
    State(app): State<App>,
    who: Moderator,
    Path(id): Path<EntryId>,
    once: Once<Nothing>,
) -> Result<Answer> {
    let (now, dice) = (app.clock.now(), app.dice.clone());
    steer(app, who, once, move |tx, _| {
        let entry = queue::withdraw(tx, id, None)?;
        if entry.source != QueueSource::Replay {
            let message = "Your pack was taken out of the live queue. You have it back.";
            notifications::add(tx, entry.user, &Notice::new("live_queue", message).about("/dashboard"), now, &dice)?;
        }
        let before = json!({"entry": id, "user": entry.user, "source": entry.source});
        Ok(Some(Change::of("delete_queue_entry", None).from_to(before, json!({}))))
    })
    .await
}

/// Shows an opening again, as the next one.
#[utoipa::path(post, path = "/api/admin/queues/replay/{openingId}", tag = "admin",
    params(IdempotencyKey, ("openingId" = OpeningId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus), (status = "default", body = ErrorBody)))]
pub async fn replay_opening(
    State(app): State<App>,
    who: Moderator,
    Path(opening): Path<OpeningId>,
    once: Once<Nothing>,
) -> Result<Answer> {
    let (now, dice) = (app.clock.now(), app.dice.clone());
    steer(app, who, once, move |tx, _| {
        queue::replay(tx, opening, now, &dice)?;
        Ok(Some(Change::of("replay_opening", None).from_to(json!({}), json!({"opening": opening}))))
    })
    .await
}

/// Does something to the queue, logs it and answers how the queue is then.
async fn steer<B: Send + Sync + 'static>(
    app: App,
    who: Moderator,
    once: Once<B>,
    work: impl Fn(&mut Tx<'_>, &B) -> Result<Option<Change<'static>>> + Send + 'static,
) -> Result<Answer> {
    let (actor, now, dice) = (who.id, app.clock.now(), app.dice.clone());
    app.once(actor, once, move |tx, body| {
        if let Some(change) = work(tx, body)? {
            note(tx, actor, &change, now, &dice)?;
        }
        queue::status(tx)
    })
    .await
}
