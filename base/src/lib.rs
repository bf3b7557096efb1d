//! The base of all other crates: time, randomness, ids, rarities, and the values of SQL statements.

pub mod clock;
pub mod dice;
pub mod ids;
pub mod look;
pub mod markup;
pub mod rarity;
pub mod value;
