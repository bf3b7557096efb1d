//! Admission of sockets: few are looked up at once, and the overlay does not wait behind strangers.

use tokio::sync::{Semaphore, SemaphorePermit};

/// Sockets that are looked up at once. After a restart all clients reconnect in the same second; the others wait here,
/// and not in the queue of the database, where other requests would wait behind them.
const AT_ONCE: usize = 16;

/// The line in which sockets wait, and the one of those with the overlay's key.
pub struct AdmissionSemaphore {
    everybody: Semaphore,
    overlays: Semaphore,
}

impl Default for AdmissionSemaphore {
    fn default() -> Self {
        Self { everybody: Semaphore::new(AT_ONCE), overlays: Semaphore::new(AT_ONCE) }
    }
}

impl AdmissionSemaphore {
    /// Waits for a turn, which lasts until what this answers is dropped.
    pub async fn acquire(&self, is_overlay: bool) -> Option<SemaphorePermit<'_>> {
        let line = if is_overlay { &self.overlays } else { &self.everybody };
        // Neither is ever closed.
        line.acquire().await.ok()
    }

    /// Takes every turn but the overlays'.
    #[cfg(test)]
    pub(super) async fn acquire_all(&self) -> SemaphorePermit<'_> {
        self.everybody.acquire_many(u32::try_from(AT_ONCE).expect("few")).await.expect("is open")
    }
}
