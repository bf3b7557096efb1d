//! Somebody at a glance: `Me` for oneself, `Profile` for everybody, and finding people by name.
//!
//! Invariants: a profile holds nothing that only its owner may know (no provider id, no session, no notification); the
//! favourite card exists, owned or not; the first validation of a UTC day counts as that day's login.
//! Composed of what other features own, so it comes after them.

mod favorite;
mod me;
mod routes;
pub mod store;
#[cfg(test)]
mod tests;

pub use favorite::Favorite;
pub use me::{Me, Profile};
pub use routes::routes;
