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
const SEE: &str = "UPDATE live_show SET last_seen = $1 WHERE id = 'show'";

const INSERT: &str = "INSERT INTO live_queue \
    (id, user_id, pack_id, force_modifier, source, queued_at, place, state, opening_id) \
    SELECT $1, $2, $3, $4, $5, $6, COALESCE(MAX(place), 0) + 1, 'waiting', $7 FROM live_queue";
const INSERT_FIRST: &str = "INSERT INTO live_queue \
    (id, user_id, pack_id, force_modifier, source, queued_at, place, state, opening_id) \
    SELECT $1, $2, $3, $4, $5, $6, COALESCE(MIN(place), 0) - 1, 'waiting', $7 FROM live_queue WHERE state = 'waiting'";
const WAITING: &str = "SELECT id, user_id, pack_id, force_modifier, source, queued_at, opening_id FROM live_queue \
    WHERE state = 'waiting' ORDER BY place, id";
const FIRST: &str = "SELECT id, user_id, pack_id, force_modifier, source, queued_at, opening_id FROM live_queue \
    WHERE state = 'waiting' AND held_why IS NULL ORDER BY place, id LIMIT 1";
const ENTRY: &str = "SELECT id, user_id, pack_id, force_modifier, source, queued_at, opening_id FROM live_queue \
    WHERE id = $1 AND state = 'waiting'";
const IS_PLAYING: &str = "SELECT id FROM live_queue WHERE id = $1 AND state = 'playing'";
const WAITING_OF: &str =
    "SELECT COUNT(*) FROM live_queue WHERE user_id = $1 AND state = 'waiting' AND source <> 'replay'";
const POSITION: &str = "SELECT COUNT(*) FROM live_queue q JOIN live_queue own ON own.id = $1 \
    WHERE q.state = 'waiting' AND (q.place < own.place OR (q.place = own.place AND q.id <= own.id))";
const OWN: &str = "SELECT q.id, q.pack_id, p.name, q.queued_at, q.held_why, (SELECT COUNT(*) FROM live_queue before \
    WHERE before.state = 'waiting' AND (before.place < q.place OR (before.place = q.place AND before.id <= q.id))) \
    FROM live_queue q LEFT JOIN packs p ON p.id = q.pack_id \
    WHERE q.user_id = $1 AND q.state = 'waiting' AND q.source <> 'replay' ORDER BY q.place, q.id";
const WAITING_ALL: &str = "SELECT COUNT(*) FROM live_queue WHERE state = 'waiting'";
const DELETE: &str = "DELETE FROM live_queue WHERE id = $1 AND state = 'waiting'";
const HOLD: &str = "UPDATE live_queue SET held_why = $2 WHERE id = $1 AND state = 'waiting'";
const HELD: &str = "SELECT held_why FROM live_queue WHERE id = $1 AND held_why IS NOT NULL";
const PLACE: &str = "UPDATE live_queue SET place = $2 WHERE id = $1 AND state = 'waiting'";
const PLAY: &str = "UPDATE live_queue SET state = 'playing', opening_id = $2, started_at = $3, length_ms = $4 \
    WHERE id = $1 AND state = 'waiting'";
const PLAYING: &str = "SELECT id, user_id, source, opening_id, started_at, length_ms FROM live_queue \
    WHERE state = 'playing'";
const PLAY_AGAIN: &str = "UPDATE live_queue SET started_at = $2 WHERE state = 'playing' AND opening_id = $1";
const FINISH: &str = "DELETE FROM live_queue WHERE state = 'playing' AND opening_id = $1";
// $1 is the state: 'waiting' or 'playing'.
const LISTED: &str = "SELECT q.id, COALESCE(u.username, u.guest_name, 'former collector'), p.id, p.name, q.source, q.queued_at, q.held_why FROM live_queue q \
    JOIN users u ON u.id = q.user_id LEFT JOIN preferences r ON r.user_id = q.user_id LEFT JOIN packs p \
    ON p.id = COALESCE(q.pack_id, r.preferred_pack, (SELECT d.id FROM packs d WHERE d.is_default)) \
    WHERE q.state = $1 ORDER BY q.place, q.id";
