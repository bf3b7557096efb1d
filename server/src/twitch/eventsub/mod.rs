//! Events of the channel over EventSub: the WebSocket connection that this server opens, and the subscriptions for
//! both transports.
//!
//! Invariants: only the node with the lease is connected, and messages that a node receives after it lost the lease are
//! not stored; every message is stored in the same table as the webhook's, under its id, so that it counts once; an old
//! connection is read to its end after a new one has replaced it, so that no message is lost; every problem is stored,
//! shown to admins, and retried.

mod frame;
mod link;
mod reconcile;
pub mod rules;
mod run;
mod session;
pub mod store;
#[cfg(test)]
mod tests;

pub use frame::{Frame, UnreadableFrame, read as read_frame};
pub use reconcile::{report_problem, session_ended as subscription_ended};
pub use run::run;
