//! Maintenance mode for the length of a long repair.
//!
//! What a repair turns on is marked beside the settings, and lasts as long as the repairing node keeps its lease. A mark without
//! one is of a repair that was cut off, of which nothing was committed, or of one after which maintenance mode could not be
//! ended: the next check ends that, at a start or while running (`audit/cut_off.rs`).

use super::{DELETE, REPAIRING, SAVE, Settings};
use crate::clock::Timestamp;
use crate::db::{Conn, Db, Tx};
use crate::error::Result;
use crate::leases::{self, Work};
use crate::realtime::Event;

/// Of all repairs of all nodes, one runs at a time. Its lease is not shorter: a repair that others are in the way of has the
/// connections of its node to itself for a while, and the lease is renewed over one of them.
pub const REPAIR: Work = Work { name: "repair", millis: 2 * 60_000, is_guarded: true };

const IS_MARKED: &str = "SELECT name FROM settings WHERE name = $1";

impl Settings {
    /// Turns maintenance mode on for a repair. Call [`Settings::reload`] once that is committed.
    pub fn begin_repair(tx: &mut Tx<'_>, now: Timestamp) -> Result<()> {
        for name in ["maintenance", REPAIRING] {
            tx.execute(SAVE, &[&name, &"true", &now])?;
        }
        tx.announce(Event::SettingsChanged);
        Ok(())
    }

    /// Turns maintenance mode off after a repair that turned it on, unless an admin has done that already.
    pub fn end_repair(tx: &mut Tx<'_>) -> Result<()> {
        // Without the mark it was ended already, and an admin may have turned it on since.
        if Self::repair_lasts_until(tx)?.is_some() {
            end(tx)?;
        }
        Ok(())
    }

    /// Until when a repair lasts that is marked, unless its node says that it goes on; `None` when none is.
    pub fn repair_lasts_until(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
        match conn.find::<(String,)>(IS_MARKED, &[&REPAIRING])? {
            Some(_) => leases::ends_at(conn, REPAIR.name).map(Some),
            None => Ok(None),
        }
    }

    /// Ends what a repair began that was cut off. Returns whether there was one. At the start of a server that has no others
    /// beside it, no repair can be running.
    pub async fn end_cut_off_repair(&self, db: &Db, now: Timestamp, is_start: bool) -> Result<bool> {
        let nobody_repairs = is_start && db.bus().is_none();
        let ending = move |tx: &mut Tx<'_>| {
            if nobody_repairs {
                leases::revoke(tx, REPAIR.name)?;
            }
            let cut_off = Self::repair_lasts_until(tx)?.is_some_and(|until| nobody_repairs || until <= now);
            if cut_off {
                end(tx)?;
            }
            Ok(cut_off)
        };
        db.write(ending).await
    }
}

fn end(tx: &mut Tx<'_>) -> Result<()> {
    for name in ["maintenance", REPAIRING] {
        tx.execute(DELETE, &[&name])?;
    }
    tx.announce(Event::SettingsChanged);
    Ok(())
}
