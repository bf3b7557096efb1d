//! The pack editor: pools and weights, with exact odds before saving and a simulation of the whole run.
//!
//! Invariants: the pool and odds of openings change only with a new published version (contract §6). There is one
//! default pack, and it can always be opened. A removed pack keeps its versions and its openings.

mod draft;
mod routes;
mod simulation;
#[cfg(test)]
mod tests;

pub use routes::{
    __path_delete_pack, __path_preview_pack, __path_simulate_pack, __path_upsert_pack, delete_pack, preview_pack,
    simulate_pack, upsert_pack,
};
