//! Operations on whole files: copying, closing, checking.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use rusqlite::{Connection, OpenFlags};

use super::super::copy::{Progress, Report};
use super::super::in_use;
use super::path;

/// Cache size for reading a whole file, in KiB. Most pages are read once, and the upper levels of a tree again and
/// again, so a larger cache would not help.
const CACHE: i64 = 2_048;

/// Steps of SQLite's program between two looks at the size of a copy, about 0.1 s.
const OPERATIONS: i32 = 1_000_000;

/// A read-only connection to an existing file.
pub(super) fn reading(url: &str) -> anyhow::Result<Connection> {
    let path = path(url)?;
    anyhow::ensure!(path.is_file(), "the file {} does not exist", path.display());
    let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .with_context(|| format!("could not open {}", path.display()))?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(512);
    connection.pragma_update(None, "cache_size", -CACHE)?;
    Ok(connection)
}

/// Writes one snapshot of a database file into a new file, without unused pages. Writers are not blocked.
///
/// # Errors
/// When the new file exists or cannot be written.
pub fn vacuum_into(url: &str, path: &Path, report: &Report) -> anyhow::Result<()> {
    let name = path.to_str().context("the path is not valid Unicode")?;
    let mut connection = reading(url)?;
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, u32>(0)).map(u64::from);
    let (pages, page_size) = (number("PRAGMA page_count")?, number("PRAGMA page_size")?);
    let progress = Arc::new(Mutex::new(Progress::of_pages(pages, report)));
    let count = {
        let (progress, path) = (Arc::clone(&progress), path.to_owned());
        move || {
            let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            let written = path.metadata().map_or(0, |file| file.len() / page_size);
            let moved = written.saturating_sub(progress.done);
            progress.moved(moved);
            false
        }
    };
    connection.progress_handler(OPERATIONS, Some(count.clone()))?;
    connection.execute("VACUUM INTO ?1", [name])?;
    count();
    progress.lock().unwrap_or_else(PoisonError::into_inner).end();
    Ok(())
}

/// Checkpoints an unused database file, so that it can be read without files beside it.
///
/// # Errors
/// When a process has it open.
pub fn close_file(path: &Path) -> anyhow::Result<()> {
    let connection = Connection::open(path).with_context(|| format!("could not open {}", path.display()))?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get(0))?;
    anyhow::ensure!(mode == "delete", "another process has {} open", path.display());
    match std::fs::remove_file(in_use::beside(path)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Checks a whole file for damage. Returns SQLite's messages, none if the file is intact.
///
/// # Errors
/// When it is not a database.
pub fn damage(url: &str) -> anyhow::Result<Vec<String>> {
    let connection = reading(url)?;
    let mut said = Vec::new();
    for check in ["PRAGMA integrity_check(20)", "PRAGMA foreign_key_check"] {
        let mut statement = connection.prepare(check)?;
        let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
        for row in rows {
            match row?.as_str() {
                "ok" => {}
                text => said.push(format!("{check}: {text}")),
            }
        }
    }
    Ok(said)
}
