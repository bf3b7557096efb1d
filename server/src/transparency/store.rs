//! The tables of the log.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::rules::{Entry, Proof, UnloggedOpening, WaitingLine};
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, ListSql, Row, ToValue, Tx};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::PackId;
use foilcast_draw::{Batch, Bytes32, Line};

/// The most lines that one statement inserts or places.
const MAX_ROWS: usize = 250;

static INSERT_LINES: ListSql = ListSql::new(MAX_ROWS, "INSERT INTO log_entries (kind, text) VALUES {rows}", "(#1, #2)");
static INSERT_OPENINGS: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO log_entries (kind, text, position, batch, place) VALUES {rows}",
    "('opening', #1, #2, $1, #3)",
);
static PLACE: ListSql = ListSql::new(
    MAX_ROWS,
    "WITH placed (number, place) AS (VALUES {rows}) UPDATE log_entries SET batch = $1, place = placed.place \
    FROM placed WHERE log_entries.number = placed.number AND log_entries.batch IS NULL",
    "(CAST(#1 AS BIGINT), CAST(#2 AS BIGINT))",
);
static COUNT: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO log_counts (what, count) VALUES {rows} \
    ON CONFLICT (what) DO UPDATE SET count = log_counts.count + excluded.count",
    "(#1, #2)",
);

// Seeds that are the second one after their predecessor; `substr` is the predecessor in a line.
static SECOND_SUCCESSORS: ListSql = ListSql::new(
    MAX_ROWS,
    "WITH seeds (number, predecessor) AS (VALUES {rows}) SELECT COUNT(*) FROM seeds s WHERE 1 = (\
    SELECT COUNT(*) FROM log_entries e \
    WHERE e.kind = 'seed' AND substr(e.text, 71) = s.predecessor AND e.number < s.number)",
    "(CAST(#1 AS BIGINT), CAST(#2 AS TEXT))",
);

const INSERT_LINE: &str = "INSERT INTO log_entries (kind, text) VALUES ($1, $2) RETURNING number";
const TAKE_BACK: &str = "DELETE FROM log_entries WHERE number = $1 AND batch IS NULL";
// The line is nearly always the first row.
const HAS_BEGUN: &str = "SELECT number FROM log_entries WHERE kind = 'begin' ORDER BY number LIMIT 1";
const WAITING: &str = "SELECT number, text FROM log_entries WHERE batch IS NULL ORDER BY number";
const INSERT_BATCH: &str = "INSERT INTO log_batches (batch, epoch, previous, time_ms, beacon, newest, round, count, \
    digest, head) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const SET_PUBLISHED: &str = "UPDATE log_batches SET published_at = $2 WHERE batch = $1 AND published_at IS NULL";
const NEWEST: &str = "SELECT batch, epoch, previous, time_ms, beacon, newest, round, count, digest, head, published_at \
    FROM log_batches ORDER BY batch DESC LIMIT 1";
const AFTER: &str = "SELECT batch, epoch, previous, time_ms, beacon, newest, round, count, digest, head, published_at \
    FROM log_batches WHERE batch > $1 ORDER BY batch LIMIT $2";
const LINES_WITHIN: &str =
    "SELECT batch, text FROM log_entries WHERE batch >= $1 AND batch <= $2 ORDER BY batch, place";
const HEADS: &str = "SELECT epoch, batch, head, round FROM log_batches WHERE batch > $1 ORDER BY batch LIMIT $2";
const ROUNDS_OF: &str = "SELECT \
    (SELECT newest FROM log_batches WHERE beacon = $1 ORDER BY batch DESC LIMIT 1), \
    (SELECT MAX(round) FROM log_batches WHERE beacon = $1 AND round IS NOT NULL)";
const FIRST_LINES: &str = "SELECT text FROM log_entries WHERE batch = 0 AND place <= 1 ORDER BY place";
// Backwards: openings of the last seconds, and then one of an older batch.
const LOGGED_BEFORE: &str = "SELECT e.position FROM log_entries e JOIN log_batches b ON b.batch = e.batch \
    WHERE e.position IS NOT NULL AND b.time_ms <= $1 ORDER BY e.position DESC LIMIT 1";
const COUNTS: &str = "SELECT what, count FROM log_counts";
const WAITING_TICKETS: &str = "SELECT COUNT(*) FROM log_entries WHERE batch IS NULL AND kind = 'ticket'";
const POOL_BATCHES: &str = "SELECT text, batch FROM log_entries WHERE kind = 'pool' AND text >= $1 AND text < $2";
const POOL_USES: &str = "SELECT what, count FROM log_counts WHERE what >= $1 AND what < $2";

