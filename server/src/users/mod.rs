//! Users: names, roles, and days with a login.
//!
//! Invariants: a name is unique ignoring case and marks; a user who signs in with a name gets it, and its former holder
//! is called `name-2` until the next sign-in; rights compare ids, never names; there is at most one owner.
//!
//! A sign-in is a row of `identities` and belongs to the feature `twitch`; a user's possessions belong to `wallet` and
//! `collection`. A deleted account is a row without names that no function here returns. `guests` has users who have
//! not signed in yet.

pub mod guest_store;
pub mod name_store;
mod rules;
pub mod store;
#[cfg(test)]
mod tests;

pub use rules::{Login, Person, Role, RoleNames, User, count_login, fold, parts};
pub use store::UserHit;

use crate::clock::Timestamp;
use crate::config::is_provider_id;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::messages::msg;
use crate::realtime::Event;
use sha2::{Digest, Sha256};

/// The person whom a path or body means: an existing id wins, only otherwise is it read as a name (contract §3).
pub fn resolve(conn: &mut Conn<'_>, id_or_name: &str) -> Result<User> {
    if let Ok(id) = id_or_name.parse()
        && let Some(user) = store::by_id(conn, id)?
    {
        return Ok(user);
    }
    by_name(conn, id_or_name)
}

/// The person of this name, ignoring case.
pub fn by_name(conn: &mut Conn<'_>, name: &str) -> Result<User> {
    store::by_key(conn, &fold(name))?.ok_or(Error::NotFound("user"))
}

/// The streamer, once they have signed in.
pub fn owner(conn: &mut Conn<'_>) -> Result<Option<User>> {
    store::owner(conn)
}

/// A user who signed in, and whether it was for the first time.
#[derive(Debug)]
pub struct Arrival {
    /// The account as it is now.
    pub user: User,
    /// Whether this is their first sign-in.
    pub is_new: bool,
    /// Whether the account held something for them before their first sign-in.
    pub was_guest: bool,
    /// Whether they had an account before and deleted it.
    pub is_back: bool,
}

/// Creates or refreshes the account of a person whom a provider has vouched for.
pub fn admit(tx: &mut Tx<'_>, person: &Person, roles: &RoleNames, now: Timestamp, dice: &Dice) -> Result<Arrival> {
    let role = configured_role(tx, person, roles)?;
    let known = store::by_identity(tx, person.provider, &person.subject)?;
    let is_new = known.is_none();
    let guest = if is_new { guest_store::find(tx, person.provider, &person.subject)? } else { None };
    let holder = store::by_key(tx, &fold(&person.login))?;
    if let Some(holder) = holder.filter(|holder| known.as_ref().is_none_or(|known| known.id != holder.id)) {
        make_way(tx, &holder)?;
    }
    let user = match &known {
        Some(user) => user.clone().refreshed(person, role),
        None => User::new(guest.unwrap_or_else(|| UserId::new(now, dice)), person, role, now),
    };
    if user.role == Role::Owner {
        dethrone_others(tx, user.id)?;
    }
    match known {
        None => {
            if guest.is_some() {
                guest_store::take_over(tx, &user)?;
            } else {
                store::insert(tx, &user)?;
                store::insert_identity(tx, person.provider, &person.subject, user.id)?;
            }
            tx.announce(Event::UserArrived { user: user.id });
        }
        Some(before) if before != user => {
            store::set_profile(tx, &user)?;
            tx.announce(Event::UserChanged { user: user.id });
        }
        Some(_) => {}
    }
    let user = note_login(tx, user, now)?;
    let is_back = is_new && store::has_departed(tx, &hash(person.provider, &person.subject))?;
    Ok(Arrival { user, is_new, was_guest: guest.is_some(), is_back })
}

/// The stored trace of a user who has left: enough to give the gifts of a first sign-in only once.
fn hash(provider: &str, subject: &str) -> String {
    const_hex::encode(Sha256::digest(format!("{provider}:{subject}")))
}

