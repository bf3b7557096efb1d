//! The leaderboard: champions and rankings of all users, by their possessions and actions.
//!
//! Invariants: it shows nothing of a live opening before the overlay has shown it. A standing is derived from stored
//! data only, so that a recount gives the same result. No transaction waits for it.
//!
//! All standings are in memory, some hundred bytes each, sorted by every ranking (`ranks.rs`). They are counted once,
//! in one scan of the cards, owner by owner. After that, each commit reports the users whose standings may have changed
//! (`Board::changed`), and a job counts only those, a fifth of a second later and a few hundred at a time. Readers get
//! the last counted state and do not wait. So an opening writes nothing for the leaderboard, and a response costs the
//! same with a thousand cards as with millions (docs/scaling.md). Changes that this process is not notified of (another
//! node, a manual import) are included by the full count every ten minutes.

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
            Event::CopiesReturned => self.board.mark_all_changed(),
            _ => {}
        }
    }

    fn missed(&self) {
        self.board.mark_all_changed();
    }
}
