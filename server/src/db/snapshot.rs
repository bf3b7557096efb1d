//! A consistent snapshot of a database of either engine, for copies and backups while the database is in use.

use anyhow::Context;

use super::conn::{Conn, Session};
use super::postgres::PostgresSession;
use super::sqlite::SqliteSession;
use super::{Engine, migrate};

const BOOK: &str = "SELECT name, checksum FROM migrations";

/// A connection of its own with one snapshot. It blocks, so use it on a thread that may block.
pub struct Snapshot(Reader);

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
        let reader = match Engine::of(url) {
            Engine::Sqlite => Reader::Sqlite(SqliteSession::snapshot(url)?),
            Engine::Postgres => Reader::Postgres(Box::new(PostgresSession::snapshot(url)?)),
        };
        let mut snapshot = Self(reader);
        let book = snapshot.conn().list::<(String, String)>(BOOK, &[]);
        migrate::check_book(&book.context("the database has no Foilcast tables")?)?;
        Ok(snapshot)
    }

    pub fn conn(&mut self) -> Conn<'_> {
        Conn::new(match &mut self.0 {
            Reader::Sqlite(session) => Session::Sqlite(session),
            Reader::Postgres(session) => Session::Postgres(session),
        })
    }
}
