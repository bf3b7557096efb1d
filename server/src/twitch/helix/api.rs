//! The requests to the API, as documented at <https://dev.twitch.tv/docs/api/reference/>.

use super::{Call, Helix, HelixError, TokenKind};
use crate::clock::Timestamp;
use crate::messages::msg;
use crate::twitch::Twitch;
use crate::twitch::channel;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

/// The longest chat message.
const MESSAGE: usize = 500;
/// Pages of a list that are read at most; a page has a hundred rows, or fifty redemptions.
const PAGES: usize = 20;
/// Redemptions per page, Twitch's maximum.
const REDEMPTIONS: &str = "50";
const REDEEMED: &str = "/channel_points/custom_rewards/redemptions";

#[derive(Deserialize)]
struct Data<T> {
    data: Vec<T>,
    #[serde(default)]
    pagination: Pagination,
}

#[derive(Deserialize, Default)]
struct Pagination {
    cursor: Option<String>,
}

#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct RemoteUser {
    pub id: String,
    pub login: String,
}

/// A subscription at Twitch.
#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct RemoteSubscription {
    pub id: String,
    /// `enabled`, `webhook_callback_verification_pending` or the reason for its end.
    pub status: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub version: String,
    pub condition: Value,
    pub transport: RemoteTransport,
}

/// The transport of a subscription at Twitch.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct RemoteTransport {
    /// Either `websocket` or `webhook`.
    pub method: String,
    /// The address of a webhook.
    pub callback: Option<String>,
    /// The session of a connection.
    pub session_id: Option<String>,
}

/// Where Twitch sends events.
#[derive(Debug, Clone)]
pub enum Transport {
    /// Over the connection of this session.
    Websocket {
        /// The session's id from the welcome.
        session: String,
    },
    Webhook {
        callback: String,
        /// The secret that signs messages.
        secret: String,
    },
}

impl Transport {
    fn to_json(&self) -> Value {
        match self {
            Self::Websocket { session } => json!({"method": "websocket", "session_id": session}),
            Self::Webhook { callback, secret } => {
                json!({"method": "webhook", "callback": callback, "secret": secret})
            }
        }
    }

    /// The token that creates such a subscription.
    pub fn token(&self) -> TokenKind {
        match self {
            Self::Websocket { .. } => TokenKind::Channel,
            Self::Webhook { .. } => TokenKind::Application,
        }
    }
}

/// A subscription to create.
#[derive(Debug, Clone)]
pub struct NewSubscription<'a> {
    pub kind: &'a str,
    pub version: &'a str,
    pub condition: Value,
    pub transport: &'a Transport,
}

/// A channel-point reward at Twitch.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct RemoteReward {
    pub id: String,
    pub title: String,
    pub cost: i64,
    /// Whether viewers can redeem it.
    pub is_enabled: bool,
}

/// A reward to create.
#[derive(Debug, Clone)]
pub struct NewReward {
    /// Unique on the channel.
    pub title: String,
    /// The description for viewers, of at most 200 characters.
    pub prompt: String,
    /// In points, at least 1.
    pub cost: u32,
}

/// A redemption at Twitch that is not settled.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct RemoteRedemption {
    pub id: String,
    pub broadcaster_id: String,
    pub broadcaster_login: String,
    /// The Twitch id of the viewer who redeemed.
    pub user_id: String,
    pub user_login: String,
    pub redeemed_at: Timestamp,
    pub reward: RedeemedReward,
}

#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct RedeemedReward {
    pub id: String,
    pub title: String,
}

/// The final status of a redemption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedemptionStatus {
    /// The points are spent.
    Fulfilled,
    /// The points are refunded.
    Canceled,
}

impl RedemptionStatus {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fulfilled => "FULFILLED",
            Self::Canceled => "CANCELED",
        }
    }
}

impl Helix {
    /// The Twitch id of the account that connected the channel.
    async fn broadcaster(twitch: &Twitch) -> Result<String, HelixError> {
        let found = twitch.core.db.read(channel::store::find).await?;
        found.map(|found| found.subject).ok_or_else(|| HelixError::NoPermission(msg!("channel_not_connected")))
    }

    /// The user with this name.
    pub async fn user(&self, twitch: &Twitch, login: &str) -> Result<Option<RemoteUser>, HelixError> {
        let query = [("login", login)];
        let call = Call::new(Method::GET, "/users").query(&query);
        Ok(self.read::<Data<RemoteUser>>(twitch, TokenKind::Application, &call).await?.data.into_iter().next())
    }

    /// Sends a chat message as the streamer; as a reply if a message is given.
    ///
    /// # Errors
    /// Also when Twitch accepts the message but does not show it, with Twitch's reason.
    pub async fn send_chat_message(
        &self,
        twitch: &Twitch,
        message: &str,
        reply_to: Option<&str>,
    ) -> Result<(), HelixError> {
        #[derive(Deserialize)]
        struct Sent {
            is_sent: bool,
            drop_reason: Option<Value>,
        }
        let channel = Self::broadcaster(twitch).await?;
        let message: String = message.chars().take(MESSAGE).collect();
        let mut body = json!({"broadcaster_id": channel, "sender_id": channel, "message": message});
        if let Some(parent) = reply_to {
            body["reply_parent_message_id"] = parent.into();
        }
        let call = Call::new(Method::POST, "/chat/messages").body(body);
        match self.read::<Data<Sent>>(twitch, TokenKind::Channel, &call).await?.data.into_iter().next() {
            Some(Sent { is_sent: true, .. }) => Ok(()),
            Some(Sent { drop_reason, .. }) => {
                let why = drop_reason.as_ref().and_then(|reason| reason["message"].as_str());
                Err(HelixError::Refused { status: 200, message: why.unwrap_or_default().to_owned() })
            }
            None => Err(HelixError::Unreadable("no answer about the message".into())),
        }
    }

