//! The packs that all moderators together may give per day, by opening raffles and adding to goals.
//!
//! Invariants: the transaction that begins a raffle or adds to a goal charges the most that it can give, so concurrent
//! requests cannot exceed the allowance; when it is decided, the charge is reduced to what was given. A charge counts
//! for the day (UTC) on which it was made.

use super::rules::Refusal;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;

const DAY_MS: i64 = 86_400_000;

const CHARGE: &str = "INSERT INTO moderator_gifts (about, packs, charged_at) VALUES ($1, $2, $3) \
    ON CONFLICT (about) DO UPDATE SET packs = excluded.packs, charged_at = excluded.charged_at";
const CHARGED: &str = "SELECT packs FROM moderator_gifts WHERE about = $1";
// This only lowers a charge: additions by admins to a goal do not count against the moderators' allowance.
const SETTLE: &str = "UPDATE moderator_gifts SET packs = $2 WHERE about = $1 AND packs > $2";
const USED: &str = "SELECT CAST(COALESCE(SUM(packs), 0) AS BIGINT) FROM moderator_gifts \
    WHERE charged_at >= $1 AND about <> $2";

/// Charges the most that a raffle or goal can give. A goal is charged again when it can give more.
///
/// # Errors
/// When the charge exceeds what is left of the day's allowance.
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

/// Lowers the charge to the packs that were given. No effect without a charge.
pub fn settle(tx: &mut Tx<'_>, about: &str, given: i64) -> Result<()> {
    tx.execute(SETTLE, &[&about, &given]).map(drop)
}

fn used(conn: &mut Conn<'_>, besides: &str, now: Timestamp) -> Result<i64> {
    let midnight = Timestamp::from_millis(now.day() * DAY_MS);
    conn.scalar(USED, &[&midnight, &besides])
}
