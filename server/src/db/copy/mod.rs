//! Copies all data from one database into another. The engines may differ.
//!
//! Invariants: the copy reads one snapshot of the source and changes nothing in it. It starts in an empty target only.
//! Rows and progress are committed together, so an interrupted copy continues where it stopped. The target is marked as
//! unfinished until each of its tables was compared with the source, row by row, and the caller has done its part.

mod progress;

use std::fmt;
use std::sync::Arc;

use anyhow::Context;
use tokio::sync::mpsc;

pub use progress::{Phase, Progress, Report};

use super::sums::{self, Sum};
use super::tables::Table;
use super::{Conn, Db, Engine, OwnedValue, Schema, Snapshot, ToValue, Tx, Value};
use crate::error::{Error, Result};

/// Rows in one transaction, at most.
const BATCH: usize = 5000;
/// Batches in the queue to the writer.
const WAITING: usize = 2;

const MARKS: &str = "SELECT table_name, source, last_key, copied, done FROM unfinished_copy";
const SOURCE: &str = "SELECT source FROM unfinished_copy LIMIT 1";
const MARK: &str =
    "INSERT INTO unfinished_copy (table_name, source, last_key, copied, done) VALUES ($1, $2, NULL, 0, FALSE)";
const MOVE_ON: &str = "UPDATE unfinished_copy SET last_key = $2, copied = copied + $3 WHERE table_name = $1";
const DONE: &str = "UPDATE unfinished_copy SET done = TRUE WHERE table_name = $1";
const UNMARK: &str = "DELETE FROM unfinished_copy";
const CONTINUE: &str = "SELECT setval(pg_get_serial_sequence($1, $2), $3)";
const ANALYZE: &str = "ANALYZE";

/// The progress of a table in an unfinished copy.
#[derive(Debug, Clone, PartialEq)]
struct TableProgress {
    table: String,
    source: String,
    last_key: Option<String>,
    copied: u64,
    done: bool,
}

impl super::FromRow for TableProgress {
    fn from_row(row: &mut super::Row<'_>) -> anyhow::Result<Self> {
        let (table, source, last_key) = (row.next()?, row.next()?, row.next()?);
        let copied = u64::try_from(row.next::<i64>()?)?;
        Ok(Self { table, source, last_key, copied, done: row.next()? })
    }
}

/// The checksums of a table on both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    pub table: &'static str,
    pub source: Sum,
    pub target: Sum,
}

/// The checksums of all tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison(pub Vec<Compared>);

impl Comparison {
    /// Whether all tables are the same on both sides.
    pub fn is_same(&self) -> bool {
        self.0.iter().all(|one| one.source == one.target)
    }

    /// Number of rows in all tables of the target.
    pub fn rows(&self) -> u64 {
        self.0.iter().map(|one| one.target.rows).sum()
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<24} {:>12} {:>12}  {:<16}  {:<16}",
            "table", "source", "target", "source checksum", "target checksum"
        )?;
        for Compared { table, source, target } in &self.0 {
            let (before, after) = (source.to_string(), target.to_string());
            let verdict = if source == target { "" } else { "  DIFFERENT" };
            writeln!(
                f,
                "{table:<24} {:>12} {:>12}  {:<16}  {:<16}{verdict}",
                source.rows,
                target.rows,
                &before[..16],
                &after[..16]
            )?;
        }
        Ok(())
    }
}

/// Describes the unfinished copy in this database. `None` if there is none.
pub fn unfinished(conn: &mut Conn<'_>) -> Result<Option<String>> {
    conn.find_scalar(SOURCE, &[])
}

/// The location of a database, without the password and the parameters of its URL.
pub fn place(url: &str) -> String {
    match Engine::of(url) {
        Engine::Sqlite => {
            let path = url.strip_prefix("sqlite:").unwrap_or(url);
            let path = path.split_once('?').map_or(path, |(path, _)| path);
            std::path::absolute(path).map_or_else(|_| path.to_owned(), |path| path.display().to_string())
        }
        Engine::Postgres => {
            let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
            let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
            format!("PostgreSQL at {}", rest.rsplit_once('@').map_or(rest, |(_, host)| host))
        }
    }
}

