//! Ends trades: a guarded update, once per trade, that releases cards and packs and notifies both sides.

use super::notices;
use super::rules::{CancellationReason, TradeStatus};
use super::store::{self, Ending};
use super::trade::Open;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::collection::locks;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::{CardId, TradeId, UserId};
use crate::realtime::Event;
use crate::wallet;

/// Why a trade ends other than by its users.
#[derive(Debug, Clone)]
pub(super) enum Cause {
    Expired,
    /// These cards were transferred.
    CardsMoved(Vec<CardId>),
    /// The demo set is removed.
    DemoCleared,
    /// One user's account is deleted.
    SideLeft,
}

impl Cause {
    fn reason(&self) -> CancellationReason {
        match self {
            Self::Expired => CancellationReason::Expired,
            Self::CardsMoved(_) => CancellationReason::CardMoved,
            Self::DemoCleared => CancellationReason::DemoCleared,
            Self::SideLeft => CancellationReason::SideLeft,
        }
    }
}

/// Trades that have ended. Their cards are released; `settle` releases their packs, because wallets are locked last.
#[must_use = "call `settle` after the transfer of the cards: it releases packs and notifies both sides"]
#[derive(Debug)]
pub struct Ended {
    trades: Vec<Open>,
    cause: Cause,
}

impl Ended {
    /// The users who get packs back: their wallets change.
    pub fn people(&self) -> impl Iterator<Item = UserId> + '_ {
        self.trades.iter().filter(|open| open.row.offered_packs > 0).map(|open| open.row.sender.id)
    }

    /// Adds other trades that ended for the same reason.
    pub(super) fn and(mut self, others: Self) -> Self {
        self.trades.extend(others.trades);
        self
    }

    /// Releases the packs and notifies both sides of each trade. Returns the number of trades.
    ///
    /// A caller that changes other wallets, too, must first lock all of them with [`wallet::in_order`].
    pub fn settle(self, tx: &mut Tx<'_>, ctx: &TxContext) -> Result<usize> {
        wallet::in_order(tx, self.people())?;
        wallet::release_all(tx, self.trades.iter().map(|open| (open.row.sender.id, open.row.offered_packs)))?;
        for user in self.people() {
            tx.announce(Event::CollectionChanged { user });
        }
        for open in &self.trades {
            match &self.cause {
                Cause::Expired => notices::expired(tx, ctx, open)?,
                cause => notices::cancelled(tx, ctx, open, cause)?,
            }
        }
        Ok(self.trades.len())
    }
}

/// Ends a trade that is pending and has not expired. Returns its new state; `None` if another request was first.
///
/// This releases neither cards nor packs.
pub(super) fn close(tx: &mut Tx<'_>, ctx: &TxContext, open: Open, ending: Ending) -> Result<Option<Open>> {
    close_after(tx, ctx, open, ending, ctx.now)
}

fn close_after(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    mut open: Open,
    ending: Ending,
    after: Timestamp,
) -> Result<Option<Open>> {
    let closed = open.snapshot()?;
    if !store::close(tx, open.row.id, ending, ctx.now, &closed, after)? {
        return Ok(None);
    }
    note_end(tx, &mut open, ctx, ending, closed);
    Ok(Some(open))
}

fn note_end(tx: &mut Tx<'_>, open: &mut Open, ctx: &TxContext, ending: Ending, closed: String) {
    open.row.status = ending.status;
    open.row.reason = ending.reason;
    open.row.counts = ending.counts;
    open.row.updated_at = ctx.now;
    open.row.closed = Some(closed);
    announce(tx, open);
}

/// Announces a change of this trade after the commit.
pub(super) fn announce(tx: &mut Tx<'_>, open: &Open) {
    let status = open.row.status.as_str().to_owned();
    tx.announce(Event::TradeUpdated { trade: open.row.id, users: open.people(), status });
}

/// Releases the cards that a trade holds.
pub(super) fn free_cards(tx: &mut Tx<'_>, open: &Open) -> Result<()> {
    if !open.offered.is_empty() && locks::release(tx, open.row.id.as_str())? > 0 {
        tx.announce(Event::CollectionChanged { user: open.row.sender.id });
    }
    Ok(())
}

/// Releases the packs that a trade holds.
pub(super) fn free_packs(tx: &mut Tx<'_>, open: &Open) -> Result<()> {
    if open.row.offered_packs > 0 {
        wallet::release(tx, open.row.sender.id, open.row.offered_packs)?;
        tx.announce(Event::CollectionChanged { user: open.row.sender.id });
    }
    Ok(())
}

/// Ends those of these trades that are open. `trades` must be in the order of their ids.
pub(super) fn end_all(tx: &mut Tx<'_>, ctx: &TxContext, trades: &[TradeId], cause: Cause) -> Result<Ended> {
    let ending = Ending::without_exchange(TradeStatus::Cancelled, Some(cause.reason()));
    let mut ended = Vec::new();
    for id in trades {
        let open = Open::find(tx, &ctx.presenter, *id)?;
        ended.extend(match cause {
            Cause::Expired => expire(tx, ctx, open, ending)?,
            // Also if it has expired but the job has not closed it yet.
            Cause::CardsMoved(_) | Cause::DemoCleared | Cause::SideLeft => {
                close_after(tx, ctx, open, ending, Timestamp::from_millis(0))?
            }
        });
    }
    let holding: Vec<&Open> = ended.iter().filter(|open| !open.offered.is_empty()).collect();
    locks::release_all(tx, &holding.iter().map(|open| open.row.id.as_str()).collect::<Vec<_>>())?;
    for open in holding {
        tx.announce(Event::CollectionChanged { user: open.row.sender.id });
    }
    Ok(Ended { trades: ended, cause })
}

fn expire(tx: &mut Tx<'_>, ctx: &TxContext, mut open: Open, ending: Ending) -> Result<Option<Open>> {
    let closed = open.snapshot()?;
    if !store::expire(tx, open.row.id, ctx.now, &closed)? {
        return Ok(None);
    }
    note_end(tx, &mut open, ctx, ending, closed);
    Ok(Some(open))
}

/// Ends every open trade that asks for one of these cards, except `except`.
///
/// Call it in the same transaction before a card is transferred, and settle the result afterwards. So rows are locked
/// in one order, and notifications show the cards as they were.
pub fn cards_moved(tx: &mut Tx<'_>, ctx: &TxContext, cards: &[CardId], except: Option<TradeId>) -> Result<Ended> {
    let mut open = store::asking_for(tx, cards)?;
    open.retain(|id| Some(*id) != except);
    end_all(tx, ctx, &open, Cause::CardsMoved(cards.to_vec()))
}
