//! What happens on the channel, as Twitch tells it over a connection that this server opens (EventSub over WebSocket),
//! and the subscriptions behind either transport.
//!
//! Invariants: one node is connected, the one that holds the lease, and what a node receives that has lost it is not
//! kept; every message goes into the same table as the webhook's, under its id, so that it counts once; an old
//! connection is read to its end after a new one has taken over, so that a change of connections loses nothing;
//! whatever is wrong is a row that the desk shows, and is tried again.

mod frame;
mod link;
mod reconcile;
pub mod rules;
mod run;
mod session;
pub mod store;
#[cfg(test)]
mod tests;

pub use frame::{Frame, Garbage, read as read_frame};
pub use reconcile::{report_problem, session_ended as subscription_ended};
pub use run::run;
