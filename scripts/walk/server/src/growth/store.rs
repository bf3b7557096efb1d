//! Rows of `growth`.

use super::rules::first_day;
use crate::db::{Conn, Tx};
use crate::error::Result;

const COUNT: &str = "INSERT INTO growth (day, accounts) SELECT $1, COUNT(*) FROM users WHERE username IS NOT NULL \
    ON CONFLICT (day) DO UPDATE SET accounts = excluded.accounts";
const DELETE_BEFORE: &str = "DELETE FROM growth WHERE day < $1";
const LIST: &str = "SELECT day, accounts FROM growth WHERE day >= $1 ORDER BY day";

pub fn count(tx: &mut Tx<'_>, day: i64) -> Result<u64> {
    tx.execute(COUNT, &[&day])
}

pub fn delete_before(tx: &mut Tx<'_>, day: i64) -> Result<u64> {
    tx.execute(DELETE_BEFORE, &[&day])
}

/// Day and accounts, the oldest day first.
pub fn list(conn: &mut Conn<'_>, today: i64) -> Result<Vec<(i64, i64)>> {
    conn.list(LIST, &[&first_day(today)])
}
