//! Advances the live queue: opens the next pack when an overlay is connected, and ends shows that time out.
//!
//! The state of the queue is stored, so the dispatcher continues after a crash. Each move is one transaction that
//! first claims the lease; a node that has lost the lease changes nothing.

use crate::beacon::Needed;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::ids::{EntryId, OpeningId};
use crate::leases::{Lease, Work};
use crate::overlay::Overlay;
use crate::packs::tickets::{self, Progress};
use crate::realtime::Event;

use super::opening::{self, Plan};
use super::queue;
use super::rules::{LEASE_MS, LOOK_AGAIN_MS, OnStage, Scene, Step, next_step};
use super::store::{self, Entry, OnAir};

/// The lease of the node that moves the queue. Each move claims it in its transaction.
const WORK: Work = Work { name: "live queue", millis: LEASE_MS, is_guarded: true };
const SCHEDULE: Schedule =
    Schedule { retry_ms: 3000, ..Schedule::new("live queue", "could not advance the live queue") };
/// After this many failures in a row, an entry is put on hold so that it does not block the queue.
const MAX_FAILURES: u32 = 5;
/// How many times a show that the overlay did not receive is restarted. The limit keeps it from blocking the queue.
const MAX_RESTARTS: u32 = 3;
/// The reason for the hold, shown to the entry's owner and to moderators.
const HOLD_REASON: &str = "The pack could not be opened. The server log states the cause.";

/// The job that advances the queue.
pub struct Dispatcher {
    overlay: Overlay,
    lease: Lease,
    /// The first entry of the queue at the last attempt, and its number of failures in a row.
    failing: Option<(EntryId, u32)>,
    /// The opening whose show was restarted last, and how often.
    again: Option<(OpeningId, u32)>,
    /// Held while an overlay is connected, so that the next pack can get a ticket at once.
    beacon: Option<Needed>,
}

/// The inputs of a decision that this node holds in memory; the others are in the database.
#[derive(Clone, Copy)]
struct View {
    stage: bool,
    rehearsal_until: Option<Timestamp>,
    now: Timestamp,
}

impl Dispatcher {
    /// Creates the dispatcher of the node with this name. A node keeps its name across restarts.
    pub fn new(overlay: Overlay, node: &str) -> Self {
        let lease = overlay.core.lease(WORK, node);
        Self { overlay, lease, failing: None, again: None, beacon: None }
    }

    /// Advances the queue until the server shuts down.
    pub async fn run(mut self) {
        let mut events = self.overlay.core.listen();
        let mut presence = self.overlay.presence.watch();
        let core = self.overlay.core.clone();
        let mut woken = async || {
            tokio::select! {
                () = due::event(&mut events, can_move_queue) => {}
                // `self.overlay` owns the sender, so the channel stays open.
                _ = presence.changed() => {}
            }
        };
        while due::round(&core, &SCHEDULE, self.run_turn(), woken()).await {}
        if let Err(error) = self.lease.release(|_| Ok(())).await {
            tracing::warn!(%error, "could not release the lease of the live queue");
        }
    }

    async fn run_turn(&mut self) -> Result<Option<Timestamp>> {
        let turn = self.turn().await;
        if let Err(error) = &turn {
            self.count_failure(error).await;
        }
        turn
    }

