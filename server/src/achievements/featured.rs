//! Achievements that a user features on the profile.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Achievement, store};
use crate::achievements::Achievements;
use crate::auth::AuthUser;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::UserId;
use crate::json::Json;
use crate::messages::msg;
use crate::realtime::Event;

/// The achievements that the caller features.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeaturedAchievements {
    /// The achievements in the order that the caller set.
    featured_achievements: Vec<Achievement>,
}

/// The achievements to feature.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetFeaturedAchievements {
    /// The names of unlocked achievements, at most `featuredMaximum` of `GET /api/settings` (4 by default). Replaces
    /// the list.
    achievements: Vec<String>,
}

/// The featured achievements of a user.
pub fn featured_achievements(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<Achievement>> {
    Ok(store::featured(conn, user)?.into_iter().map(Achievement::reached).collect())
}

/// Returns the achievements that the caller features.
#[utoipa::path(get, path = "/api/users/featured-achievements", tag = "achievements", security(("token" = [])),
    responses((status = OK, body = FeaturedAchievements)))]
pub(super) async fn list_featured_achievements(
    State(achievements): State<Achievements>,
    user: AuthUser,
) -> Result<Json<FeaturedAchievements>> {
    let featured_achievements = achievements.core.db.read(move |conn| featured_achievements(conn, user.id)).await?;
    Ok(Json(FeaturedAchievements { featured_achievements }))
}

/// Replaces the caller's featured achievements.
#[utoipa::path(put, path = "/api/users/featured-achievements", tag = "achievements", security(("token" = [])),
    params(IdempotencyKey), request_body = SetFeaturedAchievements,
    responses((status = OK, body = FeaturedAchievements)))]
pub(super) async fn set_featured_achievements(
    State(achievements): State<Achievements>,
    user: AuthUser,
    once: Idempotent<SetFeaturedAchievements>,
) -> Result<Answer> {
    let wanted: Vec<String> = once.body().achievements.iter().map(|name| name.trim().to_owned()).collect();
    let most = usize::try_from(achievements.core.config.featured_maximum).unwrap_or(usize::MAX);
    if wanted.len() > most {
        return Err(Error::invalid_field("achievements", msg!("invalid.featured_achievements_many", max = most)));
    }
    if (1..wanted.len()).any(|at| wanted[..at].contains(&wanted[at])) {
        return Err(Error::invalid_field("achievements", msg!("invalid.featured_achievement_twice")));
    }
    let user = user.id;
    let save = move |tx: &mut Tx<'_>, _: &SetFeaturedAchievements| {
        if store::set_featured(tx, user, &wanted)? != wanted.len() {
            return Err(Error::invalid_field("achievements", msg!("invalid.featured_achievement_locked")));
        }
        tx.announce(Event::Progressed { user });
        Ok(FeaturedAchievements { featured_achievements: featured_achievements(tx, user)? })
    };
    achievements.core.once(user, once, save).await
}
