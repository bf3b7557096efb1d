//! Applies migrations.
//!
//! Invariants: one process at a time migrates a PostgreSQL database, and the others wait. An SQL file and its row in
//! `migrations` are committed together, or each statement of an online file can run again; a batch of code commits its
//! cursor with its rows. So a process that was killed continues where it stopped. A statement that waits for a lock on a
//! table gives up soon and tries again, because all later reads would wait behind it.

mod online;
mod pending;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::VERSION;
use super::files::{Code, Done, Migration, Step, postgres_text, sqlite_text};
use super::schema::{Applied, Schema};
use crate::db::conn::{Conn, Session, Tx};
use crate::db::postgres::PostgresSession;
use crate::db::sqlite::SqliteSession;
use crate::db::write_blocked::is_no_room;
use crate::db::{Engine, copy, in_use, tls};
use crate::error::Error;
pub use pending::pending;

/// SQLite's `json_each` for PostgreSQL: makes rows with the column `value` from a JSON list.
/// It is STRICT so that it is not inlined: the planner would then expect a hundred rows from it instead of ten.
const POSTGRES_LISTS: &str = "CREATE OR REPLACE FUNCTION json_each(list TEXT) RETURNS TABLE (value TEXT) \
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 10 AS $$ SELECT jsonb_array_elements_text(list::jsonb) $$";

const BOOK: &str = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)";
/// The version that applied a migration, the oldest one that works with it, how long it took, and the backup before it.
const BOOK_COLUMNS: [&str; 4] = ["version TEXT", "needs TEXT", "took_ms BIGINT", "backup TEXT"];
/// The progress of a migration in code.
const UNFINISHED: &str =
    "CREATE TABLE IF NOT EXISTS unfinished_migration (name TEXT PRIMARY KEY, at TEXT NOT NULL, done BIGINT NOT NULL)";
const HAS_BOOK: [&str; 2] = [
    "SELECT 1 FROM sqlite_schema WHERE name = 'migrations'",
    "SELECT 1 FROM information_schema.tables WHERE table_name = 'migrations' AND table_schema = current_schema()",
];
const HAS_COLUMN: [&str; 2] = [
    "SELECT 1 FROM pragma_table_info('migrations') WHERE name = $1",
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'migrations' AND table_schema = current_schema() \
        AND column_name = $1",
];
const APPLIED: &str = "SELECT name, checksum FROM migrations";
const IS_APPLIED: &str = "SELECT 1 FROM migrations WHERE name = $1";
const LAST_UPGRADE: &str = "SELECT name, version, needs, backup FROM migrations WHERE version IS NOT NULL";
const NOTE: &str =
    "INSERT INTO migrations (name, checksum, version, needs, took_ms, backup) VALUES ($1, $2, $3, $4, $5, $6)";
const CURSOR: &str = "SELECT at, done FROM unfinished_migration WHERE name = $1";
const MOVE_ON: &str = "INSERT INTO unfinished_migration (name, at, done) VALUES ($1, $2, $3) \
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, done = excluded.done";
const FINISHED: &str = "DELETE FROM unfinished_migration WHERE name = $1";

const TRY_LOCK: &str = "SELECT pg_try_advisory_lock(7301144)";
/// A statement waits this long for a lock on a table.
const LOCK_TIMEOUT: &str = "SET lock_timeout = '1s'";
/// How often it tries again, and the pause between.
const ATTEMPTS: u32 = 300;
const LOCK_PAUSE: Duration = Duration::from_millis(200);
const PAUSE: Duration = Duration::from_secs(1);
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// What an upgrade will change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The names of the migrations, in order.
    pub migrations: Vec<String>,
}

impl Pending {
    fn of(missing: &[&Migration]) -> Self {
        Self { migrations: missing.iter().map(|one| one.name.clone()).collect() }
    }
}

/// Applies the missing migrations to the database at `url`. A database that does not exist or is empty stays so. Before a
/// database with data changes, `backup` is called, which returns where the backup is. This call blocks.
///
/// # Errors
/// When the database needs a newer program or was made by another one, or when the backup or a migration fails.
pub fn upgrade(url: &str, backup: impl FnOnce(&Pending) -> anyhow::Result<Option<PathBuf>>) -> anyhow::Result<()> {
    let newest = Schema::newest()?;
    match Engine::of(url) {
        Engine::Sqlite => {
            let path = crate::db::sqlite::path(url)?;
            // An empty file is a database without tables.
            if !path.metadata().is_ok_and(|file| file.len() > 0) {
                return Ok(());
            }
            let unused = |pending: &Pending| {
                anyhow::ensure!(
                    !in_use::is_in_use(url)?,
                    "an earlier version of Foilcast is using the database. Stop it, then start this version again. \
                     Nothing was changed"
                );
                backup(pending)
            };
            let session = SqliteSession::migrating(url).map_err(explained)?;
            Runner::new(Session::Sqlite(&session)).upgrade(newest.migrations, unused)
        }
        Engine::Postgres => {
            let mut session = PostgresSession::migrating(&tls::Connector::from_url(url)?)?;
            Runner::new(Session::Postgres(&mut session)).upgrade(newest.migrations, backup)
        }
    }
}

