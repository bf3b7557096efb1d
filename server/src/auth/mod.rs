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

use crate::app::App;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::due;
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

/// Sessions that are removed in one transaction, so that none holds others up for long.
const BATCH: u32 = 200;

/// Removes the sessions that have run out of people who did not come back, every six hours, until the server ends.
pub async fn forgetting(app: App) {
    due::every(app, ("sessions", 6), "sessions that have run out could not be removed", |app| async move {
        forget_expired(&app).await
    })
    .await;
}

/// Removes every session that has run out; answers how many.
pub async fn forget_expired(app: &App) -> Result<u64> {
    let (mut gone, now) = (0, app.clock.now());
    loop {
        // All rows are looked at, which is no work for the writer.
        let some = app.db.read(move |conn| store::expired(conn, now, BATCH)).await?;
        let last = some.len() < BATCH as usize;
        gone += app.db.write(move |tx: &mut Tx<'_>| store::forget(tx, &some, now)).await?;
        if last {
            return Ok(gone);
        }
    }
}

/// Ends every session of somebody.
pub fn end_sessions(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    for session in store::delete_all(tx, user)? {
        tx.announce(Event::SessionEnded { user, session });
    }
    Ok(())
}
