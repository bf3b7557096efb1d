//! The leaderboard: champions and rankings over everybody, from what they hold and did.
//!
//! Invariants: it shows nothing of a live opening before the overlay has; a standing follows from what is stored and from
//! nothing else, so that counting anew comes to the same; no transaction waits for it.
//!
//! How it is kept: everybody's figures stand in memory, some hundred bytes each, and in the order of every ranking
//! (`ranks.rs`). They are counted once, in one walk over the cards, owner by owner; from then on whatever is committed
//! says whose figures may have changed (`Board::changed`), and a job counts those people alone, a fifth of a second later
//! and a few hundred in one go. Readers get what was counted last and wait for nothing. So an opening writes nothing for it,
//! and an answer costs the same with a thousand cards as with millions (docs/scaling.md). What this process cannot hear of
//! (another node, an import by hand) comes with a new count every ten minutes.

mod board;
mod count;
mod ranks;
mod routes;
mod rules;
mod sample;
mod standings;
pub mod store;
#[cfg(test)]
mod tests;

pub use board::{Board, recount};
pub use routes::routes;
