//! Migrations: what each version changed in the database, on both engines.
//!
//! `server/migrations` has portable SQL files and, where data has to be computed, code. Each is applied once, in the order
//! of its number. A released one is never edited (a test compares them with `released.txt`), so any database can be
//! brought to the newest schema. CONTRIBUTING.md has the rules for new ones.

mod files;
mod run;
mod schema;
#[cfg(test)]
pub(crate) mod tests;

pub use files::{Batch, Code, Done, Migration};
pub use run::{Pending, pending, upgrade};
pub use schema::Schema;

pub(super) use files::sqlite_statements;
pub(super) use run::{migrate, read_schema};

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
