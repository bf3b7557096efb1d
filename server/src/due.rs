//! Work that falls due at some moment: done then, and looked for now and then in case that it was missed.

use crate::app::App;
use crate::clock::Timestamp;
use crate::error::Result;

/// How often to look at least: another node may have made something that falls due, or a fault may be over.
const LOOK_EVERY_MS: i64 = 60_000;

/// Does `work` now and whenever it is due again, until the server ends.
///
/// `work` does what is due and answers when the next is, if anything is known to be. A fault is logged as `trouble`,
/// and `work` is tried again after a minute.
pub async fn keep_up<Work, Doing>(app: App, trouble: &'static str, work: Work)
where
    Work: Fn(App) -> Doing,
    Doing: Future<Output = Result<Option<Timestamp>>>,
{
    loop {
        let now = app.clock.now();
        let next = work(app.clone()).await.unwrap_or_else(|error| {
            tracing::error!(%error, "{trouble}");
            None
        });
        let look = now.plus_millis(LOOK_EVERY_MS);
        let next = next.map_or(look, |next| next.max(now.plus_millis(1)).min(look));
        tokio::select! {
            () = app.stopped() => return,
            () = app.clock.wait_until(next) => {}
        }
    }
}

/// Does `work` now and every so many hours, until the server ends. A fault is logged as `trouble`, and `work` is tried
/// again at its next time.
pub async fn every<Work, Doing>(app: App, hours: i64, trouble: &'static str, work: Work)
where
    Work: Fn(App) -> Doing,
    Doing: Future<Output = Result<u64>>,
{
    loop {
        match work(app.clone()).await {
            Ok(0) => {}
            Ok(rows) => tracing::debug!(rows, "rows that mean nothing any more were removed"),
            Err(error) => tracing::error!(%error, "{trouble}"),
        }
        let next = app.clock.now().plus_hours(hours);
        tokio::select! {
            () = app.stopped() => return,
            () = app.clock.wait_until(next) => {}
        }
    }
}
