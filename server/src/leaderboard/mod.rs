//! The leaderboard: champions and rankings over all people, from what they hold and did.
//!
//! Invariants: it shows nothing of a live opening before the overlay has; a standing follows from what is stored and from
//! nothing else, so that a recount gives the same result; no transaction waits for it.
//!
//! How it is kept: all figures are in memory, some hundred bytes each, and in the order of every ranking
//! (`ranks.rs`). They are counted once, in one walk over the cards, owner by owner; from then on whatever is committed
//! says whose figures may have changed (`Board::changed`), and a job counts those people alone, a fifth of a second later
//! and a few hundred in one go. Readers get what was counted last and wait for nothing. So an opening writes nothing for it,
//! and an answer costs the same with a thousand cards as with millions (docs/scaling.md). What this process cannot hear of
//! (another node, an import by hand) comes with a new count every ten minutes.

mod board;
mod count;
mod ranks;
mod routes;
mod rules;
mod sample;
mod standings;
pub mod store;
#[cfg(test)]
mod tests;

pub use board::{Board, recount};
pub use routes::routes;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::realtime::Event;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Leaderboard {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
    #[new(default)]
    pub board: Arc<Board>,
}

impl Feature for Leaderboard {
    const PAGES: &'static [Page] = &[Page::new("/leaderboard", "src/features/leaderboard/LeaderboardPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let leaderboard = self.clone();
        vec![Job::new("leaderboard", move || board::recount(leaderboard.clone()))]
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::UserChanged { user }
            | Event::UserArrived { user }
            | Event::PackOpened { user, .. }
            | Event::CollectionChanged { user }
            | Event::PacksChanged { user: Some(user) } => self.board.changed([*user]),
            Event::TradeUpdated { users, .. } => self.board.changed(*users),
            Event::PacksChanged { user: None } => self.board.packs_changed(),
            Event::CopiesReturned => self.board.everybody_changed(),
            _ => {}
        }
    }

    fn missed(&self) {
        self.board.everybody_changed();
    }
}
