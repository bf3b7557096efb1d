//! The bus between nodes: PostgreSQL's LISTEN and NOTIFY, on one connection of its own.
//!
//! Messages are sent after a commit, never inside a transaction: there, NOTIFY makes all commits wait for each other.
//! A listener receives every message sent after it joined, its own included, in one order for all. After a lost
//! connection, messages are missing, and the listener has to detect that from the next message.

use std::future::poll_fn;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_postgres::AsyncMessage;
use tokio_postgres::tls::TlsStream;

use super::server::TIME;
use super::tls::Connector;

/// The longest message, in bytes: PostgreSQL accepts fewer than 8000.
pub const LONGEST: usize = 7_900;
/// The time limit of a call.
const CALL_TIMEOUT: Duration = Duration::from_secs(5);
/// Capacity of the queue of received messages.
pub const UNREAD: usize = 4096;

const CHANNEL: &str = "foilcast";
const NOTIFY: &str =
    "SELECT pg_notify($1, text) FROM unnest($2::text[]) WITH ORDINALITY AS said (text, place) ORDER BY place";
const NAME: &str = "SELECT CAST(system_identifier AS TEXT) || '.' || CAST(oid AS TEXT) FROM pg_control_system(), pg_database \
    WHERE datname = current_database()";

#[derive(Clone)]
pub struct Bus(pub(super) Connector);

/// A connection to the bus. Dropping it leaves the bus.
pub struct BusConnection {
    client: tokio_postgres::Client,
    received: mpsc::Receiver<String>,
    driver: JoinHandle<()>,
}

impl Bus {
    /// Connects and listens. Messages sent from now on are received.
    ///
    /// # Errors
    /// When the server cannot be reached within five seconds.
    pub async fn join(&self) -> anyhow::Result<BusConnection> {
        let joined = async {
            let (sender, received) = mpsc::channel(UNREAD);
            let (config, tls) = self.0.parts();
            let (client, driver) = match tls {
                None => {
                    let (client, connection) = config.connect(tokio_postgres::NoTls).await?;
                    (client, tokio::spawn(drive(connection, sender)))
                }
                Some(tls) => {
                    let (client, connection) = config.connect(tls).await?;
                    (client, tokio::spawn(drive(connection, sender)))
                }
            };
            let bus = BusConnection { client, received, driver };
            bus.client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
            anyhow::Ok(bus)
        };
        in_time(joined).await.context("could not join the event bus over PostgreSQL")
    }
}

impl BusConnection {
    /// Sends these messages in order, each of at most [`LONGEST`] bytes.
    ///
    /// # Errors
    /// When it is not certain that they were sent.
    pub async fn send(&self, texts: &[String]) -> anyhow::Result<()> {
        in_time(async { Ok(self.client.execute(NOTIFY, &[&CHANNEL, &texts]).await?) }).await.map(drop)
    }

    /// The next message, or `None` when the connection has ended.
    pub async fn receive(&mut self) -> Option<String> {
        self.received.recv().await
    }

    /// The time of the database's clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// When there is no response.
    pub async fn time(&self) -> anyhow::Result<i64> {
        in_time(async { Ok(self.client.query_one(TIME, &[]).await?.try_get(0)?) }).await
    }

    /// The identity of this database, whatever its address. A copy of all files of the server has the same identity.
    ///
    /// # Errors
    /// When there is no response.
    pub async fn name(&self) -> anyhow::Result<String> {
        in_time(async { Ok(self.client.query_one(NAME, &[]).await?.try_get(0)?) }).await
    }
}

impl Drop for BusConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Runs `work` with a time limit of five seconds.
///
/// # Errors
/// The error of `work`, or an error when the time is over.
pub async fn in_time<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::time::timeout(CALL_TIMEOUT, work).await.context("no response within five seconds")?
}

/// Drives the connection and forwards notifications, until either end is closed.
async fn drive<T>(mut connection: tokio_postgres::Connection<tokio_postgres::Socket, T>, sender: mpsc::Sender<String>)
where
    T: TlsStream + Unpin,
    T: tokio::io::AsyncRead + tokio::io::AsyncWrite,
{
    loop {
        match poll_fn(|context| connection.poll_message(context)).await {
            Some(Ok(AsyncMessage::Notification(notification))) => {
                // A reader that is this far behind has to join again: its stream ends.
                if sender.try_send(notification.payload().to_owned()).is_err() {
                    return;
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return tracing::warn!(%error, "the connection of the event bus failed"),
            None => return,
        }
    }
}
