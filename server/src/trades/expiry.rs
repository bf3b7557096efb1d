//! The job that ends trades whose time is over. Guarded updates make it safe on several nodes at once.

use super::closing::{self, Cause};
use super::{Moment, store};
use crate::app::App;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::Result;

/// Trades that end in one transaction.
const BATCH: u32 = 50;

/// Ends trades when their time is over, until the server ends.
pub async fn run(app: App) {
    due::keep_up(app, "trades", "trades whose time is over could not be ended", tidy).await;
}

async fn tidy(app: App) -> Result<Option<Timestamp>> {
    let ended = expire_due(&app, &Moment::of(&app).await?).await?;
    if ended > 0 {
        tracing::info!(ended, "trades have expired");
    }
    app.db.read(|conn: &mut Conn<'_>| store::next_due(conn)).await
}

/// Ends every trade whose time is over at this moment; answers how many.
pub async fn expire_due(app: &App, at: &Moment) -> Result<usize> {
    let mut ended = 0;
    loop {
        // Looked for outside the transaction: in it, this would be in the way of everybody who offers a trade.
        let now = at.now;
        let due = app.db.read(move |conn: &mut Conn<'_>| store::due(conn, now, BATCH)).await?;
        if due.is_empty() {
            return Ok(ended);
        }
        let at = at.clone();
        let end = move |tx: &mut Tx<'_>| closing::end_all(tx, &at, &due, Cause::Expired)?.settle(tx, &at);
        ended += app.db.write(end).await?;
    }
}
