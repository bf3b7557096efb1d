//! A consistent snapshot of a database of either engine, for copies and backups while the database is in use.

use super::conn::{Conn, Session};
use super::postgres::PostgresSession;
use super::sqlite::SqliteSession;
use super::{Engine, Schema, migrations};

/// A connection of its own with one snapshot. It blocks, so use it on a thread that may block.
pub struct Snapshot {
    reader: Reader,
    schema: &'static Schema,
}

enum Reader {
    Sqlite(SqliteSession),
    Postgres(Box<PostgresSession>),
}

impl Snapshot {
    /// Opens the database at `url` without changing anything in it.
    ///
    /// # Errors
    /// When it does not exist, is not a database of Foilcast, or was made by another version.
    pub fn open(url: &str) -> anyhow::Result<Self> {
        let mut reader = match Engine::of(url) {
            Engine::Sqlite => Reader::Sqlite(SqliteSession::snapshot(url)?),
            Engine::Postgres => Reader::Postgres(Box::new(PostgresSession::snapshot(url)?)),
        };
        let schema = migrations::read_schema(&mut reader.conn())?;
        Ok(Self { reader, schema })
    }

    pub fn conn(&mut self) -> Conn<'_> {
        self.reader.conn()
    }

    pub fn schema(&self) -> &'static Schema {
        self.schema
    }
}

impl Reader {
    fn conn(&mut self) -> Conn<'_> {
        Conn::new(match self {
            Self::Sqlite(session) => Session::Sqlite(session),
            Self::Postgres(session) => Session::Postgres(session),
        })
    }
}
