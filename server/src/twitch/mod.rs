//! Twitch: signing in through it, what it tells us about the channel, and the stand-in that plays its part in demo mode.
//!
//! Invariants: a sign-in ends only in the browser that began it; what the provider says is asked of the provider, not
//! taken from the browser; whoever signs in for the first time gets their packs in the same transaction.

pub mod chat;
pub mod events;
mod provider;
mod routes;
mod signin;
pub mod stand_in;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod webhook;

pub use routes::routes;
pub use signin::{PROVIDER, Welcome, sign_in, welcome};
