//! Reads openings for the public log and its verifiers.

use super::opening_store;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{OpeningId, PackId};
use crate::transparency;
use crate::transparency::rules::{Proof, UnloggedOpening};
use crate::transparency::store::PoolUse;

const UNLOGGED: &str = "SELECT o.position, o.id, o.digest, o.level, o.entropy IS NOT NULL, o.pack_id, o.odds_version \
    FROM openings o \
    WHERE o.position > $1 AND o.level IS NOT NULL AND o.digest IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM log_entries e WHERE e.position = o.position) ORDER BY o.position LIMIT $2";
const POOL_USES_BEFORE: &str = "SELECT pack_id, odds_version, COUNT(*) FROM openings WHERE position < $1 \
    GROUP BY pack_id, odds_version";
const HIDDEN_FROM: &str = "SELECT MIN(position) FROM openings WHERE NOT shown AND position <= $1";

/// A row of [`UNLOGGED`].
type Unlogged = (i64, OpeningId, String, i64, bool, PackId, i64);

/// Version 2 openings after a position that have no line in the log, by position, up to this number.
pub fn unlogged(conn: &mut Conn<'_>, after: i64, limit: u32) -> Result<Vec<UnloggedOpening>> {
    let opening = |(position, id, digest, level, has_entropy, pack, odds_version): Unlogged| {
        let proof = match (level, has_entropy) {
            (2, _) => Proof::Ticket,
            (_, true) => Proof::Entropy,
            (_, false) => Proof::ServerOnly,
        };
        let digest = digest.parse().map_err(Error::internal)?;
        Ok(UnloggedOpening { position, id, digest, proof, pack, odds_version })
    };
    conn.list(UNLOGGED, &[&after, &limit])?.into_iter().map(opening).collect()
}

/// When the first opening after the newest one in the log was made; `None` if the log has all.
pub fn waits_since(conn: &mut Conn<'_>) -> Result<Option<Timestamp>> {
    let logged = transparency::store::logged_before(conn, Timestamp::from_millis(i64::MAX))?;
    let Some(first) = unlogged(conn, logged, 1)?.pop() else { return Ok(None) };
    Ok(opening_store::by_id(conn, first.id)?.map(|opening| opening.opened_at))
}

/// The openings below a position, by the version of the pool.
pub fn pool_uses_before(conn: &mut Conn<'_>, position: i64) -> Result<Vec<PoolUse>> {
    conn.list(POOL_USES_BEFORE, &[&position])
}

/// The position at which an opening that was not shown ends the public list, which has no positions above `last`.
pub fn hidden_from(conn: &mut Conn<'_>, last: i64) -> Result<Option<i64>> {
    conn.scalar(HIDDEN_FROM, &[&last])
}
