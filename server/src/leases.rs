//! Leases: work that only one node does at a time. The live queue, the connection to Twitch, backups, repairs.
//!
//! A [`Lease`] is the one way to hold such work. It is claimed ([`Lease::claim`]), renewed in the background while the
//! work runs, which is cancelled when the lease is lost ([`Lease::run`]), and released ([`Lease::release`]). Work that
//! is one short transaction now and then claims the lease in that transaction and needs nothing else.
//!
//! Invariants: at most one node holds a lease. Writes under a lease happen in a transaction that checks it: in
//! [`Lease::claim`], [`Lease::write`], or with [`Token::is_held`] in another feature's transaction. Each change of the
//! holder increases the lease's fence, so a node that lost the lease without knowing it, or an earlier process of the
//! same node, changes nothing. PostgreSQL's serializable transactions keep the check valid until the commit: a
//! transaction that read the holder comes before the next holder's, or is rolled back. A renewal changes nothing that
//! the check reads, so it restarts no transaction. A lease that ends later than the longest possible one was claimed by
//! a wrong clock, and counts as ended: a clock that is a year ahead must not block the work for a year.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::clock::{Clock, Timestamp};
use crate::db::{Conn, Db, Tx};
use crate::error::{Error, Result};

const RENEW: &str = "UPDATE lease_ends SET ends_at = $4 WHERE work = $1 \
    AND EXISTS (SELECT 1 FROM leases WHERE work = $1 AND holder = $2 AND fence = $3)";
const TAKE: &str = "INSERT INTO leases (work, holder, fence) VALUES ($1, $2, 1) \
    ON CONFLICT (work) DO UPDATE SET holder = excluded.holder, fence = leases.fence + 1 \
    WHERE leases.holder IS NULL OR leases.holder = $3 \
    OR NOT EXISTS (SELECT 1 FROM lease_ends WHERE work = $1 AND ends_at > $4 AND ends_at <= $5) RETURNING fence";
const SET_END: &str = "INSERT INTO lease_ends (work, ends_at) VALUES ($1, $2) \
    ON CONFLICT (work) DO UPDATE SET ends_at = excluded.ends_at";
const HOLDS: &str = "SELECT fence FROM leases WHERE work = $1 AND holder = $2 AND fence = $3";
const RELEASE: &str = "UPDATE leases SET holder = NULL WHERE work = $1 AND holder = $2 AND fence = $3";
const ENDS_AT: &str = "SELECT lease_ends.ends_at FROM leases JOIN lease_ends ON lease_ends.work = leases.work \
    WHERE leases.work = $1 AND leases.holder IS NOT NULL";
const REVOKE: &str = "UPDATE leases SET holder = NULL WHERE work = $1";
const REVOKE_ALL: &str = "UPDATE leases SET holder = NULL";

/// Longest duration of a lease, in milliseconds.
const MAX_LEASE_MS: i64 = 600_000;
/// The fence of a process that has not held the lease yet.
const NO_FENCE: i64 = -1;

/// Work that only one node does at a time.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    pub name: &'static str,
    /// Duration of the lease without a renewal, in ms. A node that dies blocks the work for no longer.
    pub millis: i64,
    /// Whether all effects of the work are transactions that check the lease. Such work continues when the lease cannot
    /// be renewed because the database is busy; other work stops once the lease has ended.
    pub is_guarded: bool,
}

/// A node's claim to some work, held or not. Clones share it.
#[derive(Clone)]
pub struct Lease {
    db: Db,
    clock: Clock,
    work: Work,
    holder: String,
    fence: Arc<AtomicI64>,
}

impl Lease {
    /// A lease that this process has not held yet. It replaces a holder of the same name, from before a restart, at
    /// once.
    pub fn new(db: &Db, clock: &Clock, work: Work, holder: impl Into<String>) -> Self {
        debug_assert!(
            work.millis <= MAX_LEASE_MS,
            "a lease for {} ms would be taken for one of a wrong clock",
            work.millis
        );
        let fence = Arc::new(AtomicI64::new(NO_FENCE));
        Self { db: db.clone(), clock: clock.clone(), work, holder: holder.into(), fence }
    }

