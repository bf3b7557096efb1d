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
use crate::notifications::{self, Notice};
use crate::trades::in_words;

const KIND: &str = "market";
const FREE: &str = "Your cards and packs in it are free again.";

fn link(row: &ListingRow) -> String {
    format!("/market/listing/{}", row.id)
}

/// Notifies a user with a link to the listing.
fn notify(tx: &mut Tx<'_>, ctx: &TxContext, user: UserId, row: &ListingRow, message: String) -> Result<()> {
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
    message: impl FnOnce(u32) -> String,
) -> Result<()> {
    let key = format!("offer {event} {}", offer.offerer.id);
    let notice = |count| Notice::new(KIND, message(count)).about(link(row));
    notifications::add_merged(tx, row.owner.id, &key, notice, (ctx.now, &ctx.dice)).map(drop)
}

/// The name of the listing's card.
fn label(ctx: &TxContext, row: &ListingRow) -> Result<String> {
    Ok(ctx.presenter.label(card_of(row)?))
}

/// A description of the cards and packs of an offer.
fn content(ctx: &TxContext, offer: &OfferRow) -> String {
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
        let message = |_| format!("{who} now offers you {gives} for {card}.");
        return notify_owner(tx, ctx, row, offer, "changed", message);
    }
    notify_owner(tx, ctx, row, offer, "made", |count| match count {
        1 => format!("{who} offers you {gives} for {card}."),
        count => format!("{who} made you {count} offers, the latest: {gives} for {card}."),
    })
}

pub(super) fn retracted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = offer.offerer.name();
    notify_owner(tx, ctx, row, offer, "retracted", |count| match count {
        1 => format!("{who} withdrew the offer of {gives} for {card}."),
        count => format!("{who} withdrew {count} offers, the latest of {gives} for {card}."),
    })
}

pub(super) fn rejected(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = row.owner.name();
    notify(tx, ctx, offer.offerer.id, row, format!("{who} rejected your offer of {gives} for {card}. {FREE}"))
}

pub(super) fn accepted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let card = label(ctx, row)?;
    let gives = content(ctx, offer);
    let who = row.owner.name();
    notify(tx, ctx, offer.offerer.id, row, format!("{who} accepted your offer: you got {card} for {gives}."))
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
            OfferStatus::Lost => format!("{card} was sold to somebody else, so your offer of {gives} is over. {FREE}"),
            OfferStatus::Expired => {
                format!("The listing of {card} has expired, and so has your offer of {gives}. {FREE}")
            }
            OfferStatus::Active
            | OfferStatus::Accepted
            | OfferStatus::Rejected
            | OfferStatus::Retracted
            | OfferStatus::Cancelled => {
                format!("{card} is not for sale any more, so your offer of {gives} is over. {FREE}")
            }
        };
        (offer.offerer.id, text)
    };
    let messages = offers.iter().map(message).collect();
    notifications::add_all(tx, (KIND, &link(row)), messages, ctx.now, &ctx.dice)
}

/// Notifies the owner of an expired listing.
pub(super) fn unsold(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow) -> Result<()> {
    let card = label(ctx, row)?;
    notify(tx, ctx, row.owner.id, row, format!("Your listing of {card} has expired. The card is yours to use again."))
}
