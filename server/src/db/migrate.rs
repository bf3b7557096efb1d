//! The tables: one portable text per feature, for both engines.
//!
//! Until the first release a file is edited in place; a database made from another text is refused at start.

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

/// The files in order; a later one may refer to tables of an earlier one.
#[rustfmt::skip]
const FILES: &[(&str, &str)] = &[
    ("db", include_str!("../../migrations/db.sql")),
    ("idempotency", include_str!("../../migrations/idempotency.sql")),
    ("leases", include_str!("../../migrations/leases.sql")),
    ("limits", include_str!("../../migrations/limits.sql")),
    ("settings", include_str!("../../migrations/settings.sql")),
    ("users", include_str!("../../migrations/users.sql")),
    ("users-names", include_str!("../../migrations/users-names.sql")),
    ("auth", include_str!("../../migrations/auth.sql")),
    ("notifications", include_str!("../../migrations/notifications.sql")),
    ("wallet", include_str!("../../migrations/wallet.sql")),
    ("cards", include_str!("../../migrations/cards.sql")),
    ("claims", include_str!("../../migrations/claims.sql")),
    ("collection", include_str!("../../migrations/collection.sql")),
    ("collection-modifiers", include_str!("../../migrations/collection-modifiers.sql")),
    ("packs", include_str!("../../migrations/packs.sql")),
    ("overlay", include_str!("../../migrations/overlay.sql")),
    ("show", include_str!("../../migrations/show.sql")),
    ("trades", include_str!("../../migrations/trades.sql")),
    ("market", include_str!("../../migrations/market.sql")),
    ("grading", include_str!("../../migrations/grading.sql")),
    ("wishes", include_str!("../../migrations/wishes.sql")),
    ("achievements", include_str!("../../migrations/achievements.sql")),
    ("twitch", include_str!("../../migrations/twitch.sql")),
    ("admin", include_str!("../../migrations/admin.sql")),
    ("profile", include_str!("../../migrations/profile.sql")),
    ("backup", include_str!("../../migrations/backup.sql")),
];

/// PostgreSQL gets what SQLite has: a list as one parameter, written as JSON, makes rows with the column `value`.
/// Being strict it is not written into its callers, which would then expect a hundred rows of it instead of ten.
const POSTGRES_LISTS: &str = "CREATE OR REPLACE FUNCTION json_each(list TEXT) RETURNS TABLE (value TEXT) \
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 10 AS $$ SELECT jsonb_array_elements_text(list::jsonb) $$";

const BOOK: &str = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)";
const KNOWN: &str = "SELECT checksum FROM migrations WHERE name = $1";
const NOTE: &str = "INSERT INTO migrations (name, checksum) VALUES ($1, $2)";

/// Brings a SQLite file up to date.
pub(super) fn sqlite(connection: &mut rusqlite::Connection) -> anyhow::Result<()> {
    use rusqlite::OptionalExtension;
    let tx = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    tx.execute_batch(BOOK)?;
    for (name, text) in FILES {
        let sum = checksum(text);
        let known: Option<String> = tx.query_row(KNOWN, [name], |row| row.get(0)).optional()?;
        if !is_new(name, known, &sum)? {
            continue;
        }
        let text = text.replace("SEQUENCE PRIMARY KEY", "INTEGER PRIMARY KEY");
        tx.execute_batch(&text).with_context(|| format!("creating the tables of {name}"))?;
        tx.execute(NOTE, [name, &sum.as_str()])?;
    }
    tx.commit()?;
    Ok(())
}

/// Brings a PostgreSQL database up to date; several nodes may start at once.
pub(super) fn postgres(client: &mut postgres::Client) -> anyhow::Result<()> {
    let mut tx = client.transaction()?;
    tx.batch_execute("SELECT pg_advisory_xact_lock(7301144)")?;
    tx.batch_execute(&postgres_text(BOOK))?;
    tx.batch_execute(POSTGRES_LISTS)?;
    for (name, text) in FILES {
        let sum = checksum(text);
        let known = tx.query_opt(KNOWN, &[name])?.map(|row| row.get(0));
        if !is_new(name, known, &sum)? {
            continue;
        }
        tx.batch_execute(&postgres_text(text)).with_context(|| format!("creating the tables of {name}"))?;
        tx.execute(NOTE, &[name, &sum])?;
    }
    tx.commit()?;
    Ok(())
}

/// Refuses a database that these files did not make, by its book of them.
pub(super) fn check_book(book: &[(String, String)]) -> anyhow::Result<()> {
    let fits = |(name, text): &(&str, &str)| book.iter().any(|(known, sum)| known == name && *sum == checksum(text));
    if book.len() == FILES.len() && FILES.iter().all(fits) {
        return Ok(());
    }
    bail!("it was made by another version of Foilcast: use the version that made it")
}

/// Whether the file has not run yet; an error when another version of it has.
fn is_new(name: &str, known: Option<String>, sum: &str) -> anyhow::Result<bool> {
    match known {
        None => Ok(true),
        Some(known) if known == sum => Ok(false),
        Some(_) => bail!(
            "the tables of {name} were made by another version of Foilcast. Before the first release there is no \
             way over: move the data directory away (or use an empty database) and start again"
        ),
    }
}

/// The portable text in PostgreSQL's spelling; text sorts by bytes, as in SQLite.
fn postgres_text(text: &str) -> String {
    text.replace(" TEXT", " TEXT COLLATE \"C\"")
        .replace("SEQUENCE PRIMARY KEY", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY")
        .replace(" WITHOUT ROWID", "")
}

fn checksum(text: &str) -> String {
    const_hex::encode(Sha256::digest(text.as_bytes()))
}
