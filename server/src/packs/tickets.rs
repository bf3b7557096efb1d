//! Tickets: promises of openings, which are drawn when a round of the beacon is known (docs/decisions/draw-2.md,
//! section 4).
//!
//! A ticket in a batch of the log is drawn with the round of that batch, or refused for everybody to see. One without a
//! batch is deleted after five minutes, and everything is as before: it had no round.

use super::draw::{Line, TicketLine};
use super::open::{self, OpenRequest};
use super::ticket_answers::IssuedTicket;
use super::ticket_store::{self, NewTicket};
use super::{Packs, Payment, intent, opening_store, seed_store, store, ticket_answers};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{OpeningId, PackId, UserId};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::realtime::Event;
use crate::transparency::{self, UNBATCHED_MS};
use crate::{idempotency, wallet};

/// Makes a ticket instead of an opening, and reserves the pack.
///
/// # Errors
/// Those of [`open::open_in`], except that the pool may turn out to be too small only when the ticket is drawn.
pub fn request_in(tx: &mut Tx<'_>, request: &OpenRequest) -> Result<OpeningId> {
    let opening = request.id();
    let (seed, odds_version) = open::begin(tx, request, Some(opening))?;
    if request.payment == Payment::Held {
        wallet::expiry::visit_due(tx, request.user, request.now, &request.dice)?;
        wallet::reserve(tx, request.user, 1)?;
    }
    let entropy = request.intent.entropy;
    let line = Line::Ticket(TicketLine {
        id: opening,
        seed_hash: seed.seed_hash.parse().map_err(Error::internal)?,
        counter: u64::try_from(seed.counter).map_err(Error::internal)?,
        entropy,
        pack: request.pack.id,
        odds_version,
        forced_modifier: request.forced_modifier,
        is_live: request.live,
    });
    let entropy = entropy.map(|entropy| entropy.to_string());
    let ticket = NewTicket {
        opening,
        entry: transparency::append_one(tx, &line)?,
        user: request.user,
        seed: seed.id,
        counter: seed.counter,
        entropy: entropy.as_deref(),
        pack: request.pack.id,
        odds_version,
        forced_modifier: request.forced_modifier,
        source: request.source,
        live: request.live,
        at: request.now,
    };
    if !ticket_store::insert(tx, &ticket)? {
        return Err(intent::entropy_of_ticket_used(tx, request.user, entropy.as_deref()));
    }
    Ok(opening)
}

/// What a ticket promises.
pub struct Promise {
    pub user: UserId,
    pub pack: PackId,
    /// The number of cards.
    pub cards: usize,
}

/// What a ticket promises; `None` without such a ticket.
pub fn promise(conn: &mut Conn<'_>, packs: &Packs, ticket: OpeningId) -> Result<Option<Promise>> {
    let Some((user, pack, odds_version)) = ticket_store::promised(conn, ticket)? else { return Ok(None) };
    let version = packs.pools.version(conn, pack, odds_version)?;
    Ok(Some(Promise { user, pack, cards: usize::from(version.pool.config().cards_per_pack) }))
}

/// What a show can expect of its ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It will be drawn with its round; `round_at` is the time of that, if it has one.
    Undrawn {
        round_at: Option<Timestamp>,
    },
    Drawn,
    Refused,
}

/// What a show can expect of its ticket; `None` without such a ticket.
pub fn progress(conn: &mut Conn<'_>, packs: &Packs, ticket: OpeningId) -> Result<Option<Progress>> {
    let Some((state, beacon)) = ticket_answers::find_in(conn, packs, ticket)? else { return Ok(None) };
    let number = state.round.and_then(|round| u64::try_from(round).ok());
    let round_at = beacon.zip(number).map(|(beacon, round)| Timestamp::from_millis(beacon.time_ms(round)));
    Ok(Some(match state.outcome.as_deref() {
        None => Progress::Undrawn { round_at },
        Some("drawn") => Progress::Drawn,
        Some(_) => Progress::Refused,
    }))
}

/// Whether a batch has the ticket of a live pack.
pub fn has_live(conn: &mut Conn<'_>, batch: u64) -> Result<bool> {
    ticket_store::has_live(conn, batch)
}

