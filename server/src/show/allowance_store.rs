//! How many packs moderators may give on one day, all of them together, by raffles that they open and goals that they add to.
//!
//! Invariants: the most that a raffle or goal can give is charged before it can be given, in the transaction that
//! begins it, so of two at once only one gets what is left; what was not given is given back when it is decided. The
//! day of a charge is the day (UTC) on which it was made.

use super::rules::Refusal;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const DAY_MS: i64 = 86_400_000;

const CHARGE: &str = "INSERT INTO moderator_gifts (about, packs, charged_at) VALUES ($1, $2, $3) \
    ON CONFLICT (about) DO UPDATE SET packs = excluded.packs, charged_at = excluded.charged_at";
const CHARGED: &str = "SELECT packs FROM moderator_gifts WHERE about = $1";
// It only gives back: what others added to a goal is not the moderators'.
const SETTLE: &str = "UPDATE moderator_gifts SET packs = $2 WHERE about = $1 AND packs > $2";
const USED: &str = "SELECT CAST(COALESCE(SUM(packs), 0) AS BIGINT) FROM moderator_gifts \
    WHERE charged_at >= $1 AND about <> $2";

/// Charges what a raffle or goal can give at most. A goal is charged again when it can give more by now.
///
/// # Errors
/// When that is more than is left of this day's allowance.
pub fn charge(tx: &mut Tx<'_>, about: &str, packs: i64, allowed: u32, now: Timestamp) -> Result<()> {
    if allowed == 0 {
        return Err(Refusal::AdminsGive.into());
    }
    if tx.find::<(i64,)>(CHARGED, &[&about])?.is_some_and(|(charged,)| charged >= packs) {
        return Ok(());
    }
    let left = (i64::from(allowed) - used(tx, about, now)?).max(0);
    if packs > left {
        return Err(Refusal::OverAllowance { packs, left }.into());
    }
    tx.execute(CHARGE, &[&about, &packs, &now]).map(drop)
}

/// Corrects the charge to the packs given in the end; no effect when an admin gave it.
pub fn settle(tx: &mut Tx<'_>, about: &str, given: i64) -> Result<()> {
    tx.execute(SETTLE, &[&about, &given]).map(drop)
}

fn used(conn: &mut Conn<'_>, besides: &str, now: Timestamp) -> Result<i64> {
    let midnight = Timestamp::from_millis(now.day() * DAY_MS);
    conn.scalar(USED, &[&midnight, &besides])
}
