//! Many cards at once: a ZIP with pictures and a table that says what they are (docs/cards.md).
//!
//! Invariants: looking changes nothing; either every card of a table is made or none; a card that is there already stays as
//! it is, so the same file twice doubles nothing; nothing is unpacked onto the disk, and what an archive says of its own
//! sizes is never believed.

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
