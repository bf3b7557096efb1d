//! The overlays connected to any node. The first leads, the others mirror it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use subtle::ConstantTimeEq;
use tokio::sync::watch;

use crate::clock::Timestamp;
use crate::ids::OpeningId;
use crate::nodes::Nodes;

use super::clock::{END_TIMEOUT_MS, show_length};

/// Since when an overlay without the key is there, as far as the order of overlays goes: it stands behind all that have the
/// key, and its word never counts.
const KEYLESS: i64 = i64::MAX;

/// The overlays and the rehearsal on their screen; cheap to clone.
#[derive(Clone, Default)]
pub struct OverlayPresence {
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The id of this node.
    node: String,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    /// Where other nodes learn since when the first overlay of this one is connected.
    since: watch::Sender<Option<i64>>,
}

#[derive(Default)]
struct State {
    /// Socket ids in the order of their arrival, which is in milliseconds since 1970; those without the key last.
    overlays: Vec<(String, i64)>,
    /// When the first overlay of each other node arrived that has one, and the node's id.
    elsewhere: Vec<(i64, String)>,
    rehearsal: Option<Rehearsal>,
    /// The opening that this node sent to its overlays last.
    last_sent: Option<OpeningId>,
    /// The overlay's key as it was read last; empty before that.
    key: String,
}

/// An opening without an owner, shown to try the overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// Its id, so that the overlay can say it is complete.
    pub id: OpeningId,
    /// When it is over in any case.
    pub until: Timestamp,
    /// The message to overlays, from the show's beginning.
    pub opening: Arc<Value>,
}

impl Rehearsal {
    /// The message to an overlay that connects now; `None` when the show is over.
    fn payload(&self, now: Timestamp) -> Option<Value> {
        let cards = self.opening.get("cards")?.as_array()?.len();
        let elapsed = show_length(cards) + END_TIMEOUT_MS - self.until.since(now);
        let mut opening = Value::clone(&self.opening);
        opening.as_object_mut()?.insert("elapsedMs".into(), elapsed.max(0).into());
        (now < self.until).then_some(opening)
    }
}

impl OverlayPresence {
    /// The overlays as this node sees them.
    pub fn new(nodes: &Nodes) -> Self {
        let (node, since) = (nodes.id().to_owned(), nodes.overlay_since.clone());
        Self { inner: Arc::new(Inner { node, since, ..Inner::default() }) }
    }

    #[cfg(test)]
    fn seen_by(node: &str) -> Self {
        Self { inner: Arc::new(Inner { node: node.to_owned(), ..Inner::default() }) }
    }

    /// The overlay's key is this one now.
    pub fn know_key(&self, key: &str) {
        let mut state = self.state();
        if state.key != key {
            key.clone_into(&mut state.key);
        }
    }

    /// Whether this was the overlay's key when it was read last: enough to wait in another line, and for nothing else.
    pub fn knows_key(&self, key: &str) -> bool {
        let state = self.state();
        !key.is_empty() && bool::from(state.key.as_bytes().ct_eq(key.as_bytes()))
    }

    /// A connection that presented the overlay's key.
    pub fn enter(&self, socket: &str, now: Timestamp) {
        let mut state = self.state();
        let keyed = state.keyed();
        state.overlays.insert(keyed, (socket.to_owned(), now.millis()));
        drop(state);
        self.tell();
    }

    /// A connection that shows what the overlay shows and has no key: in a demo that is enough to move the queue.
    pub fn enter_keyless(&self, socket: &str) {
        self.state().overlays.push((socket.to_owned(), KEYLESS));
        self.tell();
    }

    /// The overlays that are connected to other nodes: since when, and to which.
    pub fn elsewhere(&self, overlays: Vec<(i64, String)>) {
        let mut state = self.state();
        if state.elsewhere != overlays {
            state.elsewhere = overlays;
            drop(state);
            self.tell();
        }
    }

    /// Since when the first overlay of this node is connected, in milliseconds since 1970; the largest number when it has no key.
    pub fn since(&self) -> Option<i64> {
        self.state().overlays.first().map(|(_, since)| *since)
    }

    /// A connection has ended. Returns whether it was an overlay.
    pub fn leave(&self, socket: &str) -> bool {
        let mut state = self.state();
        let before = state.overlays.len();
        state.overlays.retain(|(overlay, _)| overlay != socket);
        let was_overlay = state.overlays.len() < before;
        drop(state);
        if was_overlay {
            self.tell();
        }
        was_overlay
    }

    /// Removes all overlays with a key, because the key has changed.
    pub fn clear(&self) {
        let mut state = self.state();
        let keyed = state.keyed();
        state.overlays.drain(..keyed);
        drop(state);
        self.tell();
    }

    /// Whether an overlay is there, on whichever node.
    pub fn connected(&self) -> bool {
        let state = self.state();
        !state.overlays.is_empty() || !state.elsewhere.is_empty()
    }

    /// Whether this connection is the overlay whose word counts: of all nodes the one that is there for longest.
    pub fn leads(&self, socket: &str) -> bool {
        let state = self.state();
        let own = state.overlays.first().filter(|(first, since)| first == socket && *since != KEYLESS);
        own.is_some_and(|(_, since)| {
            state.elsewhere.iter().all(|(other, node)| (*since, &self.inner.node) < (*other, node))
        })
    }

    /// The overlays of this node were sent this opening.
    pub fn sent(&self, opening: OpeningId) {
        self.state().last_sent = Some(opening);
    }

