//! Creating, changing, closing and removing achievements.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::super::log::{Change, run_as};
use super::draft::AchievementDraft;
use crate::achievements::editing::{self, Counted, Removal, Which};
use crate::achievements::{AchievementReward, Kind, NewAchievement};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::db::Conn;
use crate::editions;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::AchievementId;
use crate::json::{Json, Query};
use crate::messages::{Message, msg};

/// An achievement for its editor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminAchievement {
    /// The id, which stays when the name changes.
    #[serde(rename = "_id")]
    id: AchievementId,
    /// The name, which identifies the achievement.
    name: String,
    /// The condition, one sentence.
    description: String,
    /// The category, for example `trading`.
    category: String,
    kind: Kind,
    /// The count at which it is reached.
    requirement: i64,
    /// The same as `requirement`, for older clients.
    threshold: i64,
    reward: AchievementReward,
    /// The number of packs in the reward, for older clients; 0 if the reward is a card.
    packs: u32,
    /// Whether the reward is a card, for older clients.
    card: bool,
    /// Whether it is closed: no other user can reach it, and users who have reached it keep it.
    retired: bool,
    /// Whether a job is still checking which existing users have reached it.
    spreading: bool,
    /// The number of users who have reached it.
    unlocked: i64,
    /// The number of users who have claimed the reward.
    claimed: i64,
    /// Identifies the current state of the editable fields. A change sends it back, so that it does not overwrite
    /// another admin's change.
    version: String,
}

impl From<Counted> for AdminAchievement {
    fn from(counted: Counted) -> Self {
        let version = version_of(&counted);
        let Counted { id, what, retired, spreading, unlocked, claimed } = counted;
        let NewAchievement { name, description, category, kind, requirement, reward } = what;
        Self {
            id,
            name,
            description,
            category,
            kind,
            requirement,
            threshold: requirement,
            reward: reward.into(),
            packs: reward.packs().unwrap_or(0),
            card: reward.packs().is_none(),
            retired,
            spreading,
            unlocked,
            claimed,
            version,
        }
    }
}

/// All achievements, for the editor.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAchievements {
    /// The achievements in the order that users see.
    achievements: Vec<AdminAchievement>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AchievementSaved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The achievement after the change; null if it was deleted.
    #[schema(required)]
    achievement: Option<AdminAchievement>,
}

/// Lists all achievements, with the numbers of users who have reached them and who have claimed the rewards.
#[utoipa::path(get, path = "/api/admin/achievements", tag = "admin", security(("token" = [])),
    responses((status = OK, body = AdminAchievements)))]
pub async fn list_admin_achievements(State(tools): State<AdminTools>, _: Admin) -> Result<Json<AdminAchievements>> {
    let counted = tools.core.db.read(|conn: &mut Conn<'_>| editing::all(conn)).await?;
    Ok(Json(AdminAchievements { achievements: counted.into_iter().map(AdminAchievement::from).collect() }))
}

/// Creates an achievement. Existing users who meet its condition reach it soon.
#[utoipa::path(post, path = "/api/admin/achievements", tag = "admin", params(IdempotencyKey),
    request_body = AchievementDraft, security(("token" = [])),
    responses((status = OK, body = AchievementSaved)))]
pub async fn create_achievement(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<AchievementDraft>,
) -> Result<Answer> {
    let id = AchievementId::new(tools.core.clock.now(), &tools.core.dice);
    run_as(&tools.core, admin.id, once, move |tx, draft, author| {
        let new = draft.checked(None)?;
        editing::create(tx, id, &new)?;
        let change = Change::of("create_achievement", Some(&new.name)).from_to(json!({}), logged(&new, false));
        author.note(tx, &change)?;
        let message = msg!("done.achievement_created", name = new.name);
        Ok(AchievementSaved { message, achievement: Some(editing::find(tx, Which::Name(&new.name))?.into()) })
    })
    .await
}

/// Changes an achievement. Users who have reached it keep it; other users who meet the changed condition reach it soon.
///
/// If it no longer has the given `version`, nothing is saved (409 `changed`).
#[utoipa::path(put, path = "/api/admin/achievements", tag = "admin", params(IdempotencyKey),
    request_body = AchievementDraft, security(("token" = [])),
    responses((status = OK, body = AchievementSaved)))]
