//! PostgreSQL: a pool of connections with a thread each, serializable transactions, and retries with jitter.
//!
//! While jobs wait, a commit and the next `BEGIN` are sent together.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use anyhow::Context;
use postgres::error::{Severity, SqlState};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;
use postgres::{Client, Statement};

use super::conn::{Params, Session, Tx};
use super::job::{Access, End, Job};
use super::queue::{Receiver, Sender, queue};
use super::reach::{Reached, ServerReachability};
use super::row::{Column, Row, RowSource};
use super::write_blocked::is_no_room;
use super::{Announcer, Engine, Limits, Schema, Threads, migrations, tls};
use crate::dice::Dice;

/// Attempts of a transaction before its caller gets `busy` (contract §6).
const ATTEMPTS: u32 = 20;

/// After this many attempts, a transaction gets the pool to itself. Otherwise a transaction that takes longer than
/// its rivals would conflict each time until its attempts are used up.
const SHARED_ATTEMPTS: u32 = 6;

/// JIT compilation and parallel plans do not pay for any of our statements.
const PLANNING: &str = "SET jit = off; SET max_parallel_workers_per_gather = 0";
/// The server releases what a disconnected node holds, at about the time when the node gives the connection up.
const KEEPALIVE: &str = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; \
    SET tcp_user_timeout = 10000";
/// The server ends a transaction whose node has been silent for this long. Such a node is frozen or cut off, and its
/// transaction blocks others with its locks and with its age: PostgreSQL tracks all commits since the start of the
/// oldest serializable transaction, anywhere on the server. Past ten for each possible connection it keeps less about
/// each, and then refuses nearly all transactions ("conflict out to old pivot") until the oldest one ends. All attempts
/// of a transaction together take longer than this, see [`Worker::pause`].
const SILENCE: &str = "SET idle_in_transaction_session_timeout = 2000";

/// Connects, applies migrations and starts the pool. Returns its queue.
#[expect(clippy::needless_pass_by_value, reason = "both engines are opened with the same signature")]
pub(super) fn open(
    connector: &tls::Connector,
    schema: &Schema,
    limits: &Limits,
    announcer: Announcer,
    threads: &mut Threads,
) -> anyhow::Result<Sender<Job>> {
    let (jobs, taken) = queue::<Job>(limits.waiting_writes);
    // The driver blocks, which is not allowed on a thread of an async runtime.
    std::thread::scope(|scope| {
        let migrated = scope.spawn(|| {
            let mut session = PostgresSession::migrating(connector)?;
            migrations::migrate(Session::Postgres(&mut session), schema)
        });
        migrated.join().map_err(|_| anyhow::anyhow!("the migration panicked"))?
    })?;
    let (pool, reach) = (Arc::<RwLock<()>>::default(), Arc::<ServerReachability>::default());
    for number in 0..limits.connections_on(Engine::Postgres) {
        let session =
            PostgresSession { connector: connector.clone(), reach: Arc::clone(&reach), ..PostgresSession::default() };
        let (queue, announcer) = (taken.clone(), announcer.clone());
        let mut worker = Worker { session, queue, announcer, dice: Dice::System, next: None, pool: Arc::clone(&pool) };
        threads.spawn(&format!("db-{number}"), move || worker.run())?;
    }
    Ok(jobs)
}

/// A connection and its prepared statements.
#[derive(Default)]
pub(super) struct PostgresSession {
    connector: tls::Connector,
    reach: Arc<ServerReachability>,
    client: Option<Reached>,
    statements: HashMap<(usize, usize), Statement>,
    lock: Option<&'static str>,
    trouble: Option<Trouble>,
    /// Number of restarts of the current transaction.
    restarts: u32,
    /// Whether a transaction was begun in which nothing ran yet.
    begun: bool,
    /// Whether the transaction has changed rows.
    wrote: bool,
}

/// Errors in a transaction that the pool handles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// A conflict with another transaction: try again.
    Conflict,
    /// The transaction has to start with a lock on these tables.
    NeedsLock(&'static str),
    /// The connection was lost.
    Disconnected,
    /// There is no connection, and connecting failed.
    Unconnected,
}

