//! Adds lines to the log.

use super::store;
use crate::db::Tx;
use crate::error::Result;
use crate::realtime::Event;
use foilcast_draw::Line;

/// Adds lines, in the transaction of the events that they describe. They wait until a batch is closed.
pub fn append(tx: &mut Tx<'_>, lines: &[Line]) -> Result<()> {
    store::insert_lines(tx, lines)?;
    if !lines.is_empty() {
        tx.announce(Event::LogAppended { ticket: lines.iter().any(Line::is_ticket) });
    }
    Ok(())
}
