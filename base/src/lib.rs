//! The base of every other crate of Foilcast: time, randomness, ids, rarities, and the values that statements take and
//! return.

pub mod clock;
pub mod dice;
pub mod ids;
pub mod look;
pub mod markup;
pub mod rarity;
pub mod value;
