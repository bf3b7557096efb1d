//! Commands on raffles, each in the caller's transaction.

use std::collections::BTreeSet;

use super::allowance_store as allowance;
use super::raffle_store::{self as store, Raffle, StartedDraw};
use super::rules::{ACTIVE_MINUTES, Refusal};
use super::streams;
use super::words::{Entry, Prize, RaffleState};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{RaffleId, UserId};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::overlay::{QueueSource, queue};
use crate::packs::draw::{Bytes32, Level, Line, RaffleList, ServerSeed, Winner};
use crate::realtime::Event;
use crate::show::Show;
use crate::transparency::{self, line_store::DueLine};
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
        level: None,
        draw_entry: None,
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
    NotEntered(Message),
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
        EntryStatus::NotEntered(Error::from(Refusal::OwnRaffle).message())
    } else if user == raffle.opened_by {
        EntryStatus::NotEntered(Error::from(Refusal::OpenedIt).message())
    } else if store::has_won(conn, raffle.stream, user)? {
        EntryStatus::NotEntered(Error::from(Refusal::HasWon).message())
    } else {
        EntryStatus::NotEntered(Error::from(Refusal::NotOpen).message())
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
    let digest = list(&raffle, &entrants)?.digest().to_string();
    let count = i64::try_from(entrants.len()).map_err(Error::internal)?;
    if !store::close(tx, id, &digest, count, now)? {
        return Err(Refusal::NotOpen.into());
    }
    tx.announce(Event::SceneChanged);
    store::find(tx, id)
}

/// The closed list of a raffle.
fn list<'a>(raffle: &Raffle, entrants: &'a [UserId]) -> Result<RaffleList<'a>> {
    let seed_hash = raffle.seed_hash.parse().map_err(Error::internal)?;
    Ok(RaffleList { id: raffle.id, seed_hash, winners: raffle.winners.into(), entrants })
}

/// Starts the draw: from now on the raffle cannot be cancelled. At level 1 it is drawn at once, at level 2 when the
/// round of its line is known. An open list is closed first. Returns the winners, if it is drawn.
///
/// Neither the user who draws nor the opener can win, so giving packs takes two people. Both are removed from an open
/// list. A closed list is published and determines the draw, so another moderator has to draw in that case.
///
/// # Errors
/// 409 if the draw was started, the raffle is decided, `by` takes part, there are no entrants, or without a level,
/// because raffles wait for the beacon.
pub fn draw(
    tx: &mut Tx<'_>,
    show: &Show,
    id: RaffleId,
    by: UserId,
    level: Option<Level>,
    now: Timestamp,
) -> Result<Option<Vec<UserId>>> {
    let raffle = close_without(tx, id, Some(by), now)?;
    if raffle.level.is_some() {
        return Err(Refusal::DrawUnderWay.into());
    }
    if store::has_entered(tx, id, by)? {
        return Err(Refusal::TakesPart.into());
    }
    let entrants = store::entrants(tx, id)?;
    if entrants.is_empty() {
        return Err(Refusal::Nobody.into());
    }
    let level = level.ok_or(Refusal::BeaconUnusable)?;
    let list = list(&raffle, &entrants)?;
    let digest = list.digest();
    let line = Line::Raffle {
        id,
        seed_hash: list.seed_hash,
        list_digest: digest,
        entrants: u64::try_from(entrants.len()).map_err(Error::internal)?,
        winners: list.winners,
        level,
    };
    let entry = transparency::append_one(tx, &line)?;
    if !store::start_draw(tx, id, &StartedDraw { level, entry, by, at: now, digest })? {
        return Err(Refusal::Decided.into());
    }
    tx.announce(Event::SceneChanged);
    match level {
        Level::One => decide(tx, show, &raffle, None, now).map(Some),
        Level::Two => Ok(None),
    }
}

/// Draws the raffles of these lines, which are in one batch, with the randomness of its round. Returns how many were
/// undrawn.
pub(super) fn draw_all(
    tx: &mut Tx<'_>,
    show: &Show,
    lines: &[DueLine],
    randomness: Bytes32,
    now: Timestamp,
) -> Result<usize> {
    let mut drawn = 0;
    for line in lines {
        if let Some(id) = store::by_draw(tx, line.number)? {
            let raffle = store::find(tx, id)?;
            decide(tx, show, &raffle, Some(randomness), now)?;
            drawn += 1;
        }
    }
    Ok(drawn)
}

/// Draws the winners, at level 2 with the randomness of the round, gives them their prizes and notifies them.
fn decide(
    tx: &mut Tx<'_>,
    show: &Show,
    raffle: &Raffle,
    randomness: Option<Bytes32>,
    now: Timestamp,
) -> Result<Vec<UserId>> {
    let id = raffle.id;
    if !store::decide(tx, id, RaffleState::Drawn, now)? {
        return Err(Refusal::Decided.into());
    }
    let (seed, entrants) = (raffle.seed.parse().map_err(Error::internal)?, store::entrants(tx, id)?);
    let won = list(raffle, &entrants)?.draw(&seed, randomness);
    let mut here = BTreeSet::new();
    for Winner { user, .. } in &won {
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
    for (number, winner) in (1..).zip(&won) {
        let given = if here.contains(&winner.user) { raffle.packs } else { 0 };
        store::insert_winner(tx, raffle, number, winner, given)?;
    }
    for user in &here {
        give_prize(tx, show, raffle, *user, now)?;
    }
    tx.announce(Event::SceneChanged);
    Ok(won.iter().map(|won| won.user).collect())
}

/// Makes raffles as they were before *Draw* was pressed, if that was at this time or before and the line has no batch.
pub(super) fn stop_unbatched(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    for (id, entry) in store::undrawn_by(tx, before)? {
        if transparency::store::take_back(tx, entry)? {
            store::stop_draw(tx, id)?;
            tx.announce(Event::SceneChanged);
        }
    }
    Ok(())
}

/// Adds a winner's pack to the live queue, if that is the prize, and notifies the winner.
fn give_prize(tx: &mut Tx<'_>, show: &Show, raffle: &Raffle, user: UserId, now: Timestamp) -> Result<()> {
    let queued = raffle.prize == Prize::Live && enqueue(tx, show, user, now)?;
    let text = if queued { msg!("notice.raffle_won.live") } else { msg!("notice.raffle_won", packs = raffle.packs) };
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

/// Cancels a raffle, unless its draw was started. Its secret is revealed as after a draw.
pub fn cancel(tx: &mut Tx<'_>, id: RaffleId, now: Timestamp) -> Result<()> {
    if close(tx, id, now)?.level.is_some() {
        return Err(Refusal::DrawUnderWay.into());
    }
    if !store::decide(tx, id, RaffleState::Cancelled, now)? {
        return Err(Refusal::Decided.into());
    }
    allowance::settle(tx, id.as_str(), 0)?;
    tx.announce(Event::SceneChanged);
    Ok(())
}

/// Cancels the undecided raffle, if there is one, because another copy of the data may know its secret. One whose line
/// has a batch will be drawn.
pub fn cancel_undecided(tx: &mut Tx<'_>, now: Timestamp) -> Result<()> {
    stop_unbatched(tx, Timestamp::from_millis(i64::MAX))?;
    match store::undecided(tx)? {
        Some(id) if store::find(tx, id)?.level.is_none() => cancel(tx, id, now),
        _ => Ok(()),
    }
}

/// Removes a deleted user from open raffles; published lists stay as they are, without the name.
pub(super) fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    store::leave(tx, user)
}
