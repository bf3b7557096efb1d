//! Prepares data that came from elsewhere, before a server may start on them.

use std::fmt;

use crate::clock::Timestamp;
use crate::db::{Db, Tx, copy};
use crate::dice::Dice;
use crate::error::Result;
use crate::{auth, leases, packs, show};

/// Where the data come from.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// Another database, as it is now.
    Copied,
    /// A backup of this time. What happened after it is gone.
    Restored(Timestamp),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrived {
    /// Seeds that were revealed and replaced.
    pub seeds: usize,
    /// Sign-ins that were ended.
    pub sessions: u64,
}

impl fmt::Display for Arrived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seeds were revealed and replaced", self.seeds)?;
        match self.sessions {
            0 => Ok(()),
            sessions => write!(f, ", {sessions} sign-ins were ended"),
        }
    }
}

/// Makes the data a community of its own, and takes the mark of the copy away; all of it or nothing.
///
/// Every secret that was committed to and not used up is revealed and not used any more: where the data come from it may
/// be used, or may have been used after they were taken. All leases are free. After a restore no session is valid,
/// because a sign-in that was ended since would be good again, and a new run begins, so that no copy is drawn twice in
/// one run by openings that may have been seen.
pub async fn arrive(db: &Db, origin: Origin, now: Timestamp, dice: &Dice) -> Result<Arrived> {
    let dice = dice.clone();
    db.write(move |tx| settle(tx, origin, now, &dice)).await
}

fn settle(tx: &mut Tx<'_>, origin: Origin, now: Timestamp, dice: &Dice) -> Result<Arrived> {
    let mut arrived = Arrived { seeds: 0, sessions: 0 };
    if let Origin::Restored(taken_at) = origin {
        packs::store::begin_run(tx, &[], now, &format!("Restored from the backup of {taken_at}."))?;
        arrived.sessions = auth::store::end_all(tx)?;
    }
    arrived.seeds = packs::seeds::replace_all(tx, dice, now)?;
    show::cancel_undecided(tx, now)?;
    leases::revoke_all(tx)?;
    copy::finish(tx)?;
    Ok(arrived)
}
