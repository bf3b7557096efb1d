//! The job that keeps this node on the bus.

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
use transport::{Bus, BusConnection};
use wire::{Decoder, Encoder, Message, Received};

const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// The overlay of a node counts as disconnected when the node's heartbeats are this late.
const LATE_AFTER: Duration = Duration::from_millis(2500);
/// Events per message at most.
const MAX_EVENTS: usize = 256;
/// The longest pause between attempts to join the bus again.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Minimum interval between two full reloads because of unknown messages.
const RELOAD_EVERY: Duration = Duration::from_secs(10);

/// The clocks are compared every this many heartbeats.
const COMPARE_EVERY: u64 = 10;

/// Keeps this node, called `name`, on the bus until [`Nodes::leave`]. On SQLite there is no bus.
pub async fn run(core: Core, name: String) {
    let bus = match Bus::of(&core) {
        Ok(Some(bus)) => bus,
        Ok(None) => return,
        Err(error) => {
            return tracing::error!(error = format!("{error:#}"), "could not join the event bus");
        }
    };
    let Some(post) = core.nodes.waiting.lock().ok().and_then(|mut waiting| waiting.take()) else { return };
    core.nodes.state().link = Link::Down(Instant::now());
    let encoder = Encoder::new(core.nodes.id());
    let (decoder, reported, unknown) = (Decoder::default(), Timestamp::from_millis(0), UnknownMessages::default());
    let mut session = BusSession {
        core: core.clone(),
        name,
        encoder,
        decoder,
        post,
        unconfirmed: Vec::new(),
        reported,
        unknown,
        overlays: Vec::new(),
    };
    let mut pause = Duration::from_millis(100);
    let mut before = false;
    loop {
        // A panic, which is logged elsewhere, is treated like a lost connection: missed data is reloaded.
        match AssertUnwindSafe(session.run(&bus, &mut before)).catch_unwind().await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => tracing::warn!(error = format!("{error:#}"), "lost the connection to the event bus"),
            Err(_) => tracing::error!("rejoining the event bus after a panic"),
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
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = leaving.wait_for(|leaving| *leaving).await;
    }

    fn cut_off(&self) {
        self.state().link = Link::Down(Instant::now());
    }
}

/// A node on the bus.
struct BusSession {
    core: Core,
    name: String,
    encoder: Encoder,
    decoder: Decoder,
    post: mpsc::Receiver<Event>,
    /// Messages that were not confirmed when the bus broke.
    unconfirmed: Vec<String>,
    /// Time of this node's last report.
    reported: Timestamp,
    unknown: UnknownMessages,
    /// The overlays of other nodes, as last passed on.
    overlays: Vec<(i64, String)>,
}

/// Unknown messages of another version, while nodes are upgraded one by one. They can be about anything, so everything
/// is reloaded; but they can arrive a hundred times per second.
#[derive(Default)]
struct UnknownMessages {
    received: bool,
    acted: Option<Instant>,
}

impl UnknownMessages {
    /// Whether a reload is due after unknown messages.
    fn is_due(&mut self) -> bool {
        let due = self.received && self.acted.is_none_or(|acted| acted.elapsed() >= RELOAD_EVERY);
        if due {
            *self = Self { received: false, acted: Some(Instant::now()) };
        }
        due
    }
}

impl BusSession {
    /// Joins the bus and runs until the server stops. A broken bus is an error.
    async fn run(&mut self, bus: &Bus, before: &mut bool) -> anyhow::Result<()> {
        let mut on = bus.join().await?;
        self.core.nodes.joined();
        self.send_unconfirmed(&mut on).await?;
        self.heartbeat(&mut on, true).await?;
        // The others respond at once. Events from before they knew this node were not sent to it.
        let mut settle = Some(tokio::time::Instant::now() + HEARTBEAT_INTERVAL);
        if std::mem::replace(before, true) {
            self.missed("the bus was disconnected");
        }
        let mut heard_own = Instant::now();
        let mut second = tokio::time::interval(HEARTBEAT_INTERVAL);
        let mut overlay = self.core.nodes.overlay_since.subscribe();
        let mut events = Vec::new();
        let mut beats = 0;
        loop {
            tokio::select! {
                () = self.core.nodes.left() => {
                    self.send_waiting(&mut on, &mut events).await?;
                    return self.send(&mut on, &Message::Bye).await;
                }
                more = self.post.recv_many(&mut events, MAX_EVENTS) => {
                    anyhow::ensure!(more > 0, "the queue of events is closed");
                    self.send(&mut on, &Message::Events(std::mem::take(&mut events))).await?;
                }
                text = on.receive() => {
                    let text = text.context("the connection was closed")?;
                    if let Some(received) = self.decoder.receive(&text) {
                        if received.node == self.core.nodes.id() {
                            heard_own = Instant::now();
                        } else if self.handle_message(received, settle.is_none()) {
                            // The sender does not have this node's report, either.
                            self.reported = Timestamp::from_millis(0);
                            self.heartbeat(&mut on, false).await?;
                        }
                    }
                }
                _ = overlay.changed() => self.heartbeat(&mut on, false).await?,
                () = at(settle) => {
                    settle = None;
                    if !self.core.nodes.state().peers.is_empty() {
                        self.missed("other nodes were running before this node started");
                    }
                }
                _ = second.tick() => {
                    // A network that drops all packets leaves the connection open.
                    anyhow::ensure!(heard_own.elapsed() < GONE, "received no message for five seconds");
                    self.heartbeat(&mut on, false).await?;
                    self.remove_silent_nodes();
                    self.reload_if_due();
                    if beats % COMPARE_EVERY == 0 {
                        // This also checks the database's bus while all messages use Redis.
                        let before = Clock::System.now();
                        let database = Timestamp::from_millis(on.time().await?);
                        let offset = clock::ahead_of(database, before, Clock::System.now());
                        clock::compared(offset);
                        self.core.nodes.compared(offset);
                    }
                    beats += 1;
                }
            }
        }
    }

