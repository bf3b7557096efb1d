//! The API of the stand-in, as documented at <https://dev.twitch.tv/docs/api/reference/>.

use super::channel::{Channel, Redemption, Reward, Subscription, call, make_room};
use super::grants::{Grants, Held};
use super::{picture_of, refused, subject_of, unauthorized};
use crate::twitch::Twitch;
use crate::users;
use axum::Extension;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The scope that each type of event needs.
const SCOPES: &[(&str, &str)] = &[
    ("channel.channel_points_custom_reward_redemption.add", "channel:manage:redemptions"),
    ("channel.subscribe", "channel:read:subscriptions"),
    ("channel.subscription.message", "channel:read:subscriptions"),
    ("channel.subscription.gift", "channel:read:subscriptions"),
    ("channel.cheer", "bits:read"),
    ("channel.raid", ""),
    ("stream.online", ""),
    ("stream.offline", ""),
    ("channel.chat.message", "user:read:chat"),
];

fn caller(grants: &Grants, headers: &HeaderMap) -> Result<Held, Box<Response>> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if header("client-id") != grants.client_id() {
        return Err(unauthorized("Client ID and OAuth token do not match").into());
    }
    let token = header("authorization").strip_prefix("Bearer ").unwrap_or_default();
    grants.held(token).ok_or_else(|| unauthorized("Invalid OAuth token").into())
}

/// Checks that the caller is the channel `id` and has this scope. Returns the channel's name.
fn broadcaster(grants: &Grants, headers: &HeaderMap, id: &str, scope: &str) -> Result<String, Box<Response>> {
    let held = caller(grants, headers)?;
    let Some(channel) = held.identity.filter(|who| subject_of(&who.login) == id) else {
        return Err(unauthorized(
            "The ID in broadcaster_id must match the user ID found in the request's OAuth token.",
        )
        .into());
    };
    if !held.scopes.iter().any(|one| one == scope) {
        return Err(unauthorized(&format!("Missing scope: {scope}")).into());
    }
    Ok(channel.login)
}

/// The query for users.
#[derive(Deserialize)]
pub struct Whom {
    login: Option<String>,
}

/// The user of the token, or the users that the query names.
pub async fn find_users(
    State(twitch): State<Twitch>,
    Extension(grants): Extension<Arc<Grants>>,
    Query(whom): Query<Whom>,
    headers: HeaderMap,
) -> Response {
    let held = match caller(&grants, &headers) {
        Ok(held) => held,
        Err(refusal) => return *refusal,
    };
    let (login, display_name) = match (whom.login, held.identity) {
        (Some(login), _) => (login.to_lowercase(), login),
        (None, Some(person)) => (person.login, person.display_name),
        (None, None) => return refused(StatusCode::BAD_REQUEST, "Must provide an ID, Login or OAuth Token."),
    };
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
    let owner = twitch.core.config.owner().is_some_and(|owner| users::fold(owner) == users::fold(&login));
    axum::Json(json!({
        "data": [{
            "id": subject_of(&login),
            "login": login,
            "display_name": display_name,
            "type": "",
            "broadcaster_type": if owner { "partner" } else { "" },
            "description": "",
            "profile_image_url": format!("http://{host}{}", picture_of(&login)),
            "offline_image_url": "",
            "view_count": 0,
            "created_at": "2016-12-14T20:32:28Z",
        }],
    }))
    .into_response()
}

/// Sends a chat message.
pub async fn say(
    Extension(grants): Extension<Arc<Grants>>,
    Extension(channel): Extension<Arc<Channel>>,
    headers: HeaderMap,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let text = |name: &str| body[name].as_str().unwrap_or_default();
    if let Err(refusal) = broadcaster(&grants, &headers, text("sender_id"), "user:write:chat") {
        return *refusal;
    }
    let message = text("message");
    if message.is_empty() || message.chars().count() > 500 {
        return refused(StatusCode::BAD_REQUEST, "The message must be 1 to 500 characters.");
    }
    let mut inner = channel.lock();
    make_room(&mut inner.said);
    inner.said.push(message.to_owned());
    let id = channel.new_id();
    axum::Json(json!({"data": [{"message_id": id, "is_sent": true, "drop_reason": null}]})).into_response()
}

