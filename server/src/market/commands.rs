//! Commands on listings and offers, each in one transaction: offer, change, retract, reject, accept, cancel, expire.
//!
//! Rows are touched in the order that trades keep, too: the listing, its offers by id, trades, cards, wallets by person.

use super::listing_store::{self, ListingRow, SaleTerms, State};
use super::notices;
use super::offer_store::{self, NewOffer, OfferRow};
use super::rules::{ListingStatus, MOST_OFFERS, OfferStatus};
use super::snapshot;
use super::view::{card_of, version_of};
use crate::collection::TxContext;
use crate::collection::locks::{self, HandOver, Holder, LockKind};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, ListingId, OfferId, UserId};
use crate::realtime::Event;
use crate::trades::{self, Ended, counted};
use crate::users;
use crate::wallet::{self, Grant, Source, XP_SALE};

/// The listing with this id, in any state.
fn find(conn: &mut Conn<'_>, id: ListingId) -> Result<ListingRow> {
    listing_store::by_id(conn, id)?.ok_or(Error::NotFound("listing"))
}

/// Why a guarded update of a listing changed nothing.
fn over(state: &State, at: &TxContext) -> Error {
    state.status.at(at.now, state.expires_at).refusal()
}

fn state(conn: &mut Conn<'_>, id: ListingId) -> Result<State> {
    listing_store::state(conn, id)?.ok_or(Error::NotFound("listing"))
}

/// The state of this person's listing; whether it is active is up to the update that follows.
fn own(conn: &mut Conn<'_>, id: ListingId, owner: UserId) -> Result<State> {
    let state = state(conn, id)?;
    if state.owner != owner {
        return Err(Error::forbidden("not_your_listing", "Only the owner of this listing can do that."));
    }
    Ok(state)
}

/// A user's open offer for a listing.
fn open_offer(conn: &mut Conn<'_>, state: &State, offerer: UserId, at: &TxContext) -> Result<OfferRow> {
    match offer_store::active_of(conn, state.id, offerer)? {
        Some(offer) => Ok(offer),
        None if state.status.at(at.now, state.expires_at) == ListingStatus::Active => Err(Error::NotFound("offer")),
        None => Err(over(state, at)),
    }
}

/// Makes an offer: its cards are locked and its packs put aside until something becomes of it.
///
/// # Errors
/// 403 for one's own listing; 409 when the listing is closed, an offer is open already, or something is held elsewhere.
pub fn offer(tx: &mut Tx<'_>, at: &TxContext, new: &NewOffer<'_>) -> Result<()> {
    let listing = state(tx, new.listing)?;
    make(tx, at, &listing, new, None)
}

/// Replaces a user's open offer by another one, in one go.
///
/// # Errors
/// 404 when none is open, and as [`offer`].
pub fn replace(tx: &mut Tx<'_>, at: &TxContext, new: &NewOffer<'_>) -> Result<()> {
    let listing = state(tx, new.listing)?;
    let before = open_offer(tx, &listing, new.offerer, at)?;
    close_one(tx, at, &listing, &before, OfferStatus::Retracted)?;
    make(tx, at, &listing, new, Some(&before))
}

fn make(tx: &mut Tx<'_>, at: &TxContext, listing: &State, new: &NewOffer<'_>, before: Option<&OfferRow>) -> Result<()> {
    users::store::still_here(tx, new.offerer)?;
    if listing.owner == new.offerer {
        return Err(Error::forbidden("own_listing", "This is your own listing, so there is nobody to offer to."));
    }
    if !listing_store::count_offer(tx, new.listing, at.now)? {
        return Err(no_more_offers(listing, at));
    }
    if !offer_store::insert(tx, new)? {
        return Err(Error::conflict(
            "offer_exists",
            "You have an open offer for this card already. Change it, or take it back and make another one.",
        ));
    }
    let holder = Holder { kind: LockKind::Offer, id: new.id.as_str() };
    locks::lock(tx, &at.presenter, new.offerer, new.cards, holder)?;
    // Wallets come after all cards, also when an offer takes the place of another one.
    free_packs(tx, before.map_or(&[], std::slice::from_ref))?;
    put_aside(tx, new.offerer, new.packs)?;
    let (row, offer) = (find(tx, new.listing)?, offer_store::by_id(tx, new.id, new.listing)?);
    let offer = offer.ok_or_else(|| Error::internal("an offer is gone that was just made"))?;
    notices::offered(tx, at, &row, &offer, before.is_some())?;
    tx.announce(Event::CollectionChanged { user: new.offerer });
    tx.announce(Event::ListingChanged { listing: new.listing, sold: false });
    Ok(())
}

