//! Work that one node does at a time: the live queue, the connection with Twitch, scheduled backups.
//!
//! Invariants: of two nodes at most one has a lease (architecture §2), and what is done under it is done in a transaction
//! that claims it first, or asks whether it is still held. Each time a lease passes on, its fence grows; so a node that lost
//! it and does not know yet, a former run of the same node among them, changes nothing. A lease that ends later than any can
//! was claimed by a clock that was wrong, and is over: a clock that is a year ahead must not block the work for a year.

use std::fmt;

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const CLAIM: &str = "INSERT INTO leases (work, holder, ends_at, fence) VALUES ($1, $2, $3, 1) \
    ON CONFLICT (work) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at, \
    fence = CASE WHEN leases.holder = $2 AND leases.fence = $4 THEN leases.fence ELSE leases.fence + 1 END \
    WHERE leases.holder IS NULL OR leases.ends_at <= $5 OR leases.ends_at > $6 \
    OR (leases.holder = $2 AND (leases.fence = $4 OR $4 < 0)) RETURNING fence";
const HOLDS: &str = "SELECT fence FROM leases WHERE work = $1 AND holder = $2 AND fence = $3";
const GIVE_UP: &str = "UPDATE leases SET holder = NULL, ends_at = 0 WHERE work = $1 AND holder = $2 AND fence = $3";
const ENDS_AT: &str = "SELECT ends_at FROM leases WHERE work = $1";
const TAKE_AWAY: &str = "UPDATE leases SET holder = NULL, ends_at = 0 WHERE work = $1 AND holder IS NOT NULL";
const TAKE_ALL_AWAY: &str = "UPDATE leases SET holder = NULL, ends_at = 0";

/// No lease is for longer than so many milliseconds.
const LONGEST: i64 = 600_000;

/// A node's lease of some work, or its wish for one.
#[derive(Clone, Debug)]
pub struct Lease {
    work: &'static str,
    node: String,
    /// -1 until this process has had the lease.
    fence: i64,
}

impl Lease {
    /// The claim of a node that has not had the lease yet. After a restart the same name takes its own lease over at
    /// once.
    pub fn new(work: &'static str, node: impl Into<String>) -> Self {
        Self { work, node: node.into(), fence: -1 }
    }

    /// Takes or renews the lease in this transaction, for so many milliseconds; `None` when another node has it.
    pub fn claim(&self, tx: &mut Tx<'_>, now: Timestamp, millis: i64) -> Result<Option<Self>> {
        debug_assert!(millis <= LONGEST, "a lease of {millis} ms would be taken for one of a wrong clock");
        let (ends, latest) = (now.plus_millis(millis), now.plus_millis(LONGEST));
        let fence: Option<(i64,)> = tx.find(CLAIM, &[&self.work, &self.node, &ends, &self.fence, &now, &latest])?;
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

/// The identity of this lease among all before and after it.
impl fmt::Display for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.node, self.fence)
    }
}

/// When the current lease ends; long ago when there is none.
pub fn ends_at(conn: &mut Conn<'_>, work: &str) -> Result<Timestamp> {
    Ok(conn.find::<(Timestamp,)>(ENDS_AT, &[&work])?.map_or(Timestamp::from_millis(0), |(ends,)| ends))
}

/// Ends all leases of the installation where these data come from.
pub fn take_all_away(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(TAKE_ALL_AWAY, &[]).map(drop)
}

/// Ends the lease of this work. Its fence stays, so that the former holder cannot renew it.
pub fn take_away(tx: &mut Tx<'_>, work: &str) -> Result<()> {
    tx.execute(TAKE_AWAY, &[&work]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, on_both_engines};

    const WORK: &str = "something of the tests";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1000)
    }

    /// The answers to this one: whether it gets ten seconds, and whether it has the lease then.
    async fn asks(app: &TestApp, lease: &Lease, now: Timestamp) -> (Option<i64>, bool) {
        let lease = lease.clone();
        let ask = move |tx: &mut Tx<'_>| {
            let claimed = lease.claim(tx, now, 10_000)?;
            Ok((claimed.as_ref().map(|claimed| claimed.fence), claimed.unwrap_or(lease.clone()).holds(tx)?))
        };
        app.app.core.db.write(ask).await.expect("the database answers")
    }

    on_both_engines! {
        async fn a_former_run_of_the_same_node_has_nothing_and_takes_nothing(database) {
            let app = TestApp::new(database).await;
            let new = || Lease::new(WORK, "one");
            assert_eq!(asks(&app, &new(), at(0)).await, (Some(1), true));
            let former = Lease { fence: 1, ..new() };
            assert_eq!(asks(&app, &former, at(1)).await, (Some(1), true), "who has it goes on with it");
            // The same name, a new process: it need not wait until what it had itself is over.
            assert_eq!(asks(&app, &new(), at(2)).await, (Some(2), true));
            let latter = Lease { fence: 2, ..new() };
            assert_eq!(asks(&app, &former, at(3)).await, (None, false), "it has been overtaken");
            let given = former.clone();
            app.app.core.db.write(move |tx| given.give_up(tx)).await.expect("it says so");
            assert_eq!(asks(&app, &latter, at(4)).await, (Some(2), true), "it gives up what is not its own");
            // After a long freeze the former holder may take it like any other node, and the latter notices.
            assert_eq!(asks(&app, &former, at(15)).await, (Some(3), true));
            assert_eq!(asks(&app, &latter, at(16)).await, (None, false));
        }

        async fn a_node_whose_clock_was_a_year_ahead_does_not_block_the_work(database) {
            let app = TestApp::new(database).await;
            let (wrong, right) = (Lease::new(WORK, "gone"), Lease::new(WORK, "one"));
            assert_eq!(asks(&app, &wrong, at(400 * 86_400)).await, (Some(1), true));
            assert_eq!(asks(&app, &right, at(0)).await, (Some(2), true));
            let wrong = Lease { fence: 1, ..wrong };
            assert_eq!(asks(&app, &wrong, at(1)).await, (None, false), "and it has nothing any more");
        }

        async fn another_node_waits_until_it_is_over_or_given_up(database) {
            let app = TestApp::new(database).await;
            let (one, two) = (Lease::new(WORK, "one"), Lease::new(WORK, "two"));
            assert_eq!(asks(&app, &one, at(0)).await, (Some(1), true));
            assert_eq!(asks(&app, &two, at(9)).await, (None, false));
            assert_eq!(asks(&app, &two, at(10)).await, (Some(2), true));
            let one = Lease { fence: 1, ..one };
            assert_eq!(asks(&app, &one, at(11)).await, (None, false));
            let two = Lease { fence: 2, ..two };
            app.app.core.db.write(move |tx| two.give_up(tx)).await.expect("it says so");
            assert_eq!(asks(&app, &one, at(12)).await, (Some(3), true));
        }
    }
}
