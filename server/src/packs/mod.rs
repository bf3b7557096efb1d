//! Packs: what is in them, how they are opened, and why that is fair.
//!
//! Invariants: an opening happens whole or not at all; it draws from one published, immutable version of its pack, with
//! a seed that was committed to before; it updates no row that other people's openings update; its row is written
//! before its cards, so that whoever locks the openings knows everything that is held (docs/fairness.md).
//! A live opening and its cards are on no public page until the overlay has shown them.

pub mod draw;
pub mod exception_store;
mod fairness;
pub mod odds;
pub mod open;
pub mod opening_store;
pub mod openings;
pub mod pools;
mod preferred;
mod public;
pub mod published_store;
mod routes;
pub mod rules;
pub mod seed_store;
pub mod seeds;
pub mod store;
pub mod supply;
pub mod trial;
pub mod verify;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use opening_store::OpeningRow;
pub use openings::Opening;
pub use pools::Packs;
pub use preferred::{PackRef, preferred_pack};
pub use public::with_secrets;
pub use routes::routes;
pub use rules::{NewPack, Pack, Payment};
