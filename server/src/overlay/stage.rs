//! Who is there to show the openings: the overlays connected to any node. The first leads, the others mirror it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use subtle::ConstantTimeEq;
use tokio::sync::watch;

use crate::clock::Timestamp;
use crate::ids::OpeningId;

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
    /// Socket ids in the order of their arrival, which is in milliseconds since 1970.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// Its id, so that the overlay can say it is complete.
    pub id: OpeningId,
    /// When it is over in any case.
    pub until: Timestamp,
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
        self.cast().overlays.push((socket.to_owned(), now.millis()));
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

    /// Since when the first overlay of this node is connected, in milliseconds since 1970.
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

    /// Nobody there counts any more, because the key has changed.
    pub fn clear(&self) {
        self.cast().overlays.clear();
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
        let own = cast.overlays.first().filter(|(first, _)| first == socket);
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
        !cast.overlays.is_empty() && cast.told != Some(opening)
    }

    /// Gives the screen to a rehearsal.
    pub fn rehearse(&self, rehearsal: Rehearsal) {
        self.cast().rehearsal = Some(rehearsal);
        self.tell();
    }

    /// Ends the rehearsal of this id, or any when the overlay names none; answers whether there was one.
    pub fn rehearsed(&self, id: Option<OpeningId>) -> bool {
        let mut cast = self.cast();
        let over = cast.rehearsal.is_some_and(|rehearsal| id.is_none_or(|id| id == rehearsal.id));
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
        self.cast().rehearsal.map(|rehearsal| rehearsal.until)
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

#[cfg(test)]
mod tests {
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
        let rehearsal = Rehearsal { id, until: Timestamp::from_millis(9) };
        stage.rehearse(rehearsal);
        assert_eq!(stage.rehearsal_until(), Some(Timestamp::from_millis(9)));
        assert!(!stage.rehearsed(Some(other)));
        assert!(stage.rehearsed(Some(id)));
        assert!(!stage.rehearsed(None));
        stage.rehearse(rehearsal);
        assert!(stage.rehearsed(None));
    }
}
