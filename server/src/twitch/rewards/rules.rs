//! The rewards, and how redemptions arrive as events and by look-up.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::error::Error;
use crate::messages::{Message, msg};
use crate::settings::SettingValues;
use crate::twitch::helix::RemoteRedemption;
use crate::twitch::webhook::rules::REDEMPTION;

/// The prefix of message ids for redemptions that were looked up. Twitch's ids have no colon.
pub const LOOKED_UP: &str = "redemption:";
/// How many days a decision is stored.
pub const KEPT_DAYS: i64 = 30;
/// How many days a look-up goes back: fewer than decisions are stored, so that differing clocks decide none twice.
const LOOK_BACK_DAYS: i64 = KEPT_DAYS - 2;

/// One of the two rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChannelRewardKind)]
pub enum RewardKind {
    Pack,
    /// Gives a pack and puts it straight in the live queue.
    Live,
}

text_enum!(RewardKind, "a reward", {
    Pack => "pack",
    Live => "live",
});

impl RewardKind {
    /// The title in the settings; empty if the reward is disabled.
    pub fn title(self, settings: &SettingValues) -> &str {
        match self {
            Self::Pack => &settings.reward_title,
            Self::Live => &settings.reward_live_title,
        }
    }

    /// The description for viewers.
    pub fn prompt(self) -> Message {
        match self {
            Self::Pack => msg!("reward_prompt.pack"),
            Self::Live => msg!("reward_prompt.live"),
        }
    }
}

/// The error of a change of the cost when the current cost is not the one that the admin saw; 0 without a reward.
pub fn changed(title: &str, costs: i64) -> Error {
    Error::conflict(if costs == 0 { msg!("changed.reward_gone", title) } else { msg!("changed.reward", title, costs) })
}

/// The pause before a decision is sent again, in milliseconds: a few seconds at first, at most an hour.
pub fn pause(attempts: i64) -> i64 {
    let doubled = u32::try_from(attempts.clamp(0, 12)).unwrap_or_default();
    (2000_i64 << doubled).min(3_600_000)
}

/// Whether a look-up includes this open redemption. Older ones are left to the streamer, who sees them at Twitch.
pub fn is_recent(redeemed_at: Timestamp, now: Timestamp) -> bool {
    redeemed_at > now.plus_hours(-24 * LOOK_BACK_DAYS)
}

/// The event that Twitch would have sent for this redemption, with the fields that are read.
pub fn as_notification(redemption: &RemoteRedemption) -> serde_json::Value {
    let RemoteRedemption { id, broadcaster_id, broadcaster_login, user_id, user_login, redeemed_at, reward } =
        redemption;
    json!({
        "subscription": {"type": REDEMPTION},
        "event": {
            "id": id, "broadcaster_user_id": broadcaster_id, "broadcaster_user_login": broadcaster_login,
            "user_id": user_id, "user_login": user_login, "status": "unfulfilled", "redeemed_at": redeemed_at,
            "reward": {"id": reward.id, "title": reward.title},
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::messages::Language;
    use crate::twitch::webhook::rules;

    #[test]
    fn descriptions_are_translated_and_not_too_long_for_twitch() {
        for kind in RewardKind::ALL {
            let texts: BTreeSet<String> = Language::all().iter().map(|one| one.render(&kind.prompt())).collect();
            assert_eq!(texts.len(), Language::all().len(), "{texts:?}");
            assert!(texts.iter().all(|text| text.chars().count() <= 200), "{texts:?}");
        }
    }

    #[test]
    fn a_looked_up_redemption_equals_its_event() {
        let twitch_event: serde_json::Value =
            serde_json::from_str(include_str!("../webhook/examples/redemption.json")).unwrap();
        // Twitch's example of the response, with the users and the reward of its example of the event.
        let looked_up: RemoteRedemption = serde_json::from_value(json!({
            "broadcaster_name": "Cool_User", "broadcaster_login": "cool_user", "broadcaster_id": "1337",
            "id": "17fa2df1-ad76-4804-bfa5-a40ef63efe63", "user_login": "cooler_user", "user_id": "9001",
            "user_name": "Cooler_User", "user_input": "pogchamp", "status": "UNFULFILLED",
            "redeemed_at": "2020-07-15T17:16:03.17106713Z",
            "reward": {"id": "92af127c-7326-4483-a52b-b0da0be61c01", "title": "title", "prompt": "reward prompt",
                "cost": 100},
        }))
        .unwrap();
        let read = |event: &serde_json::Value| rules::read(REDEMPTION, event.clone()).unwrap().unwrap();
        assert_eq!(read(&as_notification(&looked_up)["event"]), read(&twitch_event["event"]));
    }

    #[test]
    fn redemptions_older_than_stored_decisions_are_ignored() {
        let now = Timestamp::from_millis(100 * 86_400_000);
        assert!(is_recent(now.plus_hours(-24 * LOOK_BACK_DAYS + 1), now) && is_recent(now.plus_hours(1), now));
        assert!(!is_recent(now.plus_hours(-24 * LOOK_BACK_DAYS), now));
    }

    #[test]
    fn decisions_are_sent_again_with_growing_pauses() {
        assert_eq!([0, 1, 5, 12, 1000].map(pause), [2000, 4000, 64_000, 3_600_000, 3_600_000]);
    }
}
