//! The public log: lines about all events that change which copies are free, in hash-linked batches
//! (docs/decisions/draw-2.md, sections 4 to 6).
//!
//! Invariants: a line is added in the transaction of its event, except `opening` lines, which the closer adds; a batch
//! never changes; one node at a time closes batches, and every batch follows the newest one; a batch with tickets names
//! a round that is not published yet. Nothing is closed before the log begins.

mod append;
mod batches;
mod heads;
pub mod line_store;
mod results;
mod routes;
pub mod rules;
pub mod store;
#[cfg(test)]
mod tests;
pub mod watch;

pub use append::{append, append_one, append_weights};
pub use batches::{Closer, OpeningSource};
pub use results::{DrawnResults, ResultsJob, UNBATCHED_MS};
pub use routes::routes;

use crate::beacon::BeaconClient;
use crate::core::Core;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::feature::Feature;
use crate::realtime::{Event, LogHead};
use crate::settings::BeaconMissing;
use axum::http::HeaderValue;
use foilcast_beacon::Round;
use foilcast_draw::Level;
use futures_util::future::BoxFuture;
use heads::NewestHead;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone)]
pub struct Transparency {
    pub core: Core,
    pub beacon: BeaconClient,
    newest: Arc<NewestHead>,
}

impl Transparency {
    pub fn new(core: Core, beacon: BeaconClient) -> Self {
        Self { core, beacon, newest: Arc::default() }
    }

    /// The value of the header `Foilcast-Log`; `None` while the log is empty.
    pub fn header(&self) -> Option<HeaderValue> {
        self.newest.header()
    }

    /// The level of a result that should get a ticket line; `None` if it waits for the beacon (section 4.1).
    pub async fn level(&self) -> Option<Level> {
        match self.core.settings.now().beacon_missing {
            _ if self.beacon.usable().await.is_some() => Some(Level::Two),
            BeaconMissing::LevelOne => Some(Level::One),
            BeaconMissing::Wait => None,
        }
    }

    /// A round of the beacon with this id, which may be an earlier one than the current. Waits until it is known.
    pub async fn round(&self, beacon: &str, number: u64) -> Result<Round> {
        let current = self.beacon.beacon().filter(|current| current.id().to_string() == beacon);
        if let Some(beacon) = current {
            return self.beacon.obtain(beacon, number).await;
        }
        let id = beacon.to_owned();
        let stored = self.core.db.read(move |conn: &mut Conn<'_>| crate::beacon::store::beacon(conn, &id)).await?;
        let stored = stored.ok_or_else(|| Error::internal("the beacon of a ticket is unknown: configure it again"))?;
        self.beacon.obtain(&stored, number).await
    }

    async fn load_newest(&self) -> Result<()> {
        let newest = self.core.db.read(|conn: &mut Conn<'_>| store::newest(conn)).await?;
        newest.map_or(Ok(()), |batch| self.newest.arrived(batch.announced()))
    }
}

impl store::StoredBatch {
    fn announced(&self) -> LogHead {
        let foilcast_draw::Batch { epoch, number, previous, round, .. } = self.header;
        LogHead { epoch, batch: number, previous, head: self.head, round }
    }
}

impl Feature for Transparency {
    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn start(&self) -> BoxFuture<'_, anyhow::Result<()>> {
        Box::pin(async { Ok(self.load_newest().await?) })
    }

    fn on_event(&self, event: &Event) {
        if let Event::LogHead(head) = event
            && let Err(error) = self.newest.arrived(*head)
        {
            tracing::error!(%error, "could not keep a head of the log");
        }
    }

    /// The newest head is read again beside the requests, which get an older one until then.
    fn missed(&self) {
        let transparency = self.clone();
        tokio::spawn(async move {
            if let Err(error) = transparency.load_newest().await {
                tracing::warn!(%error, "could not read the newest head of the log");
            }
        });
    }
}
