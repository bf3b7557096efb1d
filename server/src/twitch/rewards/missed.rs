//! Missed redemptions: they were made while the connection was away. Whatever waits at Twitch is looked
//! up and stored like an event; one that comes both ways is decided once.

use super::rules::{LOOKED_UP, as_notification, is_recent};
use super::store;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::helix::{HelixError, RemoteRedemption};
use crate::twitch::webhook;
use crate::twitch::webhook::rules::REDEMPTION;

/// Messages that are stored in one transaction.
const BATCH: usize = 128;
/// A decision sent to Twitch within so many milliseconds may not show yet.
const RECENT_MS: i64 = 60_000;

/// Looks up what waits of the rewards that this server made, the newest thousand of each.
pub async fn catch_up(twitch: &Twitch) -> Result<(), HelixError> {
    let rewards = twitch.core.db.read(store::list).await?;
    for reward in rewards.into_iter().filter(|row| row.is_ours).filter_map(|row| row.reward_id) {
        let mut waiting = twitch.helix.list_redemptions(twitch, &reward).await?;
        let now = twitch.core.clock.now();
        waiting.retain(|one| is_recent(one.redeemed_at, now));
        for some in waiting.chunks(BATCH) {
            keep(twitch, some.to_vec()).await?;
        }
    }
    Ok(())
}

/// Stores the new ones; for those that were decided long ago, the decision is sent to Twitch again.
async fn keep(twitch: &Twitch, waiting: Vec<RemoteRedemption>) -> Result<()> {
    let ids: Vec<String> = waiting.iter().map(|one| one.id.clone()).collect();
    let unknown = twitch.core.db.read(move |conn: &mut Conn<'_>| store::unknown(conn, &ids)).await?;
    let (news, known): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|one| unknown.contains(&one.id));
    let known: Vec<String> = known.into_iter().map(|one| one.id).collect();
    if !news.is_empty() {
        tracing::info!(count = news.len(), "redemptions were looked up that nobody had told of");
    }
    let now = twitch.core.clock.now();
    twitch
        .core
        .db
        .write(move |tx: &mut Tx<'_>| {
            for one in &news {
                let (id, body) = (format!("{LOOKED_UP}{}", one.id), as_notification(one).to_string());
                if webhook::store::keep_since(tx, &id, REDEMPTION, &body, (one.redeemed_at, now))? {
                    tx.announce(Event::TwitchEventStored);
                }
            }
            store::tell_again(tx, &known, now.plus_millis(-RECENT_MS), now)
        })
        .await
}
