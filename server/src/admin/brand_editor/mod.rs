//! The editor of the brand: draft, publication, pictures, export and import.
//!
//! Invariants: a draft or an import changes nothing that others see; a publication is one transaction with its settings
//! and its entry in the log; an import that is refused stores no document.

mod file;
mod routes;
#[cfg(test)]
mod tests;

pub use file::*;
pub use routes::*;
