//! The database: one code path for two engines, SQLite in a file and PostgreSQL (architecture §2).
//!
//! `db.read(|conn| …)` and `db.write(|tx| …)` take synchronous closures and run them on a thread that owns a
//! connection. Both give serializable transactions. A write closure may run again (after a serialization failure, or
//! when another closure's error rolled its batch back), so it contains only database work and pure decisions.
//!
//! Invariants: a write returns after its data is on disk; an event is published after its commit; a failed statement
//! rolls its closure back; no other module knows the engine. Callers get a result within a time limit ([`Limits`]),
//! whatever the state of the database.

mod archive;
mod bus;
mod conn;
pub mod copy;
mod follow;
mod in_use;
mod job;
mod limits;
mod lists;
pub mod migrations;
mod postgres;
mod queue;
mod reach;
mod row;
mod server;
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
mod timeout_tests;
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
pub use bus::{Bus, BusConnection, LONGEST, UNREAD, in_time};
pub use conn::{Captured, Conn, OwnedValue, Params, Tx};
pub use in_use::is_in_use;
pub use limits::Limits;
pub use lists::{ListSql, json_list};
pub use migrations::Schema;
pub use row::{Column, FromRow, Row};
pub use server::{Server, server, time};
pub use size::size;
pub use snapshot::Snapshot;
pub use sqlite::{close_file, damage, vacuum_into};
pub use write_blocked::WriteBlocked;
use write_blocked::WriteBlockedState;

use crate::error::{Error, Result};
use crate::realtime::{Event, Publisher};
use follow::CallTrace;
use job::{Access, Answer, Job, JobState};
use queue::{NotSent, Sender};

tokio::task_local! {
    static CALLED: ();
}

/// Limits the time that a caller waits for database work that has begun to [`Limits::timeout`]. Without a limit, a
/// database that keeps its connections open but does not respond would block the caller forever.
pub async fn for_a_caller<T>(work: impl Future<Output = T>) -> T {
    CALLED.scope((), work).await
}

/// The engine of a database, for start-up messages and tests, never for rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    /// The engine of a URL.
    pub fn of(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") { Self::Postgres } else { Self::Sqlite }
    }

    /// The default number of connections. A PostgreSQL connection mostly waits for responses. A SQLite reader uses a
    /// processor of this machine and caches pages and statements, a megabyte and more; more than two readers per
    /// processor do not make responses faster.
    fn connections(self) -> usize {
        match self {
            Self::Postgres => 8,
            Self::Sqlite => {
                std::thread::available_parallelism().map_or(4, |processors| (2 * processors.get()).clamp(4, 8))
            }
        }
    }
}

/// A handle to the database. Cheap to clone. Its threads end when the last handle is dropped.
#[derive(Clone)]
pub struct Db {
    engine: Engine,
    writes: Sender<Job>,
    reads: Sender<Job>,
    counts: Arc<Counts>,
    bus: Option<Bus>,
    log: Option<PathBuf>,
    connections: usize,
    queue_timeout: Duration,
    timeout: Duration,
    _threads: Arc<Threads>,
}

impl Db {
    /// Opens and migrates the database at `url`: `postgres://…`, `sqlite:PATH`, or a plain path.
    ///
    /// # Errors
    /// When it cannot be reached, or was made by an incompatible version.
    pub fn open(url: &str, limits: &Limits, publisher: Publisher) -> anyhow::Result<Self> {
        Self::open_at(url, limits, publisher, Schema::newest()?)
    }

    /// As [`Self::open`], with this schema, to fill it from a database or backup that has it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_at(url: &str, limits: &Limits, publisher: Publisher, schema: &Schema) -> anyhow::Result<Self> {
        let mut threads = Threads::default();
        let counts = Arc::<Counts>::default();
        let announcer = Announcer { publisher, counts: Arc::clone(&counts) };
        let engine = Engine::of(url);
        let (writes, reads, bus, log) = match engine {
            Engine::Postgres => {
                let connector = tls::Connector::from_url(url)?;
                let queue = postgres::open(&connector, schema, limits, announcer, &mut threads)?;
                (queue.clone(), queue, Some(Bus(connector)), None)
            }
            Engine::Sqlite => {
                let (writes, reads) = sqlite::open(url, schema, limits, announcer, &mut threads)?;
                (writes, reads, None, Some(sqlite::log_of(&sqlite::path(url)?)))
            }
        };
        let connections = limits.connections_on(engine);
        let Limits { queue_timeout, timeout, .. } = *limits;
        Ok(Self {
            engine,
            writes,
            reads,
            counts,
            bus,
            log,
            connections,
            queue_timeout,
            timeout,
            _threads: Arc::new(threads),
        })
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Runs `work` on a consistent view of the data.
    ///
    /// # Errors
    /// The error of `work`; `Busy` when the queue is full or the database does not respond in time.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Conn<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.run_read(Access::Read, work).await
    }

    /// Runs `work` as [`Self::read`] does, for long reads of seconds or more. On PostgreSQL the read starts at a
    /// snapshot with which it neither blocks other transactions nor is blocked.
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
        let followed = CallTrace::begin(self.engine, true);
        let (job, answer, state) = Job::new(followed, access, move |tx: &mut Tx<'_>| work(tx));
        let awaited = Awaited { answer, state, unknown: Error::Busy { retry_after: 2 } };
        send(&self.reads, job)?;
        unboxed(awaited.answer(self.queue_timeout, self.timeout).await?)
    }

    /// Runs `work` in a transaction, returns after its data is on disk, and publishes its events.
    ///
    /// # Errors
    /// The error of `work`, with all changes rolled back; `Busy` when the queue is full or the retries are used up;
    /// `NoRoom` when the disk is full; `OutcomeUnknown` when the result of the commit is unknown.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (job, answer, state) = Job::new(CallTrace::begin(self.engine, false), Access::Write, work);
        let awaited = Awaited { answer, state, unknown: Error::OutcomeUnknown };
        send(&self.writes, job)?;
        let answered = awaited.answer(self.queue_timeout, self.timeout).await;
        if matches!(answered, Err(Error::NoRoom)) {
            self.counts.blocked.by(WriteBlocked::NoRoom);
        }
        unboxed(answered?)
    }

    /// The bus to other nodes. Only PostgreSQL has one.
    pub fn bus(&self) -> Option<&Bus> {
        self.bus.as_ref()
    }

    /// Number of queued writes, for the metrics.
    pub fn waiting_writes(&self) -> usize {
        self.writes.len()
    }

    /// Number of queued reads, for the metrics. On PostgreSQL, reads and writes share one queue.
    pub fn waiting_reads(&self) -> usize {
        self.reads.len()
    }

    /// Number of connections, for reads (SQLite) or for all work (PostgreSQL), and how many of them are busy.
    pub fn connections(&self) -> (usize, usize) {
        (self.connections, self.connections.saturating_sub(self.reads.idle()))
    }

    /// Size of SQLite's WAL that is not in the file yet, in bytes; `None` on PostgreSQL.
    pub fn log_bytes(&self) -> Option<u64> {
        let log = self.log.as_ref()?;
        Some(std::fs::metadata(log).map_or(0, |file| file.len()))
    }

    /// Number of committed write transactions, for the metrics. On SQLite this is also the number of syncs.
    pub fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    /// Number of transactions that were restarted because of conflicts, for the metrics. Always 0 on SQLite.
    pub fn restarts(&self) -> u64 {
        self.counts.restarts.load(Ordering::Relaxed)
    }

    /// What blocks all writes now, as far as a write has found out.
    pub fn write_blocked(&self) -> Option<WriteBlocked> {
        self.counts.blocked.now()
    }
}

