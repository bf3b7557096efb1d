//! Moves the queue on: opens the next pack when an overlay is there to show it, and ends shows that were not completed.
//!
//! Everything it decides by is stored, so it goes on after a crash where it was. Each move is one transaction that
//! begins with the lease; a node that lost it changes nothing.

use tokio::sync::broadcast::{self, error::RecvError};

use crate::clock::{Clock, Timestamp};
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::{Error, Result};
use crate::ids::{EntryId, OpeningId};
use crate::jobs;
use crate::leases::{Lease, Work};
use crate::overlay::Overlay;
use crate::realtime::Event;

use super::opening::{self, Plan};
use super::queue;
use super::rules::{LEASE_MS, Scene, Step, next_step};
use super::store::{self, Entry};

/// The lease of the node that moves the queue. Each move claims it in its transaction.
const WORK: Work = Work { name: "live queue", millis: LEASE_MS, is_guarded: true };
/// How long to wait after a fault before trying again.
const AFTER_FAULT: i64 = 3000;
/// An entry that could not be shown so often in a row is put on hold, so that the others come on.
const ATTEMPTS: u32 = 5;
/// How often a show that the overlay missed is restarted at most: it must not block the queue.
const AGAIN: u32 = 3;
/// Why it is on hold, as its owner and the desk see it.
const NOT_SHOWN: &str = "It could not be opened. The log of the server says why.";

/// The job that moves the queue on.
pub struct Dispatcher {
    overlay: Overlay,
    lease: Lease,
    /// The entry of the last attempt, and how often it has failed in a row.
    failing: Option<(EntryId, u32)>,
    /// The opening whose show was restarted last, and how often.
    again: Option<(OpeningId, u32)>,
}

/// This node's view besides the stored state.
#[derive(Clone, Copy)]
struct View {
    stage: bool,
    rehearsal_until: Option<Timestamp>,
    now: Timestamp,
}

impl Dispatcher {
    /// A dispatcher of this name; a restarted node has the name that it had before.
    pub fn new(overlay: Overlay, node: &str) -> Self {
        let lease = overlay.core.lease(WORK, node);
        Self { overlay, lease, failing: None, again: None }
    }

    /// Moves the queue on until the server is asked to end.
    pub async fn run(mut self) {
        let mut events = self.overlay.core.listen();
        let mut presence = self.overlay.presence.watch();
        while due::agreed_on_time(&self.overlay.core).await {
            let overlay = self.overlay.clone();
            let next = match jobs::run(&overlay.core, "live queue", self.turn()).await {
                Ok(next) => next,
                Err(error) => {
                    tracing::error!(%error, "the live queue could not be moved on");
                    self.pass_over(&error).await;
                    Some(self.overlay.core.clock.now().plus_millis(AFTER_FAULT))
                }
            };
            overlay.core.jobs.due("live queue", next);
            tokio::select! {
                () = self.overlay.core.stopped() => break,
                () = reached(&self.overlay.core.clock, next) => {}
                () = changed(&mut events) => {}
                // The sender lives in the application, so the channel cannot close while we wait.
                _ = presence.changed() => {}
            }
        }
        if let Err(error) = self.lease.release(|_| Ok(())).await {
            tracing::warn!(%error, "the lease of the live queue could not be released");
        }
    }

    /// Makes every move that is due; answers when to look again, or nothing when only a change can bring more.
    pub async fn turn(&mut self) -> Result<Option<Timestamp>> {
        loop {
            let view = self.view();
            let look = move |conn: &mut Conn<'_>| Ok((scene(conn, view)?, store::first(conn)?, store::on_air(conn)?));
            let (scene, first, on_air) = self.overlay.core.db.read(look).await?;
            // Only whose turn it is can be what cannot be shown.
            let (first, again) = match next_step(scene, view.now) {
                Step::Wait => return Ok(None),
                Step::WaitUntil(time) => return Ok(Some(time)),
                Step::Start => (first, None),
                Step::TimeOut => {
                    let playing = on_air.map(|on_air| on_air.opening);
                    (None, playing.filter(|opening| self.was_missed(*opening)))
                }
            };
            let turn = first.as_ref().map(|entry| entry.id);
            if self.failing.map(|(entry, _)| entry) != turn {
                self.failing = turn.map(|entry| (entry, 0));
            }
            let next = match first {
                Some(entry) => Some((opening::plan(&self.overlay, &entry).await?, entry)),
                None => None,
            };
            let overlay = self.overlay.clone();
            let moving = move |tx: &mut Tx<'_>| make_move(tx, &overlay, next.as_ref(), view, again);
            if self.lease.claim(moving).await?.is_none() {
                // Another node moves the queue, at least until then.
                return Ok(Some(self.lease.ends_at().await?.max(view.now.plus_millis(1))));
            }
            self.failing = None;
            if let Some(opening) = again {
                self.again = Some((opening, self.times_again(opening) + 1));
            }
        }
    }

