//! Commands on raffles, each in the caller's transaction.

use std::collections::BTreeSet;

use super::allowance_store as allowance;
use super::draw::{self, Won};
use super::raffle_store::{self as store, Raffle};
use super::rules::{ACTIVE_MINUTES, Refusal, prize_in_words};
use super::streams;
use super::words::{Entry, Prize, RaffleState};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{RaffleId, UserId};
use crate::notifications::{self, Notice};
use crate::overlay::{QueueSource, queue};
use crate::packs::draw::ServerSeed;
use crate::realtime::Event;
use crate::show::Show;
use crate::users::{self, Role};
use crate::wallet::{self, Grant, Source};

/// A raffle to create.
#[derive(Clone, Copy, Debug)]
pub struct NewRaffle {
    pub prize: Prize,
    /// Packs per winner; one if it goes into the live queue.
    pub packs: u32,
    pub entry: Entry,
    pub winners: u8,
    /// How many minutes users can enter.
    pub minutes: u32,
}

/// The secret of a raffle. Generated before the transaction that opens it.
#[derive(Clone, Debug)]
pub struct Secret(ServerSeed);

impl Secret {
    pub fn new(dice: &Dice) -> Self {
        Self(ServerSeed::from_bytes(dice.bytes()))
    }
}

/// Opens a raffle in the current stream, and begins a stream if there is none. A raffle of zero minutes is closed at
/// once.
pub fn open(
    tx: &mut Tx<'_>,
    new: &NewRaffle,
    Secret(seed): &Secret,
    by: UserId,
    now: Timestamp,
    dice: &Dice,
) -> Result<RaffleId> {
    if store::is_one_undecided(tx)? {
        return Err(Refusal::RaffleUnderWay.into());
    }
    let raffle = Raffle {
        id: RaffleId::new(now, dice),
        stream: streams::begin(tx, None, now, dice)?,
        prize: new.prize,
        packs: new.packs,
        entry: new.entry,
        winners: new.winners,
        seed: seed.to_hex(),
        seed_hash: seed.hash(),
        state: RaffleState::Open,
        digest: None,
        entrants: None,
        opened_at: now,
        closes_at: now.plus_millis(i64::from(new.minutes) * 60_000),
        closed_at: None,
        decided_at: None,
        opened_by: by,
    };
    if !store::insert(tx, &raffle)? {
        return Err(Refusal::RaffleUnderWay.into());
    }
    tx.announce(Event::SceneChanged);
    if new.minutes == 0 {
        close(tx, raffle.id, now)?;
    }
    Ok(raffle.id)
}

/// Enters a user on request.
pub fn join(tx: &mut Tx<'_>, id: RaffleId, user: UserId, role: Role, now: Timestamp) -> Result<()> {
    let raffle = store::find(tx, id)?;
    if raffle.state != RaffleState::Open || now >= raffle.closes_at {
        return Err(Refusal::NotOpen.into());
    }
    if raffle.entry == Entry::Active {
        return Err(Refusal::NoNeed.into());
    }
    if role == Role::Owner {
        return Err(Refusal::OwnRaffle.into());
    }
    if user == raffle.opened_by {
        return Err(Refusal::OpenedIt.into());
    }
    if store::has_won(tx, raffle.stream, user)? {
        return Err(Refusal::HasWon.into());
    }
    // No event: many users join at once, and pages poll the number.
    store::enter(tx, id, user, now)
}

/// Like [`join`], for the raffle that is open.
pub fn join_open(tx: &mut Tx<'_>, user: UserId, role: Role, now: Timestamp) -> Result<()> {
    let (id, _) = store::due(tx)?.ok_or(Refusal::NotOpen)?;
    join(tx, id, user, role, now)
}

/// A user's state in the open raffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// The user has entered, with this number of entrants.
    Entered(RaffleId, i64),
    /// Active users are entered automatically.
    Automatic,
    /// The user has not entered, for this reason.
    NotEntered(String),
}

/// A user's state in the open raffle; `None` when none is open.
pub fn entry_status(conn: &mut Conn<'_>, user: UserId, role: Role) -> Result<Option<EntryStatus>> {
    let Some((id, _)) = store::due(conn)? else { return Ok(None) };
    let raffle = store::find(conn, id)?;
    Ok(Some(if raffle.entry == Entry::Active {
        EntryStatus::Automatic
    } else if store::has_entered(conn, id, user)? {
        EntryStatus::Entered(id, store::count(conn, id)?)
    } else if role == Role::Owner {
        EntryStatus::NotEntered(Refusal::OwnRaffle.to_string())
    } else if user == raffle.opened_by {
        EntryStatus::NotEntered(Refusal::OpenedIt.to_string())
    } else if store::has_won(conn, raffle.stream, user)? {
        EntryStatus::NotEntered(Refusal::HasWon.to_string())
    } else {
        EntryStatus::NotEntered(Refusal::NotOpen.to_string())
    }))
}

/// Closes the list of entrants, if it is open.
pub fn close(tx: &mut Tx<'_>, id: RaffleId, now: Timestamp) -> Result<Raffle> {
    close_without(tx, id, None, now)
}

