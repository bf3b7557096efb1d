//! How much work the database accepts, and how long callers wait for it.

use std::time::Duration;

use super::Engine;

/// Limits of queues, connections and time.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Queued writes before callers get `busy`.
    pub waiting_writes: usize,
    /// Queued reads before callers get `busy`.
    pub waiting_reads: usize,
    /// Connections for reads (SQLite) or for all work (PostgreSQL); `None` for the engine's default.
    pub connections: Option<usize>,
    /// Closures per commit at most (SQLite).
    pub batch: usize,
    /// Page cache of the writer, in KiB (SQLite): for the pages that one batch changes, and the upper levels of all
    /// trees.
    pub pages: u32,
    /// Work that has not begun within this time is dropped, and its caller gets `busy`.
    pub queue_timeout: Duration,
    /// Time limit for work that has begun ([`for_a_caller`]). Jobs of the server itself have no such limit.
    pub timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let (queue_timeout, timeout) = (Duration::from_secs(15), Duration::from_secs(15));
        Self {
            waiting_writes: 2048,
            waiting_reads: 4096,
            connections: None,
            batch: 256,
            pages: 8_192,
            queue_timeout,
            timeout,
        }
    }
}

impl Limits {
    /// For a process that fills a database and ends: it may use the whole machine, and keeps all changed pages in
    /// memory.
    pub fn filling() -> Self {
        Self { connections: Some(2), pages: 65_536, ..Self::default() }
    }

    pub(super) fn connections_on(&self, engine: Engine) -> usize {
        self.connections.unwrap_or_else(|| engine.connections())
    }
}
