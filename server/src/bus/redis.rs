//! The bus between nodes over Redis, for hosts that have Redis and more messages than PostgreSQL can carry
//! (`docs/decisions/nodes.md`).
//!
//! It has the guarantees of PostgreSQL's bus ([`crate::db::Bus`]): a listener receives every message sent after it
//! joined, its own included, in one order for all. A listener that is cut off misses messages, and detects that from
//! the numbers of the next ones. Nothing is stored in Redis.

use std::time::Duration;

use anyhow::Context;
use futures_util::StreamExt;
use redis::aio::{MultiplexedConnection, PubSubStream};
use redis::{AsyncConnectionConfig, Client, TlsCertificates};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::db::{UNREAD, in_time};

/// After this time a message is sent over the database instead: soon enough for nodes that expect one within five
/// seconds.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(1);

pub struct Bus(Client);

/// The channel of one community's nodes.
pub struct Channel {
    client: Client,
    name: String,
}

/// Two connections, for receiving and for sending. Dropping it closes them.
pub struct BusConnection {
    channel: String,
    encoder: MultiplexedConnection,
    received: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Bus {
    /// The bus over the Redis at `url`. Over TLS, the certificate is checked against these authorities (PEM), or the
    /// system's.
    ///
    /// # Errors
    /// When the URL is invalid.
    pub fn new(url: &str, authorities: Option<Vec<u8>>) -> anyhow::Result<Self> {
        let client = match authorities {
            Some(_) => Client::build_with_tls(url, TlsCertificates { client_tls: None, root_cert: authorities }),
            None => Client::open(url),
        };
        // The error message of the library could contain the password.
        client.ok().map(Self).context("not a Redis URL")
    }

    /// The channel of the nodes that share the database of this name.
    pub fn channel(&self, database: &str) -> Channel {
        Channel { client: self.0.clone(), name: format!("foilcast:{database}") }
    }
}

impl Channel {
    /// Connects and listens. Messages sent from now on are received.
    ///
    /// # Errors
    /// When Redis does not respond within five seconds.
    pub async fn join(&self) -> anyhow::Result<BusConnection> {
        let joined = async {
            let timeouts = AsyncConnectionConfig::new().set_response_timeout(Some(RESPONSE_TIMEOUT));
            let encoder = self.client.get_multiplexed_async_connection_with_config(&timeouts).await?;
            let mut ears = self.client.get_async_pubsub().await?;
            ears.subscribe(&self.name).await?;
            let (sender, received) = mpsc::channel(UNREAD);
            let driver = tokio::spawn(drive(ears.into_on_message(), sender));
            Ok(BusConnection { channel: self.name.clone(), encoder, received, driver })
        };
        in_time(joined).await.context("could not join the event bus over Redis")
    }
}

impl BusConnection {
    /// Sends these texts in order.
    ///
    /// # Errors
    /// When it is not certain that they were sent.
    pub async fn send(&self, texts: &[String]) -> anyhow::Result<()> {
        let mut pipeline = redis::pipe();
        for text in texts {
            pipeline.cmd("PUBLISH").arg(&self.channel).arg(text).ignore();
        }
        let mut encoder = self.encoder.clone();
        Ok(timeout(RESPONSE_TIMEOUT, pipeline.query_async::<()>(&mut encoder))
            .await
            .context("no response within a second")??)
    }

    /// The next message, or `None` when the connection has ended.
    pub async fn receive(&mut self) -> Option<String> {
        self.received.recv().await
    }
}

impl Drop for BusConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Forwards received messages, until either end is closed.
async fn drive(mut messages: PubSubStream, sender: mpsc::Sender<String>) {
    loop {
        let message = tokio::select! {
            message = messages.next() => message,
            () = sender.closed() => return,
        };
        let Some(message) = message else { return };
        let Ok(text) = String::from_utf8(message.get_payload_bytes().to_vec()) else { continue };
        // A reader that is this far behind has to join again: its stream ends.
        if sender.try_send(text).is_err() {
            return;
        }
    }
}
