//! Whether PostgreSQL can be reached, shared by all threads of the pool.
//!
//! The server counts as gone when no thread has a connection and connecting fails. While some threads have one, the
//! others may be refused (`max_connections`, a limit of the role); they leave the work to those threads.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use postgres::Client;

use super::tls::Connector;

/// Callers wait for a server that is away for less than this. After that they get an error at once.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// Pauses between two attempts of a thread without a connection: the first, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(10));
/// How often a thread without a connection checks whether it is still needed.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(super) struct ServerReachability {
    known: Mutex<Known>,
    /// Held by the thread that tries to connect after others have failed for a while.
    trying: Mutex<()>,
}

#[derive(Default)]
struct Known {
    /// Number of threads with a connection, as far as losses were noticed.
    connected: usize,
    /// Start of the failures: the first failed attempt, or the loss of the last connection if that was later.
    failing_since: Option<Instant>,
    /// Whether the failure was logged.
    logged: bool,
}

/// Counts a connection until it is dropped.
pub(super) struct Reached {
    client: Client,
    reach: Arc<ServerReachability>,
}

impl ServerReachability {
    /// Connects. After a while without a connection, one thread tries, and the others fail at once.
    pub(super) fn connect(self: &Arc<Self>, connector: &Connector) -> anyhow::Result<Reached> {
        let began = Instant::now();
        let failing = self.known().fails_for(MAX_WAIT);
        let alone = failing.then(|| self.trying.try_lock());
        anyhow::ensure!(!matches!(alone, Some(Err(_))), "another thread is connecting to PostgreSQL");
        let connected = connector.connect();
        let mut known = self.known();
        match &connected {
            Ok(_) => known.reached(),
            Err(error) => known.failed(began, error),
        }
        drop(known);
        let client = connected.context("PostgreSQL is unreachable")?;
        Ok(Reached { client, reach: Arc::clone(self) })
    }

    /// Whether the server has been away for so long that callers should not wait for it.
    pub(super) fn is_gone(&self) -> bool {
        let known = self.known();
        known.connected == 0 && known.fails_for(MAX_WAIT)
    }

    /// Whether a thread has a connection, as far as is known.
    pub(super) fn is_reached(&self) -> bool {
        self.known().connected > 0
    }

    /// Tries to connect, for an idle thread without a connection, with growing pauses. Gives up when no other thread
    /// has a connection any more, or when `over` returns `true`.
    pub(super) fn keep_trying<T>(&self, mut attempt: impl FnMut() -> anyhow::Result<T>, over: impl Fn() -> bool) {
        let (mut pause, longest) = PAUSES;
        loop {
            let began = Instant::now();
            while began.elapsed() < pause {
                if over() || !self.is_reached() {
                    return;
                }
                #[expect(clippy::disallowed_methods, reason = "an idle pool thread, which may block")]
                std::thread::sleep(CHECK_INTERVAL);
            }
            if attempt().is_ok() {
                return;
            }
            pause = (pause * 2).min(longest);
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn fails_for(&self, long: Duration) -> bool {
        self.failing_since.is_some_and(|since| since.elapsed() > long)
    }

    fn reached(&mut self) {
        self.connected += 1;
        let since = self.failing_since.take();
        if let Some(since) = since.filter(|_| std::mem::take(&mut self.logged)) {
            tracing::warn!(after_ms = since.elapsed().as_millis(), "reconnected to PostgreSQL");
        }
    }

    fn failed(&mut self, began: Instant, error: &anyhow::Error) {
        let first = self.failing_since.is_none();
        self.failing_since.get_or_insert(began);
        let error = format!("{error:#}");
        if self.connected > 0 {
            if first {
                let connected = self.connected;
                tracing::warn!(
                    error,
                    connected,
                    "PostgreSQL refuses further connections; continuing with the existing ones"
                );
            }
        } else if !std::mem::replace(&mut self.logged, true) {
            tracing::error!(error, "could not connect to PostgreSQL; retrying");
        }
    }

    fn lost(&mut self) {
        self.connected -= 1;
        if self.connected == 0 && self.failing_since.is_some() {
            self.failing_since = Some(Instant::now());
        }
    }
}

impl Drop for Reached {
    fn drop(&mut self) {
        self.reach.known().lost();
    }
}

impl Deref for Reached {
    type Target = Client;
    fn deref(&self) -> &Client {
        &self.client
    }
}

impl DerefMut for Reached {
    fn deref_mut(&mut self) -> &mut Client {
        &mut self.client
    }
}
