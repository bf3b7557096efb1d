//! Rows of earlier imports, in tables of other features.

use crate::db::Conn;
use crate::error::Result;

const TRADE: &str = "SELECT id FROM trades WHERE id = $1";
const LISTING: &str = "SELECT id FROM listings WHERE id = $1";

/// Whether this trade or listing was made in this installation and exported.
pub fn was_made_here(conn: &mut Conn<'_>, kind: &str, id: &str) -> Result<bool> {
    let sql = if kind == "trades" { TRADE } else { LISTING };
    conn.exists(sql, &[&id])
}
