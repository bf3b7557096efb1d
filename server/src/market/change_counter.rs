//! The market's counter of changes, so that no cached answer is older than the last change.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts changes; shared renderings are cached under the count.
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