/// Lists the subscriptions of a token.
pub async fn list_subscriptions(
    Extension(grants): Extension<Arc<Grants>>,
    Extension(channel): Extension<Arc<Channel>>,
    headers: HeaderMap,
) -> Response {
    let held = match caller(&grants, &headers) {
        Ok(held) => held,
        Err(refusal) => return *refusal,
    };
    let inner = channel.lock();
    let own = inner.subscriptions.iter().filter(|one| one.by_application == held.identity.is_none());
    let data: Vec<_> = own.map(Subscription::to_json).collect();
    let total = data.len();
    axum::Json(json!({"data": data, "total": total, "total_cost": 0, "max_total_cost": 10_000, "pagination": {}}))
        .into_response()
}

/// The only webhook that the stand-in accepts: anyone may subscribe, and must not make the server call other addresses.
fn own_callback(twitch: &Twitch) -> String {
    format!("{}/api/twitch/webhook", twitch.core.config.public_url())
}

pub async fn create_subscription(
    State(twitch): State<Twitch>,
    Extension(grants): Extension<Arc<Grants>>,
    Extension(channel): Extension<Arc<Channel>>,
    headers: HeaderMap,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let held = match caller(&grants, &headers) {
        Ok(held) => held,
        Err(refusal) => return *refusal,
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (kind, transport) = (text(&body["type"]), body["transport"].clone());
    let by_application = held.identity.is_none();
    let Some((_, scope)) = SCOPES.iter().find(|(name, _)| *name == kind) else {
        return refused(StatusCode::BAD_REQUEST, "invalid subscription type and version");
    };
    let method = text(&transport["method"]);
    if (method == "webhook") != by_application || !["webhook", "websocket"].contains(&method.as_str()) {
        return refused(StatusCode::BAD_REQUEST, "invalid transport and auth combination");
    }
    if by_application && transport["callback"] != own_callback(&twitch) {
        return refused(StatusCode::BAD_REQUEST, "invalid callback: the stand-in calls this server's own webhook only");
    }
    if !by_application && !scope.is_empty() && !held.scopes.iter().any(|one| one == scope) {
        return refused(StatusCode::FORBIDDEN, "subscription missing proper authorization");
    }
    let secret = text(&transport["secret"]);
    let mut shown = transport.clone();
    if let Some(fields) = shown.as_object_mut() {
        fields.remove("secret");
    }
    let made = Subscription {
        id: channel.new_id(),
        kind,
        version: text(&body["version"]),
        condition: body["condition"].clone(),
        transport: shown,
        secret,
        status: if by_application { "webhook_callback_verification_pending" } else { "enabled" }.into(),
        created_at: channel.clock.now(),
        by_application,
    };
    {
        let mut inner = channel.lock();
        if let Some(session) = made.session()
            && !inner.sessions.contains_key(session)
        {
            return refused(
                StatusCode::BAD_REQUEST,
                "websocket transport session does not exist or has already disconnected",
            );
        }
        let same = |one: &&Subscription| {
            one.kind == made.kind
                && one.condition == made.condition
                && one.transport == made.transport
                && (one.status == "enabled" || one.status.ends_with("pending"))
        };
        if inner.subscriptions.iter().find(same).is_some() {
            return refused(StatusCode::CONFLICT, "subscription already exists");
        }
        make_room(&mut inner.subscriptions);
        inner.subscriptions.push(made.clone());
    }
    if by_application {
        tokio::spawn(verify(Arc::clone(&channel), made.clone()));
    }
    let answer = json!({"data": [made.to_json()], "total": 1, "total_cost": 0, "max_total_cost": 10_000});
    (StatusCode::ACCEPTED, axum::Json(answer)).into_response()
}

/// Sends the challenge to a new webhook.
async fn verify(channel: Arc<Channel>, made: Subscription) {
    let challenge = channel.new_id();
    let body = json!({"challenge": challenge, "subscription": made.to_json()});
    let (id, now) = (channel.new_id(), channel.clock.now());
    let said = call(&made, "webhook_callback_verification", &id, now, &body).await;
    let status = if said.as_deref() == Some(&challenge) { "enabled" } else { "webhook_callback_verification_failed" };
    if let Some(one) = channel.lock().subscriptions.iter_mut().find(|one| one.id == made.id) {
        status.clone_into(&mut one.status);
    }
}

/// The query by id.
#[derive(Deserialize)]
pub struct ById {
    id: String,
}

pub async fn delete_subscription(
    Extension(grants): Extension<Arc<Grants>>,
    Extension(channel): Extension<Arc<Channel>>,
    Query(by): Query<ById>,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = caller(&grants, &headers) {
        return *refusal;
    }
    let mut inner = channel.lock();
    let before = inner.subscriptions.len();
    inner.subscriptions.retain(|one| one.id != by.id);
    if inner.subscriptions.len() == before {
        return refused(StatusCode::NOT_FOUND, "subscription not found");
    }
    StatusCode::NO_CONTENT.into_response()
}

/// The query for rewards and redemptions.
#[derive(Deserialize)]
pub struct OfChannel {
    broadcaster_id: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    reward_id: String,
    #[serde(default)]
    only_manageable_rewards: bool,
}

const REDEMPTIONS: &str = "channel:manage:redemptions";

/// A request of a broadcaster who may manage rewards and redemptions.
pub struct RewardsRequest {
    channel: Arc<Channel>,
    of: OfChannel,
}

impl<S: Send + Sync> FromRequestParts<S> for RewardsRequest {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        type Extensions = (Extension<Arc<Grants>>, Extension<Arc<Channel>>);
        let (Extension(grants), Extension(channel)) = Extensions::from_request_parts(parts, state).await?;
        let Query(of) =
            Query::<OfChannel>::from_request_parts(parts, state).await.map_err(IntoResponse::into_response)?;
        broadcaster(&grants, &parts.headers, &of.broadcaster_id, REDEMPTIONS).map_err(|refusal| *refusal)?;
        Ok(Self { channel, of })
    }
}