    /// Whether an overlay of this node should have shown this and was not sent it.
    pub fn missed(&self, opening: OpeningId) -> bool {
        let state = self.state();
        state.keyed() > 0 && state.last_sent != Some(opening)
    }

    /// Gives the screen to a rehearsal.
    pub fn rehearse(&self, rehearsal: Rehearsal) {
        self.state().rehearsal = Some(rehearsal);
        self.tell();
    }

    /// Ends the rehearsal of this id, or any when the overlay names none. Returns whether there was one.
    pub fn rehearsed(&self, id: Option<OpeningId>) -> bool {
        let mut state = self.state();
        let over = state.rehearsal.as_ref().is_some_and(|rehearsal| id.is_none_or(|id| id == rehearsal.id));
        if over {
            state.rehearsal = None;
        }
        drop(state);
        if over {
            self.tell();
        }
        over
    }

    /// Until when a rehearsal has the screen.
    pub fn rehearsal_until(&self) -> Option<Timestamp> {
        self.state().rehearsal.as_ref().map(|rehearsal| rehearsal.until)
    }

    /// The rehearsal that is on the screen, for an overlay that comes now.
    pub fn rehearsal(&self, now: Timestamp) -> Option<Value> {
        self.state().rehearsal.as_ref()?.payload(now)
    }

    /// Notices every change of who is there.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.inner.changed.subscribe()
    }

    fn tell(&self) {
        let since = self.since();
        self.inner.since.send_if_modified(|sent| std::mem::replace(sent, since) != since);
        self.inner.changed.send_modify(|changes| *changes = changes.wrapping_add(1));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change is complete before anything that could panic, so a poisoned state is still right.
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
        let presence = OverlayPresence::seen_by("b");
        presence.elsewhere(vec![(900, "c".into())]);
        assert!(presence.connected() && presence.since().is_none());
        presence.enter("here", AT);
        assert!(!presence.leads("here"), "another one was there before");
        presence.elsewhere(vec![(1000, "c".into())]);
        assert!(presence.leads("here"), "of two that came at once the first by name leads");
        presence.elsewhere(vec![(1000, "a".into())]);
        assert!(!presence.leads("here"), "for both nodes the same one");
        let watch = presence.watch();
        presence.elsewhere(vec![(1000, "a".into())]);
        assert!(!watch.has_changed().unwrap(), "what is known is no news");
        presence.elsewhere(Vec::new());
        assert!(watch.has_changed().unwrap() && presence.leads("here"));
    }

    #[test]
    fn the_first_overlay_leads_and_the_next_takes_over() {
        let presence = OverlayPresence::default();
        assert!(!presence.connected());
        presence.enter("a", AT);
        presence.enter("b", AT);
        assert!(presence.leads("a") && !presence.leads("b") && !presence.leads("stranger"));
        assert!(presence.leave("a"));
        assert!(presence.leads("b") && presence.connected());
        assert!(!presence.leave("stranger"), "a page without the key never counted");
        presence.clear();
        assert!(!presence.connected());
    }

    #[test]
    fn an_overlay_without_the_key_is_there_and_never_leads() {
        let (here, there) = (OverlayPresence::seen_by("b"), OverlayPresence::seen_by("a"));
        here.enter_keyless("guest");
        assert!(here.connected() && !here.leads("guest"));
        assert!(!here.missed(OpeningId::from_bytes([1; 12])), "a show does not begin anew for it");
        here.enter("overlay", AT);
        assert!(here.leads("overlay"), "one with the key leads, also when it comes later");
        here.clear();
        assert!(here.connected(), "a new key sends only those away that had the old one");
        there.elsewhere(here.since().into_iter().map(|since| (since, "b".into())).collect());
        there.enter("other", AT);
        assert!(there.connected() && there.leads("other"));
        assert!(here.leave("guest") && !here.connected());
    }

    #[test]
    fn an_overlay_that_was_not_sent_an_opening_has_missed_it() {
        let (presence, opening) = (OverlayPresence::default(), OpeningId::from_bytes([1; 12]));
        assert!(!presence.missed(opening), "nobody is here");
        presence.enter("a", AT);
        assert!(presence.missed(opening));
        presence.sent(opening);
        assert!(!presence.missed(opening) && presence.missed(OpeningId::from_bytes([2; 12])));
    }

    #[test]
    fn every_change_of_the_cast_is_noticed() {
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
    fn a_rehearsal_ends_by_its_own_id_or_bare() {
        let presence = OverlayPresence::default();
        let (id, other) = (OpeningId::from_bytes([1; 12]), OpeningId::from_bytes([2; 12]));
        let opening = Arc::new(json!({"cards": [{}, {}, {}, {}, {}], "elapsedMs": 0}));
        let rehearsal = Rehearsal { id, until: Timestamp::from_millis(9), opening };
        presence.rehearse(rehearsal.clone());
        assert_eq!(presence.rehearsal(Timestamp::from_millis(-91)).expect("is on")["elapsedMs"], 14_200 + 5000 - 100);
        assert_eq!(presence.rehearsal(Timestamp::from_millis(9)), None, "its time is over");
        assert_eq!(presence.rehearsal_until(), Some(Timestamp::from_millis(9)));
        assert!(!presence.rehearsed(Some(other)));
        assert!(presence.rehearsed(Some(id)));
        assert!(!presence.rehearsed(None));
        presence.rehearse(rehearsal);
        assert!(presence.rehearsed(None));
    }
}
