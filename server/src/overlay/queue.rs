//! Commands on the queue, each in the caller's transaction. Other features call them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{EntryId, ModifierId, OpeningId, PackId, UserId};
use crate::messages::msg;
use crate::notifications::{self, Notice};
use crate::overlay::Overlay;
use crate::packs::PackRef;
use crate::packs::open::{open_in, show};
use crate::packs::openings::row;
use crate::packs::tickets;
use crate::realtime::Event;
use crate::settings::SettingValues;
use crate::users;
use crate::wallet;

use super::clock::{GREETING_MS, show_length};
use super::opening::Plan;
use super::rules::{MAX_WAITING, Refusal, ordered};
use super::store::{self, Entry, OnAir, QueueSource, WITHOUT_CARDS};

/// A pack for the live queue.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub user: UserId,
    /// The kind of pack; `None` for the owner's preferred one at the time it is opened.
    pub pack: Option<PackId>,
    /// The modifier of every card.
    pub force_modifier: Option<ModifierId>,
    pub source: QueueSource,
}

/// A pack's place in the live queue.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct QueuedPack {
    /// The id of the entry. It is needed to withdraw the pack.
    #[serde(rename = "_id")]
    pub id: EntryId,
    /// Its position, from 1.
    pub position: i64,
}

/// An entry of the queue, as moderators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueEntry {
    #[serde(rename = "_id")]
    pub id: EntryId,
    pub username: String,
    /// The chosen pack, or the one that would be opened now.
    pub pack: PackRef,
    /// The reason why it is in the queue.
    pub source: QueueSource,
    pub queued_at: Timestamp,
    /// The reason if the entry is on hold. It keeps its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

/// The state of the live queue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueStatus {
    /// Whether a pack is being shown.
    pub is_busy: bool,
    /// The pack that is being shown, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<QueueEntry>,
    /// Whether the queue is paused.
    pub is_paused: bool,
    /// The names of the owners of the waiting packs, in order, without packs on hold.
    pub queue: Vec<String>,
    /// The waiting entries in order.
    pub entries: Vec<QueueEntry>,
    /// The streamer's id. A socket that joins it receives `queue-updated`. Absent until the owner has signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub streamer_id: Option<UserId>,
}

impl From<store::ListedEntry> for QueueEntry {
    fn from(listed: store::ListedEntry) -> Self {
        Self {
            id: listed.id,
            username: listed.username,
            // Without any pack there is no name; such an entry is given back when its turn comes.
            pack: PackRef {
                id: listed.pack.unwrap_or_else(|| PackId::from_bytes([0; 12])),
                name: listed.pack_name.unwrap_or_default(),
            },
            source: listed.source,
            queued_at: listed.queued_at,
            held: listed.held,
        }
    }
}

/// Adds a pack to the queue; it is reserved until it is shown.
pub fn enqueue(tx: &mut Tx<'_>, wanted: &Wanted, now: Timestamp, dice: &Dice) -> Result<QueuedPack> {
    if store::waiting_of(tx, wanted.user)? >= MAX_WAITING {
        return Err(Refusal::TooManyWaiting.into());
    }
    wallet::expiry::visit_due(tx, wanted.user, now, dice)?;
    wallet::reserve(tx, wanted.user, 1)?;
    let entry = Entry {
        id: EntryId::new(now, dice),
        user: wanted.user,
        pack: wanted.pack,
        force_modifier: wanted.force_modifier,
        source: wanted.source,
        queued_at: now,
        opening: None,
    };
    store::insert(tx, &entry, false)?;
    tx.announce(Event::QueueChanged);
    Ok(QueuedPack { id: entry.id, position: store::position(tx, entry.id)? })
}

/// As [`enqueue`], unless packs are not opened on stream or too many of the user's wait already. Returns whether it was
/// added.
pub fn enqueue_if_possible(
    tx: &mut Tx<'_>,
    settings: &SettingValues,
    wanted: &Wanted,
    now: Timestamp,
    dice: &Dice,
) -> Result<bool> {
    if !settings.pack_opening.allows_stream() {
        return Ok(false);
    }
    let queued = tx.attempt(|tx| match enqueue(tx, wanted, now, dice) {
        Ok(queued) => Ok(Some(queued)),
        Err(Error::Conflict(_)) => Ok(None),
        Err(error) => Err(error),
    })?;
    Ok(queued.is_some())
}