/// Copies all tables of the database at `from` into `to`, whose URL is `url`, and compares them. Both have this schema.
///
/// `label` describes the copy, for example "copy of PLACE", and identifies it when an interrupted copy continues. The
/// target stays marked as unfinished until [`finish`].
///
/// # Errors
/// When the target is neither empty nor an unfinished copy under the same label, or when either side fails.
pub async fn run(
    from: &str,
    to: &Db,
    url: &str,
    schema: &'static Schema,
    label: String,
    report: Report,
) -> anyhow::Result<Comparison> {
    let marks = to.write(move |tx| begin(tx, schema, &label)).await?;
    let (sender, mut messages) = mpsc::channel(WAITING);
    let (source, at) = (from.to_owned(), marks.clone());
    let reading = tokio::task::spawn_blocking(move || read(&source, schema, &at, sender));
    let (mut progress, mut complete) = (Progress::new(Phase::Copying, &report), false);
    while let Some(message) = messages.recv().await {
        match message {
            ReaderMessage::Total(rows) => progress.expect(rows, marks.iter().map(|mark| mark.copied).sum()),
            ReaderMessage::Rows(table, rows) => {
                progress.at(table.name);
                let count = rows.len() as u64;
                let rows = Arc::new(rows);
                to.write(move |tx| save(tx, table, &rows)).await?;
                progress.moved(count);
            }
            ReaderMessage::End(table) => to.write(move |tx| tx.execute(DONE, &[&table.name])).await.map(drop)?,
            ReaderMessage::All => complete = true,
        }
    }
    let source =
        async { reading.await.context("the reader of the source panicked")?.context("could not read the source") };
    if !complete {
        source.await?;
        anyhow::bail!("the reader of the source ended early");
    }
    progress.end();
    let url = url.to_owned();
    let target = tokio::task::spawn_blocking(move || {
        let mut progress = Progress::new(Phase::Comparing, &report);
        let mut snapshot = open(&url, schema)?;
        let mut counts = Vec::new();
        for table in schema.tables() {
            counts.push(count(&mut snapshot, table)?);
        }
        progress.expect(counts.iter().sum(), 0);
        let mut found = Vec::new();
        for table in schema.tables() {
            progress.at(table.name);
            found.push(sums::of(&mut snapshot, table, || progress.moved(1))?);
        }
        progress.end();
        anyhow::Ok(found)
    });
    let source = source.await?;
    let target = target.await.context("the reader of the target panicked")?.context("could not read the target")?;
    let sides = schema.tables().iter().zip(source).zip(target);
    Ok(Comparison(sides.map(|((table, source), target)| Compared { table: table.name, source, target }).collect()))
}

/// Removes the mark. The caller does all other work that must precede a start in the same transaction.
pub fn finish(tx: &mut Tx<'_>) -> Result<()> {
    if tx.engine() == Engine::Postgres {
        for table in Schema::newest()?.tables() {
            let Some(column) = table.sequence else { continue };
            // One leaked statement for each such table.
            let last: &'static str = format!("SELECT MAX({column}) FROM {}", table.name).leak();
            if let (Some(last),) = tx.get::<(Option<i64>,)>(last, &[])? {
                tx.get::<(i64,)>(CONTINUE, &[&table.name, &column, &last])?;
            }
        }
        tx.execute(ANALYZE, &[])?;
    }
    tx.execute(UNMARK, &[]).map(drop)
}

