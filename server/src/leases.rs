//! Work that one node does at a time: the live queue, the connection with Twitch, scheduled backups.
//!
//! Invariants: of two nodes at most one has a lease (architecture §2), and what is done under it is done in a transaction
//! that claims it first, or asks whether it is still held. Each time a lease passes on, its fence grows; so a node that lost
//! it and does not know yet, a former run of the same node among them, changes nothing.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const CLAIM: &str = "INSERT INTO leases (work, holder, ends_at, fence) VALUES ($1, $2, $3, 1) \
    ON CONFLICT (work) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at, \
    fence = CASE WHEN leases.holder = $2 AND leases.fence = $4 THEN leases.fence ELSE leases.fence + 1 END \
    WHERE leases.holder IS NULL OR leases.ends_at <= $5 \
    OR (leases.holder = $2 AND (leases.fence = $4 OR $4 < 0)) RETURNING fence";
const HOLDS: &str = "SELECT fence FROM leases WHERE work = $1 AND holder = $2 AND fence = $3";
const GIVE_UP: &str = "UPDATE leases SET holder = NULL, ends_at = 0 WHERE work = $1 AND holder = $2 AND fence = $3";
const ENDS_AT: &str = "SELECT ends_at FROM leases WHERE work = $1";
const TAKE_AWAY: &str = "UPDATE leases SET holder = NULL, ends_at = 0";

/// A node's lease of some work, or its wish for one.
#[derive(Clone, Debug)]
pub struct Lease {
    work: &'static str,
    node: String,
    /// -1 until this process has had the lease.
    fence: i64,
}

impl Lease {
    /// What a node has that has not had the lease yet. After a restart the same name takes its own lease over at once.
    pub fn new(work: &'static str, node: impl Into<String>) -> Self {
        Self { work, node: node.into(), fence: -1 }
    }

    /// Takes or renews the lease in this transaction, for so many milliseconds; `None` when another node has it.
    pub fn claim(&self, tx: &mut Tx<'_>, now: Timestamp, millis: i64) -> Result<Option<Self>> {
        let ends = now.plus_millis(millis);
        let fence: Option<(i64,)> = tx.find(CLAIM, &[&self.work, &self.node, &ends, &self.fence, &now])?;
        Ok(fence.map(|(fence,)| Self { fence, ..self.clone() }))
    }

    /// Whether this node still has it.
    pub fn holds(&self, conn: &mut Conn<'_>) -> Result<bool> {
        Ok(conn.find::<(i64,)>(HOLDS, &[&self.work, &self.node, &self.fence])?.is_some())
    }

    /// Lets others have it.
    pub fn give_up(&self, tx: &mut Tx<'_>) -> Result<()> {
        tx.execute(GIVE_UP, &[&self.work, &self.node, &self.fence]).map(drop)
    }
}

/// When the lease of whoever has it ends; long ago when nobody does.
pub fn ends_at(conn: &mut Conn<'_>, work: &str) -> Result<Timestamp> {
    Ok(conn.find::<(Timestamp,)>(ENDS_AT, &[&work])?.map_or(Timestamp::from_millis(0), |(ends,)| ends))
}

/// Takes all leases from whoever had them where these data come from.
pub fn take_all_away(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(TAKE_AWAY, &[]).map(drop)
}
