//! Messages to sockets, and the end of connections that do not read them.

use std::sync::Arc;

use serde::Serialize;
use socketioxide::extract::SocketRef;
use socketioxide::{BroadcastError, SocketError, SocketIo};

use crate::listen::ConnectionHandle;

/// Sends a message to the sockets in a room.
pub(super) async fn emit_to<T: Serialize>(io: &SocketIo, room: String, event: &str, data: &T) {
    if let Err(error) = io.to(room.clone()).emit(event, data).await {
        handle_send_error(&error, event, || io.within(room).sockets());
    }
}

/// Sends a message to the sockets in `room` that are not in `except`.
pub(super) async fn emit_to_others<T: Serialize>(io: &SocketIo, room: String, except: String, event: &str, data: &T) {
    if let Err(error) = io.to(room.clone()).except(except.clone()).emit(event, data).await {
        handle_send_error(&error, event, || io.within(room).except(except).sockets());
    }
}

/// Sends a message to all sockets, signed in or not.
pub(super) async fn broadcast<T: Serialize>(io: &SocketIo, event: &str, data: &T) {
    if let Err(error) = io.emit(event, data).await {
        handle_send_error(&error, event, || io.sockets());
    }
}

/// Sends a message to one socket, through a room of its own: a client may send before the library has registered its
/// connection, and a direct message would be lost then.
pub(super) async fn send_to<T: Serialize>(socket: &SocketRef, event: &str, data: &T) {
    let own = format!("socket:{}", socket.id);
    socket.join(own.clone());
    if let Err(error) = socket.within(own).emit(event, data).await {
        handle_send_error(&error, event, || vec![socket.clone()]);
    }
}

/// Disconnects those of these sockets whose queue is full because they do not read. They lost a message, and fetch
/// everything again when they reconnect.
fn handle_send_error(error: &BroadcastError, event: &str, sockets: impl FnOnce() -> Vec<SocketRef>) {
    tracing::debug!(%error, event, "could not send a message to every socket");
    let BroadcastError::Socket(errors) = error else { return };
    if errors.iter().any(|error| matches!(error, SocketError::InternalChannelFull)) {
        let behind =
            sockets().into_iter().filter(|socket| connection_handle(socket).is_some_and(ConnectionHandle::is_stuck));
        let gone = behind.inspect(disconnect).count();
        tracing::info!(gone, "disconnected sockets whose clients do not read");
    }
}

/// Closes a connection. The client treats it as lost and reconnects by itself.
pub(super) fn disconnect(socket: &SocketRef) {
    match connection_handle(socket) {
        Some(handle) => handle.cut(),
        None => drop(socket.clone().disconnect()),
    }
}

fn connection_handle(socket: &SocketRef) -> Option<&ConnectionHandle> {
    socket.req_parts().extensions.get::<Arc<ConnectionHandle>>().map(AsRef::as_ref)
}
