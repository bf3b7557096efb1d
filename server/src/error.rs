//! The one error type: an enum by class, turned into `{message, code, fields?}` at the edge (contract §1).

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

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

/// A code for programs and a full sentence for people.
#[derive(Debug, Clone)]
pub struct Reason {
    /// Stable, in `snake_case`, for programs.
    pub code: &'static str,
    /// The problem and what to do about it.
    pub message: Cow<'static, str>,
    /// Per field, on a validation failure.
    pub fields: BTreeMap<String, String>,
    /// Values for programs.
    pub params: BTreeMap<&'static str, String>,
}

impl Reason {
    /// A reason without fields.
    pub fn new(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), fields: BTreeMap::new(), params: BTreeMap::new() }
    }

    /// The same reason, with a value for programs.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.params.insert(name, value.into());
        self
    }

    /// The same reason, with the problem of one field.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>, message: impl Into<String>) -> Self {
        self.fields.insert(name.into(), message.into());
        self
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error {
    /// 400 with one field named.
    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Invalid(Reason::new("invalid", message.clone()).field(field, message))
    }

    /// 400 without a field.
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Invalid(Reason::new("invalid", message))
    }

    /// 403 with this code and sentence.
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Forbidden(Reason::new(code, message))
    }

    /// 409 with this code and sentence.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Conflict(Reason::new(code, message))
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

    /// The body that the client sees.
    pub fn body(&self) -> ErrorBody {
        let simple = |code: &str, message: &str| ErrorBody {
            message: message.into(),
            code: code.into(),
            fields: BTreeMap::new(),
            params: BTreeMap::new(),
        };
        match self {
            Self::Unauthorized => simple("unauthorized", "Please sign in to do this."),
            Self::NotFound(thing) => {
                simple(&format!("{}_not_found", thing.replace(' ', "_")), &format!("There is no such {thing}."))
            }
            Self::TooMany { retry_after } => simple(
                "too_many_requests",
                &format!("That was a little too fast. Please try again in {retry_after} s."),
            ),
            Self::Busy { .. } => simple("busy", "The server is busy. Please try again in a moment."),
            Self::Maintenance => simple(
                "busy",
                "This site is in maintenance: you can read everything, but change nothing. Please try again later.",
            ),
            Self::NoRoom => simple(
                "disk_full",
                "The disk of this server is full, so nothing can be saved; everything can still be read. Please tell \
                 the operator of this site, and try again once there is room.",
            ),
            Self::OutcomeUnknown => simple(
                "outcome_unknown",
                "The server does not know whether this was saved. Please try again; it is not done twice.",
            ),
            Self::Internal(_) => simple(
                "internal",
                "Something went wrong on the server. Check whether it was done before you try again.",
            ),
            Self::Forbidden(reason) | Self::Invalid(reason) | Self::Conflict(reason) | Self::Http(_, reason) => {
                ErrorBody {
                    message: reason.message.to_string(),
                    code: reason.code.into(),
                    fields: reason.fields.clone(),
                    params: reason.params.clone(),
                }
            }
        }
    }
}

/// The body of every error response under `/api`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The message for the user, to be shown unchanged.
    pub message: String,
    pub code: String,
    /// The invalid fields, each with its message, if the validation failed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, String>,
    /// Values of the refusal for programs, such as the nearest allowed colour.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub params: BTreeMap<&'static str, String>,
}

/// Rides in the response's extensions to the logging layer, so that a fault is logged once, inside its request.
#[derive(Clone)]
pub struct Fault(pub std::sync::Arc<anyhow::Error>);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status(), axum::Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Self::Internal(fault) = self {
            response.extensions_mut().insert(Fault(std::sync::Arc::new(fault)));
        }
        response
    }
}
