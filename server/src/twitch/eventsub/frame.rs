//! Parses the frames of the connection. Any input gives a frame or an error.
//!
//! As documented at <https://dev.twitch.tv/docs/eventsub/websocket-reference/>.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::clock::Timestamp;

/// The content of a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frame {
    Welcome {
        session: String,
        /// Seconds of silence that are normal.
        keepalive: u32,
    },
    Keepalive,
    Notification(Notification),
    /// Reconnect to this address soon.
    Reconnect {
        url: String,
    },
    /// A subscription has ended.
    Revocation {
        kind: String,
        status: String,
    },
    /// A message type that this version does not know.
    Unknown(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// The same for repeated messages.
    pub id: String,
    pub sent: Timestamp,
    pub kind: String,
    /// `{subscription, event}`, as a webhook's body.
    pub body: String,
}

/// The error of an invalid frame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a frame that cannot be read: {0}")]
pub struct UnreadableFrame(pub String);

#[derive(Deserialize)]
struct Message<'a> {
    metadata: Metadata,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Metadata {
    #[serde(default)]
    message_id: String,
    message_type: String,
    #[serde(default)]
    message_timestamp: String,
}

#[derive(Deserialize)]
struct SessionPayload {
    session: Session,
}

#[derive(Deserialize)]
struct Session {
    #[serde(default)]
    id: String,
    keepalive_timeout_seconds: Option<u32>,
    reconnect_url: Option<String>,
}

#[derive(Deserialize)]
struct SubscriptionPayload {
    subscription: Subscription,
}

#[derive(Deserialize)]
struct Subscription {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    status: String,
}

/// Seconds between messages if the welcome names none.
const USUAL_KEEPALIVE: u32 = 10;
/// The longest message id that is accepted.
const ID: usize = 200;

pub fn read(text: &str) -> Result<Frame, UnreadableFrame> {
    let broken = |error: serde_json::Error| UnreadableFrame(error.to_string());
    if crate::json::has_null_character(text.as_bytes()) {
        return Err(UnreadableFrame("it holds the character U+0000".into()));
    }
    let Message { metadata, payload } = serde_json::from_str(text).map_err(broken)?;
    let payload = payload.map_or("{}", RawValue::get);
    match metadata.message_type.as_str() {
        "session_welcome" => {
            let SessionPayload { session } = serde_json::from_str(payload).map_err(broken)?;
            if session.id.is_empty() {
                return Err(UnreadableFrame("a welcome without a session".into()));
            }
            let keepalive = session.keepalive_timeout_seconds.unwrap_or(USUAL_KEEPALIVE);
            Ok(Frame::Welcome { session: session.id, keepalive })
        }
        "session_keepalive" => Ok(Frame::Keepalive),
        "notification" => {
            let SubscriptionPayload { subscription } = serde_json::from_str(payload).map_err(broken)?;
            notification(metadata, subscription, payload)
        }
        "session_reconnect" => {
            let SessionPayload { session } = serde_json::from_str(payload).map_err(broken)?;
            match session.reconnect_url {
                Some(url) if !url.is_empty() => Ok(Frame::Reconnect { url }),
                _ => Err(UnreadableFrame("a request to reconnect without an address".into())),
            }
        }
        "revocation" => {
            let SubscriptionPayload { subscription } = serde_json::from_str(payload).map_err(broken)?;
            Ok(Frame::Revocation { kind: subscription.kind, status: subscription.status })
        }
        other => Ok(Frame::Unknown(other.chars().take(50).collect())),
    }
}

fn notification(metadata: Metadata, subscription: Subscription, payload: &str) -> Result<Frame, UnreadableFrame> {
    let id = metadata.message_id;
    if id.is_empty() || id.len() > ID {
        return Err(UnreadableFrame("a notification without an id".into()));
    }
    let sent: jiff::Timestamp = metadata
        .message_timestamp
        .parse()
        .map_err(|_| UnreadableFrame("a notification that does not say when it was sent".into()))?;
    let sent = Timestamp::from_millis(sent.as_millisecond());
    Ok(Frame::Notification(Notification { id, sent, kind: subscription.kind, body: payload.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_documented_messages_are_read() {
        let welcome = read(include_str!("examples/welcome.json")).unwrap();
        assert_eq!(welcome, Frame::Welcome { session: "AQoQILE98gtqShGmLD7AM6yJThAB".into(), keepalive: 10 });
        assert_eq!(read(include_str!("examples/keepalive.json")).unwrap(), Frame::Keepalive);
        let reconnect = read(include_str!("examples/reconnect.json")).unwrap();
        assert_eq!(reconnect, Frame::Reconnect { url: "wss://eventsub.wss.twitch.tv?...".into() });
        let revocation = read(include_str!("examples/revocation.json")).unwrap();
        let expected = Frame::Revocation { kind: "channel.follow".into(), status: "authorization_revoked".into() };
        assert_eq!(revocation, expected);
        let Frame::Notification(notification) = read(include_str!("examples/notification.json")).unwrap() else {
            panic!("it is a notification")
        };
        assert_eq!(
            (notification.id.as_str(), notification.kind.as_str()),
            ("befa7b53-d79d-478f-86b9-120f112b044e", "channel.follow")
        );
        assert_eq!(notification.sent.to_string(), "2022-11-16T10:11:12.464Z");
        let body: serde_json::Value = serde_json::from_str(&notification.body).unwrap();
        assert_eq!(body["event"]["user_login"], "cool_user");
        assert_eq!(body["subscription"]["type"], "channel.follow");
    }

    #[test]
    fn garbage_is_distinguished_from_unknown_frames() {
        let new = r#"{"metadata": {"message_type": "session_party"}, "payload": {"balloons": 99}}"#;
        assert_eq!(read(new).unwrap(), Frame::Unknown("session_party".into()));
        for garbage in [
            "",
            "hello",
            "[]",
            "{}",
            r#"{"metadata": {}}"#,
            r#"{"metadata": {"message_type": "session_welcome"}, "payload": {}}"#,
            r#"{"metadata": {"message_type": "session_reconnect"}, "payload": {"session": {"id": "x"}}}"#,
            r#"{"metadata": {"message_type": "notification", "message_timestamp": "2022-11-16T10:11:12Z"},
                "payload": {"subscription": {"type": "channel.cheer"}}}"#,
            r#"{"metadata": {"message_id": "1", "message_type": "notification", "message_timestamp": "noon"},
                "payload": {"subscription": {"type": "channel.cheer"}}}"#,
            r#"{"metadata": {"message_id": "a\u0000", "message_type": "session_keepalive"}}"#,
        ] {
            assert!(read(garbage).is_err(), "{garbage}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_without_a_panic(text in ".{0,300}") {
            let _ = read(&text);
        }

        #[test]
        fn any_json_message_is_parsed_without_a_panic(kind in "[a-z_]{0,20}", id in ".{0,8}", payload in "[\\[\\]{}\",:a-z0-9]{0,60}") {
            let _ = read(&format!(r#"{{"metadata":{{"message_id":"{id}","message_type":"{kind}","message_timestamp":"2022-11-16T10:11:12Z"}},"payload":{payload}}}"#));
        }
    }
}
