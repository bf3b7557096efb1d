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

/// How packs are drawn that are not opened on stream (docs/decisions/draw-2.md, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawAlone {
    /// At once, with random bytes of the opener's browser.
    Immediate,
    /// By a ticket, with a round of the beacon some seconds later.
    Ticket,
}

/// What happens to packs that are drawn by a ticket while the beacon is not usable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BeaconMissing {
    /// They are drawn without it, and marked.
    LevelOne,
    Wait,
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
