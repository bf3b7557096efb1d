//! Reads for other features, and the statements for deleted accounts and the demo set.

use super::listing_store;
use super::rules::ListingStatus;
use crate::collection::CardRow;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{ListingId, OfferId, UserId};

const OPEN_DEMO: &str = "SELECT id FROM listings WHERE status = 'active' \
    AND (owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo)) ORDER BY id";
const OPEN_DEMO_OFFERS: &str = "SELECT o.listing_id, o.id FROM offers o WHERE o.status = 'active' \
    AND (o.offerer_id IN (SELECT id FROM users WHERE demo) \
    OR EXISTS (SELECT 1 FROM offer_cards x JOIN cards c ON c.id = x.card_id \
    JOIN definitions d ON d.id = c.definition_id WHERE x.offer_id = o.id AND d.demo)) ORDER BY o.id";
const FORGET_NOTES: &str = "UPDATE listings SET note = NULL WHERE owner_id = $1 AND note IS NOT NULL";
const FORGET_MESSAGES: &str = "UPDATE offers SET message = NULL WHERE offerer_id = $1 AND message IS NOT NULL";
const DELETE_DEMO_CARDS: &str = "DELETE FROM offer_cards WHERE offer_id IN (SELECT o.id FROM offers o \
    JOIN listings l ON l.id = o.listing_id WHERE l.owner_id IN (SELECT id FROM users WHERE demo) \
    OR l.definition_id IN (SELECT id FROM definitions WHERE demo))";
const DELETE_DEMO_OFFERS: &str = "DELETE FROM offers WHERE listing_id IN (SELECT id FROM listings \
    WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo))";
const DELETE_DEMO: &str = "DELETE FROM listings WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo)";

/// The card of an active listing, and the name of its seller.
pub fn card_for_sale(conn: &mut Conn<'_>, listing: ListingId) -> Result<Option<(String, CardRow)>> {
    let Some(row) = listing_store::by_id(conn, listing)? else { return Ok(None) };
    Ok(row.owner.username.zip(row.card).filter(|_| row.status == ListingStatus::Active))
}

/// Active listings of demo users, and of demo cards of any owner.
pub(super) fn open_demo(conn: &mut Conn<'_>) -> Result<Vec<ListingId>> {
    conn.scalars(OPEN_DEMO, &[])
}

/// Open offers of demo users, and with demo cards of any owner.
pub(super) fn open_demo_offers(conn: &mut Conn<'_>) -> Result<Vec<(ListingId, OfferId)>> {
    conn.list(OPEN_DEMO_OFFERS, &[])
}

/// Deletes the listings of demo users and of demo cards, with their offers.
pub(super) fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO_CARDS, &[])?;
    tx.execute(DELETE_DEMO_OFFERS, &[])?;
    tx.execute(DELETE_DEMO, &[])
}

/// Deletes the texts that a user wrote with their listings and offers.
pub fn forget_words(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(FORGET_NOTES, &[&user])?;
    tx.execute(FORGET_MESSAGES, &[&user]).map(drop)
}
