//! The pack editor: what a pack draws from, with its exact odds before it is saved and a simulation of its whole run.
//!
//! Invariants: what openings draw from changes only by a new published version (contract §6); there is one default pack,
//! and it can always be opened; a pack that is taken away keeps its versions and its openings.

mod draft;
mod routes;
mod simulation;
#[cfg(test)]
mod tests;

pub use routes::{
    __path_delete_pack, __path_preview_pack, __path_simulate_pack, __path_upsert_pack, delete_pack, preview_pack,
    simulate_pack, upsert_pack,
};