/// With advice, if the disk is full.
fn explained(error: anyhow::Error) -> anyhow::Error {
    if is_no_room(&error) {
        return error.context("the disk of the database is full. Free disk space, then start again");
    }
    error
}

/// Applies the missing migrations of this schema, to an empty database all in one transaction.
pub(in crate::db) fn migrate(session: Session<'_>, schema: &Schema) -> anyhow::Result<()> {
    Runner::new(session).migrate(schema.migrations)
}

/// The schema of a database.
///
/// # Errors
/// When it has no tables of Foilcast, or another program made it.
pub(in crate::db) fn read_schema(conn: &mut Conn<'_>) -> anyhow::Result<&'static Schema> {
    let applied: crate::error::Result<Vec<Applied>> = conn.list(APPLIED, &[]);
    Schema::of(&applied.context("the database has no Foilcast tables")?)
}

pub(super) struct Runner<'a> {
    session: Session<'a>,
    backup: Option<String>,
}

impl<'a> Runner<'a> {
    pub(super) fn new(session: Session<'a>) -> Self {
        Self { session, backup: None }
    }

    pub(super) fn upgrade(
        mut self,
        all: &[Migration],
        backup: impl FnOnce(&Pending) -> anyhow::Result<Option<PathBuf>>,
    ) -> anyhow::Result<()> {
        if !self.has_book()? || self.missing(all)?.is_empty() {
            return Ok(());
        }
        self.lock()?;
        let missing = self.missing(all)?;
        if missing.is_empty() {
            return Ok(());
        }
        if let Some(what) = copy::unfinished(&mut self.conn())? {
            bail!("the database contains an unfinished {what}. Run the same command again to complete it");
        }
        let pending = Pending::of(&missing);
        self.backup = backup(&pending)?.as_deref().map(Path::display).map(|path| path.to_string());
        self.apply_all(&missing)
    }

    pub(super) fn migrate(mut self, all: &[Migration]) -> anyhow::Result<()> {
        if self.has_book()? && self.missing(all)?.is_empty() {
            return Ok(());
        }
        self.lock()?;
        if self.has_book()? {
            let missing = self.missing(all)?;
            return self.apply_all(&missing);
        }
        self.create(all)
    }

    fn engine(&self) -> Engine {
        match self.session {
            Session::Sqlite(_) => Engine::Sqlite,
            Session::Postgres(_) => Engine::Postgres,
        }
    }

