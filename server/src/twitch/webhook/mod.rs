//! Signed messages from Twitch about the channel. Each is worth packs exactly once.
//!
//! Invariants: a message is accepted only if it is signed, recent and about this channel; it is stored before it is
//! acknowledged, and processed afterwards; a message id counts once, however often it is sent; every credit has a row
//! in the ledger and a notification, and packs of a viewer without an account are held until the first sign-in.

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

/// Deletes the stored data of a deleted user.
pub fn forget(tx: &mut Tx<'_>, subject: &str) -> Result<()> {
    store::forget_bits(tx, subject)?;
    chat::store::forget_person(tx, subject)?;
    channel::store::forget(tx, subject)
}
