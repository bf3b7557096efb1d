//! Rows of `listings`.

use super::rules::{ListingStatus, MAX_OFFERS};
use super::snapshot;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::{CardRow, card_columns};
use crate::db::{Conn, FromRow, Row, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, ListingId, UserId};
use crate::trades::TraderRow;

/// Begins a statement that reads [`ListingRow`]s.
macro_rules! select_listings {
    () => {
        concat!(
            "SELECT l.id, l.owner_id, u.username, u.picture_url, l.asking_packs, l.note, l.expires_at, l.status, \
            l.offer_count, l.created_at, l.closed_at, l.sold_to, b.username, b.picture_url, l.sold_packs, l.sold_cards, \
            f.card_id IS NOT NULL, l.card_id, l.snapshot, ",
            card_columns!(),
            " FROM listings l LEFT JOIN users u ON u.id = l.owner_id LEFT JOIN users b ON b.id = l.sold_to \
            LEFT JOIN cards c ON c.id = l.card_id LEFT JOIN featured_cards f ON f.card_id = l.card_id "
        )
    };
}
#[cfg(test)]
pub(crate) use select_listings;

const BY_ID: &str = concat!(select_listings!(), "WHERE l.id = $1");
const BY_IDS: &str = concat!(select_listings!(), "WHERE l.id IN (SELECT value FROM json_each(CAST($1 AS TEXT)))");
const STATE: &str = "SELECT id, owner_id, card_id, status, offer_count, expires_at FROM listings WHERE id = $1";
const INSERT: &str = "INSERT INTO listings (id, owner_id, card_id, definition_id, rarity, mint, modifier_id, slabbed, \
    grade, asking_packs, note, status, offer_count, created_at, expires_at, counts) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'active', 0, $12, $13, FALSE)";
const SELL: &str = "UPDATE listings SET status = 'sold', closed_at = $3, sold_to = $4, sold_packs = $5, \
    sold_cards = $6, snapshot = $7, counts = $8 WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3";
const CANCEL: &str = "UPDATE listings SET status = 'cancelled', closed_at = $3, snapshot = $4 \
    WHERE id = $1 AND owner_id = $2 AND status = 'active' AND expires_at > $3";
const EXPIRE: &str = "UPDATE listings SET status = 'expired', closed_at = $2, snapshot = $3 \
    WHERE id = $1 AND status = 'active' AND expires_at <= $2";
const REMOVE: &str = "UPDATE listings SET status = 'cancelled', closed_at = $2, snapshot = $3 \
    WHERE id = $1 AND status = 'active'";
const UNCOUNT_ANY_OFFER: &str = "UPDATE listings SET offer_count = offer_count - 1 WHERE id = $1 AND status = 'active'";
const COUNT_OFFER: &str = "UPDATE listings SET offer_count = offer_count + 1 \
    WHERE id = $1 AND status = 'active' AND expires_at > $2 AND offer_count < $3";
const UNCOUNT_OFFER: &str = "UPDATE listings SET offer_count = offer_count - 1 \
    WHERE id = $1 AND status = 'active' AND expires_at > $2";
const DUE: &str = "SELECT id FROM listings WHERE status = 'active' AND expires_at <= $1 \
    ORDER BY expires_at, id LIMIT $2";
const NEXT_DUE: &str = "SELECT expires_at FROM listings WHERE status = 'active' AND expires_at > $1 \
    ORDER BY expires_at, id LIMIT 1";
const COMPLETED: &str = "SELECT (SELECT COUNT(*) FROM listings WHERE owner_id = $1 AND counts) \
    + (SELECT COUNT(*) FROM listings WHERE sold_to = $1 AND counts)";
const SALES: &str = "SELECT id, rarity, mint, modifier_id, grade, sold_packs, sold_cards, closed_at FROM listings \
    WHERE status = 'sold' AND definition_id = $1 AND (CAST($2 AS BIGINT) IS NULL OR rarity = $2) \
    ORDER BY closed_at DESC, id DESC LIMIT $3";

/// The terms of a listing.
#[derive(Debug, Clone)]
pub struct ListingTerms {
    pub asking_packs: Option<u32>,
    /// The owner's note about the card.
    pub note: Option<String>,
    pub expires_at: Timestamp,
}

