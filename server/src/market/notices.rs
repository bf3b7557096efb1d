//! Notifications about listings and offers, in sentences that lead to the listing.

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
const FREE: &str = "What you had put in it is yours to use again.";

fn link(row: &ListingRow) -> String {
    format!("/market/listing/{}", row.id)
}

fn tell(tx: &mut Tx<'_>, ctx: &TxContext, user: UserId, row: &ListingRow, message: String) -> Result<()> {
    let notice = Notice::new(KIND, message).about(link(row));
    notifications::add(tx, user, &notice, ctx.now, &ctx.dice).map(drop)
}

/// Notifies the owner about an offer; while it is unread, further ones of the kind are merged into it.
fn tell_owner(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    (row, offer): (&ListingRow, &OfferRow),
    what: &str,
    message: impl FnOnce(u32) -> String,
) -> Result<()> {
    let link = format!("/market/listing/{}", row.id);
    let key = format!("offer {what} {}", offer.offerer);
    let notice = |count| Notice::new(KIND, message(count)).about(link);
    notifications::add_merged(tx, row.owner, &key, notice, (ctx.now, &ctx.dice)).map(drop)
}

/// The listing's card and what an offer for it consists of, in words.
fn words(ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<(String, String)> {
    let cards: Vec<OwnedCard> = offer.cards.iter().map(|card| ctx.presenter.show(card, false)).collect();
    Ok((ctx.presenter.label(card_of(row)?), in_words(&cards, offer.packs)))
}

fn name(shown: &(Option<String>, Option<String>)) -> &str {
    shown.0.as_deref().unwrap_or("somebody who left")
}

/// An offer was made, or another one in its place.
pub(super) fn offered(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow, again: bool) -> Result<()> {
    let ((card, gives), who) = (words(ctx, row, offer)?, name(&offer.shown));
    if again {
        // The offer before is gone: its unread notification is replaced, and there is one offer still.
        let message = |_| format!("{who} now offers you {gives} for {card}.");
        return tell_owner(tx, ctx, (row, offer), "changed", message);
    }
    tell_owner(tx, ctx, (row, offer), "made", |count| match count {
        1 => format!("{who} offers you {gives} for {card}."),
        count => format!("{who} made you {count} offers, the latest: {gives} for {card}."),
    })
}

/// An offer was taken back.
pub(super) fn retracted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let ((card, gives), who) = (words(ctx, row, offer)?, name(&offer.shown));
    tell_owner(tx, ctx, (row, offer), "retracted", |count| match count {
        1 => format!("{who} took back the offer of {gives} for {card}."),
        count => format!("{who} took back {count} offers, the latest of {gives} for {card}."),
    })
}

/// The owner does not want an offer.
pub(super) fn rejected(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let ((card, gives), who) = (words(ctx, row, offer)?, name(&row.owner_shown));
    tell(tx, ctx, offer.offerer, row, format!("{who} rejected your offer of {gives} for {card}. {FREE}"))
}

/// The owner took an offer.
pub(super) fn accepted(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, offer: &OfferRow) -> Result<()> {
    let ((card, gives), who) = (words(ctx, row, offer)?, name(&row.owner_shown));
    tell(tx, ctx, offer.offerer, row, format!("{who} accepted your offer: you got {card} for {gives}."))
}

/// Offers are over because their listing is: `status` says how.
pub(super) fn ended(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    row: &ListingRow,
    offers: &[OfferRow],
    status: OfferStatus,
) -> Result<()> {
    let said = |offer: &OfferRow| {
        let (card, gives) = words(ctx, row, offer)?;
        let said = match status {
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
        Ok((offer.offerer, said))
    };
    let messages = offers.iter().map(said).collect::<Result<Vec<_>>>()?;
    notifications::add_all(tx, (KIND, &link(row)), messages, ctx.now, &ctx.dice)
}

/// The card was not sold in time.
pub(super) fn unsold(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow) -> Result<()> {
    let card = ctx.presenter.label(card_of(row)?);
    tell(tx, ctx, row.owner, row, format!("Your listing of {card} has expired. The card is yours to use again."))
}
