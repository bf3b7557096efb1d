//! The two channel-point rewards. This server creates them, because only their creator may settle redemptions.
//!
//! Invariants: the transaction that gives the packs also decides the redemption, and the decision is sent to Twitch
//! until Twitch confirms it; a redemption is decided once, even if it arrives twice or is also looked up; a reward that
//! the streamer created is read and never changed.

mod missed;
mod outbox;
pub mod rules;
pub mod store;
#[cfg(test)]
mod tests;

pub use missed::catch_up;
pub use outbox::{run, send_decisions};
pub use rules::RewardKind;

use crate::error::Result;
use crate::twitch::Twitch;
use crate::twitch::helix::{HelixError, NewReward, RemoteReward};
use crate::twitch::webhook::rules::is_title;
use serde_json::json;
use store::Reward;

/// Reads the channel's rewards, and updates those that this server created from the settings.
pub async fn sync(twitch: &Twitch) -> Result<(), HelixError> {
    let _alone = twitch.helix.rewards.lock().await;
    sync_locked(twitch).await
}

async fn sync_locked(twitch: &Twitch) -> Result<(), HelixError> {
    let (all, ours) = (twitch.helix.list_rewards(twitch, false).await?, twitch.helix.list_rewards(twitch, true).await?);
    let known = twitch.core.db.read(store::list).await?;
    let settings = twitch.core.settings.now();
    for kind in RewardKind::ALL {
        let title = kind.title(&settings);
        let made = known.iter().find(|row| row.kind == kind && row.is_ours).and_then(|row| row.reward_id.as_deref());
        let ours = ours.iter().find(|one| made == Some(one.id.as_str()) || is_title(&one.title, title));
        let row = match ours {
            Some(found) => follow(twitch, kind, found, title).await?,
            None => found(kind, title, all.iter().find(|one| is_title(&one.title, title))),
        };
        let now = twitch.core.clock.now();
        twitch.core.db.write(move |tx| store::upsert(tx, &row, now)).await?;
    }
    Ok(())
}

/// Updates a reward that this server created: its title, or disables it if the title in the settings is empty.
async fn follow(twitch: &Twitch, kind: RewardKind, found: &RemoteReward, title: &str) -> Result<Reward, HelixError> {
    let change = if title.is_empty() {
        found.is_enabled.then(|| json!({"is_enabled": false}))
    } else {
        (!is_title(&found.title, title)).then(|| json!({"title": title}))
    };
    let changed = match change {
        Some(change) => twitch.helix.update_reward(twitch, &found.id, change).await?,
        None => found.clone(),
    };
    Ok(Reward::ours(kind, &changed))
}

/// The state of a reward that the streamer created, or that does not exist.
fn found(kind: RewardKind, title: &str, found: Option<&RemoteReward>) -> Reward {
    Reward {
        kind,
        reward_id: found.map(|found| found.id.clone()),
        title: found.map_or_else(|| title.to_owned(), |found| found.title.clone()),
        cost: found.map(|found| found.cost),
        is_enabled: found.is_some_and(|found| found.is_enabled),
        is_ours: false,
    }
}

/// Creates a reward, or changes its cost if the current cost is `was`.
pub async fn create(twitch: &Twitch, kind: RewardKind, (was, cost): (Option<i64>, u32)) -> Result<Reward> {
    let _alone = twitch.helix.rewards.lock().await;
    let settings = twitch.core.settings.now();
    let title = kind.title(&settings).trim().to_owned();
    sync_locked(twitch).await?;
    let known = twitch.core.db.read(store::list).await?;
    let made = known.into_iter().find(|row| row.kind == kind && row.is_ours);
    let costs = made.as_ref().and_then(|row| row.cost).unwrap_or(0);
    if was.is_some_and(|was| was != costs) {
        return Err(rules::changed(&title, costs));
    }
    let remote = if let Some(id) = made.and_then(|row| row.reward_id) {
        twitch.helix.update_reward(twitch, &id, json!({"cost": cost, "title": title, "is_enabled": true})).await?
    } else {
        let prompt = settings.language().render(&kind.prompt());
        let new = NewReward { title: title.clone(), prompt, cost };
        twitch.helix.create_reward(twitch, &new).await.map_err(|error| name_taken(error, &title))?
    };
    let (reward, now) = (Reward::ours(kind, &remote), twitch.core.clock.now());
    let row = reward.clone();
    twitch.core.db.write(move |tx| store::upsert(tx, &row, now)).await?;
    Ok(reward)
}

/// Turns Twitch's refusal of a duplicate title into an error that says what to do.
fn name_taken(error: HelixError, title: &str) -> HelixError {
    match error {
        HelixError::Refused { message, .. } if message.contains("DUPLICATE") => {
            HelixError::TitleTaken(title.to_owned())
        }
        other => other,
    }
}
