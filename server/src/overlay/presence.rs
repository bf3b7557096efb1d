//! The overlays that are connected to any node. The first one leads; the others mirror it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use subtle::ConstantTimeEq;
use tokio::sync::watch;

use crate::clock::Timestamp;
use crate::ids::OpeningId;
use crate::nodes::Nodes;

use super::clock::{END_TIMEOUT_MS, show_length};

/// The connection time of an overlay without the key: it sorts after all overlays that have the key, and never leads.
const KEYLESS: i64 = i64::MAX;

/// The connected overlays and the rehearsal that they show; cheap to clone.
#[derive(Clone, Default)]
pub struct OverlayPresence {
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    node: String,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    /// Publishes to other nodes when this node's first overlay connected.
    since: watch::Sender<Option<i64>>,
}

#[derive(Default)]
struct State {
    /// Socket ids and connection times in milliseconds since 1970, oldest first; those without the key last.
    overlays: Vec<(String, i64)>,
    /// The connection time of the first overlay of each other node that has one, and the node's id.
    other_nodes: Vec<(i64, String)>,
    rehearsal: Option<Rehearsal>,
    /// The last rehearsal that an overlay has shown to its end.
    shown_rehearsal: Option<OpeningId>,
    /// The opening that this node last sent to its overlays.
    last_sent: Option<OpeningId>,
    /// The overlay's key as last read; empty before the first read.
    key: String,
}

/// An opening without an owner, shown to try the overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// The id that the overlay sends when the show is complete.
    pub id: OpeningId,
    /// When the rehearsal ends at the latest.
    pub until: Timestamp,
    /// The message to overlays, from the start of the show.
    pub opening: Arc<Value>,
}

impl Rehearsal {
    /// The message to an overlay that connects at `now`; `None` when the show is over.
    fn payload(&self, now: Timestamp) -> Option<Value> {
        let cards = self.opening.get("cards")?.as_array()?.len();
        let elapsed = show_length(cards) + END_TIMEOUT_MS - self.until.since(now);
        let mut opening = Value::clone(&self.opening);
        opening.as_object_mut()?.insert("elapsedMs".into(), elapsed.max(0).into());
        (now < self.until).then_some(opening)
    }
}

impl OverlayPresence {
    /// The overlays from this node's view.
    pub fn new(nodes: &Nodes) -> Self {
        let (node, since) = (nodes.id().to_owned(), nodes.overlay_since.clone());
        Self { inner: Arc::new(Inner { node, since, ..Inner::default() }) }
    }

    #[cfg(test)]
    fn of_node(node: &str) -> Self {
        Self { inner: Arc::new(Inner { node: node.to_owned(), ..Inner::default() }) }
    }

    /// Stores the overlay's current key.
    pub fn set_key(&self, key: &str) {
        let mut state = self.state();
        if state.key != key {
            key.clone_into(&mut state.key);
        }
    }

    /// Whether `key` was the overlay's key as last read. This selects the admission queue and authorises nothing.
    pub fn is_current_key(&self, key: &str) -> bool {
        let state = self.state();
        !key.is_empty() && bool::from(state.key.as_bytes().ct_eq(key.as_bytes()))
    }

    /// Adds a connection that presented the overlay's key.
    pub fn enter(&self, socket: &str, now: Timestamp) {
        let mut state = self.state();
        let keyed = state.keyed();
        state.overlays.insert(keyed, (socket.to_owned(), now.millis()));
        drop(state);
        self.notify();
    }

    /// Adds a connection without the key that mirrors the overlay. In a demo it is enough to advance the queue.
    pub fn enter_keyless(&self, socket: &str) {
        self.state().overlays.push((socket.to_owned(), KEYLESS));
        self.notify();
    }

    /// Sets the first overlay of each other node: its connection time and the node's id.
    pub fn set_other_nodes(&self, overlays: Vec<(i64, String)>) {
        let mut state = self.state();
        if state.other_nodes != overlays {
            state.other_nodes = overlays;
            drop(state);
            self.notify();
        }
    }

