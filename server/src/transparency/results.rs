//! The job that draws grades and raffles with the rounds of their ticket lines (docs/decisions/draw-2.md, section 4.2).
//!
//! A result whose line has a batch is drawn with the round of that batch. One without a batch is taken back after five
//! minutes: it has no round yet.

use super::Transparency;
use super::line_store::{self, DueLine};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{self, RetryBackoff, Schedule};
use crate::error::{Error, Result};
use crate::leases::{Lease, Work};
use crate::realtime::Event;
use foilcast_draw::Bytes32;

/// A ticket line without a batch is deleted after this time, in milliseconds.
pub const UNBATCHED_MS: i64 = 5 * 60_000;

/// A feature with results that are drawn with rounds of the beacon.
pub trait DrawnResults: Clone + Send + Sync + 'static {
    /// The lease of the node that draws. Each draw checks it in its transaction.
    const WORK: Work;
    const SCHEDULE: Schedule;
    const BATCH: due::Batch;
    /// Reads the numbers of the lines of undrawn results.
    const UNDRAWN: fn(&mut Conn<'_>) -> Result<Vec<i64>>;
    /// Takes back the results that became due at this time or before and whose lines have no batch.
    const TAKE_BACK: fn(&mut Tx<'_>, Timestamp) -> Result<()>;

    fn transparency(&self) -> &Transparency;

    /// Draws the results of these lines of one batch in a transaction under the lease. Returns how many were undrawn.
    fn draw(
        &self,
        lease: &Lease,
        lines: Vec<DueLine>,
        randomness: Bytes32,
    ) -> impl Future<Output = Result<usize>> + Send;
}

pub struct ResultsJob<R> {
    results: R,
    lease: Lease,
    backoff: RetryBackoff<DueLine>,
}

impl<R: DrawnResults> ResultsJob<R> {
    pub fn new(results: R) -> Self {
        let core = &results.transparency().core;
        let lease = core.lease(R::WORK, core.node_name());
        Self { results, lease, backoff: RetryBackoff::default() }
    }

    /// Draws results until the server stops.
    pub async fn run(self) {
        let core = self.results.transparency().core.clone();
        let mut events = core.listen();
        while due::round(&core, &R::SCHEDULE, self.turn(), due::event(&mut events, can_make_due)).await {}
        if let Err(error) = self.lease.release(|_| Ok(())).await {
            tracing::warn!(%error, work = R::WORK.name, "could not release a lease");
        }
    }

    /// Draws all results in batches, waiting for their rounds, and takes back those that got no batch. Returns when to
    /// look again, or `None` to wait for an event.
    pub async fn turn(&self) -> Result<Option<Timestamp>> {
        let core = &self.results.transparency().core;
        if core.db.read(R::UNDRAWN).await?.is_empty() {
            return Ok(None);
        }
        if self.lease.claim(|_| Ok(())).await?.is_none() {
            return self.lease.ends_at().await.map(|ends| Some(ends.max(core.clock.now().plus_millis(1))));
        }
        let before = core.clock.now().plus_millis(-UNBATCHED_MS);
        self.lease.write(move |tx: &mut Tx<'_>| (R::TAKE_BACK)(tx, before)).await?;
        let find = |limit| {
            core.db.read(move |conn: &mut Conn<'_>| {
                let undrawn = (R::UNDRAWN)(conn)?;
                line_store::due_lines(conn, &undrawn, limit)
            })
        };
        let drawing = due::drain_batch(core, &R::BATCH, &self.backoff, find, |lines| self.draw(lines));
        tokio::select! {
            drawn = self.lease.run(drawing) => drawn?.map(|_| None),
            () = core.stopped() => Ok(None),
        }
    }

    /// Draws those of these lines that are in the batch of the first one.
    async fn draw(&self, mut lines: Vec<DueLine>) -> Result<usize> {
        let Some(DueLine { batch, beacon, round, .. }) = lines.first().cloned() else { return Ok(0) };
        lines.retain(|line| line.batch == batch);
        let number = u64::try_from(round).map_err(Error::internal)?;
        let round = self.results.transparency().round(&beacon, number).await?;
        self.results.draw(&self.lease, lines, round.randomness()).await
    }
}

/// Whether an event can make a result due.
fn can_make_due(event: &Event) -> bool {
    matches!(event, Event::LogHead(_) | Event::LogAppended { ticket: true } | Event::NodeEnded | Event::Missed)
}
