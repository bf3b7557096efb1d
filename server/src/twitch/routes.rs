//! Routes for signing in through the provider: the redirect and the callback.

use super::channel;
use super::pending_sign_in::{PendingSignIn, Purpose};
use super::provider::{AuthorizationRequest, Granted, Provider};
use super::signin::{Welcome, sign_in, sign_in_owner};
use crate::auth::{self, Token, tidy_agent};
use crate::error::{Error, Result};
use crate::feature::routes;
use crate::json::Query;
use crate::outgoing::is_loopback;
use crate::setup;
use crate::traces;
use crate::twitch::Twitch;
use crate::users::Person;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use opentelemetry::trace::SpanKind;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

const CALLBACK: &str = "/api/auth/twitch/callback";
/// The cookie for the login page, with the first 64 of the 256 bits of the new token. A hash would need a secure
/// context, which an instance on a local network does not have.
const ARRIVAL: &str = "foilcast_arrival";
const ARRIVAL_LENGTH: usize = 16;
/// How long the login page may take to load, in seconds.
const ARRIVAL_SECONDS: u32 = 60;
const LOGIN_PAGE: &str = "/login";
const SETUP_PAGE: &str = "/setup";
/// The page after connecting the channel.
const CHANNEL_PAGE: &str = "/admin/twitch";

pub fn routes() -> OpenApiRouter<Twitch> {
    OpenApiRouter::new().routes(routes!(begin_sign_in)).routes(routes!(finish_sign_in))
}

/// The query of a sign-in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Begin {
    /// The name to sign in with, passed on to the provider. With it, the demo's stand-in skips its page.
    login_hint: Option<String>,
    /// The code that the server printed at its first start: the user becomes the owner.
    setup: Option<String>,
}

/// The query of the provider's redirect.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CallbackQuery {
    /// The code, which is exchanged for tokens.
    code: Option<String>,
    /// The state parameter of the sign-in.
    state: Option<String>,
    /// The error if there is no code, for example `access_denied`.
    error: Option<String>,
}

/// Why a sign-in failed: the `error` in the login page's address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Failure {
    /// The user declined at the provider.
    Denied,
    /// The browser's sign-in has expired, was replaced by another one, or was never begun.
    Expired,
    /// The provider did not respond, or not correctly.
    Provider,
    /// This server is overloaded.
    Busy,
    /// Too many sign-ins from this address in a minute.
    TooMany,
    /// The channel was to be connected with another account.
    WrongAccount,
    /// The setup refuses to make the user the owner.
    Setup(&'static str),
    /// An error of this server, which is in the log.
    Internal,
}

impl Failure {
    const fn code(self) -> &'static str {
        match self {
            Self::Denied => "denied",
            Self::Expired => "expired",
            Self::Provider => "provider",
            Self::Busy => "busy",
            Self::TooMany => "too_many",
            Self::WrongAccount => "wrong_account",
            Self::Setup(code) => code,
            Self::Internal => "internal",
        }
    }
}

/// Redirects the browser to the provider, which returns it to `/api/auth/twitch/callback`.
///
/// Over the limit of sign-ins, a browser is redirected to `/login?error=too_many`, and a program gets a 429. A code of the
/// setup that is not valid redirects a browser to `/setup?error=<code>`: `wrong_code` or `setup_closed`. A program gets
/// a 403 or 409.
#[utoipa::path(
    get,
    path = "/api/auth/twitch",
    tag = "twitch",
    params(Begin),
    responses((status = FOUND, description = "A redirect to the provider."))
)]
async fn begin_sign_in(State(twitch): State<Twitch>, Query(begin): Query<Begin>, request: Request) -> Result<Response> {
    let (parts, _) = request.into_parts();
    let page = if begin.setup.is_some() { SETUP_PAGE } else { LOGIN_PAGE };
    if let Err(error) = twitch.core.limit_sign_in(auth::address(&parts, &twitch.core.config)).await {
        return if is_browser(&parts.headers) { Ok(failed(page, Failure::TooMany)) } else { Err(error) };
    }
    let base = base(&twitch, &parts.headers);
    let purpose = match begin.setup {
        None => Purpose::SignIn,
        Some(code) => match twitch.core.db.read(move |conn| setup::check_code(conn, &code)).await {
            Ok(code_hash) => Purpose::Owner { code_hash },
            Err(error) if is_browser(&parts.headers) => return Ok(failed(page, fault(&error))),
            Err(error) => return Err(error),
        },
    };
    let pending = PendingSignIn::new(&twitch, purpose);
    let hint = begin.login_hint.as_deref().map(str::trim).filter(|hint| !hint.is_empty());
    let provider = Provider::of(&twitch.core.config, &base);
    let redirect_uri = &format!("{base}{CALLBACK}");
    let request =
        AuthorizationRequest { redirect_uri, state: &pending.state, verifier: &pending.verifier, hint, scopes: &[] };
    found(&provider.authorize_url(&request)?, &pending.cookie(&twitch, &base))
}

