//! Facts about the PostgreSQL server, as any user of it may read them.

use super::{Conn, Engine};
use crate::clock::Timestamp;
use crate::error::Result;
use crate::from_row;

/// The time of the database's clock, in milliseconds since 1970.
pub(super) const TIME: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
const SERVER: &str = "SELECT current_setting('server_version'), \
    (SELECT CAST(SUM(numbackends) AS BIGINT) FROM pg_stat_database), \
    CAST(current_setting('max_connections') AS BIGINT), \
    CAST(current_setting('max_pred_locks_per_transaction') AS BIGINT)";

/// The version and the limits of a PostgreSQL server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// For example `16.3`, perhaps with the name of a package.
    pub version: String,
    /// Connections in use, of all users.
    pub connections: i64,
    pub max_connections: i64,
    pub max_pred_locks: i64,
}

from_row!(Server { version, connections, max_connections, max_pred_locks });

/// The server of this database; `None` for SQLite.
pub fn server(conn: &mut Conn<'_>) -> Result<Option<Server>> {
    if conn.engine() == Engine::Sqlite { Ok(None) } else { conn.find(SERVER, &[]) }
}

/// The time of the server's clock; `None` for SQLite.
pub fn time(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
    if conn.engine() == Engine::Sqlite { Ok(None) } else { conn.find_scalar(TIME, &[]) }
}
