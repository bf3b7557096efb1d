//! Looks up open redemptions that happened without a connection, and stores them like events. A redemption that arrives
//! both ways is decided once.

use super::rules::{LOOKED_UP, as_notification, is_recent};
use super::store;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::helix::{HelixError, RemoteRedemption};
use crate::twitch::webhook;
use crate::twitch::webhook::rules::REDEMPTION;

/// Messages in one transaction, at most.
const BATCH: usize = 128;
/// How long Twitch may still list a redemption as open after a decision was sent, in milliseconds.
const RECENT_MS: i64 = 60_000;

/// Looks up the open redemptions of this server's rewards, the newest thousand of each.
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

/// Stores new redemptions. For those that were decided a while ago, sends the decision again.
async fn keep(twitch: &Twitch, waiting: Vec<RemoteRedemption>) -> Result<()> {
    let ids: Vec<String> = waiting.iter().map(|one| one.id.clone()).collect();
    let unknown = twitch.core.db.read(move |conn: &mut Conn<'_>| store::unknown(conn, &ids)).await?;
    let (news, known): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|one| unknown.contains(&one.id));
    let known: Vec<String> = known.into_iter().map(|one| one.id).collect();
    if !news.is_empty() {
        tracing::info!(count = news.len(), "looked up redemptions without an event");
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
            store::send_again(tx, &known, now.plus_millis(-RECENT_MS), now)
        })
        .await
}