    /// Claims or renews the lease and runs `work`, in one transaction. `None` when another holder has it.
    pub async fn claim<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let (token, now) = (self.token(), self.clock.now());
        let claiming = move |tx: &mut Tx<'_>| match token.claim(tx, now)? {
            Some(fence) => Ok(Some((fence, work(tx)?))),
            None => Ok(None),
        };
        let claimed = self.db.write(claiming).await?;
        Ok(claimed.map(|(fence, done)| {
            self.fence.store(fence, Ordering::Release);
            done
        }))
    }

    /// Runs `work` in a transaction that checks the lease. `None`, without changes, when it is lost.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let token = self.token();
        self.db.write(move |tx: &mut Tx<'_>| if token.is_held(tx)? { work(tx).map(Some) } else { Ok(None) }).await
    }

    /// Runs `last` and releases the lease, in one transaction. `None`, without changes, when it is lost.
    pub async fn release<T: Send + 'static>(
        &self,
        last: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let token = self.token();
        let releasing = move |tx: &mut Tx<'_>| {
            let done = last(tx)?;
            tx.execute(RELEASE, &[&token.work.name, &token.holder, &token.fence])?;
            Ok(done)
        };
        self.write(releasing).await
    }

    /// Runs `work` and renews the claimed lease until it ends. The caller releases the lease.
    ///
    /// # Errors
    /// When the lease is lost. Then `work` is dropped at its current await point.
    pub async fn run<T>(&self, work: impl Future<Output = T>) -> Result<T> {
        tokio::select! {
            biased;
            done = work => Ok(done),
            lost = self.renew_until_lost() => Err(lost),
        }
    }

    async fn renew_until_lost(&self) -> Error {
        let name = self.work.name;
        let mut asked = self.clock.now();
        let mut ends = asked.plus_millis(self.work.millis);
        loop {
            self.clock.wait_until(asked.plus_millis(self.work.millis / 3)).await;
            asked = self.clock.now();
            let (token, until) = (self.token(), asked.plus_millis(self.work.millis));
            match self.db.write(move |tx: &mut Tx<'_>| token.renew(tx, until)).await {
                Ok(true) => ends = until,
                Ok(false) => return Error::internal(format!("another holder has taken over the lease: {name}")),
                Err(error) if self.work.is_guarded || (error.is_passing() && self.clock.now() < ends) => {
                    tracing::warn!(%error, work = name, "could not renew a lease; retrying");
                }
                Err(error) => return error,
            }
        }
    }

    /// The end of the current lease of this work, of any holder; long ago if there is none.
    pub async fn ends_at(&self) -> Result<Timestamp> {
        let name = self.work.name;
        self.db.read(move |conn: &mut Conn<'_>| ends_at(conn, name)).await
    }

    /// The data with which a transaction checks the lease.
    pub fn token(&self) -> Token {
        Token { work: self.work, holder: self.holder.clone(), fence: self.fence.load(Ordering::Acquire) }
    }
}

/// Identifies one tenure of a lease.
#[derive(Clone, Debug)]
pub struct Token {
    work: Work,
    holder: String,
    fence: i64,
}

impl Token {
    /// Whether the lease is still held. Writes of this transaction are valid only if it is.
    pub fn is_held(&self, conn: &mut Conn<'_>) -> Result<bool> {
        conn.exists(HOLDS, &[&self.work.name, &self.holder, &self.fence])
    }

    /// Claims or renews the lease. Returns its fence.
    fn claim(&self, tx: &mut Tx<'_>, now: Timestamp) -> Result<Option<i64>> {
        let (name, until) = (self.work.name, now.plus_millis(self.work.millis));
        if self.renew(tx, until)? {
            return Ok(Some(self.fence));
        }
        // Only a new process replaces a holder of its own name: an old one has been replaced by it.
        let former = (self.fence == NO_FENCE).then_some(&self.holder);
        let taken: Option<(i64,)> =
            tx.find(TAKE, &[&name, &self.holder, &former, &now, &now.plus_millis(MAX_LEASE_MS)])?;
        let Some((fence,)) = taken else { return Ok(None) };
        tx.execute(SET_END, &[&name, &until])?;
        Ok(Some(fence))
    }

    fn renew(&self, tx: &mut Tx<'_>, until: Timestamp) -> Result<bool> {
        Ok(tx.execute(RENEW, &[&self.work.name, &self.holder, &self.fence, &until])? == 1)
    }
}

/// The end of the current lease; long ago if there is none.
pub fn ends_at(conn: &mut Conn<'_>, work: &str) -> Result<Timestamp> {
    Ok(conn.find::<(Timestamp,)>(ENDS_AT, &[&work])?.map_or(Timestamp::from_millis(0), |(ends,)| ends))
}

/// Ends the lease of this work. Its fence stays, so that the former holder cannot renew it.
pub fn revoke(tx: &mut Tx<'_>, work: &str) -> Result<()> {
    tx.execute(REVOKE, &[&work]).map(drop)
}

/// Ends all leases, which belong to the installation that this data was copied from.
pub fn revoke_all(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(REVOKE_ALL, &[]).map(drop)
}
