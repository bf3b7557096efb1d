//! The table of openings, and the holders of copies.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use super::draw::{self, Holder, Level, Pattern, PrintedCopy, Record2};
use super::store::{from_json, to_json};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::Patterns;
use crate::db::{Conn, FromRow, ListSql, Row, ToValue, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, OpeningId, PackId, SeedId, UserId};

const INSERT: &str = "INSERT INTO openings (id, user_id, pack_id, odds_version, run_version, seed_id, counter, \
    opened_at, source, live, shown, listed, record, level, entropy, digest, patterns) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, TRUE, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING \
    RETURNING position";
const SET_RECORD: &str = "UPDATE openings SET record = $2, digest = $3, patterns = $4 WHERE position = $1";
const BY_ENTROPY: &str = "SELECT user_id, id FROM openings WHERE entropy = $1";
const SHOW: &str = "UPDATE openings SET shown = TRUE WHERE id = $1 AND NOT shown RETURNING user_id, record";

const LAST_OPENED_AT: &str = "SELECT opened_at FROM openings ORDER BY position DESC LIMIT 1";
const LATEST: &str = "SELECT o.position, o.id, o.user_id, COALESCE(u.username, CASE WHEN u.guest_name IS NOT NULL THEN 'new collector' END), o.pack_id, o.counter, o.opened_at, o.source, \
    o.live, o.shown, o.record, CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END \
    FROM openings o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN seeds s ON s.id = o.seed_id \
    WHERE o.shown AND o.listed ORDER BY o.position DESC LIMIT $1 OFFSET $2";
const LATEST_OF: &str = "SELECT o.position, o.id, o.user_id, COALESCE(u.username, CASE WHEN u.guest_name IS NOT NULL THEN 'new collector' END), o.pack_id, o.counter, o.opened_at, o.source, \
    o.live, o.shown, o.record, CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END \
    FROM openings o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN seeds s ON s.id = o.seed_id \
    WHERE o.user_id = $1 AND o.shown AND o.listed ORDER BY o.position DESC LIMIT $2 OFFSET $3";
const BY_ID: &str = "SELECT o.position, o.id, o.user_id, COALESCE(u.username, CASE WHEN u.guest_name IS NOT NULL THEN 'new collector' END), o.pack_id, o.counter, o.opened_at, o.source, \
    o.live, o.shown, o.record, CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END \
    FROM openings o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN seeds s ON s.id = o.seed_id WHERE o.id = $1";
const AFTER: &str = "SELECT o.position, o.id, o.user_id, COALESCE(u.username, CASE WHEN u.guest_name IS NOT NULL THEN 'new collector' END), o.pack_id, o.counter, o.opened_at, o.source, \
    o.live, o.shown, o.record, CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END \
    FROM openings o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN seeds s ON s.id = o.seed_id \
    WHERE o.position > $1 \
    AND o.position <= $3 \
    AND o.position < COALESCE((SELECT MIN(position) FROM openings WHERE NOT shown), 9007199254740991) \
    ORDER BY o.position LIMIT $2";
const NEWEST_POSITION: &str = "SELECT COALESCE(MAX(position), 0) FROM openings";
const EVERY: &str = "SELECT position, id, record FROM openings ORDER BY position";
const COUNT: &str = "SELECT COUNT(user_id) - (SELECT COUNT(*) FROM openings WHERE NOT shown) \
    - (SELECT COUNT(*) FROM openings WHERE NOT listed AND shown) FROM openings";
const COUNT_OF: &str = "SELECT COUNT(*) - (SELECT COUNT(*) FROM openings WHERE NOT shown AND user_id = $1) \
    - (SELECT COUNT(*) FROM openings WHERE NOT listed AND shown AND user_id = $1) \
    FROM openings WHERE user_id = $1";
const PATTERNS: &str = "SELECT patterns, COUNT(*) FROM openings \
    WHERE pack_id = $1 AND patterns <> 0 AND shown AND listed GROUP BY patterns";
// A live ticket becomes an opening that is not shown.
const SHOW_RUNNING: &str = "SELECT id FROM openings WHERE NOT shown UNION ALL \
    SELECT opening_id FROM tickets WHERE outcome IS NULL AND hidden LIMIT 1";
const UNSHOWN: &str = "SELECT id FROM openings WHERE NOT shown";
const UNSHOWN_BEFORE: &str = "SELECT id FROM openings WHERE NOT shown AND opened_at <= $1 ORDER BY position";
const LAST_SHOWN: &str = "SELECT id FROM openings WHERE shown ORDER BY position DESC LIMIT $1";

