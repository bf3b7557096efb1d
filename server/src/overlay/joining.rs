//! Messages from a socket: the rate limit, and the rooms that it joins.
//!
//! Refusals come before any waiting. A socket processes its joins one at a time, so it occupies at most one place in
//! the admission queue (`admission`), however many messages it sends.

use std::sync::{Arc, Mutex as Lock, PoisonError};

use socketioxide::extract::{AckSender, SocketRef, TryData};
use tokio::sync::Mutex;

use crate::auth::Caller;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::overlay::Overlay;
use crate::packs::openings::OpeningPresenter;
use crate::users;

use super::admission::AdmissionSemaphore;
use super::current_show::CurrentShow;
use super::rules::{Key, OverlayProblem, overlay_problem};
use super::sending::{disconnect, send_to};
use super::signed_in::{join_private_rooms, keyed, public};
use super::store;

/// Rooms per socket; a page needs up to eight.
const MAX_ROOMS: usize = 16;
/// Messages per socket and minute; a page sends a few when it connects, the overlay one in each show.
pub(super) const MAX_MESSAGES: u32 = 120;
const MINUTE: i64 = 60_000;

/// A socket's message count, and a lock that runs its joins one at a time.
#[derive(Default)]
struct SocketState {
    /// The start of the current minute, and the messages received since.
    said: Lock<(i64, u32)>,
    joining: Mutex<()>,
}

impl SocketState {
    /// Counts a message. Returns whether it is within the limit.
    fn count(&self, now: Timestamp) -> bool {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if now.millis().saturating_sub(said.0) >= MINUTE {
            *said = (now.millis(), 0);
        }
        said.1 = said.1.saturating_add(1);
        said.1 <= MAX_MESSAGES
    }
}

/// Counts a message of a socket, and disconnects a socket that exceeds the limit.
pub(super) fn allow_message(overlay: &Overlay, socket: &SocketRef) -> bool {
    let may = socket.extensions.get::<Arc<SocketState>>().is_none_or(|state| state.count(overlay.core.clock.now()));
    if !may {
        tracing::debug!("disconnected a socket that sent too many messages");
        disconnect(socket);
    }
    may
}

/// Registers the handlers for messages that any client may send.
pub(super) fn listen(
    overlay: &Overlay,
    admission: &Arc<AdmissionSemaphore>,
    socket: &SocketRef,
    caller: Option<Caller>,
    key: Key,
) {
    let state = Arc::<SocketState>::default();
    socket.extensions.insert(Arc::clone(&state));
    let is_guest = key == Key::Absent && caller.is_none() && overlay.core.config.is_demo();
    listen_for_checks(overlay, admission, socket, key);
    let (joining, admission) = (overlay.downgrade(), Arc::clone(admission));
    // The library calls this while it reads the connection; only the response runs in its own task.
    socket.on("join", move |socket: SocketRef, TryData(id): TryData<UserId>, ack: AckSender| {
        let overlay = joining.upgrade().filter(|overlay| allow_message(overlay, &socket));
        let entered =
            overlay.zip(id.ok()).map(|(overlay, id)| (id, enter(&overlay, &socket, id, caller.as_ref(), key)));
        async move {
            let Some((id, entered)) = entered else { return };
            if entered == Entered::Now {
                let _own = state.joining.lock().await;
                let _turn = admission.acquire(key == Key::Right).await;
                let Some(overlay) = joining.upgrade() else { return };
                let is_streamer = send_current_show(&overlay, &socket, id, key).await;
                if is_streamer && is_guest {
                    enter_keyless(&overlay, &socket);
                }
            }
            // Ignore the error: only a client that asked for an acknowledgement gets one.
            let _ = ack.send(&(entered != Entered::Refused));
        }
    });
    let others = overlay.downgrade();
    socket.on_fallback(move |socket: SocketRef| {
        if let Some(overlay) = others.upgrade() {
            allow_message(&overlay, &socket);
        }
        std::future::ready(())
    });
}

