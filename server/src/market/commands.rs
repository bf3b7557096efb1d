//! Commands on listings and offers. Each runs in the caller's transaction.
//!
//! Rows are locked in the same order as by trades: the listing, its offers by id, trades, cards, wallets by user.

use super::listing_store::{self, ListingRow, ListingState, SaleTerms};
use super::notices;
use super::offer_store::{self, NewOffer, OfferRow};
use super::rules::{ListingStatus, MAX_OFFERS, OfferStatus, Refusal};
use super::snapshot;
use super::view::{card_of, version_of};
use crate::collection::TxContext;
use crate::collection::locks::{self, HandOver, Holder, LockKind};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, ListingId, OfferId, UserId};
use crate::realtime::Event;
use crate::trades::{self, Ended};
use crate::users;
use crate::wallet::{self, Grant, Source, XP_SALE};

fn find_listing(conn: &mut Conn<'_>, id: ListingId) -> Result<ListingRow> {
    listing_store::by_id(conn, id)?.ok_or(Error::NotFound("listing"))
}

fn find_state(conn: &mut Conn<'_>, id: ListingId) -> Result<ListingState> {
    listing_store::state(conn, id)?.ok_or(Error::NotFound("listing"))
}

/// The state of a listing, which must belong to `owner`.
fn find_own_state(conn: &mut Conn<'_>, id: ListingId, owner: UserId) -> Result<ListingState> {
    let state = find_state(conn, id)?;
    if state.owner == owner { Ok(state) } else { Err(Refusal::NotYourListing.into()) }
}

/// The error when a guarded update of a listing changed nothing.
fn listing_closed(state: &ListingState, ctx: &TxContext) -> Error {
    Refusal::ListingClosed(state.status_at(ctx.now)).into()
}

/// A user's open offer for a listing.
fn open_offer(conn: &mut Conn<'_>, state: &ListingState, offerer: UserId, ctx: &TxContext) -> Result<OfferRow> {
    match offer_store::active_of(conn, state.id, offerer)? {
        Some(offer) => Ok(offer),
        None if state.status_at(ctx.now) == ListingStatus::Active => Err(Error::NotFound("offer")),
        None => Err(listing_closed(state, ctx)),
    }
}

/// Makes an offer: its cards are locked and its packs reserved until it ends.
///
/// # Errors
/// 403 for the user's own listing; 409 when the listing is closed, the user has an open offer for it, or a card or pack
/// is not available.
pub fn make_offer(tx: &mut Tx<'_>, ctx: &TxContext, new: &NewOffer<'_>) -> Result<()> {
    let listing = find_state(tx, new.listing)?;
    place(tx, ctx, &listing, new, None)
}

/// Replaces a user's open offer by another one.
///
/// # Errors
/// 404 when none is open, and as [`make_offer`].
pub fn replace_offer(tx: &mut Tx<'_>, ctx: &TxContext, new: &NewOffer<'_>) -> Result<()> {
    let listing = find_state(tx, new.listing)?;
    let before = open_offer(tx, &listing, new.offerer, ctx)?;
    end_offer_keeping_packs(tx, ctx, &listing, &before, OfferStatus::Retracted)?;
    place(tx, ctx, &listing, new, Some(&before))
}

/// Places an offer. If it replaces the offer `before`, that offer's packs are still reserved.
fn place(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: &ListingState,
    new: &NewOffer<'_>,
    before: Option<&OfferRow>,
) -> Result<()> {
    users::store::still_here(tx, new.offerer)?;
    if listing.owner == new.offerer {
        return Err(Refusal::OwnListing.into());
    }
    if !listing_store::count_offer(tx, new.listing, ctx.now)? {
        return Err(match listing.status_at(ctx.now) {
            ListingStatus::Active if listing.offer_count >= MAX_OFFERS => Refusal::TooManyOffers,
            status => Refusal::ListingClosed(status),
        }
        .into());
    }
    if !offer_store::insert(tx, new)? {
        return Err(Refusal::OfferExists.into());
    }
    let holder = Holder { kind: LockKind::Offer, id: new.id.as_str() };
    locks::lock(tx, &ctx.presenter, new.offerer, new.cards, holder)?;
    // Wallets are locked after all cards, also when an offer replaces another one.
    release_packs(tx, before.map_or(&[], std::slice::from_ref))?;
    trades::reserve_packs(tx, ctx, new.offerer, new.packs)?;
    let row = find_listing(tx, new.listing)?;
    let offer = offer_store::by_id(tx, new.id, new.listing)?;
    let offer = offer.ok_or_else(|| Error::internal("a new offer is missing"))?;
    notices::offered(tx, ctx, &row, &offer, before.is_some())?;
    tx.announce(Event::CollectionChanged { user: new.offerer });
    tx.announce(Event::ListingChanged { listing: new.listing, sold: false });
    Ok(())
}

/// Retracts a user's open offer.
///
/// # Errors
/// 404 when none is open; 409 when the listing is closed.
pub fn retract_offer(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId, offerer: UserId) -> Result<()> {
    let state = find_state(tx, listing)?;
    let offer = open_offer(tx, &state, offerer, ctx)?;
    end_offer(tx, ctx, &state, &offer, OfferStatus::Retracted)?;
    let row = find_listing(tx, listing)?;
    notices::retracted(tx, ctx, &row, &offer)
}