    /// When this node's first overlay connected, in milliseconds since 1970; `i64::MAX` if it has no key.
    pub fn since(&self) -> Option<i64> {
        self.state().overlays.first().map(|(_, since)| *since)
    }

    /// Removes a connection that has ended. Returns whether it was an overlay.
    pub fn leave(&self, socket: &str) -> bool {
        let mut state = self.state();
        let before = state.overlays.len();
        state.overlays.retain(|(overlay, _)| overlay != socket);
        let was_overlay = state.overlays.len() < before;
        drop(state);
        if was_overlay {
            self.notify();
        }
        was_overlay
    }

    /// Removes all overlays with a key, because the key has changed.
    pub fn clear(&self) {
        let mut state = self.state();
        let keyed = state.keyed();
        state.overlays.drain(..keyed);
        drop(state);
        self.notify();
    }

    /// Whether any node has an overlay.
    pub fn connected(&self) -> bool {
        let state = self.state();
        !state.overlays.is_empty() || !state.other_nodes.is_empty()
    }

    /// Whether this connection is the leading overlay: of all nodes, the one with a key that connected first.
    pub fn is_leader(&self, socket: &str) -> bool {
        let state = self.state();
        let own = state.overlays.first().filter(|(first, since)| first == socket && *since != KEYLESS);
        own.is_some_and(|(_, since)| {
            state.other_nodes.iter().all(|(other, node)| (*since, &self.inner.node) < (*other, node))
        })
    }

    /// Records that this opening was sent to this node's overlays.
    pub fn sent(&self, opening: OpeningId) {
        self.state().last_sent = Some(opening);
    }

    /// Whether this node has an overlay with the key that was not sent this opening.
    pub fn missed(&self, opening: OpeningId) -> bool {
        let state = self.state();
        state.keyed() > 0 && state.last_sent != Some(opening)
    }

    pub fn rehearse(&self, rehearsal: Rehearsal) {
        self.state().rehearsal = Some(rehearsal);
        self.notify();
    }

    /// Ends the rehearsal with this id, or any rehearsal for `None`. Returns whether there was one.
    pub fn rehearsed(&self, id: Option<OpeningId>) -> bool {
        let mut state = self.state();
        let over = state.rehearsal.as_ref().is_some_and(|rehearsal| id.is_none_or(|id| id == rehearsal.id));
        if over {
            state.rehearsal = None;
            state.shown_rehearsal = id.or(state.shown_rehearsal);
        }
        drop(state);
        if over {
            self.notify();
        }
        over
    }

    /// The last rehearsal that an overlay has shown to its end, since this node started.
    pub fn shown_rehearsal(&self) -> Option<OpeningId> {
        self.state().shown_rehearsal
    }

    /// When the current rehearsal ends.
    pub fn rehearsal_until(&self) -> Option<Timestamp> {
        self.state().rehearsal.as_ref().map(|rehearsal| rehearsal.until)
    }

    /// The message about the current rehearsal for an overlay that connects at `now`.
    pub fn rehearsal(&self, now: Timestamp) -> Option<Value> {
        self.state().rehearsal.as_ref()?.payload(now)
    }

