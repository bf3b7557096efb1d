//! Rows of `live_queue` and `live_show`.

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{EntryId, ModifierId, OpeningId, PackId, UserId};
use foilcast_base::text_enum;

use super::rules::Playing;

const SHOW: &str = "SELECT paused, overlay_key, last_seen FROM live_show WHERE id = 'show'";
const FIRST_KEY: &str = "UPDATE live_show SET overlay_key = $1 WHERE id = 'show' AND overlay_key = ''";
const SET_PAUSED: &str = "UPDATE live_show SET paused = $1 WHERE id = 'show' AND paused <> $1";
const SET_KEY: &str = "UPDATE live_show SET overlay_key = $1 WHERE id = 'show'";
const SET_LAST_SEEN: &str = "UPDATE live_show SET last_seen = $1 WHERE id = 'show'";

const INSERT: &str = "INSERT INTO live_queue \
    (id, user_id, pack_id, force_modifier, source, queued_at, place, state, opening_id) \
    SELECT $1, $2, $3, $4, $5, $6, COALESCE(MAX(place), 0) + 1, 'waiting', $7 FROM live_queue";
const INSERT_FIRST: &str = "INSERT INTO live_queue \
    (id, user_id, pack_id, force_modifier, source, queued_at, place, state, opening_id) \
    SELECT $1, $2, $3, $4, $5, $6, COALESCE(MIN(place), 0) - 1, 'waiting', $7 FROM live_queue WHERE state = 'waiting'";
const WAITING: &str = "SELECT id, user_id, pack_id, force_modifier, source, queued_at, opening_id FROM live_queue \
    WHERE state = 'waiting' ORDER BY place, id";
const FIRST: &str = "SELECT q.id, q.user_id, q.pack_id, q.force_modifier, q.source, q.queued_at, q.opening_id \
    FROM live_queue q WHERE q.state = 'waiting' AND q.held_why IS NULL \
    AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.user_id = q.user_id AND t.outcome IS NULL) \
    ORDER BY q.place, q.id LIMIT 1";
const ANY_READY: &str = "SELECT id FROM live_queue WHERE state = 'waiting' AND held_why IS NULL LIMIT 1";
// An entry without a ticket and an opening holds a pack, unless it is a replay.
const HOLDS_PACK: &str = "SELECT q.id FROM live_queue q WHERE q.id = $1 AND q.source <> 'replay' \
    AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.opening_id = q.opening_id) \
    AND NOT EXISTS (SELECT 1 FROM openings o WHERE o.id = q.opening_id)";
const ANY_TAKEN_BACK: &str = "SELECT q.id FROM live_queue q WHERE q.source <> 'replay' AND q.opening_id IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.opening_id = q.opening_id) \
    AND NOT EXISTS (SELECT 1 FROM openings o WHERE o.id = q.opening_id) LIMIT 1";
const WAIT_AGAIN: &str = "UPDATE live_queue SET state = 'waiting', opening_id = NULL, started_at = NULL, \
    length_ms = NULL WHERE source <> 'replay' AND opening_id IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.opening_id = live_queue.opening_id) \
    AND NOT EXISTS (SELECT 1 FROM openings o WHERE o.id = live_queue.opening_id)";
const ENTRY: &str = "SELECT id, user_id, pack_id, force_modifier, source, queued_at, opening_id FROM live_queue \
    WHERE id = $1 AND state = 'waiting'";
const IS_PLAYING: &str = "SELECT id FROM live_queue WHERE id = $1 AND state = 'playing'";
const WAITING_OF: &str =
    "SELECT COUNT(*) FROM live_queue WHERE user_id = $1 AND state = 'waiting' AND opening_id IS NULL";
const POSITION: &str = "SELECT COUNT(*) FROM live_queue q JOIN live_queue own ON own.id = $1 \
    WHERE q.state = 'waiting' AND (q.place < own.place OR (q.place = own.place AND q.id <= own.id))";