/// Why a listing takes no more offers.
fn no_more_offers(listing: &State, at: &TxContext) -> Error {
    match listing.status.at(at.now, listing.expires_at) {
        ListingStatus::Active if listing.offer_count >= MOST_OFFERS => Error::conflict(
            "too_many_offers",
            format!("There are {MOST_OFFERS} open offers for this card already. Try again when one of them is over."),
        ),
        status => status.refusal(),
    }
}

/// Puts packs aside, or says how many there are.
fn put_aside(tx: &mut Tx<'_>, user: UserId, packs: u32) -> Result<()> {
    if packs == 0 {
        return Ok(());
    }
    let wallet = wallet::find(tx, user)?;
    if wallet.packs < i64::from(packs) {
        let aside = match wallet.reserved {
            0 => String::new(),
            1 => " 1 more is put aside for trades, offers or the live queue.".to_owned(),
            reserved => format!(" {reserved} more are put aside for trades, offers or the live queue."),
        };
        let message = format!(
            "You offer {}, and you have {} free.{aside} Offer fewer, or take some back first.",
            counted(packs, "pack"),
            wallet.packs
        );
        return Err(Error::conflict("no_packs", message));
    }
    wallet::reserve(tx, user, packs)
}

/// Withdraws a user's open offer.
///
/// # Errors
/// 404 when none is open; 409 when the listing is closed.
pub fn retract(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId, offerer: UserId) -> Result<()> {
    let state = state(tx, listing)?;
    let offer = open_offer(tx, &state, offerer, at)?;
    end_one(tx, at, &state, &offer, OfferStatus::Retracted)?;
    let row = find(tx, listing)?;
    notices::retracted(tx, at, &row, &offer)
}

/// Tells who made an offer that it is not wanted, and gives everything back.
///
/// # Errors
/// 403 unless it is the owner who says so; 404 for another listing's offer; 409 when either is closed.
pub fn reject(tx: &mut Tx<'_>, at: &TxContext, (listing, id): (ListingId, OfferId), owner: UserId) -> Result<()> {
    let state = own(tx, listing, owner)?;
    let offer = offer_store::by_id(tx, id, listing)?.ok_or(Error::NotFound("offer"))?;
    end_one(tx, at, &state, &offer, OfferStatus::Rejected)?;
    let row = find(tx, listing)?;
    notices::rejected(tx, at, &row, &offer)
}

/// Ends one open offer of a listing that stays, and gives everything back.
fn end_one(tx: &mut Tx<'_>, at: &TxContext, listing: &State, offer: &OfferRow, status: OfferStatus) -> Result<()> {
    close_one(tx, at, listing, offer, status)?;
    free_packs(tx, std::slice::from_ref(offer))
}

/// Ends one open offer of a listing that stays and frees its cards; its packs are still put aside.
fn close_one(tx: &mut Tx<'_>, at: &TxContext, listing: &State, offer: &OfferRow, status: OfferStatus) -> Result<()> {
    if offer.status != OfferStatus::Active {
        return Err(offer.status.refusal());
    }
    if !listing_store::uncount_offer(tx, offer.listing, at.now)? {
        return Err(over(listing, at));
    }
    if !offer_store::close(tx, offer, status, at.now)? {
        return Err(offer.status.refusal());
    }
    free_cards(tx, std::slice::from_ref(offer))?;
    tx.announce(Event::ListingChanged { listing: offer.listing, sold: false });
    Ok(())
}

