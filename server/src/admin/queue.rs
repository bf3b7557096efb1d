//! Controls of the live queue.

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Moderator;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{EntryId, OpeningId};
use crate::json::{Json, PathId};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::overlay::queue::{self, QueueStatus};
use crate::overlay::rules::REASON_LENGTH;
use crate::overlay::store;

use super::log::{Author, Change, run_as};

/// Returns the state of the live queue.
#[utoipa::path(get, path = "/api/admin/queues/status", tag = "admin", security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn find_queue(State(tools): State<AdminTools>, _: Moderator) -> Result<Json<QueueStatus>> {
    tools.core.db.read(queue::status).await.map(Json)
}

/// Pauses the live queue. The current show is played to its end.
#[utoipa::path(post, path = "/api/admin/queues/pause", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn pause_queue(State(tools): State<AdminTools>, who: Moderator, once: Idempotent<Nothing>) -> Result<Answer> {
    set_paused(tools, who, once, true).await
}

/// Resumes the live queue.
#[utoipa::path(post, path = "/api/admin/queues/resume", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn resume_queue(
    State(tools): State<AdminTools>,
    who: Moderator,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    set_paused(tools, who, once, false).await
}

async fn set_paused(tools: AdminTools, who: Moderator, once: Idempotent<Nothing>, paused: bool) -> Result<Answer> {
    let action = if paused { "pause_queue" } else { "resume_queue" };
    run_logged(tools, who, once, move |tx, _, _| {
        let changed = queue::set_paused(tx, paused)?;
        let change = Change::of(action, None).from_to(json!({"paused": !paused}), json!({"paused": paused}));
        Ok(changed.then_some(change))
    })
    .await
}

/// Ends the current show and continues with the next pack.
#[utoipa::path(post, path = "/api/admin/queues/skip", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn skip_opening(
    State(tools): State<AdminTools>,
    who: Moderator,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who, once, |tx, _, _| {
        let opening = queue::skip(tx)?;
        Ok(Some(Change::of("skip_opening", None).from_to(json!({"opening": opening}), json!({}))))
    })
    .await
}

/// The order of the waiting entries.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueOrder {
    /// The ids of waiting entries, in order.
    entry_ids: Vec<EntryId>,
}

/// Changes the order of the waiting entries.
///
/// Waiting entries that are not listed follow the listed ones. Ids of entries that have left the queue and repeated ids
/// are ignored.
#[utoipa::path(put, path = "/api/admin/queues/order", tag = "admin", params(IdempotencyKey), request_body = QueueOrder,
    security(("token" = [])), responses((status = OK, body = QueueStatus)))]
pub async fn set_queue_order(
    State(tools): State<AdminTools>,
    who: Moderator,
    once: Idempotent<QueueOrder>,
) -> Result<Answer> {
    run_logged(tools, who, once, |tx, body, _| {
        let before: Vec<_> = store::waiting(tx)?.iter().map(|entry| entry.id).collect();
        queue::set_order(tx, &body.entry_ids)?;
        let after: Vec<_> = store::waiting(tx)?.iter().map(|entry| entry.id).collect();
        Ok((after != before).then(|| Change::of("set_queue_order", None).from_to(json!(before), json!(after))))
    })
    .await
}

/// Removes a pack from the live queue and returns it to its owner.
#[utoipa::path(delete, path = "/api/admin/queues/{entryId}", tag = "admin",
    params(IdempotencyKey, ("entryId" = EntryId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn delete_queue_entry(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<EntryId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who, once, move |tx, _, author| {
        let entry = queue::withdraw(tx, id, None)?;
        notify_owner(tx, author, &entry, msg!("notice.queue_removed"))?;
        let before = json!({"entry": id, "user": entry.user, "source": entry.source});
        Ok(Some(Change::of("delete_queue_entry", None).from_to(before, json!({}))))
    })
    .await
}

/// The reason for a hold.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HoldEntry {
    /// The reason, 1 to 120 characters, for the owner to read.
    reason: String,
}

