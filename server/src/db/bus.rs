//! The bus between nodes: PostgreSQL's LISTEN and NOTIFY, on one connection of its own.
//!
//! What is said on it is said after a commit, never inside a transaction: there, NOTIFY makes all commits wait for each
//! other. A listener receives what is sent from then on, its own messages included, in one order for all; a listener
//! that was cut off has missed messages and must find that out from the next one that it receives.

use std::future::poll_fn;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_postgres::AsyncMessage;
use tokio_postgres::tls::TlsStream;

use super::tls::Connector;

/// The longest text that can be said at once, in bytes: PostgreSQL takes fewer than 8000.
pub const LONGEST: usize = 7_900;
/// The time limit; slower calls have failed.
const PATIENCE: Duration = Duration::from_secs(5);
/// Texts that may wait to be read.
pub const UNREAD: usize = 4096;

const CHANNEL: &str = "foilcast";
const SAY: &str =
    "SELECT pg_notify($1, text) FROM unnest($2::text[]) WITH ORDINALITY AS said (text, place) ORDER BY place";
const TIME: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
const NAME: &str = "SELECT CAST(system_identifier AS TEXT) || '.' || CAST(oid AS TEXT) FROM pg_control_system(), pg_database \
    WHERE datname = current_database()";

/// Knows how to get on the bus.
#[derive(Clone)]
pub struct Bus(pub(super) Connector);

/// A connection that is on the bus; it ends with this value.
pub struct OnBus {
    client: tokio_postgres::Client,
    heard: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Bus {
    /// Connects and listens; messages from now on are received.
    ///
    /// # Errors
    /// When the server cannot be reached within five seconds.
    pub async fn join(&self) -> anyhow::Result<OnBus> {
        let joined = async {
            let (tell, heard) = mpsc::channel(UNREAD);
            let (config, tls) = self.0.parts();
            let (client, driver) = match tls {
                None => {
                    let (client, connection) = config.connect(tokio_postgres::NoTls).await?;
                    (client, tokio::spawn(drive(connection, tell)))
                }
                Some(tls) => {
                    let (client, connection) = config.connect(tls).await?;
                    (client, tokio::spawn(drive(connection, tell)))
                }
            };
            let bus = OnBus { client, heard, driver };
            bus.client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
            anyhow::Ok(bus)
        };
        in_time(joined).await.context("the bus between nodes")
    }
}

impl OnBus {
    /// Says these texts, each of [`LONGEST`] bytes at most, in their order.
    ///
    /// # Errors
    /// When it is not certain that they were said.
    pub async fn say(&self, texts: &[String]) -> anyhow::Result<()> {
        in_time(async { Ok(self.client.execute(SAY, &[&CHANNEL, &texts]).await?) }).await.map(drop)
    }

    /// The next message, or `None` when this connection has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.heard.recv().await
    }

    /// The time by the database's clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn time(&self) -> anyhow::Result<i64> {
        in_time(async { Ok(self.client.query_one(TIME, &[]).await?.try_get(0)?) }).await
    }

    /// The identity of this database, under any address; a copy of all files of the server has the
    /// same.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn name(&self) -> anyhow::Result<String> {
        in_time(async { Ok(self.client.query_one(NAME, &[]).await?.try_get(0)?) }).await
    }
}

impl Drop for OnBus {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// The same work, given up after five seconds.
///
/// # Errors
/// Its own, and that it took longer.
pub async fn in_time<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::time::timeout(PATIENCE, work).await.context("no answer within five seconds")?
}

/// Drives the connection and hands over notifications, until one of both ends is gone.
async fn drive<T>(mut connection: tokio_postgres::Connection<tokio_postgres::Socket, T>, tell: mpsc::Sender<String>)
where
    T: TlsStream + Unpin,
    T: tokio::io::AsyncRead + tokio::io::AsyncWrite,
{
    loop {
        match poll_fn(|context| connection.poll_message(context)).await {
            Some(Ok(AsyncMessage::Notification(said))) => {
                // A reader that is so far behind has to start over: its stream ends.
                if tell.try_send(said.payload().to_owned()).is_err() {
                    return;
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return tracing::warn!(%error, "the bus between nodes broke"),
            None => return,
        }
    }
}
