//! Commands on trades. Each runs in the caller's transaction.

use super::rules::{self, CancellationReason, Side, TradeAction, TradeStatus};
use super::store::{self, Ending, NewTrade};
use super::trade::{Open, Trade};
use super::{closing, notices};
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::collection::locks::{self, HandOver, Holder, LockKind};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, TradeId, UserId};
use crate::messages::msg;
use crate::realtime::Event;
use crate::users::{self, User};
use crate::wallet::{self, Grant, Source, XP_TRADE};

/// The kind of the event that a trade adds to a card's history.
const CARD_EVENT: &str = "traded";

/// A request for a new trade with validated sides.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub id: TradeId,
    pub sender: UserId,
    /// The recipient's user id or name.
    pub recipient: String,
    pub offered: Side,
    pub requested: Side,
    pub message: Option<String>,
    /// The trade that this counter-offer answers.
    pub counter_of: Option<TradeId>,
    pub expires_at: Timestamp,
}

/// Offers a trade. Locks the offered cards, reserves the offered packs, and checks that the requested ones are free.
///
/// A counter-offer first ends the trade that it answers.
pub fn propose(tx: &mut Tx<'_>, ctx: &TxContext, new: &Proposal) -> Result<Trade> {
    users::store::still_here(tx, new.sender)?;
    let recipient = users::resolve(tx, &new.recipient)?;
    if recipient.id == new.sender {
        return Err(Error::invalid_field("recipient", msg!("invalid.trade_with_self")));
    }
    let countered = match new.counter_of {
        Some(id) => Some(counter(tx, ctx, id, [new.sender, recipient.id])?),
        None => None,
    };
    let holder = Holder { kind: LockKind::Trade, id: new.id.as_str() };
    locks::lock(tx, &ctx.presenter, new.sender, &new.offered.cards, holder)?;
    locks::check(tx, &ctx.presenter, recipient.id, &new.requested.cards)?;
    store::insert(
        tx,
        &NewTrade {
            id: new.id,
            sender: new.sender,
            recipient: recipient.id,
            offered: &new.offered,
            requested: &new.requested,
            message: new.message.as_deref(),
            counter_of: new.counter_of,
            expires_at: new.expires_at,
            now: ctx.now,
        },
    )?;
    if let Some(countered) = &countered {
        wallet::in_order(tx, [countered.row.sender.id, new.sender])?;
        closing::free_packs(tx, countered)?;
    }
    reserve_packs(tx, ctx, new.sender, new.offered.packs)?;
    check_packs(tx, &recipient, new.requested.packs)?;
    let open = Open::find(tx, &ctx.presenter, new.id)?;
    notices::offered(tx, ctx, &open)?;
    closing::announce(tx, &open);
    tx.announce(Event::CollectionChanged { user: new.sender });
    Trade::of(open)
}

/// Ends the trade that a counter-offer answers. The caller releases its packs, because wallets are locked last.
fn counter(tx: &mut Tx<'_>, ctx: &TxContext, id: TradeId, [by, to]: [UserId; 2]) -> Result<Open> {
    let open = Open::find(tx, &ctx.presenter, id)?;
    rules::check_may(TradeAction::Reject, open.people(), by)?;
    if open.row.sender.id != to {
        return Err(Error::invalid_field("counterOf", msg!("invalid.counter_of")));
    }
    let ending = Ending::without_exchange(TradeStatus::Cancelled, Some(CancellationReason::Countered));
    let countered = end(tx, ctx, open, ending)?;
    closing::free_cards(tx, &countered)?;
    Ok(countered)
}

/// Ends an open trade, or returns an error that states why it is already closed.
fn end(tx: &mut Tx<'_>, ctx: &TxContext, open: Open, ending: Ending) -> Result<Open> {
    let over = rules::is_over(open.row.status, open.row.reason);
    closing::close(tx, ctx, open, ending)?.ok_or(over)
}

/// Reserves packs that a user offers, or returns an error that states how many are free.
pub fn reserve_packs(tx: &mut Tx<'_>, ctx: &TxContext, user: UserId, packs: u32) -> Result<()> {
    if packs == 0 {
        return Ok(());
    }
    wallet::expiry::visit_due(tx, user, ctx.now, &ctx.dice)?;
    let wallet = wallet::find(tx, user)?;
    if wallet.packs < i64::from(packs) {
        let wallet::Wallet { packs: free, reserved, .. } = wallet;
        return Err(Error::conflict(msg!("no_packs.offered", packs, free, reserved)));
    }
    wallet::reserve(tx, user, packs)
}

/// Checks that `owner` has at least `packs` free packs.
fn check_packs(conn: &mut Conn<'_>, owner: &User, packs: u32) -> Result<()> {
    let free = if packs == 0 { 0 } else { wallet::find(conn, owner.id)?.packs };
    if free >= i64::from(packs) {
        return Ok(());
    }
    Err(Error::conflict(msg!("no_packs.asked", packs, name = &owner.username, free)))
}