const ANY: &str = "SELECT COUNT(*) FROM (SELECT position FROM openings LIMIT 1) first";
const UNLIST_DEMO: &str = "UPDATE openings SET listed = FALSE WHERE listed AND (\
    user_id IN (SELECT id FROM users WHERE demo) OR pack_id IN (SELECT id FROM packs WHERE demo))";

const HELD: &str = "SELECT c.definition_id, c.rarity, COUNT(*) FROM pack_pool p \
    JOIN printed r ON r.definition_id = p.definition_id \
    JOIN cards c ON c.definition_id = r.definition_id AND c.rarity = r.rarity AND c.mint BETWEEN 1 AND r.total_copies \
    WHERE p.pack_id = $1 GROUP BY c.definition_id, c.rarity";

/// The most copies that one statement looks up.
const MAX_ASKED: usize = 256;
/// The most cards of an opening.
const MAX_DRAWN: usize = 10;

static HOLDERS: ListSql = ListSql::new(
    MAX_ASKED,
    "WITH asked (definition_id, rarity, mint) AS (VALUES {rows}) \
    SELECT c.definition_id, c.rarity, c.mint, c.id, c.opening_id, c.hidden FROM asked a JOIN cards c \
    ON c.definition_id = a.definition_id AND c.rarity = a.rarity AND c.mint = a.mint",
    "(CAST(#1 AS TEXT), CAST(#2 AS BIGINT), CAST(#3 AS BIGINT))",
);
static KNOWN: ListSql = ListSql::new(
    MAX_DRAWN,
    "WITH asked (definition_id, rarity) AS (VALUES {rows}) \
    SELECT a.definition_id, a.rarity FROM asked a WHERE EXISTS (SELECT 1 FROM cards c \
    WHERE c.owner_id = $1 AND c.rarity = a.rarity AND c.definition_id = a.definition_id AND NOT c.hidden)",
    "(CAST(#1 AS TEXT), CAST(#2 AS BIGINT))",
);

/// The stored JSON of an opening: its cards in the order of the draws, and the fairness record.
///
/// The fairness record's position is not stored here, because the row is inserted before its position is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub cards: Vec<CardId>,
    /// Per card, whether it was new to the user who opened the pack.
    #[serde(default)]
    pub marks: Vec<CardMark>,
    pub fairness: draw::Record,
}

/// Whether a card was new to the user who opened the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardMark {
    /// They had no card of this definition and rarity.
    New,
    Duplicate,
}

/// An opening to insert.
pub struct NewOpening<'a> {
    pub id: OpeningId,
    pub user: UserId,
    pub seed: SeedId,
    /// What started it: `self`, `live`, `admin`, `reward` or `demo`.
    pub source: &'a str,
    /// Whether it is opened on stream.
    pub live: bool,
    /// Whether it stays hidden until the overlay has shown it.
    pub hidden: bool,
    pub at: Timestamp,
}

/// An opening of version 2, whose position is not known yet.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnOpening {
    pub cards: Vec<CardId>,
    pub marks: Vec<CardMark>,
    pub fairness: Record2,
}

impl DrawnOpening {
    /// The patterns of its cards.
    pub fn patterns(&self) -> Patterns {
        self.fairness.patterns.iter().copied().collect()
    }

    fn to_json(&self) -> Result<String> {
        let Self { cards, marks, fairness } = self;
        let fairness = draw::Record::Two(Box::new(fairness.clone()));
        to_json(&Record { cards: cards.clone(), marks: marks.clone(), fairness })
    }
}

/// Inserts an opening. Returns its position, or `None` if its entropy was used before.
pub fn insert(tx: &mut Tx<'_>, new: &NewOpening<'_>, opening: &DrawnOpening) -> Result<Option<i64>> {
    let fairness = &opening.fairness;
    let counter = i64::try_from(fairness.counter).unwrap_or(i64::MAX);
    let (text, shown) = (opening.to_json()?, !new.hidden);
    let level = i64::from(u8::from(fairness.level));
    // The ticket has the entropy at level 2.
    let entropy = fairness.entropy.as_ref().filter(|_| fairness.level == Level::One);
    let (digest, patterns) = (fairness.digest.to_string(), opening.patterns());
    let params: [&dyn ToValue; 16] = [
        &new.id,
        &new.user,
        &fairness.pack_id,
        &fairness.odds_version,
        &fairness.run_version,
        &new.seed,
        &counter,
        &new.at,
        &new.source,
        &new.live,
        &shown,
        &text,
        &level,
        &entropy,
        &digest,
        &patterns,
    ];
    tx.find_scalar(INSERT, &params)
}

