//! Adds lines to the log, in the transactions of the events that they describe.

use crate::db::{Conn, ListSql, ToValue, Tx};
use crate::error::Result;
use foilcast_draw::Line;

/// The most lines that one statement inserts.
const MAX_LINES: usize = 100;

// The line is nearly always the first row.
const HAS_BEGUN: &str = "SELECT number FROM log_entries WHERE kind = 'begin' ORDER BY number LIMIT 1";

static INSERT: ListSql = ListSql::new(MAX_LINES, "INSERT INTO log_entries (kind, text) VALUES {rows}", "(#1, #2)");

/// Adds lines, in the transaction of the events that they describe. They wait until a batch is closed.
pub fn append(tx: &mut Tx<'_>, lines: &[Line]) -> Result<()> {
    for lines in lines.chunks(MAX_LINES) {
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let rows: Vec<(&str, &str)> = texts.iter().map(|text| (kind(text), text.as_str())).collect();
        let params: Vec<&dyn ToValue> = rows.iter().flat_map(|(kind, text)| [kind as &dyn ToValue, text]).collect();
        tx.execute(INSERT.text(lines.len())?, &params)?;
    }
    Ok(())
}

/// Whether the log has its first line.
pub fn has_begun(conn: &mut Conn<'_>) -> Result<bool> {
    conn.exists(HAS_BEGUN, &[])
}

/// The first word of a line.
fn kind(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}
