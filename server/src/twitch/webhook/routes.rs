//! The webhook.

use crate::feature::routes;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::IpAddr;
use utoipa_axum::router::OpenApiRouter;

use crate::error::{Error, ErrorBody, Result};
use crate::json::parse;
use crate::messages::msg;
use crate::realtime::Event;
use crate::secret;
use crate::twitch::Twitch;
use crate::twitch::{chat, eventsub};

use super::signature::{Envelope, MessageRefusal};
use super::store;

const ID: &str = "twitch-eventsub-message-id";
const TIMESTAMP: &str = "twitch-eventsub-message-timestamp";
const SIGNATURE: &str = "twitch-eventsub-message-signature";
const TYPE: &str = "twitch-eventsub-message-type";

/// The longest message that is read. Twitch's messages have a few thousand bytes.
const LONGEST: usize = 128 * 1024;

pub fn routes() -> OpenApiRouter<Twitch> {
    OpenApiRouter::new().routes(routes!(receive_message)).layer(DefaultBodyLimit::max(LONGEST))
}

#[derive(Deserialize)]
struct Message {
    subscription: Subscription,
    challenge: Option<String>,
}

#[derive(Deserialize)]
struct Subscription {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    status: String,
}

/// Stores a signed message of Twitch. It is processed after the response.
#[utoipa::path(post, path = "/api/twitch/webhook", tag = "twitch", request_body(content = String, content_type = "application/json"),
    responses(
        (status = OK, description = "The challenge, as plain text.", body = String, content_type = "text/plain"),
        (status = NO_CONTENT, description = "The message was stored, or is of no concern."),
        (status = "default", body = ErrorBody)
    ))]
async fn receive_message(State(twitch): State<Twitch>, request: Request) -> Result<Response> {
    let (now, headers) = (twitch.core.clock.now(), request.headers().clone());
    let caller = twitch.core.config.trusted_proxies.caller(request.extensions(), &headers);
    let (envelope, body) = match verify_message(&twitch, &headers, caller, request).await {
        Ok(verify_message) => verify_message,
        Err(refusal) => {
            // Messages signed by Twitch are exempt from the limit, since they come in thousands at a time.
            twitch.core.admission.request(caller, twitch.core.nodes.number())?;
            return Err(refusal);
        }
    };
    let message: Message = parse(&body)?;
    match header(&headers, TYPE) {
        Some("webhook_callback_verification") => {
            let challenge = message.challenge.ok_or_else(|| Error::invalid(msg!("invalid.challenge_missing")))?;
            let kind = message.subscription.kind;
            tracing::info!(kind, "Twitch verified a subscription");
            twitch.core.db.write(move |tx| eventsub::store::verified(tx, &kind, now)).await?;
            Ok((StatusCode::OK, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], challenge).into_response())
        }
        Some("notification") if message.subscription.kind == chat::KIND => {
            if let (Ok(body), Some(sent_at)) = (std::str::from_utf8(&body), envelope.sent_at()) {
                twitch.chat.offer(body, sent_at);
            }
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Some("notification") => {
            let id = envelope.id.to_owned();
            let text = String::from_utf8(body.to_vec()).map_err(|_| Error::invalid(msg!("invalid.not_text")))?;
            twitch
                .core
                .db
                .write(move |tx| {
                    if store::keep(tx, &id, &message.subscription.kind, &text, now)? {
                        tx.announce(Event::TwitchEventStored);
                    }
                    Ok(())
                })
                .await?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Some("revocation") => {
            let Subscription { kind, status } = message.subscription;
            tracing::warn!(kind, status, "Twitch revoked a subscription: its events no longer earn packs");
            let dice = twitch.core.dice.clone();
            twitch.core.db.write(move |tx| eventsub::subscription_ended(tx, &kind, &status, now, &dice)).await?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        // Acknowledge unknown types, because Twitch would otherwise revoke the subscription.
        Some(_) | None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Refuses messages that are unsigned, wrongly signed or old; if possible before the body is read.
async fn verify_message<'a>(
    twitch: &Twitch,
    headers: &'a HeaderMap,
    caller: Option<IpAddr>,
    request: Request,
) -> Result<(Envelope<'a>, Bytes)> {
    let Some(secret) = secret::given(twitch.core.config.twitch_webhook_secret.as_ref()) else {
        return Err(Error::forbidden(msg!("webhook_off")));
    };
    let (Some(id), Some(timestamp), Some(signature)) =
        (header(headers, ID), header(headers, TIMESTAMP), header(headers, SIGNATURE))
    else {
        return Err(MessageRefusal::Unsigned.into());
    };
    let envelope = Envelope { id, timestamp, signature };
    envelope.check_outside(twitch.core.clock.now())?;
    let body = {
        let place = twitch.core.admission.unsigned_body(caller, twitch.core.nodes.number());
        let _place = place.ok_or(Error::TooMany { retry_after: 1 })?;
        Bytes::from_request(request, twitch).await?
    };
    envelope.check_signature(secret, &body)?;
    Ok((envelope, body))
}

impl From<MessageRefusal> for Error {
    fn from(refusal: MessageRefusal) -> Self {
        Self::forbidden(match refusal {
            MessageRefusal::Unsigned => msg!("unsigned"),
            MessageRefusal::WrongSignature => msg!("wrong_signature"),
            MessageRefusal::Stale => msg!("stale_message"),
        })
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().filter(|value| !value.is_empty())
}
