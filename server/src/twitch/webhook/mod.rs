//! What Twitch tells us: signed messages about the channel, each worth packs exactly once.
//!
//! Invariants: nothing is believed that is not signed, recent and about our channel; a message is stored before it is
//! acknowledged and processed after; a message id counts once, whatever is sent again; every credit has a row in the
//! ledger and a notification, and who has no account yet gets theirs at the first sign-in.

mod apply;
mod redeemed;
mod routes;
pub mod rules;
pub mod signature;
pub mod store;
#[cfg(test)]
mod tests;

pub use apply::{apply_waiting, claim, concerns_us, run};
pub use routes::routes;

use crate::db::Tx;
use crate::error::Result;
use crate::twitch::{channel, chat};

/// Deletes what is stored about a user who leaves.
pub fn forget(tx: &mut Tx<'_>, subject: &str) -> Result<()> {
    store::forget_bits(tx, subject)?;
    chat::store::forget_person(tx, subject)?;
    channel::store::forget(tx, subject)
}
