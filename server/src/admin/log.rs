//! The audit log: who did what, when, with the values before and after.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::Result;
use crate::idempotency::{Answer, Idempotent};
use crate::ids::{LogId, UserId};
use crate::json::{Json, Query};
use crate::paging::Paging;

use super::store::{self, Filter};

/// The content of an entry.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// The action's name in `snake_case`.
    pub action: &'static str,
    /// The user or thing that was changed.
    pub target: Option<&'a str>,
    pub before: Value,
    pub after: Value,
}

impl<'a> Change<'a> {
    /// A change without values before and after.
    pub fn of(action: &'static str, target: Option<&'a str>) -> Self {
        Self { action, target, before: json!({}), after: json!({}) }
    }

    /// Sets the values before and after.
    #[must_use]
    pub fn from_to(self, before: Value, after: Value) -> Self {
        Self { before, after, ..self }
    }
}

/// Who makes a change, and when.
#[derive(Clone)]
pub struct Author {
    pub actor: UserId,
    pub now: Timestamp,
    pub dice: Dice,
}

impl Author {
    pub fn new(core: &Core, actor: UserId) -> Self {
        Self { actor, now: core.clock.now(), dice: core.dice.clone() }
    }

    /// Writes an entry, in the transaction of the change.
    pub fn note(&self, tx: &mut Tx<'_>, change: &Change<'_>) -> Result<LogId> {
        let id = LogId::new(self.now, &self.dice);
        self.note_as(tx, id, change)?;
        Ok(id)
    }

    /// As [`Self::note`], with an id to which the change itself refers.
    pub(super) fn note_as(&self, tx: &mut Tx<'_>, id: LogId, change: &Change<'_>) -> Result<()> {
        let (before, after) = (change.before.to_string(), change.after.to_string());
        store::insert(tx, id, self.actor, change.action, change.target, (&before, &after), self.now)
    }
}

/// Does the call in one transaction unless it was done before. `work` logs its changes with the author.
pub async fn run_as<B: Send + Sync + 'static, T: Serialize>(
    core: &Core,
    actor: UserId,
    once: Idempotent<B>,
    work: impl Fn(&mut Tx<'_>, &B, &Author) -> Result<T> + Send + 'static,
) -> Result<Answer> {
    let author = Author::new(core, actor);
    core.once(actor, once, move |tx, body| work(tx, body, &author)).await
}

/// Actions that can be undone.
pub(super) const UNDOABLE: [&str; 4] = ["give_packs", "add_packs", "set_packs", "grant_card"];
pub(super) const UNDO_HOURS: i64 = 24;

/// Entries are listed with the values before and after up to this many characters. A repair of an old collection
/// changes thousands of cards, and only the export has all values.
const LONGEST: i64 = 20_000;

/// The filter for the entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogFilter {
    /// Only entries with this action.
    action: Option<String>,
    /// Only entries by this user.
    actor: Option<UserId>,
    /// Only entries about this user or object.
    target: Option<String>,
    /// Only entries by or about this user.
    person: Option<UserId>,
    /// Only entries since this time.
    from: Option<Timestamp>,
    /// Only entries before this time.
    to: Option<Timestamp>,
}

impl LogFilter {
    /// The same entries, older than this one.
    pub(super) fn before(self, before: Option<LogId>) -> Filter {
        let Self { action, actor, target, person, from, to } = self;
        Filter { action, actor, target, person, from, to, before }
    }
}

/// The page of the list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogPage {
    /// Only entries older than the one with this id.
    before: Option<LogId>,
    /// The number of entries: 200 by default, at most 1000.
    limit: Option<u32>,
}

/// An entry of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    #[serde(rename = "_id")]
    id: LogId,
    actor: Actor,
    action: String,
    /// The user or object of the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    /// The name of the target, if it is a user with an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    target_name: Option<String>,
    /// The values before the action; null if these and `after` are too long for a list. The export has them.
    before: Value,
    /// The values after the action; null like `before`.
    after: Value,
    created_at: Timestamp,
    /// The deadline for undoing it; absent if it cannot be undone or was undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    undoable_until: Option<Timestamp>,
    /// When it was undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    undone_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Actor {
    #[serde(rename = "_id")]
    id: UserId,
    /// The name; absent if the account was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<String>,
}

/// Lists the entries of the log, newest first.
#[utoipa::path(get, path = "/api/admin/log", tag = "admin", params(LogFilter, LogPage), security(("token" = [])),
    responses((status = OK, body = [LogEntry])))]
pub async fn list_log(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(filter): Query<LogFilter>,
    Query(page): Query<LogPage>,
) -> Result<Json<Vec<LogEntry>>> {
    let limit = Paging { page: None, limit: page.limit }.page(200, 1000)?.limit;
    let filter = filter.before(page.before);
    let entries = tools.core.db.read(move |conn| store::list(conn, &filter, limit, LONGEST)).await?;
    Ok(Json(entries.into_iter().map(LogEntry::from).collect()))
}

/// Lists the actions of the log's entries, for a filter.
#[utoipa::path(get, path = "/api/admin/log/actions", tag = "admin", security(("token" = [])),
    responses((status = OK, body = [String])))]
pub async fn list_log_actions(State(tools): State<AdminTools>, _: Admin) -> Result<Json<Vec<String>>> {
    tools.core.db.read(store::actions).await.map(Json)
}

impl From<store::Entry> for LogEntry {
    fn from(entry: store::Entry) -> Self {
        let json = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let undoable = entry.undone_at.is_none() && UNDOABLE.contains(&entry.action.as_str());
        Self {
            id: entry.id,
            actor: Actor { id: entry.actor, username: entry.actor_name },
            action: entry.action,
            target: entry.target,
            target_name: entry.target_name,
            before: json(entry.before),
            after: json(entry.after),
            created_at: entry.created_at,
            undoable_until: undoable.then(|| entry.created_at.plus_hours(UNDO_HOURS)),
            undone_at: entry.undone_at,
        }
    }
}

impl LogEntry {
    /// The column names of [`LogEntry::cells`].
    pub(super) const COLUMNS: [&'static str; 10] =
        ["_id", "createdAt", "actorId", "actor", "action", "target", "targetName", "before", "after", "undoneAt"];

    /// The entry as a row of a table.
    pub(super) fn cells(&self) -> [Value; 10] {
        [
            json!(self.id),
            json!(self.created_at),
            json!(self.actor.id),
            json!(self.actor.username),
            json!(self.action),
            json!(self.target),
            json!(self.target_name),
            json!(self.before.to_string()),
            json!(self.after.to_string()),
            json!(self.undone_at),
        ]
    }

    pub(super) fn id(&self) -> LogId {
        self.id
    }
}
