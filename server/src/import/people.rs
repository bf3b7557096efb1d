//! Imports users: their accounts, names and possessions.

use std::collections::HashMap;

use super::records::{OldUser, account_digest};
use super::report::Report;
use crate::claims;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::{LedgerId, UserId};
use crate::users::{self, Login, Role, User, fold, guest_store};
use crate::wallet::{self, Brought};

/// The sign-in provider of old accounts.
const PROVIDER: &str = "twitch";

/// Imported users, of this run and of earlier ones.
pub struct People(HashMap<String, UserId>);

impl People {
    /// Reads the users of earlier imports.
    pub fn new(tx: &mut Tx<'_>) -> Result<Self> {
        Ok(Self(claims::store::arrivals(tx)?.into_iter().collect()))
    }

    /// The existing account of a user that is about to be imported.
    pub fn find(&self, tx: &mut Tx<'_>, old: &OldUser) -> Result<Option<UserId>> {
        if let Some(id) = self.0.get(&old.old_id) {
            return Ok(Some(*id));
        }
        if let Some(subject) = &old.twitch_id
            && let Some(user) = users::store::by_identity(tx, PROVIDER, subject)?
        {
            return Ok(Some(user.id));
        }
        if let Some(guest) = guest(tx, old)? {
            return Ok(Some(guest));
        }
        // Also the account of a user who has left since.
        Ok(users::store::is_taken(tx, old.id)?.then_some(old.id))
    }

    /// Imports a user, once. Returns the user's id, and whether the account is new or was a guest's until now.
    pub fn import_user(
        &mut self,
        tx: &mut Tx<'_>,
        old: &OldUser,
        now: Timestamp,
        report: &mut Report,
    ) -> Result<(UserId, bool)> {
        if let Some(id) = self.0.get(&old.old_id) {
            report.count_existing("users");
            return Ok((*id, false));
        }
        let here = self.find(tx, old)?;
        let user = here.unwrap_or(old.id);
        self.0.insert(old.old_id.clone(), user);
        let name = old.username.clone().unwrap_or_else(|| old.old_id.clone());
        report.notes.extend(old.notes.iter().map(|note| format!("the user {name}: {note}")));
        if here == Some(old.id) {
            // The record is an export of this installation.
            report.count_existing("users");
            return Ok((user, false));
        }
        let guest = guest(tx, old)?;
        let is_new = here.is_none() || (guest.is_some() && old.username.is_some());
        if is_new {
            make(tx, old, guest, report)?;
        }
        if here.is_some() {
            report.count_existing("users");
        } else {
            report.add("users");
        }
        let brought = Brought { packs: old.packs, opened: old.opened, xp: old.xp };
        let entry = LedgerId::from_bytes(account_digest(&old.old_id));
        wallet::import(tx, user, &brought, (entry, &old.old_id), now)?;
        claims::store::arrive(tx, &old.old_id, user, (old.opened, old.xp), now)?;
        Ok((user, is_new))
    }
}

/// The guest account of a user, which holds the cards until the first sign-in.
fn guest(tx: &mut Tx<'_>, old: &OldUser) -> Result<Option<UserId>> {
    let Some(subject) = &old.twitch_id else { return Ok(None) };
    guest_store::find(tx, PROVIDER, subject)
}

/// Creates an account: a guest's when the user has no name. An existing `guest` gets the user's name instead.
fn make(tx: &mut Tx<'_>, old: &OldUser, guest: Option<UserId>, report: &mut Report) -> Result<()> {
    if let (None, Some(subject)) = (&old.username, &old.twitch_id) {
        let name = old.guest_name.as_deref().unwrap_or("collector");
        guest_store::insert(tx, old.id, (PROVIDER, subject), name, old.created_at)?;
        return wallet::create(tx, old.id);
    }
    let wanted = old.username.clone().unwrap_or_else(|| format!("collector-{}", &old.id.as_str()[18..]));
    let username = free_name(tx, &wanted)?;
    if old.username.as_ref() != Some(&username) {
        let before = old.username.as_deref().unwrap_or("a user without a name");
        report.notes.push(format!("{before} is now called {username}"));
    }
    let user = User {
        id: guest.unwrap_or(old.id),
        display_name: old.username.clone().unwrap_or_else(|| username.clone()),
        username,
        picture_url: old.picture.clone(),
        role: if old.is_admin { Role::Admin } else { Role::User },
        demo: false,
        created_at: old.created_at,
        last_active_at: None,
        login: Login::default(),
    };
    if guest.is_some() {
        return guest_store::take_over(tx, &user);
    }
    users::store::insert(tx, &user)?;
    wallet::create(tx, user.id)?;
    if let Some(subject) = &old.twitch_id {
        users::store::insert_identity(tx, PROVIDER, subject, user.id)?;
    }
    Ok(())
}

/// The name, or the first free one of `name-2`, `name-3`, ….
fn free_name(tx: &mut Tx<'_>, name: &str) -> Result<String> {
    let mut tried = name.to_owned();
    let mut number = 2_u32;
    while users::store::by_key(tx, &fold(&tried))?.is_some() {
        tried = format!("{name}-{number}");
        number += 1;
    }
    Ok(tried)
}
