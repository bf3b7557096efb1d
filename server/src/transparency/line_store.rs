//! Single lines of the log, and what is drawn with them.

use crate::beacon;
use crate::db::{Conn, Tx, json_list};
use crate::error::{Error, Result};
use crate::from_row;
use foilcast_draw::Line;
use serde::Serialize;
use utoipa::ToSchema;

// Writes the row, so that transactions that append the lines of grades wait for each other.
const LOCK_WEIGHTS: &str = "UPDATE log_entries SET kind = kind \
    WHERE number = (SELECT MAX(number) FROM log_entries WHERE kind = 'weights') RETURNING text";
const DUE_LINES: &str = "SELECT e.number, e.batch, e.place, b.beacon, b.round FROM log_entries e \
    JOIN log_batches b ON b.batch = e.batch \
    WHERE e.number IN (SELECT CAST(value AS BIGINT) FROM json_each(CAST($1 AS TEXT))) AND b.round IS NOT NULL \
    ORDER BY e.batch, e.place LIMIT $2";
const PLACE_OF: &str = "SELECT e.batch, b.beacon, b.round, r.signature FROM log_entries e \
    JOIN log_batches b ON b.batch = e.batch LEFT JOIN beacon_rounds r ON r.beacon = b.beacon AND r.round = b.round \
    WHERE e.number = $1";
const WEIGHTS_BEFORE: &str = "SELECT text FROM log_entries WHERE kind = 'weights' \
    AND (batch < $1 OR (batch = $1 AND place < $2)) ORDER BY batch DESC, place DESC LIMIT 1";

/// The text of the newest `weights` line. No other transaction gets it before this one has ended.
pub fn lock_weights(tx: &mut Tx<'_>) -> Result<Option<String>> {
    tx.find_scalar(LOCK_WEIGHTS, &[])
}

/// A line in a batch, whose result is drawn with the round of that batch.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DueLine {
    pub number: i64,
    pub batch: i64,
    pub place: i64,
    /// The id of the beacon.
    pub beacon: String,
    pub round: i64,
}

from_row!(DueLine { number, batch, place, beacon, round });

/// Those of these lines that have a batch with a round, in the order of the log, up to this number.
pub fn due_lines(conn: &mut Conn<'_>, numbers: &[i64], limit: u32) -> Result<Vec<DueLine>> {
    conn.list(DUE_LINES, &[&json_list(numbers)?, &limit])
}

/// The weights of the newest `weights` line before this one.
pub fn weights_before(conn: &mut Conn<'_>, line: &DueLine) -> Result<[u32; 10]> {
    let text: Option<String> = conn.find_scalar(WEIGHTS_BEFORE, &[&line.batch, &line.place])?;
    match text.map(|text| text.parse()).transpose().map_err(Error::internal)? {
        Some(Line::Weights(weights)) => Ok(weights),
        _ => Err(Error::internal(format!("no weights come before line {} of the log", line.number))),
    }
}

/// Where a line is in the public log, and the round with which its result is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogPlace {
    pub batch: i64,
    /// The round of the batch; null without tickets.
    #[schema(required)]
    pub round: Option<i64>,
    /// The time of the round, in milliseconds since 1970.
    #[schema(required)]
    pub due_ms: Option<i64>,
    /// The beacon's signature of the round, whose SHA-256 is drawn with; null before the round is known.
    #[schema(required)]
    pub signature: Option<String>,
}

/// A row of [`PLACE_OF`].
type PlaceRow = (i64, Option<String>, Option<i64>, Option<String>);

/// The place of a line; `None` while it has no batch.
pub fn place_of(conn: &mut Conn<'_>, number: i64) -> Result<Option<LogPlace>> {
    let found: Option<PlaceRow> = conn.find(PLACE_OF, &[&number])?;
    let Some((batch, beacon, round, signature)) = found else { return Ok(None) };
    let beacon = beacon.map(|id| beacon::store::beacon(conn, &id)).transpose()?.flatten();
    let due_ms = beacon.zip(round.and_then(|round| u64::try_from(round).ok()));
    let due_ms = due_ms.map(|(beacon, round)| beacon.time_ms(round));
    Ok(Some(LogPlace { batch, round, due_ms, signature }))
}
