//! Listings and offers as they are shown.

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
    /// The card; once the listing is closed, as it was then.
    pub card: OwnedCard,
    pub status: ListingStatus,
    /// Why it closed without a sale: `by_owner` or `expired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancellation_reason: Option<&'static str>,
    /// The asking price in packs. Other offers are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asking_packs: Option<u32>,
    /// What the owner says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How many offers are open, or were when it closed.
    pub offer_count: u32,
    /// When it was made.
    pub created_at: Timestamp,
    /// When its time is over.
    pub expires_at: Timestamp,
    /// When it was sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_to: Option<Trader>,
    /// The price of the sale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold_for: Option<Price>,
}

/// A listing as lists show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingInList {
    #[serde(flatten)]
    listing: Listing,
    /// The first 20 open offers in a short form, or those that were open when it closed; oldest first.
    offers: Vec<ShortOffer>,
}

/// A listing with its offers.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingDetail {
    #[serde(flatten)]
    listing: Listing,
    /// The open offers, or those that were open when it closed; oldest first.
    offers: Vec<Offer>,
}

/// An offer in a few words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortOffer {
    #[serde(rename = "_id")]
    id: OfferId,
    offerer: Trader,
    offered_packs: u32,
    cards: u32,
    /// When it was made.
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
    /// A mark of everything that would change hands; who accepts sends the one they have seen.
    pub version: String,
    pub offerer: Trader,
    /// What they say about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The cards; once the offer is closed, as they were then.
    pub offered_cards: Vec<OwnedCard>,
    pub offered_packs: u32,
    pub status: OfferStatus,
    /// When it was made.
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
    /// Packs that were given for it.
    packs: u32,
    /// Cards that were given for it.
    cards: u32,
    sold_at: Timestamp,
}

impl Listing {
    /// The listing without its offers, at this moment.
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

    /// These listings; one that cannot be shown is logged and left out.
    pub fn list(presenter: &CardPresenter, rows: &[ListingRow], now: Timestamp) -> Vec<Self> {
        let of = |row: &ListingRow| {
            let shown = Self::of(presenter, row, now);
            shown.inspect_err(|error| tracing::error!(%error, listing.id = %row.id, "a listing is left out")).ok()
        };
        rows.iter().filter_map(of).collect()
    }
}

impl ListingInList {
    /// These listings with their offers, which are read in one statement for all.
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
    /// The listing with these offers.
    pub fn of(presenter: &CardPresenter, row: &ListingRow, offers: &[OfferRow], now: Timestamp) -> Result<Self> {
        let offers = offers.iter().map(|offer| Offer::of(presenter, row, offer)).collect::<Result<Vec<_>>>()?;
        Ok(Self { listing: Listing::of(presenter, row, now)?, offers })
    }
}

/// The card of a listing, which is there as long as the listing is.
pub fn card_of(row: &ListingRow) -> Result<&CardRow> {
    row.card.as_ref().ok_or_else(|| Error::internal(format_args!("the card of the listing {} is gone", row.id)))
}

/// The cards of an offer as they are shown.
fn offered(presenter: &CardPresenter, offer: &OfferRow) -> Vec<OwnedCard> {
    offer.cards.iter().map(|card| presenter.show(card, offer.featured.contains(&card.id))).collect()
}

/// The version of an offer for a listing.
pub fn version_of(presenter: &CardPresenter, listing: &ListingRow, offer: &OfferRow) -> Result<String> {
    let card = presenter.show(card_of(listing)?, false);
    Ok(version([(&[card], 0), (&offered(presenter, offer), offer.packs)]))
}

impl Offer {
    /// The offer for this listing.
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
    /// The sale of this row.
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
