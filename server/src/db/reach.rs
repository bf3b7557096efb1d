//! Whether PostgreSQL can be reached, as all threads of the pool know it together.
//!
//! It is gone when none of them has a connection and none can be made. While some have one it is not: then there may be no
//! room for more (`max_connections`, a limit of the role), and threads without one leave the work to the others.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use postgres::Client;

use super::tls::Connector;

/// A server that is away for less than this is waited for; after that callers get an error at once.
const BRIDGED: Duration = Duration::from_secs(2);
/// Pauses between two attempts of a thread that stands aside: the first one, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(10));
/// How often a thread that stands aside checks whether it is still needed.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The pool's knowledge of its server.
#[derive(Default)]
pub(super) struct Reach {
    known: Mutex<Known>,
    /// Held by the one who tries while others have failed for a while.
    trying: Mutex<()>,
}

#[derive(Default)]
struct Known {
    /// How many have a connection, as far as they have noticed.
    connected: usize,
    /// Since when no connection could be made; since the last one was lost, when that is later.
    failing_since: Option<Instant>,
    /// Whether the log says that it is gone.
    logged: bool,
}

/// A connection that counts as one until it is dropped.
pub(super) struct Reached {
    client: Client,
    reach: Arc<Reach>,
}

impl Reach {
    /// A new connection. After a while without any one thread tries, and the others do not wait for it.
    pub(super) fn connect(self: &Arc<Self>, connector: &Connector) -> anyhow::Result<Reached> {
        let began = Instant::now();
        let failing = self.known().fails_for(BRIDGED);
        let alone = failing.then(|| self.trying.try_lock());
        anyhow::ensure!(!matches!(alone, Some(Err(_))), "another thread tries to reach PostgreSQL");
        let connected = connector.connect();
        let mut known = self.known();
        match &connected {
            Ok(_) => known.reached(),
            Err(error) => known.failed(began, error),
        }
        drop(known);
        let client = connected.context("reaching PostgreSQL")?;
        Ok(Reached { client, reach: Arc::clone(self) })
    }

    /// Whether it has been away for so long that callers should not wait for it.
    pub(super) fn is_gone(&self) -> bool {
        let known = self.known();
        known.connected == 0 && known.fails_for(BRIDGED)
    }

    /// Whether a thread has a connection, as far as is known.
    pub(super) fn is_reached(&self) -> bool {
        self.known().connected > 0
    }

    /// Tries, for a thread that could not connect and has nothing to do, until it has a connection, with pauses that grow;
    /// gives up when no other thread has one any more, or when it is `over`.
    pub(super) fn keep_trying<T>(&self, mut attempt: impl FnMut() -> anyhow::Result<T>, over: impl Fn() -> bool) {
        let (mut pause, longest) = PAUSES;
        loop {
            let began = Instant::now();
            while began.elapsed() < pause {
                if over() || !self.is_reached() {
                    return;
                }
                #[expect(clippy::disallowed_methods, reason = "a thread of the pool that nobody waits for")]
                std::thread::sleep(LOOK_EVERY);
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
            tracing::warn!(after_ms = since.elapsed().as_millis(), "PostgreSQL is reached again");
        }
    }

    fn failed(&mut self, began: Instant, error: &anyhow::Error) {
        let first = self.failing_since.is_none();
        self.failing_since.get_or_insert(began);
        let error = format!("{error:#}");
        if self.connected > 0 {
            if first {
                let connected = self.connected;
                tracing::warn!(error, connected, "PostgreSQL lets no more connections in; those that are there go on");
            }
        } else if !std::mem::replace(&mut self.logged, true) {
            tracing::error!(error, "PostgreSQL cannot be reached; it is tried again and again");
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
