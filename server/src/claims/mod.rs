//! Claims: the data of imported cards that goes beyond, or differs from, the copy they are linked to.
//!
//! Invariants: a card without such data has no row. A card whose claim is not `own` is linked to no definition, so it
//! holds no copy of the printed run. A repaired card loses its row in the transaction that links it. The feature
//! `audit` finds and repairs defects, `import` reads old collections.

pub mod rules;
pub mod store;

pub use rules::{Issue, Meaning, NameFinding, Names, State, name_finding};
pub use store::Own;