    /// All subscriptions of this token.
    pub async fn list_subscriptions(
        &self,
        twitch: &Twitch,
        who: TokenKind,
    ) -> Result<Vec<RemoteSubscription>, HelixError> {
        self.pages(twitch, who, "/eventsub/subscriptions", &[]).await
    }

    pub async fn create_subscription(
        &self,
        twitch: &Twitch,
        new: &NewSubscription<'_>,
    ) -> Result<RemoteSubscription, HelixError> {
        let body = json!({"type": new.kind, "version": new.version, "condition": new.condition,
            "transport": new.transport.to_json()});
        let call = Call::new(Method::POST, "/eventsub/subscriptions").body(body);
        let made = self.read::<Data<RemoteSubscription>>(twitch, new.transport.token(), &call).await?;
        made.data.into_iter().next().ok_or_else(|| HelixError::Unreadable("no subscription".into()))
    }

    /// Deletes a subscription. One that does not exist is no error.
    pub async fn delete_subscription(&self, twitch: &Twitch, who: TokenKind, id: &str) -> Result<(), HelixError> {
        let query = [("id", id)];
        let call = Call::new(Method::DELETE, "/eventsub/subscriptions").query(&query);
        match self.call(twitch, who, &call).await {
            Ok(_) | Err(HelixError::Refused { status: 404, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The channel's rewards; with `ours`, only those that this application created and may change.
    pub async fn list_rewards(&self, twitch: &Twitch, ours: bool) -> Result<Vec<RemoteReward>, HelixError> {
        let channel = Self::broadcaster(twitch).await?;
        let query =
            [("broadcaster_id", channel.as_str()), ("only_manageable_rewards", if ours { "true" } else { "false" })];
        let call = Call::new(Method::GET, "/channel_points/custom_rewards").query(&query);
        Ok(self.read::<Data<RemoteReward>>(twitch, TokenKind::Channel, &call).await?.data)
    }

    pub async fn create_reward(&self, twitch: &Twitch, new: &NewReward) -> Result<RemoteReward, HelixError> {
        let channel = Self::broadcaster(twitch).await?;
        let query = [("broadcaster_id", channel.as_str())];
        // Redemptions stay open until this server settles them, so that it can refund points.
        let body = json!({"title": new.title, "prompt": new.prompt, "cost": new.cost, "is_enabled": true,
            "should_redemptions_skip_request_queue": false});
        let call = Call::new(Method::POST, "/channel_points/custom_rewards").query(&query).body(body);
        self.one_reward(twitch, &call).await
    }

    /// Changes a reward that this application created.
    pub async fn update_reward(&self, twitch: &Twitch, id: &str, change: Value) -> Result<RemoteReward, HelixError> {
        let channel = Self::broadcaster(twitch).await?;
        let query = [("broadcaster_id", channel.as_str()), ("id", id)];
        let call = Call::new(Method::PATCH, "/channel_points/custom_rewards").query(&query).body(change);
        self.one_reward(twitch, &call).await
    }

    async fn one_reward(&self, twitch: &Twitch, call: &Call<'_>) -> Result<RemoteReward, HelixError> {
        let made = self.read::<Data<RemoteReward>>(twitch, TokenKind::Channel, call).await?;
        made.data.into_iter().next().ok_or_else(|| HelixError::Unreadable("no reward".into()))
    }

    /// The open redemptions of a reward that this application created, newest first.
    pub async fn list_redemptions(&self, twitch: &Twitch, reward: &str) -> Result<Vec<RemoteRedemption>, HelixError> {
        let channel = Self::broadcaster(twitch).await?;
        let filter = [
            ("broadcaster_id", channel.as_str()),
            ("reward_id", reward),
            ("status", "UNFULFILLED"),
            ("sort", "NEWEST"),
            ("first", REDEMPTIONS),
        ];
        self.pages(twitch, TokenKind::Channel, REDEEMED, &filter).await
    }

    /// Settles a redemption of a reward that this application created.
    pub async fn settle_redemption(
        &self,
        twitch: &Twitch,
        reward: &str,
        redemption: &str,
        status: RedemptionStatus,
    ) -> Result<(), HelixError> {
        let channel = Self::broadcaster(twitch).await?;
        let query = [("id", redemption), ("broadcaster_id", channel.as_str()), ("reward_id", reward)];
        let call = Call::new(Method::PATCH, REDEEMED).query(&query).body(json!({"status": status.as_str()}));
        self.call(twitch, TokenKind::Channel, &call).await.map(drop)
    }

    /// All rows of a paged list.
    async fn pages<T: serde::de::DeserializeOwned>(
        &self,
        twitch: &Twitch,
        who: TokenKind,
        path: &str,
        filter: &[(&str, &str)],
    ) -> Result<Vec<T>, HelixError> {
        let (mut rows, mut cursor) = (Vec::new(), None::<String>);
        for _ in 0..PAGES {
            let after = cursor.as_deref().map(|cursor| ("after", cursor));
            let query: Vec<_> = filter.iter().copied().chain(after).collect();
            let page: Data<T> = self.read(twitch, who, &Call::new(Method::GET, path).query(&query)).await?;
            rows.extend(page.data);
            match page.pagination.cursor.filter(|cursor| !cursor.is_empty()) {
                Some(next) => cursor = Some(next),
                None => break,
            }
        }
        Ok(rows)
    }
}