    /// A receiver that is notified of every change of the connected overlays.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.inner.changed.subscribe()
    }

    fn notify(&self) {
        let since = self.since();
        self.inner.since.send_if_modified(|sent| std::mem::replace(sent, since) != since);
        self.inner.changed.send_modify(|changes| *changes = changes.wrapping_add(1));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No change is interrupted by a panic, so a poisoned state is still valid.
        self.inner.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// How many overlays have the key.
    fn keyed(&self) -> usize {
        self.overlays.iter().take_while(|(_, since)| *since != KEYLESS).count()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1000);

    #[test]
    fn one_overlay_of_all_nodes_leads() {
        let presence = OverlayPresence::of_node("b");
        presence.set_other_nodes(vec![(900, "c".into())]);
        assert!(presence.connected() && presence.since().is_none());
        presence.enter("here", AT);
        assert!(!presence.is_leader("here"), "another node's overlay connected first");
        presence.set_other_nodes(vec![(1000, "c".into())]);
        assert!(presence.is_leader("here"), "at equal times the node's name decides");
        presence.set_other_nodes(vec![(1000, "a".into())]);
        assert!(!presence.is_leader("here"), "both nodes agree");
        let watch = presence.watch();
        presence.set_other_nodes(vec![(1000, "a".into())]);
        assert!(!watch.has_changed().unwrap(), "an unchanged list is no change");
        presence.set_other_nodes(Vec::new());
        assert!(watch.has_changed().unwrap() && presence.is_leader("here"));
    }

    #[test]
    fn the_first_overlay_leads_and_the_next_takes_over() {
        let presence = OverlayPresence::default();
        assert!(!presence.connected());
        presence.enter("a", AT);
        presence.enter("b", AT);
        assert!(presence.is_leader("a") && !presence.is_leader("b") && !presence.is_leader("stranger"));
        assert!(presence.leave("a"));
        assert!(presence.is_leader("b") && presence.connected());
        assert!(!presence.leave("stranger"), "a page without the key never counted");
        presence.clear();
        assert!(!presence.connected());
    }

    #[test]
    fn an_overlay_without_the_key_is_connected_and_never_leads() {
        let (here, there) = (OverlayPresence::of_node("b"), OverlayPresence::of_node("a"));
        here.enter_keyless("guest");
        assert!(here.connected() && !here.is_leader("guest"));
        assert!(!here.missed(OpeningId::from_bytes([1; 12])), "a show is not restarted for it");
        here.enter("overlay", AT);
        assert!(here.is_leader("overlay"), "one with the key leads, even if it connected later");
        here.clear();
        assert!(here.connected(), "a new key removes only overlays with the old one");
        there.set_other_nodes(here.since().into_iter().map(|since| (since, "b".into())).collect());
        there.enter("other", AT);
        assert!(there.connected() && there.is_leader("other"));
        assert!(here.leave("guest") && !here.connected());
    }

    #[test]
    fn an_overlay_that_was_not_sent_an_opening_has_missed_it() {
        let (presence, opening) = (OverlayPresence::default(), OpeningId::from_bytes([1; 12]));
        assert!(!presence.missed(opening), "no overlay is connected");
        presence.enter("a", AT);
        assert!(presence.missed(opening));
        presence.sent(opening);
        assert!(!presence.missed(opening) && presence.missed(OpeningId::from_bytes([2; 12])));
    }

    #[test]
    fn every_change_of_the_overlays_is_notified() {
        let presence = OverlayPresence::default();
        let mut watch = presence.watch();
        presence.enter("a", AT);
        assert!(watch.has_changed().unwrap());
        watch.mark_unchanged();
        presence.leave("stranger");
        assert!(!watch.has_changed().unwrap());
        presence.leave("a");
        assert!(watch.has_changed().unwrap());
    }

    #[test]
    fn a_rehearsal_ends_by_its_id_or_without_one() {
        let presence = OverlayPresence::default();
        let (id, other) = (OpeningId::from_bytes([1; 12]), OpeningId::from_bytes([2; 12]));
        let opening = Arc::new(json!({"cards": [{}, {}, {}, {}, {}], "elapsedMs": 0}));
        let rehearsal = Rehearsal { id, until: Timestamp::from_millis(9), opening };
        presence.rehearse(rehearsal.clone());
        assert_eq!(
            presence.rehearsal(Timestamp::from_millis(-91)).expect("a rehearsal is running")["elapsedMs"],
            14_200 + 5000 - 100
        );
        assert_eq!(presence.rehearsal(Timestamp::from_millis(9)), None, "the rehearsal has ended");
        assert_eq!(presence.rehearsal_until(), Some(Timestamp::from_millis(9)));
        assert!(!presence.rehearsed(Some(other)));
        assert_eq!(presence.shown_rehearsal(), None);
        assert!(presence.rehearsed(Some(id)));
        assert_eq!(presence.shown_rehearsal(), Some(id));
        assert!(!presence.rehearsed(None));
        presence.rehearse(rehearsal);
        assert!(presence.rehearsed(None));
        assert_eq!(presence.shown_rehearsal(), Some(id), "a rehearsal that was only ended was not shown");
    }
}
