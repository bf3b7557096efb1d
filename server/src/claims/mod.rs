//! Claims: what imported cards say of themselves, where that is more, or other, than what they are a copy of.
//!
//! Invariants: a card that says nothing of its own has no row here; a card whose claim is anything but `own` is linked to
//! no definition, so it holds no copy of the printed run; a repaired card loses its row in the transaction that links it.
//! Finding what is wrong and repairing it is the business of `audit`, reading old collections that of `import`.

pub mod rules;
pub mod store;

pub use rules::{Issue, Meaning, NameFinding, Names, State, name_finding};
pub use store::Own;
