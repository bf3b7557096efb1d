//! Achievements: goals that earn a reward.
//!
//! Invariants: a reached achievement stays reached, and its reward is claimed once, in the transaction that gives it.
//! Only committed and public data counts, so a live opening counts once it was shown. No request waits for the check,
//! and nothing is lost in a crash, because the next check finds it. The achievements belong to the instance: seeded
//! once, then changed by its admins. One that a user has reached is never removed.
//!
//! It reads data of the features before it, so it comes after them.

mod definitions;
pub mod editing;
mod editor_store;
mod featured;
mod routes;
mod rules;
pub mod store;
pub mod sweep;
pub mod texts;
mod unlock;
pub mod watch;

#[cfg(test)]
mod tests;

pub use definitions::{NewAchievement, prepare};
pub use featured::featured_achievements;
pub use routes::routes;
pub use rules::{Kind, Reward};
pub use unlock::{unlock_and_list, unlock_without_notice};

use rules::Facts;
use store::AchievementRow;

use crate::auth::Auth;
use crate::cards::Cards;
use crate::clock::Timestamp;
use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use crate::messages::Message;
use crate::packs::Packs;
use crate::spa::Page;
use axum::extract::FromRef;
use derive_new::new;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Achievements {
    pub core: Core,
    pub auth: Auth,
    pub cards: Cards,
    pub packs: Packs,
}

impl Feature for Achievements {
    const PAGES: &'static [Page] = &[
        Page::new("/achievements", "src/features/achievements/AchievementsPage.tsx"),
        Page::new("/admin/achievements", "src/features/achievements/editor/AchievementsEditorPage.tsx"),
    ];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn start(&self) -> BoxFuture<'_, anyhow::Result<()>> {
        Box::pin(definitions::prepare(self))
    }

    fn jobs(&self) -> Vec<Job> {
        let (watching, sweeping) = (self.clone(), self.clone());
        vec![
            Job::new("achievements", move || watch::run(watching.clone())),
            Job::new("changed achievements", move || sweep::run(sweeping.clone())),
        ]
    }

    fn missed(&self) {}
}

/// An achievement, with a user's progress.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Achievement {
    /// The name, which identifies the achievement. It is the same in every language.
    pub name: String,
    /// The name to show. That of a built-in achievement is in the reader's language.
    #[schema(value_type = String)]
    pub title: Message,
    /// The condition, one sentence. That of a built-in achievement is in the reader's language.
    #[schema(value_type = String)]
    pub description: Message,
    /// The category, for example `trading`.
    pub category: String,
    /// The count at which it is reached.
    pub requirement: i64,
    /// The current count, at most `requirement`; equal to it once the achievement was reached.
    pub current: i64,
    /// Whether it was reached. Once true, this stays true.
    pub achieved: bool,
    /// Whether the reward was claimed.
    pub claimed: bool,
    /// When it was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_earned: Option<Timestamp>,
    pub reward: AchievementReward,
}

/// The reward of an achievement: packs, or one card.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AchievementReward {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packs: Option<u32>,
    /// Whether the reward is one card from the default pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<bool>,
}

impl AchievementReward {
    /// The reward; `None` when it is neither packs nor a card, or both.
    pub fn read(&self) -> Option<Reward> {
        match (self.packs, self.card.unwrap_or(false)) {
            (Some(packs), false) if packs > 0 => Some(Reward::Packs(packs)),
            (None | Some(0), true) => Some(Reward::Card),
            _ => None,
        }
    }
}

impl From<Reward> for AchievementReward {
    fn from(reward: Reward) -> Self {
        Self { packs: reward.packs(), card: reward.packs().is_none().then_some(true) }
    }
}

impl Achievement {
    /// An achievement with the user's progress.
    fn of(row: AchievementRow, facts: &Facts) -> Self {
        let figure = facts.figure(row.kind).clamp(0, row.requirement);
        let achieved = Self::reached(row);
        if achieved.achieved { achieved } else { Self { current: figure, ..achieved } }
    }

    /// The achievement if the user has reached it.
    fn reached(row: AchievementRow) -> Self {
        let AchievementRow { name, description, category, requirement, reward, unlocked_at, claimed_at, .. } = row;
        let achieved = unlocked_at.is_some();
        let reward = AchievementReward::from(reward);
        let current = if achieved { requirement } else { 0 };
        let (claimed, date_earned) = (claimed_at.is_some(), unlocked_at);
        let (title, description) = (texts::message(&name), texts::message(&description));
        Self { name, title, description, category, requirement, current, achieved, claimed, date_earned, reward }
    }
}