/// The address at which the streamer grants permissions on the channel, and the cookie for the callback.
///
/// The browser returns to the callback of the sign-in, which tells the two purposes apart by the cookie. The callback
/// accepts only the channel's own account, so the cookie proves nothing else.
pub fn connect_url(twitch: &Twitch, headers: &HeaderMap, hint: Option<&str>) -> Result<(String, String)> {
    let base = base(twitch, headers);
    let pending = PendingSignIn::new(twitch, Purpose::Channel);
    let scopes: Vec<_> =
        channel::wanted_scopes(&twitch.core.settings.now()).into_iter().map(|scope| scope.name).collect();
    let redirect_uri = &format!("{base}{CALLBACK}");
    let request = AuthorizationRequest {
        redirect_uri,
        state: &pending.state,
        verifier: &pending.verifier,
        hint,
        scopes: &scopes,
    };
    let to = Provider::of(&twitch.core.config, &base).authorize_url(&request)?;
    Ok((to, pending.cookie(twitch, &base)))
}

/// Signs in the provider's user, and redirects the browser to `/login?token=…`. A cookie that is valid for a minute
/// has the beginning of the token: the page accepts a token without asking only if it matches the cookie.
///
/// Any failure ends at `/login?error=<code>`: `denied`, `expired`, `provider`, `busy`, `too_many` or `internal`. That of
/// a sign-in with a code of the setup ends at `/setup?error=<code>`, also with `wrong_code`, `setup_closed` or
/// `other_owner`.
#[utoipa::path(
    get,
    path = "/api/auth/twitch/callback",
    tag = "twitch",
    params(CallbackQuery),
    responses((status = FOUND, description = "A redirect to the login page, with a token or an error."))
)]
async fn finish_sign_in(State(twitch): State<Twitch>, Query(back): Query<CallbackQuery>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let pending = PendingSignIn::read(&twitch, &parts.headers);
    if let Some(pending) = pending.as_ref().filter(|pending| pending.purpose == Purpose::Channel) {
        let end = match connect(&twitch, &back, pending, &parts).await {
            Ok(()) => format!("{CHANNEL_PAGE}?channel=connected"),
            Err(failure) => format!("{CHANNEL_PAGE}?channel={}", failure.code()),
        };
        return found(&end, &PendingSignIn::removal_cookie())
            .unwrap_or_else(|_| failed(CHANNEL_PAGE, Failure::Internal));
    }
    let page = match &pending {
        Some(PendingSignIn { purpose: Purpose::Owner { .. }, .. }) => SETUP_PAGE,
        _ => LOGIN_PAGE,
    };
    let finished = match pending {
        Some(pending) => finish(&twitch, &back, &pending, &parts).await,
        None => Err(Failure::Expired),
    };
    match finished {
        Ok(token) => arrived(&twitch, &token, &parts.headers).unwrap_or_else(|_| failed(page, Failure::Internal)),
        Err(failure) => failed(page, failure),
    }
}

/// Exchanges the code for tokens, and reads their user.
async fn granted(
    twitch: &Twitch,
    back: &CallbackQuery,
    pending: &PendingSignIn,
    parts: &Parts,
) -> Result<(Granted, Person), Failure> {
    let same = back.state.as_ref().is_some_and(|given| given.as_bytes().ct_eq(pending.state.as_bytes()).into());
    if !same {
        return Err(Failure::Expired);
    }
    let code = match (&back.code, &back.error) {
        (Some(code), None) => code,
        (_, Some(error)) if error == "access_denied" => return Err(Failure::Denied),
        _ => return Err(Failure::Provider),
    };
    // The cookie is checked, but it may be sent any number of times.
    match twitch.core.limit_exchange(auth::address(parts, &twitch.core.config)).await {
        Ok(()) => {}
        Err(Error::TooMany { .. }) => return Err(Failure::TooMany),
        Err(error) => return Err(fault(&error)),
    }
    let base = base(twitch, &parts.headers);
    let provider = Provider::of(&twitch.core.config, &base);
    let failed = |error: anyhow::Error| {
        // The message may have addresses, but never the code or a token, which are only in bodies and headers.
        tracing::warn!("the sign-in provider failed: {error:#}");
        Failure::Provider
    };
    let span_context = twitch.core.traces.begin("twitch sign-in", SpanKind::Client);
    let callback = format!("{base}{CALLBACK}");
    let known = async {
        let granted = provider.exchange(code, &callback, &pending.verifier).await?;
        let person = provider.person(&granted.access_token).await?;
        anyhow::Ok((granted, person))
    };
    let (granted, person) = traces::within(span_context.as_ref(), known).await.map_err(failed)?;
    drop(span_context);
    Ok((granted, person))
}

