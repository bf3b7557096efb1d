//! Errors of requests to Twitch, as texts for admins. They never contain a token.

use crate::messages::{Message, msg};

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HelixError {
    /// The streamer has not connected the channel, or has revoked the permission.
    NoPermission(String),
    /// Twitch does not accept the client id or the secret.
    BadCredentials(String),
    /// Twitch refused the request.
    Refused {
        status: u16,
        message: String,
    },
    TooMany,
    /// No response, or an error of a gateway.
    Unreachable(String),
    /// The response is not as documented.
    Unreadable(String),
    /// An error of this server.
    Internal,
}

impl std::error::Error for HelixError {}

impl std::fmt::Display for HelixError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl HelixError {
    fn message(&self) -> Message {
        match self {
            Self::NoPermission(problem) => msg!("channel_not_connected.problem", problem),
            Self::BadCredentials(answer) => msg!("twitch_credentials", answer),
            Self::Refused { status, message } => msg!("twitch_refused", status, message),
            Self::TooMany => msg!("twitch_unreachable.pause"),
            Self::Unreachable(problem) => msg!("twitch_unreachable", problem),
            Self::Unreadable(answer) => msg!("twitch_unreachable.unreadable", answer),
            Self::Internal => msg!("twitch_unreachable.fault"),
        }
    }

    /// Whether a retry may succeed without any action.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::TooMany | Self::Unreachable(_) | Self::Internal)
    }

    /// The status code of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }
}

impl From<reqwest::Error> for HelixError {
    fn from(error: reqwest::Error) -> Self {
        let what = if error.is_timeout() {
            "it took too long"
        } else if error.is_connect() {
            "it cannot be reached"
        } else {
            "the connection broke"
        };
        tracing::debug!("a request to Twitch failed: {:#}", anyhow::Error::from(error.without_url()));
        Self::Unreachable(what.into())
    }
}

impl From<crate::error::Error> for HelixError {
    fn from(error: crate::error::Error) -> Self {
        tracing::error!("could not read or write the stored state of the channel: {error:#}");
        Self::Internal
    }
}

impl From<HelixError> for crate::error::Error {
    fn from(error: HelixError) -> Self {
        Self::conflict(error.message())
    }
}