pub async fn set_achievement(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<AchievementDraft>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, draft, author| {
        let before = editing::find(tx, draft.which())?;
        let new = draft.checked(Some(&before.what))?;
        editions::refuse_changed(draft.version.as_deref(), &version_of(&before), &format!("“{}”", before.what.name))?;
        editing::change(tx, &before, &new, draft.retired)?;
        let change = Change::of("set_achievement", Some(&new.name))
            .from_to(logged(&before.what, before.retired), logged(&new, draft.retired));
        author.note(tx, &change)?;
        let message = msg!("done.achievement_saved", name = new.name);
        Ok(AchievementSaved { message, achievement: Some(editing::find(tx, Which::Name(&new.name))?.into()) })
    })
    .await
}

/// The name or the id of an achievement.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichAchievement {
    name: Option<String>,
    #[serde(rename = "_id")]
    #[param(rename = "_id")]
    id: Option<AchievementId>,
}

impl WhichAchievement {
    fn named(&self) -> Result<Which<'_>> {
        match (self.id, self.name.as_deref()) {
            (Some(id), _) => Ok(Which::Id(id)),
            (None, Some(name)) => Ok(Which::Name(name.trim())),
            (None, None) => Err(Error::invalid_field("name", msg!("invalid.which_achievement"))),
        }
    }
}

/// Deletes an achievement that no user has reached.
///
/// If a user has reached it, it is closed instead: users keep it and can still claim its reward.
#[utoipa::path(delete, path = "/api/admin/achievements", tag = "admin", params(IdempotencyKey, WhichAchievement),
    security(("token" = [])), responses((status = OK, body = AchievementSaved)))]
pub async fn delete_achievement(
    State(tools): State<AdminTools>,
    admin: Admin,
    Query(which): Query<WhichAchievement>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, _, author| {
        let (before, removal) = editing::remove(tx, which.named()?)?;
        let name = before.what.name.as_str();
        let after = match removal {
            Removal::Gone => json!({}),
            Removal::Closed(..) => logged(&before.what, true),
        };
        let change = Change::of("delete_achievement", Some(name)).from_to(logged(&before.what, before.retired), after);
        author.note(tx, &change)?;
        Ok(match removal {
            Removal::Gone => AchievementSaved { message: msg!("done.achievement_removed", name), achievement: None },
            Removal::Closed(people, unclaimed) => {
                let message = msg!("done.achievement_closed", name, people, unclaimed);
                AchievementSaved { message, achievement: Some(editing::find(tx, Which::Name(name))?.into()) }
            }
        })
    })
    .await
}

/// The order of the achievements.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AchievementOrder {
    /// The names in order. Missing achievements follow in their current order.
    #[schema(max_items = 10_000)]
    names: Vec<String>,
}

/// The result of a new order.
#[derive(Debug, Serialize, ToSchema)]
pub struct AchievementsOrdered {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
}

/// Sets the order of the achievements.
#[utoipa::path(put, path = "/api/admin/achievements/order", tag = "admin", params(IdempotencyKey),
    request_body = AchievementOrder, security(("token" = [])),
    responses((status = OK, body = AchievementsOrdered)))]
pub async fn set_achievement_order(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<AchievementOrder>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let names = |conn: &mut Conn<'_>| -> Result<Vec<String>> {
            Ok(editing::all(conn)?.into_iter().map(|counted| counted.what.name).collect())
        };
        let before = names(tx)?;
        editing::set_order(tx, &body.names)?;
        let change =
            Change::of("set_achievement_order", None).from_to(json!({"order": before}), json!({"order": names(tx)?}));
        author.note(tx, &change)?;
        Ok(AchievementsOrdered { message: msg!("done.order_saved") })
    })
    .await
}

fn version_of(counted: &Counted) -> String {
    editions::version_of(&logged(&counted.what, counted.retired))
}

/// The log's view of an achievement: the fields that an admin can change.
fn logged(what: &NewAchievement, retired: bool) -> Value {
    let NewAchievement { name, description, category, kind, requirement, reward } = what;
    json!({"name": name, "description": description, "category": category, "kind": kind, "requirement": requirement,
        "reward": AchievementReward::from(*reward), "retired": retired})
}
