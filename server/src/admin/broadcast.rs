//! Broadcasts to all users, and the number of their recipients.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::{Error, Reason, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::LogId;
use crate::json::Json;
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice, Notification};

use super::log::{Change, run_as};
use super::store;

/// Maximum length of a kind, a message and a link, in characters.
const KIND: usize = 40;
const MESSAGE: usize = 500;
const LINK: usize = 200;

/// A message to all users.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Broadcast {
    /// The kind of message in one word, for example `news`; 1 to 40 characters.
    #[serde(rename = "type")]
    kind: String,
    /// The text, 1 to 500 characters.
    message: String,
    /// The page of this site that the message links to, beginning with a slash; absent or empty for none.
    link: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BroadcastSent {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The notification as users see it.
    notification: Notification,
    /// The id of the log entry.
    log_id: LogId,
}

/// Sends a notification to all users. It is stored as one row and pushed to connected users.
#[utoipa::path(post, path = "/api/admin/notifications", tag = "admin", params(IdempotencyKey), request_body = Broadcast,
    security(("token" = [])), responses((status = OK, body = BroadcastSent)))]
pub async fn broadcast_notification(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<Broadcast>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let (kind, notice) = checked(body)?;
        let notice = Notice { kind: &kind, ..notice };
        let notification = notifications::broadcast(tx, &notice, author.now, &author.dice)?;
        let said = json!({"type": kind, "message": body.message.trim(), "link": notice.link});
        let change = Change::of("broadcast", Some(notification.id.as_str())).from_to(json!({}), said);
        let log_id = author.note(tx, &change)?;
        Ok(BroadcastSent { message: msg!("done.broadcast_sent"), notification, log_id })
    })
    .await
}

/// The normalized text of a broadcast, or all mistakes in it.
fn checked(body: &Broadcast) -> Result<(String, Notice<'static>)> {
    let (kind, message) = (body.kind.trim(), body.message.trim());
    let link = body.link.as_deref().map(str::trim).filter(|link| !link.is_empty());
    let mut mistakes = Reason::new(msg!("invalid_notification"));
    if !fits(kind, KIND) {
        mistakes = mistakes.field("type", msg!("invalid.notification_type", max = KIND));
    }
    if !fits(message, MESSAGE) {
        mistakes = mistakes.field("message", msg!("invalid.notification_message", max = MESSAGE));
    }
    if link.is_some_and(|link| !is_page(link)) {
        mistakes = mistakes.field("link", msg!("invalid.notification_link"));
    }
    if !mistakes.fields.is_empty() {
        return Err(Error::Invalid(mistakes));
    }
    Ok((kind.to_owned(), Notice { kind: "", message: Message::verbatim(message), link: link.map(ToOwned::to_owned) }))
}

fn fits(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

/// Whether a link stays on this site in every browser.
fn is_page(link: &str) -> bool {
    let odd = |c: char| c.is_control() || c.is_whitespace() || matches!(c, '\\' | '"' | '<' | '>');
    link.starts_with('/')
        && !link.starts_with("//")
        && !link.starts_with("/api/")
        && fits(link, LINK)
        && !link.contains(odd)
}

/// The number of users.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeopleCount {
    /// The number of users with an account.
    people: i64,
}

/// Returns the number of users that a broadcast reaches.
#[utoipa::path(get, path = "/api/admin/users-count", tag = "admin", security(("token" = [])),
    responses((status = OK, body = PeopleCount)))]
pub async fn count_users(State(tools): State<AdminTools>, _: Admin) -> Result<Json<PeopleCount>> {
    let people = match tools.leaderboard.board.people() {
        Some(people) => i64::try_from(people).map_err(Error::internal)?,
        None => tools.core.db.read(store::count_people).await?,
    };
    Ok(Json(PeopleCount { people }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_pages_of_this_site_are_accepted() {
        for link in ["/", "/market", "/market?search=fox&sort=ending", "/profile/%C3%A9mile", "/trades/pending#new"] {
            assert!(is_page(link), "{link}");
        }
        let long = format!("/{}", "a".repeat(LINK));
        for link in ["", "market", "//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "/a b"]
            .into_iter()
            .chain(["javascript:alert(1)", "/api/auth/twitch", "/\u{1}", "/\"x", &long])
        {
            assert!(!is_page(link), "{link}");
        }
    }
}
