//! What an upgrade would change.

use super::{Pending, Runner};
use crate::db::conn::Session;
use crate::db::postgres::PostgresSession;
use crate::db::sqlite::{self, SqliteSession};
use crate::db::{Engine, Schema};

/// What a start of this program would change in the database at `url`; `None` if it has no tables of Foilcast. Changes
/// nothing. This call blocks.
///
/// # Errors
/// When the database cannot be read, needs a newer program or was made by another one.
pub fn pending(url: &str) -> anyhow::Result<Option<Pending>> {
    match Engine::of(url) {
        // An empty file is a database without tables.
        Engine::Sqlite if !sqlite::path(url)?.metadata().is_ok_and(|file| file.len() > 0) => Ok(None),
        Engine::Sqlite => find(Runner::new(Session::Sqlite(&SqliteSession::snapshot(url)?))),
        Engine::Postgres => find(Runner::new(Session::Postgres(&mut PostgresSession::snapshot(url)?))),
    }
}

fn find(mut runner: Runner<'_>) -> anyhow::Result<Option<Pending>> {
    if !runner.has_book()? {
        return Ok(None);
    }
    Ok(Some(Pending::of(&runner.missing(Schema::newest()?.migrations)?)))
}
