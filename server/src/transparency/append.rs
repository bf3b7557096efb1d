//! Adds lines to the log, in the transactions of the events that they describe. They wait until a batch is closed.

use super::store;
use crate::db::Tx;
use crate::error::Result;
use crate::realtime::Event;
use foilcast_draw::Line;

pub fn append(tx: &mut Tx<'_>, lines: &[Line]) -> Result<()> {
    store::insert_lines(tx, lines)?;
    if !lines.is_empty() {
        tx.announce(Event::LogAppended { ticket: lines.iter().any(Line::is_ticket) });
    }
    Ok(())
}

/// Adds the line of a ticket. Returns its number.
pub fn append_ticket(tx: &mut Tx<'_>, line: &Line) -> Result<i64> {
    let number = store::insert_line(tx, line)?;
    tx.announce(Event::LogAppended { ticket: true });
    Ok(number)
}
