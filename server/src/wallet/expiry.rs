//! The expiry of unopened packs (docs/decisions/draw-2.md, section 9): first in, first out by the age in the ledger.
//!
//! Reserved packs do not expire. They are the oldest and keep their age, so that a pack that comes back late expires
//! then. A pack from another user is new.
//!
//! Each wallet has a lower bound of its next visit. A job visits the wallets that are due. Who opens, reserves or hands
//! over packs of such a wallet visits it first, so that no expired pack is used.

use std::collections::BTreeMap;

use super::expiry_rules::{self, Expiry, HeldWallet};
use super::rules::Source;
use super::{announce, expiry_store, find, store};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::{LedgerId, UserId};
use crate::messages::msg;
use crate::notifications::{self, Notice};

/// The number of times at which packs expire that [`expiring`] returns at most.
const EXPIRING: usize = 10;
/// The page with the user's packs.
const PACKS_PAGE: &str = "/dashboard";

/// Sets for how many days packs are kept; `None` for ever. A change begins the time of all held packs again.
pub fn set(tx: &mut Tx<'_>, days: Option<u32>, now: Timestamp) -> Result<()> {
    let before = expiry_store::find(tx)?;
    if before.map(|expiry| expiry.days) == days {
        return Ok(());
    }
    match days {
        Some(days) => expiry_store::set(tx, Expiry::new(days, now)),
        None => expiry_store::end(tx),
    }
}

/// When the user's packs expire, and how many, the first ones first; packs in offers, trades and the live queue do not.
pub fn expiring(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<(Timestamp, i64)>> {
    let Some(expiry) = expiry_store::find(conn)? else { return Ok(Vec::new()) };
    let packs = find(conn, user)?.packs;
    let free = expiry_rules::newest(packs, expiry_store::arrivals(conn, user, packs)?);
    let mut times: BTreeMap<Timestamp, i64> = BTreeMap::new();
    for arrival in free {
        *times.entry(expiry.expires_at(arrival.came)).or_default() += arrival.packs;
    }
    Ok(times.into_iter().take(EXPIRING).collect())
}

/// Users whose packs expire or need a notice at `now`, and some who turn out to have no such packs.
pub fn due(conn: &mut Conn<'_>, now: Timestamp, limit: u32) -> Result<Vec<UserId>> {
    let base = expiry_store::find(conn)?.and_then(|expiry| expiry.due_base(now));
    base.map_or_else(|| Ok(Vec::new()), |base| expiry_store::due(conn, base, limit))
}

/// When the next users are [`due`].
pub fn next_due(conn: &mut Conn<'_>, _: Timestamp) -> Result<Option<Timestamp>> {
    let Some(expiry) = expiry_store::find(conn)? else { return Ok(None) };
    Ok(expiry_store::first_base(conn)?.map(|base| expiry.visit_at(base)))
}

/// Takes this user's expired packs. Call it before packs are used; [`super::take_pack`] does so itself.
pub fn visit_due(tx: &mut Tx<'_>, user: UserId, now: Timestamp, dice: &Dice) -> Result<bool> {
    Ok(visit_all(tx, &[user], now, dice)? > 0)
}

/// Takes the expired packs of these users, and tells users whose packs expire soon. Returns the number of users that
/// were due.
pub fn visit_all(tx: &mut Tx<'_>, users: &[UserId], now: Timestamp, dice: &Dice) -> Result<usize> {
    let Some(expiry) = expiry_store::find(tx)? else { return Ok(0) };
    let Some(base) = expiry.due_base(now) else { return Ok(0) };
    let wallets = expiry_store::hold(tx, users, base)?;
    for wallet in &wallets {
        visit(tx, expiry, wallet, now, dice)?;
    }
    Ok(wallets.len())
}

fn visit(tx: &mut Tx<'_>, expiry: Expiry, wallet: &HeldWallet, now: Timestamp, dice: &Dice) -> Result<()> {
    let HeldWallet { user, packs, notified } = *wallet;
    let free = expiry_rules::newest(packs, expiry_store::arrivals(tx, user, packs)?);
    let visit = expiry.visit(&free, notified, now);
    expiry_store::visited(tx, user, &visit)?;
    if visit.expired > 0 {
        announce(tx, Some(user));
        // The conservation checks compare the entry with the packs that came until the limit.
        let limit = expiry.limit(now).millis().to_string();
        store::note(tx, user, LedgerId::new(now, dice), Source::Expired, -visit.expired, Some(&limit), now)?;
        let message = msg!("notice.packs_expired", packs = visit.expired, days = expiry.days);
        notifications::add(tx, user, &Notice::new("packs", message).about(PACKS_PAGE), now, dice)?;
    }
    if let Some((soon, day)) = visit.soon {
        let date: String = expiry_rules::start_of(day).to_string().chars().take("YYYY-MM-DD".len()).collect();
        let message = msg!("notice.packs_expire_soon", packs = soon, date);
        notifications::add(tx, user, &Notice::new("packs", message).about(PACKS_PAGE), now, dice)?;
    }
    Ok(())
}
