//! Errors of requests to Twitch, as texts for admins. They never contain a token.

use crate::messages::{Message, msg};

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HelixError {
    /// The streamer has not connected the channel, or has revoked the permission.
    NoPermission(Message),
    /// Twitch does not accept the client id or the secret. Its reason may be empty.
    BadCredentials(String),
    /// Twitch refused the request. Its reason may be empty.
    Refused {
        status: u16,
        message: String,
    },
    /// The channel has a reward with this title that this server did not create.
    TitleTaken(String),
    TooMany,
    Unreachable(Unreachable),
    /// The response is not as documented.
    Unreadable(String),
    /// An error of this server.
    Internal,
}

/// Why there is no response of Twitch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreachable {
    TimedOut,
    NotConnected,
    Broken,
    /// The error of a gateway.
    Status(u16),
    WrongAddress,
}

impl std::error::Error for HelixError {}

impl std::fmt::Display for HelixError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl HelixError {
    /// The text for admins.
    pub fn message(&self) -> Message {
        match self {
            Self::NoPermission(problem) => msg!("channel_not_connected.problem", problem),
            Self::BadCredentials(answer) if answer.is_empty() => msg!("twitch_credentials.no_reason"),
            Self::BadCredentials(answer) => msg!("twitch_credentials", answer),
            Self::Refused { status, message } if message.is_empty() => msg!("twitch_refused.no_reason", status),
            Self::Refused { status, message } => msg!("twitch_refused", status, message),
            Self::TitleTaken(title) => msg!("twitch_refused.title_taken", title),
            Self::TooMany => msg!("twitch_unreachable.pause"),
            Self::Unreachable(Unreachable::TimedOut) => msg!("twitch_unreachable.timed_out"),
            Self::Unreachable(Unreachable::NotConnected) => msg!("twitch_unreachable.not_connected"),
            Self::Unreachable(Unreachable::Broken) => msg!("twitch_unreachable.broken"),
            Self::Unreachable(Unreachable::Status(status)) => msg!("twitch_unreachable.status", status),
            Self::Unreachable(Unreachable::WrongAddress) => msg!("twitch_unreachable.wrong_address"),
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
        let why = if error.is_timeout() {
            Unreachable::TimedOut
        } else if error.is_connect() {
            Unreachable::NotConnected
        } else {
            Unreachable::Broken
        };
        tracing::debug!("a request to Twitch failed: {:#}", anyhow::Error::from(error.without_url()));
        Self::Unreachable(why)
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
