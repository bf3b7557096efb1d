//! SQLite: one writer thread with group commit, readers with connections of their own, and a checkpoint thread.
//!
//! The writer runs queued closures in one transaction and responds to all of them after one synced commit. A closure
//! that is refused before it wrote anything needs no undo. Undoing one after a write would need a savepoint, whose
//! copies of pages cost more than the rest of the batch. So closures run without savepoints; when one has to be undone,
//! the whole batch is rolled back and runs again with savepoints, as do the next batches for a while. A refusal is sent
//! after the commit, too, since it may depend on changes of other closures in the batch. Readers see the last commit
//! and never wait for the writer.

mod checkpoint;
mod files;

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::{CachedStatement, Connection};

use super::conn::{Params, Session, Tx};
use super::job::{End, Job, commit_together};
use super::queue::{Receiver, Sender, queue};
use super::row::{Column, Row, RowSource};
use super::write_blocked::{WriteBlocked, is_locked, is_no_room};
use super::{Announcer, Engine, Limits, Schema, Threads, in_use, migrations};
use crate::private_files;
use checkpoint::Log;
pub(super) use checkpoint::log_of;
use files::reading;
pub use files::{close_file, damage, vacuum_into};

/// A transaction that has been open for this long takes no further closures.
const BATCH_TIME: Duration = Duration::from_millis(25);
/// Number of batches that use savepoints after a closure had to be undone.
const CAREFUL_BATCHES: u32 = 32;
/// How long to wait for another process's lock on the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Page cache of each reader, in KiB, for the upper levels of all trees. The OS caches the file once for all readers.
const READER_CACHE: u32 = 1_024;

/// Page cache of a migration, in KiB: it may use the whole machine.
const MIGRATION_CACHE: u32 = 65_536;

type Queue = Sender<Job>;

/// The location of the data.
#[derive(Clone)]
struct File {
    path: PathBuf,
    /// `?synchronous=off`: commits are not synced. Only the crash tests use it, to check that they can fail.
    unsynced: bool,
}

impl File {
    fn from_url(url: &str) -> anyhow::Result<Self> {
        let path = url.strip_prefix("sqlite:").unwrap_or(url);
        match path.split_once('?') {
            None => Ok(Self { path: path.into(), unsynced: false }),
            Some((path, "synchronous=off")) => Ok(Self { path: path.into(), unsynced: true }),
            Some((_, other)) => anyhow::bail!("unknown parameter in the database URL: {other}"),
        }
    }
}

/// Opens the file, applies migrations and starts the threads. Returns the queues of writes and reads.
pub(super) fn open(
    url: &str,
    schema: &Schema,
    limits: &Limits,
    announcer: Announcer,
    threads: &mut Threads,
) -> anyhow::Result<(Queue, Queue)> {
    let file = File::from_url(url)?;
    if let Some(folder) = file.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_files::make_folder(folder).with_context(|| format!("could not create {}", folder.display()))?;
    }
    // SQLite creates the files beside it with the same permissions.
    private_files::make_file(&file.path).with_context(|| format!("could not create {}", file.path.display()))?;
    if private_files::is_open_to_all(&file.path) {
        tracing::warn!("every user of this machine can read {}; run chmod 600 on it", file.path.display());
    }
    threads.mark = Some(in_use::mark(&file.path)?);
    let connection = SqliteSession::connect(&file, limits.pages)?;
    migrations::migrate(Session::Sqlite(&connection), schema)?;

    let (writes, taken) = queue::<Job>(limits.waiting_writes);
    let log = Arc::new(Log::of(&file.path));
    let mut writer = Writer {
        file: file.clone(),
        session: connection,
        queue: taken,
        announcer,
        batch: limits.batch,
        pages: limits.pages,
        careful: 0,
        log: Arc::clone(&log),
    };
    threads.spawn("db-writer", move || writer.run())?;

    let (reads, taken) = queue::<Job>(limits.waiting_reads);
    for number in 0..limits.connections_on(Engine::Sqlite) {
        let session = SqliteSession::connect(&file, READER_CACHE)?;
        session.connection.pragma_update(None, "query_only", true)?;
        let taken = taken.clone();
        threads.spawn(&format!("db-reader-{number}"), move || {
            while let Some(job) = taken.next() {
                session.answer_read(job);
            }
        })?;
    }

    let stopped = threads.stop_signal();
    threads.spawn("db-checkpoint", move || log.keep_short(&file, &stopped))?;
    Ok((writes, reads))
}

/// The path in a database URL.
pub(super) fn path(url: &str) -> anyhow::Result<PathBuf> {
    File::from_url(url).map(|file| file.path)
}

/// A connection and its statements in SQLite's dialect.
pub(super) struct SqliteSession {
    connection: Connection,
    texts: RefCell<HashMap<(usize, usize), Arc<str>>>,
}

