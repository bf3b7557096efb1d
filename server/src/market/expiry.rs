//! Listings whose time is over: closed by a job, told to everybody concerned, also when several nodes do it at once.

use super::deeds::expire;
use super::listing_store;
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::due;
use crate::error::Result;
use crate::trades::Moment;

/// Listings that are looked at in one go.
const BATCH: u32 = 100;

/// Closes listings in their moment, until the server ends.
pub async fn run(app: App) {
    due::keep_up(app, "market", "listings whose time is over could not be closed", tidy).await;
}

async fn tidy(app: App) -> Result<Option<Timestamp>> {
    let closed = expire_due(&app, &Moment::of(&app).await?).await?;
    if closed > 0 {
        tracing::info!(closed, "listings have expired");
    }
    app.db.read(|conn: &mut Conn<'_>| listing_store::next_end(conn)).await
}

/// Closes every listing whose time is over at this moment, each in a transaction of its own, since it ends its offers,
/// too; answers how many.
pub async fn expire_due(app: &App, at: &Moment) -> Result<usize> {
    let mut closed = 0;
    loop {
        // Looked for outside the transactions: in them, this would be in the way of everybody who lists a card.
        let now = at.now;
        let due = app.db.read(move |conn: &mut Conn<'_>| listing_store::due(conn, now, BATCH)).await?;
        if due.is_empty() {
            return Ok(closed);
        }
        for listing in due {
            let at = at.clone();
            closed += usize::from(app.db.write(move |tx| expire(tx, &at, listing)).await?);
        }
    }
}
