//! Migrations of PostgreSQL that run while servers read and write the tables.

use super::{LOCK_TIMEOUT, Migration, Runner};

/// Indexes of which an interrupted `CREATE INDEX CONCURRENTLY` left a part.
const INVALID_INDEXES: &str = "SELECT CAST(indexrelid::regclass AS TEXT) FROM pg_index \
    JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace";
const NO_LOCK_TIMEOUT: &str = "SET lock_timeout = 0";

impl Runner<'_> {
    /// Runs the statements of an online migration. Each waits until older transactions end, and stops no others.
    pub(super) fn apply_online(&mut self, migration: &Migration, text: &str) -> anyhow::Result<()> {
        self.command(NO_LOCK_TIMEOUT)?;
        for name in self.conn().scalars::<String>(INVALID_INDEXES, &[])? {
            self.command(&format!("DROP INDEX CONCURRENTLY {name}"))?;
        }
        for statement in text.split(";\n").filter(|statement| !statement.trim().is_empty()) {
            anyhow::ensure!(
                statement.contains(" CONCURRENTLY "),
                "{} is an online migration with a statement without CONCURRENTLY",
                migration.name
            );
            self.command(statement)?;
        }
        self.command(LOCK_TIMEOUT)
    }
}
