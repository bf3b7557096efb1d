//! Deleting an account: open trades, listings and offers end first, then the account goes and its cards stay.

use super::store::{self, Open};
use crate::account::Accounts;
use crate::auth;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency;
use crate::ids::UserId;
use crate::messages::msg;
use crate::overlay::queue;
use crate::packs::{self, seed_store, seeds};
use crate::twitch::webhook;
use crate::users::{self, Role, User};
use crate::wallet::{self, Grant, Source};
use crate::{achievements, collection, grading, market, notifications, profile, show, trades, wishes};

/// How often to look again when something new was opened in between.
const ROUNDS: usize = 10;

/// Ends everything that is open, then the account.
///
/// # Errors
/// 409 for the streamer, and while a live opening is not shown yet; `Busy` when others go on opening things with them.
pub async fn leave(accounts: &Accounts, user: UserId) -> Result<()> {
    let check = move |conn: &mut Conn<'_>| {
        may_leave(conn, user)?;
        check_seed(conn, user)
    };
    accounts.core.db.read(check).await?;
    for _ in 0..ROUNDS {
        let ctx = TxContext::of(&accounts.cards).await?;
        end_open(accounts, &ctx, user).await?;
        if accounts.core.db.write(move |tx| go(tx, &ctx, user)).await? {
            // The announcement comes to the same, but perhaps after the answer.
            accounts.auth.sessions.forget_user(user);
            return Ok(());
        }
    }
    Err(Error::Busy { retry_after: 1 })
}

/// The seed of a deleted account is revealed, which waits for the show and for a ticket.
fn check_seed(conn: &mut Conn<'_>, user: UserId) -> Result<()> {
    seeds::check_revealable(conn, user, "delete")
}

/// The account, if it may go.
fn may_leave(conn: &mut Conn<'_>, user: UserId) -> Result<User> {
    let found = users::store::by_id(conn, user)?.ok_or(Error::Unauthorized)?;
    if found.role == Role::Owner {
        return Err(Error::conflict(msg!("owner_stays")));
    }
    Ok(found)
}

/// Ends everything that is open, each in a transaction of its own, as if it were ended one by one.
async fn end_open(accounts: &Accounts, ctx: &TxContext, user: UserId) -> Result<()> {
    let Open { trades: open_trades, listings, offers, queue } =
        accounts.core.db.read(move |conn: &mut Conn<'_>| store::open(conn, user)).await?;
    for listing in listings {
        let ctx = ctx.clone();
        unless_over(accounts.core.db.write(move |tx| market::remove_listing(tx, &ctx, listing)).await)?;
    }
    for (listing, offer) in offers {
        let ctx = ctx.clone();
        unless_over(accounts.core.db.write(move |tx| market::remove_offer(tx, &ctx, listing, offer)).await)?;
    }
    for trade in open_trades {
        let ctx = ctx.clone();
        unless_over(accounts.core.db.write(move |tx| trades::side_left(tx, &ctx, trade)).await)?;
    }
    for entry in queue {
        unless_over(accounts.core.db.write(move |tx| queue::withdraw(tx, entry, Some(user))).await)?;
    }
    Ok(())
}

/// Ignores a conflict: another request has ended it.
fn unless_over<T>(ended: Result<T>) -> Result<()> {
    match ended {
        Ok(_) | Err(Error::NotFound(_) | Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Takes the account away. Returns `false` when something is open again.
fn go(tx: &mut Tx<'_>, ctx: &TxContext, user: UserId) -> Result<bool> {
    may_leave(tx, user)?;
    if !store::open(tx, user)?.is_empty() {
        return Ok(false);
    }
    check_seed(tx, user)?;
    market::forget_words(tx, user)?;
    trades::store::forget_words(tx, user)?;
    collection::store::set_featured(tx, user, &[])?;
    grading::owner_leaves(tx, ctx, user)?;
    achievements::store::forget(tx, user)?;
    // Nothing is opened with it any more, and verifiers want to see it.
    seed_store::reveal(tx, user, ctx.now)?;
    let left = u32::try_from(wallet::find(tx, user)?.packs).unwrap_or(u32::MAX);
    wallet::revoke(tx, user, Grant::new(left, Source::Departure), ctx.now, &ctx.dice)?;
    packs::store::set_preferred(tx, user, None)?;
    profile::store::set_favorite(tx, user, None)?;
    wishes::store::delete_all(tx, user)?;
    show::forget(tx, user)?;
    notifications::store::forget(tx, user)?;
    idempotency::forget_user(tx, user)?;
    for subject in users::leave(tx, user, ctx.now)? {
        webhook::forget(tx, &subject)?;
    }
    auth::end_sessions(tx, user)?;
    Ok(true)
}
