//! Moves an instance to version 2 of the draw (docs/decisions/draw-2.md, section 11).

use super::draw::{Line, Published, RowDigest, opening_row};
use super::{open, opening_store, pools, public, seed_store, store};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::PackId;
use crate::messages::msg;
use crate::packs::Packs;
use crate::transparency;
use std::collections::HashMap;

const WHY: &str = "Version 2 of the draw begins.";

/// Begins the log, unless it has begun. Later openings are version 2.
pub async fn begin(packs: &Packs) -> Result<()> {
    if packs.core.db.read(|conn: &mut Conn<'_>| transparency::store::has_begun(conn)).await? {
        return Ok(());
    }
    let (now, weights) = (packs.core.clock.now(), packs.core.settings.now().grading_weights.by_rank());
    packs.core.db.write(move |tx: &mut Tx<'_>| begin_in(tx, weights, now)).await
}

fn begin_in(tx: &mut Tx<'_>, weights: [u32; 10], now: Timestamp) -> Result<()> {
    opening_store::block_openings(tx)?;
    // Another node may have begun it.
    if transparency::store::has_begun(tx)? {
        return Ok(());
    }
    for opening in opening_store::unshown(tx)? {
        open::show(tx, opening)?;
    }
    seed_store::reveal_all(tx, now)?;
    let begin = Line::Begin { position: store::next_position(tx)? };
    let history = history(tx)?;
    transparency::append(tx, &[begin, history, Line::Weights(weights)])?;
    store::begin_run(tx, &[], now, WHY)?;
    let before = versions(tx)?;
    pools::publish_changes(tx, None, &msg!("odds_why.draw_2"), now)?;
    // A published version has its line already.
    let unchanged = versions(tx)?.into_iter().filter(|(pack, version)| before.get(pack) == Some(version));
    let lines: Vec<Line> = unchanged.map(|(pack, version)| pool_line(tx, pack, version)).collect::<Result<_>>()?;
    transparency::append(tx, &lines)
}

/// The current version of each pack that can be opened.
fn versions(conn: &mut Conn<'_>) -> Result<HashMap<PackId, i64>> {
    let packs = store::packs(conn)?.into_iter().filter(|pack| !pack.retired);
    Ok(packs.map(|pack| (pack.id, pack.odds_version)).collect())
}

fn pool_line(conn: &mut Conn<'_>, pack: PackId, version: i64) -> Result<Line> {
    let config = store::version(conn, pack, version)?.ok_or(crate::error::Error::NotFound("pack version"))?;
    Ok(Line::Pool { pack, version, digest: config.digest() })
}

/// Everything that was published before the log.
fn history(conn: &mut Conn<'_>) -> Result<Line> {
    let mut openings = RowDigest::default();
    opening_store::each_record(conn, |id, record| openings.add([opening_row(record.position(), id, record.digest())]))?;
    let (runs, exceptions) = (public::all_runs(conn)?, public::all_exceptions(conn)?);
    Ok(Line::History {
        openings: openings.finish(),
        exceptions: Published::exceptions(&exceptions),
        runs: Published::runs(&runs),
    })
}
