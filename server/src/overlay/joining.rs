//! Messages of a socket: how many are accepted, and which rooms it joins.
//!
//! Whatever can be refused is refused before anything is waited for. A socket that joins waits for its own earlier joins
//! first, so that it has one place in the line (`admission`) however much it says.

use std::sync::{Arc, Mutex as Lock, PoisonError};

use socketioxide::extract::{AckSender, SocketRef, TryData};
use tokio::sync::Mutex;

use crate::auth::Caller;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::overlay::Overlay;
use crate::packs::openings::Window;
use crate::users;

use super::admission::AdmissionSemaphore;
use super::rules::{Key, OverlayProblem, overlay_problem};
use super::signed_in::{confide, public};
use super::sockets::{OnNow, hang_up, hear, on_now};

/// Rooms that one socket may be in; a page needs two or three.
const MAX_ROOMS: usize = 16;
/// Messages per socket and minute; a page sends a few when it connects, the overlay one in each show.
pub(super) const MAX_SAID: u32 = 120;
const MINUTE: i64 = 60_000;

/// How much a socket has said, and its turn among its own joins.
#[derive(Default)]
struct Voice {
    /// When the minute began, and how many messages it has had.
    said: Lock<(i64, u32)>,
    joining: Mutex<()>,
}

impl Voice {
    /// Counts a message, or says that it is one too many.
    fn count(&self, now: Timestamp) -> bool {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if now.millis().saturating_sub(said.0) >= MINUTE {
            *said = (now.millis(), 0);
        }
        said.1 = said.1.saturating_add(1);
        said.1 <= MAX_SAID
    }
}

/// Counts what a socket says. Who says too much is hung up on.
pub(super) fn may_speak(overlay: &Overlay, socket: &SocketRef) -> bool {
    let may = socket.extensions.get::<Arc<Voice>>().is_none_or(|voice| voice.count(overlay.core.clock.now()));
    if !may {
        tracing::debug!("a socket that says too much was hung up on");
        hang_up(socket);
    }
    may
}

/// Listens to messages that any client may send.
pub(super) fn listen(
    overlay: &Overlay,
    admission: &Arc<AdmissionSemaphore>,
    socket: &SocketRef,
    caller: Option<Caller>,
    key: Key,
) {
    let voice = Arc::<Voice>::default();
    socket.extensions.insert(Arc::clone(&voice));
    let is_guest = key == Key::Absent && caller.is_none() && overlay.core.config.is_demo();
    listen_for_checks(overlay, admission, socket, key);
    let (joining, admission) = (overlay.downgrade(), Arc::clone(admission));
    // The library calls this while it reads; only what it answers is a task of its own.
    socket.on("join", move |socket: SocketRef, TryData(id): TryData<UserId>, ack: AckSender| {
        let overlay = joining.upgrade().filter(|overlay| may_speak(overlay, &socket));
        let entered = overlay.and(id.ok()).map(|id| (id, enter(&socket, id, caller.as_ref())));
        async move {
            let Some((id, entered)) = entered else { return };
            if entered == Entered::Now {
                let _own = voice.joining.lock().await;
                let _turn = admission.acquire(key == Key::Right).await;
                let Some(overlay) = joining.upgrade() else { return };
                let is_streamer = tell_what_is_on(&overlay, &socket, id).await;
                if is_streamer && is_guest {
                    enter_keyless(&overlay, &socket);
                }
            }
            // Only a client that asked for an acknowledgement gets one.
            let _ = ack.send(&(entered != Entered::Refused));
        }
    });
    let others = overlay.downgrade();
    socket.on_fallback(move |socket: SocketRef| {
        if let Some(overlay) = others.upgrade() {
            may_speak(&overlay, &socket);
        }
        std::future::ready(())
    });
}

/// In a demo a client at the streamer's overlay address is the overlay, as the address in the documents has no key.
fn enter_keyless(overlay: &Overlay, socket: &SocketRef) {
    overlay.presence.enter_keyless(socket.id.as_str());
    // One that has gone in the meantime does not say so again.
    if !socket.connected() {
        overlay.presence.leave(socket.id.as_str());
    }
}

/// Sends a page at an overlay's address what is missing there.
fn listen_for_checks(overlay: &Overlay, admission: &Arc<AdmissionSemaphore>, socket: &SocketRef, key: Key) {
    let (weak, admission) = (overlay.downgrade(), Arc::clone(admission));
    socket.on("overlay-check", move |socket: SocketRef, TryData(id): TryData<String>, ack: AckSender| {
        let overlay = weak.upgrade().filter(|overlay| may_speak(overlay, &socket));
        let admission = Arc::clone(&admission);
        async move {
            let (Some(overlay), Ok(id)) = (overlay, id) else { return };
            let _turn = admission.acquire(key == Key::Right).await;
            match check(&overlay, &id, key).await {
                Ok(problem) => drop(ack.send(&problem)),
                Err(error) => tracing::warn!(%error, "an overlay's address could not be checked"),
            }
        }
    });
}

async fn check(overlay: &Overlay, id: &str, key: Key) -> Result<Option<OverlayProblem>> {
    let owner = overlay.core.db.read(|conn| Ok(users::owner(conn)?.map(|owner| owner.id))).await?;
    Ok(overlay_problem(id, owner, key, overlay.core.config.is_demo()))
}

/// The result of a request to join a person's room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entered {
    Now,
    Before,
    /// It is in too many rooms.
    Refused,
}

/// Lets a socket join a person's rooms: the public one, and the private one when it is their own.
fn enter(socket: &SocketRef, id: UserId, caller: Option<&Caller>) -> Entered {
    let (room, rooms) = (public(id), socket.rooms());
    if rooms.iter().any(|known| *known == room) {
        return Entered::Before;
    }
    if rooms.len() >= MAX_ROOMS {
        return Entered::Refused;
    }
    socket.join(room);
    if let Some(caller) = caller.filter(|caller| caller.id == id) {
        confide(socket, caller);
    }
    Entered::Now
}

/// Sends a late client what is on, from where it is. Returns whether this is the streamer.
async fn tell_what_is_on(overlay: &Overlay, socket: &SocketRef, id: UserId) -> bool {
    match what_is_on(overlay, id).await {
        Ok(Some((names, opening))) => {
            hear(socket, "queue-updated", &names).await;
            if let Some((mut opening, started)) = opening {
                opening.elapsed_ms = started.elapsed(overlay.core.clock.now());
                if overlay.presence.leads(socket.id.as_str()) {
                    overlay.presence.sent(opening.id);
                }
                hear(socket, "new-pack-opening", &opening).await;
            } else if let Some(rehearsal) = overlay.presence.rehearsal(overlay.core.clock.now()) {
                hear(socket, "new-pack-opening", &rehearsal).await;
            }
            true
        }
        Ok(None) => false,
        Err(error) => {
            tracing::warn!(%error, "a socket could not be told what is on");
            hang_up(socket);
            false
        }
    }
}

/// The queue and the show, when this is the streamer.
async fn what_is_on(overlay: &Overlay, id: UserId) -> Result<Option<OnNow>> {
    let window = Window::new(&overlay.packs).await?;
    let read =
        move |conn: &mut Conn<'_>| if is_streamer(conn, id)? { on_now(conn, &window).map(Some) } else { Ok(None) };
    overlay.core.db.read(read).await
}

fn is_streamer(conn: &mut Conn<'_>, id: UserId) -> Result<bool> {
    Ok(users::owner(conn)?.is_some_and(|owner| owner.id == id))
}
