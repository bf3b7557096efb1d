//! Keeps SQLite's log short.
//!
//! A thread moves committed pages from the log into the file, beside the writer and the readers. That alone never ends
//! while people write: the log is restarted only when all of it has been moved and no reader uses it any more. So when
//! it has become long, the writer itself moves the rest between two batches, and waits a moment for who reads from it. In the
//! middle of a rush that rest is long, too, and all would wait for it: then the log may grow for a while, as far as
//! there is room. A disk that the log alone has filled would stay full, for what is in it could not be moved any more.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::{File, READER_CACHE, SqliteSession};
use crate::machine;

/// How often the log is looked at.
const EVERY: Duration = Duration::from_millis(200);
/// A log of this many bytes is worth a checkpoint.
const WORTH: u32 = 4 << 20;
/// A log of this many bytes is restarted and its file cut, unless people write in a rush.
const LONG: u64 = 16 << 20;
/// One of this many is restarted in any case.
const TOO_LONG: u64 = 256 << 20;
/// A rush is over after so many looks in a row that found no more written than is worth a checkpoint.
const CALM: u32 = 10;
/// And one that takes this part of the room that there would be without it.
const SHARE: u64 = 4;
/// How long a reader of a long log is waited for; all writers wait for that, too.
const HELD_UP: Duration = Duration::from_millis(50);
/// A reader needs longer, such as a backup: the pause until the next attempt.
const NOT_NOW: Duration = Duration::from_secs(2);

/// Where SQLite keeps the log beside a file.
pub fn log_of(path: &Path) -> PathBuf {
    format!("{}-wal", path.display()).into()
}

/// The log of a file.
pub(super) struct Log {
    path: PathBuf,
    /// Whether the writer should restart it.
    long: AtomicBool,
    /// Whether its file is emptied then. In a rush it keeps its length: commits to a file that grows take a third longer.
    emptied: AtomicBool,
    /// Whether an attempt failed because of a reader.
    in_use: AtomicBool,
}

impl Log {
    /// The one beside this file.
    pub(super) fn of(file: &Path) -> Self {
        Self {
            path: log_of(file),
            long: AtomicBool::default(),
            emptied: AtomicBool::default(),
            in_use: AtomicBool::default(),
        }
    }

    /// Moves committed pages into the file, until it is stopped.
    pub(super) fn keep_short(&self, file: &File, stopped: &mpsc::Receiver<()>) {
        let connection = match SqliteSession::connect(file, READER_CACHE) {
            Ok(session) => session.connection,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "no checkpoints: the database could not be opened");
                return;
            }
        };
        let (mut fails, mut not_before, mut before, mut calm) = (false, Instant::now(), 0, 0_u32);
        while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
            let length = std::fs::metadata(&self.path).map_or(0, |file| file.len());
            if length <= WORTH.into() {
                continue;
            }
            let left = checkpoint(&connection, "PRAGMA wal_checkpoint(PASSIVE)");
            if self.in_use.swap(false, Ordering::Relaxed) {
                not_before = Instant::now() + NOT_NOW;
            }
            if let Ok(left) = &left {
                // Less in it than before: it was restarted.
                let written = left.bytes.checked_sub(before).unwrap_or(left.bytes);
                before = left.bytes;
                calm = if written > WORTH.into() { 0 } else { calm.saturating_add(1) };
                let rush = calm < CALM;
                let most = self.most(rush);
                let too_long = left.bytes > most || (!rush && length > LONG);
                if too_long && Instant::now() >= not_before {
                    self.emptied.store(most < TOO_LONG, Ordering::Relaxed);
                    self.long.store(true, Ordering::Relaxed);
                }
            }
            // A disk that is full stays so for a while, and would say so each time.
            if let Err(error) = &left
                && !fails
            {
                tracing::warn!(%error, "a checkpoint has to wait");
            }
            fails = left.is_err();
        }
    }

    /// How many bytes may be in it before it is restarted.
    fn most(&self, rush: bool) -> u64 {
        let most = if rush { TOO_LONG } else { LONG };
        let taken = std::fs::metadata(&self.path).map_or(0, |file| file.len());
        let room = machine::disk(&self.path).map(|disk| disk.free.saturating_add(taken));
        room.map_or(most, |room| most.min(room / SHARE))
    }

    /// Restarts the log if it has become long, on the writer's connection, which otherwise waits for locks as long as
    /// `patience`.
    pub(super) fn begin_anew(&self, writer: &Connection, patience: Duration) {
        if !self.long.swap(false, Ordering::Relaxed) {
            return;
        }
        let emptied = self.emptied.load(Ordering::Relaxed);
        let mode = if emptied { "PRAGMA wal_checkpoint(TRUNCATE)" } else { "PRAGMA wal_checkpoint(RESTART)" };
        let begun = writer.busy_timeout(HELD_UP).and_then(|()| checkpoint(writer, mode)).is_ok_and(|left| !left.in_use);
        self.in_use.store(!begun, Ordering::Relaxed);
        if let Err(error) = writer.busy_timeout(patience) {
            tracing::error!(%error, "locks are waited for shorter than they should be");
        }
    }
}

/// The state after a checkpoint.
struct Left {
    /// Bytes in the log, which may be fewer than the length of its file.
    bytes: u64,
    /// Whether a reader was in the way.
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
    /// More bytes than are written until a log is restarted, even on a busy machine.
    const MUCH: usize = 1 << 30;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_long_log_restarts_while_readers_read_and_is_truncated_after_the_rush() {
        let database = TestDatabase::sqlite();
        let (publisher, _events) = Publisher::channel();
        let db = Db::open(database.url(), &Limits::default(), publisher).expect("opens");
        let long = |word: &str| word.repeat(1 << 18);
        let word = long("moon");
        let made = db.write(move |tx| tx.execute(CREATE, &[]).and_then(|_| tx.execute(INSERT, &[&word])));
        made.await.expect("is made");
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
        for number in 0..MUCH >> 20 {
            let length = write(number).await;
            same = if length > longest { 0 } else { same + 1 };
            longest = length.max(longest);
            if same > 32 {
                break;
            }
        }
        assert!(same > 32, "the log only grew, to {longest} bytes");

        // Slower than a rush, the log is restarted, too, and its file is truncated.
        let mut pace = tokio::time::interval(super::EVERY);
        for number in 0..200 {
            pace.tick().await;
            if write(2 * number).await.min(write(2 * number + 1).await) < longest {
                return;
            }
        }
        panic!("the log still has {longest} bytes after the rush");
    }
}