/// Logs an error of this server at the end of a sign-in.
fn fault(error: &Error) -> Failure {
    match error {
        Error::Busy { .. } | Error::Maintenance | Error::NoRoom | Error::OutcomeUnknown => Failure::Busy,
        error => setup::Refusal::code_of(error).map_or_else(
            || {
                tracing::error!("a sign-in failed: {error:#}");
                Failure::Internal
            },
            Failure::Setup,
        ),
    }
}

/// Stores the permission if the account is the channel's.
async fn connect(twitch: &Twitch, back: &CallbackQuery, pending: &PendingSignIn, parts: &Parts) -> Result<(), Failure> {
    let (granted, person) = granted(twitch, back, pending, parts).await?;
    let (keeping, now) = (twitch.clone(), twitch.core.clock.now());
    let kept = twitch.core.db.write(move |tx| {
        let (subject, login) = (person.subject.as_str(), person.login.as_str());
        let is_channel = channel::is_channel(tx, &keeping, subject, login)?;
        if is_channel {
            channel::save_permission(tx, &keeping, (subject, login), &granted, now)?;
        }
        Ok(is_channel)
    });
    match kept.await {
        Ok(true) => {
            tracing::info!("the channel was connected");
            Ok(())
        }
        Ok(false) => Err(Failure::WrongAccount),
        Err(error) => Err(fault(&error)),
    }
}

async fn finish(
    twitch: &Twitch,
    back: &CallbackQuery,
    pending: &PendingSignIn,
    parts: &Parts,
) -> Result<Token, Failure> {
    let (_, person) = granted(twitch, back, pending, parts).await?;
    let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).and_then(tidy_agent);
    let (gifts, now, dice) = (Welcome::of(&twitch.core), twitch.core.clock.now(), twitch.core.dice.clone());
    let token = Token::new(&dice);
    let (opened, purpose) = (token.clone(), pending.purpose.clone());
    let signed_in = twitch.core.db.write(move |tx| {
        let session = (&opened, agent.as_deref());
        match &purpose {
            Purpose::Owner { code_hash } => sign_in_owner(tx, code_hash, &person, &gifts, session, now, &dice),
            Purpose::SignIn | Purpose::Channel => sign_in(tx, &person, &gifts, session, now, &dice),
        }
    });
    let user = signed_in.await.map_err(|error| fault(&error))?;
    tracing::info!(user.id = %user.id, "a user signed in");
    Ok(token)
}

/// This server's address in the browser.
///
/// It is the public address, except in a demo on this machine, which is reachable under any of the machine's names: the
/// browser would not send the cookie to another name.
fn base(twitch: &Twitch, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    if twitch.core.config.is_demo() && is_loopback(name) {
        format!("http://{host}")
    } else {
        twitch.core.config.public_url()
    }
}

/// Redirects to the login page with the token, and sets a cookie that proves to it that this browser has just received
/// the token. Scripts of the page read the cookie, so it has only the first part of the token, which grants no access.
fn arrived(twitch: &Twitch, token: &Token, headers: &HeaderMap) -> Result<Response> {
    let mut response = found(&format!("/login?token={}", token.reveal()), &PendingSignIn::removal_cookie())?;
    let secure = if base(twitch, headers).starts_with("https://") { "; Secure" } else { "" };
    let begins: String = token.reveal().chars().take(ARRIVAL_LENGTH).collect();
    let cookie = format!("{ARRIVAL}={begins}; Path=/login; Max-Age={ARRIVAL_SECONDS}; SameSite=Strict{secure}");
    let cookie = HeaderValue::try_from(cookie).map_err(|error| Error::Internal(error.into()))?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

fn is_browser(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

/// Redirects to a page that explains the failure.
fn failed(page: &str, failure: Failure) -> Response {
    found(&format!("{page}?error={}", failure.code()), &PendingSignIn::removal_cookie())
        .unwrap_or_else(axum::response::IntoResponse::into_response)
}

/// A 302 that is never cached.
fn found(to: &str, cookie: &str) -> Result<Response> {
    let value = |text: &str| HeaderValue::try_from(text).map_err(|error| Error::Internal(error.into()));
    let headers = [
        (header::LOCATION, value(to)?),
        (header::SET_COOKIE, value(cookie)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::FOUND, headers).into_response())
}
