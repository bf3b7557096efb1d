//! Creates listings: of one card, or of several, all or none.

use super::listing_store::{self, ListingRow, ListingTerms, NewListing};
use super::rules::{ListingStatus, Refusal, check_distinct};
use crate::collection::TxContext;
use crate::collection::locks::{self, Holder, LockKind};
use crate::collection::{self, CardPresenter, CardRow, CardStatus};
use crate::db::Tx;
use crate::error::{Error, Reason, Result};
use crate::ids::{CardId, ListingId, UserId};
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::trades::TraderRow;
use crate::users;

/// Cards that a user lists with the same terms.
#[derive(Debug, Clone)]
pub struct Posting {
    pub owner: UserId,
    /// The cards, each with the id of its new listing.
    pub cards: Vec<(CardId, ListingId)>,
    pub terms: ListingTerms,
}

/// Lists cards.
///
/// # Errors
/// 400 when a card is named twice; 409 for cards that the user does not have or that are locked.
pub fn post_listings(tx: &mut Tx<'_>, ctx: &TxContext, posting: &Posting) -> Result<Vec<ListingRow>> {
    let cards: Vec<CardId> = posting.cards.iter().map(|(card, _)| *card).collect();
    check_distinct("cardIds", &cards)?;
    check_cards(tx, &ctx.presenter, posting.owner, &cards)?;
    let rows = collection::store::by_ids(tx, &cards)?;
    let owner = users::store::by_id(tx, posting.owner)?.ok_or(Error::NotFound("user"))?;
    let seller = TraderRow { id: owner.id, username: Some(owner.username), picture_url: owner.picture_url };
    let featured = collection::store::featured(tx, posting.owner)?;
    let mut listings = Vec::with_capacity(rows.len());
    for (card, id) in &posting.cards {
        let row =
            rows.iter().find(|row| row.id == *card).ok_or_else(|| Error::internal("a checked card is missing"))?;
        locks::lock(tx, &ctx.presenter, posting.owner, &[*card], Holder { kind: LockKind::Listing, id: id.as_str() })?;
        let new = new_listing(ctx, posting, *id, row)?;
        listing_store::insert(tx, &new)?;
        // It is not read again, because on PostgreSQL that read would conflict with all other new listings.
        let is_featured = featured.iter().any(|featured| featured.id == *card);
        listings.push(as_row(new, seller.clone(), is_featured));
        tx.announce(Event::ListingMade { listing: *id });
    }
    tx.announce(Event::CollectionChanged { user: posting.owner });
    Ok(listings)
}

/// The row of a new listing, as the store would read it.
fn as_row(new: NewListing, owner: TraderRow, is_featured: bool) -> ListingRow {
    ListingRow {
        id: new.id,
        owner,
        terms: new.terms,
        status: ListingStatus::Active,
        offer_count: 0,
        created_at: new.created_at,
        closed_at: None,
        sale: None,
        is_featured,
        card: Some(CardRow { status: CardStatus::Pending, ..new.card }),
    }
}

/// Checks that all these cards can be listed. The error names each card that cannot.
fn check_cards(tx: &mut Tx<'_>, presenter: &CardPresenter, owner: UserId, cards: &[CardId]) -> Result<()> {
    let mut refused = Vec::new();
    for card in cards {
        match locks::check(tx, presenter, owner, &[*card]) {
            Ok(()) => {}
            Err(Error::Conflict(reason)) => refused.push((card, reason)),
            Err(other) => return Err(other),
        }
    }
    match refused.as_slice() {
        [] => Ok(()),
        [(_, reason)] => Err(Error::Conflict(reason.clone())),
        several => {
            let problems: Vec<Message> = several.iter().map(|(_, reason)| reason.message.clone()).collect();
            let reason = Reason::new(msg!("cards_busy", problems));
            Err(Error::Conflict(
                refused.iter().fold(reason, |all, (card, one)| all.field(card.as_str(), one.message.clone())),
            ))
        }
    }
}

fn new_listing(ctx: &TxContext, posting: &Posting, id: ListingId, card: &CardRow) -> Result<NewListing> {
    let (Some(definition), Some(rarity), Some(mint)) = (card.definition, card.rarity, card.mint) else {
        return Err(Refusal::BrokenCard { card: ctx.presenter.label(card) }.into());
    };
    Ok(NewListing { id, card: *card, definition, rarity, mint, terms: posting.terms.clone(), created_at: ctx.now })
}
