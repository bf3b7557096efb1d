//! What a server does before it answers requests (docs/decisions/draw-2.md, section 4.4). Otherwise a reader could miss
//! heads that a restore lost without seeing a new epoch, and the first batch after a stop would make the openings before
//! it look held back.

use super::draws::Draws;
use super::{Packs, closer, open, opening_store};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::Result;
use std::time::Duration;

/// How long all draws together may wait for rounds.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// Live openings of this age are shown, in milliseconds.
const SHOWN_AFTER_MS: i64 = 5 * 60_000;

/// Shows live openings of before the stop, draws the tickets whose rounds are known or come soon, and closes batches
/// until only tickets wait. Does nothing while another node closes batches.
///
/// # Errors
/// When the database fails.
pub async fn catch_up(packs: &Packs) -> Result<()> {
    let core = &packs.core;
    let closer = closer::closer(packs);
    if !closer.take_lease().await? {
        return Ok(());
    }
    let before = core.clock.now().plus_millis(-SHOWN_AFTER_MS);
    core.db.write(move |tx: &mut Tx<'_>| show_opened_before(tx, before)).await?;
    Draws::new(packs.clone(), &core.node_name()).turn_within(MAX_WAIT).await?;
    closer.close_all().await
}

fn show_opened_before(tx: &mut Tx<'_>, time: Timestamp) -> Result<()> {
    for opening in opening_store::unshown_before(tx, time)? {
        open::show(tx, opening)?;
    }
    Ok(())
}
