//! Many rows into SQLite and PostgreSQL, each as it takes them fastest: indexes are made when the rows are there.

use super::super::world;
use super::Crowd;
use super::rows::{Cell, Table};
use rusqlite::types::Value;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Interval of the progress lines.
const REPORT_EVERY: Duration = Duration::from_secs(5);

impl Crowd {
    /// Writes everything into an unused SQLite file.
    pub fn fill_sqlite(&self, file: &Path) -> anyhow::Result<()> {
        world::settled(file)?;
        let mut connection = rusqlite::Connection::open(file)?;
        alone(&connection)?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        connection.pragma_update(None, "cache_size", -2_000_000)?;
        let tables = self.tables();
        let mut progress = Progress::of(&tables);
        let tx = connection.transaction()?;
        let indexes: Vec<(String, String)> = tx
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        for (name, _) in &indexes {
            tx.execute_batch(&format!("DROP INDEX {name}"))?;
        }
        for mut table in tables {
            let places =
                (1..=table.columns.split(',').count()).map(|at| format!("?{at}")).collect::<Vec<_>>().join(", ");
            let mut insert =
                tx.prepare(&format!("INSERT INTO {} ({}) VALUES ({places})", table.name, table.columns))?;
            for number in 0..table.rows {
                insert.execute(rusqlite::params_from_iter((table.row)(number).into_iter().map(Cell::of_sqlite)))?;
                progress.print(table.name);
            }
        }
        for (name, sql) in &indexes {
            progress.step(name);
            tx.execute_batch(sql)?;
        }
        tx.commit()?;
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        drop(connection);
        world::settled(file)
    }

    /// Writes everything into an unused PostgreSQL database.
    pub fn fill_postgres(&self, url: &str) -> anyhow::Result<()> {
        let mut client = postgres::Client::connect(url, postgres::NoTls)?;
        client.batch_execute("SET synchronous_commit = off; SET maintenance_work_mem = '1GB'")?;
        let tables = self.tables();
        let mut progress = Progress::of(&tables);
        let indexes = dropped(&mut client)?;
        for mut table in tables {
            let mut into = client.copy_in(&format!("COPY {} ({}) FROM STDIN", table.name, table.columns))?;
            let mut line = Vec::new();
            for number in 0..table.rows {
                line.clear();
                for (place, cell) in (table.row)(number).iter().enumerate() {
                    if place > 0 {
                        line.push(b'\t');
                    }
                    cell.copy(&mut line)?;
                }
                line.push(b'\n');
                into.write_all(&line)?;
                progress.print(table.name);
            }
            into.finish()?;
        }
        for sql in &indexes {
            progress.step(sql);
            client.batch_execute(sql)?;
        }
        client.batch_execute(
            "SELECT setval(pg_get_serial_sequence('openings', 'position'), \
            (SELECT COALESCE(MAX(position), 0) + 1 FROM openings), FALSE)",
        )?;
        progress.step("VACUUM ANALYZE");
        // Autovacuum does this by itself some minutes after so many rows were written.
        client.batch_execute("VACUUM ANALYZE").map_err(Into::into)
    }
}

/// Turns the journal off, as soon as the threads that had the file before have ended.
#[expect(clippy::disallowed_methods, reason = "there is nothing to wait on but the file itself")]
fn alone(connection: &rusqlite::Connection) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        match connection.pragma_update_and_check(None, "journal_mode", "OFF", |_| Ok(())) {
            Err(_) if begun.elapsed() < Duration::from_secs(20) => std::thread::sleep(Duration::from_millis(20)),
            done => return done.map_err(Into::into),
        }
    }
}

/// Drops every index that is not a primary key; answers how to make them again.
fn dropped(client: &mut postgres::Client) -> anyhow::Result<Vec<String>> {
    let mut again = Vec::new();
    let unique = client.query(
        "SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(c.oid) FROM pg_constraint c \
        JOIN pg_namespace n ON n.oid = c.connamespace WHERE contype = 'u' AND n.nspname = current_schema()",
        &[],
    )?;
    for row in unique {
        let (table, name, text): (String, String, String) = (row.get(0), row.get(1), row.get(2));
        client.batch_execute(&format!("ALTER TABLE {table} DROP CONSTRAINT {name}"))?;
        again.push(format!("ALTER TABLE {table} ADD CONSTRAINT {name} {text}"));
    }
    let others = client.query(
        "SELECT quote_ident(indexname), indexdef FROM pg_indexes WHERE schemaname = current_schema() \
        AND indexname NOT IN (SELECT conname FROM pg_constraint)",
        &[],
    )?;
    for row in others {
        let (name, text): (String, String) = (row.get(0), row.get(1));
        client.batch_execute(&format!("DROP INDEX {name}"))?;
        again.push(text);
    }
    Ok(again)
}

/// Prints the progress of large communities on standard error.
struct Progress {
    begun: Instant,
    reported: Instant,
    done: usize,
    rows: usize,
}

impl Progress {
    fn of(tables: &[Table<'_>]) -> Self {
        let rows = tables.iter().map(|table| table.rows).sum();
        Self { begun: Instant::now(), reported: Instant::now(), done: 0, rows }
    }

    fn print(&mut self, table: &str) {
        self.done += 1;
        // The clock costs more than most rows.
        if !self.done.is_multiple_of(4096) || self.reported.elapsed() < REPORT_EVERY {
            return;
        }
        self.reported = Instant::now();
        let (done, rows) = (super::super::report::as_f64(self.done), super::super::report::as_f64(self.rows));
        let rate = done / self.begun.elapsed().as_secs_f64();
        let left = (rows - done) / rate;
        eprintln!("  {done} of {rows} rows ({table}), {rate:.0} a second, {left:.0} s left, then the indexes");
    }

    fn step(&mut self, what: &str) {
        if self.begun.elapsed() > REPORT_EVERY {
            let what: String = what.chars().take(100).collect();
            eprintln!("  after {:.0} s: {what}", self.begun.elapsed().as_secs_f64());
        }
    }
}

impl Cell {
    fn of_sqlite(self) -> Value {
        match self {
            Self::Text(text) => Value::Text(text),
            Self::Number(number) => Value::Integer(number),
            Self::Flag(flag) => Value::Integer(i64::from(flag)),
            Self::Null => Value::Null,
        }
    }

    /// As `COPY` reads it.
    fn copy(&self, line: &mut Vec<u8>) -> std::io::Result<()> {
        match self {
            Self::Text(text) if text.contains('\\') => line.write_all(text.replace('\\', "\\\\").as_bytes()),
            Self::Text(text) => line.write_all(text.as_bytes()),
            Self::Number(number) => write!(line, "{number}"),
            Self::Flag(flag) => line.write_all(if *flag { b"t" } else { b"f" }),
            Self::Null => line.write_all(b"\\N"),
        }
    }
}
