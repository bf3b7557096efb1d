//! The card audit: tells what is wrong with imported cards, and repairs it.
//!
//! Invariants: a fix changes nothing unless it is told in so many words that it is no dry run; a real one is one
//! transaction, and leaves an entry in the admins' log with every change; a second one finds only what the first could not
//! repair. The audit is written while it is read, so its memory does not grow with the collection. What the tables make
//! impossible is not looked for: only cards with a claim of their own can be wrong.

mod by_hand;
mod cut_off;
mod fix;
mod mints;
mod report;
mod routes;
mod rules;
mod store;
mod stream;
#[cfg(test)]
mod tests;

pub use cut_off::run;
pub use routes::routes;
