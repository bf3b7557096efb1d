//! Undoes gifts of packs and cards within a day: all of a gift, or the rest of it on request.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Reason, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::LogId;
use crate::json::PathId;
use crate::messages::{Message, msg};
use crate::notifications;
use crate::wallet::{self, Left};

use super::grants;
use super::log::{Author, Change, UNDO_HOURS, UNDOABLE, run_as};
use super::store::{self, Entry};

/// How much of a gift is undone.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct UndoLogEntry {
    /// Whether to take back the packs that are left if others are used already; false by default, and such a gift is
    /// then refused with 409 `partly_used`, which has the number of packs left.
    what_is_left: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The number of users whose packs changed.
    updated_count: u64,
}

/// Undoes a gift or a setting of packs, or the grant of a card, within 24 hours, and withdraws its notification.
///
/// If some of the packs are used already, the response is 409 `partly_used` with the number of packs left, and nothing
/// changes. The same request with `whatIsLeft` takes back the packs that are left by then.
#[utoipa::path(post, path = "/api/admin/log/{logId}/undo", tag = "admin", params(IdempotencyKey, ("logId" = LogId, Path)),
    request_body = UndoLogEntry, security(("token" = [])),
    responses((status = OK, body = Undone)))]
pub async fn undo_log_entry(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<LogId>,
    once: Idempotent<UndoLogEntry>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| undo(tx, id, body.what_is_left, author)).await
}

fn undo(tx: &mut Tx<'_>, id: LogId, what_is_left: bool, author: &Author) -> Result<Undone> {
    let Author { now, dice, .. } = author;
    let entry = store::find(tx, id)?.ok_or(Error::NotFound("log entry"))?;
    if !UNDOABLE.contains(&entry.action.as_str()) {
        return Err(Error::conflict(msg!("not_undoable")));
    }
    if *now >= entry.created_at.plus_hours(UNDO_HOURS) {
        return Err(Error::conflict(msg!("too_late")));
    }
    store::undo(tx, id, *now)?;
    let (after, undone) = if entry.action == "grant_card" {
        let message = grants::take_back(tx, &entry, *now, dice)?;
        (json!({"people": 1}), Undone { message, updated_count: 1 })
    } else {
        take_packs_back(tx, &entry, what_is_left, (*now, dice))?
    };
    let change = Change::of("undo", Some(id.as_str())).from_to(json!({"action": entry.action}), after);
    author.note(tx, &change)?;
    Ok(undone)
}

/// Takes packs back and withdraws their notice. Returns the text for the log, and the response.
fn take_packs_back(
    tx: &mut Tx<'_>,
    entry: &Entry,
    what_is_left: bool,
    (now, dice): (Timestamp, &Dice),
) -> Result<(Value, Undone)> {
    let left = wallet::granted_about(tx, entry.id.as_str())?;
    if left.short > 0 && left.concerned == 0 {
        return Err(Error::conflict(msg!("all_used")));
    }
    if left.short > 0 && !what_is_left {
        return Err(partly_used(left));
    }
    let people = wallet::take_back(tx, entry.id.as_str(), now, dice)?;
    withdraw_notice(tx, entry)?;
    if left.short == 0 {
        let message = match (entry.action.as_str(), left.given) {
            ("give_packs" | "add_packs", packs) => msg!("done.packs_taken_back", packs),
            _ => msg!("done.undone"),
        };
        let undone = Undone { message, updated_count: people };
        return Ok((json!({"people": people}), undone));
    }
    let Left { left, given, .. } = left;
    let message = msg!("done.packs_partly_taken_back", left, given);
    let after = json!({"people": people, "packs": left, "used": given - left});
    Ok((after, Undone { message, updated_count: people }))
}

fn partly_used(Left { left, given, short, people, .. }: Left) -> Error {
    let how = msg!("partly_used.what_is_left", left);
    Error::Conflict(Reason::new(msg!("partly_used.packs", left, given, short, people)).field("whatIsLeft", how))
}

/// Withdraws the notice of the gift. Entries of older versions do not name theirs.
fn withdraw_notice(tx: &mut Tx<'_>, entry: &Entry) -> Result<()> {
    let after: Value = serde_json::from_str(entry.after.as_deref().unwrap_or("{}")).map_err(Error::internal)?;
    let Some(id) = after["notification"].as_str().and_then(|id| id.parse().ok()) else { return Ok(()) };
    let user = entry.target.as_deref().and_then(|user| user.parse().ok());
    notifications::withdraw(tx, user, id)
}