/// Accepts a trade: transfers the cards and packs, and ends every other open trade that asks for one of the cards.
///
/// # Errors
/// 409 `changed` if `version` is given and is not the trade's current version, `card_busy` or `card_moved` if a card
/// cannot be transferred, `no_packs`, `trade_closed`.
pub fn accept(tx: &mut Tx<'_>, ctx: &TxContext, id: TradeId, by: UserId, version: Option<&str>) -> Result<Trade> {
    let open = Open::find(tx, &ctx.presenter, id)?;
    rules::check_may(TradeAction::Accept, open.people(), by)?;
    let [offered, requested] = open.cards();
    let moved = [offered.as_slice(), &requested].concat();
    let rivals = store::asking_for(tx, &moved)?;
    // Trades are locked by id: end those with lower ids before this one, and the others after it.
    let (before, after) = rivals.split_at(rivals.partition_point(|rival| *rival < id));
    let cause = closing::Cause::CardsMoved(moved);
    let ended = closing::end_all(tx, ctx, before, cause.clone())?;
    let done = Ending { status: TradeStatus::Accepted, reason: None, counts: open.counts };
    let open = end(tx, ctx, open, done)?;
    if version.is_some_and(|version| version != open.version()) {
        return Err(Error::conflict(msg!("changed.trade")));
    }
    let ended = ended.and(closing::end_all(tx, ctx, after.strip_prefix(&[id]).unwrap_or(after), cause)?);
    swap_cards(tx, ctx, &open, &offered, &requested)?;
    if ended.people().next().is_some() {
        wallet::in_order(tx, ended.people().chain(open.people()))?;
    }
    swap_packs(tx, ctx, &open)?;
    ended.settle(tx, ctx)?;
    notices::accepted(tx, ctx, &open)?;
    for user in open.people() {
        tx.announce(Event::CollectionChanged { user });
    }
    Trade::of(open)
}

fn swap_cards(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open, offered: &[CardId], requested: &[CardId]) -> Result<()> {
    let [sender, recipient] = open.people();
    let id = open.row.id;
    let reference = id.as_str();
    let give = |from, to, holder| HandOver { from, to, holder, kind: CARD_EVENT, reference, at: ctx.now };
    locks::hand_over(tx, &ctx.presenter, offered, give(sender, recipient, Some(reference)))?;
    locks::hand_over(tx, &ctx.presenter, requested, give(recipient, sender, None))
}

/// Transfers the packs, and grants XP to both users if a card in the trade is new to its recipient (`counts`).
fn swap_packs(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let [sender, recipient] = open.people();
    let id = open.row.id;
    let reference = id.as_str();
    // All trades lock the two wallets in the order of user ids, so they cannot deadlock.
    if open.counts {
        for user in [sender.min(recipient), sender.max(recipient)] {
            wallet::add_exchange_xp(tx, user, XP_TRADE, ctx.now)?;
        }
    } else if open.row.offered_packs + open.row.requested_packs > 0 {
        wallet::in_order(tx, [sender, recipient])?;
    }
    let packs = |amount| Grant::new(amount, Source::Exchange).about(reference);
    let offered = open.row.offered_packs;
    let requested = open.row.requested_packs;
    if requested > 0 {
        let free = wallet::find(tx, recipient)?.packs;
        if free < i64::from(requested) {
            return Err(Error::conflict(msg!("no_packs.accepted", packs = requested, free)));
        }
    }
    wallet::hand_over_reserved(tx, (sender, recipient), packs(offered), ctx.now, &ctx.dice)?;
    wallet::hand_over(tx, (recipient, sender), packs(requested), ctx.now, &ctx.dice)
}

/// Rejects a trade that was offered to `by`.
pub fn reject(tx: &mut Tx<'_>, ctx: &TxContext, id: TradeId, by: UserId) -> Result<Trade> {
    let ending = Ending::without_exchange(TradeStatus::Rejected, None);
    let open = end_without_exchange(tx, ctx, id, TradeAction::Reject, by, ending)?;
    notices::rejected(tx, ctx, &open)?;
    Trade::of(open)
}

/// Cancels a trade that `by` offered.
pub fn cancel(tx: &mut Tx<'_>, ctx: &TxContext, id: TradeId, by: UserId) -> Result<Trade> {
    let ending = Ending::without_exchange(TradeStatus::Cancelled, Some(CancellationReason::Withdrawn));
    let open = end_without_exchange(tx, ctx, id, TradeAction::Cancel, by, ending)?;
    notices::withdrawn(tx, ctx, &open)?;
    Trade::of(open)
}

/// Ends a trade without an exchange, and releases its cards and packs.
fn end_without_exchange(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    id: TradeId,
    action: TradeAction,
    by: UserId,
    ending: Ending,
) -> Result<Open> {
    let open = Open::find(tx, &ctx.presenter, id)?;
    rules::check_may(action, open.people(), by)?;
    let open = end(tx, ctx, open, ending)?;
    closing::free_cards(tx, &open)?;
    closing::free_packs(tx, &open)?;
    Ok(open)
}