pub fn is_undrawn(conn: &mut Conn<'_>, ticket: OpeningId) -> Result<bool> {
    Ok(ticket_store::state(conn, ticket)?.is_some_and(|state| state.outcome.is_none()))
}

/// Makes the cards of an undrawn ticket public as soon as they are drawn, because its show has ended. Returns whether it
/// was undrawn.
pub fn unhide(tx: &mut Tx<'_>, ticket: OpeningId) -> Result<bool> {
    ticket_store::unhide(tx, ticket)
}

/// Refuses a ticket in a batch: everybody sees it, and the pack goes back. Returns whether it was undrawn.
pub(super) fn refuse(tx: &mut Tx<'_>, ticket: OpeningId, why: Message, now: Timestamp, dice: &Dice) -> Result<bool> {
    // No opening may take a lower position than the refusal from now on.
    opening_store::block_openings(tx)?;
    let Some((user, is_live)) = ticket_store::refused(tx, ticket)? else { return Ok(false) };
    seed_store::drawn(tx, ticket)?;
    let position = store::next_position(tx)? - 1;
    transparency::append(tx, &[Line::Refused { id: ticket, position }])?;
    give_back(tx, user, why, now, dice)?;
    tx.announce(Event::TicketRefused { opening: ticket, live: is_live });
    Ok(true)
}

fn give_back(tx: &mut Tx<'_>, user: UserId, why: Message, now: Timestamp, dice: &Dice) -> Result<()> {
    wallet::release(tx, user, 1)?;
    notifications::add(tx, user, &Notice::new("live_queue", why).about("/dashboard"), now, dice)?;
    tx.announce(Event::CollectionChanged { user });
    Ok(())
}

/// Refuses to remove a definition or a modifier while any ticket may still be drawn with it.
///
/// # Errors
/// 409 while a ticket is undrawn.
pub fn check_all_drawn(conn: &mut Conn<'_>) -> Result<()> {
    if ticket_store::any_undrawn(conn)? {
        return Err(Error::conflict(msg!("opening_under_way.any")));
    }
    Ok(())
}

/// Gives up a ticket that cannot be drawn. Everybody will see that it was not drawn by the rules.
///
/// # Errors
/// 404 without such a ticket; 409 if it has an outcome, or no batch yet.
pub fn give_up(tx: &mut Tx<'_>, ticket: OpeningId, now: Timestamp, dice: &Dice) -> Result<()> {
    let state = ticket_store::state(tx, ticket)?.ok_or(Error::NotFound("ticket"))?;
    if state.batch.is_none() {
        return Err(Error::conflict(msg!("ticket_not_logged")));
    }
    if refuse(tx, ticket, msg!("notice.ticket_given_up"), now, dice)? {
        return Ok(());
    }
    Err(Error::conflict(msg!("ticket_settled")))
}

/// Deletes the oldest ticket that got no batch in five minutes; its owner has the pack again. Returns whether there was
/// one.
pub(super) async fn take_back_unbatched(packs: &Packs) -> Result<bool> {
    let before = packs.core.clock.now().plus_millis(-UNBATCHED_MS);
    let find = move |conn: &mut Conn<'_>| ticket_store::unbatched(conn, before);
    if packs.core.db.read(find).await?.is_none() {
        return Ok(false);
    }
    packs.core.db.write(move |tx: &mut Tx<'_>| take_back(tx, before)).await
}

/// Deletes the oldest ticket without a batch that was requested at or before `before`.
pub fn take_back(tx: &mut Tx<'_>, before: Timestamp) -> Result<bool> {
    let Some(ticket) = ticket_store::unbatched(tx, before)? else { return Ok(false) };
    // The closer may have put it in a batch since.
    if !transparency::store::take_back(tx, ticket.entry)? || !ticket_store::delete(tx, ticket.opening)? {
        return Ok(false);
    }
    seed_store::unuse(tx, ticket.opening)?;
    idempotency::forget_answer(tx, ticket.user, &IssuedTicket { ticket: ticket.opening })?;
    // The pack of a live ticket stays reserved, and its entry waits again.
    if !ticket.live {
        wallet::release(tx, ticket.user, 1)?;
        tx.announce(Event::CollectionChanged { user: ticket.user });
    }
    tx.announce(Event::TicketTakenBack { opening: ticket.opening });
    Ok(true)
}
