//! The live queue and its show: packs wait in a queue, and the overlay shows their openings one after another.
//!
//! Invariants: an entry of the queue holds one reserved pack of its owner until it is opened or given back; one
//! opening is shown at a time; its cards belong to the owner from the commit on and are not public before the show has
//! ended; no entry is lost when a server or an overlay stops. `rules` decides, from stored state; `sockets` sends the
//! messages, after the commit.

mod admission;
pub mod clock;
mod current_show;
mod dispatcher;
mod flips;
mod joining;
mod log_heads;
pub mod opening;
pub mod presence;
pub mod queue;
mod routes;
pub mod rules;
mod sending;
mod signed_in;
pub mod sockets;
pub mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use dispatcher::Dispatcher;
pub use opening::OpeningStarted;
pub use presence::OverlayPresence;
pub use routes::routes;
pub use store::QueueSource;

use crate::auth::Auth;
use crate::config::Config;
use crate::core::Core;
use crate::dice::Dice;
use crate::error::Result;
use crate::feature::Feature;
use crate::ids::UserId;
use crate::jobs::Job;
use crate::observe::Metrics;
use crate::packs::Packs;
use crate::realtime::Event;
use crate::spa::Page;
use crate::users;
use axum::extract::FromRef;
use presence::Rehearsal;
use std::ops::Deref;
use std::sync::{Arc, Weak};
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone)]
pub struct Overlay(Arc<OverlayParts>);

pub struct OverlayParts {
    pub core: Core,
    pub auth: Auth,
    pub packs: Packs,
    pub presence: OverlayPresence,
}

impl Deref for Overlay {
    type Target = OverlayParts;
    fn deref(&self) -> &OverlayParts {
        &self.0
    }
}

/// A weak handle for sockets, which may outlive the server.
#[derive(Clone)]
pub struct WeakOverlay(Weak<OverlayParts>);

impl WeakOverlay {
    pub fn upgrade(&self) -> Option<Overlay> {
        self.0.upgrade().map(Overlay)
    }
}

impl FromRef<Overlay> for Auth {
    fn from_ref(overlay: &Overlay) -> Self {
        overlay.auth.clone()
    }
}

impl Overlay {
    pub fn new(core: Core, auth: Auth, packs: Packs) -> Self {
        let presence = OverlayPresence::new(&core.nodes);
        Self(Arc::new(OverlayParts { core, auth, packs, presence }))
    }

    pub fn downgrade(&self) -> WeakOverlay {
        WeakOverlay(Arc::downgrade(&self.0))
    }
}

impl Feature for Overlay {
    const PAGES: &'static [Page] = &[
        Page::new("/queue", "src/features/queue/QueuePage.tsx"),
        Page::source("/stream-overlay/:userId", "/overlay.html"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn jobs(&self) -> Vec<Job> {
        let overlay = self.clone();
        let run = move || Dispatcher::new(overlay.clone(), &overlay.core.node_name()).run();
        vec![Job::new("live queue", run).awaited()]
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::Rehearsal { id, until, opening } => {
                self.presence.rehearse(Rehearsal { id: *id, until: *until, opening: Arc::new(opening.clone()) });
            }
            Event::RehearsalEnded { id } => drop(self.presence.rehearsed(*id)),
            Event::OverlaysElsewhere { overlays } => self.presence.set_other_nodes(overlays.clone()),
            _ => {}
        }
    }

    fn missed(&self) {}

    fn gauges(&self, metrics: &Metrics) {
        metrics.set_overlay(self.presence.connected());
    }
}

/// Generates a random key for the overlay that is safe in a URL.
pub fn new_key(dice: &Dice) -> String {
    const_hex::encode(dice.bytes::<24>())
}

/// Creates the overlay's key if the database has none. The server calls this at start.
pub async fn prepare(overlay: &Overlay) -> Result<()> {
    let key = new_key(&overlay.core.dice);
    let key = overlay.core.db.write(move |tx| {
        store::set_first_key(tx, &key)?;
        Ok(store::show(tx)?.overlay_key)
    });
    overlay.presence.set_key(&key.await?);
    Ok(())
}

/// The overlay's address for a browser source.
pub fn link(config: &Config, streamer: UserId, key: &str) -> String {
    format!("{}/stream-overlay/{streamer}?key={key}", config.public_url())
}

/// The address of the goal and raffle widget for a browser source.
pub fn goal_link(config: &Config, streamer: UserId, key: &str) -> String {
    format!("{}/stream-goal/{streamer}?key={key}", config.public_url())
}

/// The overlay's address, once the streamer has signed in; a demo's streamer always exists.
pub async fn find_link(overlay: &Overlay) -> Result<Option<String>> {
    let found = overlay.core.db.read(|conn| Ok((users::owner(conn)?, store::show(conn)?.overlay_key))).await?;
    Ok(found.0.map(|owner| link(&overlay.core.config, owner.id, &found.1)))
}
