//! The other nodes, by their messages and arrival times. Wall clocks do not matter.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::Heartbeat;

/// A node that was silent for this long, five heartbeats, is gone.
pub const GONE: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct Peer {
    /// The node's id, new at each start.
    pub id: String,
    pub heartbeat: Heartbeat,
    /// Time of its last message.
    pub heard: Instant,
}

#[derive(Debug, Default)]
pub struct Peers(HashMap<String, Peer>);

impl Peers {
    /// Records a heartbeat. Returns whether the node is new.
    pub fn record_heartbeat(&mut self, id: &str, heartbeat: Heartbeat, now: Instant) -> bool {
        let peer = Peer { id: id.to_owned(), heartbeat, heard: now };
        let before = self.0.insert(id.to_owned(), peer.clone());
        before.is_none_or(|before| before.heartbeat.overlay_since != peer.heartbeat.overlay_since)
    }

    /// Whether this node was heard from lately.
    pub fn knows(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Records another message of a node.
    pub fn record_message(&mut self, id: &str, now: Instant) {
        if let Some(peer) = self.0.get_mut(id) {
            peer.heard = now;
        }
    }

    /// Removes a node that said goodbye.
    pub fn remove(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// Removes and returns the nodes that were silent for too long.
    pub fn lose_silent(&mut self, now: Instant) -> Vec<Peer> {
        self.0.extract_if(|_, peer| now.saturating_duration_since(peer.heard) > GONE).map(|(_, peer)| peer).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether one of them receives only messages over the database.
    pub fn any_hears_only_the_database(&self) -> bool {
        self.0.values().any(|peer| peer.heartbeat.only_database)
    }

    /// All of them, by name.
    pub fn all(&self) -> Vec<Peer> {
        let mut all: Vec<_> = self.0.values().cloned().collect();
        all.sort_by(|a, b| (&a.heartbeat.name, &a.id).cmp(&(&b.heartbeat.name, &b.id)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_is_silent_for_five_seconds_is_removed() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let heartbeat = Heartbeat {
            name: "one".into(),
            version: "1".into(),
            overlay_since: None,
            asks: false,
            only_database: true,
            report: None,
        };
        let mut peers = Peers::default();
        assert!(peers.record_heartbeat("a", heartbeat.clone(), start));
        assert!(!peers.record_heartbeat("a", heartbeat.clone(), start), "the node is known already");
        assert!(
            peers.record_heartbeat("a", Heartbeat { overlay_since: Some(1), ..heartbeat.clone() }, start),
            "an overlay connected"
        );
        peers.record_heartbeat("b", heartbeat, start + 3 * second);
        peers.record_message("a", start + second);
        assert!(peers.lose_silent(start + 6 * second).is_empty());
        let lost = peers.lose_silent(start + 7 * second);
        assert_eq!(lost.iter().map(|peer| peer.id.as_str()).collect::<Vec<_>>(), ["a"]);
        peers.remove("b");
        assert!(peers.is_empty());
    }
}
