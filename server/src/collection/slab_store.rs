//! Gradings of cards: cards are locked while they are graded, put into a slab face down, and revealed.
//!
//! Each statement is guarded by the card's state, so that it happens once and in order.

use crate::clock::Timestamp;
use crate::db::{Tx, json_list};
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};

const BEGIN: &str = "UPDATE cards SET status = 'grading', graded_at = $3, grading_requested_at = $4 \
    WHERE id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) \
    AND owner_id = $1 AND status = 'available' AND NOT slabbed AND NOT hidden";
const SLAB: &str = "UPDATE cards SET slabbed = TRUE, graded_at = $2 \
    WHERE id = $1 AND status = 'grading' AND NOT slabbed";
const REVEAL: &str = "UPDATE cards SET status = 'available', grade = $3, grading_requested_at = NULL \
    WHERE id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 AND status = 'grading' AND slabbed";
const CANCEL_GRADING: &str = "UPDATE cards SET status = 'available', graded_at = NULL, grading_requested_at = NULL \
    WHERE id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) AND owner_id = $1 AND status = 'grading' AND NOT slabbed";

/// Begins the grading of free cards of this owner, from `now` until `ready_at`. Returns how many were free and in no
/// slab.
pub fn begin(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId], (now, ready_at): (Timestamp, Timestamp)) -> Result<u64> {
    tx.execute(BEGIN, &[&owner, &json_list(cards)?, &ready_at, &now])
}

/// Puts a card that is being graded into its slab, face down.
pub fn slab(tx: &mut Tx<'_>, card: CardId, at: Timestamp) -> Result<()> {
    tx.execute_one(SLAB, &[&card, &at], || Error::internal("a graded card has another status"))
}

/// Ends the grading of this owner's cards without a grade. Returns how many were being graded.
pub fn cancel_grading(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId]) -> Result<u64> {
    tx.execute(CANCEL_GRADING, &[&owner, &json_list(cards)?])
}

/// Reveals slabs of this owner: their grade is public from now on. Returns how many were face down.
pub fn reveal(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId], grade: u8) -> Result<u64> {
    tx.execute(REVEAL, &[&owner, &json_list(cards)?, &grade])
}
