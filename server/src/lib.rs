//! Foilcast: a self-hosted home for a streamer's collectible cards.

use crate::feature::Feature;

pub use foilcast_base::{clock, dice, ids, markup, value};

// Base modules, which know no feature.
pub mod admission;
pub mod bus;
pub mod cached;
pub mod clock_check;
pub mod config;
pub mod core;
pub mod cors;
pub mod csv;
pub mod db;
pub mod due;
pub mod editions;
pub mod error;
pub mod feature;
pub mod idempotency;
pub mod jobs;
pub mod json;
pub mod leases;
pub mod limits;
pub mod listen;
pub mod logging;
pub mod machine;
pub mod messages;
pub mod nodes;
pub mod observe;
pub mod outgoing;
pub mod paging;
pub mod plural;
pub mod private_files;
pub mod probes;
pub mod proxies;
pub mod realtime;
pub mod secret;
pub mod settings;
pub mod single_flight;
pub mod spa;
pub mod traces;

// Features: each may use only those above it. `tidy.rs` reads this list.
pub mod brand;
pub mod site;
pub mod users;
pub mod auth;
pub mod notifications;
pub mod beacon;
pub mod transparency;
pub mod wallet;
pub mod pictures;
pub mod cards;
pub mod claims;
pub mod collection;
pub mod packs;
pub mod overlay;
pub mod show;
pub mod trades;
pub mod market;
pub mod wishes;
pub mod grading;
pub mod achievements;
pub mod profile;
pub mod provenance;
pub mod leaderboard;
pub mod setup;
pub mod twitch;
pub mod account;
pub mod share;
pub mod previews;
pub mod admin;
pub mod audit;
pub mod import;
pub mod export;
pub mod backup;
pub mod health;
pub mod demo;

// Composition.
#[cfg(test)]
mod access;
pub mod app;
pub mod openapi;
#[cfg(test)]
mod responses;
pub mod router;
pub mod serve;

feature::features! {
    brand: Brands();
    site: SiteSettings(brand);
    auth: Auth();
    notifications: Notifications(auth);
    beacon: BeaconClient();
    transparency: Transparency(beacon);
    pictures: Pictures();
    cards: Cards();
    collection: Collection(auth, cards);
    packs: Packs(auth, cards, transparency);
    overlay: Overlay(auth, packs);
    show: Show(auth, packs);
    trades: Trades(auth, cards);
    market: Market(auth, cards);
    grading: Grading(auth, cards, transparency);
    wishes: WishList(auth, cards);
    achievements: Achievements(auth, cards, packs);
    profile: Profiles(auth, cards);
    provenance: Provenance(auth, packs);
    leaderboard: Leaderboard(auth, cards);
    setup: Setup(auth);
    twitch: Twitch(auth, packs);
    account: Accounts(auth, cards);
    share: Share(brand, pictures, packs);
    previews: Previews(brand, packs);
    admin: AdminTools(auth, brand, pictures, packs, overlay, show, leaderboard, twitch);
    audit: Audit(auth, cards);
    backup: Backups();
    health: Health(auth, beacon, overlay, twitch);
    demo: Demo(auth, packs);
}

/// Requests allocate on one thread and free on another all the time, which the system's allocator does slowly. SQLite
/// allocates here, too (the feature `override`): the system's keeps for each thread what that has freed, a backup's pages
/// among it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tidy;
