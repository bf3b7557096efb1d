//! Notifications about listings and offers, with links to the listing.

use super::listing_store::ListingRow;
use super::offer_store::OfferRow;
use super::rules::OfferStatus;
use super::view::card_of;
use crate::collection::OwnedCard;
use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::trades::in_words;

const KIND: &str = "market";

fn link(row: &ListingRow) -> String {
    format!("/market/listing/{}", row.id)
}

/// Notifies a user with a link to the listing.
fn notify(tx: &mut Tx<'_>, ctx: &TxContext, user: UserId, row: &ListingRow, message: Message) -> Result<()> {
    let notice = Notice::new(KIND, message).about(link(row));
    notifications::add(tx, user, &notice, ctx.now, &ctx.dice).map(drop)
}

/// Notifies the owner about an offer. While the notification is unread, later ones of the offerer are merged into it.
fn notify_owner(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    row: &ListingRow,
    offer: &OfferRow,
    event: &str,
    message: impl FnOnce(u32) -> Message,
) -> Result<()> {
    let key = format!("offer {event} {}", offer.offerer.id);
    let notice = |count| Notice::new(KIND, message(count)).about(link(row));
    notifications::add_merged(tx, row.owner.id, &key, notice, (ctx.now, &ctx.dice)).map(drop)
}

/// The name of the listing's card.
fn label(ctx: &TxContext, row: &ListingRow) -> Result<Message> {
    Ok(ctx.presenter.label(card_of(row)?))
}

/// A description of the cards and packs of an offer.
fn content(ctx: &TxContext, offer: &OfferRow) -> Message {
    let cards: Vec<OwnedCard> = offer.cards.iter().map(|card| ctx.presenter.show(card, false)).collect();
    in_words(&cards, offer.packs)
}

/// Notifies the owner of a new offer. `again` means that it replaces another offer of the same user.
pub(super) fn offered(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow, again: bool) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = offer.offerer.name();
    if again {
        // The replaced offer does not count: the user has one open offer.
        let message = |_| msg!("notice.offer_changed", who, gives, card);
        return notify_owner(tx, ctx, row, offer, "changed", message);
    }
    notify_owner(tx, ctx, row, offer, "made", |count| msg!("notice.offer_made", who, count, gives, card))
}

pub(super) fn retracted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = offer.offerer.name();
    notify_owner(tx, ctx, row, offer, "retracted", |count| msg!("notice.offer_retracted", who, count, gives, card))
}

pub(super) fn rejected(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = row.owner.name();
    notify(tx, ctx, offer.offerer.id, row, msg!("notice.offer_rejected", who, gives, card))
}

pub(super) fn accepted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = row.owner.name();
    notify(tx, ctx, offer.offerer.id, row, msg!("notice.offer_accepted", who, gives, card))
}

/// Notifies the offerers of offers that ended with their listing. `status` is the new status of the offers.
pub(super) fn ended(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    row: &ListingRow,
    offers: &[OfferRow],
    status: OfferStatus,
) -> Result<()> {
    let card = label(ctx, row)?;
    let message = |offer: &OfferRow| {
        let gives = content(ctx, offer);
        let text = match status {
            OfferStatus::Lost => msg!("notice.offer_ended.lost", card, gives),
            OfferStatus::Expired => msg!("notice.offer_ended.expired", card, gives),
            OfferStatus::Active
            | OfferStatus::Accepted
            | OfferStatus::Rejected
            | OfferStatus::Retracted
            | OfferStatus::Cancelled => msg!("notice.offer_ended.cancelled", card, gives),
        };
        (offer.offerer.id, text)
    };
    let messages = offers.iter().map(message).collect();
    notifications::add_all(tx, (KIND, &link(row)), messages, ctx.now, &ctx.dice)
}

/// Notifies the owner of an expired listing.
pub(super) fn unsold(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow) -> Result<()> {
    let card = label(ctx, row)?;
    notify(tx, ctx, row.owner.id, row, msg!("notice.listing_expired", card))
}