fn send(queue: &Sender<Job>, job: Job) -> Result<()> {
    queue.send(job).map_err(|refused| match refused {
        NotSent::Full => Error::Busy { retry_after: 1 },
        NotSent::Closed => Error::internal("the database is closed"),
    })
}

/// The result as the closure returned it.
fn unboxed<T: 'static>(answer: Answer) -> Result<T> {
    answer.downcast().map(|answer| *answer).map_err(|_| Error::internal("the result of a job has another type"))
}

/// A result that a caller waits for.
struct Awaited {
    answer: oneshot::Receiver<Result<Answer>>,
    state: JobState,
    /// The error when the work has begun and its result is not received.
    unknown: Error,
}

impl Awaited {
    async fn answer(mut self, queue_timeout: Duration, call_timeout: Duration) -> Result<Answer> {
        let gone = |_| Error::internal("the database thread has ended");
        if let Ok(answered) = timeout(queue_timeout, &mut self.answer).await {
            return answered.map_err(gone)?;
        }
        if self.state.give_up() {
            return Err(Error::Busy { retry_after: 2 });
        }
        if CALLED.try_with(|()| ()).is_err() {
            return self.answer.await.map_err(gone)?;
        }
        match timeout(call_timeout, self.answer).await {
            Ok(answered) => answered.map_err(gone)?,
            Err(_) => Err(self.unknown),
        }
    }
}

/// Counters of transactions for the metrics, and the state of blocked writes.
#[derive(Default)]
struct Counts {
    commits: AtomicU64,
    restarts: AtomicU64,
    blocked: WriteBlockedState,
}

/// Counts committed transactions and publishes their events.
#[derive(Clone)]
pub(crate) struct Announcer {
    publisher: Publisher,
    counts: Arc<Counts>,
}

impl Announcer {
    /// Publishes events after a commit. `wrote` is whether the transaction wrote anything.
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

/// The threads of a database. They are joined when the last handle is dropped, so that running writes finish.
#[derive(Default)]
pub(crate) struct Threads {
    stop: Vec<mpsc::Sender<()>>,
    handles: Vec<std::thread::JoinHandle<()>>,
    /// The lock that shows other processes that the database is open.
    mark: Option<std::fs::File>,
}

impl Threads {
    fn spawn(&mut self, name: &str, run: impl FnOnce() + Send + 'static) -> anyhow::Result<()> {
        let open = OpenThread::new();
        let run = move || {
            run();
            drop(open);
        };
        self.handles.push(std::thread::Builder::new().name(name.into()).spawn(run)?);
        Ok(())
    }

    /// A channel that closes when the database is closed, for threads without a queue.
    fn stop_signal(&mut self) -> mpsc::Receiver<()> {
        let (stop, stopped) = mpsc::channel();
        self.stop.push(stop);
        stopped
    }
}

/// Number of database threads in this process, and a condition variable for its changes.
static OPEN_THREADS: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// Counts a thread while it lives, also when it panics.
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

/// Waits until every database of this process is closed, or the time is over. Returns whether all are closed.
///
/// The last handle may be in a closure that a database thread has not finished, so a command that ends waits for the
/// threads, not only for its own handles.
pub fn wait_until_closed(timeout: Duration) -> bool {
    let open = OPEN_THREADS.0.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = OPEN_THREADS.1.wait_timeout_while(open, timeout, |open| *open > 0);
    let (open, _) = waited.unwrap_or_else(PoisonError::into_inner);
    *open == 0
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.stop.clear();
        // The senders of the queues are dropped with the last `Db` before this runs, so every thread ends by itself.
        // A database that is dropped inside one of its own closures cannot wait for its own thread.
        let own = std::thread::current().id();
        for handle in self.handles.drain(..).filter(|handle| handle.thread().id() != own) {
            let _ = handle.join();
        }
    }
}