/// A batch without its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBatch {
    pub header: Batch,
    pub head: Bytes32,
    /// When its head was announced.
    pub published_at: Option<Timestamp>,
}

impl StoredBatch {
    pub fn time(&self) -> Timestamp {
        Timestamp::from_millis(self.header.time_ms)
    }
}

impl FromRow for StoredBatch {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (number, epoch) = (unsigned(row)?, row.next()?);
        let previous = row.next::<String>()?.parse()?;
        let time_ms = row.next()?;
        let beacon = row.next::<Option<String>>()?.map(|id| id.parse()).transpose()?;
        let (newest, round) = (optional(row)?, optional(row)?);
        let (count, digest) = (unsigned(row)?, row.next::<String>()?.parse()?);
        let header = Batch { epoch, number, previous, time_ms, beacon, newest, round, count, digest };
        Ok(Self { header, head: row.next::<String>()?.parse()?, published_at: row.next()? })
    }
}

fn unsigned(row: &mut Row<'_>) -> anyhow::Result<u64> {
    Ok(row.next::<i64>()?.try_into()?)
}

fn optional(row: &mut Row<'_>) -> anyhow::Result<Option<u64>> {
    Ok(row.next::<Option<i64>>()?.map(u64::try_from).transpose()?)
}

fn column(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(Error::internal)
}

/// Inserts lines, which wait for a batch.
pub fn insert_lines(tx: &mut Tx<'_>, lines: &[Line]) -> Result<()> {
    for lines in lines.chunks(MAX_ROWS) {
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let rows: Vec<(&str, &str)> = texts.iter().map(|text| (kind(text), text.as_str())).collect();
        let params: Vec<&dyn ToValue> = rows.iter().flat_map(|(kind, text)| [kind as &dyn ToValue, text]).collect();
        tx.execute(INSERT_LINES.text(lines.len())?, &params)?;
    }
    Ok(())
}

/// Inserts a line, which waits for a batch. Returns its number.
pub fn insert_line(tx: &mut Tx<'_>, line: &Line) -> Result<i64> {
    let text = line.to_string();
    tx.scalar(INSERT_LINE, &[&kind(&text), &text])
}

/// Deletes a line that has no batch. Returns whether it had none.
pub fn take_back(tx: &mut Tx<'_>, number: i64) -> Result<bool> {
    Ok(tx.execute(TAKE_BACK, &[&number])? == 1)
}

/// Whether the log has its first line.
pub fn has_begun(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(HAS_BEGUN, &[])
}

/// The first word of a line.
fn kind(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// The lines without a batch, by number.
pub fn waiting(conn: &mut Conn<'_>) -> Result<Vec<WaitingLine>> {
    let rows: Vec<(i64, String)> = conn.list(WAITING, &[])?;
    let read = |(number, text): (i64, String)| {
        let line = text.parse().map_err(|error| Error::internal(format!("line {number} of the log: {error}")))?;
        Ok(WaitingLine { number, line })
    };
    rows.into_iter().map(read).collect()
}

/// Inserts a batch without lines.
pub fn insert_batch(tx: &mut Tx<'_>, header: &Batch) -> Result<()> {
    let Batch { epoch, number, previous, time_ms, beacon, newest, round, count, digest } = header;
    let (number, count) = (column(*number)?, column(*count)?);
    let (newest, round) = (newest.map(column).transpose()?, round.map(column).transpose()?);
    let (previous, digest, head) = (previous.to_string(), digest.to_string(), header.head().to_string());
    let beacon = beacon.map(|id| id.to_string());
    let params: [&dyn ToValue; 10] =
        [&number, epoch, &previous, time_ms, &beacon, &newest, &round, &count, &digest, &head];
    tx.execute(INSERT_BATCH, &params).map(drop)
}

/// Puts these lines into a batch, in this order. Returns false, with some of them in it, if another one has a line.
pub fn fill_batch(tx: &mut Tx<'_>, number: u64, entries: &[Entry<'_>]) -> Result<bool> {
    let number = column(number)?;
    let placed = || (0_i64..).zip(entries);
    let stored: Vec<(i64, i64)> = placed()
        .filter_map(|(place, entry)| match entry {
            Entry::Stored(waiting) => Some((waiting.number, place)),
            Entry::Opening(_) => None,
        })
        .collect();
    for rows in stored.chunks(MAX_ROWS) {
        let mut params: Vec<&dyn ToValue> = vec![&number];
        params.extend(rows.iter().flat_map(|(line, place)| [line as &dyn ToValue, place]));
        let changed = tx.execute(PLACE.text(rows.len())?, &params)?;
        if usize::try_from(changed) != Ok(rows.len()) {
            return Ok(false);
        }
    }
    let openings: Vec<(String, i64, i64)> = placed()
        .filter_map(|(place, entry)| match entry {
            Entry::Opening(opening) => Some((entry.line().to_string(), opening.position, place)),
            Entry::Stored(_) => None,
        })
        .collect();
    for rows in openings.chunks(MAX_ROWS) {
        let mut params: Vec<&dyn ToValue> = vec![&number];
        params.extend(rows.iter().flat_map(|(text, position, place)| [text as &dyn ToValue, position, place]));
        tx.execute(INSERT_OPENINGS.text(rows.len())?, &params)?;
    }
    count(tx, entries)?;
    Ok(true)
}

