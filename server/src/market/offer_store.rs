//! Rows of `offers` and `offer_cards`.

use super::rules::OfferStatus;
use super::snapshot;
use crate::clock::Timestamp;
use crate::collection::locks::MAX_CARDS;
use crate::collection::{CardRow, card_columns};
use crate::db::{Conn, FromRow, ListSql, Row, ToValue, Tx, json_list};
use crate::error::Result;
use crate::ids::{CardId, ListingId, OfferId, UserId};
use crate::paging::Page;
use crate::trades::TraderRow;
use std::collections::HashMap;

/// Begins a statement that reads [`OfferRow`]s.
macro_rules! select_offers {
    () => {
        "SELECT o.id, o.listing_id, o.offerer_id, u.username, u.picture_url, o.message, o.packs, o.status, o.created_at, \
        o.snapshot FROM offers o LEFT JOIN users u ON u.id = o.offerer_id "
    };
}
#[cfg(test)]
pub(crate) use select_offers;

const OF_LISTING: &str = concat!(
    select_offers!(),
    "WHERE o.listing_id = $1 AND o.status IN ('active', 'accepted', 'lost', 'cancelled', 'expired') ORDER BY o.id"
);
// A summary of the same offers, the earliest ones of each listing. Ids are ordered by time.
const SHORT: &str = "SELECT s.listing_id, s.id, s.offerer_id, u.username, u.picture_url, s.packs, \
    (SELECT COUNT(*) FROM offer_cards x WHERE x.offer_id = s.id), s.created_at FROM (SELECT o.listing_id, o.id, \
    o.offerer_id, o.packs, o.created_at, ROW_NUMBER() OVER (PARTITION BY o.listing_id ORDER BY o.id) AS place \
    FROM offers o WHERE o.listing_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) \
    AND o.status IN ('active', 'accepted', 'lost', 'cancelled', 'expired')) AS s \
    LEFT JOIN users u ON u.id = s.offerer_id WHERE s.place <= $2 ORDER BY s.id";
const BY_ID: &str = concat!(select_offers!(), "WHERE o.id = $1 AND o.listing_id = $2");
const ACTIVE_OF: &str =
    concat!(select_offers!(), "WHERE o.listing_id = $1 AND o.offerer_id = $2 AND o.status = 'active'");
const BY_OFFERER: &str = concat!(
    select_offers!(),
    "WHERE o.offerer_id = $1 AND (CAST($2 AS TEXT) IS NULL OR o.status = $2) ORDER BY o.id DESC LIMIT $3 OFFSET $4"
);
const COUNT_BY_OFFERER: &str = "SELECT COUNT(*) FROM offers \
    WHERE offerer_id = $1 AND (CAST($2 AS TEXT) IS NULL OR status = $2)";
const CARDS: &str = concat!(
    "SELECT x.offer_id, f.card_id IS NOT NULL, ",
    card_columns!(),
    " FROM offer_cards x JOIN cards c ON c.id = x.card_id \
    LEFT JOIN featured_cards f ON f.card_id = x.card_id \
    WHERE x.offer_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) ORDER BY x.offer_id, x.position"
);
const INSERT: &str = "INSERT INTO offers (id, listing_id, offerer_id, message, packs, status, created_at) \
    VALUES ($1, $2, $3, $4, $5, 'active', $6) ON CONFLICT (listing_id, offerer_id) WHERE status = 'active' DO NOTHING";
const CLOSE: &str = "UPDATE offers SET status = $2, closed_at = $3, snapshot = $4 WHERE id = $1 AND status = 'active'";

// Each value is an offer's id, which has 24 characters, followed by the snapshot of its cards.
const CLOSE_ALL: &str = "UPDATE offers SET status = $2, closed_at = $3, snapshot = kept.cards \
    FROM (SELECT substr(value, 1, 24) AS id, substr(value, 25) AS cards FROM json_each(CAST($1 AS TEXT))) AS kept \
    WHERE offers.id = kept.id AND offers.status = 'active'";

static INSERT_CARDS: ListSql =
    ListSql::new(MAX_CARDS, "INSERT INTO offer_cards (offer_id, position, card_id) VALUES {rows}", "($1, #1, #2)");

/// An offer with its offerer and its cards.
#[derive(Debug, Clone)]
pub struct OfferRow {
    pub id: OfferId,
    pub listing: ListingId,
    pub offerer: TraderRow,
    pub message: Option<String>,
    pub packs: u32,
    pub status: OfferStatus,
    pub created_at: Timestamp,
    /// The cards: as they are, or as they were when the offer closed.
    pub cards: Vec<CardRow>,
    /// Those of the cards that their owner features.
    pub featured: Vec<CardId>,
}

impl FromRow for OfferRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let mut offer = Self {
            id: row.next()?,
            listing: row.next()?,
            offerer: TraderRow::from_row(row)?,
            message: row.next()?,
            packs: row.next()?,
            status: row.next()?,
            created_at: row.next()?,
            cards: Vec::new(),
            featured: Vec::new(),
        };
        if let Some(snapshot) = row.next::<Option<String>>()? {
            offer.cards = snapshot::read_or_empty(&snapshot, &offer.id);
        }
        Ok(offer)
    }
}

/// A summary of an offer.
#[derive(Debug, Clone)]
pub struct ShortOfferRow {
    pub listing: ListingId,
    pub id: OfferId,
    pub offerer: TraderRow,
    pub packs: u32,
    pub cards: u32,
    pub created_at: Timestamp,
}

