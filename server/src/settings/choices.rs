//! Settings that are one of some words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PackOpening {
    /// Only the stream, through the live queue.
    Stream,
    #[serde(rename = "self")]
    Own,
    Both,
}

/// How Twitch sends events of the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TwitchTransport {
    /// Over a connection that this server opens; works behind a home router.
    Websocket,
    /// By calls to this server, which then has to be reachable by HTTPS.
    Webhook,
}

impl PackOpening {
    /// Whether collectors may open packs themselves.
    pub fn allows_self(self) -> bool {
        matches!(self, Self::Own | Self::Both)
    }

    /// Whether packs may be put in the live queue.
    pub fn allows_stream(self) -> bool {
        matches!(self, Self::Stream | Self::Both)
    }
}
