//! The stand-in for the provider in demo mode: the same endpoints and answers as Twitch, people made up.
//!
//! It shares no code with the client in `provider.rs`, which talks to it over real HTTP. Anyone can be anyone here,
//! so it is served in demo mode only. Answers as documented at <https://dev.twitch.tv/docs/authentication/> and
//! <https://dev.twitch.tv/docs/api/reference/#get-users>.

mod grants;
mod page;
mod picture;

use crate::app::App;
use crate::error::Result;
use crate::users;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use grants::{Asked, Grants, Identity};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Longest name that can be typed, as at Twitch.
const NAME: usize = 25;
/// People that the page offers.
const PEOPLE: u32 = 12;

/// The endpoints; nothing outside demo mode.
pub fn routes(app: &App) -> Router<App> {
    if !app.config.is_demo() {
        return Router::new();
    }
    Router::new()
        .route("/demo/twitch/oauth2/authorize", get(authorize))
        .route("/demo/twitch/oauth2/token", post(exchange))
        .route("/demo/twitch/helix/users", get(find_users))
        .route("/demo/twitch/pictures/{file}", get(find_picture))
        .route("/demo/twitch/page.css", get(page::style))
        .layer(Extension(Arc::new(Grants::new(app))))
}

/// The provider's id of the person of this name: the same at every start, so that demo people stay who they are.
pub fn subject_of(login: &str) -> String {
    let hash = Sha256::digest(login.trim().to_lowercase().as_bytes());
    let number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    (100_000_000 + number % 900_000_000).to_string()
}

/// The picture of the person of this name.
pub fn picture_of(login: &str) -> String {
    let plain = login.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
    // Other scripts get a picture by number: it only has to be the same each time.
    let name = if plain { login.to_ascii_lowercase() } else { subject_of(login) };
    format!("/demo/twitch/pictures/{name}.svg")
}

/// The page to pick a person or type a name; a `login_hint` skips it.
async fn authorize(
    State(app): State<App>,
    Extension(grants): Extension<Arc<Grants>>,
    Query(asked): Query<Asked>,
) -> Result<Response> {
    if let Err(message) = asked.check(grants.client_id(), &app.config.public_url()) {
        return Ok(refused(StatusCode::BAD_REQUEST, message));
    }
    let people = app.db.read(|conn| users::store::list_demo(conn, PEOPLE)).await?;
    let typed = asked.login_hint.as_deref().unwrap_or_default().trim();
    if typed.is_empty() {
        return Ok(page::show(&asked, &people, None));
    }
    if !is_name(typed) {
        let message = format!("A name has 1 to {NAME} letters, digits, underscores, hyphens or dots.");
        return Ok(page::show(&asked, &people, Some(&message)));
    }
    let known = app.db.read({
        let key = users::fold(typed);
        move |conn| users::store::by_key(conn, &key)
    });
    let display_name = match known.await? {
        Some(user) if users::fold(&user.display_name) == users::fold(typed) => user.display_name,
        _ => typed.to_owned(),
    };
    let code = grants.code(Identity { login: typed.to_lowercase(), display_name }, &asked);
    Ok(found(&asked.back_with(&[("code", &code), ("scope", asked.scope.as_deref().unwrap_or_default())])))
}

/// What a client sends to exchange a code.
#[derive(Deserialize)]
struct Exchange {
    client_id: Option<String>,
    client_secret: Option<String>,
    code: Option<String>,
    grant_type: Option<String>,
    redirect_uri: Option<String>,
    code_verifier: Option<String>,
}

/// Exchanges a code for a token, once.
async fn exchange(Extension(grants): Extension<Arc<Grants>>, Form(form): Form<Exchange>) -> Response {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    if text(&form.client_id) != grants.client_id() {
        return refused(StatusCode::BAD_REQUEST, "invalid client");
    }
    if text(&form.client_secret) != grants.client_secret() {
        return refused(StatusCode::FORBIDDEN, "invalid client secret");
    }
    if text(&form.grant_type) != "authorization_code" {
        return refused(StatusCode::BAD_REQUEST, "invalid grant type");
    }
    match grants.token(&text(&form.code), &text(&form.redirect_uri), form.code_verifier.as_deref()) {
        None => refused(StatusCode::BAD_REQUEST, "Invalid authorization code"),
        Some(granted) => {
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

/// Whoever the token was given for.
async fn find_users(State(app): State<App>, Extension(grants): Extension<Arc<Grants>>, headers: HeaderMap) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if header("client-id") != grants.client_id() {
        return unauthorized("Client ID and OAuth token do not match");
    }
    let token = header("authorization").strip_prefix("Bearer ").unwrap_or_default();
    let Some(person) = grants.person(token) else { return unauthorized("Invalid OAuth token") };
    let picture = format!("http://{}{}", header("host"), picture_of(&person.login));
    let owner = app.config.owner().is_some_and(|owner| users::fold(owner) == users::fold(&person.login));
    axum::Json(json!({
        "data": [{
            "id": subject_of(&person.login),
            "login": person.login,
            "display_name": person.display_name,
            "type": "",
            "broadcaster_type": if owner { "partner" } else { "" },
            "description": "",
            "profile_image_url": picture,
            "offline_image_url": "",
            "view_count": 0,
            "created_at": "2016-12-14T20:32:28Z",
        }],
    }))
    .into_response()
}

async fn find_picture(Path(file): Path<String>) -> Response {
    match file.strip_suffix(".svg") {
        Some(name) => picture::respond(name),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Whether somebody can be called so; any script, which Twitch's own names are too plain for.
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