/// Frees the cards that offers held.
fn free_cards(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    locks::release_all(tx, &offers.iter().map(|offer| offer.id.as_str()).collect::<Vec<_>>())?;
    for offer in offers {
        tx.announce(Event::CollectionChanged { user: offer.offerer });
    }
    Ok(())
}

/// Releases the packs that offers had reserved; the caller has locked the wallets in their order.
fn free_packs(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    wallet::release_all(tx, offers.iter().map(|offer| (offer.offerer, offer.packs)))
}

/// The users who get packs back from these offers.
fn owed(offers: &[OfferRow]) -> impl Iterator<Item = UserId> {
    offers.iter().filter(|offer| offer.packs > 0).map(|offer| offer.offerer)
}

/// Frees the cards of offers, then their packs.
fn free(tx: &mut Tx<'_>, offers: &[OfferRow]) -> Result<()> {
    free_cards(tx, offers)?;
    wallet::in_order(tx, owed(offers))?;
    free_packs(tx, offers)
}

/// Accepts an offer: the card goes to who made it, what they offered to the owner, and all other offers are over.
///
/// # Errors
/// 403 unless it is the owner who accepts; 404 for another listing's offer; 409 when either is closed, or `changed`
/// when the offer is not what the owner has seen.
pub fn accept(
    tx: &mut Tx<'_>,
    at: &TxContext,
    (listing, offer): (ListingId, OfferId),
    owner: UserId,
    seen: Option<&str>,
) -> Result<()> {
    let state = own(tx, listing, owner)?;
    let row = find(tx, listing)?;
    let offer = offer_store::by_id(tx, offer, listing)?.ok_or(Error::NotFound("offer"))?;
    let cards: Vec<CardId> = offer.cards.iter().map(|card| card.id).collect();
    let number = u32::try_from(cards.len()).unwrap_or(u32::MAX);
    let counts = locks::any_is_new_to(tx, offer.offerer, &[state.card])? || locks::any_is_new_to(tx, owner, &cards)?;
    let terms = SaleTerms { buyer: offer.offerer, packs: offer.packs, cards: number, counts };
    if !listing_store::sell(tx, &state, terms, at.now, &snapshot::keep([card_of(&row)?])?)? {
        return Err(over(&state, at));
    }
    if !offer_store::close(tx, &offer, OfferStatus::Accepted, at.now)? {
        return Err(offer.status.refusal());
    }
    if let Some(seen) = seen
        && version_of(&at.presenter, &row, &offer)? != seen
    {
        return Err(Error::conflict(
            "changed",
            "This offer is not what you have seen any more. Look at it again before you accept it.",
        ));
    }
    let lost = end_all(tx, at, listing, OfferStatus::Lost)?;
    let ended = exchange_cards(tx, at, &state, &offer, &cards)?;
    free_cards(tx, &lost)?;
    wallet::in_order(tx, [owner, offer.offerer].into_iter().chain(owed(&lost)).chain(ended.people()))?;
    exchange_packs(tx, at, (&state, &offer), counts)?;
    free_packs(tx, &lost)?;
    ended.settle(tx, at)?;
    notices::accepted(tx, at, &row, &offer)?;
    notices::ended(tx, at, &row, &lost, OfferStatus::Lost)?;
    tx.announce(Event::ListingChanged { listing, sold: true });
    Ok(())
}

/// Ends the open offers of a listing that closes; what they held is not free yet.
fn end_all(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId, status: OfferStatus) -> Result<Vec<OfferRow>> {
    let mut open = offer_store::of_listing(tx, listing)?;
    open.retain(|offer| offer.status == OfferStatus::Active);
    if !offer_store::close_all(tx, &open, status, at.now)? {
        return Err(OfferStatus::Active.refusal());
    }
    Ok(open)
}

