//! Trades: two users exchange cards and packs.
//!
//! Invariants: a pending trade locks the offered cards and reserves the offered packs; the requested ones stay free and
//! are checked again when the trade is accepted; a trade ends once, by a guarded update, and releases what it held in
//! the same transaction; when a card is transferred, every other open trade that asks for it ends; a closed trade keeps
//! a snapshot of both sides; it gives experience and counts only if a card is new to its recipient. Rows are locked in
//! one order (trades by id, cards, wallets by user), so that transactions do not deadlock.

mod closing;
pub mod deadlines;
mod deals;
mod hints;
mod notices;
mod routes;
mod rules;
pub mod store;
mod trade;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use closing::{Ended, cards_moved};
pub use deals::{Proposal, accept, cancel, propose, reject, reserve_packs};
pub use routes::routes;
pub use rules::{CancellationReason, Side, SideLimits, TradeStatus, clean_text, in_words, tidy_message, version};
pub use store::{TraderRow, completed};
pub use trade::{Trade, Trader};

use crate::auth::Auth;
use crate::cards::Cards;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::Tx;
use crate::due;
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::TradeId;
use crate::jobs::Job;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Trades {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
}

impl Feature for Trades {
    const PAGES: &'static [Page] = &[
        Page::new("/trading", "src/features/trades/TradingPage.tsx"),
        Page::new("/trades/pending", "src/features/trades/PendingPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        vec![due::job(self)]
    }

    fn missed(&self) {}
}

/// Ends a trade of a user whose account is being deleted. Returns whether it was open.
pub fn side_left(tx: &mut Tx<'_>, ctx: &TxContext, trade: TradeId) -> Result<bool> {
    Ok(closing::end_all(tx, ctx, &[trade], closing::Cause::SideLeft)?.settle(tx, ctx)? == 1)
}

/// Ends every open trade with demo users or demo cards, and deletes the trades between demo users. Call it before the
/// users and cards are deleted. Returns how many were ended.
pub fn clear_demo(tx: &mut Tx<'_>, ctx: &TxContext) -> Result<usize> {
    let open = store::open_demo(tx)?;
    let ended = closing::end_all(tx, ctx, &open, closing::Cause::DemoCleared)?.settle(tx, ctx)?;
    store::delete_demo(tx)?;
    Ok(ended)
}