    /// Whether the database was too busy, or away, for so long that the overlay never heard of this show.
    fn was_missed(&self, opening: OpeningId) -> bool {
        self.times_again(opening) < AGAIN && self.overlay.presence.missed(opening)
    }

    fn times_again(&self, opening: OpeningId) -> u32 {
        self.again.filter(|(last, _)| *last == opening).map_or(0, |(_, times)| times)
    }

    /// Puts the entry whose turn it was on hold if it has failed too often: it keeps its place and its pack, and is
    /// released at the desk. A database that has too much to do, or is not there, is no fault of the entry.
    async fn pass_over(&mut self, error: &Error) {
        let Some((entry, failed)) = self.failing.as_mut().filter(|_| !error.is_passing()) else { return };
        *failed += 1;
        if *failed < ATTEMPTS {
            return;
        }
        let entry = *entry;
        match self.overlay.core.db.write(move |tx| queue::hold(tx, entry, Some(NOT_SHOWN))).await {
            Ok(_) => tracing::error!(entry.id = %entry, "an entry of the live queue was put on hold"),
            Err(error) => tracing::warn!(%error, entry.id = %entry, "an entry could not be put on hold"),
        }
        self.failing = None;
    }

    fn view(&self) -> View {
        View {
            stage: self.overlay.presence.connected() || !self.overlay.core.settings.now().overlay_required,
            rehearsal_until: self.overlay.presence.rehearsal_until(),
            now: self.overlay.core.clock.now(),
        }
    }
}

/// One move, if it is still due.
fn make_move(
    tx: &mut Tx<'_>,
    overlay: &Overlay,
    next: Option<&(Plan, Entry)>,
    view: View,
    again: Option<OpeningId>,
) -> Result<()> {
    match next_step(scene(tx, view)?, view.now) {
        Step::Start => {
            // The first entry may have changed since; then the next move is that entry's.
            if let Some((plan, entry)) = next
                && store::first(tx)?.is_some_and(|first| first.id == entry.id)
            {
                queue::start(tx, overlay, entry, plan, view.now)?;
            }
        }
        Step::TimeOut => {
            if let Some(on_air) = store::on_air(tx)? {
                if again == Some(on_air.opening) {
                    tracing::warn!(opening.id = %on_air.opening, "the overlay was not told of this show, so it begins anew");
                    return queue::start_over(tx, on_air.opening, view.now);
                }
                tracing::warn!(opening.id = %on_air.opening, "no overlay said that this show is complete");
                queue::finish(tx, on_air.opening)?;
            }
        }
        Step::Wait | Step::WaitUntil(_) => {}
    }
    Ok(())
}

fn scene(conn: &mut Conn<'_>, view: View) -> Result<Scene> {
    Ok(Scene {
        paused: store::show(conn)?.paused,
        playing: store::on_air(conn)?.map(|on_air| on_air.playing()),
        waiting: store::first(conn)?.is_some(),
        stage: view.stage,
        rehearsal_until: view.rehearsal_until,
    })
}

async fn reached(clock: &Clock, time: Option<Timestamp>) {
    match time {
        Some(time) => clock.wait_until(time).await,
        None => std::future::pending().await,
    }
}

/// Returns at the next event that can change what the queue does.
async fn changed(events: &mut broadcast::Receiver<Event>) {
    loop {
        match events.recv().await {
            Ok(
                Event::QueueChanged
                | Event::SettingsChanged
                | Event::RehearsalEnded { .. }
                | Event::NodeEnded
                | Event::Missed,
            )
            | Err(RecvError::Lagged(_)) => return,
            Ok(_) => {}
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
