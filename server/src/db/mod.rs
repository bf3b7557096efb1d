//! The database: one code path for two engines, SQLite in a file and PostgreSQL (architecture §2).
//!
//! `db.read(|conn| …)` and `db.write(|tx| …)` take plain synchronous closures and run them on a thread that owns a
//! connection. Both promise serializable transactions. A write closure may run again (a serialization failure, or
//! an innocent in a batch that another's error rolled back), so it does database work and pure decisions only.
//!
//! Invariants: nothing is answered before it is on disk; nothing is announced before it is committed; a failed
//! statement rolls its closure back; this module is the only place that knows which engine it is. A caller is answered
//! in time ([`Limits`]), whatever has become of the database.

mod archive;
mod bus;
mod conn;
pub mod copy;
mod follow;
mod in_use;
mod job;
mod lists;
mod migrate;
mod postgres;
mod queue;
mod reach;
mod row;
mod size;
mod snapshot;
mod sqlite;
pub mod sums;
pub mod tables;
mod tls;
mod write_blocked;

#[cfg(test)]
mod deferrable_tests;
#[cfg(test)]
mod patience_tests;
#[cfg(test)]
mod room_tests;
mod statements;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

pub use crate::value::{FromValue, ToValue, Value, ValueError};
pub use archive::archive;
pub use bus::{Bus, LONGEST, OnBus, UNREAD, in_time};
pub use conn::{Captured, Conn, OwnedValue, Params, Tx};
pub use in_use::is_in_use;
pub use lists::{ListSql, json_list};
pub use row::{Column, FromRow, Row};
pub use size::size;
pub use snapshot::Snapshot;
pub use sqlite::{close_file, damage, vacuum_into};
pub use write_blocked::WriteBlocked;
use write_blocked::WriteBlockedState;

use crate::error::{Error, Result};
use crate::realtime::{Event, Publisher};
use follow::Followed;
use job::{Access, Job, Pending, Ticket};
use queue::{NotSent, Sender};

tokio::task_local! {
    static CALLED: ();
}

/// Answers a caller: what the database has begun for it is waited for no longer than [`Limits::patience`]. A database that holds
/// its connections and says nothing would keep people waiting for ever otherwise.
pub async fn for_a_caller<T>(work: impl Future<Output = T>) -> T {
    CALLED.scope((), work).await
}

/// How much may wait, and how many connections there are.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Writes that may wait before callers get `busy`.
    pub waiting_writes: usize,
    /// Reads that may wait before callers get `busy`.
    pub waiting_reads: usize,
    /// Connections that read (SQLite), or that do everything (PostgreSQL); `None` for as many as suit the engine.
    pub connections: Option<usize>,
    /// Closures that share one commit at most (SQLite).
    pub batch: usize,
    /// Pages that the writer keeps in memory, in KiB (SQLite): those that one batch changes, and the upper ends of all trees.
    pub pages: u32,
    /// Work that has not begun after this long is dropped, and its caller gets `busy`.
    pub turn: Duration,
    /// For so long a caller waits for what has begun ([`for_a_caller`]); jobs of the server itself wait to the end.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let (turn, patience) = (Duration::from_secs(15), Duration::from_secs(15));
        Self { waiting_writes: 2048, waiting_reads: 4096, connections: None, batch: 256, pages: 8_192, turn, patience }
    }
}

impl Limits {
    /// For a process that fills a database and ends: it has the machine for itself, and all that it changes in memory.
    pub fn filling() -> Self {
        Self { connections: Some(2), pages: 65_536, ..Self::default() }
    }

    /// How many connections there are on this engine.
    fn connections_on(&self, engine: Engine) -> usize {
        self.connections.unwrap_or_else(|| engine.connections())
    }
}

/// Which engine a database runs on; for start-up messages and tests, never for rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file on this machine.
    Sqlite,
    Postgres,
}

impl Engine {
    /// Which one a URL is about.
    pub fn of(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") { Self::Postgres } else { Self::Sqlite }
    }

    /// How many connections suit it. A connection of PostgreSQL mostly waits for an answer. A reader of SQLite works on a processor
    /// of this machine, and what it has been asked once it keeps at hand, a megabyte and more: of more than two for each processor
    /// no caller gets a faster answer.
    fn connections(self) -> usize {
        match self {
            Self::Postgres => 8,
            Self::Sqlite => {
                std::thread::available_parallelism().map_or(4, |processors| (2 * processors.get()).clamp(4, 8))
            }
        }
    }
}

