//! The bus over which nodes talk: the database's own and, where the host says so (`--redis-url`), Redis before it.
//!
//! A node hears both. It speaks over Redis, and over the database as well while one of the others hears only that: one that
//! has lost Redis, or one that knows of none. So Redis can come and go, and be given to one node after the other.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::oneshot;

use super::redis;
use crate::core::Core;
use crate::db;

/// Attempts to reach Redis again are so far apart at most, and so is the first one after it took nothing.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Knows how to get on the bus.
pub struct Bus {
    database: db::Bus,
    redis: Option<redis::Bus>,
}

pub struct OnBus {
    database: db::OnBus,
    redis: Redis,
}

/// How Redis is reached just now.
enum Redis {
    Unknown,
    /// It is being tried until it answers.
    Away(Arc<redis::Channel>, oneshot::Receiver<redis::OnBus>),
    There(Arc<redis::Channel>, redis::OnBus),
}

impl Bus {
    /// The bus of this server; none where it is alone, on SQLite.
    ///
    /// # Errors
    /// When the address of Redis is none.
    pub fn of(core: &Core) -> anyhow::Result<Option<Self>> {
        let Some(database) = core.db.bus().cloned() else { return Ok(None) };
        let authorities = core.config.redis_authorities().map_err(anyhow::Error::msg)?;
        let redis = core.config.redis_url().map(|url| redis::Bus::new(url, authorities));
        Ok(Some(Self { database, redis: redis.transpose().context("--redis-url")? }))
    }

    /// Connects and listens; messages from now on are received. Redis joins as soon as it answers.
    ///
    /// # Errors
    /// When the database does not answer within five seconds.
    pub async fn join(&self) -> anyhow::Result<OnBus> {
        let database = self.database.join().await?;
        let redis = match &self.redis {
            None => Redis::Unknown,
            // Another community's nodes may use the same Redis.
            Some(bus) => Redis::sought(Arc::new(bus.channel(&database.name().await?)), Duration::ZERO),
        };
        Ok(OnBus { database, redis })
    }
}

impl OnBus {
    /// Sends these texts, each of [`db::LONGEST`] bytes at most, in their order; `everywhere` where a node listens only
    /// to the database.
    ///
    /// # Errors
    /// When it is not certain that they were said.
    pub async fn say(&mut self, texts: &[String], everywhere: bool) -> anyhow::Result<()> {
        if let Redis::There(channel, on) = &self.redis {
            match on.say(texts).await {
                Ok(()) if !everywhere => return Ok(()),
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(
                        error = format!("{error:#}"),
                        "Redis is gone: nodes talk over the database meanwhile"
                    );
                    self.redis = Redis::sought(Arc::clone(channel), LONGEST_PAUSE);
                }
            }
        }
        self.database.say(texts).await
    }

    /// The next message, or `None` when the connection to the database has ended.
    pub async fn hear(&mut self) -> Option<String> {
        loop {
            tokio::select! {
                text = self.database.hear() => return text,
                text = self.redis.hear() => if text.is_some() { return text },
            }
        }
    }

    /// The time by the database's clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn time(&self) -> anyhow::Result<i64> {
        self.database.time().await
    }

    /// Whether there is to be a Redis that does not answer.
    pub fn is_without_redis(&self) -> bool {
        matches!(self.redis, Redis::Away(..))
    }

    /// Whether only the database's messages are received.
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

    /// The next text, or nothing when Redis has come or gone.
    async fn hear(&mut self) -> Option<String> {
        match self {
            Self::Unknown => std::future::pending().await,
            Self::Away(channel, found) => {
                // The task ends only when Redis was found, unless it panicked.
                *self = match found.await {
                    Ok(on) => Self::There(Arc::clone(channel), on),
                    Err(_) => Self::sought(Arc::clone(channel), LONGEST_PAUSE),
                };
                None
            }
            Self::There(channel, on) => {
                let text = on.hear().await;
                if text.is_none() {
                    tracing::warn!("Redis is gone: nodes talk over the database meanwhile");
                    *self = Self::sought(Arc::clone(channel), Duration::ZERO);
                }
                text
            }
        }
    }
}

/// Tries to reach Redis until it answers, or until the receiver is dropped.
async fn seek(channel: Arc<redis::Channel>, first: Duration, mut tell: oneshot::Sender<redis::OnBus>) {
    let (mut pause, mut next) = (first, Duration::from_millis(100));
    loop {
        tokio::select! {
            () = tell.closed() => return,
            () = tokio::time::sleep(pause) => {}
        }
        match channel.join().await {
            Ok(on) => return drop(tell.send(on)),
            // The page Health goes on to say it.
            Err(error) if next < LONGEST_PAUSE => {
                tracing::warn!(error = format!("{error:#}"), "Redis cannot be reached");
            }
            Err(_) => {}
        }
        (pause, next) = (next, (next * 2).min(LONGEST_PAUSE));
    }
}
