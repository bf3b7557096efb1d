//! The extractors: who may call stands in the handler's signature.

use super::rules::Caller;
use super::token::Token;
use crate::auth::Auth;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::messages::msg;
use crate::proxies::UNKNOWN_CLIENT;
use crate::users::Role;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use std::net::IpAddr;
use std::ops::Deref;

/// A signed-in user; others get a 401.
#[derive(Debug, Clone)]
pub struct AuthUser(pub Caller);

/// The caller, signed in or not; a stale token counts as none.
#[derive(Debug, Clone)]
pub struct MaybeUser(pub Option<Caller>);

/// A moderator or more; other signed-in users get a 403.
#[derive(Debug, Clone)]
pub struct Moderator(pub Caller);

/// An admin or the owner; other signed-in users get a 403.
#[derive(Debug, Clone)]
pub struct Admin(pub Caller);

/// The owner; other signed-in users get a 403.
#[derive(Debug, Clone)]
pub struct Owner(pub Caller);

macro_rules! is_a_caller {
    ($($name:ident: $role:expr),+) => {$(
        impl Deref for $name {
            type Target = Caller;
            fn deref(&self) -> &Caller {
                &self.0
            }
        }

        impl<S: Send + Sync> FromRequestParts<S> for $name
        where
            Auth: FromRef<S>,
        {
            type Rejection = Error;
            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
                at_least(parts, &Auth::from_ref(state), $role).await.map(Self)
            }
        }
    )+};
}

is_a_caller!(AuthUser: Role::User, Moderator: Role::Moderator, Admin: Role::Admin, Owner: Role::Owner);

/// Calls that are no GET and are not limited: every start of the web app checks its token, signing out is always
/// allowed, and the odds beside the pack editor follow each key, which changes nothing.
const UNLIMITED: [&str; 3] = ["/api/auth/validate", "/api/auth/logout", "/api/admin/packs/preview"];

/// The caller that was found for a request, stored with it so that the look-up happens (and counts) once.
#[derive(Clone)]
struct Found(Option<Caller>);

async fn find(parts: &mut Parts, auth: &Auth) -> Result<Option<Caller>> {
    if let Some(Found(caller)) = parts.extensions.get() {
        return Ok(caller.clone());
    }
    let caller = match bearer(&parts.headers) {
        Some(token) => auth.caller(&token).await?,
        None => None,
    };
    if let Some(caller) = &caller
        && !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS)
        && !UNLIMITED.contains(&parts.uri.path())
    {
        auth.core.limit_write(caller.id.as_str()).await?;
    }
    parts.extensions.insert(Found(caller.clone()));
    Ok(caller)
}

async fn at_least(parts: &mut Parts, auth: &Auth, role: Role) -> Result<Caller> {
    let caller = find(parts, auth).await?.ok_or(Error::Unauthorized)?;
    if caller.role >= role {
        return Ok(caller);
    }
    Err(match role {
        Role::Moderator => Error::forbidden(msg!("moderators_only")),
        Role::User | Role::Admin => Error::forbidden(msg!("admins_only")),
        Role::Owner => Error::forbidden(msg!("owner_only.call")),
    })
}

impl<S: Send + Sync> FromRequestParts<S> for MaybeUser
where
    Auth: FromRef<S>,
{
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        find(parts, &Auth::from_ref(state)).await.map(Self)
    }
}

/// The token in the `Authorization` header, if it can be one of ours.
pub(super) fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Token::parse(token.trim()) } else { None }
}

/// Whether an admin or the owner calls; for decisions before there is a handler with an extractor.
pub async fn is_admin(auth: &Auth, headers: &HeaderMap) -> bool {
    let Some(token) = bearer(headers) else { return false };
    auth.caller(&token).await.is_ok_and(|caller| caller.is_some_and(|caller| caller.role.is_admin()))
}

/// Where a request comes from, for limits by address.
pub fn address(parts: &Parts, config: &Config) -> IpAddr {
    let caller = config.trusted_proxies.caller(&parts.extensions, &parts.headers);
    caller.unwrap_or(UNKNOWN_CLIENT)
}
