//! Wallets: packs, reserved packs, opened packs, experience, and the ledger of granted packs.
//!
//! Invariants: for each user, all granted packs (the ledger's sum) are held, reserved or opened at any time; no number
//! is negative; every movement is one guarded statement, so it needs no prior read. Only `expiry` reads the ledger first,
//! with the wallet locked.
//!
//! Only functions of this module change a wallet. Callers send the notifications.

pub mod expiry;
mod expiry_rules;
mod expiry_store;
mod rules;
pub mod store;
#[cfg(test)]
mod tests;

pub use rules::{Source, Wallet, XP_PACK, XP_SALE, XP_TRADE, level};

use std::collections::{BTreeMap, BTreeSet};

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{LedgerId, UserId};
use crate::messages::msg;
use crate::realtime::Event;

/// The wallet of this person.
pub fn find(conn: &mut Conn<'_>, user: UserId) -> Result<Wallet> {
    store::find(conn, user)?.ok_or(Error::NotFound("user"))
}

/// An empty wallet for a new account.
pub fn create(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    store::create(tx, user)
}

/// A grant of packs: where they come from, and what it can be found by later.
#[derive(Debug, Clone, Copy)]
pub struct Grant<'a> {
    pub amount: u32,
    /// Where they come from.
    pub source: Source,
    /// A message id, a log entry, the name of an achievement.
    pub reference: Option<&'a str>,
}

impl<'a> Grant<'a> {
    /// So many packs from this source.
    pub fn new(amount: u32, source: Source) -> Self {
        Self { amount, source, reference: None }
    }

    /// The same, with what it can be found by.
    #[must_use]
    pub fn about(self, reference: &'a str) -> Self {
        Self { reference: Some(reference), ..self }
    }
}

/// Gives packs to one person; none is no entry.
pub fn grant(tx: &mut Tx<'_>, user: UserId, grant: Grant<'_>, now: Timestamp, dice: &Dice) -> Result<()> {
    if grant.amount == 0 {
        return Ok(());
    }
    store::add_packs(tx, user, grant.amount)?;
    announce(tx, Some(user));
    let amount = i64::from(grant.amount);
    store::note(tx, user, LedgerId::new(now, dice), grant.source, amount, grant.reference, now)
}

/// Gives packs to all users, in two statements however many they are; returns how many people.
pub fn grant_everybody(tx: &mut Tx<'_>, grant: Grant<'_>, now: Timestamp, dice: &Dice) -> Result<u64> {
    announce(tx, None);
    store::note_everybody(tx, LedgerId::new(now, dice), grant.source, grant.amount, grant.reference, now)?;
    store::add_packs_everybody(tx, grant.amount)
}

/// A user's packs and experience in an older system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brought {
    /// The number of packs that can be opened.
    pub packs: i64,
    /// Packs that were opened.
    pub opened: i64,
    pub xp: i64,
}

/// Adds what a user brings from an older system; the ledger counts the opened packs, too. None of it is below zero.
pub fn import(
    tx: &mut Tx<'_>,
    user: UserId,
    brought: &Brought,
    (id, reference): (LedgerId, &str),
    now: Timestamp,
) -> Result<()> {
    store::import(tx, user, brought)?;
    announce(tx, Some(user));
    store::note(tx, user, id, Source::Import, brought.packs + brought.opened, Some(reference), now)
}

/// Takes granted packs back (an admin's correction); 409 when fewer are left.
pub fn revoke(tx: &mut Tx<'_>, user: UserId, grant: Grant<'_>, now: Timestamp, dice: &Dice) -> Result<()> {
    if grant.amount == 0 {
        return Ok(());
    }
    store::remove_packs(tx, user, grant.amount)?;
    announce(tx, Some(user));
    let amount = -i64::from(grant.amount);
    store::note(tx, user, LedgerId::new(now, dice), grant.source, amount, grant.reference, now)
}

/// Sets how many free packs a user has, by granting or revoking the difference; returns how many there were.
pub fn set(tx: &mut Tx<'_>, user: UserId, to: Grant<'_>, now: Timestamp, dice: &Dice) -> Result<i64> {
    let before = find(tx, user)?.packs;
    let difference = i64::from(to.amount) - before;
    let by = Grant { amount: u32::try_from(difference.unsigned_abs()).unwrap_or(u32::MAX), ..to };
    if difference < 0 {
        revoke(tx, user, by, now, dice)?;
    } else {
        grant(tx, user, by, now, dice)?;
    }
    Ok(before)
}

/// The same for all users, in two statements; returns how many people's packs changed.
pub fn set_everybody(tx: &mut Tx<'_>, to: Grant<'_>, now: Timestamp, dice: &Dice) -> Result<u64> {
    announce(tx, None);
    store::set_everybody(tx, LedgerId::new(now, dice), to.source, to.amount, to.reference, now)
}

