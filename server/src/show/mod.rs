//! Streams, raffles among the viewers, and community goals.
//!
//! Invariants: at most one stream is on the air, one raffle undecided and one goal running; the hash of a raffle's
//! secret is public before users can enter, and its list of entrants before the draw; a draw that was started is in the
//! public log and cannot be cancelled (docs/decisions/draw-2.md, section 9); a user wins once per stream; a goal is
//! reached once, by the job that counts, and openings write no row for it; a goal's change of a pack is published as a
//! version and reverted by another, except for values that an admin has edited since. Moderators and admins control all
//! of it through the routes of `admin`.

mod allowance_store;
mod boost_store;
mod boosts;
mod goal_store;
mod goals;
mod job;
mod raffle_draws;
mod raffle_store;
mod raffles;
mod routes;
pub mod rules;
mod store;
mod streams;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use allowance_store::charge;
pub use boosts::Returned;
pub use goals::{NewGoal, Tally, add_by_hand, cost, count, end as end_goal, position, start as start_goal};
pub use job::{run, run_due};
pub use raffles::{
    EntryStatus, NewRaffle, Secret, cancel, cancel_undecided, close, draw, entry_status, join_open, open,
};
pub use routes::routes;
pub use streams::{begin, end};
pub use view::{GoalView, RaffleView, SceneView, WaysToJoin, goal, raffle, scene};
pub use words::{Audience, Counts, Entry, Prize};

use crate::auth::Auth;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::UserId;
use crate::jobs::Job;
use crate::packs::Packs;
use crate::packs::draw::PublicRaffle;
use crate::spa::Page;
use crate::transparency::ResultsJob;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Show {
    pub core: Core,
    pub auth: Auth,
    pub packs: Packs,
}

impl Feature for Show {
    const PAGES: &'static [Page] = &[
        Page::new("/raffles/:id", "src/features/fairness/RafflePage.tsx"),
        Page::source("/stream-goal/:userId", "/stream-goal.html"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let (show, drawing) = (self.clone(), self.clone());
        vec![
            Job::new("raffles and goals", move || job::run(show.clone())).awaited(),
            Job::new("raffles", move || ResultsJob::new(drawing.clone()).run()).awaited(),
        ]
    }

    fn missed(&self) {}
}

/// Removes a deleted user: the user's contributions still count anonymously, and public entries lose the name.
pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    raffles::forget(tx, user)?;
    goal_store::forget(tx, user)
}

/// All drawn raffles of version 2, for verifiers.
pub fn all_drawn(conn: &mut Conn<'_>) -> Result<Vec<PublicRaffle>> {
    raffle_store::drawn(conn, "", u32::MAX)
}
