//! Input: JSON bodies, path and query parameters, with refusals in our own shape and never a 422.

use crate::error::{Error, Reason};
use crate::ids::Id;
use crate::messages::{self, List, msg};
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};

mod query;

pub use query::Query;

/// A JSON body, in either direction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json<T>(pub T);

/// Parameters in the path.
#[derive(Debug, Clone, Copy, Default, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub struct Path<T>(pub T);

/// An id in the path. One that is no id is refused like one that does not exist.
#[derive(Debug, Clone, Copy)]
pub struct PathId<T>(pub T);

impl<S: Send + Sync, T: Id> FromRequestParts<S> for PathId<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Path(text) = Path::<String>::from_request_parts(parts, state).await?;
        id(&text).map(Self)
    }
}

/// Two ids in the path, as in `/api/market/listings/{id}/offers/{offerId}`.
#[derive(Debug, Clone, Copy)]
pub struct PathIds<A, B>(pub A, pub B);

impl<S: Send + Sync, A: Id, B: Id> FromRequestParts<S> for PathIds<A, B> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Path((first, second)) = Path::<(String, String)>::from_request_parts(parts, state).await?;
        Ok(Self(id(&first)?, id(&second)?))
    }
}

/// Parses an id.
///
/// # Errors
/// [`Error::NotFound`] when it is none.
pub fn id<T: Id>(text: &str) -> Result<T, Error> {
    text.parse().map_err(|_| Error::NotFound(T::THING))
}

/// Deserializes an optional field of a body: null and an empty text count as not given (contract §12).
///
/// # Errors
/// Those of the value's own type.
pub fn given<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    match serde_json::Value::deserialize(from)? {
        serde_json::Value::Null => Ok(None),
        serde_json::Value::String(text) if text.trim().is_empty() => Ok(None),
        value => T::deserialize(value).map(Some).map_err(D::Error::custom),
    }
}

/// Deserializes an optional field of a body in which null differs from an absent field: `Some(None)` is null.
///
/// # Errors
/// Those of the value's own type.
pub fn sent<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<Option<T>>, D::Error> {
    given(from).map(Some)
}

/// A message for the user.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct Message {
    #[schema(value_type = String)]
    pub message: messages::Message,
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let fields = Fields::of(&request);
        parse_fields(&checked_bytes(request, state).await?, fields).map(Self)
    }
}

/// The body as it came, if its header says that it is JSON.
pub async fn checked_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Error> {
    if !says_json(request.headers()) {
        return Err(Error::Http(StatusCode::UNSUPPORTED_MEDIA_TYPE, Reason::new(msg!("unsupported_media_type.json"))));
    }
    written(Bytes::from_request(request, state).await?)
}

/// Refuses characters that change the direction of other text.
fn written(body: Bytes) -> Result<Bytes, Error> {
    if has_direction_control(&body) { Err(direction_control()) } else { Ok(body) }
}

impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, Error> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            let fields = Fields::of(&request);
            let body = written(Bytes::from_request(request, state).await?)?;
            return if body.is_empty() { Ok(None) } else { parse_fields(&body, fields).map(Self).map(Some) };
        }
        <Self as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

fn says_json(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()) else { return false };
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// How unknown fields of a body are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fields {
    /// It is ignored: clients of the seed's API may send more than we read.
    Lenient,
    /// It is refused, so that the client does not believe that it had an effect; except for [`READ_ONLY`] ones.
    Strict,
}

/// Fields of responses that are never writable; a client may send them back with the others.
const READ_ONLY: [&str; 16] = [
    "_id",
    "availableMintNumbers",
    "builtIn",
    "claimed",
    "createdAt",
    "held",
    "limited",
    "modifierChancePpm",
    "oddsVersion",
    "packs",
    "pulled",
    "remainingCopies",
    "spreading",
    "unlocked",
    "updatedAt",
    "warnings",
];

impl Fields {
    /// The rule for a call: what admins send is read strictly.
    pub fn of(request: &Request) -> Self {
        let path = request.uri().path();
        let is_strict =
            ["/api/admin/", "/api/packs/admin/", "/api/modifiers"].iter().any(|start| path.starts_with(start));
        if is_strict { Self::Strict } else { Self::Lenient }
    }
}

/// Reads JSON and ignores unknown fields, or describes the mistake.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Error> {
    parse_fields(body, Fields::Lenient)
}