/// The rest of all packs that were granted under one reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// People who got something.
    pub people: i64,
    /// Packs that they got.
    pub given: i64,
    /// Packs of those that can still be taken back.
    pub left: i64,
    /// People who have fewer than they got.
    pub short: i64,
    /// People from whom something can be taken back, or who get something back.
    pub concerned: i64,
}

/// The rest of all packs that were granted under this reference.
pub fn granted_about(conn: &mut Conn<'_>, reference: &str) -> Result<Left> {
    let (people, given, left, short, concerned) = store::about(conn, reference)?;
    Ok(Left { people, given, left, short, concerned })
}

/// Takes back what is left of what was granted under this reference, and gives back what was revoked. Returns how many
/// people that concerns. Once only: ask [`granted_about`] in the same transaction what is left.
pub fn take_back(tx: &mut Tx<'_>, reference: &str, now: Timestamp, dice: &Dice) -> Result<u64> {
    announce(tx, None);
    store::take_back(tx, reference, LedgerId::new(now, dice), now)
}

/// Announces that a user's or all users' packs have changed. An opening does so itself.
fn announce(tx: &mut Tx<'_>, user: Option<UserId>) {
    tx.announce(Event::PacksChanged { user });
}

/// Opens one pack now: 409 when none is left.
pub fn take_pack(tx: &mut Tx<'_>, user: UserId, now: Timestamp, dice: &Dice) -> Result<()> {
    let taken = store::take_pack(tx, user, now)?
        || (expiry::visit_due(tx, user, now, dice)? && store::take_pack(tx, user, now)?);
    if taken { Ok(()) } else { Err(none_left()) }
}

/// The error for a user without a free pack: 409.
pub fn none_left() -> Error {
    Error::conflict(msg!("no_packs"))
}

/// Puts packs aside for an offer, a trade or the live queue: 409 when fewer are left. The caller has called
/// [`expiry::visit_due`].
pub fn reserve(tx: &mut Tx<'_>, user: UserId, packs: u32) -> Result<()> {
    announce(tx, Some(user));
    store::reserve(tx, user, packs)
}

/// Gives packs that were put aside back.
pub fn release(tx: &mut Tx<'_>, user: UserId, packs: u32) -> Result<()> {
    announce(tx, Some(user));
    store::release(tx, user, packs)
}

/// The same for several people at once, in one statement; a person may be there more than once. The caller holds their
/// wallets ([`in_order`]).
pub fn release_all(tx: &mut Tx<'_>, owed: impl IntoIterator<Item = (UserId, u32)>) -> Result<()> {
    let mut sums: BTreeMap<UserId, u32> = BTreeMap::new();
    for (user, packs) in owed.into_iter().filter(|(_, packs)| *packs > 0) {
        *sums.entry(user).or_default() += packs;
    }
    if sums.is_empty() {
        return Ok(());
    }
    for user in sums.keys() {
        announce(tx, Some(*user));
    }
    store::release_all(tx, &sums)
}

/// Opens one pack that was put aside.
pub fn open_reserved(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    store::open_reserved(tx, user)
}

/// Gives free packs to another user: 409 when fewer are left. The ledger says so on both sides.
pub fn hand_over(
    tx: &mut Tx<'_>,
    (from, to): (UserId, UserId),
    grant: Grant<'_>,
    now: Timestamp,
    dice: &Dice,
) -> Result<()> {
    if grant.amount == 0 {
        return Ok(());
    }
    expiry::visit_due(tx, from, now, dice)?;
    revoke(tx, from, grant, now, dice)?;
    self::grant(tx, to, grant, now, dice)
}

/// Gives packs that were put aside to another user. The ledger says so on both sides.
pub fn hand_over_reserved(
    tx: &mut Tx<'_>,
    (from, to): (UserId, UserId),
    grant: Grant<'_>,
    now: Timestamp,
    dice: &Dice,
) -> Result<()> {
    if grant.amount == 0 {
        return Ok(());
    }
    store::remove_reserved(tx, from, grant.amount)?;
    let amount = -i64::from(grant.amount);
    store::note(tx, from, LedgerId::new(now, dice), grant.source, amount, grant.reference, now)?;
    self::grant(tx, to, grant, now, dice)
}

/// Locks the wallets of several people, in the order that all transactions use.
///
/// To be called before the first change in a transaction that changes more than one: on PostgreSQL two that take them in
/// different orders wait for each other until one of them starts over.
pub fn in_order(tx: &mut Tx<'_>, people: impl IntoIterator<Item = UserId>) -> Result<()> {
    let people: BTreeSet<UserId> = people.into_iter().collect();
    if people.len() < 2 { Ok(()) } else { store::hold(tx, &people) }
}

/// Adds the experience of a trade or a sale that counts, as far as the day's limit allows.
pub fn add_exchange_xp(tx: &mut Tx<'_>, user: UserId, xp: u32, now: Timestamp) -> Result<()> {
    store::add_exchange_xp(tx, user, xp, now.day())
}
