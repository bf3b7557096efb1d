//! The two tokens: the application's, which is requested when needed, and the streamer's, which is refreshed.

use super::{Helix, HelixError, TokenKind, Unreachable, message_of};
use crate::config::Config;
use crate::messages::{Message, msg};
use crate::outgoing;
use crate::twitch::Twitch;
use crate::twitch::channel::{self, Permission, store};
use crate::twitch::provider::{Granted, Provider};
use reqwest::StatusCode;
use serde::Deserialize;
use std::sync::PoisonError;
use std::time::Duration;

/// A token that expires within this time is replaced before its use, in milliseconds.
const RENEW_BEFORE_MS: i64 = 60_000;
/// The request for a token of the application.
const APPLICATION: [(&str, &str); 1] = [("grant_type", "client_credentials")];
/// How long a refusal of the credentials is reused, in milliseconds.
const REFUSAL_TTL_MS: i64 = 60_000;

#[derive(Deserialize)]
struct Validated {
    login: String,
    user_id: String,
    #[serde(default)]
    scopes: Option<Vec<String>>,
}

impl Helix {
    /// A valid token for a request.
    pub(super) async fn token(&self, twitch: &Twitch, who: TokenKind) -> Result<String, HelixError> {
        match who {
            TokenKind::Application => match self.known_app_token(twitch.core.clock.now()) {
                Some(token) => Ok(token),
                None => self.fetch_app_token(twitch).await,
            },
            TokenKind::Channel => {
                let (permission, tokens) = permission(twitch).await?;
                if permission.expires_at.since(twitch.core.clock.now()) > RENEW_BEFORE_MS {
                    return Ok(tokens.access);
                }
                self.fresh_token(twitch, who, &tokens.access).await
            }
        }
    }

    /// A token other than `stale`, which was refused or is about to expire.
    pub(super) async fn fresh_token(&self, twitch: &Twitch, who: TokenKind, stale: &str) -> Result<String, HelixError> {
        match who {
            TokenKind::Application => {
                self.set_app_token(None);
                self.fetch_app_token(twitch).await
            }
            TokenKind::Channel => {
                let _alone = self.refreshing.lock().await;
                let (permission, tokens) = permission(twitch).await?;
                // Another request has already replaced it.
                if tokens.access != stale {
                    return Ok(tokens.access);
                }
                self.refresh(twitch, permission, &tokens.refresh).await
            }
        }
    }

    async fn refresh(&self, twitch: &Twitch, old: Permission, refresh_token: &str) -> Result<String, HelixError> {
        let form = [("grant_type", "refresh_token"), ("refresh_token", refresh_token)];
        match self.grant(twitch, &form).await {
            Ok(granted) => {
                let (writing, now, access) = (twitch.clone(), twitch.core.clock.now(), granted.access_token.clone());
                twitch.core.db.write(move |tx| channel::refreshed(tx, &writing, &old, &granted, now)).await?;
                Ok(access)
            }
            // The streamer has changed the password, or has disconnected this application at Twitch.
            Err(HelixError::Refused { status: 400 | 401, .. }) => {
                twitch.core.db.write(move |tx| channel::fail(tx, &old.access_token, &withdrawn())).await?;
                Err(HelixError::NoPermission(withdrawn()))
            }
            Err(error) => Err(error),
        }
    }

    async fn fetch_app_token(&self, twitch: &Twitch) -> Result<String, HelixError> {
        let granted = self.grant(twitch, &APPLICATION).await.map_err(of_credentials)?;
        let until = twitch.core.clock.now().plus_millis(granted.expires_in.saturating_mul(1000) - RENEW_BEFORE_MS);
        self.set_app_token(Some((granted.access_token.clone(), until)));
        Ok(granted.access_token)
    }

    async fn grant(&self, twitch: &Twitch, form: &[(&str, &str)]) -> Result<Granted, HelixError> {
        let provider = Provider::own(&twitch.core.config);
        let asked = ask_grant(&self.http(provider.token_url())?, &provider, form).send();
        read_grant(twitch.core.traces.call("POST twitch token", asked).await?).await
    }

