//! Packs: their content, their openings, and the proof that openings are fair.
//!
//! Invariants: an opening succeeds completely or changes nothing; it draws from one published, immutable version of its
//! pack, with a seed whose hash was in the public log before; it updates no row that other users' openings update; its
//! row is inserted before its cards, so that a transaction that locks the openings sees all held copies
//! (docs/fairness.md). A live opening and its cards are not public until the overlay has shown them.

mod catch_up;
pub mod closer;
pub mod exception_store;
mod drawing;
pub mod draws;
mod expiry;
mod fairness;
pub mod intent;
pub mod log_store;
pub mod odds;
pub mod open;
pub mod opening_store;
pub mod openings;
mod mine;
mod pity_store;
pub mod pools;
mod preferred;
mod public;
pub mod published_store;
mod routes;
pub mod rules;
pub mod seed_store;
pub mod seeds;
pub mod store;
pub mod supply;
pub mod ticket_answers;
mod ticket_store;
pub mod tickets;
pub mod trial;
pub mod verify;
mod version2;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use catch_up::catch_up;
pub use foilcast_draw as draw;
pub use opening_store::OpeningRow;
pub use openings::Opening;
pub use pools::Pools;
pub use preferred::{PackRef, preferred_pack};
pub use public::with_secrets;
pub use routes::routes;
pub use rules::{NewPack, Pack, Payment};

use crate::auth::Auth;
use crate::cards::Cards;
use crate::core::Core;
use crate::due;
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::PackId;
use crate::jobs::Job;
use crate::realtime::Event;
use crate::spa::Page;
use crate::transparency::Transparency;
use axum::extract::FromRef;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use supply::{Recount, RecountQueue};
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef)]
pub struct Packs {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
    pub transparency: Transparency,
    pub pools: Arc<Pools>,
    /// Requests for counts of held copies.
    pub recounts: RecountQueue,
}

impl Packs {
    pub fn new(core: Core, auth: Auth, cards: Cards, transparency: Transparency) -> Self {
        let recounts = RecountQueue::spawn(core.downgrade(), Arc::clone(&cards.supply));
        Self { core, auth, cards, transparency, pools: Arc::default(), recounts }
    }

    /// All kinds of packs, the default one first. Cached until one changes.
    pub async fn list(&self) -> Result<Arc<Vec<Arc<Pack>>>> {
        self.pools.list(&self.core.db).await
    }

    /// The pack with this id, or the default one for `None`.
    pub async fn find(&self, id: Option<PackId>) -> Result<Arc<Pack>> {
        self.pools.find(&self.core.db, id).await
    }
}

impl Feature for Packs {
    const PAGES: &'static [Page] = &[
        Page::new("/dashboard", "src/features/dashboard/DashboardPage.tsx"),
        Page::new("/packs/:id/odds", "src/features/packs/OddsPage.tsx"),
        Page::new("/admin/packs", "src/features/packs/editor/PacksPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn start(&self) -> BoxFuture<'_, anyhow::Result<()>> {
        Box::pin(async {
            version2::begin(self).await?;
            // Before the log is closed again after a stop: such a ticket never gets a batch.
            while tickets::take_back_unbatched(self).await? {}
            Ok(supply::recount(self).await?)
        })
    }

    fn jobs(&self) -> Vec<Job> {
        let (rotating, closing, drawing) = (self.clone(), self.clone(), self.clone());
        vec![
            Job::new("seeds", move || seeds::rotation(rotating.clone())),
            Job::new("log", move || closer::closer(&closing).run()).awaited(),
            due::job(self),
            Job::new("draws", move || draws::Draws::new(drawing.clone(), &drawing.core.node_name()).run()).awaited(),
        ]
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::CatalogueChanged => self.pools.forget(),
            // Do not wait for the count; errors are in the log.
            Event::CopyMoved { definition, modifier } => {
                drop(self.recounts.ask(Recount::One(*definition, *modifier)));
            }
            Event::CopiesReturned => drop(self.recounts.ask(Recount::Everything)),
            _ => {}
        }
    }

    fn missed(&self) {
        self.pools.forget();
        drop(self.recounts.ask(Recount::Everything));
    }
}
