//! Counts what is held, for [`crate::cards::Supply`]: at start and when copies came back.

use super::opening_store;
use crate::app::App;
use crate::collection;
use crate::db::Conn;
use crate::error::Result;

/// Openings whose announcements may still be on their way when everything is counted.
const RECENT: u32 = 1000;

/// Counts everything that is held and that everybody may see.
pub async fn recount(app: &App) -> Result<()> {
    let read = |conn: &mut Conn<'_>| {
        let mut held = collection::store::held(conn)?;
        for (definition, rarity) in collection::store::held_hidden(conn)? {
            if let Some(row) = held.iter_mut().find(|row| (row.0, row.1) == (definition, rarity)) {
                row.2 = row.2.saturating_sub(1);
            }
        }
        Ok((held, opening_store::last_shown(conn, RECENT)?))
    };
    let (held, counted) = app.db.read(read).await?;
    app.cards.supply.set(&held, counted);
    Ok(())
}
