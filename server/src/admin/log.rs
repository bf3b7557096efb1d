//! The log: who did what, when, and what was there before and after.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{ErrorBody, Result};
use crate::ids::{LogId, UserId};
use crate::json::{Json, Query};
use crate::paging::Paging;

use super::store::{self, Filter};

/// What an entry says.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// What was done, `snake_case`.
    pub action: &'static str,
    /// To whom or what.
    pub target: Option<&'a str>,
    /// What was there before.
    pub before: Value,
    /// What is there after.
    pub after: Value,
}

impl<'a> Change<'a> {
    /// A change without a before and after of its own.
    pub fn of(action: &'static str, target: Option<&'a str>) -> Self {
        Self { action, target, before: json!({}), after: json!({}) }
    }

    /// The same with what was there before and after.
    #[must_use]
    pub fn from_to(self, before: Value, after: Value) -> Self {
        Self { before, after, ..self }
    }
}

/// Writes an entry, in the transaction of the change.
pub fn note(tx: &mut Tx<'_>, actor: UserId, change: &Change<'_>, now: Timestamp, dice: &Dice) -> Result<LogId> {
    let id = LogId::new(now, dice);
    write(tx, id, actor, change, now)?;
    Ok(id)
}

/// The same under an id that the change itself refers to.
pub(super) fn write(tx: &mut Tx<'_>, id: LogId, actor: UserId, change: &Change<'_>, now: Timestamp) -> Result<()> {
    let (before, after) = (change.before.to_string(), change.after.to_string());
    store::insert(tx, id, actor, change.action, change.target, (&before, &after), now)
}

/// Which entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Only of this action.
    action: Option<String>,
    /// Only by this person.
    actor: Option<UserId>,
    /// Only about this person or thing.
    target: Option<String>,
    /// Only older than this entry.
    before: Option<LogId>,
    /// How many, at most 1000.
    limit: Option<u32>,
}

/// An entry of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// Which entry.
    #[serde(rename = "_id")]
    id: LogId,
    /// Who did it.
    actor: Actor,
    /// What was done.
    action: String,
    /// To whom or what.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    /// What was there before.
    before: Value,
    /// What was there after.
    after: Value,
    /// When.
    created_at: Timestamp,
    /// When it was undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    undone_at: Option<Timestamp>,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
pub struct Actor {
    /// Their id.
    #[serde(rename = "_id")]
    id: UserId,
    /// Their name; absent when the account is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<String>,
}

/// Who did what, newest first.
#[utoipa::path(get, path = "/api/admin/log", tag = "admin", params(LogQuery), security(("token" = [])),
    responses((status = OK, body = [LogEntry]), (status = "default", body = ErrorBody)))]
pub async fn list_log(State(app): State<App>, _: Admin, Query(query): Query<LogQuery>) -> Result<Json<Vec<LogEntry>>> {
    let limit = Paging { page: None, limit: query.limit }.page(200, 1000)?.limit;
    let filter = Filter { action: query.action, actor: query.actor, target: query.target, before: query.before };
    let entries = app.db.read(move |conn| store::list(conn, &filter, limit)).await?;
    Ok(Json(entries.into_iter().map(LogEntry::from).collect()))
}

impl From<store::Entry> for LogEntry {
    fn from(entry: store::Entry) -> Self {
        let json = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
        Self {
            id: entry.id,
            actor: Actor { id: entry.actor, username: entry.actor_name },
            action: entry.action,
            target: entry.target,
            before: json(&entry.before),
            after: json(&entry.after),
            created_at: entry.created_at,
            undone_at: entry.undone_at,
        }
    }
}
