//! Who is there to show the openings: the overlays connected to any node. The first leads, the others mirror it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use subtle::ConstantTimeEq;
use tokio::sync::watch;

use crate::clock::Timestamp;
use crate::ids::OpeningId;

use super::clock::{PATIENCE, show_length};

/// Since when an overlay without the key is there, as far as the order of overlays goes: it stands behind all that have the
/// key, and its word never counts.
const KEYLESS: i64 = i64::MAX;

/// The overlays and the rehearsal on their screen; cheap to clone.
#[derive(Clone, Default)]
pub struct Stage {
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The id of this node.
    node: String,
    cast: Mutex<Cast>,
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct Cast {
    /// Socket ids in the order of their arrival, which is in milliseconds since 1970; those without the key last.
    overlays: Vec<(String, i64)>,
    /// When the first overlay of each other node arrived that has one, and the node's id.
    elsewhere: Vec<(i64, String)>,
    rehearsal: Option<Rehearsal>,
    /// What the overlays of this node were told to show last.
    told: Option<OpeningId>,
    /// The overlay's key as it was read last; empty before that.
    key: String,
}

/// An opening that nobody owns, shown to try the overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// Its id, so that the overlay can say it is complete.
    pub id: OpeningId,
    /// When it is over in any case.
    pub until: Timestamp,
    /// What overlays are sent, from its beginning.
    pub opening: Arc<Value>,
}

impl Rehearsal {
    /// What an overlay is sent that comes now; nothing when its show is over.
    fn payload(&self, now: Timestamp) -> Option<Value> {
        let cards = self.opening.get("cards")?.as_array()?.len();
        let elapsed = show_length(cards) + PATIENCE - self.until.since(now);
        let mut opening = Value::clone(&self.opening);
        opening.as_object_mut()?.insert("elapsedMs".into(), elapsed.max(0).into());
        (now < self.until).then_some(opening)
    }
}

impl Stage {
    /// The stage as the node of this id sees it.
    pub fn seen_by(node: &str) -> Self {
        Self { inner: Arc::new(Inner { node: node.to_owned(), ..Inner::default() }) }
    }

    /// The overlay's key is this one now.
    pub fn know_key(&self, key: &str) {
        let mut cast = self.cast();
        if cast.key != key {
            key.clone_into(&mut cast.key);
        }
    }

    /// Whether this was the overlay's key when it was read last: enough to wait in another line, and for nothing else.
    pub fn knows_key(&self, key: &str) -> bool {
        let cast = self.cast();
        !key.is_empty() && bool::from(cast.key.as_bytes().ct_eq(key.as_bytes()))
    }

    /// A connection that presented the overlay's key.
    pub fn enter(&self, socket: &str, now: Timestamp) {
        let mut cast = self.cast();
        let keyed = cast.keyed();
        cast.overlays.insert(keyed, (socket.to_owned(), now.millis()));
        drop(cast);
        self.tell();
    }

    /// A connection that shows what the overlay shows and has no key: in a demo that is enough to move the queue.
    pub fn enter_keyless(&self, socket: &str) {
        self.cast().overlays.push((socket.to_owned(), KEYLESS));
        self.tell();
    }

    /// The overlays that are connected to other nodes: since when, and to which.
    pub fn elsewhere(&self, overlays: Vec<(i64, String)>) {
        let mut cast = self.cast();
        if cast.elsewhere != overlays {
            cast.elsewhere = overlays;
            drop(cast);
            self.tell();
        }
    }

    /// Since when the first overlay of this node is connected, in milliseconds since 1970; the largest number when it has no key.
    pub fn since(&self) -> Option<i64> {
        self.cast().overlays.first().map(|(_, since)| *since)
    }

    /// A connection has ended; answers whether it was an overlay.
    pub fn leave(&self, socket: &str) -> bool {
        let mut cast = self.cast();
        let before = cast.overlays.len();
        cast.overlays.retain(|(overlay, _)| overlay != socket);
        let was_overlay = cast.overlays.len() < before;
        drop(cast);
        if was_overlay {
            self.tell();
        }
        was_overlay
    }

    /// Nobody with a key counts any more, because the key has changed.
    pub fn clear(&self) {
        let mut cast = self.cast();
        let keyed = cast.keyed();
        cast.overlays.drain(..keyed);
        drop(cast);
        self.tell();
    }

    /// Whether an overlay is there, on whichever node.
    pub fn connected(&self) -> bool {
        let cast = self.cast();
        !cast.overlays.is_empty() || !cast.elsewhere.is_empty()
    }

    /// Whether this connection is the overlay whose word counts: of all nodes the one that is there for longest.
    pub fn leads(&self, socket: &str) -> bool {
        let cast = self.cast();
        let own = cast.overlays.first().filter(|(first, since)| first == socket && *since != KEYLESS);
        own.is_some_and(|(_, since)| {
            cast.elsewhere.iter().all(|(other, node)| (*since, &self.inner.node) < (*other, node))
        })
    }

    /// The overlays of this node were told to show this.
    pub fn told(&self, opening: OpeningId) {
        self.cast().told = Some(opening);
    }

