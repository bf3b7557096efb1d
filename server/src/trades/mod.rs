//! Trades: two people swap cards and packs.
//!
//! Invariants: what a pending trade offers is locked by it and its packs are put aside; what it asks for stays free and
//! is looked at again when it is accepted; a trade ends once, by a guarded update, and whatever ends it frees what it
//! held in the same transaction; when a card changes hands, every other open trade that asks for it ends; a closed trade keeps
//! both sides as they were shown; it gives experience and counts only if a card goes to a person who never held it.
//! Rows are touched in one order (trades by id, cards, wallets by person), so that two endings do not wait for each
//! other.

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
pub use deals::{Proposal, accept, cancel, propose, reject};
pub use routes::routes;
pub use rules::{CancellationReason, Side, SideLimits, TradeStatus, counted, in_words, tidy_message, version};
pub use trade::{Trade, Trader};

use crate::auth::Auth;
use crate::cards::Cards;
use crate::collection::TxContext;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::{TradeId, UserId};
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
        let trades = self.clone();
        vec![Job::new("trades", move || deadlines::run(trades.clone()))]
    }

    fn missed(&self) {}
}

/// How many of a user's completed trades count (contract §12), on either side.
pub fn completed(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    store::completed(conn, user)
}

/// Ends a trade of a user who is about to delete their account; returns whether it was open.
pub fn side_left(tx: &mut Tx<'_>, ctx: &TxContext, trade: TradeId) -> Result<bool> {
    Ok(closing::end_all(tx, ctx, &[trade], closing::Cause::SideLeft)?.settle(tx, ctx)? == 1)
}

/// Ends every open trade with demo people or demo cards and forgets those of demo people among themselves; to be called
/// before the people and the cards go. Answers how many were ended.
pub fn clear_demo(tx: &mut Tx<'_>, ctx: &TxContext) -> Result<usize> {
    let open = store::open_demo(tx)?;
    let ended = closing::end_all(tx, ctx, &open, closing::Cause::DemoCleared)?.settle(tx, ctx)?;
    store::delete_demo(tx)?;
    Ok(ended)
}
