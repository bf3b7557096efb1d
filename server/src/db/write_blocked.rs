//! Conditions that block all writes for a while, and their detection.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use postgres::error::SqlState;
use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;

/// A full disk still accepts some writes, so the condition ends only when no write failed for this long.
const CLEAR_AFTER: Duration = Duration::from_secs(3);

/// Why writes fail while reads work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteBlocked {
    /// The disk of the database is full.
    NoRoom,
    /// Another program keeps the database file locked.
    Locked,
}

impl WriteBlocked {
    /// The problem and its solution, for the log and for `/readyz`.
    pub fn message(self) -> &'static str {
        match self {
            Self::NoRoom => "the disk of the database is full. Free disk space; no restart is necessary",
            Self::Locked => {
                "another program keeps the database file locked. Wait for it or stop it; no restart is necessary"
            }
        }
    }
}

/// The condition that blocks writes now, as far as a write has found out.
#[derive(Default)]
pub(super) struct WriteBlockedState {
    any: AtomicBool,
    /// The condition, and the time of the last write that failed because of it.
    last: Mutex<Option<(WriteBlocked, Instant)>>,
}

impl WriteBlockedState {
    pub(super) fn now(&self) -> Option<WriteBlocked> {
        if !self.any.load(Ordering::Relaxed) {
            return None;
        }
        self.last().map(|(by, _)| by)
    }

    /// Records a write that failed because of this condition.
    pub(super) fn by(&self, by: WriteBlocked) {
        let before = self.last().replace((by, Instant::now()));
        self.any.store(true, Ordering::Relaxed);
        if before.is_none_or(|(before, _)| before != by) {
            tracing::error!("writes fail: {}", by.message());
        }
    }

    pub(super) fn written(&self) {
        if self.any.load(Ordering::Relaxed) && self.last().is_some_and(|(_, at)| at.elapsed() > CLEAR_AFTER) {
            self.is_over();
        }
    }

    /// Records that this condition is known to be over.
    pub(super) fn no_more(&self, what: WriteBlocked) {
        if self.now() == Some(what) {
            self.is_over();
        }
    }

    fn is_over(&self) {
        if self.last().take().is_some() {
            self.any.store(false, Ordering::Relaxed);
            tracing::warn!("writes to the database work again");
        }
    }

    fn last(&self) -> MutexGuard<'_, Option<(WriteBlocked, Instant)>> {
        // Every change is one assignment, so the data behind a poisoned lock is still valid.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the engine reports a full disk.
pub(super) fn is_no_room(error: &anyhow::Error) -> bool {
    let is_sqlite = |error: &rusqlite::Error| {
        error.sqlite_error_code() == Some(ErrorCode::DiskFull)
            // It could not enlarge the file of the shared memory, the first thing that it writes.
            || error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_IOERR_SHMSIZE)
    };
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(is_sqlite)
            || cause.downcast_ref().and_then(postgres::Error::code) == Some(&SqlState::DISK_FULL)
    })
}

/// Whether SQLite's timeout for a lock was exceeded.
pub(super) fn is_locked(error: &anyhow::Error) -> bool {
    let code = error.downcast_ref().and_then(rusqlite::Error::sqlite_error_code);
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_accepts_some_writes_is_still_full() {
        let state = WriteBlockedState::default();
        assert_eq!(state.now(), None);
        state.by(WriteBlocked::NoRoom);
        state.written();
        state.no_more(WriteBlocked::Locked);
        assert_eq!(state.now(), Some(WriteBlocked::NoRoom));
        state.by(WriteBlocked::Locked);
        state.no_more(WriteBlocked::Locked);
        assert_eq!(state.now(), None, "the lock is released");
    }
}