/// Deletes an account: the name is free, all sessions end, and what is left is a row without names, for the
/// cards and the history that others see. Answers what providers called them.
pub fn leave(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<Vec<String>> {
    let known = store::subjects(tx, user)?;
    for (provider, subject) in &known {
        store::depart(tx, &hash(provider, subject), now)?;
    }
    store::forget(tx, user)?;
    tx.announce(Event::UserChanged { user });
    Ok(known.into_iter().map(|(_, subject)| subject).collect())
}

/// Counts this UTC day's login, once. Returns the user as they are then.
pub fn note_login(tx: &mut Tx<'_>, user: User, now: Timestamp) -> Result<User> {
    let Some(login) = count_login(user.login, now) else { return Ok(user) };
    store::set_login(tx, user.id, &login)?;
    tx.announce(Event::Progressed { user: user.id });
    Ok(User { login, ..user })
}

/// Changes a user's role; sessions notice at once on this node and within seconds on others.
///
/// The owner's role follows the configuration and is neither given nor taken here.
pub fn set_role(tx: &mut Tx<'_>, id: UserId, role: Role) -> Result<User> {
    let user = store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
    if user.role == Role::Owner || role == Role::Owner {
        return Err(Error::conflict(msg!("owner_is_configured")));
    }
    store::set_role(tx, id, role)?;
    tx.announce(Event::UserChanged { user: id });
    Ok(User { role, ..user })
}

/// Makes a user the owner. The former owner becomes an ordinary user, whose id is returned.
pub fn make_owner(tx: &mut Tx<'_>, id: UserId) -> Result<Option<UserId>> {
    let former = store::owner(tx)?.map(|owner| owner.id).filter(|owner| *owner != id);
    if let Some(former) = former {
        store::set_role(tx, former, Role::User)?;
        tx.announce(Event::UserChanged { user: former });
    }
    store::set_role(tx, id, Role::Owner)?;
    tx.announce(Event::UserChanged { user: id });
    Ok(former)
}

/// `foilcast admin grant <name>`: makes the person of this name an admin.
pub fn grant_admin(tx: &mut Tx<'_>, name: &str) -> Result<User> {
    let user = resolve(tx, name)?;
    if user.role >= Role::Admin { Ok(user) } else { set_role(tx, user.id, Role::Admin) }
}

/// The role that the configuration gives to this person, binding the names in it to the first who sign in with them. What is
/// an id belongs to the user with that id, whatever other users are called.
fn configured_role(tx: &mut Tx<'_>, person: &Person, roles: &RoleNames) -> Result<Option<Role>> {
    let mut best = None;
    for (name, role) in roles.entries() {
        let meant = if is_provider_id(name) { name == person.subject } else { is_bound(tx, person, &fold(name))? };
        if meant {
            best = best.max(Some(role));
        }
    }
    Ok(best)
}

/// Whether a configured name is this person's, who is the first to sign in with it or was.
fn is_bound(tx: &mut Tx<'_>, person: &Person, key: &str) -> Result<bool> {
    match store::binding(tx, person.provider, key)? {
        Some(subject) => Ok(subject == person.subject),
        None if key == fold(&person.login) => {
            store::bind(tx, person.provider, key, &person.subject)?;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Renames the holder of a name that another user has at the provider now.
fn make_way(tx: &mut Tx<'_>, holder: &User) -> Result<()> {
    for number in 2_u32.. {
        let name = format!("{}-{number}", holder.username);
        if store::by_key(tx, &fold(&name))?.is_none() {
            store::rename(tx, holder.id, &name)?;
            tx.announce(Event::UserChanged { user: holder.id });
            return Ok(());
        }
    }
    Err(Error::internal("every numbered variant of this name is taken"))
}

fn dethrone_others(tx: &mut Tx<'_>, owner: UserId) -> Result<()> {
    let Some(other) = store::owner(tx)?.filter(|other| other.id != owner) else { return Ok(()) };
    store::set_role(tx, other.id, Role::Admin)?;
    tx.announce(Event::UserChanged { user: other.id });
    Ok(())
}