    /// The text for this engine, of one for SQLite and one for PostgreSQL.
    fn of<'t>(&self, [sqlite, postgres]: [&'t str; 2]) -> &'t str {
        if self.engine() == Engine::Sqlite { sqlite } else { postgres }
    }

    fn conn(&mut self) -> Conn<'_> {
        Conn::new(self.session.reborrow())
    }

    fn command(&mut self, sql: &str) -> anyhow::Result<()> {
        match &mut self.session {
            Session::Sqlite(sqlite) => sqlite.batch(sql),
            Session::Postgres(postgres) => postgres.command(sql),
        }
    }

    /// Waits until no other process migrates the database. SQLite's transactions do that.
    fn lock(&mut self) -> anyhow::Result<()> {
        if self.engine() == Engine::Postgres {
            self.command(LOCK_TIMEOUT)?;
            let mut waits = false;
            // A waiting statement would have a snapshot, and `CREATE INDEX CONCURRENTLY` waits for those.
            while !self.conn().scalar::<bool>(TRY_LOCK, &[])? {
                if !std::mem::replace(&mut waits, true) {
                    tracing::info!("another process upgrades the database; waiting for it");
                }
                pause(LOCK_PAUSE);
            }
        }
        Ok(())
    }

    fn has_book(&mut self) -> anyhow::Result<bool> {
        let sql = if self.engine() == Engine::Sqlite { HAS_BOOK[0] } else { HAS_BOOK[1] };
        Ok(self.conn().exists(sql, &[])?)
    }

    /// The migrations that were not applied yet.
    fn missing<'m>(&mut self, all: &'m [Migration]) -> anyhow::Result<Vec<&'m Migration>> {
        let applied: Vec<Applied> = self.conn().list(APPLIED, &[])?;
        let known = |name: &str| all.iter().find(|one| one.name == name);
        if let Some((name, _)) = applied.iter().find(|(name, sum)| known(name).is_some_and(|one| one.checksum != *sum))
        {
            bail!(
                "another version of Foilcast applied the migration {name}, which is never edited after a release. Use \
                 that version, or start with an empty database or another data directory"
            );
        }
        if applied.iter().any(|(name, _)| known(name).is_none()) {
            self.check_newer(all)?;
        }
        Ok(all.iter().filter(|one| applied.iter().all(|(name, _)| *name != one.name)).collect())
    }

    /// Refuses a database that a newer program has changed so that this one does not work with it.
    fn check_newer(&mut self, all: &[Migration]) -> anyhow::Result<()> {
        type Row = (String, String, Option<String>, Option<String>);
        if !self.has_column("needs")? {
            bail!("a version of Foilcast before the first release created the database. Use that version");
        }
        let rows: Vec<Row> = self.conn().list(LAST_UPGRADE, &[])?;
        let newer = || rows.iter().filter(|(name, ..)| all.iter().all(|one| one.name != *name));
        let version = newer().map(|(_, version, ..)| version).max_by_key(|version| parsed(version));
        let needs = newer().filter_map(|(_, _, needs, _)| needs.as_ref()).max_by_key(|needs| parsed(needs));
        match (needs, version) {
            (Some(needs), _) if parsed(needs) > parsed(VERSION) => {
                let backup = newer().find_map(|(_, _, _, backup)| backup.as_ref());
                let backup =
                    backup.map_or("before the upgrade".to_owned(), |path| format!("before the upgrade: {path}"));
                bail!(
                    "a newer Foilcast has upgraded the database, which needs version {needs} or newer. This is version \
                     {VERSION}. Install {needs}, or go back with `foilcast restore --keep-old` and the backup made {backup}"
                )
            }
            (_, Some(version)) => {
                tracing::warn!("Foilcast {version} has upgraded the database. This version, {VERSION}, works with it");
                Ok(())
            }
            (_, None) => bail!("another version of Foilcast created the database. Use that version"),
        }
    }

    fn has_column(&mut self, name: &str) -> anyhow::Result<bool> {
        let sql = if self.engine() == Engine::Sqlite { HAS_COLUMN[0] } else { HAS_COLUMN[1] };
        Ok(self.conn().exists(sql, &[&name])?)
    }

    /// Creates all tables in an empty database, in one transaction.
    fn create(&mut self, all: &[Migration]) -> anyhow::Result<()> {
        self.in_transaction(|runner| {
            if runner.has_book()? {
                return Ok(());
            }
            runner.prepare()?;
            for migration in all {
                if let Step::Sql(text) | Step::Online(text) = &migration.step {
                    let text = runner.dialect(&text.replace(" CONCURRENTLY", ""));
                    runner
                        .command(&text)
                        .with_context(|| format!("could not create the tables of {}", migration.name))?;
                }
                runner.note(migration, Duration::ZERO)?;
            }
            Ok(())
        })
    }

    /// Creates what migrations need themselves.
    fn prepare(&mut self) -> anyhow::Result<()> {
        self.command(&self.dialect(BOOK))?;
        for column in BOOK_COLUMNS {
            let name = column.split(' ').next().unwrap_or(column);
            if !self.has_column(name)? {
                self.command(&self.dialect(&format!("ALTER TABLE migrations ADD COLUMN {column}")))?;
            }
        }
        self.command(&self.dialect(UNFINISHED))?;
        if self.engine() == Engine::Postgres { self.command(POSTGRES_LISTS) } else { Ok(()) }
    }

    fn apply_all(&mut self, missing: &[&Migration]) -> anyhow::Result<()> {
        self.in_transaction(Self::prepare)?;
        for (number, migration) in (1..).zip(missing) {
            let (name, began) = (&migration.name, Instant::now());
            tracing::info!("upgrading the database: {name} ({number} of {})", missing.len());
            self.apply(migration).map_err(explained).with_context(|| {
                format!(
                    "could not apply the migration {name}. Everything before it is done, and the next start continues \
                     here"
                )
            })?;
            tracing::info!("upgraded the database: {name} took {:.1} s", began.elapsed().as_secs_f64());
        }
        Ok(())
    }

    fn apply(&mut self, migration: &Migration) -> anyhow::Result<()> {
        let began = Instant::now();
        match &migration.step {
            Step::Online(text) if self.engine() == Engine::Postgres => {
                self.apply_online(migration, &self.dialect(text))?;
                self.in_transaction(|runner| runner.note(migration, began.elapsed()))
            }
            Step::Sql(text) | Step::Online(text) => {
                let text = self.dialect(&text.replace(" CONCURRENTLY", ""));
                self.in_transaction(|runner| {
                    // Another process may have applied it to the file.
                    if runner.conn().exists(IS_APPLIED, &[&migration.name])? {
                        return Ok(());
                    }
                    runner.command(&text)?;
                    runner.note(migration, began.elapsed())
                })
            }
            Step::Code(code) => self.run_code(migration, code),
        }
    }

    /// Runs all remaining batches.
    fn run_code(&mut self, migration: &Migration, code: &Code) -> anyhow::Result<()> {
        let (name, began) = (&migration.name, Instant::now());
        let total: i64 = self.conn().scalar(code.total, &[])?;
        let mut reported = Instant::now();
        loop {
            let mut done = 0;
            let ended = self.in_transaction(|runner| {
                // Another process may have completed it in the file.
                if runner.conn().exists(IS_APPLIED, &[name])? {
                    return Ok(true);
                }
                let at: Option<(String, i64)> = runner.conn().find(CURSOR, &[name])?;
                let (cursor, before) = at.map_or((None, 0), |(cursor, done)| (Some(cursor), done));
                let mut tx = Tx::new(runner.session.reborrow());
                if let Some(Done { cursor, rows }) = (code.batch)(&mut tx, cursor.as_deref())? {
                    done = before + i64::try_from(rows)?;
                    tx.execute(MOVE_ON, &[name, &cursor, &done])?;
                    return Ok(false);
                }
                tx.execute(FINISHED, &[name])?;
                drop(tx);
                runner.note(migration, began.elapsed())?;
                Ok(true)
            })?;
            if ended {
                return Ok(());
            }
            if reported.elapsed() >= PROGRESS_INTERVAL {
                reported = Instant::now();
                tracing::info!("upgrading the database: {name}, {done} of {total} rows");
            }
        }
    }

    fn note(&mut self, migration: &Migration, took: Duration) -> anyhow::Result<()> {
        let (took_ms, backup) = (i64::try_from(took.as_millis())?, self.backup.clone());
        let Migration { name, checksum, needs, .. } = migration;
        Tx::new(self.session.reborrow()).execute(NOTE, &[name, checksum, &VERSION, needs, &took_ms, &backup])?;
        Ok(())
    }

    /// Runs `work` in a transaction, again if a lock on a table was not free in time.
    fn in_transaction<T>(&mut self, mut work: impl FnMut(&mut Self) -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.patiently(|runner| {
            runner.command(runner.of(["BEGIN IMMEDIATE", "BEGIN"]))?;
            let done = work(runner).and_then(|done| runner.command("COMMIT").map(|()| done));
            if done.is_err() {
                // The error that matters is the first one.
                let _ = runner.command("ROLLBACK");
            }
            done
        })
    }

    fn patiently<T>(&mut self, mut work: impl FnMut(&mut Self) -> anyhow::Result<T>) -> anyhow::Result<T> {
        let mut attempt = 1;
        loop {
            match work(self) {
                Err(error) if attempt < ATTEMPTS && is_locked(&error) => {
                    if attempt == 1 {
                        tracing::info!("a long transaction uses the table; trying again every second");
                    }
                    attempt += 1;
                    pause(PAUSE);
                }
                done => return done,
            }
        }
    }

    /// The portable text in the engine's dialect.
    fn dialect(&self, text: &str) -> String {
        match self.engine() {
            Engine::Sqlite => sqlite_text(text),
            Engine::Postgres => postgres_text(text),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a start, which may block")]
fn pause(duration: Duration) {
    std::thread::sleep(duration);
}

/// Whether a statement gave up waiting for a lock on a table.
fn is_locked(error: &anyhow::Error) -> bool {
    let of_postgres = |cause: &postgres::Error| cause.code() == Some(&postgres::error::SqlState::LOCK_NOT_AVAILABLE);
    error.chain().any(|cause| match cause.downcast_ref::<Error>() {
        Some(Error::Internal(inner)) => is_locked(inner),
        _ => cause.downcast_ref::<postgres::Error>().is_some_and(of_postgres),
    })
}

/// The numbers of a version.
fn parsed(version: &str) -> Vec<u64> {
    let release = version.split(['-', '+']).next().unwrap_or(version);
    release.split('.').filter_map(|number| number.parse().ok()).collect()
}
