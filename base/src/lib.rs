//! What every other crate of Foilcast stands on: time, randomness, ids, rarities, and the values that statements take and give.

pub mod clock;
pub mod dice;
pub mod ids;
pub mod look;
pub mod markup;
pub mod rarity;
pub mod value;
