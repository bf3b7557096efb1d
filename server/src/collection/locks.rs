//! Locks: a card that is reserved is `pending`, and a row names its holder.
//!
//! Invariants: a card is pending exactly while it has a row in the table of locks. A row names the trade, listing or
//! offer that holds the card, and is deleted in the transaction that ends it. A locked card changes its owner only
//! through its holder.

use super::lock_store::{self, LockRow};
use super::store::{self, CardEvent};
use super::{CardPresenter, CardStatus};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx, json_list};
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};
use crate::messages::msg;
use foilcast_base::text_enum;

/// Maximum number of cards that are locked or change their owner at once.
pub const MAX_CARDS: usize = 20;

/// The kind of a lock's holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockKind {
    /// An open trade that offers it.
    Trade,
    /// An active listing that sells it.
    Listing,
    /// An active offer for another user's listing.
    Offer,
}

text_enum!(LockKind, "what holds a card", {
    Trade => "trade",
    Listing => "listing",
    Offer => "offer",
});

/// The holder of a lock: its kind and id.
#[derive(Debug, Clone, Copy)]
pub struct Holder<'a> {
    pub kind: LockKind,
    /// The id of the trade, the listing or the offer.
    pub id: &'a str,
}

/// Locks cards of `owner`, all or none.
///
/// # Errors
/// 409 `card_moved` for a card of another owner; 409 `card_busy`, naming card and holder, for a locked one.
pub fn lock(
    tx: &mut Tx<'_>,
    presenter: &CardPresenter,
    owner: UserId,
    cards: &[CardId],
    holder: Holder<'_>,
) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    if lock_store::claim(tx, owner, cards)? != cards.len() {
        let rows = lock_store::rows(tx, cards)?;
        return refuse(tx, presenter, owner, cards, &rows);
    }
    lock_store::insert(tx, holder, cards)
}

/// Unlocks all cards of this trade, listing or offer. Returns their number.
pub fn release(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    lock_store::free(tx, holder)?;
    lock_store::delete(tx, holder)
}

/// Unlocks all cards of these holders, in two statements for any number of holders.
pub fn release_all(tx: &mut Tx<'_>, holders: &[&str]) -> Result<()> {
    if holders.is_empty() {
        return Ok(());
    }
    lock_store::free_all(tx, &json_list(holders)?)
}

/// Checks that `owner` has all these cards and none is locked.
///
/// # Errors
/// As [`lock`].
pub fn check(conn: &mut Conn<'_>, presenter: &CardPresenter, owner: UserId, cards: &[CardId]) -> Result<()> {
    let rows = lock_store::rows(conn, cards)?;
    let free = |row: &LockRow| row.card.owner == owner && !row.hidden && row.card.status == CardStatus::Available;
    if rows.len() == cards.len() && rows.iter().all(free) {
        return Ok(());
    }
    refuse(conn, presenter, owner, cards, &rows)
}

/// A change of the cards' owner.
#[derive(Debug, Clone, Copy)]
pub struct HandOver<'a> {
    pub from: UserId,
    pub to: UserId,
    /// The current holder; `None` when the cards are not locked.
    pub holder: Option<&'a str>,
    /// The kind of the event: `traded` or `sold`.
    pub kind: &'a str,
    /// The trade or the listing.
    pub reference: &'a str,
    pub at: Timestamp,
}

/// Gives cards to another user: sets the owner, writes the history, removes them from featured lists and unlocks them.
///
/// # Errors
/// As [`lock`], when they are not in the state that `what` describes.
pub fn hand_over(tx: &mut Tx<'_>, presenter: &CardPresenter, cards: &[CardId], what: HandOver<'_>) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    if lock_store::give(tx, cards, &what)? != cards.len() {
        // Cards that this call has just given do not count.
        let mut rows = lock_store::rows(tx, cards)?;
        rows.retain(|row| !(row.card.owner == what.to && row.card.acquired_at == what.at));
        let left: Vec<CardId> = cards.iter().copied().filter(|id| rows.iter().any(|row| row.card.id == *id)).collect();
        let missing = if left.is_empty() { cards } else { &left };
        return refuse(tx, presenter, what.from, missing, &rows);
    }
    if let Some(holder) = what.holder {
        lock_store::delete(tx, holder)?;
    }
    lock_store::unfeature(tx, cards)?;
    let HandOver { from, to, kind, reference, at, .. } = what;
    for part in cards.chunks(10) {
        let event = CardEvent { at, kind, from: Some(from), to: Some(to), reference: Some(reference) };
        store::note_after(tx, &event, part)?;
    }
    Ok(())
}

/// Cards with their holders, in the requested order. Missing cards are omitted.
pub fn held_by(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<(CardId, LockKind, String)>> {
    lock_store::holders(conn, cards)
}

/// Whether a user who has none of these cards never held at least one of them. A card that a user held before was given
/// away by that user, which its history records.
pub fn any_is_new_to(conn: &mut Conn<'_>, user: UserId, cards: &[CardId]) -> Result<bool> {
    Ok(!cards.is_empty() && lock_store::given(conn, user, cards)? < cards.len())
}

/// The error for the first of these cards that is not available from `owner`.
fn refuse(
    conn: &mut Conn<'_>,
    presenter: &CardPresenter,
    owner: UserId,
    cards: &[CardId],
    rows: &[LockRow],
) -> Result<()> {
    for id in cards {
        // The error must not name a hidden card, either.
        let found = rows.iter().find(|row| row.card.id == *id && !row.hidden);
        let Some(row) = found.filter(|row| row.card.owner == owner) else {
            return Err(Error::conflict(match found {
                None => msg!("card_moved.unknown", id),
                Some(row) if lock_store::given(conn, owner, &[*id])? > 0 => {
                    msg!("card_moved", card = presenter.label(&row.card))
                }
                Some(row) => msg!("card_moved.foreign", card = presenter.label(&row.card)),
            }));
        };
        let holder = match (row.kind, row.card.status) {
            (Some(kind), _) => kind.as_str(),
            (None, CardStatus::Grading) => "grading",
            // Cards that are pending without a holder were claimed by this call.
            (None, CardStatus::Pending | CardStatus::Available) => continue,
        };
        return Err(Error::conflict(msg!("card_busy", card = presenter.label(&row.card), holder)));
    }
    Err(Error::internal("cards could not be locked, but no holder was found"))
}
