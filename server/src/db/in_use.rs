//! Detects whether a server or a writing command has a database open, before the database is copied or replaced.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use super::{Engine, sqlite, tls};
use crate::private_files;

const OTHERS: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() \
    AND application_name = 'foilcast' AND pid <> pg_backend_pid()";
/// PostgreSQL still lists a connection shortly after its end.
const PAUSE: &str = "SELECT pg_sleep(0.1)";
/// A process that was started while a lock was held keeps it until its program runs.
const INHERITED: Duration = Duration::from_millis(10);
const MAX_ATTEMPTS: u32 = 20;

/// The lock file beside a database file. Each process that has the database open locks it.
pub(super) fn beside(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-open", path.display()))
}

/// Locks the lock file, until the returned file is dropped or the process ends.
pub(super) fn mark(path: &Path) -> anyhow::Result<File> {
    let beside = beside(path);
    let made = private_files::make_file(&beside).and_then(|()| File::options().write(true).open(&beside));
    let file = made.with_context(|| format!("could not write {}", beside.display()))?;
    if let Err(error) = file.lock_shared() {
        // Without the lock, only a warning is lost.
        tracing::debug!(%error, "this file system does not support locks");
    }
    Ok(file)
}

/// Whether a process has the database at `url` open for writing. This call blocks.
///
/// # Errors
/// When the server cannot be reached.
pub fn is_in_use(url: &str) -> anyhow::Result<bool> {
    match Engine::of(url) {
        Engine::Sqlite => {
            let Ok(file) = File::open(beside(&sqlite::path(url)?)) else { return Ok(false) };
            for _ in 0..MAX_ATTEMPTS {
                if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
                    return Ok(false);
                }
                #[expect(clippy::disallowed_methods, reason = "this call blocks")]
                std::thread::sleep(INHERITED);
            }
            Ok(true)
        }
        Engine::Postgres => {
            let mut client = tls::Connector::from_url(url)?.connect()?;
            for _ in 0..MAX_ATTEMPTS {
                if client.query_one(OTHERS, &[])?.get::<_, i64>(0) == 0 {
                    return Ok(false);
                }
                client.query_one(PAUSE, &[])?;
            }
            Ok(true)
        }
    }
}
