//! An overlay without a picture: it shows everything at once and says so, and comes back when the server does.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::calls::text;
use super::people::Known;

/// An overlay with its key.
pub struct Overlay {
    pub streamer: String,
    /// From the overlay's address.
    pub key: String,
    /// Openings that have been shown.
    pub screen: Arc<Screen>,
}

/// Everything that was on the screen: openings with the ids of their cards.
#[derive(Default)]
pub struct Screen(Mutex<HashMap<String, HashSet<String>>>);

impl Screen {
    /// Shows an opening; one that is shown again has the same cards. Answers whether it is new.
    fn show(&self, opening: &Value) -> Result<bool, String> {
        let id = text(opening, "_id");
        let cards = card_ids(opening);
        let mut shown = self.0.lock().expect("nobody panicked");
        let before = shown.insert(id.clone(), cards.clone());
        match before {
            Some(before) if before != cards => Err(format!("the opening {id} was shown again with other cards")),
            before => Ok(before.is_none()),
        }
    }

    pub fn all(&self) -> HashMap<String, HashSet<String>> {
        self.0.lock().expect("nobody panicked").clone()
    }
}

/// The ids of an opening's cards.
pub fn card_ids(opening: &Value) -> HashSet<String> {
    opening["cards"].as_array().into_iter().flatten().map(|card| text(card, "_id")).collect()
}

/// A completion without a known effect is sent again after this.
const RETRY_AFTER: Duration = Duration::from_millis(500);

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Overlay {
    /// Shows openings, at every server that lives.
    pub async fn run(self, known: Arc<Known>) -> Result<(), String> {
        loop {
            let url = known.server().await?;
            let Some(mut stream) = self.connect(&url).await else { continue };
            known.count(|counts| counts.connected += 1);
            let mut shown = None;
            loop {
                match tokio::time::timeout(RETRY_AFTER, next(&mut stream)).await {
                    Ok(Some(message)) => self.hear(&mut stream, &known, &message, &mut shown).await?,
                    Ok(None) => break,
                    // A node that does not know yet that the one before is dead takes another overlay for the leading one.
                    Err(_) => self.say_complete(&mut stream, shown.as_ref()).await,
                }
            }
        }
    }

    /// Connects; `None` when the server dies during that.
    async fn connect(&self, url: &str) -> Option<Stream> {
        let address = url.trim_start_matches("http://");
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let (mut stream, _) = connect_async(url).await.ok()?;
        // Engine.IO opens, then Socket.IO, and then both sides may send.
        next(&mut stream).await?;
        say(&mut stream, format!("40{}", json!({"overlayKey": self.key}))).await?;
        next(&mut stream).await?;
        say(&mut stream, format!("42{}", json!(["join", self.streamer]))).await?;
        Some(stream)
    }

    async fn say_complete(&self, stream: &mut Stream, opening: Option<&Value>) {
        if let Some(id) = opening {
            let _ = say(stream, format!("42{}", json!(["animation-complete", id]))).await;
        }
    }

    async fn hear(
        &self,
        stream: &mut Stream,
        known: &Known,
        message: &str,
        shown: &mut Option<Value>,
    ) -> Result<(), String> {
        let Some(event) = message.strip_prefix("42") else { return Ok(()) };
        let event: Value = serde_json::from_str(event).map_err(|error| format!("{event}: {error}"))?;
        match event[0].as_str() {
            Some("new-pack-opening") => {
                let new = self.screen.show(&event[1])?;
                known.count(|counts| counts.shows += u32::from(new));
                *shown = Some(event[1]["_id"].clone());
                self.say_complete(stream, shown.as_ref()).await;
            }
            Some("opening-ended") => {
                *shown = None;
                known.count(|counts| counts.ended += 1);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The next message; nothing when the connection has ended.
async fn next(stream: &mut Stream) -> Option<String> {
    loop {
        match stream.next().await? {
            Ok(Message::Text(text)) if text.as_str() == "2" => say(stream, "3".into()).await?,
            Ok(Message::Text(text)) => return Some(text.to_string()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

async fn say(stream: &mut Stream, text: String) -> Option<()> {
    stream.send(Message::text(text)).await.ok()
}