impl SqliteSession {
    /// Opens a connection with a page cache of `cache` KiB.
    fn connect(file: &File, cache: u32) -> anyhow::Result<Self> {
        let path = &file.path;
        let connection = Connection::open(path).with_context(|| format!("could not open {}", path.display()))?;
        connection.busy_timeout(LOCK_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(512);
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", if file.unsynced { "OFF" } else { "FULL" })?;
        connection.execute_batch("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")?;
        connection.pragma_update(None, "cache_size", -i64::from(cache))?;
        // Mapped pages count once for every connection: a large file would look like ten times its size in memory.
        connection.pragma_update(None, "mmap_size", 0)?;
        // The checkpoint thread does this. The writer takes over only when that thread is far behind.
        connection.pragma_update(None, "wal_autocheckpoint", 64_000)?;
        Ok(Self { connection, texts: RefCell::default() })
    }

    /// A connection of its own, for migrations.
    pub(super) fn migrating(url: &str) -> anyhow::Result<Self> {
        Self::connect(&File::from_url(url)?, MIGRATION_CACHE)
    }

    /// A read-only connection with one snapshot, taken at its first statement. It creates no file.
    pub(super) fn snapshot(url: &str) -> anyhow::Result<Self> {
        let session = Self { connection: reading(url)?, texts: RefCell::default() };
        session.command("BEGIN")?;
        Ok(session)
    }

    pub(super) fn each(
        &self,
        sql: &'static str,
        params: Params<'_>,
        each: &mut dyn FnMut(&mut Row<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut statement = self.bound(sql, params)?;
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next()? {
            each(&mut Row::new(RowSource::Sqlite(row)))?;
        }
        Ok(())
    }

    pub(super) fn execute(&self, sql: &'static str, params: Params<'_>) -> anyhow::Result<u64> {
        Ok(u64::try_from(self.bound(sql, params)?.raw_execute()?)?)
    }

    #[cfg(test)]
    pub(super) fn prepare_only(&self, sql: &'static str) -> anyhow::Result<()> {
        self.connection.prepare(&self.text(sql))?;
        Ok(())
    }

    fn bound(&self, sql: &'static str, params: Params<'_>) -> anyhow::Result<CachedStatement<'_>> {
        let mut statement = self.connection.prepare_cached(&self.text(sql))?;
        anyhow::ensure!(
            statement.parameter_count() == params.len(),
            "{} parameters given, {} expected",
            params.len(),
            statement.parameter_count()
        );
        for (number, param) in (1..).zip(params) {
            statement.raw_bind_parameter(number, Column(param.to_value()))?;
        }
        Ok(statement)
    }

    /// Replaces `$1` by `?1`: SQLite numbers `$1` by first appearance, and `?1` by its number. Also removes row locks,
    /// which SQLite does not have and, with one writer, does not need.
    fn text(&self, sql: &'static str) -> Arc<str> {
        let key = (sql.as_ptr() as usize, sql.len());
        Arc::clone(
            self.texts
                .borrow_mut()
                .entry(key)
                .or_insert_with(|| sql.replace('$', "?").replace(" FOR UPDATE", "").into()),
        )
    }

    /// Number of rows changed on this connection so far. (The schema changes in migrations only.)
    fn changes(&self) -> u64 {
        self.connection.total_changes()
    }

    /// Whether no transaction is open. In the middle of one, this means that an error has rolled it back.
    fn transaction_lost(&self) -> bool {
        self.connection.is_autocommit()
    }

    /// Runs any number of statements.
    pub(super) fn batch(&self, sql: &str) -> anyhow::Result<()> {
        Ok(self.connection.execute_batch(sql)?)
    }

    fn command(&self, sql: &'static str) -> anyhow::Result<()> {
        self.execute(sql, &[]).map(drop)
    }

    fn answer_read(&self, mut job: Job) {
        if !job.begin() {
            return;
        }
        let end = self.command("BEGIN").map(|()| job.run(&mut Tx::new(Session::Sqlite(self))));
        if let Err(error) = self.command("COMMIT") {
            tracing::error!(error = format!("{error:#}"), "could not end a read transaction");
        }
        job.settle(if end.is_ok() { End::Committed } else { End::RolledBack });
    }
}

struct Writer {
    file: File,
    session: SqliteSession,
    queue: Receiver<Job>,
    announcer: Announcer,
    batch: usize,
    /// Page cache size, in KiB.
    pages: u32,
    /// Number of further batches that use savepoints.
    careful: u32,
    log: Arc<Log>,
}

/// How the closures of a batch are isolated from each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Isolation {
    /// Not at all: undoing one undoes all.
    None,
    /// Each in a savepoint.
    Savepoints,
    /// There is only one closure.
    Alone,
}

/// The result of one closure.
enum RunOutcome {
    /// It succeeded, or was refused without changes.
    Kept,
    /// It was refused after a write, without a savepoint.
    MustUndo,
}

type Jobs = VecDeque<Job>;

impl Writer {
    fn run(&mut self) {
        while let Some(job) = self.queue.next() {
            self.log.begin_anew(&self.session.connection, LOCK_TIMEOUT);
            let isolation = if self.careful > 0 { Isolation::Savepoints } else { Isolation::None };
            self.careful = self.careful.saturating_sub(1);
            let mut rerun = self.run_batch([job].into(), isolation);
            if isolation == Isolation::None && !rerun.is_empty() {
                rerun = self.run_batch(rerun, Isolation::Savepoints);
            }
            // Run each alone, so that an error affects its own closure only.
            for job in rerun {
                for job in self.run_batch([job].into(), Isolation::Alone) {
                    job.settle(End::RolledBack);
                }
            }
        }
    }

