//! The channel of the stand-in: its subscriptions, its rewards, and chat messages.
//!
//! It is kept in memory only. Events are sent as documented at <https://dev.twitch.tv/docs/eventsub/>, over WebSocket
//! connections and to webhooks.

use crate::clock::{Clock, Timestamp};
use crate::dice::Dice;
use crate::twitch::Twitch;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// The most entries of each kind that are kept.
const MAX_STORED: usize = 500;

/// A command to a connection.
#[derive(Debug, Clone)]
pub enum ConnectionCommand {
    Send(String),
    /// Ask the client to move to another connection.
    Move,
    /// Send nothing more, not even keepalives.
    Silence,
    /// Close with this code.
    Close(u16),
}

/// A subscription to a type of event.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub id: String,
    pub kind: String,
    pub version: String,
    pub condition: Value,
    pub transport: Value,
    pub secret: String,
    pub status: String,
    pub created_at: Timestamp,
    /// Whether an application token created it, not a user token.
    pub by_application: bool,
}

impl Subscription {
    /// The subscription as the API and messages contain it.
    pub fn to_json(&self) -> Value {
        json!({"id": self.id, "status": self.status, "type": self.kind, "version": self.version, "cost": 0,
            "condition": self.condition, "transport": self.transport, "created_at": self.created_at})
    }

    pub fn session(&self) -> Option<&str> {
        self.transport["session_id"].as_str()
    }
}

#[derive(Debug, Clone)]
pub struct Reward {
    pub id: String,
    pub title: String,
    pub prompt: String,
    pub cost: i64,
    pub enabled: bool,
    /// Whether the application created it.
    pub manageable: bool,
}

#[derive(Debug, Clone)]
pub struct Redemption {
    pub id: String,
    pub reward: String,
    pub title: String,
    pub viewer: String,
    pub redeemed_at: Timestamp,
    pub status: &'static str,
}

/// The state of the channel.
#[derive(Default)]
pub struct Inner {
    pub sessions: HashMap<String, mpsc::UnboundedSender<ConnectionCommand>>,
    /// Invitations to another connection: their secret, and the session that moves.
    pub invitations: HashMap<String, String>,
    pub subscriptions: Vec<Subscription>,
    pub rewards: Vec<Reward>,
    pub redemptions: Vec<Redemption>,
    /// Chat messages that the application has sent.
    pub said: Vec<String>,
    /// The messages of the last event, to be repeated: the subscription's id, and the message.
    last: Vec<(String, Message)>,
}

/// A message, independent of its transport.
#[derive(Debug, Clone)]
struct Message {
    id: String,
    at: Timestamp,
    body: Value,
}

pub struct Channel {
    pub clock: Clock,
    pub dice: Dice,
    inner: Mutex<Inner>,
}

impl Channel {
    /// A channel without any events.
    pub fn new(twitch: &Twitch) -> Self {
        Self { clock: twitch.core.clock.clone(), dice: twitch.core.dice.clone(), inner: Mutex::default() }
    }

    /// Locks the state. Never hold the lock across an `await`.
    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn new_id(&self) -> String {
        let hex = const_hex::encode(self.dice.bytes::<16>());
        format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
    }

    /// Sends an event to all subscribers. Returns how many there were.
    pub fn happen(&self, kind: &str, event: &Value) -> usize {
        let at = self.clock.now();
        let mut inner = self.lock();
        let messages: Vec<_> = inner
            .subscriptions
            .iter()
            .filter(|one| one.kind == kind && one.status == "enabled" && concerns(&one.condition, event))
            .map(|one| {
                let body = json!({"subscription": one.to_json(), "event": event});
                (one.id.clone(), Message { id: self.new_id(), at, body })
            })
            .collect();
        inner.last.clone_from(&messages);
        messages.iter().filter(|(subscription, message)| deliver(&inner, subscription, message)).count()
    }

    /// Repeats the last event under the same ids, over all current transports.
    pub fn repeat(&self) -> usize {
        let inner = self.lock();
        inner.last.iter().filter(|(subscription, message)| deliver(&inner, subscription, message)).count()
    }