const NAMES: &str = "SELECT COALESCE(u.username, u.guest_name, 'former collector') FROM live_queue q JOIN users u ON u.id = q.user_id \
    WHERE q.state = 'waiting' AND q.held_why IS NULL ORDER BY q.place, q.id";

/// Why a pack is in the queue.
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
    /// Whether the queue stands still.
    pub paused: bool,
    /// The key of an overlay.
    pub overlay_key: String,
    /// When an overlay was last connected.
    pub last_seen: Option<Timestamp>,
}

from_row!(Show { paused, overlay_key, last_seen });

/// An entry that waits.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: EntryId,
    pub user: UserId,
    /// Which pack; absent for the one they prefer when their turn comes.
    pub pack: Option<PackId>,
    /// A modifier that every card gets.
    pub force_modifier: Option<ModifierId>,
    /// Why it is there.
    pub source: QueueSource,
    pub queued_at: Timestamp,
    /// The opening of a replay.
    pub opening: Option<OpeningId>,
}

from_row!(Entry { id, user, pack, force_modifier, source, queued_at, opening });

/// The entry that is shown.
#[derive(Clone, Copy, Debug)]
pub struct OnAir {
    pub id: EntryId,
    /// Whose pack it was.
    pub user: UserId,
    /// Why it was in the queue.
    pub source: QueueSource,
    pub opening: OpeningId,
    started_at: Timestamp,
    length_ms: i64,
}

from_row!(OnAir { id, user, source, opening, started_at, length_ms });

impl OnAir {
    /// Its place on the clock.
    pub fn playing(&self) -> Playing {
        Playing { started_at: self.started_at, length_ms: self.length_ms }
    }
}

/// An entry as the desk shows it.
#[derive(Clone, Debug)]
pub struct Listed {
    pub id: EntryId,
    pub username: String,
    /// Which pack: the one that was named, or the one it will be as things are.
    pub pack: Option<PackId>,
    pub pack_name: Option<String>,
    /// Why it is there.
    pub source: QueueSource,
    pub queued_at: Timestamp,
    /// Why it is passed over just now, if it is.
    pub held: Option<String>,
}

from_row!(Listed { id, username, pack, pack_name, source, queued_at, held });

/// The first key for the overlay, unless there is one already.
pub fn set_first_key(tx: &mut Tx<'_>, key: &str) -> Result<()> {
    tx.execute(FIRST_KEY, &[&key]).map(drop)
}

pub fn show(conn: &mut Conn<'_>) -> Result<Show> {
    conn.get(SHOW, &[])
}

/// Pauses the queue or lets it go on. Returns whether that changed anything.
pub fn set_paused(tx: &mut Tx<'_>, paused: bool) -> Result<bool> {
    Ok(tx.execute(SET_PAUSED, &[&paused])? == 1)
}

/// Another key for the overlay.
pub fn set_key(tx: &mut Tx<'_>, key: &str) -> Result<()> {
    tx.execute_one(SET_KEY, &[&key], || Error::internal("there is no show"))
}

/// Notes that an overlay is there.
pub fn note_seen(tx: &mut Tx<'_>, now: Timestamp) -> Result<()> {
    tx.execute(SEE, &[&now]).map(drop)
}

/// Adds an entry at the end, or as the next one.
pub fn insert(tx: &mut Tx<'_>, entry: &Entry, next: bool) -> Result<()> {
    let Entry { id, user, pack, force_modifier, source, queued_at, opening } = entry;
    let sql = if next { INSERT_FIRST } else { INSERT };
    tx.execute_one(sql, &[id, user, pack, force_modifier, source, queued_at, opening], || {
        Error::internal("the entry was not stored")
    })
}

/// All waiting entries, first one first.
pub fn waiting(conn: &mut Conn<'_>) -> Result<Vec<Entry>> {
    conn.list(WAITING, &[])
}