impl PostgresSession {
    /// A connection of its own, for migrations.
    pub(super) fn migrating(connector: &tls::Connector) -> anyhow::Result<Self> {
        let mut client = Arc::<ServerReachability>::default().connect(connector)?;
        // Not that a table exists already.
        client.batch_execute("SET client_min_messages = warning")?;
        Ok(Self { client: Some(client), ..Self::default() })
    }

    /// A connection of its own with a serializable snapshot.
    pub(super) fn snapshot(url: &str) -> anyhow::Result<Self> {
        let mut client = Arc::<ServerReachability>::default().connect(&tls::Connector::from_url(url)?)?;
        client.batch_execute(PLANNING)?;
        // It changes nothing, so it does not count as a server that uses the database.
        client.batch_execute("SET application_name = 'foilcast reading'")?;
        client.batch_execute(begin(Access::Deferrable))?;
        Ok(Self { client: Some(client), ..Self::default() })
    }

    pub(super) fn holds_lock(&self, tables: &str) -> bool {
        self.lock == Some(tables)
    }

    pub(super) fn restarts(&self) -> u32 {
        self.restarts
    }

    pub(super) fn ask_for_lock(&mut self, tables: &'static str) {
        self.trouble = Some(Trouble::NeedsLock(tables));
    }

    pub(super) fn each(
        &mut self,
        sql: &'static str,
        params: Params<'_>,
        each: &mut dyn FnMut(&mut Row<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let statement = self.prepared(sql)?;
        let values: Vec<Column<'_>> = params.iter().map(|param| Column(param.to_value())).collect();
        let answered = stream(self.client()?, &statement, values, each);
        answered.map_err(|error| match error.downcast::<postgres::Error>() {
            Ok(error) => self.diagnose(error),
            Err(error) => error,
        })
    }

    pub(super) fn execute(&mut self, sql: &'static str, params: Params<'_>) -> anyhow::Result<u64> {
        let statement = self.prepared(sql)?;
        let values: Vec<Column<'_>> = params.iter().map(|param| Column(param.to_value())).collect();
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
        let answered = self.client()?.execute(&statement, &values);
        self.wrote |= answered.as_ref().is_ok_and(|rows| *rows > 0);
        answered.map_err(|error| self.diagnose(error))
    }

    /// Starts a transaction. Reconnects first if needed; takes `lock` before its snapshot.
    fn begin(&mut self, access: Access) -> anyhow::Result<()> {
        self.trouble = None;
        self.wrote = false;
        self.connect()?;
        if std::mem::take(&mut self.begun) {
            return Ok(());
        }
        let lock = self.lock.map_or(String::new(), |tables| format!("; LOCK TABLE {tables} IN EXCLUSIVE MODE"));
        self.command(&format!("{}{lock}", begin(access)))
    }

    fn connect(&mut self) -> anyhow::Result<()> {
        if self.client.as_ref().is_some_and(|client| !client.is_closed()) {
            return Ok(());
        }
        self.statements.clear();
        self.begun = false;
        self.client = None;
        self.trouble = Some(Trouble::Unconnected);
        let mut client = self.reach.connect(&self.connector)?;
        client.batch_execute(&[PLANNING, KEEPALIVE, SILENCE].join("; "))?;
        self.client = Some(client);
        self.trouble = None;
        Ok(())
    }

    /// Commits the transaction, and begins the next one in the same round trip if its kind is known.
    fn commit(&mut self, next: Option<Access>) -> anyhow::Result<()> {
        let Some(access) = next else { return self.command("COMMIT") };
        self.command(&format!("COMMIT; {}", begin(access)))?;
        self.begun = true;
        Ok(())
    }

    /// Rolls any open transaction back. Drops the connection if that fails.
    fn roll_back(&mut self) {
        self.begun = false;
        if self.trouble == Some(Trouble::Disconnected) {
            self.client = None;
            return;
        }
        let ended = self.client.as_mut().is_some_and(|client| client.batch_execute("ROLLBACK").is_ok());
        if !ended {
            self.client = None;
        }
    }

    pub(super) fn command(&mut self, sql: &str) -> anyhow::Result<()> {
        let answered = self.client()?.batch_execute(sql);
        answered.map_err(|error| self.diagnose(error))
    }

    #[cfg(test)]
    pub(super) fn prepare_only(&mut self, sql: &'static str) -> anyhow::Result<()> {
        self.prepared(sql).map(drop)
    }

    fn prepared(&mut self, sql: &'static str) -> anyhow::Result<Statement> {
        let key = (sql.as_ptr() as usize, sql.len());
        if let Some(statement) = self.statements.get(&key) {
            return Ok(statement.clone());
        }
        let prepared = self.client()?.prepare(sql);
        let statement = prepared.map_err(|error| self.diagnose(error))?;
        self.statements.insert(key, statement.clone());
        Ok(statement)
    }

    /// The connection of the open transaction. A lost connection is replaced by the next [`Self::begin`] only.
    fn client(&mut self) -> anyhow::Result<&mut Client> {
        self.client.as_deref_mut().context("not connected to PostgreSQL")
    }

    fn diagnose(&mut self, error: postgres::Error) -> anyhow::Error {
        let conflict = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
        if is_lost(&error) || self.client.as_ref().is_none_or(|client| client.is_closed()) {
            tracing::warn!(%error, "lost a connection to PostgreSQL");
            self.trouble = Some(Trouble::Disconnected);
        } else if error.code().is_some_and(|code| conflict.contains(code)) {
            self.trouble = Some(Trouble::Conflict);
        }
        anyhow::Error::new(error)
    }
}

/// Whether this error means that the connection, and with it the transaction, is lost: it is closed or broken, or the
/// server sent this error before it closed it.
fn is_lost(error: &postgres::Error) -> bool {
    let broken = |error: &postgres::Error| {
        let cause = std::error::Error::source(error);
        cause.is_some_and(<dyn std::error::Error + 'static>::is::<std::io::Error>)
    };
    let last_words =
        |error: &postgres::error::DbError| matches!(error.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
    error.is_closed() || broken(error) || error.as_db_error().is_some_and(last_words)
}

fn begin(access: Access) -> &'static str {
    match access {
        Access::Read => "BEGIN ISOLATION LEVEL SERIALIZABLE, READ ONLY",
        // No running transaction can invalidate its snapshot, so PostgreSQL does not track it.
        Access::Deferrable => "BEGIN ISOLATION LEVEL SERIALIZABLE, READ ONLY, DEFERRABLE",
        Access::Write => "BEGIN ISOLATION LEVEL SERIALIZABLE, READ WRITE",
    }
}

/// Passes the rows on one by one as they arrive.
fn stream(
    client: &mut Client,
    statement: &Statement,
    values: Vec<Column<'_>>,
    each: &mut dyn FnMut(&mut Row<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut rows = client.query_raw(statement, values)?;
    while let Some(row) = rows.next()? {
        each(&mut Row::new(RowSource::Postgres(&row)))?;
    }
    Ok(())
}

struct Worker {
    session: PostgresSession,
    queue: Receiver<Job>,
    announcer: Announcer,
    dice: Dice,
    /// The next job, set when the current one is about to be committed.
    next: Option<Job>,
    /// Held while a transaction is open: shared by default, exclusive for a transaction that has the pool to itself.
    pool: Arc<RwLock<()>>,
}

impl Worker {
    fn run(&mut self) {
        while let Some(mut job) = self.next.take().or_else(|| self.queue.next()) {
            if job.begin() {
                match self.transact(&mut job) {
                    Some(end) => job.settle(end),
                    None => self.wait_for_connection(job),
                }
            } else if self.session.begun {
                self.session.roll_back();
            }
        }
    }

    /// Leaves the current and the next job to threads that have a connection, and takes no jobs until it has one, too,
    /// or until no thread has one.
    fn wait_for_connection(&mut self, job: Job) {
        for job in [self.next.take(), Some(job)].into_iter().flatten() {
            job.requeue();
            self.queue.put_back(job);
        }
        let (session, queue) = (&mut self.session, &self.queue);
        let reach = Arc::clone(&session.reach);
        reach.keep_trying(|| session.connect(), || queue.is_closed());
    }

    /// Runs the job until it is committed or refused, or its attempts are used up. Returns `None` when this thread
    /// cannot connect while others have connections; they have to run it.
    fn transact(&mut self, job: &mut Job) -> Option<End> {
        self.session.lock = None;
        let (mut attempt, mut lost) = (0, 0);
        let mut in_the_way = None;
        while attempt < ATTEMPTS && lost < ATTEMPTS {
            self.session.restarts = attempt;
            let pool = Arc::clone(&self.pool);
            // A deferrable read conflicts with no other transaction, and would delay one that wants the pool to itself.
            let rival = job.access() != Access::Deferrable;
            let may_share = attempt < SHARED_ATTEMPTS;
            let shared = (rival && may_share).then(|| pool.read().unwrap_or_else(PoisonError::into_inner));
            let alone = (rival && !may_share).then(|| pool.write().unwrap_or_else(PoisonError::into_inner));
            let answered = self.attempt(job);
            drop((shared, alone));
            match answered {
                Ok(end) => return Some(end),
                Err(error) => match self.session.trouble {
                    // When the queue is closed, the other threads may have ended.
                    Some(Trouble::Unconnected) if self.session.reach.is_reached() && !self.queue.is_closed() => {
                        return None;
                    }
                    Some(Trouble::Disconnected | Trouble::Unconnected) => {
                        tracing::debug!(
                            lost,
                            error = format!("{error:#}"),
                            "this thread has no connection to the database"
                        );
                        if self.session.reach.is_gone() {
                            return Some(End::OutOfRetries);
                        }
                        lost += 1;
                        self.pause(lost);
                        continue;
                    }
                    Some(Trouble::NeedsLock(tables)) => self.session.lock = Some(tables),
                    Some(Trouble::Conflict) => {
                        tracing::debug!(attempt, "restarting a transaction");
                        in_the_way = Some(error);
                    }
                    None if is_no_room(&error) => return Some(End::NoRoom),
                    None => {
                        tracing::error!(error = format!("{error:#}"), "a transaction failed");
                        return Some(End::RolledBack);
                    }
                },
            }
            attempt += 1;
            self.announcer.starts_over();
            self.pause(attempt);
        }
        let last = in_the_way.map(|error| format!("{error:#}"));
        tracing::warn!(attempt, lost, last, "gave up on a transaction after conflicts in all attempts");
        Some(End::OutOfRetries)
    }

    /// One attempt. It leaves no transaction open. If `trouble` is set with the error, another attempt may succeed.
    fn attempt(&mut self, job: &mut Job) -> anyhow::Result<End> {
        let answered = self.attempt_open(job);
        if !matches!(answered, Ok(End::Committed)) {
            self.session.roll_back();
        }
        answered
    }

    fn attempt_open(&mut self, job: &mut Job) -> anyhow::Result<End> {
        self.session.begin(job.access())?;
        let mut tx = Tx::new(Session::Postgres(&mut self.session));
        let keep = job.run(&mut tx);
        let events = tx.take_events();
        anyhow::ensure!(self.session.trouble.is_none(), "the transaction was interrupted");
        if !keep {
            return Ok(End::RolledBack);
        }
        if self.next.is_none() {
            self.next = self.queue.next_now();
        }
        job.commits(1);
        let writes = job.access() == Access::Write;
        match self.session.commit(self.next.as_ref().map(Job::access)) {
            Ok(()) => {
                if writes {
                    self.announcer.committed(events, self.session.wrote);
                }
                Ok(End::Committed)
            }
            Err(error) if self.session.trouble == Some(Trouble::Conflict) => Err(error),
            Err(error) if !writes || is_no_room(&error) => Err(error),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "the result of a commit is unknown");
                Ok(End::Unknown)
            }
        }
    }

    /// Waits longer each time, with jitter so that rivals do not conflict again. The pauses of all attempts take three
    /// seconds on average, which is longer than the server waits for a silent transaction that holds locks.
    fn pause(&self, attempt: u32) {
        let most = 500_u64 << attempt.min(10);
        #[expect(clippy::disallowed_methods, reason = "a pool thread, which may block")]
        std::thread::sleep(Duration::from_micros(self.dice.below(most)));
    }
}
