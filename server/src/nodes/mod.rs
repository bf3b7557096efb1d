//! Several nodes of the server on one PostgreSQL, and the messages between them (architecture §2).
//!
//! All state is in the database, so any node can handle any request. Nodes send each other only which caches are stale,
//! events for sockets on other nodes, and where an overlay is connected. So every event published on one node is sent
//! to the others after the commit, over the bus (`crate::bus`); they receive it within milliseconds.
//!
//! Invariants:
//! - A node detects that it may have missed messages: every node numbers its messages, sends a heartbeat each second,
//!   and says goodbye. A gap in the numbers, a silent node, and a rejoined bus each cause one [`Event::Missed`], after
//!   which all caches are reloaded and every page fetches again.
//! - Messages decide nothing: nodes with different knowledge of each other still agree on every row.
//! - On SQLite there is one node, and none of this runs.

pub(crate) mod peers;

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Deserializer, Serialize};
use tokio::sync::{mpsc, watch};

use crate::dice::Dice;
use crate::observe::report::Report;
use crate::realtime::Event;

pub use peers::Peer;
use peers::Peers;

/// Capacity of the queue of events for other nodes. When it is full, the others get [`Event::Missed`].
const WAITING: usize = 8192;

/// Largest accepted difference between clocks, in milliseconds.
pub const MAX_CLOCK_OFFSET_MS: i64 = 5000;

/// A node's message of each second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// The name of the node: its machine and address.
    pub name: String,
    pub version: String,
    /// Time when its first overlay connected, in milliseconds since 1970 by its own clock.
    pub overlay_since: Option<i64>,
    /// The node has just joined and asks which others exist.
    pub asks: bool,
    /// It receives only messages over the database: it has lost Redis, or has an older version.
    #[serde(default = "yes")]
    pub only_database: bool,
    /// The node's report, once every ten seconds. Older versions send none, and a report of another shape is ignored:
    /// the heartbeat counts all the same.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "if_readable")]
    pub report: Option<Box<Report>>,
}

const fn yes() -> bool {
    true
}

fn if_readable<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Box<Report>>, D::Error> {
    let said = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(said).ok())
}

/// This node and the other known nodes.
pub struct Nodes {
    id: String,
    state: Mutex<State>,
    post: mpsc::Sender<Event>,
    pub(crate) waiting: Mutex<Option<mpsc::Receiver<Event>>>,
    heard: mpsc::UnboundedSender<Event>,
    pub(crate) leaving: watch::Sender<bool>,
    /// Time when the first overlay of this node connected, in milliseconds since 1970. Each change sends a heartbeat.
    pub overlay_since: watch::Sender<Option<i64>>,
    sent: AtomicU64,
    pub(crate) taken_in: AtomicU64,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) peers: Peers,
    pub(crate) link: Link,
    /// This machine's clock minus the database's, in milliseconds.
    clock_offset: Option<i64>,
    /// Events were dropped because the queue was full.
    pub(crate) overflowed: bool,
    /// Redis is configured but does not respond.
    pub(crate) without_redis: bool,
}

/// The state of the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// There is no bus: this server's database allows one node.
    #[default]
    None,
    Up(Instant),
    Down(Instant),
}

impl Nodes {
    /// A node without peers until [`run`](crate::bus::run) begins, and the receiver of other nodes' events.
    pub fn new(dice: &Dice) -> (Self, mpsc::UnboundedReceiver<Event>) {
        let (post, waiting) = mpsc::channel(WAITING);
        let (heard, arriving) = mpsc::unbounded_channel();
        let (leaving, overlay_since) = (watch::Sender::new(false), watch::Sender::new(None));
        let id = const_hex::encode(dice.bytes::<6>());
        let (sent, taken_in) = (AtomicU64::new(0), AtomicU64::new(0));
        let waiting = Mutex::new(Some(waiting));
        let nodes = Self { id, state: Mutex::default(), post, waiting, heard, leaving, overlay_since, sent, taken_in };
        (nodes, arriving)
    }

    /// The id of this node for others, new at each start.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether no other node can be running: then this process's memory is complete.
    pub fn is_alone(&self) -> bool {
        let state = self.state();
        match state.link {
            Link::None => true,
            Link::Up(since) => state.peers.is_empty() && since.elapsed() > peers::GONE,
            Link::Down(_) => false,
        }
    }

    /// Number of running nodes, as far as this one knows, including itself.
    pub fn number(&self) -> NonZeroU32 {
        let others = u32::try_from(self.state().peers.len()).unwrap_or(u32::MAX);
        NonZeroU32::MIN.saturating_add(others)
    }

    /// The state of the bus.
    pub fn link(&self) -> Link {
        self.state().link
    }

    /// The other nodes heard from lately, by name.
    pub fn peers(&self) -> Vec<Peer> {
        self.state().peers.all()
    }

    /// How many milliseconds this machine's clock is ahead of the database's, once they were compared.
    pub fn clock_offset(&self) -> Option<i64> {
        self.state().clock_offset
    }

    /// The same if the clocks differ too much, so that this node would misjudge what has expired.
    pub fn clock_offset_if_too_large(&self) -> Option<i64> {
        self.clock_offset().filter(|offset| offset.abs() > MAX_CLOCK_OFFSET_MS)
    }

    /// Records how many milliseconds this machine's clock is ahead of the database's.
    pub fn compared(&self, offset: i64) {
        self.state().clock_offset = Some(offset);
    }

    /// Whether this node has a Redis that does not respond.
    pub fn is_without_redis(&self) -> bool {
        self.state().without_redis
    }

    /// Sends the remaining messages and a goodbye. Then [`run`](crate::bus::run) ends.
    pub fn leave(&self) {
        self.leaving.send_replace(true);
    }

    /// Queues an event of this node for the others, if there may be any.
    pub fn forward(&self, event: &Event) {
        let mut state = self.state();
        match state.link {
            Link::None => return,
            // A node unknown to this one may still listen: the gap in the numbers tells it that events are missing.
            Link::Up(_) if state.peers.is_empty() => {
                state.overflowed = true;
                return;
            }
            Link::Up(_) | Link::Down(_) => {}
        }
        match self.post.try_send(event.clone()) {
            Ok(()) => drop(self.sent.fetch_add(1, Ordering::Relaxed)),
            Err(_) => state.overflowed = true,
        }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        // Every change is complete before anything that could panic, so the data behind a poisoned lock is still valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of events sent to other nodes and received from them, for the metrics.
    pub fn events(&self) -> (u64, u64) {
        (self.sent.load(Ordering::Relaxed), self.taken_in.load(Ordering::Relaxed))
    }

    /// Publishes an event of another node on this one.
    pub(crate) fn publish_remote(&self, event: Event) {
        // At shutdown there are no listeners.
        let _ = self.heard.send(event);
    }
}
