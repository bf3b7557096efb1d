//! The job that takes expired packs. Guarded updates of locked wallets make it safe on several nodes at once.

use super::Packs;
use crate::clock::Timestamp;
use crate::core::Core;
use crate::due::{Batch, Deadlines, FindDue, NextDue, Schedule};
use crate::error::Result;
use crate::ids::UserId;
use crate::wallet::expiry;

impl Deadlines for Packs {
    type Item = UserId;

    const SCHEDULE: Schedule = Schedule::new("pack expiry", "could not take expired packs");
    const BATCH: Batch = Batch { size: 100, failure: "could not take the expired packs of a user" };
    const DONE: &'static str = "wallets checked for expired packs";
    const FIND: FindDue<UserId> = expiry::due;
    const NEXT: NextDue = expiry::next_due;

    fn core(&self) -> &Core {
        &self.core
    }

    async fn act(&self, now: Timestamp, due: Vec<UserId>) -> Result<usize> {
        let dice = self.core.dice.clone();
        self.core.db.write(move |tx| expiry::visit_all(tx, &due, now, &dice)).await
    }
}
