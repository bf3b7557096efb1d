//! Cards: what exists to be pulled. Definitions, what is printed of them, modifiers and rarities.
//!
//! Invariants: a definition's printed totals never shrink below what is held; a retired definition stays, because
//! cards link to it. What somebody owns is in `collection`.

mod rarity;

pub use rarity::{NotARarity, Rarity, RarityRow};
