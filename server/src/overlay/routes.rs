//! Routes for adding one's own packs to the live queue and withdrawing them.

use crate::feature::routes;
use crate::messages::{Message, msg};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::auth::AuthUser;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{EntryId, PackId};
use crate::json::{Json, PathId, given};
use crate::notifications::Notification;
use crate::overlay::Overlay;
use crate::packs::PackRef;
use crate::realtime::LogHead;

use super::opening::{CardFlipped, OpeningAnnounced, OpeningStarted, check_pack};
use super::queue::{self, QueuedPack, Wanted};
use super::rules::Refusal;
use super::store::{self, QueueSource};

/// The routes of the live queue. Moderators control it through the routes of `admin`.
pub fn routes() -> OpenApiRouter<Overlay> {
    use utoipa::OpenApi;
    OpenApiRouter::with_openapi(Payloads::openapi())
        .routes(routes!(queue_pack, list_own_queue))
        .routes(routes!(unqueue_pack))
}

/// The payloads that sockets receive, for clients generated from the API document.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(OpeningStarted, OpeningAnnounced, CardFlipped, Notification, LogHead)))]
struct Payloads;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct QueuePack {
    /// The pack to open. If it is absent or empty, the caller's preferred pack is opened.
    #[serde(deserialize_with = "given")]
    pub pack_id: Option<PackId>,
}

/// One of the caller's packs in the live queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingPack {
    #[serde(rename = "_id")]
    id: EntryId,
    /// Its position among all waiting packs, from 1.
    position: i64,
    /// The chosen pack; null when the preferred or default one will be opened.
    #[schema(required)]
    pack: Option<PackRef>,
    /// When it was added to the queue.
    queued_at: Timestamp,
    /// The reason if a moderator has put the pack on hold. It keeps its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<String>,
}

/// The caller's packs in the live queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnQueue {
    /// The caller's packs in the order of the queue.
    entries: Vec<WaitingPack>,
    /// The number of all waiting packs.
    waiting: i64,
    /// Whether the queue is paused.
    is_paused: bool,
}

/// Lists the caller's packs in the live queue.
#[utoipa::path(get, path = "/api/packs/queue", tag = "overlay", security(("token" = [])),
    responses((status = OK, body = OwnQueue)))]
async fn list_own_queue(State(overlay): State<Overlay>, user: AuthUser) -> Result<Json<OwnQueue>> {
    let id = user.id;
    let queue = overlay.core.db.read(move |conn| {
        let entries = store::own(conn, id)?.into_iter().map(WaitingPack::from).collect();
        Ok(OwnQueue { entries, waiting: store::count_waiting(conn)?, is_paused: store::show(conn)?.paused })
    });
    queue.await.map(Json)
}

impl From<store::OwnEntry> for WaitingPack {
    fn from(entry: store::OwnEntry) -> Self {
        let store::OwnEntry { id, pack, pack_name, queued_at, held, position } = entry;
        Self { id, position, pack: pack.zip(pack_name).map(|(id, name)| PackRef { id, name }), queued_at, held }
    }
}

/// A message for the user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Told)]
pub struct QueueMessage {
    #[schema(value_type = String)]
    pub message: Message,
}

/// Adds one of the caller's packs to the live queue. It is reserved until it is shown.
#[utoipa::path(post, path = "/api/packs/queue", tag = "overlay", params(IdempotencyKey), request_body = QueuePack,
    security(("token" = [])), responses((status = OK, body = QueuedPack)))]
async fn queue_pack(State(overlay): State<Overlay>, user: AuthUser, once: Idempotent<QueuePack>) -> Result<Answer> {
    let allowed = async {
        if !overlay.core.settings.now().pack_opening.allows_stream() {
            return Err(Refusal::NotOnStream.into());
        }
        check_pack(&overlay, once.body().pack_id).await
    };
    if let Err(refusal) = allowed.await {
        return overlay.core.answered(user.id, &once, refusal).await;
    }
    let (id, now, dice) = (user.id, overlay.core.clock.now(), overlay.core.dice.clone());
    overlay
        .core
        .once(id, once, move |tx, body| {
            let wanted = Wanted { user: id, pack: body.pack_id, force_modifier: None, source: QueueSource::Own };
            queue::enqueue(tx, &wanted, now, &dice)
        })
        .await
}

/// Withdraws one of the caller's packs from the live queue.
#[utoipa::path(delete, path = "/api/packs/queue/{entryId}", tag = "overlay", params(IdempotencyKey, ("entryId" = EntryId, Path)),
    security(("token" = [])), responses((status = OK, body = QueueMessage)))]
async fn unqueue_pack(
    State(overlay): State<Overlay>,
    user: AuthUser,
    PathId(entry): PathId<EntryId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let id = user.id;
    overlay
        .core
        .once(id, once, move |tx, _| {
            queue::withdraw(tx, entry, Some(id))?;
            Ok(QueueMessage { message: msg!("done.pack_withdrawn") })
        })
        .await
}
