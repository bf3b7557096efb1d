//! Foilcast: a self-hosted home for a streamer's collectible cards.

#[cfg(test)]
mod access;
pub use foilcast_base::{clock, dice, ids, markup, value};

pub mod account;
pub mod achievements;
pub mod admin;
pub mod admission;
pub mod app;

pub mod audit;
pub mod auth;
pub mod backup;
pub mod bus;
pub mod cached;
pub mod cards;
pub mod claims;
pub mod clock_check;
pub mod collection;
pub mod config;
pub mod core;
pub mod cors;
pub mod csv;
pub mod db;
pub mod demo;
pub mod due;
pub mod editions;
pub mod error;
pub mod export;
pub mod feature;
pub mod features;
pub mod grading;
pub mod health;
pub mod idempotency;
pub mod import;
pub mod jobs;
pub mod json;
pub mod leaderboard;
pub mod leases;
pub mod limits;
pub mod listen;
pub mod logging;
pub mod machine;
pub mod market;
pub mod nodes;
pub mod notifications;
pub mod observe;
pub mod openapi;
pub mod outgoing;
pub mod overlay;
pub mod packs;
pub mod paging;
pub mod pictures;
pub mod previews;
pub mod private_files;
pub mod probes;
pub mod profile;
pub mod provenance;
pub mod proxies;
pub mod realtime;
pub mod router;
pub mod secret;
pub mod serve;
pub mod settings;
pub mod share;
pub mod show;
pub mod single_flight;
pub mod site;
pub mod spa;
pub mod traces;
pub mod trades;
pub mod twitch;
pub mod users;
pub mod wallet;
pub mod wishes;

/// Requests allocate on one thread and free on another all the time, which the system's allocator does slowly. SQLite
/// allocates here, too (the feature `override`): the system's keeps for each thread what that has freed, a backup's pages
/// among it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tidy;
