//! The size of the database, as the engine reports it.

use super::{Conn, Engine};
use crate::error::Result;

const FILE: &str = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
const SERVER: &str = "SELECT CAST(pg_database_size(current_database()) AS BIGINT)";

/// The size in bytes.
pub fn size(conn: &mut Conn<'_>) -> Result<u64> {
    let sql = match conn.engine() {
        Engine::Sqlite => FILE,
        Engine::Postgres => SERVER,
    };
    let (bytes,): (i64,) = conn.get(sql, &[])?;
    Ok(bytes.unsigned_abs())
}
