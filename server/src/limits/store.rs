//! Rows of `rate_limits`: the used part of each limit, shared by the nodes.
//!
//! One number per key: the time up to which the allowance is used (the generic cell rate algorithm, as in memory). So
//! one guarded statement counts or refuses, and nodes need no common time windows.

use crate::db::Tx;
use crate::error::Result;

const COUNT: &str = "INSERT INTO rate_limits (key, busy_until) VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT)) \
    ON CONFLICT (key) DO UPDATE SET busy_until = CASE WHEN rate_limits.busy_until > CAST($2 AS BIGINT) \
    THEN rate_limits.busy_until ELSE CAST($2 AS BIGINT) END + CAST($3 AS BIGINT) \
    WHERE rate_limits.busy_until <= CAST($2 AS BIGINT) + CAST($4 AS BIGINT) RETURNING busy_until";
const BUSY: &str = "SELECT busy_until FROM rate_limits WHERE key = $1";
const FORGET: &str = "DELETE FROM rate_limits WHERE busy_until < $1";

/// One minute in microseconds, the unit of this table.
const MINUTE: i64 = 60_000_000;

/// Counts one call for this key, or returns how many microseconds the caller must wait.
pub fn count(tx: &mut Tx<'_>, key: &str, per_minute: u32, now_micros: i64) -> Result<Option<i64>> {
    let each = MINUTE / i64::from(per_minute.max(1));
    let room = MINUTE - each;
    if tx.exists(COUNT, &[&key, &now_micros, &each, &room])? {
        return Ok(None);
    }
    let busy = tx.find::<(i64,)>(BUSY, &[&key])?.map_or(now_micros, |(until,)| until);
    Ok(Some((busy - room - now_micros).max(1)))
}

/// Deletes keys whose whole allowance is available again.
pub fn forget(tx: &mut Tx<'_>, now_micros: i64) -> Result<()> {
    tx.execute(FORGET, &[&now_micros]).map(drop)
}
