//! Achievements that somebody shows on their profile.

use crate::achievements::Achievement;
use crate::auth::AuthUser;
use crate::error::{Error, Result};
use crate::json::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Achievements that can be shown at once.
const MOST: usize = 4;

/// The achievements that the caller shows.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeaturedAchievements {
    featured_achievements: Vec<Achievement>,
}

/// The achievements to show from now on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetFeaturedAchievements {
    /// At most four names, each unlocked; replaces the list.
    achievements: Vec<String>,
}

/// Shows which achievements the caller features.
#[utoipa::path(get, path = "/api/users/featured-achievements", tag = "profile", security(("token" = [])),
    responses((status = OK, body = FeaturedAchievements)))]
pub(super) async fn list_featured_achievements(_user: AuthUser) -> Json<FeaturedAchievements> {
    Json(FeaturedAchievements::default())
}

/// Replaces the achievements that the caller features.
#[utoipa::path(put, path = "/api/users/featured-achievements", tag = "profile", security(("token" = [])),
    request_body = SetFeaturedAchievements, responses((status = OK, body = FeaturedAchievements)))]
pub(super) async fn set_featured_achievements(
    _user: AuthUser,
    Json(body): Json<SetFeaturedAchievements>,
) -> Result<Json<FeaturedAchievements>> {
    if body.achievements.len() > MOST {
        return Err(Error::invalid_field("achievements", format!("You can feature at most {MOST} achievements.")));
    }
    match body.achievements.first() {
        None => Ok(Json(FeaturedAchievements::default())),
        Some(_) => {
            Err(Error::invalid_field("achievements", "Only achievements that you have unlocked can be featured."))
        }
    }
}
