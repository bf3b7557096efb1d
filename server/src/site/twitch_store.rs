//! Reads which ways to earn packs on Twitch work now.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Conn;
use crate::error::Result;

const ON_TWITCH: &str = "SELECT s.type FROM twitch_subscriptions s JOIN channel_permission p ON p.problem IS NULL \
    WHERE s.status NOT IN ('failed', 'revoked') \
    UNION ALL SELECT r.kind FROM channel_rewards r JOIN channel_permission p ON p.problem IS NULL \
    WHERE r.is_enabled AND r.reward_id IS NOT NULL ORDER BY 1";

/// A way to earn packs on Twitch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TwitchWay {
    /// Subscriptions, also those that are given.
    Subscriptions,
    /// The channel-point reward that gives packs.
    Reward,
    /// The channel-point reward that puts a pack straight in the live queue.
    LiveReward,
    Bits,
    Raids,
}

/// The ways that work: the channel's permission is good, Twitch tells of the event, and the reward is on the channel.
pub fn on_twitch(conn: &mut Conn<'_>) -> Result<Vec<TwitchWay>> {
    let rows: Vec<(String,)> = conn.list(ON_TWITCH, &[])?;
    let way = |(name,): &(String,)| match name.as_str() {
        "channel.subscribe" => Some(TwitchWay::Subscriptions),
        "channel.cheer" => Some(TwitchWay::Bits),
        "channel.raid" => Some(TwitchWay::Raids),
        "pack" => Some(TwitchWay::Reward),
        "live" => Some(TwitchWay::LiveReward),
        _ => None,
    };
    Ok(rows.iter().filter_map(way).collect())
}
