//! Rules of listings and offers, and their statuses.

use std::collections::HashSet;

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::collection::locks::MAX_CARDS;
use crate::error::{Error, Result};
use crate::ids::CardId;
use crate::messages::{Message, msg};
use crate::trades::clean_text;

/// The longest note of a listing, in characters.
pub const LONGEST_NOTE: usize = 280;
/// The most packs in an offer or an asking price.
pub const MAX_PACKS: u32 = 10_000;
/// The most open offers for one listing. Closing the listing ends all of them in one transaction.
pub const MAX_OFFERS: u32 = 100;

/// The most offers of a listing that lists show.
pub const SHOWN_OFFERS: u32 = 20;

/// The status of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListingStatus {
    /// Users can make offers for it.
    Active,
    /// Its owner accepted an offer.
    Sold,
    /// Its owner cancelled it.
    Cancelled,
    /// It was not sold in time.
    Expired,
}

/// The status of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OfferStatus {
    /// The owner of the listing can accept it.
    Active,
    /// It bought the card.
    Accepted,
    /// The owner of the listing rejected it.
    Rejected,
    /// The offerer retracted it.
    Retracted,
    /// The card was sold to another user.
    Lost,
    /// The listing was cancelled.
    Cancelled,
    Expired,
}

text_enum!(ListingStatus, "a listing's status", {
    Active => "active", Sold => "sold", Cancelled => "cancelled", Expired => "expired",
});
text_enum!(OfferStatus, "an offer's status", {
    Active => "active", Accepted => "accepted", Rejected => "rejected", Retracted => "retracted", Lost => "lost",
    Cancelled => "cancelled", Expired => "expired",
});

impl ListingStatus {
    /// The status at this time. A listing that has expired counts as expired even before the job has closed it.
    #[must_use]
    pub fn at(self, now: Timestamp, expires_at: Timestamp) -> Self {
        if self == Self::Active && expires_at <= now { Self::Expired } else { self }
    }
}

/// Why the market refuses a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    NotYourListing,
    OwnListing,
    ListingClosed(ListingStatus),
    OfferClosed(OfferStatus),
    OfferChanged,
    TooManyOffers,
    OfferExists,
    Changed,
    BrokenCard { card: Message },
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotYourListing => Self::forbidden(msg!("not_your_listing")),
            Refusal::OwnListing => Self::forbidden(msg!("own_listing")),
            Refusal::ListingClosed(status) => Self::conflict(closed_listing(status)),
            Refusal::OfferClosed(status) => Self::conflict(closed_offer(status)),
            Refusal::OfferChanged => Self::conflict(closed_offer(OfferStatus::Active)),
            Refusal::TooManyOffers => Self::conflict(msg!("too_many_offers", max = MAX_OFFERS)),
            Refusal::OfferExists => Self::conflict(msg!("offer_exists")),
            Refusal::Changed => Self::conflict(msg!("changed.offer")),
            Refusal::BrokenCard { card } => Self::conflict(msg!("card_broken", card)),
        }
    }
}

fn closed_listing(status: ListingStatus) -> Message {
    match status {
        ListingStatus::Active => msg!("listing_closed.changed"),
        ListingStatus::Sold => msg!("listing_closed.sold"),
        ListingStatus::Cancelled => msg!("listing_closed.cancelled"),
        ListingStatus::Expired => msg!("listing_closed.expired"),
    }
}

fn closed_offer(status: OfferStatus) -> Message {
    match status {
        OfferStatus::Active => msg!("offer_closed.changed"),
        OfferStatus::Accepted => msg!("offer_closed.accepted"),
        OfferStatus::Rejected => msg!("offer_closed.rejected"),
        OfferStatus::Retracted => msg!("offer_closed.retracted"),
        OfferStatus::Lost => msg!("offer_closed.lost"),
        OfferStatus::Cancelled => msg!("offer_closed.cancelled"),
        OfferStatus::Expired => msg!("offer_closed.expired"),
    }
}

