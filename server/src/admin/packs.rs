//! Packs for one user or for all.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{LogId, UserId};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::users;
use crate::wallet::{self, Grant, Source};

use super::log::{Change, run_as};

/// Largest number of packs that one request gives or sets.
const MAX_PACKS: u32 = 10_000;

/// Packs for one user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivePacks {
    user_id: UserId,
    /// The number of packs, 1 to 10,000.
    #[schema(required, value_type = u32, minimum = 1, maximum = 10_000)]
    amount: Option<u32>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct AddPacks {
    /// The number of packs per user, 1 to 10,000.
    #[schema(required, value_type = u32, minimum = 1, maximum = 10_000)]
    amount: Option<u32>,
}

/// The new number of packs of one user or all users.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetPacks {
    /// The user; absent for all users.
    user_id: Option<UserId>,
    /// The new number of packs, 0 to 10,000, without reserved packs.
    #[schema(required, value_type = u32, maximum = 10_000)]
    amount: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PacksMoved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The number of users whose packs changed.
    updated_count: u64,
    /// The id of the log entry, for undoing the change.
    log_id: LogId,
}

fn checked(amount: Option<u32>, least: u32) -> Result<u32> {
    let Some(amount) = amount else {
        return Err(Error::invalid_field("amount", msg!("invalid.amount_missing", min = least, max = MAX_PACKS)));
    };
    if (least..=MAX_PACKS).contains(&amount) {
        return Ok(amount);
    }
    Err(Error::invalid_field("amount", msg!("invalid.whole_number", min = least, max = MAX_PACKS)))
}

/// Gives packs to one user.
#[utoipa::path(post, path = "/api/admin/give-packs", tag = "admin", params(IdempotencyKey), request_body = GivePacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved)))]
pub async fn give_packs(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<GivePacks>) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let amount = checked(body.amount, 1)?;
        let user = users::store::by_id(tx, body.user_id)?.ok_or(Error::NotFound("user"))?;
        let log_id = LogId::new(author.now, &author.dice);
        let before = wallet::find(tx, user.id)?.packs;
        wallet::grant(tx, user.id, Grant::new(amount, Source::Admin).about(log_id.as_str()), author.now, &author.dice)?;
        let text = msg!("notice.packs_given", packs = amount);
        let notice =
            notifications::add(tx, user.id, &Notice::new("packs", text).about("/dashboard"), author.now, &author.dice)?;
        let after = json!({"packs": before + i64::from(amount), "notification": notice});
        let change = Change::of("give_packs", Some(user.id.as_str())).from_to(json!({"packs": before}), after);
        author.note_as(tx, log_id, &change)?;
        let message = msg!("done.packs_given", user = user.username, packs = amount);
        Ok(PacksMoved { message, updated_count: 1, log_id })
    })
    .await
}

/// Gives packs to all users.
#[utoipa::path(post, path = "/api/admin/add-packs", tag = "admin", params(IdempotencyKey), request_body = AddPacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved)))]
pub async fn add_packs(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<AddPacks>) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let amount = checked(body.amount, 1)?;
        let log_id = LogId::new(author.now, &author.dice);
        let grant = Grant::new(amount, Source::Admin).about(log_id.as_str());
        let people = wallet::grant_everybody(tx, grant, author.now, &author.dice)?;
        let text = msg!("notice.packs_given.everybody", packs = amount);
        let notice =
            notifications::broadcast(tx, &Notice::new("packs", text).about("/dashboard"), author.now, &author.dice)?;
        let after = json!({"amount": amount, "people": people, "notification": notice.id});
        author.note_as(tx, log_id, &Change::of("add_packs", None).from_to(json!({}), after))?;
        Ok(PacksMoved { message: msg!("done.packs_given.everybody", packs = amount), updated_count: people, log_id })
    })
    .await
}

/// Sets the number of packs of one user or all users.
#[utoipa::path(post, path = "/api/admin/set-packs", tag = "admin", params(IdempotencyKey), request_body = SetPacks,
    security(("token" = [])), responses((status = OK, body = PacksMoved)))]
pub async fn set_packs(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<SetPacks>) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let amount = checked(body.amount, 0)?;
        let log_id = LogId::new(author.now, &author.dice);
        let grant = Grant::new(amount, Source::Admin).about(log_id.as_str());
        let Some(id) = body.user_id else {
            let people = wallet::set_everybody(tx, grant, author.now, &author.dice)?;
            let change = Change::of("set_packs", None).from_to(json!({}), json!({"packs": amount, "people": people}));
            author.note_as(tx, log_id, &change)?;
            let message = msg!("done.packs_set.everybody", packs = amount);
            return Ok(PacksMoved { message, updated_count: people, log_id });
        };
        let user = users::store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
        let before = wallet::set(tx, id, grant, author.now, &author.dice)?;
        let change =
            Change::of("set_packs", Some(id.as_str())).from_to(json!({"packs": before}), json!({"packs": amount}));
        author.note_as(tx, log_id, &change)?;
        let message = msg!("done.packs_set", user = user.username, packs = amount);
        Ok(PacksMoved { message, updated_count: u64::from(before != i64::from(amount)), log_id })
    })
    .await
}
