//! The state of a database after the first migrations.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use anyhow::bail;

use super::files::{ALL, Migration};
use super::read_schema;
use crate::db::conn::{Conn, Session};
use crate::db::postgres::PostgresSession;
use crate::db::sqlite::SqliteSession;
use crate::db::tables::{self, Table};
use crate::db::{Engine, tls};

/// A row of the table `migrations`: the name and the checksum of an applied one.
pub(super) type Applied = (String, String);

/// The schema after the first migrations of this program.
#[derive(Debug)]
pub struct Schema {
    pub(super) migrations: &'static [Migration],
    tables: Vec<Table>,
}

impl Schema {
    /// The newest one, which this program works with.
    ///
    /// # Errors
    /// When a table cannot be copied. A test checks this.
    pub fn newest() -> anyhow::Result<&'static Self> {
        Self::after(ALL.len())
    }

    /// The schema of the database at `url`. This call blocks.
    ///
    /// # Errors
    /// When it cannot be read, or another program made it.
    pub fn of_database(url: &str) -> anyhow::Result<&'static Self> {
        match Engine::of(url) {
            Engine::Sqlite => read_schema(&mut Conn::new(Session::Sqlite(&SqliteSession::snapshot(url)?))),
            Engine::Postgres => {
                let mut session = PostgresSession::migrating(&tls::Connector::from_url(url)?)?;
                read_schema(&mut Conn::new(Session::Postgres(&mut session)))
            }
        }
    }

    /// The schema of a database with these migrations.
    ///
    /// # Errors
    /// When another program made it: a newer one, or one with other migrations.
    pub(super) fn of(applied: &[Applied]) -> anyhow::Result<&'static Self> {
        let known = |migration: &Migration| {
            applied.iter().any(|(name, checksum)| *name == migration.name && *checksum == migration.checksum)
        };
        let count = ALL.iter().take_while(|migration| known(migration)).count();
        if count == 0 || count != applied.len() {
            bail!("another version of Foilcast created the database. Use that version");
        }
        Self::after(count)
    }

    /// The schema after so many migrations. Each is read once.
    fn after(count: usize) -> anyhow::Result<&'static Self> {
        static READ: Mutex<BTreeMap<usize, &'static Schema>> = Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(schema) = read.get(&count) {
            return Ok(schema);
        }
        let migrations = ALL.get(..count).unwrap_or(&ALL);
        let schema: &Self = Box::leak(Box::new(Self { migrations, tables: tables::read(migrations)? }));
        read.insert(count, schema);
        Ok(schema)
    }

    pub fn is_newest(&self) -> bool {
        self.migrations.len() == ALL.len()
    }

    /// All tables with data of the community, each after those that it references.
    pub fn tables(&'static self) -> &'static [Table] {
        &self.tables
    }
}
