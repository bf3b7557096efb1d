//! Listing achievements, and claiming rewards.

use crate::feature::routes;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::featured::{
    __path_list_featured_achievements, __path_set_featured_achievements, list_featured_achievements,
    set_featured_achievements,
};
use super::rules::Reward;
use super::store::{self, AchievementRow};
use super::unlock::unlock_and_list;
use super::{Achievement, texts};
use crate::achievements::Achievements;
use crate::auth::AuthUser;
use crate::collection::{CardPresenter, OwnedCard};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::UserId;
use crate::json::Json;
use crate::messages::msg;
use crate::packs::Payment;
use crate::packs::intent::IntentFields;
use crate::packs::open::{OpenRequest, open_in};
use crate::realtime::Event;
use crate::wallet::{self, Grant, Source};

pub fn routes() -> OpenApiRouter<Achievements> {
    OpenApiRouter::new()
        .routes(routes!(list_achievements))
        .routes(routes!(claim_achievement))
        .routes(routes!(list_featured_achievements, set_featured_achievements))
}

/// The list of all achievements.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Achievements)]
struct AchievementList {
    achievements: Vec<Achievement>,
}

/// Lists all achievements with the caller's progress. Reached achievements are unlocked permanently.
#[utoipa::path(get, path = "/api/achievements", tag = "achievements", security(("token" = [])),
    responses((status = OK, body = AchievementList)))]
async fn list_achievements(State(achievements): State<Achievements>, user: AuthUser) -> Result<Json<AchievementList>> {
    Ok(Json(AchievementList { achievements: unlock_and_list(&achievements, user.id).await? }))
}

/// The achievement whose reward is claimed.
#[derive(Debug, Deserialize, ToSchema)]
struct ClaimAchievement {
    name: String,
    #[serde(flatten)]
    intent: IntentFields,
}

/// The reward that was claimed.
#[derive(Debug, Serialize, ToSchema)]
struct Claimed {
    /// Always true; a failure is an error response.
    success: bool,
    /// The number of packs; 0 if the reward is a card.
    packs: u32,
    /// The card; null if the reward is packs.
    #[schema(required)]
    card: Option<OwnedCard>,
}

/// Claims the reward of a reached achievement, once: packs, or a card drawn from the default pack.
#[utoipa::path(post, path = "/api/achievements/claim", tag = "achievements", security(("token" = [])),
    params(IdempotencyKey), request_body = ClaimAchievement, responses((status = OK, body = Claimed)))]
async fn claim_achievement(
    State(achievements): State<Achievements>,
    user: AuthUser,
    once: Idempotent<ClaimAchievement>,
) -> Result<Answer> {
    let (user, name) = (user.id, once.body().name.trim().to_owned());
    let (asked, intent) = (name.clone(), once.body().intent.read()?);
    let row = achievements.core.db.read(move |conn: &mut Conn<'_>| find(conn, user, &asked)).await?;
    let presenter = CardPresenter::new(&achievements.cards).await?;
    let is_due = row.unlocked_at.is_some() && row.claimed_at.is_none();
    let request = match row.reward {
        Reward::Card if is_due => {
            let pack = achievements.packs.find(None).await?;
            Some(OpenRequest::new(&achievements.packs, user, pack, "reward").paid(Payment::Reward).intended(intent))
        }
        Reward::Card | Reward::Packs(_) => None,
    };
    let (now, dice) = (achievements.core.clock.now(), achievements.core.dice.clone());
    let claim = move |tx: &mut Tx<'_>, _: &ClaimAchievement| {
        if !store::claim(tx, user, &name, now)? {
            return Err(refusal(&find(tx, user, &name)?));
        }
        match (row.reward, &request) {
            (Reward::Packs(packs), _) => {
                wallet::grant(tx, user, Grant::new(packs, Source::Achievement).about(&name), now, &dice)?;
                tx.announce(Event::CollectionChanged { user });
                Ok(Claimed { success: true, packs, card: None })
            }
            (Reward::Card, Some(request)) => {
                let opened = open_in(tx, request).map_err(kept)?;
                let card = opened.cards.first().map(|card| presenter.show(card, false));
                Ok(Claimed { success: true, packs: 0, card })
            }
            // It was reached only after this request had checked.
            (Reward::Card, None) => Err(refusal(&row)),
        }
    };
    achievements.core.once(user, once, claim).await
}

fn find(conn: &mut Conn<'_>, user: UserId, name: &str) -> Result<AchievementRow> {
    store::find(conn, user, name)?.ok_or(Error::NotFound("achievement"))
}

/// Converts the error of an opening to one of the claim.
fn kept(error: Error) -> Error {
    match error {
        Error::Conflict(reason) if reason.code() == "pool_too_small" => Error::conflict(msg!("pool_too_small.reward")),
        other => other,
    }
}

/// Why a reward cannot be claimed.
fn refusal(row: &AchievementRow) -> Error {
    let (name, description) = (texts::message(&row.name), texts::message(&row.description));
    if row.claimed_at.is_some() {
        return Error::conflict(msg!("already_claimed", name));
    }
    Error::conflict(msg!("not_reached", name, description))
}
