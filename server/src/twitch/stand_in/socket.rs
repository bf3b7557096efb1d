//! The EventSub connections of the stand-in, as documented at
//! <https://dev.twitch.tv/docs/eventsub/handling-websocket-events/>: a welcome, ten seconds to subscribe, keepalives,
//! moves to another connection, and close codes.

use super::channel::{Channel, ConnectionCommand, frame};
use crate::clock::Timestamp;
use axum::Extension;
use axum::extract::{Query, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::json;
use std::borrow::Cow;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The default keepalive interval in seconds.
const KEEPALIVE: i64 = 10;
/// The time limit for a client's first subscription, in milliseconds.
const SUBSCRIBE: i64 = 10_000;
/// How long an old connection stays open after a move, in milliseconds.
const MOVE: i64 = 30_000;
const FOREVER: Timestamp = Timestamp::from_millis(i64::MAX);

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// The query of a client.
#[derive(Deserialize)]
pub struct Asked {
    keepalive_timeout_seconds: Option<i64>,
    reconnect: Option<String>,
}

/// Upgrades a request to a connection.
pub async fn connect(
    Extension(channel): Extension<Arc<Channel>>,
    Query(asked): Query<Asked>,
    mut request: Request,
) -> Response {
    let key = request.headers().get(header::SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
    let accept = key.and_then(|key| HeaderValue::try_from(key).ok());
    let (Some(accept), Some(upgrade)) = (accept, request.extensions_mut().remove::<OnUpgrade>()) else {
        return (StatusCode::BAD_REQUEST, "this is a WebSocket").into_response();
    };
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    tokio::spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            let socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await;
            serve(&channel, socket, &asked, &host).await;
        }
    });
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

struct Connection<'a> {
    channel: &'a Channel,
    socket: Socket,
    session: String,
    since: Timestamp,
    /// The keepalive interval in milliseconds.
    keepalive: i64,
    /// When the next keepalive is due.
    due: Timestamp,
    /// Whether nothing more is sent.
    silent: bool,
    /// The time limit for a subscription or a move, and the close code.
    deadline: Option<(Timestamp, u16)>,
    host: &'a str,
}

/// How a connection ended, as the status of its subscriptions.
type Status = Cow<'static, str>;

async fn serve(channel: &Channel, socket: Socket, asked: &Asked, host: &str) {
    let now = channel.clock.now();
    let keepalive = asked.keepalive_timeout_seconds.unwrap_or(KEEPALIVE).clamp(10, 600) * 1000;
    let session = format!("demo-{}", channel.new_id());
    let (tell, commands) = mpsc::unbounded_channel();
    let mut connection = Connection {
        channel,
        socket,
        session: session.clone(),
        since: now,
        keepalive,
        due: now.plus_millis(keepalive),
        silent: false,
        deadline: Some((now.plus_millis(SUBSCRIBE), 4003)),
        host,
    };
    if let Some(invitation) = &asked.reconnect {
        if !take_over(channel, invitation, &session, &tell) {
            connection.close(4007).await;
            return;
        }
        connection.deadline = None;
    } else {
        channel.lock().sessions.insert(session.clone(), tell);
    }
    let status = connection.run(commands).await;
    channel.ended(&session, &status);
}

/// Gives a new connection the subscriptions of the one that was asked to move.
fn take_over(channel: &Channel, invitation: &str, new: &str, tell: &mpsc::UnboundedSender<ConnectionCommand>) -> bool {
    let mut inner = channel.lock();
    let Some(old) = inner.invitations.remove(invitation) else { return false };
    for one in &mut inner.subscriptions {
        if one.session() == Some(old.as_str()) {
            one.transport["session_id"] = new.into();
        }
    }
    inner.sessions.remove(&old);
    inner.sessions.insert(new.to_owned(), tell.clone());
    true
}

