//! Removal of an untouched granted card.

use crate::db::Tx;
use crate::error::Result;
use crate::ids::{CardId, UserId};

const DELETE: &str = "DELETE FROM cards WHERE id = $1 AND owner_id = $2 AND opening_id IS NULL AND status = 'available' \
    AND NOT slabbed AND grade IS NULL AND NOT hidden";
const DELETE_EVENTS: &str = "DELETE FROM card_events WHERE card_id = $1";
const DELETE_FEATURED: &str = "DELETE FROM featured_cards WHERE card_id = $1";

/// Removes an untouched card with its history. Returns whether it did. Its copy returns only with a new run.
pub fn remove(tx: &mut Tx<'_>, card: CardId, owner: UserId) -> Result<bool> {
    if tx.execute(DELETE, &[&card, &owner])? != 1 {
        return Ok(false);
    }
    tx.execute(DELETE_FEATURED, &[&card])?;
    tx.execute(DELETE_EVENTS, &[&card])?;
    Ok(true)
}
