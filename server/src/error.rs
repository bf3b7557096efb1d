//! The one error type: an enum by class, turned into `{message, code, fields?, params?, translated?}` at the edge
//! (contract §1).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::messages::{Language, Message, msg};

/// The result of every fallible function of the server.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request was refused. Add a variant only if some program must tell it apart.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// 401: the token is missing, bad or expired; nothing else is ever a 401.
    #[error("unauthorized")]
    Unauthorized,
    /// 403: signed in, but not allowed.
    #[error("{0}")]
    Forbidden(Reason),
    /// 404: no such thing; the word is the thing, as in `"pack"`.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// 400: malformed or invalid input.
    #[error("{0}")]
    Invalid(Reason),
    /// 409: the state does not allow it.
    #[error("{0}")]
    Conflict(Reason),
    /// 429: over a rate limit.
    #[error("rate limit reached")]
    TooMany {
        /// Seconds until it is worth trying again.
        retry_after: u32,
    },
    /// 503: the write queue is full, or retries are used up.
    #[error("busy")]
    Busy {
        /// Seconds until it is worth trying again.
        retry_after: u32,
    },
    /// 503: only admins change anything just now. To programs it is the same as being busy.
    #[error("maintenance")]
    Maintenance,
    /// 503: the disk that it would have been written to is full.
    #[error("the disk is full")]
    NoRoom,
    /// 503: a commit's result could not be learned; the idempotency key settles it.
    #[error("outcome unknown")]
    OutcomeUnknown,
    /// Refusals of the framework: unknown path, wrong method, too large, unsupported body.
    #[error("{1}")]
    Http(StatusCode, Reason),
    /// 500: a fault of ours; logged with its source chain, answered as "Something went wrong".
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

/// Why a request is refused: a message of the catalogue, and messages per field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The problem and what to do about it. Its key begins with the code.
    pub message: Message,
    /// Per field, on a validation failure.
    pub fields: BTreeMap<String, Message>,
}

impl Reason {
    /// A reason without fields.
    pub fn new(message: Message) -> Self {
        Self { message, fields: BTreeMap::new() }
    }

    /// A reason whose message is about one field.
    pub fn about(field: impl Into<String>, message: Message) -> Self {
        Self::new(message.clone()).field(field, message)
    }

    /// The same reason, with the problem of one field.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>, message: Message) -> Self {
        self.fields.insert(name.into(), message);
        self
    }

    /// The code for programs: the message's key up to the first dot, as in `trade_closed.expired`.
    pub fn code(&self) -> &str {
        self.message.key().split('.').next().unwrap_or_default()
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message.fmt(f)
    }
}

impl Error {
    /// 400 with one field named.
    pub fn invalid_field(field: &str, message: Message) -> Self {
        Self::Invalid(Reason::about(field, message))
    }

    /// 400 without a field.
    pub fn invalid(message: Message) -> Self {
        Self::Invalid(Reason::new(message))
    }

    pub fn forbidden(message: Message) -> Self {
        Self::Forbidden(Reason::new(message))
    }

    pub fn conflict(message: Message) -> Self {
        Self::Conflict(Reason::new(message))
    }

    /// 500 with this internal explanation, for states that cannot be.
    pub fn internal(explanation: impl std::fmt::Display) -> Self {
        Self::Internal(anyhow::anyhow!("{explanation}"))
    }

    /// An error about a file: a disk that is full, or a fault of ours that `doing` explains.
    pub fn of_file(error: std::io::Error, doing: &'static str) -> Self {
        let full = matches!(error.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded);
        let error = anyhow::Error::new(error).context(doing);
        if full {
            tracing::error!("{error:#}. Free disk space");
            return Self::NoRoom;
        }
        Self::Internal(error)
    }

    /// Whether the error is temporary and unrelated to the request: the database is overloaded, or writes are blocked.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Busy { .. } | Self::Maintenance | Self::NoRoom | Self::OutcomeUnknown)
    }

    /// The HTTP status of this class.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Invalid(_) => StatusCode::BAD_REQUEST,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy { .. } | Self::Maintenance | Self::NoRoom | Self::OutcomeUnknown => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Http(status, _) => *status,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Seconds for the `Retry-After` header, where there is one.
    fn retry_after(&self) -> Option<u32> {
        match self {
            Self::TooMany { retry_after } | Self::Busy { retry_after } => Some(*retry_after),
            Self::Maintenance => Some(60),
            Self::NoRoom => Some(10),
            Self::OutcomeUnknown => Some(1),
            Self::Unauthorized
            | Self::Forbidden(_)
            | Self::NotFound(_)
            | Self::Invalid(_)
            | Self::Conflict(_)
            | Self::Http(..)
            | Self::Internal(_) => None,
        }
    }

    /// The message and the fields.
    fn reason(&self) -> Cow<'_, Reason> {
        let message = match self {
            Self::Forbidden(reason) | Self::Invalid(reason) | Self::Conflict(reason) | Self::Http(_, reason) => {
                return Cow::Borrowed(reason);
            }
            Self::Unauthorized => msg!("unauthorized"),
            Self::NotFound(thing) => Message::new(format!("{}_not_found", thing.replace(' ', "_"))),
            Self::TooMany { retry_after } => msg!("too_many_requests", seconds = *retry_after),
            Self::Busy { .. } => msg!("busy"),
            Self::Maintenance => msg!("busy.maintenance"),
            Self::NoRoom => msg!("disk_full"),
            Self::OutcomeUnknown => msg!("outcome_unknown"),
            Self::Internal(_) => msg!("internal"),
        };
        Cow::Owned(Reason::new(message))
    }

    pub fn message(&self) -> Message {
        self.reason().message.clone()
    }

    /// The body that the client sees.
    pub fn body(&self) -> ErrorBody {
        ErrorBody::new(&self.reason())
    }
}

/// The body of every error response under `/api`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The message in English, to be shown unchanged.
    pub message: String,
    pub code: String,
    /// The invalid fields, each with its message, if the validation failed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, String>,
    /// The texts and numbers in the message, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub params: BTreeMap<String, serde_json::Value>,
    /// The messages in the language that `Accept-Language` prefers, unless that is English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub translated: Option<Translated>,
}

/// The messages of an error in another language. What is not translated yet is English.
#[derive(Debug, Serialize, ToSchema)]
pub struct Translated {
    pub message: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, String>,
}

impl ErrorBody {
    fn new(reason: &Reason) -> Self {
        let Translated { message, fields } = Translated::new(reason, Language::english());
        let other = Some(Language::of_reader()).filter(|language| language.tag() != Language::english().tag());
        let translated = other.map(|language| Translated::new(reason, language));
        Self { message, code: reason.code().to_owned(), fields, params: reason.message.params(), translated }
    }
}

impl Translated {
    fn new(reason: &Reason, language: &Language) -> Self {
        let fields = reason.fields.iter();
        Self {
            message: language.render(&reason.message),
            fields: fields.map(|(name, message)| (name.clone(), language.render(message))).collect(),
        }
    }
}

/// Rides in the response's extensions to the logging layer, so that a fault is logged once, inside its request.
#[derive(Clone)]
pub struct Fault(pub Arc<anyhow::Error>);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status(), axum::Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Self::Internal(fault) = self {
            response.extensions_mut().insert(Fault(Arc::new(fault)));
        }
        response
    }
}
