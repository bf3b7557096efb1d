//! Renames a database, so that a new one can take its place.

use std::path::PathBuf;

use anyhow::Context;

use super::{Engine, sqlite, tls};

/// Existing tables, by the name of the schema; no row in an empty database.
const SCHEMA: &str = "SELECT CAST(table_schema AS TEXT) FROM information_schema.tables \
    WHERE table_name = 'migrations' AND table_schema = current_schema()";

/// Renames the database at `url`, with a name that ends with `suffix`, and leaves an empty database in its place.
/// Returns the new name, or `None` when there was no database. It must not be in use. This call blocks.
///
/// SQLite: renames the file. PostgreSQL: renames the schema within the same database.
///
/// # Errors
/// When the rename fails.
pub fn archive(url: &str, suffix: &str) -> anyhow::Result<Option<String>> {
    match Engine::of(url) {
        Engine::Sqlite => files(&sqlite::path(url)?, suffix),
        Engine::Postgres => schema(url, suffix),
    }
}

fn files(path: &std::path::Path, suffix: &str) -> anyhow::Result<Option<String>> {
    if !path.exists() {
        return Ok(None);
    }
    let kept = format!("{}.{suffix}", path.display());
    for end in ["", "-wal", "-shm"] {
        let (from, to) = (format!("{}{end}", path.display()), format!("{kept}{end}"));
        if PathBuf::from(&from).exists() {
            std::fs::rename(&from, &to).with_context(|| format!("could not rename {from} to {to}"))?;
        }
    }
    Ok(Some(kept))
}

fn schema(url: &str, suffix: &str) -> anyhow::Result<Option<String>> {
    let mut client = tls::Connector::from_url(url)?.connect()?;
    let mut tx = client.transaction()?;
    let Some(row) = tx.query_opt(SCHEMA, &[])? else { return Ok(None) };
    let schema: String = row.get(0);
    let kept = format!("{schema}_{}", suffix.replace(['-', '.'], "_").to_lowercase());
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let (from, to) = (quoted(&schema), quoted(&kept));
    tx.batch_execute(&format!("ALTER SCHEMA {from} RENAME TO {to}; CREATE SCHEMA {from}"))
        .with_context(|| format!("could not rename the schema {schema} to {kept}. The user must own the database"))?;
    tx.commit()?;
    Ok(Some(format!("the schema {kept}")))
}
