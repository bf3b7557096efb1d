//! Rate limits per user and per address, shared by all nodes.

use super::Core;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::limits::{FORGET_EVERY, network, store};
use std::net::IpAddr;
use std::sync::atomic::Ordering;

impl Core {
    /// Counts a write by this user (the id as text), or refuses it.
    pub async fn limit_write(&self, user: &str) -> Result<()> {
        self.limits.writes.count(&user.to_owned())?;
        self.count_together("write", user, self.limits.writes.per_minute).await
    }

    /// Counts a sign-in from this address, or refuses it.
    pub async fn limit_sign_in(&self, address: IpAddr) -> Result<()> {
        let network = network(address);
        self.limits.sign_ins.count(&network)?;
        self.count_together("sign-in", &network.to_string(), self.limits.sign_ins.per_minute).await
    }

    /// Counts a callback from the provider for this address, or refuses it before the code is exchanged.
    pub async fn limit_exchange(&self, address: IpAddr) -> Result<()> {
        let network = network(address);
        self.limits.exchanges.count(&network)?;
        self.count_together("exchange", &network.to_string(), self.limits.exchanges.per_minute).await
    }

    /// Counts in the database, shared with the other nodes, unless there can be none.
    async fn count_together(&self, what: &str, who: &str, per_minute: u32) -> Result<()> {
        if per_minute == 0 || self.nodes.is_alone() {
            return Ok(());
        }
        let (key, now) = (format!("{what} {who}"), self.clock.now().millis().saturating_mul(1000));
        let forget = self.limits.together.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1;
        let count = move |tx: &mut Tx<'_>| {
            if forget {
                store::forget(tx, now)?;
            }
            store::count(tx, &key, per_minute, now)
        };
        match self.db.write(count).await? {
            None => Ok(()),
            Some(micros) => {
                Err(Error::TooMany { retry_after: u32::try_from((micros + 999_999) / 1_000_000).unwrap_or(60) })
            }
        }
    }
}
