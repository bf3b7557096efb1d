//! An overlay without pictures: it completes each show immediately, and reconnects after a restart of the server.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::client::SharedState;
use super::requests::text;

pub struct Overlay {
    /// The streamer's user id.
    pub streamer: String,
    pub key: String,
    pub shown: Arc<ShownOpenings>,
}

/// The openings that the overlay has shown, with the ids of their cards.
#[derive(Default)]
pub struct ShownOpenings(Mutex<HashMap<String, HashSet<String>>>);

impl ShownOpenings {
    /// Records a shown opening; returns whether it is new. A repeated one must have the same cards.
    fn add(&self, opening: &Value) -> Result<bool, String> {
        let id = text(opening, "_id");
        let cards = card_ids(opening);
        let mut shown = self.0.lock().expect("no panic");
        let before = shown.insert(id.clone(), cards.clone());
        match before {
            Some(before) if before != cards => Err(format!("the opening {id} was shown again with other cards")),
            before => Ok(before.is_none()),
        }
    }

    pub fn all(&self) -> HashMap<String, HashSet<String>> {
        self.0.lock().expect("no panic").clone()
    }
}

/// The ids of an opening's cards.
pub fn card_ids(opening: &Value) -> HashSet<String> {
    opening["cards"].as_array().into_iter().flatten().map(|card| text(card, "_id")).collect()
}

/// After this time without a message, the overlay repeats `animation-complete`.
const RETRY_AFTER: Duration = Duration::from_millis(500);

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Overlay {
    /// Shows openings; after a lost connection, connects to the next running server.
    pub async fn run(self, state: Arc<SharedState>) -> Result<(), String> {
        loop {
            let url = state.next_server().await?;
            let Some(mut stream) = self.connect(&url).await else { continue };
            state.update_counts(|counts| counts.overlay_connections += 1);
            let mut current = None;
            loop {
                match tokio::time::timeout(RETRY_AFTER, next_message(&mut stream)).await {
                    Ok(Some(message)) => self.handle(&mut stream, &state, &message, &mut current).await?,
                    Ok(None) => break,
                    // Until a node detects that another one has crashed, an overlay of that one may still lead.
                    Err(_) => self.send_complete(&mut stream, current.as_ref()).await,
                }
            }
        }
    }

    /// Connects; `None` if the server crashes during that.
    async fn connect(&self, url: &str) -> Option<Stream> {
        let address = url.trim_start_matches("http://");
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let (mut stream, _) = connect_async(url).await.ok()?;
        // Engine.IO opens, then Socket.IO, and then both sides may send.
        next_message(&mut stream).await?;
        send(&mut stream, format!("40{}", json!({"overlayKey": self.key}))).await?;
        next_message(&mut stream).await?;
        send(&mut stream, format!("42{}", json!(["join", self.streamer]))).await?;
        Some(stream)
    }

    async fn send_complete(&self, stream: &mut Stream, opening: Option<&Value>) {
        if let Some(id) = opening {
            let _ = send(stream, format!("42{}", json!(["animation-complete", id]))).await;
        }
    }

    async fn handle(
        &self,
        stream: &mut Stream,
        state: &SharedState,
        message: &str,
        current: &mut Option<Value>,
    ) -> Result<(), String> {
        let Some(event) = message.strip_prefix("42") else { return Ok(()) };
        let event: Value = serde_json::from_str(event).map_err(|error| format!("{event}: {error}"))?;
        match event[0].as_str() {
            Some("new-pack-opening") => {
                let new = self.shown.add(&event[1])?;
                state.update_counts(|counts| counts.shows += u32::from(new));
                *current = Some(event[1]["_id"].clone());
                self.send_complete(stream, current.as_ref()).await;
            }
            Some("opening-ended") => {
                *current = None;
                state.update_counts(|counts| counts.ended_shows += 1);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The next text message; `None` if the connection was closed. Answers pings.
async fn next_message(stream: &mut Stream) -> Option<String> {
    loop {
        match stream.next().await? {
            Ok(Message::Text(text)) if text.as_str() == "2" => send(stream, "3".into()).await?,
            Ok(Message::Text(text)) => return Some(text.to_string()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

async fn send(stream: &mut Stream, text: String) -> Option<()> {
    stream.send(Message::text(text)).await.ok()
}
