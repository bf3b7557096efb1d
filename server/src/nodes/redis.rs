//! The line between nodes over Redis, for hosts that have one and more to say than PostgreSQL passes on
//! (`docs/decisions/nodes.md`).
//!
//! It promises what PostgreSQL's promises ([`crate::db::Line`]): whoever is on it hears what is said from then on, itself
//! included, in one order for all. What is said while somebody is cut off is lost to them, and the numbers of what they hear
//! next tell them so. Nothing is stored in Redis.

use anyhow::Context;
use futures_util::StreamExt;
use redis::aio::{MultiplexedConnection, PubSubStream};
use redis::{AsyncConnectionConfig, Client};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::db::{Db, PATIENCE, UNREAD, in_time, name_of_database};

/// Knows how to get on the line.
pub struct Line {
    client: Client,
    db: Db,
}

/// Two connections, one to hear and one to say; they end with this value.
pub struct OnLine {
    channel: String,
    mouth: MultiplexedConnection,
    heard: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Line {
    /// The line of those who share this database, over the Redis at `url`.
    ///
    /// # Errors
    /// When that is no address.
    pub fn new(url: &str, db: Db) -> anyhow::Result<Self> {
        // What the library says of it could hold the password.
        Ok(Self { client: Client::open(url).ok().context("this is no address of a Redis")?, db })
    }

    /// Connects and listens; what is said from now on is heard.
    ///
    /// # Errors
    /// When Redis, or the database whose name the channel bears, does not answer within five seconds.
    pub async fn join(&self) -> anyhow::Result<OnLine> {
        let joined = async {
            // Another community's nodes may use the same Redis.
            let channel = format!("foilcast:{}", self.db.read(name_of_database).await?);
            let mut ears = self.client.get_async_pubsub().await?;
            ears.subscribe(&channel).await?;
            let (tell, heard) = mpsc::channel(UNREAD);
            let driver = tokio::spawn(drive(ears.into_on_message(), tell));
            let patient = AsyncConnectionConfig::new()
                .set_connection_timeout(Some(PATIENCE))
                .set_response_timeout(Some(PATIENCE));
            let mouth = self.client.get_multiplexed_async_connection_with_config(&patient).await?;
            Ok(OnLine { channel, mouth, heard, driver })
        };
        in_time(joined).await.context("the line between nodes, over Redis")
    }
}

impl OnLine {
    /// Says these texts in their order.
    ///
    /// # Errors
    /// When it is not certain that they were said.
    pub async fn say(&self, texts: &[String]) -> anyhow::Result<()> {
        let mut said = redis::pipe();
        for text in texts {
            said.cmd("PUBLISH").arg(&self.channel).arg(text).ignore();
        }
        let mut mouth = self.mouth.clone();
        in_time(async { Ok(said.query_async::<()>(&mut mouth).await?) }).await
    }

    /// The next text that somebody said, or nothing when this connection has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.heard.recv().await
    }
}

impl Drop for OnLine {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Hands over what is heard, until one of both ends is gone.
async fn drive(mut said: PubSubStream, tell: mpsc::Sender<String>) {
    while let Some(message) = said.next().await {
        let Ok(text) = String::from_utf8(message.get_payload_bytes().to_vec()) else { continue };
        // A reader that is so far behind has to begin anew, and is told so by the end of the line.
        if tell.try_send(text).is_err() {
            return;
        }
    }
}
