//! Packs for one person or for everybody, and taking such gifts back.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Admin;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, ErrorBody, Result};
use crate::idempotency::{Answer, IdempotencyKey, Nothing, Once};
use crate::ids::{LogId, UserId};
use crate::json::Path;
use crate::notifications::{self, Notice};
use crate::users;
use crate::wallet::{self, Grant, Source};

use super::grants;
use super::log::{Change, UNDO_HOURS, UNDOABLE, note, write};
use super::store;

/// The most packs that one call gives or sets.
const MOST: u32 = 10_000;

/// Packs for one person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivePacks {
    /// For whom.
    user_id: UserId,
    /// How many, 1 to 10,000.
    #[schema(required, value_type = u32, minimum = 1, maximum = 10_000)]
    amount: Option<u32>,
}

/// Packs for everybody.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AddPacks {
    /// How many for each, 1 to 10,000.
    #[schema(required, value_type = u32, minimum = 1, maximum = 10_000)]
    amount: Option<u32>,
}

/// So many packs and no others.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetPacks {
    /// Whose; absent for everybody's.
    user_id: Option<UserId>,
    /// How many they have then, 0 to 10,000; reserved ones do not count.
    #[schema(required, value_type = u32, maximum = 10_000)]
    amount: Option<u32>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PacksMoved {
    /// In a sentence.
    message: String,
    /// How many people's packs changed.
    updated_count: u64,
    /// The entry of the log, to undo it with.
    log_id: LogId,
}

fn checked(amount: Option<u32>, least: u32) -> Result<u32> {
    let Some(amount) = amount else {
        let message = format!("Say how many packs in `amount`: a whole number from {least} to {MOST}.");
        return Err(Error::invalid_field("amount", message));
    };
    if (least..=MOST).contains(&amount) {
        return Ok(amount);
    }
    Err(Error::invalid_field("amount", format!("This is a whole number from {least} to {MOST}.")))
}

fn counted(amount: u32) -> String {
    if amount == 1 { "1 pack".into() } else { format!("{amount} packs") }
}

/// Gives somebody packs.
#[utoipa::path(post, path = "/api/admin/give-packs", tag = "admin", params(IdempotencyKey), request_body = GivePacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved), (status = "default", body = ErrorBody)))]
pub async fn give_packs(State(app): State<App>, admin: Admin, once: Once<GivePacks>) -> Result<Answer> {
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    app.once(actor, once, move |tx, body| {
        let amount = checked(body.amount, 1)?;
        let user = users::store::by_id(tx, body.user_id)?.ok_or(Error::NotFound("user"))?;
        let log_id = LogId::new(now, &dice);
        let before = wallet::find(tx, user.id)?.packs;
        wallet::grant(tx, user.id, Grant::new(amount, Source::Admin).about(log_id.as_str()), now, &dice)?;
        let after = json!({"packs": before + i64::from(amount)});
        let change = Change::of("give_packs", Some(user.id.as_str())).from_to(json!({"packs": before}), after);
        write(tx, log_id, actor, &change, now)?;
        let text = format!("You were given {}.", counted(amount));
        notifications::add(tx, user.id, &Notice::new("packs", text).about("/dashboard"), now, &dice)?;
        let message = format!("{} got {}.", user.username, counted(amount));
        Ok(PacksMoved { message, updated_count: 1, log_id })
    })
    .await
}

/// Gives everybody packs.
#[utoipa::path(post, path = "/api/admin/add-packs", tag = "admin", params(IdempotencyKey), request_body = AddPacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved), (status = "default", body = ErrorBody)))]
pub async fn add_packs(State(app): State<App>, admin: Admin, once: Once<AddPacks>) -> Result<Answer> {
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    app.once(actor, once, move |tx, body| {
        let amount = checked(body.amount, 1)?;
        let log_id = LogId::new(now, &dice);
        let grant = Grant::new(amount, Source::Admin).about(log_id.as_str());
        let people = wallet::grant_everybody(tx, grant, now, &dice)?;
        let change = Change::of("add_packs", None).from_to(json!({}), json!({"amount": amount, "people": people}));
        write(tx, log_id, actor, &change, now)?;
        let text = format!("Everybody was given {}.", counted(amount));
        notifications::broadcast(tx, &Notice::new("packs", text).about("/dashboard"), now, &dice)?;
        Ok(PacksMoved { message: format!("Everybody got {}.", counted(amount)), updated_count: people, log_id })
    })
    .await
}

