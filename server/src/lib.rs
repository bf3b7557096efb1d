//! Foilcast: a self-hosted home for a streamer's collectible cards.

pub mod clock;
pub mod db;
pub mod dice;
pub mod error;
pub mod ids;
pub mod realtime;

#[cfg(test)]
mod testing;
