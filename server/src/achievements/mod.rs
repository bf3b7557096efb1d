//! Achievements: goals that earn a reward.
//!
//! There are none yet; what they look like in other features' answers is final.

use crate::clock::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A goal, and how far somebody is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Achievement {
    /// What it is called, and known by.
    pub name: String,
    /// What has to be done.
    pub description: String,
    /// Which group it belongs to.
    pub category: String,
    /// How much has to be reached.
    pub requirement: i64,
    /// How much is reached.
    pub current: i64,
    /// Whether it was reached; it stays so.
    pub achieved: bool,
    /// Whether the reward was taken.
    pub claimed: bool,
    /// When it was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_earned: Option<Timestamp>,
    /// What it earns.
    pub reward: AchievementReward,
}

/// What an achievement earns: packs, or one card.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct AchievementReward {
    /// So many packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packs: Option<u32>,
    /// One card from the default pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<bool>,
}