/// Ends the trades that ask for a card that moves, and moves the cards.
fn exchange_cards(
    tx: &mut Tx<'_>,
    at: &TxContext,
    listing: &State,
    offer: &OfferRow,
    cards: &[CardId],
) -> Result<Ended> {
    let (seller, buyer, reference) = (listing.owner, offer.offerer, listing.id.as_str());
    let moved: Vec<CardId> = cards.iter().copied().chain([listing.card]).collect();
    let ended = trades::cards_moved(tx, at, &moved, None)?;
    let give = |from, to, holder| HandOver { from, to, holder: Some(holder), kind: "sold", reference, at: at.now };
    locks::hand_over(tx, &at.presenter, &[listing.card], give(seller, buyer, reference))?;
    locks::hand_over(tx, &at.presenter, cards, give(buyer, seller, offer.id.as_str()))?;
    Ok(ended)
}

/// Moves the packs, and gives both sides their experience if the sale counts.
fn exchange_packs(tx: &mut Tx<'_>, at: &TxContext, (listing, offer): (&State, &OfferRow), counts: bool) -> Result<()> {
    let (seller, buyer) = (listing.owner, offer.offerer);
    for user in [seller, buyer] {
        if counts {
            wallet::add_exchange_xp(tx, user, XP_SALE, at.now)?;
        }
        tx.announce(Event::CollectionChanged { user });
    }
    let packs = Grant::new(offer.packs, Source::Exchange).about(listing.id.as_str());
    wallet::hand_over_reserved(tx, (buyer, seller), packs, at.now, &at.dice)
}

/// Takes a listing back.
///
/// # Errors
/// 403 unless it is the owner who does; 409 when it is closed.
pub fn cancel(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId, owner: UserId) -> Result<()> {
    let state = own(tx, listing, owner)?;
    let row = find(tx, listing)?;
    if !listing_store::cancel(tx, (listing, owner), at.now, &snapshot::keep([card_of(&row)?])?)? {
        return Err(over(&state, at));
    }
    let ended = close(tx, at, &row, OfferStatus::Cancelled)?;
    notices::ended(tx, at, &row, &ended, OfferStatus::Cancelled)
}

/// Closes a listing whose time is over; answers whether it was one.
pub fn expire(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId) -> Result<bool> {
    let row = find(tx, listing)?;
    if !listing_store::expire(tx, listing, at.now, &snapshot::keep([card_of(&row)?])?)? {
        return Ok(false);
    }
    let ended = close(tx, at, &row, OfferStatus::Expired)?;
    notices::ended(tx, at, &row, &ended, OfferStatus::Expired)?;
    notices::unsold(tx, at, &row)?;
    Ok(true)
}

/// Closes an active listing that cannot stay, of any owner and at any time; returns whether it was active.
pub fn remove(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId) -> Result<bool> {
    let row = find(tx, listing)?;
    if !listing_store::remove(tx, listing, at.now, &snapshot::keep([card_of(&row)?])?)? {
        return Ok(false);
    }
    let ended = close(tx, at, &row, OfferStatus::Cancelled)?;
    notices::ended(tx, at, &row, &ended, OfferStatus::Cancelled)?;
    Ok(true)
}

/// Ends an open offer that cannot stay, also one whose listing's time is over; answers whether it was open.
pub fn withdraw(tx: &mut Tx<'_>, at: &TxContext, listing: ListingId, offer: OfferId) -> Result<bool> {
    let found = offer_store::by_id(tx, offer, listing)?;
    let Some(offer) = found.filter(|offer| offer.status == OfferStatus::Active) else { return Ok(false) };
    listing_store::uncount_any_offer(tx, listing)?;
    if !offer_store::close(tx, &offer, OfferStatus::Cancelled, at.now)? {
        return Err(offer.status.refusal());
    }
    free(tx, &[offer])?;
    tx.announce(Event::ListingChanged { listing, sold: false });
    Ok(true)
}

/// Ends the offers of a listing that has closed without a sale, and frees its card and everything in them.
fn close(tx: &mut Tx<'_>, at: &TxContext, row: &ListingRow, status: OfferStatus) -> Result<Vec<OfferRow>> {
    let ended = end_all(tx, at, row.id, status)?;
    locks::release(tx, row.id.as_str())?;
    free(tx, &ended)?;
    tx.announce(Event::CollectionChanged { user: row.owner });
    tx.announce(Event::ListingChanged { listing: row.id, sold: false });
    Ok(ended)
}
