//! Open pages: one Socket.IO connection each, which receives the user's own events and the show.

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

use crate::people::Crowd;
use crate::tally::Tally;

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The event that every page receives for each new listing on any server.
const LISTED: &str = "market:newListing";
/// Maximum delay of the last events.
const LAST_EVENTS: Duration = Duration::from_secs(5);

/// Connections that are opened concurrently.
const AT_ONCE: usize = 32;

/// The data of a page.
pub struct Page {
    pub url: String,
    pub token: String,
    /// Ids whose events it subscribes to.
    pub rooms: Vec<String>,
}

pub struct Watching {
    pages: JoinSet<()>,
    over: watch::Sender<bool>,
}

impl Watching {
    /// Closes all pages after each has received this many new listings; a page that has not is an error.
    pub async fn end(mut self, listed: u64, tally: &Tally) {
        let due = listed * self.pages.len() as u64;
        let end = Instant::now() + LAST_EVENTS;
        while tally.times_heard(LISTED) < due && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if let Err(why) = all_heard(tally.times_heard(LISTED), due, tally.times_heard("missed")) {
            tally.fault("watch", why);
        }
        self.over.send_replace(true);
        while self.pages.join_next().await.is_some() {}
    }
}

/// Whether the page received all expected events. After a `missed` event it loads everything again, so nothing is lost.
fn all_heard(heard: u64, due: u64, missed: u64) -> Result<(), String> {
    if heard < due && missed == 0 {
        return Err(format!("pages heard {heard} of {due} times that a card was put up for sale"));
    }
    Ok(())
}

/// Opens the pages of the first `number` users.
pub async fn watch(crowd: &Crowd, number: u32, tally: &Arc<Tally>) -> anyhow::Result<Watching> {
    let number = crowd.people.len().min(number as usize);
    let opened = stream::iter((0..number).map(|number| open(crowd.page(number)))).buffer_unordered(AT_ONCE);
    let streams: Vec<Stream> = opened.try_collect().await.context("a page could not be opened")?;
    let (over, mut pages) = (watch::Sender::new(false), JoinSet::new());
    for stream in streams {
        pages.spawn(hear(stream, over.subscribe(), Arc::clone(tally)));
    }
    Ok(Watching { pages, over })
}

/// Connects as described in docs/realtime.md.
async fn open(page: Page) -> anyhow::Result<Stream> {
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

/// Waits for a packet of this kind.
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

/// Counts the events of a page until the end; a page that is closed earlier is an error.
async fn hear(mut stream: Stream, mut over: watch::Receiver<bool>, tally: Arc<Tally>) {
    loop {
        let message = tokio::select! {
            _ = over.changed() => None,
            message = stream.next() => Some(message),
        };
        let Some(message) = message else {
            let _ = stream.close(None).await;
            return;
        };
        match message {
            Some(Ok(Message::Text(text))) if text.as_str() == "2" => {
                if stream.send(Message::text("3")).await.is_err() {
                    return tally.fault("watch", "a page's connection broke".into());
                }
            }
            Some(Ok(Message::Text(text))) => {
                if let Some(event) = event_name(&text) {
                    tally.heard(event);
                }
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => {
                return tally.fault("watch", "a page's connection was closed".into());
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
    use super::{all_heard, event_name};

    #[test]
    fn an_event_that_never_came_is_an_error() {
        assert!(all_heard(99, 100, 0).unwrap_err().contains("99 of 100"));
        assert_eq!((all_heard(100, 100, 0), all_heard(120, 100, 0), all_heard(99, 100, 1)), (Ok(()), Ok(()), Ok(())));
    }

    #[test]
    fn an_event_is_counted_by_its_name() {
        assert_eq!(event_name(r#"42["notification",{"message":"x"}]"#).as_deref(), Some("notification"));
        assert_eq!(event_name("43[]"), None);
        assert_eq!(event_name("42[7]"), None);
    }
}