fn count(tx: &mut Tx<'_>, entries: &[Entry<'_>]) -> Result<()> {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for entry in entries {
        let names = match entry {
            Entry::Opening(UnloggedOpening { proof, pack, odds_version, .. }) => {
                vec![counted(*proof).to_owned(), used(*pack, *odds_version)]
            }
            Entry::Stored(waiting) => vec![kind(&waiting.line.to_string()).to_owned()],
        };
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts.insert(BREAKS.to_owned(), count_breaks(tx, entries)?);
    add_counts(tx, &counts.into_iter().collect::<Vec<_>>())
}

/// The number of seeds that get a second successor by these lines.
fn count_breaks(conn: &mut Conn<'_>, entries: &[Entry<'_>]) -> Result<i64> {
    let successor = |entry: &Entry<'_>| match entry {
        Entry::Stored(WaitingLine { number, line: Line::Seed { predecessor: Some(predecessor), .. } }) => {
            Some((*number, predecessor.to_string()))
        }
        _ => None,
    };
    let seeds: Vec<(i64, String)> = entries.iter().filter_map(successor).collect();
    let mut breaks = 0;
    for rows in seeds.chunks(MAX_ROWS) {
        let params: Vec<&dyn ToValue> = rows.iter().flat_map(|(number, seed)| [number as &dyn ToValue, seed]).collect();
        breaks += conn.scalar::<i64>(SECOND_SUCCESSORS.text(rows.len())?, &params)?;
    }
    Ok(breaks)
}

/// The name of the count of seeds with more than one successor.
const BREAKS: &str = "break";

fn add_counts(tx: &mut Tx<'_>, counts: &[(String, i64)]) -> Result<()> {
    for rows in counts.chunks(MAX_ROWS) {
        let params: Vec<&dyn ToValue> = rows.iter().flat_map(|(what, count)| [what as &dyn ToValue, count]).collect();
        tx.execute(COUNT.text(rows.len())?, &params)?;
    }
    Ok(())
}

/// Adds the openings before the log to the counts.
pub fn count_history(tx: &mut Tx<'_>, uses: &[PoolUse]) -> Result<()> {
    let counts = uses.iter().map(|pool| (used(pool.pack, pool.odds_version), pool.openings));
    add_counts(tx, &counts.collect::<Vec<_>>())
}

/// How many openings used a version of a pack's pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolUse {
    pub pack: PackId,
    pub odds_version: i64,
    pub openings: i64,
}

from_row!(PoolUse { pack, odds_version, openings });

/// The name of the count of openings that used a version of a pool.
fn used(pack: PackId, odds_version: i64) -> String {
    format!("used {pack} {odds_version}")
}

/// The name of the count of `opening` lines with this proof.
const fn counted(proof: Proof) -> &'static str {
    match proof {
        Proof::Entropy => "opening 1 entropy",
        Proof::ServerOnly => "opening 1",
        Proof::Ticket => "opening 2",
    }
}

/// Notes when the head of a batch was announced.
pub fn set_published(tx: &mut Tx<'_>, number: u64, at: Timestamp) -> Result<()> {
    tx.execute(SET_PUBLISHED, &[&column(number)?, &at]).map(drop)
}

pub fn newest(conn: &mut Conn<'_>) -> Result<Option<StoredBatch>> {
    conn.find(NEWEST, &[])
}

/// Batches with larger numbers.
pub fn after(conn: &mut Conn<'_>, number: i64, limit: u32) -> Result<Vec<StoredBatch>> {
    conn.list(AFTER, &[&number, &limit])
}

/// The lines of these batches, with the numbers of the batches.
pub fn lines_within(conn: &mut Conn<'_>, first: u64, last: u64) -> Result<Vec<(u64, String)>> {
    let rows: Vec<(i64, String)> = conn.list(LINES_WITHIN, &[&column(first)?, &column(last)?])?;
    rows.into_iter().map(|(batch, text)| Ok((batch.try_into().map_err(Error::internal)?, text))).collect()
}