    /// Revokes the subscriptions of this type, or all, and sends the revocations.
    pub fn revoke(&self, kind: Option<&str>, status: &str) -> usize {
        let at = self.clock.now();
        let mut inner = self.lock();
        let mut ended = Vec::new();
        for one in &mut inner.subscriptions {
            if one.status == "enabled" && kind.is_none_or(|kind| kind == one.kind) {
                status.clone_into(&mut one.status);
                ended.push(one.clone());
            }
        }
        for one in &ended {
            let frame = frame(&self.new_id(), "revocation", at, Some(one), &json!({"subscription": one.to_json()}));
            if let Some(session) = one.session().and_then(|session| inner.sessions.get(session)) {
                let _ = session.send(ConnectionCommand::Send(frame.to_string()));
            }
        }
        ended.len()
    }

    /// Sends a command to every connection. Returns how many there are.
    pub fn send_command(&self, command: &ConnectionCommand) -> usize {
        self.lock().sessions.values().filter(|session| session.send(command.clone()).is_ok()).count()
    }

    /// Removes a connection that has ended, and its subscriptions.
    pub fn ended(&self, session: &str, status: &str) {
        let mut inner = self.lock();
        inner.sessions.remove(session);
        for one in &mut inner.subscriptions {
            if one.session() == Some(session) && one.status == "enabled" {
                status.clone_into(&mut one.status);
            }
        }
    }

    /// The reward with this title. A new title creates a reward of the streamer.
    pub fn reward(&self, title: &str) -> Reward {
        let mut inner = self.lock();
        if let Some(found) = inner.rewards.iter().find(|one| one.title.to_lowercase() == title.to_lowercase()) {
            return found.clone();
        }
        let reward = Reward {
            id: self.new_id(),
            title: title.to_owned(),
            prompt: String::new(),
            cost: 500,
            enabled: true,
            manageable: false,
        };
        make_room(&mut inner.rewards);
        inner.rewards.push(reward.clone());
        reward
    }
}

/// Removes the oldest entry if there are too many.
pub fn make_room<T>(list: &mut Vec<T>) {
    if list.len() >= MAX_STORED {
        list.drain(..=list.len() - MAX_STORED);
    }
}

/// Whether an event matches a condition's channel.
fn concerns(condition: &Value, event: &Value) -> bool {
    ["broadcaster_user_id", "to_broadcaster_user_id"].iter().all(|name| {
        condition.get(*name).and_then(Value::as_str).is_none_or(|wanted| wanted.is_empty() || event[*name] == wanted)
    })
}

/// A frame of a WebSocket connection.
pub fn frame(id: &str, kind: &str, at: Timestamp, about: Option<&Subscription>, payload: &Value) -> Value {
    let mut metadata = json!({"message_id": id, "message_type": kind, "message_timestamp": at});
    if let Some(about) = about {
        metadata["subscription_type"] = about.kind.clone().into();
        metadata["subscription_version"] = about.version.clone().into();
    }
    json!({"metadata": metadata, "payload": payload})
}

fn deliver(inner: &Inner, subscription: &str, message: &Message) -> bool {
    let Some(one) = inner.subscriptions.iter().find(|one| one.id == subscription) else { return false };
    if let Some(session) = one.session() {
        let frame = frame(&message.id, "notification", message.at, Some(one), &message.body);
        return inner
            .sessions
            .get(session)
            .is_some_and(|session| session.send(ConnectionCommand::Send(frame.to_string())).is_ok());
    }
    let (one, message) = (one.clone(), message.clone());
    tokio::spawn(async move { call(&one, "notification", &message.id, message.at, &message.body).await });
    true
}

/// Sends a signed message to a webhook. Returns the body of a successful response.
pub async fn call(one: &Subscription, kind: &str, id: &str, at: Timestamp, body: &Value) -> Option<String> {
    let url = one.transport["callback"].as_str()?;
    let (time, body) = (at.to_string(), body.to_string());
    let mut mac = Hmac::<Sha256>::new_from_slice(one.secret.as_bytes()).ok()?;
    for part in [id, &time, &body] {
        mac.update(part.as_bytes());
    }
    let signature = format!("sha256={}", const_hex::encode(mac.finalize().into_bytes()));
    let request = crate::outgoing::client(url).ok()?.post(url);
    let answer = request
        .header("Content-Type", "application/json")
        .header("Twitch-Eventsub-Message-Id", id)
        .header("Twitch-Eventsub-Message-Timestamp", &time)
        .header("Twitch-Eventsub-Message-Type", kind)
        .header("Twitch-Eventsub-Message-Signature", signature)
        .header("Twitch-Eventsub-Subscription-Type", &one.kind)
        .header("Twitch-Eventsub-Subscription-Version", &one.version)
        .body(body)
        .send()
        .await
        .ok()?;
    answer.error_for_status().ok()?.text().await.ok()
}