const NOT_YOURS: &str = "The ID in the Client-Id header must match the client ID used to create the custom reward.";

fn reward_json(one: &Reward, broadcaster: &str) -> Value {
    json!({"broadcaster_id": broadcaster, "id": one.id, "title": one.title, "prompt": one.prompt, "cost": one.cost,
        "is_enabled": one.enabled, "is_paused": false, "is_in_stock": true, "is_user_input_required": false,
        "should_redemptions_skip_request_queue": false, "background_color": "#00E5CB", "image": null})
}

pub async fn list_rewards(RewardsRequest { channel, of }: RewardsRequest) -> Response {
    let inner = channel.lock();
    let rewards = inner.rewards.iter().filter(|one| one.manageable || !of.only_manageable_rewards);
    let data: Vec<_> = rewards.map(|one| reward_json(one, &of.broadcaster_id)).collect();
    axum::Json(json!({"data": data})).into_response()
}

pub async fn create_reward(
    RewardsRequest { channel, of }: RewardsRequest,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    let (title, cost) = (text("title"), body["cost"].as_i64().unwrap_or_default());
    if title.is_empty() || title.chars().count() > 45 || cost < 1 {
        return refused(StatusCode::BAD_REQUEST, "The title or the cost is not valid.");
    }
    let mut inner = channel.lock();
    if inner.rewards.iter().any(|one| one.title == title) {
        return refused(StatusCode::BAD_REQUEST, "CREATE_CUSTOM_REWARD_DUPLICATE_REWARD");
    }
    let enabled = body["is_enabled"].as_bool().unwrap_or(true);
    let reward = Reward { id: channel.new_id(), title, prompt: text("prompt"), cost, enabled, manageable: true };
    make_room(&mut inner.rewards);
    inner.rewards.push(reward.clone());
    axum::Json(json!({"data": [reward_json(&reward, &of.broadcaster_id)]})).into_response()
}

