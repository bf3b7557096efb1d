//! Maintenance mode for the length of a long repair.
//!
//! What a repair turns on is marked beside the settings, and lasts as long as the repairing node keeps a lease. A mark without
//! one is of a repair that was cut off, of which nothing was committed, or of one after which maintenance mode could not be
//! ended: the next check ends that, at a start or while running (`audit/cut_off.rs`).
//!
//! The repair that runs is named beside the settings, too. Its transactions check that name and not the lease: a transaction that
//! has read a row conflicts with one that changes it, and the row of the lease changes each time it is renewed.

use super::{DELETE, REPAIRED_BY, REPAIRING, SAVE, Settings};
use crate::clock::Timestamp;
use crate::db::{Conn, Db, Tx};
use crate::error::Result;
use crate::leases::{self, Lease};
use crate::realtime::Event;

/// Of all repairs of all nodes, one runs at a time.
pub const REPAIR: &str = "repair";
/// How long the lease is good for unless it is kept. Not shorter: a repair that others are in the way of has the connections of
/// its node to itself for a while, and the lease is kept over one of them.
const LEASE: i64 = 2 * 60_000;

const IS_MARKED: &str = "SELECT name FROM settings WHERE name = $1";
const NAMES: &str = "SELECT name FROM settings WHERE name = $1 AND value = $2";

impl Settings {
    /// Claims the lease of a repair and, for a large one, turns maintenance mode on; `None` while another repair runs. Call
    /// [`Settings::reload`] once that is committed, and [`Settings::keep_repairing`] now and then.
    pub fn begin_repair(tx: &mut Tx<'_>, lease: &Lease, is_large: bool, now: Timestamp) -> Result<Option<Lease>> {
        let Some(lease) = lease.claim(tx, now, LEASE)? else { return Ok(None) };
        tx.execute(SAVE, &[&REPAIRED_BY, &lease.to_string(), &now])?;
        if is_large {
            for name in ["maintenance", REPAIRING] {
                tx.execute(SAVE, &[&name, &"true", &now])?;
            }
            tx.announce(Event::SettingsChanged);
        }
        Ok(Some(lease))
    }

    /// Says that the repair goes on.
    pub fn keep_repairing(tx: &mut Tx<'_>, lease: &Lease, now: Timestamp) -> Result<()> {
        lease.claim(tx, now, LEASE).map(drop)
    }

    /// Whether no other repair has begun since this one.
    pub fn is_repaired_by(tx: &mut Tx<'_>, lease: &Lease) -> Result<bool> {
        Ok(tx.find::<(String,)>(NAMES, &[&REPAIRED_BY, &lease.to_string()])?.is_some())
    }

    /// Turns maintenance mode off after a repair, unless an admin has done that already.
    pub fn end_repair(&self, tx: &mut Tx<'_>, lease: &Lease) -> Result<()> {
        if lease.holds(tx)? {
            // Without the mark it was ended already, and an admin has turned it on since.
            if Self::repair_lasts_until(tx)?.is_some() {
                end(tx)?;
            }
            tx.execute(DELETE, &[&REPAIRED_BY])?;
            lease.give_up(tx)?;
        }
        Ok(())
    }

    /// Until when a repair lasts that is marked, unless its node says that it goes on; `None` when none is.
    pub fn repair_lasts_until(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
        match conn.find::<(String,)>(IS_MARKED, &[&REPAIRING])? {
            Some(_) => leases::ends_at(conn, REPAIR).map(Some),
            None => Ok(None),
        }
    }

    /// Ends what a repair began that was cut off; answers whether there was one. At the start of a server that has no others
    /// beside it, no repair can be running.
    pub async fn end_cut_off_repair(&self, db: &Db, now: Timestamp, is_start: bool) -> Result<bool> {
        let nobody_repairs = is_start && db.bus().is_none();
        let ending = move |tx: &mut Tx<'_>| {
            if nobody_repairs {
                leases::take_away(tx, REPAIR)?;
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