    /// Whether an overlay of this node should have shown this and has not been told so.
    pub fn missed(&self, opening: OpeningId) -> bool {
        let cast = self.cast();
        cast.keyed() > 0 && cast.told != Some(opening)
    }

    /// Gives the screen to a rehearsal.
    pub fn rehearse(&self, rehearsal: Rehearsal) {
        self.cast().rehearsal = Some(rehearsal);
        self.tell();
    }

    /// Ends the rehearsal of this id, or any when the overlay names none; answers whether there was one.
    pub fn rehearsed(&self, id: Option<OpeningId>) -> bool {
        let mut cast = self.cast();
        let over = cast.rehearsal.as_ref().is_some_and(|rehearsal| id.is_none_or(|id| id == rehearsal.id));
        if over {
            cast.rehearsal = None;
        }
        drop(cast);
        if over {
            self.tell();
        }
        over
    }

    /// Until when a rehearsal has the screen.
    pub fn rehearsal_until(&self) -> Option<Timestamp> {
        self.cast().rehearsal.as_ref().map(|rehearsal| rehearsal.until)
    }

    /// The rehearsal that is on the screen, for an overlay that comes now.
    pub fn rehearsal(&self, now: Timestamp) -> Option<Value> {
        self.cast().rehearsal.as_ref()?.payload(now)
    }

    /// Notices every change of who is there.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.inner.changed.subscribe()
    }

    fn tell(&self) {
        self.inner.changed.send_modify(|changes| *changes = changes.wrapping_add(1));
    }

    fn cast(&self) -> MutexGuard<'_, Cast> {
        // Every change is complete before anything that could panic, so a poisoned cast is still right.
        self.inner.cast.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cast {
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
    fn of_all_nodes_one_overlay_leads() {
        let stage = Stage::seen_by("b");
        stage.elsewhere(vec![(900, "c".into())]);
        assert!(stage.connected() && stage.since().is_none());
        stage.enter("here", AT);
        assert!(!stage.leads("here"), "another one was there before");
        stage.elsewhere(vec![(1000, "c".into())]);
        assert!(stage.leads("here"), "of two that came at once the first by name leads");
        stage.elsewhere(vec![(1000, "a".into())]);
        assert!(!stage.leads("here"), "for both nodes the same one");
        let watch = stage.watch();
        stage.elsewhere(vec![(1000, "a".into())]);
        assert!(!watch.has_changed().unwrap(), "what is known is no news");
        stage.elsewhere(Vec::new());
        assert!(watch.has_changed().unwrap() && stage.leads("here"));
    }

    #[test]
    fn the_first_overlay_leads_and_the_next_takes_over() {
        let stage = Stage::default();
        assert!(!stage.connected());
        stage.enter("a", AT);
        stage.enter("b", AT);
        assert!(stage.leads("a") && !stage.leads("b") && !stage.leads("stranger"));
        assert!(stage.leave("a"));
        assert!(stage.leads("b") && stage.connected());
        assert!(!stage.leave("stranger"), "a page without the key never counted");
        stage.clear();
        assert!(!stage.connected());
    }

    #[test]
    fn an_overlay_without_the_key_is_there_and_never_leads() {
        let (here, there) = (Stage::seen_by("b"), Stage::seen_by("a"));
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
    fn an_overlay_that_was_not_told_of_an_opening_has_missed_it() {
        let (stage, opening) = (Stage::default(), OpeningId::from_bytes([1; 12]));
        assert!(!stage.missed(opening), "nobody is here");
        stage.enter("a", AT);
        assert!(stage.missed(opening));
        stage.told(opening);
        assert!(!stage.missed(opening) && stage.missed(OpeningId::from_bytes([2; 12])));
    }

    #[test]
    fn every_change_of_the_cast_is_noticed() {
        let stage = Stage::default();
        let mut watch = stage.watch();
        stage.enter("a", AT);
        assert!(watch.has_changed().unwrap());
        watch.mark_unchanged();
        stage.leave("stranger");
        assert!(!watch.has_changed().unwrap());
        stage.leave("a");
        assert!(watch.has_changed().unwrap());
    }

    #[test]
    fn a_rehearsal_ends_by_its_own_id_or_bare() {
        let stage = Stage::default();
        let (id, other) = (OpeningId::from_bytes([1; 12]), OpeningId::from_bytes([2; 12]));
        let opening = Arc::new(json!({"cards": [{}, {}, {}, {}, {}], "elapsedMs": 0}));
        let rehearsal = Rehearsal { id, until: Timestamp::from_millis(9), opening };
        stage.rehearse(rehearsal.clone());
        assert_eq!(stage.rehearsal(Timestamp::from_millis(-91)).expect("is on")["elapsedMs"], 14_200 + 5000 - 100);
        assert_eq!(stage.rehearsal(Timestamp::from_millis(9)), None, "its time is over");
        assert_eq!(stage.rehearsal_until(), Some(Timestamp::from_millis(9)));
        assert!(!stage.rehearsed(Some(other)));
        assert!(stage.rehearsed(Some(id)));
        assert!(!stage.rehearsed(None));
        stage.rehearse(rehearsal);
        assert!(stage.rehearsed(None));
    }
}
