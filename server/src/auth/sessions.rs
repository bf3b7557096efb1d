//! Tokens that were looked up a moment ago, so that an authenticated read needs no database.

use super::Auth;
use super::rules::{ACTIVE_EVERY_MS, Caller, expiry, is_newly_active, is_worth_noting};
use super::store::{self, Session};
use super::token::{Token, TokenHash};
use crate::clock::Timestamp;
use crate::core::Core;
use crate::error::Result;
use crate::ids::{SessionId, UserId};
use crate::users;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// How long a cached session is valid. On this node a logout or another role counts at once.
const BELIEVED_MS: i64 = 5_000;
/// Tokens remembered at most; then those that are not believed any more are forgotten, or all.
const MAX_CACHED: usize = 20_000;

#[derive(Default)]
pub struct Sessions {
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    callers: HashMap<TokenHash, Entry>,
    /// Counts evictions, so that a look-up that began before one does not bring the entry back.
    forgotten: u64,
}

struct Entry {
    caller: Caller,
    at: Timestamp,
    expires_at: Timestamp,
}

impl Entry {
    fn is_believed(&self, now: Timestamp) -> bool {
        (0..BELIEVED_MS).contains(&now.since(self.at)) && now < self.expires_at
    }
}

impl Sessions {
    /// How many callers are remembered, for the metrics.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks whether there is none")]
    pub fn len(&self) -> usize {
        self.known.read().unwrap_or_else(PoisonError::into_inner).callers.len()
    }

    /// How often something was forgotten; [`Self::remember`] compares it.
    fn forgotten(&self) -> u64 {
        self.known.read().unwrap_or_else(PoisonError::into_inner).forgotten
    }

    /// Evicts a user whose role or name has changed.
    pub fn forget_user(&self, user: UserId) {
        self.forget(|caller| caller.id == user);
    }

    /// Forgets a session that was ended.
    pub fn forget_session(&self, session: SessionId) {
        self.forget(|caller| caller.session == session);
    }

    /// Evicts all, because sessions may have ended without an event.
    pub fn forget_all(&self) {
        self.forget(|_| true);
    }

    fn forget(&self, gone: impl Fn(&Caller) -> bool) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.forgotten += 1;
        known.callers.retain(|_, entry| !gone(&entry.caller));
    }

    fn remembered(&self, hash: &TokenHash, now: Timestamp) -> Option<Caller> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.callers.get(hash).filter(|entry| entry.is_believed(now)).map(|entry| entry.caller.clone())
    }

    fn remember(&self, hash: TokenHash, entry: Entry, now: Timestamp, began: u64) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.forgotten != began {
            return;
        }
        if known.callers.len() >= MAX_CACHED {
            known.callers.retain(|_, entry| entry.is_believed(now));
        }
        if known.callers.len() >= MAX_CACHED {
            known.callers.clear();
        }
        known.callers.insert(hash, entry);
    }
}

impl Auth {
    /// The caller with this token; `None` when it is none of ours or has run out.
    pub async fn caller(&self, token: &Token) -> Result<Option<Caller>> {
        let (hash, now) = (token.hash(), self.core.clock.now());
        if let Some(caller) = self.sessions.remembered(&hash, now) {
            return Ok(Some(caller));
        }
        let began = self.sessions.forgotten();
        let Some(session) = self.core.db.read(move |conn| store::find(conn, &hash)).await? else { return Ok(None) };
        if session.expires_at <= now {
            return Ok(None);
        }
        let caller = Caller {
            id: session.user_id,
            username: session.username.as_str().into(),
            role: session.role,
            session: session.id,
        };
        let entry = Entry { caller: caller.clone(), at: now, expires_at: session.expires_at };
        self.sessions.remember(hash, entry, now, began);
        note_use(&self.core, &session, now);
        Ok(Some(caller))
    }
}

/// Stores a user's activity, off the request's path and at most once a minute.
fn note_use(core: &Core, session: &Session, now: Timestamp) {
    let slides = is_worth_noting(session.last_used_at, now);
    if !slides && !is_newly_active(session.last_active_at, now) {
        return;
    }
    let (id, user, db) = (session.id, session.user_id, core.db.clone());
    tokio::spawn(async move {
        let noted = db.write(move |tx| {
            if slides {
                store::slide(tx, id, now, expiry(now))?;
            }
            users::store::touch(tx, user, now, now.plus_millis(-ACTIVE_EVERY_MS))
        });
        if let Err(error) = noted.await {
            tracing::warn!(%error, "could not record the use of a session");
        }
    });
}
