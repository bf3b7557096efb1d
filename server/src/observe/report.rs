//! A node's report, made every ten seconds.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobState;
use super::times::Times;
use crate::clock::Timestamp;
use crate::machine::{Disk, Process};

/// Milliseconds that a report covers.
pub const EVERY_MS: i64 = 10_000;

/// The figures of a period; those of a moment are from its end. A figure that a node of another version does not report
/// is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sample {
    /// Requests that were answered.
    pub requests: u32,
    /// Requests that failed here (a status of 500 or more).
    pub errors: u32,
    /// How long they took.
    pub took: Times,
    /// The number of packs waiting in the live queue.
    pub queue: u32,
    /// The number of writes waiting for the database.
    pub waiting_writes: u32,
    /// The processor time, in thousandths of one processor.
    pub cpu: u32,
    /// The memory in megabytes (2^20 bytes).
    pub memory: u32,
}

impl Sample {
    /// The same node's figures of two times together: sums of what happened, the worst of what stood.
    #[must_use]
    pub fn with_later(self, later: Self) -> Self {
        Self {
            queue: self.queue.max(later.queue),
            waiting_writes: self.waiting_writes.max(later.waiting_writes),
            cpu: self.cpu.max(later.cpu),
            memory: self.memory.max(later.memory),
            ..self.answered_with(later)
        }
    }

    /// Two nodes' figures of one time together. They have the same live queue.
    #[must_use]
    pub fn with_other(self, other: Self) -> Self {
        Self {
            queue: self.queue.max(other.queue),
            waiting_writes: self.waiting_writes.saturating_add(other.waiting_writes),
            cpu: self.cpu.saturating_add(other.cpu),
            memory: self.memory.saturating_add(other.memory),
            ..self.answered_with(other)
        }
    }

    fn answered_with(self, other: Self) -> Self {
        Self {
            requests: self.requests.saturating_add(other.requests),
            errors: self.errors.saturating_add(other.errors),
            took: self.took.and(&other.took),
            ..self
        }
    }
}

/// The state of a node's database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseReport {
    /// The engine: `sqlite` or `postgres`.
    pub engine: String,
    /// The size in bytes.
    pub bytes: u64,
    /// The size of SQLite's write-ahead log in bytes; absent on PostgreSQL.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub log_bytes: Option<u64>,
    pub waiting_writes: u64,
    /// The number of waiting reads; on PostgreSQL, of all waiting operations.
    pub waiting_reads: u64,
    /// The number of this node's connections: for reads on SQLite, for everything on PostgreSQL.
    pub connections: u64,
    /// The number of busy connections.
    pub busy: u64,
    /// The number of committed write transactions since the start.
    pub commits: u64,
    /// The number of transactions restarted because of conflicts since the start.
    pub restarts: u64,
}

/// The report of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The name of the node: its machine and address.
    pub name: String,
    /// The version of the server.
    pub version: String,
    /// When the report was made.
    pub at: Timestamp,
    pub started_at: Timestamp,
    /// The reason if the node is not ready; absent if it is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub trouble: Option<String>,
    /// The reason if nothing can be saved although everything can be read; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub read_only: Option<String>,
    /// The address of a proxy that forwards requests to the node but is not configured.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unnamed_proxy: Option<String>,
    /// Whether the configured Redis does not respond.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub without_redis: bool,
    /// Whether a draw needed the randomness beacon within the last minute, and no relay had a current round.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub without_beacon: bool,
    /// Letters that shared pictures lack because no font has them; empty if there were none.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub missing_letters: String,
    /// The figures of the ten seconds before.
    #[serde(rename = "sample")]
    #[schema(ignore)]
    pub sample: Sample,
    pub database: DatabaseReport,
    /// The disk of the data directory.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub data_disk: Option<Disk>,
    /// The disk of the backup folder.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub backup_disk: Option<Disk>,
    pub process: Process,
    /// The number of open sockets.
    pub sockets: u64,
    pub jobs: Vec<JobState>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_of_two_times_and_of_two_nodes_are_combined() {
        let [quick, slow] = [Times::of([100; 30]), Times::of([900; 10])];
        let one = Sample { requests: 30, errors: 1, took: quick, queue: 3, waiting_writes: 2, cpu: 10, memory: 50 };
        let two = Sample { requests: 10, errors: 2, took: slow, queue: 1, waiting_writes: 4, cpu: 30, memory: 40 };
        let took = quick.and(&slow);
        let both = Sample { requests: 40, errors: 3, took, queue: 3, waiting_writes: 4, cpu: 30, memory: 50 };
        assert_eq!(one.with_later(two), both);
        assert_eq!(one.with_other(two), Sample { waiting_writes: 6, cpu: 40, memory: 90, ..both });
        let none = Sample::default();
        assert_eq!(none.with_other(none), none);
    }
}