/// Replaces the record after cards were drawn again.
pub fn set_record(tx: &mut Tx<'_>, position: i64, opening: &DrawnOpening) -> Result<()> {
    let digest = opening.fairness.digest.to_string();
    tx.execute(SET_RECORD, &[&position, &opening.to_json()?, &digest, &opening.patterns()]).map(drop)
}

/// The owner and the id of the level 1 opening with this entropy.
pub fn by_entropy(conn: &mut Conn<'_>, entropy: &str) -> Result<Option<(UserId, OpeningId)>> {
    conn.find(BY_ENTROPY, &[&entropy])
}

/// Marks a live opening as shown. Returns its owner and record, or `None` if it was shown before. An unreadable record
/// is logged and returned as `None`, so that it does not block the queue.
pub fn show(tx: &mut Tx<'_>, id: OpeningId) -> Result<Option<(UserId, Option<Record>)>> {
    let Some((user, record)) = tx.find::<(UserId, String)>(SHOW, &[&id])? else { return Ok(None) };
    let read = from_json(&record).inspect_err(|error| {
        tracing::error!(%error, opening.id = %id, "could not read the record of an opening");
    });
    Ok(Some((user, read.ok())))
}

/// A row of the table, with names.
pub struct OpeningRow {
    pub position: i64,
    pub id: OpeningId,
    pub user: UserId,
    /// `None` once the account is deleted.
    pub username: Option<String>,
    pub pack: PackId,
    pub counter: i64,
    pub opened_at: Timestamp,
    /// What started it: `self`, `live`, `admin`, `reward` or `demo`.
    pub source: String,
    /// Whether the overlay shows it.
    pub live: bool,
    pub shown: bool,
    /// The record, with position and digest, and with the server seed if that is revealed.
    pub record: Record,
}

impl FromRow for OpeningRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (position, id, user, username, pack) = (row.next()?, row.next()?, row.next()?, row.next()?, row.next()?);
        let (counter, opened_at, source, live, shown) =
            (row.next()?, row.next()?, row.next()?, row.next()?, row.next()?);
        let text: String = row.next()?;
        let mut record: Record = serde_json::from_str(&text)?;
        record.fairness = record.fairness.stored(id, position, row.next()?);
        Ok(Self { position, id, user, username, pack, counter, opened_at, source, live, shown, record })
    }
}

/// The latest public openings.
pub fn latest(conn: &mut Conn<'_>, limit: u32, offset: i64) -> Result<Vec<OpeningRow>> {
    conn.list(LATEST, &[&limit, &offset])
}

/// The time of the last opening.
pub fn last_opened_at(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
    conn.find_scalar(LAST_OPENED_AT, &[])
}

/// A user's latest public openings.
pub fn latest_of(conn: &mut Conn<'_>, user: UserId, limit: u32, offset: i64) -> Result<Vec<OpeningRow>> {
    conn.list(LATEST_OF, &[&user, &limit, &offset])
}

/// The number of public openings.
pub fn count(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(COUNT, &[])
}

/// The number of a user's public openings.
pub fn count_of(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(COUNT_OF, &[&user])
}

/// The number of a pack's public openings with each pattern, without patterns that none had.
pub fn count_patterns(conn: &mut Conn<'_>, pack: PackId) -> Result<BTreeMap<Pattern, i64>> {
    let mut counts = BTreeMap::new();
    for (patterns, openings) in conn.list::<(Patterns, i64)>(PATTERNS, &[&pack])? {
        for pattern in patterns.iter() {
            *counts.entry(pattern).or_default() += openings;
        }
    }
    Ok(counts)
}

/// The live openings that were not shown yet. Read them after the records that they filter: an opening that is shown
/// in between is then public.
pub fn unshown(conn: &mut Conn<'_>) -> Result<HashSet<OpeningId>> {
    Ok(conn.scalars(UNSHOWN, &[])?.into_iter().collect())
}

/// The live openings of this time or before that were not shown yet, in order.
pub fn unshown_before(conn: &mut Conn<'_>, time: Timestamp) -> Result<Vec<OpeningId>> {
    conn.scalars(UNSHOWN_BEFORE, &[&time])
}

/// Whether a live opening was not shown yet, or will be drawn for a show.
pub fn is_show_running(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(SHOW_RUNNING, &[])
}

/// An opening by id, hidden or not.
pub fn by_id(conn: &mut Conn<'_>, id: OpeningId) -> Result<Option<OpeningRow>> {
    conn.find(BY_ID, &[&id])
}

/// Openings after a position, in order, up to the first hidden one, and none after `last`.
pub fn after(conn: &mut Conn<'_>, position: i64, last: i64, limit: u32) -> Result<Vec<OpeningRow>> {
    conn.list(AFTER, &[&position, &limit, &last])
}

