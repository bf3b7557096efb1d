//! Who is calling: sessions, and the extractors that say in a handler's signature who may call it.
//!
//! Invariants: a token is 256 random bits and is stored nowhere, only its hash is; a session lasts 30 days from its
//! last use; a missing or stale token is a 401 where somebody has to be signed in, and nothing at all elsewhere;
//! rights compare ids and roles, never names.
//! How a session begins is the business of the feature of the provider (`twitch`).

mod caller;
mod routes;
mod rules;
mod sessions;
pub mod store;
#[cfg(test)]
mod tests;
mod token;

pub use caller::{Admin, AuthUser, MaybeUser, Moderator, address, is_admin};
pub use routes::routes;
pub use rules::{Caller, tidy_agent};
pub use sessions::Sessions;
pub use token::Token;

use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::{SessionId, UserId};
use crate::realtime::Event;

/// Opens a session for somebody who has just proved who they are; ends those of theirs that have run out.
pub fn open_session(
    tx: &mut Tx<'_>,
    user: UserId,
    token: &Token,
    agent: Option<&str>,
    now: Timestamp,
    dice: &Dice,
) -> Result<SessionId> {
    store::delete_expired(tx, user, now)?;
    let id = SessionId::new(now, dice);
    store::insert(tx, id, &token.hash(), user, now, rules::expiry(now), agent)?;
    Ok(id)
}

/// Ends every session of somebody.
pub fn end_sessions(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    for session in store::delete_all(tx, user)? {
        tx.announce(Event::SessionEnded { user, session });
    }
    Ok(())
}
