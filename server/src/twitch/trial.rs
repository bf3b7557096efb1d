//! Test events: what Twitch would send about an action of the caller, processed like a real event. One that gives nothing
//! is rolled back, and only its outcome is stored.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::settings::SettingValues;
use crate::twitch::Twitch;
use crate::users;

use super::channel::{self, Channel};
use super::webhook::rules::Person;
use super::webhook::store;
use super::{PROVIDER, RewardKind};

/// Prefix of the message ids of tests; Twitch's own have no colon.
pub const MARK: &str = "test:";
/// Prefix of the message ids of tests that give nothing.
pub const DRY_MARK: &str = "test:dry:";
/// How many subscriptions the test gives.
const GIFTS: u32 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrialKind {
    /// The caller subscribes, tier 1.
    Subscription,
    /// The caller gives five subscriptions.
    Gift,
    /// The caller redeems the reward, or the live one.
    Redemption,
    /// The caller cheers with the bits for a pack, or 100.
    Cheer,
    /// The caller raids with as many viewers as are needed.
    Raid,
}

/// A test event that was stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trial {
    /// The id of the message in the list of recent events.
    pub message_id: String,
    /// The action, and the user who gets what it earns, if anybody does.
    #[schema(value_type = String)]
    pub message: Message,
}

/// The type and the event of a test, as Twitch documents them.
fn pretend(
    kind: TrialKind,
    live: bool,
    (person, channel): (&Person, &Channel),
    settings: &SettingValues,
    now: Timestamp,
) -> Result<(&'static str, Value)> {
    let id = channel.id.as_deref().unwrap_or_default();
    let mut event = json!({
        "broadcaster_user_id": id, "broadcaster_user_login": channel.login, "broadcaster_user_name": channel.login,
        "user_id": person.subject, "user_login": person.login, "user_name": person.login,
    });
    let (kind, more) = match kind {
        TrialKind::Subscription => ("channel.subscribe", json!({"tier": "1000", "is_gift": false})),
        TrialKind::Gift => (
            "channel.subscription.gift",
            json!({"tier": "1000", "total": GIFTS, "cumulative_total": null, "is_anonymous": false}),
        ),
        TrialKind::Redemption => {
            let title = if live { RewardKind::Live } else { RewardKind::Pack }.title(settings);
            if title.is_empty() {
                return Err(Error::conflict(msg!("no_reward.test")));
            }
            // Without an id nothing is settled at Twitch, which does not know this redemption.
            let reward = json!({"id": "", "title": title, "cost": 1, "prompt": ""});
            let more = json!({"status": "unfulfilled", "user_input": "", "reward": reward, "redeemed_at": now});
            ("channel.channel_points_custom_reward_redemption.add", more)
        }
        TrialKind::Cheer => {
            let bits = if settings.bits_per_pack == 0 { 100 } else { settings.bits_per_pack };
            ("channel.cheer", json!({"is_anonymous": false, "message": "a test", "bits": bits}))
        }
        TrialKind::Raid => {
            let raid = json!({
                "from_broadcaster_user_id": person.subject, "from_broadcaster_user_login": person.login,
                "from_broadcaster_user_name": person.login, "to_broadcaster_user_id": id,
                "to_broadcaster_user_login": channel.login, "to_broadcaster_user_name": channel.login,
                "viewers": settings.raid_viewers_min.max(1),
            });
            return Ok(("channel.raid", raid));
        }
    };
    if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
        event.extend(more);
    }
    Ok((kind, event))
}

/// Stores a test event of this user, who gets what it earns unless the id begins with [`DRY_MARK`].
pub fn begin(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    user: UserId,
    (kind, live): (TrialKind, bool),
    message_id: &str,
    now: Timestamp,
) -> Result<Trial> {
    let caller = users::store::by_id(tx, user)?.ok_or(Error::Unauthorized)?;
    let subject = users::store::subject(tx, user, PROVIDER)?.ok_or(Error::NotFound("sign-in"))?;
    let channel = channel::find(tx, twitch)?.ok_or_else(channel::not_connected)?;
    let person = Person { subject, login: caller.username.clone() };
    let (name, event) = pretend(kind, live, (&person, &channel), &twitch.core.settings.now(), now)?;
    let body = json!({"subscription": {"type": name, "version": "1", "status": "enabled"}, "event": event});
    store::keep(tx, message_id, name, &body.to_string(), now)?;
    tx.announce(Event::TwitchEventStored);
    let kind = match kind {
        TrialKind::Subscription => "subscription",
        TrialKind::Gift => "gift",
        TrialKind::Redemption if live => "live",
        TrialKind::Redemption => "reward",
        TrialKind::Cheer => "cheer",
        TrialKind::Raid => "raid",
    };
    let message = if message_id.starts_with(DRY_MARK) {
        msg!("done.dry_trial", kind)
    } else {
        msg!("done.trial", kind, user = caller.display_name)
    };
    Ok(Trial { message_id: message_id.to_owned(), message })
}