/// Sets how many packs somebody has, or everybody.
#[utoipa::path(post, path = "/api/admin/set-packs", tag = "admin", params(IdempotencyKey), request_body = SetPacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved), (status = "default", body = ErrorBody)))]
pub async fn set_packs(State(app): State<App>, admin: Admin, once: Once<SetPacks>) -> Result<Answer> {
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    app.once(actor, once, move |tx, body| {
        let amount = checked(body.amount, 0)?;
        let log_id = LogId::new(now, &dice);
        let grant = Grant::new(amount, Source::Admin).about(log_id.as_str());
        let Some(id) = body.user_id else {
            let people = wallet::set_everybody(tx, grant, now, &dice)?;
            let change = Change::of("set_packs", None).from_to(json!({}), json!({"packs": amount, "people": people}));
            write(tx, log_id, actor, &change, now)?;
            let message = format!("Everybody has {} now.", counted(amount));
            return Ok(PacksMoved { message, updated_count: people, log_id });
        };
        let user = users::store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
        let before = wallet::set(tx, id, grant, now, &dice)?;
        let change =
            Change::of("set_packs", Some(id.as_str())).from_to(json!({"packs": before}), json!({"packs": amount}));
        write(tx, log_id, actor, &change, now)?;
        let message = format!("{} has {} now.", user.username, counted(amount));
        Ok(PacksMoved { message, updated_count: u64::from(before != i64::from(amount)), log_id })
    })
    .await
}

/// What was undone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// In a sentence.
    message: String,
    /// How many people's packs changed.
    updated_count: u64,
}

/// Takes a gift of packs or of a card back, within 24 hours and while none of it is used.
#[utoipa::path(post, path = "/api/admin/log/{logId}/undo", tag = "admin", params(IdempotencyKey, ("logId" = LogId, Path)),
    security(("token" = [])), responses((status = OK, body = Undone), (status = "default", body = ErrorBody)))]
pub async fn undo_log_entry(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<LogId>,
    once: Once<Nothing>,
) -> Result<Answer> {
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    app.once(actor, once, move |tx, _| undo(tx, id, actor, now, &dice)).await
}

fn undo(tx: &mut Tx<'_>, id: LogId, actor: UserId, now: Timestamp, dice: &Dice) -> Result<Undone> {
    let entry = store::find(tx, id)?.ok_or(Error::NotFound("log entry"))?;
    if !UNDOABLE.contains(&entry.action.as_str()) {
        return Err(Error::conflict(
            "not_undoable",
            "Only gifts of packs and cards, and settings of packs, can be undone here.",
        ));
    }
    if now >= entry.created_at.plus_hours(UNDO_HOURS) {
        return Err(Error::conflict("too_late", "This is more than 24 hours ago and cannot be undone any more."));
    }
    store::undo(tx, id, now)?;
    if entry.action == "grant_card" {
        let message = grants::take_back(tx, &entry, now, dice)?;
        let before = json!({"action": entry.action});
        note(tx, actor, &Change::of("undo", Some(id.as_str())).from_to(before, json!({"people": 1})), now, dice)?;
        return Ok(Undone { message, updated_count: 1 });
    }
    let left = wallet::granted_about(tx, id.as_str())?;
    if left.short > 0 {
        let message = format!(
            "Part of this is used already: {} of {} packs are left, and {} of {} people have fewer than they got. \
             Nothing was changed.",
            left.left, left.given, left.short, left.people
        );
        return Err(Error::conflict("partly_used", message));
    }
    let people = wallet::take_back(tx, id.as_str(), now, dice)?;
    let change =
        Change::of("undo", Some(id.as_str())).from_to(json!({"action": entry.action}), json!({"people": people}));
    note(tx, actor, &change, now, dice)?;
    Ok(Undone { message: "This was undone.".into(), updated_count: people })
}
