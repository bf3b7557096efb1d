//! All tables and columns that the migrations create, for copies.

use std::fmt::Write;

use anyhow::{Context, bail};

use super::migrations::{Migration, sqlite_statements};
use super::row::Row;
use super::{OwnedValue, Value};

/// Tables about the database itself, which are not copied: its migrations, and the progress of a copy.
const OWN: [&str; 3] = ["migrations", "unfinished_copy", "unfinished_migration"];

/// Parameters of a statement that both SQLite and PostgreSQL accept.
const MAX_PARAMETERS: usize = 10_000;
/// Rows per statement at most.
const MAX_ROWS: usize = 500;

/// A table with data of the community.
#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    /// Number of rows that the migrations insert.
    pub seeded_rows: u64,
    pub(super) sequence: Option<&'static str>,
    pub(super) sql: TableSql,
    /// Number of rows that [`TableSql::insert_many`] takes.
    pub(super) many: usize,
    columns: Vec<Column>,
    /// The indexes of the key's columns, in the order of the key.
    key: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct TableSql {
    /// All rows in the order of the key.
    pub(super) rows: &'static str,
    /// The rows after a key.
    pub(super) rows_after: &'static str,
    pub(super) count: &'static str,
    pub(super) insert: &'static str,
    pub(super) insert_many: &'static str,
    pub(super) clear: &'static str,
}

#[derive(Debug)]
struct Column {
    name: String,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Int,
    Bool,
    Real,
}

/// Creates the tables of these migrations in memory and reads the schema: all tables, each after those that it references.
///
/// # Errors
/// When a table cannot be copied.
pub(super) fn read(migrations: &[Migration]) -> anyhow::Result<Vec<Table>> {
    let connection = rusqlite::Connection::open_in_memory()?;
    for text in migrations.iter().filter_map(sqlite_statements) {
        connection.execute_batch(&text)?;
    }
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid";
    let names: Vec<String> =
        connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let of_community = names.into_iter().filter(|name| !OWN.contains(&name.as_str()));
    of_community.map(|name| Table::read(&connection, &name).with_context(|| format!("the table {name}"))).collect()
}

impl Table {
    fn read(connection: &rusqlite::Connection, name: &str) -> anyhow::Result<Self> {
        let mut statement = connection.prepare("SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid")?;
        let found = statement.query_map([name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let (mut columns, mut key, mut sequence) = (Vec::new(), Vec::new(), None);
        for (at, column) in found.enumerate() {
            let (column, declared, place): (String, String, i64) = column?;
            let kind = match declared.as_str() {
                "TEXT" => Kind::Text,
                "BIGINT" => Kind::Int,
                "INTEGER" => {
                    sequence = Some(&*column.clone().leak());
                    Kind::Int
                }
                "BOOLEAN" => Kind::Bool,
                "DOUBLE PRECISION" => Kind::Real,
                other => bail!("the column {column} has the type {other}, which is not portable"),
            };
            if place > 0 {
                key.push((place, at));
            }
            columns.push(Column { name: column, kind });
        }
        anyhow::ensure!(!key.is_empty(), "it has no primary key");
        key.sort_unstable();
        let key: Vec<usize> = key.into_iter().map(|(_, at)| at).collect();
        let seeded_rows: i64 = connection.query_row(&format!("SELECT COUNT(*) FROM {name}"), [], |row| row.get(0))?;
        let many = MAX_ROWS.min(MAX_PARAMETERS / columns.len());
        Ok(Self {
            name: name.to_owned().leak(),
            seeded_rows: u64::try_from(seeded_rows)?,
            sequence,
            sql: TableSql::new(name, &columns, &key, many),
            many,
            columns,
            key,
        })
    }

    /// Reads a row of [`TableSql::rows`]. A value of another kind than its column's is an error.
    pub(super) fn row(&self, row: &mut Row<'_>) -> anyhow::Result<Vec<OwnedValue>> {
        self.columns.iter().map(|column| column.next(row).with_context(|| self.column(column))).collect()
    }

    fn column(&self, column: &Column) -> String {
        format!("{}.{}", self.name, column.name)
    }

    /// The key of a row, from which the copy continues.
    pub(super) fn key_of<'a>(&self, row: &'a [OwnedValue]) -> Vec<&'a OwnedValue> {
        self.key.iter().filter_map(|at| row.get(*at)).collect()
    }
}

impl Column {
    fn next(&self, row: &mut Row<'_>) -> anyhow::Result<OwnedValue> {
        let null = OwnedValue::Other(Value::Null);
        Ok(match self.kind {
            Kind::Text => row.next::<Option<String>>()?.map_or(null, OwnedValue::Text),
            Kind::Int => row.next::<Option<i64>>()?.map_or(null, |number| OwnedValue::Other(Value::Int(number))),
            Kind::Bool => row.next::<Option<bool>>()?.map_or(null, |flag| OwnedValue::Other(Value::Bool(flag))),
            Kind::Real => row.next::<Option<f64>>()?.map_or(null, |number| OwnedValue::Other(Value::Real(number))),
        })
    }
}

impl TableSql {
    fn new(table: &str, columns: &[Column], key: &[usize], many: usize) -> Self {
        let names = |at: &mut dyn Iterator<Item = usize>| -> String {
            at.map(|at| columns[at].name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let all = names(&mut (0..columns.len()));
        let key_names = names(&mut key.iter().copied());
        let numbers = |from: usize, count: usize| -> String {
            (from..from + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
        };
        let insert = |rows: usize| {
            let mut text = format!("INSERT INTO {table} ({all}) VALUES ");
            for row in 0..rows {
                let comma = if row == 0 { "" } else { ", " };
                let _ = write!(text, "{comma}({})", numbers(1 + row * columns.len(), columns.len()));
            }
            text
        };
        // Leaked, since the caches of prepared statements need `&'static str`.
        let keep = |text: String| -> &'static str { text.leak() };
        Self {
            rows: keep(format!("SELECT {all} FROM {table} ORDER BY {key_names}")),
            rows_after: keep(format!(
                "SELECT {all} FROM {table} WHERE ({key_names}) > ({}) ORDER BY {key_names}",
                numbers(1, key.len())
            )),
            count: keep(format!("SELECT COUNT(*) FROM {table}")),
            insert: keep(insert(1)),
            insert_many: keep(insert(many)),
            clear: keep(format!("DELETE FROM {table}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::Schema;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Compares the table names in the migration files with those in SQLite's schema.
    #[test]
    fn every_table_of_the_migrations_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut created = BTreeSet::new();
        for file in std::fs::read_dir(folder).expect("the migrations") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a migration");
            let names = text.split("CREATE TABLE ").skip(1).filter_map(|rest| rest.split_whitespace().next());
            created.extend(names.filter(|name| !OWN.contains(name)).map(str::to_owned));
        }
        let listed: BTreeSet<String> =
            Schema::newest().expect("can be copied").tables().iter().map(|table| table.name.to_owned()).collect();
        assert_eq!(listed, created);
        assert!(listed.contains("cards") && listed.len() > 40, "{listed:?}");
    }

    #[test]
    fn a_table_that_cannot_be_copied_is_refused_with_the_reason() {
        let connection = rusqlite::Connection::open_in_memory().expect("opens");
        connection.execute_batch("CREATE TABLE odd (a NUMERIC); CREATE TABLE loose (a TEXT)").expect("are created");
        let refused = |name| format!("{:#}", Table::read(&connection, name).expect_err("is refused"));
        assert!(refused("odd").contains("NUMERIC"));
        assert!(refused("loose").contains("primary key"));
    }
}