const OWN: &str = "SELECT q.id, q.pack_id, p.name, q.queued_at, q.held_why, (SELECT COUNT(*) FROM live_queue before \
    WHERE before.state = 'waiting' AND (before.place < q.place OR (before.place = q.place AND before.id <= q.id))) \
    FROM live_queue q LEFT JOIN packs p ON p.id = q.pack_id \
    WHERE q.user_id = $1 AND q.state = 'waiting' AND q.opening_id IS NULL ORDER BY q.place, q.id";
const WAITING_ALL: &str = "SELECT COUNT(*) FROM live_queue WHERE state = 'waiting'";
const DELETE: &str = "DELETE FROM live_queue WHERE id = $1 AND state = 'waiting'";
const HOLD: &str = "UPDATE live_queue SET held_why = $2 WHERE id = $1 AND state = 'waiting'";
const HELD: &str = "SELECT held_why FROM live_queue WHERE id = $1 AND held_why IS NOT NULL";
const PLACE: &str = "UPDATE live_queue SET place = $2 WHERE id = $1 AND state = 'waiting'";
const PLAY: &str = "UPDATE live_queue SET state = 'playing', opening_id = $2, started_at = $3, length_ms = $4 \
    WHERE id = $1 AND state = 'waiting'";
const PLAYING: &str = "SELECT id, user_id, source, opening_id, started_at, length_ms FROM live_queue \
    WHERE state = 'playing'";
const SHOW_CARDS: &str = "UPDATE live_queue SET started_at = $2, length_ms = $3 \
    WHERE state = 'playing' AND opening_id = $1";
const SHOW_LATER: &str = "UPDATE live_queue SET state = 'waiting', started_at = NULL, length_ms = NULL, \
    place = (SELECT MIN(place) - 1 FROM live_queue) WHERE state = 'playing' AND opening_id = $1";
const PLAY_AGAIN: &str = "UPDATE live_queue SET started_at = $2 WHERE state = 'playing' AND opening_id = $1";
const FINISH: &str = "DELETE FROM live_queue WHERE state = 'playing' AND opening_id = $1";
// $1 is the state: 'waiting' or 'playing'.
const LISTED: &str = "SELECT q.id, COALESCE(u.username, u.guest_name, 'former collector'), p.id, p.name, q.source, q.queued_at, q.held_why FROM live_queue q \
    JOIN users u ON u.id = q.user_id LEFT JOIN preferences r ON r.user_id = q.user_id LEFT JOIN packs p \
    ON p.id = COALESCE(q.pack_id, r.preferred_pack, (SELECT d.id FROM packs d WHERE d.is_default)) \
    WHERE q.state = $1 ORDER BY q.place, q.id";
const NAMES: &str = "SELECT COALESCE(u.username, u.guest_name, 'former collector') FROM live_queue q JOIN users u ON u.id = q.user_id \
    WHERE q.state = 'waiting' AND q.held_why IS NULL ORDER BY q.place, q.id";

/// The reason why a pack is in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum QueueSource {
    /// Its owner put it there.
    Own,
    Admin,
    /// A channel-point reward did.
    Reward,
    Raffle,
    /// It was shown before and is shown again.
    Replay,
}

text_enum!(QueueSource, "a source of the queue", {
    Own => "own",
    Admin => "admin",
    Reward => "reward",
    Raffle => "raffle",
    Replay => "replay",
});

#[derive(Clone, Debug)]
pub struct Show {
    pub paused: bool,
    pub overlay_key: String,
    /// When an overlay was last connected.
    pub last_seen: Option<Timestamp>,
}

from_row!(Show { paused, overlay_key, last_seen });

#[derive(Clone, Debug)]
pub struct Entry {
    pub id: EntryId,
    pub user: UserId,
    /// The kind of pack; `None` for the owner's preferred one at the time it is opened.
    pub pack: Option<PackId>,
    /// The modifier of every card.
    pub force_modifier: Option<ModifierId>,
    pub source: QueueSource,
    pub queued_at: Timestamp,
    /// The opening to show again, for a replay or after a show that ended without cards.
    pub opening: Option<OpeningId>,
}

from_row!(Entry { id, user, pack, force_modifier, source, queued_at, opening });