    /// Validates the streamer's token at the provider, which demands that every hour.
    pub async fn validate(&self, twitch: &Twitch) -> Result<(), HelixError> {
        let token = self.token(twitch, TokenKind::Channel).await?;
        let answer = self.ask_validity(twitch, &token).await?;
        let (token, answer) = if answer.status() == StatusCode::UNAUTHORIZED {
            let token = self.fresh_token(twitch, TokenKind::Channel, &token).await?;
            let answer = self.ask_validity(twitch, &token).await?;
            (token, answer)
        } else {
            (token, answer)
        };
        let (permission, tokens) = permission(twitch).await?;
        if tokens.access != token {
            // Another request has replaced it in the meantime, so the new one is valid.
            return Ok(());
        }
        let now = twitch.core.clock.now();
        match answer.status() {
            StatusCode::OK => {
                let body = answer.bytes().await?;
                let validated: Validated =
                    serde_json::from_slice(&body).map_err(|error| HelixError::Unreadable(error.to_string()))?;
                if validated.user_id != permission.subject {
                    twitch.core.db.write(move |tx| channel::fail(tx, &permission.access_token, &withdrawn())).await?;
                    return Err(HelixError::NoPermission(withdrawn()));
                }
                let scopes = validated.scopes.unwrap_or_default().join(" ");
                let login = validated.login;
                twitch
                    .core
                    .db
                    .write(move |tx| store::checked(tx, &permission.access_token, &login, &scopes, now))
                    .await?;
                Ok(())
            }
            StatusCode::UNAUTHORIZED => {
                twitch.core.db.write(move |tx| channel::fail(tx, &permission.access_token, &withdrawn())).await?;
                Err(HelixError::NoPermission(withdrawn()))
            }
            status => Err(HelixError::Unreachable(Unreachable::Status(status.as_u16()))),
        }
    }

    async fn ask_validity(&self, twitch: &Twitch, token: &str) -> Result<reqwest::Response, HelixError> {
        let provider = Provider::own(&twitch.core.config);
        let url = provider.validate_url();
        let asked = self.http(url)?.get(url).header("Authorization", format!("OAuth {token}")).send();
        Ok(twitch.core.traces.call("GET twitch validate", asked).await?)
    }

    /// Whether Twitch accepts the client id and secret. A refusal is reused for a minute.
    pub async fn check_credentials(&self, twitch: &Twitch) -> Result<(), HelixError> {
        let now = twitch.core.clock.now();
        if let Some((error, until)) = &*self.refused.lock().unwrap_or_else(PoisonError::into_inner)
            && *until > now
        {
            return Err(error.clone());
        }
        let checked = self.token(twitch, TokenKind::Application).await.map(drop);
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner) =
            checked.as_ref().err().map(|error| (error.clone(), now.plus_millis(REFUSAL_TTL_MS)));
        checked
    }
}

/// Whether the provider accepts the configured client id and secret, for a command without a server.
pub async fn check_credentials(config: &Config, timeout: Duration) -> Result<(), HelixError> {
    let provider = Provider::own(config);
    let http = outgoing::client(provider.token_url()).map_err(|_| HelixError::Internal)?;
    let answer = ask_grant(&http, &provider, &APPLICATION).timeout(timeout).send().await?;
    read_grant(answer).await.map(drop).map_err(of_credentials)
}

fn of_credentials(error: HelixError) -> HelixError {
    match error {
        HelixError::Refused { message, .. } => HelixError::BadCredentials(message),
        other => other,
    }
}

/// The request for a token.
fn ask_grant(http: &reqwest::Client, provider: &Provider, form: &[(&str, &str)]) -> reqwest::RequestBuilder {
    let credentials = [("client_id", provider.client_id()), ("client_secret", provider.client_secret())];
    let form: Vec<_> = credentials.iter().chain(form).collect();
    http.post(provider.token_url()).form(&form)
}

async fn read_grant(answer: reqwest::Response) -> Result<Granted, HelixError> {
    let status = answer.status();
    let body = answer.text().await?;
    if status.is_server_error() {
        return Err(HelixError::Unreachable(Unreachable::Status(status.as_u16())));
    }
    if !status.is_success() {
        return Err(HelixError::Refused { status: status.as_u16(), message: message_of(&body) });
    }
    // The body has a token, so the error does not quote it.
    serde_json::from_str(&body).map_err(|_| HelixError::Unreadable("no token".into()))
}

fn withdrawn() -> Message {
    msg!("channel_not_connected.withdrawn")
}

/// The streamer's permission and its decrypted tokens.
async fn permission(twitch: &Twitch) -> Result<(Permission, channel::Tokens), HelixError> {
    let permission = twitch.core.db.read(store::find).await?;
    let Some(permission) = permission else { return Err(HelixError::NoPermission(msg!("channel_not_connected"))) };
    if let Some(problem) = &permission.problem {
        return Err(HelixError::NoPermission(problem.clone()));
    }
    if let Some(tokens) = channel::decrypt_tokens(twitch, &permission) {
        return Ok((permission, tokens));
    }
    let unreadable = msg!("channel_not_connected.unreadable");
    let problem = unreadable.clone();
    twitch.core.db.write(move |tx| channel::fail(tx, &permission.access_token, &problem)).await?;
    Err(HelixError::NoPermission(unreadable))
}