/// A handle to the database; cheap to clone. The threads behind it end when the last handle is gone.
#[derive(Clone)]
pub struct Db {
    engine: Engine,
    writes: Sender<Box<dyn Job>>,
    reads: Sender<Box<dyn Job>>,
    counts: Arc<Counts>,
    bus: Option<Bus>,
    log: Option<PathBuf>,
    connections: usize,
    turn: Duration,
    patience: Duration,
    _threads: Arc<Threads>,
}

impl Db {
    /// Opens and migrates the database at `url`: `postgres://…`, `sqlite:PATH`, or a plain path.
    ///
    /// # Errors
    /// When it cannot be reached, or was made by an incompatible version.
    pub fn open(url: &str, limits: &Limits, publisher: Publisher) -> anyhow::Result<Self> {
        let mut threads = Threads::default();
        let counts = Arc::<Counts>::default();
        let announcer = Announcer { publisher, counts: Arc::clone(&counts) };
        let engine = Engine::of(url);
        let (writes, reads, bus, log) = match engine {
            Engine::Postgres => {
                let connector = tls::Connector::from_url(url)?;
                let queue = postgres::open(&connector, limits, announcer, &mut threads)?;
                (queue.clone(), queue, Some(Bus(connector)), None)
            }
            Engine::Sqlite => {
                let (writes, reads) = sqlite::open(url, limits, announcer, &mut threads)?;
                (writes, reads, None, Some(sqlite::log_of(&sqlite::path(url)?)))
            }
        };
        let connections = limits.connections_on(engine);
        let Limits { turn, patience, .. } = *limits;
        Ok(Self { engine, writes, reads, counts, bus, log, connections, turn, patience, _threads: Arc::new(threads) })
    }

    /// Which engine this is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Runs `work` on a consistent view of the data.
    ///
    /// # Errors
    /// Those of `work`; `Busy` when too much is waiting, or when the database does not answer.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Conn<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.run_read(Access::Read, work).await
    }

    /// Runs `work` on a consistent view of the data, as [`Self::read`]: for what reads a great deal, and takes seconds for it or
    /// longer. On PostgreSQL it begins at a moment from which it neither blocks other transactions nor is blocked.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub async fn read_deferrable<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Conn<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.run_read(Access::Deferrable, work).await
    }

    async fn run_read<T: Send + 'static>(
        &self,
        access: Access,
        work: impl Fn(&mut Conn<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let followed = Followed::begin(self.engine, true);
        let (job, answer, ticket) = Pending::new(followed, access, move |tx: &mut Tx<'_>| work(tx));
        self.enqueue(&self.reads, job, Awaited { answer, ticket, unknown: Error::Busy { retry_after: 2 } }).await
    }

    /// Runs `work` in a transaction and answers once it is on disk; what it announced is published then.
    ///
    /// # Errors
    /// Those of `work`, with everything rolled back; `Busy` when too much is waiting or retries are used up;
    /// `NoRoom` when the disk is full; `OutcomeUnknown` when the result of the commit could not be learned.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (job, answer, ticket) = Pending::new(Followed::begin(self.engine, false), Access::Write, work);
        let answered =
            self.enqueue(&self.writes, job, Awaited { answer, ticket, unknown: Error::OutcomeUnknown }).await;
        if matches!(answered, Err(Error::NoRoom)) {
            self.counts.blocked.by(WriteBlocked::NoRoom);
        }
        answered
    }

    /// The bus to other nodes, where there can be any: on PostgreSQL.
    pub fn bus(&self) -> Option<&Bus> {
        self.bus.as_ref()
    }

    /// How many writes wait, for the metrics.
    pub fn waiting_writes(&self) -> usize {
        self.writes.len()
    }

    /// How many reads wait, for the metrics; on PostgreSQL they wait in one queue with the writes.
    pub fn waiting_reads(&self) -> usize {
        self.reads.len()
    }

    /// How many connections there are for reads (SQLite), or for everything (PostgreSQL), and how many of them work.
    pub fn connections(&self) -> (usize, usize) {
        (self.connections, self.connections.saturating_sub(self.reads.idle()))
    }

    /// Bytes of the log that are not in the file yet (SQLite's WAL); `None` on PostgreSQL.
    pub fn log_bytes(&self) -> Option<u64> {
        let log = self.log.as_ref()?;
        Some(std::fs::metadata(log).map_or(0, |file| file.len()))
    }

    /// How many transactions of writers were committed, for the metrics: on SQLite also how many syncs they cost.
    pub fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    /// How many transactions started over because others were in their way, for the metrics; always 0 on SQLite.
    pub fn restarts(&self) -> u64 {
        self.counts.restarts.load(Ordering::Relaxed)
    }

    /// What blocks all writes just now, as far as a write has tried.
    pub fn write_blocked(&self) -> Option<WriteBlocked> {
        self.counts.blocked.now()
    }

    async fn enqueue<T>(&self, queue: &Sender<Box<dyn Job>>, job: Box<dyn Job>, awaited: Awaited<T>) -> Result<T> {
        match queue.send(job) {
            Ok(()) => awaited.answer(self.turn, self.patience).await,
            Err(NotSent::Full) => Err(Error::Busy { retry_after: 1 }),
            Err(NotSent::Closed) => Err(Error::internal("the database is closed")),
        }
    }
}

