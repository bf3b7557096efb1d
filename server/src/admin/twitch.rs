//! The admins' page on Twitch: the state of each part, connecting the channel, rewards, and a test event.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::json::{Json, Query};
use crate::messages::msg;
use crate::realtime::Event;
use crate::twitch::status::{self, TwitchStatus};
use crate::twitch::trial::{self, Trial, TrialKind};
use crate::twitch::{RewardKind, connect_url, eventsub, rewards};
use crate::users::Role;

use super::log::{Author, Change, run_as};

/// Valid costs of a reward in points.
const COST: std::ops::RangeInclusive<u32> = 1..=1_000_000_000;

/// Returns the state of each part of the Twitch integration.
#[utoipa::path(get, path = "/api/admin/twitch", tag = "admin", security(("token" = [])),
    responses((status = OK, body = TwitchStatus)))]
pub async fn find_twitch(State(tools): State<AdminTools>, _: Admin) -> Result<Json<TwitchStatus>> {
    status::find(&tools.twitch).await.map(Json)
}

/// The parameters for connecting the channel.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Connect {
    /// The account to connect, passed on to the provider. With it, the demo's stand-in skips its page.
    login_hint: Option<String>,
}

/// The URL that the browser opens.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectUrl {
    url: String,
}

/// Returns the URL that connects the channel in the streamer's browser. Only the owner may call it.
///
/// The response sets a cookie, so the browser that sent the request has to open the URL. It returns to
/// `/admin/twitch?channel=connected`, or with an error in place of `connected`: `denied`, `expired`, `wrong_account`
/// (not the channel's account), `provider`, `busy` or `internal`.
#[utoipa::path(get, path = "/api/admin/twitch/authorize", tag = "admin", params(Connect), security(("token" = [])),
    responses((status = OK, body = ConnectUrl)))]
pub async fn connect_channel(
    State(tools): State<AdminTools>,
    owner: Admin,
    Query(connect): Query<Connect>,
    headers: HeaderMap,
) -> Result<Response> {
    if owner.role != Role::Owner {
        return Err(Error::forbidden(msg!("owner_only")));
    }
    let hint = connect.login_hint.as_deref().map(str::trim).filter(|hint| !hint.is_empty());
    let (url, cookie) = connect_url(&tools.twitch, &headers, hint)?;
    let cookie = HeaderValue::try_from(cookie).map_err(|error| Error::Internal(error.into()))?;
    let headers =
        [(header::SET_COOKIE, cookie), (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"))];
    Ok((headers, Json(ConnectUrl { url })).into_response())
}

/// Compares the state at Twitch with the required state, and repairs differences. Returns the state at the start.
#[utoipa::path(post, path = "/api/admin/twitch/renew", tag = "admin", security(("token" = [])),
    responses((status = OK, body = TwitchStatus)))]
pub async fn renew_twitch(State(tools): State<AdminTools>, admin: Admin) -> Result<Json<TwitchStatus>> {
    let author = Author::new(&tools.core, admin.id);
    let asked = tools.core.db.write(move |tx| {
        author.note(tx, &Change::of("renew_twitch", None))?;
        // Another node may hold the connection. It checks this every few seconds.
        eventsub::store::request_repair(tx)?;
        tx.announce(Event::TwitchLinkChanged);
        Ok(())
    });
    asked.await?;
    status::find(&tools.twitch).await.map(Json)
}

/// The reward to create or change.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewReward {
    /// The kind of the reward.
    kind: RewardKind,
    /// The cost in points, 1 to 1,000,000,000.
    cost: u32,
    /// The cost of this server's reward that the caller has seen, 0 if there was none; absent to accept any cost.
    was: Option<i64>,
}

/// Creates a channel-point reward, so that failed redemptions are refunded, or changes the cost of this server's
/// reward.
///
/// If the cost is no longer the one in `was`, the response is 409 `changed`, and nothing is saved.
#[utoipa::path(post, path = "/api/admin/twitch/rewards", tag = "admin", request_body = NewReward,
    security(("token" = [])),
    responses((status = OK, body = TwitchStatus)))]
pub async fn make_reward(
    State(tools): State<AdminTools>,
    admin: Admin,
    Json(wanted): Json<NewReward>,
) -> Result<Json<TwitchStatus>> {
    if !COST.contains(&wanted.cost) {
        return Err(Error::invalid_field("cost", msg!("invalid.reward_cost")));
    }
    if wanted.kind.title(&tools.core.settings.now()).trim().is_empty() {
        return Err(Error::conflict(msg!("no_reward.settings")));
    }
    let made = rewards::create(&tools.twitch, wanted.kind, (wanted.was, wanted.cost)).await?;
    let author = Author::new(&tools.core, admin.id);
    let noted = tools.core.db.write(move |tx| {
        let after = json!({"title": made.title, "cost": made.cost});
        let change = Change::of("make_reward", Some(made.kind.as_str())).from_to(json!({}), after);
        author.note(tx, &change).map(drop)
    });
    noted.await?;
    status::find(&tools.twitch).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TestEvent {
    /// The action of the caller on the channel.
    kind: TrialKind,
    /// Whether the reward for the live queue is redeemed.
    #[serde(default)]
    live: bool,
    /// Whether the caller really gets what it earns: true by default. Otherwise the outcome says what a real event gives.
    gives: Option<bool>,
}

/// Simulates an action of the caller on the channel. The caller really gets what it earns, unless `gives` is false.
///
/// The message is processed like any other. Its id begins with `test:`.
#[utoipa::path(post, path = "/api/admin/twitch/test", tag = "admin", params(IdempotencyKey), request_body = TestEvent,
    security(("token" = [])),
    responses((status = OK, body = Trial)))]
pub async fn test_twitch(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<TestEvent>) -> Result<Answer> {
    let twitch = tools.twitch.clone();
    let mark = if once.body().gives == Some(false) { trial::DRY_MARK } else { trial::MARK };
    let id = format!("{mark}{}", const_hex::encode(tools.core.dice.bytes::<12>()));
    run_as(&tools.core, admin.id, once, move |tx, event, author| {
        let begun = trial::begin(tx, &twitch, author.actor, (event.kind, event.live), &id, author.now)?;
        let after = json!({"kind": event.kind, "live": event.live, "gives": event.gives != Some(false)});
        author.note(tx, &Change::of("test_twitch", Some(&id)).from_to(json!({}), after))?;
        Ok(begun)
    })
    .await
}