/// The length of a show that waits for its cards, in milliseconds.
pub const WITHOUT_CARDS: i64 = 0;

/// The entry that is being shown.
#[derive(Clone, Copy, Debug)]
pub struct OnAir {
    pub id: EntryId,
    pub user: UserId,
    pub source: QueueSource,
    /// The opening, or the ticket with its id.
    pub opening: OpeningId,
    pub started_at: Timestamp,
    /// [`WITHOUT_CARDS`] until the cards are shown.
    length_ms: i64,
}

from_row!(OnAir { id, user, source, opening, started_at, length_ms });

impl OnAir {
    /// The show of the cards; `None` while it waits for them.
    pub fn playing(&self) -> Option<Playing> {
        let OnAir { started_at, length_ms, .. } = *self;
        (length_ms != WITHOUT_CARDS).then_some(Playing { started_at, length_ms })
    }
}

/// An entry as moderators see it.
#[derive(Clone, Debug)]
pub struct ListedEntry {
    pub id: EntryId,
    pub username: String,
    /// The chosen pack, or the one that would be opened now.
    pub pack: Option<PackId>,
    pub pack_name: Option<String>,
    pub source: QueueSource,
    pub queued_at: Timestamp,
    /// The reason if the entry is on hold.
    pub held: Option<String>,
}

from_row!(ListedEntry { id, username, pack, pack_name, source, queued_at, held });

/// Sets the overlay's key if there is none.
pub fn set_first_key(tx: &mut Tx<'_>, key: &str) -> Result<()> {
    tx.execute(FIRST_KEY, &[&key]).map(drop)
}

pub fn show(conn: &mut Conn<'_>) -> Result<Show> {
    conn.get(SHOW, &[])
}

/// Pauses or resumes the queue. Returns whether that changed anything.
pub fn set_paused(tx: &mut Tx<'_>, paused: bool) -> Result<bool> {
    Ok(tx.execute(SET_PAUSED, &[&paused])? == 1)
}

/// Replaces the overlay's key.
pub fn set_key(tx: &mut Tx<'_>, key: &str) -> Result<()> {
    tx.execute_one(SET_KEY, &[&key], || Error::internal("the row of the live show is missing"))
}

/// Stores that an overlay is connected now.
pub fn note_seen(tx: &mut Tx<'_>, now: Timestamp) -> Result<()> {
    tx.execute(SET_LAST_SEEN, &[&now]).map(drop)
}

/// Adds an entry at the end, or at the front if `next`.
pub fn insert(tx: &mut Tx<'_>, entry: &Entry, next: bool) -> Result<()> {
    let Entry { id, user, pack, force_modifier, source, queued_at, opening } = entry;
    let sql = if next { INSERT_FIRST } else { INSERT };
    tx.execute_one(sql, &[id, user, pack, force_modifier, source, queued_at, opening], || {
        Error::internal("the entry was not stored")
    })
}

/// All waiting entries in order.
pub fn waiting(conn: &mut Conn<'_>) -> Result<Vec<Entry>> {
    conn.list(WAITING, &[])
}

/// The first entry that can be opened or shown again. Those whose owner has an undrawn ticket are passed over.
pub fn first(conn: &mut Conn<'_>) -> Result<Option<Entry>> {
    conn.find(FIRST, &[])
}

/// Whether an entry waits that is not on hold.
pub fn any_ready(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(ANY_READY, &[])
}

/// Whether the entry holds a reserved pack.
pub fn holds_pack(conn: &mut Conn<'_>, id: EntryId) -> Result<bool> {
    conn.exists(HOLDS_PACK, &[&id])
}

/// Whether the ticket of an entry was taken back.
pub fn any_taken_back(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(ANY_TAKEN_BACK, &[])
}

/// Makes all entries wait whose tickets were taken back.
pub fn wait_again(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(WAIT_AGAIN, &[]).map(drop)
}

/// A waiting entry by id.
pub fn entry(conn: &mut Conn<'_>, id: EntryId) -> Result<Option<Entry>> {
    conn.find(ENTRY, &[&id])
}

