//! Rows of `rate_limits`: how much of a limit is used up, for nodes that count together.
//!
//! One number a key, the moment up to which what was done has used the allowance up (the generic cell rate algorithm, as
//! in memory): so one guarded statement counts or refuses, and nodes need no windows that begin alike.

use crate::db::Tx;
use crate::error::Result;

const COUNT: &str = "INSERT INTO rate_limits (key, busy_until) VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT)) \
    ON CONFLICT (key) DO UPDATE SET busy_until = CASE WHEN rate_limits.busy_until > CAST($2 AS BIGINT) \
    THEN rate_limits.busy_until ELSE CAST($2 AS BIGINT) END + CAST($3 AS BIGINT) \
    WHERE rate_limits.busy_until <= CAST($2 AS BIGINT) + CAST($4 AS BIGINT) RETURNING busy_until";
const BUSY: &str = "SELECT busy_until FROM rate_limits WHERE key = $1";
const FORGET: &str = "DELETE FROM rate_limits WHERE busy_until < $1";

/// A minute, in the microseconds of this table.
const MINUTE: i64 = 60_000_000;

/// Counts one more for this key of so many a minute, or answers how many microseconds it must wait.
pub fn count(tx: &mut Tx<'_>, key: &str, per_minute: u32, now_micros: i64) -> Result<Option<i64>> {
    let each = MINUTE / i64::from(per_minute.max(1));
    let room = MINUTE - each;
    if tx.exists(COUNT, &[&key, &now_micros, &each, &room])? {
        return Ok(None);
    }
    let busy = tx.find::<(i64,)>(BUSY, &[&key])?.map_or(now_micros, |(until,)| until);
    Ok(Some((busy - room - now_micros).max(1)))
}

/// Forgets who has their whole allowance again.
pub fn forget(tx: &mut Tx<'_>, now_micros: i64) -> Result<()> {
    tx.execute(FORGET, &[&now_micros]).map(drop)
}
