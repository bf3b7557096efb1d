//! Codes and tokens of the stand-in. They are kept in memory, so they end with the process.

use crate::clock::{Clock, Timestamp};
use crate::dice::Dice;
use crate::outgoing;
use crate::twitch::Twitch;
use crate::twitch::provider;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use reqwest::Url;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The lifetime of a token.
pub const TOKEN_SECONDS: i64 = 14_400;
const CODE_SECONDS: i64 = 600;
/// The most codes and tokens that are kept.
const MAX_STORED: usize = 10_000;
const CALLBACK: &str = "/api/auth/twitch/callback";

/// The query of an authorization request.
#[derive(Debug, Clone, Deserialize)]
pub struct Asked {
    client_id: Option<String>,
    redirect_uri: Option<String>,
    response_type: Option<String>,
    pub scope: Option<String>,
    state: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    pub login_hint: Option<String>,
}

impl Asked {
    /// Refuses what Twitch would refuse, with Twitch's message.
    pub fn check(&self, client_id: &str, public_url: &str) -> Result<(), &'static str> {
        if self.client_id.as_deref() != Some(client_id) {
            return Err("invalid client");
        }
        if self.response_type.as_deref() != Some("code") {
            return Err("invalid response type");
        }
        if self.code_challenge.is_some() && self.code_challenge_method.as_deref() != Some("S256") {
            return Err("invalid code challenge method");
        }
        let uri = Url::parse(self.redirect_uri()).map_err(|_| "redirect_mismatch")?;
        let own = Url::parse(public_url).is_ok_and(|own| own.origin() == uri.origin());
        let here = uri.scheme() == "http" && uri.host_str().is_some_and(outgoing::is_loopback);
        if uri.path().ends_with(CALLBACK) && (own || here) { Ok(()) } else { Err("redirect_mismatch") }
    }

    fn redirect_uri(&self) -> &str {
        self.redirect_uri.as_deref().unwrap_or_default()
    }

    /// The redirect address with these parameters and the state.
    pub fn redirect_with(&self, pairs: &[(&str, &str)]) -> String {
        let Ok(mut url) = Url::parse(self.redirect_uri()) else { return String::new() };
        {
            let mut query = url.query_pairs_mut();
            query.extend_pairs(pairs);
            if let Some(state) = &self.state {
                query.append_pair("state", state);
            }
        }
        url.into()
    }

    /// All parameters except the name, to repeat the request with a name.
    pub fn pairs(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("client_id", &self.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("response_type", &self.response_type),
            ("scope", &self.scope),
            ("state", &self.state),
            ("code_challenge", &self.code_challenge),
            ("code_challenge_method", &self.code_challenge_method),
        ];
        all.into_iter().filter_map(|(name, value)| value.as_deref().map(|value| (name, value))).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub login: String,
    pub display_name: String,
}

/// The tokens for a code.
pub struct Granted {
    pub access: String,
    pub refresh: String,
    pub scope: Vec<String>,
}

struct Code {
    identity: Identity,
    redirect_uri: String,
    challenge: Option<String>,
    scope: Vec<String>,
    good_until: Timestamp,
}

/// The user and scopes of a token.
#[derive(Debug, Clone)]
pub struct Held {
    /// The user of the token; `None` for the application's own.
    pub identity: Option<Identity>,
    pub scopes: Vec<String>,
    good_until: Timestamp,
}

impl Held {
    /// The remaining lifetime in seconds.
    pub fn seconds_left(&self, now: Timestamp) -> i64 {
        self.good_until.since(now).max(0) / 1000
    }
}

/// The content of a refresh token. The token is signed and not stored, so it outlives the process, like Twitch's.
#[derive(Serialize, Deserialize)]
struct Refresh {
    login: String,
    display_name: String,
    scopes: Vec<String>,
    at: i64,
}

pub struct Grants {
    clock: Clock,
    dice: Dice,
    client: (String, String),
    codes: Mutex<HashMap<String, Code>>,
    tokens: Mutex<HashMap<String, Held>>,
    /// Users who have revoked their permission, and when.
    withdrawn: Mutex<HashMap<String, Timestamp>>,
}

impl Grants {
    /// Without any codes or tokens.
    pub fn new(twitch: &Twitch) -> Self {
        Self {
            clock: twitch.core.clock.clone(),
            dice: twitch.core.dice.clone(),
            client: provider::client(&twitch.core.config),
            codes: Mutex::default(),
            tokens: Mutex::default(),
            withdrawn: Mutex::default(),
        }
    }

