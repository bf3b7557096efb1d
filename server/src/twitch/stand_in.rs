//! The stand-in for the provider in a demo: the same endpoints and responses as Twitch, with fictional users.
//!
//! It shares no code with the client in `provider.rs`, which reaches it over real HTTP. Anyone can sign in as anyone,
//! so it is served in a demo only. Responses are as documented at <https://dev.twitch.tv/docs/authentication/> and
//! <https://dev.twitch.tv/docs/api/reference/#get-users>.

mod channel;
mod controls;
mod grants;
mod helix;
mod page;
mod picture;
mod socket;
mod subjects;

pub use subjects::{begin, subject_of};

use crate::error::Result;
use crate::twitch::Twitch;
use crate::users;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use channel::Channel;
use grants::{Asked, Grants, Identity};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use subjects::number_of;

/// The longest user name, as at Twitch.
const NAME: usize = 25;
/// Users that the page offers.
const PEOPLE: u32 = 12;

/// The endpoints; none outside a demo.
pub fn routes(twitch: &Twitch) -> Router {
    if !twitch.core.config.is_demo() {
        return Router::new();
    }
    Router::new()
        .route("/demo/twitch/oauth2/authorize", get(authorize))
        .route("/demo/twitch/oauth2/token", post(exchange))
        .route("/demo/twitch/oauth2/validate", get(validate))
        .route("/demo/twitch/helix/users", get(helix::find_users))
        .route("/demo/twitch/helix/chat/messages", post(helix::say))
        .route(
            "/demo/twitch/helix/eventsub/subscriptions",
            get(helix::list_subscriptions).post(helix::create_subscription).delete(helix::delete_subscription),
        )
        .route(
            "/demo/twitch/helix/channel_points/custom_rewards",
            get(helix::list_rewards).post(helix::create_reward).patch(helix::update_reward),
        )
        .route(
            "/demo/twitch/helix/channel_points/custom_rewards/redemptions",
            get(helix::list_redemptions).patch(helix::settle_redemption),
        )
        .route("/demo/twitch/eventsub/ws", get(socket::connect))
        .route("/demo/twitch/channel", get(controls::show).post(controls::trigger))
        .route("/demo/twitch/pictures/{file}", get(find_picture))
        .route("/demo/twitch/page.css", get(page::style))
        .layer(Extension(Arc::new(Grants::new(twitch))))
        .layer(Extension(Arc::new(Channel::new(twitch))))
        .with_state(twitch.clone())
}

/// The address of a user's picture.
pub fn picture_of(login: &str) -> String {
    let plain = login.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
    // Names in other scripts use a number instead, so that the address is plain and always the same.
    let name = if plain { login.to_ascii_lowercase() } else { number_of(login).to_string() };
    format!("/demo/twitch/pictures/{name}.svg")
}

/// The page to choose or type a user name. A `login_hint` skips it.
async fn authorize(
    State(twitch): State<Twitch>,
    Extension(grants): Extension<Arc<Grants>>,
    Query(asked): Query<Asked>,
) -> Result<Response> {
    if let Err(message) = asked.check(grants.client_id(), &twitch.core.config.public_url()) {
        return Ok(refused(StatusCode::BAD_REQUEST, message));
    }
    let people = twitch.core.db.read(|conn| users::store::list_demo(conn, PEOPLE)).await?;
    let typed = asked.login_hint.as_deref().unwrap_or_default().trim();
    if typed.is_empty() {
        return Ok(page::show(&asked, &people, None));
    }
    if !is_name(typed) {
        let message = format!("A name has 1 to {NAME} letters, digits, underscores, hyphens or dots.");
        return Ok(page::show(&asked, &people, Some(&message)));
    }
    let known = twitch.core.db.read({
        let key = users::fold(typed);
        move |conn| users::store::by_key(conn, &key)
    });
    let display_name = match known.await? {
        Some(user) if users::fold(&user.display_name) == users::fold(typed) => user.display_name,
        _ => typed.to_owned(),
    };
    let code = grants.code(Identity { login: typed.to_lowercase(), display_name }, &asked);
    Ok(found(&asked.redirect_with(&[("code", &code), ("scope", asked.scope.as_deref().unwrap_or_default())])))
}