/// Puts a pack on hold, so that the queue skips it. It keeps its position and stays reserved, and its owner is notified
/// of the reason.
#[utoipa::path(post, path = "/api/admin/queues/{entryId}/hold", tag = "admin",
    params(IdempotencyKey, ("entryId" = EntryId, Path)), request_body = HoldEntry, security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn hold_queue_entry(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<EntryId>,
    once: Idempotent<HoldEntry>,
) -> Result<Answer> {
    run_logged(tools, who, once, move |tx, body, author| {
        let why = body.reason.trim();
        if why.is_empty() || why.chars().count() > REASON_LENGTH {
            return Err(Error::invalid_field("reason", msg!("invalid.hold_reason", max = REASON_LENGTH)));
        }
        let (entry, before) = queue::hold(tx, id, Some(why))?;
        if before.is_none() {
            notify_owner(tx, author, &entry, msg!("notice.queue_held", why))?;
        }
        let change = Change::of("hold_queue_entry", None);
        Ok(Some(change.from_to(json!({"entry": id, "held": before}), json!({"entry": id, "held": why}))))
    })
    .await
}

/// Releases a pack that is on hold, at the position that it kept.
#[utoipa::path(post, path = "/api/admin/queues/{entryId}/release", tag = "admin",
    params(IdempotencyKey, ("entryId" = EntryId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn release_queue_entry(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<EntryId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who, once, move |tx, _, _| {
        let (_, before) = queue::hold(tx, id, None)?;
        let change = Change::of("release_queue_entry", None);
        Ok(before.map(|why| change.from_to(json!({"entry": id, "held": why}), json!({"entry": id, "held": null}))))
    })
    .await
}

/// Moves a waiting pack to the top of the queue.
#[utoipa::path(post, path = "/api/admin/queues/{entryId}/top", tag = "admin",
    params(IdempotencyKey, ("entryId" = EntryId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn move_queue_entry_to_top(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<EntryId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who, once, move |tx, _, _| {
        let entry = queue::to_top(tx, id)?;
        let after = json!({"entry": id, "user": entry.user});
        Ok(Some(Change::of("move_queue_entry_to_top", None).from_to(json!({}), after)))
    })
    .await
}

/// Replays an opening as the next show.
#[utoipa::path(post, path = "/api/admin/queues/replay/{openingId}", tag = "admin",
    params(IdempotencyKey, ("openingId" = OpeningId, Path)), security(("token" = [])),
    responses((status = OK, body = QueueStatus)))]
pub async fn replay_opening(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(opening): PathId<OpeningId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who, once, move |tx, _, author| {
        queue::replay(tx, opening, author.now, &author.dice)?;
        Ok(Some(Change::of("replay_opening", None).from_to(json!({}), json!({"opening": opening}))))
    })
    .await
}

/// Notifies the owner of a pack in the queue; an opening that is shown again holds no pack.
fn notify_owner(tx: &mut Tx<'_>, author: &Author, entry: &store::Entry, message: Message) -> Result<()> {
    if entry.opening.is_some() {
        return Ok(());
    }
    let notice = Notice::new("live_queue", message).about("/dashboard");
    notifications::add(tx, entry.user, &notice, author.now, &author.dice)?;
    Ok(())
}

/// Changes the queue, logs it and returns its new state.
async fn run_logged<B: Send + Sync + 'static>(
    tools: AdminTools,
    who: Moderator,
    once: Idempotent<B>,
    work: impl Fn(&mut Tx<'_>, &B, &Author) -> Result<Option<Change<'static>>> + Send + 'static,
) -> Result<Answer> {
    run_as(&tools.core, who.id, once, move |tx, body, author| {
        if let Some(change) = work(tx, body, author)? {
            author.note(tx, &change)?;
        }
        queue::status(tx)
    })
    .await
}
