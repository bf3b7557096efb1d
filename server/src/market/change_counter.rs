//! The market's change counter, part of the cache keys of its responses: each change that this node sees makes older ones
//! stale.

use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Default)]
pub struct ChangeCounter(AtomicU64);

impl ChangeCounter {
    /// The number of changes that this node has seen.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}
