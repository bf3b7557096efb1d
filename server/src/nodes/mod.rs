//! Several copies of the server on one PostgreSQL: what each tells the others (architecture §2).
//!
//! All state is in the database, so any node can answer any call. What is left is to tell: which caches are stale, what
//! sockets elsewhere want to hear, where an overlay is connected. So every event that is published on one node is
//! passed on to the others after the commit, over the bus (`crate::bus`); a node hears it milliseconds later.
//!
//! Invariants:
//! - A node that may have missed something knows it: every node numbers what it says, beats once a second, and says
//!   goodbye; a hole in the numbers, a node that falls silent, and a bus that had to be joined again are each one
//!   [`Event::Missed`], after which all caches are reloaded and every page fetches again.
//! - Nothing here decides anything: two nodes that believe different things of each other still agree on every row.
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

/// Events that may wait to be passed on; when more do, the others get [`Event::Missed`].
const WAITING: usize = 8192;

/// Clocks may differ by so many milliseconds.
const MAX_APART: i64 = 5000;

/// A node's message of each second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// How it is called: its machine and address.
    pub name: String,
    /// Which version it runs.
    pub version: String,
    /// Since when its first overlay is connected, in milliseconds since 1970 by its own clock.
    pub overlay_since: Option<i64>,
    /// It has just come and wants to know who is there.
    pub asks: bool,
    /// It receives only messages over the database, as one that has lost Redis, and every older version.
    #[serde(default = "yes")]
    pub only_database: bool,
    /// How it is, once every ten seconds. A node of an older version does not say, and what one of another version says
    /// is left out when it has another shape: the node is there all the same.
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

/// This node and the others, as far as they are known.
pub struct Nodes {
    id: String,
    state: Mutex<State>,
    post: mpsc::Sender<Event>,
    pub(crate) waiting: Mutex<Option<mpsc::Receiver<Event>>>,
    heard: mpsc::UnboundedSender<Event>,
    pub(crate) leaving: watch::Sender<bool>,
    /// Since when the first overlay of this node is connected, in milliseconds since 1970; each change is a heartbeat.
    pub overlay_since: watch::Sender<Option<i64>>,
    sent: AtomicU64,
    pub(crate) taken_in: AtomicU64,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) peers: Peers,
    pub(crate) link: Link,
    /// This machine's clock less the database's, in milliseconds.
    ahead: Option<i64>,
    /// Events were dropped because too many waited.
    pub(crate) overflowed: bool,
    /// There is to be a Redis, and it does not answer.
    pub(crate) without_redis: bool,
}

/// How the bus to the others is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// There are no others to talk to: this server's database allows one node.
    #[default]
    None,
    /// On the bus since then.
    Up(Instant),
    /// Cut off since then.
    Down(Instant),
}

impl Nodes {
    /// A node that is alone until [`run`](crate::bus::run) begins, and where arrives what others tell.
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

    /// The name of this node for others, new at each start.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether no other node can be at work: then this process's memory is complete.
    pub fn alone(&self) -> bool {
        let state = self.state();
        match state.link {
            Link::None => true,
            Link::Up(since) => state.peers.is_empty() && since.elapsed() > peers::GONE,
            Link::Down(_) => false,
        }
    }

    /// How many nodes are at work, as far as this one knows; itself one of them.
    pub fn number(&self) -> NonZeroU32 {
        let others = u32::try_from(self.state().peers.len()).unwrap_or(u32::MAX);
        NonZeroU32::MIN.saturating_add(others)
    }

    /// How the bus to the others is.
    pub fn link(&self) -> Link {
        self.state().link
    }

    /// The others that were heard of lately, by name.
    pub fn peers(&self) -> Vec<Peer> {
        self.state().peers.all()
    }

    /// How many milliseconds this machine's clock is ahead of the database's, once they were compared.
    pub fn ahead(&self) -> Option<i64> {
        self.state().ahead
    }

    /// The same when they are known to differ, so that this node would misjudge what has expired.
    pub fn apart(&self) -> Option<i64> {
        self.ahead().filter(|ahead| ahead.abs() > MAX_APART)
    }

    /// Notes how many milliseconds this machine's clock is ahead of the database's.
    pub fn compared(&self, ahead: i64) {
        self.state().ahead = Some(ahead);
    }

    /// Whether this node has a Redis that does not answer.
    pub fn is_without_redis(&self) -> bool {
        self.state().without_redis
    }

    /// Sends the remaining messages, and goodbye; [`run`](crate::bus::run) ends then.
    pub fn leave(&self) {
        self.leaving.send_replace(true);
    }

    /// Passes an event of this node on to the others, if there may be any.
    pub fn tell(&self, event: &Event) {
        let mut state = self.state();
        match state.link {
            Link::None => return,
            // A node that this one has lost from sight may still listen: a missing number lets it know.
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
        // Every change is complete before anything that could panic, so a poisoned state is still right.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many events were sent to other nodes and received from them, for the metrics.
    pub fn events(&self) -> (u64, u64) {
        (self.sent.load(Ordering::Relaxed), self.taken_in.load(Ordering::Relaxed))
    }

    /// Hands an event of another node over, as if it had happened here.
    pub(crate) fn hand_over(&self, event: Event) {
        // At shutdown there are no listeners any more.
        let _ = self.heard.send(event);
    }
}