from_row!(ListingTerms { asking_packs, note, expires_at });

/// A listing with its owner, its card and its sale.
#[derive(Debug, Clone)]
pub struct ListingRow {
    pub id: ListingId,
    pub owner: TraderRow,
    pub terms: ListingTerms,
    /// The stored status; [`ListingStatus::at`] gives the present one.
    pub status: ListingStatus,
    pub offer_count: u32,
    pub created_at: Timestamp,
    pub closed_at: Option<Timestamp>,
    pub sale: Option<Sale>,
    /// Whether its owner features the card.
    pub is_featured: bool,
    /// The card: as it is, or as it was when the listing closed.
    pub card: Option<CardRow>,
}

impl FromRow for ListingRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let mut listing = Self {
            id: row.next()?,
            owner: TraderRow::from_row(row)?,
            terms: ListingTerms::from_row(row)?,
            status: row.next()?,
            offer_count: row.next()?,
            created_at: row.next()?,
            closed_at: row.next()?,
            sale: Sale::from_row(row)?,
            is_featured: row.next()?,
            card: None,
        };
        listing.is_featured &= listing.status == ListingStatus::Active;
        let card: CardId = row.next()?;
        let snapshot: Option<String> = row.next()?;
        listing.card = match snapshot {
            Some(text) => {
                row.skip_rest();
                snapshot::read(&text)?.into_iter().find(|found| found.id == card)
            }
            None => Some(CardRow::from_row(row)?),
        };
        Ok(listing)
    }
}

/// The buyer and the price of a sold listing.
#[derive(Debug, Clone)]
pub struct Sale {
    pub buyer: TraderRow,
    pub packs: u32,
    pub cards: u32,
}

impl Sale {
    /// The sale of this row; `None` if the listing is not sold.
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Option<Self>> {
        let buyer: Option<UserId> = row.next()?;
        let username = row.next()?;
        let picture_url = row.next()?;
        let packs: Option<u32> = row.next()?;
        let cards: Option<u32> = row.next()?;
        Ok(buyer.map(|id| Self {
            buyer: TraderRow { id, username, picture_url },
            packs: packs.unwrap_or(0),
            cards: cards.unwrap_or(0),
        }))
    }
}

/// The fields of a listing that commands check.
#[derive(Debug, Clone, Copy)]
pub struct ListingState {
    pub id: ListingId,
    pub owner: UserId,
    pub card: CardId,
    /// The stored status; [`ListingStatus::at`] gives the present one.
    pub status: ListingStatus,
    pub offer_count: u32,
    pub expires_at: Timestamp,
}

from_row!(ListingState { id, owner, card, status, offer_count, expires_at });

impl ListingState {
    pub fn status_at(&self, now: Timestamp) -> ListingStatus {
        self.status.at(now, self.expires_at)
    }
}

/// A listing to insert.
#[derive(Debug, Clone)]
pub struct NewListing {
    pub id: ListingId,
    pub card: CardRow,
    /// The definition, rarity and mint number of the card, which a listing must have.
    pub definition: DefinitionId,
    pub rarity: Rarity,
    pub mint: u32,
    pub terms: ListingTerms,
    pub created_at: Timestamp,
}

/// The price of a sold card.
#[derive(Debug)]
pub struct SaleRow {
    pub listing: ListingId,
    pub rarity: Rarity,
    pub mint: u32,
    /// The modifier's id; empty if there is none.
    pub modifier: String,
    pub grade: Option<u8>,
    pub packs: u32,
    pub cards: u32,
    pub at: Timestamp,
}

from_row!(SaleRow { listing, rarity, mint, modifier, grade, packs, cards, at });

pub fn by_id(conn: &mut Conn<'_>, id: ListingId) -> Result<Option<ListingRow>> {
    conn.find(BY_ID, &[&id])
}

/// These listings, in this order. Missing and unreadable ones are left out.
pub fn by_ids(conn: &mut Conn<'_>, ids: &[ListingId]) -> Result<Vec<ListingRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows: Vec<ListingRow> = conn.list_readable(BY_IDS, &[&json_list(ids)?])?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok(rows)
}

pub fn state(conn: &mut Conn<'_>, id: ListingId) -> Result<Option<ListingState>> {
    conn.find(STATE, &[&id])
}

