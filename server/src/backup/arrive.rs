//! Prepares copied or restored data, before a server may start on it.

use std::fmt;

use crate::clock::Timestamp;
use crate::db::{Db, Tx, copy};
use crate::error::Result;
use crate::packs::draw::{Line, RestoreReason};
use crate::{auth, grading, leases, packs, show, transparency};

/// The source of the data.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// Another database, in its current state.
    Copied,
    /// A backup of this time. Later changes are lost.
    Restored(Timestamp),
    /// This database itself, after its secrets may have been read.
    Leaked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrived {
    /// Number of seeds that were revealed.
    pub seeds: u64,
    /// Number of sessions that were ended.
    pub sessions: u64,
}

impl fmt::Display for Arrived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seeds were revealed", self.seeds)?;
        match self.sessions {
            0 => Ok(()),
            sessions => write!(f, ", and {sessions} sessions were ended"),
        }
    }
}

/// Makes the data a community of its own, and removes the mark of the copy, in one transaction.
///
/// Every secret that is committed to and not used up is revealed: the source may use it, or may have used it after the
/// data was taken. Users get new ones when they need them. A new epoch of the log begins. All leases are ended. After a
/// restore, all sessions are deleted, because a sign-out since the backup would be undone, and a new run begins, so that
/// no copy is drawn twice in one run by openings that may have been seen.
pub async fn arrive(db: &Db, origin: Origin, now: Timestamp) -> Result<Arrived> {
    db.write(move |tx| settle(tx, origin, now)).await
}

fn settle(tx: &mut Tx<'_>, origin: Origin, now: Timestamp) -> Result<Arrived> {
    let mut arrived = Arrived { seeds: 0, sessions: 0 };
    // First, so that new rows get numbers after those of the copied ones.
    copy::finish(tx)?;
    let line = match origin {
        Origin::Restored(taken_at) => {
            packs::store::begin_run(tx, &[], now, &format!("Restored from the backup of {taken_at}."))?;
            arrived.sessions = auth::store::end_all(tx)?;
            Line::Restore { reason: RestoreReason::Restored, taken_at_ms: taken_at.millis() }
        }
        Origin::Copied => Line::Restore { reason: RestoreReason::Copied, taken_at_ms: now.millis() },
        Origin::Leaked => Line::Restore { reason: RestoreReason::Replaced, taken_at_ms: now.millis() },
    };
    arrived.seeds = packs::seed_store::reveal_all(tx, now)?;
    packs::seeds::forget_waiting_lines(tx)?;
    // The round of a ticket without a batch would be another one here.
    while packs::tickets::take_back(tx, Timestamp::from_millis(i64::MAX))? {}
    grading::fall_due_again(tx, Timestamp::from_millis(i64::MAX))?;
    transparency::append(tx, &[line])?;
    show::cancel_undecided(tx, now)?;
    leases::revoke_all(tx)?;
    Ok(arrived)
}
