//! Authentication: sessions, and the extractors that state in a handler's signature who may call it.
//!
//! Invariants: a token is 256 random bits, and only its hash is stored; a session lasts 30 days from its last use; a
//! missing or expired token is a 401 where a sign-in is required, and ignored elsewhere; rights compare ids and roles,
//! never names.
//!
//! The feature of the provider (`twitch`) begins sessions.

mod caller;
mod routes;
mod rules;
mod sessions;
pub mod store;
#[cfg(test)]
mod tests;
mod token;

pub use caller::{Admin, AuthUser, MaybeUser, Moderator, Owner, address, is_admin};
pub use routes::routes;
pub use rules::{Caller, tidy_agent};
pub use sessions::Sessions;
pub use token::Token;

use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Tx;
use crate::dice::Dice;
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::{SessionId, UserId};
use crate::jobs::Job;
use crate::observe::Metrics;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use std::future;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Auth {
    pub core: Core,
    #[new(default)]
    pub sessions: Arc<Sessions>,
}

impl Feature for Auth {
    const PAGES: &'static [Page] = &[Page::new("/login", "src/features/auth/LoginPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let auth = self.clone();
        vec![Job::new("sessions", move || forgetting(auth.clone()))]
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::UserChanged { user } => self.sessions.forget_user(*user),
            Event::SessionEnded { session, .. } => self.sessions.forget_session(*session),
            _ => {}
        }
    }

    fn missed(&self) {
        self.sessions.forget_all();
    }

    fn gauges(&self, metrics: &Metrics) {
        metrics.set_sessions(self.sessions.len());
    }
}

/// Opens a session for a user who has just proved their identity; ends those of theirs that have run out.
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

const SCHEDULE: Schedule = Schedule {
    every_ms: 6 * 3_600_000,
    retry_ms: 600_000,
    ..Schedule::new("sessions", "could not remove expired sessions")
};
/// Sessions that are removed in one transaction, so that none holds others up for long.
const BATCH: u32 = 200;

/// Removes expired sessions, until the server stops.
pub async fn forgetting(auth: Auth) {
    let remove = async || forget_expired(&auth).await.map(|_| None);
    while due::round(&auth.core, &SCHEDULE, remove(), future::pending()).await {}
}

/// Removes every expired session. Returns how many.
pub async fn forget_expired(auth: &Auth) -> Result<u64> {
    let (mut gone, now) = (0, auth.core.clock.now());
    loop {
        // All rows are looked at, which is no work for the writer.
        let some = auth.core.db.read(move |conn| store::expired(conn, now, BATCH)).await?;
        let last = some.len() < BATCH as usize;
        gone += auth.core.db.write(move |tx: &mut Tx<'_>| store::forget(tx, &some, now)).await?;
        if last {
            return Ok(gone);
        }
    }
}

/// Ends every session of a user.
pub fn end_sessions(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    for session in store::delete_all(tx, user)? {
        tx.announce(Event::SessionEnded { user, session });
    }
    Ok(())
}