/// The position of the newest opening; 0 without one.
pub fn newest_position(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(NEWEST_POSITION, &[])
}

/// The records of all openings in order, hidden ones included.
pub fn all_records(conn: &mut Conn<'_>) -> Result<Vec<(OpeningId, draw::Record)>> {
    let mut found = Vec::new();
    each_record(conn, |id, record| found.push((id, record)))?;
    Ok(found)
}

/// Reads the records of all openings in order, hidden ones included, one after another.
pub fn each_record(conn: &mut Conn<'_>, mut read: impl FnMut(OpeningId, draw::Record)) -> Result<()> {
    conn.each(EVERY, &[], |row| {
        let (position, id): (i64, OpeningId) = (row.next()?, row.next()?);
        let record: Record = serde_json::from_str(&row.next::<String>()?)?;
        read(id, record.fairness.stored(id, position, None));
        Ok(())
    })
}

/// The latest public openings.
pub fn last_shown(conn: &mut Conn<'_>, limit: u32) -> Result<Vec<OpeningId>> {
    conn.scalars(LAST_SHOWN, &[&limit])
}

#[derive(Debug, Default)]
pub struct Holders {
    pub held: Vec<(PrintedCopy, Holder)>,
    /// The holders' openings that were not shown yet.
    pub hidden: HashSet<OpeningId>,
}

/// The holders of those of the `asked` copies that are held.
pub fn holders(conn: &mut Conn<'_>, asked: &[PrintedCopy]) -> Result<Holders> {
    let mut found = Holders::default();
    for asked in asked.chunks(MAX_ASKED) {
        // Pad to a few lengths by repeating the last copy, so that there are few prepared statements.
        let rows = asked.len().next_power_of_two().max(8);
        let filled = (0..rows).filter_map(|at| asked.get(at).or(asked.last()));
        let params: Vec<&dyn ToValue> =
            filled.flat_map(|copy| [&copy.definition_id as &dyn ToValue, &copy.rarity, &copy.mint]).collect();
        for row in conn.list::<HolderRow>(HOLDERS.text(rows)?, &params)? {
            found.hidden.extend(row.opening.filter(|_| row.hidden));
            found.held.push(row.into_pair());
        }
    }
    Ok(found)
}

struct HolderRow {
    definition: DefinitionId,
    rarity: Rarity,
    mint: u32,
    card: CardId,
    opening: Option<OpeningId>,
    hidden: bool,
}

from_row!(HolderRow { definition, rarity, mint, card, opening, hidden });

impl HolderRow {
    fn into_pair(self) -> (PrintedCopy, Holder) {
        let copy = PrintedCopy { definition_id: self.definition, rarity: self.rarity, mint: self.mint };
        (copy, self.opening.map_or(Holder::Other(self.card), Holder::Opening))
    }
}

/// Blocks other openings from now until this transaction ends; earlier ones are visible.
///
/// Locks the seeds before the openings, because every opening updates its seed first. Otherwise two openings of one
/// user could deadlock (PostgreSQL).
pub fn block_openings(tx: &mut Tx<'_>) -> Result<()> {
    tx.exclusive("seeds, openings")
}

/// Whether any pack was opened.
pub fn has_openings(conn: &mut Conn<'_>) -> Result<bool> {
    conn.get::<(i64,)>(ANY, &[]).map(|(count,)| count > 0)
}

/// Removes the demo set's openings from all lists; verifiers still read them.
pub fn unlist_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(UNLIST_DEMO, &[])
}

/// The number of held copies of a pack's definitions, per rarity.
pub fn held(conn: &mut Conn<'_>, pack: PackId) -> Result<Vec<(DefinitionId, Rarity, u32)>> {
    conn.list(HELD, &[&pack])
}

/// Definitions among these cards, at most ten, of which an owner already holds a copy.
pub fn known(
    conn: &mut Conn<'_>,
    owner: UserId,
    asked: &[(DefinitionId, Rarity)],
) -> Result<Vec<(DefinitionId, Rarity)>> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<&dyn ToValue> = vec![&owner];
    params.extend(asked.iter().flat_map(|(definition, rarity)| [definition as &dyn ToValue, rarity]));
    conn.list(KNOWN.text(asked.len())?, &params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    #[tokio::test]
    async fn patterns_are_counted_from_their_index_alone() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        let plan = "SEARCH openings USING COVERING INDEX openings_patterns (pack_id=?)";
        assert_eq!(app.plan(PATTERNS).await, [plan]);
    }
}
