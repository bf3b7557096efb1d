//! The arguments of closures: a [`Conn`] to read with, a [`Tx`] to write with.

use std::ops::{Deref, DerefMut};

use super::Engine;
use super::postgres::PostgresSession;
use super::row::{FromRow, Row};
use super::sqlite::SqliteSession;
use super::write_blocked;
use crate::error::{Error, Result};
use crate::realtime::Event;
use crate::traces::{self, SpanContext};
use crate::value::{FromValue, ToValue, Value};

/// The parameters of a statement, `$1` first.
pub type Params<'a> = &'a [&'a dyn ToValue];

/// One engine's connection inside a transaction.
pub(super) enum Session<'a> {
    Sqlite(&'a SqliteSession),
    Postgres(&'a mut PostgresSession),
}

impl Session<'_> {
    pub(super) fn reborrow(&mut self) -> Session<'_> {
        match self {
            Self::Sqlite(session) => Session::Sqlite(session),
            Self::Postgres(session) => Session::Postgres(session),
        }
    }
}

/// A consistent view of the data, for reads.
///
/// The first statement that fails poisons it: the transaction is rolled back, even if the closure returns `Ok`.
pub struct Conn<'a> {
    session: Session<'a>,
    poisoned: bool,
    statements: u64,
    capture: Option<Vec<Captured>>,
    span_context: Option<SpanContext>,
}

/// A statement that ran, with its parameters. Benchmarks run the same statements on the bare driver.
#[derive(Clone, Debug)]
pub struct Captured {
    pub sql: &'static str,
    /// The parameters, `$1` first.
    pub values: Vec<OwnedValue>,
    /// Whether it returns rows.
    pub rows: bool,
}

/// A [`Value`] that owns its text.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnedValue {
    Text(String),
    /// All kinds without allocated memory.
    Other(Value<'static>),
}

impl From<Value<'_>> for OwnedValue {
    fn from(value: Value<'_>) -> Self {
        match value {
            Value::Text(text) => Self::Text(text.to_owned()),
            Value::Null => Self::Other(Value::Null),
            Value::Int(number) => Self::Other(Value::Int(number)),
            Value::Bool(flag) => Self::Other(Value::Bool(flag)),
            Value::Real(number) => Self::Other(Value::Real(number)),
        }
    }
}

impl ToValue for OwnedValue {
    fn to_value(&self) -> Value<'_> {
        match self {
            Self::Text(text) => Value::Text(text),
            Self::Other(value) => *value,
        }
    }
}

impl<'a> Conn<'a> {
    pub(super) fn new(session: Session<'a>) -> Self {
        Self { session, poisoned: false, statements: 0, capture: None, span_context: None }
    }

    /// The engine, for differences between the engines only, never for rules.
    pub(super) fn engine(&self) -> Engine {
        match self.session {
            Session::Sqlite(_) => Engine::Sqlite,
            Session::Postgres(_) => Engine::Postgres,
        }
    }

    /// Calls `each` with every row of the result, one at a time, so that long results need little memory.
    pub fn each(
        &mut self,
        sql: &'static str,
        params: Params<'_>,
        mut each: impl FnMut(&mut Row<'_>) -> anyhow::Result<()>,
    ) -> Result<()> {
        self.note(sql, params, true);
        self.guarded(sql, |session| match session {
            Session::Sqlite(sqlite) => sqlite.each(sql, params, &mut each),
            Session::Postgres(postgres) => postgres.each(sql, params, &mut each),
        })
    }

    /// All rows of the result.
    pub fn list<T: FromRow>(&mut self, sql: &'static str, params: Params<'_>) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        self.each(sql, params, |row| {
            rows.push(row.read()?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// All readable rows of the result. An unreadable row is logged and skipped, so that one bad row does not break a
    /// page.
    pub fn list_readable<T: FromRow>(&mut self, sql: &'static str, params: Params<'_>) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        self.each(sql, params, |row| {
            match row.read() {
                Ok(read) => rows.push(read),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), sql, "skipped an unreadable row");
                }
            }
            Ok(())
        })?;
        Ok(rows)
    }

