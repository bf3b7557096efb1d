//! Listings whose time is over: closed by a job, told to everybody concerned, also when several nodes do it at once.

use super::deeds::expire;
use super::listing_store;
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::trades::Moment;

/// Listings that are looked at in one go.
const BATCH: u32 = 100;
/// How often to look at least: another node may have made listings, or a fault may be over.
const LOOK_EVERY_MS: i64 = 60_000;

/// Closes listings in their moment, until the server ends.
pub async fn run(app: App) {
    loop {
        let now = app.clock.now();
        let next = match tidy(&app).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "listings whose time is over could not be closed");
                None
            }
        };
        let look = now.plus_millis(LOOK_EVERY_MS);
        let next = next.map_or(look, |next| next.max(now.plus_millis(1)).min(look));
        tokio::select! {
            () = app.stopped() => return,
            () = app.clock.wait_until(next) => {}
        }
    }
}

async fn tidy(app: &App) -> Result<Option<Timestamp>> {
    let closed = expire_due(app, &Moment::of(app).await?).await?;
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