    /// The id of the only client.
    pub fn client_id(&self) -> &str {
        &self.client.0
    }

    /// The secret of the only client.
    pub fn client_secret(&self) -> &str {
        &self.client.1
    }

    /// Creates a code for this user.
    pub fn code(&self, identity: Identity, asked: &Asked) -> String {
        let now = self.clock.now();
        let code = const_hex::encode(self.dice.bytes::<15>());
        let entry = Code {
            identity,
            redirect_uri: asked.redirect_uri().to_owned(),
            challenge: asked.code_challenge.clone(),
            scope: asked.scope.iter().flat_map(|scope| scope.split_whitespace()).map(ToOwned::to_owned).collect(),
            good_until: now.plus_millis(CODE_SECONDS * 1000),
        };
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut codes, |code| code.good_until > now);
        codes.insert(code.clone(), entry);
        code
    }

    /// Exchanges a code for tokens. Each code can be tried once.
    pub fn token(&self, code: &str, redirect_uri: &str, verifier: Option<&str>) -> Option<Granted> {
        let now = self.clock.now();
        let entry = self.codes.lock().unwrap_or_else(PoisonError::into_inner).remove(code)?;
        let proven = match &entry.challenge {
            None => true,
            Some(challenge) => verifier.is_some_and(|verifier| {
                BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())) == *challenge
            }),
        };
        if !proven || entry.redirect_uri != redirect_uri || entry.good_until <= now {
            return None;
        }
        Some(self.give(entry.identity, entry.scope))
    }

    fn give(&self, identity: Identity, scope: Vec<String>) -> Granted {
        let refresh = Refresh {
            login: identity.login.clone(),
            display_name: identity.display_name.clone(),
            scopes: scope.clone(),
            at: self.clock.now().millis(),
        };
        let access = self.remember(Some(identity), &scope);
        Granted { access, refresh: self.sign(&refresh), scope }
    }

    fn remember(&self, identity: Option<Identity>, scopes: &[String]) -> String {
        let now = self.clock.now();
        let access = const_hex::encode(self.dice.bytes::<15>());
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut tokens, |held| held.good_until > now);
        let good_until = now.plus_millis(TOKEN_SECONDS * 1000);
        tokens.insert(access.clone(), Held { identity, scopes: scopes.to_vec(), good_until });
        access
    }

    /// Creates a token of the application.
    pub fn application(&self) -> String {
        self.remember(None, &[])
    }

    /// Creates new tokens for a refresh token, unless the user has revoked the permission since.
    pub fn refresh(&self, token: &str) -> Option<Granted> {
        let (text, _) = token.split_once('.')?;
        let bytes = const_hex::decode(text).ok()?;
        let refresh: Refresh = serde_json::from_slice(&bytes).ok()?;
        let withdrawn = self.withdrawn.lock().unwrap_or_else(PoisonError::into_inner).get(&refresh.login).copied();
        if self.sign(&refresh) != token || withdrawn.is_some_and(|at| at.millis() >= refresh.at) {
            return None;
        }
        let identity = Identity { login: refresh.login, display_name: refresh.display_name };
        Some(self.give(identity, refresh.scopes))
    }

    fn sign(&self, refresh: &Refresh) -> String {
        let text = const_hex::encode(serde_json::to_vec(refresh).unwrap_or_default());
        let mut hash = Sha256::new();
        hash.update(self.client_secret());
        hash.update(&text);
        hash.update(self.client_secret());
        format!("{text}.{}", const_hex::encode(hash.finalize()))
    }

    /// Revokes all permissions of a user.
    pub fn withdraw(&self, login: &str) {
        let now = self.clock.now();
        self.withdrawn.lock().unwrap_or_else(PoisonError::into_inner).insert(login.to_owned(), now);
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        tokens.retain(|_, held| held.identity.as_ref().is_none_or(|who| who.login != login));
    }

    pub fn expire(&self) {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The user and scopes of a token.
    pub fn held(&self, token: &str) -> Option<Held> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let held = tokens.get(token)?;
        (held.good_until > self.clock.now()).then(|| held.clone())
    }
}

fn make_room<T>(kept: &mut HashMap<String, T>, is_good: impl Fn(&T) -> bool) {
    if kept.len() >= MAX_STORED {
        kept.retain(|_, entry| is_good(entry));
    }
    if kept.len() >= MAX_STORED {
        kept.clear();
    }
}
