//! Provenance: the story of one card, from the opening that pulled it to whoever wants it today.
//!
//! Invariants: a card of a live opening that nobody has seen yet has no page; a grade is told only once it is revealed;
//! who left is told as nobody. Composed of what other features own, so it comes after them, and writes nothing.

mod routes;
mod store;
#[cfg(test)]
mod tests;

pub use routes::routes;
