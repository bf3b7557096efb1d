//! Twitch: signing in through it, what it tells us about the channel, and the stand-in that plays its part in demo mode.
//!
//! Invariants: a sign-in ends only in the browser that began it; what the provider says is asked of the provider, not
//! taken from the browser; whoever signs in for the first time gets their packs in the same transaction. What is told
//! of the channel has invariants of its own, in `channel`, `chat`, `events`, `eventsub`, `rewards` and `webhook`.

mod begun;
pub mod channel;
pub mod chat;
pub mod events;
pub mod eventsub;
pub mod helix;
mod provider;
pub mod rewards;
mod routes;
mod signin;
pub mod stand_in;
pub mod status;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod trial;
pub mod webhook;

pub use rewards::RewardKind;
pub use routes::{connect_url, routes};
pub use signin::{PROVIDER, Welcome, sign_in, welcome};
