//! Keeps SQLite's log short.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::{File, READER_CACHE, SqliteSession};

/// How often the log is looked at.
const EVERY: Duration = Duration::from_millis(200);
/// A log of this many bytes is worth a checkpoint.
const WORTH: u64 = 4 << 20;
/// A log of this many bytes may hold writers up for a moment to be started over.
const RESTART: u64 = 256 << 20;

/// Where SQLite keeps the log beside a file.
pub fn log_of(path: &Path) -> PathBuf {
    format!("{}-wal", path.display()).into()
}

/// Moves committed pages from the log into the file, beside the writer, so that it never stalls for it.
pub(super) fn keep_log_short(file: &File, stopped: &mpsc::Receiver<()>) {
    let log = log_of(&file.path);
    let connection = match SqliteSession::connect(file, READER_CACHE) {
        Ok(session) => session.connection,
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "no checkpoints: the database could not be opened");
            return;
        }
    };
    let mut fails = false;
    while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
        let bytes = std::fs::metadata(&log).map_or(0, |file| file.len());
        if bytes < WORTH {
            continue;
        }
        let mode = if bytes > RESTART { "PRAGMA wal_checkpoint(RESTART)" } else { "PRAGMA wal_checkpoint(PASSIVE)" };
        let moved = connection.query_row(mode, [], |_| Ok(()));
        // A disk that is full stays so for a while, and would say so each time.
        if let Err(error) = &moved
            && !fails
        {
            tracing::warn!(%error, "a checkpoint has to wait");
        }
        fails = moved.is_err();
    }
}