/// A result that a caller waits for.
struct Awaited<T> {
    answer: oneshot::Receiver<Result<T>>,
    ticket: Ticket,
    /// The error when it has begun and nothing more is heard of it.
    unknown: Error,
}

impl<T> Awaited<T> {
    async fn answer(mut self, turn: Duration, patience: Duration) -> Result<T> {
        let gone = |_| Error::internal("the database thread has gone");
        if let Ok(answered) = timeout(turn, &mut self.answer).await {
            return answered.map_err(gone)?;
        }
        if self.ticket.give_up() {
            return Err(Error::Busy { retry_after: 2 });
        }
        if CALLED.try_with(|()| ()).is_err() {
            return self.answer.await.map_err(gone)?;
        }
        match timeout(patience, self.answer).await {
            Ok(answered) => answered.map_err(gone)?,
            Err(_) => Err(self.unknown),
        }
    }
}

/// Counters of transactions for the metrics, and whether writes are possible.
#[derive(Default)]
struct Counts {
    commits: AtomicU64,
    restarts: AtomicU64,
    blocked: WriteBlockedState,
}

/// After a commit: counts it, and publishes its events.
#[derive(Clone)]
pub(crate) struct Announcer {
    publisher: Publisher,
    counts: Arc<Counts>,
}

impl Announcer {
    /// Publishes committed events; `wrote` says whether anything had to be written for them.
    fn committed(&self, events: Vec<Event>, wrote: bool) {
        if wrote {
            self.counts.blocked.written();
        }
        self.counts.commits.fetch_add(1, Ordering::Relaxed);
        self.publisher.publish(events);
    }

    fn blocked(&self, by: WriteBlocked) {
        self.counts.blocked.by(by);
    }

    fn not_locked(&self) {
        self.counts.blocked.no_more(WriteBlocked::Locked);
    }

    fn starts_over(&self) {
        self.counts.restarts.fetch_add(1, Ordering::Relaxed);
    }
}

/// The threads behind a database; joined when the last handle is dropped, so that writes in flight are finished.
#[derive(Default)]
pub(crate) struct Threads {
    stop: Vec<mpsc::Sender<()>>,
    handles: Vec<std::thread::JoinHandle<()>>,
    /// Says to other processes that it is open.
    mark: Option<std::fs::File>,
}

impl Threads {
    /// Starts a named thread.
    fn spawn(&mut self, name: &str, run: impl FnOnce() + Send + 'static) -> anyhow::Result<()> {
        let open = OpenThread::new();
        let run = move || {
            run();
            drop(open);
        };
        self.handles.push(std::thread::Builder::new().name(name.into()).spawn(run)?);
        Ok(())
    }

    /// A channel that closes when the database is closed, for threads that have no queue.
    fn stop_signal(&mut self) -> mpsc::Receiver<()> {
        let (stop, stopped) = mpsc::channel();
        self.stop.push(stop);
        stopped
    }
}

/// How many threads of databases this process has, and a way to wait until there are none.
static OPEN_THREADS: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// Counts a thread while it lives, however it ends.
struct OpenThread;

impl OpenThread {
    fn new() -> Self {
        *OPEN_THREADS.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self
    }
}

impl Drop for OpenThread {
    fn drop(&mut self) {
        *OPEN_THREADS.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        OPEN_THREADS.1.notify_all();
    }
}

/// Waits until every database of this process is closed, or the time is up. Returns whether they are.
///
/// The last handle may be inside a closure that a database thread has not finished yet, so a command that ends waits
/// for the threads and not only for its own handles.
pub fn closed_within(patience: Duration) -> bool {
    let open = OPEN_THREADS.0.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = OPEN_THREADS.1.wait_timeout_while(open, patience, |open| *open > 0);
    let (open, _) = waited.unwrap_or_else(PoisonError::into_inner);
    *open == 0
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.stop.clear();
        // The queues' senders are dropped with the last `Db` before this runs, so every thread ends by itself.
        // A database that is dropped inside one of its own closures cannot wait for itself.
        let own = std::thread::current().id();
        for handle in self.handles.drain(..).filter(|handle| handle.thread().id() != own) {
            let _ = handle.join();
        }
    }
}
