//! The job that keeps this node on the bus with the others.

mod redis;
mod transport;
mod wire;

#[cfg(test)]
mod redis_tests;
#[cfg(test)]
mod tests;

use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::FutureExt;
use tokio::sync::mpsc;

use crate::clock::{self, Clock, Timestamp};
use crate::core::Core;
use crate::nodes::peers::GONE;
use crate::nodes::{Heartbeat, Link, Nodes};
use crate::realtime::Event;
use transport::{Bus, OnBus};
use wire::{Decoder, Encoder, Heard, Word};

/// How often a node says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// A node whose heartbeats are so late has no overlay any more.
const LATE: Duration = Duration::from_millis(2500);
/// Events that are said at once.
const TOGETHER: usize = 256;
/// Attempts to get back on the bus are so far apart at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Minimum interval between two full reloads because of unknown messages.
const STRANGE_EVERY: Duration = Duration::from_secs(10);

/// Every so many beats the clocks are compared.
const COMPARE: u64 = 10;

/// Keeps this node, called `name`, on the bus until [`Nodes::leave`]; on SQLite there is none.
pub async fn run(core: Core, name: String) {
    let bus = match Bus::of(&core) {
        Ok(Some(bus)) => bus,
        Ok(None) => return,
        Err(error) => return tracing::error!(error = format!("{error:#}"), "this node stays cut off from the others"),
    };
    let Some(post) = core.nodes.waiting.lock().ok().and_then(|mut waiting| waiting.take()) else { return };
    core.nodes.state().link = Link::Down(Instant::now());
    let encoder = Encoder::new(core.nodes.id());
    let (decoder, reported, strange) = (Decoder::default(), Timestamp::from_millis(0), Strange::default());
    let mut talk = Talk {
        core: core.clone(),
        name,
        encoder,
        decoder,
        post,
        unsaid: Vec::new(),
        reported,
        strange,
        overlays: Vec::new(),
    };
    let mut pause = Duration::from_millis(100);
    let mut before = false;
    loop {
        // A panic, which is in the log by itself, is treated like a broken connection: what was missed is read again.
        match AssertUnwindSafe(talk.be_on(&bus, &mut before)).catch_unwind().await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => tracing::warn!(error = format!("{error:#}"), "this node is cut off from the others"),
            Err(_) => tracing::error!("this node leaves the bus because of a panic, and joins it again"),
        }
        if matches!(core.nodes.link(), Link::Up(_)) {
            pause = Duration::from_millis(100);
            core.nodes.cut_off();
        }
        tokio::select! {
            () = core.nodes.left() => return,
            () = tokio::time::sleep(pause) => {}
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

impl Nodes {
    fn joined(&self) {
        self.state().link = Link::Up(Instant::now());
    }

    async fn left(&self) {
        let mut leaving = self.leaving.subscribe();
        // The sender lives in `self`, so the channel cannot close while we wait.
        let _ = leaving.wait_for(|leaving| *leaving).await;
    }

    fn cut_off(&self) {
        self.state().link = Link::Down(Instant::now());
    }
}

/// A node on the bus.
struct Talk {
    core: Core,
    name: String,
    encoder: Encoder,
    decoder: Decoder,
    post: mpsc::Receiver<Event>,
    /// Messages that were to be sent when the bus broke.
    unsaid: Vec<String>,
    /// When this node last said how it is.
    reported: Timestamp,
    strange: Strange,
    /// The overlays of other nodes, as they were handed over last.
    overlays: Vec<(i64, String)>,
}

/// What another version says that this one does not know, while nodes are replaced one by one. It may be about anything,
/// so that everything is reloaded; but it may come a hundred times a second.
#[derive(Default)]
struct Strange {
    heard: bool,
    acted: Option<Instant>,
}

impl Strange {
    /// Whether it is time to react to unknown messages.
    fn is_due(&mut self) -> bool {
        let due = self.heard && self.acted.is_none_or(|acted| acted.elapsed() >= STRANGE_EVERY);
        if due {
            *self = Self { heard: false, acted: Some(Instant::now()) };
        }
        due
    }
}

impl Talk {
    /// Joins and talks until the server stops, or the bus breaks, which is an error.
    async fn be_on(&mut self, bus: &Bus, before: &mut bool) -> anyhow::Result<()> {
        let mut on = bus.join().await?;
        self.core.nodes.joined();
        self.say_unsaid(&mut on).await?;
        self.heartbeat(&mut on, true).await?;
        // The others answer at once; events from before they knew this node were not sent to it.
        let mut settle = Some(tokio::time::Instant::now() + BEAT);
        if std::mem::replace(before, true) {
            self.missed("the bus was cut");
        }
        let mut heard_own = Instant::now();
        let mut second = tokio::time::interval(BEAT);
        let mut overlay = self.core.nodes.overlay_since.subscribe();
        let mut events = Vec::new();
        let mut beats = 0;
        loop {
            tokio::select! {
                () = self.core.nodes.left() => {
                    self.say_waiting(&mut on, &mut events).await?;
                    return self.say(&mut on, &Word::Bye).await;
                }
                more = self.post.recv_many(&mut events, TOGETHER) => {
                    anyhow::ensure!(more > 0, "nobody has anything to say any more");
                    self.say(&mut on, &Word::Events(std::mem::take(&mut events))).await?;
                }
                text = on.hear() => {
                    let text = text.context("the connection has ended")?;
                    if let Some(heard) = self.decoder.hear(&text) {
                        if heard.node == self.core.nodes.id() {
                            heard_own = Instant::now();
                        } else if self.take_in(heard, settle.is_none()) {
                            // The sender has not heard how this node is, either.
                            self.reported = Timestamp::from_millis(0);
                            self.heartbeat(&mut on, false).await?;
                        }
                    }
                }
                _ = overlay.changed() => self.heartbeat(&mut on, false).await?,
                () = at(settle) => {
                    settle = None;
                    if !self.core.nodes.state().peers.is_empty() {
                        self.missed("others were at work before this node came");
                    }
                }
                _ = second.tick() => {
                    // A network that swallows everything leaves the connection open.
                    anyhow::ensure!(heard_own.elapsed() < GONE, "nothing was heard for five seconds");
                    self.heartbeat(&mut on, false).await?;
                    self.look_for_silence();
                    self.act_on_strange();
                    if beats % COMPARE == 0 {
                        // Which shows that the database's line is there, too, while all is said over Redis.
                        let before = Clock::System.now();
                        let database = Timestamp::from_millis(on.time().await?);
                        let ahead = clock::ahead_of(database, before, Clock::System.now());
                        clock::compared(ahead);
                        self.core.nodes.compared(ahead);
                    }
                    beats += 1;
                }
            }
        }
    }

    /// Takes in another node's message; returns whether it asks who is there.
    fn take_in(&mut self, heard: Heard, settled: bool) -> bool {
        self.strange.heard |= heard.strange;
        self.act_on_strange();
        let (now, nodes) = (Instant::now(), &self.core.nodes);
        let mut answer = false;
        // A node that was cut off until it was forgotten asks who is there when it comes back, too; what it sent
        // in between, or dropped, was not received.
        let mut missed = heard.hole || (settled && heard.late && heard.word != Some(Word::Bye));
        match heard.word {
            Some(Word::Heartbeat(mut heartbeat)) => {
                if let Some(report) = heartbeat.report.take() {
                    self.core.history.add(&heard.node, *report);
                }
                answer = heartbeat.asks;
                // It has been at work for a while, and this node did not know of it.
                missed |= settled && !heartbeat.asks && !nodes.state().peers.knows(&heard.node);
                if nodes.state().peers.here(&heard.node, heartbeat, now) {
                    self.update_presence();
                }
            }
            Some(Word::Bye) => {
                nodes.state().peers.bye(&heard.node);
                self.decoder.forget(&heard.node);
                self.update_presence();
                self.core.nodes.hand_over(Event::NodeEnded);
            }
            Some(Word::Events(events)) => {
                nodes.state().peers.heard(&heard.node, now);
                nodes.taken_in.fetch_add(events.len() as u64, Ordering::Relaxed);
                for event in events {
                    nodes.hand_over(event);
                }
            }
            None => {}
        }
        if missed {
            self.missed("something that another node said was not heard");
        }
        answer
    }

    fn act_on_strange(&mut self) {
        if self.strange.is_due() {
            tracing::error!("another node says what this version does not know: let all nodes run the same version");
            self.missed("something that another node said was not understood");
        }
    }

    /// A node that ended without goodbye may have committed something that it could not tell any more.
    fn look_for_silence(&mut self) {
        self.update_presence();
        let gone = self.core.nodes.state().peers.lose_silent(Instant::now());
        if gone.is_empty() {
            return;
        }
        for peer in gone {
            tracing::warn!(node = peer.heartbeat.name, "a node has fallen silent");
            self.decoder.forget(&peer.id);
        }
        self.missed("a node has fallen silent");
    }

    /// Reports overlays of other nodes. A node whose heartbeats are late may be dead, and then its overlay is on
    /// its way to another node: there its word must count.
    fn update_presence(&mut self) {
        let peers = self.core.nodes.peers().into_iter().filter(|peer| peer.heard.elapsed() < LATE);
        let overlays: Vec<_> = peers.filter_map(|peer| Some((peer.heartbeat.overlay_since?, peer.id))).collect();
        if self.overlays != overlays {
            self.overlays.clone_from(&overlays);
            self.core.nodes.hand_over(Event::OverlaysElsewhere { overlays });
        }
    }

    fn missed(&self, why: &'static str) {
        tracing::info!(why, "everything kept in memory is read anew");
        self.core.nodes.hand_over(Event::Missed);
    }

    async fn heartbeat(&mut self, on: &mut OnBus, asks: bool) -> anyhow::Result<()> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let overlay_since = *self.core.nodes.overlay_since.borrow();
        // Said once, by the first heartbeat after it was made.
        let last = self.core.history.last(self.core.nodes.id());
        let report = last.filter(|report| report.at > self.reported).map(Box::new);
        self.reported = report.as_ref().map_or(self.reported, |report| report.at);
        self.say(
            on,
            &Word::Heartbeat(Heartbeat {
                name: self.name.clone(),
                version,
                overlay_since,
                asks,
                only_database: on.hears_only_the_database(),
                report,
            }),
        )
        .await
    }

    /// Says everything that waits, at the end.
    async fn say_waiting(&mut self, on: &mut OnBus, events: &mut Vec<Event>) -> anyhow::Result<()> {
        while let Ok(event) = self.post.try_recv() {
            events.push(event);
        }
        if events.is_empty() { Ok(()) } else { self.say(on, &Word::Events(std::mem::take(events))).await }
    }

    async fn say(&mut self, on: &mut OnBus, word: &Word) -> anyhow::Result<()> {
        if std::mem::take(&mut self.core.nodes.state().overflowed) {
            self.encoder.skip();
        }
        self.unsaid.extend(self.encoder.texts(word)?);
        self.say_unsaid(on).await
    }

    /// Sends messages again that may not have been sent. Nodes that have them recognize the number.
    async fn say_unsaid(&mut self, on: &mut OnBus) -> anyhow::Result<()> {
        if !self.unsaid.is_empty() {
            let everywhere = self.core.nodes.state().peers.any_hears_only_the_database();
            let said = on.say(&self.unsaid, everywhere).await;
            self.core.nodes.state().without_redis = on.is_without_redis();
            said?;
            self.unsaid.clear();
        }
        Ok(())
    }
}

async fn at(moment: Option<tokio::time::Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
