//! Adds lines to the log, in the transactions of the events that they describe. They wait until a batch is closed.

use super::store;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::realtime::Event;
use foilcast_draw::Line;

// The line is nearly always the first row.
const HAS_BEGUN: &str = "SELECT number FROM log_entries WHERE kind = 'begin' ORDER BY number LIMIT 1";
const APPEND: &str = "INSERT INTO log_entries (kind, text) VALUES ('ticket', $1) RETURNING number";
const TAKE_BACK: &str = "DELETE FROM log_entries WHERE number = $1 AND batch IS NULL";

pub fn append(tx: &mut Tx<'_>, lines: &[Line]) -> Result<()> {
    store::insert_lines(tx, lines)?;
    if !lines.is_empty() {
        tx.announce(Event::LogAppended { ticket: lines.iter().any(Line::is_ticket) });
    }
    Ok(())
}

/// Adds the line of a ticket. Returns its number.
pub fn append_ticket(tx: &mut Tx<'_>, line: &Line) -> Result<i64> {
    let number = tx.scalar(APPEND, &[&line.to_string()])?;
    tx.announce(Event::LogAppended { ticket: true });
    Ok(number)
}

/// Deletes a line that has no batch. Returns whether it had none.
pub fn take_back(tx: &mut Tx<'_>, number: i64) -> Result<bool> {
    Ok(tx.execute(TAKE_BACK, &[&number])? == 1)
}

/// Whether the log has its first line.
pub fn has_begun(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(HAS_BEGUN, &[])
}