impl FromRow for ShortOfferRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            listing: row.next()?,
            id: row.next()?,
            offerer: TraderRow::from_row(row)?,
            packs: row.next()?,
            cards: row.next()?,
            created_at: row.next()?,
        })
    }
}

/// The oldest offers of each of these listings that are open, or were open when the listing closed.
pub fn short_of(conn: &mut Conn<'_>, listings: &[ListingId]) -> Result<Vec<ShortOfferRow>> {
    let listings = json_list(listings)?;
    conn.list_readable(SHORT, &[&listings, &super::rules::SHOWN_OFFERS])
}

/// An offer to insert.
#[derive(Debug, Clone, Copy)]
pub struct NewOffer<'a> {
    pub id: OfferId,
    pub listing: ListingId,
    pub offerer: UserId,
    pub message: Option<&'a str>,
    pub cards: &'a [CardId],
    pub packs: u32,
    pub at: Timestamp,
}

struct OfferedCard {
    offer: OfferId,
    is_featured: bool,
    card: CardRow,
}

impl FromRow for OfferedCard {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self { offer: row.next()?, is_featured: row.next()?, card: CardRow::from_row(row)? })
    }
}

/// Reads the cards of all open offers in one statement.
fn with_cards(conn: &mut Conn<'_>, mut offers: Vec<OfferRow>) -> Result<Vec<OfferRow>> {
    let open: Vec<OfferId> =
        offers.iter().filter(|offer| offer.status == OfferStatus::Active).map(|offer| offer.id).collect();
    if open.is_empty() {
        return Ok(offers);
    }
    let mut cards: HashMap<OfferId, Vec<OfferedCard>> = HashMap::new();
    for offered in conn.list::<OfferedCard>(CARDS, &[&json_list(&open)?])? {
        cards.entry(offered.offer).or_default().push(offered);
    }
    for offer in offers.iter_mut().filter(|offer| offer.status == OfferStatus::Active) {
        let cards = cards.remove(&offer.id).unwrap_or_default();
        offer.featured = cards.iter().filter(|offered| offered.is_featured).map(|offered| offered.card.id).collect();
        offer.cards = cards.into_iter().map(|offered| offered.card).collect();
    }
    Ok(offers)
}

/// The offers of a listing that are open, or were open when the listing closed.
pub fn of_listing(conn: &mut Conn<'_>, listing: ListingId) -> Result<Vec<OfferRow>> {
    let offers = conn.list(OF_LISTING, &[&listing])?;
    with_cards(conn, offers)
}

pub fn by_id(conn: &mut Conn<'_>, id: OfferId, listing: ListingId) -> Result<Option<OfferRow>> {
    let offers = conn.list(BY_ID, &[&id, &listing])?;
    Ok(with_cards(conn, offers)?.pop())
}

/// A user's open offer for a listing.
pub fn active_of(conn: &mut Conn<'_>, listing: ListingId, offerer: UserId) -> Result<Option<OfferRow>> {
    let offers = conn.list(ACTIVE_OF, &[&listing, &offerer])?;
    Ok(with_cards(conn, offers)?.pop())
}

/// A page of a user's offers, latest first, and the number on all pages.
pub fn by_offerer(
    conn: &mut Conn<'_>,
    offerer: UserId,
    status: Option<OfferStatus>,
    page: Page,
) -> Result<(Vec<OfferRow>, i64)> {
    let total: i64 = conn.scalar(COUNT_BY_OFFERER, &[&offerer, &status])?;
    let offers = conn.list(BY_OFFERER, &[&offerer, &status, &page.limit, &page.offset()])?;
    Ok((with_cards(conn, offers)?, total))
}

/// Inserts an offer. Returns false if the user has another open offer for the listing.
pub fn insert(tx: &mut Tx<'_>, new: &NewOffer<'_>) -> Result<bool> {
    let NewOffer { id, listing, offerer, message, packs, at, .. } = new;
    if tx.execute(INSERT, &[id, listing, offerer, message, packs, at])? == 0 {
        return Ok(false);
    }
    if !new.cards.is_empty() {
        let cards: Vec<(u32, CardId)> = (0..).zip(new.cards.iter().copied()).collect();
        let mut params: Vec<&dyn ToValue> = vec![id];
        params.extend(cards.iter().flat_map(|(position, card)| [position as &dyn ToValue, card]));
        tx.execute(INSERT_CARDS.text(cards.len())?, &params)?;
    }
    Ok(true)
}

/// Closes an open offer. Returns whether it was open.
pub fn close(tx: &mut Tx<'_>, offer: &OfferRow, status: OfferStatus, now: Timestamp) -> Result<bool> {
    let snapshot = snapshot::write(&offer.cards)?;
    Ok(tx.execute(CLOSE, &[&offer.id, &status, &now, &snapshot])? == 1)
}

/// Closes open offers in one statement. Returns whether all of them were open.
pub fn close_all(tx: &mut Tx<'_>, offers: &[OfferRow], status: OfferStatus, now: Timestamp) -> Result<bool> {
    if offers.is_empty() {
        return Ok(true);
    }
    let snapshot = |offer: &OfferRow| Ok(format!("{}{}", offer.id, snapshot::write(&offer.cards)?));
    let snapshots = offers.iter().map(snapshot).collect::<Result<Vec<String>>>()?;
    let closed = tx.execute(CLOSE_ALL, &[&json_list(&snapshots)?, &status, &now])?;
    Ok(usize::try_from(closed).is_ok_and(|closed| closed == offers.len()))
}