/// A message from the reader of the source.
enum ReaderMessage {
    /// The number of rows in all tables.
    Total(u64),
    /// Rows of a table, in the order of its key.
    Rows(&'static Table, Vec<Vec<OwnedValue>>),
    /// The table is complete.
    End(&'static Table),
    /// All tables are complete.
    All,
}

/// The first words of the refusal of a target that has data.
pub const NOT_EMPTY: &str = "the target is not empty";

/// Marks an empty target, or returns the progress of this copy.
fn begin(tx: &mut Tx<'_>, schema: &'static Schema, label: &str) -> Result<Vec<TableProgress>> {
    let marks: Vec<TableProgress> = tx.list(MARKS, &[])?;
    if let Some(mark) = marks.first() {
        if mark.source != label {
            return Err(refusal(format!(
                "the target contains an unfinished {}. Run that command again to complete it, or use an empty database",
                mark.source
            )));
        }
        return Ok(marks);
    }
    for table in schema.tables() {
        let rows: i64 = tx.scalar(table.sql.count, &[])?;
        if u64::try_from(rows).unwrap_or(0) != table.seeded_rows {
            return Err(refusal(format!(
                "{NOT_EMPTY}: the table {} has {rows} rows. Use an empty database",
                table.name
            )));
        }
    }
    for table in schema.tables().iter().rev() {
        tx.execute(table.sql.clear, &[])?;
    }
    for table in schema.tables() {
        tx.execute(MARK, &[&table.name, &label])?;
    }
    tx.list(MARKS, &[])
}

fn refusal(text: String) -> Error {
    Error::Internal(anyhow::Error::msg(text))
}

/// Sends every row that the target does not have yet, then returns the checksums of all tables, all from one snapshot.
fn read(
    from: &str,
    schema: &'static Schema,
    marks: &[TableProgress],
    messages: mpsc::Sender<ReaderMessage>,
) -> anyhow::Result<Vec<Sum>> {
    let mut snapshot = open(from, schema)?;
    let mut total = 0;
    for table in schema.tables() {
        total += count(&mut snapshot, table)?;
    }
    let send =
        |message| messages.blocking_send(message).map_err(|_| anyhow::anyhow!("the writer of the target has ended"));
    send(ReaderMessage::Total(total))?;
    for table in schema.tables() {
        let mark = marks.iter().find(|mark| mark.table == table.name).context("a table has no mark")?;
        if !mark.done {
            read_table(&mut snapshot, table, mark.last_key.as_deref(), &send)?;
        }
    }
    send(ReaderMessage::All)?;
    // The writer does not need the following checksums, and computes those of the target at the same time.
    drop(messages);
    sums::all(&mut snapshot).map(|all| all.into_iter().map(|(_, sum)| sum).collect())
}

/// Opens a side of the copy.
fn open(url: &str, schema: &'static Schema) -> anyhow::Result<Snapshot> {
    let snapshot = Snapshot::open(url)?;
    anyhow::ensure!(
        std::ptr::eq(snapshot.schema(), schema),
        "another version of Foilcast has upgraded {} during the copy. Use an empty database",
        place(url)
    );
    Ok(snapshot)
}

fn read_table(
    snapshot: &mut Snapshot,
    table: &'static Table,
    after: Option<&str>,
    send: &impl Fn(ReaderMessage) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let key = after.map(from_json).transpose()?.unwrap_or_default();
    let params: Vec<&dyn ToValue> = key.iter().map(|value| value as &dyn ToValue).collect();
    let sql = if after.is_some() { table.sql.rows_after } else { table.sql.rows };
    let mut rows = Vec::with_capacity(BATCH);
    snapshot.conn().each(sql, &params, |row| {
        rows.push(table.row(row)?);
        if rows.len() == BATCH {
            send(ReaderMessage::Rows(table, std::mem::replace(&mut rows, Vec::with_capacity(BATCH))))?;
        }
        Ok(())
    })?;
    if !rows.is_empty() {
        send(ReaderMessage::Rows(table, rows))?;
    }
    send(ReaderMessage::End(table))
}

/// Writes rows and the new progress.
fn save(tx: &mut Tx<'_>, table: &Table, rows: &[Vec<OwnedValue>]) -> Result<()> {
    let chunks = rows.chunks_exact(table.many);
    let rest = chunks.remainder();
    for (sql, chunk) in
        chunks.map(|chunk| (table.sql.insert_many, chunk)).chain(rest.chunks(1).map(|row| (table.sql.insert, row)))
    {
        let params: Vec<&dyn ToValue> = chunk.iter().flatten().map(|value| value as &dyn ToValue).collect();
        tx.execute(sql, &params)?;
    }
    let Some(last) = rows.last() else { return Ok(()) };
    let key = to_json(&table.key_of(last))?;
    tx.execute(MOVE_ON, &[&table.name, &key, &i64::try_from(rows.len()).unwrap_or(i64::MAX)]).map(drop)
}

fn count(snapshot: &mut Snapshot, table: &Table) -> anyhow::Result<u64> {
    let (rows,): (i64,) = snapshot.conn().get(table.sql.count, &[])?;
    Ok(u64::try_from(rows)?)
}

/// A key as JSON. Keys are texts and integers.
fn to_json(key: &[&OwnedValue]) -> Result<String> {
    let value = |value: &&OwnedValue| match value.to_value() {
        Value::Text(text) => Ok(serde_json::Value::from(text)),
        Value::Int(number) => Ok(serde_json::Value::from(number)),
        other => Err(Error::internal(format!("unsupported key value: {other:?}"))),
    };
    Ok(serde_json::Value::Array(key.iter().map(value).collect::<Result<_>>()?).to_string())
}

fn from_json(text: &str) -> anyhow::Result<Vec<OwnedValue>> {
    let values: Vec<serde_json::Value> = serde_json::from_str(text)?;
    let value = |value: serde_json::Value| match (value.as_str(), value.as_i64()) {
        (Some(text), _) => Ok(OwnedValue::Text(text.to_owned())),
        (_, Some(number)) => Ok(OwnedValue::Other(Value::Int(number))),
        _ => anyhow::bail!("unsupported key value: {value}"),
    };
    values.into_iter().map(value).collect()
}
