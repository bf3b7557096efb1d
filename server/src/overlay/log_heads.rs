//! The message `log-head` with the newest head of the public log (docs/decisions/draw-2.md, section 5).

use std::time::Duration;

use socketioxide::SocketIo;
use tokio::time::Instant;

use super::sending::broadcast;
use crate::realtime::LogHead;

/// The shortest time between two heads without a round.
const PAUSE: Duration = Duration::from_secs(1);

/// Sends a head with a round at once, and otherwise the newest one once a second at most.
#[derive(Default)]
pub(super) struct LogHeads {
    waiting: Option<LogHead>,
    /// Until then, a head without a round waits.
    paused_until: Option<Instant>,
}

impl LogHeads {
    /// Sends a head to all sockets, unless it has to wait.
    pub(super) async fn send(&mut self, io: &SocketIo, head: LogHead) {
        if self.admit(head, Instant::now()) {
            broadcast(io, "log-head", &head).await;
        }
    }

    /// Returns the waiting head when it can be sent.
    pub(super) async fn due(&mut self) -> LogHead {
        if let (Some(_), Some(until)) = (self.waiting, self.paused_until) {
            tokio::time::sleep_until(until).await;
        }
        match self.waiting.take() {
            Some(head) => head,
            None => std::future::pending().await,
        }
    }

    /// Whether the head is sent at this time. Otherwise it waits, and replaces the one that waits.
    fn admit(&mut self, head: LogHead, now: Instant) -> bool {
        let is_sent = head.round.is_some() || self.paused_until.is_none_or(|until| until <= now);
        self.waiting = (!is_sent).then_some(head);
        if is_sent {
            self.paused_until = Some(now + PAUSE);
        }
        is_sent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foilcast_draw::Bytes32;

    fn head(batch: u64, round: Option<u64>) -> LogHead {
        let (previous, head) = (Bytes32::from_bytes([0; 32]), Bytes32::from_bytes([1; 32]));
        LogHead { epoch: 1, batch, previous, head, round }
    }

    #[tokio::test]
    async fn a_head_with_a_round_is_sent_at_once_and_others_once_a_second() {
        let (mut heads, start) = (LogHeads::default(), Instant::now());
        let after = |millis| start + Duration::from_millis(millis);
        assert!(heads.admit(head(0, None), start));
        assert!(!heads.admit(head(1, None), after(999)));
        assert!(!heads.admit(head(2, None), after(999)));
        assert!(heads.admit(head(3, Some(1000)), after(999)));
        assert_eq!(heads.waiting, None, "an older head is not sent after a newer one");
        assert!(!heads.admit(head(4, None), after(1000)));
        assert_eq!(heads.due().await, head(4, None));
        assert!(heads.admit(head(4, None), Instant::now().max(after(1999))));
    }
}