impl Connection<'_> {
    async fn run(&mut self, mut commands: mpsc::UnboundedReceiver<ConnectionCommand>) -> Status {
        let welcome = json!({"session": {"id": self.session, "status": "connected", "connected_at": self.since,
            "keepalive_timeout_seconds": self.keepalive / 1000, "reconnect_url": null}});
        if !self.say("session_welcome", &welcome).await {
            return "websocket_disconnected".into();
        }
        let mut listening = true;
        loop {
            let clock = self.channel.clock.clone();
            let (due, deadline) = (self.due, self.deadline);
            tokio::select! {
                biased;
                command = commands.recv(), if listening => match command {
                    Some(command) => {
                        if let Some(status) = self.execute(command).await {
                            return status;
                        }
                    }
                    // Another connection has replaced it; this one waits for its end.
                    None => listening = false,
                },
                message = self.socket.next() => match message {
                    Some(Ok(Message::Text(_) | Message::Binary(_))) => return self.close(4001).await,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return "websocket_disconnected".into(),
                    Some(Ok(_)) => {}
                },
                () = clock.wait_until(deadline.map_or(FOREVER, |(at, _)| at)) => {
                    if let Some((_, code)) = self.deadline.take()
                        && (code != 4003 || !self.is_used())
                    {
                        return self.close(code).await;
                    }
                }
                () = clock.wait_until(due) => {
                    if !self.say("session_keepalive", &json!({})).await {
                        return "websocket_disconnected".into();
                    }
                }
            }
        }
    }

    fn is_used(&self) -> bool {
        self.channel.lock().subscriptions.iter().any(|one| one.session() == Some(self.session.as_str()))
    }

    async fn execute(&mut self, command: ConnectionCommand) -> Option<Status> {
        match command {
            ConnectionCommand::Send(_) if self.silent => None,
            ConnectionCommand::Send(text) => {
                self.due = self.channel.clock.now().plus_millis(self.keepalive);
                let sent = self.socket.send(Message::Text(Utf8Bytes::from(text))).await;
                sent.is_err().then(|| "websocket_disconnected".into())
            }
            ConnectionCommand::Silence => {
                (self.silent, self.due) = (true, FOREVER);
                None
            }
            ConnectionCommand::Close(code) => Some(self.close(code).await),
            ConnectionCommand::Move => {
                let invitation = self.channel.new_id();
                self.channel.lock().invitations.insert(invitation.clone(), self.session.clone());
                self.deadline = Some((self.channel.clock.now().plus_millis(MOVE), 4004));
                let url = format!("ws://{}/demo/twitch/eventsub/ws?reconnect={invitation}", self.host);
                let payload = json!({"session": {"id": self.session, "status": "reconnecting",
                    "keepalive_timeout_seconds": null, "reconnect_url": url, "connected_at": self.since}});
                let said = self.say("session_reconnect", &payload).await;
                (!said).then(|| "websocket_disconnected".into())
            }
        }
    }

    async fn say(&mut self, kind: &str, payload: &serde_json::Value) -> bool {
        let now = self.channel.clock.now();
        self.due = now.plus_millis(self.keepalive);
        let text = frame(&self.channel.new_id(), kind, now, None, payload).to_string();
        self.socket.send(Message::Text(Utf8Bytes::from(text))).await.is_ok()
    }

    async fn close(&mut self, code: u16) -> Status {
        let reason = match code {
            4001 => "client sent inbound traffic",
            4003 => "connection unused",
            4004 => "client reconnect grace time expired",
            4007 => "invalid reconnect",
            _ => "closed",
        };
        let frame = CloseFrame { code: CloseCode::from(code), reason: Utf8Bytes::from_static(reason) };
        let _ = self.socket.close(Some(frame)).await;
        match code {
            4001 => "websocket_received_inbound_traffic".into(),
            4003 => "websocket_connection_unused".into(),
            4004 => "websocket_failed_to_reconnect".into(),
            _ => "websocket_disconnected".into(),
        }
    }
}
