//! The streamer's permission for the channel, and its tokens.
//!
//! Invariants: only the channel's own account can grant this permission; a token is never logged, exported or part of
//! a response, and the database has it only encrypted, with a key that is not in the database; one row at most.

pub mod rules;
mod encryption;
pub mod store;

pub use rules::{Scope, wanted_scopes};
pub use store::Permission;

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::twitch::PROVIDER;
use crate::twitch::Twitch;
use crate::twitch::provider::{Granted, client};
use crate::twitch::webhook::rules::{Person, is_ours};
use crate::users;

use encryption::Key;

/// The decrypted tokens of a permission.
#[derive(Clone)]
pub struct Tokens {
    pub access: String,
    pub refresh: String,
}

/// The channel: known by id once the streamer has signed in, by name before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    pub id: Option<String>,
    pub login: String,
}

pub fn find(conn: &mut Conn<'_>, twitch: &Twitch) -> Result<Option<Channel>> {
    let permission = store::find(conn)?;
    let owner = users::owner(conn)?;
    let subject = owner.as_ref().map(|owner| users::store::subject(conn, owner.id, PROVIDER)).transpose()?.flatten();
    let configured = twitch.core.config.twitch_channel();
    // A channel other than the owner's own is known by name until its account has granted the permission.
    let owners = owner.filter(|owner| configured.is_none_or(|name| name.eq_ignore_ascii_case(&owner.username)));
    Ok(match (permission, owners, configured.or(twitch.core.config.owner())) {
        (Some(permission), ..) => Some(Channel { id: Some(permission.subject), login: permission.login }),
        (None, Some(owner), _) => Some(Channel { id: subject, login: owner.username }),
        (None, None, Some(name)) => Some(Channel { id: None, login: name.to_owned() }),
        (None, None, None) => None,
    })
}

/// Whether this account is the channel's.
pub fn is_channel(conn: &mut Conn<'_>, twitch: &Twitch, subject: &str, login: &str) -> Result<bool> {
    let owner = users::owner(conn)?;
    let known = owner.map(|owner| users::store::subject(conn, owner.id, PROVIDER)).transpose()?.flatten();
    let person = Person { subject: subject.to_owned(), login: login.to_owned() };
    Ok(match twitch.core.config.twitch_channel() {
        Some(name) => is_ours(&person, None, Some(name)),
        // Names can be reassigned; ids cannot.
        None => match known {
            Some(known) => known == subject,
            None => is_ours(&person, None, twitch.core.config.owner()),
        },
    })
}

/// Stores the permission that the streamer has granted.
pub fn save_permission(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    person: (&str, &str),
    granted: &Granted,
    now: Timestamp,
) -> Result<()> {
    let key = key(twitch);
    let permission = Permission {
        subject: person.0.to_owned(),
        login: person.1.to_owned(),
        access_token: key.encrypt(&granted.access_token, &twitch.core.dice)?,
        refresh_token: key.encrypt(&granted.refresh_token, &twitch.core.dice)?,
        scopes: granted.scope.clone().unwrap_or_default().join(" "),
        expires_at: now.plus_millis(granted.expires_in.saturating_mul(1000)),
        checked_at: now,
        granted_at: now,
        problem: None,
    };
    store::save(tx, &permission)?;
    tx.announce(Event::TwitchLinkChanged);
    Ok(())
}

/// Replaces these tokens by new ones, unless another caller already has.
pub fn refreshed(tx: &mut Tx<'_>, twitch: &Twitch, old: &Permission, granted: &Granted, now: Timestamp) -> Result<()> {
    let key = key(twitch);
    let refresh = if granted.refresh_token.is_empty() {
        old.refresh_token.clone()
    } else {
        key.encrypt(&granted.refresh_token, &twitch.core.dice)?
    };
    let access = key.encrypt(&granted.access_token, &twitch.core.dice)?;
    let expires_at = now.plus_millis(granted.expires_in.saturating_mul(1000));
    store::refresh(tx, &old.access_token, (&access, &refresh), expires_at, now).map(drop)
}

/// The decrypted tokens; `None` if they were encrypted with another client secret.
pub fn decrypt_tokens(twitch: &Twitch, permission: &Permission) -> Option<Tokens> {
    let key = key(twitch);
    Some(Tokens { access: key.decrypt(&permission.access_token)?, refresh: key.decrypt(&permission.refresh_token)? })
}

fn key(twitch: &Twitch) -> Key {
    Key::of(&client(&twitch.core.config).1)
}

/// Stores why the permission no longer works. Returns true for the first failure only, so that it is reported once.
pub fn fail(tx: &mut Tx<'_>, access_token: &str, problem: &Message) -> Result<bool> {
    let failed = store::fail(tx, access_token, problem)?;
    if failed {
        tx.announce(Event::TwitchLinkChanged);
    }
    Ok(failed)
}

/// The error of a request that needs the channel's permission.
pub fn not_connected() -> Error {
    Error::conflict(msg!("channel_not_connected"))
}