/// Rejects an offer, and releases what it reserved.
///
/// # Errors
/// 403 unless `owner` owns the listing; 404 for another listing's offer; 409 when either is closed.
pub fn reject_offer(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId, offer: OfferId, owner: UserId) -> Result<()> {
    let state = find_own_state(tx, listing, owner)?;
    let offer = offer_store::by_id(tx, offer, listing)?.ok_or(Error::NotFound("offer"))?;
    end_offer(tx, ctx, &state, &offer, OfferStatus::Rejected)?;
    let row = find_listing(tx, listing)?;
    notices::rejected(tx, ctx, &row, &offer)
}

/// Ends one open offer of a listing that stays, and releases what it reserved.
fn end_offer(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: &ListingState,
    offer: &OfferRow,
    status: OfferStatus,
) -> Result<()> {
    end_offer_keeping_packs(tx, ctx, listing, offer, status)?;
    release_packs(tx, std::slice::from_ref(offer))
}

/// Ends one open offer of a listing that stays, and releases its cards. Its packs stay reserved.
fn end_offer_keeping_packs(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: &ListingState,
    offer: &OfferRow,
    status: OfferStatus,
) -> Result<()> {
    if offer.status != OfferStatus::Active {
        return Err(Refusal::OfferClosed(offer.status).into());
    }
    if !listing_store::uncount_offer(tx, offer.listing, ctx.now)? {
        return Err(listing_closed(listing, ctx));
    }
    if !offer_store::close(tx, offer, status, ctx.now)? {
        return Err(Refusal::OfferClosed(offer.status).into());
    }
    release_cards(tx, std::slice::from_ref(offer))?;
    tx.announce(Event::ListingChanged { listing: offer.listing, sold: false });
    Ok(())
}

fn release_cards(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    locks::release_all(tx, &offers.iter().map(|offer| offer.id.as_str()).collect::<Vec<_>>())?;
    for offer in offers {
        tx.announce(Event::CollectionChanged { user: offer.offerer.id });
    }
    Ok(())
}

/// Releases the packs that offers had reserved. The caller has locked the wallets in order.
fn release_packs(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    wallet::release_all(tx, offers.iter().map(|offer| (offer.offerer.id, offer.packs)))
}

/// The users who get packs back from these offers.
fn offerers_of_packs(offers: &[OfferRow]) -> impl Iterator<Item = UserId> {
    offers.iter().filter(|offer| offer.packs > 0).map(|offer| offer.offerer.id)
}

/// Releases the cards of offers, then their packs.
fn release_all(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    release_cards(tx, offers)?;
    wallet::in_order(tx, offerers_of_packs(offers))?;
    release_packs(tx, offers)
}

/// Accepts an offer: the offerer gets the card, the owner gets what was offered, and all other offers end. `seen` is the
/// version of the offer that the owner saw.
///
/// # Errors
/// 403 unless `owner` owns the listing; 404 for another listing's offer; 409 when either is closed, or `changed` when the
/// offer has another version.
pub fn accept_offer(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: ListingId,
    offer: OfferId,
    owner: UserId,
    seen: Option<&str>,
) -> Result<()> {
    let state = find_own_state(tx, listing, owner)?;
    let row = find_listing(tx, listing)?;
    let offer = offer_store::by_id(tx, offer, listing)?.ok_or(Error::NotFound("offer"))?;
    if state.status_at(ctx.now) != ListingStatus::Active {
        return Err(listing_closed(&state, ctx));
    }
    if offer.status != OfferStatus::Active {
        return Err(Refusal::OfferClosed(offer.status).into());
    }
    if let Some(seen) = seen
        && version_of(&ctx.presenter, &row, &offer)? != seen
    {
        return Err(Refusal::Changed.into());
    }
    let cards: Vec<CardId> = offer.cards.iter().map(|card| card.id).collect();
    let number = u32::try_from(cards.len()).unwrap_or(u32::MAX);
    let counts = locks::any_is_new_to(tx, offer.offerer.id, &[state.card])? || locks::any_is_new_to(tx, owner, &cards)?;
    let terms = SaleTerms { buyer: offer.offerer.id, packs: offer.packs, cards: number, counts };
    if !listing_store::sell(tx, &state, terms, ctx.now, &snapshot::write([card_of(&row)?])?)? {
        return Err(listing_closed(&state, ctx));
    }
    if !offer_store::close(tx, &offer, OfferStatus::Accepted, ctx.now)? {
        return Err(Refusal::OfferClosed(offer.status).into());
    }
    let lost = close_open_offers(tx, ctx, listing, OfferStatus::Lost)?;
    let ended = exchange_cards(tx, ctx, &state, &offer, &cards)?;
    release_cards(tx, &lost)?;
    wallet::in_order(tx, [owner, offer.offerer.id].into_iter().chain(offerers_of_packs(&lost)).chain(ended.people()))?;
    exchange_packs(tx, ctx, &state, &offer, counts)?;
    release_packs(tx, &lost)?;
    ended.settle(tx, ctx)?;
    notices::accepted(tx, ctx, &row, &offer)?;
    notices::ended(tx, ctx, &row, &lost, OfferStatus::Lost)?;
    tx.announce(Event::ListingChanged { listing, sold: true });
    Ok(())
}

