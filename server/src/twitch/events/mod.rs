//! The processed messages of Twitch, for admins: a list of the latest, and retries of those without effect.
//!
//! Invariants: a message that gave something is never retried, even if two admins retry it at once; a failing message
//! is retried with growing pauses and then given up; a refunded redemption is not retried.

pub mod rules;
pub mod store;
#[cfg(test)]
mod tests;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::twitch::{rewards, trial, webhook};
use rules::EventState;
use store::StoredEvent;

/// A message of Twitch and its outcome.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwitchEvent {
    /// Twitch's id of the message. For a redemption that was looked up, it is `redemption:` and
    /// Twitch's id of the redemption.
    #[serde(rename = "_id")]
    id: String,
    /// Twitch's name of the type of event.
    #[serde(rename = "type")]
    kind: String,
    received_at: Timestamp,
    /// The login name of the user who did it; absent if there is none, or the user is anonymous.
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<String>,
    /// The description of the action, in English.
    deed: String,
    /// The user and the action, in a sentence of the reader's language.
    #[schema(value_type = String)]
    summary: Message,
    /// The state of its processing.
    outcome: EventState,
    /// The description of the outcome, once it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    said: Option<Message>,
    /// The number of packs that were given.
    packs: u32,
    /// Whether it is a test of an admin.
    test: bool,
    /// The number of failed attempts.
    attempts: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    error: Option<Message>,
    /// When it is retried automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_try_at: Option<Timestamp>,
    /// Whether an admin may retry it: it gave nothing and still could.
    may_retry: bool,
}

impl From<StoredEvent> for TwitchEvent {
    fn from(kept: StoredEvent) -> Self {
        let body: Option<Value> = serde_json::from_str(&kept.body).ok();
        let event = body.and_then(|mut body| body.get_mut("event").map(Value::take));
        let happening = event.and_then(|event| webhook::rules::read(&kept.kind, event).ok().flatten());
        let retrying = kept.state == EventState::Waiting && kept.attempts > 0;
        let (error, said) = match kept.outcome {
            Some(why) if retrying || kept.state == EventState::Failed => (Some(why), None),
            said => (None, said.map(without_state)),
        };
        Self {
            deed: rules::describe(&kept.kind, happening.as_ref()),
            summary: rules::summary(&kept.kind, happening.as_ref()),
            who: happening.and_then(|happening| happening.person).map(|person| person.login),
            test: kept.id.starts_with(trial::MARK),
            id: kept.id,
            kind: kept.kind,
            received_at: kept.received_at,
            outcome: kept.state,
            said,
            packs: kept.packs,
            attempts: kept.attempts,
            error,
            next_try_at: retrying.then_some(kept.next_try_at),
            may_retry: kept.may_retry,
        }
    }
}

/// The outcomes of older versions may begin with the state.
fn without_state(said: Message) -> Message {
    match said.to_string().strip_prefix("nothing: ") {
        Some(why) => Message::verbatim(why),
        None => said,
    }
}

/// Queues a message to be applied again. Returns its previous state.
pub fn retry(tx: &mut Tx<'_>, id: &str, now: Timestamp) -> Result<EventState> {
    let kept = store::find(tx, id)?.ok_or(Error::NotFound("event"))?;
    if !store::retry(tx, id, now)? {
        let message = match kept.state {
            EventState::Failed | EventState::Nothing if rewards::store::is_refunded(tx, id)? => {
                msg!("event_settled.refunded")
            }
            EventState::Waiting => msg!("event_settled.waiting"),
            EventState::Given => msg!("event_settled.given"),
            EventState::Nothing | EventState::Failed => msg!("event_settled.nothing"),
        };
        return Err(Error::conflict(message));
    }
    tx.announce(Event::TwitchEventStored);
    Ok(kept.state)
}
