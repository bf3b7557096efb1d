//! The bus between nodes over Redis, for hosts that have one and more to say than PostgreSQL passes on
//! (`docs/decisions/nodes.md`).
//!
//! It promises what PostgreSQL's promises ([`crate::db::Bus`]): a listener receives what is sent from then on, its own
//! messages included, in one order for all. A listener that is cut off misses messages, and the numbers of the ones
//! that it receives next show that. Nothing is stored in Redis.

use std::time::Duration;

use anyhow::Context;
use futures_util::StreamExt;
use redis::aio::{MultiplexedConnection, PubSubStream};
use redis::{AsyncConnectionConfig, Client, TlsCertificates};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::db::{UNREAD, in_time};

/// What Redis takes longer for goes over the database: in time for the others, who miss a node after five seconds.
const PATIENCE: Duration = Duration::from_secs(1);

/// Knows how to reach Redis.
pub struct Bus(Client);

/// The channel of one community's nodes.
pub struct Channel {
    client: Client,
    name: String,
}

/// Two connections, one to hear and one to say; they end with this value.
pub struct OnBus {
    channel: String,
    encoder: MultiplexedConnection,
    heard: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Bus {
    /// The bus over the Redis at `url`; over TLS these authorities (PEM) vouch for it, or the system's.
    ///
    /// # Errors
    /// When that is no address.
    pub fn new(url: &str, authorities: Option<Vec<u8>>) -> anyhow::Result<Self> {
        let client = match authorities {
            Some(_) => Client::build_with_tls(url, TlsCertificates { client_tls: None, root_cert: authorities }),
            None => Client::open(url),
        };
        // The library's message could hold the password.
        client.ok().map(Self).context("this is no address of a Redis")
    }

    /// The channel of those who share the database of this name.
    pub fn channel(&self, database: &str) -> Channel {
        Channel { client: self.0.clone(), name: format!("foilcast:{database}") }
    }
}

impl Channel {
    /// Connects and listens; messages from now on are received.
    ///
    /// # Errors
    /// When Redis does not answer within five seconds.
    pub async fn join(&self) -> anyhow::Result<OnBus> {
        let joined = async {
            let patient = AsyncConnectionConfig::new().set_response_timeout(Some(PATIENCE));
            let encoder = self.client.get_multiplexed_async_connection_with_config(&patient).await?;
            let mut ears = self.client.get_async_pubsub().await?;
            ears.subscribe(&self.name).await?;
            let (tell, heard) = mpsc::channel(UNREAD);
            let driver = tokio::spawn(drive(ears.into_on_message(), tell));
            Ok(OnBus { channel: self.name.clone(), encoder, heard, driver })
        };
        in_time(joined).await.context("the bus between nodes, over Redis")
    }
}

impl OnBus {
    /// Says these texts in their order.
    ///
    /// # Errors
    /// When it is not certain that they were said.
    pub async fn say(&self, texts: &[String]) -> anyhow::Result<()> {
        let mut said = redis::pipe();
        for text in texts {
            said.cmd("PUBLISH").arg(&self.channel).arg(text).ignore();
        }
        let mut encoder = self.encoder.clone();
        Ok(timeout(PATIENCE, said.query_async::<()>(&mut encoder)).await.context("no answer within a second")??)
    }

    /// The next message, or `None` when this connection has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.heard.recv().await
    }
}

impl Drop for OnBus {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Hands over received messages, until one of both ends is gone.
async fn drive(mut said: PubSubStream, tell: mpsc::Sender<String>) {
    loop {
        let message = tokio::select! {
            message = said.next() => message,
            () = tell.closed() => return,
        };
        let Some(message) = message else { return };
        let Ok(text) = String::from_utf8(message.get_payload_bytes().to_vec()) else { continue };
        // A reader that is so far behind has to start over: its stream ends.
        if tell.try_send(text).is_err() {
            return;
        }
    }
}