    /// Runs `waiting` and all other queued jobs in one transaction and responds to all of them. Returns the jobs that
    /// have to run again because one of them, or another one's error, rolled everything back.
    fn run_batch(&mut self, mut waiting: Jobs, isolation: Isolation) -> Jobs {
        waiting.retain(Job::begin);
        let Some(first) = waiting.pop_front() else { return waiting };
        if let Err(error) = self.session.command("BEGIN IMMEDIATE") {
            let end = self.not_begun(&error);
            first.settle(end);
            if end == End::RolledBack {
                return waiting;
            }
            // The jobs behind it would wait as long, and get the same error.
            for job in waiting.drain(..).chain(std::iter::from_fn(|| self.queue.next_now())) {
                job.settle(end);
            }
            return waiting;
        }
        self.announcer.not_locked();
        let before = self.session.changes();
        let started = Instant::now();
        let (mut done, mut events) = (VecDeque::new(), Vec::new());
        let mut next = Some(first);
        while let Some(mut job) = next.take() {
            if job.begin() {
                match self.run_one(&mut job, isolation, &mut events) {
                    Ok(RunOutcome::Kept) => done.push_back(job),
                    Ok(RunOutcome::MustUndo) => {
                        self.undo();
                        if done.is_empty() {
                            job.settle(End::RolledBack);
                            return waiting;
                        }
                        // It may have been refused because of changes that are now undone, so it runs again, too.
                        self.careful = CAREFUL_BATCHES;
                        done.push_back(job);
                        done.append(&mut waiting);
                        return done;
                    }
                    Err(error) => {
                        tracing::error!(error = format!("{error:#}"), "a batch was rolled back");
                        job.settle(End::RolledBack);
                        self.undo();
                        done.append(&mut waiting);
                        return done;
                    }
                }
            }
            next = waiting.pop_front();
            if next.is_none()
                && isolation != Isolation::Alone
                && done.len() < self.batch
                && started.elapsed() < BATCH_TIME
            {
                next = self.queue.next_now();
            }
        }
        self.commit(done, events, before);
        VecDeque::new()
    }

    /// The outcome for callers whose transaction could not begin.
    fn not_begun(&mut self, error: &anyhow::Error) -> End {
        if is_locked(error) {
            self.announcer.blocked(WriteBlocked::Locked);
            return End::OutOfRetries;
        }
        tracing::error!(error = format!("{error:#}"), "could not start a transaction");
        self.reconnect();
        if is_no_room(error) { End::NoRoom } else { End::RolledBack }
    }

    /// Commits, publishes the events, and responds to the callers.
    fn commit(&mut self, mut done: Jobs, events: Vec<crate::realtime::Event>, before: u64) {
        let wrote = self.session.changes() > before;
        commit_together(&mut done);
        let end = match self.session.command("COMMIT") {
            Ok(()) => End::Committed,
            // The disk is full, so nothing was written and no reader can see it.
            Err(error) if is_no_room(&error) => {
                self.undo();
                End::NoRoom
            }
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "a commit failed");
                self.reconnect();
                End::Unknown
            }
        };
        if end == End::Committed {
            self.announcer.committed(events, wrote);
        }
        for job in done {
            job.settle(end);
        }
    }

    /// Rolls everything back, whatever state an error has left the transaction in.
    fn undo(&mut self) {
        if !self.session.transaction_lost() && self.session.command("ROLLBACK").is_err() {
            self.reconnect();
        }
    }

    /// Runs one closure. An error means that the whole transaction is lost.
    fn run_one(
        &self,
        job: &mut Job,
        isolation: Isolation,
        events: &mut Vec<crate::realtime::Event>,
    ) -> anyhow::Result<RunOutcome> {
        let apart = isolation == Isolation::Savepoints;
        if apart {
            self.session.command("SAVEPOINT job")?;
        }
        let before = self.session.changes();
        let mut tx = Tx::new(Session::Sqlite(&self.session));
        let keep = job.run(&mut tx);
        anyhow::ensure!(!self.session.transaction_lost(), "SQLite rolled the transaction back");
        if keep {
            events.append(&mut tx.take_events());
        }
        if apart {
            if !keep {
                self.session.command("ROLLBACK TO job")?;
            }
            self.session.command("RELEASE job")?;
        } else if !keep && self.session.changes() > before {
            return Ok(RunOutcome::MustUndo);
        }
        Ok(RunOutcome::Kept)
    }

    /// Replaces a connection whose state is unknown.
    fn reconnect(&mut self) {
        match SqliteSession::connect(&self.file, self.pages) {
            Ok(session) => self.session = session,
            Err(error) => tracing::error!(error = format!("{error:#}"), "could not reopen the database"),
        }
    }
}