/// Queues an opening to be shown again next.
pub fn replay(tx: &mut Tx<'_>, opening: OpeningId, now: Timestamp, dice: &Dice) -> Result<()> {
    let found = row(tx, opening)?.ok_or(Error::NotFound("opening"))?;
    if !found.shown {
        return Err(Refusal::NotShownYet.into());
    }
    let entry = Entry {
        id: EntryId::new(now, dice),
        user: found.user,
        pack: Some(found.pack),
        force_modifier: None,
        source: QueueSource::Replay,
        queued_at: now,
        opening: Some(opening),
    };
    store::insert(tx, &entry, true)?;
    tx.announce(Event::QueueChanged);
    Ok(())
}

/// Removes a waiting entry and gives its pack back. `by` is the owner, or `None` for a moderator.
pub fn withdraw(tx: &mut Tx<'_>, id: EntryId, by: Option<UserId>) -> Result<Entry> {
    let entry = waiting_entry(tx, id)?;
    if by.is_some_and(|by| by != entry.user) {
        return Err(Error::forbidden(msg!("not_your_pack")));
    }
    // If the ticket is taken back, the entry holds its pack again.
    if let Some(opening) = entry.opening
        && tickets::is_undrawn(tx, opening)?
    {
        return Err(Refusal::NotShownYet.into());
    }
    give_back(tx, &entry)?;
    Ok(entry)
}

/// Reorders the waiting entries, by [`ordered`] if `asked` does not name exactly these.
pub fn set_order(tx: &mut Tx<'_>, asked: &[EntryId]) -> Result<()> {
    let waiting: Vec<_> = store::waiting(tx)?.iter().map(|entry| entry.id).collect();
    let mut places: Vec<(EntryId, i64)> = ordered(&waiting, asked).into_iter().zip(1..).collect();
    // Rows are updated in one order, so that two concurrent requests do not deadlock.
    places.sort_unstable();
    for (id, place) in places {
        store::place(tx, id, place)?;
    }
    tx.announce(Event::QueueChanged);
    Ok(())
}

/// Moves a waiting entry to the front.
pub fn to_top(tx: &mut Tx<'_>, id: EntryId) -> Result<Entry> {
    let entry = waiting_entry(tx, id)?;
    set_order(tx, &[id])?;
    Ok(entry)
}

/// Puts a waiting entry on hold for this reason, or releases it. It keeps its position, and its pack stays reserved.
/// Returns the entry and the previous reason.
pub fn hold(tx: &mut Tx<'_>, id: EntryId, why: Option<&str>) -> Result<(Entry, Option<String>)> {
    let entry = waiting_entry(tx, id)?;
    let before = store::held(tx, id)?;
    if !store::hold(tx, id, why)? {
        return Err(Refusal::AlreadyPlaying.into());
    }
    tx.announce(Event::QueueChanged);
    Ok((entry, before))
}

/// Finds a waiting entry, or returns why it is not waiting.
fn waiting_entry(tx: &mut Tx<'_>, id: EntryId) -> Result<Entry> {
    if let Some(entry) = store::entry(tx, id)? {
        return Ok(entry);
    }
    let playing = store::is_playing(tx, id)?;
    Err(if playing { Refusal::AlreadyPlaying.into() } else { Error::NotFound("queue entry") })
}

/// Pauses or resumes the queue; a running show continues to its end.
pub fn set_paused(tx: &mut Tx<'_>, paused: bool) -> Result<bool> {
    let changed = store::set_paused(tx, paused)?;
    if changed {
        tx.announce(Event::QueueChanged);
    }
    Ok(changed)
}

/// Ends the running show early.
pub fn skip(tx: &mut Tx<'_>) -> Result<OpeningId> {
    let on_air = store::on_air(tx)?.ok_or(Refusal::NothingPlaying)?;
    finish(tx, on_air.opening)?;
    Ok(on_air.opening)
}

/// Ends the show of an opening, or the current one, as the leading overlay reported. A show that waits for its cards goes
/// on. Returns whether a show ended.
pub fn complete(tx: &mut Tx<'_>, opening: Option<OpeningId>) -> Result<bool> {
    let on_air = store::on_air(tx)?.filter(|on_air| on_air.playing().is_some());
    match on_air.filter(|on_air| opening.is_none_or(|opening| opening == on_air.opening)) {
        Some(on_air) => finish(tx, on_air.opening),
        None => Ok(false),
    }
}

/// Ends the show of an opening and makes its cards public. An opening whose ticket is undrawn is shown as soon as it is
/// drawn, like a replay.
pub(super) fn finish(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    let is_undrawn = tickets::unhide(tx, opening)?;
    let ended = if is_undrawn { store::show_later(tx, opening)? } else { store::finish(tx, opening)? };
    if !ended {
        return Ok(false);
    }
    show(tx, opening)?;
    tx.announce(Event::ShowEnded { opening });
    tx.announce(Event::QueueChanged);
    Ok(true)
}