pub fn insert(tx: &mut Tx<'_>, new: &NewListing) -> Result<()> {
    let modifier = new.card.modifier.map_or_else(String::new, |modifier| modifier.as_str().to_owned());
    tx.execute(
        INSERT,
        &[
            &new.id,
            &new.card.owner,
            &new.card.id,
            &new.definition,
            &new.rarity,
            &new.mint,
            &modifier,
            &new.card.slabbed,
            &new.card.grade,
            &new.terms.asking_packs,
            &new.terms.note,
            &new.created_at,
            &new.terms.expires_at,
        ],
    )
    .map(drop)
}

/// The buyer and the price of a sale.
#[derive(Debug, Clone, Copy)]
pub struct SaleTerms {
    pub buyer: UserId,
    pub packs: u32,
    pub cards: u32,
    /// Whether the sale gives experience and counts for achievements and the leaderboard.
    pub counts: bool,
}

/// Marks an active listing as sold. Returns whether it was active.
pub fn sell(tx: &mut Tx<'_>, listing: &ListingState, terms: SaleTerms, now: Timestamp, snapshot: &str) -> Result<bool> {
    let SaleTerms { buyer, packs, cards, counts } = terms;
    Ok(tx.execute(SELL, &[&listing.id, &listing.owner, &now, &buyer, &packs, &cards, &snapshot, &counts])? == 1)
}

/// Cancels an active listing of this owner. Returns whether it was active.
pub fn cancel(tx: &mut Tx<'_>, listing: ListingId, owner: UserId, now: Timestamp, snapshot: &str) -> Result<bool> {
    Ok(tx.execute(CANCEL, &[&listing, &owner, &now, &snapshot])? == 1)
}

/// Cancels an active listing of any owner, even if it has expired. Returns whether it was active.
pub fn remove(tx: &mut Tx<'_>, listing: ListingId, now: Timestamp, snapshot: &str) -> Result<bool> {
    Ok(tx.execute(REMOVE, &[&listing, &now, &snapshot])? == 1)
}

/// Closes an active listing that has expired. Returns whether there was one.
pub fn expire(tx: &mut Tx<'_>, listing: ListingId, now: Timestamp, snapshot: &str) -> Result<bool> {
    Ok(tx.execute(EXPIRE, &[&listing, &now, &snapshot])? == 1)
}

/// Counts another open offer for an active listing. Returns false if the listing is closed or has too many.
pub fn count_offer(tx: &mut Tx<'_>, listing: ListingId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(COUNT_OFFER, &[&listing, &now, &MAX_OFFERS])? == 1)
}

/// Decrements the number of open offers. Returns whether the listing is active.
pub fn uncount_offer(tx: &mut Tx<'_>, listing: ListingId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(UNCOUNT_OFFER, &[&listing, &now])? == 1)
}

/// Decrements the number of open offers, even if the listing has expired.
pub fn uncount_any_offer(tx: &mut Tx<'_>, listing: ListingId) -> Result<bool> {
    Ok(tx.execute(UNCOUNT_ANY_OFFER, &[&listing])? == 1)
}

/// Active listings that have expired, the longest expired first.
pub fn due(conn: &mut Conn<'_>, now: Timestamp, limit: u32) -> Result<Vec<ListingId>> {
    conn.scalars(DUE, &[&now, &limit])
}

/// When the next active listing expires, after `now`.
pub fn next_due(conn: &mut Conn<'_>, now: Timestamp) -> Result<Option<Timestamp>> {
    conn.find_scalar(NEXT_DUE, &[&now])
}

/// The number of a user's sales that count (contract §12), as seller or buyer.
pub fn completed(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(COMPLETED, &[&user])
}

/// The sales of copies of this definition, latest first.
pub fn sales(
    conn: &mut Conn<'_>,
    definition: DefinitionId,
    rarity: Option<Rarity>,
    limit: u32,
) -> Result<Vec<SaleRow>> {
    conn.list(SALES, &[&definition, &rarity, &limit])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    /// With twenty million cards, reading each sold listing from the table would read one page per listing.
    #[tokio::test]
    async fn price_history_is_read_from_its_index_only() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        let plan = ["SEARCH listings USING COVERING INDEX listings_sold (definition_id=?)"];
        assert_eq!(app.plan(SALES).await, plan);
    }
}