/// Whether the entry is being shown.
pub fn is_playing(conn: &mut Conn<'_>, id: EntryId) -> Result<bool> {
    conn.exists(IS_PLAYING, &[&id])
}

/// The number of a user's waiting packs.
pub fn waiting_of(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(WAITING_OF, &[&user])
}

/// One of a user's waiting packs.
pub struct OwnEntry {
    pub id: EntryId,
    /// The chosen kind of pack.
    pub pack: Option<PackId>,
    pub pack_name: Option<String>,
    pub queued_at: Timestamp,
    /// The reason if the entry is on hold.
    pub held: Option<String>,
    /// The position among all waiting entries, from 1.
    pub position: i64,
}

from_row!(OwnEntry { id, pack, pack_name, queued_at, held, position });

/// A user's waiting packs in order.
pub fn own(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<OwnEntry>> {
    conn.list(OWN, &[&user])
}

/// The number of all waiting packs.
pub fn count_waiting(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(WAITING_ALL, &[])
}

/// The position of an entry among all waiting ones, from 1.
pub fn position(conn: &mut Conn<'_>, id: EntryId) -> Result<i64> {
    conn.scalar(POSITION, &[&id])
}

/// Removes a waiting entry. Returns whether it existed.
pub fn delete(tx: &mut Tx<'_>, id: EntryId) -> Result<bool> {
    Ok(tx.execute(DELETE, &[&id])? == 1)
}

/// Puts a waiting entry on hold for this reason, or releases it. Returns whether it existed.
pub fn hold(tx: &mut Tx<'_>, id: EntryId, why: Option<&str>) -> Result<bool> {
    Ok(tx.execute(HOLD, &[&id, &why])? == 1)
}

/// The reason why an entry is on hold.
pub fn held(conn: &mut Conn<'_>, id: EntryId) -> Result<Option<String>> {
    conn.find_scalar(HELD, &[&id])
}

/// Sets the position of a waiting entry.
pub fn place(tx: &mut Tx<'_>, id: EntryId, place: i64) -> Result<()> {
    tx.execute(PLACE, &[&id, &place]).map(drop)
}

/// Starts the show of a waiting entry.
pub fn play(tx: &mut Tx<'_>, id: EntryId, opening: OpeningId, now: Timestamp, length_ms: i64) -> Result<()> {
    tx.execute_one(PLAY, &[&id, &opening, &now, &length_ms], || Error::internal("the entry is no longer waiting"))
}

/// Shows the cards of an opening from this time on.
pub fn show_cards(tx: &mut Tx<'_>, opening: OpeningId, started_at: Timestamp, length_ms: i64) -> Result<()> {
    tx.execute(SHOW_CARDS, &[&opening, &started_at, &length_ms]).map(drop)
}

/// Ends a show without cards, and puts its entry first, to be shown once its ticket is drawn. Returns whether it was
/// running.
pub fn show_later(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    Ok(tx.execute(SHOW_LATER, &[&opening])? == 1)
}

/// Restarts the show of an opening.
pub fn play_again(tx: &mut Tx<'_>, opening: OpeningId, now: Timestamp) -> Result<()> {
    tx.execute(PLAY_AGAIN, &[&opening, &now]).map(drop)
}

pub fn on_air(conn: &mut Conn<'_>) -> Result<Option<OnAir>> {
    conn.find(PLAYING, &[])
}

/// Ends the show of an opening. Returns whether it was running.
pub fn finish(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    Ok(tx.execute(FINISH, &[&opening])? == 1)
}

/// All waiting entries, as moderators see them.
pub fn listed(conn: &mut Conn<'_>) -> Result<Vec<ListedEntry>> {
    conn.list(LISTED, &[&"waiting"])
}

/// The entry that is being shown, as moderators see it.
pub fn listed_on_air(conn: &mut Conn<'_>) -> Result<Option<ListedEntry>> {
    conn.find(LISTED, &[&"playing"])
}

/// The owners' names of all waiting entries that are not on hold, in order.
pub fn names(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    conn.scalars(NAMES, &[])
}
