//! Closes batches: puts the lines that wait into the next one and announces its head (docs/decisions/draw-2.md, section
//! 4.2).

use super::Transparency;
use super::rules::{self, HeaderBeacon, UnloggedOpening, Waiting};
use super::store::{self, PoolUse, StoredBatch};
use crate::beacon::{self, Needed};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::leases::{Lease, Work};
use crate::realtime::Event;
use foilcast_draw::{Batch, Line};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// The lease of the node that closes batches. Each batch claims it in its transaction.
const WORK: Work = Work { name: "log", millis: 15_000, is_guarded: true };
const SCHEDULE: Schedule = Schedule { retry_ms: 1000, ..Schedule::new("log", "could not close a batch of the log") };
/// While ticket lines wait for the beacon, it is looked at again after this long, in milliseconds.
const BEACON_EVERY_MS: i64 = 3000;
/// Openings older than this have a line, unless their commit took longer: those are found by a full scan.
const SETTLED_MS: i64 = 60_000;
const FULL_SCAN_EVERY_MS: i64 = 3_600_000;

/// Reads openings. The feature of packs comes later, so it passes this in.
#[derive(Clone, Copy)]
pub struct OpeningSource {
    /// Version 2 openings after a position that have no line in the log, by position, up to this number.
    pub unlogged: fn(&mut Conn<'_>, i64, u32) -> Result<Vec<UnloggedOpening>>,
    /// The openings below a position, by the version of the pool.
    pub pool_uses_before: fn(&mut Conn<'_>, i64) -> Result<Vec<PoolUse>>,
}

/// Closes batches while it holds the lease.
pub struct Closer {
    transparency: Transparency,
    source: OpeningSource,
    lease: Lease,
    /// When all openings were last looked at, while this node has closed batches since.
    full_scan_at: Option<Timestamp>,
    /// Until then another node closes batches.
    standby_until: Option<Timestamp>,
    /// Keeps the newest round current while ticket lines wait.
    needed: Option<Needed>,
    /// How many lines may come after the last turn before the next one.
    patience: usize,
    /// Since when lines have waited.
    waiting_since: Option<Timestamp>,
}

/// What a snapshot of the database has for the next batch.
pub(super) struct Snapshot {
    last: Option<StoredBatch>,
    waiting: Waiting,
    /// The openings before the log, if this is the first batch.
    history: Vec<PoolUse>,
}

/// What became of a batch that was due.
pub(super) enum Closed {
    Batch(Batch),
    /// What waits cannot be closed yet.
    Nothing,
    /// Another transaction has taken a line or closed a batch since the snapshot.
    Changed,
}

impl Closer {
    /// The closer of the node with this name. A node keeps its name across restarts.
    pub fn new(transparency: Transparency, source: OpeningSource, node: &str) -> Self {
        let lease = transparency.core.lease(WORK, node);
        Self {
            transparency,
            source,
            lease,
            full_scan_at: None,
            standby_until: None,
            needed: None,
            patience: 0,
            waiting_since: None,
        }
    }

    /// Closes batches until the server stops.
    pub async fn run(mut self) {
        let core = self.transparency.core.clone();
        let mut events = core.listen();
        loop {
            let next = due::run_once(&core, &SCHEDULE, self.turn()).await;
            tokio::select! {
                () = core.stopped() => break,
                () = core.clock.wait_until(next) => {}
                may_be_free = enough_waits(&mut events, self.patience) => {
                    self.standby_until.take_if(|_| may_be_free);
                }
            }
        }
        if let Err(error) = self.lease.release(|_| Ok(())).await {
            tracing::warn!(%error, "could not release the lease of the log");
        }
    }

    /// Closes all batches that are due. Returns when to look again, or `None` to wait for an event.
    pub async fn turn(&mut self) -> Result<Option<Timestamp>> {
        loop {
            let now = self.transparency.core.clock.now();
            if let Some(until) = self.standby_until.filter(|until| *until > now) {
                return Ok(Some(until));
            }
            let is_full = self.full_scan_at.is_none_or(|at| !(0..FULL_SCAN_EVERY_MS).contains(&now.since(at)));
            let source = self.source;
            let read = move |conn: &mut Conn<'_>| Snapshot::read(conn, source, (!is_full).then_some(now));
            let snapshot = self.transparency.core.db.read_deferrable(read).await?;
            let Snapshot { last, waiting, .. } = &snapshot;
            let with_tickets = self.can_draw(waiting).await;
            let look_again = (waiting.has_tickets() && !with_tickets).then(|| now.plus_millis(BEACON_EVERY_MS));
            let due = waiting.due_at(last.as_ref().map(StoredBatch::time), with_tickets, now);
            self.patience = if due.is_some() { rules::MAX_LINES - waiting.next_batch(false).len() } else { 1 };
            let is_done = waiting.openings.is_empty() || due.is_some_and(|due| due <= now);
            if is_full && is_done && waiting.all_openings_fit() {
                self.full_scan_at = Some(now);
            }
            self.note_waiting(due.or(look_again).map(|_| now));
            if due.is_none_or(|due| due > now) {
                return Ok(due.into_iter().chain(look_again).min());
            }
            match self.close(snapshot).await {
                Ok(Some(Closed::Batch(batch))) => self.publish(&batch).await?,
                Ok(Some(Closed::Nothing)) => return Ok(Some(now.plus_millis(BEACON_EVERY_MS))),
                Ok(Some(Closed::Changed)) => self.full_scan_at = None,
                Ok(None) => {
                    self.full_scan_at = None;
                    self.note_waiting(None);
                    let until = self.lease.ends_at().await?.max(now.plus_millis(1));
                    self.standby_until = Some(until);
                    return Ok(Some(until));
                }
                Err(error) => {
                    self.full_scan_at = None;
                    return Err(error);
                }
            }
        }
    }

    /// Claims the lease. Returns whether this node has it.
    pub async fn take_lease(&self) -> Result<bool> {
        Ok(self.lease.claim(|_| Ok(())).await?.is_some())
    }

    /// Closes batches, without the time between them, until only tickets wait or another node holds the lease. The newest
    /// head is then known here.
    pub async fn close_all(&self) -> Result<()> {
        let (core, source) = (&self.transparency.core, self.source);
        let mut incremental = None;
        loop {
            let now = core.clock.now();
            let read = move |conn: &mut Conn<'_>| Snapshot::read(conn, source, incremental);
            let snapshot = core.db.read_deferrable(read).await?;
            let Snapshot { last, waiting, .. } = &snapshot;
            if waiting.due_at(last.as_ref().map(StoredBatch::time), false, now).is_none() {
                break;
            }
            incremental = waiting.all_openings_fit().then_some(now);
            match self.close(snapshot).await? {
                Some(Closed::Batch(batch)) => self.publish(&batch).await?,
                Some(Closed::Changed) => {}
                Some(Closed::Nothing) | None => break,
            }
        }
        self.transparency.load_newest().await
    }

    /// Notes that lines wait at this time, or that none does.
    fn note_waiting(&mut self, now: Option<Timestamp>) {
        self.waiting_since = now.map(|now| self.waiting_since.unwrap_or(now));
        let seconds = self.waiting_since.map_or(0, |since| since.millis() / 1000);
        self.transparency.core.metrics.log.waiting_since.set(seconds);
    }

    /// Whether ticket lines wait and the beacon is usable.
    async fn can_draw(&mut self, waiting: &Waiting) -> bool {
        if !waiting.has_tickets() {
            self.needed = None;
            return false;
        }
        let beacon = &self.transparency.beacon;
        if self.needed.is_none() {
            self.needed = Some(beacon.need());
        }
        beacon.usable().await.is_some()
    }

    /// Closes one batch. `None` if another node holds the lease.
    pub(super) async fn close(&self, snapshot: Snapshot) -> Result<Option<Closed>> {
        let transparency = self.transparency.clone();
        self.lease.claim(move |tx: &mut Tx<'_>| close_in(tx, &transparency, &snapshot)).await
    }

    /// Notes when the head of a batch with a round was announced.
    pub(super) async fn publish(&self, batch: &Batch) -> Result<()> {
        let Transparency { core, beacon, .. } = &self.transparency;
        core.metrics.log.batches.inc();
        let (number, Some(round), Some(beacon)) = (batch.number, batch.round, beacon.beacon()) else { return Ok(()) };
        let now = core.clock.now();
        if now.millis() >= beacon.time_ms(round) {
            tracing::warn!(batch = number, "the head of a batch of the log was announced after its round was known");
            core.metrics.log.published_late.inc();
        }
        core.db.write(move |tx: &mut Tx<'_>| store::set_published(tx, number, now)).await
    }
}

impl Snapshot {
    /// Without a time, all openings of version 2 are looked at; with one, those that are not settled by then.
    pub fn read(conn: &mut Conn<'_>, source: OpeningSource, incremental: Option<Timestamp>) -> Result<Self> {
        let (last, lines) = (store::newest(conn)?, store::waiting(conn)?);
        let begins = store::first_lines(conn)?.into_iter().chain(lines.iter().map(|waiting| waiting.line.clone()));
        let begin = begins.into_iter().find_map(|line| match line {
            Line::Begin { position } => Some(position),
            _ => None,
        });
        let (mut waiting, mut history) = (Waiting { lines, openings: Vec::new() }, Vec::new());
        if let Some(begin) = begin {
            let settled =
                incremental.map(|now| store::logged_before(conn, now.plus_millis(-SETTLED_MS))).transpose()?;
            let after = settled.unwrap_or(0).max(begin.saturating_sub(1));
            waiting.openings = (source.unlogged)(conn, after, u32::try_from(rules::MAX_LINES).unwrap_or(u32::MAX))?;
            if last.is_none() {
                history = (source.pool_uses_before)(conn, begin)?;
            }
        }
        Ok(Self { last, waiting, history })
    }
}

/// Closes one batch in a transaction. Time and round are those of each run.
pub(super) fn close_in(tx: &mut Tx<'_>, transparency: &Transparency, snapshot: &Snapshot) -> Result<Closed> {
    let Snapshot { last, waiting, history } = snapshot;
    if store::newest(tx)?.map(|batch| batch.head) != last.as_ref().map(|batch| batch.head) {
        return Ok(Closed::Changed);
    }
    let now = transparency.core.clock.now();
    let found = find_round(tx, transparency, now)?;
    let entries = waiting.next_batch(found.round.is_some());
    if entries.is_empty() {
        return Ok(Closed::Nothing);
    }
    let round = found.round.filter(|_| entries.iter().any(rules::Entry::is_ticket));
    let batch = rules::header(last.as_ref().map(|last| &last.header), &entries, now, HeaderBeacon { round, ..found });
    let filled = tx.attempt(|tx| {
        if let Some(beacon) = transparency.beacon.beacon() {
            beacon::store::insert_beacon(tx, beacon)?;
        }
        store::insert_batch(tx, &batch)?;
        store::count_history(tx, history)?;
        Ok(store::fill_batch(tx, batch.number, &entries)?.then_some(()))
    })?;
    if filled.is_none() {
        return Ok(Closed::Changed);
    }
    let (head, published_at) = (batch.head(), None);
    let stored = StoredBatch { header: batch, head, published_at };
    tx.announce(Event::LogHead(stored.announced()));
    Ok(Closed::Batch(stored.header))
}

/// The beacon of the next batch, and the round of its tickets if they can be drawn.
fn find_round(conn: &mut Conn<'_>, transparency: &Transparency, now: Timestamp) -> Result<HeaderBeacon> {
    let client = &transparency.beacon;
    let Some(beacon) = client.beacon() else { return Ok(HeaderBeacon::default()) };
    let id = beacon.id();
    let (newest, last_round) = store::rounds_of(conn, &id.to_string())?;
    let newest = newest.max(client.newest());
    let round = client.is_usable().then(|| rules::round(beacon, now, newest, last_round)).flatten();
    Ok(HeaderBeacon { beacon: Some(id), newest, round })
}

/// Returns when a ticket line waits, when this many other lines do, or with true when another node may have stopped.
async fn enough_waits(events: &mut Receiver<Event>, patience: usize) -> bool {
    let mut lines = 0;
    loop {
        match events.recv().await {
            Ok(Event::NodeEnded | Event::Missed) | Err(RecvError::Lagged(_)) => return true,
            Ok(Event::LogAppended { ticket: true }) => return false,
            Ok(Event::LogAppended { ticket: false } | Event::PackOpened { .. }) => {
                lines += 1;
                if lines >= patience {
                    return false;
                }
            }
            Ok(_) => {}
            // The server stops.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
