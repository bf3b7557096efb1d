//! Maintenance mode for the length of a long repair.
//!
//! What a repair turns on is marked beside the settings. A server that ended in the middle of it finds the mark when it
//! starts again: nothing of that repair was committed, so maintenance mode ends. Where there may be other nodes, a fresh
//! mark may be one of theirs, so only one counts that is older than any repair takes.

use super::{DELETE, REPAIRING, SAVE, Settings};
use crate::clock::Timestamp;
use crate::db::{Db, Tx};
use crate::error::Result;
use crate::realtime::Event;

/// No repair takes so many milliseconds: half an hour.
const LONGEST: i64 = 30 * 60_000;

const MARK: &str = "SELECT changed_at FROM settings WHERE name = $1";

impl Settings {
    /// Turns maintenance mode on for a repair, or off after it; call [`Settings::reload`] once that is committed.
    pub fn repairing(&self, tx: &mut Tx<'_>, begins: bool, now: Timestamp) -> Result<()> {
        for name in ["maintenance", REPAIRING] {
            if begins {
                tx.execute(SAVE, &[&name, &"true", &now])?;
            } else {
                tx.execute(DELETE, &[&name])?;
            }
        }
        tx.announce(Event::SettingsChanged);
        Ok(())
    }

    /// Ends what a repair began that the end of a server cut off; answers whether there was one.
    pub async fn end_cut_off_repair(&self, db: &Db, now: Timestamp) -> Result<bool> {
        let settings = self.clone();
        let others = db.line().is_some();
        let end = move |tx: &mut Tx<'_>| {
            let began: Option<(Timestamp,)> = tx.find(MARK, &[&REPAIRING])?;
            let cut_off = began.is_some_and(|(began,)| !others || now.since(began) > LONGEST);
            if cut_off {
                settings.repairing(tx, false, now)?;
            }
            Ok(cut_off)
        };
        db.write(end).await
    }
}
