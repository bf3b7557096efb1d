//! Why a call to Twitch failed, in words that can be shown at the desk. Never holds a token.

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HelixError {
    /// The streamer has not connected the channel, or has withdrawn it.
    #[error("{0}")]
    NoPermission(String),
    /// Twitch does not know this application, or not with this secret.
    #[error("Twitch refuses this application: check the client id and the client secret ({0}).")]
    BadCredentials(String),
    /// Twitch says no to this call.
    #[error("Twitch refused this ({status}): {message}")]
    Refused { status: u16, message: String },
    #[error("Twitch asks for a pause: too many calls. Try again in a minute.")]
    TooMany,
    /// No answer, or one of a gateway.
    #[error("Twitch does not answer: {0}. This server tries again by itself.")]
    Unreachable(String),
    /// An answer that is not as documented.
    #[error("Twitch answered something that this server does not understand: {0}")]
    Unreadable(String),
    /// A fault of this server.
    #[error("A fault of this server, which is in its log.")]
    Internal,
}

impl HelixError {
    /// Whether the same call may succeed later without any action.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::TooMany | Self::Unreachable(_) | Self::Internal)
    }

    /// The status that Twitch refused it with.
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
        tracing::debug!("a call to Twitch failed: {:#}", anyhow::Error::from(error.without_url()));
        Self::Unreachable(what.into())
    }
}

impl From<crate::error::Error> for HelixError {
    fn from(error: crate::error::Error) -> Self {
        tracing::error!("what is stored of the channel could not be read or written: {error:#}");
        Self::Internal
    }
}

impl From<HelixError> for crate::error::Error {
    fn from(error: HelixError) -> Self {
        let code = match &error {
            HelixError::NoPermission(_) => "channel_not_connected",
            HelixError::BadCredentials(_) => "twitch_credentials",
            HelixError::Refused { .. } => "twitch_refused",
            HelixError::TooMany | HelixError::Unreachable(_) | HelixError::Unreadable(_) | HelixError::Internal => {
                "twitch_unreachable"
            }
        };
        Self::conflict(code, error.to_string())
    }
}