/// Heads with larger numbers, as lines of a text (section 5).
pub fn heads_after(conn: &mut Conn<'_>, number: i64, limit: u32) -> Result<String> {
    let mut text = String::new();
    conn.each(HEADS, &[&number, &limit], |row| {
        let (epoch, batch, head): (i64, i64, String) = (row.next()?, row.next()?, row.next()?);
        let round: Option<i64> = row.next()?;
        let round = round.map_or_else(|| "-".to_owned(), |round| round.to_string());
        Ok(writeln!(text, "{epoch} {batch} {head} {round}")?)
    })?;
    Ok(text)
}

/// The largest verified round, and the largest round of a batch, of this beacon in the log.
pub fn rounds_of(conn: &mut Conn<'_>, beacon: &str) -> Result<(Option<u64>, Option<u64>)> {
    let (newest, round): (Option<i64>, Option<i64>) = conn.get(ROUNDS_OF, &[&beacon])?;
    let read = |round: Option<i64>| round.map(u64::try_from).transpose().map_err(Error::internal);
    Ok((read(newest)?, read(round)?))
}

/// The first two lines of the log, `begin` and `history`.
pub fn first_lines(conn: &mut Conn<'_>) -> Result<Vec<Line>> {
    let texts: Vec<String> = conn.scalars(FIRST_LINES, &[])?;
    texts.iter().map(|text| text.parse().map_err(Error::internal)).collect()
}

/// The largest position in a batch that was closed at this time or before; 0 without one.
pub fn logged_before(conn: &mut Conn<'_>, time: Timestamp) -> Result<i64> {
    Ok(conn.find_scalar(LOGGED_BEFORE, &[&time])?.unwrap_or(0))
}

/// Counts of the log's lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Openings of level 1 with entropy.
    pub entropy: i64,
    /// Openings of level 1 without entropy.
    pub server_only: i64,
    /// Openings of level 2.
    pub level_two: i64,
    /// Seeds with more than one successor.
    pub breaks: i64,
    /// Tickets without an outcome, in a batch or not.
    pub waiting_tickets: i64,
    /// Grades that became due.
    pub grades: i64,
    /// `weights` lines: the first one, and one more per change that a grade used.
    pub weights: i64,
    /// Raffles whose draw was started.
    pub raffles: i64,
}

pub fn counts(conn: &mut Conn<'_>) -> Result<Counts> {
    let rows: BTreeMap<String, i64> = conn.list(COUNTS, &[])?.into_iter().collect();
    let of = |what: &str| rows.get(what).copied().unwrap_or(0);
    let level_two = of(counted(Proof::Ticket));
    let without_batch: i64 = conn.scalar(WAITING_TICKETS, &[])?;
    Ok(Counts {
        entropy: of(counted(Proof::Entropy)),
        server_only: of(counted(Proof::ServerOnly)),
        level_two,
        breaks: of(BREAKS),
        waiting_tickets: of("ticket") - level_two - of("refused") + without_batch,
        grades: of("grade-due"),
        weights: of("weights"),
        raffles: of("raffle"),
    })
}

/// What the log has about a version of a pack's pool.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PoolFacts {
    /// The number of openings with it, in the log or before.
    pub openings: i64,
    /// The batch of its `pool` line, which a waiting line has not.
    pub batch: Option<i64>,
}

/// What the log has about the versions of a pack's pool.
pub fn pool_facts(conn: &mut Conn<'_>, pack: PackId) -> Result<BTreeMap<i64, PoolFacts>> {
    let mut facts: BTreeMap<i64, PoolFacts> = BTreeMap::new();
    for (text, batch) in conn.list::<(String, Option<i64>)>(POOL_BATCHES, &all_of("pool", pack).as_params())? {
        facts.entry(version(&text)?).or_default().batch = batch;
    }
    for (text, openings) in conn.list::<(String, i64)>(POOL_USES, &all_of("used", pack).as_params())? {
        facts.entry(version(&text)?).or_default().openings = openings;
    }
    Ok(facts)
}

/// The range of all texts that begin with this word and this pack: `!` is the character after the space.
struct Range([String; 2]);

impl Range {
    fn as_params(&self) -> [&dyn ToValue; 2] {
        let [from, to] = &self.0;
        [from, to]
    }
}

fn all_of(word: &str, pack: PackId) -> Range {
    Range([format!("{word} {pack} "), format!("{word} {pack}!")])
}

/// The version in `pool <pack> <version> …` or `used <pack> <version>`.
fn version(text: &str) -> Result<i64> {
    let version = text.split(' ').nth(2).and_then(|version| version.parse().ok());
    version.ok_or_else(|| Error::internal(format!("no version of a pool: {text}")))
}