    /// Handles another node's message. Returns whether the sender asks which nodes exist.
    fn handle_message(&mut self, received: Received, settled: bool) -> bool {
        self.unknown.received |= received.has_unknown;
        self.reload_if_due();
        let (now, nodes) = (Instant::now(), &self.core.nodes);
        let mut answer = false;
        // A node that was cut off until the others forgot it asks as well when it returns. The messages that it sent
        // or dropped until then were not received.
        let mut missed = received.gap || (settled && received.late && received.message != Some(Message::Bye));
        match received.message {
            Some(Message::Heartbeat(mut heartbeat)) => {
                if let Some(report) = heartbeat.report.take() {
                    self.core.history.add(&received.node, *report);
                }
                answer = heartbeat.asks;
                // It has been running for a while without being known to this node.
                missed |= settled && !heartbeat.asks && !nodes.state().peers.knows(&received.node);
                if nodes.state().peers.record_heartbeat(&received.node, heartbeat, now) {
                    self.update_presence();
                }
            }
            Some(Message::Bye) => {
                nodes.state().peers.remove(&received.node);
                self.decoder.forget(&received.node);
                self.update_presence();
                self.core.nodes.publish_remote(Event::NodeEnded);
            }
            Some(Message::Events(events)) => {
                nodes.state().peers.record_message(&received.node, now);
                nodes.taken_in.fetch_add(events.len() as u64, Ordering::Relaxed);
                for event in events {
                    nodes.publish_remote(event);
                }
            }
            None => {}
        }
        if missed {
            self.missed("a message of another node was lost");
        }
        answer
    }

    fn reload_if_due(&mut self) {
        if self.unknown.is_due() {
            tracing::error!(
                "another node sent a message that this version does not support; run the same version on all nodes"
            );
            self.missed("a message of another node was not supported");
        }
    }

    /// A node that ended without a goodbye may have committed changes without sending their events.
    fn remove_silent_nodes(&mut self) {
        self.update_presence();
        let gone = self.core.nodes.state().peers.lose_silent(Instant::now());
        if gone.is_empty() {
            return;
        }
        for peer in gone {
            tracing::warn!(node = peer.heartbeat.name, "a node stopped sending heartbeats");
            self.decoder.forget(&peer.id);
        }
        self.missed("a node stopped sending heartbeats");
    }

    /// Passes on the overlays of other nodes. A node whose heartbeats are late may be dead, and its overlay is then
    /// reconnecting to another node, whose report must count.
    fn update_presence(&mut self) {
        let peers = self.core.nodes.peers().into_iter().filter(|peer| peer.heard.elapsed() < LATE_AFTER);
        let overlays: Vec<_> = peers.filter_map(|peer| Some((peer.heartbeat.overlay_since?, peer.id))).collect();
        if self.overlays != overlays {
            self.overlays.clone_from(&overlays);
            self.core.nodes.publish_remote(Event::OverlaysElsewhere { overlays });
        }
    }

    fn missed(&self, why: &'static str) {
        tracing::info!(why, "reloading all caches");
        self.core.nodes.publish_remote(Event::Missed);
    }

    async fn heartbeat(&mut self, on: &mut BusConnection, asks: bool) -> anyhow::Result<()> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let overlay_since = *self.core.nodes.overlay_since.borrow();
        // Each report is sent once, with the first heartbeat after it.
        let last = self.core.history.last(self.core.nodes.id());
        let report = last.filter(|report| report.at > self.reported).map(Box::new);
        self.reported = report.as_ref().map_or(self.reported, |report| report.at);
        self.send(
            on,
            &Message::Heartbeat(Heartbeat {
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

    /// Sends all waiting messages before the end.
    async fn send_waiting(&mut self, on: &mut BusConnection, events: &mut Vec<Event>) -> anyhow::Result<()> {
        while let Ok(event) = self.post.try_recv() {
            events.push(event);
        }
        if events.is_empty() { Ok(()) } else { self.send(on, &Message::Events(std::mem::take(events))).await }
    }

    async fn send(&mut self, on: &mut BusConnection, message: &Message) -> anyhow::Result<()> {
        if std::mem::take(&mut self.core.nodes.state().overflowed) {
            self.encoder.skip();
        }
        self.unconfirmed.extend(self.encoder.texts(message)?);
        self.send_unconfirmed(on).await
    }

    /// Sends messages again that may not have been sent. Receivers detect duplicates by the number.
    async fn send_unconfirmed(&mut self, on: &mut BusConnection) -> anyhow::Result<()> {
        if !self.unconfirmed.is_empty() {
            let everywhere = self.core.nodes.state().peers.any_hears_only_the_database();
            let sent = on.send(&self.unconfirmed, everywhere).await;
            self.core.nodes.state().without_redis = on.is_without_redis();
            sent?;
            self.unconfirmed.clear();
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
