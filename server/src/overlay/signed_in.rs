//! Signed-in sockets: a socket with a valid token joins the room of its session, and gets private messages only while
//! it is in that room. Its language is that of its handshake.
//!
//! When the session ends, the socket stays connected and gets public messages only, like one without a token.

use std::collections::HashSet;

use serde_json::{Value, json};
use socketioxide::SocketIo;
use socketioxide::extract::SocketRef;

use crate::auth::{self, Caller, Token};
use crate::error::Result;
use crate::ids::{SessionId, UserId};
use crate::messages::{Language, Message};
use crate::overlay::Overlay;
use crate::spa;

use super::sending::emit_to;

const PUBLIC: &str = "public:";
const OVERLAYS_OF: &str = "overlays:";
const PRIVATE: &str = "private:";
const SESSION: &str = "session:";
/// The room of all signed-in sockets.
pub const EVERYBODY: &str = "everybody";
const ENDED: &str = "session-ended";
const NOTIFICATION: &str = "notification";
/// Sessions that one statement looks up.
const AT_ONCE: usize = 1000;

/// The room of all sockets that follow a user.
pub fn public(id: UserId) -> String {
    format!("{PUBLIC}{id}")
}

/// The room of the overlays with the key that follow a user.
pub fn keyed(id: UserId) -> String {
    format!("{OVERLAYS_OF}{id}")
}

/// The room of a user's own sockets.
pub fn private(id: UserId) -> String {
    format!("{PRIVATE}{id}")
}

fn of_session(id: SessionId) -> String {
    format!("{SESSION}{id}")
}

/// Looks up the caller of a socket and adds the socket to the room of the session.
pub async fn sign_in(overlay: &Overlay, socket: &SocketRef, token: Option<&str>) -> Result<Option<Caller>> {
    let Some(token) = token.and_then(Token::parse) else { return Ok(None) };
    let Some(caller) = overlay.auth.caller(&token).await? else { return Ok(None) };
    let room = of_session(caller.session);
    socket.join(room.clone());
    // The end of a session empties its room once, perhaps before this socket joined: check again.
    let still = overlay.auth.caller(&token).await?;
    if still.is_none() {
        socket.leave(room);
    }
    Ok(still)
}

/// The part of a private room whose sockets have this language.
fn in_language(room: &str, language: &Language) -> String {
    format!("{room}:{}", language.tag())
}

/// Adds a socket to its user's private rooms, unless its session has ended.
pub fn join_private_rooms(overlay: &Overlay, socket: &SocketRef, caller: &Caller) {
    let site_language = overlay.core.settings.now().language();
    let language = spa::language::of_reader(&socket.req_parts().headers, site_language);
    let own = [private(caller.id), EVERYBODY.to_owned()];
    let rooms = [in_language(&own[0], language), in_language(&own[1], language)];
    let rooms = [own, rooms].concat();
    socket.join(rooms.clone());
    // Checked after joining: a session that ends in between either removes the socket or is detected here.
    let session = of_session(caller.session);
    if !socket.rooms().iter().any(|room| *room == session) {
        socket.leave(rooms);
    }
}

/// Sends a notification to a user's sockets, or to those of all users, each in its language.
pub async fn notify(io: &SocketIo, user: Option<UserId>, mut row: Value, translatable: Option<&str>) {
    let room = user.map_or_else(|| EVERYBODY.to_owned(), private);
    let Some(message) = translatable.and_then(Message::from_stored) else {
        return emit_to(io, room, NOTIFICATION, &row).await;
    };
    for language in Language::all() {
        row["message"] = language.render(&message).into();
        emit_to(io, in_language(&room, language), NOTIFICATION, &row).await;
    }
}

/// Notifies the sockets of a session that it has ended, and removes them from the private rooms.
pub async fn sign_out(io: &SocketIo, user: UserId, session: SessionId) {
    let room = of_session(session);
    if let Err(error) = io.within(room.clone()).emit(ENDED, &json!({"_id": session})).await {
        tracing::debug!(%error, "could not send the end of a session to every socket");
    }
    let own = [private(user), EVERYBODY.to_owned()];
    let in_languages = own.iter().flat_map(|room| Language::all().iter().map(|language| in_language(room, language)));
    let rooms: Vec<String> = in_languages.chain(own.clone()).chain([room.clone()]).collect();
    if let Err(error) = io.within(room).leave(rooms).await {
        tracing::warn!(%error, "could not sign out the sockets of an ended session");
    }
}

/// Signs out every socket whose session has expired, or has ended on another node whose event was lost.
pub async fn recheck(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    let signed_in: Vec<(SocketRef, SessionId)> =
        io.sockets().into_iter().filter_map(|socket| session(&socket).map(|session| (socket, session))).collect();
    if signed_in.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = signed_in.iter().map(|(_, session)| *session).collect();
    let (now, mut open) = (overlay.core.clock.now(), HashSet::new());
    for some in ids.chunks(AT_ONCE) {
        let some = some.to_vec();
        open.extend(overlay.core.db.read(move |conn| auth::store::open_of(conn, &some, now)).await?);
    }
    for (socket, session) in signed_in.iter().filter(|(_, session)| !open.contains(session)) {
        if let Err(error) = socket.emit(ENDED, &json!({"_id": session})) {
            tracing::debug!(%error, "could not send the end of a session to a socket");
        }
        let is_own = |room: &str| room.starts_with(PRIVATE) || room.starts_with(SESSION) || room.starts_with(EVERYBODY);
        let own = socket.rooms().into_iter().filter(|room| is_own(room));
        socket.leave(own.collect::<Vec<_>>());
    }
    Ok(())
}

/// The session of a signed-in socket.
fn session(socket: &SocketRef) -> Option<SessionId> {
    socket.rooms().iter().find_map(|room| room.strip_prefix(SESSION)?.parse().ok())
}
