//! Errors of requests to Twitch, as texts for admins. They never contain a token.

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HelixError {
    /// The streamer has not connected the channel, or has revoked the permission.
    #[error("{0}")]
    NoPermission(String),
    /// Twitch does not accept the client id or the secret.
    #[error("Twitch refuses this application: check the client id and the client secret ({0}).")]
    BadCredentials(String),
    /// Twitch refused the request.
    #[error("Twitch refused this ({status}): {message}")]
    Refused { status: u16, message: String },
    #[error("Twitch asks for a pause: too many calls. Try again in a minute.")]
    TooMany,
    /// No response, or an error of a gateway.
    #[error("Twitch does not answer: {0}. This server tries again by itself.")]
    Unreachable(String),
    /// The response is not as documented.
    #[error("Twitch answered something that this server does not understand: {0}")]
    Unreadable(String),
    /// An error of this server.
    #[error("A fault of this server, which is in its log.")]
    Internal,
}

impl HelixError {
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