/// Opens the entry's pack, or makes its ticket, and starts its show. A pack that cannot be opened is given back with a
/// notification.
pub(super) fn start(tx: &mut Tx<'_>, overlay: &Overlay, entry: &Entry, plan: &Plan, now: Timestamp) -> Result<()> {
    let opened = tx.attempt(|tx| match open(tx, plan) {
        Err(Error::Conflict(reason)) => {
            tracing::info!(entry.id = %entry.id, code = reason.code(), "could not open a pack of the live queue");
            Ok(None)
        }
        opened => opened,
    })?;
    let Some((opening, length_ms)) = opened else { return refuse(tx, overlay, entry, now) };
    store::play(tx, entry.id, opening, now, length_ms)?;
    tx.announce(Event::ShowStarted { opening });
    tx.announce(Event::QueueChanged);
    Ok(())
}

/// The opening or ticket to show, and the length of its show; `None` if there is none.
fn open(tx: &mut Tx<'_>, plan: &Plan) -> Result<Option<(OpeningId, i64)>> {
    match plan {
        Plan::Again(opening) => Ok(row(tx, *opening)?.map(|row| (row.id, show_length(row.record.cards.len())))),
        Plan::Impossible => Ok(None),
        Plan::Open(request) => open_in(tx, request).map(|opened| Some((opened.id, show_length(opened.cards.len())))),
        Plan::Ticket(request) => tickets::request_in(tx, request).map(|ticket| Some((ticket, WITHOUT_CARDS))),
    }
}

/// Shows the cards of the current show, whose ticket was drawn. At least the end of the greeting comes before them.
pub(super) fn show_cards(tx: &mut Tx<'_>, on_air: &OnAir, now: Timestamp) -> Result<()> {
    let opening = on_air.opening;
    let cards = row(tx, opening)?.ok_or(Error::NotFound("opening"))?.record.cards.len();
    let started_at = on_air.started_at.max(now.plus_millis(-GREETING_MS));
    store::show_cards(tx, opening, started_at, show_length(cards))?;
    tx.announce(Event::ShowStarted { opening });
    Ok(())
}

/// Makes all entries wait again whose tickets were taken back, and ends the show of such an entry.
pub(super) fn wait_again(tx: &mut Tx<'_>) -> Result<()> {
    let before = store::on_air(tx)?;
    store::wait_again(tx)?;
    if let Some(OnAir { opening, .. }) = before
        && store::on_air(tx)?.is_none()
    {
        tx.announce(Event::ShowEnded { opening });
    }
    tx.announce(Event::QueueChanged);
    Ok(())
}

/// Restarts the current show.
pub(super) fn start_over(tx: &mut Tx<'_>, opening: OpeningId, now: Timestamp) -> Result<()> {
    store::play_again(tx, opening, now)?;
    tx.announce(Event::ShowStarted { opening });
    Ok(())
}

/// Gives a pack back that cannot be opened, and notifies its owner.
fn refuse(tx: &mut Tx<'_>, overlay: &Overlay, entry: &Entry, now: Timestamp) -> Result<()> {
    if !give_back(tx, entry)? {
        return Ok(());
    }
    let message = msg!("notice.queue_refused");
    notifications::add(
        tx,
        entry.user,
        &Notice::new("live_queue", message).about("/dashboard"),
        now,
        &overlay.core.dice,
    )?;
    Ok(())
}

/// Deletes a waiting entry, and gives its pack back if it holds one. Returns whether it did.
fn give_back(tx: &mut Tx<'_>, entry: &Entry) -> Result<bool> {
    let holds_pack = store::holds_pack(tx, entry.id)?;
    // The wallet first, as when a pack is opened or withdrawn, so that all take locks in the same order.
    if holds_pack {
        wallet::release(tx, entry.user, 1)?;
    }
    if !store::delete(tx, entry.id)? {
        return Err(Refusal::AlreadyPlaying.into());
    }
    tx.announce(Event::QueueChanged);
    Ok(holds_pack)
}

/// The queue as moderators see it.
pub fn status(conn: &mut Conn<'_>) -> Result<QueueStatus> {
    let entries: Vec<_> = store::listed(conn)?.into_iter().map(QueueEntry::from).collect();
    let playing = store::listed_on_air(conn)?.map(QueueEntry::from);
    Ok(QueueStatus {
        is_busy: playing.is_some(),
        playing,
        is_paused: store::show(conn)?.paused,
        queue: entries.iter().map(|entry| entry.username.clone()).collect(),
        entries,
        streamer_id: users::owner(conn)?.map(|owner| owner.id),
    })
}
