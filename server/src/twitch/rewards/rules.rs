//! Which rewards there are, and which redemptions fail.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::{FromValue, ToValue, Value, ValueError};
use crate::settings::SettingValues;

/// One of the two rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChannelRewardKind)]
pub enum RewardKind {
    /// Gives packs.
    Pack,
    /// Gives a pack and puts it straight in the live queue.
    Live,
}

impl RewardKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Pack, Self::Live];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pack => "pack",
            Self::Live => "live",
        }
    }

    /// What the settings call it; empty for none.
    pub fn title(self, settings: &SettingValues) -> &str {
        match self {
            Self::Pack => &settings.reward_title,
            Self::Live => &settings.reward_live_title,
        }
    }

    /// What viewers read about it.
    pub const fn prompt(self) -> &'static str {
        match self {
            Self::Pack => "A pack of trading cards for your collection.",
            Self::Live => {
                "A pack of trading cards, opened live on stream. Your points come back if the queue is closed."
            }
        }
    }
}

impl ToValue for RewardKind {
    fn to_value(&self) -> Value<'_> {
        Value::Text(self.as_str())
    }
}

impl FromValue for RewardKind {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text("pack") => Ok(Self::Pack),
            Value::Text("live") => Ok(Self::Live),
            other => Err(ValueError::new("a reward", &other)),
        }
    }
}

/// Milliseconds until Twitch is told again what became of a redemption: a few seconds at first, at most an hour.
pub fn pause(attempts: i64) -> i64 {
    let doubled = u32::try_from(attempts.clamp(0, 12)).unwrap_or_default();
    (2000_i64 << doubled).min(3_600_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twitch_is_told_again_and_again_but_ever_more_rarely() {
        assert_eq!([0, 1, 5, 12, 1000].map(pause), [2000, 4000, 64_000, 3_600_000, 3_600_000]);
    }
}
