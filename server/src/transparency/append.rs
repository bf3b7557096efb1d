//! Adds lines to the log, in the transactions of the events that they describe. They wait until a batch is closed.

use super::{line_store, store};
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

/// Adds one line. Returns its number.
pub fn append_one(tx: &mut Tx<'_>, line: &Line) -> Result<i64> {
    let number = store::insert_line(tx, line)?;
    tx.announce(Event::LogAppended { ticket: line.is_ticket() });
    Ok(number)
}

/// Adds a `weights` line if these are not the weights of the newest one. They apply to every other line that the
/// transaction adds afterwards and that is no ticket line.
pub fn append_weights(tx: &mut Tx<'_>, weights: [u32; 10]) -> Result<()> {
    let (newest, line) = (line_store::lock_weights(tx)?, Line::Weights(weights));
    if newest.is_some_and(|newest| newest == line.to_string()) {
        return Ok(());
    }
    append(tx, &[line])
}
