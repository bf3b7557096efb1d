//! Cards: what exists to be pulled. Definitions, what is printed of them, modifiers and rarities.
//!
//! Invariants: every definition and modifier is in memory as the [`Catalogue`], read anew when one changes; how many
//! copies are held is in memory as the [`Supply`], counted once at start and kept by what is announced. A retired
//! definition stays, because cards link to it. What somebody owns is in `collection`.

mod catalogue;
mod look;
mod rarity;
mod routes;
pub mod rules;
pub mod store;
mod supply;

pub use catalogue::{Cards, Catalogue};
pub use look::{Look, Motion, Recipe};
pub use rarity::{NotARarity, Rarity, RarityRow};
pub use routes::{DefinitionView, PrintedCopies, routes};
pub use rules::{Definition, Modifier, NewDefinition};
pub use supply::{CountedOne, HeldByRarity, Supply};
