//! Whether PostgreSQL can be reached, as all threads of the pool know it together.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use postgres::Client;

use super::tls::Connector;

/// A server that is away for less than this is waited for; then whoever asks is told at once.
const BRIDGED: Duration = Duration::from_secs(2);

/// What the pool knows of its server.
#[derive(Default)]
pub(super) struct Reach {
    /// Since when no connection could be made.
    gone_since: Mutex<Option<Instant>>,
    /// Held by the one who tries while it is known to be gone.
    trying: Mutex<()>,
}

impl Reach {
    /// A new connection. While the server is known to be gone one thread tries, and the others do not wait for it.
    pub(super) fn connect(&self, connector: &Connector) -> anyhow::Result<Client> {
        let began = Instant::now();
        let alone = self.is_gone().then(|| self.trying.try_lock());
        anyhow::ensure!(!matches!(alone, Some(Err(_))), "another thread tries to reach PostgreSQL");
        let connected = connector.connect();
        let mut gone_since = self.gone_since.lock().unwrap_or_else(PoisonError::into_inner);
        match &connected {
            Ok(_) => {
                if let Some(since) = gone_since.take() {
                    tracing::warn!(after_ms = since.elapsed().as_millis(), "PostgreSQL is reached again");
                }
            }
            Err(error) if gone_since.is_none() => {
                tracing::error!(
                    error = format!("{error:#}"),
                    "PostgreSQL cannot be reached; it is tried again and again"
                );
                *gone_since = Some(began);
            }
            Err(_) => {}
        }
        connected.context("reaching PostgreSQL")
    }

    /// Whether it has been away for so long that nobody should wait for it.
    pub(super) fn is_gone(&self) -> bool {
        let since = self.gone_since.lock().unwrap_or_else(PoisonError::into_inner);
        since.is_some_and(|since| since.elapsed() > BRIDGED)
    }
}
