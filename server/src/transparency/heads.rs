//! The newest head, in memory on every node.

use crate::error::{Error, Result};
use crate::realtime::LogHead;
use arc_swap::ArcSwapOption;
use axum::http::HeaderValue;
use std::sync::Arc;

/// The newest head and the response header with it (section 5).
#[derive(Default)]
pub struct NewestHead(ArcSwapOption<Known>);

struct Known {
    head: LogHead,
    header: HeaderValue,
}

impl NewestHead {
    /// Notes a head. An older one than the newest changes nothing.
    pub fn arrived(&self, head: LogHead) -> Result<()> {
        let header = format!("{} {} {}", head.epoch, head.batch, head.head);
        let known = Arc::new(Known { head, header: HeaderValue::try_from(header).map_err(Error::internal)? });
        let age = |head: &LogHead| (head.epoch, head.batch);
        self.0.rcu(|newest| match newest {
            Some(newest) if age(&newest.head) >= age(&head) => Some(Arc::clone(newest)),
            _ => Some(Arc::clone(&known)),
        });
        Ok(())
    }

    /// The value of the header `Foilcast-Log`; `None` while the log is empty.
    pub fn header(&self) -> Option<HeaderValue> {
        self.0.load().as_ref().map(|known| known.header.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foilcast_draw::Bytes32;

    #[test]
    fn the_newest_head_never_goes_back() {
        let newest = NewestHead::default();
        assert_eq!(newest.header(), None);
        let head = |epoch, batch| LogHead {
            epoch,
            batch,
            previous: Bytes32::from_bytes([0; 32]),
            head: Bytes32::from_bytes([1; 32]),
            round: None,
        };
        for (epoch, batch, expected) in [(5, 7, "5 7"), (5, 6, "5 7"), (4, 9, "5 7"), (6, 7, "6 7"), (6, 8, "6 8")] {
            newest.arrived(head(epoch, batch)).unwrap();
            assert_eq!(newest.header().unwrap(), format!("{expected} {}", "01".repeat(32)));
        }
    }
}
