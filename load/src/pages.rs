//! Open pages: a Socket.IO connection for each, which receives the events of the user and of the streamer.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::stats::Stats;
use crate::users::Users;

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The event that every page receives for each new listing on any server.
const NEW_LISTING: &str = "market:newListing";
/// Maximum delay of the last events.
const LAST_EVENTS: Duration = Duration::from_secs(5);

/// Connections that are opened concurrently.
const CONCURRENCY: usize = 32;

pub struct Page {
    pub url: String,
    pub token: String,
    /// Ids of users whose events it receives.
    pub rooms: Vec<String>,
}

pub struct OpenPages {
    pages: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl OpenPages {
    /// Waits until all pages have received the events of this number of listings, and closes them. A missing event is
    /// an error.
    pub async fn close(mut self, listings: u64, stats: &Stats) {
        let expected = listings * self.pages.len() as u64;
        let deadline = Instant::now() + LAST_EVENTS;
        while stats.event_count(NEW_LISTING) < expected && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if let Err(message) = check_received(stats.event_count(NEW_LISTING), expected, stats.event_count("missed")) {
            stats.record_error("watch", message);
        }
        self.stop.send_replace(true);
        while self.pages.join_next().await.is_some() {}
    }
}

/// Whether the pages received all expected events. After a `missed` event, a page reloads everything instead.
fn check_received(received: u64, expected: u64, missed: u64) -> Result<(), String> {
    if received < expected && missed == 0 {
        return Err(format!("pages received {received} of {expected} events of new listings"));
    }
    Ok(())
}

/// Opens the pages of the first `number` users.
pub async fn open(users: &Users, number: u32, stats: &Arc<Stats>) -> anyhow::Result<OpenPages> {
    let number = users.all.len().min(number as usize);
    let opened = stream::iter((0..number).map(|number| connect(users.page(number)))).buffer_unordered(CONCURRENCY);
    let streams: Vec<Stream> = opened.try_collect().await.context("a page could not be opened")?;
    let (stop, mut pages) = (watch::Sender::new(false), JoinSet::new());
    for stream in streams {
        pages.spawn(receive(stream, stop.subscribe(), Arc::clone(stats)));
    }
    Ok(OpenPages { pages, stop })
}

/// Connects as described in docs/realtime.md.
async fn connect(page: Page) -> anyhow::Result<Stream> {
    let address = page.url.trim_start_matches("http://");
    let (mut stream, _) = connect_async(format!("ws://{address}/socket.io/?EIO=4&transport=websocket")).await?;
    expect(&mut stream, "0").await?;
    stream.send(Message::text(format!("40{}", json!({"token": page.token})))).await?;
    expect(&mut stream, "40").await?;
    for room in &page.rooms {
        stream.send(Message::text(format!("42{}", json!(["join", room])))).await?;
    }
    Ok(stream)
}

/// Waits for a packet with this prefix.
async fn expect(stream: &mut Stream, kind: &str) -> anyhow::Result<()> {
    while let Some(message) = stream.next().await {
        match message? {
            Message::Text(text) if text.as_str() == "2" => stream.send(Message::text("3")).await?,
            Message::Text(text) if text.starts_with(kind) => return Ok(()),
            Message::Text(text) => bail!("a socket received {text} instead of {kind}"),
            _ => {}
        }
    }
    bail!("a socket was closed before it was open")
}

/// Counts the events of a page until `stop`. An earlier end of the connection is an error.
async fn receive(mut stream: Stream, mut stop: watch::Receiver<bool>, stats: Arc<Stats>) {
    loop {
        let message = tokio::select! {
            _ = stop.changed() => None,
            message = stream.next() => Some(message),
        };
        let Some(message) = message else {
            let _ = stream.close(None).await;
            return;
        };
        match message {
            Some(Ok(Message::Text(text))) if text.as_str() == "2" => {
                if stream.send(Message::text("3")).await.is_err() {
                    return stats.record_error("watch", "a page's connection broke".into());
                }
            }
            Some(Ok(Message::Text(text))) => {
                if let Some(event) = event_name(&text) {
                    stats.record_event(event);
                }
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => {
                return stats.record_error("watch", "a page's connection was closed".into());
            }
            Some(Ok(_)) => {}
        }
    }
}

/// The name of an event, as in `42["notification",{…}]`.
fn event_name(text: &str) -> Option<String> {
    let event: Value = serde_json::from_str(text.strip_prefix("42")?).ok()?;
    Some(event.get(0)?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{check_received, event_name};

    #[test]
    fn a_missing_event_is_an_error() {
        assert!(check_received(99, 100, 0).unwrap_err().contains("99 of 100"));
        assert_eq!(
            (check_received(100, 100, 0), check_received(120, 100, 0), check_received(99, 100, 1)),
            (Ok(()), Ok(()), Ok(()))
        );
    }

    #[test]
    fn an_event_is_counted_by_its_name() {
        assert_eq!(event_name(r#"42["notification",{"message":"x"}]"#).as_deref(), Some("notification"));
        assert_eq!(event_name("43[]"), None);
        assert_eq!(event_name("42[7]"), None);
    }
}
