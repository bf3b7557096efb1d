//! What the application remembers of the market: that it changed, so that no answer from memory is older than that.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts changes; what is rendered for everyone is kept under the count.
#[derive(Default)]
pub struct ChangeCounter(AtomicU64);

impl ChangeCounter {
    /// How many changes this node has heard of.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}