/// Reads JSON, or describes the mistake.
pub fn parse_fields<T: DeserializeOwned>(body: &[u8], fields: Fields) -> Result<T, Error> {
    if has_null_character(body) {
        return Err(null_character());
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let mut unknown = None;
    let mut ignored = |path: serde_ignored::Path<'_>| {
        // An optional value is written as a question mark.
        let path = path.to_string().replace(".?", "");
        if !READ_ONLY.contains(&path.rsplit('.').next().unwrap_or_default()) {
            unknown.get_or_insert(path);
        }
    };
    let noting = serde_ignored::Deserializer::new(&mut json, &mut ignored);
    let value = serde_path_to_error::deserialize(noting).map_err(|error| {
        let path = error.path().to_string();
        mistake(&path, error.inner())
    })?;
    json.end().map_err(|error| mistake(".", &error))?;
    match unknown.filter(|_| fields == Fields::Strict) {
        Some(field) => Err(unknown_field(&field)),
        None => Ok(value),
    }
}

fn unknown_field(field: &str) -> Error {
    Error::invalid_field(field, msg!("unknown_field", field))
}

/// The refusal of a text that the databases cannot hold.
pub fn null_character() -> Error {
    Error::invalid(msg!("null_character"))
}

/// The refusal of characters that turn the text around them, so that a name or message could look like another one.
pub fn direction_control() -> Error {
    Error::invalid(msg!("direction_control"))
}

/// Whether this character overrides or embeds a direction.
pub const fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a JSON text has or spells such a character.
fn has_direction_control(body: &[u8]) -> bool {
    let bare = body.windows(3).any(|window| matches!(window, [0xe2, 0x80, 0xaa..=0xae] | [0xe2, 0x81, 0xa6..=0xa9]));
    bare || escapes(body).any(is_direction_control)
}

/// Characters that a JSON text spells as `\u` and four digits.
fn escapes(body: &[u8]) -> impl Iterator<Item = char> {
    body.windows(6).enumerate().filter_map(move |(at, window)| {
        // `\\u202e` is a backslash and then text: only an odd number of backslashes begins an escape.
        let begins = || body[..=at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1;
        let digits = window.strip_prefix(b"\\u").filter(|_| begins())?;
        char::from_u32(u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?)
    })
}

/// Whether a JSON text spells U+0000 anywhere; a bare one is not valid JSON to begin with.
pub(crate) fn has_null_character(body: &[u8]) -> bool {
    escapes(body).any(|c| c == '\0')
}

fn mistake(path: &str, error: &serde_json::Error) -> Error {
    use serde_json::error::Category;
    match error.classify() {
        Category::Syntax | Category::Eof | Category::Io => {
            Error::invalid(msg!("malformed_json", line = error.line(), column = error.column()))
        }
        Category::Data => {
            let problem = readable(error);
            if path == "." || path.is_empty() {
                return Error::invalid(msg!("invalid_body.top", problem));
            }
            Error::Invalid(Reason::new(msg!("invalid_body", path, problem = problem.clone())).field(path, problem))
        }
    }
}

/// Serde's message, without positions and without names of our types.
fn readable(error: &serde_json::Error) -> crate::messages::Message {
    let said = error.to_string();
    let said = said.rfind(" at line ").map_or(said.as_str(), |at| &said[..at]);
    if let Some(field) = said.strip_prefix("missing field ") {
        return msg!("value.field_missing", field);
    }
    if let Some(choice) = choice(said) {
        return choice;
    }
    let expected = said.rsplit_once(", expected ").map(|(_, expected)| expected);
    match expected {
        Some("u8" | "u16" | "u32" | "u64" | "usize") => msg!("value.count"),
        Some("i8" | "i16" | "i32" | "i64" | "isize") => msg!("value.whole"),
        Some("f32" | "f64") => msg!("value.number"),
        Some("a string" | "a borrowed string") => msg!("value.text"),
        Some("a boolean") => msg!("value.flag"),
        Some("a sequence") => msg!("value.list"),
        Some("a map") => msg!("value.object"),
        Some(expected) if expected.contains("struct ") || expected.contains("enum") => {
            msg!("value.object")
        }
        Some(_) | None => {
            let mut sentence = said.to_owned();
            if let Some(first) = sentence.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            if !sentence.ends_with(['.', '!', '?']) {
                sentence.push('.');
            }
            crate::messages::Message::verbatim(sentence)
        }
    }
}

impl From<BytesRejection> for Error {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE { too_large() } else { broken_body() }
    }
}

/// 413 in our shape.
pub fn too_large() -> Error {
    Error::Http(StatusCode::PAYLOAD_TOO_LARGE, Reason::new(msg!("too_large")))
}

fn broken_body() -> Error {
    Error::invalid(msg!("broken_body"))
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Self {
        tracing::debug!(%rejection, "a path parameter was refused");
        Self::invalid(msg!("invalid_path"))
    }
}