pub async fn update_reward(
    RewardsRequest { channel, of }: RewardsRequest,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let mut inner = channel.lock();
    let Some(reward) = inner.rewards.iter_mut().find(|one| one.id == of.id) else {
        return refused(StatusCode::NOT_FOUND, "The custom reward was not found.");
    };
    if !reward.manageable {
        return refused(StatusCode::FORBIDDEN, NOT_YOURS);
    }
    if let Some(title) = body["title"].as_str() {
        title.clone_into(&mut reward.title);
    }
    if let Some(cost) = body["cost"].as_i64() {
        reward.cost = cost;
    }
    if let Some(enabled) = body["is_enabled"].as_bool() {
        reward.enabled = enabled;
    }
    axum::Json(json!({"data": [reward_json(reward, &of.broadcaster_id)]})).into_response()
}

/// The query for a page of a reward's redemptions.
#[derive(Deserialize)]
pub struct WhichRedemptions {
    broadcaster_id: String,
    reward_id: String,
    status: Option<String>,
    #[serde(default)]
    sort: String,
    first: Option<usize>,
    after: Option<usize>,
}

/// Lists redemptions of a reward that this application created. Unlike Twitch, it ignores their ids.
pub async fn list_redemptions(
    Extension(grants): Extension<Arc<Grants>>,
    Extension(channel): Extension<Arc<Channel>>,
    Query(which): Query<WhichRedemptions>,
    headers: HeaderMap,
) -> Response {
    let login = match broadcaster(&grants, &headers, &which.broadcaster_id, REDEMPTIONS) {
        Ok(login) => login,
        Err(refusal) => return *refusal,
    };
    let Some(status) = which.status.filter(|one| ["UNFULFILLED", "FULFILLED", "CANCELED"].contains(&one.as_str()))
    else {
        return refused(StatusCode::BAD_REQUEST, "The status is missing or not valid.");
    };
    let first = which.first.unwrap_or(20);
    if !(1..=50).contains(&first) {
        return refused(StatusCode::BAD_REQUEST, "The value in the first query parameter is not valid.");
    }
    let inner = channel.lock();
    let reward = match inner.rewards.iter().find(|one| one.id == which.reward_id) {
        None => return refused(StatusCode::NOT_FOUND, "The custom reward was not found."),
        Some(reward) if !reward.manageable => return refused(StatusCode::FORBIDDEN, NOT_YOURS),
        Some(reward) => reward,
    };
    let of_it = inner.redemptions.iter().filter(|one| one.reward == which.reward_id && one.status == status);
    let mut all: Vec<_> = of_it.collect();
    if which.sort == "NEWEST" {
        all.reverse();
    }
    let from = which.after.unwrap_or(0);
    let described = |one: &&Redemption| {
        json!({"broadcaster_id": which.broadcaster_id, "broadcaster_login": login, "broadcaster_name": login,
            "id": one.id, "user_id": subject_of(&one.viewer), "user_login": one.viewer.to_lowercase(),
            "user_name": one.viewer, "user_input": "", "status": one.status, "redeemed_at": one.redeemed_at,
            "reward": {"id": reward.id, "title": one.title, "prompt": reward.prompt, "cost": reward.cost}})
    };
    let data: Vec<_> = all.iter().skip(from).take(first).map(described).collect();
    let cursor = (from + first < all.len()).then(|| (from + first).to_string());
    axum::Json(json!({"data": data, "pagination": {"cursor": cursor}})).into_response()
}

pub async fn settle_redemption(
    RewardsRequest { channel, of }: RewardsRequest,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let status = match body["status"].as_str() {
        Some("FULFILLED") => "FULFILLED",
        Some("CANCELED") => "CANCELED",
        _ => return refused(StatusCode::BAD_REQUEST, "The status is not valid."),
    };
    let mut inner = channel.lock();
    if !inner.rewards.iter().any(|one| one.id == of.reward_id && one.manageable) {
        return refused(StatusCode::FORBIDDEN, NOT_YOURS);
    }
    let found = inner.redemptions.iter_mut().find(|one| one.id == of.id && one.reward == of.reward_id);
    match found.filter(|one| one.status == "UNFULFILLED") {
        None => refused(StatusCode::NOT_FOUND, "The redemption was not found or its status is not UNFULFILLED."),
        Some(one) => {
            one.status = status;
            axum::Json(json!({"data": [{"id": one.id, "status": status}]})).into_response()
        }
    }
}
