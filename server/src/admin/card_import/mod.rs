//! Imports many cards at once: a ZIP with pictures and a table of cards (docs/cards.md).
//!
//! Invariants: a preview changes nothing. Either all cards of a table are created or none. An existing card stays as it
//! is, so the same file twice duplicates nothing. Nothing is unpacked to disk, and sizes that an archive declares are
//! not trusted.

mod archive;
mod plan;
mod routes;
mod sheet;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use archive::{Archive, BadArchive};
pub use routes::{__path_find_card_import, __path_import_cards, Imports, find_card_import, import_cards};
pub use sheet::{BadSheet, SheetRow, read as read_sheet};
