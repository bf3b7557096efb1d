//! References: the statements that openings ran, once more through the bare drivers.

use super::report::Timed;
use foilcast::db::{Captured, Column, OwnedValue, ToValue, Value};
use postgres::types::Type;
use rusqlite::Connection;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The statements of one opening.
pub type CapturedTx = Vec<Captured>;

/// One thread of bare rusqlite, so many openings per commit; answers the times of the commits' members, and how many
/// pages an opening wrote.
pub fn sqlite(file: &Path, transactions: &[CapturedTx], per_commit: usize) -> anyhow::Result<(Timed, f64)> {
    let connection = bare(file)?;
    let texts = |sql: &str| sql.replace('$', "?");
    let begun = Instant::now();
    let mut each = Vec::with_capacity(transactions.len());
    for batch in transactions.chunks(per_commit) {
        let started = Instant::now();
        connection.prepare_cached("BEGIN IMMEDIATE")?.raw_execute()?;
        for transaction in batch {
            transaction.iter().try_for_each(|statement| run_sqlite(&connection, &texts(statement.sql), statement))?;
        }
        connection.prepare_cached("COMMIT")?.raw_execute()?;
        each.extend(std::iter::repeat_n(started.elapsed(), batch.len()));
    }
    let timed = Timed::new(each, begun.elapsed());
    Ok((timed, pages(file)? / super::report::as_f64(transactions.len())))
}

/// How many pages the log of this file holds before any were moved into the file.
fn pages(file: &Path) -> anyhow::Result<f64> {
    const FRAME: u64 = 4096 + 24;
    let bytes = std::fs::metadata(format!("{}-wal", file.display()))?.len();
    Ok(super::report::as_f64(usize::try_from(bytes / FRAME)?))
}

/// A connection set up as the product sets up its own.
pub fn bare(file: &Path) -> anyhow::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.set_prepared_statement_cache_capacity(512);
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "cache_size", -32_768)?;
    connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    connection.pragma_update(None, "wal_autocheckpoint", 64_000)?;
    Ok(connection)
}

/// Runs one statement and reads every column of its answer.
pub fn run_sqlite(connection: &Connection, sql: &str, statement: &Captured) -> anyhow::Result<()> {
    let mut prepared = connection.prepare_cached(sql)?;
    for (number, value) in (1..).zip(&statement.values) {
        prepared.raw_bind_parameter(number, Column(value.to_value()))?;
    }
    if !statement.rows {
        prepared.raw_execute()?;
        return Ok(());
    }
    let columns = prepared.column_count();
    let mut rows = prepared.raw_query();
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            std::hint::black_box(row.get_ref(column)?);
        }
    }
    Ok(())
}

/// Threads with a plain connection each, one transaction an opening, tried again after a serialization failure; answers
/// how often that was, too.
pub fn postgres_loop(url: &str, transactions: Vec<CapturedTx>, threads: usize) -> anyhow::Result<(Timed, usize)> {
    in_threads(url, transactions, threads, |client, prepared, transaction| {
        client.batch_execute("BEGIN ISOLATION LEVEL SERIALIZABLE")?;
        for statement in transaction {
            let key = statement.sql.as_ptr() as usize;
            if let Entry::Vacant(place) = prepared.entry(key) {
                place.insert(client.prepare(statement.sql)?);
            }
            let values: Vec<Column<'_>> = statement.values.iter().map(|value| Column(value.to_value())).collect();
            let values: Vec<&(dyn postgres::types::ToSql + Sync)> = values.iter().map(|value| value as _).collect();
            if statement.rows {
                std::hint::black_box(client.query(&prepared[&key], &values)?);
            } else {
                client.execute(&prepared[&key], &values)?;
            }
        }
        client.batch_execute("COMMIT")
    })
}

/// The same with the whole opening in one call of a function.
pub fn postgres_call(url: &str, transactions: Vec<CapturedTx>, threads: usize) -> anyhow::Result<(Timed, usize)> {
    let mut client = postgres::Client::connect(url, postgres::NoTls)?;
    if let Some(first) = transactions.first() {
        let function = function_text(&mut client, first)?;
        client.batch_execute(&function)?;
    }
    in_threads(url, transactions, threads, |client, prepared, transaction| {
        if let Entry::Vacant(place) = prepared.entry(0) {
            client.batch_execute("SET default_transaction_isolation = 'serializable'")?;
            place.insert(client.prepare("SELECT bench_open($1)")?);
        }
        let values: Vec<Option<String>> =
            transaction.iter().flat_map(|statement| statement.values.iter().map(text)).collect();
        client.query(&prepared[&0], &[&values]).map(drop)
    })
}

fn text(value: &OwnedValue) -> Option<String> {
    match value.to_value() {
        Value::Null => None,
        Value::Text(text) => Some(text.to_owned()),
        Value::Int(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Real(number) => Some(number.to_string()),
    }
}

/// A function of one array of texts that runs the statements of an opening.
fn function_text(client: &mut postgres::Client, transaction: &CapturedTx) -> anyhow::Result<String> {
    let mut body = String::new();
    let mut before = 0;
    for statement in transaction {
        let types: Vec<Type> = client.prepare(statement.sql)?.params().to_vec();
        let mut sql = statement.sql.to_owned();
        for (number, ty) in types.iter().enumerate().rev() {
            sql = sql.replace(&format!("${}", number + 1), &format!("(\u{1}[{}])::{}", before + number + 1, ty.name()));
        }
        writeln!(body, "{};", sql.replace('\u{1}', "$1"))?;
        before += types.len();
    }
    Ok(format!("CREATE FUNCTION bench_open(text[]) RETURNS void LANGUAGE sql AS $body$ {body} SELECT; $body$"))
}

type Prepared = std::collections::HashMap<usize, postgres::Statement>;

fn in_threads(
    url: &str,
    transactions: Vec<CapturedTx>,
    threads: usize,
    run: impl Fn(&mut postgres::Client, &mut Prepared, &CapturedTx) -> Result<(), postgres::Error> + Send + Copy + 'static,
) -> anyhow::Result<(Timed, usize)> {
    let (transactions, next, restarts) =
        (Arc::new(transactions), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let begun = Instant::now();
    let workers: Vec<_> = (0..threads)
        .map(|_| {
            let (transactions, next, url) = (Arc::clone(&transactions), Arc::clone(&next), url.to_owned());
            let restarts = Arc::clone(&restarts);
            std::thread::spawn(move || -> anyhow::Result<Vec<std::time::Duration>> {
                let mut client = postgres::Client::connect(&url, postgres::NoTls)?;
                let (mut prepared, mut each) = (Prepared::new(), Vec::new());
                while let Some(transaction) = transactions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    while let Err(error) = run(&mut client, &mut prepared, transaction) {
                        restarts.fetch_add(1, Ordering::Relaxed);
                        let again = error.code() == Some(&postgres::error::SqlState::T_R_SERIALIZATION_FAILURE);
                        anyhow::ensure!(again, "{error:?}");
                        let _ = client.batch_execute("ROLLBACK");
                    }
                    each.push(started.elapsed());
                }
                Ok(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for worker in workers {
        each.append(&mut worker.join().map_err(|_| anyhow::anyhow!("a thread panicked"))??);
    }
    Ok((Timed::new(each, begun.elapsed()), restarts.load(Ordering::Relaxed)))
}