/// Trims a listing's note; `None` if it is empty.
///
/// # Errors
/// As [`clean_text`].
pub fn clean_note(note: Option<&str>) -> Result<Option<String>> {
    clean_text("note", note, LONGEST_NOTE)
}

/// Checks the asking price of a listing.
///
/// # Errors
/// 400 for 0 packs, or for too many.
pub fn check_asking_packs(packs: Option<u32>) -> Result<Option<u32>> {
    match packs {
        Some(packs) if !(1..=MAX_PACKS).contains(&packs) => {
            Err(Error::invalid_field("askingPacks", msg!("invalid.asking_packs", max = MAX_PACKS)))
        }
        packs => Ok(packs),
    }
}

/// Checks the content of an offer.
///
/// # Errors
/// 400 when it is empty, too large, or names a card twice.
pub fn check_offer(cards: &[CardId], packs: u32) -> Result<()> {
    check_distinct("offeredCards", cards)?;
    if packs > MAX_PACKS {
        return Err(Error::invalid_field("offeredPacks", msg!("invalid.offered_packs", max = MAX_PACKS)));
    }
    if cards.is_empty() && packs == 0 {
        return Err(Error::invalid(msg!("invalid.empty_offer")));
    }
    Ok(())
}

/// Checks the number of cards in a request.
///
/// # Errors
/// 400 when there are too many.
pub fn check_max_cards(field: &str, cards: usize) -> Result<()> {
    if cards <= MAX_CARDS {
        return Ok(());
    }
    Err(Error::invalid_field(field, msg!("invalid.max_cards", max = MAX_CARDS)))
}

/// Checks the cards in a request.
///
/// # Errors
/// 400 when there are too many, or one is named twice.
pub fn check_distinct(field: &str, cards: &[CardId]) -> Result<()> {
    check_max_cards(field, cards.len())?;
    let mut seen = HashSet::new();
    match cards.iter().find(|card| !seen.insert(**card)) {
        Some(card) => Err(Error::invalid_field(field, msg!("invalid.card_named_twice", card))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_trimmed_or_refused() {
        assert_eq!(clean_note(Some("  Hi\nyou \u{1f0cf} ")).ok(), Some(Some("Hi\nyou \u{1f0cf}".into())));
        assert_eq!(clean_note(Some("  ")).ok(), Some(None));
        assert_eq!(clean_note(None).ok(), Some(None));
        assert!(clean_note(Some(&"é".repeat(LONGEST_NOTE))).is_ok());
        assert!(clean_note(Some(&"é".repeat(LONGEST_NOTE + 1))).is_err());
        assert!(clean_note(Some("a\tb")).is_err());
    }

    #[test]
    fn an_offer_is_neither_empty_nor_too_large() {
        let cards: Vec<CardId> = (0..21).map(|number| CardId::from_bytes([number; 12])).collect();
        assert!(check_offer(&[], 0).is_err());
        assert!(check_offer(&[], 1).is_ok());
        assert!(check_offer(&cards[..20], 0).is_ok());
        assert!(check_offer(&cards, 0).is_err());
        assert!(check_offer(&[cards[3], cards[3]], 0).is_err());
        assert!(check_offer(&[], MAX_PACKS + 1).is_err());
    }

    #[test]
    fn an_asking_price_of_zero_is_refused() {
        assert_eq!(check_asking_packs(None).ok(), Some(None));
        assert_eq!(check_asking_packs(Some(1)).ok(), Some(Some(1)));
        assert!(check_asking_packs(Some(0)).is_err());
        assert!(check_asking_packs(Some(MAX_PACKS + 1)).is_err());
    }

    #[test]
    fn a_listing_expires_exactly_at_its_time() {
        let end = Timestamp::from_millis(10);
        assert_eq!(ListingStatus::Active.at(Timestamp::from_millis(9), end), ListingStatus::Active);
        assert_eq!(ListingStatus::Active.at(end, end), ListingStatus::Expired);
        assert_eq!(ListingStatus::Sold.at(end, end), ListingStatus::Sold);
    }
}
