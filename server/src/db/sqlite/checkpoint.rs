//! Keeps SQLite's WAL (the log) short.
//!
//! A thread moves committed pages from the log into the file, while the writer and the readers work. That alone never
//! restarts the log under load: SQLite restarts it only when all of it has been moved and no reader uses it. So when
//! the log is long, the writer itself moves the rest between two batches, and waits a short time for its readers. At a
//! peak of writes the rest is long, too, and all writers would wait, so the log may grow for a while, as far as there
//! is disk space. If the log filled the disk, its pages could not be moved any more and the disk would stay full.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::{File, READER_CACHE, SqliteSession};
use crate::machine;

/// How often the size of the log is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);
/// A log of this many bytes is worth a checkpoint.
const WORTH: u32 = 4 << 20;
/// A log of this many bytes is restarted and its file truncated, except at a peak of writes.
const LONG: u64 = 16 << 20;
/// A log of this many bytes is restarted in any case.
const TOO_LONG: u64 = 256 << 20;
/// A peak is over after this many checks in a row that found less written than is worth a checkpoint.
const CALM_CHECKS: u32 = 10;
/// A log is also restarted when it takes this part (1/n) of the space that would be free without it.
const SHARE: u64 = 4;
/// How long to wait for readers of a long log. All writers wait, too.
const READER_TIMEOUT: Duration = Duration::from_millis(50);
/// The pause until the next attempt when a reader, such as a backup, needs longer.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// The path of a file's log.
pub fn log_of(path: &Path) -> PathBuf {
    format!("{}-wal", path.display()).into()
}

pub(super) struct Log {
    path: PathBuf,
    /// Whether the writer should restart it.
    long: AtomicBool,
    /// Whether to truncate its file then. At a peak it keeps its length: commits to a growing file take a third longer.
    emptied: AtomicBool,
    /// Whether an attempt failed because of a reader.
    in_use: AtomicBool,
}

impl Log {
    /// The log of this file.
    pub(super) fn of(file: &Path) -> Self {
        Self {
            path: log_of(file),
            long: AtomicBool::default(),
            emptied: AtomicBool::default(),
            in_use: AtomicBool::default(),
        }
    }

    /// Moves committed pages into the file, until the database is closed.
    pub(super) fn keep_short(&self, file: &File, stopped: &mpsc::Receiver<()>) {
        let connection = match SqliteSession::connect(file, READER_CACHE) {
            Ok(session) => session.connection,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "could not open the database for checkpoints");
                return;
            }
        };
        let (mut fails, mut not_before, mut before, mut calm) = (false, Instant::now(), 0, 0_u32);
        while stopped.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let length = std::fs::metadata(&self.path).map_or(0, |file| file.len());
            if length <= WORTH.into() {
                continue;
            }
            let left = checkpoint(&connection, "PRAGMA wal_checkpoint(PASSIVE)");
            if self.in_use.swap(false, Ordering::Relaxed) {
                not_before = Instant::now() + RETRY_AFTER;
            }
            if let Ok(left) = &left {
                // Fewer bytes than before: the log was restarted.
                let written = left.bytes.checked_sub(before).unwrap_or(left.bytes);
                before = left.bytes;
                calm = if written > WORTH.into() { 0 } else { calm.saturating_add(1) };
                let rush = calm < CALM_CHECKS;
                let most = self.most(rush);
                let too_long = left.bytes > most || (!rush && length > LONG);
                if too_long && Instant::now() >= not_before {
                    self.emptied.store(most < TOO_LONG, Ordering::Relaxed);
                    self.long.store(true, Ordering::Relaxed);
                }
            }
            // A full disk would log this in each round.
            if let Err(error) = &left
                && !fails
            {
                tracing::warn!(%error, "a checkpoint failed; retrying");
            }
            fails = left.is_err();
        }
    }

    /// The size in bytes at which it is restarted.
    fn most(&self, rush: bool) -> u64 {
        let most = if rush { TOO_LONG } else { LONG };
        let taken = std::fs::metadata(&self.path).map_or(0, |file| file.len());
        let room = machine::disk(&self.path).map(|disk| disk.free.saturating_add(taken));
        room.map_or(most, |room| most.min(room / SHARE))
    }

    /// Restarts the log if it is long, on the writer's connection. `timeout` is that connection's normal timeout for
    /// locks, which is restored afterwards.
    pub(super) fn begin_anew(&self, writer: &Connection, timeout: Duration) {
        if !self.long.swap(false, Ordering::Relaxed) {
            return;
        }
        let emptied = self.emptied.load(Ordering::Relaxed);
        let mode = if emptied { "PRAGMA wal_checkpoint(TRUNCATE)" } else { "PRAGMA wal_checkpoint(RESTART)" };
        let begun =
            writer.busy_timeout(READER_TIMEOUT).and_then(|()| checkpoint(writer, mode)).is_ok_and(|left| !left.in_use);
        self.in_use.store(!begun, Ordering::Relaxed);
        if let Err(error) = writer.busy_timeout(timeout) {
            tracing::error!(%error, "could not restore the lock timeout");
        }
    }
}

