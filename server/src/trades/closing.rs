//! How trades end: guarded, once, freeing what they held, with a notification to both sides.

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

/// Why a trade ends without a decision of its sides.
#[derive(Debug, Clone)]
pub(super) enum Cause {
    /// It was not answered in time.
    Expired,
    /// These cards have another owner now.
    CardsMoved(Vec<CardId>),
    /// The demo set goes.
    DemoCleared,
    /// One side deletes their account.
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

/// Trades that have ended and whose cards are free; their packs are not yet, because wallets come last.
#[must_use = "call `settle` once the cards have been handed over: it gives packs back and tells both sides"]
#[derive(Debug)]
pub struct Ended {
    trades: Vec<Open>,
    cause: Cause,
}

impl Ended {
    /// The users who get packs back: their wallets are changed.
    pub fn people(&self) -> impl Iterator<Item = UserId> + '_ {
        self.trades.iter().filter(|open| open.row.offered_packs > 0).map(|open| open.row.sender.id)
    }

    /// The same trades and others that ended for the same reason.
    pub(super) fn and(mut self, others: Self) -> Self {
        self.trades.extend(others.trades);
        self
    }

    /// Gives packs back and tells both sides of each. Returns how many there were.
    ///
    /// A caller that changes other wallets as well takes all of them with [`wallet::in_order`] first.
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

/// Ends a trade that is pending and not expired; returns it as it is then, or `None` when another request was faster.
///
/// Nothing is freed yet.
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

/// Says, after the commit, that this trade is another one than before.
pub(super) fn announce(tx: &mut Tx<'_>, open: &Open) {
    let (trade, users, status) = (open.row.id, open.people(), open.row.status.as_str().to_owned());
    tx.announce(Event::TradeUpdated { trade, users, status });
}

/// Frees the cards that a trade held.
pub(super) fn free_cards(tx: &mut Tx<'_>, open: &Open) -> Result<()> {
    if !open.offered.is_empty() && locks::release(tx, open.row.id.as_str())? > 0 {
        tx.announce(Event::CollectionChanged { user: open.row.sender.id });
    }
    Ok(())
}

/// Gives the packs that a trade held back.
pub(super) fn free_packs(tx: &mut Tx<'_>, open: &Open) -> Result<()> {
    if open.row.offered_packs > 0 {
        wallet::release(tx, open.row.sender.id, open.row.offered_packs)?;
        tx.announce(Event::CollectionChanged { user: open.row.sender.id });
    }
    Ok(())
}

/// Ends those of these trades that are open; they are given in the order of their ids.
pub(super) fn end_all(tx: &mut Tx<'_>, ctx: &TxContext, trades: &[TradeId], cause: Cause) -> Result<Ended> {
    let ending = Ending::without_exchange(TradeStatus::Cancelled, Some(cause.reason()));
    let mut ended = Vec::new();
    for id in trades {
        let open = Open::find(tx, &ctx.presenter, *id)?;
        ended.extend(match cause {
            Cause::Expired => expire(tx, ctx, open, ending)?,
            // Also one that has expired but was not closed yet.
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

/// Ends every open trade that asks for one of these cards, except the one that moves them.
///
/// To be called by whatever makes cards change hands, in its transaction and before the cards are handed over; what it
/// answers is settled afterwards. So rows are touched in one order, and notifications show the cards as they were.
pub fn cards_moved(tx: &mut Tx<'_>, ctx: &TxContext, cards: &[CardId], except: Option<TradeId>) -> Result<Ended> {
    let mut open = store::asking_for(tx, cards)?;
    open.retain(|id| Some(*id) != except);
    end_all(tx, ctx, &open, Cause::CardsMoved(cards.to_vec()))
}