/// The sentence for a value that is none of those that serde lists, as in "unknown variant `x`, expected `a` or `b`".
fn choice(said: &str) -> Option<crate::messages::Message> {
    let (value, listed) = said.strip_prefix("unknown variant `")?.split_once("`, expected ")?;
    Some(msg!("value.choice", value, known = List::of(listed.split('`').skip(1).step_by(2))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Give {
        user_id: String,
        amount: u32,
        #[serde(default)]
        cards: Vec<String>,
    }

    fn refusal(body: &str) -> String {
        match parse::<Give>(body.as_bytes()) {
            Err(Error::Invalid(reason)) => format!("{} {}", reason.code(), reason.message),
            other => panic!("{other:?} is no refusal"),
        }
    }

    #[test]
    fn direction_controls_are_found_plain_and_escaped() {
        for text in ["a\u{202a}b", "a\u{202e}", "\u{2066}", "\u{2069}", r"x\u202e", r"\u202A", r"\\\u2068"] {
            assert!(has_direction_control(text.as_bytes()), "{text:?}");
        }
        for text in ["", "שלום, ada", "سلام", "\u{2029}\u{202f}\u{2065}\u{206a}", r"\\u202e", r"\u202", r"\u+02e"]
        {
            assert!(!has_direction_control(text.as_bytes()), "{text:?}");
        }
    }

    #[test]
    fn refusals_explain_the_mistake() {
        let cases = [
            ("{", "malformed_json This is not valid JSON (line 1, column 1)."),
            ("", "malformed_json This is not valid JSON (line 1, column 0)."),
            ("{} x", "invalid_body The field `userId` is missing."),
            (r#"{"userId":"a","amount":1} x"#, "malformed_json This is not valid JSON (line 1, column 27)."),
            ("7", "invalid_body This has to be an object."),
            (r#"{"userId":"a"}"#, "invalid_body The field `amount` is missing."),
            (r#"{"userId":1,"amount":1}"#, "invalid_body userId: This has to be a text."),
            (r#"{"userId":"a","amount":-1}"#, "invalid_body amount: This has to be a whole number, 0 or more."),
            (r#"{"userId":"a","amount":1.5}"#, "invalid_body amount: This has to be a whole number, 0 or more."),
            (r#"{"userId":"a","amount":1e99}"#, "invalid_body amount: This has to be a whole number, 0 or more."),
            (r#"{"userId":"a","amount":1,"cards":["x",2]}"#, "invalid_body cards[1]: This has to be a text."),
            (r#"{"userId":"a\u0000b","amount":1}"#, "null_character Texts cannot contain the character U+0000."),
        ];
        for (body, expected) in cases {
            assert_eq!(refusal(body), expected, "{body}");
        }
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Order {
        Up,
        Down,
    }

    #[derive(Debug, Deserialize)]
    struct Draft {
        #[serde(default, deserialize_with = "given")]
        order: Option<Order>,
        #[serde(default, deserialize_with = "given")]
        amount: Option<u32>,
    }

    #[test]
    fn an_empty_field_counts_as_not_given() {
        let draft = |body: &str| match parse::<Draft>(body.as_bytes()) {
            Ok(draft) => format!("{:?} {:?}", draft.order, draft.amount),
            Err(Error::Invalid(reason)) => format!("{} {}", reason.code(), reason.message),
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(draft(r#"{"order": " ", "amount": null}"#), "None None");
        assert_eq!(draft(r#"{"order": "down", "amount": 2}"#), "Some(Down) Some(2)");
        assert_eq!(draft(r#"{"amount": -2}"#), "invalid_body amount: This has to be a whole number, 0 or more.");
        assert_eq!(
            draft(r#"{"order": "x"}"#),
            "invalid_body order: “x” cannot be chosen here. Choose one of: up, down."
        );
    }

    #[test]
    fn an_unknown_field_is_refused_by_name_in_strict_mode() {
        let strict = |body: &str| match parse_fields::<Vec<Draft>>(body.as_bytes(), Fields::Strict) {
            Ok(_) => "accepted".into(),
            Err(Error::Invalid(reason)) => format!("{} {:?}", reason.code(), reason.fields.keys()),
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(strict(r#"[{"amount": 1}, {"series": "Birds", "amount": 2}]"#), r#"unknown_field ["1.series"]"#);
        assert_eq!(
            strict(r#"[{"_id": "x", "remainingCopies": 3, "amount": 1}]"#),
            "accepted",
            "fields of the response are accepted"
        );
        assert!(parse::<Draft>(br#"{"series": "Birds"}"#).is_ok(), "other requests ignore unknown fields");
    }

    #[test]
    fn an_escaped_backslash_before_zeros_is_ordinary_text() {
        let give: Give = parse(br#"{"userId":"\\u0000","amount":1}"#).unwrap();
        assert_eq!((give.user_id.as_str(), give.amount, give.cards.len()), ("\\u0000", 1, 0));
        assert!(has_null_character(br#""\\\u0000""#));
    }
}