/// Like [`close`], and removes a user from a list that is still open.
fn close_without(tx: &mut Tx<'_>, id: RaffleId, out: Option<UserId>, now: Timestamp) -> Result<Raffle> {
    let raffle = store::find(tx, id)?;
    match raffle.state {
        RaffleState::Drawn | RaffleState::Cancelled => return Err(Refusal::Decided.into()),
        RaffleState::Closed => return Ok(raffle),
        RaffleState::Open => {}
    }
    if raffle.entry == Entry::Active {
        store::enter_active(tx, id, now.plus_millis(-ACTIVE_MINUTES * 60_000), now)?;
    }
    if let Some(out) = out {
        store::leave_one(tx, id, out)?;
    }
    let entrants = store::entrants(tx, id)?;
    let digest = draw::digest(id, &raffle.seed_hash, &entrants);
    let count = i64::try_from(entrants.len()).map_err(Error::internal)?;
    if !store::close(tx, id, &digest, count, now)? {
        return Err(Refusal::NotOpen.into());
    }
    tx.announce(Event::SceneChanged);
    store::find(tx, id)
}

/// Draws the winners, gives them their prizes and notifies them. An open list is closed first.
///
/// Neither the user who draws nor the opener can win, so giving packs takes two people. Both are removed from an open
/// list. A closed list is published and determines the draw, so another moderator has to draw in that case.
pub fn draw(tx: &mut Tx<'_>, show: &Show, id: RaffleId, by: UserId, now: Timestamp) -> Result<Vec<UserId>> {
    let raffle = close_without(tx, id, Some(by), now)?;
    if store::has_entered(tx, id, by)? {
        return Err(Refusal::TakesPart.into());
    }
    let entrants = store::entrants(tx, id)?;
    if entrants.is_empty() {
        return Err(Refusal::Nobody.into());
    }
    if !store::decide(tx, id, RaffleState::Drawn, now)? {
        return Err(Refusal::Decided.into());
    }
    let seed: ServerSeed = raffle.seed.parse().map_err(Error::internal)?;
    let digest = raffle.digest.as_deref().unwrap_or_default();
    let won = draw::winners(&seed, digest, &entrants, raffle.winners);
    let mut here = BTreeSet::new();
    for Won { user, .. } in &won {
        // A user who has deleted the account since stays on the list, but gets nothing.
        if users::store::by_id(tx, *user)?.is_some() {
            here.insert(*user);
        }
    }
    wallet::in_order(tx, here.iter().copied())?;
    for user in &here {
        wallet::grant(tx, *user, Grant::new(raffle.packs, Source::Show).about(id.as_str()), now, &show.core.dice)?;
    }
    allowance::settle(tx, id.as_str(), i64::from(raffle.packs) * i64::try_from(here.len()).map_err(Error::internal)?)?;
    for winner in &won {
        let given = if here.contains(&winner.user) { raffle.packs } else { 0 };
        store::insert_winner(tx, &raffle, winner, given)?;
    }
    for user in &here {
        give_prize(tx, show, &raffle, *user, now)?;
    }
    tx.announce(Event::SceneChanged);
    Ok(won.iter().map(|won| won.user).collect())
}

/// Adds a winner's pack to the live queue, if that is the prize, and notifies the winner.
fn give_prize(tx: &mut Tx<'_>, show: &Show, raffle: &Raffle, user: UserId, now: Timestamp) -> Result<()> {
    let queued = raffle.prize == Prize::Live && enqueue(tx, show, user, now)?;
    let prize = prize_in_words(if queued { Prize::Live } else { Prize::Packs }, raffle.packs);
    let text = if queued {
        "You won the raffle: your pack is in the live queue. Watch the stream!".into()
    } else {
        format!("You won {prize} in the raffle of the stream.")
    };
    notifications::add(
        tx,
        user,
        &Notice::new("raffle", text).about(format!("/raffles/{}", raffle.id)),
        now,
        &show.core.dice,
    )?;
    Ok(())
}

/// Returns false if the winner keeps the pack: too many wait already, or packs are not opened on stream.
fn enqueue(tx: &mut Tx<'_>, show: &Show, user: UserId, now: Timestamp) -> Result<bool> {
    let wanted = queue::Wanted { user, pack: None, force_modifier: None, source: QueueSource::Raffle };
    queue::enqueue_if_possible(tx, &show.core.settings.now(), &wanted, now, &show.core.dice)
}

/// Cancels a raffle. Its secret is revealed as after a draw.
pub fn cancel(tx: &mut Tx<'_>, id: RaffleId, now: Timestamp) -> Result<()> {
    close(tx, id, now)?;
    if !store::decide(tx, id, RaffleState::Cancelled, now)? {
        return Err(Refusal::Decided.into());
    }
    allowance::settle(tx, id.as_str(), 0)?;
    tx.announce(Event::SceneChanged);
    Ok(())
}

/// Cancels the undecided raffle, if there is one, because another copy of the data may know its secret.
pub fn cancel_undecided(tx: &mut Tx<'_>, now: Timestamp) -> Result<()> {
    match store::undecided(tx)? {
        Some(id) => cancel(tx, id, now),
        None => Ok(()),
    }
}

/// Removes a deleted user from open raffles; published lists stay as they are, without the name.
pub(super) fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    store::leave(tx, user)
}
