//! Locks: a card that is promised to another user is `pending`, and a row says what holds it.
//!
//! Invariants: a card is pending exactly while it has a row here; a row names the trade, listing or offer that holds
//! the card, and goes in the transaction that ends it; a locked card changes hands only through its holder.

use super::lock_store::{self, LockRow};
use super::store::{self, Happening};
use super::{CardPresenter, CardStatus};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};
use foilcast_base::text_enum;

/// The most cards that are locked or change hands at once.
pub const MAX_CARDS: usize = 20;

/// What holds a card.
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

impl LockKind {
    /// The lock's state, for a sentence that begins with the card.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Trade => "is offered in an open trade",
            Self::Listing => "is listed on the market",
            Self::Offer => "is part of an offer on the market",
        }
    }
}

/// The holder of a lock: its kind and id.
#[derive(Debug, Clone, Copy)]
pub struct Holder<'a> {
    /// The kind of the holder.
    pub kind: LockKind,
    /// The id of the trade, the listing or the offer.
    pub id: &'a str,
}

/// Locks cards of `owner`, all or none.
///
/// # Errors
/// 404 for a card that is not theirs, 409 `card_busy` for one that something else holds, naming both.
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

/// Frees everything that this trade, listing or offer holds. Returns how many cards that were.
pub fn release(tx: &mut Tx<'_>, holder: &str) -> Result<u64> {
    lock_store::free(tx, holder)?;
    lock_store::delete(tx, holder)
}

/// Frees everything that these hold, in two statements however many they are.
pub fn release_all(tx: &mut Tx<'_>, holders: &[&str]) -> Result<()> {
    if holders.is_empty() {
        return Ok(());
    }
    lock_store::free_all(tx, &serde_json::to_string(holders).map_err(Error::internal)?)
}

/// Sees that `owner` has all these cards and nothing holds them.
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

/// Cards that change hands.
#[derive(Debug, Clone, Copy)]
pub struct HandOver<'a> {
    pub from: UserId,
    pub to: UserId,
    /// The present holder; `None` when the cards were free until now.
    pub holder: Option<&'a str>,
    /// The kind of the event: `traded` or `sold`.
    pub kind: &'a str,
    /// The trade or the listing.
    pub reference: &'a str,
    pub at: Timestamp,
}

/// Gives cards to another user: owner, history, and an end to featuring them; locks of the holder go with it.
///
/// # Errors
/// As [`lock`], when they are not where `what` says.
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
        let happening = Happening { at, kind, from: Some(from), to: Some(to), reference: Some(reference) };
        store::note_after(tx, &happening, part)?;
    }
    Ok(())
}

/// Cards with what holds them, in the order asked for; cards that are gone are left out.
pub fn held_by(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<(CardId, LockKind, String)>> {
    lock_store::holders(conn, cards)
}

/// Whether a user who has none of these cards never held at least one of them. A card that a user held and has no
/// more was given away by them, which its history says.
pub fn any_is_new_to(conn: &mut Conn<'_>, user: UserId, cards: &[CardId]) -> Result<bool> {
    Ok(!cards.is_empty() && lock_store::given(conn, user, cards)? < cards.len())
}

/// Says why the first of these cards that cannot be had cannot be had from `owner`.
fn refuse(
    conn: &mut Conn<'_>,
    presenter: &CardPresenter,
    owner: UserId,
    cards: &[CardId],
    rows: &[LockRow],
) -> Result<()> {
    for id in cards {
        // The error does not name a hidden card either.
        let found = rows.iter().find(|row| row.card.id == *id && !row.hidden);
        let Some(row) = found.filter(|row| row.card.owner == owner) else {
            return Err(match found {
                None => missing(&format!("There is no card {id} any more.")),
                Some(row) if lock_store::given(conn, owner, &[*id])? > 0 => {
                    missing(&format!("{} is not there any more: it has changed hands.", presenter.label(&row.card)))
                }
                Some(row) => missing(&format!("{} belongs to somebody else.", presenter.label(&row.card))),
            });
        };
        let doing = match (row.kind, row.card.status) {
            (Some(kind), _) => format!("{}. Free it there first", kind.phrase()),
            (None, CardStatus::Grading) => "is being graded. Turn it over first, once its grade is there".to_owned(),
            // Pending without a holder are the cards that this very call has just claimed.
            (None, CardStatus::Pending | CardStatus::Available) => continue,
        };
        let name = presenter.label(&row.card);
        return Err(Error::conflict("card_busy", format!("{name} {doing}, or choose another card.")));
    }
    Err(Error::internal("cards could not be locked, and nothing holds them"))
}

fn missing(why: &str) -> Error {
    Error::conflict("card_moved", format!("{why} Look again and choose another card."))
}