    /// The first row of the result, if there is one.
    pub fn find<T: FromRow>(&mut self, sql: &'static str, params: Params<'_>) -> Result<Option<T>> {
        let mut found = None;
        self.each(sql, params, |row| {
            if found.is_none() {
                found = Some(row.read()?);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// The only row of a result that always has one, such as a count.
    pub fn get<T: FromRow>(&mut self, sql: &'static str, params: Params<'_>) -> Result<T> {
        self.find(sql, params)?.ok_or_else(|| Error::internal(format!("no row from: {sql}")))
    }

    /// The only column of every row of the result.
    pub fn scalars<T: FromValue>(&mut self, sql: &'static str, params: Params<'_>) -> Result<Vec<T>> {
        Ok(self.list::<(T,)>(sql, params)?.into_iter().map(|(value,)| value).collect())
    }

    /// The only column of the first row, if there is one.
    pub fn find_scalar<T: FromValue>(&mut self, sql: &'static str, params: Params<'_>) -> Result<Option<T>> {
        Ok(self.find::<(T,)>(sql, params)?.map(|(value,)| value))
    }

    /// The only value of a result that always has one row, such as a count.
    pub fn scalar<T: FromValue>(&mut self, sql: &'static str, params: Params<'_>) -> Result<T> {
        self.get::<(T,)>(sql, params).map(|(value,)| value)
    }

    /// Whether the result has a row.
    pub fn exists(&mut self, sql: &'static str, params: Params<'_>) -> Result<bool> {
        let mut found = false;
        self.each(sql, params, |_| {
            found = true;
            Ok(())
        })?;
        Ok(found)
    }

    /// Prepares the statement only, to check that the engine accepts it.
    #[cfg(test)]
    pub(crate) fn prepare_only(&mut self, sql: &'static str) -> Result<()> {
        self.guarded(sql, |session| match session {
            Session::Sqlite(sqlite) => sqlite.prepare_only(sql),
            Session::Postgres(postgres) => postgres.prepare_only(sql),
        })
    }

    /// Number of statements that ran on this view, without savepoints.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// Records every statement from now on, for [`Conn::captured`].
    pub fn capture(&mut self) {
        self.capture = Some(Vec::new());
    }

    /// The statements recorded since [`Conn::capture`].
    pub fn captured(&mut self) -> Vec<Captured> {
        self.capture.take().unwrap_or_default()
    }

    fn note(&mut self, sql: &'static str, params: Params<'_>, rows: bool) {
        if let Some(capture) = &mut self.capture {
            let values = params.iter().map(|param| param.to_value().into()).collect();
            capture.push(Captured { sql, values, rows });
        }
    }

    /// Traces the following statements as children of this span, or not at all.
    pub(super) fn follow(&mut self, span_context: Option<SpanContext>) {
        self.span_context = span_context;
    }

    pub(super) fn poisoned(&self) -> bool {
        self.poisoned
    }

    fn guarded<T>(&mut self, sql: &'static str, run: impl FnOnce(&mut Session<'_>) -> anyhow::Result<T>) -> Result<T> {
        if self.poisoned {
            return Err(Error::internal("a statement was used after another one had failed"));
        }
        self.statements += 1;
        let mut span = self.span_context.as_ref().and_then(|span_context| traces::statement(span_context, sql));
        run(&mut self.session).map_err(|error| {
            self.poisoned = true;
            span.iter_mut().for_each(traces::failed);
            if write_blocked::is_no_room(&error) {
                return Error::NoRoom;
            }
            Error::Internal(error.context(format!("statement: {sql}")))
        })
    }
}

/// A transaction. Its events are published after the commit.
pub struct Tx<'a> {
    conn: Conn<'a>,
    events: Vec<Event>,
}

impl<'a> Deref for Tx<'a> {
    type Target = Conn<'a>;
    fn deref(&self) -> &Conn<'a> {
        &self.conn
    }
}

impl DerefMut for Tx<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.conn
    }
}

impl<'a> Tx<'a> {
    pub(super) fn new(session: Session<'a>) -> Self {
        Self { conn: Conn::new(session), events: Vec::new() }
    }

    /// Runs a statement without result rows. Returns the number of changed rows.
    pub fn execute(&mut self, sql: &'static str, params: Params<'_>) -> Result<u64> {
        self.conn.note(sql, params, false);
        self.conn.guarded(sql, |session| match session {
            Session::Sqlite(sqlite) => sqlite.execute(sql, params),
            Session::Postgres(postgres) => postgres.execute(sql, params),
        })
    }

    /// Runs a statement that must change exactly one row. Returns `refusal` when it changed none.
    ///
    /// # Errors
    /// `refusal`, or the error of the database.
    pub fn execute_one(
        &mut self,
        sql: &'static str,
        params: Params<'_>,
        refusal: impl FnOnce() -> Error,
    ) -> Result<()> {
        if self.execute(sql, params)? == 1 { Ok(()) } else { Err(refusal()) }
    }

    /// Runs `part` in a savepoint, and rolls its changes back when it returns `None`.
    pub fn attempt<T>(&mut self, part: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<Option<T>> {
        self.savepoint_command("SAVEPOINT attempt")?;
        let announced = self.events.len();
        let answer = part(self)?;
        if answer.is_none() {
            self.events.truncate(announced);
            self.savepoint_command("ROLLBACK TO SAVEPOINT attempt")?;
        }
        self.savepoint_command("RELEASE SAVEPOINT attempt")?;
        Ok(answer)
    }

    /// Locks `tables`: until the commit no other transaction changes them, and everything committed to them before is
    /// visible.
    ///
    /// List the tables (`"seeds, openings"`) in the order in which other transactions change them, to avoid deadlocks:
    /// this transaction then waits for them while it holds no lock that they need next.
    ///
    /// SQLite has one writer, so this always holds. On PostgreSQL the transaction starts over with the locks as its
    /// first statement, before its snapshot is taken; the error that this call returns the first time is handled by the
    /// pool.
    pub fn exclusive(&mut self, tables: &'static str) -> Result<()> {
        match &mut self.conn.session {
            Session::Sqlite(_) => Ok(()),
            Session::Postgres(postgres) if postgres.holds_lock(tables) => Ok(()),
            Session::Postgres(postgres) => {
                postgres.ask_for_lock(tables);
                self.conn.poisoned = true;
                Err(Error::internal(format!("restarting the transaction with a lock on {tables}")))
            }
        }
    }

    /// Number of restarts of this transaction because of conflicts. Always 0 on SQLite.
    ///
    /// A long transaction that conflicts with many short ones takes a lock after some restarts.
    pub fn restarts(&self) -> u32 {
        match &self.conn.session {
            Session::Sqlite(_) => 0,
            Session::Postgres(postgres) => postgres.restarts(),
        }
    }

    /// Publishes `event` after the commit. A transaction that is rolled back publishes nothing.
    pub fn announce(&mut self, event: Event) {
        self.events.push(event);
    }

    pub(super) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Savepoints are not counted as statements of the request.
    fn savepoint_command(&mut self, sql: &'static str) -> Result<()> {
        self.conn.statements = self.conn.statements.saturating_sub(1);
        self.conn
            .guarded(sql, |session| match session {
                Session::Sqlite(sqlite) => sqlite.execute(sql, &[]),
                Session::Postgres(postgres) => postgres.command(sql).map(|()| 0),
            })
            .map(drop)
    }
}