    /// Makes all moves that are due. Returns when to check again, or `None` to wait for an event.
    pub async fn turn(&mut self) -> Result<Option<Timestamp>> {
        loop {
            self.need_beacon();
            let (view, overlay) = (self.view(), self.overlay.clone());
            let look = move |conn: &mut Conn<'_>| {
                Ok((scene(conn, &overlay, view)?, store::first(conn)?, store::on_air(conn)?))
            };
            let (scene, first, on_air) = self.overlay.core.db.read(look).await?;
            // Failures count against the first entry only if this move starts it.
            let (first, again) = match next_step(scene, view.now) {
                Step::Wait => return Ok(None),
                Step::WaitUntil(time) => return Ok(Some(time)),
                Step::Start => (first, None),
                Step::ShowCards | Step::End | Step::WaitAgain => (None, None),
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
                Some(entry) => match opening::plan(&self.overlay, &entry).await? {
                    Some(plan) => Some((plan, entry)),
                    None => return Ok(Some(view.now.plus_millis(LOOK_AGAIN_MS))),
                },
                None => None,
            };
            let overlay = self.overlay.clone();
            let moving = move |tx: &mut Tx<'_>| run_step(tx, &overlay, next.as_ref(), view, again);
            if self.lease.claim(moving).await?.is_none() {
                // Another node moves the queue, at least until then.
                return Ok(Some(self.lease.ends_at().await?.max(view.now.plus_millis(1))));
            }
            self.failing = None;
            if let Some(opening) = again {
                self.again = Some((opening, self.restarts(opening) + 1));
            }
        }
    }

    /// Whether an overlay never received this show (the database was overloaded or down) and the show may restart.
    fn was_missed(&self, opening: OpeningId) -> bool {
        self.restarts(opening) < MAX_RESTARTS && self.overlay.presence.missed(opening)
    }

    fn restarts(&self, opening: OpeningId) -> u32 {
        self.again.filter(|(last, _)| *last == opening).map_or(0, |(_, times)| times)
    }

    /// Counts a failure of the first entry, and puts it on hold after the last attempt. It keeps its position and its
    /// pack; a moderator can release it. Errors of a database that is overloaded or down do not count.
    async fn count_failure(&mut self, error: &Error) {
        let Some((entry, failed)) = self.failing.as_mut().filter(|_| !error.is_passing()) else { return };
        *failed += 1;
        if *failed < MAX_FAILURES {
            return;
        }
        let entry = *entry;
        match self.overlay.core.db.write(move |tx| queue::hold(tx, entry, Some(HOLD_REASON))).await {
            Ok(_) => tracing::error!(entry.id = %entry, "put an entry of the live queue on hold"),
            Err(error) => tracing::warn!(%error, entry.id = %entry, "could not put an entry on hold"),
        }
        self.failing = None;
    }

    fn need_beacon(&mut self) {
        if !self.overlay.presence.connected() {
            self.beacon = None;
        } else if self.beacon.is_none() {
            self.beacon = Some(self.overlay.packs.transparency.beacon.need());
        }
    }

    fn view(&self) -> View {
        View {
            stage: self.overlay.presence.connected() || !self.overlay.core.settings.now().overlay_required,
            rehearsal_until: self.overlay.presence.rehearsal_until(),
            now: self.overlay.core.clock.now(),
        }
    }
}

/// Makes one move if it is still due.
fn run_step(
    tx: &mut Tx<'_>,
    overlay: &Overlay,
    next: Option<&(Plan, Entry)>,
    view: View,
    again: Option<OpeningId>,
) -> Result<()> {
    match next_step(scene(tx, overlay, view)?, view.now) {
        Step::Start => {
            // The first entry may have changed in the meantime; the next move handles the new one.
            if let Some((plan, entry)) = next
                && store::first(tx)?.is_some_and(|first| first.id == entry.id)
            {
                queue::start(tx, overlay, entry, plan, view.now)?;
            }
        }
        Step::TimeOut => {
            if let Some(on_air) = store::on_air(tx)? {
                if again == Some(on_air.opening) {
                    tracing::warn!(opening.id = %on_air.opening, "restarting a show that no overlay received");
                    return queue::start_over(tx, on_air.opening, view.now);
                }
                tracing::warn!(opening.id = %on_air.opening, "ending a show that no overlay reported as complete");
                queue::finish(tx, on_air.opening)?;
            }
        }
        Step::ShowCards => {
            if let Some(on_air) = store::on_air(tx)? {
                queue::show_cards(tx, &on_air, view.now)?;
            }
        }
        Step::End => {
            if let Some(on_air) = store::on_air(tx)? {
                tracing::warn!(opening.id = %on_air.opening, "ending a show without cards: its ticket is not drawn");
                queue::finish(tx, on_air.opening)?;
            }
        }
        Step::WaitAgain => queue::wait_again(tx)?,
        Step::Wait | Step::WaitUntil(_) => {}
    }
    Ok(())
}

fn scene(conn: &mut Conn<'_>, overlay: &Overlay, view: View) -> Result<Scene> {
    let playing = match store::on_air(conn)? {
        Some(on_air) => Some(on_stage(conn, overlay, &on_air)?),
        None => None,
    };
    let waiting = store::first(conn)?.is_some();
    Ok(Scene {
        paused: store::show(conn)?.paused,
        playing,
        taken_back: store::any_taken_back(conn)?,
        waiting,
        passed_over: !waiting && store::any_ready(conn)?,
        stage: view.stage,
        rehearsal_until: view.rehearsal_until,
    })
}

fn on_stage(conn: &mut Conn<'_>, overlay: &Overlay, on_air: &OnAir) -> Result<OnStage> {
    if let Some(playing) = on_air.playing() {
        return Ok(OnStage::Cards(playing));
    }
    let progress = tickets::progress(conn, &overlay.packs, on_air.opening)?;
    Ok(OnStage::Greeting(progress.unwrap_or(Progress::Undrawn { round_at: None })))
}

/// Whether an event can change the next step of the queue.
fn can_move_queue(event: &Event) -> bool {
    match event {
        Event::LogHead(head) => head.round.is_some(),
        Event::PackOpened { live, .. } | Event::TicketRefused { live, .. } => *live,
        Event::QueueChanged
        | Event::SettingsChanged
        | Event::RehearsalEnded { .. }
        | Event::TicketTakenBack { .. }
        | Event::NodeEnded
        | Event::Missed => true,
        _ => false,
    }
}