struct Left {
    /// Bytes in the log, which may be fewer than the length of its file.
    bytes: u64,
    /// Whether a reader blocked the checkpoint.
    in_use: bool,
}

fn checkpoint(connection: &Connection, mode: &str) -> rusqlite::Result<Left> {
    let page: u32 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    connection.query_row(mode, [], |row| {
        let (in_use, pages): (bool, i64) = (row.get(0)?, row.get(1)?);
        Ok(Left { bytes: u64::try_from(pages).unwrap_or(0) * u64::from(page), in_use })
    })
}

#[cfg(test)]
mod tests {
    use crate::db::{Db, Limits};
    use crate::realtime::Publisher;
    use crate::testing::TestDatabase;

    const CREATE: &str = "CREATE TABLE words (word TEXT NOT NULL)";
    const INSERT: &str = "INSERT INTO words (word) VALUES ($1)";
    const CHANGE: &str = "UPDATE words SET word = $1";
    const READ: &str = "SELECT LENGTH(word) FROM words";
    /// Even on a busy machine, a log is restarted before this many bytes are written.
    const MAX_BYTES: usize = 1 << 30;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_long_log_is_restarted_under_load_and_truncated_after_it() {
        let database = TestDatabase::sqlite();
        let (publisher, _events) = Publisher::channel();
        let db = Db::open(database.url(), &Limits::default(), publisher).expect("opens");
        let long = |word: &str| word.repeat(1 << 18);
        let word = long("moon");
        let created = db.write(move |tx| tx.execute(CREATE, &[]).and_then(|_| tx.execute(INSERT, &[&word])));
        created.await.expect("is created");
        let mut readers = tokio::task::JoinSet::new();
        for _ in 0..3 {
            let db = db.clone();
            readers.spawn(async move {
                loop {
                    db.read(|conn| conn.get::<(i64,)>(READ, &[])).await.expect("reads");
                }
            });
        }
        let write = async |number: usize| {
            // An unchanged value would not be written.
            let word = long(if number.is_multiple_of(2) { "star" } else { "moon" });
            db.write(move |tx| tx.execute(CHANGE, &[&word])).await.expect("writes");
            db.log_bytes().expect("SQLite has a log")
        };
        let (mut longest, mut same) = (0, 0);
        for number in 0..MAX_BYTES >> 20 {
            let length = write(number).await;
            same = if length > longest { 0 } else { same + 1 };
            longest = length.max(longest);
            if same > 32 {
                break;
            }
        }
        assert!(same > 32, "the log only grew, to {longest} bytes");

        // At a lower rate of writes, the log is restarted and its file truncated.
        let mut pace = tokio::time::interval(super::CHECK_INTERVAL);
        for number in 0..200 {
            pace.tick().await;
            if write(2 * number).await.min(write(2 * number + 1).await) < longest {
                return;
            }
        }
        panic!("the log still has {longest} bytes after the load");
    }
}