/// In a demo, a client at the streamer's overlay address counts as an overlay: the address in the documents has no key.
fn enter_keyless(overlay: &Overlay, socket: &SocketRef) {
    overlay.presence.enter_keyless(socket.id.as_str());
    // If it disconnected in the meantime, the disconnect handler does not run again.
    if !socket.connected() {
        overlay.presence.leave(socket.id.as_str());
    }
}

/// Tells a page at an overlay's address why it is not the overlay.
fn listen_for_checks(overlay: &Overlay, admission: &Arc<AdmissionSemaphore>, socket: &SocketRef, key: Key) {
    let (weak, admission) = (overlay.downgrade(), Arc::clone(admission));
    socket.on("overlay-check", move |socket: SocketRef, TryData(id): TryData<String>, ack: AckSender| {
        let overlay = weak.upgrade().filter(|overlay| allow_message(overlay, &socket));
        let admission = Arc::clone(&admission);
        async move {
            let (Some(overlay), Ok(id)) = (overlay, id) else { return };
            let _turn = admission.acquire(key == Key::Right).await;
            match check(&overlay, &id, key).await {
                Ok(problem) => drop(ack.send(&problem)),
                Err(error) => tracing::warn!(%error, "could not check the URL of an overlay"),
            }
        }
    });
}

async fn check(overlay: &Overlay, id: &str, key: Key) -> Result<Option<OverlayProblem>> {
    let owner = overlay.core.db.read(|conn| Ok(users::owner(conn)?.map(|owner| owner.id))).await?;
    Ok(overlay_problem(id, owner, key, overlay.core.config.is_demo()))
}

/// The result of a request to join a user's room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entered {
    Now,
    Before,
    /// The socket is in too many rooms.
    Refused,
}

/// Adds a socket to a user's rooms: the public one, that of the overlays if it has the key, and the private one if the
/// socket is that user's.
fn enter(overlay: &Overlay, socket: &SocketRef, id: UserId, caller: Option<&Caller>, key: Key) -> Entered {
    let (room, rooms) = (public(id), socket.rooms());
    if rooms.iter().any(|known| *known == room) {
        return Entered::Before;
    }
    if rooms.len() >= MAX_ROOMS {
        return Entered::Refused;
    }
    if key == Key::Right {
        socket.join(keyed(id));
    }
    socket.join(room);
    if let Some(caller) = caller.filter(|caller| caller.id == id) {
        join_private_rooms(overlay, socket, caller);
    }
    Entered::Now
}

/// Sends a newly joined client the current queue and show. Returns whether `id` is the streamer.
async fn send_current_show(overlay: &Overlay, socket: &SocketRef, id: UserId, key: Key) -> bool {
    match current_show(overlay, id).await {
        Ok(Some((names, show))) => {
            send_to(socket, "queue-updated", &names).await;
            if let Some(show) = show {
                if let Some(cards) = show.cards.as_ref().filter(|_| overlay.presence.is_leader(socket.id.as_str())) {
                    overlay.presence.sent(cards.opening.id);
                }
                for (event, data) in show.messages(key == Key::Right, overlay.core.clock.now()) {
                    send_to(socket, event, &data).await;
                }
            } else if let Some(rehearsal) = overlay.presence.rehearsal(overlay.core.clock.now()) {
                send_to(socket, "new-pack-opening", &rehearsal).await;
            }
            true
        }
        Ok(None) => false,
        Err(error) => {
            tracing::warn!(%error, "could not send the current show to a socket");
            disconnect(socket);
            false
        }
    }
}

/// The queue and the current show if `id` is the streamer.
async fn current_show(overlay: &Overlay, id: UserId) -> Result<Option<(Vec<String>, Option<CurrentShow>)>> {
    let (presenter, reader) = (OpeningPresenter::new(&overlay.packs).await?, overlay.clone());
    let read = move |conn: &mut Conn<'_>| {
        if !is_streamer(conn, id)? {
            return Ok(None);
        }
        Ok(Some((store::names(conn)?, CurrentShow::find(conn, &reader, &presenter)?)))
    };
    overlay.core.db.read(read).await
}

fn is_streamer(conn: &mut Conn<'_>, id: UserId) -> Result<bool> {
    Ok(users::owner(conn)?.is_some_and(|owner| owner.id == id))
}