/// A request for tokens.
#[derive(Deserialize)]
struct Exchange {
    client_id: Option<String>,
    client_secret: Option<String>,
    code: Option<String>,
    grant_type: Option<String>,
    redirect_uri: Option<String>,
    code_verifier: Option<String>,
    refresh_token: Option<String>,
}

/// Exchanges a code or a refresh token for tokens.
async fn exchange(Extension(grants): Extension<Arc<Grants>>, Form(form): Form<Exchange>) -> Response {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    if text(&form.client_id) != grants.client_id() {
        return refused(StatusCode::BAD_REQUEST, "invalid client");
    }
    if text(&form.client_secret) != grants.client_secret() {
        return refused(StatusCode::FORBIDDEN, "invalid client secret");
    }
    let granted = match text(&form.grant_type).as_str() {
        "authorization_code" => {
            let granted = grants.token(&text(&form.code), &text(&form.redirect_uri), form.code_verifier.as_deref());
            granted.ok_or("Invalid authorization code")
        }
        "refresh_token" => grants.refresh(&text(&form.refresh_token)).ok_or("Invalid refresh token"),
        "client_credentials" => {
            let access = grants.application();
            let answer = json!({"access_token": access, "expires_in": grants::TOKEN_SECONDS, "token_type": "bearer"});
            return ([(header::CACHE_CONTROL, "no-store")], axum::Json(answer)).into_response();
        }
        _ => Err("invalid grant type"),
    };
    match granted {
        Err(message) => refused(StatusCode::BAD_REQUEST, message),
        Ok(granted) => {
            let answer = json!({
                "access_token": granted.access,
                "expires_in": grants::TOKEN_SECONDS,
                "refresh_token": granted.refresh,
                "scope": granted.scope,
                "token_type": "bearer",
            });
            ([(header::CACHE_CONTROL, "no-store")], axum::Json(answer)).into_response()
        }
    }
}

async fn validate(
    State(twitch): State<Twitch>,
    Extension(grants): Extension<Arc<Grants>>,
    headers: HeaderMap,
) -> Response {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let held = header.strip_prefix("OAuth ").and_then(|token| grants.held(token));
    let Some(held) = held else { return refused(StatusCode::UNAUTHORIZED, "invalid access token") };
    let expires_in = held.seconds_left(twitch.core.clock.now());
    let mut answer = json!({"client_id": grants.client_id(), "scopes": held.scopes, "expires_in": expires_in});
    if let Some(person) = held.identity {
        answer["user_id"] = subject_of(&person.login).into();
        answer["login"] = person.login.into();
    }
    axum::Json(answer).into_response()
}

async fn find_picture(Path(file): Path<String>) -> Response {
    match file.strip_suffix(".svg") {
        Some(name) => picture::respond(name),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Whether a name is allowed, in any script.
fn is_name(text: &str) -> bool {
    let length = text.chars().count();
    (1..=NAME).contains(&length) && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

fn refused(status: StatusCode, message: &str) -> Response {
    (status, axum::Json(json!({ "status": status.as_u16(), "message": message }))).into_response()
}

fn unauthorized(message: &str) -> Response {
    let body = json!({ "error": "Unauthorized", "status": 401, "message": message });
    (StatusCode::UNAUTHORIZED, axum::Json(body)).into_response()
}

fn found(to: &str) -> Response {
    let Ok(to) = HeaderValue::try_from(to) else { return refused(StatusCode::BAD_REQUEST, "invalid redirect") };
    (StatusCode::FOUND, [(header::LOCATION, to)], Html("")).into_response()
}
