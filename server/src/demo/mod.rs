//! The demo set: generated users and cards, so that a new instance has something to show.
//!
//! Invariants: all data is created by the real rules, with fixed dice and openings in the past weeks, so that every
//! audit and every verifier accepts it; demo users and definitions are marked, and clearing removes them, their cards,
//! and nothing else; seeds from fixed dice are revealed and replaced before they can be used.

mod clear;
mod grading;
mod load;
mod market;
mod people;
mod scenes;
mod set;
#[cfg(test)]
mod tests;
mod trades;

pub use clear::{Contents, clear, contents};
pub use load::{Loaded, load, load_at_first_start};
