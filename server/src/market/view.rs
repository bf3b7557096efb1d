//! Listings and offers in responses.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::listing_store::{ListingRow, SaleRow};
use super::offer_store::{self, OfferRow};
use super::rules::{ListingStatus, OfferStatus};
use crate::cards::{Modifier, Rarity};
use crate::clock::Timestamp;
use crate::collection::{CardPresenter, CardRow, OwnedCard};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{ListingId, OfferId};
use crate::trades::{Trader, version};

/// A card for sale.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Listing {
    #[serde(rename = "_id")]
    pub id: ListingId,
    pub owner: Trader,
    /// The card; of a closed listing, as it was when the listing closed.
    pub card: OwnedCard,
    pub status: ListingStatus,
    /// Why it closed without a sale: `by_owner` or `expired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancellation_reason: Option<&'static str>,
    /// The asking price in packs. Other offers are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asking_packs: Option<u32>,
    /// The owner's note about the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The number of offers that are open, or were open when it closed.
    pub offer_count: u32,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_to: Option<Trader>,
    /// The price of the sale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_for: Option<Price>,
}

/// A listing in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingInList {
    #[serde(flatten)]
    listing: Listing,
    /// A summary of the first 20 offers that are open, or were open when it closed; oldest first.
    offers: Vec<ShortOffer>,
}

/// A listing with its offers.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingDetail {
    #[serde(flatten)]
    listing: Listing,
    /// The offers that are open, or were open when it closed; oldest first.
    offers: Vec<Offer>,
}

/// A summary of an offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortOffer {
    #[serde(rename = "_id")]
    id: OfferId,
    offerer: Trader,
    offered_packs: u32,
    cards: u32,
    created_at: Timestamp,
}

/// The price of a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Price {
    pub packs: u32,
    pub cards: u32,
}

/// An offer for a listing.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    #[serde(rename = "_id")]
    pub id: OfferId,
    /// Identifies everything that would be exchanged. To accept exactly this, send it back.
    pub version: String,
    pub offerer: Trader,
    /// The offerer's message about the offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The cards; of a closed offer, as they were when the offer closed.
    pub offered_cards: Vec<OwnedCard>,
    pub offered_packs: u32,
    pub status: OfferStatus,
    pub created_at: Timestamp,
}

/// A past sale of a copy.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PastSale {
    listing_id: ListingId,
    rarity: Rarity,
    mint_number: u32,
    #[schema(required)]
    modifier: Option<Modifier>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<u8>,
    /// The number of packs in the price.
    packs: u32,
    /// The number of cards in the price.
    cards: u32,
    sold_at: Timestamp,
}

impl Listing {
    /// The view of a listing at `now`.
    pub fn of(presenter: &CardPresenter, row: &ListingRow, now: Timestamp) -> Result<Self> {
        let status = row.status.at(now, row.terms.expires_at);
        let reason = match status {
            ListingStatus::Active | ListingStatus::Sold => None,
            ListingStatus::Cancelled => Some("by_owner"),
            ListingStatus::Expired => Some("expired"),
        };
        Ok(Self {
            id: row.id,
            owner: row.owner.clone().into(),
            card: presenter.show(card_of(row)?, row.is_featured),
            status,
            cancellation_reason: reason,
            asking_packs: row.terms.asking_packs,
            note: row.terms.note.clone(),
            offer_count: row.offer_count,
            created_at: row.created_at,
            expires_at: row.terms.expires_at,
            sold_at: row.closed_at.filter(|_| status == ListingStatus::Sold),
            sold_to: row.sale.as_ref().map(|sale| sale.buyer.clone().into()),
            sold_for: row.sale.as_ref().map(|sale| Price { packs: sale.packs, cards: sale.cards }),
        })
    }

    /// The views of these listings. One that cannot be shown is logged and left out.
    pub fn list(presenter: &CardPresenter, rows: &[ListingRow], now: Timestamp) -> Vec<Self> {
        let of = |row: &ListingRow| {
            let shown = Self::of(presenter, row, now);
            shown
                .inspect_err(|error| tracing::error!(%error, listing.id = %row.id, "skipped an unreadable listing"))
                .ok()
        };
        rows.iter().filter_map(of).collect()
    }
}

impl ListingInList {
    /// These listings with their offers. One statement reads all offers.
    pub fn all(conn: &mut Conn<'_>, listings: Vec<Listing>) -> Result<Vec<Self>> {
        let ids: Vec<ListingId> = listings.iter().map(|listing| listing.id).collect();
        let mut offers: HashMap<ListingId, Vec<ShortOffer>> = HashMap::new();
        for row in offer_store::short_of(conn, &ids)? {
            let short = ShortOffer {
                id: row.id,
                offerer: row.offerer.into(),
                offered_packs: row.packs,
                cards: row.cards,
                created_at: row.created_at,
            };
            offers.entry(row.listing).or_default().push(short);
        }
        let mut with_offers = |listing: Listing| {
            let offers = offers.remove(&listing.id).unwrap_or_default();
            Self { listing, offers }
        };
        Ok(listings.into_iter().map(&mut with_offers).collect())
    }
}

impl ListingDetail {
    /// The view of a listing with these offers.
    pub fn of(presenter: &CardPresenter, row: &ListingRow, offers: &[OfferRow], now: Timestamp) -> Result<Self> {
        let offers = offers.iter().map(|offer| Offer::of(presenter, row, offer)).collect::<Result<Vec<_>>>()?;
        Ok(Self { listing: Listing::of(presenter, row, now)?, offers })
    }
}

/// The card of a listing. It exists as long as the listing.
pub fn card_of(row: &ListingRow) -> Result<&CardRow> {
    row.card.as_ref().ok_or_else(|| Error::internal(format_args!("the card of the listing {} is missing", row.id)))
}

/// The views of an offer's cards.
fn offered(presenter: &CardPresenter, offer: &OfferRow) -> Vec<OwnedCard> {
    offer.cards.iter().map(|card| presenter.show(card, offer.featured.contains(&card.id))).collect()
}

/// The version of an offer for a listing.
pub fn version_of(presenter: &CardPresenter, listing: &ListingRow, offer: &OfferRow) -> Result<String> {
    let card = presenter.show(card_of(listing)?, false);
    Ok(version([(&[card], 0), (&offered(presenter, offer), offer.packs)]))
}

impl Offer {
    /// The view of an offer for this listing.
    pub fn of(presenter: &CardPresenter, listing: &ListingRow, row: &OfferRow) -> Result<Self> {
        Ok(Self {
            id: row.id,
            version: version_of(presenter, listing, row)?,
            offerer: row.offerer.clone().into(),
            message: row.message.clone(),
            offered_cards: offered(presenter, row),
            offered_packs: row.packs,
            status: row.status,
            created_at: row.created_at,
        })
    }
}

impl PastSale {
    pub fn of(presenter: &CardPresenter, row: &SaleRow) -> Self {
        let modifier = row.modifier.parse().ok().and_then(|id| presenter.catalogue().modifier(id));
        Self {
            listing_id: row.listing,
            rarity: row.rarity,
            mint_number: row.mint,
            modifier: modifier.map(|modifier| Modifier::clone(modifier)),
            grade: row.grade,
            packs: row.packs,
            cards: row.cards,
            sold_at: row.at,
        }
    }
}