/// Closes the open offers of a listing that closes, and returns them. Their cards and packs stay reserved.
fn close_open_offers(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: ListingId,
    status: OfferStatus,
) -> Result<Vec<OfferRow>> {
    let mut open = offer_store::of_listing(tx, listing)?;
    open.retain(|offer| offer.status == OfferStatus::Active);
    if !offer_store::close_all(tx, &open, status, ctx.now)? {
        return Err(Refusal::OfferChanged.into());
    }
    Ok(open)
}

/// Ends the trades that ask for one of the cards, and transfers the cards.
fn exchange_cards(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: &ListingState,
    offer: &OfferRow,
    cards: &[CardId],
) -> Result<Ended> {
    let seller = listing.owner;
    let buyer = offer.offerer.id;
    let reference = listing.id.as_str();
    let moved: Vec<CardId> = cards.iter().copied().chain([listing.card]).collect();
    let ended = trades::cards_moved(tx, ctx, &moved, None)?;
    let give = |from, to, holder| HandOver { from, to, holder: Some(holder), kind: "sold", reference, at: ctx.now };
    locks::hand_over(tx, &ctx.presenter, &[listing.card], give(seller, buyer, reference))?;
    locks::hand_over(tx, &ctx.presenter, cards, give(buyer, seller, offer.id.as_str()))?;
    Ok(ended)
}

/// Transfers the packs, and gives both users experience if the sale counts.
fn exchange_packs(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    listing: &ListingState,
    offer: &OfferRow,
    counts: bool,
) -> Result<()> {
    let seller = listing.owner;
    let buyer = offer.offerer.id;
    for user in [seller, buyer] {
        if counts {
            wallet::add_exchange_xp(tx, user, XP_SALE, ctx.now)?;
        }
        tx.announce(Event::CollectionChanged { user });
    }
    let packs = Grant::new(offer.packs, Source::Exchange).about(listing.id.as_str());
    wallet::hand_over_reserved(tx, (buyer, seller), packs, ctx.now, &ctx.dice)
}

/// Cancels a listing.
///
/// # Errors
/// 403 unless `owner` owns it; 409 when it is closed.
pub fn cancel_listing(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId, owner: UserId) -> Result<()> {
    let state = find_own_state(tx, listing, owner)?;
    let row = find_listing(tx, listing)?;
    if !listing_store::cancel(tx, listing, owner, ctx.now, &snapshot::write([card_of(&row)?])?)? {
        return Err(listing_closed(&state, ctx));
    }
    close(tx, ctx, &row, OfferStatus::Cancelled)
}

/// Closes an expired listing. Returns whether it was active.
pub fn expire_listing(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId) -> Result<bool> {
    let row = find_listing(tx, listing)?;
    if !listing_store::expire(tx, listing, ctx.now, &snapshot::write([card_of(&row)?])?)? {
        return Ok(false);
    }
    close(tx, ctx, &row, OfferStatus::Expired)?;
    notices::unsold(tx, ctx, &row)?;
    Ok(true)
}

/// Closes a listing of any owner, even an expired one. Returns whether it was active.
pub fn remove_listing(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId) -> Result<bool> {
    let row = find_listing(tx, listing)?;
    if !listing_store::remove(tx, listing, ctx.now, &snapshot::write([card_of(&row)?])?)? {
        return Ok(false);
    }
    close(tx, ctx, &row, OfferStatus::Cancelled)?;
    Ok(true)
}

/// Ends an offer, even one for an expired listing. Returns whether it was open.
pub fn remove_offer(tx: &mut Tx<'_>, ctx: &TxContext, listing: ListingId, offer: OfferId) -> Result<bool> {
    let found = offer_store::by_id(tx, offer, listing)?;
    let Some(offer) = found.filter(|offer| offer.status == OfferStatus::Active) else { return Ok(false) };
    listing_store::uncount_any_offer(tx, listing)?;
    if !offer_store::close(tx, &offer, OfferStatus::Cancelled, ctx.now)? {
        return Err(Refusal::OfferClosed(offer.status).into());
    }
    release_all(tx, &[offer])?;
    tx.announce(Event::ListingChanged { listing, sold: false });
    Ok(true)
}

/// Ends the offers of a listing that was closed without a sale, releases all cards and packs, and notifies the offerers.
fn close(tx: &mut Tx<'_>, ctx: &TxContext, row: &ListingRow, status: OfferStatus) -> Result<()> {
    let ended = close_open_offers(tx, ctx, row.id, status)?;
    locks::release(tx, row.id.as_str())?;
    release_all(tx, &ended)?;
    tx.announce(Event::CollectionChanged { user: row.owner.id });
    tx.announce(Event::ListingChanged { listing: row.id, sold: false });
    notices::ended(tx, ctx, row, &ended, status)
}