pub fn first(conn: &mut Conn<'_>) -> Result<Option<Entry>> {
    conn.find(FIRST, &[])
}

/// The waiting entry of this id.
pub fn entry(conn: &mut Conn<'_>, id: EntryId) -> Result<Option<Entry>> {
    conn.find(ENTRY, &[&id])
}

/// Whether the entry of this id is being shown.
pub fn is_playing(conn: &mut Conn<'_>, id: EntryId) -> Result<bool> {
    conn.exists(IS_PLAYING, &[&id])
}

/// How many of a user's packs wait.
pub fn waiting_of(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(WAITING_OF, &[&user])
}

/// One of a user's waiting packs.
pub struct OwnEntry {
    pub id: EntryId,
    /// The pack that was chosen, if one was.
    pub pack: Option<PackId>,
    pub pack_name: Option<String>,
    /// Since when it waits.
    pub queued_at: Timestamp,
    /// Why it is passed over just now, if it is.
    pub held: Option<String>,
    /// Its place among all that wait, from 1.
    pub position: i64,
}

from_row!(OwnEntry { id, pack, pack_name, queued_at, held, position });

/// A user's waiting packs, first one first.
pub fn own(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<OwnEntry>> {
    conn.list(OWN, &[&user])
}

/// How many packs wait in all.
pub fn count_waiting(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(WAITING_ALL, &[])
}

/// The place of an entry among those that wait, from 1.
pub fn position(conn: &mut Conn<'_>, id: EntryId) -> Result<i64> {
    conn.scalar(POSITION, &[&id])
}

/// Takes a waiting entry out. Returns whether it was there.
pub fn delete(tx: &mut Tx<'_>, id: EntryId) -> Result<bool> {
    Ok(tx.execute(DELETE, &[&id])? == 1)
}

/// Lets a waiting entry be passed over for this reason, or not any more. Returns whether it was there.
pub fn hold(tx: &mut Tx<'_>, id: EntryId, why: Option<&str>) -> Result<bool> {
    Ok(tx.execute(HOLD, &[&id, &why])? == 1)
}

/// Why an entry is passed over just now, if it is.
pub fn held(conn: &mut Conn<'_>, id: EntryId) -> Result<Option<String>> {
    conn.find_scalar(HELD, &[&id])
}

/// Gives a waiting entry this place.
pub fn place(tx: &mut Tx<'_>, id: EntryId, place: i64) -> Result<()> {
    tx.execute(PLACE, &[&id, &place]).map(drop)
}

/// Puts a waiting entry on the air.
pub fn play(tx: &mut Tx<'_>, id: EntryId, opening: OpeningId, now: Timestamp, length_ms: i64) -> Result<()> {
    tx.execute_one(PLAY, &[&id, &opening, &now, &length_ms], || Error::internal("the entry did not wait any more"))
}

/// Restarts the show of an opening.
pub fn play_again(tx: &mut Tx<'_>, opening: OpeningId, now: Timestamp) -> Result<()> {
    tx.execute(PLAY_AGAIN, &[&opening, &now]).map(drop)
}

pub fn on_air(conn: &mut Conn<'_>) -> Result<Option<OnAir>> {
    conn.find(PLAYING, &[])
}

/// Takes an opening off the air. Returns whether it was on.
pub fn finish(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    Ok(tx.execute(FINISH, &[&opening])? == 1)
}

/// All waiting entries, as the desk shows them.
pub fn listed(conn: &mut Conn<'_>) -> Result<Vec<Listed>> {
    conn.list(LISTED, &[&"waiting"])
}

/// The current show, as the desk lists it.
pub fn listed_on_air(conn: &mut Conn<'_>) -> Result<Option<Listed>> {
    conn.find(LISTED, &[&"playing"])
}

/// The names of who waits and is not on hold: those that are shown next.
pub fn names(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    conn.scalars(NAMES, &[])
}
