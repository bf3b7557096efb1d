//! Admission of sockets: limits concurrent lookups, with a separate limit for overlays, which never wait behind others.

use tokio::sync::{Semaphore, SemaphorePermit};

/// Sockets that are looked up at once. After a restart all clients reconnect in the same second; they wait for this
/// semaphore and not for a database connection, where other requests would wait behind them.
const AT_ONCE: usize = 16;

/// Limits the lookups of overlays and of all other sockets separately.
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
    /// Waits for a permit. `is_overlay` selects the overlays' semaphore.
    pub async fn acquire(&self, is_overlay: bool) -> Option<SemaphorePermit<'_>> {
        let line = if is_overlay { &self.overlays } else { &self.everybody };
        // The semaphores are never closed.
        line.acquire().await.ok()
    }

    /// Takes all permits except the overlays'.
    #[cfg(test)]
    pub(super) async fn acquire_all(&self) -> SemaphorePermit<'_> {
        self.everybody.acquire_many(u32::try_from(AT_ONCE).expect("fits")).await.expect("is open")
    }
}
