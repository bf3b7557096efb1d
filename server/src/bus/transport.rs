//! The bus of the nodes: over the database and, if the host configures it (`--redis-url`), over Redis first.
//!
//! A node listens to both. It sends over Redis, and also over the database while another node listens to the database
//! only: one that has lost Redis, or one that has none configured. So Redis can come and go, and can be configured one
//! node at a time.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::oneshot;

use super::redis;
use crate::core::Core;
use crate::db;

/// The longest pause between attempts to reach Redis, and the first pause after it refused a message.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Connects to the bus.
pub struct Bus {
    database: db::Bus,
    redis: Option<redis::Bus>,
}

pub struct BusConnection {
    database: db::BusConnection,
    redis: Redis,
}

/// The connection to Redis.
enum Redis {
    Unknown,
    /// A task is connecting.
    Away(Arc<redis::Channel>, oneshot::Receiver<redis::BusConnection>),
    There(Arc<redis::Channel>, redis::BusConnection),
}

impl Bus {
    /// The bus of this server. `None` for a single node, on SQLite.
    ///
    /// # Errors
    /// When the URL of Redis is invalid.
    pub fn of(core: &Core) -> anyhow::Result<Option<Self>> {
        let Some(database) = core.db.bus().cloned() else { return Ok(None) };
        let authorities = core.config.redis_authorities().map_err(anyhow::Error::msg)?;
        let redis = core.config.redis_url().map(|url| redis::Bus::new(url, authorities));
        Ok(Some(Self { database, redis: redis.transpose().context("invalid --redis-url")? }))
    }

    /// Connects and listens. Messages sent from now on are received. Redis is added as soon as it responds.
    ///
    /// # Errors
    /// When the database does not respond within five seconds.
    pub async fn join(&self) -> anyhow::Result<BusConnection> {
        let database = self.database.join().await?;
        let redis = match &self.redis {
            None => Redis::Unknown,
            // Another community's nodes may use the same Redis.
            Some(bus) => Redis::sought(Arc::new(bus.channel(&database.name().await?)), Duration::ZERO),
        };
        Ok(BusConnection { database, redis })
    }
}

impl BusConnection {
    /// Sends these texts, each of at most [`db::LONGEST`] bytes, in order. With `everywhere`, also over the database,
    /// for nodes that listen only to it.
    ///
    /// # Errors
    /// When it is not certain that they were sent.
    pub async fn send(&mut self, texts: &[String], everywhere: bool) -> anyhow::Result<()> {
        if let Redis::There(channel, on) = &self.redis {
            match on.send(texts).await {
                Ok(()) if !everywhere => return Ok(()),
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(
                        error = format!("{error:#}"),
                        "lost the connection to Redis; sending events over the database until it is back"
                    );
                    self.redis = Redis::sought(Arc::clone(channel), LONGEST_PAUSE);
                }
            }
        }
        self.database.send(texts).await
    }

    /// The next message, or `None` when the connection to the database has ended.
    pub async fn receive(&mut self) -> Option<String> {
        loop {
            tokio::select! {
                text = self.database.receive() => return text,
                text = self.redis.receive() => if text.is_some() { return text },
            }
        }
    }

    /// The time of the database's clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// When there is no response.
    pub async fn time(&self) -> anyhow::Result<i64> {
        self.database.time().await
    }

    /// Whether Redis is configured but not connected.
    pub fn is_without_redis(&self) -> bool {
        matches!(self.redis, Redis::Away(..))
    }

    /// Whether only messages over the database are received.
    pub fn hears_only_the_database(&self) -> bool {
        !matches!(self.redis, Redis::There(..))
    }
}

impl Redis {
    fn sought(channel: Arc<redis::Channel>, first: Duration) -> Self {
        let (tell, found) = oneshot::channel();
        tokio::spawn(seek(Arc::clone(&channel), first, tell));
        Self::Away(channel, found)
    }

    /// The next text, or `None` when Redis was connected or lost.
    async fn receive(&mut self) -> Option<String> {
        match self {
            Self::Unknown => std::future::pending().await,
            Self::Away(channel, found) => {
                // The task ends only when Redis is connected, unless it panics.
                *self = match found.await {
                    Ok(on) => Self::There(Arc::clone(channel), on),
                    Err(_) => Self::sought(Arc::clone(channel), LONGEST_PAUSE),
                };
                None
            }
            Self::There(channel, on) => {
                let text = on.receive().await;
                if text.is_none() {
                    tracing::warn!("lost the connection to Redis; sending events over the database until it is back");
                    *self = Self::sought(Arc::clone(channel), Duration::ZERO);
                }
                text
            }
        }
    }
}

/// Tries to connect to Redis until it succeeds, or until the receiver is dropped.
async fn seek(channel: Arc<redis::Channel>, first: Duration, mut tell: oneshot::Sender<redis::BusConnection>) {
    let (mut pause, mut next) = (first, Duration::from_millis(100));
    loop {
        tokio::select! {
            () = tell.closed() => return,
            () = tokio::time::sleep(pause) => {}
        }
        match channel.join().await {
            Ok(on) => return drop(tell.send(on)),
            // Later failures are not logged; the page Health shows the state.
            Err(error) if next < LONGEST_PAUSE => {
                tracing::warn!(error = format!("{error:#}"), "could not connect to Redis; retrying");
            }
            Err(_) => {}
        }
        (pause, next) = (next, (next * 2).min(LONGEST_PAUSE));
    }
}
