//! Creates accounts and sessions after the provider has confirmed a user's identity.

use crate::auth::{self, Token};
use crate::clock::Timestamp;
use crate::config::DEMO_OWNER;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::UserId;
use crate::messages::msg;
use crate::notifications::{self, Notice};
use crate::packs::{self, seeds::NewSeeds};
use crate::setup;
use crate::users::{self, Person, Role, RoleNames, User};
use crate::wallet::{self, Grant, Source};

use super::webhook;

/// The provider's name in the database.
pub const PROVIDER: &str = "twitch";

/// The settings of a sign-in.
#[derive(Clone)]
pub struct Welcome {
    /// The configured owner and admins.
    pub roles: RoleNames,
    /// The owner of a demo that names none, until the setup has named one.
    pub default_owner: Option<&'static str>,
    /// Packs given at the first sign-in.
    pub packs: u32,
    /// For the next server seed of a new user.
    pub secrets: Dice,
}

impl Welcome {
    pub fn of(core: &Core) -> Self {
        let owner = core.config.named_owner().map(ToOwned::to_owned);
        Self {
            default_owner: (core.config.is_demo() && owner.is_none()).then_some(DEMO_OWNER),
            roles: RoleNames { owner, admins: core.config.admins.clone() },
            packs: core.settings.now().packs_first_sign_in,
            secrets: core.dice.clone(),
        }
    }

    /// The users to whom the configuration gives a role.
    fn roles(&self, conn: &mut Conn<'_>) -> Result<RoleNames> {
        let mut roles = self.roles.clone();
        if let Some(owner) = self.default_owner
            && !setup::is_claimed(conn)?
        {
            roles.owner = Some(owner.to_owned());
        }
        Ok(roles)
    }
}

/// Creates or updates the account. A new user gets a wallet and the first packs.
pub fn welcome(tx: &mut Tx<'_>, person: &Person, gifts: &Welcome, now: Timestamp, dice: &Dice) -> Result<User> {
    let roles = gifts.roles(tx)?;
    let arrival = users::admit(tx, person, &roles, now, dice)?;
    let user = arrival.user;
    if arrival.is_new {
        if arrival.was_guest {
            notify_of_cards(tx, user.id, now, dice)?;
        } else {
            wallet::create(tx, user.id)?;
        }
        // A user who deleted an earlier account has already had them.
        let packs = if arrival.is_back { 0 } else { gifts.packs };
        wallet::grant(tx, user.id, Grant::new(packs, Source::FirstSignIn), now, dice)?;
        notify(tx, user.id, packs, now, dice)?;
        // The commitment is stored before the first pack is opened.
        packs::seeds::ensure(tx, user.id, &NewSeeds::with_next(now, dice, &gifts.secrets), now)?;
    }
    webhook::claim(tx, user.id, &person.subject, now, dice)?;
    Ok(user)
}

/// The account that holds a live pack and its cards for a viewer who has not signed in.
pub fn guest(tx: &mut Tx<'_>, subject: &str, login: &str, now: Timestamp, dice: &Dice) -> Result<UserId> {
    let (user, is_new) = users::guest_store::find_or_insert(tx, (PROVIDER, subject), login, now, dice)?;
    if is_new {
        wallet::create(tx, user)?;
        packs::seeds::ensure(tx, user, &NewSeeds::new(now, dice), now)?;
    }
    Ok(user)
}

/// Notifies a new user of cards that were pulled on stream before the first sign-in.
fn notify_of_cards(tx: &mut Tx<'_>, user: UserId, now: Timestamp, dice: &Dice) -> Result<()> {
    let message = match wallet::find(tx, user)?.opened {
        0 => return Ok(()),
        packs => msg!("notice.opened_on_stream", packs),
    };
    notifications::add(tx, user, &Notice::new("packs", message).about("/collection"), now, dice).map(drop)
}

/// Notifies a new user of the first packs.
fn notify(tx: &mut Tx<'_>, user: UserId, packs: u32, now: Timestamp, dice: &Dice) -> Result<()> {
    let message = match packs {
        0 => return Ok(()),
        packs => msg!("notice.welcome", packs),
    };
    // Notifications are ordered by id; this one comes before the others of the sign-in.
    let just_before = now.plus_millis(-1);
    notifications::add(tx, user, &Notice::new("packs", message).about("/dashboard"), just_before, dice).map(drop)
}

/// Like [`welcome`], and creates a session.
pub fn sign_in(
    tx: &mut Tx<'_>,
    person: &Person,
    gifts: &Welcome,
    session: (&Token, Option<&str>),
    now: Timestamp,
    dice: &Dice,
) -> Result<User> {
    let user = welcome(tx, person, gifts, now, dice)?;
    auth::open_session(tx, user.id, session.0, session.1, now, dice)?;
    Ok(user)
}

/// Like [`sign_in`], and makes the user the owner by the code of the setup with this hash.
///
/// # Errors
/// A [`setup::Refusal`] if the code is not valid any more, or `owner` names another account.
pub fn sign_in_owner(
    tx: &mut Tx<'_>,
    code_hash: &str,
    person: &Person,
    gifts: &Welcome,
    session: (&Token, Option<&str>),
    now: Timestamp,
    dice: &Dice,
) -> Result<User> {
    setup::claim(tx, code_hash)?;
    let user = sign_in(tx, person, gifts, session, now, dice)?;
    if user.role == Role::Owner {
        return Ok(user);
    }
    if gifts.roles.owner.is_some() {
        return Err(setup::Refusal::OtherOwner.into());
    }
    if let Some(former) = users::make_owner(tx, user.id)? {
        auth::end_sessions(tx, former)?;
    }
    Ok(User { role: Role::Owner, ..user })
}
